#pragma once
#include <functional>
#include <map>
#include <string>

#include "base/check.hpp"
#include "laws/parameter.hpp"

namespace tsubu::laws {

using Values = std::map<std::string, double, std::less<>>;  // parameter name -> SI value

// The user's numbers for one pair of materials, from which a law prepares its constants once.
class PairInputs {
 public:
  PairInputs(const Values& material_i, const Values& material_j, const Values& pair, const Values& contact)
      : i_(material_i), j_(material_j), pair_(pair), contact_(contact) {}

  [[nodiscard]] double i(const Parameter& p) const { return get(i_, p, Scope::material); }
  [[nodiscard]] double j(const Parameter& p) const { return get(j_, p, Scope::material); }
  [[nodiscard]] double pair(const Parameter& p) const { return get(pair_, p, Scope::pair); }
  [[nodiscard]] double contact(const Parameter& p) const { return get(contact_, p, Scope::contact); }

 private:
  // The set-up has filled in defaults and refused what is missing, so an absent value is an error of ours.
  static double get(const Values& values, const Parameter& p, Scope scope) {
    ENSURE(p.scope == scope);
    const auto found = values.find(p.name);
    ENSURE(found != values.end());
    return found->second;
  }

  const Values &i_, &j_, &pair_, &contact_;
};

}  // namespace tsubu::laws
