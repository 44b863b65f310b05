// The commands: what each is told by the words of its command line.
#pragma once

#include "checker/engines/schedules/fuzz_report.hpp"
#include "checker/evidence/trace/shape.hpp"
#include "checker/questions/measure/measurement_text.hpp"
#include "checker/questions/parameters/instance_search.hpp"
#include "checker/questions/parameters/solver.hpp"
#include "checker/questions/stabilization/daemon.hpp"
#include "properties/instances/request.hpp"
#include "tools/ample/line/share.hpp"
#include "tools/ample/line/syntax.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ample::tools {

enum class Format : std::uint8_t { text, json, csv, junit };
enum class TableForm : std::uint8_t { text, markdown, latex, json, csv, junit };

struct ListCommand {
  std::optional<std::string> algorithm;
  Format format = Format::text;
};

struct CheckCommand {
  std::string algorithm;
  properties::Request request;          ///< the options of the instance
  std::vector<std::string> properties;  ///< empty: the default ones
  /// What a paper says, by the name of a property; of those in the file of --properties.
  std::map<std::string, std::string> sentences;
  checker::Options limits;  ///< everything but the properties and the callbacks
  const checker::Engine* engine = &checker::default_engine();
  bool audit = false;
  bool estimates = false;  ///< how large it is; nothing is checked
  bool progress = false;
  bool refuses_vacuity = false;  ///< of what holds
  Format format = Format::text;
  std::optional<std::string> trace_file;
  std::optional<std::string> graph_file;  ///< for the graph of all configurations
  std::string search;                     ///< the flags that change what is found, as given
  checker::Shape shape = checker::Shape::shortest;
};

struct FuzzCommand {
  std::string algorithm;
  properties::Request request;          ///< the options of the instance
  std::vector<std::string> properties;  ///< empty: the default ones
  checker::FuzzOptions options;  ///< everything but the properties, whom to starve, the callbacks
  std::optional<std::string> starve;
  bool progress = false;
  Format format = Format::text;
  std::optional<std::string> trace_file;
  std::string schedules;  ///< the flags that change what a schedule is, as given
  std::string limits;     ///< the flags that end the run, as given
  checker::Shape shape = checker::Shape::shortest;
};

struct StabilizeCommand {
  std::string algorithm;
  properties::Request request;
  checker::Daemon daemon = checker::Daemon::central;
  properties::Fairness fairness = properties::Fairness::weak;  ///< under which it has to converge
  std::optional<int> faults;  ///< of a legitimate configuration; none: every configuration
  checker::Options limits;
  Format format = Format::text;
  std::optional<std::string> trace_file;
  std::string search;  ///< the flags that change what is found, as given
};

struct MeasureCommand {
  std::string algorithm;
  properties::Request request;          ///< the options of the instance
  std::vector<std::string> quantities;  ///< empty: all that can be measured
  checker::Witnesses witnesses = checker::Witnesses::violated;
  checker::Options limits;
  Format format = Format::text;
  std::optional<std::string> trace_file;
  std::string search;  ///< the flags that change what is found, as given
};

struct ClaimsCommand {
  std::vector<std::string> places;  ///< folders and files; empty: all that are built in
  bool quick = false;
  std::optional<std::string> only;
  int jobs = 1;
  TableForm form = TableForm::text;
  std::optional<std::string> folder;  ///< of pages to be written
};

/// The forms of a trace.
enum class TraceForm : std::uint8_t {
  text,
  prose,
  latex,
  json,
  itf,
  mermaid,
  tikz,
  svg,
  html,
  dot,
  shiviz
};

struct TraceCommand {
  enum class Verb : std::uint8_t { show, convert, replay };
  Verb verb;
  std::string file;
  bool full = false;
  std::vector<std::string> only = {};  ///< processes, messages and variables; empty: everything
  TraceForm form = TraceForm::text;
  bool waits_for = false;  ///< a picture of who waits for whom, not of the steps
  std::optional<double> width = std::nullopt;  ///< of a picture: points of TikZ, pixels of SVG
  checker::Shape shape = checker::Shape::shortest;
};

struct ExploreCommand {
  std::optional<std::string> algorithm;
  std::optional<std::string> file;  ///< of a trace, instead
  properties::Request request;      ///< the options of the instance
  int port = 0;                     ///< 0: any that is free
};

struct ParamsCommand {
  std::string algorithm;
  properties::Request request;  ///< the options of the instance, without l, k, inside
  std::optional<std::string> l, k, inside, where;
  bool tightened = false;
  std::optional<std::string> objective;
  checker::Direction direction = checker::Direction::greatest;
  std::size_t list = 10;
  Format format = Format::text;
};

struct LemmasCommand {
  Format format = Format::text;
};

/// The instances of a sweep.
struct ManyInstances {
  std::string algorithm;
  properties::Request request;  ///< as given: a text "a;b" stands for two values
  std::optional<std::string> where;
  std::vector<std::string> supposed;  ///< formulas
  bool tightened = false;
  bool numberings = false;      ///< with every numbering of the processes
  bool up_to_symmetry = false;  ///< one of each class of mirror images
};

/// What has a row of its own in the table of a sweep.
enum class SweepKey : std::uint8_t { graph, bounds, inside };

/// Asks for a plot of a sweep: of `what`, against what where it grows, and into which file.
struct PlotWish {
  std::string what, against, file;
};

struct SweepCommand {
  ManyInstances instances;
  checker::InstanceSearch search;
  std::optional<std::string> file, drawing;
  std::optional<PlotWish> plot = std::nullopt;
  std::optional<SweepKey> by = std::nullopt;  ///< a table with a row for each of these
  Share share;
  int jobs = 1;                                                               ///< processes
  std::optional<std::chrono::steady_clock::time_point> until = std::nullopt;  ///< --total-time
  bool progress = false;
  Format format = Format::text;
  std::string flags;  ///< those that change what is found, as given
};

struct FrontierCommand {
  SweepCommand sweep;
  std::optional<std::string> over;    ///< quantities; without them the usual ones
  std::size_t inequalities = 3;       ///< at most
  std::int64_t weight = 6;            ///< at most
  bool exhaust = false;               ///< explore what is far from the boundary, too
  std::optional<std::string> traces;  ///< a folder
};

struct NecessityCommand {
  ManyInstances instances;
  checker::InstanceSearch search;
  int jobs = 1;                                                               ///< processes
  std::optional<std::chrono::steady_clock::time_point> until = std::nullopt;  ///< --total-time
  bool progress = false;  ///< even when not on a terminal
  TableForm form = TableForm::text;
};

struct MergeSweepsCommand {
  std::string into;
  std::vector<std::string> files;
};

enum class ExportForm : std::uint8_t { promela, aut, table };

struct ExportCommand {
  std::string algorithm;
  properties::Request request;
  checker::Options limits;
  ExportForm form = ExportForm::promela;
};

/// Asks for the answers of SPIN about the exported instance, beside those of Ample.
struct ConfirmCommand {
  std::string algorithm;
  properties::Request request;
  checker::Options limits;
  Format format = Format::text;
  std::string search;  ///< the limits, as given
};

/// Whether a predicate is inductive.
struct InductCommand {
  std::string algorithm;
  properties::Request request;          ///< the options of the instance
  std::vector<std::string> properties;  ///< beside --always
  std::optional<std::string> assumed;
  int steps = 1;
  std::optional<int> capacity{};

  checker::Options limits;
  bool progress = false;
  Format format = Format::text;
  std::optional<std::string> trace_file;
  std::string search;  ///< the flags that change what is found, as given
};

struct NewCommand {
  std::string name;
};

/// The user's manual, as pages for the browser.
struct ManualCommand {
  std::string folder;
};

using Command =
    std::variant<Answer, ListCommand, CheckCommand, FuzzCommand, StabilizeCommand, MeasureCommand,
                 ClaimsCommand, TraceCommand, ExploreCommand, ParamsCommand, LemmasCommand,
                 SweepCommand, FrontierCommand, MergeSweepsCommand, NecessityCommand, NewCommand,
                 ManualCommand, ExportCommand, ConfirmCommand, InductCommand>;

}  // namespace ample::tools
