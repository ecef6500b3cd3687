#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace tsubu::geometry {

// Triangles that have been joined; each piece is known by its first triangle.
class Pieces {
 public:
  explicit Pieces(std::size_t triangles) : toward_(triangles) { std::iota(toward_.begin(), toward_.end(), 0u); }

  [[nodiscard]] std::uint32_t first_of(std::uint32_t t) {
    while (toward_[t] != t) t = toward_[t] = toward_[toward_[t]];
    return t;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    a = first_of(a), b = first_of(b);
    toward_[std::max(a, b)] = std::min(a, b);
  }
  // The piece of every triangle.
  [[nodiscard]] std::vector<std::uint32_t> all() {
    std::vector<std::uint32_t> pieces;
    pieces.reserve(toward_.size());
    for (std::uint32_t t = 0; t < toward_.size(); ++t) pieces.push_back(first_of(t));
    return pieces;
  }

 private:
  std::vector<std::uint32_t> toward_;
};

}  // namespace tsubu::geometry
