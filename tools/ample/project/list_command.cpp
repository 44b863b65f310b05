// ample list: what there is, and all about one algorithm.
#include "model/coterie.hpp"
#include "model/program_name.hpp"
#include "model/topology.hpp"
#include "properties/asked/quantity.hpp"
#include "properties/instances/request.hpp"
#include "properties/predicate/predicate.hpp"
#include "tools/ample/line/command_readers.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/common_options.hpp"
#include "tools/ample/line/example.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/output/wrapping.hpp"
#include "tools/ample/project/listed.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace ample::tools {

using model::AlgorithmInfo;

Command list_command(Options& options) {
  ListCommand command;
  options.positional({"algorithm", fmt::format("its id, as in: {} list {}", model::program_name(),
                                               id_here("lmutin"))});
  if (!options.positionals().empty()) command.algorithm = options.positionals().front();
  options.group("Output");
  command.format = format(options);
  return command;
}

namespace {

using Row = Entry;

/// `text` in lines of at most 76 letters, indented.
std::string paragraph(const std::string& text) {
  std::istringstream words(text);
  std::string lines, line;
  for (std::string word; words >> word;) {
    if (line.size() + 1 + word.size() > 76) {
      lines += " " + line + "\n";
      line.clear();
    }
    line += " " + word;
  }
  return lines + " " + line + "\n";
}

std::vector<Row> rows_of_properties(const std::vector<properties::Property>& list) {
  std::vector<Row> rows;
  rows.reserve(list.size());
  for (const properties::Property& property : list)
    rows.push_back(
        {property.name, property.meaning
                            + (property.contradicted ? " (the text contradicts it: unless it is "
                                                       "named, it is reported as an anomaly is)"
                                                     : "")});
  return rows;
}

std::vector<Row> rows_of_quantities() {
  std::vector<Row> rows;
  for (const properties::Quantity& quantity : properties::quantities())
    rows.push_back({quantity.name, quantity.meaning});
  return rows;
}

/// A variable of the text hides a value of the same name.
std::vector<Row> rows_of_predicates(const std::vector<Row>& variables) {
  std::string values = "CS, CS_i, N_i";
  for (const char* bound : {"l_i", "k_i", "n"})
    if (std::ranges::count(variables, bound, &Row::name) == 0) values += fmt::format(", {}", bound);
  return {{"forall i: F, exists j in N_i: F, count(i: F)", "quantifiers over processes"},
          {"and, or, not, =>, <=>, =, !=, <, <=, in, subset, +, -, *, mod", "operators"},
          {"InCS(i), waits(i), enabled(ACTION, i), terminal", "what a process does, or nobody"},
          {values + ", all, nil, P0, {P0,P1}, (1,P0), |S|", "values"},
          {"(*,P0) in S", "something of P0 is in S"},
          {"0->1, |0->1| <= 2, empty(0->1), Request in 0->1", "the channel from P0 to P1"},
          {"(Request,1,*) in 0->1, count(Request in 0->1)", "a message with its fields; how many"},
          {"before(Request, Grant, 0->1)", "some Request stands before some Grant"}};
}

std::string all() {
  std::vector<Row> algorithms, repairs;
  for (const AlgorithmInfo& algorithm : known_algorithms()) {
    algorithms.push_back({algorithm.id, fmt::format("{} ({})", algorithm.title, algorithm.source)});
    std::vector<std::string> names;
    for (const model::Switch& repair : algorithm.repairs) names.push_back(repair.name);
    repairs.push_back(
        {algorithm.id, names.empty() ? "none" : fmt::format("{}", fmt::join(names, " "))});
  }
  return entries_text(
             fmt::format("Algorithms ({} list ALGORITHM says more)", model::program_name()),
             algorithms)
             .substr(1)
         + entries_text("Repairs (--repair a,b)", repairs) + "\nTopologies (--graph)\n"
         + paragraph(fmt::format("{}", fmt::join(model::Topology::names(), " ")))
         + "\nCoteries (--coterie)\n"
         + paragraph(fmt::format("{}", fmt::join(model::Coterie::names(), " ")))
         + entries_text("Properties (--property a,b)", general_properties())
         + entries_text(
             fmt::format("Quantities ({} measure ALGORITHM --quantity a,b)", model::program_name()),
             rows_of_quantities());
}

std::string one(const AlgorithmInfo& algorithm) {
  const auto system = example_of(algorithm);
  std::vector<Row> options, repairs, actions, examples;
  for (const properties::OptionInfo& option : properties::options_of(algorithm))
    options.push_back({fmt::format("--{} {}", option.name, option.form), option.meaning});
  for (const model::Switch& repair : algorithm.repairs)
    repairs.push_back({repair.name, repair.meaning});
  for (const model::ActionInfo& action : system->actions())
    actions.push_back({action.name, action.place});
  std::string text = fmt::format("{}: {}\n{}\n\n{}", algorithm.id, algorithm.title,
                                 algorithm.source, paragraph(algorithm.summary));
  text += entries_text("Parameters", options);
  text += fmt::format("  --rounds counts {}.\n", algorithm.counted);
  if (properties::somebody_asks(*system))
    text += "  With --requests owed everybody begins one again and again; else nobody has to.\n";
  if (!repairs.empty()) text += entries_text("Repairs (--repair a,b)", repairs);
  text += entries_text("Actions", actions);
  text +=
      entries_text("Properties (--property a,b)", rows_of_properties(listed_properties(*system)));
  std::vector<Row> variables;
  for (const auto& [name, type] : properties::vocabulary_of(*system))
    variables.push_back({name, type});
  std::vector<Row> words = rows_of_predicates(variables);
  words.insert(words.end(), variables.begin(), variables.end());
  text += entries_text("Predicates (--always, --never, --reach) speak of", words);
  text += "\nTo try\n";
  for (const std::string& example : algorithm.examples) text += "  " + example_text(example) + "\n";
  return text;
}

}  // namespace

const std::vector<Entry>& general_properties() {
  static const std::vector<Entry> entries = {
      {"safety", "the bounds of the critical section hold"},
      {"deadlock", "no process is blocked for ever with nothing able to move"},
      {"anomaly.NAME", "a place where the text is undefined is never reached"},
      {"NAME", "an invariant of an algorithm (`list ALGORITHM` names them)"}};
  return entries;
}

std::vector<properties::Property> listed_properties(const model::System& system) {
  std::vector<properties::Property> listed = properties::all_properties(system);
  for (const properties::Property& property : properties::properties_of_all_steps())
    if (property.fairness == properties::Fairness::weak
        && (property.kind != properties::Kind::alternation || properties::somebody_asks(system)))
      listed.push_back(property);
  return listed;
}

int list(const ListCommand& command, const Surroundings& surroundings) {
  if (command.format == Format::json) {
    surroundings.out << (command.algorithm ? listed_json(algorithm_named(*command.algorithm))
                                           : listed_json());
    return status_holds;
  }
  surroundings.out << shown(surroundings,
                            command.algorithm ? one(algorithm_named(*command.algorithm)) : all());
  return status_holds;
}

}  // namespace ample::tools
