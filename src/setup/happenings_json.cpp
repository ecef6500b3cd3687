#include "setup/happenings_json.hpp"

#include <nlohmann/json.hpp>

namespace tsubu::setup {
namespace {

using Json = nlohmann::ordered_json;

Json json(const Vec3& v) { return {v.x, v.y, v.z}; }
Json json(const std::optional<double>& v) { return v ? Json(*v) : Json(); }
Json json(const std::optional<Vec3>& v) { return v ? json(*v) : Json(); }
Json json(const Moment& m, const Case& c) {
  return {{"after", m.after}, {"stage", m.stage < 0 ? Json() : Json(c.stages[static_cast<std::size_t>(m.stage)].name)}};
}
Json json(const std::optional<Moment>& m, const Case& c) { return m ? json(*m, c) : Json(); }
Json kind(int particles, const Case& c) {
  return particles < 0 ? Json() : Json(c.particles[static_cast<std::size_t>(particles)].name);
}
Json group(int number, const Case& c) {
  return number < 0 ? Json() : Json(c.groups[static_cast<std::size_t>(number)].name);
}
Json walls(const std::vector<int>& meshes, const Case& c) {
  Json out = Json::array();
  for (const int m : meshes) out.push_back(c.meshes[static_cast<std::size_t>(m)].name);
  return out;
}

Json json(const ChangeCase& change, const Case& c) {
  Json parameters = Json::array();
  for (const auto& [i, j, name, value, all] : change.parameters) {
    Json materials = Json::array();
    for (const int m : {i, j})
      if (m >= 0) materials.push_back(c.materials[static_cast<std::size_t>(m)].name);
    parameters.push_back({{"materials", materials}, {"name", name}, {"value", value}});
  }
  return {{"at", json(change.at, c)},
          {"particles", kind(change.who.particles, c)},
          {"group", group(change.who.group, c)},
          {"region", change.who.region ? Json(change.who.region->name()) : Json()},
          {"freeze", change.freeze},
          {"release", change.release},
          {"delete", change.remove},
          {"velocity", json(change.velocity)},
          {"angular_velocity", json(change.angular_velocity)},
          {"gravity", json(change.gravity)},
          {"set", parameters},
          {"remove_walls", walls(change.remove_walls, c)},
          {"start_walls", walls(change.start_walls, c)}};
}

}  // namespace

Json to_json(const StreamCase& s, const Case& c) {
  return {{"rate", s.rate},
          {"by", s.by_mass ? "mass" : "number"},
          {"start", json(s.start, c)},
          {"stop", json(s.stop, c)},
          {"count", json(s.count)},
          {"mass", json(s.mass)},
          {"every", json(s.every)},
          {"backlog", s.waits ? Json("any") : json(s.backlog)}};
}

void add_happenings(Json& out, const Case& c) {
  const auto named = [](const auto& items, const auto& write) {
    Json all = Json::object();
    for (const auto& item : items) all[item.name] = write(item);
    return all;
  };
  out["domain"]["open"] = c.open;
  out["outlet"] = named(c.outlets, [](const OutletCase& o) {
    return Json{{"region", o.region ? Json(o.region->name()) : Json()},
                {"point", json(o.point)},
                {"normal", json(o.normal)},
                {"every", json(o.every)}};
  });
  out["stage"] = named(c.stages, [](const StageCase& s) {
    return Json{{"duration", json(s.duration)}, {"conditions", s.until.size()}, {"at_least", s.at_least}};
  });
  out["group"] = named(c.groups, [&](const GroupCase& g) {
    return Json{{"particles", kind(g.particles, c)},
                {"insert", g.insert < 0 ? Json() : Json(c.inserts[static_cast<std::size_t>(g.insert)].name)},
                {"region", g.region ? Json(g.region->name()) : Json()},
                {"at", json(g.at, c)}};
  });
  out["change"] = named(c.changes, [&](const ChangeCase& change) { return json(change, c); });
  out["force"] = named(c.forces, [&](const ForceCase& f) {
    return Json{{"particles", kind(f.particles, c)},
                {"group", group(f.group, c)},
                {"force", json(f.force)},
                {"acceleration", json(f.acceleration)},
                {"viscous", f.viscous},
                {"relaxation", f.relaxation},
                {"gas", {{"density", f.density}, {"viscosity", f.viscosity}, {"buoyancy", f.buoyancy}}},
                {"velocity", json(f.wind)},
                {"start", json(f.start, c)},
                {"stop", json(f.stop, c)}};
  });
}

}  // namespace tsubu::setup
