// Takes a directory for a search.
#include "checker/engines/full/disk/disk_directory.hpp"

#include "checker/engines/full/disk/living_ranks.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace ample::checker {

namespace fs = std::filesystem;
using model::WrongUsage;

/// It is there from its first line on, so that whatever is thrown it is ended as it should be.
DiskDirectory::DiskDirectory(fs::path path, const SavedFile& file) : DiskDirectory() {
  path_ = std::move(path);
  std::error_code error;
  made_ = fs::create_directories(path_, error);
  if (error) throw WrongUsage(fmt::format("{}: {}", file.option(), error.message()));
  folder_ = open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder_ < 0) throw WrongUsage(fmt::format("{}: {}", file.option(), std::strerror(errno)));
  if (!model::locked(folder_))
    throw WrongUsage(file.option() + ": another search uses it now: name another directory");
  refuse_living_ranks(path_, file.option());
  file.remove_unfinished();  // left by a kill
  if (file.is_there()) return;
  require_empty(file);
  file.save_nothing();
  made_file_ = true;
}

void DiskDirectory::require_empty(const SavedFile& file) const {
  std::error_code error;
  if (!fs::is_empty(path_, error) && !error)
    throw WrongUsage(file.option() + ": there are other files in it: name a new directory");
  if (error) throw WrongUsage(fmt::format("{}: {}", file.option(), error.message()));
}

DiskDirectory::~DiskDirectory() {
  std::error_code not_empty;
  if (made_) fs::remove(path_, not_empty);
  if (folder_ >= 0) close(folder_);
}

}  // namespace ample::checker
