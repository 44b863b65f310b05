// Writing and reading the file of a checkpoint.
#include "checker/search/checkpoint.hpp"

#include "checker/run/checkpoint_json.hpp"
#include "checker/search/search_state_json.hpp"
#include "model/errors.hpp"
#include "model/printable.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>

namespace ample::checker {

using model::WrongUsage;

namespace {

constexpr std::string_view format_line = "ample checkpoint 3\n";
constexpr std::uint8_t widest = 32;  // bits of an index

std::string resume_option(const std::filesystem::path& directory) {
  return option_text("--resume", directory);
}

std::vector<std::uint8_t> described(const Identity& identity, const SearchState& search,
                                    const Tabulation& tabulation, const Layout& layout) {
  return Json::to_cbor(Json{{"identity", identity},
                            {"search", to_json(search)},
                            {"values", to_json(tabulation.all_values())},
                            {"widths", layout.widths()}});
}

}  // namespace

std::filesystem::path checkpoint_file(const std::filesystem::path& directory) {
  return directory / "checkpoint";
}

std::filesystem::path unfinished_checkpoint(const std::filesystem::path& directory) {
  return directory / "checkpoint.part";
}

ChecksummedReader open_checkpoint(const std::filesystem::path& directory, std::string_view format) {
  ChecksummedReader file(checkpoint_file(directory), resume_option(directory));
  file.verify();  // all of it, before anything is believed
  if (file.read(format.size()) != format)
    throw WrongUsage(file.option()
                     + ": the checkpoint is of another kind of search (--reduce), or of another "
                       "version of Ample");
  return file;
}

void require_identity(const ChecksummedReader& file, const Identity& found,
                      const Identity& expected) {
  constexpr std::size_t longest_command = 1000;
  if (found != expected)
    throw WrongUsage(fmt::format("{}: that is a checkpoint of: {}", file.option(),
                                 model::printable(found, longest_command)));
}

void refuse_damaged(const std::filesystem::path& directory) {
  throw WrongUsage(damaged_text(resume_option(directory)));
}

void refuse_damaged(const std::filesystem::path& directory, std::string_view why) {
  throw WrongUsage(damaged_text(resume_option(directory), why));
}

void refuse_changed(const std::filesystem::path& directory) {
  throw WrongUsage(fmt::format("{}: the algorithm has changed since that checkpoint: begin anew",
                               resume_option(directory)));
}

/// It is there from its first line on, so that whatever is thrown it is ended as it should be.
CheckpointDirectory::CheckpointDirectory(const std::filesystem::path& directory, bool resumed)
    : CheckpointDirectory() {
  path_ = directory;
  const std::string option = option_text(resumed ? "--resume" : "--checkpoint", directory);
  std::error_code error;
  if (!resumed) made_ = std::filesystem::create_directories(directory, error);
  if (error) throw WrongUsage(fmt::format("{}: {}", option, error.message()));
  keep(option, resumed);
  if (resumed) {
    const model::Draft left_by_a_kill(unfinished_checkpoint(directory).string());
    return;
  }
  const bool is_there = std::filesystem::exists(checkpoint_file(directory), error);
  if (error) throw WrongUsage(fmt::format("{}: {}", option, error.message()));
  if (is_there)
    throw WrongUsage(fmt::format(
        "{}: there is a checkpoint already: continue it with {}, or name another directory", option,
        resume_option(directory)));
  try_to_write(option);
}

/// The reader of a checkpoint says that there is nothing to resume from.
void CheckpointDirectory::keep(const std::string& option, bool resumed) {
  folder_ = open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder_ < 0 && !resumed)
    throw WrongUsage(fmt::format("{}: {}", option, std::strerror(errno)));
  if (folder_ >= 0 && !model::locked(folder_))
    throw WrongUsage(fmt::format(
        "{}: another search writes its checkpoints there now: name another directory", option));
}

void CheckpointDirectory::try_to_write(const std::string& option) const {
  const model::Draft draft(unfinished_checkpoint(path_).string());
  if (draft.why() == 0) return;
  const std::string why = fmt::format("{}: {}", option, std::strerror(draft.why()));
  if (model::is_full(draft.why())) throw model::NotWritten(why);
  throw WrongUsage(why);
}

CheckpointDirectory::~CheckpointDirectory() {
  std::error_code not_empty;
  if (made_) std::filesystem::remove(path_, not_empty);
  if (folder_ >= 0) close(folder_);
}

void save_checkpoint(const std::filesystem::path& directory, const Identity& identity,
                     const SearchState& search, const Tabulation& tabulation,
                     const VisitedSet& states) {
  const std::vector<std::uint8_t> description =
      described(identity, search, tabulation, states.layout());
  const std::vector<std::uint64_t> parents = states.parents_of_first(search.states);
  ChecksummedWriter file(unfinished_checkpoint(directory));
  file.write(std::as_bytes(std::span(format_line)));
  file.write_counted(std::as_bytes(std::span(description)));
  file.write_counted(std::as_bytes(std::span(parents)));
  file.write_counted(states.records_of_first(search.states));
  file.take_place_of(checkpoint_file(directory));
}

SearchState load_checkpoint(const std::filesystem::path& directory, const Identity& identity,
                            Tabulation& tabulation, VisitedSet& states) {
  ChecksummedReader file = open_checkpoint(directory, format_line);
  return or_damaged(file, [&] {
    const Json json = read_json(file);
    require_identity(file, json.at("identity").get<std::string>(), identity);
    SearchState search = search_state_from(json.at("search"));
    if (!tabulation.restore(values_from(json.at("values")))) refuse_changed(directory);
    const auto widths = numbers_from<std::uint8_t>(json.at("widths"), widest);
    require_written(widths.size() == tabulation.max_slots());
    const Layout layout = Layout::of_widths(widths);
    const auto parents = file.read_counted_numbers<std::uint64_t>();
    const std::size_t records = file.begin_counted();
    require_written(records % layout.record_bytes() == 0
                    && records / layout.record_bytes() == search.states);
    const bool restored = states.restore(layout, search.states, parents,
                                         [&](std::byte* destination, std::size_t bytes) {
                                           file.read_into({destination, bytes});
                                         });
    require_written(restored);
    file.finish();
    return search;
  });
}

}  // namespace ample::checker
