#pragma once
// How ShapeContacts finds the touches of a pair; included by shape_contacts.cpp only.
#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

#include "geometry/near_features.hpp"
#include "solver/shape_response.hpp"

namespace tsubu::solver {

class ShapeContacts::Step : public Response {
 public:
  using Response::Response;

  // Computes the pairs of a batch, and leaves its rows and near features as they are now.
  void compute(Batch& batch, std::span<Pair> pairs, std::uint8_t* push, bool wall) const {
    thread_local Scratch scratch;
    // copied, not swapped: else every batch would come to have the room of the largest
    scratch.rows.assign(batch.rows.begin(), batch.rows.end());
    // rows that have just been housed come without
    scratch.triangles.assign(batch.triangles.begin(), batch.triangles.end());
    if (scratch.triangles.size() != scratch.rows.size()) scratch.triangles.clear();
    batch.triangles.clear();
    batch.rows.clear(), batch.pushes.clear(), batch.forget_step();
    std::span<Row> rows = scratch.rows;
    std::span<const Triangle> triangles = scratch.triangles;
    if (wall) move_on_meshes(batch, pairs);
    bool listed = false;
    const auto take = [](auto& all, std::size_t n) {
      const auto front = all.first(n);
      all = all.subspan(n);
      return front;
    };
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      Pair& pair = pairs[k];
      const bool mesh = wall && scene.is_mesh(pair.j);
      const bool compare = moved(pair, wall) >= pair.until;
      push[k] = 0;
      if (!compare && pair.near == 0) continue;
      const std::int64_t id_i = bodies.id[pair.i], id_j = wall ? pair.j : bodies.id[pair.j];
      std::size_t mine = 0;
      while (mine < rows.size() && rows[mine].id_i == id_i && rows[mine].id_j == id_j) ++mine;
      const auto old = take(rows, mine);
      const auto known = take(triangles, triangles.empty() ? 0 : mine);
      listed |= compare;
      batch.pushes.push_back({});
      push[k] = static_cast<std::uint8_t>(batch.pushes.size());
      scratch.places.clear();
      if (mesh && !scene.mesh(pair.j).present)
        pair.near = 0, pair.until = infinite;  // taken away
      else if (mesh && scene.mesh(pair.j).round)
        place_on_round(pair, scratch.places);
      else if (mesh)
        place_on_mesh(pair, compare, batch, old, known, scratch);
      else if (wall)
        place_corners(pair, scratch.places);
      else
        place_touches(pair, compare, batch, scratch);
      share_out(scratch, mesh);
      respond(pair, wall, old, scratch, batch.pushes.back(), batch);
      if (wall)
        for (const Place& p : scratch.places) batch.triangles.push_back(triangle_at(pair, p.touch.key, old, known));
    }
    if (listed) batch.close_gaps(pairs);
  }

 private:
  // Counts how far bodies have gone from meshes, and asks for what will be looked at: it is seldom in a cache.
  void move_on_meshes(Batch& batch, std::span<Pair> pairs) const {
    for (Pair& pair : pairs) {
      if (!scene.is_mesh(pair.j)) continue;
      pair.gone += goes_from(pair);
      if (scene.domain.wraps) note_image(pair);
      if (pair.gone < pair.wakes || pair.gone >= pair.until) continue;
      for (const Near& near : batch.near_of(pair)) __builtin_prefetch(&near);
    }
  }

  // The triangle that a key is about, from where the last step left it.
  [[nodiscard]] static const Triangle* known_at(std::uint64_t key, std::span<const Row> old,
                                                std::span<const Triangle> known) {
    for (std::size_t k = 0; k < known.size(); ++k)
      if (old[k].key == key) return &known[k];
    return nullptr;
  }
  [[nodiscard]] Triangle triangle_at(const Pair& pair, std::uint64_t key, std::span<const Row> old,
                                     std::span<const Triangle> known) const {
    if (const Triangle* found = known_at(key, old, known)) return *found;
    const geometry::Shape* shape = scene.is_mesh(pair.j) ? scene.mesh(pair.j).shape.get() : nullptr;
    if (!shape || geometry::TouchKey::kind(key) != geometry::TouchKey::corner_of_i) return {};
    const auto& [a, b, c] = shape->triangles[geometry::TouchKey::second(key)];
    return {shape->points[a], shape->points[b], shape->points[c]};
  }
  // The touch of a corner with the inside of such a triangle.
  [[nodiscard]] static std::optional<geometry::Touch> touch_inside(const geometry::Outline& i,
                                                                   const geometry::Outline& j, std::uint64_t key,
                                                                   const Triangle& t) {
    if (!i.shape->surface.empty() || geometry::TouchKey::kind(key) != geometry::TouchKey::corner_of_i) return {};
    const std::size_t k = geometry::TouchKey::first(key);
    const Vec3 at = i.corner(k);
    const auto foot = geometry::closest_on_triangle(at, j.centre + t[0], j.centre + t[1], j.centre + t[2]);
    if (foot.region != geometry::Region::face) return {};
    return geometry::Touch{key, at, foot.at, i.rounding(k), 0, norm(at - foot.at), geometry::touches::all};
  }
  // How far no point of a body has gone beyond in this step, seen from a mesh.
  [[nodiscard]] double goes_from(const Pair& pair) const {
    const state::Motion& m = scene.motion[pair.i];
    const state::Mesh& mesh = scene.mesh(pair.j);
    const auto seen = [](const state::WallPose& pose, const Vec3& x) { return rotate_back(pose.turn, x - pose.place); };
    const double goes = norm(seen(mesh.now, m.x) - seen(mesh.before, m.x - scene.dt * m.twist.v));
    if (bodies.is_sphere(pair.i)) return goes;
    // a little more than it turned, see prepare; the mesh may have begun or ended to turn in this step
    const double spins = 1.001 * scene.dt * norm(m.twist.w - mesh.mid.twist.w);
    return goes + (spins + std::abs(mesh.turned - scene.dt * norm(mesh.mid.twist.w))) * m.radius;
  }
  // Features of another image have other numbers.
  void note_image(Pair& pair) const {
    const Vec3 from_wall = scene.motion[pair.i].x - scene.mesh(pair.j).now.place;
    const std::uint32_t image = geometry::image_number(scene.domain, from_wall, bodies.image[pair.i]);
    if (std::exchange(pair.image, image) != image) pair.until = 0;
  }
  // How far the sides of a pair have moved since the search; at a mesh, since the pair was listed.
  [[nodiscard]] double moved(const Pair& pair, bool wall) const {
    if (wall && scene.is_mesh(pair.j)) return pair.gone;
    return contacts.moved_[pair.i] + (wall ? contacts.walls_moved_[pair.j] : contacts.moved_[pair.j]);
  }
  [[nodiscard]] static Place place(const geometry::Touch& touch, const Vec3& n) {
    const double overlap = touch.overlap();
    const double own = touch.own < overlap ? touch.own / overlap : 1;
    return {touch, n, overlap, own * (2 - own)};
  }
  // Features are near within this share of the least rounding: room to move before all have to be compared again. Those
  // of meshes cost little while they are idle.
  static constexpr double near_share = 0.05, near_share_of_mesh = 0.2;
  // Rounding may make a gap too wide by this part of the bodies' size.
  static constexpr double slack = 1e-9;

  [[nodiscard]] static double least_rounding(const geometry::Outline& body) {
    return body.scale * *std::ranges::min_element(body.shape->radius);
  }

  // Compares all features of a pair once more, and keeps those that are near.
  void list_near(Pair& pair, bool wall, Batch& batch, const geometry::Outline& i, const geometry::Outline& j,
                 Scratch& scratch) const {
    const double rounding = wall ? least_rounding(i) : std::min(least_rounding(i), least_rounding(j));
    const double within = scene.reach + (wall ? near_share_of_mesh : near_share) * rounding;
    scratch.found.clear();
    const auto* packed = wall ? packed_for(pair) : nullptr;
    double gap = packed ? packed->list_near(j, i.centre, i.scale, scene.reach, within, scratch.found)
                        : geometry::list_near_features(i, j, within, within, scratch.found);
    // where nothing is near a mesh, how far everything is
    const double look = scene.reach + scene.motion[pair.i].radius;
    if (wall && scratch.found.empty())
      gap = packed ? packed->distance_within(j.centre, i.centre, look + i.scale) - i.scale
                   : geometry::list_near_features(i, j, within, look, scratch.found);
    const double size = scene.motion[pair.i].radius + (wall ? j.shape->extent : scene.motion[pair.j].radius);
    const double blur = slack * size, spare = moved(pair, wall) - scene.reach - blur;
    pair.until = spare + gap;
    scratch.near.clear();
    for (const geometry::NearFeature& f : scratch.found) {
      // corners of a mesh are not counted from the body, which turns
      const bool own = wall && geometry::TouchKey::kind(f.key) == geometry::TouchKey::corner_of_i;
      const double until = spare + (own ? std::max(f.gap, scene.reach + f.idle) : f.gap);
      if (until < pair.until)
        scratch.near.push_back({f.key, until, f.packed, f.way, dot(f.way, i.centre - j.centre) - f.room + blur});
    }
    batch.keep_near(pair, scratch.near);
  }

  void place_touches(Pair& pair, bool compare, Batch& batch, Scratch& scratch) const {
    const geometry::Outline i = outline(pair.i, {}), j = outline(pair.j, -apart(pair));
    if (compare) list_near(pair, false, batch, i, j, scratch);
    const double gone = moved(pair, false);
    std::vector<Place>& places = scratch.places;
    for (const Near& near : batch.near_of(pair)) {
      if (gone < near.until) continue;
      const auto touch = geometry::touch_of(i, j, near.key);
      if (!touch || !(touch->gap() < scene.reach)) continue;
      places.push_back(place(*touch, unit_or(touch->between(), unit_or(apart(pair), {0, 0, 1}))));
    }
    if (!i.shape->surface.empty() || !j.shape->surface.empty()) keep_nearest(i, j, level, places);
  }

  // A mesh may have a million corners: it stays as it is, and the body is turned into its frame. Its own rounding is
  // none.
  void place_on_mesh(Pair& pair, bool compare, Batch& batch, std::span<const Row> old, std::span<const Triangle> known,
                     Scratch& scratch) const {
    const state::Mesh& mesh = scene.mesh(pair.j);
    const Quat& turn = mesh.now.turn;
    const bool turned = mesh.turns();
    const Vec3 centre = mesh.now.place - seen_from(mesh.now, scene.motion[pair.i].x);
    geometry::Outline i = outline(pair.i, {});
    if (turned && i.dimension() + i.shape->points.size() > 1) {
      scratch.turned.clear();
      for (std::size_t k = 0; k < i.shape->points.size(); ++k)
        scratch.turned.push_back(rotate_back(turn, i.corners[k]));
      i.corners = scratch.turned.data();
      i.turn = Quat{turn.w, -turn.x, -turn.y, -turn.z} * i.turn;
    }
    const geometry::Outline j{
        mesh.shape.get(), mesh.shape->points.data(), turned ? rotate_back(turn, centre) : centre, 1, {}};
    if (compare)
      list_near(pair, true, batch, i, j, scratch);
    else if (pair.gone < pair.wakes && place_known(mesh, i, j, old, known, scratch.places))
      return;
    const double gone = pair.gone, blur = slack * (scene.motion[pair.i].radius + mesh.shape->extent);
    const auto* packed = packed_for(pair);
    const Vec3 seen = i.centre - j.centre;
    std::size_t found = 0;
    pair.wakes = infinite;
    for (Near& near : batch.near_of(pair)) {
      const auto sleeps = [&] { return std::max(near.until, gone + (dot(near.way, seen) - near.from)); };
      if (gone >= sleeps()) {
        const Looked looked = look_at(i, j, near, known_at(near.key, old, known), packed);
        if (looked.touch && looked.touch->gap() < scene.reach) {
          ++found;
          if (!mesh.front || !mesh.front->is_behind(j, *looked.touch)) add_on_mesh(mesh, *looked.touch, scratch.places);
          continue;
        }
        // not looked at again before it may
        near.until = gone - blur + (looked.touch ? looked.touch->gap() - scene.reach : looked.idle);
        if (packed) stay_beyond(near, looked, seen, pair.until - gone, blur);
      }
      pair.wakes = std::min(pair.wakes, sleeps());
    }
    keep_nearest(i, j, smooth_of(mesh), scratch.places);
    // what touches and has no row must be looked at
    if (found != scratch.places.size()) pair.wakes = 0;
  }
  // Where all features but those of the rows are idle: whether each of these still touches with the inside of its
  // triangle. Every touch of the last step has a row.
  bool place_known(const state::Mesh& mesh, const geometry::Outline& i, const geometry::Outline& j,
                   std::span<const Row> old, std::span<const Triangle> known, std::vector<Place>& places) const {
    if (mesh.front || known.size() != old.size()) return false;
    for (std::size_t k = 0; k < old.size(); ++k) {
      const auto touch = touch_inside(i, j, old[k].key, known[k]);
      if (touch && touch->gap() < scene.reach) add_on_mesh(mesh, *touch, places);
    }
    keep_nearest(i, j, smooth_of(mesh), places);
    if (places.size() == old.size()) return true;
    places.clear();
    return false;
  }
  // The touch of a feature of a mesh; if there is none, how far the body may go before there may be.
  struct Looked {
    std::optional<geometry::Touch> touch;
    double idle = 0;
    geometry::HollowRoom hollow = {};
  };
  [[nodiscard]] static Looked look_at(const geometry::Outline& i, const geometry::Outline& j, const Near& near,
                                      const Triangle* known, const geometry::PackedTriangles* packed) {
    if (!known && packed) known = &packed->corners(near.packed);
    if (known) {
      if (const auto touch = touch_inside(i, j, near.key, *known)) return {touch};
      if (const char sides = packed ? packed->hollow(near.packed) : '\0') {
        const auto& [a, b, c] = *known;
        const Vec3 d = i.centre - geometry::closest_on_triangle(i.centre, j.centre + a, j.centre + b, j.centre + c).at;
        const auto hollow = geometry::hollow_room(sides, a, b, c, d);
        if (hollow.idle() > 0) return {{}, hollow.idle(), hollow};
      }
    }
    const auto touch = geometry::touch_of(i, j, near.key);
    return {touch, touch ? 0 : geometry::idle_of(i, j, near.key)};
  }
  // A sphere may go any way but towards a triangle that it does not reach; and past one in a hollow if it stays above
  // it until features are compared again, `left` from now.
  void stay_beyond(Near& near, const Looked& looked, const Vec3& seen, double left, double blur) const {
    double room = 0;
    near.way = {};
    if (looked.touch)
      near.way = unit_or(looked.touch->between(), {}), room = looked.touch->gap() - scene.reach;
    else if (looked.hollow.height > left)
      near.way = looked.hollow.way, room = looked.hollow.room;
    near.from = dot(near.way, seen) - room + blur;
  }
  // What spheres look for the triangles of a mesh in.
  [[nodiscard]] const geometry::PackedTriangles* packed_for(const Pair& pair) const {
    return bodies.is_sphere(pair.i) ? scene.mesh(pair.j).packed.get() : nullptr;
  }
  static void add_on_mesh(const state::Mesh& mesh, geometry::Touch touch, std::vector<Place>& places) {
    if (mesh.turns())
      for (Vec3* v : {&touch.on_i, &touch.on_j, &touch.end_i, &touch.end_j}) *v = rotate(mesh.now.turn, *v);
    places.push_back(place(touch, unit_or(touch.between(), {0, 0, 1})));
  }
  // The cosine of 0.01: by less than that two faces of one plane lean apart, but for slivers, after they were rounded.
  static constexpr double level = 0.99995;
  [[nodiscard]] static double smooth_of(const state::Mesh& mesh) { return std::min(mesh.smooth, level); }

  // Of the facets of a round surface a corner touches the nearest one: of touches with one smooth piece of the other
  // body whose normals differ by less than an angle, given by its cosine, the deepest is left; and of those that are
  // one and the same, one. A touch on the edge of two pieces is of both. The deepest ones are served first, so that
  // nothing depends on how triangles are numbered. In the end they are in the order of keys.
  static void keep_nearest(const geometry::Outline& i, const geometry::Outline& j, double smooth,
                           std::vector<Place>& places) {
    if (places.size() < 2) return;
    std::ranges::sort(places, [](const Place& a, const Place& b) {
      const auto order = [](const Place& p) {
        const Vec3& at = p.touch.on_j;
        return std::tuple(-p.overlap, at.x, at.y, at.z, p.touch.key);
      };
      return order(a) < order(b);
    });
    std::size_t stand = 0;
    for (std::size_t k = 0; k < places.size(); ++k) {
      Place p = places[k];
      bool again = false, facet = false;
      for (std::size_t l = 0; l < stand && !facet; ++l) {
        const Place& other = places[l];
        if (geometry::same_points(other.touch, p.touch))
          again = true;
        else
          facet = dot(other.n, p.n) >= smooth && geometry::in_one_patch(i, j, other.touch, p.touch);
      }
      if (facet) continue;
      if (again) p.weight = 0;  // it stands for its own piece only
      places[stand++] = p;
    }
    places.resize(stand);
    std::erase_if(places, [](const Place& p) { return p.weight == 0; });
    std::ranges::sort(places, {}, [](const Place& p) { return p.touch.key; });
  }

  // A shape touches a round wall from inside with its corners; from outside, where it is convex, also with edges, and
  // the tip of a cone and a sphere touch its faces.
  void place_on_round(Pair& pair, std::vector<Place>& places) const {
    using geometry::TouchKey;
    const state::Mesh& wall = scene.mesh(pair.j);
    const geometry::RoundWall& round = *wall.round;
    const geometry::Outline body = outline(pair.i, {});
    const Vec3 from_wall = seen_from(wall.now, scene.motion[pair.i].x) - wall.now.place;
    const auto in_frame = [&](const Vec3& at) { return rotate_back(wall.now.turn, from_wall + at); };
    const auto foot_of = [&](const Vec3& at) {
      geometry::RoundWall::Foot foot = round.foot(in_frame(at));
      foot.n = rotate(wall.now.turn, foot.n);
      return foot;
    };
    double gap = infinite;
    const auto add = [&](std::uint64_t key, const Vec3& at, const auto& foot, double radius, double own,
                         const Vec3& end_i = {}, const Vec3& end_j = {}) {
      gap = std::min(gap, foot.distance - radius);
      if (foot.distance - radius < scene.reach)
        places.push_back(
            place({key, at, at - foot.distance * foot.n, radius, 0, foot.distance, own, end_i, end_j}, foot.n));
    };
    for (std::size_t k = 0; k < body.shape->corners; ++k)
      add(TouchKey::make(TouchKey::corner_of_i, k, 0), body.corner(k), foot_of(body.corner(k)), body.rounding(k),
          geometry::touches::all);
    if (!round.inside) {
      for (std::size_t t = 0; t < body.shape->triangles.size(); ++t) {
        const Vec3 tip = -from_wall;
        if (round.kind == geometry::RoundWall::Kind::cylinder) break;
        const geometry::OnTriangle on = geometry::touches::nearest_on(body, t, tip);
        const auto foot = foot_of(on.at);
        // a plane that touches the cone at its tip alone is across the way there
        const bool at_tip = dot(foot.n, on.at - tip) > (1 - 1e-12) * norm(on.at - tip);
        if (on.region == geometry::Region::face && at_tip)
          add(TouchKey::make(TouchKey::corner_of_j, 0, t), on.at, foot, body.rounding_of(t), geometry::touches::all);
      }
      for (std::size_t k = 0; k < body.shape->edges.size(); ++k) {
        const auto& [ka, kb] = body.shape->edges[k];
        const Vec3 a = body.corner(ka), b = body.corner(kb);
        const double t = round.nearest_along(in_frame(a), in_frame(b));
        if (t <= 0 || t >= 1) continue;
        const Vec3 at = a + t * (b - a);
        const auto foot = foot_of(at);
        if (!geometry::touches::edge_faces(body, k, -foot.n)) continue;
        const auto at_a = foot_of(a), at_b = foot_of(b);
        const bool first = at_a.distance < at_b.distance;
        const Vec3 end = first ? a : b;
        const auto& nearer = first ? at_a : at_b;
        const double own = geometry::touches::is_blunt(body, first ? ka : kb) ? geometry::touches::all
                                                                              : nearer.distance - foot.distance;
        if (own > 0)
          add(TouchKey::make(TouchKey::edges, k, 0), at, foot, body.rounding(ka), own, end,
              end - nearer.distance * nearer.n);
      }
    }
    std::ranges::sort(places, {}, [](const Place& p) { return p.touch.key; });
    const double size = scene.motion[pair.i].radius + norm(from_wall);
    pair.until = places.empty() ? moved(pair, true) + gap - scene.reach - slack * size : 0;
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
        places.push_back(place({k, at, at - above * p.normal, radius, 0, above, geometry::touches::all}, p.normal));
    }
    pair.until = places.empty() ? moved(pair, true) + gap - scene.reach - slack * scene.motion[pair.i].radius : 0;
  }
};

}  // namespace tsubu::solver
