#include "setup/run_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "io/file_error.hpp"
#include "setup/document.hpp"
#include "setup/report.hpp"
#include "setup/report_frame.hpp"
#include "setup/report_plots.hpp"
#include "setup/report_style.hpp"
#include "setup/settings.hpp"

namespace tsubu::setup {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

std::string read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw io::FileError("read", path, std::error_code(errno, std::generic_category()));
  return {std::istreambuf_iterator<char>(file), {}};
}

// Text that stands between tags.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else
      out += c;
  }
  return out;
}

// What a key of run.json says; empty if it is not there, as in a file of another version.
std::string text_at(const Json& j, const std::string& pointer) {
  const Json::json_pointer at(pointer);
  if (!j.contains(at)) return "";
  const Json& v = j.at(at);
  if (v.is_string()) return v.get<std::string>();
  if (v.is_number_float()) return fmt::format("{:.6g}", v.get<double>());
  return v.is_null() ? "" : v.dump();
}
double number_at(const Json& j, const std::string& pointer) {
  const Json::json_pointer at(pointer);
  return j.contains(at) && j.at(at).is_number() ? j.at(at).get<double>() : 0;
}

std::string row(std::string_view name, std::string_view value) {
  return value.empty() ? "" : fmt::format("<tr><th>{}</th><td>{}</td></tr>\n", name, escaped(value));
}
std::string tile(std::string_view name, std::string_view value) {
  return value.empty() ? "" : fmt::format("<div class=\"tile\"><b>{}</b><span>{}</span></div>\n", escaped(value), name);
}
std::string card(std::string_view heading, const std::string& content) {
  return content.empty() ? "" : fmt::format("<section><h2>{}</h2>\n{}</section>\n", heading, content);
}
std::string folded(std::string_view heading, const std::string& text) {
  return text.empty() ? ""
                      : fmt::format("<details><summary>{}</summary><pre>{}</pre></details>\n", heading, escaped(text));
}

std::string clock(double seconds) {
  if (seconds < 60) return fmt::format("{:.3g} s", seconds);
  const auto s = static_cast<long long>(std::llround(seconds));
  return s < 3600 ? fmt::format("{} min {} s", s / 60, s % 60) : fmt::format("{} h {} min", s / 3600, s / 60 % 60);
}

class Page {
 public:
  explicit Page(const fs::path& run) : run_(run) {
    const fs::path manifest = run / "run.json";
    if (!fs::exists(manifest)) throw io::FileError("use", run, "it holds no run: there is no run.json in it");
    try {
      json_ = Json::parse(read_text(manifest));
    } catch (const Json::parse_error&) {
      throw io::FileError("read", manifest, "it is no JSON");
    }
    if (fs::exists(run / "table.csv")) table_ = io::read_numbers(run / "table.csv");
  }

  [[nodiscard]] std::string html() const {
    const std::string title = text_at(json_, "/case/title").empty() ? name() : text_at(json_, "/case/title");
    std::string out = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\"><title>{0}</title>\n<style>{1}</style></head><body><main>\n"
        "<header><h1>{0}</h1><p class=\"state {2}\">{2}</p></header>\n",
        escaped(title), report_style, escaped(text_at(json_, "/state")));
    if (const std::string reason = text_at(json_, "/reason"); !reason.empty())
      out += fmt::format("<p class=\"reason\">{}</p>\n", escaped(reason));
    out += tiles() + card("First and last frame", pictures()) + card("Warnings", warnings());
    for (const PlotGroup& group : report_plots(table_)) out += card(group.heading, charts(group));
    out += card("Energy", ledger()) + card("Where the time went", timing()) + card("Restarts", restarts()) +
           card("What went in", inputs());
    return out + "</main></body></html>\n";
  }

 private:
  [[nodiscard]] std::string name() const { return fs::absolute(run_ / "").parent_path().filename().string(); }
  [[nodiscard]] double last(std::string_view column) const {
    const auto* c = table_.find(column);
    return c && !c->values.empty() ? c->values.back() : std::numeric_limits<double>::quiet_NaN();
  }

  [[nodiscard]] std::string tiles() const {
    // while it runs, run.json is that of the start, and the table knows more
    const bool running = text_at(json_, "/state") == "running";
    const double time = running && table_.rows() > 0 ? last("time") : number_at(json_, "/time");
    const double steps = running && table_.rows() > 0 ? last("step") : number_at(json_, "/steps");
    const double planned = number_at(json_, "/steps_planned"), total = number_at(json_, "/seconds/total");
    std::string out = "<div class=\"tiles\">\n";
    out += tile("simulated", fmt::format("{:.6g} s", time));
    out += tile("steps", planned > 0 ? fmt::format("{:.0f} of {:.0f}", steps, planned) : fmt::format("{:.0f}", steps));
    out += tile("bodies", text_at(json_, "/bodies"));
    out += tile("contacts now",
                running && table_.rows() > 0 ? fmt::format("{:.0f}", last("contacts")) : text_at(json_, "/contacts"));
    if (total > 0) {
      out += tile("computed in", clock(total));
      out += tile("particle-steps a second",
                  fmt::format("{:.3g} million", 1e-6 * number_at(json_, "/particle_steps") / total));
    }
    if (const double peak = number_at(json_, "/memory/peak_bytes"); peak > 0)
      out += tile("memory at most", fmt::format("{:.3g} MB", 1e-6 * peak));
    return out + "</div>\n";
  }

  [[nodiscard]] std::string pictures() const {
    const std::size_t count = count_frames(run_);
    if (count == 0) return "";
    std::vector<FramePicture> frames;
    for (const std::size_t k : {std::size_t{0}, count - 1})
      if (auto frame = picture_of_frame(run_, k); frame && (frames.empty() || k > 0))
        frames.push_back(*std::move(frame));
    if (frames.empty()) return "<p>They cannot be read.</p>";
    // one view and one scale of colours for both
    io::Picture &first = frames.front().picture, &end = frames.back().picture;
    const auto least = [](const Vec3& a, const Vec3& b) {
      return Vec3{std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
    };
    const Vec3 low = least(first.low, end.low), high = -least(-first.high, -end.high);
    double fastest = 0;
    for (const FramePicture& f : frames)
      for (const io::Drawn& d : f.picture.things) fastest = std::max(fastest, d.value);
    std::string out = "<div class=\"pair\">\n";
    for (std::size_t k = 0; k < frames.size(); ++k) {
      io::Picture& p = frames[k].picture;
      p.low = low, p.high = high, p.top = fastest, p.up = up();
      p.title = k == 0 ? "First frame" : "Last frame";
      out += fmt::format("<figure>{}<figcaption>t = {:.6g} s</figcaption></figure>\n",
                         io::draw(p, k == 0 ? "first" : "last"), frames[k].time);
    }
    return out + "</div>\n";
  }

  // Against gravity, as the case says.
  [[nodiscard]] Vec3 up() const {
    try {
      const Document document = read_document((run_ / "case.toml").string(), overrides());
      Report report("case.toml", document.text);
      const Settings settings(document, report);
      const auto* g = settings.find<Vec3>("run.gravity");
      if (g && norm(*g) > 0) return (-1 / norm(*g)) * *g;
    } catch (const CaseError&) {
    }
    return {0, 0, 1};
  }
  [[nodiscard]] std::vector<std::string> overrides() const {
    std::vector<std::string> all;
    if (const Json::json_pointer at("/case/set"); json_.contains(at) && json_.at(at).is_array())
      for (const Json& one : json_.at(at))
        if (one.is_string()) all.push_back(one.get<std::string>());
    return all;
  }

  [[nodiscard]] std::string warnings() const {
    std::string out;
    if (json_.contains("warnings") && json_["warnings"].is_array())
      for (const Json& w : json_["warnings"])
        if (w.is_string()) out += fmt::format("<li>{}</li>\n", escaped(w.get<std::string>()));
    return out.empty() ? "" : "<ul class=\"warnings\">\n" + out + "</ul>\n";
  }

  [[nodiscard]] static std::string charts(const PlotGroup& group) {
    std::string out = "<div class=\"charts\">\n";
    for (const io::Chart& chart : group.charts) out += fmt::format("<figure>{}</figure>\n", io::draw(chart));
    return out + "</div>\n";
  }

  // The last row of the table.
  [[nodiscard]] std::string ledger() const {
    if (table_.rows() == 0) return "";
    const auto sum = [this](std::initializer_list<const char*> names) {
      double total = 0;
      for (const char* n : names)
        if (table_.find(n)) total += last(n);
      return total;
    };
    // what comes out of the books with a minus sign is put in with one
    const double work = sum({"gravity_work", "wall_work", "external_work", "domain_work", "energy_in"}) -
                        sum({"energy_out"}),
                 residual = last("residual");
    const double lost = sum({"dissipated_normal", "dissipated_tangential", "dissipated_rolling"});
    std::string out = "<table class=\"numbers\"><tr><th>at the last row of the table</th><td>J</td></tr>\n";
    const auto line = [&out](const char* text, double v, const char* kind = "") {
      out += fmt::format("<tr class=\"{}\"><th>{}</th><td>{:.6e}</td></tr>\n", kind, text, v);
    };
    const auto column = [&](const char* text, const char* n) {
      if (table_.find(n) && last(n) != 0) line(text, last(n));
    };
    column("kinetic, translation", "kinetic_translation"), column("kinetic, rotation", "kinetic_rotation");
    column("stored, normal", "stored_normal"), column("stored, cohesion", "stored_cohesion");
    column("stored, tangential", "stored_tangential"), column("stored, rolling", "stored_rolling");
    line("held by bodies and contacts",
         sum({"kinetic_translation", "kinetic_rotation", "stored_normal", "stored_cohesion", "stored_tangential",
              "stored_rolling"}),
         "sum");
    column("work of gravity", "gravity_work"), column("work of walls", "wall_work");
    column("work of external forces", "external_work"), column("work of the domain", "domain_work");
    column("brought by bodies that came", "energy_in"), column("taken by bodies that left", "energy_out");
    line("work put in", work, "sum");
    column("turned into heat, normal", "dissipated_normal");
    column("turned into heat, tangential", "dissipated_tangential"),
        column("turned into heat, rolling", "dissipated_rolling");
    line("turned into heat", lost, "sum");
    line("residual", residual, "sum");
    out += "</table>\n";
    double flows = 0;
    for (const char* n : {"gravity_work", "wall_work", "external_work", "domain_work", "energy_in", "energy_out"})
      flows += std::abs(sum({n}));
    const double moved = std::max(flows, lost);
    if (moved > 0)
      out += fmt::format("<p>What the ledger cannot account for is {:.2g} of the energy that was moved.</p>\n",
                         std::abs(residual) / moved);
    return out;
  }

  [[nodiscard]] std::string timing() const {
    const double total = number_at(json_, "/seconds/total");
    if (!(total > 0)) return "";
    constexpr const char* parts[] = {"contacts", "walls", "search", "integrate", "output"};
    constexpr const char* colors[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00"};
    std::string bar = "<svg viewBox=\"0 0 760 26\" preserveAspectRatio=\"none\" class=\"bar\">", rows;
    double x = 0;
    for (std::size_t k = 0; k < std::size(parts); ++k) {
      const double share = number_at(json_, std::string("/seconds/") + parts[k]) / total;
      bar += fmt::format("<rect x=\"{:.1f}\" y=\"0\" width=\"{:.1f}\" height=\"26\" fill=\"{}\"/>", 760 * x,
                         760 * share, colors[k]);
      rows += fmt::format("<tr><th><i style=\"background:{}\"></i>{}</th><td>{:.1f} %</td><td>{}</td></tr>\n",
                          colors[k], parts[k], 100 * share, clock(share * total));
      x += share;
    }
    return bar + "</svg>\n<table class=\"numbers\">" + rows +
           fmt::format("<tr class=\"sum\"><th>other</th><td>{:.1f} %</td><td>{}</td></tr></table>\n",
                       100 * std::max(0.0, 1 - x), clock(std::max(0.0, 1 - x) * total));
  }

  [[nodiscard]] std::string restarts() const {
    if (!json_.contains("restarts") || !json_["restarts"].is_array() || json_["restarts"].empty()) return "";
    std::string out = "<table class=\"facts\">\n<tr><th>from</th><td>with</td></tr>\n";
    for (const Json& r : json_["restarts"]) {
      std::string how = fmt::format("{} thread{}", text_at(r, "/threads"), text_at(r, "/threads") == "1" ? "" : "s");
      for (const Json& change : r.value("changed", Json::array()))
        how += fmt::format("; {}: {} -> {}", text_at(change, "/key"), text_at(change, "/before"),
                           text_at(change, "/after"));
      out += row(fmt::format("t = {} s, step {}", text_at(r, "/time"), text_at(r, "/step")), how);
    }
    return out + "</table>\n";
  }

  [[nodiscard]] std::string inputs() const {
    std::string laws;
    if (json_.contains("laws") && json_["laws"].is_object())
      for (const auto& [stage, law] : json_["laws"].items())
        if (law.is_string()) laws += fmt::format("{}{} {}", laws.empty() ? "" : ", ", stage, law.get<std::string>());
    std::string out = "<table class=\"facts\">\n";
    out += row("case", text_at(json_, "/case/file"));
    out += row("changed by --set", fmt::format("{}", fmt::join(overrides(), ", ")));
    out += row("laws", laws);
    if (const double dt = number_at(json_, "/time_step/seconds"); dt > 0)
      out += row("time step", fmt::format("{:.4g} s, {} {}", dt,
                                          text_at(json_, "/time_step/automatic") == "true"
                                              ? "automatic, from"
                                              : "given; the automatic one would follow from",
                                          text_at(json_, "/time_step/limited_by")));
    out += row("seed", text_at(json_, "/case/seed"));
    out += row("hash of the case", text_at(json_, "/case/hash"));
    if (text_at(json_, "/state") != "running") out += row("hash of the last state", text_at(json_, "/state_hash"));
    out += row("program",
               fmt::format("tsubu {} ({})", text_at(json_, "/program/version"), text_at(json_, "/program/commit")));
    out += row("threads", text_at(json_, "/threads"));
    if (json_.contains("machine") && json_["machine"].is_object())
      for (const auto& [what, value] : json_["machine"].items())
        out += row(escaped(what), value.is_string() ? value.get<std::string>() : value.dump());
    out += "</table>\n";
    for (const auto& [heading, file] :
         {std::pair("The case file", "case.toml"), std::pair("What the run said", "log.txt")})
      if (fs::exists(run_ / file)) out += folded(heading, read_text(run_ / file));
    return out;
  }

  fs::path run_;
  Json json_;
  io::NumberTable table_;
};

}  // namespace

std::string run_report(const std::filesystem::path& run) { return Page(run).html(); }

}  // namespace tsubu::setup
