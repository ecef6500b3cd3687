#pragma once
#include <stdexcept>
#include <string>
#include <vector>

#include "io/chart.hpp"
#include "io/read_numbers.hpp"

namespace tsubu::setup {

// Columns that are not there, and what may be meant instead.
class ColumnError : public std::runtime_error {
 public:
  ColumnError(const std::string& message, std::string help) : std::runtime_error(message), help_(std::move(help)) {}
  [[nodiscard]] const std::string& help() const { return help_; }

 private:
  std::string help_;
};

// The columns that words name: each a name, a pattern with '*' and '?', or the name of a wall or measurement for all of
// its columns. Each column once, in the order of the words. Throws ColumnError.
[[nodiscard]] std::vector<const io::NumberTable::Column*> choose_columns(const io::NumberTable& table,
                                                                         const std::vector<std::string>& words);

struct PlotOptions {
  std::string title;
  std::string x = "time";
  bool log_x = false, log_y = false;
};
// One chart for each unit among the columns, in their order. Throws ColumnError.
[[nodiscard]] std::vector<io::Chart> plot(const io::NumberTable& table, const std::vector<std::string>& words,
                                          const PlotOptions& options);

}  // namespace tsubu::setup
