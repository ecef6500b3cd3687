#include <fmt/core.h>

#include <algorithm>

#include "setup/reading.hpp"

namespace tsubu::setup {
namespace {

// Beyond these a run drowns in its own output; the cause is a wrong unit.
constexpr double most_frames = 1e6, most_rows = 1e8;

std::optional<double> optional_number(const Reading& reading, const std::string& path) {
  const double* number = reading.given.find<double>(path);
  return number ? std::optional(*number) : std::nullopt;
}

void read_domain(Reading& reading) {
  reading.result.domain = reading.value<BoxCase>("domain.box");
  const auto axes = reading.value<Words>("domain.periodic");
  for (int axis = 0; axis < 3; ++axis)
    reading.result.periodic[static_cast<std::size_t>(axis)] = std::ranges::count(axes, std::string(1, "xyz"[axis])) > 0;
}

void read_run(Reading& reading) {
  RunCase& run = reading.result.run;
  run.gravity = reading.value<Vec3>("run.gravity");
  run.end = reading.value<double>("run.end");
  run.timestep = optional_number(reading, "run.timestep");
  run.safety = reading.value<double>("run.safety");
  run.skin = optional_number(reading, "run.skin");
  run.max_overlap = reading.value<double>("run.max_overlap");
  run.scheme = reading.value<std::string>("run.scheme") == "plain" ? Scheme::plain : Scheme::synchronised;
  if (run.timestep && run.end > 0 && *run.timestep > run.end)
    reading.report.error(reading.given.place("run.timestep"), "run.timestep is longer than the whole run",
                         fmt::format("run.end is {:g} s", run.end));
}

void check_interval(Reading& reading, const std::string& path, double most, const char* what) {
  const double every = reading.value<double>(path), end = reading.result.run.end;
  if (every > 0 && end / every > most)
    reading.report.error(reading.given.place(path), fmt::format("{} gives {:.1e} {}", path, end / every, what),
                         fmt::format("run.end is {:g} s; at most {:.0e} {} are written", end, most, what));
}

void read_output(Reading& reading) {
  OutputCase& output = reading.result.output;
  const double automatic = reading.result.run.end / 100;
  output.every = optional_number(reading, "output.every").value_or(automatic);
  output.table_every = optional_number(reading, "output.table_every").value_or(automatic);
  output.every_given = reading.given.find<double>("output.every") != nullptr;
  output.table_every_given = reading.given.find<double>("output.table_every") != nullptr;
  output.contacts = reading.value<bool>("output.contacts");
  output.walls = reading.value<bool>("output.walls");
  output.energies = reading.value<bool>("output.energies");
  check_interval(reading, "output.every", most_frames, "frames");
  check_interval(reading, "output.table_every", most_rows, "rows");
}

}  // namespace

void read_general(Reading& reading) {
  reading.result.title = reading.value<std::string>("case.title");
  reading.result.seed = static_cast<std::uint64_t>(reading.value<std::int64_t>("case.seed"));
  read_domain(reading);
  read_run(reading);
  read_output(reading);
}

}  // namespace tsubu::setup
