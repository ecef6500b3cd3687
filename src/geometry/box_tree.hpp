#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::geometry {

struct Box {
  Vec3 low, high;

  // The least one that holds a and b, widened by some length.
  [[nodiscard]] static Box around(const Vec3& a, const Vec3& b, double wider) {
    const Vec3 w{wider, wider, wider};
    return {Vec3{least(a.x, b.x), least(a.y, b.y), least(a.z, b.z)} - w,
            Vec3{most(a.x, b.x), most(a.y, b.y), most(a.z, b.z)} + w};
  }
  // The square of the distance of a point.
  [[nodiscard]] double distance2(const Vec3& p) const {
    const auto outside = [](double v, double from, double to) { return v < from ? from - v : v > to ? v - to : 0; };
    const double x = outside(p.x, low.x, high.x), y = outside(p.y, low.y, high.y), z = outside(p.z, low.z, high.z);
    return x * x + y * y + z * z;
  }
  [[nodiscard]] bool meets(const Box& o) const {
    return low.x <= o.high.x && o.low.x <= high.x && low.y <= o.high.y && o.low.y <= high.y && low.z <= o.high.z &&
           o.low.z <= high.z;
  }
};

// Finds, of many boxes, those that meet another one, without looking at most of the rest: halves of halves of them,
// each with the box around it.
class BoxTree {
 public:
  BoxTree() = default;
  explicit BoxTree(const std::vector<Box>& boxes);

  [[nodiscard]] bool empty() const { return nodes_.empty(); }
  [[nodiscard]] std::size_t bytes() const { return nodes_.size() * sizeof(Node); }

  // Calls f(number of a box), in an order that depends on the boxes alone.
  template <class F>
  void for_meeting(const Box& box, const F& f) const {
    // A node is followed by those below it; one that is out of the way is skipped with all of them.
    for (std::uint32_t k = 0; k < nodes_.size();) {
      const Node& node = nodes_[k];
      const bool meets = node.box.meets(box);
      if (meets && node.leaf()) f(node.number);
      k = meets || node.leaf() ? k + 1 : node.next;
    }
  }

  // Calls f(number of a box, number of another) for every two of them that meet, in an order that depends on the boxes
  // alone. Halves are compared with halves, which takes far fewer steps than looking from the top for each box.
  template <class F>
  void for_pairs(const F& f) const {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> next;  // nodes to compare, or one with itself
    if (!empty()) next.emplace_back(0, 0);
    while (!next.empty()) {
      const auto [a, b] = next.back();
      next.pop_back();
      if (a == b) {
        if (nodes_[a].leaf()) continue;
        next.insert(next.end(), {{right(a), right(a)}, {left(a), left(a)}, {left(a), right(a)}});
      } else if (!nodes_[a].box.meets(nodes_[b].box)) {
        continue;
      } else if (nodes_[a].leaf() && nodes_[b].leaf()) {
        f(nodes_[a].number, nodes_[b].number);
      } else if (below(a) > below(b)) {
        next.insert(next.end(), {{right(a), b}, {left(a), b}});
      } else {
        next.insert(next.end(), {{a, right(b)}, {a, left(b)}});
      }
    }
  }

  // The same for boxes that come as near to a point as that.
  template <class F>
  void for_within(const Vec3& p, double distance, const F& f) const {
    const double square = distance * distance;
    for (std::uint32_t k = 0; k < nodes_.size();) {
      const Node& node = nodes_[k];
      const bool near = node.box.distance2(p) <= square;
      if (near && node.leaf()) f(node.number);
      k = near || node.leaf() ? k + 1 : node.next;
    }
  }

  // The same for boxes that come nearer to a point than `within`, which becomes what f returns: nearer halves first, so
  // that few have to be looked at to find the nearest.
  template <class F>
  void for_nearer(const Vec3& p, double within, const F& f) const {
    std::array<std::uint32_t, 64> next;  // halves of halves: no tree is deeper
    std::size_t waiting = 0;
    if (!empty()) next[waiting++] = 0;
    while (waiting > 0) {
      const std::uint32_t k = next[--waiting];
      if (!(nodes_[k].box.distance2(p) <= within * within)) continue;
      if (nodes_[k].leaf()) {
        within = f(nodes_[k].number);
        continue;
      }
      const bool swap = nodes_[right(k)].box.distance2(p) < nodes_[left(k)].box.distance2(p);
      next[waiting++] = swap ? left(k) : right(k);
      next[waiting++] = swap ? right(k) : left(k);
    }
  }

  // Whether any of them meets it.
  [[nodiscard]] bool meets(const Box& box) const {
    for (std::uint32_t k = 0; k < nodes_.size();) {
      const Node& node = nodes_[k];
      const bool here = node.box.meets(box);
      if (here && node.leaf()) return true;
      k = here || node.leaf() ? k + 1 : node.next;
    }
    return false;
  }

 private:
  static constexpr std::uint32_t none = ~0u;
  struct Node {
    Box box;
    std::uint32_t number = none;  // of its box, if it has but one
    std::uint32_t next = 0;       // the node after all those below this one

    [[nodiscard]] bool leaf() const { return number != none; }
  };
  // The two halves of a node that is no leaf, and how many nodes are below one.
  [[nodiscard]] static std::uint32_t left(std::uint32_t k) { return k + 1; }
  [[nodiscard]] std::uint32_t right(std::uint32_t k) const { return nodes_[k + 1].leaf() ? k + 2 : nodes_[k + 1].next; }
  [[nodiscard]] std::uint32_t below(std::uint32_t k) const { return nodes_[k].leaf() ? 0 : nodes_[k].next - k - 1; }

  struct Planting;
  void add(Planting& planting, std::size_t first, std::size_t last);

  std::vector<Node> nodes_;
};

}  // namespace tsubu::geometry
