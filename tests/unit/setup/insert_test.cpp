#include "setup/insert.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/sphere_mass.hpp"
#include "setup/build.hpp"
#include "support/make_case.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tsubu::setup {
namespace {

using test::fill;
using test::plain_case;

state::Bodies insert(const Case& c) { return insert_bodies(c, test::domain_of(c)); }

// The deepest overlap of any two, periodic images included, as a share of the sum of radii.
double deepest_overlap(const state::Bodies& b, const geometry::Domain& d) {
  double deepest = -1;
  for (std::size_t i = 0; i < b.size(); ++i)
    for (std::size_t j = i + 1; j < b.size(); ++j) {
      const double reach = b.motion[i].radius + b.motion[j].radius;
      const Vec3 apart = b.motion[i].x - b.motion[j].x;
      for (int x = -1; x <= 1; ++x)
        for (int y = -1; y <= 1; ++y)
          for (int z = -1; z <= 1; ++z) {
            if ((x && !d.periodic[0]) || (y && !d.periodic[1]) || (z && !d.periodic[2])) continue;
            deepest = std::max(deepest, 1 - norm(apart + Vec3{x * d.size.x, y * d.size.y, z * d.size.z}) / reach);
          }
    }
  return deepest;
}

double volume(const state::Bodies& b) {
  double sum = 0;
  for (const state::Motion& p : b.motion) sum += geometry::sphere_volume(p.radius);
  return sum;
}

TEST(Insert, NoOverlapsAndTheExactCount) {
  for (int axes = 0; axes < 8; ++axes) {
    Case c = plain_case({0.01, 0.011, 0.012}, UniformSize{0.2e-3, 2e-3});
    c.periodic = {(axes & 1) != 0, (axes & 2) != 0, (axes & 4) != 0};
    c.inserts = {fill("a", {0, 0, 0}, {0.01, 0.011, 0.012}, 400)};
    const state::Bodies b = insert(c);
    EXPECT_EQ(b.size(), 400u);
    EXPECT_LT(deepest_overlap(b, test::domain_of(c)), 1e-15) << "axes " << axes;
    for (const state::Motion& p : b.motion) {
      EXPECT_TRUE(p.x.x >= p.radius && p.x.y >= p.radius && p.x.z >= p.radius);
      EXPECT_TRUE(p.x.x <= 0.01 - p.radius && p.x.y <= 0.011 - p.radius && p.x.z <= 0.012 - p.radius);
    }
  }
}

// A region in one corner of a periodic box and a table in the other: only their images can meet.
TEST(Insert, KeepsClearOfPeriodicImages) {
  const TemporaryFolder folder;
  std::string text = "x,y,z,diameter\n";
  for (int k = 0; k < 10; ++k) text += "0.0099," + std::to_string(0.0005 + 0.001 * k) + ",0.0099,0.0009\n";
  write_text(folder / "row.csv", text);
  Case c = plain_case({0.01, 0.01, 0.01}, FixedSize{1e-3});
  c.periodic = {true, true, true};
  c.file = (folder / "case.toml").string();
  c.inserts = {fill("corner", {0, 0, 0}, {0.0022, 0.01, 0.0022}, 16), fill("row", {}, {})};
  c.inserts[1].table = "row.csv";
  const state::Bodies b = insert(c);
  ASSERT_EQ(b.size(), 26u);
  EXPECT_LT(deepest_overlap(b, test::domain_of(c)), 1e-15);
}

TEST(Insert, FirstSmallThenLargeFindRoom) {
  Case c = plain_case({0.02, 0.02, 0.02}, FixedSize{0.5e-3});
  c.particles.push_back({"stones", 0, FixedSize{5e-3}});
  c.inserts = {fill("small", {0, 0, 0}, {0.02, 0.02, 0.02}, 500), fill("large", {0, 0, 0}, {0.02, 0.02, 0.02}, 3)};
  c.inserts[1].particles = 1;
  EXPECT_LT(deepest_overlap(insert(c), test::domain_of(c)), 1e-15);
}

TEST(Insert, VolumeFractionWithinHalfABody) {
  for (const double wanted : {0.01, 0.1, 0.3}) {
    Case c = plain_case({0.01, 0.02, 0.01}, UniformSize{0.5e-3, 1.5e-3});
    c.inserts = {fill("a", {0, 0, 0}, {0.01, 0.01, 0.01})};
    c.inserts[0].volume_fraction = wanted;
    EXPECT_NEAR(volume(insert(c)), wanted * 1e-6, 0.5 * geometry::sphere_volume(0.75e-3));
  }
}

TEST(Insert, StaysOnTheFreeSideOfWalls) {
  Case c = plain_case({0.02, 0.02, 0.02}, FixedSize{1e-3});
  const Vec3 n{0.6, 0, 0.8};
  c.walls = {test::plane("slope", {0.01, 0, 0.005}, n)};
  c.inserts = {fill("a", {0, 0, 0}, {0.02, 0.02, 0.02}, 500)};
  for (const state::Motion& p : insert(c).motion) EXPECT_GE(dot(p.x - c.walls[0].point, n), 0.5e-3 * (1 - 1e-12));
}

TEST(Insert, FillsInMassMotionAndIds) {
  Case c = plain_case({0.02, 0.02, 0.02}, FixedSize{2e-3});
  c.materials.push_back({"steel", 7800.0, c.materials[0].values});
  c.particles.push_back({"balls", 1, FixedSize{1e-3}});
  c.inserts = {fill("a", {0, 0, 0}, {0.02, 0.02, 0.01}, 20), fill("b", {0, 0, 0.01}, {0.02, 0.02, 0.02}, 30)};
  c.inserts[1].particles = 1;
  c.inserts[1].velocity = {1, 2, 3}, c.inserts[1].angular_velocity = {4, 5, 6};
  const state::Bodies b = insert(c);
  ASSERT_EQ(b.size(), 50u);
  for (std::size_t k = 0; k < 50; ++k) {
    const bool first = k < 20;
    EXPECT_EQ(b.id[k], static_cast<std::int64_t>(k + 1));
    EXPECT_EQ(b.material[k], first ? 0 : 1);
    const double m = (first ? 2500 : 7800) * 4.0 / 3 * 3.14159265358979 * (first ? 1e-9 : 0.125e-9);
    EXPECT_NEAR(b.mass[k], m, 1e-12 * m);
    EXPECT_EQ(b.motion[k].twist.v, first ? Vec3{} : (Vec3{1, 2, 3}));
    EXPECT_EQ(b.motion[k].twist.w, first ? Vec3{} : (Vec3{4, 5, 6}));
  }
}

std::vector<Vec3> places(const state::Bodies& b, std::int64_t after = 0) {
  std::vector<Vec3> x;
  for (std::size_t k = 0; k < b.size(); ++k)
    if (b.id[k] > after) x.push_back(b.motion[k].x);
  return x;
}

TEST(Insert, SameSeedSameBodiesWhateverElseIsInserted) {
  Case c = plain_case({0.02, 0.02, 0.02}, UniformSize{0.5e-3, 1e-3});
  c.inserts = {fill("top", {0, 0, 0.01}, {0.02, 0.02, 0.02}, 300)};
  const auto alone = places(insert(c));
  EXPECT_EQ(places(insert(c)), alone);
  // another one in front, in another place
  c.inserts.insert(c.inserts.begin(), fill("bottom", {0, 0, 0}, {0.02, 0.02, 0.01}, 200));
  EXPECT_EQ(places(insert(c), 200), alone);
  // its name and the seed are its key
  c.inserts.erase(c.inserts.begin());
  c.inserts[0].name = "lid";
  EXPECT_NE(places(insert(c)), alone);
  c.inserts[0].name = "top";
  c.seed = 2;
  EXPECT_NE(places(insert(c)), alone);
}

TEST(Insert, SameBodiesOnAnyNumberOfThreads) {
  Case c = plain_case({0.02, 0.02, 0.02}, UniformSize{0.5e-3, 1e-3});
  c.inserts = {fill("a", {0, 0, 0}, {0.02, 0.02, 0.02}, 1000)};
  const auto hash = build(c, 1).simulation->state_hash();
  for (const int threads : {2, 3, 7}) EXPECT_EQ(build(c, threads).simulation->state_hash(), hash);
}

TEST(Insert, SaysSoWhenTooFull) {
  Case c = plain_case({0.01, 0.01, 0.01}, FixedSize{1e-3});
  c.inserts = {fill("crowd", {0, 0, 0}, {0.01, 0.01, 0.01}, 1100)};
  try {
    (void)insert(c);
    FAIL() << "1100 spheres of 1 mm in a cube of 10 mm";
  } catch (const BuildError& e) {
    const std::string what = e.what();
    EXPECT_NE(what.find("insert.crowd: only "), std::string::npos) << what;
    EXPECT_NE(what.find(" of 1100 bodies found a place"), std::string::npos) << what;
    EXPECT_NE(what.find("ask for fewer"), std::string::npos) << what;
    EXPECT_EQ(e.key(), "insert.crowd.count");
  }
}

TEST(Insert, TableSaysWhereBodiesAre) {
  const TemporaryFolder folder;
  write_text(folder / "two.csv",
             "x,y,z,diameter,vx,vy,vz,wz\n0.001,0.002,0.003,0.001,1,2,3,9\n0.006,0,0.01,0.002,0,0,0,0\n");
  Case c = plain_case({0.01, 0.01, 0.01}, FixedSize{1e-3});
  c.file = (folder / "case.toml").string();
  c.inserts = {fill("more", {0, 0, 0}, {0.01, 0.01, 0.01}, 50), fill("two", {}, {})};
  c.inserts[1].table = "two.csv";
  const state::Bodies b = insert(c);
  ASSERT_EQ(b.size(), 52u);
  EXPECT_EQ(b.motion[0].x, (Vec3{0.001, 0.002, 0.003})) << "tables come first: the others find room around them";
  EXPECT_EQ(b.motion[1].radius, 0.001);
  EXPECT_EQ(b.motion[0].twist.v, (Vec3{1, 2, 3}));
  EXPECT_EQ(b.motion[0].twist.w, (Vec3{0, 0, 9}));
  EXPECT_LT(deepest_overlap(b, test::domain_of(c)), 1e-15);
}

TEST(Insert, TableThatDoesNotFit) {
  const TemporaryFolder folder;
  Case c = plain_case({0.01, 0.01, 0.01}, FixedSize{1e-3});
  c.file = (folder / "case.toml").string();
  c.inserts = {fill("bad", {}, {})};
  c.inserts[0].table = "bad.csv";
  const auto complaint = [&](const std::string& text) {
    write_text(folder / "bad.csv", text);
    try {
      (void)insert(c);
    } catch (const std::exception& e) {
      return std::string(e.what());
    }
    return std::string("none");
  };
  EXPECT_NE(complaint("x,y,z\n0,0,0\n0,0.02,0\n").find("row 2"), std::string::npos);
  EXPECT_NE(complaint("x,y,z\n0,0,0\n0,0.02,0\n").find("outside the domain"), std::string::npos);
  EXPECT_NE(complaint("x,y,z,diameter\n0,0,0,0\n"), "none");
  EXPECT_NE(complaint("x,y,z,diameter\n0,0,0,-0.001\n"), "none");
  EXPECT_EQ(complaint("x,y,z\n0,0,0\n"), "none");
}

TEST(Insert, FixedBodiesHaveNoVelocity) {
  const TemporaryFolder folder;
  Case c = plain_case({0.01, 0.01, 0.01}, FixedSize{1e-3});
  c.particles[0].fixed = true;
  c.inserts = {fill("a", {0, 0, 0}, {0.01, 0.01, 0.01}, 5)};
  state::Bodies b = insert(c);
  for (std::size_t i = 0; i < b.size(); ++i) EXPECT_TRUE(b.fixed(i));
  c.file = (folder / "case.toml").string();
  write_text(folder / "moving.csv", "x,y,z,vx,vy,vz\n0.002,0.002,0.002,0,0,0\n0.005,0.005,0.005,0,1,0\n");
  write_text(folder / "resting.csv", "x,y,z,vx,vy,vz\n0.002,0.002,0.002,0,0,0\n");
  c.inserts[0].table = "resting.csv";
  EXPECT_TRUE(insert(c).fixed(0));
  c.inserts[0].table = "moving.csv";
  try {
    (void)insert(c);
    FAIL() << "a velocity was taken";
  } catch (const BuildError& error) {
    EXPECT_NE(std::string(error.what()).find("row 2"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("gives a velocity to a body that is fixed"), std::string::npos);
  }
}

}  // namespace
}  // namespace tsubu::setup
