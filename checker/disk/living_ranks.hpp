// Ranks outlive mpirun for a while where it was killed, and the first of them may go before the
// others: then nobody keeps the directory any more, and the others keep their parts' folders.
#pragma once

#include <filesystem>
#include <string>

namespace ample::checker {

/// Waits a little for such ranks, then throws WrongUsage. `option` is named in it, as in
/// "--disk DIR". Of the first rank alone, which has the directory; no rank of its own search may
/// keep its part's folder yet.
void refuse_living_ranks(const std::filesystem::path& directory, const std::string& option);

}  // namespace ample::checker
