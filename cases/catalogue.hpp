// The catalogue: every algorithm, by its id.
#pragma once

#include "model/algorithm.hpp"
#include "model/lemma.hpp"

#include <map>
#include <string>
#include <vector>

namespace ample::cases {

/// The algorithms, in the order of the papers.
const std::vector<model::AlgorithmInfo>& algorithms();

/// Throws WrongUsage with the nearest id when there is none of this name.
const model::AlgorithmInfo& algorithm(const std::string& id);

/// The arithmetic steps of the papers' proofs, in the order of the papers.
std::vector<model::Lemma> lemmas();

/// The papers' claims as built in: the text of each folder's claims.toml, by the folder's path.
struct ClaimsText {
  std::string folder;  ///< cases/local_cs
  std::string toml;
  std::map<std::string, std::string> predicates = {};  ///< the files beside it that it may name
};
const std::vector<ClaimsText>& claims();

/// The text of cases/FINDINGS.md: what the author of a paper is told.
const std::string& findings();

}  // namespace ample::cases
