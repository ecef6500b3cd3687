#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "setup/reading.hpp"

namespace tsubu::setup {
namespace {

struct Distribution {
  std::string_view name;
  std::vector<std::string> keys;
};
const Distribution distributions[] = {
    {"uniform", {"min", "max"}}, {"normal", {"mean", "stddev", "min", "max"}}, {"table", {"diameter", "weight"}}};

// Whether the keys of the distribution are all there and right; others are refused, because they would do nothing.
bool has_its_keys(Reading& reading, const std::string& path, const Distribution& distribution) {
  bool complete = true;
  for (const std::string& key : distribution.keys) {
    if (!reading.given.given(path + '.' + key))
      reading.report.error(
          reading.given.place(path), fmt::format("missing key '{}' in [{}]", key, path),
          fmt::format("distribution \"{}\" needs {}", distribution.name, fmt::join(distribution.keys, ", ")));
    complete =
        complete && (reading.given.find<double>(path + '.' + key) || reading.given.find<Numbers>(path + '.' + key));
  }
  for (const Distribution& other : distributions)
    for (const std::string& key : other.keys)
      if (reading.given.given(path + '.' + key) && !std::ranges::count(distribution.keys, key)) {
        reading.report.error(reading.given.place(path + '.' + key),
                             fmt::format("'{}' means nothing to distribution \"{}\"", key, distribution.name),
                             fmt::format("it reads {}", fmt::join(distribution.keys, ", ")));
        return false;
      }
  return complete;
}

std::optional<SizeCase> read_table(Reading& reading, const std::string& path) {
  TableSize table{reading.value<Numbers>(path + ".diameter"), reading.value<Numbers>(path + ".weight")};
  if (table.diameter.empty() || table.diameter.size() != table.weight.size())
    reading.report.error(
        reading.given.place(path + ".weight"),
        fmt::format("{} has {} diameters and {} weights", path, table.diameter.size(), table.weight.size()),
        "each diameter needs one weight");
  else if (!(std::reduce(table.weight.begin(), table.weight.end()) > 0))
    reading.report.error(reading.given.place(path + ".weight"), fmt::format("all weights of {} are zero", path));
  else
    return table;
  return {};
}

std::optional<SizeCase> read_range(Reading& reading, const std::string& path, bool normal) {
  const NormalSize s{reading.value<double>(path + ".mean"), reading.value<double>(path + ".stddev"),
                     reading.value<double>(path + ".min"), reading.value<double>(path + ".max")};
  if (s.min > s.max)
    reading.report.error(reading.given.place(path + ".min"), fmt::format("{}.min is greater than its max", path));
  else if (normal && (s.mean < s.min || s.mean > s.max))
    reading.report.error(reading.given.place(path + ".mean"), fmt::format("{}.mean is not between min and max", path));
  // Draws outside min and max are repeated; with a much wider distribution that would go on for ever.
  else if (normal && s.stddev > s.max - s.min)
    reading.report.error(reading.given.place(path + ".stddev"),
                         fmt::format("{}.stddev is greater than max - min", path),
                         "distribution = \"uniform\" is what this comes to");
  else
    return normal ? SizeCase(s) : SizeCase(UniformSize{s.min, s.max});
  return {};
}

std::optional<SizeCase> read_size(Reading& reading, const std::string& path) {
  if (const double* fixed = reading.given.find<double>(path)) return FixedSize{*fixed};
  const std::string name = reading.value<std::string>(path + ".distribution");
  const auto* distribution = std::ranges::find(distributions, name, &Distribution::name);
  if (distribution == std::end(distributions) || !has_its_keys(reading, path, *distribution)) return {};
  return name == "table" ? read_table(reading, path) : read_range(reading, path, name == "normal");
}

void read_amount(Reading& reading, const std::string& path, InsertCase& insert) {
  static const std::vector<std::string> ways = {"count", "volume_fraction", "table"};
  const auto given = [&](const std::string& key) { return reading.given.given(path + '.' + key); };
  if (std::ranges::count_if(ways, given) != 1)
    reading.report.error(reading.given.place(path),
                         fmt::format("[{}] must have exactly one of {}", path, fmt::join(ways, ", ")));
  if (const auto* count = reading.given.find<std::int64_t>(path + ".count")) insert.count = *count;
  if (const auto* share = reading.given.find<double>(path + ".volume_fraction")) insert.volume_fraction = *share;
  if (const auto* table = reading.given.find<std::string>(path + ".table")) {
    const auto file = std::filesystem::path(reading.result.file).parent_path() / *table;
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored))
      reading.report.error(reading.given.place(path + ".table"), fmt::format("there is no file {}", file.string()),
                           "the path starts at the folder of the case file");
    insert.table = *table;
  }
  if (given("table") && given("region"))
    reading.report.warning(reading.given.place(path + ".region"),
                           fmt::format("unused: '{}.region', because its table says where the particles are", path));
  if (!given("table") && !given("region"))
    reading.report.error(reading.given.place(path), fmt::format("missing key 'region' in [{}]", path),
                         "it says where the particles are put");
}

void refuse_motion_of_fixed(Reading& reading, const std::string& path, const ParticlesCase& particles) {
  if (!particles.fixed) return;
  for (const std::string key : {".velocity", ".angular_velocity"})
    if (reading.given.given(path + key))
      reading.report.error(
          reading.given.place(path + key),
          fmt::format("'{}' means nothing to particles '{}', which are fixed", path + key, particles.name));
}

void refuse_if_nothing_moves(Reading& reading) {
  const auto& inserts = reading.result.inserts;
  const auto fixed = [&](const InsertCase& in) {
    return in.particles != unresolved && reading.result.particles[static_cast<std::size_t>(in.particles)].fixed;
  };
  if (!inserts.empty() && std::ranges::all_of(inserts, fixed))
    reading.report.error(reading.given.place("insert." + inserts.front().name), "all particles inserted are fixed",
                         "some must be free to move");
}

}  // namespace

void read_particles(Reading& reading) {
  for (const std::string& name : reading.given.names("particles")) {
    const std::string path = "particles." + name;
    const int material = resolve(reading, path + ".material", "material");
    std::optional<ShapeCase> shape = read_shape(reading, path);
    // A size that could not be read stays zero; check_space() leaves it alone.
    SizeCase size = FixedSize{shape ? 2 * shape->described.shape.extent : 0};
    if (reading.given.given(path + ".diameter"))
      size = read_size(reading, path + ".diameter").value_or(FixedSize{0});
    else if (!shape && !says_shape(reading, path))
      reading.report.error(reading.given.place(path), fmt::format("missing key 'diameter' in [{}]", path),
                           "spheres need one; particles of another shape have a plate, a rod, a clump or a shell");
    reading.result.particles.push_back({name, material, size, reading.value<bool>(path + ".fixed"), std::move(shape)});
  }
}

void read_inserts(Reading& reading) {
  std::vector<bool> inserted(reading.result.particles.size());
  for (const std::string& name : reading.given.names("insert")) {
    const std::string path = "insert." + name;
    InsertCase insert;
    insert.name = name;
    insert.particles = resolve(reading, path + ".particles", "particles");
    insert.region = reading.value<BoxCase>(path + ".region.box");
    insert.velocity = reading.value<Vec3>(path + ".velocity");
    insert.angular_velocity = reading.value<Vec3>(path + ".angular_velocity");
    if (reading.value<std::string>(path + ".orientation") == "as described")
      insert.orientation = Orientation::as_described;
    read_amount(reading, path, insert);
    if (insert.particles != unresolved) {
      inserted[static_cast<std::size_t>(insert.particles)] = true;
      const ParticlesCase& particles = reading.result.particles[static_cast<std::size_t>(insert.particles)];
      refuse_motion_of_fixed(reading, path, particles);
      if (reading.given.given(path + ".orientation") && !says_shape(reading, "particles." + particles.name))
        reading.report.error(
            reading.given.place(path + ".orientation"),
            fmt::format("'{}.orientation' means nothing to particles '{}', which are spheres", path, particles.name));
    }
    reading.result.inserts.push_back(std::move(insert));
  }
  refuse_if_nothing_moves(reading);
  for (std::size_t k = 0; k < inserted.size(); ++k)
    if (const std::string& name = reading.result.particles[k].name; !inserted[k])
      reading.report.warning(reading.given.place("particles." + name),
                             fmt::format("unused: particles '{}', because no [insert] section names them", name));
}

}  // namespace tsubu::setup
