#pragma once
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/archive.hpp"
#include "io/checksum.hpp"
#include "io/output_file.hpp"

// The state of a run in one file, from which the run goes on (docs/dev/checkpoints.md):
//   head      magic word, byte order, version of the format
//   sections  bytes of an Archive each, one after the other
//   table     of each section its name, where it begins, its length and its checksum; then the checksum of the table
//   foot      where the table begins, and the magic word once more
// The table comes last, so that sections are written as they come and none is held in memory as bytes. A file that was
// cut has no foot.
namespace tsubu::io {

struct CheckpointSection {
  std::string name;
  std::uint64_t begin = 0, length = 0, checksum = 0;
  void remember(Archive& a) { a.item(name), a.item(begin), a.item(length), a.item(checksum); }
};

using Rememberer = std::function<void(Archive&)>;

// Throws FileError, and leaves nothing behind then. The file is there once commit() has returned, on the disk.
class CheckpointWriter {
 public:
  explicit CheckpointWriter(const std::filesystem::path& path);
  // Names must differ.
  void section(std::string name, const Rememberer& remember);
  void commit();

 private:
  AtomicFile file_;
  std::vector<CheckpointSection> sections_;
};

// Opens a file and looks at every byte of it. Throws FileError if it cannot be read, is no checkpoint, is damaged, or
// was written by a program or on a machine that lays out bytes differently.
class CheckpointReader {
 public:
  explicit CheckpointReader(std::filesystem::path path);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  // What wrote it.
  [[nodiscard]] const std::string& version() const { return version_; }
  [[nodiscard]] const std::string& commit() const { return commit_; }
  [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }

  // Reads one section; throws FileError if there is none of that name, or if it holds too few or too many bytes.
  void section(std::string_view name, const Rememberer& remember);

 private:
  [[nodiscard]] const CheckpointSection* find(std::string_view name) const;
  [[noreturn]] void refuse(std::string_view reason) const;
  void read(std::uint64_t begin, std::span<std::byte> bytes);
  void read_table(std::uint64_t size);
  void check_sections();

  std::filesystem::path path_;
  std::ifstream file_;
  std::vector<CheckpointSection> sections_;
  std::string version_, commit_;
};

}  // namespace tsubu::io
