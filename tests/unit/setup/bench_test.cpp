#include "setup/bench.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "setup/build.hpp"

namespace tsubu::setup {
namespace {

constexpr double diameter = 5e-3;

const BenchStart& small_bed() {
  static const BenchStart bed = packed_bed(200, 1);
  return bed;
}

double rms_speed(const state::Bodies& b) {
  double sum = 0;
  for (const state::Motion& m : b.motion) sum += norm2(m.twist.v);
  return std::sqrt(sum / static_cast<double>(b.size()));
}

double neighbours(const solver::Simulation& s) {
  return 2.0 * static_cast<double>(s.contacts().body_load().contacts) / static_cast<double>(s.bodies().size());
}

TEST(BenchCases, BedRestsAndTouches) {
  const BenchStart& bed = small_bed();
  EXPECT_EQ(bed.bodies.size(), 200u);
  const Built built = build(case_of({}, bed), bed.bodies, 1);
  solver::Simulation& s = *built.simulation;
  EXPECT_FALSE(s.start_trouble());
  for (int k = 0; k < 50; ++k) ASSERT_FALSE(s.step());
  // so small a bed has more surface than others: the usual 5.7 is that of a thousand and more
  EXPECT_NEAR(neighbours(s), 5.4, 0.3);
  EXPECT_LT(rms_speed(s.bodies()), 0.02 * std::sqrt(9.81 * diameter)) << "a fiftieth of a fall by half a diameter";
  EXPECT_LT(s.contacts().deepest().ratio, 0.05);
}

TEST(BenchCases, BedIsTheSameOnAnyNumberOfThreads) {
  const BenchStart &one = small_bed(), two = packed_bed(200, 2);
  ASSERT_EQ(two.bodies.size(), one.bodies.size());
  for (std::size_t k = 0; k < one.bodies.size(); ++k) EXPECT_EQ(two.bodies.motion[k].x, one.bodies.motion[k].x);
}

TEST(BenchCases, CloudTouchesNowAndThen) {
  const BenchStart cloud = loose_cloud(500);
  EXPECT_EQ(cloud.bodies.size(), 500u);
  const Built built = build(case_of({}, cloud), cloud.bodies, 1);
  EXPECT_EQ(neighbours(*built.simulation), 0);
  for (int k = 0; k < 100; ++k) ASSERT_FALSE(built.simulation->step());
  EXPECT_GT(neighbours(*built.simulation), 0);
  EXPECT_LT(neighbours(*built.simulation), 0.4);
}

TEST(BenchCases, EveryCaseHasItsLawsAndAllTheyRead) {
  for (const BenchCase& what : bench_cases()) {
    const Built built = build(case_of(what.laws, small_bed()), small_bed().bodies, 1);
    EXPECT_FALSE(built.simulation->step()) << what.name;
  }
}

// 10 000 bodies, 28 000 contacts, 100 steps: 1 s on one thread, 0.6 s on two.
BenchRun run_of(int threads, double seconds) {
  BenchRun r;
  r.threads = threads;
  r.bodies = 10000;
  r.steps = 100;
  r.seconds = seconds;
  r.parts = {0.1 * seconds, 0.1 * seconds, 0.7 * seconds, 0.05 * seconds, 0.05 * seconds};
  r.contacts = 28000;
  r.step_bytes = 1.2e7;
  r.bandwidth = 1e10;
  return r;
}

TEST(BenchRun, FollowsFromWhatWasCounted) {
  const BenchRun r = run_of(1, 1.0);
  EXPECT_DOUBLE_EQ(r.rate(), 1e6);
  EXPECT_DOUBLE_EQ(r.ns_per_particle_step(), 1000);
  EXPECT_DOUBLE_EQ(r.ns_per_contact(), 250);
  EXPECT_DOUBLE_EQ(r.contacts_per_body(), 2.8);
  EXPECT_DOUBLE_EQ(r.bytes_per_particle_step(), 1200);
  EXPECT_DOUBLE_EQ(r.bytes_per_second(), 1.2e9);
  EXPECT_DOUBLE_EQ(r.bandwidth_used(), 0.12);
  const BenchParts s = r.shares();
  EXPECT_DOUBLE_EQ(s.integrate + s.search + s.contacts + s.walls + s.other, 1);
  EXPECT_DOUBLE_EQ(s.contacts, 0.7);
  EXPECT_EQ(BenchRun{}.ns_per_contact(), 0) << "nothing touches";
}

TEST(BenchLimit, FirstRuleThatHolds) {
  BenchResult r{&bench_cases()[0], {run_of(1, 1.0), run_of(2, 0.6)}};
  EXPECT_NEAR(r.speed_up(), 1 / 0.6, 1e-12);
  EXPECT_NEAR(r.efficiency(), 0.5 / 0.6, 1e-12);
  EXPECT_EQ(r.limit(), BenchLimit::contacts);
  EXPECT_EQ(r.limit_sentence(), "arithmetic of contacts: 70 % of the step, which moves 20 % of what the triad does");

  std::swap(r.runs.back().parts.contacts, r.runs.back().parts.search);
  EXPECT_EQ(r.limit(), BenchLimit::search);
  std::swap(r.runs.back().parts.search, r.runs.back().parts.integrate);
  EXPECT_EQ(r.limit(), BenchLimit::integrate);
  std::swap(r.runs.back().parts.integrate, r.runs.back().parts.walls);
  EXPECT_EQ(r.limit(), BenchLimit::walls);

  r.runs.back() = run_of(2, 0.9);  // efficiency 0.56 with 5 000 bodies a thread
  EXPECT_EQ(r.limit(), BenchLimit::threads);
  std::swap(r.runs.back().parts.integrate, r.runs.back().parts.walls);
  EXPECT_EQ(r.limit_sentence(),
            "threads that wait: 2 are 1.11 times as fast as one, and in walls, where least, 0.56 times");
  r.runs.back().bandwidth = 1.8e9;
  EXPECT_EQ(r.limit(), BenchLimit::memory_bandwidth);
  EXPECT_EQ(r.limit_sentence(), "memory bandwidth: steps move 74 % of what the triad does");
  r.runs.back() = run_of(6, 0.5);
  EXPECT_EQ(r.limit(), BenchLimit::too_few_bodies);
  EXPECT_EQ(r.limit_sentence(), "too few bodies for 6 threads: 1667 each");

  r.runs.pop_back();  // one thread cannot wait for others
  EXPECT_EQ(r.efficiency(), 1);
  EXPECT_EQ(r.limit(), BenchLimit::contacts);
}

TEST(Bench, MeasuresOnOneThreadAndOnSeveral) {
  Bench bench({.bodies = 200, .threads = 2, .seconds = 0.02});
  const BenchResult r = bench.measure(bench_cases()[0]);
  ASSERT_EQ(r.runs.size(), 2u);
  EXPECT_EQ(r.first().threads, 1);
  EXPECT_EQ(r.last().threads, 2);
  EXPECT_TRUE(r.same_bits());
  for (const BenchRun& run : r.runs) {
    EXPECT_GE(run.steps, 5u);
    EXPECT_GT(run.bandwidth, 0);
    EXPECT_GE(run.pairs, run.contacts);
    EXPECT_GE(run.parts.other, 0);
    EXPECT_LE(run.ns_per_contact() * run.contacts_per_body(), run.ns_per_particle_step());
    EXPECT_GT(run.bytes_per_particle_step(), 2 * sizeof(state::Motion));
  }
  EXPECT_EQ(bench.measure(bench_cases()[0]).first().hash, r.first().hash) << "the start is the same";
}

TEST(Bench, RefusesWhatDoesNotFitIntoMemory) {
  try {
    Bench({.bodies = std::size_t{1} << 50});
    ADD_FAILURE() << "nothing was refused";
  } catch (const BenchError& e) {
    EXPECT_NE(std::string(e.what()).find("this machine has"), std::string::npos) << e.what();
    EXPECT_NE(e.help().find("--size"), std::string::npos) << e.help();
  }
}

}  // namespace
}  // namespace tsubu::setup
