// Claims in HTML: rows of a table, tables with their filter, the page of one claim.
#pragma once

#include "checker/questions/claims/claim.hpp"

#include <string>
#include <vector>

namespace ample::tools {

/// The result of a claim, and the files of its pages.
struct ToldClaim {
  const checker::PreparedClaim& claim;
  const checker::ClaimResult& result;
  std::string page, trace_page;  ///< files; the latter is empty where there is no trace
};

/// "refuted", "holds" (confirmed as well) or "open": what came out on this instance, whatever was
/// expected.
std::string result_class(const ToldClaim& told);
bool is_as_expected(const checker::ClaimResult& result);

std::string claim_row(const ToldClaim& told);
/// A table of rows under a field that filters them; every table has the same columns.
std::string claims_table(const std::string& rows);

/// The body of the page of a claim: what is claimed and where, what came out, whether that is what
/// is recorded, and how to see it again.
std::string claim_page(const ToldClaim& told, const std::string& paper_page);

/// A whole page of the site; `links` are pairs of file and text.
std::string site_page(const std::string& title,
                      const std::vector<std::pair<std::string, std::string>>& links,
                      const std::string& body);

}  // namespace ample::tools
