#pragma once
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace tsubu {

// Values to bytes and back, in the order in which they are named: one function tells what a thing remembers, and serves
// both ways.
//
//   void remember(Archive& a) { a.item(step_), a.item(name_), a.items(rows_); }
//
// Bytes that are too few or too many are refused by `std::out_of_range`: whoever reads them says of which file.
class Archive {
 public:
  Archive() = default;  // to write
  // To write what is too large to be held twice: bytes are handed on and not kept.
  using Sink = std::function<void(std::span<const std::byte>)>;
  explicit Archive(Sink to) : to_(std::move(to)) {}
  explicit Archive(std::span<const std::byte> from) : from_(from), reading_(true) {}

  [[nodiscard]] bool reading() const { return reading_; }
  [[nodiscard]] const std::vector<std::byte>& bytes() const { return bytes_; }

  template <class T>
  requires std::is_trivially_copyable_v<T>
  void item(T& value) { move(&value, sizeof(T)); }
  void item(std::string& text) { count_and_move(text); }
  template <class T>
  requires std::is_trivially_copyable_v<T>
  void item(std::vector<T>& values) { count_and_move(values); }

  // Things that are not plain numbers themselves, each with `remember(Archive&)`.
  template <class T>
  void items(std::vector<T>& things) {
    things.resize(counted(things.size(), 1));
    for (T& thing : things) thing.remember(*this);
  }

  // Writes what `item` would write of a vector of `count` numbers, without there being one: each(put) calls put(number)
  // for all of them in turn.
  template <class T, class Each>
  requires std::is_trivially_copyable_v<T>
  void write_all(std::size_t count, const Each& each) {
    if (reading_) throw std::logic_error("write_all reads nothing");
    item(count);
    std::vector<T> some;
    some.reserve(std::min<std::size_t>(count, 8192));
    const auto flush = [&] { move(some.data(), some.size() * sizeof(T)), some.clear(); };
    each([&](const T& one) {
      if (some.size() == some.capacity()) flush();
      some.push_back(one);
      --count;
    });
    flush();
    if (count != 0) throw std::logic_error("write_all was given another number than it was told");
  }

  // Reading: nothing may be left.
  void end() const {
    if (!from_.empty()) throw std::out_of_range("bytes are left over");
  }

 private:
  [[nodiscard]] std::size_t counted(std::size_t count, std::size_t bytes_each) {
    item(count);
    if (reading_ && count > from_.size() / bytes_each) throw std::out_of_range("bytes are missing");
    return count;
  }
  template <class Sequence>
  void count_and_move(Sequence& values) {
    constexpr std::size_t each = sizeof(typename Sequence::value_type);
    values.resize(counted(values.size(), each));
    move(values.data(), values.size() * each);
  }
  void move(void* value, std::size_t size) {
    if (size == 0) return;
    if (!reading_) {
      if (to_) return to_({static_cast<const std::byte*>(value), size});
      const std::size_t at = bytes_.size();
      bytes_.resize(at + size);
      std::memcpy(bytes_.data() + at, value, size);
      return;
    }
    if (size > from_.size()) throw std::out_of_range("bytes are missing");
    std::memcpy(value, from_.data(), size);
    from_ = from_.subspan(size);
  }

  std::vector<std::byte> bytes_;
  Sink to_;
  std::span<const std::byte> from_;
  bool reading_ = false;
};

}  // namespace tsubu
