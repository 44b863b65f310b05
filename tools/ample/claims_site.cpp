// Rows of HTML, one a claim, under a heading for each paper.
#include "tools/ample/claims_site.hpp"

#include "cases/catalogue.hpp"
#include "checker/outcome/count_text.hpp"
#include "checker/picture/markup.hpp"
#include "checker/trace/trace_json.hpp"
#include "model/counted.hpp"
#include "model/program_name.hpp"
#include "tools/ample/files.hpp"
#include "tools/ample/known.hpp"
#include "tools/ample/markdown.hpp"
#include "tools/ample/one_line.hpp"
#include "tools/ample/page.hpp"
#include "tools/ample/shell.hpp"
#include "tools/ample/viewer_files.hpp"

#include <fmt/format.h>

namespace ample::tools {

using checker::xml;

namespace {

/// The page of the trace of a claim's violation, or of the execution that shows a value.
std::string page_of(const checker::PreparedClaim& claim, const checker::Finding& finding) {
  const model::AlgorithmInfo& algorithm = algorithm_named(claim.claim.algorithm);
  const checker::Shown shown = {algorithm, *claim.system, finding.property, *finding.trace,
                                shell_quoted(claim.command())};
  // The file of an execution does not say what is counted in it.
  const properties::Property of_the_file = finding.property.kind == properties::Kind::execution
                                               ? properties::any_execution()
                                               : finding.property;
  return trace_page(shown, story_of(shown),
                    checker::to_json(algorithm, *claim.system, of_the_file, *finding.trace));
}

std::string trace_or_value(const checker::ClaimResult& result) {
  if (result.value) return fmt::format("value {}", *result.value);
  const checker::Finding& finding = result.report.findings.front();
  if (!finding.trace) return "";
  return result.length ? model::counted(*result.length, "step", "steps") : "no bound";
}

/// A cell, with its heading for narrow pages.
std::string cell(const char* heading, const std::string& html) {
  return fmt::format("<td data-heading=\"{}\">{}</td>", heading, html);
}

std::string claim_text(const checker::Claim& claim) {
  std::string html =
      fmt::format("{} <span class=\"soft\">{}</span>", xml(claim.claim), xml(claim.place));
  if (!claim.note.empty())
    html += fmt::format("<br><span class=\"soft\">{}</span>", xml(claim.note));
  return html;
}

std::string verdict_html(const checker::ClaimResult& result) {
  const checker::Verdict verdict = result.report.findings.front().verdict;
  std::string html = fmt::format("<b class=\"{0}\">{0}</b>", to_text(verdict));
  html += result.difference.empty()
              ? ", as expected"
              : fmt::format("<br><b class=\"bad\">not as expected: {}</b>", xml(result.difference));
  return html;
}

}  // namespace

ClaimsSite::ClaimsSite(const std::string& folder) : folder_(folder) {
  std::error_code failure;
  std::filesystem::create_directories(folder_, failure);
  if (!std::filesystem::is_directory(folder_, failure))
    throw model::WrongUsage(
        fmt::format("--html '{}': it cannot be made a folder: name one", one_line(folder)));
}

/// An id may be any text, and stand in several files.
std::string ClaimsSite::name_of_page(const std::string& id) {
  std::string name;
  for (const char c : id) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                          || c == '-' || (c == '.' && !name.empty());
    name += is_plain ? c : '_';
  }
  if (name == "index" || name == "findings") name += "_";
  while (!names_.insert(name).second) name += "_";
  return name + ".html";
}

void ClaimsSite::add(const checker::PreparedClaim& claim, const checker::ClaimResult& result) {
  const checker::Finding& finding = result.report.findings.front();
  std::string shown = trace_or_value(result);
  if (finding.trace) {
    const std::string name = name_of_page(claim.claim.id);
    OutputFile((folder_ / name).string()).replace_with(page_of(claim, finding));
    page_of_[claim.claim.id] = name;
    shown = fmt::format("<a href=\"{}\">{}</a>", name, shown);
  }
  if (claims_ == 0 || claim.paper != paper_) {
    rows_ += fmt::format(
        "{}<h2>{}</h2>\n<table class=\"claims\">\n<thead><tr><th>claim</th>"
        "<th>what is claimed</th><th>instance and property</th><th>verdict</th>"
        "<th>trace or value</th><th>states</th><th>time</th></tr></thead>\n",
        claims_ == 0 ? "" : "</table>\n", xml(claim.paper));
    paper_ = claim.paper;
  }
  rows_ += "<tr>" + cell("claim", "<code>" + xml(claim.claim.id) + "</code>")
           + cell("what is claimed", claim_text(claim.claim))
           + cell("instance", fmt::format("<code>{}</code><br>{}", xml(claim.instance),
                                          xml(claim.claim.property)))
           + cell("verdict", verdict_html(result)) + cell("trace or value", shown)
           + cell("states", checker::count_text(result.report.states, result.report.states_digits))
           + cell("time", fmt::format("{:.2f} s", result.report.seconds)) + "</tr>\n";
  ++claims_;
  as_expected_ += result.difference.empty();
}

std::string ClaimsSite::findings() const {
  std::string html = html_of_markdown(cases::findings());
  for (const auto& [id, name] : page_of_) {
    const std::string code = "<code>" + xml(id) + "</code>";
    const std::string link = fmt::format("<a href=\"{}\">{}</a>", name, code);
    for (std::size_t at = 0; (at = html.find(code, at)) != std::string::npos; at += link.size())
      html.replace(at, code.size(), link);
  }
  return html;
}

void ClaimsSite::finish(std::size_t of, bool all_built_in) const {
  const std::string summary = fmt::format(
      "{} of {} as expected{}.", as_expected_, model::counted(of, "claim is", "claims are"),
      claims_ < of ? fmt::format("; {} were not checked", of - claims_) : "");
  if (all_built_in)
    OutputFile((folder_ / "findings.html").string())
        .replace_with(page(model::program_name() + ": findings",
                           "<main class=\"prose\">" + findings() + "</main>"));
  OutputFile((folder_ / "index.html").string())
      .replace_with(
          page(model::program_name() + ": claims",
               filled(viewer_claims_html,
                      {{"SUMMARY", summary},
                       {"FINDINGS", all_built_in ? "<p><a href=\"findings.html\">What an author is "
                                                   "told</a>: the findings, one by one.</p>\n"
                                                 : ""},
                       {"ROWS", rows_ + (claims_ == 0 ? "" : "</table>\n")}})));
}

}  // namespace ample::tools
