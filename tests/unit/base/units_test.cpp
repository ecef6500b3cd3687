#include "base/units.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace tsubu {
namespace {

struct Good {
  const char* text;
  double value;
  Dimension dimension;
};

class Reads : public testing::TestWithParam<Good> {};

TEST_P(Reads, ValueAndDimension) {
  const auto parsed = parse_quantity(GetParam().text);
  ASSERT_TRUE(std::holds_alternative<Quantity>(parsed)) << std::get<QuantityError>(parsed).message;
  EXPECT_DOUBLE_EQ(std::get<Quantity>(parsed).value, GetParam().value);
  EXPECT_EQ(std::get<Quantity>(parsed).dimension, GetParam().dimension);
}

constexpr Dimension viscosity{-1, 1, -1, 0};
constexpr Dimension mass_flow{0, 1, -1, 0};

INSTANTIATE_TEST_SUITE_P(
    Units, Reads,
    testing::Values(Good{"5 mm", 0.005, dim::length}, Good{"5mm", 0.005, dim::length},
                    Good{" 5  mm ", 0.005, dim::length}, Good{"2500 kg/m3", 2500, dim::density},
                    Good{"2.5 g/cm^3", 2500, dim::density}, Good{"2500 kg m-3", 2500, dim::density},
                    Good{"2500 kg*m^-3", 2500, dim::density}, Good{"2500 kg/m\xc2\xb3", 2500, dim::density},
                    Good{"5 MPa", 5e6, dim::pressure}, Good{"5 mPa", 5e-3, dim::pressure},
                    Good{"1e4 N/m", 1e4, dim::stiffness}, Good{"60 rpm", 2 * std::numbers::pi, dim::angular_velocity},
                    Good{"3 rad/s", 3, dim::angular_velocity}, Good{"30 deg", std::numbers::pi / 6, dim::none},
                    Good{"36 t/h", 10, mass_flow}, Good{"20 um", 20e-6, dim::length},
                    Good{"20 \xc2\xb5m", 20e-6, dim::length}, Good{"20 \xce\xbcm", 20e-6, dim::length},
                    Good{"-9.81 m/s2", -9.81, dim::acceleration}, Good{"+1 m/s/s", 1, dim::acceleration},
                    Good{"10 ms", 0.01, dim::time}, Good{"2 min", 120, dim::time}, Good{"3 J", 3, dim::energy},
                    Good{"0.1 Pa s", 0.1, viscosity}, Good{"2 1/s", 2, dim::angular_velocity},
                    Good{"5 %", 0.05, dim::none}, Good{"0.3", 0.3, dim::none}, Good{"0", 0, dim::none},
                    Good{"1e-3 l", 1e-6, {3, 0, 0, 0}}, Good{"20 degC", 293.15, {0, 0, 0, 1}},
                    Good{"-40 \xc2\xb0"
                         "C",
                         233.15,
                         {0, 0, 0, 1}},
                    Good{"840 J/(kg K)", 840, {2, 0, -2, -1}}, Good{"2 W/(cm K)", 200, {1, 1, -3, -1}},
                    Good{"4 m/(s)^2", 4, dim::acceleration}));

// "5 mm" must be the very double that 0.005 is, for every whole number of millimetres.
TEST(Units, MillimetresRoundOnce) {
  for (int k = 1; k < 1000; ++k)
    EXPECT_EQ(std::get<Quantity>(parse_quantity(std::to_string(k) + " mm")).value, k / 1000.0);
}

struct Bad {
  const char* text;
  const char* message;
  std::size_t begin, length;
};

class Refuses : public testing::TestWithParam<Bad> {};

TEST_P(Refuses, WithReasonAndPlace) {
  const auto parsed = parse_quantity(GetParam().text);
  ASSERT_TRUE(std::holds_alternative<QuantityError>(parsed));
  const auto& error = std::get<QuantityError>(parsed);
  EXPECT_EQ(error.message, GetParam().message);
  EXPECT_EQ(error.begin, GetParam().begin);
  EXPECT_EQ(error.length, GetParam().length);
}

INSTANTIATE_TEST_SUITE_P(
    Units, Refuses,
    testing::Values(
        Bad{"5 MPA", "unknown unit 'MPA'; did you mean 'MPa'? (case matters)", 2, 3},
        Bad{"5 KG", "unknown unit 'KG'; did you mean 'kg'? (case matters)", 2, 2},
        Bad{"5 kgg/m3", "unknown unit 'kgg'; did you mean 'kg'?", 2, 3},
        Bad{"5 furlong", "unknown unit 'furlong'", 2, 7}, Bad{"5 x", "unknown unit 'x'", 2, 1},
        Bad{"mm", "expected a number and a unit", 0, 2}, Bad{"", "expected a number and a unit", 0, 0},
        Bad{"nan m", "the number must be finite", 0, 5}, Bad{"inf", "the number must be finite", 0, 3},
        Bad{"1e999 m", "the number is too large or too small", 0, 7}, Bad{"1e308 km", "the number is too large", 0, 8},
        Bad{"2,5 mm", "decimals are written with a point", 1, 1}, Bad{"5 kg/", "expected a unit", 5, 1},
        Bad{"5 m^x", "an exponent is a whole number from -9 to 9", 2, 2},
        Bad{"5 m99", "an exponent is a whole number from -9 to 9", 2, 2},
        Bad{"5 kg/m s", "a product after '/' is ambiguous; put it in brackets, put it first or repeat '/'", 1, 7},
        Bad{"5 kg/(m s", "a ')' is missing", 5, 4}, Bad{"5 ()", "expected a unit", 3, 1},
        Bad{"5 degc", "unknown unit 'degc'; did you mean 'degC'? (case matters)", 2, 4},
        Bad{"5 W/degC", "degC stands alone, as in \"20 degC\"; a difference of temperatures is given in K", 4, 4}));

TEST(Units, NamesReadBack) {
  for (const Dimension& d : {dim::length, dim::density, dim::acceleration, dim::angular_velocity, dim::stiffness,
                             Dimension{-1, 1, -1, 0}, Dimension{-2, 1, -2, 0}, Dimension{-2, 0, 0, 0},
                             Dimension{2, 1, -2, -1}, Dimension{2, 0, -2, -1}, Dimension{1, 1, -3, -1}}) {
    const auto parsed = parse_quantity("2 " + unit_of(d));
    ASSERT_TRUE(std::holds_alternative<Quantity>(parsed)) << unit_of(d);
    EXPECT_EQ(std::get<Quantity>(parsed).value, 2);
    EXPECT_EQ(std::get<Quantity>(parsed).dimension, d) << unit_of(d);
  }
  EXPECT_EQ(noun_of(dim::acceleration), "an acceleration");
  EXPECT_EQ(noun_of({-2, 1, -2, 0}), "a quantity in kg/m2/s2");
}

}  // namespace
}  // namespace tsubu
