#include "laws/registry.hpp"
#include "solver/contact_loop.hpp"
#include "solver/contacts.hpp"

namespace tsubu::solver {

namespace {

template <class L, class... Laws>
constexpr std::size_t place_in(laws::LawList<Laws...>) {
  std::size_t place = 0;
  (void)((std::is_same_v<L, Laws> || (++place, false)) || ...);
  return place;
}

template <class S>
constexpr laws::LawIndices indices_of() {
  return {place_in<typename S::Normal>(laws::NormalLaws{}), place_in<typename S::Cohesion>(laws::CohesionLaws{}),
          place_in<typename S::Tangential>(laws::TangentialLaws{}), place_in<typename S::Rolling>(laws::RollingLaws{})};
}

template <class... Stacks>
std::unique_ptr<Contacts> make_fast(laws::LawList<Stacks...>, const laws::LawIndices& laws,
                                    const std::vector<std::optional<laws::PairInputs>>& pairs, std::size_t materials) {
  std::unique_ptr<Contacts> made;
  const auto make = [&]<class Stack>() {
    if constexpr (has_loop<Stack>) {
      if (indices_of<Stack>() != laws) return false;
      made = std::make_unique<ContactLoop<Stack>>(laws, pairs, materials);
      return true;
    }
    return false;
  };
  (void)(make.template operator()<Stacks>() || ...);
  return made;
}

}  // namespace

std::unique_ptr<Contacts> make_universal_contacts(const laws::LawIndices& laws,
                                                  const std::vector<std::optional<laws::PairInputs>>& pairs,
                                                  std::size_t materials) {
  return std::make_unique<ContactLoop<laws::UniversalStack>>(laws, pairs, materials);
}

std::unique_ptr<Contacts> make_contacts(const laws::LawIndices& laws,
                                        const std::vector<std::optional<laws::PairInputs>>& pairs,
                                        std::size_t materials) {
  if (auto fast = make_fast(laws::FastStacks{}, laws, pairs, materials)) return fast;
  return make_universal_contacts(laws, pairs, materials);
}

}  // namespace tsubu::solver
