#include "setup/case_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "measure/kind_names.hpp"
#include "setup/build_deformation.hpp"
#include "setup/happenings_json.hpp"

namespace tsubu::setup {
namespace {

using Json = nlohmann::ordered_json;

Json json(const Vec3& v) { return {v.x, v.y, v.z}; }
Json json(const BoxCase& b) { return {json(b.low), json(b.high)}; }
template <class T>
Json json(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

struct SizeWriter {
  Json operator()(const FixedSize& s) const { return s.value; }
  Json operator()(const UniformSize& s) const { return {{"distribution", "uniform"}, {"min", s.min}, {"max", s.max}}; }
  Json operator()(const NormalSize& s) const {
    return {{"distribution", "normal"}, {"mean", s.mean}, {"stddev", s.stddev}, {"min", s.min}, {"max", s.max}};
  }
  Json operator()(const TableSize& s) const {
    return {{"distribution", "table"}, {"diameter", s.diameter}, {"weight", s.weight}};
  }
  Json operator()(const LognormalSize& s) const {
    return {{"distribution", "lognormal"}, {"median", s.median}, {"sigma", s.sigma}, {"min", s.min}, {"max", s.max}};
  }
  Json operator()(const RosinRammlerSize& s) const {
    return {{"distribution", "rosin-rammler"},
            {"scale", s.scale},
            {"exponent", s.exponent},
            {"min", s.min},
            {"max", s.max}};
  }
  Json operator()(const SieveSize& s) const {
    return {{"distribution", "sieve"}, {"sieve", s.sieve}, {"passing", s.passing}};
  }
  Json operator()(const MassSize& s) const {
    Json out = std::visit(*this, s.law);
    out["by"] = "mass";
    return out;
  }
};

Json particles_of(const InsertCase& i, const Case& c) {
  const auto name = [&](int kind) { return c.particles[static_cast<std::size_t>(kind)].name; };
  if (!i.mixture || i.mixture->particles.size() < 2) return name(i.particles);
  Json out = Json::object();
  for (std::size_t k = 0; k < i.mixture->particles.size(); ++k)
    out[name(i.mixture->particles[k])] = i.mixture->share[k];
  return out;
}

Json json(const geometry::SolidRegion& r) {
  return {{"kind", r.name()}, {"low", json(r.low())}, {"high", json(r.high())}, {"volume", r.volume()}};
}

Json json(const InsertCase& i, const Case& c) {
  Json out = {{"particles", particles_of(i, c)},
              {"velocity", json(i.velocity)},
              {"velocity_spread", json(i.velocity_spread)},
              {"speed", i.speed},
              {"angular_velocity", json(i.angular_velocity)},
              {"angular_velocity_spread", json(i.angular_velocity_spread)}};
  if (i.mixture && i.mixture->particles.size() > 1)
    out["by"] = i.mixture->by == MixtureCase::By::mass ? "mass" : "number";
  if (i.table) return out["table"] = *i.table, out;
  if (i.frame || i.checkpoint) {
    if (i.frame) out["frame"] = *i.frame;
    if (i.checkpoint) out["checkpoint"] = *i.checkpoint, out["history"] = i.history;
    if (i.type) out["type"] = *i.type;
    return out;
  }
  out["region"] = json(i.region);
  if (i.stream) return out["stream"] = to_json(*i.stream, c), out;
  if (i.count) out["count"] = *i.count;
  if (i.mass) out["mass"] = *i.mass;
  if (i.volume_fraction) out["volume_fraction"] = *i.volume_fraction;
  if (i.lattice) {
    constexpr const char* names[] = {"cubic", "bcc", "fcc", "hcp"};
    out["lattice"] = names[static_cast<std::size_t>(i.lattice->kind)];
    out["spacing"] = i.lattice->spacing;
    out["jitter"] = i.lattice->jitter;
  }
  return out;
}

Json json(const RunCase& r) {
  return {{"gravity", json(r.gravity)},
          {"end", r.end},
          {"timestep", json(r.timestep)},
          {"safety", r.safety},
          {"skin", json(r.skin)},
          {"max_overlap", r.max_overlap},
          {"scheme", r.scheme == Scheme::plain ? "plain" : "synchronised"},
          {"time_limit", json(r.time_limit)}};
}

// A section of named things stays an object when it is empty.
template <class Items, class Write>
Json named(const Items& items, Write write) {
  Json out = Json::object();
  for (const auto& item : items) out[item.name] = write(item);
  return out;
}

Json contact(const Case& c) {
  Json out = {{"wall_arm", c.wall_arm == WallArm::surface ? "surface" : "mid"}};
  for (const auto& [name, value] : c.contact) out[name] = value;
  return out;
}

Json pairs(const Case& c) {
  Json out = Json::object();
  const std::size_t count = c.materials.size();
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i; j < count; ++j)
      if (const Values& values = c.pair[i * count + j]; !values.empty())
        out[c.materials[i].name + '-' + c.materials[j].name] = values;
  return out;
}

// Null where there is none; walls that are insulated have no temperature.
Json heat(const Case& c) {
  if (!c.heat) return {};
  Json out = {{"every", c.heat->every}, {"dissipation", c.heat->dissipation}};
  for (std::size_t m = 0; m < c.materials.size(); ++m) {
    const auto& [capacity, conductivity, youngs_original] = c.heat->materials[m];
    out["material"][c.materials[m].name] = {
        {"heat_capacity", capacity}, {"conductivity", conductivity}, {"youngs_original", json(youngs_original)}};
  }
  for (std::size_t p = 0; p < c.particles.size(); ++p)
    out["particles"][c.particles[p].name] = {{"temperature", json(c.heat->particles[p].temperature)},
                                             {"heat_source", c.heat->particles[p].source}};
  out["insert"] = c.heat->inserts;
  for (std::size_t w = 0; w < c.heat->walls.size(); ++w)
    out["wall"][c.wall_name(w)] = std::isnan(c.heat->walls[w]) ? Json() : Json(c.heat->walls[w]);
  return out;
}

Json shape_json(const ParticlesCase& p) {
  if (!p.shape) return "sphere";
  const auto& [shape, centroid, frame] = p.shape->described;
  return {{"kind", p.shape->kind},
          {"volume", shape.volume},
          {"centre_of_mass", json(centroid)},
          {"gyration", json(shape.gyration)},
          {"points", shape.points.size()}};
}

}  // namespace

nlohmann::ordered_json to_json(const Case& c) {
  const auto material_name = [&](int index) { return c.materials[static_cast<std::size_t>(index)].name; };
  Json all = {
      {"file", c.file},
      {"overrides", c.overrides},
      {"title", c.title},
      {"seed", c.seed},
      {"domain",
       {{"box", json(c.domain)},
        {"periodic", c.periodic},
        {"deformation", c.deformation ? Json(describe_deformation(*c.deformation)) : Json()}}},
      {"material", named(c.materials,
                         [](const MaterialCase& m) {
                           Json own = m.values.empty() ? Json::object() : Json(m.values);
                           if (m.density) own["density"] = *m.density;
                           return own;
                         })},
      {"laws",
       {{"surface", c.laws.surface},
        {"normal", c.laws.normal},
        {"cohesion", c.laws.cohesion},
        {"tangential", c.laws.tangential},
        {"rolling", c.laws.rolling}}},
      {"contact", contact(c)},
      {"pair", pairs(c)},
      {"particles", named(c.particles,
                          [&](const ParticlesCase& p) {
                            return Json{{"material", material_name(p.material)},
                                        {"shape", shape_json(p)},
                                        {"diameter", std::visit(SizeWriter{}, p.size)},
                                        {"fixed", p.fixed}};
                          })},
      {"insert", named(c.inserts, [&](const InsertCase& i) { return json(i, c); })},
      {"wall", named(c.walls,
                     [&](const PlaneCase& w) {
                       return Json{{"material", material_name(w.material)},
                                   {"point", json(w.point)},
                                   {"normal", json(w.normal)},
                                   {"velocity", json(w.velocity)},
                                   {"spin", w.spin}};
                     })},
      {"mesh", named(c.meshes,
                     [&](const MeshCase& m) {
                       return Json{{"material", material_name(m.material)},
                                   {"shape", m.round ? m.round->name() : "triangles"},
                                   {"file", m.file},
                                   {"triangles", m.found.triangles},
                                   {"tolerance", m.found.tolerance},
                                   {"open_edges", m.found.open.count},
                                   {"missing", m.found.open.missing},
                                   {"gaps", m.found.open.gaps},
                                   {"crowded_edges", m.found.crowded_edges},
                                   {"crossings", m.found.crossings},
                                   {"low", json(m.found.low)},
                                   {"high", json(m.found.high)},
                                   {"smooth", m.smooth},
                                   {"sides", m.front_only ? "front" : "both"},
                                   {"surface_velocity", json(m.surface_velocity)},
                                   {"motions", m.motions.size()},
                                   {"servo", m.servo.has_value()},
                                   {"remove", m.end ? Json(*m.end) : Json()},
                                   {"finnie", m.finnie}};
                     })},
      {"measure", named(c.measures,
                        [](const measure::Description& m) {
                          return Json{{"kind", name_of(m.kind)}};
                        })},
      {"run", json(c.run)},
      {"output",
       {{"every", c.output.every},
        {"table_every", c.output.table_every},
        {"contacts", c.output.contacts},
        {"walls", c.output.walls},
        {"energies", c.output.energies},
        {"checkpoint_every", json(c.output.checkpoint_every)}}},
      {"heat", heat(c)},
      {"warnings", c.warnings},
  };
  add_happenings(all, c);
  return all;
}

}  // namespace tsubu::setup
