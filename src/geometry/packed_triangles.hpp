#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "geometry/near_features.hpp"

namespace tsubu::geometry {

// The triangles of a surface as spheres look for them. Of a mesh of a million triangles little is in a cache: so what
// lies together in space lies together in memory, corners and all, a few triangles are looked at together, their boxes
// are of single precision (and never smaller than they should be), and what will be looked at is fetched while the rest
// is still searched for.
class PackedTriangles {
 public:
  // Of a surface whose trees are planted.
  explicit PackedTriangles(const Shape& shape);

  // What list_near_features says of a sphere at p, relative to what `surface` is relative to, which touches what is
  // nearer than `reach`. The surface is that of the constructor, neither scaled nor turned.
  double list_near(const Outline& surface, const Vec3& p, double radius, double reach, double within,
                   std::vector<NearFeature>& near) const;
  // See distance_within.
  [[nodiscard]] double distance_within(const Vec3& centre, const Vec3& p, double look) const;

  // Of a triangle by NearFeature::packed: its corners, and where it is in a hollow (see Surface).
  using Corners = std::array<Vec3, 3>;
  [[nodiscard]] const Corners& corners(std::uint32_t at) const { return packs_[at / pack_size].corner[at % pack_size]; }
  [[nodiscard]] char hollow(std::uint32_t at) const { return packs_[at / pack_size].hollow[at % pack_size]; }

  [[nodiscard]] std::size_t bytes() const { return nodes_.size() * sizeof(Node) + packs_.size() * sizeof(Pack); }

 private:
  static constexpr std::size_t pack_size = 4;
  static constexpr std::uint32_t none = ~0u;
  struct Pack {
    Corners corner[pack_size];
    std::uint32_t number[pack_size];  // of the triangles; none beyond the last one
    char hollow[pack_size];           // see Surface: nothing else has to be read to know how long they are idle there
  };
  // Without an alignment of its own: arrays of such are not put on large pages.
  struct Node {
    float low[3], high[3];
    std::uint32_t pack;  // none: it has nodes below it, which follow
    std::uint32_t next;  // the node after all those below this one

    [[nodiscard]] double distance2(const Vec3& p) const {
      const auto outside = [](double v, double from, double to) { return v < from ? from - v : v > to ? v - to : 0; };
      const double x = outside(p.x, low[0], high[0]), y = outside(p.y, low[1], high[1]),
                   z = outside(p.z, low[2], high[2]);
      return x * x + y * y + z * z;
    }
  };
  Box add(const std::vector<Box>& boxes, std::size_t first, std::size_t last);
  void fetch(std::uint32_t pack) const;

  std::vector<Pack> packs_;
  std::vector<Node> nodes_;
};

}  // namespace tsubu::geometry
