#include "solver/heat.hpp"

#include <algorithm>
#include <utility>

namespace tsubu::solver {
namespace {

// The sum of two numbers and what rounding took from it (Knuth, The Art of Computer Programming 2, 4.2.2).
struct Sum {
  double sum, rest;
};
Sum add_exactly(double a, double b) {
  const double sum = a + b, of_b = sum - a;
  return {sum, (a - (sum - of_b)) + (b - of_b)};
}

}  // namespace

Heat::Heat(HeatLaw law, const state::Bodies& bodies) : law_(std::move(law)) {
  add_held(bodies, -1, books_.before);
  books_.walls.resize(law_.walls.size());
}

Heat::Heat(HeatLaw law, HeatBooks books) : law_(std::move(law)), books_(std::move(books)) {
  books_.walls.resize(law_.walls.size());
}

// Products are added with what rounding takes from them: temperatures change by little of themselves.
void Heat::add_held(const state::Bodies& bodies, int sign, ExactSum& to) const {
  for (std::size_t i = 0; i < bodies.thermal.size(); ++i) {
    const double capacity = sign * law_.capacity_of(bodies, i);
    const auto& [temperature, rest, source, warmed] = bodies.thermal[i];
    const double product = capacity * temperature;
    to.add(product), to.add(std::fma(capacity, temperature, -product)), to.add(capacity * rest);
  }
}

HeatReading Heat::read(const state::Bodies& bodies) const {
  HeatReading r;
  ExactSum now, capacity, walls;
  add_held(bodies, 1, now);
  r.lowest = std::numeric_limits<double>::infinity();
  r.highest = -r.lowest;
  for (std::size_t i = 0; i < bodies.thermal.size(); ++i) {
    capacity.add(law_.capacity_of(bodies, i));
    r.lowest = std::min(r.lowest, bodies.thermal[i].temperature);
    r.highest = std::max(r.highest, bodies.thermal[i].temperature);
  }
  for (const HeatBooks::Wall& w : books_.walls) walls.add(w.given);
  r.mean = now.value() / capacity.value();
  if (bodies.thermal.empty()) r.mean = r.lowest = r.highest = std::numeric_limits<double>::quiet_NaN();
  now.add(books_.before);
  r.gained = now.value();
  r.walls = walls.value(), r.sources = books_.sources.value();
  r.dissipated = books_.dissipated.value(), r.brought = books_.brought.value();
  return r;
}

Heat::Parts Heat::parts_for(double rate_times_time) {
  // no mode is faster than twice the fastest body (Gershgorin)
  const double x = 2 * rate_times_time;
  Parts p;
  if (x > longest_part) p.parts = std::ceil(x / longest_part);
  const double part = x / p.parts;
  // the first term left out over the first one taken
  for (double error = part / 2; error > allowed_error && p.terms < most_terms; ++p.terms) error *= part / (p.terms + 2);
  return p;
}

// Every body is of one tile.
template <class F>
void Heat::for_bodies(const device::Workers& workers, const F& f) const {
  workers.for_tiles(touches_.tiles.size(), 1, [&](const device::Tile& t) {
    for (std::size_t i = touches_.tiles[t.index].begin; i < touches_.tiles[t.index].end; ++i) f(i);
  });
}

std::int64_t Heat::exchange(double time, const Contacts& contacts, const Scene& scene, state::Bodies& bodies,
                            const device::Workers& workers) {
  contacts.find_touches(scene, bodies, touches_, workers);
  for (auto* array : {&capacity_, &power_, &now_, &term_, &sum_, &change_}) array->resize(bodies.size());
  for_bodies(workers, [&](std::size_t i) {
    capacity_[i] = law_.capacity_of(bodies, i);
    power_[i] = bodies.thermal[i].source;
    now_[i] = bodies.thermal[i].temperature;
    change_[i] = 0;
  });
  connect(bodies, workers);
  if (law_.dissipation) add_losses(time, bodies, workers);
  const auto [parts, terms] = parts_for(fastest(workers) * time);
  const double part = time / parts;
  for (double done = 0; done < parts; ++done) {
    for_bodies(workers, [&](std::size_t i) { term_[i] = now_[i] + change_[i]; });
    for (int k = 1; k <= terms; ++k) {
      flow(k == 1, part / k, workers);
      for_bodies(workers, [&](std::size_t i) {
        term_[i] = part / k * (k == 1 ? sum_[i] + power_[i] : sum_[i]) / capacity_[i];
        change_[i] += term_[i];
      });
    }
  }
  return warm(time, bodies, workers);
}

// From touches to what conducts: not between sides of which one does not conduct, nor into insulated walls.
void Heat::connect(const state::Bodies& bodies, const device::Workers& workers) {
  const std::size_t materials = law_.capacity.size();
  const auto conductance = [&](std::uint32_t i, std::int32_t partner) {
    return law_
        .conductance[static_cast<std::size_t>(bodies.material[i]) * materials + static_cast<std::size_t>(partner)];
  };
  const auto link = [&](const std::vector<Touch>& with_bodies, const std::vector<Touch>& with_walls, Links& links) {
    links.bodies.clear(), links.walls.clear();
    for (const auto& [i, j, radius, lost] : with_bodies)
      if (const double h = conductance(i, bodies.material[j]) * radius; h > 0) links.bodies.push_back({i, j, h});
    for (const auto& [i, wall, radius, lost] : with_walls) {
      if (!law_.walls[wall].conducts()) continue;
      if (const double h = conductance(i, law_.walls[wall].material) * radius; h > 0)
        links.walls.push_back({i, wall, h});
    }
  };
  links_.resize(touches_.tiles.size());
  workers.for_tiles(links_.size(), 1, [&](const device::Tile& t) {
    link(touches_.tiles[t.index].bodies, touches_.tiles[t.index].walls, links_[t.index]);
  });
  link(touches_.bodies, touches_.walls, shaped_);
}

// What the contacts of each body have lost since that was last looked at warms it: half of what is lost between two
// bodies, all that is lost at a wall.
void Heat::add_losses(double time, state::Bodies& bodies, const device::Workers& workers) {
  sum_ = bodies.dissipated;  // by contacts that have ended
  workers.for_tiles(touches_.tiles.size(), 1, [&](const device::Tile& t) {
    const Touches::Tile& tile = touches_.tiles[t.index];
    for (const Touch& touch : tile.bodies) {
      sum_[touch.i] += 0.5 * touch.lost;
      if (touch.j >= tile.begin && touch.j < tile.end) sum_[touch.j] += 0.5 * touch.lost;
    }
    for (const Touch& touch : tile.walls) sum_[touch.i] += touch.lost;
  });
  for (const Touch& touch : touches_.bodies) sum_[touch.i] += 0.5 * touch.lost, sum_[touch.j] += 0.5 * touch.lost;
  for (const Touch& touch : touches_.walls) sum_[touch.i] += touch.lost;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const double more = sum_[i] - bodies.thermal[i].warmed;
    bodies.thermal[i].warmed = sum_[i];
    books_.dissipated.add(more);
    power_[i] += more / time;
  }
}

// The rate at which the fastest body comes to the temperature of its partners [1/s].
double Heat::fastest(const device::Workers& workers) {
  for_bodies(workers, [&](std::size_t i) { sum_[i] = 0; });
  const auto add = [this](const Links& links, std::size_t begin, std::size_t end) {
    for (const Link& l : links.bodies) {
      sum_[l.i] += l.conductance;
      if (l.j >= begin && l.j < end) sum_[l.j] += l.conductance;
    }
    for (const Link& l : links.walls) sum_[l.i] += l.conductance;
  };
  workers.for_tiles(links_.size(), 1, [&](const device::Tile& t) {
    add(links_[t.index], touches_.tiles[t.index].begin, touches_.tiles[t.index].end);
  });
  add(shaped_, 0, sum_.size());
  double most = 0;
  for (std::size_t i = 0; i < sum_.size(); ++i) most = std::max(most, sum_[i] / capacity_[i]);
  return most;
}

// Into sum_: what flows to each body if temperatures are those of term_ [W]. In the first term of the series walls have
// their temperatures; these do not change, so in the others they have none. Walls give `factor` times what flows.
void Heat::flow(bool first, double factor, const device::Workers& workers) {
  for_bodies(workers, [&](std::size_t i) { sum_[i] = 0; });
  const auto add = [&](Links& links, std::size_t begin, std::size_t end) {
    for (const Link& l : links.bodies) {
      const double q = l.conductance * (term_[l.j] - term_[l.i]);
      sum_[l.i] += q;
      if (l.j >= begin && l.j < end) sum_[l.j] -= q;
    }
    for (Link& l : links.walls) {
      const double q = l.conductance * ((first ? law_.walls[l.j].temperature : 0) - term_[l.i]);
      sum_[l.i] += q;
      l.given += factor * q;
    }
  };
  workers.for_tiles(links_.size(), 1, [&](const device::Tile& t) {
    add(links_[t.index], touches_.tiles[t.index].begin, touches_.tiles[t.index].end);
  });
  add(shaped_, 0, sum_.size());
}

// The temperatures take the change, and the books are written.
std::int64_t Heat::warm(double time, state::Bodies& bodies, const device::Workers& workers) {
  for_bodies(workers, [&](std::size_t i) {
    state::Thermal& t = bodies.thermal[i];
    const Sum sum = add_exactly(t.temperature, change_[i] + t.rest);
    t.temperature = sum.sum, t.rest = sum.rest;
  });
  std::int64_t cold = -1;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const state::Thermal& t = bodies.thermal[i];
    if (t.source != 0) books_.sources.add(time * t.source);
    if (t.temperature < 0 && (cold < 0 || bodies.id[i] < cold)) cold = bodies.id[i];
  }
  std::vector<ExactSum> given(law_.walls.size());
  const auto add = [&](const Links& links) {
    for (const Link& l : links.walls) given[l.j].add(l.given);
  };
  for (const Links& links : links_) add(links);
  add(shaped_);
  for (std::size_t w = 0; w < given.size(); ++w) {
    if (!law_.walls[w].conducts()) continue;
    books_.walls[w].given.add(given[w]);
    books_.walls[w].power = given[w].value() / time;
  }
  return cold;
}

}  // namespace tsubu::solver
