// Making it, and removing what is not needed.
#include "checker/engines/full/disk/part_folder.hpp"

#include "checker/engines/full/levels/keep.hpp"

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

/// Nothing behind a link is this search's.
fs::file_type type_of(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type();
}

/// "run.12", or "run.12.part" while it is written.
bool is_name_of_run(std::string_view name) {
  constexpr std::string_view first = "run.", unfinished = ".part";
  if (!name.starts_with(first)) return false;
  name.remove_prefix(first.size());
  if (name.ends_with(unfinished)) name.remove_suffix(unfinished.size());
  return !name.empty() && name.find_first_not_of("0123456789") == std::string_view::npos;
}

void remove_runs(const fs::path& folder, const std::set<fs::path>& kept) {
  std::error_code error;
  for (const fs::path& path : entries_of(folder))
    if (is_name_of_run(path.filename().string()) && type_of(path) == fs::file_type::regular
        && !kept.contains(path))
      fs::remove(path, error);
}

void remove_with_runs(const fs::path& folder) {
  if (type_of(folder) != fs::file_type::directory) return;
  remove_runs(folder, {});
  std::error_code not_empty;
  fs::remove(folder, not_empty);
}

/// The rank in the name of a part's folder, "rank-0-of-2".
std::optional<unsigned> rank_in(const std::string& name) {
  constexpr std::string_view first = "rank-";
  if (!name.starts_with(first)) return std::nullopt;
  constexpr std::string_view between = "-of-";
  unsigned rank = 0, ranks = 0;
  const char* const all = name.data() + name.size();
  const auto [end, error] = std::from_chars(name.data() + first.size(), all, rank);
  if (error != std::errc() || !std::string_view(end, all).starts_with(between)) return std::nullopt;
  const auto [last, other] = std::from_chars(end + between.size(), all, ranks);
  if (other != std::errc() || last != all) return std::nullopt;
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
  folder_ = open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
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
    if (type_of(folder) != fs::file_type::directory) continue;
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
