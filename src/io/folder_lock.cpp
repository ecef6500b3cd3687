#include "io/folder_lock.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <utility>

#include "io/file_error.hpp"
#include "io/run_folder.hpp"

namespace tsubu::io {
namespace {

// The whole file, for writing. Locks of open files and not of processes: those would be lost when any part of the
// program closes the file, and flock() cannot ask without taking.
struct flock whole_file() {
  struct flock lock = {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

bool knows_no_locks(int error) {
  return error == ENOLCK || error == ENOSYS || error == EINVAL || error == ENOTSUP || error == EOPNOTSUPP;
}

long number_in(int descriptor) {
  char text[32] = {};
  const ssize_t size = pread(descriptor, text, sizeof text - 1, 0);
  return size > 0 ? std::strtol(text, nullptr, 10) : 0;
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / lock_name;
  descriptor_ = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw FileError("write", file, std::error_code(errno, std::generic_category()));
  struct flock lock = whole_file();
  if (fcntl(descriptor_, F_OFD_SETLK, &lock) != 0 && !knows_no_locks(errno)) {
    const long process = number_in(descriptor_);
    close(descriptor_);
    throw FileError("use", folder,
                    process > 0 ? "process " + std::to_string(process) + " is running it"
                                : std::string("another process is running it"));
  }
}

void FolderLock::sign() const {
  const std::string number = std::to_string(getpid()) + '\n';
  // the number is for people; the lock works without
  if (ftruncate(descriptor_, 0) == 0) static_cast<void>(pwrite(descriptor_, number.data(), number.size(), 0) == 0);
}

FolderLock::FolderLock(FolderLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

std::optional<long> FolderLock::holder(const std::filesystem::path& folder) {
  const int descriptor = open((folder / lock_name).c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return {};
  struct flock lock = whole_file();
  std::optional<long> process;
  if (fcntl(descriptor, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK) process = number_in(descriptor);
  close(descriptor);
  return process;
}

}  // namespace tsubu::io
