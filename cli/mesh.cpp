#include "mesh.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "io/file_error.hpp"
#include "io/mesh_file_error.hpp"
#include "io/mesh_text.hpp"
#include "io/write_obj.hpp"
#include "io/write_stl.hpp"
#include "setup/mesh_report.hpp"
#include "setup/run_case.hpp"

namespace tsubu::cli {
int mesh(const Voice& voice, const MeshArguments& asked, const std::string& output, bool force) {
  const std::string& file = asked.file;
  const std::string ending = io::lower_case(std::filesystem::path(output).extension().string());
  try {
    if (asked.tolerance && !(*asked.tolerance >= 0 && std::isfinite(*asked.tolerance)))
      return fail(voice, setup::exit_usage, "--tolerance must be a number of at least 0, in the unit of the file");
    if (!output.empty() && ending != ".stl" && ending != ".obj")
      return fail(voice, setup::exit_usage,
                  fmt::format("{} ends neither with .stl nor with .obj, the formats that are written", output),
                  "-o FILE.obj keeps all digits, -o FILE.stl those of single precision");
    if (!output.empty() && !force && std::filesystem::exists(output))
      return fail(voice, setup::exit_file, fmt::format("{} is already there", output),
                  "--force replaces it, -o FILE takes another name");
    const geometry::MendedMesh mended = setup::mend_file(file, asked.tolerance);
    if (mended.mesh.triangles.empty())
      return fail(voice, setup::exit_bad_case, fmt::format("{}: no triangle has an area", file));
    const double moved = ending == ".stl" ? io::moved_by_stl(mended.mesh) : 0;
    if (voice.json) {
      nlohmann::ordered_json found = setup::findings_json(mended.found);
      if (!output.empty()) found["written"] = {{"file", output}, {"points_moved_by", moved}};
      fmt::print("{}\n", found.dump(2));
    } else if (!voice.quiet) {
      fmt::print("{}", setup::describe(mended.found, "units"));
    }
    if (output.empty()) return setup::exit_done;
    ending == ".stl" ? io::write_stl(output, mended.mesh) : io::write_obj(output, mended.mesh);
    if (voice.json || voice.quiet) return setup::exit_done;
    fmt::print("wrote {}\n", output);
    if (moved > 0)
      fmt::print("STL has single precision: points moved by up to {:.3g} units; an ending .obj keeps all digits\n",
                 moved);
    return setup::exit_done;
  } catch (const io::FileError& error) {
    return fail(voice, setup::exit_file, error.what());
  } catch (const io::MeshFileError& error) {
    return fail(voice, setup::exit_bad_case, error.what());
  }
}

}  // namespace tsubu::cli
