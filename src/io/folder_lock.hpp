#pragma once
#include <filesystem>
#include <optional>

namespace tsubu::io {

// Says that a process works on a folder, by a lock on a file in it: no other process gets one while this one lives,
// and none outlasts its process, however that ends.
class FolderLock {
 public:
  // Throws FileError if another process holds it. Where the file system knows no locks there is none, and nobody is
  // refused.
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&&) = delete;

  // Writes the number of this process into the file. Until then nothing in the folder has changed, except that the file
  // is there.
  void sign() const;

  // The process that works on a folder: its number, 0 if that is not known; none if nobody does.
  [[nodiscard]] static std::optional<long> holder(const std::filesystem::path& folder);

 private:
  int descriptor_ = -1;
};

}  // namespace tsubu::io
