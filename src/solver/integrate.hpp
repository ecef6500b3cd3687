#pragma once
#include <vector>

#include "device/workers.hpp"
#include "solver/drift_job.hpp"

namespace tsubu::solver {

// Velocity Verlet: half a kick, a drift, the forces, half a kick.
//
//   v(t+dt/2) = v(t) + dt/2 a(t),   x(t+dt) = x(t) + dt v(t+dt/2),   v(t+dt) = v(t+dt/2) + dt/2 a(t+dt)
//
// Forces at t+dt depend on velocities of that moment, which are not known yet. `synchronised` hands the laws
// v(t+dt/2) + dt/2 a(t), right to second order; `plain` hands them v(t+dt/2), as most codes do, which is half a step
// old and makes static friction wrong between bodies of very different size (arXiv:2410.14798).

// The first half kick and the drift; with `twice`, the second half kick of the step before as well, which saves a walk
// over all bodies.
Drift kick_and_drift(state::Bodies& bodies, const geometry::Domain& domain, const Vec3& gravity, double dt,
                     bool synchronised, bool twice, std::vector<neighbor::Flight>& flights,
                     const device::Workers& workers);

// The same where the domain deforms; it is that of the end of the step. Velocities are those relative to the
// deformation. `back` takes displacements back for the flights (see neighbor::Travel). `gained`: kinetic energy that
// velocities gained as space deformed [J].
Drift kick_and_drift_deforming(state::Bodies& bodies, const geometry::Domain& domain, const Vec3& gravity, double dt,
                               bool synchronised, bool twice, const geometry::ShearMap& back, double& gained,
                               std::vector<neighbor::Flight>& flights, const device::Workers& workers);

void kick(state::Bodies& bodies, const Vec3& gravity, double dt, const device::Workers& workers);

}  // namespace tsubu::solver
