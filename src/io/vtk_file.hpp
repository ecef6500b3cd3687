#pragma once
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/data_array.hpp"
#include "io/output_file.hpp"

namespace tsubu::io {

// raw: arrays appended as they are in memory; NumPy can map them. base64: arrays inline, a third larger; OVITO reads
// nothing else.
enum class Encoding { raw, base64 };

// Numbers that belong to a file as a whole.
struct FieldData {
  std::string name;
  std::vector<double> values;
};

// One of VTK's XML files while it is written: text, and arrays in one of the encodings. Throws FileError.
class VtkFile {
 public:
  // `type` is VTK's name of what it holds: "PolyData", "ImageData".
  VtkFile(const std::filesystem::path& path, std::string_view type, Encoding encoding);

  void write(std::string_view text) { file_.write(text); }
  void write_section(std::string_view element, std::span<const DataArray* const> arrays);
  void write_section(std::string_view element, const std::vector<DataArray>& arrays);
  // When it is, and other numbers that belong to the whole; behind the piece.
  void write_fields(double time, std::uint64_t step, std::span<const FieldData> more = {});
  // The arrays, if they are appended, and the end. They must live until then.
  void finish();

 private:
  void write_array(const DataArray& array);
  void write_appended();

  AtomicFile file_;
  std::string_view type_;
  Encoding encoding_;
  std::vector<const DataArray*> appended_;  // raw: in the order of the file
  std::uint64_t offset_ = 0;                // raw: where the next array begins
};

}  // namespace tsubu::io
