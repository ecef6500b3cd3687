#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/version.hpp"
#include "bench.hpp"
#include "commands.hpp"
#include "device/processor.hpp"
#include "mesh.hpp"
#include "probe.hpp"
#include "restart.hpp"
#include "results.hpp"
#include "setup/bench.hpp"
#include "setup/run_case.hpp"

// The command line. CLI11 is used here only: it is slow to compile.
namespace tsubu::cli {
namespace {

struct Arguments {
  Voice voice;
  CaseArguments case_;
  RunArguments run;
  ExplainArguments explain;
  ProbeArguments probe;
  BenchArguments bench;
  std::vector<std::string> new_;
  RestartArguments restart;
  PlotArguments plot;
  MeshArguments mesh;
  std::string law, status, report;
};

constexpr const char* footer =
    "Exit codes: 0 done; 1 internal error; 2 bad case file; 3 the run went wrong; 4 file or disk;\n"
    "64 bad command line; 130 stopped, by the user or by the time limit.";

void add_voice(CLI::App& app, Arguments& a) {
  app.add_flag("--json", a.voice.json, "Answer in JSON on standard output");
  app.add_flag("-q,--quiet", a.voice.quiet, "Say nothing but warnings and errors");
  app.add_option("--color", a.voice.color, "When to use colours: auto, always, never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
}

void add_set(CLI::App& app, Arguments& a) {
  app.add_option_function<std::vector<std::string>>(
         "--set",
         [&a](const std::vector<std::string>& values) {
           a.case_.overrides.insert(a.case_.overrides.end(), values.begin(), values.end());
         },
         "Replace a value of the case: --set run.end=\"2 s\" (repeatable)")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_threads(CLI::App& app, Arguments& a) {
  app.add_option("-t,--threads", a.run.threads, "Number of threads; 0 takes every core")->check(CLI::Range(0, 4096));
}

void add_time_limit(CLI::App& app, Arguments& a) {
  app.add_option("--time-limit", a.run.time_limit, "Stop after this time by the clock, to be restarted: \"2 h\"")
      ->type_name("TIME");
}

void add_run_options(CLI::App& app, Arguments& a) {
  add_threads(app, a);
  add_time_limit(app, a);
  app.add_option("-o,--output", a.run.output, "Output folder; otherwise runs/NAME-001, -002, ...")->type_name("DIR");
  app.add_flag("--force", a.run.force, "Reuse an output folder");
}

void add_probe_options(CLI::App& app, Arguments& a) {
  ProbeArguments& p = a.probe;
  app.add_option("--pair", p.pair, "Which materials meet; otherwise the first particles among themselves")
      ->type_name("A-B");
  app.add_option("--path", p.path, "load, cycles, shear, roll, torsion or impact")->capture_default_str();
  app.add_flag("--wall", p.wall, "B is a wall");
  const auto add_quantity = [&](const char* name, std::string& value, const char* text) {
    app.add_option(name, value, text)->type_name("QUANTITY");
  };
  add_quantity("--diameter", p.diameter, "Of the bodies; otherwise that of the particles");
  add_quantity("--overlap", p.overlap, "How deep to press: \"20 um\"");
  add_quantity("--amplitude", p.amplitude, "How far to slide, roll or turn: \"5 um\", \"2 deg\"");
  add_quantity("--speed", p.speed, "The largest on the way; otherwise so slow that only springs speak");
  add_quantity("--angle", p.angle, "Of an impact, from the normal; otherwise 30 deg");
  app.add_option("--cycles", p.cycles, "How many; otherwise 3, or 1 of shear, roll and torsion")
      ->check(CLI::Range(1, 1000));
  app.add_option("--steps", p.steps, "In each stroke, or in an impact")->check(CLI::Range(10, 100000));
  app.add_option("-o,--output", a.run.output, "Name of the .csv and the .svg file; otherwise CASE-PATH")
      ->type_name("NAME");
  app.add_flag("--force", a.run.force, "Replace files that are already there");
}

// Refuses anything else in a sentence that shows the range as one would write it.
CLI::Validator number_from(double low, double high) {
  const std::string range = fmt::format("a number from {:g} to {:g}", low, high);
  return {[=](std::string& text) -> std::string {
            double value = 0;
            const bool good = CLI::detail::lexical_cast(text, value) && value >= low && value <= high;
            return good ? "" : fmt::format("'{}' is not {}", text, range);
          },
          ""};
}

void add_bench_options(CLI::App& app, Arguments& a) {
  app.add_option("NAME", a.bench.cases, "packed, loose, powder, rolling or all; otherwise packed")->type_name("");
  add_threads(app, a);
  app.add_option("--size", a.bench.bodies, "About how many bodies")
      ->type_name("N")
      ->check(number_from(setup::fewest_bench_bodies, setup::most_bench_bodies))
      ->capture_default_str();
  app.add_option("--seconds", a.bench.seconds, "How long to measure a case, once on one thread and once on all")
      ->type_name("S")
      ->check(number_from(0.01, 3600))
      ->capture_default_str();
}

void add_results_commands(CLI::App& app, Arguments& a) {
  CLI::App* plot = app.add_subcommand("plot", "Draw columns of a run's table (SVG); without columns, list them");
  plot->add_option("RUN", a.plot.run, "Folder of a run, or a table");
  plot->add_option("COLUMN", a.plot.columns,
                   "Names, also with * and ?; a wall's or measurement's stands for all of its")
      ->type_name("");
  plot->add_option("--x", a.plot.x, "Column along the other axis")->type_name("COLUMN")->capture_default_str();
  plot->add_flag("--log-x", a.plot.log_x, "By powers of ten");
  plot->add_flag("--log-y", a.plot.log_y, "By powers of ten");
  plot->add_option("-o,--output", a.run.output, "Where it is written; otherwise RUN/plot.svg")->type_name("FILE");
  CLI::App* report = app.add_subcommand("report", "Write one page (HTML) about a run, also about one that still runs");
  report->add_option("RUN", a.report, "Folder of a run");
  report->add_option("-o,--output", a.run.output, "Where it is written; otherwise RUN/report.html")->type_name("FILE");
}

void add_commands(CLI::App& app, Arguments& a) {
  CLI::App* run = app.add_subcommand("run", "Run a case");
  CLI::App* check = app.add_subcommand("check", "Check a case and print what was understood; run nothing");
  CLI::App* probe = app.add_subcommand("probe", "Drive one contact along a path, write and draw what its laws answer");
  for (CLI::App* command : {run, check, probe}) {
    command->add_option("CASE", a.case_.file, "Case file (TOML)");
    add_set(*command, a);
  }
  add_run_options(*run, a);
  add_probe_options(*probe, a);
  CLI::App* restart = app.add_subcommand("restart", "Go on with a run that was stopped or killed, to the bit");
  restart->add_option("RUN", a.restart.run, "Folder of the run, or one of its checkpoints");
  add_set(*restart, a);
  add_threads(*restart, a);
  add_time_limit(*restart, a);
  restart->add_option("--until", a.restart.until, "Another end of the run: the same as --set run.end=TIME")
      ->type_name("TIME");
  app.add_subcommand("status", "Say how a run stands, also while it runs")
      ->add_option("RUN", a.status, "Folder of the run");
  app.add_subcommand("new", "Write a commented case to start from")
      ->add_option("CASE", a.new_, "[box|slope|mix] FILE")
      ->expected(1, 2);
  CLI::App* explain = app.add_subcommand("explain", "Explain a key of the case file");
  explain->add_option("KEY", a.explain.key, "A path (run.end), a name (friction) or a section (wall)");
  explain->add_flag("--reference", a.explain.reference, "Print the reference page of all keys (Markdown)");
  explain->add_flag("--schema", a.explain.schema, "Print a JSON Schema for editors");
  app.add_subcommand("laws", "List the contact laws, or show one in full")
      ->add_option("NAME", a.law, "A law or a stage");
  CLI::App* mesh = app.add_subcommand("mesh", "Say what is in a file of triangles and what is wrong with it");
  mesh->add_option("FILE", a.mesh.file, "STL, OBJ or PLY");
  mesh->add_option("-o,--output", a.run.output,
                   "Write the mended mesh there (.stl: binary, single precision; .obj: all digits)")
      ->type_name("FILE");
  mesh->add_option("--tolerance", a.mesh.tolerance, "Points nearer to each other are one, in the unit of the file")
      ->type_name("LENGTH");
  mesh->add_flag("--force", a.run.force, "Replace a file that is already there");
  add_bench_options(*app.add_subcommand("bench", "Measure how fast this machine computes standard cases"), a);
  add_results_commands(app, a);
  for (CLI::App* command : app.get_subcommands({})) {
    add_voice(*command, a);
    command->allow_extras()->footer(footer);
  }
}

// Options of single commands are also taken before the command; help shows them where they belong.
void add_early_options(CLI::App& app, Arguments& a) {
  add_voice(app, a);
  const auto common = app.get_options();
  add_set(app, a);
  add_run_options(app, a);
  for (CLI::Option* option : app.get_options())
    if (!std::ranges::count(common, option)) option->group("");
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

// What CLI11 could not place, or placed where it means nothing; empty if all is well.
std::string complaint(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  const CLI::App& where = chosen.empty() ? app : *chosen[0];
  for (const std::string& extra : app.remaining(true)) {
    const bool option = extra.starts_with('-');
    if (!option && !chosen.empty()) return fmt::format("unexpected argument '{}' for {}", extra, where.get_name());
    const auto known = option ? option_names(where) : command_names(app);
    return fmt::format("unknown {} '{}'{}", option ? "option" : "command", extra, suggestion(extra, known));
  }
  if (chosen.empty()) return "which command?";
  const auto own = option_names(where);
  for (const CLI::Option* option : app.get_options())
    if (option->count() > 0 && !std::ranges::count(own, "--" + option->get_lnames()[0]))
      return fmt::format("--{} means nothing to the command {}", option->get_lnames()[0], where.get_name());
  for (const char* needed : {"CASE", "FILE"})
    if (const auto* argument = where.get_option_no_throw(needed); argument && argument->count() == 0)
      return fmt::format("{} needs a file", where.get_name());
  if (const auto* argument = where.get_option_no_throw("RUN"); argument && argument->count() == 0)
    return fmt::format("{} needs the folder of a run", where.get_name());
  return "";
}

int execute(const CLI::App& app, const Arguments& a) {
  const std::string command = app.get_subcommands()[0]->get_name();
  if (command == "run") return run(a.voice, a.case_, a.run);
  if (command == "restart") return restart(a.voice, a.restart, a.case_.overrides, a.run);
  if (command == "status") return status(a.voice, a.status);
  if (command == "check") return check(a.voice, a.case_);
  if (command == "probe") return probe(a.voice, a.case_, a.probe, a.run.output, a.run.force);
  if (command == "new") return write_new(a.voice, a.new_);
  if (command == "bench") return bench(a.voice, a.bench, a.run.threads);
  if (command == "explain") return explain(a.voice, a.explain);
  if (command == "mesh") return mesh(a.voice, a.mesh, a.run.output, a.run.force);
  if (command == "plot") return plot(a.voice, a.plot, a.run.output);
  if (command == "report") return report(a.voice, a.report, a.run.output);
  return laws(a.voice, a.law);
}

int main(int argc, char** argv) {
  CLI::App app("Tsubu, a discrete element engine", "tsubu");
  Arguments arguments;
  app.set_version_flag("--version", fmt::format("tsubu {} ({})", version(), commit()));
  app.require_subcommand(0, 1)->allow_extras()->footer(footer);
  add_early_options(app, arguments);
  add_commands(app, arguments);
  try {
    app.parse(argc, argv);
    if (const std::string wrong = complaint(app); !wrong.empty())
      return fail(arguments.voice, setup::exit_usage, wrong, "`tsubu --help` lists the commands and their options");
    if (const std::string wrong = device::wrong_wish(); !wrong.empty())
      return fail(arguments.voice, setup::exit_usage, wrong);
    return execute(app, arguments);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
    return fail(arguments.voice, setup::exit_usage, error.what(),
                "`tsubu --help` lists the commands and their options");
  } catch (const setup::CaseError& error) {
    return fail(arguments.voice, error);
  } catch (const std::bad_alloc&) {
    return fail(arguments.voice, setup::exit_failed, "there is not enough memory for this case; ask for fewer bodies");
  } catch (const std::exception& error) {
    return fail(arguments.voice, setup::exit_internal, fmt::format("internal error: {}", error.what()));
  }
}

}  // namespace
}  // namespace tsubu::cli

int main(int argc, char** argv) { return tsubu::cli::main(argc, argv); }
