#pragma once
#include "laws/any_law.hpp"
#include "laws/cohesion/capillary.hpp"
#include "laws/cohesion/dmt.hpp"
#include "laws/cohesion/none.hpp"
#include "laws/cohesion/sjkr.hpp"
#include "laws/cohesion/van_der_waals.hpp"
#include "laws/normal/edinburgh.hpp"
#include "laws/normal/hertz.hpp"
#include "laws/normal/hertz_stiffness.hpp"
#include "laws/normal/hooke.hpp"
#include "laws/normal/hooke_hysteresis.hpp"
#include "laws/normal/hooke_stiffness.hpp"
#include "laws/normal/hysteretic.hpp"
#include "laws/normal/hysteretic2.hpp"
#include "laws/normal/jkr.hpp"
#include "laws/normal/luding.hpp"
#include "laws/normal/thornton_ning.hpp"
#include "laws/rolling/cdt.hpp"
#include "laws/rolling/epsd.hpp"
#include "laws/rolling/epsd2.hpp"
#include "laws/rolling/epsd3.hpp"
#include "laws/rolling/luding.hpp"
#include "laws/rolling/none.hpp"
#include "laws/stack.hpp"
#include "laws/surface/default.hpp"
#include "laws/tangential/history.hpp"
#include "laws/tangential/luding.hpp"
#include "laws/tangential/no_history.hpp"
#include "laws/tangential/none.hpp"

// Every law there is. To add one: write its header, name it here, test it; the case file, `tsubu laws`, the
// reference page and the universal stack follow from this list.
namespace tsubu::laws {

using SurfaceLaws = LawList<surface::Default>;
using NormalLaws = LawList<normal::Hertz, normal::Hooke, normal::HookeStiffness, normal::HertzStiffness,
                           normal::HookeHysteresis, normal::Luding, normal::LudingLiggghts, normal::Edinburgh,
                           normal::Hysteretic, normal::HystereticLiggghts, normal::HystereticDocument,
                           normal::Hysteretic2, normal::Hysteretic2Liggghts, normal::Jkr, normal::ThorntonNing>;
using CohesionLaws = LawList<cohesion::None, cohesion::SjkrLens, cohesion::SjkrTwice, cohesion::Capillary,
                             cohesion::CapillarySoulie, cohesion::VanDerWaals, cohesion::Dmt>;
using TangentialLaws =
    LawList<tangential::HistoryFriction, tangential::MindlinFriction, tangential::ViscousFriction, tangential::Luding,
            tangential::LudingLiggghts, tangential::LudingDocument, tangential::None>;
using RollingLaws =
    LawList<rolling::Epsd3, rolling::Epsd3Liggghts, rolling::Epsd3Document, rolling::Epsd, rolling::EpsdLiggghts,
            rolling::Epsd2, rolling::Epsd2Liggghts, rolling::Cdt, rolling::CdtLiggghts, rolling::Luding, rolling::None>;

template <template <class> class OutT, class List>
struct AnyOf;
template <template <class> class OutT, class... Laws>
struct AnyOf<OutT, LawList<Laws...>> {
  using type = AnyLaw<OutT, Laws...>;
};

// Serves every combination.
using UniversalStack =
    Stack<surface::Default, AnyOf<NormalForceT, NormalLaws>::type, AnyOf<CohesionForceT, CohesionLaws>::type,
          AnyOf<TangentialForceT, TangentialLaws>::type, AnyOf<RollingTorqueT, RollingLaws>::type>;

// The combinations most used have a loop of their own; the answer is the same to the bit. Each is compiled in a file of
// its own, src/solver/kernels.
using HertzStack = Stack<surface::Default, normal::Hertz, cohesion::None, tangential::HistoryFriction, rolling::None>;
using SmoothHertzStack = Stack<surface::Default, normal::Hertz, cohesion::None, tangential::None, rolling::None>;
using RollingHertzStack =
    Stack<surface::Default, normal::Hertz, cohesion::None, tangential::HistoryFriction, rolling::Epsd2>;
using HookeStack = Stack<surface::Default, normal::Hooke, cohesion::None, tangential::HistoryFriction, rolling::None>;
using HookeStiffnessStack =
    Stack<surface::Default, normal::HookeStiffness, cohesion::None, tangential::HistoryFriction, rolling::None>;
using PowderStack = Stack<surface::Default, normal::Hysteretic, cohesion::None, tangential::Luding, rolling::Epsd3>;
using FastStacks =
    LawList<HertzStack, SmoothHertzStack, RollingHertzStack, HookeStack, HookeStiffnessStack, PowderStack>;

}  // namespace tsubu::laws
