#pragma once
#include <optional>
#include <string>
#include <vector>

#include "setup/case.hpp"
#include "setup/mixture.hpp"

namespace tsubu::setup {

struct AskedBody {
  int particles = 0;    // its kind
  double diameter = 0;  // of the sphere that holds it [m]
  double mass = 0;      // [kg]
  double volume = 0;    // that it fills itself [m3]
};

// Draws the bodies of an insertion one after the other: kinds as its mixture asks, diameters from their distributions.
class BodyDraw {
 public:
  BodyDraw(const Case& c, const InsertCase& in);
  [[nodiscard]] AskedBody next();

  void remember(Archive& archive) { archive.item(drawn_), mixer_.remember(archive); }

 private:
  const Case& case_;
  std::string name_;
  MixtureCase mixture_;
  Mixer mixer_;
  std::uint64_t drawn_ = 0;  // bodies so far; they follow from the case and this number alone
};

// The kinds of an insertion: its mixture, or its one kind.
[[nodiscard]] MixtureCase mixture_of(const InsertCase& in);

// Means over the bodies of a mixture.
struct MeanBody {
  double mass, volume;  // [kg], [m3]
  double held;          // volume of the sphere that holds it [m3]
};
[[nodiscard]] MeanBody mean_body(const Case& c, const MixtureCase& mixture);

// Counts what is in up to the amount that is asked for: the number of bodies that comes nearest to it.
class AskedAmount {
 public:
  explicit AskedAmount(const InsertCase& in);

  [[nodiscard]] bool unlimited() const { return !count_ && !mass_ && !volume_; }
  // Whether another body would lead away from it.
  [[nodiscard]] bool met(const AskedBody& another) const;
  void add(const AskedBody& body);

 private:
  std::optional<double> count_, mass_, volume_;
  double bodies_ = 0, kilograms_ = 0, filled_ = 0;
};

// That more bodies are asked for than find a place at random in a wide region, however long one searches; empty if not.
struct TooDense {
  std::string what, why;
  explicit operator bool() const { return !what.empty(); }
};
[[nodiscard]] TooDense too_dense(const Case& c, const InsertCase& in);

// All bodies that an insertion asks for, in the order of their numbers. Throws BuildError for too many, for more than
// could lie in the region at random, and where mass is asked of bodies that have none.
[[nodiscard]] std::vector<AskedBody> asked_bodies(const Case& c, const InsertCase& in);

}  // namespace tsubu::setup
