#pragma once
// How ShapeContacts finds the touches of a pair; included by shape_contacts.cpp only.
#include <algorithm>
#include <span>

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
    scratch.near.assign(batch.near.begin(), batch.near.end());
    batch.rows.clear(), batch.near.clear(), batch.pushes.clear(), batch.forget_step();
    std::span<Row> rows = scratch.rows;
    std::span<const std::uint64_t> near = scratch.near;
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
      const bool mesh = wall && scene.is_mesh(pair.j);
      if (mesh)
        place_on_mesh(pair, compare, near_before, batch.near, scratch);
      else if (wall)
        place_corners(pair, scratch.places);
      else
        place_touches(pair, compare, near_before, batch.near, scratch.places);
      share_out(scratch, mesh);
      respond(pair, wall, old, scratch, batch.pushes.back(), batch);
    }
  }

 private:
  // How far the sides of a pair have moved since the search.
  [[nodiscard]] double moved(const Pair& pair, bool wall) const {
    return contacts.moved_[pair.i] + (wall ? contacts.walls_moved_[pair.j] : contacts.moved_[pair.j]);
  }
  [[nodiscard]] static Place place(const geometry::Touch& touch, const Vec3& n) {
    const double overlap = touch.overlap();
    const double own = touch.own < overlap ? touch.own / overlap : 1;
    return {touch, n, overlap, own * (2 - own)};
  }
  // Features are near within this share of the least rounding: room to move before all have to be compared again.
  static constexpr double near_share = 0.05;
  // Rounding may make a gap too wide by this part of the bodies' size.
  static constexpr double slack = 1e-9;

  [[nodiscard]] static double least_rounding(const geometry::Outline& body) {
    return body.scale * *std::ranges::min_element(body.shape->radius);
  }

  void place_touches(Pair& pair, bool compare, std::span<const std::uint64_t> near_before,
                     std::vector<std::uint64_t>& near, std::vector<Place>& places) const {
    const geometry::Outline i = outline(pair.i, {}), j = outline(pair.j, -apart(pair));
    const std::size_t first = near.size();
    if (!compare) {
      near.insert(near.end(), near_before.begin(), near_before.end());
    } else {
      const double within = scene.reach + near_share * std::min(least_rounding(i), least_rounding(j));
      const double gap = geometry::list_near_features(i, j, within, within, near);
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
      places.push_back(place(*touch, unit_or(touch->between(), unit_or(apart(pair), {0, 0, 1}))));
    }
  }

  // A mesh may have a million corners: it stays as it is, and the body is turned into its frame. Its own rounding is
  // none.
  void place_on_mesh(Pair& pair, bool compare, std::span<const std::uint64_t> near_before,
                     std::vector<std::uint64_t>& near, Scratch& scratch) const {
    const state::Mesh& mesh = scene.mesh(pair.j);
    const Quat& turn = mesh.now.turn;
    const bool turned = mesh.turns();
    const Vec3 centre = mesh.now.place - scene.motion[pair.i].x;
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
    const std::size_t first = near.size();
    if (!compare) {
      near.insert(near.end(), near_before.begin(), near_before.end());
    } else {
      const double within = scene.reach + near_share * least_rounding(i);
      double gap = geometry::list_near_features(i, j, within, within, near);
      // where nothing is near, how far everything is
      if (near.size() == first)
        gap = geometry::list_near_features(i, j, within, scene.reach + scene.motion[pair.i].radius, near);
      const double size = scene.motion[pair.i].radius + mesh.shape->extent;
      pair.until = moved(pair, true) + gap - scene.reach - slack * size;
      pair.near = static_cast<std::uint32_t>(near.size() - first);
    }
    std::vector<Place>& places = scratch.places;
    for (std::size_t k = first; k < near.size(); ++k) {
      auto touch = geometry::touch_of(i, j, near[k]);
      if (!touch || !(touch->gap() < scene.reach)) continue;
      if (mesh.front_only && geometry::is_behind(i, j, *touch)) continue;
      if (turned)
        for (Vec3* v : {&touch->on_i, &touch->on_j, &touch->end_i, &touch->end_j}) *v = rotate(turn, *v);
      add_on_mesh(place(*touch, unit_or(touch->between(), {0, 0, 1})), mesh.smooth, places);
    }
    std::ranges::sort(places, {}, [](const Place& p) { return p.touch.key; });
  }
  // Of the facets of a round surface a corner touches the nearest one.
  static void add_on_mesh(const Place& p, double smooth, std::vector<Place>& places) {
    for (Place& other : places) {
      if (geometry::same_points(other.touch, p.touch)) return;
      if (!geometry::TouchKey::same_corner(other.touch.key, p.touch.key) || dot(other.n, p.n) < smooth) continue;
      if (other.overlap < p.overlap) other = p;
      return;
    }
    places.push_back(p);
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
