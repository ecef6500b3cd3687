#pragma once
#include "setup/probe.hpp"

// What the parts of `tsubu probe` share; for probe*.cpp only.
namespace tsubu::setup {

// What every path starts from.
struct ProbeStart {
  const Case& case_;
  const ProbeOptions& options;
  laws::SingleContact contact;  // fresh
  double speed;                 // of the fastest impact to expect in this case [m/s]
  double duration;              // of an undamped impact at that speed [s]
};

[[nodiscard]] inline double smaller_radius(const ProbePair& p) {
  return p.wall || p.radius_i < p.radius_j ? p.radius_i : p.radius_j;
}

// The sizes of the pair, and the lever arms at this overlap; everything else at rest.
[[nodiscard]] laws::Kinematics at_rest(const ProbePair& pair, double overlap);

// Fill the rows and what they were made with.
void probe_driven(const ProbeStart& start, ProbeResult& result);
void probe_impact(const ProbeStart& start, ProbeResult& result);

// Reads the rows.
void find_driven(ProbeResult& result);
void find_impact(ProbeResult& result);

}  // namespace tsubu::setup
