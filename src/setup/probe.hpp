#pragma once
#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "io/chart.hpp"
#include "laws/single_contact.hpp"
#include "setup/case.hpp"

// One contact of a case, driven along a path without a simulation: what its laws answer is a curve to look at.
namespace tsubu::setup {

// load     press the surfaces together and pull them apart again
// cycles   press deeper and deeper, each time until nothing pushes back any more
// shear    press, then slide to and fro
// roll     press, then roll to and fro without sliding
// torsion  press, then turn to and fro about the normal
// impact   let two bodies, or a body and a wall, collide freely
enum class ProbePath { load, cycles, shear, roll, torsion, impact };
inline constexpr std::array<std::string_view, 6> probe_paths{"load", "cycles", "shear", "roll", "torsion", "impact"};
[[nodiscard]] constexpr std::string_view name_of(ProbePath path) { return probe_paths[static_cast<std::size_t>(path)]; }

struct ProbeOptions {
  std::string pair;  // A-B; empty: the first that can meet
  ProbePath path = ProbePath::load;
  bool wall = false;                // B is a wall, even if there are particles of it
  std::optional<double> diameter;   // of both bodies [m]; none: the mean one of each material's particles
  std::optional<double> overlap;    // to press to [m]; none: see probe.cpp
  std::optional<double> amplitude;  // of shear [m], roll and torsion [rad]; none: four times what the springs take
  std::optional<double> speed;      // the largest on the way [m/s], of roll and torsion [rad/s]; none: springs only
  std::optional<double> angle;      // of an impact, from the normal [rad]; none: 30 degrees
  std::optional<int> cycles;
  std::optional<int> steps;  // in each stroke of a path, or in an undamped impact
};

// A wish that this case or this path cannot fulfil: what is wrong in one sentence, and what would be right.
class ProbeError : public std::runtime_error {
 public:
  ProbeError(const std::string& sentence, std::string help) : std::runtime_error(sentence), help_(std::move(help)) {}
  [[nodiscard]] const std::string& help() const { return help_; }

 private:
  std::string help_;
};

// Two surfaces of a case that can meet. A wall has no radius and no mass of its own.
struct ProbePair {
  std::string name;  // glass-steel
  std::size_t material_i = 0, material_j = 0;
  bool wall = false;
  double radius_i = 0, radius_j = 0;  // [m]
  double mass_i = 0, mass_j = 0;      // [kg]
  double arm_share = 0.5;             // of the overlap, by which the lever arm at a wall is shorter than the radius
};

// One moment of the contact. Its normal is the z axis; shear is along x, rolling about y, torsion about z.
struct ProbeRow {
  double time = 0;
  int stroke = 0;  // 0: pressing before a shear, roll or torsion begins
  laws::Kinematics motion;
  laws::Response response;
  Vec3 slip, angle;  // travelled since the beginning [m], [rad]
  laws::ContactBooks books;
  double kinetic = 0;  // of both bodies [J]; impacts only
  std::vector<double> history;
};

// A number that sums up the curve.
struct ProbeFinding {
  std::string name;  // peak_force
  double value;
  std::string unit;
};

struct ProbeResult {
  ProbePair pair;
  ProbePath path = ProbePath::load;
  std::array<std::string, 4> laws;    // names: normal, cohesion, tangential, rolling
  double overlap = 0;                 // deepest on the path [m]
  double amplitude = 0;               // of shear [m], roll and torsion [rad]
  double speed = 0, angle = 0;        // as in the options
  bool slow = false;                  // so slow that only springs speak
  std::optional<double> restitution;  // as the case gives it, for comparison
  std::optional<double> friction;     // likewise
  std::vector<laws::HistoryColumn> history_columns;
  std::vector<ProbeRow> rows;
  std::vector<ProbeFinding> findings;
  std::vector<std::string> notes;  // whole sentences about what is to be known or looks wrong

  [[nodiscard]] const double* find(std::string_view name) const;  // a finding
};

// The pairs of materials that can meet, as A-B.
[[nodiscard]] std::vector<std::string> probe_pairs(const Case& c);

// Throws ProbeError.
[[nodiscard]] ProbeResult probe(const Case& c, const ProbeOptions& options);

// A line `name [unit]` for each column, then one line for each row.
[[nodiscard]] std::string probe_table(const ProbeResult& result);
[[nodiscard]] io::Chart probe_chart(const ProbeResult& result);
// What was done and found, line by line, for people.
[[nodiscard]] std::string probe_summary(const ProbeResult& result);

}  // namespace tsubu::setup
