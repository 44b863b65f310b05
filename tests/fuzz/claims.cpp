// Files of claims.
#include "checker/questions/claims/claims.hpp"

#include "cases/catalogue.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace ample::fuzz {

void try_reading(const std::string& text) {
  const checker::ClaimsFile file = checker::read_claims("claims.toml", text);
  for (const checker::Claim& claim : file.claims)
    checker::prepare(claim, file.paper, cases::algorithm(claim.algorithm));
}

}  // namespace ample::fuzz
