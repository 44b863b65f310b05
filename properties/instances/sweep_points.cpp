// Makes the instances of a sweep.
#include "properties/instances/sweep_points.hpp"

#include "model/errors.hpp"
#include "properties/asked/asked.hpp"
#include "properties/instances/admissible.hpp"
#include "properties/instances/assumptions.hpp"
#include "properties/instances/formula_text.hpp"
#include "properties/instances/parameter_space.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::properties {

using model::Formula;
using model::Instance;
using model::ProcessId;
using model::Term;

namespace {

struct Variant {
  Request options;
  std::vector<std::string> varied;  ///< the options of which there are several values
};

/// One spelling of a value: numbers without leading zeros, names in order, what is the same for all
/// once.
std::vector<std::string> spelling_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text)
    if (c == ',')
      words.emplace_back();
    else if (c != ' ')
      words.back() += c;
  bool numbers = true;
  for (std::string& word : words) {
    numbers &= word.find_first_not_of("0123456789") == std::string::npos || word == "unbounded";
    while (word.size() > 1 && word[0] == '0') word.erase(0, 1);
  }
  if (!numbers) std::ranges::sort(words);
  if (std::ranges::adjacent_find(words, std::ranges::not_equal_to()) == words.end())
    words.resize(1);
  return words;
}

std::vector<std::string> alternatives(const std::string& name, const std::string& text) {
  // A coterie is written with semicolons itself.
  if (name == "coterie") return {text};
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ';')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  for (const std::string& part : parts)
    if (part.empty())
      throw model::WrongUsage(
          fmt::format("--{} {}: an alternative is empty; write them as in 'a;b'", name, text));
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (spelling_of(parts[i]) == spelling_of(parts[j]))
        throw model::WrongUsage(
            fmt::format("--{} {}: '{}' and '{}' are the same value, named twice", name, text,
                        parts[j], parts[i]));
  return parts;
}

/// The names of the options given, in the order of the help; one that does not apply is refused
/// later.
std::vector<std::string> names_in(const model::AlgorithmInfo& algorithm, const Request& options) {
  std::vector<std::string> names;
  for (const auto& [name, text] : given_options(algorithm, options)) names.push_back(name);
  for (const auto& [name, text] : options)
    if (std::ranges::count(names, name) == 0) names.push_back(name);
  return names;
}

std::vector<Variant> variants_of(const model::AlgorithmInfo& algorithm, const Request& options) {
  std::vector<Variant> variants = {{}};
  for (const std::string& name : names_in(algorithm, options)) {
    const std::vector<std::string> texts = alternatives(name, options.at(name));
    std::vector<Variant> longer;
    for (const Variant& variant : variants)
      for (const std::string& text : texts) {
        Variant next = variant;
        next.options[name] = text;
        if (texts.size() > 1) next.varied.push_back(name);
        longer.push_back(std::move(next));
      }
    variants = std::move(longer);
  }
  return variants;
}

std::string listed(const std::vector<int>& values) {
  return fmt::format("{}", fmt::join(values, ","));
}

bool speaks_of_inside(const Formula& formula) {
  return std::ranges::any_of(unknowns_of(formula),
                             [](const std::string& name) { return name.starts_with("c_"); });
}

/// Throws WrongUsage for what cannot be demanded of every initial configuration at once, or at all.
void check_starts(const Sweep& sweep, const Instance& frame, const std::vector<Formula>& demanded) {
  if (sweep.tightened != Tightened::ignored) check_has_tightened(sweep.algorithm, frame);
  if (sweep.inside != every_safe_one) return;
  if (sweep.tightened != Tightened::ignored || std::ranges::any_of(demanded, speaks_of_inside))
    throw model::WrongUsage(
        "--inside safe starts from every safe C0 at once, whatever else is demanded of it: leave "
        "--inside out to have each on its own");
}

/// The safe CS(C0) of the bounds that the sweep is about.
std::vector<InitialSet> starts(const Sweep& sweep, const ParameterSpace& space,
                               const Bounds& bounds) {
  std::vector<InitialSet> sets = space.initial_sets(bounds, sweep.tightened == Tightened::demanded);
  if (sweep.tightened != Tightened::broken) return sets;
  for (const InitialSet& within : space.initial_sets(bounds, true))
    std::erase_if(sets, [&](const InitialSet& set) { return set.inside == within.inside; });
  return sets;
}

/// Adds the points of one graph and variant; false when no bounds are admissible.
bool add_points(const Sweep& sweep, const Variant& variant, const Instance& frame,
                std::vector<SweepPoint>& points) {
  const model::AlgorithmInfo& algorithm = sweep.algorithm;
  const std::vector<Formula> conditions = demanded(sweep, frame);
  check_starts(sweep, frame, conditions);
  ParameterSpace space(algorithm, frame, conditions);
  if (!sweep.up_to_symmetry) space.forget_symmetries();
  bool some = false;
  const auto add = [&](const Bounds& bounds, const std::string& inside) {
    Request request = variant.options;
    request["graph"] = frame.topology.name();
    if (algorithm.has_option("l") && algorithm.problem != model::Problem::k_exclusion)
      request["l"] = listed(bounds.l);
    if (algorithm.has_option("k") && algorithm.problem != model::Problem::mutual_inclusion)
      request["k"] = listed(bounds.k);
    if (!inside.empty()) request["inside"] = inside;
    points.push_back({id_of(algorithm, request), request, variant.varied});
  };
  space.each([&](const Bounds& bounds, std::uint64_t) {
    some = true;
    if (!algorithm.has_option("inside")) {
      add(bounds, "");
    } else if (sweep.inside && *sweep.inside == every_safe_one) {
      add(bounds, every_safe_one);
    } else {
      for (const InitialSet& set : starts(sweep, space, bounds))
        add(bounds, text_of_set(frame, set.inside));
    }
    return true;
  });
  return some;
}

}  // namespace

std::string SweepPoint::variant(const std::string& left_out) const {
  std::string text;
  for (const std::string& name : varied)
    if (name != left_out)
      text += fmt::format("{}--{} {}", text.empty() ? "" : " ", name, request.at(name));
  return text;
}

bool ask_to_reach(const std::vector<SweepPoint>& points) {
  return !points.empty() && std::ranges::any_of(points.front().request, [](const auto& option) {
    const auto question = question_in(option.first);
    return question && question->word == "reach";
  });
}

std::string id_of(const model::AlgorithmInfo& algorithm, const Request& request) {
  std::string id = algorithm.id;
  for (const auto& [name, text] : given_options(algorithm, request))
    id += fmt::format(" --{} {}", name, quoted_value(name, text));
  return id;
}

std::vector<Formula> demanded_of_bounds(const Sweep& sweep, const Instance& frame) {
  std::vector<Formula> formulas = demanded(sweep, frame);
  std::erase_if(formulas, speaks_of_inside);
  return formulas;
}

std::vector<Formula> demanded(const Sweep& sweep, const Instance& frame) {
  const model::Unknowns unknowns = unknowns_of(frame);
  std::vector<Formula> formulas;
  const auto fix = [&](const char* option, const std::optional<std::string>& text,
                       const std::vector<Term>& of) {
    if (!text) return;
    const std::vector<int> values = per_process(option, *text, frame.processes());
    for (const ProcessId i : frame.all()) formulas.push_back(of[i.index] == Term(values[i.index]));
  };
  fix("--l", sweep.l, unknowns.l);
  fix("--k", sweep.k, unknowns.k);
  if (sweep.where) formulas.push_back(formula_from("--where", *sweep.where, frame));
  for (const std::string& formula : sweep.supposed)
    formulas.push_back(formula_from("--suppose", formula, frame));
  if (sweep.inside && *sweep.inside != every_safe_one) {
    const model::ProcessSet inside = listed_set(frame, *sweep.inside);
    for (const ProcessId i : frame.all())
      formulas.push_back(unknowns.inside[i.index] == Term(inside.contains(i) ? 1 : 0));
  }
  return formulas;
}

SweepPoints points_of(const Sweep& sweep) {
  SweepPoints found;
  std::optional<model::BadInstance> refused;
  const std::vector<Variant> variants = variants_of(sweep.algorithm, sweep.options);
  std::size_t without = 0;  // of a graph with a variant
  for (const model::Topology& graph : sweep.graphs) {
    std::size_t left_out = 0, of_graph = 0;
    for (const Variant& variant : variants) {
      Request request = variant.options;
      request["graph"] = graph.name();
      try {
        const Instance frame = frame_from(sweep.algorithm, request);
        if (!add_points(sweep, variant, frame, found.points)) ++of_graph;
      } catch (const model::BadInstance& error) {
        // Some of many graphs may not fit: not a ring, or without this leader.
        refused = error;
        if (found.why_left_out.empty()) found.why_left_out = error.what();
        ++left_out;
      }
    }
    if (left_out == variants.size())
      ++found.graphs_left_out;
    else if (left_out > 0)
      ++found.graphs_partly_left_out;
    found.graphs_without += of_graph == variants.size() ? 1 : 0;
    without += of_graph;
  }
  const std::size_t graphs_refused = found.graphs_left_out + found.graphs_partly_left_out;
  if (refused && graphs_refused == sweep.graphs.size()) throw *refused;
  const std::size_t unfit = graphs_refused + without;
  if (sweep.inside && found.points.empty() && unfit < sweep.graphs.size() * variants.size())
    throw model::BadInstance(fmt::format(
        "--inside {} is admissible with none of the bounds: choose another C0, or leave "
        "--inside out to have every safe one",
        *sweep.inside));
  return found;
}

Sweep sweep_of(const model::AlgorithmInfo& algorithm, std::vector<model::Topology> graphs,
               Request request) {
  const auto take = [&](const char* name) -> std::optional<std::string> {
    const auto node = request.extract(name);
    return node ? std::optional(node.mapped()) : std::nullopt;
  };
  for (const char* name : {"graph", "n"}) take(name);
  Sweep sweep{.algorithm = algorithm, .graphs = std::move(graphs), .options = {}};
  sweep.l = take("l");
  sweep.k = take("k");
  sweep.inside = take("inside");
  sweep.options = std::move(request);
  return sweep;
}

}  // namespace ample::properties
