#include "setup/manifest.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/hash.hpp"
#include "base/version.hpp"
#include "io/machine.hpp"
#include "setup/memory_of_kinds.hpp"
#include "setup/mesh_report.hpp"

namespace tsubu::setup {
namespace {

std::string hex(std::uint64_t bits) { return fmt::format("{:016x}", bits); }

std::string hash_of(const std::string& text) {
  Hash h;
  h.add(text);
  return hex(h.value());
}

using Rows = std::vector<state::WallCourse::Row>;

std::uint64_t hash_of(const Rows& rows) {
  Hash h;
  for (const auto& [time, factor] : rows) h.add(time), h.add(factor);
  return h.value();
}

}  // namespace

std::string case_hash(const Case& c) { return hash_of(c.text); }

nlohmann::json case_inputs(const Case& c) {
  auto inputs = nlohmann::json::array();
  for (const ParticlesCase& p : c.particles)
    if (p.shape && p.shape->source)
      inputs.push_back({{"name", p.shape->source->file}, {"hash", hex(p.shape->source->hash)}});
  for (const MeshCase& m : c.meshes) {
    if (!m.round) inputs.push_back({{"name", m.file}, {"hash", hex(m.hash)}});
    for (const CourseCase& course : m.courses)
      if (const auto* rows = std::get_if<Rows>(&course.of_time))
        inputs.push_back({{"name", "the table of the motion of wall " + m.name}, {"hash", hex(hash_of(*rows))}});
  }
  for (const RegionMesh& m : c.region_meshes) inputs.push_back({{"name", m.file}, {"hash", hex(m.hash)}});
  const auto add_strain = [&inputs](const StrainCase& strain, const std::string& section) {
    const Rows* rows = strain.factor ? std::get_if<Rows>(&*strain.factor) : nullptr;
    if (rows) inputs.push_back({{"name", "the table of [" + section + "]"}, {"hash", hex(hash_of(*rows))}});
  };
  if (c.deformation) {
    for (std::size_t k = 0; k < 3; ++k)
      add_strain(c.deformation->stretch[k], fmt::format("domain.strain.{}", "xyz"[k]));
    add_strain(c.deformation->shear, "domain.shear");
  }
  return inputs;
}

nlohmann::ordered_json manifest(const Case& c, const StepPlan& plan, const solver::Simulation& simulation,
                                const RunEnd& end) {
  const std::size_t bodies = simulation.bodies().size();
  const auto peak = io::peak_memory();
  nlohmann::ordered_json j;
  j["program"] = {{"name", "tsubu"}, {"version", version()}, {"commit", commit()}};
  j["machine"] = io::machine_info();
  j["case"] = {{"file", c.file}, {"title", c.title}, {"hash", case_hash(c)}, {"set", c.overrides}, {"seed", c.seed}};
  for (const ParticlesCase& p : c.particles)
    if (p.shape && p.shape->source)
      j["case"]["meshes"].push_back({{"file", p.shape->source->file}, {"hash", hex(p.shape->source->hash)}});
  for (const MeshCase& m : c.meshes)
    if (!m.round)
      j["case"]["meshes"].push_back(
          {{"wall", m.name}, {"file", m.file}, {"hash", hex(m.hash)}, {"found", findings_json(m.found)}});
  j["case"]["inputs"] = case_inputs(c);
  // in the order of their numbers in frames
  for (std::size_t w = 0; w < c.walls.size() + c.meshes.size(); ++w) j["case"]["walls"].push_back(c.wall_name(w));
  j["laws"] = {{"surface", c.laws.surface},
               {"normal", c.laws.normal},
               {"cohesion", c.laws.cohesion},
               {"tangential", c.laws.tangential},
               {"rolling", c.laws.rolling}};
  j["threads"] = simulation.settings().threads;
  j["time_step"] = {{"seconds", plan.dt},
                    {"automatic", plan.automatic},
                    {"advised", plan.advised},
                    {"limited_by", plan.limit},
                    {"expected_speed", plan.speed}};
  j["bodies"] = bodies;
  j["contacts"] = simulation.contacts().count();
  j["steps"] = simulation.steps();
  j["steps_planned"] = plan.steps;
  j["time"] = simulation.time();
  j["state"] = end.state;
  j["reason"] = end.reason;
  j["state_hash"] = hex(simulation.state_hash());
  const Effort& e = end.effort;
  j["seconds"] = {{"total", e.seconds},     {"integrate", e.integrate}, {"search", e.search},
                  {"contacts", e.contacts}, {"walls", e.walls},         {"output", e.output}};
  j["particle_steps"] = e.particle_steps;
  j["searches"] = e.searches;
  j["memory"] = {
      {"peak_bytes", peak}, {"peak_bytes_per_body", bodies ? peak / bodies : 0}, {"state_bytes", simulation.bytes()}};
  for (const auto& [name, bytes_each, room] : simulation.bodies().arrays())
    j["memory"]["arrays"].push_back({{"name", name}, {"bytes_each", bytes_each}, {"bytes", bytes_each * room}});
  for (const auto& [name, bytes_each, shape_bytes] : memory_of_kinds(c, simulation.bodies().arrays()))
    j["memory"]["kinds"].push_back({{"name", name}, {"bytes_each", bytes_each}, {"shape_bytes", shape_bytes}});
  j["memory"]["contacts_bytes"] = simulation.contacts().bytes();
  j["warnings"] = c.warnings;
  for (const std::string& w : plan.warnings) j["warnings"].push_back(w);
  return j;
}

}  // namespace tsubu::setup
