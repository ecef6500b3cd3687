#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "measure/kind_names.hpp"
#include "setup/reading.hpp"

namespace tsubu::setup {
namespace {

using measure::Description;
using measure::Region;

struct KindRow {
  measure::Kind kind;
  std::vector<std::string> keys;    // that it knows besides its kind
  std::vector<std::string> needed;  // of them
};

const std::vector<KindRow>& kinds() {
  using measure::Kind;
  static const std::vector<KindRow> rows = {
      {Kind::flow, {"plane", "material", "group"}, {"plane"}},
      {Kind::region, {"region", "material", "group"}, {"region"}},
      {Kind::residence, {"region", "material", "group", "from_start"}, {"region"}},
      {Kind::centre_of_mass, {"region", "material", "group"}, {}},
      {Kind::profile, {"region", "cells", "every", "sample_every", "csv", "material", "group"}, {"cells"}},
      {Kind::stress, {"region", "cells", "every", "sample_every", "csv"}, {}},
      {Kind::coordination, {"region", "fewest", "walls", "material", "group"}, {}},
      {Kind::mixing, {"region", "cells", "material", "larger_than", "plane"}, {"cells"}},
      {Kind::repose, {"region", "material", "group", "up", "along", "centre", "bins", "fit"}, {}},
  };
  return rows;
}

constexpr const char* all_keys[] = {"region",   "plane",       "cells",  "every",      "sample_every", "csv",
                                    "material", "larger_than", "fewest", "from_start", "walls",        "up",
                                    "along",    "centre",      "bins",   "fit",        "group"};
constexpr double most_cells = 1e8;

class MeasureReader {
 public:
  MeasureReader(Reading& reading, const std::string& name)
      : reading_(reading), given_(reading.given), path_("measure." + name) {
    d_.name = name;
  }

  void read() {
    const auto* kind = given_.find<std::string>(path_ + ".kind");
    if (!kind) return;
    const KindRow& row = *std::ranges::find(kinds(), *kind, [](const KindRow& r) { return name_of(r.kind); });
    d_.kind = row.kind;
    for (const char* key : all_keys)
      if (has(key) && !std::ranges::count(row.keys, key)) {
        fault(key, fmt::format("a measurement of kind {} has no '{}'", *kind, key),
              fmt::format("it has {}", fmt::join(row.keys, ", ")));
      }
    for (const std::string& key : row.needed)
      if (!has(key)) fault("", fmt::format("[{}] needs '{}'", path_, key), fmt::format("its kind is {}", *kind));
    if (std::ranges::count(given_.names("wall"), d_.name))
      fault("", fmt::format("measurement '{}' has the name of a wall", d_.name),
            fmt::format("columns {}.* of the table would be of both", d_.name));
    read_region();
    read_plane();
    read_cells();
    read_rest();
    if (d_.kind == measure::Kind::mixing) check_mixture();
    if (good_) reading_.result.measures.push_back(std::move(d_));
  }

 private:
  [[nodiscard]] bool has(const std::string& key) const { return given_.given(path_ + '.' + key); }
  [[nodiscard]] std::string at(const std::string& key) const { return key.empty() ? path_ : path_ + '.' + key; }
  void fault(const std::string& key, std::string what, std::string why = "") {
    reading_.report.error(given_.place(at(key)), std::move(what), std::move(why));
    good_ = false;
  }
  // A direction that must have one, of length one; scaled by its largest part first, so that no square overflows.
  std::optional<Vec3> direction(const std::string& key) {
    const auto* v = given_.find<Vec3>(at(key));
    if (!v) return good_ = good_ && !has(key), std::nullopt;
    const double largest = std::max({std::abs(v->x), std::abs(v->y), std::abs(v->z)});
    if (largest == 0) return fault(key, fmt::format("{} is zero", at(key)), "it must have a direction"), std::nullopt;
    const Vec3 scaled{v->x / largest, v->y / largest, v->z / largest};
    const double length = norm(scaled);
    return Vec3{scaled.x / length, scaled.y / length, scaled.z / length};
  }

  void read_region() {
    const BoxCase& domain = reading_.result.domain;
    d_.everywhere = !has("region");
    if (d_.everywhere) {
      d_.region.low = domain.low, d_.region.high = domain.high;
      return;
    }
    const auto region = setup::read_region(reading_, at("region"), true);
    if (!region) return void(good_ = false);
    using Kind = geometry::SolidRegion::Kind;
    d_.region.kind = region->kind() == Kind::sphere     ? Region::Kind::sphere
                     : region->kind() == Kind::cylinder ? Region::Kind::cylinder
                                                        : Region::Kind::box;
    d_.region.low = region->low(), d_.region.high = region->high();
    d_.region.point = region->from(), d_.region.axis = region->axis();
    d_.region.radius = region->radius(), d_.region.length = region->length();
    const std::string key = fmt::format("region.{}", region->name());
    check_domain(key);
  }

  // Where the domain repeats itself there is one image of a region, the one inside.
  void check_domain(const std::string& key) {
    if (!given_.find<BoxCase>("domain.box")) return;
    const auto [low, high] = d_.region.bounds();
    const BoxCase& domain = reading_.result.domain;
    const double least[] = {low.x, low.y, low.z}, most[] = {high.x, high.y, high.z};
    const double from[] = {domain.low.x, domain.low.y, domain.low.z};
    const double to[] = {domain.high.x, domain.high.y, domain.high.z};
    for (std::size_t k = 0; k < 3; ++k) {
      if (least[k] >= to[k] || most[k] <= from[k])
        return fault(key, fmt::format("{} is outside the domain along {}", at(key), "xyz"[k]),
                     fmt::format("the domain goes from {:g} m to {:g} m", from[k], to[k]));
      const double room = 1e-9 * (to[k] - from[k]);
      if (reading_.result.periodic[k] && (least[k] < from[k] - room || most[k] > to[k] + room))
        return fault(key, fmt::format("{} leaves the domain along {}, which is periodic", at(key), "xyz"[k]),
                     fmt::format("the domain goes from {:g} m to {:g} m, and there is one image of a region: the one "
                                 "inside",
                                 from[k], to[k]));
    }
  }

  void read_plane() {
    if (!has("plane")) return;
    const auto* point = given_.find<Vec3>(at("plane.point"));
    const auto normal = direction("plane.normal");
    if (!point || !normal) return void(good_ = false);
    d_.gate.point = *point, d_.gate.normal = *normal;
    if (const auto* radius = given_.find<double>(at("plane.radius"))) d_.gate.radius = *radius;
    for (const char* key : {"plane.radius", "plane.sides", "plane.along"})
      if (d_.kind == measure::Kind::mixing && has(key))
        return fault(key, fmt::format("{} means nothing in a mixture", at(key)), "a whole plane parts its kinds");
    if (has("plane.radius") && has("plane.sides"))
      return fault("plane.sides", fmt::format("{} has a radius and sides", at("plane")), "give one of them");
    if (has("plane.along") != has("plane.sides"))
      return fault("plane", fmt::format("'sides' and 'along' of {} belong together", at("plane")));
    if (!has("plane.sides")) return;
    const auto* sides = given_.find<Numbers>(at("plane.sides"));
    const auto along = direction("plane.along");
    if (!sides || !along) return void(good_ = false);
    if (sides->size() != 2)
      return fault("plane.sides", fmt::format("{} must be two lengths", at("plane.sides")),
                   "the side along 'along', and the other");
    const Vec3 flat = tangential(*along, *normal);
    if (norm(flat) < 1e-9)
      return fault("plane.along", fmt::format("{} is normal to the plane", at("plane.along")),
                   "it must have a direction in it");
    d_.gate.sides = {(*sides)[0], (*sides)[1]};
    d_.gate.along = (1 / norm(flat)) * flat;
  }

  void read_cells() {
    if (!has("cells")) return;
    const auto* cells = given_.find<Vec3>(at("cells"));
    if (!cells) return void(good_ = false);
    const double n[] = {cells->x, cells->y, cells->z};
    for (const double v : n)
      if (v != std::trunc(v)) return fault("cells", fmt::format("{} must be three whole numbers", at("cells")));
    if (n[0] * n[1] * n[2] > most_cells)
      return fault("cells", fmt::format("{} gives {:.1e} cells", at("cells"), n[0] * n[1] * n[2]),
                   fmt::format("at most {:.0e} are possible", most_cells));
    if (d_.region.kind != Region::Kind::box)
      return fault("cells", "only a box can be cut into cells", "give region.box, or leave out the region");
    d_.cells = {static_cast<int>(n[0]), static_cast<int>(n[1]), static_cast<int>(n[2])};
  }

  void read_rest() {
    const auto number = [this](const char* key, double fallback) {
      const auto* v = given_.find<double>(at(key));
      return v ? *v : fallback;
    };
    d_.every = number("every", reading_.result.output.every);
    d_.sample_every = number("sample_every", reading_.result.output.table_every);
    d_.every_given = has("every"), d_.sample_every_given = has("sample_every");
    if (!d_.cells)
      for (const char* key : {"every", "sample_every"})
        if (has(key) && d_.kind == measure::Kind::stress)
          fault(key, fmt::format("{} is for fields", at(key)), "without 'cells' a stress is a row of the table");
    d_.csv = reading_.value<bool>(at("csv"));
    d_.from_start = reading_.value<bool>(at("from_start"));
    d_.walls = reading_.value<bool>(at("walls"));
    d_.fewest = static_cast<int>(reading_.value<std::int64_t>(at("fewest")));
    d_.bins = static_cast<int>(reading_.value<std::int64_t>(at("bins")));
    if (has("material")) {
      const int m = resolve(reading_, at("material"), "material");
      good_ = good_ && m != unresolved;
      d_.material = m;
    }
    if (has("group")) {
      d_.group = resolve(reading_, at("group"), "group");
      good_ = good_ && d_.group != unresolved;
    }
    if (const auto* size = given_.find<double>(at("larger_than"))) d_.larger_than = *size;
    if (d_.kind == measure::Kind::repose) read_heap();
  }

  void read_heap() {
    const Vec3& g = reading_.result.run.gravity;
    if (const auto up = direction("up"))
      d_.up = *up;
    else if (norm(g) > 0)
      d_.up = (-1 / norm(g)) * g;
    else if (!has("up"))
      fault("", fmt::format("[{}] needs 'up'", path_), "there is no gravity to tell it");
    if (const auto along = direction("along")) {
      const Vec3 flat = tangential(*along, d_.up);
      if (norm(flat) < 1e-9)
        fault("along", fmt::format("{} is vertical", at("along")), "a ridge falls in a horizontal direction");
      else
        d_.along = (1 / norm(flat)) * flat;
    }
    if (const auto* centre = given_.find<Vec3>(at("centre"))) d_.centre = *centre;
    if (d_.along && d_.centre) fault("centre", "a ridge has no axis", "'centre' belongs to a cone");
    const auto fit = reading_.value<Numbers>(at("fit"));
    if (fit.size() == 2 && fit[0] < fit[1])
      d_.fit = {fit[0], fit[1]};
    else if (good_)
      fault("fit", fmt::format("{} must be two shares, the lower one first", at("fit")));
  }

  void check_mixture() {
    const int ways = int(has("material")) + int(has("larger_than")) + int(has("plane"));
    if (ways != 1)
      fault("", fmt::format("[{}] must have exactly one of material, larger_than, plane", path_),
            "it says which bodies are the first of the two kinds");
  }

  Reading& reading_;
  const Settings& given_;
  std::string path_;
  Description d_;
  bool good_ = true;
};

}  // namespace

void read_measures(Reading& reading) {
  for (const std::string& name : reading.given.names("measure")) MeasureReader(reading, name).read();
}

}  // namespace tsubu::setup
