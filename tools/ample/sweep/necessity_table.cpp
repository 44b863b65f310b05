// One row a dropped assumption: the smallest instance that breaks without it.
#include "tools/ample/sweep/necessity_table.hpp"

#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/outcome/csv.hpp"
#include "checker/verdict/outcome/json.hpp"
#include "model/counted.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/sweep/sweep_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace ample::tools {

using checker::Assumed;
using checker::Json;
using checker::Necessity;

namespace {

/// what is dropped, what breaks, steps, on which instance
using Cells = std::array<std::string, 4>;

/// Where nothing breaks: "not needed", or what is said of the row without a drop.
std::string unbroken(const Necessity& row) {
  return fmt::format("{}{}", row.drop.kind == Assumed::nothing ? "nothing" : "not needed",
                     row.all_vacuous() ? " (vacuous)" : "");
}

/// Why the row is not decided.
std::string open_text(const Necessity& row) {
  if (row.is_missing()) return "not searched: " + row.missing;
  const auto some = [&](std::uint64_t count) {
    return row.explored == 1 ? "1 instance"
                             : fmt::format("{} of {} instances", count, row.explored);
  };
  const std::string what = row.cut_off > 0
                               ? fmt::format("the search of {} did not end", some(row.cut_off))
                               : fmt::format("{} not decided", some(row.incomplete));
  return row.open.empty() ? what : what + ": " + row.open;
}

/// ": P0 never left", or of several instances that differ only of the first.
std::string never_text(const Necessity& row) {
  return (row.never_differs ? ", each for a reason of its own; of the first: " : ": ") + row.never;
}

/// A row of it names no command (checker::described).
bool has_command(const Necessity& row) {
  return row.drop.kind != Assumed::room && row.drop.kind != Assumed::safe_start;
}

Cells cells_of(const Necessity& row) {
  if (!row.where.empty())
    return {to_text(row.drop), row.broken,
            row.drop.kind == Assumed::room
                ? "-"  // no execution shows it
                : fmt::format("{}{}", row.shortest ? "" : "at most ", row.length),
            has_command(row) ? shell_quoted(row.where) : row.where};
  if (row.undecided()) return {to_text(row.drop), "not decided", "", open_text(row)};
  if (!row.was_dropped())
    return {
        to_text(row.drop), "-", "",
        row.refused.empty() ? "no instance is without it" : "could not be dropped: " + row.refused};
  std::string seen = model::counted(row.explored, "instance", "instances");
  if (row.constrained > 0)
    seen += fmt::format(
        ", {} within the state constraint only",
        row.constrained == row.explored ? "seen" : fmt::format("{} of them", row.constrained));
  if (!row.bound.empty()) seen += ", " + row.bound;
  if (!row.not_decided.empty()) seen += fmt::format(" (not decided {})", row.not_decided);
  if (row.all_vacuous())
    seen += "; vacuous" + never_text(row);
  else if (row.vacuous > 0)
    seen += fmt::format("; {} of them vacuous", row.vacuous);
  if (row.endless == row.explored)
    seen += "; every configuration has a step, and that is all that deadlock says";
  return {to_text(row.drop), unbroken(row), "", seen};
}

const Cells column_names = {"dropped", "breaks", "steps", "smallest instance"};

/// An assumption that is not needed is so for these instances only.
std::string instances_line(const std::string& instances) { return "instances: " + instances; }

/// The properties that were judged, the weightiest first.
std::vector<std::string> judged_in(const std::vector<Necessity>& rows) {
  std::set<std::string> names;
  for (const Necessity& row : rows) names.insert(row.judged.begin(), row.judged.end());
  return by_rank(names);
}

/// What stands in for an initial value that is dropped.
std::string dropped_values_line(const std::vector<Necessity>& rows) {
  const bool has_any = std::ranges::any_of(
      rows, [](const Necessity& row) { return row.drop.kind == Assumed::initial; });
  return has_any ? "without its initial value a variable begins with 0, P0, false, nil or empty\n"
                 : "";
}

std::string judged_line(const std::vector<Necessity>& rows) {
  const std::vector<std::string> judged = judged_in(rows);
  return judged.empty() ? "" : fmt::format("judged: {}", fmt::join(judged, ", "));
}

/// Of which executions the answer is said; a row of a fault adds that. Where it breaks as it is,
/// nothing is said of the other rows.
std::string bound_of(const std::vector<Necessity>& rows, const NecessityInstances& instances) {
  if (!rows.empty() && !rows.front().where.empty()) return rows.front().bound;
  std::vector<std::string> bounds;
  bool with_faults = false;
  for (const Necessity& row : rows) {
    const Assumed kind = row.drop.kind;
    const bool is_fault =
        kind == Assumed::no_loss || kind == Assumed::no_copy || kind == Assumed::no_crash;
    if (!row.bound.empty()) bounds.push_back(is_fault ? row.bound_without_faults : row.bound);
    with_faults |= is_fault && row.was_dropped();
  }
  return checker::bound_text(bounds)
         + (with_faults ? ", and in a row about faults one of them" : "") + instances.left_out;
}

/// What to do where it breaks as it is.
std::string to_hold(const std::vector<model::Switch>& repairs) {
  std::vector<std::string> names;
  for (const model::Switch& repair : repairs) names.push_back(repair.name);
  return names.empty()
             ? "ask of instances with which it holds, or --property NAME of what does"
             : fmt::format("give those of --repair {} with which it holds", fmt::join(names, ","));
}

std::uint64_t count_missing(const std::vector<Necessity>& rows) {
  return static_cast<std::uint64_t>(std::ranges::count_if(rows, &Necessity::is_missing));
}

/// "12 of 16 rows are missing: interrupted"
std::string missing_text(const std::vector<Necessity>& rows) {
  return fmt::format("{} of {} missing: {}", count_missing(rows),
                     model::counted(rows.size(), "row is", "rows are"),
                     std::ranges::find_if(rows, &Necessity::is_missing)->missing);
}

/// What is needed, of the assumptions that were looked at.
std::string needed_text(const std::vector<Necessity>& rows) {
  std::vector<Necessity> assumptions(rows.begin() + 1, rows.end());
  std::erase_if(assumptions, &Necessity::is_missing);
  const auto count = [&](const auto& is_one) {
    return static_cast<std::uint64_t>(std::ranges::count_if(assumptions, is_one));
  };
  const std::uint64_t needed = count([](const Necessity& row) { return !row.where.empty(); });
  const std::uint64_t open = count(&Necessity::undecided);
  const std::uint64_t kept = count([](const Necessity& row) {
    return row.where.empty() && !row.undecided() && !row.was_dropped();
  });
  const std::uint64_t spare = assumptions.size() - needed - open - kept;
  const std::uint64_t vacuous = count(&Necessity::all_vacuous);
  std::string text =
      fmt::format("{} of {} needed", needed,
                  model::counted(assumptions.size(), "assumption is", "assumptions are"));
  if (spare > 0)
    text += fmt::format("; {} {} not{}, on the instances that were looked at", spare,
                        spare == 1 ? "is" : "are",
                        vacuous == 0       ? ""
                        : vacuous == spare ? " (vacuous)"
                                           : fmt::format(" ({} of them vacuous)", vacuous));
  if (kept > 0) text += fmt::format("; {} could not be dropped", kept);
  if (open > 0)
    text += fmt::format("; {} {} not decided", model::counted(open, "row", "rows"),
                        open == 1 ? "is" : "are");
  return text
         + (rows.front().undecided() ? "; that it holds with all of them is not decided."
            : rows.front().all_vacuous()
                ? fmt::format("; with all of them it holds vacuously{}.", never_text(rows.front()))
                : ".");
}

/// The answer in a sentence. Rows that are missing come first: no limit reads as success.
std::string answer(const std::vector<Necessity>& rows, const std::vector<model::Switch>& repairs) {
  const Necessity& whole = rows.front();
  if (!whole.where.empty())
    return fmt::format("It breaks as it is ({}, {}): {}.", whole.broken,
                       model::counted(whole.length, "step", "steps"), to_hold(repairs));
  const std::uint64_t missing = count_missing(rows);
  if (missing == 0) return needed_text(rows);
  const std::uint64_t looked_at = rows.size() - missing - (whole.is_missing() ? 0 : 1);
  return fmt::format("not decided: {}{}", missing_text(rows),
                     looked_at == 0 ? "." : ". Of the others: " + needed_text(rows));
}

std::string as_text(const std::vector<Cells>& rows, const std::string& below) {
  std::array<std::size_t, 4> width{};
  for (std::size_t column = 0; column < 4; ++column)
    for (const Cells& row : rows) width[column] = std::max(width[column], row[column].size());
  std::string text;
  for (const Cells& row : rows)
    text += fmt::format("{:{}}  {:{}}  {:>{}}  {}\n", row[0], width[0], row[1], width[1], row[2],
                        width[2], row[3]);
  return text + below + "\n";
}

/// A bar would end the cell.
std::string for_markdown(const std::string& text) {
  std::string escaped;
  for (const char c : text) escaped += c == '|' ? std::string("\\|") : std::string(1, c);
  return escaped;
}
/// The text with the subscripts of the paper: P_i, P_LDR, {P0,P1}, CS(C0).
std::string for_latex(const std::string& text) {
  const auto is_letter = [&](std::size_t at) {
    return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
  };
  std::string escaped;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool in_a_set = c == 'P' && at > 0 && (text[at - 1] == '{' || text[at - 1] == ',');
    if ((c == '_' || in_a_set) && is_letter(at + 1)) {
      escaped += in_a_set ? "P$_{" : "$_{";
      while (is_letter(at + 1)) escaped += text[++at];
      escaped += "}$";
    } else if (text.compare(at, 2, "C0") == 0) {
      escaped += "C$_0$";
      ++at;
    } else if (text.compare(at, 2, ">=") == 0 || text.compare(at, 2, "<=") == 0) {
      escaped += c == '>' ? "$\\ge$" : "$\\le$";
      ++at;
    } else if (text.compare(at, 2, "--") == 0) {
      escaped += "-{}";  // no dash
    } else if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) {
      escaped += std::string("\\") + c;
    } else if (c == '~' || c == '^' || c == '\\') {
      escaped += fmt::format("\\char`\\{}", c);
    } else if (c == '|' || c == '<' || c == '>') {
      escaped += fmt::format("${}$", c);
    } else {
      escaped += c;
    }
  }
  return escaped;
}

/// A line may begin after a dot or comma: names of properties and sets are long.
std::string breakable(const std::string& text) {
  std::string broken;
  for (std::size_t i = 0; i < text.size(); ++i) {
    broken += text[i];
    if ((text[i] == ',' || text[i] == '.') && i + 1 < text.size() && text[i + 1] != ' ')
      broken += "\\allowbreak ";
  }
  return broken;
}

std::string as_markdown(const std::vector<Necessity>& rows, const std::vector<Cells>& cells,
                        const NecessityInstances& instances) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (const std::string& cell : cells[i]) text += "| " + for_markdown(cell) + " ";
    text += "|\n";
    if (i == 0) text += "|---|---|---|---|\n";
  }
  const std::string bound = bound_of(rows, instances);
  std::string below = count_missing(rows) > 0 ? "not decided: " + missing_text(rows) + ".\n" : "";
  if (!bound.empty()) below += checker::looked_at(bound) + "\n";
  if (const std::string judged = judged_line(rows); !judged.empty()) below += judged + "\n";
  return text + "\n" + below + instances_line("`" + instances.words + "`") + "\n";
}

/// About how many lines a row takes in columns as wide as those of as_latex.
std::size_t lines_of(const Cells& row) {
  constexpr std::array<std::size_t, 4> letters = {20, 10, 7, 16};
  std::size_t most = 1;
  for (std::size_t column = 0; column < letters.size(); ++column)
    most = std::max(most, row[column].size() / letters[column] + 1);
  return most;
}

/// Tables as wide as the text, each of less than a page, since LaTeX breaks none; their instances
/// are without the options that all rows have.
std::string as_latex(const std::vector<Necessity>& rows, const NecessityInstances& instances) {
  std::vector<Cells> all = {column_names};
  for (const Necessity& row : rows) {
    all.push_back(cells_of(row));
    if (!row.words.empty()) all.back()[3] = row.words;
  }
  // Six times \tabcolsep is 36 points: the columns leave 0.12 of the 345 points of an article.
  const std::string begin =
      "\\noindent\\begin{tabular}{@{}p{0.32\\linewidth}p{0.17\\linewidth}p{0.12\\linewidth}"
      "p{0.27\\linewidth}@{}}\n";
  constexpr std::size_t most_lines = 30;
  std::string text = begin;
  std::size_t lines = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::size_t more = lines_of(all[i]);
    if (lines > 0 && lines + more > most_lines) {
      text += "\\end{tabular}\\par\\nointerlineskip\n" + begin;
      lines = 0;
    }
    lines += more;
    for (std::size_t column = 0; column < 4; ++column)
      text += (column > 0 ? " & {\\raggedright " : "{\\raggedright ")
              + breakable(for_latex(all[i][column])) + "\\par}";
    text += i == 0 ? " \\\\ \\hline\n" : " \\\\\n";
  }
  std::string below = instances_line(instances.words);
  if (const std::string bound = bound_of(rows, instances); !bound.empty()) below += ", " + bound;
  if (const std::string judged = judged_line(rows); !judged.empty()) below += "; " + judged;
  if (count_missing(rows) > 0) below += "; not decided: " + missing_text(rows);
  return text + "\\hline\n\\multicolumn{4}{@{}p{\\linewidth}@{}}{\\raggedright "
         + breakable(for_latex(below)) + "}\n\\end{tabular}\n";
}

std::string as_csv(const std::vector<Necessity>& rows) {
  std::string text =
      checker::csv_row({"dropped", "breaks", "length", "shortest", "instance", "graph", "explored",
                        "incomplete", "cut_off", "constrained", "vacuous", "bound"});
  for (const Necessity& row : rows) {
    const bool breaks = !row.where.empty();
    const auto number = [&](std::uint64_t count) {
      return row.is_missing() ? "" : std::to_string(count);
    };
    text += checker::csv_row({to_text(row.drop),
                              breaks             ? row.broken
                              : row.is_missing() ? "not searched"
                              : row.undecided()  ? "not decided"
                                                 : "",
                              breaks ? std::to_string(row.length) : "",
                              breaks ? row.shortest ? "true" : "false" : "", row.where, row.graph,
                              number(row.explored), number(row.incomplete), number(row.cut_off),
                              number(row.constrained), number(row.vacuous), row.bound});
  }
  return text;
}

std::string as_json(const std::vector<Necessity>& rows, const NecessityInstances& instances) {
  Json list = Json::array();
  for (const Necessity& row : rows) {
    Json json = {
        {"dropped", to_text(row.drop)},
        {"explored", row.explored},
        {"incomplete", row.incomplete},
        {"cut_off", row.cut_off},
        {"constrained", row.constrained},
        {"vacuous", row.vacuous},
        {"endless", row.endless},
        {"never", row.never.empty() ? Json() : Json(row.never)},
        {"not_decided", row.is_missing()  ? Json(open_text(row))
                        : row.undecided() ? Json(row.open)
                                          : Json()},
        {"missing", row.is_missing()},
        {"not_dropped", row.was_dropped() || row.refused.empty() ? Json() : Json(row.refused)},
        {"bound", row.bound},
        {"bound_not_decided", row.not_decided.empty() ? Json() : Json(row.not_decided)},
        {"broken", nullptr}};
    if (!row.where.empty()) {
      json["broken"] = row.broken;
      json["length"] = row.length;
      json["shortest"] = row.shortest;
      json["graph"] = row.graph;
      json["instance"] = row.where;
      json["explanation"] = row.explanation;
    }
    list.push_back(std::move(json));
  }
  return checker::to_text(Json{{"bound", bound_of(rows, instances)},
                               {"instances", instances.words},
                               {"judged", judged_in(rows)},
                               {"necessity", std::move(list)},
                               {"missing", count_missing(rows)},
                               {"version", version()}})
         + "\n";
}

}  // namespace

std::string to_text(const checker::Drop& drop) {
  switch (drop.kind) {
    case Assumed::nothing:
      return "nothing";
    case Assumed::guard:
      return "guard of " + drop.meaning;
    case Assumed::initial:
      return "initial value of " + drop.meaning;
    case Assumed::repair:
      return "repair " + drop.what;
    default:
      return drop.what;
  }
}

std::string necessity_table(const std::vector<Necessity>& rows, TableForm form,
                            const NecessityInstances& instances,
                            const std::vector<model::Switch>& repairs) {
  if (form == TableForm::json) return as_json(rows, instances);
  if (form == TableForm::csv) return as_csv(rows);
  if (form == TableForm::latex) return as_latex(rows, instances);
  std::vector<Cells> cells = {column_names};
  for (const Necessity& row : rows) cells.push_back(cells_of(row));
  const std::string judged = judged_line(rows);
  return form == TableForm::markdown
             ? as_markdown(rows, cells, instances)
             : checker::with_bound(answer(rows, repairs) + "\n\n", bound_of(rows, instances))
                   + as_text(cells, dropped_values_line(rows)
                                        + (judged.empty() ? "" : judged + "\n")
                                        + instances_line(instances.words));
}

}  // namespace ample::tools
