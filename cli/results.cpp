#include "results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "io/file_error.hpp"
#include "io/output_file.hpp"
#include "setup/plot.hpp"
#include "setup/run_case.hpp"
#include "setup/run_report.hpp"

namespace tsubu::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

void print_json(const Json& json) { fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace)); }

int list_columns(const Voice& voice, const io::NumberTable& table) {
  const auto last = [](const io::NumberTable::Column& c) { return c.values.empty() ? 0 : c.values.back(); };
  if (voice.json) {
    auto list = Json::array();
    for (const auto& c : table.columns)
      list.push_back({{"name", c.name}, {"unit", c.unit}, {"rows", c.values.size()}, {"last", last(c)}});
    print_json(list);
    return setup::exit_done;
  }
  std::size_t wide = 0;
  for (const auto& c : table.columns) wide = std::max(wide, c.name.size());
  fmt::print("{:<{}}  {:<18}{:>14}\n", "column", wide, "unit", "last");
  for (const auto& c : table.columns)
    fmt::print("{:<{}}  {:<18}{:>14}\n", c.name, wide, c.unit, c.values.empty() ? "" : fmt::format("{:.6g}", last(c)));
  return setup::exit_done;
}

int wrote(const Voice& voice, const fs::path& file, const Json& more) {
  if (voice.json) {
    Json answer{{"ok", true}, {"file", file.string()}};
    answer.update(more);
    print_json(answer);
  } else if (!voice.quiet) {
    fmt::print("wrote {}\n", file.string());
  }
  return setup::exit_done;
}

}  // namespace

int plot(const Voice& voice, const PlotArguments& a, const std::string& output) {
  try {
    const fs::path run(a.run), table_file = fs::is_directory(run) ? run / "table.csv" : run;
    if (fs::is_directory(run) && !fs::exists(table_file))
      throw io::FileError("plot", run, fs::exists(run / "run.json") ? "its table.csv is gone" : "it holds no run");
    const io::NumberTable table = io::read_numbers(table_file);
    if (a.columns.empty()) return list_columns(voice, table);
    if (!output.empty() && !output.ends_with(".svg"))
      return fail(voice, setup::exit_usage, fmt::format("'{}' does not end in .svg", output),
                  "the picture is an SVG, which browsers show");
    const fs::path named = fs::is_directory(run) ? fs::absolute(run / "").parent_path().filename() : run.filename();
    const auto charts =
        setup::plot(table, a.columns, {.title = named.string(), .x = a.x, .log_x = a.log_x, .log_y = a.log_y});
    const fs::path file =
        output.empty() ? (fs::is_directory(run) ? run : run.parent_path()) / "plot.svg" : fs::path(output);
    io::write_whole_file(file, io::draw(charts));
    auto names = Json::array();
    for (const auto* c : setup::choose_columns(table, a.columns)) names.push_back(c->name);
    return wrote(voice, file, {{"columns", names}, {"rows", table.rows()}});
  } catch (const setup::ColumnError& error) {
    return fail(voice, setup::exit_usage, error.what(), error.help());
  } catch (const io::FileError& error) {
    return fail(voice, setup::exit_file, error.what());
  }
}

int report(const Voice& voice, const std::string& run, const std::string& output) {
  try {
    if (!output.empty() && !output.ends_with(".html"))
      return fail(voice, setup::exit_usage, fmt::format("'{}' does not end in .html", output));
    const fs::path file = output.empty() ? fs::path(run) / "report.html" : fs::path(output);
    io::write_whole_file(file, setup::run_report(run));
    return wrote(voice, file, {});
  } catch (const io::FileError& error) {
    return fail(voice, setup::exit_file, error.what());
  }
}

}  // namespace tsubu::cli
