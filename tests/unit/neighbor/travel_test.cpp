// A list serves as long as it says: no pair that it left out can touch. Bodies pass through each other here, so that
// all kinds of motion can be tried.
#include "neighbor/travel.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>

#include "neighbor/search.hpp"
#include "support/dice.hpp"

namespace tsubu::neighbor {
namespace {

constexpr double dt = 1e-3;

struct Swarm {
  state::Bodies bodies;
  geometry::Domain domain;
  std::vector<Vec3> push;  // acceleration of each body, by id

  // Long enough for many blocks, the last of them narrow.
  static constexpr double length = 60.3, width = 3;

  Swarm(int seed, bool periodic, double size_ratio)
      : domain(periodic ? geometry::Domain({0, 0, -20}, {length, width, 40}, {true, true, false})
                        : geometry::Domain({-20, -20, -20}, {100, 40, 40}, {})) {
    test::Dice dice(seed);
    for (int k = 0; k < 2400; ++k) {
      const double r = 0.25 * dice.over_decades(1, size_ratio);
      const Vec3 x = dice.in_box({0, 0, 0}, {length, width, 3});
      bodies.add_sphere(k + 1, x, r, 1, 0);
      // a shear flow as fast as all else, on a drift ten times as fast; some parts of it accelerate as one
      bodies.motion.back().twist.v = Vec3{50 + 5 * x.z, 0, 0} + 2 * dice.direction();
      const double common = std::sin(0.4 * x.x) > 0.7 ? 400 : 0;
      push.push_back(Vec3{common, 0, 0} + dice.over_decades(0.1, 100) * dice.direction());
    }
  }

  Spread step(std::vector<Flight>& flights) {
    Spread strayed = Spread::none();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      state::Motion& m = bodies.motion[i];
      m.twist.v += dt * push[static_cast<std::size_t>(bodies.id[i] - 1)];
      const Vec3 way = dt * m.twist.v;
      m.x += way;
      if (domain.wraps) {
        for (; m.x.x >= length;) m.x.x -= length;
        for (; m.x.y >= width;) m.x.y -= width;
        for (; m.x.x < 0;) m.x.x += length;
        for (; m.x.y < 0;) m.x.y += width;
      }
      strayed.include(flights[i].add(way));
    }
    return strayed;
  }

  [[nodiscard]] double gap(std::size_t i, std::size_t j) const {
    const state::Motion &a = bodies.motion[i], &b = bodies.motion[j];
    return norm(domain.nearest(a.x - b.x)) - a.radius - b.radius;
  }
  using Pairs = std::set<std::pair<std::size_t, std::size_t>>;
  // By looking at every pair whose centres are near along x.
  [[nodiscard]] Pairs nearer_than(double limit) const {
    std::vector<std::size_t> order(bodies.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return bodies.motion[i].x.x; });
    Pairs found;
    for (std::size_t a = 0; a < order.size(); ++a)
      for (std::size_t step = 1; step < order.size(); ++step) {
        const std::size_t b = (a + step) % order.size();
        if (b < a && !domain.wraps) break;
        const auto [i, j] = std::minmax(order[a], order[b]);
        if (std::abs(domain.nearest(bodies.motion[i].x - bodies.motion[j].x).x) > limit + 2.5) break;
        if (gap(i, j) < limit) found.insert({i, j});
      }
    return found;
  }
};

// Comparing all with all takes sanitizers long.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int looks = 8;
#else
constexpr int looks = 1;
#endif

class TravelTest : public ::testing::TestWithParam<bool> {};

TEST_P(TravelTest, NoPairIsMissed) {
  constexpr double reach = 0.05, skin = 0.3;
  const device::Workers workers(2);
  std::size_t lists = 0, searches = 0, steps = 0, left_out = 0;
  for (const double size_ratio : {1.0, 3.0}) {
    Swarm s(1, GetParam(), size_ratio);
    Travel travel(0.5);
    Swarm::Pairs candidates, listed;
    const auto search = [&] {
      const SpaceCurve curve(s.bodies, s.domain);
      s.bodies.reorder(order_in_space(s.bodies, curve));
      travel.begin_search(s.bodies, s.domain, curve, reach, skin);
      candidates = s.nearer_than(reach + skin);
      ++searches;
    };
    const auto list = [&] {
      listed.clear();
      for (const auto& [i, j] : candidates) {
        const Vec3 d = s.domain.nearest(s.bodies.motion[i].x - s.bodies.motion[j].x);
        const double closing = -dot(d, travel.flights()[i].way() - travel.flights()[j].way()) / norm(d);
        const double least = s.gap(i, j) - static_cast<double>(travel.horizon()) * std::max(0.0, closing);
        if (least < reach + travel.width()) listed.insert({i, j});
      }
      left_out += candidates.size() - listed.size();
      ++lists;
    };
    search();
    (void)travel.begin_list(s.bodies, dt, workers);
    list();
    for (int k = 0; k < 80; ++k, ++steps) {
      const Spread strayed = s.step(travel.flights());
      if (!travel.list_serves(strayed, false, workers)) {
        if (!travel.begin_list(s.bodies, dt, workers)) {
          search();
          (void)travel.begin_list(s.bodies, dt, workers);
        }
        list();
      }
      if (k % looks != 0) continue;
      for (const auto& pair : s.nearer_than(reach))
        ASSERT_TRUE(listed.count(pair)) << "step " << k << ", sizes 1 to " << size_ratio;
    }
  }
  // it would be easy to miss nothing by listing everything in every step
  EXPECT_LT(lists, steps / 2);
  EXPECT_LT(searches, lists);
  EXPECT_GT(left_out, lists * 100);
}

INSTANTIATE_TEST_SUITE_P(Kinds, TravelTest, ::testing::Bool(),
                         [](const auto& kind) { return kind.param ? "periodic" : "open"; });

// Two layers far apart, one of which falls on the other as a whole: nobody comes nearer to a neighbour, until they
// meet.
TEST(Travel, BodiesFarApartAreWatchedToo) {
  constexpr double reach = 0.05, skin = 0.1, d = 0.5, height = 9;
  constexpr int side = 40;
  Swarm s(1, false, 1);
  s.bodies = {}, s.push.clear();
  for (int k = 0; k < side * side; ++k)
    for (const double z : {0.0, height}) {
      s.bodies.add_sphere(static_cast<std::int64_t>(s.bodies.size()) + 1, {d * (k % side), d * (k / side), z}, d / 2, 1,
                          0);
      s.push.push_back({0, 0, z > 0 ? -160.0 : 0.0});
    }
  const device::Workers workers(1);
  Travel travel(d);
  double fallen = 0, gap_searched = 0;
  int searches = 0;
  const auto search = [&] {
    const SpaceCurve curve(s.bodies, s.domain);
    s.bodies.reorder(order_in_space(s.bodies, curve));
    travel.begin_search(s.bodies, s.domain, curve, reach, skin);
    (void)travel.begin_list(s.bodies, dt, workers);
    gap_searched = height - d - fallen;
    ++searches;
  };
  search();
  for (int k = 1; fallen < height - d; ++k) {
    const bool serves = travel.list_serves(s.step(travel.flights()), false, workers);
    fallen = 0.5 * 160 * dt * dt * k * (k + 1);
    if (!serves && !travel.begin_list(s.bodies, dt, workers)) search();
    ASSERT_TRUE(height - d - fallen >= reach || gap_searched < reach + skin)
        << "step " << k << ": nobody knows of them";
  }
  EXPECT_LT(searches, 100);
}

Travel searched(Swarm& s) {
  const SpaceCurve curve(s.bodies, s.domain);
  s.bodies.reorder(order_in_space(s.bodies, curve));
  Travel travel(0.5);
  travel.begin_search(s.bodies, s.domain, curve, 0, 0.05);
  return travel;
}

// All bodies fall together: nothing comes nearer to anything.
TEST(Travel, BodiesThatFallTogetherNeedNoSearch) {
  Swarm s(1, false, 1);
  for (state::Motion& m : s.bodies.motion) m.twist.v = {0, 0, -1};
  for (Vec3& p : s.push) p = {0, 0, -10};
  const device::Workers workers(1);
  Travel travel = searched(s);
  ASSERT_TRUE(travel.begin_list(s.bodies, dt, workers));
  int lists = 0;
  for (int k = 0; k < 2000; ++k)
    if (!travel.list_serves(s.step(travel.flights()), false, workers)) {
      ++lists;
      ASSERT_TRUE(travel.begin_list(s.bodies, dt, workers)) << k;
    }
  EXPECT_LE(lists, 4);  // planned for a thousand steps at most
}

// A wall does not fall with them.
TEST(Travel, WallsDoNotStray) {
  Swarm s(1, false, 1);
  for (state::Motion& m : s.bodies.motion) m.twist.v = {};
  for (Vec3& p : s.push) p = {0, 0, -10};
  const device::Workers workers(1);
  Travel travel = searched(s);
  ASSERT_TRUE(travel.begin_list(s.bodies, dt, workers));
  double strayed = 0;
  for (int k = 1; travel.list_serves(s.step(travel.flights()), true, workers); ++k) strayed = 5e-6 * k * (k + 1);
  EXPECT_LT(strayed, travel.width());
  EXPECT_GT(strayed, 0.5 * travel.width());
}

}  // namespace
}  // namespace tsubu::neighbor
