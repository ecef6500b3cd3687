#include "mesh.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "io/file_error.hpp"
#include "io/mesh_file_error.hpp"
#include "io/mesh_text.hpp"
#include "io/write_stl.hpp"
#include "setup/mesh_report.hpp"
#include "setup/run_case.hpp"

namespace tsubu::cli {
namespace {

nlohmann::ordered_json to_json(const geometry::MeshFindings& f) {
  const auto list = [](const Vec3& v) { return nlohmann::ordered_json{v.x, v.y, v.z}; };
  const auto first_crossing =
      f.crossings == 0 ? nlohmann::ordered_json(nullptr)
                       : nlohmann::ordered_json{{"triangles", f.first_crossing}, {"at", list(f.crossing_at)}};
  return {{"triangles", f.triangles},
          {"points", f.points},
          {"triangles_before", f.triangles_before},
          {"points_before", f.points_before},
          {"parts", f.parts},
          {"area", f.area},
          {"low", list(f.low)},
          {"high", list(f.high)},
          {"merged", f.merged},
          {"degenerate", f.degenerate},
          {"duplicate", f.duplicate},
          {"split", f.split},
          {"turned", f.turned},
          {"slivers", f.slivers},
          {"open_edges", f.open_edges},
          {"crowded_edges", f.crowded_edges},
          {"crossings", f.crossings},
          {"first_crossing", first_crossing}};
}

}  // namespace

int mesh(const Voice& voice, const std::string& file, const std::string& output, bool force) {
  try {
    if (!output.empty() && io::lower_case(std::filesystem::path(output).extension().string()) != ".stl")
      return fail(voice, setup::exit_usage,
                  fmt::format("{} does not end with .stl, the only format that is written", output), "-o FILE.stl");
    if (!output.empty() && !force && std::filesystem::exists(output))
      return fail(voice, setup::exit_file, fmt::format("{} is already there", output),
                  "--force replaces it, -o FILE takes another name");
    const geometry::MendedMesh mended = setup::mend_file(file);
    if (mended.mesh.triangles.empty())
      return fail(voice, setup::exit_bad_case, fmt::format("{}: no triangle has an area", file));
    if (voice.json)
      fmt::print("{}\n", to_json(mended.found).dump(2));
    else if (!voice.quiet)
      fmt::print("{}", setup::describe(mended.found, "units"));
    if (output.empty()) return setup::exit_done;
    io::write_stl(output, mended.mesh);
    if (!voice.json && !voice.quiet) fmt::print("wrote {}\n", output);
    return setup::exit_done;
  } catch (const io::FileError& error) {
    return fail(voice, setup::exit_file, error.what());
  } catch (const io::MeshFileError& error) {
    return fail(voice, setup::exit_bad_case, error.what());
  }
}

}  // namespace tsubu::cli
