#pragma once
#include <string_view>

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

// What a law keeps from step to step, value by value, for people and for tests: three numbers are a vector, which turns
// with the frame and changes its sign when the pair is seen from the other side; one number is a scalar, which does
// not.
struct HistoryField {
  std::string_view name;
  std::string_view unit;
  int numbers = 1;
};

// The normal stage sets every field; later stages read what they need.
//
// Energy: `stored` is the potential the law has at this moment (below zero in an adhesive well). What the rest of the
// force does is lost: `drag` is the part whose work the contact loop books step by step, by the mean of its values
// before and after (dashpots, and attractions that set in with a jump); `plastic` is what the law itself knows to be
// lost.
template <class Real>
struct NormalForceT {
  Real force = unset;               // total F_n [N], > 0 pushes the bodies apart
  Real elastic = unset;             // F_n without the dashpot [N]
  Real drag = unset;                // the part of F_n that is booked by its work [N]
  Real stiffness = unset;           // k_n, elastic force over overlap unless the law says otherwise [N/m]
  Real shear_stiffness = unset;     // k_t for the tangential spring [N/m]
  Real damping = unset;             // gamma_n [N s/m]
  Real shear_damping = unset;       // gamma_t [N s/m]
  Real adhesion_stiffness = unset;  // k_c of the adhesive branch -k_c delta [N/m], 0 if none
  Real adhesion_force = unset;      // constant attraction f_0 <= 0 [N], 0 if none
  Real stored = unset;              // elastic energy [J]
  Real plastic = unset;             // energy lost by the spring itself in this step [J], `drag` not counted
};
using NormalForce = NormalForceT<double>;

template <class Real>
struct CohesionForceT {
  Real force = unset;   // added to the normal force [N], < 0 attracts
  Real load = unset;    // the part of it that friction and rolling resistance feel as normal load [N]
  Real drag = unset;    // the part of it that is booked by its work, as in the normal stage [N]
  Real stored = unset;  // [J]
  Real work = unset;    // energy lost in this step [J], `drag` not counted
};
using CohesionForce = CohesionForceT<double>;

// Tangential force on i at the contact point (j gets the opposite).
template <class Real>
struct TangentialForceT {
  Vec3T<Real> force{unset, unset, unset};  // [N]
  Real stored = unset;                     // energy in the spring [J]
  Real work = unset;                       // energy lost to sliding in this step [J]
  Real power = unset;                      // energy the dashpot takes at this moment [W]
  Real stiffness = unset;                  // of the spring [N/m], 0 if none: limits the time step
};
using TangentialForce = TangentialForceT<double>;

// Rolling and torsion torque on i (j gets the opposite).
template <class Real>
struct RollingTorqueT {
  Vec3T<Real> torque{unset, unset, unset};  // [N m]
  Real stored = unset;                      // [J]
  Real work = unset;                        // [J]
  Real power = unset;                       // [W]
  Real stiffness = unset;                   // of the spring [N m/rad], 0 if none
};
using RollingTorque = RollingTorqueT<double>;

}  // namespace tsubu::laws
