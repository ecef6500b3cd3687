#include "geometry/turn_alike.hpp"

#include <numeric>
#include <utility>
#include <vector>

namespace tsubu::geometry {
namespace {

// Two things that hang together; `opposed`: one of them has to be turned to run as the other does.
struct Link {
  std::uint32_t one, other;
  bool opposed;
};

// What hangs together, and what has to be turned to run as the first one of its group does.
struct Groups {
  std::vector<std::uint32_t> group;
  std::vector<bool> turned;
  std::uint32_t count = 0;
};

[[nodiscard]] Groups follow(std::size_t size, const std::vector<Link>& links) {
  // links of each, in their order
  std::vector<std::size_t> first(size + 1, 0);
  for (const Link& l : links) ++first[l.one + 1ull], ++first[l.other + 1ull];
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<std::size_t> next(first.begin(), first.end() - 1), of(2 * links.size());
  for (std::size_t k = 0; k < links.size(); ++k) of[next[links[k].one]++] = k, of[next[links[k].other]++] = k;

  constexpr std::uint32_t none = ~0u;
  Groups found{std::vector<std::uint32_t>(size, none), std::vector<bool>(size)};
  std::vector<std::uint32_t> waiting;
  for (std::uint32_t seed = 0; seed < size; ++seed) {
    if (found.group[seed] != none) continue;
    found.group[seed] = found.count;
    waiting.push_back(seed);
    while (!waiting.empty()) {
      const std::uint32_t here = waiting.back();
      waiting.pop_back();
      for (std::size_t n = first[here]; n < first[here + 1ull]; ++n) {
        const Link& l = links[of[n]];
        const std::uint32_t there = l.one == here ? l.other : l.one;
        if (found.group[there] != none) continue;
        found.group[there] = found.count;
        found.turned[there] = found.turned[here] != l.opposed;
        waiting.push_back(there);
      }
    }
    ++found.count;
  }
  return found;
}

[[nodiscard]] bool ascends(const std::array<std::uint32_t, 3>& t, const ShellEdge& e) {
  for (std::size_t k = 0; k < 3; ++k)
    if (t[k] == e.ends[0] && t[(k + 1) % 3] == e.ends[1]) return true;
  return false;
}

}  // namespace

TurnedAlike turn_alike(TriangleMesh& mesh, const LooseEdges& edges) {
  std::vector<bool> crowded(edges.edges.size());
  for (const auto& at : edges.several) crowded[at.edge] = true;
  const auto links_of = [&](bool of_crowded, const auto& link) {
    std::vector<Link> links;
    links.reserve(of_crowded ? edges.several.size() : edges.edges.size());
    for (std::size_t k = 0; k < edges.edges.size(); ++k) {
      const ShellEdge& e = edges.edges[k];
      if (e.open() || crowded[k] != of_crowded) continue;
      const auto [t, u] = e.triangles;
      link(links, t, u, ascends(mesh.triangles[t], e) == ascends(mesh.triangles[u], e));
    }
    return links;
  };
  const Groups sheets =
      follow(mesh.triangles.size(), links_of(false, [](auto& links, std::uint32_t t, std::uint32_t u, bool opposed) {
               links.push_back({t, u, opposed});
             }));
  const Groups surfaces =
      follow(sheets.count, links_of(true, [&](auto& links, std::uint32_t t, std::uint32_t u, bool opposed) {
               // a sheet that meets itself has been turned already
               if (sheets.group[t] != sheets.group[u])
                 links.push_back({sheets.group[t], sheets.group[u], opposed != (sheets.turned[t] != sheets.turned[u])});
             }));

  std::vector<Link> touching;
  for (std::size_t n = 1; n < edges.several.size(); ++n)
    if (edges.several[n].edge == edges.several[n - 1].edge)
      touching.push_back({sheets.group[edges.several[n - 1].triangle], sheets.group[edges.several[n].triangle], false});

  const auto group = [&](std::uint32_t t) { return surfaces.group[sheets.group[t]]; };
  const auto turn = [&](std::uint32_t t) { return sheets.turned[t] != surfaces.turned[sheets.group[t]]; };
  std::vector<std::size_t> size(surfaces.count), turned(surfaces.count);
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) ++size[group(t)], turned[group(t)] += turn(t);
  TurnedAlike result{follow(sheets.count, touching).count};
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    const bool most_turn = 2 * turned[group(t)] > size[group(t)];
    if (turn(t) == most_turn) continue;
    std::swap(mesh.triangles[t][1], mesh.triangles[t][2]);
    ++result.turned;
  }
  return result;
}

}  // namespace tsubu::geometry
