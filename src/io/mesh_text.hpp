#pragma once
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "io/mesh_file_error.hpp"

namespace tsubu::io {

// The words of a mesh file that is text, or whose head is, and where they stand. Lines end as on Unix, Windows or old
// Macintoshes.
class MeshText {
 public:
  struct Rules {
    char comment = 0;        // a word that begins with it, and the rest of its line, are none; 0: there are no comments
    bool continued = false;  // a line that ends in a backslash goes on in the next
  };
  MeshText(std::string_view text, const std::filesystem::path& name, Rules rules);
  MeshText(std::string_view text, const std::filesystem::path& name) : MeshText(text, name, Rules{}) {}

  // The next word, whatever its line; empty behind the last.
  [[nodiscard]] std::string_view word();
  // The next word of this line; empty behind its last.
  [[nodiscard]] std::string_view word_in_line();
  // The first word of the next line that has any; empty behind the last. The first call finds the first line.
  [[nodiscard]] std::string_view next_line();
  void skip_rest_of_line();

  // The next word of this line as a finite number; `name` is what it is called if it is none.
  [[nodiscard]] double number_in_line(std::string_view name);
  [[nodiscard]] double finite_number(std::string_view word, std::string_view name) const;

  [[nodiscard]] std::size_t begin() const { return word_; }    // where in the text the last word begins
  [[nodiscard]] std::size_t behind() const { return place_; }  // and where it ends
  [[nodiscard]] const std::filesystem::path& name() const { return name_; }
  // Of the last word; of an empty one, where it was looked for.
  [[noreturn]] void fail(std::string_view what) const { fail_at(word_, what); }
  // Of the word that begins there.
  [[noreturn]] void fail_at(std::size_t begin, std::string_view what) const;

 private:
  [[nodiscard]] bool at_end() const { return place_ == text_.size(); }
  [[nodiscard]] std::size_t line_end_at(std::size_t place) const;
  [[nodiscard]] TextPlace place_of(std::size_t at) const;

  std::string_view text_;
  std::filesystem::path name_;
  Rules rules_;
  std::size_t place_ = 0, word_ = 0;
  bool begun_ = false;
};

// A word as a number, which may be infinite or none. What is too small to be stored is 0.
[[nodiscard]] std::optional<double> to_number(std::string_view word);

// A word as sentences show it: in quotes, short and printable.
[[nodiscard]] std::string shown(std::string_view word);

// Of the 26 letters.
[[nodiscard]] std::string lower_case(std::string_view word);

}  // namespace tsubu::io
