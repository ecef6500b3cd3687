#pragma once
#include <string>
#include <vector>

#include "io/chart.hpp"
#include "io/read_numbers.hpp"

namespace tsubu::setup {

// The plots of a page, under headings.
struct PlotGroup {
  std::string heading;
  std::vector<io::Chart> charts;
};
[[nodiscard]] std::vector<PlotGroup> report_plots(const io::NumberTable& table);

}  // namespace tsubu::setup
