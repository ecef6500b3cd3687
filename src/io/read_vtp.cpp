#include "io/read_vtp.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

#include "io/inflate.hpp"
#include "io/unbase64.hpp"
#include "io/whole_file.hpp"

namespace tsubu::io {
namespace {

using Bytes = std::vector<std::byte>;

struct Tag {
  std::string_view name;  // "/Points" for an end
  std::string_view attributes;
  std::size_t end;  // where what it holds begins
};

// The value of an attribute; none if it is not there.
std::optional<std::string_view> attribute(const Tag& tag, std::string_view name) {
  for (std::size_t at = 0; (at = tag.attributes.find(name, at)) != std::string_view::npos; at += name.size()) {
    const std::string_view before = tag.attributes.substr(0, at), after = tag.attributes.substr(at + name.size());
    const bool whole = before.empty() || before.back() == ' ' || before.back() == '\n' || before.back() == '\t';
    const std::size_t quote = after.find_first_not_of(" =");
    if (!whole || quote == std::string_view::npos || quote == 0 || (after[quote] != '"' && after[quote] != '\''))
      continue;
    const std::size_t end = after.find(after[quote], quote + 1);
    if (end != std::string_view::npos) return after.substr(quote + 1, end - quote - 1);
  }
  return {};
}

class VtpReader {
 public:
  explicit VtpReader(const std::filesystem::path& path) : path_(path), content_(whole_file(path)), text_(content_) {}

  PointFrame read() {
    find_appended();
    read_head();
    PointFrame frame;
    std::optional<PointFrame::Array> places;
    std::string_view section;
    int pieces = 0;
    for (std::size_t at = 0; const auto tag = next_tag(at);) {
      at = tag->end;
      if (tag->name == "Piece") {
        if (++pieces > 1) fail("it has several pieces; merge them into one");
        points_ = static_cast<std::size_t>(number(*tag, "NumberOfPoints"));
      }
      if (tag->name == "Points" || tag->name == "PointData" || tag->name == "FieldData") section = tag->name;
      if (tag->name == "/Points" || tag->name == "/PointData" || tag->name == "/FieldData") section = {};
      if (tag->name != "DataArray" || section.empty()) continue;
      if (section == "FieldData") {
        if (attribute(*tag, "type").value_or("").starts_with("Float"))
          frame.fields[std::string(attribute(*tag, "Name").value_or(""))] =
              read_array(*tag, static_cast<std::size_t>(number(*tag, "NumberOfTuples"))).values;
        continue;
      }
      if (pieces == 0) fail("its points stand in no piece");
      PointFrame::Array array = read_array(*tag, points_);
      if (section == "Points")
        places = std::move(array);
      else if (const auto name = attribute(*tag, "Name"))
        frame.arrays[std::string(*name)] = std::move(array);
    }
    if (!places || places->components != 3) fail("it has no points");
    for (std::size_t k = 0; k < points_; ++k)
      frame.x.push_back({places->values[3 * k], places->values[3 * k + 1], places->values[3 * k + 2]});
    return frame;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const { throw VtpError(path_, why); }

  // What is appended is no XML; the rest is looked at without it.
  void find_appended() {
    const std::size_t begin = text_.find("<AppendedData");
    if (begin == std::string_view::npos) return;
    const std::size_t end = text_.find('>', begin), mark = text_.find('_', end);
    if (end == std::string_view::npos || mark == std::string_view::npos) fail("its appended data have no beginning");
    const std::string_view tag = text_.substr(begin, end - begin);
    appended_raw_ = tag.find("raw") != std::string_view::npos;
    appended_ = text_.substr(mark + 1);
    text_ = text_.substr(0, begin);
  }

  void read_head() {
    std::size_t at = 0;
    std::optional<Tag> tag = next_tag(at);
    while (tag && tag->name != "VTKFile") tag = next_tag(tag->end);
    if (!tag) fail("it is no XML file of VTK");
    if (const auto type = attribute(*tag, "type"); type != "PolyData")
      fail("it holds " + std::string(type.value_or("something unnamed")) +
           ", not PolyData; a frame of particles is a .vtp file");
    if (attribute(*tag, "byte_order").value_or("LittleEndian") != "LittleEndian")
      fail("its numbers are big endian; write it again on a little endian machine");
    wide_header_ = attribute(*tag, "header_type").value_or("UInt32") == "UInt64";
    const std::string_view packer = attribute(*tag, "compressor").value_or("");
    // an end that is missing may be that of an array which nobody misses
    if (content_.find("</VTKFile", content_.size() - std::min<std::size_t>(content_.size(), 64)) == std::string::npos)
      fail("it is cut off: its end is missing");
    packed_ = !packer.empty();
    if (packed_ && packer != "vtkZLibDataCompressor")
      fail("it is packed by " + std::string(packer) + "; write it unpacked, or by vtkZLibDataCompressor");
  }

  [[nodiscard]] std::optional<Tag> next_tag(std::size_t at) const {
    for (;;) {
      const std::size_t begin = text_.find('<', at);
      if (begin == std::string_view::npos) return {};
      const bool comment = text_.substr(begin).starts_with("<!--");
      const std::size_t end = comment ? text_.find("-->", begin) : text_.find('>', begin);
      if (end == std::string_view::npos) return {};
      at = end + 1;
      if (comment || text_[begin + 1] == '?') continue;
      const std::string_view inside = text_.substr(begin + 1, end - begin - 1);
      const std::size_t name = std::min(inside.find_first_of(" \t\r\n/", 1), inside.size());
      return Tag{inside.substr(0, name), inside.substr(name), end + 1};
    }
  }

  [[nodiscard]] std::uint64_t number(const Tag& tag, std::string_view name) const {
    const auto text = attribute(tag, name);
    std::uint64_t value = 0;
    if (!text || std::from_chars(text->data(), text->data() + text->size(), value).ec != std::errc{})
      fail("its " + std::string(tag.name) + " has no " + std::string(name));
    return value;
  }

  PointFrame::Array read_array(const Tag& tag, std::size_t tuples) const {
    const auto of = [&](std::string_view name) { return attribute(tag, name).value_or(""); };
    PointFrame::Array array;
    if (attribute(tag, "NumberOfComponents"))
      array.components = static_cast<std::size_t>(number(tag, "NumberOfComponents"));
    const std::string name = "its array '" + std::string(of("Name")) + "' ";
    // more than the file could hold is refused before anything is multiplied
    if (array.components > 1000 || tuples > 8 * content_.size() * 1024) fail(name + "is larger than the file");
    const std::size_t count = array.components * tuples;
    if (of("format") == "ascii") {
      array.values = read_text(tag, count, name);
      return array;
    }
    const Bytes bytes =
        of("format") == "appended" ? appended_bytes(number(tag, "offset"), name) : inline_bytes(tag, name);
    array.values = numbers(bytes, of("type"), count, name);
    return array;
  }

  std::vector<double> read_text(const Tag& tag, std::size_t count, const std::string& name) const {
    std::vector<double> values;
    const char* at = text_.data() + tag.end;
    const char* const end = text_.data() + std::min(text_.find('<', tag.end), text_.size());
    while (values.size() < count) {
      while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r')) ++at;
      double value = 0;
      const auto [next, code] = std::from_chars(at, end, value);
      if (code != std::errc{}) fail(name + "has fewer numbers than points");
      values.push_back(value);
      at = next;
    }
    return values;
  }

  Bytes inline_bytes(const Tag& tag, const std::string& name) const {
    const std::size_t end = std::min(text_.find('<', tag.end), text_.size());
    const std::size_t begin = std::min(text_.find_first_not_of(" \n\t\r", tag.end), end);
    return block(text_.substr(begin, end - begin), false, name);
  }
  Bytes appended_bytes(std::uint64_t offset, const std::string& name) const {
    if (offset >= appended_.size()) fail(name + "begins behind the end of the file");
    return block(appended_.substr(static_cast<std::size_t>(offset)), appended_raw_, name);
  }

  // A block of numbers begins with its length; a packed one with the number of its parts, the length of each and that
  // of the last before packing, and the length of each after. In base64 that header is encoded by itself.
  Bytes block(std::string_view from, bool raw, const std::string& name) const {
    const std::size_t word = wide_header_ ? 8 : 4;
    const auto damaged = [&]() -> Bytes { fail(name + "is damaged or cut off"); };
    const auto decoded = [&](std::string_view text, std::size_t count) {
      if (!raw) return unbase64(text, count);
      const auto* first = reinterpret_cast<const std::byte*>(text.data());
      return Bytes(first, first + std::min(count, text.size()));
    };
    const auto value = [&](const Bytes& bytes, std::size_t k) {
      std::uint64_t v = 0;
      std::memcpy(&v, bytes.data() + k * word, word);
      return v;
    };
    if (!packed_) {
      const Bytes header = decoded(from, word);
      if (header.size() < word || value(header, 0) > from.size()) return damaged();
      const auto length = static_cast<std::size_t>(value(header, 0));
      Bytes all = decoded(from, word + length);
      if (all.size() < word + length) return damaged();
      all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(word));
      return all;
    }
    const Bytes count = decoded(from, word);
    if (count.size() < word || value(count, 0) > from.size()) return damaged();
    const auto parts = static_cast<std::size_t>(value(count, 0)), head = (3 + parts) * word;
    const Bytes header = decoded(from, head);
    if (header.size() < head) return damaged();
    const std::uint64_t whole = value(header, 1), rest = value(header, 2);
    std::size_t length = 0;
    for (std::size_t k = 0; k < parts; ++k) {
      if (value(header, 3 + k) > from.size()) return damaged();
      length += static_cast<std::size_t>(value(header, 3 + k));
    }
    const std::size_t skipped = raw ? head : (head + 2) / 3 * 4;
    if (skipped > from.size()) return damaged();
    const Bytes data = decoded(from.substr(skipped), length);
    if (data.size() < length) return damaged();
    Bytes all;
    for (std::size_t k = 0, at = 0; k < parts; ++k) {
      const auto size = static_cast<std::size_t>(value(header, 3 + k));
      const std::uint64_t most = k + 1 < parts || rest == 0 ? whole : rest;
      const auto part = inflate(std::span(data).subspan(at, size), static_cast<std::size_t>(most));
      if (!part || part->size() != most) return damaged();
      all.insert(all.end(), part->begin(), part->end());
      at += size;
    }
    return all;
  }

  template <class T>
  static std::vector<double> as_doubles(const Bytes& bytes, std::size_t count) {
    std::vector<double> values;
    for (std::size_t k = 0; k < count; ++k) {
      T v;
      std::memcpy(&v, bytes.data() + k * sizeof(T), sizeof(T));
      values.push_back(static_cast<double>(v));
    }
    return values;
  }

  std::vector<double> numbers(const Bytes& bytes, std::string_view type, std::size_t count,
                              const std::string& name) const {
    const auto as = [&]<class T>(T) {
      if (bytes.size() < count * sizeof(T)) fail(name + "has fewer numbers than points");
      return as_doubles<T>(bytes, count);
    };
    if (type == "Float32") return as(float{});
    if (type == "Float64") return as(double{});
    if (type == "Int8") return as(std::int8_t{});
    if (type == "UInt8") return as(std::uint8_t{});
    if (type == "Int16") return as(std::int16_t{});
    if (type == "UInt16") return as(std::uint16_t{});
    if (type == "Int32") return as(std::int32_t{});
    if (type == "UInt32") return as(std::uint32_t{});
    if (type == "Int64") return as(std::int64_t{});
    if (type == "UInt64") return as(std::uint64_t{});
    fail(name + "has numbers of an unknown type '" + std::string(type) + "'");
  }

  std::filesystem::path path_;
  std::string content_;
  std::string_view text_, appended_;
  bool appended_raw_ = false, wide_header_ = false, packed_ = false;
  std::size_t points_ = 0;
};

}  // namespace

PointFrame read_vtp(const std::filesystem::path& path) { return VtpReader(path).read(); }

}  // namespace tsubu::io
