#pragma once
#include "device/stopwatch.hpp"
#include "solver/contact_set.hpp"
#include "solver/contacts.hpp"
#include "solver/shape_contacts.hpp"

namespace tsubu::solver {

// The contacts of a run with the laws of one stack.
template <class Stack>
class ContactLoop final : public Contacts {
 public:
  ContactLoop(const laws::LawIndices& laws, const std::vector<std::optional<laws::PairInputs>>& pairs,
              std::size_t materials)
      : materials_(materials), shapes_(laws, pairs, materials) {
    for (const auto& in : pairs) {
      meet_.push_back(in.has_value());
      params_.push_back(in ? Stack::prepare(*in, laws) : typename Stack::Params{});
    }
  }

  void forget_losses() override {
    bodies_.forget_losses();
    walls_.forget_losses();
    shapes_.forget_losses();
  }

  void close_ended(const Scene& scene, state::Bodies& bodies, const device::Workers& workers) override {
    bodies_.close_ended(job(scene, bodies), workers);
    walls_.close_ended(wall_job(scene, bodies), workers);
  }

  void take(neighbor::Candidates&& candidates, const state::Bodies& bodies) override {
    shaped_ = !bodies.shape.empty();
    shapes_.take(shaped_ ? take_shaped(candidates, bodies) : std::vector<neighbor::Candidate>{}, bodies);
    const bool alike = all_alike(bodies);
    walls_.take({candidates.size, candidates.bodies, {}}, alike);
    bodies_.take(std::move(candidates), alike);
  }

  void list(const Scene& scene, state::Bodies& bodies, double within, const neighbor::Courses& courses,
            const device::Workers& workers) override {
    bodies_.list(job(scene, bodies), within, courses, workers);
    walls_.list(wall_job(scene, bodies), within, courses, workers);
    if (shaped_) shapes_.list(scene, bodies, within, courses);
  }

  void evaluate(const Scene& scene, state::Bodies& bodies, Report report, ContactTimes& times,
                const device::Workers& workers) override {
    device::Stopwatch watch;
    const auto with_bodies = job(scene, bodies, report);
    const auto with_walls = wall_job(scene, bodies, report);
    bodies_.begin_evaluation(with_bodies), walls_.begin_evaluation(with_walls);
    // a tile's walls at once, while its bodies are still in the cache
    tile_times_.resize(bodies_.tile_count());
    workers.for_tiles(bodies_.tile_count(), 1, [&](const device::Tile& t) {
      device::Stopwatch tile_watch;
      bodies_.evaluate(with_bodies, t.index);
      tile_times_[t.index].bodies = tile_watch.lap();
      walls_.evaluate(with_walls, t.index);
      tile_times_[t.index].walls = tile_watch.lap();
    });
    bodies_.end_evaluation(with_bodies), walls_.end_evaluation(with_walls);
    times.share(watch.lap(), tile_times_);
    if (shaped_ || scene.mesh_count > 0) shapes_.evaluate(scene, bodies, report, times, workers);
  }

  void load_walls(state::Walls& walls, const state::Bodies& bodies, double dt) override {
    shapes_.load(walls, bodies, dt);
  }
  [[nodiscard]] Memory remember(const state::Bodies& bodies) const override {
    ShapeContacts::Memory shaped = shapes_.remember();
    return {bodies_.remember(bodies), walls_.remember(bodies), std::move(shaped.bodies), std::move(shaped.walls)};
  }
  void save(Archive& a, const state::Bodies& bodies) const override {
    bodies_.save(a, bodies), walls_.save(a, bodies);
    ShapeContacts::Memory shaped = shapes_.remember();
    state::remember(a, shaped.bodies), state::remember(a, shaped.walls);
  }
  void recall(const Memory& memory, const Scene& scene, const state::Bodies& bodies) override {
    bodies_.recall(memory.bodies, params_.data(), materials_, scene, bodies);
    walls_.recall(memory.walls, params_.data(), materials_, scene, bodies);
    shapes_.recall({memory.shaped_bodies, memory.shaped_walls});
  }
  void let_go(Memory& memory, const Leaves& leaves) override {
    // the accounts are the last numbers of a contact, see ContactBlock
    using Bodies = typename BodyContacts::Block;
    using Walls = typename WallContacts::Block;
    memory.bodies.let_go({memory.bodies.numbers_each - Bodies::accounts, Bodies::losses, false}, leaves);
    memory.walls.let_go({memory.walls.numbers_each - Walls::accounts, Walls::losses, true}, leaves);
    shapes_.let_go(memory.shaped_bodies, memory.shaped_walls, leaves);
  }

  void find_touches(const Scene& scene, const state::Bodies& bodies, Touches& into,
                    const device::Workers& workers) const override {
    into.tiles.resize(bodies_.tile_count());
    workers.for_tiles(into.tiles.size(), 1, [&](const device::Tile& t) {
      Touches::Tile& tile = into.tiles[t.index];
      bodies_.find_touches(scene, t.index, tile, tile.bodies);
      walls_.find_touches(scene, t.index, tile, tile.walls);
    });
    shapes_.find_touches(bodies, into);
  }

  [[nodiscard]] std::size_t count() const override { return bodies_.size() + walls_.size() + shapes_.count(); }
  [[nodiscard]] ContactLoad body_load() const override {
    ContactLoad sum = bodies_.load();
    const ContactLoad shaped = shapes_.load();
    sum.contacts += shaped.contacts, sum.pairs += shaped.pairs, sum.bytes += shaped.bytes;
    return sum;
  }
  [[nodiscard]] ContactLoad wall_load() const override { return walls_.load(); }
  [[nodiscard]] DeepestOverlap deepest() const override {
    DeepestOverlap deepest = bodies_.deepest();
    for (const DeepestOverlap& other : {walls_.deepest(), shapes_.deepest()})
      if (other.deeper_than(deepest)) deepest = other;
    return deepest;
  }
  [[nodiscard]] ContactBooks books() const override {
    ContactBooks all = bodies_.books();
    all.add(walls_.books());
    all.add(shapes_.books());
    return all;
  }
  [[nodiscard]] state::Losses ended() const override {
    state::Losses all = bodies_.ended();
    all.add(walls_.ended());
    all.add(shapes_.ended());
    return all;
  }
  void for_body_reports(const ReportVisitor& f) const override {
    bodies_.for_reports(f);
    shapes_.for_body_reports(f);
  }
  void for_wall_reports(const ReportVisitor& f) const override {
    walls_.for_reports(f);
    shapes_.for_wall_reports(f);
  }
  [[nodiscard]] std::uint64_t hash(const state::Bodies& bodies) const override {
    return bodies_.hash(bodies) + walls_.hash(bodies) + shapes_.hash();
  }
  [[nodiscard]] std::size_t bytes() const override { return bodies_.bytes() + walls_.bytes() + shapes_.bytes(); }
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
    c.n = c.n_mid = {0, 0, 1};
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

  // Whether all bodies measure the same, and none is fixed, as if it were infinitely heavy.
  [[nodiscard]] static bool all_alike(const state::Bodies& b) {
    for (std::size_t i = 0; i < b.size(); ++i)
      if (b.motion[i].radius != b.motion[0].radius || b.mass[i] != b.mass[0] || b.fixed(i)) return false;
    return true;
  }

  // Takes the pairs out of the candidates in which one is no sphere. A pair across tiles stands in both.
  [[nodiscard]] static std::vector<neighbor::Candidate> take_shaped(neighbor::Candidates& candidates,
                                                                    const state::Bodies& bodies) {
    std::vector<neighbor::Candidate> shaped;
    for (std::size_t t = 0; t < candidates.tiles.size(); ++t) {
      neighbor::TileCandidates spheres(t * candidates.size);
      candidates.tiles[t].for_each([&](std::uint32_t i, std::uint32_t j) {
        if (bodies.is_sphere(i) && bodies.is_sphere(j))
          spheres.add({i, j});
        else if (bodies.id[i] < bodies.id[j])
          shaped.push_back({i, j});
      });
      candidates.tiles[t] = std::move(spheres);
    }
    return shaped;
  }

  using BodyContacts = ContactSet<Stack, SpherePartner>;
  using WallContacts = ContactSet<Stack, PlanePartner>;
  [[nodiscard]] typename BodyContacts::Job job(const Scene& scene, state::Bodies& bodies,
                                               Report report = Report::nothing) const {
    return {scene,
            params_.data(),
            materials_,
            &bodies,
            report,
            BodyContacts::note,
            report == Report::stress ? BodyContacts::weigh : BodyContacts::book};
  }
  [[nodiscard]] typename WallContacts::Job wall_job(const Scene& scene, state::Bodies& bodies,
                                                    Report report = Report::nothing) const {
    return {scene, params_.data(), materials_, &bodies, report, WallContacts::note, WallContacts::book};
  }

  std::size_t materials_;
  std::vector<bool> meet_;  // whether a pair of materials can
  std::vector<typename Stack::Params> params_;
  BodyContacts bodies_;
  WallContacts walls_;
  ShapeContacts shapes_;
  bool shaped_ = false;  // whether there are bodies that are no spheres
  std::vector<ContactTimes> tile_times_;
};

}  // namespace tsubu::solver
