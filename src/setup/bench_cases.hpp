#pragma once
#include <array>
#include <cstddef>
#include <string_view>

#include "setup/case.hpp"
#include "state/bodies.hpp"

// Standard cases for measuring speed, made without any file. Glass-like spheres of 5 mm, one material, gravity.
namespace tsubu::setup {

struct BenchCase {
  std::string_view name, title;
  LawChoice laws;
  bool packed;  // starts from `packed_bed`, otherwise from `loose_cloud`
};

// packed   hertz + history: a bed at rest
// loose    the same laws: a cloud that falls, whose spheres meet now and then
// powder   hysteretic + luding + epsd3 on the bed
// rolling  hertz + history + epsd2 on the bed
[[nodiscard]] const std::array<BenchCase, 4>& bench_cases();

// Where bodies stand, and the box around them: periodic in x and y, with a floor, and a lid where it says so.
struct BenchStart {
  state::Bodies bodies;
  BoxCase domain;
  bool lid = false;
};

// A bed some twenty spheres deep, or less if it is small. A piece of it, some 1 000 spheres, falls into place until it
// rests, with little friction; it is periodic, and the bed repeats it side by side. The number of bodies is as near to
// `count` as whole pieces allow.
[[nodiscard]] BenchStart packed_bed(std::size_t count, int threads);

// A tenth of the volume filled at random, with random velocities. Nothing touches yet; after the time of one impact,
// some fifty steps, as many spheres do as ever.
[[nodiscard]] BenchStart loose_cloud(std::size_t count);

// All but the bodies.
[[nodiscard]] Case case_of(const LawChoice& choice, const BenchStart& start);

}  // namespace tsubu::setup
