#pragma once
#include <cstdint>
#include <vector>

#include "base/hash.hpp"
#include "device/clones.hpp"
#include "device/workers.hpp"
#include "neighbor/pair_list.hpp"
#include "solver/contact_batch.hpp"
#include "solver/contact_report.hpp"
#include "solver/partners.hpp"
#include "state/contact_memory.hpp"

namespace tsubu::solver {

// All contacts of one kind (body with body, or body with wall): candidates, those that touch, their history, and the
// forces they exert.
//
// A step goes over the candidates twice. `detect` lists those that touch. `evaluate` computes them in the order of
// their owners, in batches of eight lanes (contact_batch.hpp): it reads a contact's history from the rows of the last
// step and writes it to new rows, so accepting the step is a swap, and a contact that has ended is forgotten because
// nobody copies it. The owner's share is added up on the spot; the partner's is left in `wrench` for the partner to
// collect (ContactLoop::gather). Each contact is computed once, by one thread, and each sum has one order.
//
// The alternatives measured less well or were refused: a full list computes every contact twice; adding to the
// partner at once needs atomics and gives another rounding in every run.
template <class Stack, class Partner>
class ContactSet {
 public:
  using Params = typename Stack::Params;
  using History = typename Stack::History;

  struct Row {
    History history;
    double drag;  // the normal dashpot's force, to book its work over the step by the trapezoid rule [N]
  };
  struct Wrench {
    Vec3 force;   // on the owner; the partner gets the opposite
    Vec3 torque;  // on the partner
  };

  static constexpr std::int32_t no_row = -1;
  static constexpr std::size_t tile_size = 512;

  // Takes new candidates. order[k] is the index that body k had before; it finds each contact's row again.
  void rebuild(neighbor::PairList&& pairs, const std::vector<std::uint32_t>& order, const device::Workers& workers);

  // Lists the touching candidates, and books what ended contacts took with them.
  void detect(const Scene& scene, const Params* params, std::size_t materials, state::Losses* losses,
              const device::Workers& workers);

  // Computes all touching contacts. Contacts between bodies set the force and torque of every owner; those with walls,
  // evaluated after them, add.
  void evaluate(const Scene& scene, const Params* params, std::size_t materials, state::Bodies& bodies, bool report,
                const device::Workers& workers);

  // Forgets the history of the step before.
  void commit() {
    rows_.swap(next_);
    lost_.swap(next_lost_);
  }

  // How many contacts act.
  [[nodiscard]] std::size_t size() const { return Stack::ranged ? acting_ : count_; }
  [[nodiscard]] const std::int32_t* row_of() const { return row_of_.data(); }
  [[nodiscard]] const Wrench* wrench() const { return wrench_.data(); }
  template <class F>
  void for_reports(const std::vector<std::uint32_t>& order, const F& f) const {
    for (const std::uint32_t i : order)
      for (std::uint32_t p = pairs_.first[i]; p < pairs_.first[i + 1]; ++p)
        if (reported(p)) f(reports_[row_of_[p]]);
  }

  // All that is remembered, and the way back into candidates that have been listed and have not been evaluated.
  [[nodiscard]] state::ContactMemory remember(const state::Bodies& bodies) const;
  void recall(const state::ContactMemory& memory, const state::Bodies& bodies);

  // From now on keeps what each contact loses. `loss` is what candidate p lost since the last call of
  // `forget_losses` [J].
  void keep_losses() {
    keeps_losses_ = true;
    lost_.assign(rows_.size(), 0.0);
    step_loss_.assign(pairs_.size(), 0.0);
  }
  [[nodiscard]] double loss(std::uint32_t p) const { return step_loss_[p]; }
  void forget_losses() { std::fill(step_loss_.begin(), step_loss_.end(), 0.0); }
  [[nodiscard]] const neighbor::PairList& pairs() const { return pairs_; }

  [[nodiscard]] const DeepestOverlap& deepest() const { return deepest_; }
  // Sum over contacts of a hash of (ids, history); after a commit.
  [[nodiscard]] std::uint64_t hash(const state::Bodies& bodies) const;
  [[nodiscard]] std::size_t bytes() const;

 private:
  // There are no reports between a recall and the first step that makes them.
  [[nodiscard]] bool reported(std::uint32_t p) const {
    return row_of_[p] != no_row && static_cast<std::size_t>(row_of_[p]) < reports_.size() &&
           reports_[row_of_[p]].acts();
  }

  struct Touch {
    std::uint32_t pair, owner;
  };
  struct Job {
    Scene scene;
    const Params* params;
    std::size_t materials;
    const std::int64_t* id;
    Vec3 *force, *torque;
    state::Losses* losses;
    bool report;
  };

  TSUBU_CLONES static std::uint32_t detect_tile(ContactSet& set, const Job& job, std::size_t begin, std::size_t end);
  template <bool Report>
  TSUBU_CLONES static DeepestOverlap evaluate_tile(ContactSet& set, const Job& job, std::size_t begin, std::size_t end,
                                                   std::uint32_t row, std::uint32_t& acting);

  void end_contact(const Job& job, std::uint32_t i, std::uint32_t p);
  template <bool Report>
  TSUBU_FN void settle(const Job& job, const ContactBatch<Stack, Partner>& batch, int k, std::uint32_t i,
                       std::uint32_t p, std::uint32_t row, DeepestOverlap& deepest);
  [[nodiscard]] static TSUBU_FN const Params& params_of(const Job& job, std::uint32_t i, std::uint32_t j) {
    return job.params[static_cast<std::size_t>(job.scene.material[i]) * job.materials +
                      static_cast<std::size_t>(Partner::material(job.scene, j))];
  }

  neighbor::PairList pairs_;
  std::vector<std::int32_t> row_of_;  // per candidate: its row in rows_, or no_row
  std::vector<Touch> touching_;       // those that touch, at the head of each tile's range of candidates
  std::vector<std::uint32_t> tile_count_;
  std::vector<DeepestOverlap> tile_deepest_;
  std::vector<Row> rows_, next_;
  std::vector<Wrench> wrench_;
  std::vector<ContactReport> reports_;
  bool keeps_losses_ = false;
  std::vector<double> lost_, next_lost_;  // of each row, since the contact began
  std::vector<double> step_loss_;         // of each candidate
  DeepestOverlap deepest_;
  std::vector<std::uint32_t> tile_acting_;
  std::size_t count_ = 0, acting_ = 0;
};

}  // namespace tsubu::solver

#include "solver/contact_set_impl.hpp"
