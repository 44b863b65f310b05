// Ranks outlive mpirun for a while where it was killed, and the first of them may go before the
// others: then nobody keeps the directory any more, and the others keep their parts' folders.
#pragma once

#include <filesystem>
#include <string>

namespace ample::checker {

/// Waits a little for such ranks, then throws WrongUsage. `option` is named in it, as in
/// "--disk DIR". Only the first rank calls it, which has the directory, and before any rank of its
/// own search keeps its part's folder.
void refuse_living_ranks(const std::filesystem::path& directory, const std::string& option);

}  // namespace ample::checker
