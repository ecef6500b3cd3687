#pragma once
#include "laws/parameters.hpp"

// The parameters of the hysteretic laws, in the units in which their equations agree: k_1 = A_1 delta_max + A_2 is a
// stiffness, alpha k_1 delta^2 a force. They belong to one size of particle: no radius enters the force.
namespace tsubu::laws::normal::hysteretic_parameter {

inline constexpr Dimension per_length{-1, 0, 0, 0};
inline constexpr Parameter alpha{"alpha",
                                 Scope::pair,
                                 per_length,
                                 "1/m",
                                 positive,
                                 required,
                                 "Loading parabola: F = alpha k_1 (delta - delta_0)^2.",
                                 "alphaCustom",
                                 false,
                                 20};
inline constexpr Parameter a1{"a1",
                              Scope::pair,
                              dim::pressure,
                              "N/m2",
                              non_negative,
                              required,
                              "Hardening A_1: after unloading, k_1 = A_1 delta_max + A_2.",
                              "aoneCustom",
                              false,
                              1e9};
inline constexpr Parameter a2{"a2",
                              Scope::pair,
                              dim::stiffness,
                              "N/m",
                              positive,
                              required,
                              "Stiffness A_2 of the first loading: k_1 = A_2.",
                              "atwoCustom",
                              false,
                              4e4};
inline constexpr Parameter a3{"a3",
                              Scope::pair,
                              dim::none,
                              "-",
                              {1.5, infinity, false, true},
                              required,
                              "Unloading over loading stiffness, A_3 = k_2/k_1: an undamped first impact rebounds with "
                              "sqrt(1.5/A_3) under hysteretic.",
                              "athreeCustom",
                              false,
                              8,
                              "below 1.5 the first unloading would return more energy than loading took"};
// For laws that are computed as printed, energy or no energy.
inline constexpr Parameter a3_unchecked{a3.name,
                                        a3.scope,
                                        a3.dimension,
                                        a3.unit,
                                        {1, infinity, true, true},
                                        a3.fallback,
                                        a3.text,
                                        a3.alias,
                                        a3.flag,
                                        a3.typical,
                                        "unloading must be steeper than loading"};
inline constexpr Parameter k_cin{"k_cin",
                                 Scope::pair,
                                 dim::none,
                                 "-",
                                 non_negative,
                                 0,
                                 "Adhesive limit -k_c delta of a contact that has flattened, k_c = k_cin A_2.",
                                 "kcinCustom",
                                 false,
                                 1e-4};
inline constexpr Parameter c_in{"c_in",
                                Scope::pair,
                                dim::length,
                                "m",
                                positive,
                                required,
                                "Unloading exponential: F = C_in k_2 (exp(beta (delta - delta_0)) - 1); the larger, "
                                "the straighter.",
                                "cinCustom",
                                false,
                                1e-7};
inline constexpr Parameter export_k1{
    "export_k1",
    Scope::contact,
    dim::none,
    "-",
    {0, 1},
    0,
    "Friction and rolling laws see k_1 as the stiffness of a hysteretic contact, as in "
    "LIGGGHTS, instead of the slope of its force, which is far smaller.",
    "",
    true};
inline constexpr Parameter damping_length{
    "damping_length",
    Scope::pair,
    dim::length,
    "m",
    positive,
    1,
    "LIGGGHTS damps a hysteretic contact with a power of the overlap that fits no unit: overlap is counted in this "
    "length (1 m for inputs in SI units)."};

}  // namespace tsubu::laws::normal::hysteretic_parameter
