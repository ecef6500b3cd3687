#include "setup/asked_bodies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/sphere_mass.hpp"
#include "setup/build_error.hpp"
#include "setup/densest_packing.hpp"
#include "setup/draw_size.hpp"
#include "setup/insert_random.hpp"
#include "setup/sizes.hpp"

namespace tsubu::setup {
namespace {

constexpr double most_bodies = 1e8;  // of one insertion; the search refuses more of all together

double expected_number(const InsertCase& in, const MeanBody& mean) {
  return in.count  ? static_cast<double>(*in.count)
         : in.mass ? *in.mass / mean.mass
                   : *in.volume_fraction * in.region.volume() / mean.volume;
}

}  // namespace

MixtureCase mixture_of(const InsertCase& in) {
  if (in.mixture) return *in.mixture;
  return {{in.particles}, {1}, MixtureCase::By::number};
}

BodyDraw::BodyDraw(const Case& c, const InsertCase& in)
    : case_(c), name_(in.name), mixture_(mixture_of(in)), mixer_(mixture_) {}

AskedBody BodyDraw::next() {
  const std::size_t kind = mixer_.next();
  AskedBody body;
  body.particles = mixture_.particles[kind];
  const ParticlesCase& particles = case_.particles[static_cast<std::size_t>(body.particles)];
  body.diameter = draw_diameter(particles.size, insert_random(case_, name_, "size", drawn_));
  body.mass = mass_of(case_, body.particles, body.diameter);
  body.volume = filled_share(particles) * geometry::sphere_volume(0.5 * body.diameter);
  mixer_.took(kind, body.mass);
  ++drawn_;
  return body;
}

MeanBody mean_body(const Case& c, const MixtureCase& mixture) {
  double number = 0, mass = 0, volume = 0, all_held = 0;
  for (std::size_t k = 0; k < mixture.particles.size(); ++k) {
    if (!(mixture.share[k] > 0)) continue;
    const ParticlesCase& particles = c.particles[static_cast<std::size_t>(mixture.particles[k])];
    const double held = mean_volume(particles.size), v = filled_share(particles) * held;
    const double m = mean_mass(c, mixture.particles[k]);
    const double n = mixture.share[k] / (mixture.by == MixtureCase::By::mass ? m : 1);
    number += n, mass += n * m, volume += n * v, all_held += n * held;
  }
  return {mass / number, volume / number, all_held / number};
}

AskedAmount::AskedAmount(const InsertCase& in) : mass_(in.mass) {
  if (in.count) count_ = static_cast<double>(*in.count);
  if (in.volume_fraction) volume_ = *in.volume_fraction * in.region.volume();
}

bool AskedAmount::met(const AskedBody& another) const {
  if (count_) return bodies_ + 1 > *count_;
  if (mass_) return kilograms_ + 0.5 * another.mass > *mass_;
  return volume_ && filled_ + 0.5 * another.volume > *volume_;
}

void AskedAmount::add(const AskedBody& body) { bodies_ += 1, kilograms_ += body.mass, filled_ += body.volume; }

TooDense too_dense(const Case& c, const InsertCase& in) {
  constexpr double wide = 4, looked_at = 4000;  // in largest diameters; of the bodies
  const MeanBody mean = mean_body(c, mixture_of(in));
  const double expected = expected_number(in, mean), filled = expected * mean.held / in.region.volume();
  if (!(filled > densest_at_random && expected >= 1)) return {};
  std::vector<double> diameters;
  BodyDraw draw(c, in);
  bool shapes = false;
  for (double k = 0; k < std::min(expected, looked_at); ++k) {
    const AskedBody body = draw.next();
    diameters.push_back(body.diameter);
    shapes |= c.particles[static_cast<std::size_t>(body.particles)].shape.has_value();
  }
  // of a narrow region it is not certain: a ball fills a ball
  if (2 * in.region.widest_ball() < wide * std::ranges::max(diameters)) return {};
  const double most = densest_at_random_of(diameters), share = most / filled;
  if (filled <= most) return {};
  return {
      fmt::format("{:.0f} bodies{} would fill {:.3g} of the region's volume", expected,
                  shapes ? ", by the spheres that hold them," : "", filled),
      fmt::format("at random they fill at most {:.3g}, which is {:.0f} bodies{}", most, std::floor(share * expected),
                  in.volume_fraction ? fmt::format(" (volume_fraction = {:.3g})", share * *in.volume_fraction)
                  : in.mass          ? fmt::format(" ({:.4g} kg)", share * *in.mass)
                                     : "")};
}

std::vector<AskedBody> asked_bodies(const Case& c, const InsertCase& in) {
  const MixtureCase mixture = mixture_of(in);
  const bool by_mass = mixture.by == MixtureCase::By::mass && mixture.particles.size() > 1;
  for (const int k : mixture.particles) {
    const ParticlesCase& particles = c.particles[static_cast<std::size_t>(k)];
    if ((in.mass || by_mass) && !(mass_of(c, k, largest_diameter(particles.size)) > 0))
      throw BuildError(fmt::format("insert.{}: particles '{}' have no mass: give their material '{}' a density",
                                   in.name, particles.name,
                                   c.materials[static_cast<std::size_t>(particles.material)].name));
  }
  const MeanBody mean = mean_body(c, mixture);
  const double expected = expected_number(in, mean);
  if (!(expected <= most_bodies))
    throw BuildError(fmt::format("insert.{}: {} asks for about {:.1e} bodies; at most {:.0e} are possible", in.name,
                                 in.count  ? "count"
                                 : in.mass ? "mass"
                                           : "volume_fraction",
                                 expected, most_bodies));
  if (const TooDense found = too_dense(c, in))
    throw BuildError(fmt::format("insert.{}: {}; {}", in.name, found.what, found.why));
  std::vector<AskedBody> all;
  all.reserve(static_cast<std::size_t>(std::min(expected, most_bodies)));
  BodyDraw draw(c, in);
  AskedAmount amount(in);
  for (;;) {
    const AskedBody body = draw.next();
    if (amount.met(body)) return all;
    amount.add(body);
    all.push_back(body);
  }
}

}  // namespace tsubu::setup
