#include "setup/case_path.hpp"

#include <system_error>

namespace tsubu::setup {

namespace fs = std::filesystem;

std::string way_to_case(const fs::path& folder, const fs::path& file) {
  std::error_code code;
  const fs::path whole = fs::absolute(file);
  const auto real = [&code](const fs::path& p) {
    return fs::weakly_canonical(fs::absolute(p), code);  // it may not be there yet
  };
  const fs::path from = real(folder);
  if (code) return whole.string();
  const fs::path parent = real(whole.parent_path());
  if (code) return whole.string();
  return (parent / whole.filename()).lexically_proximate(from).string();
}

fs::path case_by_way(const fs::path& folder, const fs::path& way) {
  std::error_code code;
  const fs::path real = fs::canonical(folder, code);
  const fs::path file = ((code ? folder : real) / way).lexically_normal();
  const fs::path here = fs::current_path(code);
  return folder.is_absolute() || code ? file : file.lexically_proximate(here);
}

}  // namespace tsubu::setup
