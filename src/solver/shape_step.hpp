#pragma once
// How ShapeContacts computes the touches of a pair; included by shape_contacts.cpp only.
#include <algorithm>
#include <cmath>
#include <span>

#include "solver/partners.hpp"
#include "solver/shape_contacts.hpp"

namespace tsubu::solver {

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
  // A sphere among shapes: one rounded point, of radius one before it is scaled.
  [[nodiscard]] static const geometry::Shape& ball() {
    static const geometry::Shape shape = [] {
      geometry::Shape s;
      s.points = {Vec3{}};
      s.radius = {1};
      s.extent = 1;
      return s;
    }();
    return shape;
  }
  [[nodiscard]] static Vec3 unit_or(const Vec3& v, const Vec3& otherwise) {
    const double length = norm(v);
    return length > 0 ? (1 / length) * v : otherwise;
  }

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
    t.account[tangential] += weight * (r.tangential.work + dt * r.tangential.power);
    t.account[rolling] += weight * (r.rolling.work + dt * r.rolling.power);
    t.history = kept;
    t.drag = drag;
    t.n = n, t.arm_i = i.arm, t.arm_j = j.arm, t.overlap = overlap, t.weight = weight;

    const Vec3 along = weight * r.normal.force * n, across = weight * r.tangential.force;
    const Vec3 force = along + across, torque = weight * r.rolling.torque;
    t.acts = overlap > 0 || force != Vec3{};
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
                               t.account[tangential],
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
                            t.account[tangential] + t.weight * held.tangential,
                            t.account[rolling] + t.weight * held.rolling};
    found.ended->normal.add(lost[0]), found.ended->tangential.add(lost[1]), found.ended->rolling.add(lost[2]);
    found.lost.push_back({pair.i, pair.j, lost[0] + lost[1] + lost[2]});
    found.ended->wall_work.add(t.account[wall_work]);
  }
};

}  // namespace tsubu::solver
