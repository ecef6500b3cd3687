#include "state/remember.hpp"

#include <array>
#include <stdexcept>

namespace tsubu::state {

void remember(Archive& a, ContactMemory& memory) {
  // `Sides` has no empty state that a vector could be filled with
  std::vector<std::array<std::uint32_t, 2>> sides;
  for (const ContactMemory::Sides& s : memory.sides) sides.push_back({s.owner, s.partner});
  a.item(sides);
  if (a.reading()) {
    memory.sides.clear();
    for (const auto& [owner, partner] : sides) memory.sides.emplace_back(owner, partner);
  }
  a.item(memory.features), a.item(memory.numbers_each), a.item(memory.numbers), a.item(memory.ended);
  a.item(memory.acting);
  if (memory.numbers.size() != memory.sides.size() * memory.numbers_each ||
      (!memory.features.empty() && memory.features.size() != memory.sides.size()))
    throw std::out_of_range("contacts and what they remember do not fit");
}

void remember(Archive& a, std::vector<WallMemory>& walls) {
  std::size_t count = walls.size();
  a.item(count);
  if (a.reading()) walls.clear();
  for (std::size_t k = 0; k < count; ++k) {
    if (a.reading()) walls.emplace_back();
    a.item(walls[k].gone), a.item(walls[k].rate), a.item(walls[k].heft), a.item(walls[k].worn);
  }
}

}  // namespace tsubu::state
