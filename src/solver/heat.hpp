#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/archive.hpp"
#include "base/exact_sum.hpp"
#include "device/workers.hpp"
#include "solver/contacts.hpp"
#include "solver/scene.hpp"
#include "solver/touches.hpp"
#include "state/bodies.hpp"

namespace tsubu::solver {

// What conducts heat, and how well.
struct HeatLaw {
  struct Wall {
    static constexpr double insulated = std::numeric_limits<double>::quiet_NaN();
    double temperature = insulated;  // [K]
    std::int32_t material = 0;

    [[nodiscard]] bool conducts() const { return !std::isnan(temperature); }
  };
  std::vector<double> capacity;     // of each material [J/(kg K)]
  std::vector<double> conductance;  // of a touch over its radius, for two materials, row by row [W/(m K)]
  std::vector<Wall> walls;
  std::uint64_t every = 1;   // steps from one exchange of heat to the next
  bool dissipation = false;  // whether bodies are warmed by what their contacts lose

  [[nodiscard]] double capacity_of(const state::Bodies& bodies, std::size_t i) const {
    return bodies.mass[i] * capacity[static_cast<std::size_t>(bodies.material[i])];
  }
};

// Where heat came from since the start [J]. Sums without rounding: the same in any order.
struct HeatBooks {
  struct Wall {
    ExactSum given;    // to the bodies
    double power = 0;  // the mean of the last exchange [W]
  };
  ExactSum before;  // what the bodies held at the start, counted from 0 K and below zero
  ExactSum sources, dissipated;
  ExactSum brought;  // by bodies that were put in since, less what others took away
  std::vector<Wall> walls;

  void remember(Archive& a) { a.item(before), a.item(sources), a.item(dissipated), a.item(brought), a.item(walls); }
};

// The state of the heat in a few numbers.
struct HeatReading {
  double mean = 0, lowest = 0, highest = 0;                    // temperatures [K]; the mean by heat capacity
  double gained = 0;                                           // by the bodies since the start [J]
  double walls = 0, sources = 0, dissipated = 0, brought = 0;  // where it came from [J]
  [[nodiscard]] double residual() const { return gained - walls - sources - dissipated - brought; }
};

// Conduction of heat through contacts. Each body has one temperature T and a heat capacity C = m c:
//
//   C_i dT_i/dt = sum over touches of H_ij (T_j - T_i) + source_i + what contacts lose,   H = 4 k_i k_j/(k_i + k_j) a
//
//   a   radius of the touch, sqrt(effective radius * overlap)
//   k   conductivity; for equal ones H = 2 k a: Batchelor & O'Brien, Proc. R. Soc. Lond. A 355 (1977) 313
//
// Temperatures never act on the motion. For the time of one exchange H and the powers are taken as constant, so the
// equation is linear, and its solution is the series of the exponential, T + h T' + h^2/2 T'' + ..., each derivative
// made from the one before by the same sum over touches. As many terms are taken as the relative error of 1e-9 needs
// (`allowed_error`); where six are too few the time is divided. That is stable for any step, and for two bodies as good
// as their closed form. What one body gets another gives, term by term; sums go in the order of ids.
class Heat {
 public:
  // Opens the books on bodies that have just been put in.
  Heat(HeatLaw law, const state::Bodies& bodies);
  // Goes on with the books of a run that was stopped.
  Heat(HeatLaw law, HeatBooks books);

  [[nodiscard]] const HeatLaw& law() const { return law_; }
  void set_law(const HeatLaw& law) { law_ = law; }  // of the same materials and walls
  [[nodiscard]] const HeatBooks& books() const { return books_; }
  [[nodiscard]] HeatReading read(const state::Bodies& bodies) const;

  // The heat that flows in some time [s], after the contacts were computed. Returns the lowest id of a body that came
  // below 0 K; -1 if none did.
  [[nodiscard]] std::int64_t exchange(double time, const Contacts& contacts, const Scene& scene, state::Bodies& bodies,
                                      const device::Workers& workers);

  // Where bodies are put in or taken out between two steps: what they bring or take away is booked by a call with -1
  // before and one with +1 afterwards.
  void book_change(const state::Bodies& bodies, int sign) { add_held(bodies, sign, books_.brought); }

  static constexpr double allowed_error = 1e-9;
  static constexpr int most_terms = 6;
  // x^6/7! < allowed_error
  static constexpr double longest_part = 0.125;
  // How many terms, and equal parts of the time, are needed if the fastest body gives its heat away in 1/rate.
  struct Parts {
    double parts = 1;
    int terms = 1;
  };
  [[nodiscard]] static Parts parts_for(double rate_times_time);

 private:
  struct Link {
    std::uint32_t i, j;
    double conductance;  // [W/K]
    double given = 0;    // by the wall in this exchange [J]
  };
  struct Links {
    std::vector<Link> bodies, walls;
  };

  // Counted from 0 K.
  void add_held(const state::Bodies& bodies, int sign, ExactSum& to) const;
  void connect(const state::Bodies& bodies, const device::Workers& workers);
  void add_losses(double time, state::Bodies& bodies, const device::Workers& workers);
  [[nodiscard]] double fastest(const device::Workers& workers);
  void flow(bool first, double factor, const device::Workers& workers);
  [[nodiscard]] std::int64_t warm(double time, state::Bodies& bodies, const device::Workers& workers);
  template <class F>
  void for_bodies(const device::Workers& workers, const F& f) const;

  HeatLaw law_;
  HeatBooks books_;
  // What an exchange works with; all are made anew.
  Touches touches_;
  std::vector<Links> links_;  // of each tile
  Links shaped_;              // where a body is no sphere or a wall no plane
  std::vector<double> capacity_, power_, now_, term_, sum_, change_;
};

}  // namespace tsubu::solver
