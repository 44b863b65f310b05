// Where claims are found: built in, in a folder on disk, or in a file.
#pragma once

#include "checker/questions/claims/claim.hpp"

#include <string>
#include <vector>

namespace ample::tools {

/// Every claims file of these places; all that are built in when there are none. A folder on disk
/// that holds a claims.toml comes before the one built in under that name. Throws WrongUsage.
std::vector<checker::ClaimsFile> claims_at(const std::vector<std::string>& places);

}  // namespace ample::tools
