#include "geometry/box_tree.hpp"

#include <algorithm>

namespace tsubu::geometry {
namespace {

double along(const Vec3& v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

// A box by its centre along some axis.
struct Item {
  double centre;
  std::uint32_t number;
};

// Without jumps, which no processor foresees where boxes come in no order: with std::nth_element throughout, trees of
// those took 40 % longer.
bool before(const Item& a, const Item& b) {
  return (a.centre < b.centre) | ((a.centre == b.centre) & (a.number < b.number));
}

const Item& median(const Item& a, const Item& b, const Item& c) {
  if (before(a, b)) return before(b, c) ? b : before(a, c) ? c : a;
  return before(a, c) ? a : before(b, c) ? c : b;
}

// Orders items so that those in front of `middle` come before all others, like std::nth_element: every round writes
// each item to one end or the other of `room`, which is as long, and goes on with the part that the middle is in.
void part_at(Item* first, Item* middle, Item* last, Item* room) {
  constexpr std::ptrdiff_t few = 16;
  constexpr int rounds = 64;  // more happen only if medians of three are far off again and again
  for (int round = 0; last - first > few && round < rounds; ++round) {
    const std::ptrdiff_t n = last - first;
    const Item pivot = median(first[n / 4], first[n / 2], first[3 * n / 4]);
    Item *low = room, *high = room + n - 1;
    for (const Item* k = first; k != last; ++k) {
      const double centre = k->centre;
      const std::uint32_t number = k->number;
      const std::ptrdiff_t is_low = before({centre, number}, pivot);
      low->centre = centre, low->number = number;
      high->centre = centre, high->number = number;
      low += is_low;
      high -= 1 - is_low;
    }
    std::copy(room, room + n, first);
    Item* const from = first + (low - room);
    (middle < from ? last : first) = from;
  }
  std::nth_element(first, middle, last, before);
}

}  // namespace

struct BoxTree::Planting {
  const std::vector<Box>& boxes;
  std::vector<Item> items, room;
};

BoxTree::BoxTree(const std::vector<Box>& boxes) {
  if (boxes.empty()) return;
  Planting planting{boxes, std::vector<Item>(boxes.size()), std::vector<Item>(boxes.size())};
  for (std::uint32_t k = 0; k < boxes.size(); ++k) planting.items[k].number = k;
  nodes_.reserve(2 * boxes.size() - 1);
  add(planting, 0, boxes.size());
}

// Halved by number, across the axis along which they reach farthest.
void BoxTree::add(Planting& planting, std::size_t first, std::size_t last) {
  auto& [boxes, items, room] = planting;
  Box all = boxes[items[first].number];
  for (std::size_t k = first; k < last; ++k) {
    const Box& box = boxes[items[k].number];
    all.low = Box::around(all.low, box.low, 0).low;
    all.high = Box::around(all.high, box.high, 0).high;
  }
  const std::size_t here = nodes_.size();
  nodes_.push_back({all});
  if (last - first == 1) {
    nodes_[here].number = items[first].number;
    return;
  }
  const Vec3 size = all.high - all.low;
  const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
  for (std::size_t k = first; k < last; ++k) {
    const Box& box = boxes[items[k].number];
    items[k].centre = along(box.low, axis) + along(box.high, axis);
  }
  const std::size_t middle = first + (last - first) / 2;
  part_at(items.data() + first, items.data() + middle, items.data() + last, room.data());
  add(planting, first, middle);
  add(planting, middle, last);
  nodes_[here].next = static_cast<std::uint32_t>(nodes_.size());
}

}  // namespace tsubu::geometry
