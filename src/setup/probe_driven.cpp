#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "laws/parameters.hpp"
#include "setup/probe_parts.hpp"
#include "solver/partners.hpp"

// Contacts that are driven along a path. Each stroke of it goes from one turning point to the next like half a swing,
// so that it begins and ends at rest and no dashpot jumps.
namespace tsubu::setup {
namespace {

// Slow is a billionth of the speed of an impact as deep as the path: dashpots then take a billionth of the force.
constexpr double slowness = 1e-9;

// The three ways to move a loaded contact sideways, as a number: slip along x, angle about y, angle about z.
enum class Way { slip, roll, twist };

void set_way(laws::Kinematics& c, Way way, double travel, double rate) {
  if (way == Way::slip) c.slip = {travel, 0, 0}, c.vt = {rate, 0, 0};
  if (way == Way::roll) c.turn = {0, travel, 0}, c.spin = {0, rate, 0};
  if (way == Way::twist) c.turn = {0, 0, travel}, c.spin = {0, 0, rate};
}
double answer(const laws::Response& r, Way way) {
  return way == Way::slip ? r.tangential.force.x : way == Way::roll ? r.rolling.torque.y : r.rolling.torque.z;
}

// Draws the contact along and writes down what it says.
class Drive {
 public:
  Drive(const ProbeStart& start, ProbeResult& result) : contact_(start.contact), result_(result) {
    steps_ = start.options.steps.value_or(500);
  }

  [[nodiscard]] const laws::SingleContact& contact() const { return contact_; }
  [[nodiscard]] double overlap() const { return overlap_; }

  // Puts the surfaces at this overlap without a step: the beginning of a path.
  void place(double overlap) {
    overlap_ = overlap;
    write(at_rest(result_.pair, overlap), contact_.step(at_rest(result_.pair, overlap), 0));
  }

  void press(double to, double speed, int stroke) {
    const double from = overlap_;
    // touch is where things happen: a stroke that crosses it is looked at closely on both sides
    std::vector<double> places;
    if (std::min(from, to) < 0 && std::max(from, to) > 0) add_swing(places, from, 0);
    add_swing(places, places.empty() ? from : 0, to);
    swing(places, from, speed, [&](double was, double is, double rate, double dt) {
      laws::Kinematics c = at_rest(result_.pair, is);
      c.dn = was - is, c.vn = -rate;
      overlap_ = is;
      write(c, contact_.step(c, dt), stroke);
    });
  }

  void move(Way way, double from, double to, double speed, int stroke) {
    std::vector<double> places;
    add_swing(places, from, to);
    swing(places, from, speed, [&](double was, double is, double rate, double dt) {
      laws::Kinematics c = at_rest(result_.pair, overlap_);
      set_way(c, way, is - was, rate);
      slip_ += c.slip, angle_ += c.turn;
      write(c, contact_.step(c, dt), stroke);
    });
  }

 private:
  // Places as half a swing of equal time steps passes them: close to each other at both ends.
  void add_swing(std::vector<double>& places, double from, double to) const {
    for (int k = 1; k <= steps_; ++k)
      places.push_back(k == steps_ ? to : from + 0.5 * (to - from) * (1 - std::cos(std::numbers::pi * k / steps_)));
  }

  // Half a swing over these places with this largest speed.
  template <class F>
  void swing(const std::vector<double>& places, double from, double speed, const F& each) {
    const double way = places.back() - from, per_phase = 0.5 * std::abs(way) / speed;  // [s/rad]
    double was = from, phase_was = 0;
    for (const double is : places) {
      const double phase = std::acos(std::clamp(1 - 2 * (is - from) / way, -1.0, 1.0));
      const double dt = per_phase * (phase - phase_was);
      time_ += dt;
      each(was, is, std::copysign(speed, way) * std::sin(phase), dt);
      was = is, phase_was = phase;
    }
  }

  void write(const laws::Kinematics& c, const laws::Response& r, int stroke = 0) {
    result_.rows.push_back({time_, stroke, c, r, slip_, angle_, contact_.books(), 0, contact_.history()});
  }

  laws::SingleContact contact_;
  ProbeResult& result_;
  int steps_;
  double time_ = 0, overlap_ = 0;
  Vec3 slip_, angle_;
};

// Steps of a try, which nobody sees.
constexpr int try_steps = 200;

// The force at an overlap after pressing or pulling straight there, at rest.
double pushed_to(laws::SingleContact& contact, const ProbePair& pair, double from, double to) {
  laws::Kinematics c = at_rest(pair, to);
  c.dn = from - to;
  return contact.step(c, 0).normal.force;
}

// Where the path begins and ends: touch, or somewhat beyond reach.
double outside(const ProbeStart& start, const ProbePair& pair) {
  return -1.05 * start.contact.reach(at_rest(pair, 0).radius);
}

// The strongest repulsion and attraction on the way to an overlap and back.
struct Extremes {
  double highest = 0, lowest = 0;
};
Extremes extremes(const ProbeStart& start, const ProbePair& pair, double overlap) {
  laws::SingleContact contact = start.contact;
  const double begin = outside(start, pair);
  Extremes e;
  double was = begin;
  const auto go = [&](double to) {
    const double from = was;
    for (int s = 1; s <= try_steps; ++s) {
      const double is = from + (to - from) * s / try_steps, force = pushed_to(contact, pair, was, is);
      e.highest = std::max(e.highest, force), e.lowest = std::min(e.lowest, force);
      was = is;
    }
  };
  if (begin < 0) go(0);
  go(overlap), go(0);
  if (begin < 0) go(begin);
  return e;
}

// A hundredth of the smaller radius. Where the surfaces also attract each other, half of that or twice as much, again
// and again, until both repulsion and attraction can be seen in one picture.
double usual_overlap(const ProbeStart& start, const ProbePair& pair) {
  constexpr double least = 0.15, most = 0.6;  // attraction over repulsion
  const double radius = smaller_radius(pair), usual = 0.01 * radius;
  const double deepest = start.case_.run.max_overlap * radius;
  const auto ratio = [&](double overlap) {
    const Extremes e = extremes(start, pair, overlap);
    return e.highest > 0 ? -e.lowest / e.highest : e.lowest < 0 ? HUGE_VAL : 0;
  };
  const double attraction = ratio(usual);
  if (attraction == 0) return usual;
  double overlap = usual;
  if (attraction > most)
    while (2 * overlap <= deepest && ratio(overlap) > most) overlap *= 2;
  if (attraction < least) {
    for (int k = 0; k < 30 && ratio(overlap) < least; ++k) overlap *= 0.5;
    if (ratio(overlap) < least) return usual;  // it follows the overlap
  }
  return overlap;
}

// How far a loaded contact must be pulled to the last thing that is left of it.
double until_nothing_pushes(const Drive& drive, const ProbePair& pair) {
  laws::SingleContact contact = drive.contact();
  const double top = drive.overlap(), step = top / try_steps;
  double was = top;
  for (int s = 1; s < try_steps; ++s) {
    const double is = top - step * s;
    if (pushed_to(contact, pair, was, is) <= 0) return is;
    was = is;
  }
  return was;
}

// What a contact says to sideways motion: the most it resists, and what to multiply travel (or rate) with for small
// ones; zeros if it says nothing.
struct Resistance {
  double most = 0, slope = 0;
};
template <class Try>
Resistance resistance(double widest, const Try& try_) {
  Resistance r;
  for (int k = 0; k < 250; ++k, widest *= 0.8) {
    const double force = std::abs(try_(widest));
    r.most = std::max(r.most, force);
    if (force < 0.5 * r.most) {
      r.slope = force / widest;
      break;
    }
  }
  return r;
}

// Amplitude and speed that show all there is to see of a sideways motion.
struct Sideways {
  double amplitude, speed;
  bool slow;
};
std::string unmoved(const ProbeStart& start, Way way) {
  const Values& flags = start.case_.contact;
  const auto torsion = flags.find(laws::parameter::torsion.name);
  const bool off = way == Way::twist && torsion != flags.end() && torsion->second == 0;
  return std::string("these laws do not resist this motion") +
         (off ? "; --set contact.torsion=true makes them resist torsion" : "");
}
Sideways usual_motion(const ProbeStart& start, ProbeResult& result, const Drive& drive, Way way) {
  const double size = at_rest(result.pair, 0).radius, widest = way == Way::slip ? size : 1;
  const double overlap = drive.overlap(), small = way == Way::slip ? overlap : overlap / size;
  const auto try_motion = [&](double travel, double rate) {
    laws::SingleContact copy = drive.contact();
    laws::Kinematics c = at_rest(result.pair, overlap);
    set_way(c, way, travel, rate);
    return answer(copy.step(c, 0), way);
  };
  const Resistance spring = resistance(widest, [&](double s) { return try_motion(s, slowness * s / start.duration); });
  const double fastest = way == Way::slip ? start.speed : start.speed / size;
  const Resistance dashpot = resistance(10 * fastest, [&](double rate) { return try_motion(0, rate); });
  const double held = resistance(widest, [&](double s) { return try_motion(s, 0); }).most;
  if (held == 0 && dashpot.most > 0) {
    result.notes.push_back("this law has no spring, so the path is driven at a speed that shows its dashpot");
    const double wanted = dashpot.slope > 0 ? 4 * dashpot.most / dashpot.slope : fastest;
    return {small, std::min(wanted, 10 * fastest), false};
  }
  if (spring.most == 0) result.notes.push_back(unmoved(start, way));
  const double amplitude = spring.slope > 0 ? std::min(4 * spring.most / spring.slope, widest) : small;
  return {amplitude, slowness * amplitude / start.duration, true};
}

void probe_pressing(const ProbeStart& start, ProbeResult& result) {
  const ProbeOptions& o = start.options;
  const double speed = o.speed.value_or(slowness * result.overlap / start.duration);
  result.slow = !o.speed, result.speed = speed;
  Drive drive(start, result);
  drive.place(outside(start, result.pair));
  const int cycles = o.path == ProbePath::cycles ? o.cycles.value_or(3) : 1;
  for (int k = 1; k <= cycles; ++k) {
    drive.press(result.overlap * k / cycles, speed, 2 * k - 1);
    drive.press(k < cycles ? until_nothing_pushes(drive, result.pair) : outside(start, result.pair), speed, 2 * k);
  }
}

void probe_sideways(const ProbeStart& start, ProbeResult& result) {
  const ProbeOptions& o = start.options;
  const Way way = o.path == ProbePath::shear ? Way::slip : o.path == ProbePath::roll ? Way::roll : Way::twist;
  Drive drive(start, result);
  drive.place(outside(start, result.pair));
  drive.press(result.overlap, slowness * result.overlap / start.duration, 0);
  const Sideways usual = usual_motion(start, result, drive, way);
  const double a = result.amplitude = o.amplitude.value_or(usual.amplitude);
  result.speed = o.speed.value_or(usual.slow ? slowness * a / start.duration : usual.speed);
  result.slow = !o.speed && usual.slow;
  int stroke = 1;
  drive.move(way, 0, a, result.speed, stroke);
  for (int k = 0; k < o.cycles.value_or(1); ++k) {
    drive.move(way, a, -a, result.speed, ++stroke);
    drive.move(way, -a, a, result.speed, ++stroke);
  }
}

}  // namespace

laws::Kinematics at_rest(const ProbePair& p, double overlap) {
  const auto rest = [&](const auto& met) {
    const auto& [n, n_mid, _, arm_i, arm_j] = met.point;
    return laws::Kinematics{met.sizes, n, n_mid, overlap, 0, 0, {}, {}, {}, {}, 0, arm_i, arm_j};
  };
  if (p.wall)
    return rest(
        solver::PlanePartner::meet<double>({{0, 0, 1}, p.radius_i - overlap, p.radius_i, p.mass_i, p.arm_share}, {}));
  return rest(solver::SpherePartner::meet<double>(
      {{0, 0, p.radius_i + p.radius_j - overlap}, p.radius_i, p.radius_j, p.mass_i, p.mass_j}, {}));
}

void probe_driven(const ProbeStart& start, ProbeResult& result) {
  result.overlap = start.options.overlap ? *start.options.overlap : usual_overlap(start, result.pair);
  if (result.path == ProbePath::load || result.path == ProbePath::cycles)
    probe_pressing(start, result);
  else
    probe_sideways(start, result);
}

}  // namespace tsubu::setup
