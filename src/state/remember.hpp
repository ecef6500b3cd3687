#pragma once
#include <vector>

#include "base/archive.hpp"
#include "state/bodies.hpp"
#include "state/contact_memory.hpp"
#include "state/walls.hpp"

// The state to bytes and back, for checkpoints. Free functions, so that the records that contact loops read know
// nothing of archives.
namespace tsubu::state {

// Every array. Read arrays that do not fit one another are refused by std::out_of_range, as bytes that are missing.
void remember(Archive& a, Bodies& bodies);  // in bodies.cpp, where all arrays are named
void remember(Archive& a, ContactMemory& memory);
void remember(Archive& a, std::vector<WallMemory>& walls);

// What `remember` writes of contacts between spheres, and of them with walls, without holding them: they may take more
// memory than all the rest. each(f) calls f(sides, numbers) for every contact in turn, `numbers` an array of N doubles.
template <std::size_t N, class Each>
void write_contacts(Archive& a, const Each& each, Losses ended, std::size_t acting) {
  std::size_t count = 0;
  each([&](const ContactMemory::Sides&, const auto&) { ++count; });
  a.write_all<ContactMemory::Sides>(
      count, [&](const auto& put) { each([&](const ContactMemory::Sides& sides, const auto&) { put(sides); }); });
  std::vector<std::uint64_t> features;
  std::size_t numbers_each = N;
  a.item(features), a.item(numbers_each);
  a.write_all<double>(count * N, [&](const auto& put) {
    each([&](const ContactMemory::Sides&, const auto& numbers) {
      for (const double number : numbers) put(number);
    });
  });
  a.item(ended), a.item(acting);
}

}  // namespace tsubu::state
