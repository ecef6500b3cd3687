#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "io/mesh_faces.hpp"
#include "io/mesh_file_error.hpp"
#include "io/mesh_formats.hpp"
#include "io/mesh_text.hpp"

namespace tsubu::io {
namespace {

// No part of the surface.
constexpr std::string_view ignored[] = {"vt",     "vn",     "vp",         "g",         "o",     "s",     "usemtl",
                                        "l",      "p",      "mtllib",     "mg",        "bevel", "lod",   "c_interp",
                                        "usemap", "maplib", "shadow_obj", "trace_obj", "ctech", "stech", "d_interp"};
constexpr std::string_view free_form[] = {"cstype", "deg",  "bmat", "step", "curv", "curv2", "surf",
                                          "parm",   "trim", "hole", "scrv", "sp",   "end",   "con"};

template <std::size_t n>
[[nodiscard]] bool among(const std::string_view (&keywords)[n], std::string_view word) {
  return std::find(std::begin(keywords), std::end(keywords), word) != std::end(keywords);
}

class ObjReader {
 public:
  ObjReader(std::string_view content, const std::filesystem::path& name) : text_(content, name, {'#', true}) {}

  [[nodiscard]] geometry::TriangleMesh read() {
    for (auto word = text_.next_line(); !word.empty(); word = text_.next_line()) {
      if (word == "v")
        read_point();
      else if (word == "f" || word == "fo")  // its old name
        read_face();
      else if (among(free_form, word))
        text_.fail(fmt::format("{} belongs to a free-form curve or surface; only polygons (v and f) can be read",
                               shown(word)));
      else if (!among(ignored, word))
        text_.fail(fmt::format("unknown keyword {}; the points and faces of an OBJ file are v and f", shown(word)));
    }
    for (const Ahead& a : ahead_)
      if (a.index > mesh_.points.size()) text_.fail_at(a.begin, beyond(fmt::format("'{}'", a.index)));
    faces_.cut(mesh_, [&](std::size_t place) { text_.fail_at(place, fmt::format("the face {}", cannot_be_cut)); });
    if (mesh_.triangles.empty()) throw MeshFileError(text_.name(), "the file has no faces (f)");
    return std::move(mesh_);
  }

 private:
  // What may follow, a weight or a colour, is ignored.
  void read_point() {
    const double x = text_.number_in_line("x"), y = text_.number_in_line("y"), z = text_.number_in_line("z");
    mesh_.points.push_back({x, y, z});
    check_number_of_points(mesh_.points.size(), text_.name());
  }

  void read_face() {
    const std::size_t keyword = text_.begin();
    faces_.begin(keyword);
    for (auto word = text_.word_in_line(); !word.empty(); word = text_.word_in_line())
      faces_.add(read_corner(word), mesh_);
    faces_.end();
    check_number_of_triangles(mesh_.triangles.size(), text_.name());
    if (faces_.corners() < 3)
      text_.fail_at(keyword, fmt::format("the face has {} corners; three are the fewest", faces_.corners()));
  }

  // "7", "7/1", "7//3", "7/1/3", each number counted from 1, or back from -1, the last so far.
  [[nodiscard]] std::uint32_t read_corner(std::string_view word) {
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
    std::int64_t index = 0;
    const char* const last = word.data() + word.size();
    const auto [end, code] = std::from_chars(word.data(), last, index);
    if (code == std::errc::result_out_of_range) text_.fail(beyond(shown(word)));
    const std::string_view rest(end, static_cast<std::size_t>(last - end));
    if (code != std::errc{} || (!rest.empty() && rest[0] != '/') ||
        rest.find_first_not_of("/-0123456789") != std::string_view::npos ||
        std::count(rest.begin(), rest.end(), '/') > 2)
      text_.fail(fmt::format("corner {} is no index; written may be 7, 7/1, 7//3 or 7/1/3", shown(word)));
    if (index == 0) text_.fail(fmt::format("corner {} has index 0; points are counted from 1", shown(word)));

    const auto points = static_cast<std::int64_t>(mesh_.points.size());
    if (index < 0) {
      if (index < -points) text_.fail(beyond(shown(word)));
      return static_cast<std::uint32_t>(points + index);
    }
    if (index > most) text_.fail(beyond(shown(word)));
    // points may follow the faces that have them
    if (index > points) ahead_.push_back({static_cast<std::uint32_t>(index), text_.begin()});
    return static_cast<std::uint32_t>(index - 1);
  }

  [[nodiscard]] std::string beyond(std::string_view corner) const {
    return fmt::format("corner {} is out of range; there are {} points", corner, mesh_.points.size());
  }

  struct Ahead {
    std::uint32_t index;
    std::size_t begin;  // of the word in the text
  };
  MeshText text_;
  geometry::TriangleMesh mesh_;
  MeshFaces faces_;
  std::vector<Ahead> ahead_;  // indices of points that were still to come
};

}  // namespace

geometry::TriangleMesh read_obj(std::string_view content, const std::filesystem::path& name) {
  return ObjReader(content, name).read();
}

}  // namespace tsubu::io
