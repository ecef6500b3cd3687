#pragma once
// What ShapeContacts makes of the touches of a pair; included by shape_contacts.cpp only.
#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <span>

#include "geometry/near_features.hpp"
#include "geometry/nearest_image.hpp"
#include "geometry/wall_surface.hpp"
#include "solver/partners.hpp"
#include "solver/shape_contacts.hpp"
#include "solver/wear.hpp"
#include "state/walls.hpp"

namespace tsubu::solver {

inline const state::Mesh& Scene::mesh(std::size_t wall) const { return meshes[wall - plane_count]; }

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

// What all pairs of a step read, and what their touches do.
class ShapeContacts::Response {
 public:
  Response(const ShapeContacts& all, const Scene& s, const state::Bodies& b, Report r)
      : contacts(all), scene(s), bodies(b), report(r) {}

  const ShapeContacts& contacts;
  const Scene& scene;
  const state::Bodies& bodies;
  Report report;

 protected:
  // A touch, and what the laws will see of it.
  struct Place {
    geometry::Touch touch;
    Vec3 n;
    double overlap;         // of the two roundings [m]
    double weight;          // of its force among those of the pair
    Row* before = nullptr;  // what it was in the last step
  };
  // Room that a thread keeps for the next batch.
  struct Scratch {
    std::vector<Row> rows;
    std::vector<Triangle> triangles;
    std::vector<Near> near;
    std::vector<geometry::NearFeature> found;
    std::vector<Place> places;
    std::vector<double> shares;
    std::vector<bool> claimed;  // of the last step's rows: goes on as a touch of this one
    std::vector<double> loses;  // of these rows: how much weight
    std::vector<std::uint32_t> order;
    std::deque<Row> begun;     // touches that begin with the memory of others
    std::vector<Vec3> turned;  // corners of a body in the frame of a mesh
  };

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

  // How much another one touches at the place of this one, and in its direction; one that hardly touches, or not at
  // all, takes nothing from one that does.
  [[nodiscard]] static double sameness(const Place& p, const Place& other) {
    const double aligned = std::max(0.0, dot(p.n, other.n));
    const double depth = other.overlap >= p.overlap ? 1 : p.overlap > 0 ? std::max(0.0, other.overlap) / p.overlap : 0;
    return geometry::sameness(p.touch, other.touch) * (aligned * aligned) * depth;
  }
  // Corners that touch as one share their weight; one that touches two faces of a wall has two touches.
  static void share_out(Scratch& scratch, bool mesh) {
    std::vector<Place>& places = scratch.places;
    scratch.shares.assign(places.size(), 1);
    for (std::size_t k = 0; k < places.size(); ++k)
      for (std::size_t l = 0; l < places.size(); ++l)
        if (k != l && places[k].touch.of_corner() && places[l].touch.of_corner() &&
            !(mesh && geometry::TouchKey::same_corner(places[k].touch.key, places[l].touch.key)))
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
    const Yield yield = contacts.yield_of(i, bodies);
    const Vec3 lever = cross(arm, n);
    s.mass = bodies.mass[i], s.least_inertia = bodies.inertia[i], s.turning = yield.turning;
    s.yields = yield.linear + dot(lever, yield.turning * lever);
    return s;
  }
  // A place as the nearest image of a wall sees it.
  [[nodiscard]] Vec3 seen_from(const state::WallPose& wall, const Vec3& x) const {
    return scene.domain.wraps ? wall.place + geometry::nearest_image(scene.domain, x - wall.place) : x;
  }
  [[nodiscard]] Side wall_side(const Pair& pair, const Side& i, const Vec3& n, const Vec3& n_mid) const {
    const state::Motion& m = scene.motion[pair.i];
    if (scene.is_mesh(pair.j)) {
      const state::Mesh& wall = scene.mesh(pair.j);
      // a belt goes along itself: what its velocity would have along the normal moves nothing
      const auto at = [&](const state::WallPose& pose, const Vec3& x, const Vec3& normal) {
        return Twist{pose.velocity_at(seen_from(pose, x)) + tsubu::tangential(rotate(pose.turn, wall.surface), normal),
                     pose.twist.w};
      };
      const Vec3 before = m.x - 0.5 * scene.dt * m.twist.v;
      return {{}, {}, at(wall.now, m.x + i.arm, n), at(wall.mid, before + i.arm_mid, n_mid), 0, infinite};
    }
    const state::Plane& p = scene.planes[pair.j];
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

  [[nodiscard]] std::int32_t wall_material(std::size_t wall) const {
    return scene.is_mesh(wall) ? scene.mesh(wall).material : scene.planes[wall].material;
  }
  [[nodiscard]] const Stack::Params& params(const Pair& pair, bool wall) const {
    const auto mi = static_cast<std::size_t>(scene.material[pair.i]);
    const auto mj = static_cast<std::size_t>(wall ? wall_material(pair.j) : scene.material[pair.j]);
    return contacts.params_[mi * contacts.materials_ + mj];
  }

  // The normal half a step ago. Between points that belong to their bodies it follows from their motion, as it does
  // between spheres. A closest point on an edge or face wanders; there it is the mean of the normal and the last one.
  [[nodiscard]] Vec3 mid_normal(const Pair& pair, bool wall, const Place& p) const {
    if (!scene.synchronised || (wall && !scene.is_mesh(pair.j))) return p.n;
    if (!wall && outline(pair.i, {}).dimension() == 0 && outline(pair.j, {}).dimension() == 0) {
      const auto velocity = [&](std::uint32_t k, const Vec3& ball) {
        return scene.motion[k].twist.v + cross(scene.motion[k].twist.w, ball);
      };
      const Vec3 half =
          0.5 * scene.dt * (velocity(pair.i, p.touch.on_i) - velocity(pair.j, p.touch.on_j + apart(pair)) + flow(pair));
      return unit_or(p.touch.between() - half, p.n);
    }
    return p.before ? unit_or(p.n + p.before->touched.n, p.n) : p.n;
  }

  // What slides over a surface goes from feature to feature, and its touch goes on as it was: a new touch takes the
  // place of the nearest one that is no more, if there is one within its rounding and in its direction.
  static void follow(std::span<Row> old, Scratch& scratch) {
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
  // The part of an overlap by which another one may differ and be that of the same place.
  static constexpr double same_depth = 0.3;

  // Weight that one touch loses another one gains, at the same place and in the same direction: where two corners meet
  // and share a touch, and where one of them ends. With the weight go the springs, so that friction does not change. A
  // touch that begins goes on with the rest of the memory, too. The deepest one is served first.
  void trade(const Pair& pair, bool wall, std::span<Row> old, Scratch& scratch) const {
    std::vector<Place>& places = scratch.places;
    scratch.loses.assign(old.size(), 0);
    for (std::size_t k = 0; k < old.size(); ++k)
      if (!scratch.claimed[k]) scratch.loses[k] = old[k].touched.weight;
    double lost = 0, gained = 0;
    for (const Place& p : places) {
      const double less = (p.before ? p.before->touched.weight : 0) - p.weight;
      if (less > 0) scratch.loses[static_cast<std::size_t>(p.before - old.data())] = less;
      gained += std::max(0.0, -less);
    }
    for (const double w : scratch.loses) lost += w;
    if (!(lost > 0 && gained > 0)) return;
    scratch.order.clear();
    for (std::uint32_t k = 0; k < places.size(); ++k) scratch.order.push_back(k);
    std::ranges::stable_sort(scratch.order, std::greater{}, [&](std::uint32_t k) { return places[k].overlap; });
    for (const std::uint32_t k : scratch.order) take_from(pair, wall, places[k], old, scratch);
  }
  void take_from(const Pair& pair, bool wall, Place& p, std::span<Row> old, Scratch& scratch) const {
    const double reach = p.touch.radius_i + p.touch.radius_j;
    const Vec3 at = p.touch.on_i - p.touch.radius_i * p.n;
    for (std::size_t k = 0; k < old.size(); ++k) {
      Touched& from = old[k].touched;
      const double wants = p.weight - (p.before ? p.before->touched.weight : 0);
      const double part = std::min(wants, scratch.loses[k]);
      if (!(part > 0) || p.before == &old[k] || dot(from.n, p.n) < same_direction ||
          norm2(from.arm_i - at) > reach * reach)
        continue;
      if (p.before) {
        Touched& to = p.before->touched;
        const Stack::History both = Stack::joined(params(pair, wall), to.history, to.weight, from.history, part);
        // what two springs hold and one of their forces and stiffnesses does not is lost
        const auto held = [&](const Stack::History& h) {
          return Stack::held(params(pair, wall), h, to.overlap, to.n, {}, {});
        };
        const laws::Held a = held(to.history), b = held(from.history), sum = held(both);
        const double whole = to.weight + part;
        to.account[tangential] += to.weight * a.tangential + part * b.tangential - whole * sum.tangential;
        to.account[rolling] += to.weight * a.rolling + part * b.rolling - whole * sum.rolling;
        to.history = both;
        to.weight = whole;
      } else {
        Row begun{old[k].id_i, old[k].id_j, p.touch.key, {}};
        begun.touched.history = from.history;
        // what is flattened is flattened where it was
        if (!(std::abs(from.overlap - p.overlap) < same_depth * p.overlap)) {
          begun.touched.history.normal = {};
          begun.touched.history.cohesion = {};
        }
        begun.touched.n = from.n;  // from which its springs are carried
        begun.touched.weight = part;
        p.before = &scratch.begun.emplace_back(begun);
      }
      from.weight -= part;
      scratch.loses[k] -= part;
    }
  }

  // Finds what each touch of a pair was in the last step, computes it, and closes those that have ended.
  void respond(const Pair& pair, bool wall, std::span<Row> old, Scratch& scratch, Push& push, Batch& batch) const {
    scratch.claimed.assign(old.size(), false);
    std::size_t next = 0;
    for (Place& p : scratch.places) {
      while (next < old.size() && old[next].key < p.touch.key) ++next;
      if (next == old.size() || old[next].key != p.touch.key) continue;
      scratch.claimed[next] = true;
      p.before = &old[next++];
    }
    if (wall ? scene.is_mesh(pair.j) : has_surface(pair.i) || has_surface(pair.j)) follow(old, scratch);
    scratch.begun.clear();
    if (!wall || scene.is_mesh(pair.j)) trade(pair, wall, old, scratch);
    for (const Place& p : scratch.places) respond(pair, wall, p, push, batch);
    for (std::size_t k = 0; k < old.size(); ++k)
      if (!scratch.claimed[k]) close(pair, wall, old[k], batch);
  }

  void respond(const Pair& pair, bool wall, const Place& p, Push& push, Batch& batch) const {
    const auto& [touch, n, overlap, weight, before] = p;
    const double share = wall ? scene.wall_arm : 0.5;
    const double arm_i = touch.radius_i - share * overlap, arm_j = wall ? 0 : touch.radius_j - share * overlap;
    const Vec3 n_mid = mid_normal(pair, wall, p);
    Side i = side(pair.i, touch.on_i, -arm_i, n, n_mid, touch.radius_i);
    Side j =
        wall ? wall_side(pair, i, n, n_mid) : side(pair.j, touch.on_j + apart(pair), arm_j, n, n_mid, touch.radius_j);
    if (!wall) add_flow(pair, i, j);

    const double dt = scene.dt;
    const Vec3 v = i.now.v - j.now.v, u = dt * (i.mid.v - j.mid.v);
    const double vn = dot(v, n), dn = dot(u, n_mid);
    const Vec3 spin = i.now.w - j.now.w;
    const laws::Kinematics c{sizes(i, j, tsubu::tangential(spin, n), wall),
                             n,
                             n_mid,
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
    if (before) t = before->touched;
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
    Vec3 moment = torque;  // about the contact point
    double power = wall ? dot(force, j.now.v) + dot(torque, j.now.w) : 0;
    if (touch.own < overlap) {
      const GivenBack back = give_back(pair, wall, p, r.normal.stored + r.cohesion.stored);
      along += back.force;
      push.force += back.force;
      push.torque_i += back.torque_i, push.torque_j -= back.torque_j;
      moment += back.torque_i - cross(i.arm, back.force);
      power += back.wall_power;
    }
    if (wall && scene.is_mesh(pair.j) && scene.mesh(pair.j).finnie > 0 && r.normal.force > 0)
      batch.worn.push_back({pair.j, triangle_of(pair, touch),
                            dt * finnie_wear(scene.mesh(pair.j).finnie, weight * r.normal.force, v, n)});
    if (wall) t.account[wall_work] += dt * power;
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
                               t.account[wall_work],
                               i.arm,
                               moment,
                               wall ? triangle_of(pair, touch) : touch.key,
                               wall ? Vec3{} : apart(pair)};
      if (!batch.books) batch.books = std::make_unique<ContactBooks>();
      batch.books->add(told);
      if (scene.domain.deforms) batch.books->virial.resize(9), batch.books->weigh(told);
      if (report == Report::contacts || wall) batch.reports.push_back(told);
    }
    batch.rows.push_back(row);
  }

  // The triangle of a wall that is touched.
  [[nodiscard]] std::uint32_t triangle_of(const Pair& pair, const geometry::Touch& touch) const {
    using geometry::TouchKey;
    if (!scene.is_mesh(pair.j) || scene.mesh(pair.j).round) return 0;
    const state::Mesh& mesh = scene.mesh(pair.j);
    if (TouchKey::kind(touch.key) == TouchKey::corner_of_i)
      return mesh.own_triangle(static_cast<std::uint32_t>(TouchKey::second(touch.key)));
    const Vec3 at = seen_from(mesh.now, scene.motion[pair.i].x) + touch.on_j - mesh.now.place;
    return mesh.own_triangle(geometry::triangle_at(*mesh.shape, rotate_back(mesh.now.turn, at)));
  }

  // Two edges hold the share w = 1 - b^2 of the energy U of a whole touch, where b is the part of their overlap that an
  // end has too: with a linear law they and the corner at that end hold U together. What changes that share does work:
  // the force is - d(w U), not - w dU. With d_e, the distance of the end, and d, that of the edges,
  //   b = (radii - d_e) / (radii - d),   dw = 2 b (d(d_e) - b d(d)) / overlap.
  struct GivenBack {
    Vec3 force, torque_i, torque_j;  // on i; and about the centre of i, and that of j, of what acts on i
    double wall_power = 0;
  };
  [[nodiscard]] GivenBack give_back(const Pair& pair, bool wall, const Place& p, double stored) const {
    const geometry::Touch& t = p.touch;
    const Vec3 from_j = wall ? Vec3{} : apart(pair);
    GivenBack sum;
    const auto add = [&](const Vec3& force, const Vec3& on_i, const Vec3& on_j) {
      sum.force += force;
      sum.torque_i += cross(on_i, force);
      sum.torque_j += cross(on_j + from_j, force);
      if (wall) sum.wall_power += dot(force, wall_velocity(pair, on_j));
    };
    const double b = 1 - t.own / p.overlap, pull = 2 * b * stored / p.overlap;
    const Vec3 apart_more = b * pull * p.n, together = -pull * unit_or(t.end_i - t.end_j, p.n);
    add(apart_more, t.on_i, t.on_j);
    add(together, t.end_i, t.end_j);
    return sum;
  }
  // Of a wall itself, at a place relative to the centre of i: what its surface does besides, as that of a belt, changes
  // no distance.
  [[nodiscard]] Vec3 wall_velocity(const Pair& pair, const Vec3& at) const {
    const state::Mesh& wall = scene.mesh(pair.j);
    return wall.now.velocity_at(seen_from(wall.now, scene.motion[pair.i].x) + at);
  }

  [[nodiscard]] Vec3 apart(const Pair& pair) const {
    return scene.domain.nearest(scene.motion[pair.i].x - scene.motion[pair.j].x);
  }

  // How fast the two move apart because the domain deforms; its share of each is added to their own velocities.
  [[nodiscard]] Vec3 flow(const Pair& pair) const {
    return scene.domain.deforms ? scene.domain.flow(apart(pair)) : Vec3{};
  }
  void add_flow(const Pair& pair, Side& i, Side& j) const {
    if (!scene.domain.deforms) return;
    const Vec3 share = 0.5 * flow(pair);
    i.now.v += share, i.mid.v += share;
    j.now.v -= share, j.mid.v -= share;
  }

  // What the overlap of a touch with a wall holds.
  [[nodiscard]] double stored_in(const Pair& pair, const Row& row, Side i, const Side& j) const {
    using geometry::TouchKey;
    const bool corner = TouchKey::kind(row.key) == TouchKey::corner_of_i;
    i.radius = outline(pair.i, {}).rounding(corner ? TouchKey::first(row.key) : 0);
    laws::Kinematics still{};
    static_cast<laws::SizesT<double>&>(still) = sizes(i, j, {}, true);
    still.n = still.n_mid = row.touched.n;
    still.overlap = row.touched.overlap;
    const auto answer = Stack::eval(still, params(pair, true), row.touched.history).out;
    return answer.normal.stored + answer.cohesion.stored;
  }

  // The contact has ended within this step: its dashpot acted until then, its springs let go.
  void close(const Pair& pair, bool wall, const Row& row, Batch& batch) const {
    const Touched& t = row.touched;
    // its contact point is that of the step before, from where the bodies have turned on
    const auto turned = [&](std::uint32_t k, const Vec3& arm) {
      return arm + scene.dt * cross(scene.motion[k].twist.w, arm);
    };
    Side i = side(pair.i, turned(pair.i, t.arm_i), 0, t.n, t.n, 1);
    Side j = wall ? wall_side(pair, i, t.n, t.n) : side(pair.j, turned(pair.j, t.arm_j), 0, t.n, t.n, 1);
    if (!wall) add_flow(pair, i, j);
    const Vec3 moved = scene.dt * (i.mid.v - j.mid.v);
    const double parted = dot(moved, t.n);
    const laws::Held held = Stack::held(params(pair, wall), t.history, t.overlap, t.n, moved - parted * t.n,
                                        scene.dt * (i.mid.w - j.mid.w));
    if (!batch.ended) batch.ended = std::make_unique<state::Losses>();
    // a wall that is taken away leaves nothing behind
    const double left = wall && scene.is_mesh(pair.j) && !scene.mesh(pair.j).present ? stored_in(pair, row, i, j) : 0;
    const double lost[3] = {t.account[normal] + t.weight * (held.normal + left) - 0.5 * t.drag * parted,
                            t.account[tangential] + t.weight * held.tangential,
                            t.account[rolling] + t.weight * held.rolling};
    batch.ended->normal.add(lost[0]), batch.ended->tangential.add(lost[1]), batch.ended->rolling.add(lost[2]);
    batch.lost.push_back({pair.i, pair.j, lost[0] + lost[1] + lost[2]});
    batch.ended->wall_work.add(t.account[wall_work]);
  }
};

}  // namespace tsubu::solver
