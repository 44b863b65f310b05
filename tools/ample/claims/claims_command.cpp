// ample claims: checks the claims and prints the table as it goes.
#include "checker/questions/claims/claims.hpp"
#include "model/counted.hpp"
#include "model/printable.hpp"
#include "model/suggest.hpp"
#include "tools/ample/claims/claims_site.hpp"
#include "tools/ample/claims/claims_table.hpp"
#include "tools/ample/line/claims_places.hpp"
#include "tools/ample/line/command_readers.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/common_options.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/output/wrapping.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>

#include <algorithm>

namespace ample::tools {

using checker::Claim;
using checker::ClaimResult;
using checker::PreparedClaim;

Command claims_command(Options& options) {
  ClaimsCommand command;
  options.positional(
      {"place", "folders or claims.toml files; default: all that are built in", true});
  command.places = options.positionals();
  options.group("Selection");
  command.quick = options.flag("quick", "Only those that take seconds");
  command.only = options.text("only", "ID", "Only these ids; * and ? stand for letters");
  options.group("Search");
  command.jobs = jobs(options, "Claims that are checked at the same time");
  options.group("Output");
  command.form = options.word<TableForm>(
      "format",
      "How they are printed; markdown: a table of the claims that are violated; junit: the tests "
      "of a pipeline",
      {{"text", TableForm::text},
       {"markdown", TableForm::markdown},
       {"json", TableForm::json},
       {"junit", TableForm::junit}},
      TableForm::text);
  command.folder = options.folder(
      "html",
      "Write the table as DIR/index.html too, with a page for each trace and each exact value; of "
      "all papers the findings stand first");
  options.footer(
      "Exit status: 0 when every claim is as expected, 14 when one is not, 20 when interrupted; 2 "
      "wrong usage.");
  return command;
}

namespace {

bool selected(const ClaimsCommand& command, const Claim& claim) {
  return (claim.quick || !command.quick)
         && (!command.only || fnmatch(command.only->c_str(), claim.id.c_str(), 0) == 0);
}

const model::AlgorithmInfo& algorithm_of(const Claim& claim) {
  try {
    return algorithm_named(claim.algorithm);
  } catch (const model::WrongUsage& error) {
    throw model::WrongUsage(claim.where + ": " + error.what());
  }
}

/// There are hundreds of claims: only near ones are named.
std::string no_such_claim(const ClaimsCommand& command, const std::vector<std::string>& ids) {
  constexpr std::size_t most = 3;
  const std::string wrong = model::printable(*command.only);
  const char* const what = command.quick ? "quick claim" : "claim";
  if (const std::string near = model::nearest(wrong, ids); !near.empty())
    return model::unknown_name(what, wrong, std::vector{near});
  std::vector<std::string> near;
  for (const std::string& id : ids)
    if (near.size() < most && id.find(wrong) != std::string::npos) near.push_back(id);
  if (!near.empty())
    return fmt::format("unknown {} '{}': near it are {}", what, wrong, fmt::join(near, ", "));
  return fmt::format("unknown {} '{}': none of {} ids is near it", what, wrong, ids.size());
}

/// All of them are prepared before the first is run, so that a mistake in a file is found at once.
std::vector<PreparedClaim> prepared(const ClaimsCommand& command) {
  std::vector<PreparedClaim> claims;
  std::vector<std::string> ids;
  for (const checker::ClaimsFile& file : claims_at(command.places))
    for (const Claim& claim : file.claims) {
      ids.push_back(claim.id);
      PreparedClaim ready = checker::prepare(claim, file.paper, algorithm_of(claim));
      if (selected(command, claim)) claims.push_back(std::move(ready));
    }
  if (!claims.empty()) return claims;
  if (command.only) throw model::WrongUsage(no_such_claim(command, ids));
  throw model::WrongUsage("no claim is left: none of them is marked quick");
}

/// Of sweeps alone no table of findings is made.
std::string tables_markdown(const std::vector<PreparedClaim>& claims,
                            const std::vector<ClaimResult>& results) {
  const auto swept = std::ranges::count_if(
      claims, [](const PreparedClaim& claim) { return claim.claim.swept.has_value(); });
  std::string text;
  if (swept < std::ssize(claims)) text = findings_markdown(claims, lengths_of(results));
  if (swept > 0) text += (text.empty() ? "" : "\n") + swept_markdown(claims, results);
  return text;
}

}  // namespace

int claims(const ClaimsCommand& command, const Surroundings& surroundings) {
  const std::vector<PreparedClaim> claims = prepared(command);
  ClaimsTable table(claims);
  const bool as_text = command.form == TableForm::text;
  std::optional<ClaimsSite> site;
  if (command.folder) site.emplace(*command.folder);
  const auto interrupted = [&] { return surroundings.interrupt && *surroundings.interrupt; };
  std::vector<ClaimResult> results;
  std::size_t unexpected = 0;
  std::optional<NotWritten> lost;
  const auto write = [&](auto&& page) {
    if (site && !lost) try {
        page();
      } catch (const NotWritten& error) {
        lost = error;
      }
  };
  const auto take = [&](std::size_t number, ClaimResult result) {
    const PreparedClaim& claim = claims[number];
    unexpected += result.difference.empty() ? 0 : 1;
    if (as_text)
      surroundings.out << shown(surroundings, table.heading(claim) + table.row(claim, result))
                       << std::flush;
    write([&] { site->add(claim, result); });
    results.push_back(std::move(result));
  };
  checker::check_in_order(claims, command.jobs, surroundings.interrupt, take);

  const std::size_t left = claims.size() - results.size();
  if (as_text)
    surroundings.out << shown(surroundings, sentences_text(claims, results))
                     << fmt::format("{} of {} as expected{}\n", results.size() - unexpected,
                                    model::counted(claims.size(), "claim is", "claims are"),
                                    left == 0 ? ""
                                              : fmt::format("; interrupted: {} {} not checked",
                                                            left, left == 1 ? "was" : "were"));
  else if (command.form == TableForm::markdown)
    surroundings.out << tables_markdown(claims, results)
                     << (left == 0 ? ""
                                   : fmt::format("\n{} not checked: interrupted\n",
                                                 model::counted(left, "claim was", "claims were")));
  else if (command.form == TableForm::junit)
    surroundings.out << claims_junit(claims, results);
  else
    surroundings.out << claims_json(claims, results, version());
  surroundings.out.flush();
  write([&] { site->finish(claims.size(), command.places.empty() && has_papers_by_default()); });
  if (lost) throw *lost;
  if (unexpected > 0) return status_anomaly;
  return interrupted() ? status_incomplete : status_holds;
}

}  // namespace ample::tools
