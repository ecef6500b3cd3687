#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "device/workers.hpp"
#include "geometry/domain.hpp"
#include "neighbor/list_plan.hpp"
#include "neighbor/space_curve.hpp"
#include "neighbor/spread.hpp"
#include "state/bodies.hpp"

namespace tsubu::neighbor {

// The course of a body, as it was when contacts were listed, and how far it has strayed from it since. Both only decide
// when contacts are listed anew, which changes no result, so half the digits do.
struct Flight {
  float way_x = 0, way_y = 0, way_z = 0;  // in a step [m]
  float off_x = 0, off_y = 0, off_z = 0;  // [m]

  [[nodiscard]] Vec3 way() const { return {way_x, way_y, way_z}; }
  [[nodiscard]] Vec3 off() const { return {off_x, off_y, off_z}; }
  // A step in which the body went that way; returns by how much it strayed.
  Vec3 add(const Vec3& gone) {
    const Vec3 strayed = gone - way();
    off_x += static_cast<float>(strayed.x), off_y += static_cast<float>(strayed.y),
        off_z += static_cast<float>(strayed.z);
    return strayed;
  }
};

// What a list has to look ahead for.
struct Courses {
  const Flight* flights;  // of all bodies
  double steps;           // so many of them
  double dt;              // for walls, whose courses follow from their velocities [s]
};

// Says when a list of contacts, or the search that it was made from, is spent.
//
// A list is made for a number of steps, and holds the pairs that would come near each other within them if all bodies
// kept their courses. It serves until then, unless two neighbours stray towards each other by more than a small width.
//
// What counts is motion relative to neighbours: a heap that falls, or a layer that flows over another, is no reason to
// search. So bodies are watched in groups, those of one block of cells of the space curve. Bodies of neighbouring
// blocks have come together by no more than their groups' displacements lie apart; those of others were a block's width
// apart when they were searched, and have that much room.
//
// Where the domain deforms, displacements are those beside the deformation, taken back to what space was when contacts
// were listed: two bodies d apart are F (d + displacement) apart later, and |F d| is no less than d less d times the
// strain. That is held against the room as well.
class Travel {
 public:
  Travel() = default;
  explicit Travel(double diameter) : plan_(diameter) {}

  // After a search that found all pairs nearer than reach + skin, in the order of memory that follows the curve.
  void begin_search(const state::Bodies& bodies, const geometry::Domain& domain, const SpaceCurve& curve, double reach,
                    double skin);
  // Sets courses and plans a list. False if the search does not serve for it.
  [[nodiscard]] bool begin_list(const state::Bodies& bodies, double dt, const device::Workers& workers);

  [[nodiscard]] double width() const { return plan_.width(); }
  [[nodiscard]] std::uint64_t horizon() const { return plan_.horizon(); }

  // The domain deforms in the step to come.
  void deform(const geometry::ShearMap& step);
  // Takes a displacement back to what space was when contacts were listed.
  [[nodiscard]] geometry::ShearMap back() const { return since_list_.inverse(); }

  // For the drift to add to.
  [[nodiscard]] std::vector<Flight>& flights() { return flights_; }
  [[nodiscard]] const std::vector<Flight>& flights() const { return flights_; }
  void release() { std::vector<Flight>().swap(flights_); }
  [[nodiscard]] std::size_t bytes() const;

  // After a step in which every body strayed from its course by something within `strayed`: whether the list still
  // serves. Walls count as a body that keeps its course.
  [[nodiscard]] bool list_serves(const Spread& strayed, bool walls, const device::Workers& workers);

 private:
  struct Group {
    std::size_t begin, end;  // bodies
    Spread course, off;      // of its bodies
    Spread before;           // displacements from the search to the list
  };
  void make_groups(const state::Bodies& bodies, const SpaceCurve& curve, double room);
  void find_neighbours(const geometry::Domain& domain, const SpaceCurve& curve);
  void update_off(const device::Workers& workers);
  [[nodiscard]] double rounding() const;
  // The largest value of f(group, group) over all neighbours.
  template <class F>
  [[nodiscard]] double worst(const F& f, const device::Workers& workers) const;

  std::vector<Flight> flights_;
  std::vector<Group> groups_;
  std::vector<std::uint64_t> block_;                                 // key of each group's block
  int level_ = 0;                                                    // 2^level cells along each axis are a block
  std::vector<std::pair<std::uint32_t, std::uint32_t>> neighbours_;  // groups, each pair once
  Spread all_off_;
  double skin_ = 0;
  double far_ = 0;           // room of bodies that are not neighbours, at the search [m]
  double far_slack_ = 0;     // what is left of it for straying [m]
  double slack_ = 0;         // how much farther any two may stray, at least [m]
  double farthest_ = 0;      // that a body may have strayed since the list [m]
  double rounded_ = 0;       // what may have been rounded off since the search [m]
  std::uint64_t steps_ = 0;  // since the list
  geometry::ShearMap since_list_ = geometry::ShearMap::none(1);
  double strain_ = 0, last_strain_ = 0;  // since the list, and in this step
  double strain_before_ = 0;             // from the search to the list
  double near_ = 0, block_width_ = 0;    // how far apart neighbours that matter are, and others, at the search [m]
  ListPlan plan_;
};

}  // namespace tsubu::neighbor
