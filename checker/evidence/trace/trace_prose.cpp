// Turns steps into sentences.
#include "checker/evidence/trace/trace_prose.hpp"

#include "checker/evidence/picture/markup.hpp"
#include "checker/evidence/trace/step_text.hpp"
#include "checker/evidence/trace/story.hpp"
#include "checker/evidence/trace/trace_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

namespace ample::checker {

namespace {

/// "a", "a and b", "a, b, and c"
std::string enumerated(const std::vector<std::string>& pieces) {
  if (pieces.size() == 1) return pieces[0];
  if (pieces.size() == 2) return pieces[0] + " and " + pieces[1];
  return fmt::format("{}, and {}", fmt::join(pieces.begin(), pieces.end() - 1, ", "),
                     pieces.back());
}

/// A sentence begins with it.
std::string with_capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

/// `at_once` says with which other step it is taken, or nothing.
std::string sentence(const model::System& system, const StoryStep& step,
                     const std::string& at_once) {
  const PlayedStep& played = step.played;
  std::vector<std::string> pieces = {action_text(system, played)};
  for (const model::Followup& followup : played.outcome.followups)
    pieces.push_back(followup_text(system, followup));
  std::vector<std::string> changes;
  for (const Change& change : played.changes)
    changes.push_back(fmt::format("{} to {}", change.variable, model::to_text(change.to)));
  if (!changes.empty()) pieces.push_back("sets " + enumerated(changes));
  for (const std::string& text : send_texts(system, played.outcome.sends)) pieces.push_back(text);
  return with_capital(at_once) + enumerated(pieces) + anomaly_text(system, played.outcome.anomalies)
         + ".";
}

/// LaTeX may begin a line after any comma, and sets in what is set in: sets and messages are long.
/// (It breaks no word: a variable's name is none.)
std::string for_lines(const std::string& plain) {
  std::string text = plain.starts_with("  ") ? "\\quad " : "";
  const std::string whole = latex(plain);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    text += whole[i];
    if (whole[i] == ',' && i + 1 < whole.size() && whole[i + 1] != ' ') text += "\\allowbreak ";
  }
  return text;
}

/// A sentence begins with it: "Generalized local ...", but "l_i-LMUTIN".
std::string capitalised(std::string title) {
  const bool is_word = title.size() > 1 && title[1] >= 'a' && title[1] <= 'z';
  return is_word ? with_capital(std::move(title)) : title;
}

/// The claim, and the initial configuration.
std::string beginning(const Shown& shown) {
  const std::string initially =
      shown.trace.after_faults ? fmt::format(
          "After faults: {}", fmt::join(configuration_lines(shown.system, shown.trace.start), "; "))
                               : fmt::format("Initially {}; all channels are empty",
                                             initial_text(shown.system, shown.trace.start));
  return fmt::format("{} ({}) {}: {}{}. {}.", capitalised(shown.algorithm.title),
                     shown.algorithm.source, instance_words(shown), what_it_shows(shown.property),
                     after_steps(shown.trace), initially);
}

}  // namespace

std::string to_prose(const Shown& shown, const Story& story, ProseForm form) {
  const bool is_latex = form == ProseForm::latex;
  const auto mark = [&](const std::string& plain) {
    return is_latex ? for_lines(plain) : markdown(plain);
  };
  // A Markdown list that leaves numbers out is numbered anew where it is shown.
  const auto item = [&](std::size_t number) {
    if (is_latex) return std::string("  \\item ");
    return shown.only.everything() ? fmt::format("{}. ", number)
                                   : fmt::format("- Step {}: ", number);
  };
  std::string text =
      is_latex
          ? "% " + shown.command + "\n{\\sloppy\\emergencystretch=3em\\hyphenpenalty=10000\\relax\n"
          : "";
  text += mark(beginning(shown)) + (is_latex ? "\n\\begin{enumerate}\n" : "\n\n");
  std::size_t shown_steps = 0;
  std::string no_return;  // from where on a deadlock cannot be avoided, until it is said
  for (std::size_t i = 0; i < story.steps.size(); ++i) {
    if (is_moment_of_no_return(shown.trace, i))
      no_return = "(" + with_capital(no_return_text(shown.trace, shown.only)) + ") ";
    if (!shown.only.shows(shown.system, story.steps[i].played)) continue;
    ++shown_steps;
    text +=
        item(i + 1)
        + mark(no_return
               + sentence(shown.system, story.steps[i], at_once_text(shown.trace, i, shown.only)))
        + "\n";
    no_return.clear();
  }
  text += is_latex ? "\\end{enumerate}\n" : "\n";
  if (!no_return.empty()) text += mark(no_return) + "\n\n";
  if (!shown.only.everything())
    text +=
        mark("These are " + shown_text(shown.only, shown_steps, story.steps.size()) + ".") + "\n\n";
  if (story.loop != 0) text += mark("Then " + loop_text(story) + ".") + "\n\n";
  std::istringstream lines(story.violation);
  std::string ending;
  for (std::string line; std::getline(lines, line);)
    ending += (ending.empty() ? "" : is_latex ? "\\\\\n" : "  \n") + mark(line);
  text += shown.property.kind == properties::Kind::execution
              ? ""
              : mark("Then " + what_it_shows(shown.property) + ": ") + ending + "\n";
  return is_latex ? text + "\\par}\n" : text + "\nAgain: `" + shown.command + "`\n";
}

}  // namespace ample::checker
