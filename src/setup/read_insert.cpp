#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "setup/reading.hpp"
#include "setup/sizes.hpp"

namespace tsubu::setup {
namespace {

const std::vector<std::string> ways = {"count", "mass", "volume_fraction", "table", "frame", "checkpoint"};

// What a key names, from the folder of the case file: a file or, of a former run, also a folder. A run that goes on
// reads a copy of the case and has those bodies already; one that begins again says for itself that what it needs is
// gone.
std::optional<std::string> read_source(Reading& reading, const std::string& path, bool former_run) {
  const auto* name = reading.given.find<std::string>(path);
  if (!name) return {};
  const auto place = std::filesystem::path(reading.result.file).parent_path() / *name;
  std::error_code ignored;
  const bool may_be_gone = reading.copy != reading.result.file;
  const bool there =
      former_run ? std::filesystem::exists(place, ignored) : std::filesystem::is_regular_file(place, ignored);
  if (!may_be_gone && !there)
    reading.report.error(reading.given.place(path),
                         fmt::format("there is no {} {}", former_run ? "run or checkpoint" : "file", place.string()),
                         "the path starts at the folder of the case file");
  return *name;
}

void read_amount(Reading& reading, const std::string& path, InsertCase& insert) {
  const auto given = [&](const std::string& key) { return reading.given.given(path + '.' + key); };
  const bool lattice = given("lattice");
  if (read_stream(reading, path, insert)) return;
  const auto said = std::ranges::count_if(ways, given);
  if (lattice ? said > 1 : said != 1)
    reading.report.error(
        reading.given.place(path),
        fmt::format("[{}] must have {} one of {}", path, lattice ? "at most" : "exactly", fmt::join(ways, ", ")));
  if (const auto* count = reading.given.find<std::int64_t>(path + ".count")) insert.count = *count;
  if (const auto* mass = reading.given.find<double>(path + ".mass")) insert.mass = *mass;
  if (const auto* share = reading.given.find<double>(path + ".volume_fraction")) insert.volume_fraction = *share;
  insert.table = read_source(reading, path + ".table", false);
  insert.frame = read_source(reading, path + ".frame", false);
  insert.checkpoint = read_source(reading, path + ".checkpoint", true);
  insert.history = reading.value<bool>(path + ".history");
  if (const auto* type = reading.given.find<std::int64_t>(path + ".type")) insert.type = *type;
  for (const std::string file : {"table", "frame", "checkpoint"}) {
    if (!given(file)) continue;
    if (given("region"))
      reading.report.warning(
          reading.given.place(path + ".region"),
          fmt::format("unused: '{}.region', because its {} says where the particles are", path, file));
    if (lattice)
      reading.report.error(reading.given.place(path + ".lattice"),
                           fmt::format("[{}] has a lattice and a {}", path, file), "each says where the particles are");
  }
  if (given("type") && !given("frame") && !given("checkpoint") && insert.mixture)
    reading.report.error(reading.given.place(path + ".type"),
                         fmt::format("'{}.type' means nothing without a frame or checkpoint", path));
  if (given("history") && !given("checkpoint"))
    reading.report.error(reading.given.place(path + ".history"),
                         fmt::format("'{}.history' means nothing without a checkpoint", path),
                         "nothing else tells what contacts remember");
  if (!insert.from_file() && !given("region"))
    reading.report.error(reading.given.place(path), fmt::format("missing key 'region' in [{}]", path),
                         "it says where the particles are put");
}

void read_lattice(Reading& reading, const std::string& path, InsertCase& insert) {
  using Kind = LatticeCase::Kind;
  if (!reading.given.given(path + ".lattice")) {
    for (const std::string key : {".spacing", ".jitter"})
      if (reading.given.given(path + key) && insert.mixture)
        reading.report.error(reading.given.place(path + key),
                             fmt::format("'{}' means nothing without a lattice", path + key));
    return;
  }
  const auto* name = reading.given.find<std::string>(path + ".lattice");
  if (!name || !insert.mixture) return;
  LatticeCase lattice;
  lattice.kind = *name == "bcc"   ? Kind::body_centred
                 : *name == "fcc" ? Kind::face_centred
                 : *name == "hcp" ? Kind::hexagonal
                                  : Kind::simple_cubic;
  double largest = 0;
  for (const int k : insert.mixture->particles)
    largest = std::max(largest, largest_diameter(reading.result.particles[static_cast<std::size_t>(k)].size));
  const auto* spacing = reading.given.find<double>(path + ".spacing");
  lattice.spacing = spacing ? *spacing : largest;
  lattice.jitter = reading.value<double>(path + ".jitter");
  if (lattice.spacing < largest)
    reading.report.error(
        reading.given.place(path + ".spacing"),
        fmt::format("the lattice of insert '{}' is too narrow for its particles", insert.name),
        fmt::format("nearest neighbours are {:g} m apart, but diameters go up to {:g} m", lattice.spacing, largest));
  else if (lattice.spacing - 2 * lattice.jitter < largest && lattice.jitter > 0)
    reading.report.error(
        reading.given.place(path + ".jitter"),
        fmt::format("with that jitter particles of insert '{}' could overlap", insert.name),
        fmt::format("spacing and largest diameter leave room for {:g} m", 0.5 * (lattice.spacing - largest)));
  insert.lattice = lattice;
}

void refuse_motion_of_fixed(Reading& reading, const std::string& path, const ParticlesCase& particles) {
  if (!particles.fixed) return;
  for (const std::string key :
       {".velocity", ".velocity_spread", ".speed", ".angular_velocity", ".angular_velocity_spread"})
    if (reading.given.given(path + key))
      reading.report.error(
          reading.given.place(path + key),
          fmt::format("'{}' means nothing to particles '{}', which are fixed", path + key, particles.name));
}

void refuse_if_nothing_moves(Reading& reading) {
  const auto& inserts = reading.result.inserts;
  const auto fixed = [&](const InsertCase& in) {
    return in.mixture && std::ranges::all_of(in.mixture->particles, [&](int k) {
             return reading.result.particles[static_cast<std::size_t>(k)].fixed;
           });
  };
  if (!inserts.empty() && std::ranges::all_of(inserts, fixed))
    reading.report.error(reading.given.place("insert." + inserts.front().name), "all particles inserted are fixed",
                         "some must be free to move");
}

void refuse_orientation_of_spheres(Reading& reading, const std::string& path, const MixtureCase& mixture) {
  const auto is_shape = [&](int k) {
    return says_shape(reading, "particles." + reading.result.particles[static_cast<std::size_t>(k)].name);
  };
  if (!reading.given.given(path + ".orientation") || std::ranges::any_of(mixture.particles, is_shape)) return;
  const ParticlesCase& first = reading.result.particles[static_cast<std::size_t>(mixture.particles.front())];
  reading.report.error(
      reading.given.place(path + ".orientation"),
      fmt::format("'{}.orientation' means nothing to particles '{}', which are spheres", path, first.name));
}

}  // namespace

MixtureCase read_mixture(Reading& reading, const std::string& path) {
  MixtureCase mixture;
  const std::string key = path + ".particles";
  const auto names = reading.given.names(key);
  if (names.empty()) {
    if (const int kind = resolve(reading, key, "particles"); kind != unresolved)
      mixture.particles = {kind}, mixture.share = {1};
    if (reading.given.given(path + ".by") && !mixture.particles.empty())
      reading.report.error(reading.given.place(path + ".by"), fmt::format("'{}.by' means nothing to one kind", path),
                           "it says what the shares of a mixture are shares of");
    return mixture;
  }
  double sum = 0;
  bool all = true;
  for (const std::string& name : names) {
    const int kind = resolve_name(reading, name, key + '.' + name, "particles");
    const double* share = reading.given.find<double>(key + '.' + name);
    all = all && share;
    if (kind == unresolved || !share) continue;
    mixture.particles.push_back(kind);
    mixture.share.push_back(*share);
    sum += *share;
  }
  if (all && !mixture.share.empty() && !(sum > 0))
    reading.report.error(reading.given.place(key), fmt::format("all shares of {} are zero", key));
  if (!reading.given.given(path + ".by"))
    reading.report.error(reading.given.place(path), fmt::format("missing key 'by' in [{}]", path),
                         "a mixture is one by \"mass\" or by \"number\"");
  if (reading.value<std::string>(path + ".by") == "mass") mixture.by = MixtureCase::By::mass;
  return mixture;
}

StartMotion read_start_motion(Reading& reading, const std::string& path) {
  StartMotion motion;
  motion.velocity = reading.value<Vec3>(path + ".velocity");
  motion.velocity_spread = reading.value<Vec3>(path + ".velocity_spread");
  motion.angular_velocity = reading.value<Vec3>(path + ".angular_velocity");
  motion.angular_velocity_spread = reading.value<Vec3>(path + ".angular_velocity_spread");
  if (const auto* speed = reading.given.find<Numbers>(path + ".speed")) {
    if (speed->size() != 2 || (*speed)[0] > (*speed)[1])
      reading.report.error(reading.given.place(path + ".speed"),
                           fmt::format("{}.speed must be the least and the greatest speed", path), "",
                           "for example speed = [\"0.5 m/s\", \"1 m/s\"]");
    else
      motion.speed = {(*speed)[0], (*speed)[1]};
  }
  return motion;
}

void read_inserts(Reading& reading) {
  std::vector<bool> inserted(reading.result.particles.size());
  for (const std::string& name : reading.given.names("insert")) {
    const std::string path = "insert." + name;
    InsertCase insert;
    insert.name = name;
    static_cast<StartMotion&>(insert) = read_start_motion(reading, path);
    if (auto region = read_region(reading, path + ".region")) insert.region = *std::move(region);
    if (reading.value<std::string>(path + ".orientation") == "as described")
      insert.orientation = Orientation::as_described;
    MixtureCase mixture = read_mixture(reading, path);
    insert.particles = mixture.particles.empty() ? unresolved : mixture.particles.front();
    if (insert.particles != unresolved) {
      for (const int kind : mixture.particles) {
        inserted[static_cast<std::size_t>(kind)] = true;
        refuse_motion_of_fixed(reading, path, reading.result.particles[static_cast<std::size_t>(kind)]);
      }
      refuse_orientation_of_spheres(reading, path, mixture);
      insert.mixture = std::move(mixture);
    }
    read_amount(reading, path, insert);
    read_lattice(reading, path, insert);
    // a lattice need not repeat itself with the period of the domain
    if (!insert.lattice)
      insert.region =
          insert.region.in({reading.result.domain.low, reading.result.domain.high, reading.result.periodic});
    if (insert.from_file() && insert.mixture && insert.mixture->particles.size() > 1)
      reading.report.error(reading.given.place(path + ".particles"),
                           fmt::format("a file cannot be inserted as a mixture ([{}])", path),
                           "write one section for each kind");
    reading.result.inserts.push_back(std::move(insert));
  }
  refuse_if_nothing_moves(reading);
  for (std::size_t k = 0; k < inserted.size(); ++k)
    if (const std::string& name = reading.result.particles[k].name; !inserted[k])
      reading.report.warning(reading.given.place("particles." + name),
                             fmt::format("unused: particles '{}', because no [insert] section names them", name));
}

}  // namespace tsubu::setup
