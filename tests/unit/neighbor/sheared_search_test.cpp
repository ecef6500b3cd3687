// Neighbours across the sides of a domain whose images are shifted against each other.
#include <gtest/gtest.h>

#include "crowd.hpp"

namespace tsubu::test {
namespace {

geometry::Domain shifted(const geometry::Domain& upright, int flow, int gradient, double share) {
  geometry::Domain d = upright;
  d.deforms = true;
  d.slides = geometry::unit_along(flow);
  d.offset = share * geometry::along(d.size, flow) * d.slides;
  d.flow.gradient = gradient;
  return d;
}

// Tries every image within one row each way, and two along the flow, by which rows are shifted.
IdPairs all_shifted_pairs(const Crowd& c) {
  const state::Bodies& b = c.bodies;
  const geometry::Domain& d = c.domain;
  IdPairs pairs;
  for (std::size_t i = 0; i < b.size(); ++i)
    for (std::size_t j = i + 1; j < b.size(); ++j) {
      const double reach = b.motion[i].radius + b.motion[j].radius + c.skin;
      for (int x = -2; x <= 2; ++x)
        for (int y = -2; y <= 2; ++y)
          for (int z = -2; z <= 2; ++z) {
            const int rows = d.flow.gradient == 0 ? x : d.flow.gradient == 1 ? y : z;
            const Vec3 image = Vec3{x * d.size.x, y * d.size.y, z * d.size.z} + rows * d.offset;
            if (norm2(b.motion[i].x - b.motion[j].x - image) < reach * reach)
              pairs.insert(std::minmax(b.id[i], b.id[j]));
          }
    }
  return pairs;
}

TEST(ShearedSearch, FindsWhatTryingAllImagesFinds) {
  Dice dice(3);
  for (int flow = 0; flow < 3; ++flow)
    for (int gradient = 0; gradient < 3; ++gradient) {
      if (flow == gradient) continue;
      for (const double share : {0.0, 0.13, -0.31, 0.5}) {
        Crowd c;
        c.domain = shifted(geometry::Domain({-1, 2, 0}, {0.5, 3.2, 1.7}, {true, true, true}), flow, gradient, share);
        c.skin = 0.02;
        c.scatter(dice, 250, 0.05, share == 0.13 ? 0.05 : 0.08);
        const IdPairs expected = all_shifted_pairs(c);
        ASSERT_GT(expected.size(), 50u);
        IdPairs found;
        for (const auto& tile : named(search(c, 2, 64), c.bodies))
          for (const auto& [a, b] : tile) found.insert(std::minmax(a, b));
        EXPECT_EQ(found, expected) << flow << gradient << " shifted by " << share;
      }
    }
}

// Near pairs only: where no image is near, which of them is nearest does not matter.
TEST(ShearedDomain, NearestIsTheImageThatIsNear) {
  Dice dice(5);
  for (int flow = 0; flow < 3; ++flow)
    for (int gradient = 0; gradient < 3; ++gradient) {
      if (flow == gradient) continue;
      const geometry::Domain d =
          shifted(geometry::Domain({0, 0, 0}, {1, 3, 0.7}, {true, true, true}), flow, gradient, 0.37);
      for (int k = 0; k < 500; ++k) {
        const Vec3 apart = dice.in_box({-0.3, -0.3, -0.3}, {0.3, 0.3, 0.3}), x = dice.in_box(d.low, d.high);
        // where the other one's image in the box is
        Vec3 y = x - apart;
        const double at = geometry::along(y, gradient), low = geometry::along(d.low, gradient);
        if (at >= geometry::along(d.high, gradient)) y -= d.offset;
        if (at < low) y += d.offset;
        y = d.back_in(y);
        ASSERT_TRUE(d.contains(y));
        EXPECT_LT(norm(d.nearest(x - y) - apart), 1e-15);
        EXPECT_EQ(d.nearest(y - x), -d.nearest(x - y));
      }
    }
}

TEST(ShearMap, ProductAndInverse) {
  Dice dice(6);
  for (int gradient = 0; gradient < 3; ++gradient) {
    const Vec3 slides = geometry::unit_along((gradient + 1) % 3);
    const geometry::ShearMap a{{1.2, 0.9, 1.4}, 0.3 * slides, gradient}, b{{0.7, 1.1, 0.95}, -0.8 * slides, gradient};
    for (int k = 0; k < 20; ++k) {
      const Vec3 v = dice.in_box({-1, -1, -1}, {1, 1, 1});
      EXPECT_LT(norm((a * b)(v)-a(b(v))), 1e-15);
      EXPECT_LT(norm(a.inverse()(a(v)) - v), 1e-15);
      EXPECT_LE(norm(a(v) - v), a.strain() * norm(v));
    }
  }
}

}  // namespace
}  // namespace tsubu::test
