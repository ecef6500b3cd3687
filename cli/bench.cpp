#include "bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/version.hpp"
#include "device/workers.hpp"
#include "io/machine.hpp"
#include "setup/bench.hpp"
#include "setup/run_case.hpp"

namespace tsubu::cli {
namespace {

using setup::BenchCase;
using setup::BenchError;

std::vector<const BenchCase*> chosen(const std::vector<std::string>& names) {
  const auto& all = setup::bench_cases();
  if (names.empty()) return {&all[0]};
  std::vector<const BenchCase*> cases;
  for (const std::string& name : names) {
    std::vector<std::string> known{"all"};
    for (const BenchCase& c : all) {
      known.emplace_back(c.name);
      if ((name == "all" || name == c.name) && !std::ranges::count(cases, &c)) cases.push_back(&c);
    }
    if (!std::ranges::count(known, name))
      throw BenchError(fmt::format("there is no case '{}' to measure{}", name, suggestion(name, known)),
                       fmt::format("choose of: {}", fmt::join(known, ", ")));
  }
  return cases;
}

setup::BenchOptions options_of(const BenchArguments& a, int threads) {
  if (a.bodies != std::floor(a.bodies))
    throw BenchError(fmt::format("--size {} is no whole number of bodies", a.bodies), "for example --size 1e6");
  return {static_cast<std::size_t>(a.bodies), device::thread_count(threads), a.seconds};
}

nlohmann::ordered_json to_json(const setup::BenchRun& r) {
  const setup::BenchParts share = r.shares();
  nlohmann::ordered_json j{{"threads", r.threads},
                           {"steps", r.steps},
                           {"seconds", r.seconds},
                           {"particle_steps_per_second", r.rate()},
                           {"ns_per_particle_step", r.ns_per_particle_step()},
                           {"ns_per_contact", r.ns_per_contact()},
                           {"contacts_per_body", r.contacts_per_body()},
                           {"pairs_per_body", r.pairs / static_cast<double>(r.bodies)},
                           {"bytes_per_particle_step", r.bytes_per_particle_step()},
                           {"bytes_per_second", r.bytes_per_second()},
                           {"triad_bytes_per_second", r.bandwidth},
                           {"bandwidth_used", r.bandwidth_used()}};
  j["shares"] = {{"integrate", share.integrate},
                 {"search", share.search},
                 {"contacts", share.contacts},
                 {"walls", share.walls},
                 {"other", share.other}};
  j["searches"] = r.searches;
  j["lists"] = r.lists;
  j["state_bytes_per_body"] = r.state_bytes / static_cast<double>(r.bodies);
  j["peak_bytes_per_body"] = nullptr;
  if (r.peak_bytes) j["peak_bytes_per_body"] = *r.peak_bytes / static_cast<double>(r.bodies);
  j["spread"] = r.spread;
  return j;
}

nlohmann::ordered_json to_json(const setup::BenchResult& result) {
  const setup::LawChoice& laws = result.what->laws;
  auto runs = nlohmann::ordered_json::array();
  for (const setup::BenchRun& run : result.runs) runs.push_back(to_json(run));
  return {{"name", result.what->name},
          {"title", result.what->title},
          {"laws",
           {{"surface", laws.surface},
            {"normal", laws.normal},
            {"cohesion", laws.cohesion},
            {"tangential", laws.tangential},
            {"rolling", laws.rolling}}},
          {"bodies", result.last().bodies},
          {"neighbours", 2 * result.last().contacts_per_body()},
          {"runs", runs},
          {"speed_up", result.speed_up()},
          {"efficiency", result.efficiency()},
          {"same_bits", result.same_bits()},
          {"limit", name_of(result.limit())},
          {"limit_sentence", result.limit_sentence()}};
}

std::string heading(const nlohmann::json& machine) {
  return fmt::format("tsubu {} ({}), {}, {} cores, {}\n", version(), commit(), machine["processor"].get<std::string>(),
                     machine["cores"].get<unsigned>(), machine["simd"].get<std::string>());
}

int measure(const Voice& voice, const std::vector<const BenchCase*>& cases, const setup::BenchOptions& options) {
  setup::Bench bench(options);
  const nlohmann::json machine = io::machine_info();
  const bool speak = !voice.json && !voice.quiet;
  auto results = nlohmann::ordered_json::array();
  bool same_bits = true;
  if (speak) fmt::print("{}", heading(machine));
  for (const BenchCase* what : cases) {
    std::fflush(stdout);  // each case takes a while
    const setup::BenchResult result = bench.measure(*what);
    same_bits = same_bits && result.same_bits();
    if (speak) fmt::print("\n{}", setup::bench_summary(result));
    results.push_back(to_json(result));
  }
  nlohmann::ordered_json definitions;
  if (speak) fmt::print("\n");
  for (const auto& [word, text] : setup::bench_definitions()) {
    definitions[std::string(word)] = text;
    if (speak) fmt::print("{:<11} {}\n", word, text);
  }
  if (voice.json) {
    const nlohmann::ordered_json program{{"name", "tsubu"}, {"version", version()}, {"commit", commit()}};
    fmt::print("{}\n", nlohmann::ordered_json{{"ok", same_bits},
                                              {"program", program},
                                              {"machine", machine},
                                              {"definitions", definitions},
                                              {"cases", results}}
                           .dump(2));
  }
  if (same_bits) return setup::exit_done;
  return fail(voice, setup::exit_internal, "internal error: another number of threads gave another answer");
}

}  // namespace

int bench(const Voice& voice, const BenchArguments& arguments, int threads) {
  try {
    return measure(voice, chosen(arguments.cases), options_of(arguments, threads));
  } catch (const BenchError& error) {
    return fail(voice, setup::exit_usage, error.what(), error.help());
  } catch (const std::system_error& error) {
    return fail(voice, setup::exit_usage,
                fmt::format("cannot start {} threads: {}", device::thread_count(threads), error.what()));
  }
}

}  // namespace tsubu::cli
