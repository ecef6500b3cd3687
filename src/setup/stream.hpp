#pragma once
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/archive.hpp"
#include "setup/asked_bodies.hpp"
#include "setup/build.hpp"
#include "setup/stages.hpp"

namespace tsubu::setup {

// The run cannot go on as the case wants it. what() is one or more whole sentences.
class HappeningError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A body that is about to be put in.
struct Newcomer {
  int particles = 0;
  Vec3 x;
  double radius = 0, mass = 0;
  Twist twist;
  Quat turn;
  const InsertCase* from = nullptr;
};

// Bodies that come in little by little. At moments that depend on the case alone as many are due as the rate asks for;
// those that find no room wait for the next. Which bodies come, and where each looks for a place, depends on the seed
// and on their numbers.
class Stream {
 public:
  Stream(const Case& c, const InsertCase& in, const StepPlan& plan);

  // Those that find a place in this state are added to `newcomers`, beside whom there is no room either. Throws
  // HappeningError if bodies have waited too long.
  void act(const solver::Simulation& simulation, const Stages& stages, std::vector<Newcomer>& newcomers);

  void add_columns(std::vector<std::string>& names) const;
  void add_values(std::vector<double>& values) const;
  void remember(Archive& archive);

 private:
  // A body that is due.
  struct Waiting {
    std::uint64_t number;  // in the stream
    std::uint64_t since;   // step
    AskedBody body;
  };
  void find_due(std::uint64_t step, double elapsed);
  void place(const solver::Simulation& simulation, std::vector<Newcomer>& newcomers);
  [[nodiscard]] bool is_due(const AskedBody& body, double elapsed) const;
  void refuse_if_blocked(const solver::Simulation& simulation) const;

  const Case& case_;
  const InsertCase& in_;
  double dt_;
  std::uint64_t every_;          // steps between insertions
  std::uint64_t most_late_ = 0;  // steps; 0: no limit
  BodyDraw draw_;
  std::optional<AskedBody> next_;  // drawn, and not due yet
  std::vector<Waiting> waiting_;
  double due_count_ = 0, due_mass_ = 0;  // so far, those that wait included
  std::uint64_t placed_ = 0;
  ExactSum placed_mass_;
};

}  // namespace tsubu::setup
