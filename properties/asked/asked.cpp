// Predicates as invariants, and formulas.
#include "properties/asked/asked.hpp"

#include "model/bounded_file.hpp"
#include "model/errors.hpp"
#include "model/unreliable.hpp"
#include "properties/base/network_text.hpp"
#include "properties/ltl/ltl_question.hpp"
#include "properties/ltl/reading.hpp"
#include "properties/predicate/predicate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace ample::properties {

namespace {

constexpr const char* in_a_file = "file:";

/// What stands in lines, of a file or of TOML, may have comments from # to the end of a line.
std::string without_comments(const std::string& text) {
  std::istringstream lines(text);
  std::string rest;
  for (std::string line; std::getline(lines, line);) rest += line.substr(0, line.find('#')) + "\n";
  return rest;
}

std::string in_one_line(const std::string& text) {
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
  return line;
}

/// A predicate that holds in every configuration, or in none.
struct AskedPredicate {
  std::string predicate;
  bool always;
  /// What has to hold.
  std::string text() const { return always ? predicate : "not (" + predicate + ")"; }
};

/// The invariant of a predicate, or of a formula "[] P" or "[] not P", which is about
/// configurations as well.
std::optional<AskedPredicate> invariant_in(const model::Asked& asked, const model::System& system) {
  if (!fairness_of(asked))
    return AskedPredicate{asked.text, question_in(asked.word)->word == "always"};
  const LtlProperty property = ltl_from("--" + asked.word, asked.text, system);
  const auto& whole = property.formula.part(property.whole);
  if (whole.op != LtlFormula::Op::release) return std::nullopt;
  const auto& left = property.formula.part(whole.left);
  const auto& right = property.formula.part(whole.right);
  if (left.op != LtlFormula::Op::constant || left.positive || right.op != LtlFormula::Op::literal
      || property.atoms[right.left].step)
    return std::nullopt;
  return AskedPredicate{property.atoms[right.left].text, right.positive};
}

/// The question behind the name of a property; only names of questions have a blank.
std::optional<Question> question_behind(const std::string& property) {
  return question_in(property.substr(0, property.find(' ')));
}

model::AskedInvariant asked_invariant(const model::Asked& asked, const AskedPredicate& bound,
                                      const model::System& system) {
  const auto predicate = std::make_shared<Predicate>("--" + asked.word, bound.predicate, system);
  const bool wanted = bound.always;
  model::AskedInvariant one;
  one.info.name = name_of(asked);
  one.info.meaning = bound.text();
  one.info.place = "asked by --" + asked.word;
  one.info.reads_declared = true;
  one.info.of_whole = predicate->is_of_whole();
  one.info.asked = true;
  one.holds = [=](std::span<const model::Bytes> locals) {
    return predicate->holds(locals) == wanted;
  };
  one.holds_in = [=](const model::Configuration& at) { return predicate->holds(at) == wanted; };
  one.reads = [=](model::ProcessId process, const model::Bytes& local) {
    return predicate->read(process, local);
  };
  one.why_not = [=](const model::Configuration& at) {
    return wanted ? predicate->why_not(at) : predicate->text() + " is true";
  };
  return one;
}

}  // namespace

std::optional<Question> question_in(const std::string& option) {
  const auto is_name = [](const std::string& text) {
    constexpr const char* letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return text.find_first_of(letters) == 0
           && text.find_first_not_of(letters + std::string("0123456789-")) == std::string::npos;
  };
  // "ltl.strong" is a word, and no "ltl" with the name "strong".
  std::optional<Question> found;
  for (const std::string word : asking_words) {
    if (option == word) return Question{word, ""};
    if (option.starts_with(word + ".") && is_name(option.substr(word.size() + 1)))
      found = Question{word, option.substr(word.size() + 1)};
  }
  return found;
}

std::string quoted_value(const std::string& option, const std::string& text) {
  return has_formula(option) || text.find(' ') != std::string::npos ? "'" + text + "'" : text;
}

std::optional<Fairness> fairness_of(const model::Asked& asked) {
  const auto question = question_in(asked.word);
  for (const auto& [word, fairness] : fairness_words)
    if (question && question->word == name_under("ltl", fairness)) return fairness;
  return std::nullopt;
}

model::Asked asked_from(const std::string& word, const std::string& text) {
  constexpr std::size_t longest = 1u << 20;  // characters of a file
  const bool is_file = text.starts_with(in_a_file);
  const std::string option = "--" + word;
  std::string content =
      is_file ? model::bounded_file(text.substr(5), longest, option + " '" + text + "'") : text;
  const bool has_lines = is_file || content.find('\n') != std::string::npos;
  if (has_lines) content = without_comments(content);
  if (content.find('\'') != std::string::npos)
    throw model::WrongUsage(option + ": predicates and formulas have no single quotes");
  return {word, in_one_line(content)};
}

std::string name_of(const model::Asked& asked) { return asked.word + " " + asked.text; }

bool is_asked(const std::string& property) { return question_behind(property).has_value(); }

std::string own_name(const std::string& property) {
  const auto question = question_behind(property);
  return question ? question->name : "";
}

bool is_to_be_reached(const std::string& property) {
  const auto question = question_behind(property);
  return question && question->word == "reach";
}

std::string wanted(const std::string& property) { return property.substr(property.find(' ') + 1); }

const model::Asked* asked_in(const model::Instance& instance, const std::string& property) {
  const auto found = std::ranges::find(instance.asked, property, name_of);
  return found == instance.asked.end() ? nullptr : &*found;
}

std::string read_as(const model::Asked& asked) {
  const std::string option = "--" + asked.word;
  return (fairness_of(asked) ? reading_of_formula(option, asked.text)
                             : reading_of_predicate(option, asked.text))
      .text;
}

bool says_nothing(const model::Asked& asked, const model::System& system) {
  constexpr std::size_t most_pieces = 10;
  const std::string option = "--" + asked.word;
  try {
    if (const auto bound = invariant_in(asked, system))
      return Predicate(option, bound->text(), system).is_tautology();
    if (ltl_question(asked, system).violations.states.empty()) return true;
    const LtlProperty pieces = ltl_in_pieces(option, asked.text, system);
    return pieces.atoms.size() <= most_pieces
           && question_of(option, pieces, system, Fairness::none).violations.states.empty();
  } catch (const model::WrongUsage&) {
    return false;  // it is too long with a not before it, or in pieces
  }
}

LtlQuestion ltl_question(const model::Asked& asked, const model::System& system) {
  const std::string option = "--" + asked.word;
  return question_of(option, ltl_from(option, asked.text, system), system,
                     fairness_of(asked).value());
}

namespace {
constexpr const char* commands_that_search = "check, explore, frontier, fuzz, necessity and sweep";
}

void refuse_questions_and_faults(const model::Instance& instance, const std::string& command) {
  if (!instance.asked.empty())
    throw model::WrongUsage(fmt::format("--{} is for {}: {} judges no {}", instance.asked[0].word,
                                        commands_that_search, command,
                                        fairness_of(instance.asked[0]) ? "formula" : "predicate"));
  if (!instance.until.empty())
    throw model::WrongUsage(fmt::format("--until is for {}: {} looks at whole executions",
                                        commands_that_search, command));
  if (instance.unreliable.any())
    throw model::WrongUsage(fmt::format(
        "{} is for {}: {} knows no faults",
        instance.unreliable.messages > 0 ? "--network " + network_text(instance) : "--crash",
        commands_that_search, command));
}

std::unique_ptr<model::System> system_of(const model::AlgorithmInfo& algorithm,
                                         const model::Instance& instance) {
  std::unique_ptr<model::System> system = algorithm.make(instance);
  if (instance.unreliable.any()) system = model::with_faults(std::move(system));
  if (!instance.until.empty()) {
    const auto until = std::make_shared<Predicate>("--until", instance.until, *system);
    system->constrain("not (" + instance.until + ")",
                      [until](const model::Configuration& where) { return !until->holds(where); });
  }
  for (const model::Asked& asked : instance.asked)
    if (const auto bound = invariant_in(asked, *system))
      system->ask(asked_invariant(asked, *bound, *system));
    else
      (void)ltl_question(asked, *system);  // refuses what has no meaning
  return system;
}

}  // namespace ample::properties
