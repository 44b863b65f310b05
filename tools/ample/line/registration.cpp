// Each check looks at one thing; the later ones need what the earlier ones look at.
#include "tools/ample/line/registration.hpp"

#include "model/errors.hpp"
#include "model/suggest.hpp"
#include "properties/instances/request.hpp"
#include "tools/ample/line/command_forms.hpp"
#include "tools/ample/line/derived_options.hpp"
#include "tools/ample/line/example.hpp"
#include "tools/ample/line/plain_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ample::tools {

using model::AlgorithmInfo;

namespace {

using Lines = std::vector<std::string>;

void check_words(const AlgorithmInfo& algorithm, Lines& lines) {
  if (const std::string why = why_no_plain_name(algorithm.id); !why.empty())
    lines.push_back("its id " + why);
  if (algorithm.title.empty())
    lines.push_back("it has no title: say one, as in info.title = \"mutual exclusion by a token\"");
  if (algorithm.examples.empty())
    lines.push_back(fmt::format(
        "it has no examples: give one at least, as in info.examples = {{\"ample check {} --n 3\"}}",
        algorithm.id));
  if (algorithm.counted.empty() && algorithm.has_option("rounds"))
    lines.push_back("nothing is said of what --rounds counts, as in info.counted = \"requests\"");
  if (!algorithm.make) lines.push_back("it has no info.make, which makes its system");
}

void check_options(const AlgorithmInfo& algorithm, Lines& lines) {
  const auto& options = algorithm.options;
  std::vector<std::string> common;
  for (const properties::OptionInfo& option : properties::common_options())
    common.push_back(option.name);
  for (const std::string& name : options)
    if (std::ranges::count(common, name) == 0)
      lines.push_back(model::unknown_name("name in info.options", name, common)
                      + "; an option of its own is declared in info.own_options");
  if (std::ranges::count(options, "graph") == 0)
    lines.push_back("info.options lacks \"graph\", by which every instance is named: add it");
}

/// All options of all commands but those of an instance: --trace, --property, ...
std::set<std::string> options_of_commands() {
  std::set<std::string> names = {"help", "version"};
  for (const CommandForm& command : command_forms().subcommands)
    for (const OptionForm& option : command.options)
      if (!option.group.starts_with("Instance")) names.insert(option.name);
  return names;
}

void check_own_options(const AlgorithmInfo& algorithm, Lines& lines) {
  std::set<std::string> taken = options_of_commands();
  for (const properties::OptionInfo& option : properties::common_options())
    taken.insert(option.name);
  for (const model::OwnOption& option : algorithm.own_options) {
    const std::string what = fmt::format("its own option '{}' ", option.name);
    if (const std::string why = why_no_plain_name(option.name); !why.empty())
      lines.push_back(what + why);
    else if (!taken.insert(option.name).second)
      lines.push_back(what + "has a name that is taken: choose another");
    if (option.form.empty() || option.meaning.empty())
      lines.push_back(what + "lacks its form or its meaning, which the help shows");
    if (!option.canonical) lines.push_back(what + "has no function that reads it (canonical)");
  }
}

/// Traces say "P1 enters" of a wait that is named "enter".
bool is_verb(const std::string& name) {
  const std::string first = name.substr(0, name.find_first_of("-["));
  const std::string word = first.substr(first.rfind('.') + 1);  // behind an object's: lmin.enter
  const auto ends = [&](const char* end) { return word.ends_with(end); };
  static const std::set<std::string> others = {
      "all",    "any",   "both",  "cs",      "critical", "done",  "every",   "go-ahead", "in",
      "inside", "is",    "my",    "no",      "nobody",   "not",   "nothing", "ok",       "queue",
      "ready",  "reply", "state", "success", "the",      "token", "turn",    "two",      "until"};
  return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; })
         && !others.contains(word) && (!ends("s") || ends("ss")) && (!ends("ed") || ends("eed"))
         && (!ends("ing") || ends("bring"));
}

void check_actions(const AlgorithmInfo& algorithm, const model::System& system, Lines& lines) {
  std::set<std::string> names;
  if (algorithm.has_option("rounds")
      && std::ranges::none_of(system.actions(), &model::ActionInfo::counted))
    lines.push_back(
        "no invocation asks for permission, so that --rounds bounds nothing: write requesting<...> "
        "around the guard of one, or leave \"rounds\" out of info.options");
  for (const model::ActionInfo& action : system.actions()) {
    if (action.role == model::Role::wait && action.name.find(' ') == std::string::npos
        && !is_verb(action.name))
      lines.push_back(
          fmt::format("the wait '{0}' is no verb, and a trace would say that a process \"{0}s\": "
                      "name it by what is done then, as in \"enter\"",
                      action.name));
    if (!names.insert(action.name).second)
      lines.push_back(
          fmt::format("two actions are named '{}', and a trace names a step by that", action.name));
  }
}

/// Adds a line when nothing can violate its safety.
void check_safety(const AlgorithmInfo& algorithm, const model::System& system, Lines& lines) {
  if (algorithm.problem == model::Problem::units && system.invariants().empty())
    lines.emplace_back(
        "nothing can violate its safety, as info.problem = Problem::units lets any set of "
        "processes be inside: say by an invariant in invariants() what it is for, or give it "
        "another problem");
}

void check_faults(const AlgorithmInfo& algorithm, const model::System& system, Lines& lines) {
  if (algorithm.faults && system.derives_waiting())
    lines.emplace_back(
        "it has info.faults, and after a fault nobody knows who has asked: write static bool "
        "waiting(const Local&)");
}

/// Plays the first steps, which find out what is declared and not so.
void check_declarations(const model::System& system, Lines& lines) {
  try {
    first_configurations(system);
  } catch (const model::WrongDeclaration& error) {
    lines.emplace_back(error.what());
  } catch (const model::BoundExceeded&) {  // the runs say it
  } catch (const model::WrongAlgorithm&) {
  }
}

/// The kinds of messages that are received nowhere: neither with the repairs that the example has,
/// nor without any, with each, or with all.
Lines never_received(const AlgorithmInfo& algorithm, const properties::Request& example) {
  std::vector<std::string> repairs = {"", "none", "all"};
  for (const model::Switch& repair : algorithm.repairs) repairs.push_back(repair.name);
  Lines names;
  bool first = true;
  for (const std::string& with : repairs) {
    properties::Request request = example;
    if (!with.empty()) request["repair"] = with;
    try {
      const auto system = algorithm.make(properties::instance_from(algorithm, request));
      Lines here = system->unreceived();
      // A switch may put another message of the same name in a message's place.
      for (const model::ActionInfo& action : system->actions())
        std::erase_if(here, [&](const auto& name) {
          return action.name == "receive " + name
                 || action.name.starts_with("receive " + name + "[");
        });
      if (first) names = here;
      std::erase_if(names, [&](const auto& name) { return std::ranges::count(here, name) == 0; });
      first = false;
    } catch (const model::WrongUsage&) {
    } catch (const model::BadInstance&) {  // switches that need one another
    }
  }
  return names;
}

void check_examples(const AlgorithmInfo& algorithm, Lines& lines) {
  for (const std::string& example : algorithm.examples) {
    const std::string what = fmt::format("its example '{}' ", example);
    if (id_in_example(example) != algorithm.id) {
      lines.push_back(
          what
          + fmt::format("is not about it: write it as in 'ample check {} --n 3'", algorithm.id));
      continue;
    }
    try {
      const auto system = algorithm.make(
          properties::instance_from(algorithm, request_in_example(algorithm, example)));
      if (&example != &algorithm.examples.front()) continue;
      check_actions(algorithm, *system, lines);
      check_safety(algorithm, *system, lines);
      check_faults(algorithm, *system, lines);
      check_declarations(*system, lines);
      for (const std::string& name :
           never_received(algorithm, request_in_example(algorithm, example)))
        lines.push_back(fmt::format(
            "no action receives the message {0}: add its on_receipt, or leave {0} out of Message",
            name));
    } catch (const std::exception& error) {
      lines.push_back(what + "cannot be made: " + error.what());
    } catch (...) {
      lines.push_back(what + "cannot be made: what is thrown is no std::exception");
    }
  }
}

}  // namespace

std::vector<std::string> mistakes_of(const AlgorithmInfo& given) {
  AlgorithmInfo algorithm = given;
  add_derived_options(algorithm);
  Lines lines;
  check_words(algorithm, lines);
  check_options(algorithm, lines);
  check_own_options(algorithm, lines);
  if (lines.empty()) check_examples(algorithm, lines);
  const std::string name = algorithm.id.empty() ? "an algorithm without an id" : algorithm.id;
  for (std::string& line : lines) line.insert(0, name + ": ");
  return lines;
}

std::vector<std::string> mistakes_of(const Program& program) {
  Lines lines;
  std::set<std::string> ids;
  if (program.with_built_in)
    for (const AlgorithmInfo& algorithm : cases::algorithms()) ids.insert(algorithm.id);
  for (const AlgorithmInfo& algorithm : program.algorithms) {
    for (std::string& line : mistakes_of(algorithm)) lines.push_back(std::move(line));
    if (!ids.insert(algorithm.id).second)
      lines.push_back(algorithm.id + ": another algorithm has this id already: choose another");
  }
  if (program.algorithms.empty() && !program.with_built_in)
    lines.emplace_back("it has no algorithms: name one at least");
  return lines;
}

}  // namespace ample::tools
