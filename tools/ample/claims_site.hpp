// The claims as pages: a table, and a page for each trace that refutes one and each
// execution that shows a value.
#pragma once

#include "checker/claims/claims.hpp"

#include <filesystem>
#include <map>
#include <set>

namespace ample::tools {

class ClaimsSite {
 public:
  /// Makes the folder. Throws WrongUsage.
  explicit ClaimsSite(const std::string& folder);

  /// Writes the page of its trace or witness, if it has one.
  void add(const checker::PreparedClaim& claim, const checker::ClaimResult& result);
  /// Writes index.html, of what was added; `of` is how many claims there are. If these are all that
  /// are built in, findings.html too.
  void finish(std::size_t of, bool all_built_in) const;

 private:
  std::string name_of_page(const std::string& id);
  /// cases/FINDINGS.md, where the id of a claim is a link to its page.
  std::string findings() const;

  std::filesystem::path folder_;
  std::set<std::string> names_;
  std::map<std::string, std::string> page_of_;  ///< of those claims that have one, by id
  std::string rows_, paper_;
  std::size_t claims_ = 0, as_expected_ = 0;
};

}  // namespace ample::tools
