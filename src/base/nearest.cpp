#include "base/nearest.hpp"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

namespace tsubu {
namespace {

std::string lower(std::string_view word) {
  std::string out(word);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

// Levenshtein: insertions, deletions and replacements of one character.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

}  // namespace

std::string nearest(std::string_view word, std::span<const std::string> candidates) {
  // Longer input is no slip of the fingers, and the work grows with the square of the length.
  if (word.size() > 64) return "";
  const std::string lowered = lower(word);
  const std::size_t limit = 1 + word.size() / 3;
  std::string best;
  std::pair<std::size_t, std::size_t> best_edits{limit + 1, 0};
  for (const std::string& candidate : candidates) {
    const std::pair distance{edits(lowered, lower(candidate)), edits(word, candidate)};
    // Every letter replaced is no likeness: 'x' is not a mistyped 'm'.
    const bool alike = distance.first == 0 || distance.first < std::max(word.size(), candidate.size());
    if (alike && distance < best_edits) best = candidate, best_edits = distance;
  }
  return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> candidates) {
  const std::string best = nearest(word, candidates);
  return best.empty() ? "" : "did you mean '" + best + "'?";
}

}  // namespace tsubu
