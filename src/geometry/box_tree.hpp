#pragma once
#include <cstdint>
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
  void add(const std::vector<Box>& boxes, std::uint32_t* first, std::uint32_t* last);

  std::vector<Node> nodes_;
};

}  // namespace tsubu::geometry
