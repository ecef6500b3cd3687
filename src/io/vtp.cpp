#include "io/vtp.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>
#include <string>

#include "io/base64.hpp"
#include "io/file_error.hpp"
#include "io/output_file.hpp"

namespace tsubu::io {

namespace {

// VTK's form of a block: its length in bytes (header_type UInt64), then the bytes.
using BlockLength = std::uint64_t;

// Hands the bytes of a block on, piece by piece.
void send_block(const DataArray& array, const ByteSink::Next& next) {
  ByteSink sink(next);
  sink.put(BlockLength{array.bytes});
  array.send(sink);
  sink.end();
}

class VtpFile {
 public:
  VtpFile(const std::filesystem::path& path, Encoding encoding) : file_(path), encoding_(encoding) {}

  void write(const PolyData& data);

 private:
  void write_piece(const PolyData& data);
  void write_time(const PolyData& data);
  void write_section(std::string_view element, std::span<const DataArray* const> arrays);
  void write_array(const DataArray& array);
  void write_appended();

  AtomicFile file_;
  Encoding encoding_;
  std::vector<const DataArray*> appended_;  // raw: in the order of the file
  std::uint64_t offset_ = 0;                // raw: where the next array begins
};

std::vector<const DataArray*> pointers(const std::vector<DataArray>& arrays) {
  std::vector<const DataArray*> result;
  for (const DataArray& array : arrays) result.push_back(&array);
  return result;
}

void VtpFile::write(const PolyData& data) {
  file_.write(
      "<?xml version=\"1.0\"?>\n"
      "<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n"
      "<PolyData>\n");
  write_piece(data);
  write_time(data);
  file_.write("</PolyData>\n");
  if (encoding_ == Encoding::raw) write_appended();
  file_.write("</VTKFile>\n");
  file_.commit();
}

void VtpFile::write_piece(const PolyData& data) {
  const auto count = [&data](CellKind kind) {
    const auto found = std::ranges::find(data.cells, kind, &Cells::kind);
    return found == data.cells.end() ? 0 : found->count;
  };
  file_.write(
      fmt::format("<Piece NumberOfPoints=\"{}\" NumberOfVerts=\"{}\" NumberOfLines=\"{}\" NumberOfStrips=\"0\" "
                  "NumberOfPolys=\"{}\">\n",
                  data.point_count, count(CellKind::verts), count(CellKind::lines), count(CellKind::polys)));
  write_section("Points", std::array{&data.points});
  constexpr std::array<std::string_view, 3> kinds = {"Verts", "Lines", "Polys"};
  for (const Cells& cells : data.cells)
    write_section(kinds[static_cast<std::size_t>(cells.kind)], std::array{&cells.connectivity, &cells.offsets});
  write_section("PointData", pointers(data.point_data));
  write_section("CellData", pointers(data.cell_data));
  file_.write("</Piece>\n");
}

// After the piece, not before it where VTK's own writer puts it: OVITO recognises a file by walking down to <Piece>
// and gives up at the first element that ends on the way. VTK and ParaView take either order.
void VtpFile::write_time(const PolyData& data) {
  file_.write(fmt::format(
      "<FieldData>\n"
      "<DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"ascii\">{}</DataArray>\n"
      "<DataArray type=\"Int64\" Name=\"step\" NumberOfTuples=\"1\" format=\"ascii\">{}</DataArray>\n"
      "</FieldData>\n",
      data.time, data.step));
}

void VtpFile::write_section(std::string_view element, std::span<const DataArray* const> arrays) {
  file_.write(fmt::format("<{}>\n", element));
  for (const DataArray* array : arrays) write_array(*array);
  file_.write(fmt::format("</{}>\n", element));
}

void VtpFile::write_array(const DataArray& array) {
  file_.write(fmt::format("<DataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\" ", array.type, array.name,
                          array.components));
  if (encoding_ == Encoding::base64) {
    file_.write("format=\"binary\">");
    send_block(array, [this](std::span<const std::byte> bytes) { file_.write(base64(bytes)); });
    file_.write("</DataArray>\n");
  } else {
    file_.write(fmt::format("format=\"appended\" offset=\"{}\"/>\n", offset_));
    offset_ += sizeof(BlockLength) + array.bytes;
    appended_.push_back(&array);
  }
}

// VTK reads in chunks of 4096 bytes, hands the tag <AppendedData encoding="raw"> to expat in pieces, and counts on each
// piece being parsed at once. Since version 2.6 (and in the security updates of older ones) expat waits until what it
// holds has doubled; VTK 9.1 to 9.2, so ParaView 5.11 too, then reads on into the data and gives up. If the chunk ends
// 15 to 21 bytes behind the beginning of the tag, the pieces are such that expat does not wait. Blanks put it there.
void VtpFile::write_appended() {
  constexpr std::uint64_t chunk = 4096, begin = chunk - 18;
  file_.write(std::string((begin + chunk - file_.size() % chunk) % chunk, ' '));
  file_.write("<AppendedData encoding=\"raw\">\n_");  // offsets count from behind the underscore
  for (const DataArray* array : appended_)
    send_block(*array, [this](std::span<const std::byte> bytes) { file_.write(bytes); });
  file_.write("\n</AppendedData>\n");
}

}  // namespace

void write_vtp(const std::filesystem::path& path, const PolyData& data, Encoding encoding) {
  if (data.point_count > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
    throw FileError("write", path, "it would hold more than 2^31 - 1 points, and its point numbers have 32 bits");
  }
  VtpFile(path, encoding).write(data);
}

}  // namespace tsubu::io
