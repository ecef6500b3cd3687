#pragma once
#include "base/check.hpp"
#include "base/vec3.hpp"

namespace tsubu::laws {

// A stage's answer: what it does to the bodies, and the history to keep if the step is accepted.
template <class Out, class History>
struct Answer {
  Out out;
  History history;
};

// The history or the parameters of a law that has none; one type per law, so that several of them take no room.
template <class Law>
struct Empty {};

// The normal stage sets every field; later stages read what they need.
template <class Real>
struct NormalForceT {
  Real force = unset;               // total F_n [N], > 0 pushes the bodies apart
  Real elastic = unset;             // F_n without the dashpot [N]
  Real drag = unset;                // the dashpot's part, F_n - elastic [N]
  Real stiffness = unset;           // k_n = elastic force over overlap [N/m]
  Real shear_stiffness = unset;     // k_t for the tangential spring [N/m]
  Real damping = unset;             // gamma_n [N s/m]
  Real shear_damping = unset;       // gamma_t [N s/m]
  Real adhesion_stiffness = unset;  // k_c of the adhesive branch -k_c delta [N/m], 0 if none
  Real adhesion_force = unset;      // constant attraction f_0 <= 0 [N], 0 if none
  Real stored = unset;              // elastic energy [J]
  Real plastic = unset;             // energy lost by the spring itself in this step [J], dashpot not counted
};
using NormalForce = NormalForceT<double>;

template <class Real>
struct CohesionForceT {
  Real force = unset;   // added to the normal force [N], < 0 attracts
  Real stored = unset;  // [J]
  Real work = unset;    // energy lost in this step [J]
};
using CohesionForce = CohesionForceT<double>;

// Tangential force on i at the contact point (j gets the opposite).
template <class Real>
struct TangentialForceT {
  Vec3T<Real> force{unset, unset, unset};  // [N]
  Real stored = unset;                     // energy in the spring [J]
  Real work = unset;                       // energy lost to sliding in this step [J]
  Real power = unset;                      // energy the dashpot takes at this moment [W]
};
using TangentialForce = TangentialForceT<double>;

// Rolling and torsion torque on i (j gets the opposite).
template <class Real>
struct RollingTorqueT {
  Vec3T<Real> torque{unset, unset, unset};  // [N m]
  Real stored = unset;                      // [J]
  Real work = unset;                        // [J]
  Real power = unset;                       // [W]
};
using RollingTorque = RollingTorqueT<double>;

}  // namespace tsubu::laws
