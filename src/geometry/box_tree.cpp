#include "geometry/box_tree.hpp"

#include <algorithm>
#include <numeric>

namespace tsubu::geometry {
namespace {

double along(const Vec3& v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

}  // namespace

BoxTree::BoxTree(const std::vector<Box>& boxes) {
  if (boxes.empty()) return;
  std::vector<std::uint32_t> order(boxes.size());
  std::iota(order.begin(), order.end(), 0u);
  nodes_.reserve(2 * boxes.size());
  add(boxes, order.data(), order.data() + order.size());
}

// Halved by number, across the axis along which they reach farthest.
void BoxTree::add(const std::vector<Box>& boxes, std::uint32_t* first, std::uint32_t* last) {
  Box all = boxes[*first];
  for (const std::uint32_t* k = first; k != last; ++k) {
    all.low = Box::around(all.low, boxes[*k].low, 0).low;
    all.high = Box::around(all.high, boxes[*k].high, 0).high;
  }
  const std::size_t here = nodes_.size();
  nodes_.push_back({all});
  if (last - first == 1) {
    nodes_[here].number = *first;
    return;
  }
  const Vec3 size = all.high - all.low;
  const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
  std::uint32_t* middle = first + (last - first) / 2;
  const auto centre = [&](std::uint32_t k) { return along(boxes[k].low, axis) + along(boxes[k].high, axis); };
  std::nth_element(first, middle, last, [&](std::uint32_t a, std::uint32_t b) {
    return centre(a) != centre(b) ? centre(a) < centre(b) : a < b;
  });
  add(boxes, first, middle);
  add(boxes, middle, last);
  nodes_[here].next = static_cast<std::uint32_t>(nodes_.size());
}

}  // namespace tsubu::geometry
