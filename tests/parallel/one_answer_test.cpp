#include <gtest/gtest.h>

#include <map>

#include "support/dice.hpp"
#include "support/falling_mix.hpp"

// One case, one answer: the same bits whatever is done about threads, skin, output and the order of memory.
namespace tsubu {
namespace {

constexpr int steps = 5000;

struct Result {
  std::uint64_t state = 0, bodies = 0, books = 0;
  std::vector<std::uint64_t> rows;        // the books on the way, if they were read
  std::size_t contacts = 0, touches = 0;  // at the end, and added up over all steps
  std::uint64_t searches = 0;
};

enum class Output { last_only, every_step };

Result run(solver::Simulation& s, Output output = Output::last_only) {
  Result r;
  const solver::Ledger ledger(s);
  for (int k = 1; k <= steps; ++k) {
    const bool row = k % 100 == 0;
    const auto trouble = s.step(output == Output::every_step || row);
    if (trouble) {
      ADD_FAILURE() << "trouble in step " << k << " with body " << trouble->body;
      return r;
    }
    r.touches += s.contacts().count();
    if (row) r.rows.push_back(test::ledger_hash(ledger.read(s)));
  }
  r.state = s.state_hash();
  r.bodies = test::bodies_hash(s.bodies());
  r.books = test::ledger_hash(ledger.read(s));
  r.contacts = s.contacts().count();
  r.searches = s.timings().searches;
  return r;
}

Result run_case(const setup::Case& c, int threads, Output output = Output::last_only) {
  const setup::Built built = setup::build(c, threads);
  return run(*built.simulation, output);
}

// As build does it, but with bodies in a shuffled order and with a loop of choice.
template <class Make>
Result run_by_hand(const setup::Case& c, const Make& make, std::uint64_t shuffle) {
  solver::Settings settings = setup::build(c, 1).simulation->settings();
  settings.threads = 2;
  state::Bodies bodies = setup::insert_bodies(c, settings.domain);
  if (shuffle > 0) bodies.reorder(test::Dice(shuffle).permutation(bodies.size()));
  state::Walls walls;
  for (const setup::PlaneCase& p : c.walls)
    walls.planes.push_back({.point = p.point,
                            .normal = p.normal,
                            .velocity = p.velocity,
                            .start = p.point,
                            .material = p.material,
                            .name = p.name});
  solver::Simulation s(settings, std::move(bodies), std::move(walls), test::contacts_of(c, make),
                       neighbor::Skin(0.2e-3));
  return run(s);
}

class OneAnswer : public ::testing::TestWithParam<bool> {
 protected:
  [[nodiscard]] static setup::Case the_case() { return test::falling_mix({2200, 0.025, 0.5, 1.5e7, GetParam()}); }

  // One thread, automatic skin: what the others are compared with; computed once for each kind of box.
  [[nodiscard]] static const Result& reference() {
    static std::map<bool, Result> known;
    const auto found = known.find(GetParam());
    return found != known.end() ? found->second : known.emplace(GetParam(), run_case(the_case(), 1)).first->second;
  }

  static void expect_same(const Result& r) {
    EXPECT_EQ(r.state, reference().state);
    EXPECT_EQ(r.bodies, reference().bodies);
    EXPECT_EQ(r.books, reference().books);
    EXPECT_EQ(r.rows, reference().rows);
    EXPECT_EQ(r.contacts, reference().contacts);
    EXPECT_EQ(r.touches, reference().touches);
  }
};

// Nothing below proves anything unless bodies of all sizes touch and the neighbours are searched now and then.
TEST_P(OneAnswer, TheCaseIsLively) {
  EXPECT_GT(reference().contacts, 200u);
  EXPECT_GT(reference().touches, 100u * steps);
  EXPECT_GT(reference().searches, 10u);
  EXPECT_LT(reference().searches, steps / 10u);
}

TEST_P(OneAnswer, OnAnyNumberOfThreads) {
  for (const int threads : {2, 3, 4, 7}) {
    SCOPED_TRACE(threads);
    expect_same(run_case(the_case(), threads));
  }
}

TEST_P(OneAnswer, WithAnySkin) {
  for (const double skin : {0.03e-3, 0.1e-3, 0.8e-3}) {
    SCOPED_TRACE(skin);
    setup::Case c = the_case();
    c.run.skin = skin;
    const Result r = run_case(c, 2);
    expect_same(r);
    EXPECT_NE(r.searches, reference().searches) << "the skin made no difference to the search";
  }
}

TEST_P(OneAnswer, WithOutputInEveryStep) { expect_same(run_case(the_case(), 2, Output::every_step)); }

TEST_P(OneAnswer, InAnyOrderOfMemory) {
  expect_same(run_by_hand(the_case(), solver::make_contacts, 1));
  expect_same(run_by_hand(the_case(), solver::make_contacts, 2));
}

// The universal loop keeps its histories in another format, so its hash of them may differ; motion may not.
TEST_P(OneAnswer, FromTheUniversalLoop) {
  const Result r = run_by_hand(the_case(), solver::make_universal_contacts, 0);
  EXPECT_EQ(r.bodies, reference().bodies);
  EXPECT_EQ(r.books, reference().books);
  EXPECT_EQ(r.rows, reference().rows);
}

INSTANTIATE_TEST_SUITE_P(Kinds, OneAnswer, ::testing::Values(false, true),
                         [](const auto& kind) { return kind.param ? "periodic" : "walls"; });

}  // namespace
}  // namespace tsubu
