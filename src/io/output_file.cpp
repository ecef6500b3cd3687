#include "io/output_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "io/file_error.hpp"

namespace tsubu::io {

namespace {

std::filesystem::path temporary_name(std::filesystem::path path) { return path += AtomicFile::temporary_suffix; }

}  // namespace

OutputFile::OutputFile(const std::filesystem::path& opened, const std::filesystem::path& named)
    : named_(named), file_(std::fopen(opened.c_str(), "wb")) {
  if (!file_) fail();
}

OutputFile::OutputFile(const std::filesystem::path& path, std::uint64_t kept) : named_(path), size_(kept) {
  std::error_code code;
  const std::uintmax_t size = std::filesystem::file_size(path, code);
  if (!code && size < kept)
    throw FileError("go on with", path,
                    "it has " + std::to_string(size) + " bytes, and had " + std::to_string(kept) +
                        " when the checkpoint was written; move it away and restart again, then it begins anew");
  if (!code && size > kept) std::filesystem::resize_file(path, kept, code);
  if (code) throw FileError("go on with", path, code);
  file_.reset(std::fopen(path.c_str(), "ab"));
  if (!file_) fail();
}

void OutputFile::write(std::span<const std::byte> bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size()) fail();
  size_ += bytes.size();
}

void OutputFile::flush() {
  if (std::fflush(file_.get()) != 0) fail();
}

void OutputFile::sync() {
  flush();
  if (fsync(fileno(file_.get())) != 0) fail();
}

void OutputFile::close() {
  if (std::fclose(file_.release()) != 0) fail();
}

void OutputFile::fail() const { throw FileError("write", named_, std::error_code(errno, std::generic_category())); }

AtomicFile::AtomicFile(std::filesystem::path path)
    : path_(std::move(path)), temporary_(temporary_name(path_)), file_(temporary_, path_) {}

AtomicFile::~AtomicFile() {
  if (temporary_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove(temporary_, ignored);
}

void AtomicFile::commit() {
  file_.close();
  std::error_code code;
  std::filesystem::rename(temporary_, path_, code);
  if (code) throw FileError("write", path_, code);
  temporary_.clear();
}

void AtomicFile::commit_to_disk() {
  file_.sync();
  commit();
  sync_folder(path_.parent_path());
}

void write_whole_file(const std::filesystem::path& path, std::string_view text) {
  AtomicFile file(path);
  file.write(text);
  file.commit();
}

void commit_whole_file(const std::filesystem::path& path, std::string_view text) {
  AtomicFile file(path);
  file.write(text);
  file.commit_to_disk();
}

void sync_folder(const std::filesystem::path& folder) {
  const int descriptor = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  ::close(descriptor);
}

}  // namespace tsubu::io
