#pragma once
#include <string_view>

#include "base/hash.hpp"
#include "base/random.hpp"
#include "setup/case.hpp"

namespace tsubu::setup {

// Random numbers for body number k of an insertion, keyed by its name and a purpose: what is put in elsewhere, or drawn
// for another purpose, changes nothing.
[[nodiscard]] inline Random insert_random(const Case& c, std::string_view insert, std::string_view purpose,
                                          std::uint64_t k) {
  Hash h;
  h.add(insert), h.add(purpose), h.add(k);
  return {c.seed, h.value()};
}

}  // namespace tsubu::setup
