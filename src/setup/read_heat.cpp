#include <fmt/format.h>

#include <algorithm>

#include "laws/parameters.hpp"
#include "setup/asked_bodies.hpp"
#include "setup/reading.hpp"
#include "setup/schema.hpp"

namespace tsubu::setup {
namespace {

class HeatReader {
 public:
  explicit HeatReader(Reading& reading) : reading_(reading), given_(reading.given), case_(reading.result) {}

  void read() {
    if (!given_.given("heat")) return warn_unused();
    heat_.every = static_cast<std::uint64_t>(std::max<std::int64_t>(1, reading_.value<std::int64_t>("heat.every")));
    heat_.dissipation = reading_.value<bool>("heat.dissipation");
    read_walls();
    read_particles();
    read_materials();
    case_.heat = std::move(heat_);
  }

 private:
  [[nodiscard]] std::optional<double> number(const std::string& path) const {
    const double* found = given_.find<double>(path);
    return found ? std::optional(*found) : std::nullopt;
  }

  void missing(const std::string& section, const char* key, const std::string& why, const char* example) {
    reading_.report.error(given_.place(section), fmt::format("missing key '{}' in [{}]", key, section), why,
                          fmt::format("for example {} = {}", key, example));
  }

  void read_walls() {
    const auto add = [&](const std::string& name) {
      // NAME.x-low is a side of the box NAME
      const auto t = number("wall." + split_path(name)[0] + ".temperature");
      heat_.walls.push_back(t.value_or(HeatCase::insulated));
    };
    for (const PlaneCase& w : case_.walls) add(w.name);
    for (const MeshCase& m : case_.meshes) add(m.name);
  }

  void read_particles() {
    for (const ParticlesCase& p : case_.particles) {
      const std::string path = "particles." + p.name;
      heat_.particles.push_back({number(path + ".temperature"), reading_.value<double>(path + ".heat_source")});
    }
    for (const InsertCase& in : case_.inserts) {
      const std::string path = "insert." + in.name;
      if (const auto t = number(path + ".temperature")) heat_.inserts[in.name] = *t;
      if (in.particles == unresolved || given_.given(path + ".temperature")) continue;
      for (const int kind : mixture_of(in).particles) {
        const std::string particles = "particles." + case_.particles[static_cast<std::size_t>(kind)].name;
        if (!given_.given(particles + ".temperature"))
          missing(particles, "temperature",
                  fmt::format("with [heat], what [{}] puts in needs one, here or there", path), "\"20 degC\"");
      }
    }
  }

  void read_materials() {
    for (std::size_t m = 0; m < case_.materials.size(); ++m) {
      const auto of_it = [m](const auto& user) { return user.material == static_cast<int>(m); };
      const std::string section = "material." + case_.materials[m].name;
      const bool body = std::ranges::any_of(case_.particles, of_it);
      const bool wall = warm_wall_of(m);
      if (body && !given_.given(section + ".heat_capacity"))
        missing(section, "heat_capacity", "with [heat], materials of particles need it", "\"840 J/(kg K)\"");
      if ((body || wall) && !given_.given(section + ".conductivity"))
        missing(section, "conductivity",
                body ? "with [heat], materials of particles need it" : "a wall with a temperature is made of it",
                "\"1 W/(m K)\"");
      heat_.materials.push_back({reading_.value<double>(section + ".heat_capacity"),
                                 reading_.value<double>(section + ".conductivity"),
                                 number(section + ".youngs_original")});
      check_original(m, section + ".youngs_original");
    }
  }

  [[nodiscard]] bool warm_wall_of(std::size_t material) const {
    const std::size_t planes = case_.walls.size();
    for (std::size_t w = 0; w < heat_.walls.size(); ++w) {
      const int its = w < planes ? case_.walls[w].material : case_.meshes[w - planes].material;
      if (its == static_cast<int>(material) && heat_.walls[w] == heat_.walls[w]) return true;
    }
    return false;
  }

  // The laws must know a softened modulus, and it must be the softer one.
  void check_original(std::size_t m, const std::string& path) {
    const auto& original = heat_.materials[m].youngs_original;
    if (!original) return;
    const Values& values = case_.materials[m].values;
    const auto youngs = values.find(laws::parameter::youngs.name);
    if (youngs == values.end() || !values.contains(laws::parameter::poisson.name))
      reading_.report.error(given_.place(path), fmt::format("'{}' needs laws that read youngs and poisson", path),
                            "without them nothing says how much softer contacts are than the real ones",
                            "leave it out, or choose normal = \"hertz\"");
    else if (*original < youngs->second)
      reading_.report.error(given_.place(path),
                            fmt::format("{} = {:g} Pa is softer than youngs = {:g} Pa, with which the case computes",
                                        path, *original, youngs->second),
                            "it must be at least that");
  }

  // Keys of heat do nothing without the section.
  void warn_unused() {
    std::vector<std::string> paths;
    for (const auto& [section, keys] : {std::pair<std::string, std::vector<std::string>>{
                                            "material", {"heat_capacity", "conductivity", "youngs_original"}},
                                        {"particles", {"temperature", "heat_source"}},
                                        {"insert", {"temperature"}},
                                        {"wall", {"temperature"}}})
      for (const std::string& name : given_.names(section))
        for (const std::string& key : keys)
          if (const std::string path = fmt::format("{}.{}.{}", section, name, key); given_.given(path))
            paths.push_back(path);
    if (!paths.empty())
      reading_.report.warning(
          given_.place(paths[0]),
          fmt::format("unused: '{}', because there is no section [heat]", fmt::join(paths, "' and '")), "",
          "an empty section [heat] is enough to compute heat");
  }

  Reading& reading_;
  const Settings& given_;
  Case& case_;
  HeatCase heat_;
};

}  // namespace

void read_heat(Reading& reading) { HeatReader(reading).read(); }

}  // namespace tsubu::setup
