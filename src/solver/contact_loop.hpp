#pragma once
#include "device/stopwatch.hpp"
#include "solver/contact_set.hpp"
#include "solver/contacts.hpp"

namespace tsubu::solver {

// The contacts of a run with the laws of one stack.
template <class Stack>
class ContactLoop final : public Contacts {
 public:
  ContactLoop(const laws::LawIndices& laws, const std::vector<std::optional<laws::PairInputs>>& pairs,
              std::size_t materials)
      : materials_(materials) {
    for (const auto& in : pairs) {
      meet_.push_back(in.has_value());
      params_.push_back(in ? Stack::prepare(*in, laws) : typename Stack::Params{});
    }
  }

  void keep_losses() override {
    keeps_losses_ = true;
    bodies_.keep_losses();
    walls_.keep_losses();
  }

  void close_ended(const Scene& scene, state::Bodies& bodies, const device::Workers& workers) override {
    detect(scene, bodies, workers);
  }

  void rebuild(neighbor::PairList&& bodies, neighbor::Incidence&& incidence, neighbor::PairList&& walls,
               const std::vector<std::uint32_t>& order, const device::Workers& workers) override {
    bodies_.rebuild(std::move(bodies), order, workers);
    walls_.rebuild(std::move(walls), order, workers);
    incidence_ = std::move(incidence);
  }

  void evaluate(const Scene& scene, state::Bodies& bodies, bool report, ContactTimes& times,
                const device::Workers& workers) override {
    device::Stopwatch watch;
    detect(scene, bodies, workers);
    times.detect += watch.lap();
    bodies_.evaluate(scene, params_.data(), materials_, bodies, report, workers);
    walls_.evaluate(scene, params_.data(), materials_, bodies, report, workers);
    times.evaluate += watch.lap();
    gather(bodies, workers);
    share_losses(bodies, workers);
    times.gather += watch.lap();
    bodies_.commit();
    walls_.commit();
  }

  [[nodiscard]] Memory remember(const state::Bodies& bodies) const override {
    return {bodies_.remember(bodies), walls_.remember(bodies)};
  }
  void recall(const Memory& memory, const state::Bodies& bodies) override {
    bodies_.recall(memory.bodies, bodies);
    walls_.recall(memory.walls, bodies);
  }

  [[nodiscard]] std::size_t count() const override { return bodies_.size() + walls_.size(); }
  [[nodiscard]] DeepestOverlap deepest() const override {
    return walls_.deepest().deeper_than(bodies_.deepest()) ? walls_.deepest() : bodies_.deepest();
  }
  void for_body_reports(const std::vector<std::uint32_t>& order, const ReportVisitor& f) const override {
    bodies_.for_reports(order, f);
  }
  void for_wall_reports(const std::vector<std::uint32_t>& order, const ReportVisitor& f) const override {
    walls_.for_reports(order, f);
  }
  [[nodiscard]] std::uint64_t hash(const state::Bodies& bodies) const override {
    return bodies_.hash(bodies) + walls_.hash(bodies);
  }
  [[nodiscard]] std::size_t bytes() const override {
    return bodies_.bytes() + walls_.bytes() + 4 * (incidence_.first.capacity() + incidence_.pair.capacity());
  }
  [[nodiscard]] double reach(double radius) const override {
    double widest = 0;
    if constexpr (Stack::ranged)
      for (std::size_t k = 0; k < params_.size(); ++k)
        if (meet_[k]) widest = std::max(widest, Stack::reach(params_[k], radius));
    return widest;
  }
  [[nodiscard]] double duration(std::size_t i, std::size_t j, double mass, double radius, double speed) const override {
    return Stack::Normal::duration(params_[i * materials_ + j].normal, mass, radius, speed);
  }
  [[nodiscard]] Springs springs(std::size_t i, std::size_t j, const laws::SizesT<double>& sizes,
                                double speed) const override {
    const auto& params = params_[i * materials_ + j];
    laws::Kinematics c{};
    static_cast<laws::SizesT<double>&>(c) = sizes;
    c.n = {0, 0, 1};
    const double duration = Stack::Normal::duration(params.normal, sizes.mass, sizes.radius, speed), dt = duration / 50;
    typename Stack::History history{};
    // a third of speed times duration is the depth of a Hertz impact without losses, and nearly that of a linear one
    c.overlap = speed * duration / 3;
    const auto fresh = Stack::eval(c, params, history).out;
    Springs stiffest{fresh.tangential.stiffness, fresh.rolling.stiffness};
    // Then two impacts on the same contact, the second as it is about to open: the first may have hardened it.
    c.overlap = 0;
    double v = speed;
    for (int step = 0, impacts = 1; step < 10000; ++step) {
      c.dn = -v * dt, c.vn = -v, c.overlap -= c.dn;
      if (!(c.overlap > 0)) break;
      const auto [r, next] = Stack::eval(c, params, history);
      stiffest.tangential = std::max(stiffest.tangential, r.tangential.stiffness);
      stiffest.rolling = std::max(stiffest.rolling, r.rolling.stiffness);
      add_dashpots(c, params, history, speed, stiffest);
      history = next;
      v -= dt * r.normal.force / sizes.mass;
      if (r.normal.force <= 0 && v < 0) {
        if (impacts++ == 2) break;
        v = speed;
      }
    }
    return stiffest;
  }

 private:
  // What the forces gain from a velocity alone: from one so low that it does not reach the limit of friction to twice
  // that. A slider, which acts at any velocity alike, is no dashpot.
  static void add_dashpots(laws::Kinematics c, const typename Stack::Params& params,
                           const typename Stack::History& history, double speed, Springs& strongest) {
    const double slow = 1e-6 * speed, slow_turn = slow / c.radius;
    const auto at = [&](int times) {
      c.vn = -times * slow, c.vt = {times * slow, 0, 0}, c.spin = {times * slow_turn, 0, 0};
      return Stack::eval(c, params, history).out;
    };
    const auto once = at(1), twice = at(2);
    const auto keep = [](double& most, double now) { most = std::max(most, now); };
    keep(strongest.normal_dashpot, (twice.normal.force - once.normal.force) / slow);
    keep(strongest.shear_dashpot, norm(twice.tangential.force - once.tangential.force) / slow);
    keep(strongest.rolling_dashpot, norm(twice.rolling.torque - once.rolling.torque) / slow_turn);
  }

  void detect(const Scene& scene, state::Bodies& bodies, const device::Workers& workers) {
    bodies_.detect(scene, params_.data(), materials_, bodies.losses.data(), workers);
    walls_.detect(scene, params_.data(), materials_, bodies.losses.data(), workers);
    // What ended contacts lost is shared out at once, and not together with what the others lose in this step: a search
    // in between would change the order of the sums.
    share_losses(bodies, workers);
  }

  void share_losses(state::Bodies& bodies, const device::Workers& workers) {
    if (!keeps_losses_) return;
    workers.for_tiles(bodies.size(), 512, [&](const device::Tile& t) {
      for (std::size_t i = t.begin; i < t.end; ++i) {
        double sum = 0;
        const auto own = bodies_.pairs().first.data();
        for (std::uint32_t p = own[i]; p < own[i + 1]; ++p) sum += 0.5 * bodies_.loss(p);
        for (std::uint32_t q = incidence_.first[i]; q < incidence_.first[i + 1]; ++q)
          sum += 0.5 * bodies_.loss(incidence_.pair[q]);
        const neighbor::PairList& at = walls_.pairs();
        for (std::uint32_t p = at.first[i]; p < at.first[i + 1]; ++p) {
          sum += walls_.loss(p);
          bodies.dissipated_at[at.partner[p]][i] += walls_.loss(p);
        }
        bodies.dissipated[i] += sum;
      }
    });
    bodies_.forget_losses();
    walls_.forget_losses();
  }

  // Each body collects, from the contacts that others own, what they do to it: in the order of the owners' ids, after
  // its own contacts.
  void gather(state::Bodies& bodies, const device::Workers& workers) const {
    const std::int32_t* row_of = bodies_.row_of();
    const auto* wrench = bodies_.wrench();
    workers.for_tiles(bodies.size(), 512, [&](const device::Tile& t) {
      for (std::size_t j = t.begin; j < t.end; ++j) {
        Vec3 force = bodies.force[j], torque = bodies.torque[j];
        for (std::uint32_t q = incidence_.first[j]; q < incidence_.first[j + 1]; ++q) {
          const std::int32_t row = row_of[incidence_.pair[q]];
          if (row < 0) continue;
          force -= wrench[row].force;
          torque += wrench[row].torque;
        }
        bodies.force[j] = force;
        bodies.torque[j] = torque;
      }
    });
  }

  std::size_t materials_;
  bool keeps_losses_ = false;
  std::vector<bool> meet_;  // whether a pair of materials can
  std::vector<typename Stack::Params> params_;
  ContactSet<Stack, SpherePartner> bodies_;
  ContactSet<Stack, PlanePartner> walls_;
  neighbor::Incidence incidence_;
};

}  // namespace tsubu::solver
