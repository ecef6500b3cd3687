#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "setup/reading.hpp"
#include "setup/size_law.hpp"

namespace tsubu::setup {
namespace {

struct Distribution {
  std::string_view name;
  std::vector<std::string> keys;
  std::vector<std::string> optional = {};
};
// In the order of the reference; what the laws mean is told in docs/howto/fill.md.
const Distribution distributions[] = {
    {"uniform", {"min", "max"}, {"by"}},
    {"normal", {"mean", "stddev", "min", "max"}, {"by"}},
    {"lognormal", {"median", "sigma", "min", "max", "by"}},
    {"rosin-rammler", {"scale", "exponent", "min", "max", "by"}},
    {"sieve", {"sieve", "by"}, {"passing", "share"}},
    {"table", {"diameter", "weight"}, {"by"}},
};

// Whether the keys of the distribution are all there and right; others are refused, because they would do nothing.
bool has_its_keys(Reading& reading, const std::string& path, const Distribution& distribution) {
  bool complete = true;
  const auto is_right = [&](const std::string& key) {
    return reading.given.find<double>(key) || reading.given.find<Numbers>(key) || reading.given.find<std::string>(key);
  };
  for (const std::string& key : distribution.keys) {
    if (!reading.given.given(path + '.' + key))
      reading.report.error(
          reading.given.place(path), fmt::format("missing key '{}' in [{}]", key, path),
          fmt::format("distribution \"{}\" needs {}", distribution.name, fmt::join(distribution.keys, ", ")));
    complete = complete && is_right(path + '.' + key);
  }
  for (const std::string& key : distribution.optional)
    complete = complete && (!reading.given.given(path + '.' + key) || is_right(path + '.' + key));
  for (const Distribution& other : distributions)
    for (const auto* keys : {&other.keys, &other.optional})
      for (const std::string& key : *keys)
        if (reading.given.given(path + '.' + key) && !std::ranges::count(distribution.keys, key) &&
            !std::ranges::count(distribution.optional, key)) {
          reading.report.error(
              reading.given.place(path + '.' + key),
              fmt::format("'{}' means nothing to distribution \"{}\"", key, distribution.name),
              fmt::format("it reads {}{}{}", fmt::join(distribution.keys, ", "),
                          distribution.optional.empty() ? "" : ", ", fmt::join(distribution.optional, ", ")));
          return false;
        }
  return complete;
}

std::optional<SizeCase> read_table(Reading& reading, const std::string& path, bool mass) {
  TableSize table{reading.value<Numbers>(path + ".diameter"), reading.value<Numbers>(path + ".weight")};
  if (table.diameter.empty() || table.diameter.size() != table.weight.size()) {
    reading.report.error(
        reading.given.place(path + ".weight"),
        fmt::format("{} has {} diameters and {} weights", path, table.diameter.size(), table.weight.size()),
        "each diameter needs one weight");
    return {};
  }
  if (!(std::reduce(table.weight.begin(), table.weight.end()) > 0)) {
    reading.report.error(reading.given.place(path + ".weight"), fmt::format("all weights of {} are zero", path));
    return {};
  }
  // so many bodies make up that mass; measured by the largest, lest small numbers vanish
  const double largest = std::ranges::max(table.diameter);
  for (std::size_t k = 0; mass && k < table.weight.size(); ++k) {
    const double ratio = largest / table.diameter[k];
    table.weight[k] *= ratio * ratio * ratio;
  }
  return table;
}

std::optional<SieveSize> read_sieve(Reading& reading, const std::string& path) {
  const auto refuse = [&](const std::string& key, std::string message, std::string hint = "") {
    reading.report.error(reading.given.place(path + key), std::move(message), std::move(hint));
    return std::nullopt;
  };
  SieveSize s{reading.value<Numbers>(path + ".sieve"), reading.value<Numbers>(path + ".passing")};
  const bool by_share = reading.given.given(path + ".share");
  if (by_share == reading.given.given(path + ".passing"))
    return refuse("", fmt::format("[{}] must have exactly one of passing, share", path),
                  "distribution \"sieve\" needs the share that passes each sieve, or that between each and the next");
  if (s.sieve.size() < 2) return refuse(".sieve", fmt::format("{} needs at least two sieves", path));
  if (std::ranges::adjacent_find(s.sieve, std::ranges::greater_equal()) != s.sieve.end())
    return refuse(".sieve", fmt::format("the sieves of {} do not ascend", path));
  if (!by_share) {
    if (s.passing.size() != s.sieve.size())
      return refuse(".passing",
                    fmt::format("{} has {} sieves and {} shares that pass", path, s.sieve.size(), s.passing.size()),
                    "each sieve needs one");
    if (!std::ranges::is_sorted(s.passing)) return refuse(".passing", fmt::format("{}.passing does not ascend", path));
    if (s.passing.front() != 0 || s.passing.back() != 1)
      return refuse(".passing", fmt::format("{}.passing must go from 0 to 1", path),
                    "the first sieve is the smallest particle, the last one the largest");
    return s;
  }
  const auto share = reading.value<Numbers>(path + ".share");
  if (share.size() + 1 != s.sieve.size())
    return refuse(".share", fmt::format("{} has {} sieves and {} shares", path, s.sieve.size(), share.size()),
                  "there is one share between each sieve and the next");
  const double sum = std::accumulate(share.begin(), share.end(), 0.0);
  if (!(sum > 0)) return refuse(".share", fmt::format("all shares of {} are zero", path));
  s.passing = {0};
  double so_far = 0;
  for (const double part : share) s.passing.push_back((so_far += part) / sum);
  s.passing.back() = 1;
  return s;
}

// What is left of a distribution between its min and max; with less it would be drawn from its farthest tail.
constexpr double least_share = 1e-6;

template <class Law>
std::optional<SizeCase> checked(Reading& reading, const std::string& path, const Law& law, bool mass, double inside) {
  if (!(inside >= least_share)) {
    reading.report.error(reading.given.place(path + ".min"),
                         fmt::format("less than {:g} of {} lies between min and max", least_share, path));
    return {};
  }
  if (mass) return by_mass(law);
  return law;
}

bool is_range(Reading& reading, const std::string& path, double min, double max) {
  if (min <= max) return true;
  reading.report.error(reading.given.place(path + ".min"), fmt::format("{}.min is greater than its max", path));
  return false;
}

std::optional<SizeCase> read_normal(Reading& reading, const std::string& path, bool mass) {
  const NormalSize s{reading.value<double>(path + ".mean"), reading.value<double>(path + ".stddev"),
                     reading.value<double>(path + ".min"), reading.value<double>(path + ".max")};
  if (!is_range(reading, path, s.min, s.max)) return {};
  if (s.mean < s.min || s.mean > s.max) {
    reading.report.error(reading.given.place(path + ".mean"), fmt::format("{}.mean is not between min and max", path));
    return {};
  }
  // Draws outside min and max are repeated; with a much wider distribution that would go on for ever.
  if (s.stddev > s.max - s.min) {
    reading.report.error(reading.given.place(path + ".stddev"),
                         fmt::format("{}.stddev is greater than max - min", path),
                         "distribution = \"uniform\" is what this comes to");
    return {};
  }
  if (!mass) return s;
  if (s.stddev == 0) return FixedSize{s.mean};
  return by_mass(s);
}

std::optional<SizeCase> read_continuous(Reading& reading, const std::string& path, const std::string& name, bool mass) {
  const auto number = [&](const char* key) { return reading.value<double>(path + key); };
  const double min = number(".min"), max = number(".max");
  if (!is_range(reading, path, min, max)) return {};
  if (name == "uniform") return mass && min < max ? SizeCase(by_mass(UniformSize{min, max})) : UniformSize{min, max};
  if (min == max) return FixedSize{min};
  if (name == "lognormal") {
    const LognormalSize s{number(".median"), number(".sigma"), min, max};
    return checked(reading, path, s, mass, share_inside(s));
  }
  const RosinRammlerSize s{number(".scale"), number(".exponent"), min, max};
  return checked(reading, path, s, mass, share_inside(s));
}

}  // namespace

std::optional<SizeCase> read_size(Reading& reading, const std::string& path) {
  if (const double* fixed = reading.given.find<double>(path)) return FixedSize{*fixed};
  const std::string name = reading.value<std::string>(path + ".distribution");
  const auto* distribution = std::ranges::find(distributions, name, &Distribution::name);
  if (distribution == std::end(distributions) || !has_its_keys(reading, path, *distribution)) return {};
  const bool mass = reading.value<std::string>(path + ".by") == "mass";
  if (name == "table") return read_table(reading, path, mass);
  if (name == "normal") return read_normal(reading, path, mass);
  if (name != "sieve") return read_continuous(reading, path, name, mass);
  const std::optional<SieveSize> sieve = read_sieve(reading, path);
  if (!sieve) return {};
  return mass ? SizeCase(by_mass(*sieve)) : *sieve;
}

}  // namespace tsubu::setup
