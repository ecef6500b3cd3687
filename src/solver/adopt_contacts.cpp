#include <algorithm>
#include <tuple>
#include <utility>

#include "solver/simulation.hpp"

namespace tsubu::solver {
namespace {

// Finds contacts by their sides and features.
class ByName {
 public:
  explicit ByName(const state::ContactMemory& memory) {
    for (std::size_t k = 0; k < memory.sides.size(); ++k) names_.emplace_back(name(memory, k), k);
    std::ranges::sort(names_);
  }
  static constexpr std::size_t none = ~std::size_t{0};
  // The number in that memory of contact k of another.
  [[nodiscard]] std::size_t find(const state::ContactMemory& other, std::size_t k) const {
    const Name wanted = name(other, k);
    const auto at = std::ranges::lower_bound(names_, wanted, {}, &std::pair<Name, std::size_t>::first);
    return at != names_.end() && at->first == wanted ? at->second : none;
  }

 private:
  using Name = std::tuple<std::uint32_t, std::uint32_t, std::uint64_t>;
  static Name name(const state::ContactMemory& memory, std::size_t k) {
    return {memory.sides[k].owner, memory.sides[k].partner, memory.features.empty() ? 0 : memory.features[k]};
  }
  std::vector<std::pair<Name, std::size_t>> names_;
};

const double* numbers_of(const state::ContactMemory& memory, std::size_t k) {
  return memory.numbers.data() + k * memory.numbers_each;
}

// Contacts that are there take the numbers of their namesakes.
void take_over(state::ContactMemory& now, const state::ContactMemory& former) {
  if (now.numbers_each != former.numbers_each) return;  // there are none
  const ByName names(former);
  for (std::size_t k = 0; k < now.sides.size(); ++k)
    if (const std::size_t at = names.find(now, k); at != ByName::none)
      std::copy_n(numbers_of(former, at), now.numbers_each,
                  now.numbers.begin() + static_cast<std::ptrdiff_t>(k * now.numbers_each));
}

// Those of spheres that act without touch, such as liquid bridges, are there by their memory alone.
template <class Within>
void add_apart(state::ContactMemory& now, const state::ContactMemory& former, const Within& within) {
  const ByName names(now);
  for (std::size_t k = 0; k < former.sides.size(); ++k) {
    if (names.find(former, k) != ByName::none || !within(former.sides[k])) continue;
    now.numbers_each = former.numbers_each;
    now.sides.push_back(former.sides[k]);
    now.numbers.insert(now.numbers.end(), numbers_of(former, k), numbers_of(former, k) + former.numbers_each);
  }
}

}  // namespace

// As in a search: contacts are remembered, listed, and come back. Where each touches is known by then, so that what no
// longer touches is not asked for.
void Simulation::adopt(const Contacts::Memory& former) {
  Contacts::Memory memory = contacts_->remember(bodies_);
  if (reach_ > 0) {
    const std::vector<std::uint32_t> order = state::by_id(bodies_);
    const auto motion_of = [&](std::uint32_t id) -> const state::Motion& {
      return bodies_.motion[*std::ranges::lower_bound(order, std::int64_t{id}, {},
                                                      [&](std::uint32_t i) { return bodies_.id[i]; })];
    };
    add_apart(memory.bodies, former.bodies, [&](const state::ContactMemory::Sides& s) {
      const state::Motion &a = motion_of(s.owner), &b = motion_of(s.partner);
      return norm(settings_.domain.nearest(a.x - b.x)) - a.radius - b.radius < reach_;
    });
    add_apart(memory.walls, former.walls, [&](const state::ContactMemory::Sides& s) {
      const state::Motion& a = motion_of(s.owner);
      const state::Plane& plane = walls_.planes[s.partner];
      return dot(a.x - plane.point, plane.normal) - a.radius < reach_;
    });
  }
  take_over(memory.bodies, former.bodies);
  take_over(memory.walls, former.walls);
  take_over(memory.shaped_bodies, former.shaped_bodies);
  take_over(memory.shaped_walls, former.shaped_walls);
  contacts_->let_go(memory, [](std::int64_t, std::int64_t, bool, double) { return false; });
  contacts_->take({}, bodies_);
  search_anew(memory, 0);
  contacts_->forget_losses();  // the books begin here
  contacts_->evaluate(scene(0), bodies_, settings_.reports ? Report::contacts : Report::books, timings_.contacts,
                      workers_);
}

}  // namespace tsubu::solver
