#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "base/hash.hpp"

namespace tsubu::io {

// Of bytes that come in pieces, whatever the pieces. Every change within one word of eight bytes is noticed for
// certain, because each step is one to one; any other but for one in 2^64.
class Checksum {
 public:
  void add(std::span<const std::byte> bytes) {
    length_ += bytes.size();
    if (waiting_ > 0) {
      const std::size_t more = bytes.size() < 8 - waiting_ ? bytes.size() : 8 - waiting_;
      if (more > 0) std::memcpy(word_ + waiting_, bytes.data(), more);
      waiting_ += more;
      bytes = bytes.subspan(more);
      if (waiting_ < 8) return;
      take(word_);
      waiting_ = 0;
    }
    for (; bytes.size() >= 8; bytes = bytes.subspan(8)) take(bytes.data());
    if (!bytes.empty()) std::memcpy(word_, bytes.data(), bytes.size());
    waiting_ = bytes.size();
  }
  [[nodiscard]] std::uint64_t value() const {
    Checksum last = *this;
    std::memset(last.word_ + waiting_, 0, 8 - waiting_);
    last.take(last.word_);
    return mix(last.state_ ^ length_);
  }

 private:
  void take(const std::byte* word) {
    std::uint64_t bits;
    std::memcpy(&bits, word, 8);
    state_ = mix(state_ + 0x9e3779b97f4a7c15ull + bits);
  }

  std::uint64_t state_ = 0, length_ = 0;
  std::byte word_[8] = {};
  std::size_t waiting_ = 0;
};

}  // namespace tsubu::io
