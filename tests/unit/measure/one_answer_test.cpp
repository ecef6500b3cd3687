#include "setup/build.hpp"
#include "support/dice.hpp"
#include "support/falling_mix.hpp"
#include "unit/measure/bench.hpp"

// What is measured does not depend on threads, on the order of memory, or on a stop on the way.
namespace tsubu::test {
namespace {

using measure::Kind;

constexpr double wide = 0.066;

setup::Case falling() { return falling_mix({600, 0.025, 0.5, 1.5e7, true}); }

std::vector<measure::Description> everything(const setup::Case& c) {
  std::vector<measure::Description> all;
  for (const Kind kind : {Kind::flow, Kind::region, Kind::residence, Kind::centre_of_mass, Kind::profile, Kind::stress,
                          Kind::stress, Kind::coordination, Kind::mixing, Kind::repose}) {
    measure::Description d = in_box(kind, {0, 0, 0}, {0.5 * wide, wide, 0.01});
    d.name = "m" + std::to_string(all.size());
    d.gate = {.point = {0.03, 0.03, 0.012}, .normal = {0, 0, -1}, .radius = {}, .sides = {}, .along = {}};
    if (kind == Kind::profile || all.size() == 6 || kind == Kind::mixing) d.cells = {{2, 3, 4}};
    if (kind == Kind::repose || kind == Kind::mixing) d.region = box(c.domain.low, c.domain.high);
    all.push_back(d);
  }
  return all;
}

struct Result {
  std::vector<std::vector<double>> rows;
  std::vector<std::string> files;
};

void go(solver::Simulation& s, measure::Measurements& m, int steps, Result& r) {
  for (int k = 0; k < steps; ++k) {
    ASSERT_FALSE(s.step(true));
    m.after_step(s);
    if (s.steps() % 50 == 0) r.rows.push_back(m.row(s));
  }
}
void read_files(const std::filesystem::path& folder, Result& r) {
  for (const char* name : {"m4_000000.csv", "m4_000001.csv", "m4_000001.vti", "m6_000001.csv", "m4.pvd"})
    r.files.push_back(read_text(folder / "fields" / name));
}
measure::Clock clock() {  // samples every tenth, files every hundredth step
  return [](double every) {
    return [each = every > 0 ? std::uint64_t{100} : std::uint64_t{10}](std::uint64_t step) { return step % each == 0; };
  };
}
std::vector<measure::Description> scheduled(const setup::Case& c) {
  auto all = everything(c);
  for (auto& d : all) d.every = 1;
  return all;
}

Result run(int threads, std::uint64_t shuffle) {
  const TemporaryFolder folder;
  const setup::Case c = falling();
  state::Bodies bodies = setup::insert_bodies(c, domain_of(c));
  if (shuffle > 0) bodies.reorder(Dice(shuffle).permutation(bodies.size()));
  const setup::Built built = setup::build(c, std::move(bodies), threads);
  measure::Measurements m(scheduled(c), *built.simulation, folder.path(), clock());
  Result r;
  go(*built.simulation, m, 250, r);
  read_files(folder.path(), r);
  return r;
}

// Numbers that are none are equal, too.
bool same(const Result& a, const Result& b) {
  if (a.files != b.files || a.rows.size() != b.rows.size()) return false;
  for (std::size_t k = 0; k < a.rows.size(); ++k)
    for (std::size_t i = 0; i < a.rows[k].size(); ++i)
      if (a.rows[k][i] != b.rows[k][i] && !(std::isnan(a.rows[k][i]) && std::isnan(b.rows[k][i]))) return false;
  return true;
}

TEST(MeasureOneAnswer, OnAnyNumberOfThreadsAndInAnyOrderOfMemory) {
  const Result one = run(1, 0);
  ASSERT_EQ(one.rows.size(), 5u);
  EXPECT_GE(one.rows.back()[2], 5);  // some went through the plane
  for (const int threads : {2, 3, 7}) EXPECT_TRUE(same(run(threads, 0), one)) << threads;
  EXPECT_TRUE(same(run(2, 5), one)) << "shuffled";
}

TEST(MeasureOneAnswer, GoesOnAfterAStop) {
  const TemporaryFolder folder;
  const setup::Case c = falling();
  const setup::Built built = setup::build(c, 1);
  Result r;
  Archive memory;
  {
    measure::Measurements m(scheduled(c), *built.simulation, folder.path(), clock());
    go(*built.simulation, m, 125, r);
    m.remember(memory);
  }
  Archive back(memory.bytes());
  measure::Measurements m(scheduled(c), *built.simulation, folder.path(), clock());
  m.remember(back);
  back.end();
  go(*built.simulation, m, 125, r);
  read_files(folder.path(), r);
  EXPECT_TRUE(same(r, run(2, 0)));
}

}  // namespace
}  // namespace tsubu::test
