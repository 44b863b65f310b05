// Making it, and removing what is not needed.
#include "checker/disk/part_folder.hpp"

#include "checker/levels/keep.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <set>

namespace ample::checker {

namespace fs = std::filesystem;

namespace {

/// The entries of a folder; none when it has just been removed.
std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    entries.push_back(at->path());
  return entries;
}

void remove_runs(const fs::path& folder, const std::set<fs::path>& kept) {
  std::error_code error;
  for (const fs::path& path : entries_of(folder))
    if (path.filename().string().starts_with("run.") && !kept.contains(path))
      fs::remove(path, error);
}

void remove_with_runs(const fs::path& folder) {
  remove_runs(folder, {});
  std::error_code not_empty;
  fs::remove(folder, not_empty);
}

/// The rank in the name of a part's folder.
std::optional<unsigned> rank_in(const std::string& name) {
  constexpr std::string_view first = "rank-";
  if (!name.starts_with(first)) return std::nullopt;
  unsigned rank = 0;
  const auto [end, error] =
      std::from_chars(name.data() + first.size(), name.data() + name.size(), rank);
  if (error != std::errc() || !std::string_view(end).starts_with("-of-")) return std::nullopt;
  return rank;
}

}  // namespace

fs::path folder_of_part(const fs::path& directory, unsigned rank, std::size_t ranks) {
  return directory / fmt::format("rank-{}-of-{}", rank, ranks);
}

PartFolder::PartFolder(const fs::path& directory, const Ranks& ranks)
    : path_(folder_of_part(directory, ranks.rank(), ranks.size())) {}

PartFolder::~PartFolder() {
  if (folder_ < 0) return;
  std::error_code not_empty;
  fs::remove(path_, not_empty);
  close(folder_);
}

void PartFolder::keep() {
  if (folder_ >= 0) return;
  const auto fail = [&](const std::string& why) { throw DiskFailure(said_of(path_, why)); };
  std::error_code error;
  fs::create_directories(path_, error);
  if (error) fail(error.message());
  folder_ = open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder_ < 0) fail(std::strerror(errno));
  if (model::locked(folder_)) return;
  close(std::exchange(folder_, -1));
  fail("another search uses it now");
}

void PartFolder::remove() const { remove_with_runs(path_); }

void remove_all_but(const fs::path& directory, const Ranks& ranks, std::size_t parts,
                    const std::function<std::span<const SortedRun>(std::size_t)>& runs_of) {
  for (const fs::path& folder : entries_of(directory)) {
    const auto rank = rank_in(folder.filename().string());
    if (!rank || *rank % ranks.size() != ranks.rank()) continue;
    std::set<fs::path> kept;
    if (*rank < parts && folder == folder_of_part(directory, *rank, parts))
      for (const SortedRun& run : runs_of(*rank)) kept.insert(file_of(folder, run.number));
    remove_runs(folder, kept);
    std::error_code not_empty;
    if (folder != folder_of_part(directory, ranks.rank(), ranks.size()))
      fs::remove(folder, not_empty);
  }
}

}  // namespace ample::checker
