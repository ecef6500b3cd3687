#include <cstdio>
#include <cstdlib>

#include "laws/law_checks.hpp"

// T-H4 as far as laws go: a contact whose history is written down, read again and given to a new evaluation goes on to
// the bit. Nothing a law remembers is outside its history.
namespace tsubu::laws::checks {
namespace {

template <class L>
typename L::History written_and_read(const typename L::History& h) {
  auto numbers = pack<numbers_in<typename L::History>>(h);
  for (double& v : numbers) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", v);
    v = std::strtod(text, nullptr);
  }
  return unpack<typename L::History>(numbers);
}

template <class L>
void expect_restart(std::uint64_t seed) {
  Dice dice(seed);
  for (int k = 0; k < 200; ++k) {
    const Trial<L> t(dice);
    auto whole = t.h, resumed = t.h;
    for (int step = 0; step < 5; ++step) {
      Kinematics c = t.c;
      c.overlap *= dice.in(0.5, 1.5);
      c.slip = c.radius * dice.over_decades(1e-7, 1e-2) * tsubu::tangential(dice.direction(), c.n);
      c.turn = dice.over_decades(1e-7, 1e-2) * dice.direction();
      resumed = written_and_read<L>(resumed);
      const auto a = evaluate<L>(c, t.n, t.p, whole), b = evaluate<L>(c, t.n, t.p, resumed);
      ASSERT_EQ(bits(a.out), bits(b.out)) << L::text.name;
      ASSERT_EQ(bits(a.history), bits(b.history)) << L::text.name;
      whole = a.history, resumed = b.history;
    }
  }
}

template <class... Laws>
void expect_every_law_restarts(LawList<Laws...>) {
  std::uint64_t seed = 1;
  (expect_restart<Laws>(seed++), ...);
}

TEST(Restart, EveryLawGoesOnToTheBit) {
  expect_every_law_restarts(NormalLaws{});
  expect_every_law_restarts(CohesionLaws{});
  expect_every_law_restarts(TangentialLaws{});
  expect_every_law_restarts(RollingLaws{});
}

}  // namespace
}  // namespace tsubu::laws::checks
