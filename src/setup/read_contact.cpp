#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/nearest.hpp"
#include "setup/choose_laws.hpp"
#include "setup/reading.hpp"
#include "setup/schema.hpp"

namespace tsubu::setup {
namespace {

using laws::Parameter;
using laws::Scope;

// Which materials bodies and walls are made of, and where the file says so first.
struct Use {
  bool particles = false, walls = false;
  bool moves = false;  // as particles that are not fixed
  std::string path;
};

class ContactReader {
 public:
  explicit ContactReader(Reading& reading) : reading_(reading), given_(reading.given), report_(reading.report) {}

  void read() {
    collect_uses();
    laws_ = choose_laws(reading_);
    reading_.result.wall_arm =
        reading_.value<std::string>("contact.wall_arm") == "surface" ? WallArm::surface : WallArm::mid;
    read_pair_names();
    for (std::size_t i = 0; i < uses_.size(); ++i) read_material(i);
    for (const Parameter& p : chosen(Scope::contact)) read_parameter(p, "contact", reading_.result.contact);
    read_pairs();
    warn_unread(Scope::material, sections_below("material"));
    warn_unread(Scope::pair, sections_below("contact"));
    warn_unread(Scope::contact, {"contact"});
  }

 private:
  void collect_uses() {
    uses_.resize(reading_.result.materials.size());
    const auto use = [&](int material, const std::string& path) -> Use* {
      if (material == unresolved) return nullptr;
      Use& u = uses_[static_cast<std::size_t>(material)];
      if (u.path.empty()) u.path = path;
      return &u;
    };
    for (const ParticlesCase& p : reading_.result.particles)
      if (Use* u = use(p.material, "particles." + p.name + ".material"))
        u->particles = true, u->moves = u->moves || p.may_move();
    for (const PlaneCase& w : reading_.result.walls)  // NAME.x-low is a side of the box NAME
      if (Use* u = use(w.material, "wall." + split_path(w.name)[0] + ".material")) u->walls = true;
    for (const MeshCase& m : reading_.result.meshes)
      if (Use* u = use(m.material, "wall." + split_path(m.name)[0] + ".material")) u->walls = true;
  }

  [[nodiscard]] std::vector<Parameter> chosen(Scope scope) const { return laws_.parameters(scope); }

  // The value given in a section; nothing if it was not given there.
  [[nodiscard]] std::optional<double> value_in(const std::string& section, const Parameter& p) const {
    const std::string path = fmt::format("{}.{}", section, p.name);
    if (p.flag) {
      const bool* flag = given_.find<bool>(path);
      return flag ? std::optional<double>(*flag) : std::nullopt;
    }
    const double* number = given_.find<double>(path);
    return number ? std::optional(*number) : std::nullopt;
  }

  // Takes the value from the section or the parameter's default; a required one that is absent is an error.
  void read_parameter(const Parameter& p, const std::string& section, Values& values) {
    const auto value = value_in(section, p);
    if (!value && given_.given(fmt::format("{}.{}", section, p.name))) return;  // wrong, and reported
    if (!value && std::isnan(p.fallback))
      return report_.error(given_.place(section), fmt::format("missing key '{}' in [{}]", p.name, section),
                           fmt::format("the {} needs it", laws_.readers(p)),
                           fmt::format("for example {} = {}", p.name, example_of(p)));
    if (value && !p.range.holds(*value)) return out_of_range(p, fmt::format("{}.{}", section, p.name), *value);
    values[std::string(p.name)] = value.value_or(p.fallback);
  }

  // Illegal for the laws chosen here, though not for every law that knows the parameter. Pairs may share the value.
  void out_of_range(const Parameter& p, const std::string& path, double value) {
    if (!refused_.insert(path).second) return;
    report_.error(given_.place(path), fmt::format("{} = {} is out of range", path, value_text(p, value)),
                  must_be(p.range, p.unit, p.range_reason), fmt::format("so the {} wants it", laws_.readers(p)));
  }

  // A parameter that must not be smaller than another; which of the two was given, and where, the user knows best.
  void check_order(const Parameter& p, const std::string& section, const Values& values) {
    const auto larger = values.find(std::string(p.name)), smaller = values.find(std::string(p.at_least));
    if (larger == values.end() || smaller == values.end() || larger->second >= smaller->second) return;
    std::string path;  // of the one that was given, the larger first
    for (const std::string_view name : {p.at_least, p.name})
      for (const std::string& where : {std::string("contact.default"), section})
        if (const std::string at = fmt::format("{}.{}", where, name); given_.given(at)) path = at;
    if (!refused_.insert(path).second) return;
    report_.error(given_.place(path),
                  fmt::format("{} = {} is smaller than {} = {}", p.name, value_text(p, larger->second), p.at_least,
                              value_text(p, smaller->second)),
                  fmt::format("{} must be at least {}", p.name, p.at_least),
                  fmt::format("so the {} wants it", laws_.readers(p)));
  }

  void read_material(std::size_t index) {
    MaterialCase& material = reading_.result.materials[index];
    const Use& use = uses_[index];
    const std::string section = "material." + material.name;
    if (use.path.empty())
      return report_.warning(given_.place(section), fmt::format("unused: material '{}', because no particles or walls "
                                                                "are made of it",
                                                                material.name));
    if (use.particles && !given_.given(section + ".density"))
      report_.error(given_.place(section), fmt::format("missing key 'density' in [{}]", section),
                    "particles are made of this material", "for example density = \"2500 kg/m3\"");
    for (const Parameter& p : chosen(Scope::material)) read_parameter(p, section, material.values);
  }

  // [contact.A-B] by the indices of A and B, in ascending order.
  void read_pair_names() {
    std::vector<std::string> names, valid = {"default"};
    for (const MaterialCase& m : reading_.result.materials) names.push_back(m.name);
    for (std::size_t i = 0; i < names.size(); ++i)
      for (std::size_t j = 0; j < names.size(); ++j) valid.push_back(fmt::format("{}-{}", names[i], names[j]));
    for (const std::string& pair : given_.names("contact")) {
      if (pair == "default") continue;
      const std::size_t hyphen = pair.find('-');
      const auto first = std::ranges::find(names, pair.substr(0, hyphen)) - names.begin();
      const auto second =
          std::ranges::find(names, hyphen == std::string::npos ? "" : pair.substr(hyphen + 1)) - names.begin();
      const auto count = static_cast<std::ptrdiff_t>(names.size());
      const Place place = given_.place("contact." + pair);
      if (first == count || second == count) {
        misnamed_ = true;
        report_.error(place, fmt::format("'{}' is no pair of defined materials", pair), did_you_mean(pair, valid),
                      fmt::format("defined materials: {}", fmt::join(names, ", ")));
      } else if (!sections_.try_emplace({std::min(first, second), std::max(first, second)}, "contact." + pair).second)
        report_.error(place, fmt::format("the pair '{}' is given twice", pair), "once in each order of names");
    }
  }

  void read_pairs() {
    const std::size_t count = uses_.size();
    reading_.result.pair.assign(count * count, {});
    std::set<std::string> defaulted, needed;
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = i; j < count; ++j) {
        const Use &a = uses_[i], &b = uses_[j];
        const bool meet = (a.moves && (b.particles || b.walls)) || (b.moves && (a.particles || a.walls));
        if (!meet) continue;
        Values values = read_pair(i, j, defaulted);
        reading_.result.pair[j * count + i] = values;
        reading_.result.pair[i * count + j] = std::move(values);
        needed.insert(pair_section(i, j));
      }
    for (const auto& [_, section] : sections_)
      if (!needed.contains(section))
        report_.warning(given_.place(section), fmt::format("unused: [{}], because no particles meet there", section));
    if (!given_.given("contact.default")) return;
    const Place place = given_.place("contact.default");
    if (defaulted.empty())
      report_.warning(place, "unused: [contact.default], because every pair gives its own values");
    else
      report_.warning(place, fmt::format("[contact.default] serves {}", fmt::join(defaulted, ", ")));
  }

  // The section of a pair; the one to write if there is none.
  [[nodiscard]] std::string pair_section(std::size_t i, std::size_t j) const {
    const auto it = sections_.find({static_cast<std::ptrdiff_t>(i), static_cast<std::ptrdiff_t>(j)});
    const auto& materials = reading_.result.materials;
    return it != sections_.end() ? it->second : fmt::format("contact.{}-{}", materials[i].name, materials[j].name);
  }

  // Each value from the pair's own section, else from [contact.default], else the parameter's default.
  Values read_pair(std::size_t i, std::size_t j, std::set<std::string>& defaulted) {
    const std::string section = pair_section(i, j);
    Values values;
    std::vector<Parameter> missing;
    for (const Parameter& p : chosen(Scope::pair)) {
      const bool own = given_.given(fmt::format("{}.{}", section, p.name));
      const bool shared = given_.given(fmt::format("contact.default.{}", p.name));
      if (!own && shared) defaulted.insert(section.substr(section.find('.') + 1));
      if (own || shared || !std::isnan(p.fallback))
        read_parameter(p, own || !shared ? section : "contact.default", values);
      else
        missing.push_back(p);
    }
    for (const Parameter& p : chosen(Scope::pair)) check_order(p, section, values);
    if (given_.given(section))
      for (const Parameter& p : missing) read_parameter(p, section, values);  // says what is missing
    else if (!missing.empty() && !misnamed_)
      missing_pair(section, missing, uses_[uses_[i].particles ? j : i].path);
    return values;
  }

  void missing_pair(const std::string& section, const std::vector<Parameter>& missing, const std::string& used_at) {
    std::string block = fmt::format("write what the laws need, with your own numbers:\n[{}]", section);
    for (const Parameter& p : missing)
      block += fmt::format("\n{} = {}  # {}", p.name, example_of(p), describe_range(p.range, p.unit));
    const std::string pair = section.substr(section.find('.') + 1);
    report_.error(given_.place(used_at), fmt::format("no contact parameters for the pair {}", pair),
                  fmt::format("because of this, {} can meet", pair), block);
  }

  [[nodiscard]] std::vector<std::string> sections_below(const std::string& section) const {
    std::vector<std::string> paths;
    for (const std::string& name : given_.names(section)) paths.push_back(fmt::format("{}.{}", section, name));
    return paths;
  }

  // A parameter that a law of the catalogue knows, but none of the chosen ones: one warning, however often it is given.
  void warn_unread(Scope scope, const std::vector<std::string>& sections) {
    std::set<std::string_view> seen;
    for (const Parameter& p : chosen(scope)) seen.insert(p.name);
    for (const laws::LawEntry& law : laws::catalogue())
      for (const Parameter& p : law.parameters) {
        if (p.scope != scope || !seen.insert(p.name).second) continue;
        std::vector<std::string> paths;
        for (const std::string& section : sections)
          if (const std::string path = fmt::format("{}.{}", section, p.name); given_.given(path)) paths.push_back(path);
        if (!paths.empty())
          report_.warning(given_.place(paths[0]),
                          fmt::format("unused: '{}', because no chosen law reads it", fmt::join(paths, "' and '")));
      }
  }

  Reading& reading_;
  const Settings& given_;
  Report& report_;
  std::vector<Use> uses_;  // of each material
  ChosenLaws laws_;
  std::set<std::string> refused_;                                              // values that were out of range
  std::map<std::pair<std::ptrdiff_t, std::ptrdiff_t>, std::string> sections_;  // of pairs
  bool misnamed_ = false;  // a section of no pair; the one that seems missing is likely that
};

}  // namespace

void read_contact(Reading& reading) { ContactReader(reading).read(); }

}  // namespace tsubu::setup
