#include "setup/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/nearest.hpp"

namespace tsubu::setup {
namespace {

using Column = io::NumberTable::Column;

bool matches(std::string_view pattern, std::string_view name) {
  if (pattern.empty()) return name.empty();
  if (pattern[0] == '*') return matches(pattern.substr(1), name) || (!name.empty() && matches(pattern, name.substr(1)));
  return !name.empty() && (pattern[0] == '?' || pattern[0] == name[0]) && matches(pattern.substr(1), name.substr(1));
}

ColumnError unknown(const io::NumberTable& table, const std::string& word) {
  std::vector<std::string> names;
  for (const Column& c : table.columns) names.push_back(c.name);
  const std::string meant = did_you_mean(word, names);
  return {fmt::format("the table has no column '{}'{}{}", word, meant.empty() ? "" : "; ", meant),
          "`tsubu plot RUN` lists the columns"};
}

}  // namespace

std::vector<const Column*> choose_columns(const io::NumberTable& table, const std::vector<std::string>& words) {
  std::vector<const Column*> chosen;
  for (const std::string& word : words) {
    const auto take = [&](const std::string& pattern) {
      bool any = false;
      for (const Column& c : table.columns)
        if (matches(pattern, c.name)) {
          any = true;
          if (!std::ranges::count(chosen, &c)) chosen.push_back(&c);
        }
      return any;
    };
    if (!take(word) && !take(word + ".*")) throw unknown(table, word);
  }
  return chosen;
}

std::vector<io::Chart> plot(const io::NumberTable& table, const std::vector<std::string>& words,
                            const PlotOptions& options) {
  const Column* x = table.find(options.x);
  if (!x) throw unknown(table, options.x);
  std::vector<io::Chart> charts;
  for (const Column* c : choose_columns(table, words)) {
    auto chart = std::ranges::find(charts, c->unit, [](const io::Chart& one) { return one.y.unit; });
    if (chart == charts.end())
      chart = charts.insert(charts.end(), io::Chart{.title = charts.empty() ? options.title : "",
                                                    .notes = {},
                                                    .x = {x->name, x->unit, options.log_x},
                                                    .y = {"", c->unit, options.log_y},
                                                    .curves = {},
                                                    .levels = {},
                                                    .from_zero = false});
    const int number = static_cast<int>(chart->curves.size());
    using Style = io::Curve::Style;
    // seven colours; then the same in dashes, then in dots
    const Style style = number < 7 ? Style::full : number < 14 ? Style::dashed : Style::dotted;
    chart->curves.push_back({.name = c->name, .x = x->values, .y = c->values, .style = style, .color = number});
  }
  // one curve is named by its axis
  for (io::Chart& chart : charts)
    if (chart.curves.size() == 1) chart.y.name = std::exchange(chart.curves[0].name, "");
  return charts;
}

}  // namespace tsubu::setup
