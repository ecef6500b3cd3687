#include "io/vtk_file.hpp"

#include <fmt/format.h>

#include <string>

#include "io/base64.hpp"

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

}  // namespace

VtkFile::VtkFile(const std::filesystem::path& path, std::string_view type, Encoding encoding)
    : file_(path), type_(type), encoding_(encoding) {
  file_.write(
      fmt::format("<?xml version=\"1.0\"?>\n"
                  "<VTKFile type=\"{0}\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n",
                  type_));
}

// After the piece, not before it where VTK's own writer puts it: OVITO recognises a file by walking down to <Piece>
// and gives up at the first element that ends on the way. VTK and ParaView take either order.
void VtkFile::write_fields(double time, std::uint64_t step, std::span<const FieldData> more) {
  file_.write(fmt::format(
      "<FieldData>\n"
      "<DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"ascii\">{}</DataArray>\n"
      "<DataArray type=\"Int64\" Name=\"step\" NumberOfTuples=\"1\" format=\"ascii\">{}</DataArray>\n",
      time, step));
  for (const FieldData& field : more)
    file_.write(
        fmt::format("<DataArray type=\"Float64\" Name=\"{}\" NumberOfComponents=\"{}\" NumberOfTuples=\"1\" "
                    "format=\"ascii\">{}</DataArray>\n",
                    field.name, field.values.size(), fmt::join(field.values, " ")));
  file_.write("</FieldData>\n");
}

void VtkFile::write_section(std::string_view element, const std::vector<DataArray>& arrays) {
  std::vector<const DataArray*> pointers;
  for (const DataArray& array : arrays) pointers.push_back(&array);
  write_section(element, std::span<const DataArray* const>(pointers));
}

void VtkFile::write_section(std::string_view element, std::span<const DataArray* const> arrays) {
  file_.write(fmt::format("<{}>\n", element));
  for (const DataArray* array : arrays) write_array(*array);
  file_.write(fmt::format("</{}>\n", element));
}

void VtkFile::write_array(const DataArray& array) {
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
void VtkFile::write_appended() {
  constexpr std::uint64_t chunk = 4096, begin = chunk - 18;
  file_.write(std::string((begin + chunk - file_.size() % chunk) % chunk, ' '));
  file_.write("<AppendedData encoding=\"raw\">\n_");  // offsets count from behind the underscore
  for (const DataArray* array : appended_)
    send_block(*array, [this](std::span<const std::byte> bytes) { file_.write(bytes); });
  file_.write("\n</AppendedData>\n");
}

void VtkFile::finish() {
  file_.write(fmt::format("</{}>\n", type_));
  if (encoding_ == Encoding::raw) write_appended();
  file_.write("</VTKFile>\n");
  file_.commit();
}

}  // namespace tsubu::io
