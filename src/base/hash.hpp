#pragma once
#include <bit>
#include <cstdint>
#include <string_view>

#include "base/vec3.hpp"

namespace tsubu {

// Mixes 64 bits so that every input bit reaches every output bit (the finaliser of splitmix64).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

// Hashes a record field by field. Hashes of records are added up, so the order of the records does not matter.
class Hash {
 public:
  void add(std::uint64_t bits) { state_ = mix(state_ + 0x9e3779b97f4a7c15ull + bits); }
  void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
  void add(const Vec3& v) { add(v.x), add(v.y), add(v.z); }
  void add(std::string_view text) {
    for (const char c : text) add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
    add(static_cast<std::uint64_t>(text.size()));
  }
  [[nodiscard]] std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0;
};

}  // namespace tsubu
