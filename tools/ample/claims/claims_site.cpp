// Which pages there are, and how they are linked.
#include "tools/ample/claims/claims_site.hpp"

#include "cases/catalogue.hpp"
#include "checker/evidence/picture/markup.hpp"
#include "checker/evidence/trace/trace_json.hpp"
#include "model/counted.hpp"
#include "tools/ample/claims/claims_pages.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/markdown.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/output/page.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

using checker::xml;

namespace {

using Links = std::vector<std::pair<std::string, std::string>>;
const Links top_links = {{"index.html", "Contents"}, {"claims.html", "All claims"}};

/// The page of the trace of a claim's violation, or of the execution that shows a value, with a way
/// back.
std::string trace_page_of(const checker::PreparedClaim& claim, const checker::Finding& finding,
                          const std::string& back) {
  const model::AlgorithmInfo& algorithm = algorithm_named(claim.claim.algorithm);
  const checker::Shown shown = {algorithm, *claim.system, finding.property, *finding.trace,
                                shell_quoted(claim.command())};
  // The file of an execution does not say what is counted in it.
  const properties::Property of_the_file = finding.property.kind == properties::Kind::execution
                                               ? properties::any_execution()
                                               : finding.property;
  std::string html =
      trace_page(shown, story_of(shown),
                 checker::to_json(algorithm, *claim.system, of_the_file, *finding.trace));
  constexpr std::string_view body = "<body>\n";
  html.insert(
      html.find(body) + body.size(),
      fmt::format("<nav class=\"back\"><a href=\"{}\">Claim <code>{}</code></a>: {} "
                  "<span class=\"soft\">{}</span></nav>\n",
                  xml(back), xml(claim.claim.id), checker::with_subscripts(xml(claim.claim.claim)),
                  checker::with_subscripts(xml(claim.claim.place))));
  return html;
}

/// Gives every heading of a level a name, and lists them as links.
std::string with_contents(const std::string& page, const std::string& level) {
  std::string list;
  std::size_t number = 0;
  std::string html = stretches_replaced(
      page, "<" + level + ">", "</" + level + ">", [&](const std::string& heading) {
        list += fmt::format("<li><a href=\"#finding-{}\">{}</a></li>\n", ++number, heading);
        return fmt::format("<{0} id=\"finding-{1}\">{2}</{0}>", level, number, heading);
      });
  const std::size_t title = html.find("</h1>");
  if (number > 0 && title != std::string::npos) html.insert(title + 5, "\n<ol>\n" + list + "</ol>");
  return html;
}

}  // namespace

ClaimsSite::ClaimsSite(const std::string& folder) : folder_(folder) {
  make_folder("--html", folder);
}

/// An id may be any text, and stand in several files.
std::string ClaimsSite::name_of_page(const std::string& wish) {
  std::string name;
  for (const char c : wish) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                          || c == '-' || (c == '.' && !name.empty());
    name += is_plain ? c : '_';
  }
  while (!names_.insert(name).second) name += "_";
  return name + ".html";
}

/// Its page is called as the folder of its file is.
ClaimsSite::Paper& ClaimsSite::paper_of(const checker::PreparedClaim& claim) {
  const auto known = std::ranges::find(papers_, claim.paper, &Paper::name);
  if (known != papers_.end()) return *known;
  const std::string folder =
      std::filesystem::path(claim.claim.where).parent_path().filename().string();
  papers_.push_back({.name = claim.paper, .page = name_of_page("paper-" + folder), .rows = ""});
  return papers_.back();
}

void ClaimsSite::write(const std::string& file, const std::string& text) const {
  OutputFile((folder_ / file).string()).replace_with(text);
}

void ClaimsSite::add(const checker::PreparedClaim& claim, const checker::ClaimResult& result) {
  const checker::Finding& finding = result.report.findings.front();
  Paper& paper = paper_of(claim);
  ToldClaim told{claim, result, name_of_page(claim.claim.id), ""};
  if (finding.trace) {
    told.trace_page = name_of_page(claim.claim.id + ".trace");
    write(told.trace_page, trace_page_of(claim, finding, told.page));
  }
  page_of_[claim.claim.id] = told.page;
  Links links = top_links;
  links.emplace_back(paper.page, "Claims of this paper");
  write(told.page, site_page(claim.claim.id, links, claim_page(told, paper.page)));
  paper.rows += claim_row(told);
  paper.sentences.add(claim.claim, result);
  paper.unexpected += !is_as_expected(result);
}

std::string ClaimsSite::findings() const {
  std::string html = html_of_markdown(cases::findings());
  for (const auto& [id, name] : page_of_) {
    const std::string code = "<code>" + xml(id) + "</code>";
    const std::string link = fmt::format("<a href=\"{}\">{}</a>", name, code);
    for (std::size_t at = 0; (at = html.find(code, at)) != std::string::npos; at += link.size())
      html.replace(at, code.size(), link);
  }
  return "<main class=\"prose\">" + with_contents(html, "h3") + "</main>\n";
}

namespace {

/// A cell for all, and one for each way they came out, which also says its heading: a narrow page
/// has no row of headings.
std::string count_cells(const char* all, const checker::SentenceCounts& of) {
  std::string html;
  for (const auto& [heading, number] :
       {std::pair(all, of.all()), std::pair("hold", of.of(checker::SentenceStatus::holds)),
        std::pair("confirmed", of.of(checker::SentenceStatus::confirmed)),
        std::pair("refuted", of.of(checker::SentenceStatus::refuted)),
        std::pair("not decided", of.of(checker::SentenceStatus::open))})
    html += fmt::format("<td class=\"number\" data-heading=\"{}\">{}</td>", heading, number);
  return html;
}

/// The cells of a paper, or of all.
std::string count_cells(const checker::CountedSentences& sentences) {
  return count_cells("sentences", sentences.own) + count_cells("variants", sentences.variants);
}

}  // namespace

std::string ClaimsSite::contents(std::size_t of) const {
  checker::CountedSentences all;
  std::size_t unexpected = 0;
  std::string rows, headings;
  for (const Paper& paper : papers_) {
    rows += fmt::format("<tr><td><a href=\"{}\">{}</a></td>{}</tr>\n", paper.page, xml(paper.name),
                        count_cells(paper.sentences));
    all.add(paper.sentences);
    unexpected += paper.unexpected;
  }
  rows += fmt::format("<tr><td>all</td>{}</tr>\n", count_cells(all));
  for (const char* of_all : {"sentences", "variants"})
    for (const char* heading : {of_all, "hold", "confirmed", "refuted", "not decided"})
      headings += fmt::format("<th class=\"number\">{}</th>", heading);
  const std::size_t checked = all.own.all() + all.variants.all();
  return fmt::format(
      "<h1>What the papers claim, and what came of checking it</h1>\n<p>{} of {} as recorded{}. "
      "<i>Refuted</i> is said of a sentence on one instance; <i>confirmed</i> of one that says "
      "that something can happen; <i>as recorded</i> says that the program finds today what the "
      "file of claims says it finds, refuted or not. <i>Variants</i> are no sentences of a paper "
      "but questions of ours: of a repaired text, another reading or model, a mutant.</p>\n"
      "<table class=\"papers\"><thead><tr><th>paper</th>{}</tr></thead>\n<tbody>{}</tbody>"
      "</table>\n",
      checked - unexpected, model::counted(of, "claim is", "claims are"),
      checked < of ? fmt::format("; {} were not checked", of - checked) : "", headings, rows);
}

void ClaimsSite::finish(std::size_t of, bool all_built_in) const {
  std::string all;
  for (const Paper& paper : papers_) {
    write(paper.page, site_page(paper.name, top_links,
                                "<h1>" + xml(paper.name) + "</h1>\n" + claims_table(paper.rows)));
    all += paper.rows;
  }
  write("claims.html",
        site_page("all claims", top_links, "<h1>All claims</h1>\n" + claims_table(all)));
  write("index.html",
        site_page("claims", top_links, contents(of) + (all_built_in ? findings() : std::string())));
}

}  // namespace ample::tools
