// The claims as pages: the findings and the contents first, a page for each paper, one for each
// claim, and one for each trace that refutes one and each execution that shows a value.
#pragma once

#include "checker/questions/claims/sentences.hpp"

#include <filesystem>
#include <map>
#include <set>

namespace ample::tools {

class ClaimsSite {
 public:
  /// Makes the folder. Throws WrongUsage.
  explicit ClaimsSite(const std::string& folder);

  /// Writes the claim's page, and that of its trace or witness, if it has one.
  void add(const checker::PreparedClaim& claim, const checker::ClaimResult& result);
  /// Writes index.html, claims.html and the papers' pages, of what was added; `of` is how many
  /// claims there are. If these are all that are built in, the findings stand first.
  void finish(std::size_t of, bool all_built_in) const;

 private:
  struct Paper {
    std::string name, page, rows;
    checker::CountedSentences sentences{};
    std::size_t unexpected = 0;
  };
  /// A file that no other page has.
  std::string name_of_page(const std::string& wish);
  Paper& paper_of(const checker::PreparedClaim& claim);
  std::string contents(std::size_t of) const;
  /// cases/FINDINGS.md, where the id of a claim is a link to its page.
  std::string findings() const;
  void write(const std::string& file, const std::string& text) const;

  std::filesystem::path folder_;
  std::set<std::string> names_ = {"index", "claims"};
  std::map<std::string, std::string> page_of_;  ///< by id
  std::vector<Paper> papers_;
};

}  // namespace ample::tools
