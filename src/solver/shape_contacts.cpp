#include "solver/shape_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <tuple>

#include "base/check.hpp"
#include "base/hash.hpp"
#include "solver/partners.hpp"

namespace tsubu::solver {
namespace {

constexpr std::size_t pairs_per_tile = 64;
constexpr double infinite = std::numeric_limits<double>::infinity();

enum Account { normal, tangential, rolling, wall_work };

// A sphere among shapes: one rounded point, of radius one before it is scaled.
const geometry::Shape& ball() {
  static const geometry::Shape shape = [] {
    geometry::Shape s;
    s.points = {Vec3{}};
    s.radius = {1};
    s.extent = 1;
    return s;
  }();
  return shape;
}

Vec3 unit_or(const Vec3& v, const Vec3& otherwise) {
  const double length = norm(v);
  return length > 0 ? (1 / length) * v : otherwise;
}

}  // namespace

// One side of a contact, at the contact point.
struct ShapeContacts::Side {
  Vec3 arm, arm_mid;       // from the centre of the body, now and half a step ago
  Twist now, mid;          // velocity of the material there, and angular velocity of the body
  double yields;           // the acceleration along the normal that a force of one gives the material there [1/kg]
  double radius;           // of the rounding [m]; infinite at a wall
  double mass = infinite;  // [kg]
  // Moment of inertia about an axis through the centre [kg m2].
  Quat turn = {};
  Vec3 moments = {infinite, infinite, infinite};

  [[nodiscard]] double inertia(const Vec3& axis) const {
    const Vec3 own = rotate_back(turn, axis);
    const double square = norm2(axis);
    if (!(square > 0)) return std::min({moments.x, moments.y, moments.z});
    return square / (own.x * own.x / moments.x + own.y * own.y / moments.y + own.z * own.z / moments.z);
  }
};

// What all pairs of a step read.
class ShapeContacts::Step {
 public:
  Step(const ShapeContacts& all, const Scene& s, const state::Bodies& b, Report r)
      : contacts(all), scene(s), bodies(b), report(r) {}

  const ShapeContacts& contacts;
  const Scene& scene;
  const state::Bodies& bodies;
  Report report;

  // Whether a pair that was apart may have come near in this step; lessens its clearance.
  [[nodiscard]] bool may_be_near(Pair& pair, bool wall) const {
    if (pair.clear <= 0) return true;
    const state::Motion& a = scene.motion[pair.i];
    // a little more than they moved: the mean angular velocity of a step may be below that of its turn
    const double dt = 1.001 * scene.dt, turned = norm(a.twist.w) * a.radius;
    if (wall) {
      const state::Plane& p = scene.planes[pair.j];
      pair.clear -= dt * (std::abs(dot(a.twist.v - p.velocity, p.normal)) + turned);
    } else {
      const state::Motion& b = scene.motion[pair.j];
      pair.clear -= dt * (norm(a.twist.v - b.twist.v) + turned + norm(b.twist.w) * b.radius);
    }
    return pair.clear <= 0;
  }

  // Finds and computes the touches of one pair. `old` is where its rows of the last step begin.
  Push compute(Pair& pair, bool wall, const std::vector<Row>& old_rows, std::size_t old, Found& found) const {
    const std::int64_t id_i = bodies.id[pair.i], id_j = wall ? pair.j : bodies.id[pair.j];
    std::size_t end = old;
    while (end < old_rows.size() && old_rows[end].id_i == id_i && old_rows[end].id_j == id_j) ++end;
    const std::size_t rows_before = found.rows.size();
    std::vector<Place> places;
    const auto visit = [&](const geometry::Touch& touch) { places.push_back(place(pair, wall, touch)); };
    const double gap = wall ? corners_at_wall(pair, visit) : touches_of_bodies(pair, visit);
    share_out(places);
    std::size_t next = old;
    Push push{};
    for (const Place& p : places) {
      while (next < end && old_rows[next].key < p.touch.key) close(pair, wall, old_rows[next++], found);
      const bool known = next < end && old_rows[next].key == p.touch.key;
      const Row* before = known ? &old_rows[next++] : nullptr;
      respond(pair, wall, p, before, {old_rows.data() + old, end - old}, push, found);
    }
    while (next < end) close(pair, wall, old_rows[next++], found);
    // rounding may make the gap too wide by a tiny part of the bodies' size
    const double slack = 1e-9 * (scene.motion[pair.i].radius + (wall ? 0 : scene.motion[pair.j].radius));
    pair.clear = found.rows.size() > rows_before ? 0 : gap - scene.reach - slack;
    return push;
  }

 private:
  // A touch, and what the laws will see of it.
  struct Place {
    geometry::Touch touch;
    Vec3 n;
    double overlap;  // of the two roundings [m]
    double weight;   // of its force among those of the pair
  };
  [[nodiscard]] Place place(const Pair& pair, bool wall, const geometry::Touch& touch) const {
    const Vec3 n = wall ? scene.planes[pair.j].normal : unit_or(touch.between(), unit_or(apart(pair), {0, 0, 1}));
    const double overlap = touch.overlap();
    return {touch, n, overlap, overlap > touch.own ? touch.own / overlap : 1};
  }
  // How much another corner touches at the place of this one, and in its direction; one that hardly touches, or not at
  // all, takes nothing from one that does.
  [[nodiscard]] static double sameness(const Place& p, const Place& other) {
    const double aligned = std::max(0.0, dot(p.n, other.n));
    const double depth = other.overlap >= p.overlap ? 1 : p.overlap > 0 ? std::max(0.0, other.overlap) / p.overlap : 0;
    return geometry::sameness(p.touch, other.touch) * (aligned * aligned) * depth;
  }
  // Corners that touch as one share their weight.
  void share_out(std::vector<Place>& places) const {
    std::vector<double> shares(places.size(), 1);
    for (std::size_t k = 0; k < places.size(); ++k)
      for (std::size_t l = 0; l < places.size(); ++l)
        if (k != l && places[k].touch.of_corner() && places[l].touch.of_corner())
          shares[k] += sameness(places[k], places[l]);
    for (std::size_t k = 0; k < places.size(); ++k) places[k].weight /= shares[k];
  }

  [[nodiscard]] geometry::Outline outline(std::uint32_t i, const Vec3& centre) const {
    static const Vec3 origin{};
    if (bodies.is_sphere(i)) return {&ball(), &origin, centre, scene.motion[i].radius};
    return {&bodies.shape_of(i), contacts.corners_.data() + contacts.first_corner_[i], centre,
            bodies.attitude[i].scale};
  }

  template <class F>
  double touches_of_bodies(const Pair& pair, const F& visit) const {
    const Vec3 d = scene.domain.nearest(scene.motion[pair.i].x - scene.motion[pair.j].x);
    return geometry::for_touches(outline(pair.i, {}), outline(pair.j, -d), scene.reach, visit);
  }

  // A convex shape touches a plane with its corners.
  template <class F>
  double corners_at_wall(const Pair& pair, const F& visit) const {
    const geometry::Outline body = outline(pair.i, {});
    const state::Plane& p = scene.planes[pair.j];
    const double height = dot(scene.motion[pair.i].x - p.point, p.normal);
    double gap = infinite;
    for (std::size_t k = 0; k < body.shape->points.size(); ++k) {
      const Vec3 at = body.corner(k);
      const double above = height + dot(at, p.normal), radius = body.rounding(k);
      gap = std::min(gap, above - radius);
      if (above - radius < scene.reach)
        visit(geometry::Touch{static_cast<std::uint32_t>(k), at, at - above * p.normal, radius, 0, above,
                              geometry::touches::all});
    }
    return gap;
  }

  // The centre of its rounding is `ball`, relative to its own; from there the contact point is at `along` times n. The
  // former turns with the body, the latter with the normal.
  [[nodiscard]] Side side(std::uint32_t i, const Vec3& ball, double along, const Vec3& n, const Vec3& n_mid,
                          double radius) const {
    const state::Motion& m = scene.motion[i];
    const Vec3 arm = ball + along * n;
    const Vec3 arm_mid = ball - 0.5 * scene.dt * cross(m.twist.w, ball) + along * n_mid;
    Side s{arm, arm_mid, {m.now.v + cross(m.now.w, arm), m.now.w}, {m.twist.v + cross(m.twist.w, arm_mid), m.twist.w},
           0,   radius};
    if (bodies.fixed(i)) return s;
    s.mass = bodies.mass[i];
    if (bodies.is_sphere(i)) {
      s.moments = {bodies.inertia[i], bodies.inertia[i], bodies.inertia[i]};
    } else {
      s.moments = bodies.moments(i);
      s.turn = bodies.attitude[i].turn;
    }
    const Vec3 lever = rotate_back(s.turn, cross(arm, n));
    s.yields = 1 / s.mass +
               (lever.x * lever.x / s.moments.x + lever.y * lever.y / s.moments.y + lever.z * lever.z / s.moments.z);
    return s;
  }
  [[nodiscard]] Side wall_side(const Pair& pair, const Side& i) const {
    const state::Plane& p = scene.planes[pair.j];
    const state::Motion& m = scene.motion[pair.i];
    const Vec3 before = m.x - 0.5 * scene.dt * (m.twist.v - p.velocity);
    return {{}, {}, PlanePartner::at(p, m.x + i.arm), PlanePartner::at(p, before + i.arm_mid), 0, infinite};
  }

  [[nodiscard]] laws::SizesT<double> sizes(const Side& i, const Side& j, const Vec3& axis, bool wall) const {
    const double radius = wall ? i.radius : i.radius * j.radius / (i.radius + j.radius);
    const double in_i = i.inertia(axis), in_j = j.inertia(axis);
    const auto finite = [](double v) { return std::isinf(v) ? 0 : v; };
    const auto on_point = [](const Side& s, double own) { return 1 / (own + s.mass * (s.radius * s.radius)); };
    const double rolls = on_point(i, in_i) + (wall ? 0 : on_point(j, in_j));
    const double reach = i.radius + j.radius;
    const double printed =
        wall ? in_i : (finite(in_i) * (j.radius * j.radius) + finite(in_j) * (i.radius * i.radius)) / (reach * reach);
    return {radius, 1 / (i.yields + j.yields), 1 / rolls, 1 / i.radius, wall ? 0 : 1 / j.radius, printed};
  }

  [[nodiscard]] const Stack::Params& params(const Pair& pair, bool wall) const {
    const auto mi = static_cast<std::size_t>(scene.material[pair.i]);
    const auto mj = static_cast<std::size_t>(wall ? scene.planes[pair.j].material : scene.material[pair.j]);
    return contacts.params_[mi * contacts.materials_ + mj];
  }

  // The normal half a step ago. Between points that belong to their bodies it follows from their motion, as it does
  // between spheres. A closest point on an edge or face wanders; there it is the mean of the normal and the last one.
  [[nodiscard]] Vec3 mid_normal(const Pair& pair, bool wall, const Place& p, const Row* before) const {
    if (!scene.synchronised || wall) return p.n;
    if (outline(pair.i, {}).dimension() == 0 && outline(pair.j, {}).dimension() == 0) {
      const auto velocity = [&](std::uint32_t k, const Vec3& ball) {
        return scene.motion[k].twist.v + cross(scene.motion[k].twist.w, ball);
      };
      const Vec3 half =
          0.5 * scene.dt * (velocity(pair.i, p.touch.on_i) - velocity(pair.j, p.touch.on_j + apart(pair)));
      return unit_or(p.touch.between() - half, p.n);
    }
    return before ? unit_or(p.n + before->touched.n, p.n) : p.n;
  }

  void respond(const Pair& pair, bool wall, const Place& p, const Row* before, std::span<const Row> old_rows,
               Push& push, Found& found) const {
    const auto& [touch, n, overlap, weight] = p;
    const double share = wall ? scene.wall_arm : 0.5;
    const double arm_i = touch.radius_i - share * overlap, arm_j = wall ? 0 : touch.radius_j - share * overlap;
    const Vec3 n_mid = mid_normal(pair, wall, p, before);
    const Side i = side(pair.i, touch.on_i, -arm_i, n, n_mid, touch.radius_i);
    const Side j = wall ? wall_side(pair, i) : side(pair.j, touch.on_j + apart(pair), arm_j, n, n_mid, touch.radius_j);

    const double dt = scene.dt;
    const Vec3 v = i.now.v - j.now.v, u = dt * (i.mid.v - j.mid.v);
    const double vn = dot(v, n), dn = dot(u, n_mid);
    const Vec3 spin = i.now.w - j.now.w;
    const laws::Kinematics c{sizes(i, j, tsubu::tangential(spin, n), wall),
                             n,
                             overlap,
                             vn,
                             dn,
                             v - vn * n,
                             u - dn * n_mid,
                             spin,
                             dt * (i.mid.w - j.mid.w),
                             0.5 * dt * dot(i.mid.w + j.mid.w, n_mid),
                             arm_i,
                             arm_j};
    Row row{bodies.id[pair.i], wall ? pair.j : bodies.id[pair.j], touch.key, {}};
    if (before) {
      row.touched = before->touched;
    } else if (const Row* handed = neighbour(pair, wall, touch.key, old_rows)) {
      row.touched.history.tangential = handed->touched.history.tangential;
      row.touched.history.rolling = handed->touched.history.rolling;
    }
    const auto [r, kept] = Stack::eval(c, params(pair, wall), row.touched.history);

    Touched& t = row.touched;
    const double drag = weight * r.normal.drag;
    t.account[normal] += weight * (r.normal.plastic + r.cohesion.work) - 0.5 * (t.drag + drag) * dn;
    t.account[tsubu::solver::tangential] += weight * (r.tangential.work + dt * r.tangential.power);
    t.account[rolling] += weight * (r.rolling.work + dt * r.rolling.power);
    t.history = kept;
    t.drag = drag;
    t.n = n, t.arm_i = i.arm, t.arm_j = j.arm, t.overlap = overlap, t.weight = weight;

    const Vec3 along = weight * r.normal.force * n, across = weight * r.tangential.force;
    const Vec3 force = along + across, torque = weight * r.rolling.torque;
    push.force += force;
    push.torque_i += cross(i.arm, force) + torque;
    push.torque_j -= cross(j.arm, force) + torque;
    double power = 0;
    if (wall) {
      power = dot(force, j.now.v) + dot(torque, j.now.w);
      t.account[wall_work] += dt * power;
    }
    const DeepestOverlap here{overlap / std::min(touch.radius_i, wall ? infinite : touch.radius_j), row.id_i,
                              wall ? -1 - row.id_j : row.id_j};
    if (here.deeper_than(found.deepest)) found.deepest = here;
    if (report != Report::nothing) {
      const ContactReport told{pair.i,
                               pair.j,
                               along,
                               across,
                               overlap,
                               weight * r.normal.stored,
                               weight * r.cohesion.stored,
                               weight * r.tangential.stored,
                               weight * r.rolling.stored,
                               weight * r.tangential.power,
                               weight * r.rolling.power,
                               power,
                               t.account[normal],
                               t.account[tsubu::solver::tangential],
                               t.account[rolling],
                               t.account[wall_work]};
      if (!found.books) found.books = std::make_unique<ContactBooks>();
      found.books->add(told);
      if (report == Report::contacts || wall) found.reports.push_back(told);
    }
    found.rows.push_back(row);
  }

  [[nodiscard]] Vec3 apart(const Pair& pair) const {
    return scene.domain.nearest(scene.motion[pair.i].x - scene.motion[pair.j].x);
  }

  // A touch that begins where another one has been, one that shares a corner with it, takes over the springs of
  // friction and rolling: of several, those of the deepest. Balls of clumps are touches of their own.
  [[nodiscard]] const Row* neighbour(const Pair& pair, bool wall, std::uint32_t key,
                                     std::span<const Row> old_rows) const {
    if (wall) return nullptr;
    const geometry::Outline i = outline(pair.i, {}), j = outline(pair.j, {});
    if (i.dimension() == 0 && j.dimension() == 0) return nullptr;
    const Row* deepest = nullptr;
    for (const Row& old : old_rows)
      if (geometry::share_a_corner(*i.shape, *j.shape, old.key, key) &&
          (!deepest || old.touched.overlap > deepest->touched.overlap))
        deepest = &old;
    return deepest;
  }

  // The contact has ended within this step: its dashpot acted until then, its springs let go.
  void close(const Pair& pair, bool wall, const Row& row, Found& found) const {
    const Touched& t = row.touched;
    // its contact point is that of the step before, from where the bodies have turned on
    const auto turned = [&](std::uint32_t k, const Vec3& arm) {
      return arm + scene.dt * cross(scene.motion[k].twist.w, arm);
    };
    const Side i = side(pair.i, turned(pair.i, t.arm_i), 0, t.n, t.n, 1);
    const Side j = wall ? wall_side(pair, i) : side(pair.j, turned(pair.j, t.arm_j), 0, t.n, t.n, 1);
    const Vec3 moved = scene.dt * (i.mid.v - j.mid.v);
    const double parted = dot(moved, t.n);
    const laws::Held held = Stack::held(params(pair, wall), t.history, t.overlap, t.n, moved - parted * t.n,
                                        scene.dt * (i.mid.w - j.mid.w));
    if (!found.ended) found.ended = std::make_unique<state::Losses>();
    const double lost[3] = {t.account[normal] + t.weight * held.normal - 0.5 * t.drag * parted,
                            t.account[tsubu::solver::tangential] + t.weight * held.tangential,
                            t.account[rolling] + t.weight * held.rolling};
    found.ended->normal.add(lost[0]), found.ended->tangential.add(lost[1]), found.ended->rolling.add(lost[2]);
    found.lost.push_back({pair.i, pair.j, lost[0] + lost[1] + lost[2]});
    found.ended->wall_work.add(t.account[wall_work]);
  }
};

ShapeContacts::ShapeContacts(const laws::LawIndices& laws, const std::vector<std::optional<laws::PairInputs>>& pairs,
                             std::size_t materials)
    : materials_(materials) {
  for (const auto& in : pairs) params_.push_back(in ? Stack::prepare(*in, laws) : Stack::Params{});
}

void ShapeContacts::take(std::vector<neighbor::Candidate>&& candidates, const state::Bodies& bodies) {
  candidates_ = std::move(candidates);
  const std::int64_t* id = bodies.id.data();
  std::ranges::sort(candidates_, {}, [id](const neighbor::Candidate& c) { return std::pair(id[c.i], id[c.j]); });
  bodies_.pairs.clear(), walls_.pairs.clear();
  first_corner_.assign(bodies.size() + 1, 0);
  for (std::size_t i = 0; i < bodies.size(); ++i)
    first_corner_[i + 1] =
        first_corner_[i] + (bodies.is_sphere(i) ? 0 : static_cast<std::uint32_t>(bodies.shape_of(i).points.size()));
  corners_.resize(first_corner_.back());
}

// Pairs that were listed before keep their clearance; candidates and pairs stand in the same order.
void ShapeContacts::list(const Scene& scene, const state::Bodies& bodies, double within,
                         const neighbor::Courses& courses) {
  std::vector<Pair> pairs;
  auto old = bodies_.pairs.begin();
  for (const auto& [i, j] : candidates_) {
    const std::pair ids(bodies.id[i], bodies.id[j]);
    while (old != bodies_.pairs.end() && std::pair(bodies.id[old->i], bodies.id[old->j]) < ids) ++old;
    const double gap = SpherePartner::gap(scene, i, j);
    if (!(gap < within) && !(gap - courses.steps * SpherePartner::closing(scene, i, j, courses) < within)) continue;
    const bool known = old != bodies_.pairs.end() && old->i == i && old->j == j;
    pairs.push_back({i, j, known ? old->clear : 0});
  }
  add_pairs_of_rows(pairs, bodies);
  bodies_.pairs = std::move(pairs);
  bodies_.pushes.assign(bodies_.pairs.size(), {});
  make_shares(bodies.size());
  if (walls_.pairs.empty() && scene.plane_count > 0) list_walls(scene, bodies);
}

// Pairs that touched and are no candidates any more, because they flew apart within a step: their books must be closed.
void ShapeContacts::add_pairs_of_rows(std::vector<Pair>& pairs, const state::Bodies& bodies) const {
  const auto ids = [&bodies](const Pair& p) { return std::pair(bodies.id[p.i], bodies.id[p.j]); };
  const std::size_t listed = pairs.size();
  std::vector<std::uint32_t> order;
  const auto place_of = [&](std::int64_t id) {
    if (order.empty()) order = state::by_id(bodies);
    return *std::ranges::lower_bound(order, id, {}, [&bodies](std::uint32_t i) { return bodies.id[i]; });
  };
  auto pair = pairs.begin();
  std::vector<Pair> missing;
  for (const Row& row : bodies_.rows) {
    const std::pair wanted(row.id_i, row.id_j);
    while (pair != pairs.end() && ids(*pair) < wanted) ++pair;
    if (pair != pairs.end() && ids(*pair) == wanted) continue;
    if (missing.empty() || ids(missing.back()) != wanted)
      missing.push_back({place_of(row.id_i), place_of(row.id_j), 0});
  }
  pairs.insert(pairs.end(), missing.begin(), missing.end());
  std::ranges::inplace_merge(pairs, pairs.begin() + static_cast<std::ptrdiff_t>(listed), {}, ids);
}

// Every wall with every shape: there are few walls.
void ShapeContacts::list_walls(const Scene& scene, const state::Bodies& bodies) {
  for (const std::uint32_t i : state::by_id(bodies))
    for (std::size_t w = 0; w < scene.plane_count && !bodies.is_sphere(i) && !bodies.fixed(i); ++w)
      walls_.pairs.push_back({i, static_cast<std::uint32_t>(w), 0});
  walls_.pushes.assign(walls_.pairs.size(), {});
}

void ShapeContacts::make_shares(std::size_t bodies) {
  first_share_.assign(bodies + 1, 0);
  for (const Pair& p : bodies_.pairs) ++first_share_[p.i + 1], ++first_share_[p.j + 1];
  for (std::size_t i = 0; i < bodies; ++i) first_share_[i + 1] += first_share_[i];
  shares_.resize(first_share_.back());
  std::vector<std::uint32_t> next(first_share_.begin(), first_share_.end() - 1);
  for (std::uint32_t k = 0; k < bodies_.pairs.size(); ++k) {
    shares_[next[bodies_.pairs[k].i]++] = 2 * k;
    shares_[next[bodies_.pairs[k].j]++] = 2 * k + 1;
  }
}

void ShapeContacts::evaluate(const Scene& scene, state::Bodies& bodies, Report report, const device::Workers& workers) {
  make_corners(bodies, workers);
  deepest_ = {};
  if (report != Report::nothing) books_ = {};
  const Step step(*this, scene, bodies, report);
  compute(step, false, workers);
  compute(step, true, workers);
  share_losses(bodies_, false, bodies);
  share_losses(walls_, true, bodies);
  gather(bodies, workers);
}

// What contacts that ended have lost, to their bodies and walls, if that is kept.
void ShapeContacts::share_losses(const Set& set, bool walls, state::Bodies& bodies) {
  if (bodies.dissipated.empty()) return;
  for (const Found& found : set.found)
    for (const auto& [i, j, energy] : found.lost) {
      bodies.dissipated[i] += walls ? energy : 0.5 * energy;
      (walls ? bodies.dissipated_at[j][i] : bodies.dissipated[j]) += walls ? energy : 0.5 * energy;
    }
}

void ShapeContacts::make_corners(const state::Bodies& bodies, const device::Workers& workers) {
  workers.for_tiles(bodies.size(), 256, [&](const device::Tile& t) {
    for (std::size_t i = t.begin; i < t.end; ++i) {
      if (bodies.is_sphere(i)) continue;
      const auto& [turn, momentum, scale] = bodies.attitude[i];
      const geometry::Shape& shape = bodies.shape_of(i);
      for (std::size_t k = 0; k < shape.points.size(); ++k)
        corners_[first_corner_[i] + k] = rotate(turn, scale * shape.points[k]);
    }
  });
}

void ShapeContacts::compute(const Step& step, bool walls, const device::Workers& workers) {
  Set& set = walls ? walls_ : bodies_;
  set.found.resize(device::tile_count(set.pairs.size(), pairs_per_tile));
  workers.for_tiles(set.pairs.size(), pairs_per_tile, [&](const device::Tile& t) {
    Found& found = set.found[t.index];
    found.clear();
    for (std::size_t k = t.begin; k < t.end; ++k) {
      Pair& pair = set.pairs[k];
      set.pushes[k] = {};
      if (!step.may_be_near(pair, walls)) continue;
      const std::int64_t id_i = step.bodies.id[pair.i], id_j = walls ? pair.j : step.bodies.id[pair.j];
      const auto old = std::lower_bound(set.rows.begin(), set.rows.end(), std::pair(id_i, id_j),
                                        [](const Row& r, const auto& ids) { return std::pair(r.id_i, r.id_j) < ids; });
      set.pushes[k] = step.compute(pair, walls, set.rows, static_cast<std::size_t>(old - set.rows.begin()), found);
    }
  });
  set.rows.clear(), set.reports.clear();
  for (const Found& f : set.found) {
    set.rows.insert(set.rows.end(), f.rows.begin(), f.rows.end());
    set.reports.insert(set.reports.end(), f.reports.begin(), f.reports.end());
    if (f.ended) set.ended.add(*f.ended);
    if (f.books) books_.add(*f.books);
    if (f.deepest.deeper_than(deepest_)) deepest_ = f.deepest;
  }
}

void ShapeContacts::gather(state::Bodies& bodies, const device::Workers& workers) const {
  workers.for_tiles(bodies.size(), 256, [&](const device::Tile& t) {
    for (std::size_t i = t.begin; i < t.end; ++i)
      for (std::size_t s = first_share_[i]; s < first_share_[i + 1]; ++s) {
        const Push& push = bodies_.pushes[shares_[s] / 2];
        const bool second = shares_[s] % 2;
        bodies.force[i] += second ? -push.force : push.force;
        bodies.torque[i] += second ? push.torque_j : push.torque_i;
      }
  });
  for (std::size_t k = 0; k < walls_.pairs.size(); ++k) {
    bodies.force[walls_.pairs[k].i] += walls_.pushes[k].force;
    bodies.torque[walls_.pairs[k].i] += walls_.pushes[k].torque_i;
  }
}

namespace {

template <class Rows>
state::ContactMemory remember_rows(const Rows& rows, const state::Losses& ended) {
  state::ContactMemory memory;
  using Touched = std::remove_cvref_t<decltype(rows[0].touched)>;
  constexpr std::size_t n = laws::numbers_in<Touched>;
  memory.numbers_each = n;
  memory.ended = ended;
  for (const auto& row : rows) {
    memory.sides.push_back({row.id_i, row.id_j});
    memory.features.push_back(row.key);
    const auto numbers = laws::pack<n>(row.touched);
    memory.numbers.insert(memory.numbers.end(), numbers.begin(), numbers.end());
  }
  return memory;
}

template <class Row>
void recall_rows(const state::ContactMemory& memory, std::vector<Row>& rows, state::Losses& ended) {
  constexpr std::size_t n = laws::numbers_in<decltype(Row::touched)>;
  ENSURE(memory.sides.empty() || memory.numbers_each == n);
  ENSURE(memory.features.size() == memory.sides.size() && memory.numbers.size() == n * memory.sides.size());
  ended = memory.ended;
  rows.clear();
  for (std::size_t k = 0; k < memory.sides.size(); ++k) {
    std::array<double, n> numbers;
    std::copy_n(memory.numbers.begin() + static_cast<std::ptrdiff_t>(k * n), n, numbers.begin());
    rows.push_back({memory.sides[k].owner, memory.sides[k].partner, memory.features[k],
                    laws::unpack<decltype(Row::touched)>(numbers)});
  }
}

}  // namespace

ShapeContacts::Memory ShapeContacts::remember() const {
  return {remember_rows(bodies_.rows, bodies_.ended), remember_rows(walls_.rows, walls_.ended)};
}

void ShapeContacts::recall(const Memory& memory) {
  recall_rows(memory.bodies, bodies_.rows, bodies_.ended);
  recall_rows(memory.walls, walls_.rows, walls_.ended);
  // a pair that touches must be looked at, whatever was thought of its clearance
  for (Set* set : {&bodies_, &walls_})
    for (Pair& pair : set->pairs) pair.clear = 0;
}

void ShapeContacts::forget_losses() {
  for (Set* set : {&bodies_, &walls_}) {
    set->ended = {};
    for (Row& row : set->rows)
      for (double& account : row.touched.account) account = 0;
  }
}

state::Losses ShapeContacts::ended() const {
  state::Losses sum = bodies_.ended;
  sum.add(walls_.ended);
  return sum;
}

ContactLoad ShapeContacts::load() const {
  return {count(), bodies_.pairs.size() + walls_.pairs.size(),
          2 * sizeof(Row) * count() + (sizeof(Pair) + sizeof(Push)) * (bodies_.pairs.size() + walls_.pairs.size())};
}

std::uint64_t ShapeContacts::hash() const {
  std::uint64_t sum = 0;
  const auto add = [&](const std::vector<Row>& rows, bool wall) {
    for (const Row& row : rows) {
      Hash h;
      h.add(static_cast<std::uint64_t>(row.id_i));
      h.add(wall ? ~static_cast<std::uint64_t>(row.id_j) : static_cast<std::uint64_t>(row.id_j));
      h.add(static_cast<std::uint64_t>(row.key));
      for (const double v : laws::pack<laws::numbers_in<Touched>>(row.touched)) h.add(v);
      sum += h.value();
    }
  };
  add(bodies_.rows, false), add(walls_.rows, true);
  return sum;
}

std::size_t ShapeContacts::bytes() const {
  std::size_t sum = candidates_.capacity() * sizeof(neighbor::Candidate) + corners_.capacity() * sizeof(Vec3) +
                    (first_corner_.capacity() + first_share_.capacity() + shares_.capacity()) * sizeof(std::uint32_t);
  for (const Set* set : {&bodies_, &walls_})
    sum += set->pairs.capacity() * sizeof(Pair) + set->pushes.capacity() * sizeof(Push) +
           set->rows.capacity() * sizeof(Row) + set->reports.capacity() * sizeof(ContactReport);
  return sum;
}

}  // namespace tsubu::solver
