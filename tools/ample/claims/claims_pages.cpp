// Writing HTML; every text of a claim is escaped.
#include "tools/ample/claims/claims_pages.hpp"

#include "checker/evidence/picture/markup.hpp"
#include "checker/questions/claims/inductive_claim.hpp"
#include "checker/questions/claims/sentences.hpp"
#include "checker/verdict/outcome/count_text.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "model/counted.hpp"
#include "model/program_name.hpp"
#include "tools/ample/claims/claims_table.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/output/page.hpp"
#include "tools/ample/output/viewer_files.hpp"

#include <fmt/format.h>

namespace ample::tools {

using checker::Claim;
using checker::ClaimResult;
using checker::SentenceStatus;
using checker::Verdict;
using checker::with_subscripts;
using checker::xml;

namespace {

bool is_inductive(const Claim& claim) { return claim.property == checker::inductive_property; }

/// "6 steps", "6 steps, then a loop of 30", "value 4", "no bound"; nothing when nothing was found.
std::string found_text(const ClaimResult& result) {
  if (result.value) return fmt::format("value {}", *result.value);
  if (result.swept)
    return result.length
               ? fmt::format("{}, {}", checker::steps_text(*result.length, 0), swept_text(result))
               : swept_text(result);
  const auto& trace = result.report.findings.front().trace;
  if (!trace) return "";
  return result.length ? checker::steps_text(*result.length, trace->moments(trace->loop))
                       : "no bound";
}

std::string linked(const std::string& file, const std::string& html) {
  return file.empty() ? html : fmt::format("<a href=\"{}\">{}</a>", xml(file), html);
}

std::string result_html(const ToldClaim& told) {
  std::string html = fmt::format("<b class=\"{}\">{}</b>", result_class(told),
                                 text_of_sentence(told.claim.claim, told.result.verdict()));
  if (const std::string found = found_text(told.result); !found.empty())
    html += fmt::format(" {}", linked(told.trace_page, found));
  return html;
}

/// A cell, with its heading for narrow pages and, if it is not its text, what it is sorted by.
std::string cell(const char* style, const char* heading, const std::string& html,
                 const std::string& sort = "") {
  return fmt::format("<td class=\"{}\" data-heading=\"{}\"{}>{}</td>", style, heading,
                     sort.empty() ? "" : " data-sort=\"" + sort + "\"", html);
}

/// An induction goes through steps, not through states, and what is refused through none.
std::string states_text(const ToldClaim& told) {
  const checker::Report& report = told.result.report;
  return is_inductive(told.claim.claim) || report.states == 0
             ? ""
             : checker::count_text(report.states, report.states_digits);
}

std::string recorded_text(const Claim& claim) {
  std::string text =
      claim.expected == Verdict::incomplete ? "not decided" : to_text(claim.expected);
  if (is_inductive(claim) && claim.expected != Verdict::incomplete)
    text = claim.expected == Verdict::holds ? "inductive" : "not inductive";
  if (claim.length) text += " in " + model::counted(*claim.length, "step", "steps");
  if (claim.value) text += fmt::format(", value {}", *claim.value);
  return text;
}

/// One sentence about this instance alone.
std::string sentence(const ToldClaim& told) {
  const Claim& claim = told.claim.claim;
  const std::string found = found_text(told.result);
  const auto with_found = [&](const char* text) {
    return found.empty() ? fmt::format("{}.", text) : fmt::format("{}: {}.", text, found);
  };
  switch (status_of_sentence(claim, told.result.verdict())) {
    case SentenceStatus::holds:
      return is_inductive(claim) ? "No step leads out of the predicate."
                                 : with_found("The claim holds of this instance");
    case SentenceStatus::confirmed:
      return with_found("The claim says that it can happen, and on this instance it does");
    case SentenceStatus::refuted:
      return is_inductive(claim) ? "The predicate is not inductive."
             : claim.says == Verdict::violated
                 ? "It cannot happen on this instance."
                 : with_found("The claim is refuted on this instance");
    case SentenceStatus::open:
      break;
  }
  return "It is not decided: the search met a limit.";
}

/// Whose sentence it is.
const char* whose(const Claim& claim) {
  return claim.variant ? "of ours: a repair, another reading or model, or a question"
                       : "of the text itself";
}

}  // namespace

std::string result_class(const ToldClaim& told) {
  switch (status_of_sentence(told.claim.claim, told.result.verdict())) {
    case SentenceStatus::holds:
    case SentenceStatus::confirmed:
      return "holds";
    case SentenceStatus::refuted:
      return "refuted";
    case SentenceStatus::open:
      break;
  }
  return "open";
}

bool is_as_expected(const ClaimResult& result) { return result.difference.empty(); }

std::string claim_row(const ToldClaim& told) {
  const Claim& claim = told.claim.claim;
  const bool expected = is_as_expected(told.result);
  return fmt::format("<tr class=\"{} {}{}\">", result_class(told),
                     claim.variant ? "variant" : "own", expected ? "" : " unexpected")
         + cell("claim", "claim",
                fmt::format(
                    "<a href=\"{}\"><code>{}</code></a>{}<br>{} <span class=\"soft\">{}</span>",
                    xml(told.page), xml(claim.id),
                    claim.variant ? " <span class=\"soft\">variant</span>" : "",
                    with_subscripts(xml(claim.claim)), with_subscripts(xml(claim.place))))
         + cell("instance", "instance",
                fmt::format("<code>{}</code><br>{}<br>{}", xml(told.claim.instance),
                            xml(claim.property), xml(told.claim.bound())))
         + cell("result", "the claim", result_html(told))
         + cell("expected", "as recorded",
                expected
                    ? "yes"
                    : fmt::format("<b class=\"surprise\">no: {}</b>", xml(told.result.difference)))
         + cell("count number", "states", states_text(told))
         + cell("seconds number", "time", fmt::format("{:.2f} s", told.result.report.seconds),
                fmt::format("{:.3f}", told.result.report.seconds))
         + "</tr>\n";
}

std::string claims_table(const std::string& rows) {
  std::string html =
      "<div class=\"filter\"><input type=\"text\" id=\"words\" placeholder=\"words of the claim, "
      "its place or its instance\" aria-label=\"filter\"> <select id=\"which\" "
      "aria-label=\"which claims\"><option value=\"\">all claims</option><option "
      "value=\"refuted\">refuted</option><option value=\"holds\">hold or are confirmed</option>"
      "<option value=\"open\">not decided</option><option value=\"own\">of the text "
      "itself</option><option value=\"variant\">variants</option><option "
      "value=\"unexpected\">not as recorded</option>"
      "</select> <span class=\"soft\" id=\"shown\" aria-live=\"polite\"></span></div>\n"
      "<table class=\"claims\">\n<colgroup>";
  constexpr std::pair<const char*, const char*> columns[] = {{"claim", "claim and its place"},
                                                             {"instance", "instance and property"},
                                                             {"result", "the claim"},
                                                             {"expected", "as recorded"},
                                                             {"count", "states"},
                                                             {"seconds", "time"}};
  for (const auto& [style, heading] : columns) html += fmt::format("<col class=\"{}\">", style);
  html += "</colgroup>\n<thead><tr>";
  for (const auto& [style, heading] : columns)
    html += fmt::format("<th{}><button type=\"button\" title=\"sort by it\">{}</button></th>",
                        std::string_view(style) == "count" || std::string_view(style) == "seconds"
                            ? " class=\"number\""
                            : "",
                        heading);
  return html + "</tr></thead>\n<tbody>\n" + rows + "</tbody>\n</table>\n";
}

std::string claim_page(const ToldClaim& told, const std::string& paper_page) {
  const Claim& claim = told.claim.claim;
  std::string html = fmt::format(
      "<main class=\"claim\"><h1>{}</h1>\n<blockquote>{}<br><span class=\"soft\">{}</span>"
      "</blockquote>\n<dl>\n",
      with_subscripts(xml(claim.claim)), with_subscripts(xml(claim.place)),
      linked(paper_page, xml(told.claim.paper)));
  const auto add = [&](const char* term, const std::string& text) {
    html += fmt::format("<dt>{}</dt><dd>{}</dd>\n", term, text);
  };
  add("claim", "<code>" + xml(claim.id) + "</code>");
  add("instance", "<code>" + xml(told.claim.instance) + "</code>");
  if (const std::string bound = told.claim.bound(); !bound.empty()) add("said", xml(bound));
  add("property", xml(claim.property));
  add("sentence", whose(claim));
  add("the claim", result_html(told) + "<br>" + with_subscripts(xml(sentence(told))));
  add("as recorded",
      is_as_expected(told.result)
          ? fmt::format("yes: recorded in the file of claims is <i>{}</i>",
                        xml(recorded_text(claim)))
          : fmt::format("<b class=\"surprise\">no: {}</b><br>recorded is <i>{}</i>: either the "
                        "record is wrong, or the program",
                        xml(told.result.difference), xml(recorded_text(claim))));
  if (!claim.note.empty()) add("note", with_subscripts(xml(claim.note)));
  if (const std::string states = states_text(told); !states.empty()) add("states", states);
  add("time", fmt::format("{:.2f} s", told.result.report.seconds));
  add("again", "<code>" + xml(shell_quoted(told.claim.command())) + "</code>");
  html += "</dl>\n";
  if (!told.trace_page.empty())
    html += fmt::format(
        "<p>{}</p>\n",
        linked(told.trace_page, told.result.value ? "Step through an execution "
                                                    "that shows the value"
                                                  : "Step through the trace that shows it"));
  return html + "</main>\n";
}

std::string site_page(const std::string& title,
                      const std::vector<std::pair<std::string, std::string>>& links,
                      const std::string& body) {
  std::string nav;
  for (const auto& [file, text] : links) nav += linked(file, xml(text)) + "\n";
  return page(model::program_name() + ": " + title,
              filled(viewer_claims_html, {{"NAV", nav}, {"BODY", body}}));
}

}  // namespace ample::tools
