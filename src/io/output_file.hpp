#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

namespace tsubu::io {

// A file being written. Every call throws FileError when the system reports a failure, so a full disk is noticed
// where it happens and not by the reader of half a file.
class OutputFile {
 public:
  // `named` is the path that messages show; it differs from `opened` for temporary files.
  OutputFile(const std::filesystem::path& opened, const std::filesystem::path& named);
  explicit OutputFile(const std::filesystem::path& path) : OutputFile(path, path) {}
  // Goes on with a file behind its first `kept` bytes; the rest is cut off.
  OutputFile(const std::filesystem::path& path, std::uint64_t kept);

  void write(std::span<const std::byte> bytes);
  void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
  void flush();
  void sync();  // until the disk has it
  void close();
  // Bytes in the file so far.
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  [[noreturn]] void fail() const;

  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::filesystem::path named_;
  std::unique_ptr<std::FILE, Closer> file_;
  std::uint64_t size_ = 0;
};

// A file that appears under its name only when it is complete: written beside it and renamed by commit(). Without
// commit() nothing is left behind. There is no fsync: readers see whole files at any time; waiting for the disk seven
// times a frame would cost more than it protects. What must outlast a power cut calls commit_to_disk().
class AtomicFile {
 public:
  static constexpr std::string_view temporary_suffix = ".tmp";

  explicit AtomicFile(std::filesystem::path path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::span<const std::byte> bytes) { file_.write(bytes); }
  void write(std::string_view text) { file_.write(text); }
  [[nodiscard]] std::uint64_t size() const { return file_.size(); }
  void commit();
  void commit_to_disk();

 private:
  std::filesystem::path path_, temporary_;
  OutputFile file_;
};

void write_whole_file(const std::filesystem::path& path, std::string_view text);
// The same, and it outlasts a power cut.
void commit_whole_file(const std::filesystem::path& path, std::string_view text);
// So that what was made, renamed or removed in a folder outlasts a power cut as well. Some file systems cannot do that
// for folders, or need not.
void sync_folder(const std::filesystem::path& folder);

}  // namespace tsubu::io
