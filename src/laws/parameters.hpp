#pragma once
#include "laws/parameter.hpp"

// The parameters that more than one law reads. A parameter of a single law is declared in that law's header.
namespace tsubu::laws::parameter {

inline constexpr Parameter youngs{"youngs", Scope::material,      dim::pressure,   "Pa",  positive,
                                  required, "Young's modulus E.", "youngsModulus", false, 1e7};
inline constexpr Parameter poisson{"poisson", Scope::material,    dim::none,       "-",   {-1, 0.5, true, false},
                                   required,  "Poisson's ratio.", "poissonsRatio", false, 0.3};
inline constexpr Parameter restitution{"restitution",
                                       Scope::pair,
                                       dim::none,
                                       "-",
                                       {0, 1, true, false},
                                       required,
                                       "Coefficient of restitution e of a head-on impact: rebound over approach speed.",
                                       "coefficientRestitution",
                                       false,
                                       0.7};
inline constexpr Parameter friction{"friction",
                                    Scope::pair,
                                    dim::none,
                                    "-",
                                    non_negative,
                                    required,
                                    "Coulomb friction coefficient mu between the two surfaces.",
                                    "coefficientFriction",
                                    false,
                                    0.5};
inline constexpr Parameter limit_force{"limit_force",
                                       Scope::contact,
                                       dim::none,
                                       "-",
                                       {0, 1},
                                       0,
                                       "Refuse an attractive normal force (set it to zero): the rebound is then "
                                       "faster than the restitution says.",
                                       "limitForce",
                                       true};
// As LIGGGHTS has it for its hysteretic laws.
inline constexpr Parameter limit_force_on = [] {
  Parameter p = limit_force;
  p.fallback = 1;
  return p;
}();
inline constexpr Parameter rolling_friction{"rolling_friction",
                                            Scope::pair,
                                            dim::none,
                                            "-",
                                            non_negative,
                                            required,
                                            "Rolling friction mu_r: the largest torque is mu_r N R*.",
                                            "coefficientRollingFriction",
                                            false,
                                            0.1};
inline constexpr Parameter rolling_damping{
    "rolling_damping",
    Scope::pair,
    dim::none,
    "-",
    non_negative,
    required,
    "Rolling dashpot eta_r: as part of critical damping (epsd, epsd3), or over that of the normal law's gamma_t at the "
    "distance R* (luding).",
    "coefficientRollingViscousDamping",
    false,
    0.3};
inline constexpr Parameter torsion{"torsion",
                                   Scope::contact,
                                   dim::none,
                                   "-",
                                   {0, 1},
                                   0,
                                   "Rolling resistance also resists rotation about the contact normal.",
                                   "torsionTorque",
                                   true};
inline constexpr Parameter limit_total{"limit_total",
                                       Scope::contact,
                                       dim::none,
                                       "-",
                                       {0, 1},
                                       1,
                                       "Rolling spring and dashpot together stay below the largest rolling torque; if "
                                       "not, a fast roller is braked by its dashpot alone in every new contact.",
                                       "",
                                       true};
inline constexpr Parameter loading_stiffness{
    "loading_stiffness",
    Scope::pair,
    dim::stiffness,
    "N/m",
    positive,
    required,
    "Stiffness k_1 of the first loading of a contact that deforms plastically.",
    "LoadingStiffness",
    false,
    1e4};
inline constexpr Parameter unloading_ratio{
    "unloading_ratio",
    Scope::pair,
    dim::none,
    "-",
    {1, infinity, false, true},
    required,
    "Largest stiffness of unloading over that of loading, k_2/k_1 of a contact that deforms plastically; 1 is elastic.",
    "UnloadingStiffness coefficientMaxElasticStiffness",
    false,
    5};
inline constexpr Parameter adhesion_ratio{
    "adhesion_ratio",
    Scope::pair,
    dim::none,
    "-",
    non_negative,
    0,
    "Slope of the adhesive branch over the stiffness of loading, k_c/k_1: a flattened contact pulls with k_c delta at "
    "most.",
    "coefficientAdhesionStiffness",
    false,
    0.5};
inline constexpr Parameter plasticity_depth{
    "plasticity_depth",
    Scope::pair,
    dim::none,
    "-",
    non_negative,
    required,
    "Depth phi of the plastic range over 2 R*: the unloading stiffness grows up to its largest value until an overlap "
    "of k_2/(k_2 - k_1) phi 2 R*.",
    "coefficientPlasticityDepth",
    false,
    0.05};
inline constexpr Parameter pull_off_force{"pull_off_force",
                                          Scope::pair,
                                          dim::force,
                                          "N",
                                          {-infinity, 0, true, false},
                                          0,
                                          "Constant force f_0 between surfaces in contact; attraction is negative.",
                                          "pullOffForce",
                                          false,
                                          -1e-3,
                                          "attraction is negative"};

}  // namespace tsubu::laws::parameter
