// Asking for the lock of each part's folder, and giving it back.
#include "checker/engines/full/disk/living_ranks.hpp"

#include "model/errors.hpp"
#include "model/written_file.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace ample::checker {

namespace fs = std::filesystem;

void refuse_living_ranks(const fs::path& directory, const std::string& option) {
  std::error_code error;
  for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
    if (!at->path().filename().string().starts_with("rank-")) continue;
    const int folder = open(at->path().c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) continue;
    const bool is_kept = !model::locked(folder);
    close(folder);
    if (is_kept)
      throw model::WrongUsage(option
                              + ": a rank of another search, which was killed, has not ended yet: "
                                "try again when it has");
  }
}

}  // namespace ample::checker
