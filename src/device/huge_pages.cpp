// Large arrays on large pages. The step goes over tens of megabytes in many places at once; with pages of 4 KiB the
// processor spends a tenth of its time looking up where they are (packed bed of 100 000 spheres: 0.89 -> 0.97 of
// LIGGGHTS's speed). Linux grants large pages to whoever asks for them; where it does not, nothing is lost.
//
// Large arrays come from the system and go back to it as soon as they are freed. Left to malloc, they would lie in gaps
// of the heap where there are any, and stay resident when they are freed: four searches among a million spheres left
// 244 bytes a sphere behind.
//
// Replacing the global operators reaches every std::vector without giving it another type. The sanitizers have their
// own.
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#include <malloc.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>

namespace {

constexpr std::size_t large_page = std::size_t{2} << 20;
// of what counts as large; lists of tiles are shorter, even those of laws that remember much
constexpr std::size_t shortest = 3 * large_page;

#if defined(M_MMAP_THRESHOLD)
// Arrays with an alignment of their own are left to malloc. It would learn from the first of them that is freed to keep
// such sizes; a fixed threshold keeps it from that. The heap's own end is kept while it is no longer than 16 MB: the
// lists of tiles come and go there.
[[maybe_unused]] const bool fixed =
    mallopt(M_MMAP_THRESHOLD, shortest) != 0 && mallopt(M_TRIM_THRESHOLD, 8 * large_page) != 0;
#endif

// All large arrays there are. Some dozens at a time, so they are looked for one by one.
class LargeArrays {
 public:
  void* make(std::size_t size) {
    const std::size_t whole = (size + large_page - 1) / large_page * large_page;
    const std::lock_guard lock(mutex_);
    if (whole < size || count_ == most) return nullptr;
    // a page more, so that a whole number of them is in it
    void* const got = mmap(nullptr, whole + large_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (got == MAP_FAILED) return nullptr;
    auto* const begin = static_cast<std::byte*>(got);
    const std::size_t before = (large_page - reinterpret_cast<std::uintptr_t>(begin) % large_page) % large_page;
    if (before > 0) munmap(begin, before);
    munmap(begin + before + whole, large_page - before);
    arrays_[count_++] = {begin + before, whole};
    madvise(begin + before, whole, MADV_HUGEPAGE);  // a wish; its failure changes nothing
    return begin + before;
  }

  // Whether it was one.
  bool free(void* memory) {
    if (reinterpret_cast<std::uintptr_t>(memory) % large_page != 0) return false;
    const std::lock_guard lock(mutex_);
    Array* const found = std::find_if(arrays_, arrays_ + count_, [=](const Array& a) { return a.begin == memory; });
    if (found == arrays_ + count_) return false;
    munmap(found->begin, found->size);
    *found = arrays_[--count_];
    return true;
  }

 private:
  struct Array {
    std::byte* begin;
    std::size_t size;
  };
  static constexpr std::size_t most = 1024;

  std::mutex mutex_;
  Array arrays_[most]{};
  std::size_t count_ = 0;
};

constinit LargeArrays large;

void* allocate(std::size_t size) {
  if (size >= shortest)
    if (void* const memory = large.make(size)) return memory;
  return std::malloc(size > 0 ? size : 1);
}

void release(void* memory) noexcept {
  if (memory && !large.free(memory)) std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) {
  while (true) {
    if (void* memory = allocate(size)) return memory;
    const std::new_handler handler = std::get_new_handler();
    if (!handler) throw std::bad_alloc();
    handler();
  }
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
#endif
