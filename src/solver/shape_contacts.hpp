#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "device/workers.hpp"
#include "geometry/body_touches.hpp"
#include "laws/registry.hpp"
#include "neighbor/candidates.hpp"
#include "neighbor/travel.hpp"
#include "solver/contact_report.hpp"
#include "solver/scene.hpp"
#include "state/bodies.hpp"
#include "state/contact_memory.hpp"

namespace tsubu::solver {

// The contacts in which at least one body is no sphere.
//
// Bodies are listed in pairs, by the spheres that hold them, so that turning changes no list. In every step the
// features of a pair that touch are found anew (geometry/body_touches.hpp), each is a row with a history of its own,
// and rows are found again by the ids of their bodies and the numbers of their features. Pairs stand in the order of
// ids, and rows in that of pairs, so nothing depends on the order of memory. Each pair is computed once; its push is
// kept, and every body adds up those of its pairs in their order.
//
// A pair that is apart by some clearance is not looked at until its bodies may have used it up by moving and turning.
class ShapeContacts {
 public:
  ShapeContacts(const laws::LawIndices& laws, const std::vector<std::optional<laws::PairInputs>>& pairs,
                std::size_t materials);

  // Pairs that may touch before the next search, lower ids first, in any order.
  void take(std::vector<neighbor::Candidate>&& candidates, const state::Bodies& bodies);
  void list(const Scene& scene, const state::Bodies& bodies, double within, const neighbor::Courses& courses);
  // Adds to the force and torque of every body.
  void evaluate(const Scene& scene, state::Bodies& bodies, Report report, const device::Workers& workers);

  struct Memory {
    state::ContactMemory bodies, walls;
  };
  [[nodiscard]] Memory remember() const;
  void recall(const Memory& memory);
  void forget_losses();

  // How many act.
  [[nodiscard]] std::size_t count() const;
  [[nodiscard]] const DeepestOverlap& deepest() const { return deepest_; }
  [[nodiscard]] state::Losses ended() const;
  [[nodiscard]] const ContactBooks& books() const { return books_; }
  [[nodiscard]] const std::vector<ContactReport>& body_reports() const { return bodies_.reports; }
  [[nodiscard]] const std::vector<ContactReport>& wall_reports() const { return walls_.reports; }
  [[nodiscard]] ContactLoad load() const;
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::size_t bytes() const;

 private:
  using Stack = laws::UniversalStack;
  static constexpr double infinite = std::numeric_limits<double>::infinity();
  enum Account { normal, tangential, rolling, wall_work };
  struct Pair {
    std::uint32_t i, j;  // places in memory, lower id first; or a wall as j
    double clear;        // by how much they are surely apart [m]
  };
  // What a touch remembers; numbers only.
  struct Touched {
    Stack::History history;
    double drag;        // the force of the normal dashpot, with its weight [N]
    double account[4];  // energy lost by stage, and the work of the wall [J], see Account
    Vec3 n;             // normal, from j to i
    Vec3 arm_i, arm_j;  // from the centres to the contact point [m]
    double overlap;     // [m]
    double weight;      // of its force
    double acts;  // 1 if it does anything: laws that reach beyond touch also look at pairs between which nothing is
  };
  struct Row {
    std::int64_t id_i, id_j;  // of bodies; or the index of a wall
    std::uint32_t key;        // see geometry::TouchKey; of a wall, the corner
    Touched touched;

    [[nodiscard]] auto order() const { return std::tuple(id_i, id_j, key); }
  };
  struct Push {
    Vec3 force, torque_i, torque_j;
  };
  // What a thread finds in a tile of pairs. Exact sums are large; they are made where there is something to add.
  struct Found {
    std::vector<Row> rows;
    std::vector<ContactReport> reports;
    std::unique_ptr<ContactBooks> books;
    std::unique_ptr<state::Losses> ended;
    struct Lost {
      std::uint32_t i, j;
      double energy;  // [J]
    };
    std::vector<Lost> lost;  // by each contact that ended
    DeepestOverlap deepest;

    void clear() { rows.clear(), reports.clear(), books.reset(), ended.reset(), lost.clear(), deepest = {}; }
  };
  // Contacts of one kind: of bodies with bodies, or with walls.
  struct Set {
    std::vector<Pair> pairs;
    std::vector<Push> pushes;  // of each pair
    std::vector<Row> rows;
    std::vector<ContactReport> reports;
    std::vector<Found> found;  // in the last step; kept for the room it has
    state::Losses ended;
  };
  struct Side;
  class Step;

  void make_corners(const state::Bodies& bodies, const device::Workers& workers);
  void gather(state::Bodies& bodies, const device::Workers& workers) const;
  void compute(const Step& step, bool walls, const device::Workers& workers);
  static void share_losses(const Set& set, bool walls, state::Bodies& bodies);
  void add_pairs_of_rows(std::vector<Pair>& pairs, const state::Bodies& bodies) const;
  void list_walls(const Scene& scene, const state::Bodies& bodies);
  void make_shares(std::size_t bodies);

  std::size_t materials_;
  std::vector<Stack::Params> params_;
  std::vector<neighbor::Candidate> candidates_;
  Set bodies_, walls_;
  std::vector<std::uint32_t> first_corner_;  // of each body
  std::vector<Vec3> corners_;                // relative to the centres of their bodies
  // Pairs of each body: those of body i begin at first_share_[i]. Twice the number of the pair, plus one if it is its
  // j.
  std::vector<std::uint32_t> first_share_, shares_;
  ContactBooks books_;
  DeepestOverlap deepest_;
};

}  // namespace tsubu::solver
