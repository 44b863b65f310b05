// Laying out exact values beside claimed ones. Processes of which the same is to be said share a
// line.
#include "checker/questions/measure/measurement_text.hpp"

#include "checker/evidence/trace/step_text.hpp"
#include "checker/evidence/trace/trace_text.hpp"
#include "checker/questions/measure/recount.hpp"
#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/outcome/joined.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace ample::checker {

namespace {

std::string number_text(const std::optional<Value>& value) {
  if (!value) return "-";
  return value->number ? std::to_string(*value->number) : "no bound";
}

std::string claim_text(const Judged& judged) {
  const bool least = judged.claimed.extreme == model::Extreme::least;
  const std::string number = std::to_string(judged.claimed.value);
  return fmt::format("{} {}{}", least ? ">=" : "<=", number,
                     judged.claimed.formula == number ? "" : " = " + judged.claimed.formula);
}

std::string verdict_text(const Judged& judged) {
  if (judged.verdict != Verdict::holds) return to_text(judged.verdict);
  if (judged.vacuous) return "holds (vacuous: never complete)";
  return judged.reached ? "holds, reached" : "holds";
}

struct Row {
  std::string quantity, processes, extreme, exact, claim, verdict, place;
};

/// The rows of one process, without its name.
std::vector<Row> rows_of(const Measurement& all, const Measured& measured) {
  std::vector<Row> rows;
  for (const model::Extreme extreme : {model::Extreme::least, model::Extreme::most}) {
    const bool least = extreme == model::Extreme::least;
    Row row{.quantity = least ? measured.quantity.name : "",
            .processes = "",
            .extreme = least ? "least" : "most",
            .exact = number_text(least ? measured.least : measured.most),
            .claim = "",
            .verdict = measured.limit == Limit::none ? "" : "incomplete",
            .place = ""};
    if (measured.limit != Limit::none && row.exact != "-")
      row.exact = (least ? "<= " : ">= ") + row.exact;
    bool claimed = false;
    for (const Judged& judged : all.judged)
      if (judged.claimed.quantity == measured.quantity.name && judged.process == measured.process
          && judged.claimed.extreme == extreme) {
        row.claim = claim_text(judged);
        row.verdict = verdict_text(judged);
        row.place = judged.claimed.place;
        rows.push_back(row);
        claimed = true;
      }
    if (!claimed) rows.push_back(row);
  }
  return rows;
}

std::string key_of(const std::vector<Row>& rows) {
  std::string key;
  for (const Row& row : rows)
    key += fmt::format("{}|{}|{}|{}|{}\n", row.quantity, row.extreme, row.exact, row.claim,
                       row.verdict);
  return key;
}

/// The rows in the order of the measurement; equal rows of several processes become one.
std::vector<Row> grouped_rows(const Measurement& all) {
  struct Group {
    std::vector<Row> rows;
    std::vector<std::string> processes;
  };
  std::vector<Group> groups;
  std::map<std::string, std::size_t> known;
  for (const Measured& measured : all.measured) {
    std::vector<Row> rows = rows_of(all, measured);
    const auto [place, is_new] = known.try_emplace(key_of(rows), groups.size());
    if (is_new) groups.push_back({std::move(rows), {}});
    if (measured.process)
      groups[place->second].processes.push_back(model::to_text(*measured.process));
  }
  std::vector<Row> list;
  for (Group& group : groups) {
    group.rows.front().processes =
        group.processes.empty() ? "all" : fmt::format("{}", fmt::join(group.processes, ","));
    list.insert(list.end(), group.rows.begin(), group.rows.end());
  }
  return list;
}

std::string table(std::vector<Row> rows) {
  rows.insert(rows.begin(), {"quantity", "of", "", "exact", "claimed", "verdict", "place"});
  std::size_t widths[6] = {};
  const auto cells = [](const Row& row) {
    return std::array<const std::string*, 6>{&row.quantity, &row.processes, &row.extreme,
                                             &row.exact,    &row.claim,     &row.verdict};
  };
  for (const Row& row : rows)
    for (std::size_t i = 0; i < 6; ++i) widths[i] = std::max(widths[i], cells(row)[i]->size());
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < 6; ++i) line += fmt::format("{:{}}  ", *cells(row)[i], widths[i]);
    line += row.place;
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

bool has_instants(const Measured& measured) {
  return measured.quantity.unit == properties::quantity("time.alone").unit;
}

std::string witness_text(const Subject& subject, const Measured& measured, bool least) {
  const TimedTrace& witness = (least ? measured.least : measured.most)->witness;
  const Recount counts =
      recount(subject.system, subject.algorithm.measures.answers, measured, witness);
  const std::size_t width = std::to_string(witness.trace.steps.size()).size();
  std::string text = "\n" + text_of_value(measured, least) + "\n";
  text += fmt::format("{:>{}}. {:5}  Initially {}; channels empty\n", 0, width,
                      has_instants(measured) ? "time" : "count",
                      initial_text(subject.system, witness.trace.start));
  Playback playback(subject.system, witness.trace);
  for (std::size_t i = 0; i < witness.trace.steps.size(); ++i) {
    if (witness.trace.loop != 0 && i == witness.trace.steps.size() - witness.trace.loop)
      text += fmt::format("{:{}}  the loop, for ever:\n", "", width);
    text += fmt::format("{:>{}}. {:>5}  {}\n", i + 1, width,
                        has_instants(measured) ? counts.instant[i] : counts.so_far[i],
                        step_text(subject.system, playback.take(witness.trace.steps[i])));
  }
  return text;
}

/// True when one of the claimed bounds on this value is violated.
bool is_violated(const Measurement& all, const Measured& measured, bool least) {
  return std::any_of(all.judged.begin(), all.judged.end(), [&](const Judged& judged) {
    return judged.verdict == Verdict::violated && judged.process == measured.process
           && judged.claimed.quantity == measured.quantity.name
           && (judged.claimed.extreme == model::Extreme::least) == least;
  });
}

/// If several processes violate the same bound, the witness of the first is enough.
std::string witnesses_text(const Subject& subject, const Measurement& all, Witnesses which) {
  std::string text, last;
  for (const bool least : {true, false})
    for (const Measured& measured : all.measured) {
      if (!(least ? measured.least : measured.most)) continue;
      const std::string key = fmt::format("{} {}", measured.quantity.name, least);
      const bool wanted =
          which == Witnesses::all
          || (which == Witnesses::violated && key != last && is_violated(all, measured, least));
      if (!wanted) continue;
      last = key;
      text += witness_text(subject, measured, least);
    }
  return text;
}

/// "messages.owner of P1 can be 13, and at most 12 is claimed [LCS, Lemma 3, worst case]."
std::string violation_text(const Measurement& all, const Judged& judged) {
  const bool least = judged.claimed.extreme == model::Extreme::least;
  const auto measured = std::ranges::find_if(all.measured, [&](const Measured& each) {
    return each.quantity.name == judged.claimed.quantity && each.process == judged.process;
  });
  const std::optional<Value>& value = least ? measured->least : measured->most;
  return fmt::format("{}{} {}, and at {} {} is claimed {}", judged.claimed.quantity,
                     judged.process ? " of " + model::to_text(*judged.process) : "",
                     value->number ? fmt::format("can be {}", *value->number) : "has no bound",
                     least ? "least" : "most", judged.claimed.value, judged.claimed.place);
}

/// The answer, in one sentence.
std::string answer(const Measurement& all) {
  const auto violated = [](const Judged& judged) { return judged.verdict == Verdict::violated; };
  const auto first = std::ranges::find_if(all.judged, violated);
  if (first != all.judged.end()) {
    const auto others = std::ranges::count_if(all.judged, violated) - 1;
    return violation_text(all, *first)
           + (others == 0
                  ? "."
                  : fmt::format("; {} violated, too.",
                                counted(static_cast<std::uint64_t>(others),
                                        "other claimed bound is", "other claimed bounds are")));
  }
  if (all.verdict() == Verdict::incomplete)
    return "not decided: a limit was met, and the values are of what was seen.";
  const bool is_vacuous = all.is_vacuous();
  const std::string word = is_vacuous ? " (vacuous)" : "";
  const std::string as_nothing = is_vacuous ? ", and nothing is ever complete" : "";
  if (all.judged.empty())
    return fmt::format("measured{}: no bound is claimed of these{}.", word, as_nothing);
  return fmt::format("holds{}: {} claimed of these{}.", word,
                     all.judged.size() == 1
                         ? "the only bound that is"
                         : fmt::format("each of the {} bounds that are", all.judged.size()),
                     is_vacuous           ? as_nothing
                     : all.vacuous() == 0 ? ""
                                          : fmt::format(", {} of them vacuously", all.vacuous()));
}

/// The answer, of which executions it is said, and what more of them may change.
std::string answer_lines(const Subject& subject, const Measurement& all) {
  const std::string text = with_bound(answer(all), bound_text(subject));
  const std::string more = what_more_requests_change(subject);
  return more.empty() ? text
                      : fmt::format("{} With more requests {}{}.", text, more,
                                    all.why_bounded.empty() ? "" : "; " + all.why_bounded);
}

std::string notes(const Subject& subject, const Measurement& all) {
  std::string text, stuck;
  for (const auto& [name, reason] : all.left_out)
    text += fmt::format("{} is not measured: {}\n", name, reason);
  std::vector<std::string> names;
  for (const Measured& measured : all.measured)
    if (measured.gets_stuck && (names.empty() || names.back() != measured.quantity.name))
      names.push_back(measured.quantity.name);
  if (!names.empty())
    text += fmt::format(
        "some executions end (in a deadlock{}, or as nobody has to ask) before it is complete: "
        "{}\n",
        is_bounded(subject.algorithm, subject.system.instance()) ? ", at the bound on rounds" : "",
        fmt::join(names, ", "));
  for (const Measured& measured : all.measured)
    if (measured.limit != Limit::none) {
      text += measured.limit == Limit::interrupt
                  ? "not decided: interrupted\n"
                  : fmt::format("not decided: stopped by {}\n", measured.limit_text);
      break;
    }
  return text;
}

}  // namespace

std::string what_more_requests_change(const Subject& subject) {
  return is_bounded(subject.algorithm, subject.system.instance())
             ? "a least may be smaller and a most greater"
             : "";
}

std::string text_of_value(const Measured& measured, bool least) {
  const std::optional<Value>& value = least ? measured.least : measured.most;
  const TimedTrace& witness = value->witness;
  const std::size_t steps = witness.trace.steps.size();
  // What is looked at once, after the last step, begins after it.
  const std::string where = witness.begins < steps
                                ? fmt::format("from step {} on", witness.begins + 1)
                            : steps == 0 ? "at the beginning"
                                         : fmt::format("after step {}", steps);
  return fmt::format("{}{}: {} {}{}, {}", measured.quantity.name,
                     measured.process ? " of " + model::to_text(*measured.process) : "",
                     least ? "least" : "most", number_text(value),
                     value->number ? " " + measured.quantity.unit : "", where);
}

const TimedTrace* shown_first(const Measurement& measurement) {
  for (const bool least : {true, false})
    for (const Measured& measured : measurement.measured)
      if (is_violated(measurement, measured, least))
        return &(least ? measured.least : measured.most)->witness;
  for (const Measured& measured : measurement.measured)
    if (measured.most) return &measured.most->witness;
  return nullptr;
}

std::string to_text(const Subject& subject, const Measurement& measurement, Witnesses witnesses) {
  std::uint64_t nodes = 0;
  for (const Measured& measured : measurement.measured) nodes += measured.nodes;
  const std::string notes_text = notes(subject, measurement);
  return answer_lines(subject, measurement) + "\n\n" + table(grouped_rows(measurement))
         + (notes_text.empty() ? "" : "\n" + notes_text)
         + witnesses_text(subject, measurement, witnesses)
         + fmt::format(
             "\n{}, {}, {:.2f} s\n\n{}"
             "again: {}\n",
             counted(measurement.configurations, "configuration"), counted(nodes, "product state"),
             measurement.seconds, title_line(subject), subject.command);
}

}  // namespace ample::checker
