#include "io/inflate.hpp"

#include <array>
#include <cstdint>

namespace tsubu::io {
namespace {

struct Damaged {};  // thrown and caught here

// A Huffman code by the number of codes of each length and the symbols in the order of their codes (RFC 1951, 3.2.2).
class Huffman {
 public:
  explicit Huffman(std::span<const std::uint8_t> lengths) : symbol_(lengths.size()) {
    for (const std::uint8_t length : lengths) ++count_[length];
    count_[0] = 0;
    int left = 1;
    for (std::size_t k = 1; k < count_.size(); ++k)
      if ((left = 2 * left - count_[k]) < 0) throw Damaged{};
    std::array<std::uint16_t, 16> next{};
    for (std::size_t k = 1; k + 1 < next.size(); ++k) next[k + 1] = static_cast<std::uint16_t>(next[k] + count_[k]);
    for (std::size_t k = 0; k < lengths.size(); ++k)
      if (lengths[k] > 0) symbol_[next[lengths[k]]++] = static_cast<std::uint16_t>(k);
  }

  template <class Bits>
  [[nodiscard]] int read(Bits& bits) const {
    int code = 0, first = 0, index = 0;
    for (std::size_t length = 1; length < count_.size(); ++length) {
      code |= bits.take(1);
      const int count = count_[length];
      if (code - first < count) return symbol_[static_cast<std::size_t>(index + code - first)];
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw Damaged{};
  }

 private:
  std::array<std::uint16_t, 16> count_{};
  std::vector<std::uint16_t> symbol_;
};

class Inflater {
 public:
  Inflater(std::span<const std::byte> packed, std::size_t most) : packed_(packed), most_(most) {}

  std::vector<std::byte> all() {
    const int method = take(8), flags = take(8);
    // deflate, without a preset dictionary
    if ((method & 15) != 8 || (flags & 32) != 0 || (method * 256 + flags) % 31 != 0) throw Damaged{};
    for (bool last = false; !last;) {
      last = take(1) != 0;
      switch (take(2)) {
        case 0:
          stored();
          break;
        case 1:
          fixed_codes();
          break;
        case 2:
          own_codes();
          break;
        default:
          throw Damaged{};
      }
    }
    check_sum();
    return std::move(out_);
  }

  int take(int count) {
    while (held_ < count) {
      if (at_ == packed_.size()) throw Damaged{};
      bits_ |= std::to_integer<std::uint64_t>(packed_[at_++]) << held_;
      held_ += 8;
    }
    const int value = static_cast<int>(bits_ & ((std::uint64_t{1} << count) - 1));
    bits_ >>= count;
    held_ -= count;
    return value;
  }

 private:
  void put(std::byte b) {
    if (out_.size() == most_) throw Damaged{};
    out_.push_back(b);
  }
  void to_next_byte() { (void)take(held_ % 8); }

  void stored() {
    to_next_byte();
    const int count = take(16), inverse = take(16);
    if ((count ^ inverse) != 0xffff) throw Damaged{};
    for (int k = 0; k < count; ++k) put(static_cast<std::byte>(take(8)));
  }

  void fixed_codes() {
    std::array<std::uint8_t, 288> lengths;
    for (std::size_t k = 0; k < lengths.size(); ++k)
      lengths[k] = static_cast<std::uint8_t>(k < 144 ? 8 : k < 256 ? 9 : k < 280 ? 7 : 8);
    std::array<std::uint8_t, 30> distances;
    distances.fill(5);
    block(Huffman(lengths), Huffman(distances));
  }

  void own_codes() {
    const int literals = take(5) + 257, distances = take(5) + 1, codes = take(4) + 4;
    constexpr std::array<std::uint8_t, 19> order = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    std::array<std::uint8_t, 19> of_lengths{};
    for (int k = 0; k < codes; ++k) of_lengths[order[static_cast<std::size_t>(k)]] = static_cast<std::uint8_t>(take(3));
    const Huffman length_code(of_lengths);
    std::vector<std::uint8_t> lengths;
    const auto all = static_cast<std::size_t>(literals + distances);
    while (lengths.size() < all) {
      const int symbol = length_code.read(*this);
      if (symbol < 16) {
        lengths.push_back(static_cast<std::uint8_t>(symbol));
        continue;
      }
      if (symbol == 16 && lengths.empty()) throw Damaged{};
      const std::uint8_t again = symbol == 16 ? lengths.back() : std::uint8_t{0};
      const int times = symbol == 16 ? 3 + take(2) : symbol == 17 ? 3 + take(3) : 11 + take(7);
      lengths.insert(lengths.end(), static_cast<std::size_t>(times), again);
    }
    if (lengths.size() > all) throw Damaged{};
    const std::span<const std::uint8_t> both(lengths);
    const auto split = static_cast<std::size_t>(literals);
    block(Huffman(both.first(split)), Huffman(both.subspan(split)));
  }

  void block(const Huffman& literals, const Huffman& distances) {
    constexpr std::array<int, 29> length_base = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                                 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    constexpr std::array<int, 29> length_bits = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    constexpr std::array<int, 30> distance_base = {1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
                                                   33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
                                                   1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    for (;;) {
      const int symbol = literals.read(*this);
      if (symbol == 256) return;
      if (symbol < 256) {
        put(static_cast<std::byte>(symbol));
        continue;
      }
      const auto kind = static_cast<std::size_t>(symbol - 257);
      if (kind >= length_base.size()) throw Damaged{};
      const int length = length_base[kind] + take(length_bits[kind]);
      const auto far = static_cast<std::size_t>(distances.read(*this));
      if (far >= distance_base.size()) throw Damaged{};
      const auto back =
          static_cast<std::size_t>(distance_base[far] + take(far < 4 ? 0 : static_cast<int>(far / 2) - 1));
      if (back > out_.size()) throw Damaged{};
      for (int k = 0; k < length; ++k) put(out_[out_.size() - back]);
    }
  }

  // Adler-32, most significant byte first.
  void check_sum() {
    to_next_byte();
    std::uint32_t told = 0;
    for (int k = 0; k < 4; ++k) told = told << 8 | static_cast<std::uint32_t>(take(8));
    std::uint32_t a = 1, b = 0;
    for (const std::byte byte : out_) a = (a + std::to_integer<std::uint32_t>(byte)) % 65521, b = (b + a) % 65521;
    if ((b << 16 | a) != told) throw Damaged{};
  }

  std::span<const std::byte> packed_;
  std::size_t most_, at_ = 0;
  std::uint64_t bits_ = 0;
  int held_ = 0;
  std::vector<std::byte> out_;
};

}  // namespace

std::optional<std::vector<std::byte>> inflate(std::span<const std::byte> packed, std::size_t most) {
  try {
    return Inflater(packed, most).all();
  } catch (const Damaged&) {
    return {};
  }
}

}  // namespace tsubu::io
