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
struct NormalForce {
  double force = unset;               // total F_n [N], > 0 pushes the bodies apart
  double elastic = unset;             // F_n without the dashpot [N]
  double drag = unset;                // the dashpot's part, F_n - elastic [N]
  double stiffness = unset;           // k_n = elastic force over overlap [N/m]
  double shear_stiffness = unset;     // k_t for the tangential spring [N/m]
  double damping = unset;             // gamma_n [N s/m]
  double shear_damping = unset;       // gamma_t [N s/m]
  double adhesion_stiffness = unset;  // k_c of the adhesive branch -k_c delta [N/m], 0 if none
  double adhesion_force = unset;      // constant attraction f_0 <= 0 [N], 0 if none
  double stored = unset;              // elastic energy [J]
  double plastic = unset;             // energy lost by the spring itself in this step [J], dashpot not counted
};

struct CohesionForce {
  double force = unset;   // added to the normal force [N], < 0 attracts
  double stored = unset;  // [J]
  double work = unset;    // energy lost in this step [J]
};

// Tangential force on i at the contact point (j gets the opposite).
struct TangentialForce {
  Vec3 force{unset, unset, unset};  // [N]
  double stored = unset;            // energy in the spring [J]
  double work = unset;              // energy lost to sliding in this step [J]
  double power = unset;             // energy the dashpot takes at this moment [W]
};

// Rolling and torsion torque on i (j gets the opposite).
struct RollingTorque {
  Vec3 torque{unset, unset, unset};  // [N m]
  double stored = unset;             // [J]
  double work = unset;               // [J]
  double power = unset;              // [W]
};

}  // namespace tsubu::laws
