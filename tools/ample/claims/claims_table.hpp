// The table of claims, by paper: claim, verdict, length, states, time, instance; a line at a time.
#pragma once

#include "checker/questions/claims/claim.hpp"

#include <string>
#include <vector>

namespace ample::tools {

class ClaimsTable {
 public:
  /// The columns are as wide as these claims need.
  explicit ClaimsTable(const std::vector<checker::PreparedClaim>& claims);

  /// The line before the first claim of each paper; empty before others.
  std::string heading(const checker::PreparedClaim& claim);
  /// What is not as expected is a line below it.
  std::string row(const checker::PreparedClaim& claim, const checker::ClaimResult& result) const;

 private:
  std::size_t id_width_;
  bool somebody_asks_ = false;  ///< else there are no requests to be bounded
  std::string paper_;
};

/// "sentences of the texts: 12 hold, 3 are refuted; variants of ours: none", of the first claims.
std::string sentences_text(const std::vector<checker::PreparedClaim>& claims,
                           const std::vector<checker::ClaimResult>& results);

/// One JSON object: {"claims":[...],"total":3,"as_expected":3,"version":"0.1.0"}.
std::string claims_json(const std::vector<checker::PreparedClaim>& claims,
                        const std::vector<checker::ClaimResult>& results,
                        const std::string& version);

/// A test for each claim, which fails where it is not as expected; those that an interrupt left out
/// are skipped.
std::string claims_junit(const std::vector<checker::PreparedClaim>& claims,
                         const std::vector<checker::ClaimResult>& results);

/// The claims that a violation refutes as a table in Markdown; `lengths` of their traces, of the
/// first claims in their order, are nothing where nothing is violated.
std::string findings_markdown(const std::vector<checker::PreparedClaim>& claims,
                              const std::vector<std::optional<std::uint64_t>>& lengths);
/// Of a sweep: "smallest: lmutin --graph k1 --l 0 --inside all", "41 instances, 3 not decided".
std::string swept_text(const checker::ClaimResult& result);

/// The sweeps among the claims as a table in Markdown, with the results of the first claims.
std::string swept_markdown(const std::vector<checker::PreparedClaim>& claims,
                           const std::vector<checker::ClaimResult>& results);

std::vector<std::optional<std::uint64_t>> lengths_of(
    const std::vector<checker::ClaimResult>& results);

}  // namespace ample::tools
