#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "base/sym3.hpp"
#include "device/workers.hpp"
#include "geometry/body_touches.hpp"
#include "laws/registry.hpp"
#include "neighbor/candidates.hpp"
#include "neighbor/travel.hpp"
#include "solver/contact_report.hpp"
#include "solver/scene.hpp"
#include "solver/touches.hpp"
#include "state/bodies.hpp"
#include "state/contact_memory.hpp"

namespace tsubu::state {
struct Walls;
}

namespace tsubu::solver {

// The contacts in which at least one body is no sphere, and all with meshes.
//
// Bodies are listed in pairs, by the spheres that hold them, so that turning changes no list. Features of a pair that
// touch (geometry/body_touches.hpp) are rows with a history of their own, and rows are found again by the ids of their
// bodies and the numbers of their features. Pairs stand in the order of ids, and rows in that of pairs, so nothing
// depends on the order of memory. Each pair is computed once; its push is kept, and every body adds up those of its
// pairs in their order.
//
// Of a pair those features are looked at that were near when all were last compared; all others are apart by some
// clearance, and are compared again when the bodies may have used it up by moving and turning. A pair without near
// features is not looked at until then.
class ShapeContacts {
 public:
  ShapeContacts(const laws::LawIndices& laws, const std::vector<std::optional<laws::PairInputs>>& pairs,
                std::size_t materials);

  // Pairs that may touch before the next search, lower ids first, in any order.
  void take(std::vector<neighbor::Candidate>&& candidates, const state::Bodies& bodies);
  void list(const Scene& scene, const state::Bodies& bodies, double within, const neighbor::Courses& courses);
  // Adds to the force and torque of every body.
  void evaluate(const Scene& scene, state::Bodies& bodies, Report report, ContactTimes& times,
                const device::Workers& workers);

  // See Contacts::load_walls.
  void load(state::Walls& walls, const state::Bodies& bodies, double dt);

  struct Memory {
    state::ContactMemory bodies, walls;
  };
  [[nodiscard]] Memory remember() const;
  void recall(const Memory& memory);
  // See Contacts::let_go.
  void let_go(state::ContactMemory& bodies, state::ContactMemory& walls,
              const std::function<bool(std::int64_t, std::int64_t, bool, double)>& leaves);
  void forget_losses();

  // See Contacts::find_touches.
  void find_touches(const state::Bodies& bodies, Touches& into) const;

  // How many act.
  [[nodiscard]] std::size_t count() const;
  [[nodiscard]] const DeepestOverlap& deepest() const { return deepest_; }
  [[nodiscard]] state::Losses ended() const;
  [[nodiscard]] const ContactBooks& books() const { return books_; }
  template <class F>
  void for_body_reports(const F& f) const {
    for (const Batch& batch : bodies_.batches) std::ranges::for_each(batch.reports, f);
  }
  template <class F>
  void for_wall_reports(const F& f) const {
    for (const Batch& batch : walls_.batches) std::ranges::for_each(batch.reports, f);
  }
  [[nodiscard]] ContactLoad load() const;
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::size_t bytes() const;

 private:
  using Stack = laws::UniversalStack;
  static constexpr std::size_t pairs_per_batch = 64;
  static constexpr double infinite = std::numeric_limits<double>::infinity();
  enum Account { normal, tangential, rolling, wall_work };
  struct Pair {
    std::uint32_t i, j;  // places in memory, lower id first; or a wall as j
    double until;        // all features but the near ones are surely apart until both have moved that far [m]
    double gone = 0;     // how far the body has moved, seen from a mesh, since the pair was listed [m]
    double wakes = 0;    // until then nothing of a mesh touches but what its rows name; these are looked at still [m]
    std::uint32_t near = 0;        // how many features are near
    std::uint32_t first_near = 0;  // where they are in its batch
    std::uint32_t image = 0;       // which one of a mesh is nearest
  };
  // Features that are near; they do not touch before both bodies have moved that far [m].
  struct Near {
    std::uint64_t key;
    double until;
    std::uint32_t packed = 0;  // of a mesh: see geometry::NearFeature
    // And not while a sphere, seen from the mesh, is beyond a plane: what slides past a triangle comes no nearer.
    Vec3 way = {};
    double from = 0;  // [m]
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
    std::uint64_t key;        // see geometry::TouchKey; of a plane, the corner
    Touched touched;

    [[nodiscard]] auto order() const { return std::tuple(id_i, id_j, key); }
  };
  // The corners of the triangle of a mesh that a row touches, in the frame of the mesh. In a mesh of a million they
  // would be in no cache.
  using Triangle = std::array<Vec3, 3>;
  struct Push {
    Vec3 force, torque_i, torque_j;
  };
  // How a body yields to a force [1/kg] and to a torque, in the world [1/(kg m2)]; not at all if it is fixed.
  struct Yield {
    double linear = 0;
    Sym3 turning;
  };
  // A tile of pairs, computed by one thread. Exact sums are large; they are made where there is something to add.
  struct Batch {
    std::vector<Row> rows;
    std::vector<Triangle> triangles;  // of its rows, if they are with walls
    std::vector<Near> near;           // of its pairs, with gaps; seldom looked at, so it is not copied in every step
    std::vector<Push> pushes;         // of pairs that have been looked at
    std::vector<ContactReport> reports;
    std::unique_ptr<ContactBooks> books;
    std::unique_ptr<state::Losses> ended;
    struct Lost {
      std::uint32_t i, j;
      double energy;  // [J]
    };
    std::vector<Lost> lost;  // by each contact that ended
    struct Worn {
      std::uint32_t wall, triangle;
      double volume;  // [m3]
    };
    std::vector<Worn> worn;
    DeepestOverlap deepest;

    [[nodiscard]] std::span<Near> near_of(const Pair& pair) { return {near.data() + pair.first_near, pair.near}; }
    void keep_near(Pair& pair, const std::vector<Near>& found) {
      if (found.size() > pair.near) {
        pair.first_near = static_cast<std::uint32_t>(near.size());
        near.resize(near.size() + found.size());
      }
      pair.near = static_cast<std::uint32_t>(found.size());
      std::ranges::copy(found, near_of(pair).begin());
    }
    // Closes the gaps, if they take more room than what is near.
    void close_gaps(std::span<Pair> pairs);

    void forget_step() { reports.clear(), books.reset(), ended.reset(), lost.clear(), worn.clear(), deepest = {}; }
  };
  // Contacts of one kind: of bodies with bodies, or with walls.
  struct Set {
    std::vector<Pair> pairs;
    std::vector<std::uint8_t> push;  // of each pair: 0, or one more than the place of its push in its batch
    std::vector<Batch> batches;
    std::vector<Row> loose;  // of a former list, or recalled: they belong to no batch yet
    state::Losses ended;

    template <class F>
    void for_rows(const F& f) const {
      for (const Row& row : loose) f(row);
      for (const Batch& batch : batches)
        for (const Row& row : batch.rows) f(row);
    }
    template <class F>
    void for_rows(const F& f) {
      std::as_const(*this).for_rows([&f](const Row& row) { f(const_cast<Row&>(row)); });
    }
    void loosen();
  };
  struct Side;
  class Response;
  class Step;

  void prepare(const Scene& scene, const state::Bodies& bodies, const device::Workers& workers);
  void gather(const geometry::Domain& domain, state::Bodies& bodies, const device::Workers& workers) const;
  void compute(const Step& step, bool walls, const device::Workers& workers);
  // The push of a pair, if it has been looked at.
  [[nodiscard]] static const Push* push_of(const Set& set, std::size_t pair) {
    return set.push[pair] ? &set.batches[pair / pairs_per_batch].pushes[set.push[pair] - 1u] : nullptr;
  }
  static void house(Set& set, bool walls, const state::Bodies& bodies);
  static void share_losses(const Set& set, bool walls, state::Bodies& bodies);
  static void add_pairs_of_rows(std::vector<Pair>& pairs, const std::vector<Row>& rows, bool walls,
                                const state::Bodies& bodies);
  void make_room(const state::Bodies& bodies);
  // How a body yields; that of a sphere is not worth keeping.
  [[nodiscard]] Yield yield_of(std::uint32_t i, const state::Bodies& bodies) const {
    if (!bodies.is_sphere(i)) return yields_[i];
    const double turning = 1 / bodies.inertia[i];
    return {1 / bodies.mass[i], {turning, turning, turning}};
  }
  bool carry_walls(const state::Bodies& bodies);
  void list_walls(const Scene& scene, const state::Bodies& bodies, const device::Workers& workers);
  [[nodiscard]] bool walls_are_listed(const Scene& scene, const device::Workers& workers) const;
  void make_shares(std::size_t bodies);

  std::size_t materials_;
  std::vector<Stack::Params> params_;
  std::vector<neighbor::Candidate> candidates_;
  Set bodies_, walls_;
  std::vector<std::uint32_t> first_corner_;  // of each body
  std::vector<Vec3> corners_;                // relative to the centres of their bodies
  std::vector<Yield> yields_;                // of each body
  // How far no point of a body has gone beyond since the search, and no point of a wall along its normal [m].
  std::vector<double> moved_, walls_moved_;
  // Bodies that are far from a mesh are not listed with it until they, or the fastest mesh, have moved that far [m].
  std::vector<double> free_until_;
  double meshes_moved_ = 0;
  bool walls_listed_ = false;
  std::vector<std::int64_t> ids_;  // of the bodies, in the order in which walls were listed
  std::size_t planes_ = 0;
  // Pairs of each body: those of body i begin at first_share_[i]. Twice the number of the pair, plus one if it is its
  // j.
  std::vector<std::uint32_t> first_share_, shares_;
  ContactBooks books_;
  DeepestOverlap deepest_;
};

}  // namespace tsubu::solver
