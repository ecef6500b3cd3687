#include "io/frame.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "io/shapes_part.hpp"

namespace tsubu::io {

namespace {

using state::Snapshot;

constexpr std::array<std::string_view, all_parts.size()> part_names = {"particles", "walls", "contacts", "shapes"};
constexpr std::string_view extension = ".vtp";

// Cells that use the points one after the other, `size` points each.
DataArray running_connectivity(std::size_t points) {
  return make_array("connectivity", points, [](std::size_t i) { return std::array{static_cast<std::int32_t>(i)}; });
}
DataArray running_offsets(std::size_t cells, std::size_t size) {
  return make_array("offsets", cells,
                    [size](std::size_t i) { return std::array{static_cast<std::int32_t>(size * (i + 1))}; });
}

// What `get`, a member of BodyFrame, says of each body.
template <class Get>
DataArray body_array(std::string name, const state::BodyFrame& bodies, Get get) {
  return make_array(std::move(name), bodies.size(), [&bodies, get](std::size_t k) {
    const auto& value = (bodies.*get)(k);
    if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(value)>>)
      return std::array{value};
    else
      return single_precision(value);
  });
}

// How a domain that deforms lies and moves: what the velocities of the bodies have in common, and where images are. The
// gradient of the velocity row by row: that of the x component along x, y and z first.
std::vector<FieldData> domain_fields(const geometry::Domain& d) {
  const Vec3 &offset = d.offset, &along = d.flow.stretch, &slide = d.flow.slide;
  FieldData gradient{"velocity_gradient", {along.x, 0, 0, 0, along.y, 0, 0, 0, along.z}};
  const auto column = static_cast<std::size_t>(d.flow.gradient);
  gradient.values[column] += slide.x, gradient.values[3 + column] += slide.y, gradient.values[6 + column] += slide.z;
  return {{"domain_low", {d.low.x, d.low.y, d.low.z}},
          {"domain_high", {d.high.x, d.high.y, d.high.z}},
          {"domain_offset", {offset.x, offset.y, offset.z}},
          std::move(gradient)};
}

void write_particles(const std::filesystem::path& path, const Snapshot& snapshot, Encoding encoding) {
  using state::BodyFrame;
  const BodyFrame& bodies = snapshot.bodies;
  const std::size_t n = bodies.size();
  std::vector<DataArray> data{
      body_array("id", bodies, &BodyFrame::id),         body_array("type", bodies, &BodyFrame::type),
      body_array("radius", bodies, &BodyFrame::radius), body_array("mass", bodies, &BodyFrame::mass),
      body_array("v", bodies, &BodyFrame::v),           body_array("omega", bodies, &BodyFrame::omega),
      body_array("f", bodies, &BodyFrame::force),       body_array("tq", bodies, &BodyFrame::torque)};
  if (snapshot.energies) {
    data.push_back(body_array("energy_stored", bodies, &BodyFrame::stored));
    data.push_back(body_array("energy_dissipated", bodies, &BodyFrame::dissipated));
  }
  if (bodies.bodies && !bodies.bodies->thermal.empty())
    data.push_back(body_array("temperature", bodies, &BodyFrame::temperature));
  if (bodies.bodies && !bodies.bodies->shape.empty()) {
    data.push_back(make_array("orientation", n, [&bodies](std::size_t k) {
      const Quat& q = bodies.bodies->attitude[bodies.order[k]].turn;
      return std::array{static_cast<float>(q.w), static_cast<float>(q.x), static_cast<float>(q.y),
                        static_cast<float>(q.z)};
    }));
    data.push_back(make_array("angular_momentum", n, [&bodies](std::size_t k) {
      const std::uint32_t i = bodies.order[k];
      const state::Bodies& b = *bodies.bodies;
      return single_precision(b.is_sphere(i) ? b.inertia[i] * b.motion[i].twist.w : b.attitude[i].momentum);
    }));
  }
  // Each particle is also a vertex cell: without cells ParaView shows nothing until a filter is applied.
  write_vtp(path,
            {.step = snapshot.step,
             .time = snapshot.time,
             .point_count = n,
             .points = body_array("points", bodies, &BodyFrame::x),
             .cells = {{CellKind::verts, n, running_connectivity(n), running_offsets(n, 1)}},
             .point_data = std::move(data),
             .cell_data = {},
             .fields = bodies.deforming ? domain_fields(*bodies.deforming) : std::vector<FieldData>{}},
            encoding);
}

// What `of(row)` says of each contact.
template <class Of>
DataArray contact_array(std::string name, const state::ContactFrame& contacts, Of of) {
  return visited_array<decltype(of(state::ContactRow{}))>(
      std::move(name), contacts.count,
      [&contacts, of](const auto& f) { contacts.for_each([&](const state::ContactRow& row) { f(of(row)); }); });
}

void write_contacts(const std::filesystem::path& path, const Snapshot& snapshot, Encoding encoding) {
  using state::ContactRow;
  const state::ContactFrame& contacts = snapshot.contacts;
  const std::size_t n = contacts.count;
  const auto real = [&contacts](std::string name, auto of) {
    return contact_array(std::move(name), contacts, [of](const ContactRow& c) { return single_precision(of(c)); });
  };
  std::vector<DataArray> data{contact_array("id1", contacts, [](const ContactRow& c) { return std::array{c.body}; }),
                              contact_array("id2", contacts, [](const ContactRow& c) { return std::array{c.partner}; }),
                              real("force", [](const ContactRow& c) { return c.normal_force + c.tangential_force; }),
                              real("force_normal", [](const ContactRow& c) { return c.normal_force; }),
                              real("force_tangential", [](const ContactRow& c) { return c.tangential_force; }),
                              real("overlap", [](const ContactRow& c) { return c.overlap; })};
  // Force chains are contacts that carry more than the mean (Radjai et al., Phys. Rev. Lett. 80 (1998) 61).
  double sum = 0;
  contacts.for_each([&sum](const ContactRow& c) { sum += norm(c.normal_force); });
  const double per_mean = sum > 0 ? static_cast<double>(n) / sum : 0;
  data.push_back(real("force_ratio", [per_mean](const ContactRow& c) { return per_mean * norm(c.normal_force); }));
  // At both ends, for tubes as wide as the force is large.
  DataArray strength = contact_array("force_magnitude", contacts, [](const ContactRow& c) {
    const auto size = static_cast<float>(norm(c.normal_force + c.tangential_force));
    return std::array{size, size};
  });
  strength.components = 1;
  if (snapshot.energies) {
    data.push_back(real("energy_stored", [](const ContactRow& c) { return c.stored; }));
    data.push_back(real("energy_dissipated", [](const ContactRow& c) { return c.dissipated; }));
  }
  DataArray points = contact_array("points", contacts, [](const ContactRow& c) {
    const auto a = single_precision(c.begin), b = single_precision(c.end);
    return std::array{a[0], a[1], a[2], b[0], b[1], b[2]};
  });
  points.components = 3;  // two points each
  write_vtp(path,
            {.step = snapshot.step,
             .time = snapshot.time,
             .point_count = 2 * n,
             .points = std::move(points),
             .cells = {{CellKind::lines, n, running_connectivity(2 * n), running_offsets(n, 2)}},
             .point_data = {std::move(strength)},
             .cell_data = std::move(data)},
            encoding);
}

void write_walls(const std::filesystem::path& path, const Snapshot& snapshot, Encoding encoding) {
  std::vector<Vec3> points;
  std::vector<std::int32_t> connectivity, offsets;
  std::vector<std::int32_t> wall, type;       // of each polygon
  std::vector<Vec3> velocity, force, torque;  // of the wall that the polygon is part of
  std::vector<double> stored, dissipated;
  std::vector<double> pressure, shear, wear;  // of the polygon
  const bool loads = std::ranges::any_of(snapshot.walls, [](const auto& w) { return !w.pressure.empty(); });
  const bool wears = std::ranges::any_of(snapshot.walls, [](const auto& w) { return !w.wear.empty(); });
  for (std::size_t w = 0; w < snapshot.walls.size(); ++w) {
    const state::WallFrame& frame = snapshot.walls[w];
    const auto first = static_cast<std::int32_t>(points.size());
    points.insert(points.end(), frame.points.begin(), frame.points.end());
    for (const auto& [all, own] :
         {std::pair(&pressure, &frame.pressure), std::pair(&shear, &frame.shear), std::pair(&wear, &frame.wear)}) {
      all->insert(all->end(), own->begin(), own->end());
      all->resize(offsets.size() + frame.polygons.size());
    }
    for (const std::vector<std::int32_t>& polygon : frame.polygons) {
      for (const std::int32_t corner : polygon) connectivity.push_back(first + corner);
      offsets.push_back(static_cast<std::int32_t>(connectivity.size()));
      wall.push_back(static_cast<std::int32_t>(w));
      type.push_back(frame.type);
      velocity.push_back(frame.velocity);
      force.push_back(frame.force);
      torque.push_back(frame.torque);
      stored.push_back(frame.stored);
      dissipated.push_back(frame.dissipated);
    }
  }
  std::vector<DataArray> data{integer_array("wall", wall), integer_array("type", type), real_array("v", velocity),
                              real_array("force", force), real_array("torque", torque)};
  if (loads) data.push_back(real_array("pressure", pressure)), data.push_back(real_array("shear", shear));
  if (wears) data.push_back(real_array("wear", wear));
  if (snapshot.energies) {
    data.push_back(real_array("energy_stored", stored));
    data.push_back(real_array("energy_dissipated", dissipated));
  }
  write_vtp(path,
            {.step = snapshot.step,
             .time = snapshot.time,
             .point_count = points.size(),
             .points = real_array("points", points),
             .cells = {{CellKind::polys, offsets.size(), integer_array("connectivity", connectivity),
                        integer_array("offsets", offsets)}},
             .point_data = {},
             .cell_data = std::move(data)},
            encoding);
}

}  // namespace

std::string_view part_name(Part part) { return part_names[static_cast<std::size_t>(part)]; }

std::string frame_file_name(Part part, std::size_t frame) {
  return fmt::format("{}_{:06}{}", part_name(part), frame, extension);
}

bool is_frame_file_name(std::string_view name) {
  const auto of_part = [name](std::string_view part) {
    if (!name.starts_with(part) || !name.ends_with(extension)) return false;
    const std::size_t first = part.size() + 1, last = name.size() - extension.size();
    return last >= first + 6 && name[part.size()] == '_' &&
           std::all_of(name.begin() + first, name.begin() + last, [](char c) { return '0' <= c && c <= '9'; });
  };
  return std::any_of(part_names.begin(), part_names.end(), of_part);
}

void write_part(const std::filesystem::path& path, Part part, const Snapshot& snapshot, Encoding encoding) {
  switch (part) {
    case Part::particles:
      return write_particles(path, snapshot, encoding);
    case Part::shapes:
      return write_shapes(path, snapshot, encoding);
    case Part::walls:
      return write_walls(path, snapshot, encoding);
    case Part::contacts:
      return write_contacts(path, snapshot, encoding);
  }
}

}  // namespace tsubu::io
