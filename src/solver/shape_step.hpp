#pragma once
// How ShapeContacts computes the touches of a pair; included by shape_contacts.cpp only.
#include <algorithm>
#include <cmath>
#include <span>

#include "geometry/near_features.hpp"
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
  double least_inertia = infinite;
  Sym3 turning = {};  // what a torque of one does to the body [1/(kg m2)]

  // Moment of inertia that a torque about an axis meets [kg m2].
  [[nodiscard]] double inertia(const Vec3& axis) const {
    const double square = norm2(axis);
    return square > 0 ? square / dot(axis, turning * axis) : least_inertia;
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

  // Computes the pairs of a batch, and leaves its rows and near features as they are now.
  void compute(Batch& batch, std::span<Pair> pairs, std::uint8_t* push, bool wall) const {
    thread_local Scratch scratch;
    // copied, not swapped: else every batch would come to have the room of the largest
    scratch.rows.assign(batch.rows.begin(), batch.rows.end());
    scratch.near.assign(batch.near.begin(), batch.near.end());
    batch.rows.clear(), batch.near.clear(), batch.pushes.clear(), batch.forget_step();
    std::span<const Row> rows = scratch.rows;
    std::span<const std::uint32_t> near = scratch.near;
    const auto take = [](auto& all, std::size_t n) {
      const auto front = all.first(n);
      all = all.subspan(n);
      return front;
    };
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      Pair& pair = pairs[k];
      const bool compare = moved(pair, wall) >= pair.until;
      push[k] = 0;
      if (!compare && pair.near == 0) continue;
      const std::int64_t id_i = bodies.id[pair.i], id_j = wall ? pair.j : bodies.id[pair.j];
      std::size_t mine = 0;
      while (mine < rows.size() && rows[mine].id_i == id_i && rows[mine].id_j == id_j) ++mine;
      const auto old = take(rows, mine);
      const auto near_before = take(near, pair.near);
      batch.pushes.push_back({});
      push[k] = static_cast<std::uint8_t>(batch.pushes.size());
      scratch.places.clear();
      if (wall)
        place_corners(pair, scratch.places);
      else
        place_touches(pair, compare, near_before, batch.near, scratch.places);
      share_out(scratch);
      respond(pair, wall, old, scratch, batch.pushes.back(), batch);
    }
  }

 private:
  // A touch, and what the laws will see of it.
  struct Place {
    geometry::Touch touch;
    Vec3 n;
    double overlap;                // of the two roundings [m]
    double weight;                 // of its force among those of the pair
    const Row* before = nullptr;   // what it was in the last step
    const Row* springs = nullptr;  // or a touch that has ended, whose springs it goes on with
  };
  // Room that a thread keeps for the next batch.
  struct Scratch {
    std::vector<Row> rows;
    std::vector<std::uint32_t> near;
    std::vector<Place> places;
    std::vector<double> shares;
    std::vector<bool> claimed;  // of the last step's rows: goes on as a touch of this one
    std::vector<bool> given;    // has ended, and its springs go on
  };

  // How far the sides of a pair have moved since the search.
  [[nodiscard]] double moved(const Pair& pair, bool wall) const {
    return contacts.moved_[pair.i] + (wall ? contacts.walls_moved_[pair.j] : contacts.moved_[pair.j]);
  }
  // A sphere among shapes: one rounded point, of radius one before it is scaled.
  [[nodiscard]] static const geometry::Shape& ball() {
    static const geometry::Shape shape = [] {
      geometry::Shape s;
      s.points = {Vec3{}};
      s.radius = {1};
      s.corners = 1;
      s.extent = 1;
      return s;
    }();
    return shape;
  }
  [[nodiscard]] static Vec3 unit_or(const Vec3& v, const Vec3& otherwise) {
    const double length = norm(v);
    return length > 0 ? (1 / length) * v : otherwise;
  }

  [[nodiscard]] Place place(const Pair& pair, bool wall, const geometry::Touch& touch) const {
    const Vec3 n = wall ? scene.planes[pair.j].normal : unit_or(touch.between(), unit_or(apart(pair), {0, 0, 1}));
    const double overlap = touch.overlap();
    const double own = touch.own < overlap ? touch.own / overlap : 1;
    return {touch, n, overlap, own * (2 - own)};
  }
  // How much another one touches at the place of this one, and in its direction; one that hardly touches, or not at
  // all, takes nothing from one that does.
  [[nodiscard]] static double sameness(const Place& p, const Place& other) {
    const double aligned = std::max(0.0, dot(p.n, other.n));
    const double depth = other.overlap >= p.overlap ? 1 : p.overlap > 0 ? std::max(0.0, other.overlap) / p.overlap : 0;
    return geometry::sameness(p.touch, other.touch) * (aligned * aligned) * depth;
  }
  // Corners that touch as one share their weight.
  static void share_out(Scratch& scratch) {
    std::vector<Place>& places = scratch.places;
    scratch.shares.assign(places.size(), 1);
    for (std::size_t k = 0; k < places.size(); ++k)
      for (std::size_t l = 0; l < places.size(); ++l)
        if (k != l && places[k].touch.of_corner() && places[l].touch.of_corner())
          scratch.shares[k] += sameness(places[k], places[l]);
    for (std::size_t k = 0; k < places.size(); ++k) places[k].weight /= scratch.shares[k];
  }
  [[nodiscard]] bool has_surface(std::uint32_t i) const {
    return !bodies.is_sphere(i) && !bodies.shape_of(i).surface.empty();
  }

  [[nodiscard]] geometry::Outline outline(std::uint32_t i, const Vec3& centre) const {
    static const Vec3 origin{};
    if (bodies.is_sphere(i)) return {&ball(), &origin, centre, scene.motion[i].radius, {}};
    return {&bodies.shape_of(i), contacts.corners_.data() + contacts.first_corner_[i], centre, bodies.attitude[i].scale,
            bodies.attitude[i].turn};
  }

  // Features are near within this share of the least rounding: room to move before all have to be compared again.
  static constexpr double near_share = 0.05;
  // Rounding may make a gap too wide by this part of the bodies' size.
  static constexpr double slack = 1e-9;

  void place_touches(Pair& pair, bool compare, std::span<const std::uint32_t> near_before,
                     std::vector<std::uint32_t>& near, std::vector<Place>& places) const {
    const geometry::Outline i = outline(pair.i, {}), j = outline(pair.j, -apart(pair));
    const std::size_t first = near.size();
    if (!compare) {
      near.insert(near.end(), near_before.begin(), near_before.end());
    } else {
      const double rounding = std::min(least_rounding(i), least_rounding(j));
      const double gap = geometry::list_near_features(i, j, scene.reach + near_share * rounding, near);
      pair.until =
          moved(pair, false) + gap - scene.reach - slack * (scene.motion[pair.i].radius + scene.motion[pair.j].radius);
      pair.near = static_cast<std::uint32_t>(near.size() - first);
    }
    const bool surface = !i.shape->surface.empty() || !j.shape->surface.empty();
    for (std::size_t k = first; k < near.size(); ++k) {
      const auto touch = geometry::touch_of(i, j, near[k]);
      if (!touch || !(touch->gap() < scene.reach)) continue;
      const auto seen = [&](const Place& p) { return geometry::same_points(p.touch, *touch); };
      if (surface && std::ranges::any_of(places, seen)) continue;
      places.push_back(place(pair, false, *touch));
    }
  }
  [[nodiscard]] static double least_rounding(const geometry::Outline& body) {
    return body.scale * *std::ranges::min_element(body.shape->radius);
  }

  // A shape touches a plane with its corners.
  void place_corners(Pair& pair, std::vector<Place>& places) const {
    const geometry::Outline body = outline(pair.i, {});
    const state::Plane& p = scene.planes[pair.j];
    const double height = dot(scene.motion[pair.i].x - p.point, p.normal);
    double gap = infinite;
    for (std::size_t k = 0; k < body.shape->corners; ++k) {
      const Vec3 at = body.corner(k);
      const double above = height + dot(at, p.normal), radius = body.rounding(k);
      gap = std::min(gap, above - radius);
      if (above - radius < scene.reach)
        places.push_back(place(
            pair, true,
            {static_cast<std::uint32_t>(k), at, at - above * p.normal, radius, 0, above, geometry::touches::all}));
    }
    pair.until = places.empty() ? moved(pair, true) + gap - scene.reach - slack * scene.motion[pair.i].radius : 0;
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
    const Yield& yield = contacts.yields_[i];
    const Vec3 lever = cross(arm, n);
    s.mass = bodies.mass[i], s.least_inertia = bodies.inertia[i], s.turning = yield.turning;
    s.yields = yield.linear + dot(lever, yield.turning * lever);
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
  [[nodiscard]] Vec3 mid_normal(const Pair& pair, bool wall, const Place& p) const {
    if (!scene.synchronised || wall) return p.n;
    if (outline(pair.i, {}).dimension() == 0 && outline(pair.j, {}).dimension() == 0) {
      const auto velocity = [&](std::uint32_t k, const Vec3& ball) {
        return scene.motion[k].twist.v + cross(scene.motion[k].twist.w, ball);
      };
      const Vec3 half =
          0.5 * scene.dt * (velocity(pair.i, p.touch.on_i) - velocity(pair.j, p.touch.on_j + apart(pair)));
      return unit_or(p.touch.between() - half, p.n);
    }
    return p.before ? unit_or(p.n + p.before->touched.n, p.n) : p.n;
  }

  // What slides over a surface goes from feature to feature, and its touch goes on as it was: a new touch takes the
  // place of the nearest one that is no more, if there is one within its rounding and in its direction.
  static void follow(std::span<const Row> old, Scratch& scratch) {
    for (Place& p : scratch.places) {
      if (p.before) continue;
      const double reach = p.touch.radius_i + p.touch.radius_j;
      const Vec3 at = p.touch.on_i - p.touch.radius_i * p.n;
      double nearest2 = reach * reach;
      std::size_t found = old.size();
      for (std::size_t k = 0; k < old.size(); ++k) {
        if (scratch.claimed[k] || dot(old[k].touched.n, p.n) < same_direction) continue;
        const double apart2 = norm2(old[k].touched.arm_i - at);
        if (apart2 < nearest2) nearest2 = apart2, found = k;
      }
      if (found == old.size()) continue;
      scratch.claimed[found] = true;
      p.before = &old[found];
    }
  }
  // The cosine above which two normals are of one direction.
  static constexpr double same_direction = 0.7;

  // A touch that begins where one ends that shared a corner with it and had its direction goes on with the springs of
  // friction and rolling: of several, with those of the deepest. Balls of clumps are touches of their own.
  void hand_over(const Pair& pair, std::span<const Row> old, Scratch& scratch) const {
    const geometry::Outline i = outline(pair.i, {}), j = outline(pair.j, {});
    if (i.dimension() == 0 && j.dimension() == 0) return;
    for (Place& p : scratch.places) {
      if (p.before) continue;
      std::size_t found = old.size();
      for (std::size_t k = 0; k < old.size(); ++k)
        if (!scratch.claimed[k] && !scratch.given[k] && dot(old[k].touched.n, p.n) > same_direction &&
            geometry::share_a_corner(*i.shape, *j.shape, old[k].key, p.touch.key) &&
            (found == old.size() || old[k].touched.overlap > old[found].touched.overlap))
          found = k;
      if (found == old.size()) continue;
      scratch.given[found] = true;
      p.springs = &old[found];
    }
  }

  // Finds what each touch of a pair was in the last step, computes it, and closes those that have ended.
  void respond(const Pair& pair, bool wall, std::span<const Row> old, Scratch& scratch, Push& push,
               Batch& batch) const {
    scratch.claimed.assign(old.size(), false);
    std::size_t next = 0;
    for (Place& p : scratch.places) {
      while (next < old.size() && old[next].key < p.touch.key) ++next;
      if (next == old.size() || old[next].key != p.touch.key) continue;
      scratch.claimed[next] = true;
      p.before = &old[next++];
    }
    if (!wall && (has_surface(pair.i) || has_surface(pair.j))) follow(old, scratch);
    scratch.given.assign(old.size(), false);
    if (!wall) hand_over(pair, old, scratch);
    for (const Place& p : scratch.places) respond(pair, wall, p, push, batch);
    for (std::size_t k = 0; k < old.size(); ++k)
      if (!scratch.claimed[k]) close(pair, wall, old[k], scratch.given[k], batch);
  }

  void respond(const Pair& pair, bool wall, const Place& p, Push& push, Batch& batch) const {
    const auto& [touch, n, overlap, weight, before, springs] = p;
    const double share = wall ? scene.wall_arm : 0.5;
    const double arm_i = touch.radius_i - share * overlap, arm_j = wall ? 0 : touch.radius_j - share * overlap;
    const Vec3 n_mid = mid_normal(pair, wall, p);
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
    Touched& t = row.touched;
    if (before) {
      t = before->touched;
    } else if (springs) {
      t.history.tangential = springs->touched.history.tangential;
      t.history.rolling = springs->touched.history.rolling;
      t.weight = springs->touched.weight;
    }
    // a touch of twice the weight is one of twice the stiffness, and its law knows what that does to a stretched spring
    if (t.weight > 0 && t.weight != weight)
      t.history = Stack::stiffened(params(pair, wall), t.history, t.weight / weight);
    const auto [r, kept] = Stack::eval(c, params(pair, wall), t.history);

    const double drag = weight * r.normal.drag;
    t.account[normal] += weight * (r.normal.plastic + r.cohesion.work) - 0.5 * (t.drag + drag) * dn;
    t.account[tangential] += weight * (r.tangential.work + dt * r.tangential.power);
    t.account[rolling] += weight * (r.rolling.work + dt * r.rolling.power);
    t.history = kept;
    t.drag = drag;
    t.n = n, t.arm_i = i.arm, t.arm_j = j.arm, t.overlap = overlap, t.weight = weight;

    Vec3 along = weight * r.normal.force * n;
    const Vec3 across = weight * r.tangential.force;
    const Vec3 force = along + across, torque = weight * r.rolling.torque;
    t.acts = overlap > 0 || force != Vec3{};
    push.force += force;
    push.torque_i += cross(i.arm, force) + torque;
    push.torque_j -= cross(j.arm, force) + torque;
    if (touch.own < overlap) along += give_back(pair, p, r.normal.stored, push);
    double power = 0;
    if (wall) {
      power = dot(force, j.now.v) + dot(torque, j.now.w);
      t.account[wall_work] += dt * power;
    }
    const DeepestOverlap here{overlap / std::min(touch.radius_i, wall ? infinite : touch.radius_j), row.id_i,
                              wall ? -1 - row.id_j : row.id_j};
    if (here.deeper_than(batch.deepest)) batch.deepest = here;
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
      if (!batch.books) batch.books = std::make_unique<ContactBooks>();
      batch.books->add(told);
      if (report == Report::contacts || wall) batch.reports.push_back(told);
    }
    batch.rows.push_back(row);
  }

  // Two edges hold the share w = 1 - b^2 of the energy U of a whole touch, where b is the part of their overlap that an
  // end has too: with a linear law they and the corner at that end hold U together. What changes that share does work:
  // the force is - d(w U), not - w dU. With d_e, the distance of the end, and d, that of the edges,
  //   b = (radii - d_e) / (radii - d),   dw = 2 b (d(d_e) - b d(d)) / overlap.
  // Returns the force on i.
  Vec3 give_back(const Pair& pair, const Place& p, double stored, Push& push) const {
    const geometry::Touch& t = p.touch;
    const Vec3 from_j = apart(pair);  // centre of i, seen from that of j
    const auto add = [&](const Vec3& force, const Vec3& on_i, const Vec3& on_j) {
      push.force += force;
      push.torque_i += cross(on_i, force);
      push.torque_j -= cross(on_j + from_j, force);
    };
    const double b = 1 - t.own / p.overlap, pull = 2 * b * stored / p.overlap;
    const Vec3 apart_more = b * pull * p.n, together = -pull * unit_or(t.end_i - t.end_j, p.n);
    add(apart_more, t.on_i, t.on_j);
    add(together, t.end_i, t.end_j);
    return apart_more + together;
  }

  [[nodiscard]] Vec3 apart(const Pair& pair) const {
    return scene.domain.nearest(scene.motion[pair.i].x - scene.motion[pair.j].x);
  }

  // The contact has ended within this step: its dashpot acted until then, its springs let go unless another one has
  // them.
  void close(const Pair& pair, bool wall, const Row& row, bool springs_given, Batch& batch) const {
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
    if (!batch.ended) batch.ended = std::make_unique<state::Losses>();
    const double lost[3] = {t.account[normal] + t.weight * held.normal - 0.5 * t.drag * parted,
                            t.account[tangential] + (springs_given ? 0 : t.weight * held.tangential),
                            t.account[rolling] + (springs_given ? 0 : t.weight * held.rolling)};
    batch.ended->normal.add(lost[0]), batch.ended->tangential.add(lost[1]), batch.ended->rolling.add(lost[2]);
    batch.lost.push_back({pair.i, pair.j, lost[0] + lost[1] + lost[2]});
    batch.ended->wall_work.add(t.account[wall_work]);
  }
};

}  // namespace tsubu::solver
