// Ranks that outlive mpirun for a while when it was killed. If the first of them ends before the
// others, the directory is not locked any more, but the folders of the others' parts still are.
#pragma once

#include <filesystem>
#include <string>

namespace ample::checker {

/// Waits a little until no such rank is left, and throws WrongUsage if one still is. `option` is
/// named in it, as in "--disk DIR". Only the first rank calls this, which has locked the directory,
/// and before any rank of its own search locks the folder of its part.
void refuse_living_ranks(const std::filesystem::path& directory, const std::string& option);

}  // namespace ample::checker
