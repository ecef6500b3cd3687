// A list serves as long as it says: no pair that it left out can touch. Bodies pass through each other here, so that
// all kinds of motion can be tried.
#include "neighbor/travel.hpp"

#include <gtest/gtest.h>

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

  Swarm(int seed, bool periodic, double size_ratio)
      : domain(periodic ? geometry::Domain({0, 0, -20}, {12, 9, 40}, {true, true, false})
                        : geometry::Domain({-20, -20, -20}, {40, 40, 40}, {})) {
    test::Dice dice(seed);
    for (int k = 0; k < 700; ++k) {
      const double r = 0.25 * dice.over_decades(1, size_ratio);
      const Vec3 x{dice.in(0, 12), dice.in(0, 9), dice.in(r, 15 - r)};
      bodies.add_sphere(k + 1, x, r, 1, 0);
      // a shear flow as fast as all else, on a drift ten times as fast
      bodies.motion.back().twist.v = Vec3{50 + x.z, 0, 0} + 2 * dice.direction();
      push.push_back(dice.over_decades(0.1, 100) * dice.direction());
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
        for (; m.x.x >= 12;) m.x.x -= 12;
        for (; m.x.y >= 9;) m.x.y -= 9;
        for (; m.x.x < 0;) m.x.x += 12;
        for (; m.x.y < 0;) m.x.y += 9;
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
  template <class F>
  [[nodiscard]] Pairs pairs(const F& wanted) const {
    Pairs found;
    for (std::size_t i = 0; i < bodies.size(); ++i)
      for (std::size_t j = i + 1; j < bodies.size(); ++j)
        if (wanted(i, j)) found.insert({i, j});
    return found;
  }
};

class TravelTest : public ::testing::TestWithParam<bool> {};

TEST_P(TravelTest, NoPairIsMissed) {
  constexpr double reach = 0.05, skin = 0.3;
  const device::Workers workers(1);
  std::size_t lists = 0, searches = 0, steps = 0, left_out = 0;
  for (const double size_ratio : {1.0, 4.0})
    for (int seed = 1; seed <= 3; ++seed) {
      Swarm s(seed, GetParam(), size_ratio);
      Travel travel(0.5);
      Swarm::Pairs candidates, listed;
      const auto search = [&] {
        const SpaceCurve curve(s.bodies, s.domain);
        s.bodies.reorder(order_in_space(s.bodies, curve));
        travel.begin_search(s.bodies, s.domain, curve, reach, skin);
        candidates = s.pairs([&](std::size_t i, std::size_t j) { return s.gap(i, j) < reach + skin; });
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
      for (int k = 0; k < 150; ++k, ++steps) {
        const Spread strayed = s.step(travel.flights());
        if (!travel.list_serves(strayed, false, workers)) {
          if (!travel.begin_list(s.bodies, dt, workers)) {
            search();
            (void)travel.begin_list(s.bodies, dt, workers);
          }
          list();
        }
        const auto touching = s.pairs([&](std::size_t i, std::size_t j) { return s.gap(i, j) < reach; });
        for (const auto& pair : touching) ASSERT_TRUE(listed.count(pair)) << "step " << k << ", seed " << seed;
      }
    }
  // it would be easy to miss nothing by listing everything in every step
  EXPECT_LT(lists, steps / 2);
  EXPECT_LT(searches, lists);
  EXPECT_GT(left_out, lists * 100);
}

INSTANTIATE_TEST_SUITE_P(Kinds, TravelTest, ::testing::Bool(),
                         [](const auto& kind) { return kind.param ? "periodic" : "open"; });

// All bodies fall together: nothing comes nearer to anything.
TEST(Travel, BodiesThatFallTogetherNeedNoSearch) {
  Swarm s(1, false, 1);
  for (state::Motion& m : s.bodies.motion) m.twist.v = {0, 0, -1};
  for (Vec3& p : s.push) p = {0, 0, -10};
  const device::Workers workers(1);
  const SpaceCurve curve(s.bodies, s.domain);
  s.bodies.reorder(order_in_space(s.bodies, curve));
  Travel travel(0.5);
  travel.begin_search(s.bodies, s.domain, curve, 0, 0.05);
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
  const SpaceCurve curve(s.bodies, s.domain);
  s.bodies.reorder(order_in_space(s.bodies, curve));
  Travel travel(0.5);
  travel.begin_search(s.bodies, s.domain, curve, 0, 0.05);
  ASSERT_TRUE(travel.begin_list(s.bodies, dt, workers));
  double strayed = 0;
  for (int k = 1; travel.list_serves(s.step(travel.flights()), true, workers); ++k) strayed = 5e-6 * k * (k + 1);
  EXPECT_LT(strayed, travel.width());
  EXPECT_GT(strayed, 0.5 * travel.width());
}

}  // namespace
}  // namespace tsubu::neighbor
