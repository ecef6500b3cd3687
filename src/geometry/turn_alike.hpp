#pragma once
#include <cstddef>

#include "geometry/shell_edges.hpp"
#include "geometry/triangle_mesh.hpp"

namespace tsubu::geometry {

struct TurnedAlike {
  std::size_t parts = 0;   // that do not hang together by any edge
  std::size_t turned = 0;  // triangles
};

// Turns triangles so that neighbours at an edge run along it in opposite directions: those of one sheet, which is what
// hangs together by edges of two triangles, and then sheets that meet at crowded edges, as a rib does with the two
// halves of its wall. There the two triangles between which the widest side lies are neighbours: both show that side
// the same face. The others at such an edge stay as they are, as nothing tells their front from their back. Of what has
// been compared with each other most is right; where no turning is, as on a Moebius strip, the first comparison counts.
TurnedAlike turn_alike(TriangleMesh& mesh, const LooseEdges& edges);

}  // namespace tsubu::geometry
