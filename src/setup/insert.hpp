#pragma once
#include "geometry/domain.hpp"
#include "setup/build_error.hpp"
#include "setup/case.hpp"
#include "setup/former_run.hpp"
#include "state/bodies.hpp"

namespace tsubu::setup {

// What a case starts with.
struct Inserted {
  state::Bodies bodies;
  std::vector<std::int32_t> kinds, inserts;  // of particles and sections, by body
  FormerContacts former;
};

// Makes all bodies of a case, ids from 1: those of files first, then the others, each in the order of the case. Throws
// BuildError, or what io throws if a file cannot be read. Streams bring theirs later.
[[nodiscard]] Inserted insert_all(const Case& c, const geometry::Domain& domain);
[[nodiscard]] inline state::Bodies insert_bodies(const Case& c, const geometry::Domain& domain) {
  return insert_all(c, domain).bodies;
}

}  // namespace tsubu::setup
