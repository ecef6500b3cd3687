#include "io/read_polys.hpp"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>

#include "io/file_error.hpp"

namespace tsubu::io {
namespace {

class Reader {
 public:
  explicit Reader(const std::filesystem::path& path) : path_(path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw FileError("read", path, std::error_code(errno, std::generic_category()));
    text_.assign(std::istreambuf_iterator<char>(file), {});
    constexpr std::string_view begin = "<AppendedData encoding=\"raw\">\n_";
    const std::size_t at = text_.find(begin);
    if (at == std::string::npos) throw broken();
    head_ = std::string_view(text_).substr(0, at);
    data_ = std::string_view(text_).substr(at + begin.size());
  }

  [[nodiscard]] PolyFile read() {
    PolyFile out;
    std::vector<std::vector<double>> found[3];  // connectivity and offsets
    std::string_view section;
    for (std::size_t at = head_.find('<'); at != std::string_view::npos; at = head_.find('<', at + 1)) {
      const std::string_view tag = head_.substr(at, head_.find('>', at) - at);
      for (const std::string_view name : {"Points", "Verts", "Lines", "Polys", "PointData", "CellData", "FieldData"})
        if (tag.substr(1) == name) section = name;
      if (!tag.starts_with("<DataArray")) continue;
      if (section == "FieldData") {
        if (attribute(tag, "Name") == "TimeValue") out.time = number(head_.substr(at + tag.size() + 1));
        continue;
      }
      PolyFile::Array array{std::string(attribute(tag, "Name")), section == "CellData", 1, {}};
      array.components = static_cast<std::size_t>(number(attribute(tag, "NumberOfComponents")));
      array.values = values(tag);
      constexpr std::string_view kinds[] = {"Verts", "Lines", "Polys"};
      if (section == "Points") {
        for (std::size_t k = 0; k + 2 < array.values.size(); k += 3)
          out.points.push_back({array.values[k], array.values[k + 1], array.values[k + 2]});
      } else if (section == "PointData" || section == "CellData") {
        out.arrays.push_back(std::move(array));
      } else {
        for (std::size_t k = 0; k < 3; ++k)
          if (section == kinds[k]) found[k].push_back(std::move(array.values));
      }
    }
    for (std::size_t k = 0; k < 3; ++k)
      if (found[k].size() == 2) out.cells[k] = cells(found[k][0], found[k][1], out.points.size());
    return out;
  }

 private:
  [[nodiscard]] FileError broken() const { return {"read", path_, "it is no frame of a run, or not a whole one"}; }

  [[nodiscard]] static std::string_view attribute(std::string_view tag, const std::string& name) {
    const std::string begin = ' ' + name + "=\"";
    const std::size_t at = tag.find(begin);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = tag.substr(at + begin.size());
    return rest.substr(0, rest.find('"'));
  }
  [[nodiscard]] double number(std::string_view text) const {
    double v = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), v).ec != std::errc{}) throw broken();
    return v;
  }

  template <class T>
  [[nodiscard]] std::vector<double> block(std::size_t offset) const {
    std::uint64_t bytes = 0;
    if (offset > data_.size() || data_.size() - offset < sizeof bytes) throw broken();
    std::memcpy(&bytes, data_.data() + offset, sizeof bytes);
    if (bytes > data_.size() - offset - sizeof bytes) throw broken();
    std::vector<T> raw(bytes / sizeof(T));
    if (!raw.empty()) std::memcpy(raw.data(), data_.data() + offset + sizeof bytes, raw.size() * sizeof(T));
    return {raw.begin(), raw.end()};
  }
  [[nodiscard]] std::vector<double> values(std::string_view tag) const {
    const auto offset = static_cast<std::size_t>(number(attribute(tag, "offset")));
    const std::string_view type = attribute(tag, "type");
    if (type == "Float32") return block<float>(offset);
    if (type == "Float64") return block<double>(offset);
    if (type == "Int32") return block<std::int32_t>(offset);
    if (type == "Int64") return block<std::int64_t>(offset);
    throw broken();
  }

  [[nodiscard]] std::vector<std::vector<std::uint32_t>> cells(const std::vector<double>& connectivity,
                                                              const std::vector<double>& offsets,
                                                              std::size_t points) const {
    std::vector<std::vector<std::uint32_t>> all;
    std::size_t begin = 0;
    for (const double offset : offsets) {
      const auto end = static_cast<std::size_t>(offset);
      if (end < begin || end > connectivity.size()) throw broken();
      all.emplace_back();
      for (; begin < end; ++begin) {
        if (!(connectivity[begin] >= 0 && connectivity[begin] < static_cast<double>(points))) throw broken();
        all.back().push_back(static_cast<std::uint32_t>(connectivity[begin]));
      }
    }
    return all;
  }

  std::filesystem::path path_;
  std::string text_;
  std::string_view head_, data_;
};

}  // namespace

const PolyFile::Array* PolyFile::find(std::string_view name, bool of_cells) const {
  for (const Array& a : arrays)
    if (a.name == name && a.of_cells == of_cells) return &a;
  return nullptr;
}

PolyFile read_polys(const std::filesystem::path& path) { return Reader(path).read(); }

}  // namespace tsubu::io
