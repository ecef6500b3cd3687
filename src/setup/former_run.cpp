#include "setup/former_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "io/checkpoint_file.hpp"
#include "io/checkpoints.hpp"
#include "io/file_error.hpp"
#include "setup/build_error.hpp"
#include "setup/run.hpp"

namespace tsubu::setup {
namespace {

namespace fs = std::filesystem;
using state::ContactMemory;

io::CheckpointReader last_good(const fs::path& given) {
  std::error_code ignored;
  if (fs::is_regular_file(given, ignored)) return io::CheckpointReader(given);
  std::string last = "it has no checkpoint";
  for (const fs::path& file : io::checkpoints_of(given)) {
    try {
      return io::CheckpointReader(file);
    } catch (const io::FileError& wrong) {
      last = wrong.what();
    }
  }
  throw io::FileError("take bodies from", given, last);
}

std::string value_of(const std::vector<LayoutItem>& layout, std::string_view name) {
  const auto found = std::ranges::find(layout, name, &LayoutItem::name);
  return found == layout.end() ? "" : found->value;
}

std::vector<FrameBody> bodies_of(const state::Bodies& b) {
  std::vector<FrameBody> all;
  for (const std::uint32_t i : state::by_id(b)) {
    FrameBody body;
    body.id = b.id[i];
    body.type = b.material[i];
    body.x = b.motion[i].x;
    body.radius = b.is_sphere(i) ? b.motion[i].radius : 0;
    body.mass = b.mass[i];
    body.v = b.motion[i].twist.v, body.omega = b.motion[i].twist.w;
    if (!b.is_sphere(i)) body.turn = b.attitude[i].turn, body.held = b.motion[i].radius;
    all.push_back(body);
  }
  return all;
}

std::vector<std::string> split(const std::string& names) {
  std::vector<std::string> all;
  for (std::size_t from = 0; from < names.size();) {
    const std::size_t to = std::min(names.find(", ", from), names.size());
    all.push_back(names.substr(from, to - from));
    from = to + 2;
  }
  return all;
}

// Planes first, then meshes, as walls are numbered.
std::vector<std::string> walls_of(const std::vector<LayoutItem>& layout) {
  std::vector<std::string> names = split(value_of(layout, "walls"));
  for (std::string& name : split(value_of(layout, "meshes"))) names.push_back(std::move(name));
  return names;
}

// Appends the contacts for which renamed(sides) gives new ones.
template <class Renamed>
void append(ContactMemory& all, const ContactMemory& from, const Renamed& renamed) {
  for (std::size_t k = 0; k < from.sides.size(); ++k) {
    const std::optional<ContactMemory::Sides> sides = renamed(from.sides[k]);
    if (!sides) continue;
    all.numbers_each = from.numbers_each;
    all.sides.push_back(*sides);
    if (!from.features.empty()) all.features.push_back(from.features[k]);
    const auto own = from.numbers.begin() + static_cast<std::ptrdiff_t>(k * from.numbers_each);
    all.numbers.insert(all.numbers.end(), own, own + static_cast<std::ptrdiff_t>(from.numbers_each));
  }
}

}  // namespace

FormerRun read_former_run(const fs::path& given, const Case& c) {
  io::CheckpointReader reader = last_good(given);
  FormerRun run;
  run.file = reader.path();
  reader.section(layout_section, [&](Archive& a) { a.items(run.layout); });
  constexpr std::string_view records = "bytes of records";
  if (value_of(run.layout, records) != value_of(layout_of(c), records))
    throw io::FileError("take bodies from", run.file, "it was written by another version of the program");
  if (value_of(run.layout, "domain") == "deforms")
    throw io::FileError("take bodies from", run.file,
                        "its domain deforms, and what its contacts remember is told in it; a frame of the run serves, "
                        "one whose domain_offset is zero");
  solver::Checkpoint state;
  state.for_parts([&](std::string_view name, const io::Rememberer& remember) { reader.section(name, remember); });
  run.bodies = bodies_of(state.bodies);
  run.contacts = std::move(state.contacts);
  return run;
}

void FormerContacts::add(const FormerRun& run, const std::map<std::int64_t, std::int64_t>& id_of, const Case& c) {
  const std::string former = value_of(run.layout, "laws"), own = value_of(layout_of(c), "laws");
  if (former != own)
    throw BuildError(
        fmt::format("the contacts in {} have the laws {}, those of the case {}: what they remember means "
                    "something else; choose the same laws, or history = false",
                    run.file.string(), former, own));
  const auto body = [&](std::uint32_t id) -> std::optional<std::int64_t> {
    const auto found = id_of.find(id);
    return found == id_of.end() ? std::nullopt : std::optional(found->second);
  };
  std::vector<std::string> walls;
  for (std::size_t w = 0; w < c.walls.size() + c.meshes.size(); ++w) walls.push_back(c.wall_name(w));
  const std::vector<std::string> former_walls = walls_of(run.layout);
  const std::size_t former_planes = split(value_of(run.layout, "walls")).size();
  std::vector<std::size_t> lost(former_walls.size());
  const auto of_bodies = [&](const ContactMemory::Sides& s) -> std::optional<ContactMemory::Sides> {
    const auto a = body(s.owner), b = body(s.partner);
    if (!a || !b) return {};
    return ContactMemory::Sides(*a, *b);
  };
  const auto of_walls = [&](const ContactMemory::Sides& s) -> std::optional<ContactMemory::Sides> {
    const auto a = body(s.owner);
    if (!a || s.partner >= former_walls.size()) return {};
    const auto found = std::ranges::find(walls, former_walls[s.partner]);
    const auto place = static_cast<std::size_t>(found - walls.begin());
    // contacts with planes and with what moves as meshes do are remembered apart
    if (found == walls.end() || (place < c.walls.size()) != (s.partner < former_planes)) {
      ++lost[s.partner];
      return {};
    }
    return ContactMemory::Sides(*a, static_cast<std::int64_t>(place));
  };
  append(memory.bodies, run.contacts.bodies, of_bodies);
  append(memory.walls, run.contacts.walls, of_walls);
  append(memory.shaped_bodies, run.contacts.shaped_bodies, of_bodies);
  append(memory.shaped_walls, run.contacts.shaped_walls, of_walls);
  for (std::size_t w = 0; w < lost.size(); ++w)
    if (lost[w] > 0)
      warnings.push_back(
          std::ranges::count(walls, former_walls[w])
              ? fmt::format(
                    "{} contacts in {} are with its wall '{}', which is a plane at rest in one of the two cases "
                    "and driven or a mesh in the other: they begin anew",
                    lost[w], run.file.string(), former_walls[w])
              : fmt::format("{} contacts in {} are with its wall '{}', which this case does not have: they begin anew",
                            lost[w], run.file.string(), former_walls[w]));
  any = true;
}

}  // namespace tsubu::setup
