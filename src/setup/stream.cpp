#include "setup/stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/nearest_image.hpp"
#include "geometry/wall_surface.hpp"
#include "setup/draw_motion.hpp"
#include "setup/insert_random.hpp"
#include "setup/placed_spheres.hpp"
#include "setup/sizes.hpp"
#include "setup/stream_pace.hpp"

namespace tsubu::setup {
namespace {

constexpr std::uint64_t most_tries = 2000;  // of a body, each time

double largest_of(const Case& c, const InsertCase& in) {
  double largest = 0;
  for (const int kind : mixture_of(in).particles)
    largest = std::max(largest, largest_diameter(c.particles[static_cast<std::size_t>(kind)].size));
  return largest;
}

// Whether a ball touches no wall where it is now.
bool clear_of_walls(const state::Walls& walls, const geometry::Domain& domain, const Vec3& x, double radius) {
  return std::ranges::all_of(walls.planes,
                             [&](const state::Plane& w) { return dot(x - w.point, w.normal) >= radius; }) &&
         std::ranges::all_of(walls.meshes, [&](const state::Mesh& m) {
           if (!m.present) return true;
           const Vec3 at = rotate_back(m.now.turn, geometry::nearest_image(domain, x - m.now.place));
           return m.round ? m.round->foot(at).distance >= radius : geometry::is_farther_than(*m.shape, at, radius);
         });
}

Quat orientation(const Case& c, const InsertCase& in, const ParticlesCase& particles, std::uint64_t number) {
  if (!particles.shape) return {};
  if (in.orientation == Orientation::as_described) return particles.shape->described.frame;
  // four normal numbers point in all directions alike
  const Random random = insert_random(c, in.name, "turn", number);
  return normalised({random.normal(0), random.normal(1), random.normal(2), random.normal(3)});
}

}  // namespace

double stream_interval(const Case& c, const InsertCase& in) {
  if (in.stream->every) return *in.stream->every;
  const double d = largest_of(c, in), speed = norm(in.velocity), g = norm(c.run.gravity);
  if (speed > 0) return d / speed;
  return g > 0 ? std::sqrt(2 * d / g) : 2 * d / (in.speed[0] + in.speed[1]);
}

Stream::Stream(const Case& c, const InsertCase& in, const StepPlan& plan)
    : case_(c), in_(in), dt_(plan.dt), draw_(c, in) {
  const StreamCase& s = *in.stream;
  const auto steps = [&](double seconds) {
    return static_cast<std::uint64_t>(std::max(1.0, std::round(seconds / dt_)));
  };
  every_ = steps(stream_interval(c, in));
  if (!s.waits) most_late_ = s.backlog ? steps(*s.backlog) : static_cast<std::uint64_t>(insertions_late) * every_;
}

void Stream::act(const solver::Simulation& simulation, const Stages& stages, std::vector<Newcomer>& newcomers) {
  const auto start = stages.step_of(in_.stream->start), stop = stages.step_of(in_.stream->stop);
  const std::uint64_t step = simulation.steps();
  if (!start || step < *start) return;
  // the last ones are due when it stops
  if ((step - *start) % every_ != 0 && !(stop && step == *stop)) return;
  const std::uint64_t until = stop && *stop < step ? std::max(*start, *stop) : step;
  find_due(step, static_cast<double>(until - *start) * dt_);
  if (waiting_.empty()) return;
  place(simulation, newcomers);
  refuse_if_blocked(simulation);
}

// As many as come nearest to what the rate, and the whole amount, ask for.
bool Stream::is_due(const AskedBody& body, double elapsed) const {
  const StreamCase& s = *in_.stream;
  const double wanted = s.rate * elapsed;
  if (s.by_mass ? due_mass_ + 0.5 * body.mass > wanted : due_count_ + 0.5 > wanted) return false;
  return !(s.count && due_count_ + 0.5 > *s.count) && !(s.mass && due_mass_ + 0.5 * body.mass > *s.mass);
}

void Stream::find_due(std::uint64_t step, double elapsed) {
  for (;;) {
    if (!next_) next_ = draw_.next();
    if (!is_due(*next_, elapsed)) return;
    waiting_.push_back({static_cast<std::uint64_t>(due_count_), step, *next_});
    due_count_ += 1;
    due_mass_ += next_->mass;
    next_.reset();
  }
}

// Large ones first, while there is room for them.
void Stream::place(const solver::Simulation& simulation, std::vector<Newcomer>& newcomers) {
  const state::Bodies& b = simulation.bodies();
  const geometry::Domain& domain = simulation.settings().domain;
  double smallest = norm(domain.size), largest = 0;
  for (const Waiting& w : waiting_) {
    smallest = std::min(smallest, w.body.diameter);
    largest = std::max(largest, w.body.diameter);
  }
  // those that may be in the way
  PlacedSpheres placed(domain, smallest);
  const Vec3 middle = in_.region.middle(), half = 0.5 * (in_.region.high() - in_.region.low());
  const auto consider = [&](const Vec3& x, double radius) {
    const Vec3 d = domain.nearest(x - middle);
    const double room = radius + 0.5 * largest;
    if (std::abs(d.x) <= half.x + room && std::abs(d.y) <= half.y + room && std::abs(d.z) <= half.z + room)
      placed.add(x, radius);
  };
  for (const state::Motion& m : b.motion) consider(m.x, m.radius);
  for (const Newcomer& n : newcomers) consider(n.x, n.radius);

  std::ranges::stable_sort(waiting_, [](const Waiting& p, const Waiting& q) {
    return p.body.diameter != q.body.diameter ? p.body.diameter > q.body.diameter : p.number < q.number;
  });
  std::vector<std::pair<std::uint64_t, Newcomer>> found;
  std::vector<Waiting> left;
  for (const Waiting& w : waiting_) {
    Hash tried;
    tried.add(w.number), tried.add(simulation.steps());
    const Random random = insert_random(case_, in_.name, "place", tried.value());
    const double radius = 0.5 * w.body.diameter;
    std::optional<Vec3> at;
    for (std::uint64_t t = 0; t < most_tries && !at; ++t) {
      at = in_.region.try_place(random, t, radius);
      if (at &&
          !(placed.fits(*at, radius) && clear_of_walls(simulation.walls(), simulation.settings().domain, *at, radius)))
        at.reset();
    }
    if (!at) {
      left.push_back(w);
      continue;
    }
    placed.add(*at, radius);
    ++placed_;
    placed_mass_.add(w.body.mass);
    const ParticlesCase& particles = case_.particles[static_cast<std::size_t>(w.body.particles)];
    found.push_back({w.number,
                     {w.body.particles, *at, radius, w.body.mass,
                      draw_motion(in_, insert_random(case_, in_.name, "motion", w.number)),
                      orientation(case_, in_, particles, w.number), &in_}});
  }
  std::ranges::sort(found, {}, [](const auto& f) { return f.first; });
  for (const auto& f : found) newcomers.push_back(f.second);
  waiting_ = std::move(left);
}

void Stream::refuse_if_blocked(const solver::Simulation& simulation) const {
  if (most_late_ == 0 || waiting_.empty()) return;
  const std::uint64_t since = std::ranges::min(waiting_, {}, &Waiting::since).since;
  if (simulation.steps() - since <= most_late_) return;
  throw HappeningError(fmt::format(
      "insert.{}: at t = {:.6g} s only {} of the {:.0f} bodies due ({:.4g} kg of {:.4g} kg) had been put in; {} found "
      "no "
      "room for {:.3g} s\nlower its rate, widen its region, let it come faster, or let bodies wait with backlog = "
      "\"any\"",
      in_.name, simulation.time(), placed_, due_count_, placed_mass_.value(), due_mass_, waiting_.size(),
      static_cast<double>(simulation.steps() - since) * dt_));
}

void Stream::add_columns(std::vector<std::string>& names) const {
  for (const char* what : {"count [-]", "mass [kg]", "waiting [-]"})
    names.push_back(fmt::format("insert.{}.{}", in_.name, what));
}

void Stream::add_values(std::vector<double>& values) const {
  values.push_back(static_cast<double>(placed_));
  values.push_back(placed_mass_.value());
  values.push_back(static_cast<double>(waiting_.size()));
}

void Stream::remember(Archive& archive) {
  draw_.remember(archive);
  bool ahead = next_.has_value();
  archive.item(ahead);
  if (ahead) {
    AskedBody body = next_.value_or(AskedBody{});
    archive.item(body);
    next_ = body;
  } else {
    next_.reset();
  }
  archive.item(waiting_), archive.item(due_count_), archive.item(due_mass_), archive.item(placed_);
  archive.item(placed_mass_);
}

}  // namespace tsubu::setup
