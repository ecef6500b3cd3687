#pragma once
#include <cstddef>
#include <utility>

#include "base/macros.hpp"

namespace tsubu::laws {

// A list of types, and a run-time index turned into one of them.
template <class... Laws>
struct LawList {
  static constexpr std::size_t size = sizeof...(Laws);

  // Calls f.template operator()<Law>() for the law at `index`; the index is valid.
  template <class F>
  static TSUBU_FN auto visit(std::size_t index, F&& f) {
    return visit_from<F, Laws...>(index, std::forward<F>(f));
  }

 private:
  template <class F, class First, class... Rest>
  static TSUBU_FN auto visit_from(std::size_t index, F&& f) {
    if constexpr (sizeof...(Rest) == 0) {
      return f.template operator()<First>();
    } else {
      return index == 0 ? f.template operator()<First>() : visit_from<F, Rest...>(index - 1, std::forward<F>(f));
    }
  }
};

}  // namespace tsubu::laws
