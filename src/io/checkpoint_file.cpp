#include "io/checkpoint_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "base/version.hpp"
#include "io/file_error.hpp"

namespace tsubu::io {
namespace {

constexpr std::uint64_t magic = 0x6b632d7562757374;  // "tsubu-ck" where the low byte comes first
constexpr std::uint32_t order = 0x01020304;
constexpr std::uint32_t format = 2;
constexpr std::string_view program_section = "program";

struct Head {
  std::uint64_t magic_word = magic;
  std::uint32_t byte_order = order, version = format;
};
struct Foot {
  std::uint64_t table = 0, checksum = 0, magic_word = magic;
};

template <class T>
std::span<const std::byte> bytes_of(const T& record) {
  return std::as_bytes(std::span(&record, 1));
}

std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  Checksum sum;
  sum.add(bytes);
  return sum.value();
}

}  // namespace

CheckpointWriter::CheckpointWriter(const std::filesystem::path& path) : file_(path) {
  file_.write(bytes_of(Head{}));
  section(std::string(program_section), [](Archive& a) {
    std::string by(tsubu::version()), from(tsubu::commit());
    a.item(by), a.item(from);
  });
}

void CheckpointWriter::section(std::string name, const Rememberer& remember) {
  const std::uint64_t begin = file_.size();
  Checksum sum;
  Archive archive([&](std::span<const std::byte> bytes) {
    sum.add(bytes);
    file_.write(bytes);
  });
  remember(archive);
  sections_.push_back({std::move(name), begin, file_.size() - begin, sum.value()});
}

void CheckpointWriter::commit() {
  Archive table;
  table.items(sections_);
  const Foot foot{file_.size(), checksum_of(table.bytes())};
  file_.write(table.bytes());
  file_.write(bytes_of(foot));
  file_.commit_to_disk();
}

CheckpointReader::CheckpointReader(std::filesystem::path path) : path_(std::move(path)) {
  std::error_code code;
  const std::uint64_t size = std::filesystem::file_size(path_, code);
  if (code) throw FileError("read", path_, code);
  file_.open(path_, std::ios::binary);
  if (!file_) throw FileError("read", path_, std::error_code(errno, std::generic_category()));

  Head head;
  if (size < sizeof(Head) + sizeof(Foot)) refuse("it is cut off");
  read(0, std::as_writable_bytes(std::span(&head, 1)));
  if (head.byte_order == __builtin_bswap32(order)) refuse("it was written on a machine with another order of bytes");
  if (head.magic_word != magic || head.byte_order != order) refuse("it is no checkpoint, or its beginning is damaged");
  if (head.version != format)
    refuse("it has format " + std::to_string(head.version) + ", and this program knows format " +
           std::to_string(format));
  read_table(size);
  check_sections();
  section(program_section, [this](Archive& a) { a.item(version_), a.item(commit_); });
}

void CheckpointReader::refuse(std::string_view reason) const { throw FileError("use", path_, reason); }

void CheckpointReader::read(std::uint64_t begin, std::span<std::byte> bytes) {
  file_.seekg(static_cast<std::streamoff>(begin));
  file_.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!file_) refuse("it is cut off, or the disk cannot read it");
}

void CheckpointReader::read_table(std::uint64_t size) {
  Foot foot;
  read(size - sizeof foot, std::as_writable_bytes(std::span(&foot, 1)));
  const std::uint64_t end = size - sizeof foot;
  if (foot.magic_word != magic || foot.table < sizeof(Head) || foot.table > end) refuse("it is cut off");
  std::vector<std::byte> bytes(end - foot.table);
  read(foot.table, bytes);
  if (checksum_of(bytes) != foot.checksum) refuse("its table of contents is damaged");
  try {
    Archive a(bytes);
    a.items(sections_);
    a.end();
  } catch (const std::out_of_range&) {
    refuse("its table of contents is damaged");
  }
  // sections fill all there is, one after the other: no byte is left that nothing vouches for
  std::uint64_t at = sizeof(Head);
  for (const CheckpointSection& s : sections_) {
    if (s.begin != at || s.length > foot.table - at) refuse("its table of contents is damaged");
    at += s.length;
  }
  if (at != foot.table) refuse("its table of contents is damaged");
}

void CheckpointReader::check_sections() {
  std::vector<std::byte> piece(std::size_t{1} << 20);
  for (const CheckpointSection& s : sections_) {
    Checksum sum;
    for (std::uint64_t done = 0; done < s.length;) {
      const auto part = std::span(piece).first(std::min<std::uint64_t>(piece.size(), s.length - done));
      read(s.begin + done, part);
      sum.add(part);
      done += part.size();
    }
    if (sum.value() != s.checksum) refuse("its section '" + s.name + "' is damaged");
  }
}

const CheckpointSection* CheckpointReader::find(std::string_view name) const {
  const auto found = std::ranges::find(sections_, name, &CheckpointSection::name);
  return found == sections_.end() ? nullptr : &*found;
}

void CheckpointReader::section(std::string_view name, const Rememberer& remember) {
  const CheckpointSection* s = find(name);
  if (!s) refuse("it has no section '" + std::string(name) + "'; another version of the program wrote it");
  std::vector<std::byte> bytes(s->length);
  read(s->begin, bytes);
  try {
    Archive a(bytes);
    remember(a);
    a.end();
  } catch (const std::out_of_range&) {
    refuse("its section '" + s->name + "' does not hold what this version of the program expects");
  }
}

}  // namespace tsubu::io
