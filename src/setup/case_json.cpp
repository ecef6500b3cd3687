#include "setup/case_json.hpp"

#include <nlohmann/json.hpp>

#include "setup/build_deformation.hpp"

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
};

Json json(const InsertCase& i, const Case& c) {
  Json out = {{"particles", c.particles[static_cast<std::size_t>(i.particles)].name},
              {"velocity", json(i.velocity)},
              {"angular_velocity", json(i.angular_velocity)}};
  if (i.table) return out["table"] = *i.table, out;
  out["region"] = json(i.region);
  if (i.count) out["count"] = *i.count;
  if (i.volume_fraction) out["volume_fraction"] = *i.volume_fraction;
  return out;
}

Json json(const RunCase& r) {
  return {{"gravity", json(r.gravity)},
          {"end", r.end},
          {"timestep", json(r.timestep)},
          {"safety", r.safety},
          {"skin", json(r.skin)},
          {"max_overlap", r.max_overlap},
          {"scheme", r.scheme == Scheme::plain ? "plain" : "synchronised"}};
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
  return {
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
                           Json out = m.values.empty() ? Json::object() : Json(m.values);
                           if (m.density) out["density"] = *m.density;
                           return out;
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
      {"run", json(c.run)},
      {"output",
       {{"every", c.output.every},
        {"table_every", c.output.table_every},
        {"contacts", c.output.contacts},
        {"walls", c.output.walls},
        {"energies", c.output.energies}}},
      {"warnings", c.warnings},
  };
}

}  // namespace tsubu::setup
