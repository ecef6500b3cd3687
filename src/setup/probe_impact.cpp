#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "geometry/sphere_mass.hpp"
#include "laws/surface/default.hpp"
#include "setup/probe_parts.hpp"
#include "solver/partners.hpp"

// A free impact of two bodies, or of a body and a wall, by the integrator of the runs (solver/integrate.hpp).
namespace tsubu::setup {
namespace {

// A wall is a body that nothing moves.
struct Body {
  Vec3 x;
  Twist twist;  // at whole steps
  double per_mass = 0, per_inertia = 0;
  Vec3 force, torque;

  [[nodiscard]] Twist acceleration() const { return {per_mass * force, per_inertia * torque}; }
  [[nodiscard]] double kinetic() const {
    if (per_mass == 0) return 0;
    return 0.5 * (norm2(twist.v) / per_mass + norm2(twist.w) / per_inertia);
  }
};

Twist moved(const Twist& t, double dt, const Twist& a) { return {t.v + dt * a.v, t.w + dt * a.w}; }

Body make_body(double radius, double mass) {
  Body b;
  b.per_mass = 1 / mass, b.per_inertia = 1 / geometry::sphere_inertia(mass, radius);
  return b;
}

class Impact {
 public:
  Impact(const ProbeStart& start, const ProbePair& pair, double speed, double angle, double dt)
      : contact_(start.contact), pair_(pair), dt_(dt), synchronised_(start.case_.run.scheme == Scheme::synchronised) {
    i_ = make_body(pair.radius_i, pair.mass_i);
    if (!pair.wall) j_ = make_body(pair.radius_j, pair.mass_j);
    const double reach = start.contact.reach(at_rest(pair, 0).radius);
    i_.x = {0, 0, pair.radius_i + pair.radius_j + reach};
    const Vec3 v{speed * std::sin(angle), 0, -speed * std::cos(angle)};
    // the centre of mass rests; a wall is heavier than anything
    const double share = pair.wall ? 1 : pair.mass_j / (pair.mass_i + pair.mass_j);
    i_.twist.v = share * v;
    j_.twist.v = (share - 1) * v;
    kinetic_ = i_.kinetic() + j_.kinetic();
    motion_ = at_rest(pair, -reach);
    response_ = contact_.step(motion_, 0);
  }

  // One step; false when the surfaces have parted.
  bool step() {
    const double half = 0.5 * dt_;
    const Twist a_i = i_.acceleration(), a_j = j_.acceleration();
    const Twist mid_i = moved(i_.twist, half, a_i), mid_j = moved(j_.twist, half, a_j);
    const double lag = synchronised_ ? half : 0;
    i_.x += dt_ * mid_i.v, j_.x += dt_ * mid_j.v;
    const auto [point, sizes] = meet(synchronised_ ? half * (mid_i.v - mid_j.v) : Vec3{});
    motion_ =
        laws::surface::Default::eval(point, moved(mid_i, lag, a_i), moved(mid_j, lag, a_j), mid_i, mid_j, dt_, sizes);
    response_ = contact_.step(motion_, dt_);
    const Vec3 force = response_.normal.force * motion_.n + response_.tangential.force;
    const Vec3 lever = cross(response_.tangential.force, motion_.n);
    i_.force = force, j_.force = -force;
    i_.torque = motion_.arm_i * lever + response_.rolling.torque;
    j_.torque = motion_.arm_j * lever - response_.rolling.torque;
    i_.twist = moved(mid_i, half, i_.acceleration());
    j_.twist = moved(mid_j, half, j_.acceleration());
    time_ += dt_, slip_ += motion_.slip, angle_ += motion_.turn;
    met_ = met_ || contact_.open();
    return contact_.open() || !met_;
  }

  [[nodiscard]] double overlap() const { return motion_.overlap; }
  [[nodiscard]] bool met() const { return met_; }
  // Whether nothing holds the surfaces back from parting.
  [[nodiscard]] bool parts() const {
    return met_ && response_.normal.force >= 0 && dot(i_.twist.v - j_.twist.v, motion_.n) > 0;
  }
  [[nodiscard]] ProbeRow row() const {
    // the motion as it is now, not as the laws were told before they answered
    laws::Kinematics c = motion_;
    const Vec3 v = i_.twist.v - j_.twist.v;
    c.vn = dot(v, c.n);
    c.vt = v - c.vn * c.n - cross(c.arm_i * i_.twist.w + c.arm_j * j_.twist.w, c.n);
    c.spin = i_.twist.w - j_.twist.w;
    return {time_, 1, c, response_, slip_, angle_, contact_.books(), i_.kinetic() + j_.kinetic(), contact_.history()};
  }
  // What the books do not explain, as a share of the energy of the start.
  [[nodiscard]] double residual() const {
    const auto& b = contact_.books();
    return (i_.kinetic() + j_.kinetic() + b.stored() + b.lost()) / kinetic_ - 1;
  }

 private:
  [[nodiscard]] solver::MeetingT<double> meet(const Vec3& half) const {
    if (pair_.wall)
      return solver::PlanePartner::meet<double>({{0, 0, 1}, i_.x.z, pair_.radius_i, pair_.mass_i, pair_.arm_share},
                                                half);
    return solver::SpherePartner::meet<double>(
        {i_.x - j_.x, pair_.radius_i, pair_.radius_j, pair_.mass_i, pair_.mass_j}, half);
  }

  laws::SingleContact contact_;
  ProbePair pair_;
  double dt_;
  bool synchronised_;
  Body i_, j_;
  laws::Kinematics motion_{};
  laws::Response response_;
  double kinetic_, time_ = 0;
  bool met_ = false;
  Vec3 slip_, angle_;
};

}  // namespace

void probe_impact(const ProbeStart& start, ProbeResult& result) {
  const ProbeOptions& o = start.options;
  result.speed = o.speed.value_or(start.speed);
  result.angle = o.angle.value_or(std::numbers::pi / 6);
  const double normal_speed = result.speed * std::cos(result.angle);
  const laws::Kinematics sizes = at_rest(result.pair, 0);
  const double duration = start.contact.duration(sizes.mass, sizes.radius, normal_speed);
  const double smaller = smaller_radius(result.pair);
  const double flight = start.contact.reach(sizes.radius) / normal_speed;
  // Friction and rolling may be stiffer than the normal spring that the duration is that of: as long as the books do
  // not close, the step is divided.
  constexpr double close_enough = 1e-5;
  constexpr std::int64_t most = 2000000;  // steps of one try
  for (int steps = o.steps.value_or(4000);; steps *= 4) {
    const double dt = duration / steps;
    Impact impact(start, result.pair, result.speed, result.angle, dt);
    // surfaces that have not parted by then stick to each other
    const double longest = 2 * flight + 20 * duration;
    result.rows = {impact.row()};
    bool parted = false;
    const int every = std::max(1, steps / 4000);
    std::int64_t taken = 0;
    for (; !parted && taken < most && (static_cast<double>(taken) * dt < longest || impact.parts()); ++taken) {
      parted = !impact.step();
      if (!(impact.overlap() < smaller))
        throw ProbeError(
            fmt::format("an impact at {:.4g} m/s presses the surfaces in by more than the radius", result.speed),
            "--speed gives a lower one, or the materials are too soft");
      if (parted || taken % every == 0) result.rows.push_back(impact.row());
    }
    if (!impact.met())
      throw ProbeError(fmt::format("an impact at {:.4g} m/s cannot be resolved", result.speed),
                       fmt::format("in this case bodies meet at up to {:.4g} m/s", start.speed));
    const bool closed = std::abs(impact.residual()) < close_enough;
    if (!closed && !o.steps && 4 * taken < most) continue;
    result.findings.push_back({"parted", parted ? 1.0 : 0.0, "-"});
    result.findings.push_back({"residual", impact.residual(), "-"});
    break;
  }
  for (const ProbeRow& r : result.rows) result.overlap = std::max(result.overlap, r.motion.overlap);
  const double allowed = start.case_.run.max_overlap;
  if (result.overlap > allowed * smaller)
    result.notes.push_back(fmt::format("a run would stop here: an overlap of {:.3g} radii is more than run.max_overlap",
                                       result.overlap / smaller));
}

}  // namespace tsubu::setup
