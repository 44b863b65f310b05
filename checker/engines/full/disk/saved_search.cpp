// Writing, reading and putting together what ranks save.
#include "checker/engines/full/disk/saved_search.hpp"

#include "checker/engines/full/search/search_state_json.hpp"
#include "checker/verdict/run/checksummed_file.hpp"
#include "checker/verdict/run/saved_json.hpp"
#include "model/errors.hpp"
#include "model/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace ample::checker {

namespace fs = std::filesystem;
using model::WrongUsage;

namespace {

constexpr std::string_view first_line = "ample search by levels 1\n";
constexpr std::uint8_t widest_index = 32;  // bits

Json to_json(const SortedRun& run) {
  return {{"number", run.number},
          {"level", run.level},
          {"count", run.count},
          {"checksum", run.checksum},
          {"widths", run.widths}};
}

SortedRun run_from(const Json& json, std::size_t slots) {
  SortedRun run{.number = number_from<std::uint64_t>(json.at("number")),
                .level = number_from<std::uint32_t>(json.at("level")),
                .count = number_from<std::uint64_t>(json.at("count")),
                .checksum = number_from<std::uint64_t>(json.at("checksum")),
                .widths = numbers_from<std::uint8_t>(json.at("widths"), widest_index)};
  require_written(run.widths.size() == slots);
  return run;
}

Json to_json(const std::optional<LevelWitness>& witness) {
  if (!witness) return nullptr;
  Json json = to_json(Witness{0, witness->last});
  json["level"] = witness->level;
  json["configuration"] = witness->configuration;
  return json;
}

std::optional<LevelWitness> level_witness_from(const Json& json) {
  const std::optional<Witness> witness = witness_from(json);
  if (!witness) return std::nullopt;
  return LevelWitness{.level = number_from<std::uint32_t>(json.at("level")),
                      .configuration = numbers_from<Index>(json.at("configuration")),
                      .last = witness->last};
}

std::string cbor_of(const Json& json) {
  std::string cbor;
  Json::to_cbor(json, cbor);
  return cbor;
}

Json to_json(const LevelState& state, const Part& part) {
  Json runs = Json::array(), witnesses = Json::array();
  for (const SortedRun& run : part.runs) runs.push_back(to_json(run));
  for (const auto& witness : state.witnesses) witnesses.push_back(to_json(witness));
  return {{"search", to_json(state.search)},
          {"done", part.done},
          {"next_run", part.next_run},
          {"runs", std::move(runs)},
          {"witnesses", std::move(witnesses)}};
}

Part part_from(const Json& json, std::size_t slots) {
  Part part{.done = number_from<std::uint64_t>(json.at("done")),
            .next_run = number_from<std::uint64_t>(json.at("next_run")),
            .runs = {}};
  for (const Json& run : array_from(json.at("runs"))) part.runs.push_back(run_from(run, slots));
  return part;
}

LevelState state_from(const Json& json) {
  LevelState state{.search = search_state_from(json.at("search")), .done = 0, .witnesses = {}};
  for (const Json& witness : array_from(json.at("witnesses")))
    state.witnesses.push_back(level_witness_from(witness));
  // Their numbers are of a chunk that is gone.
  state.search.discoveries.witnesses.assign(state.witnesses.size(), std::nullopt);
  return state;
}

/// Adds the state of one more rank at the same moment.
void add(LevelState& all, const LevelState& one) {
  require_written(one.search.level == all.search.level
                  && one.witnesses.size() == all.witnesses.size()
                  && one.search.discoveries.taken.size() == all.search.discoveries.taken.size());
  all.search.depth = std::max(all.search.depth, one.search.depth);
  all.search.tally += one.search.tally;
  all.search.discoveries.Happened::add(one.search.discoveries);
  for (std::size_t i = 0; i < all.witnesses.size(); ++i)
    if (const auto& other = one.witnesses[i];
        other && (!all.witnesses[i] || other->level < all.witnesses[i]->level))
      all.witnesses[i] = other;
}

SavedSearch saved_from(const Json& parts, std::size_t slots) {
  SavedSearch saved;
  for (const Json& json : array_from(parts)) {
    const LevelState state = state_from(json);
    if (saved.parts.empty())
      saved.search = state;
    else
      add(saved.search, state);
    saved.parts.push_back(part_from(json, slots));
  }
  for (const Part& part : saved.parts)
    require_written(part.done <= part.count_of(saved.search.search.level));
  return saved;
}

/// True when the levels are those of a breadth-first search: each up to the deepest one has
/// configurations, and no other.
bool has_every_level(const SavedSearch& saved) {
  std::set<std::uint32_t> levels;
  for (const Part& part : saved.parts)
    for (const SortedRun& run : part.runs) levels.insert(run.level);
  const std::uint64_t count = std::uint64_t{saved.search.search.depth} + 1;
  return levels.size() == count && *levels.rbegin() + std::uint64_t{1} == count
         && saved.search.search.level <= count;
}

/// Throws WrongUsage when the file is of another search.
void require_identity(const ChecksummedReader& file, const Identity& found,
                      const Identity& expected) {
  constexpr std::size_t longest_command = 1000;
  if (found != expected)
    throw WrongUsage(fmt::format("{}: that is a search of: {}", file.option(),
                                 model::printable(found, longest_command)));
}

bool has_runs(const SavedSearch& saved) {
  return std::ranges::any_of(saved.parts, [](const Part& part) { return !part.runs.empty(); });
}

}  // namespace

std::uint64_t Part::count() const {
  return std::accumulate(runs.begin(), runs.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const SortedRun& run) { return sum + run.count; });
}

std::uint64_t Part::count_of(std::uint32_t level) const {
  std::uint64_t sum = 0;
  for (const SortedRun& run : runs) sum += run.level == level ? run.count : 0;
  return sum;
}

std::uint64_t SavedSearch::visited_of(const Part& part, std::uint32_t level) const {
  if (level == search.search.level) return part.done;
  return level < search.search.level ? part.count_of(level) : 0;
}

LevelState SavedSearch::state_of(unsigned rank) const {
  LevelState state = search;
  if (rank == 0) return state;
  state.search.tally = {};
  state.witnesses.assign(search.witnesses.size(), std::nullopt);
  return state;
}

SavedFile::SavedFile(const fs::path& directory, Identity identity)
    : path_(directory / "search"),
      unfinished_(path_.string() + ".part"),
      option_(option_text("--disk", directory)),
      identity_(std::move(identity)) {}

bool SavedFile::is_there() const {
  std::error_code error;
  return fs::exists(path_, error);
}

void SavedFile::remove_unfinished() const {
  std::error_code error;
  fs::remove(unfinished_, error);
}

void SavedFile::remove() const {
  std::error_code error;
  fs::remove(path_, error);
}

std::string SavedFile::read() const {
  ChecksummedReader file(path_, option_);
  file.verify();  // all of it, before anything is believed
  if (file.read(first_line.size()) != first_line)
    throw WrongUsage(option_ + ": that is no search, or one of another version of Ample");
  require_identity(file, file.read_counted(), identity_);
  std::string cbor = file.read_counted();
  file.finish();
  return cbor;
}

std::optional<SavedSearch> SavedFile::load(Ranks& ranks, Tabulation& tabulation) const {
  Parcel own;
  together(ranks, [&] {
    if (ranks.rank() == 0) put_text(own, read());
  });
  const std::vector<Parcel> told = ranks.gather(own);
  const std::string cbor = ParcelReader(told.front()).next_text();
  try {
    const Json json = json_in(cbor);
    SavedSearch saved = saved_from(json.at("parts"), tabulation.max_slots());
    if (!has_runs(saved)) return std::nullopt;
    require_written(has_every_level(saved));
    if (!tabulation.restore(values_from(json.at("values"))))
      throw WrongUsage(option_ + ": the algorithm has changed since then: begin anew");
    for (const auto& witness : saved.search.witnesses)
      require_written(!witness || are_values(witness->configuration, tabulation));
    return saved;
  } catch (const NeverWritten&) {
    throw WrongUsage(damaged_text(option_));
  } catch (const Json::exception&) {
    throw WrongUsage(damaged_text(option_));
  }
}

void SavedFile::save(Ranks& ranks, const LevelState& state, const Part& part,
                     const CommonValues& common) const {
  Parcel own;
  put_text(own, cbor_of(to_json(state, part)));
  const std::vector<Parcel> said = ranks.gather(own);
  together(ranks, [&] {
    if (ranks.rank() != 0) return;
    Json parts = Json::array();
    for (const Parcel& parcel : said)
      parts.push_back(Json::from_cbor(ParcelReader(parcel).next_text()));
    write(cbor_of({{"parts", std::move(parts)}, {"values", to_json(common.meanings())}}));
  });
}

void SavedFile::save_nothing() const { write(cbor_of({{"parts", Json::array()}})); }

void SavedFile::write(const std::string& cbor) const {
  ChecksummedWriter file(unfinished_);
  file.write(std::as_bytes(std::span(first_line)));
  file.write_counted(std::as_bytes(std::span(identity_)));
  file.write_counted(std::as_bytes(std::span(cbor)));
  file.take_place_of(path_);
}

bool are_values(std::span<const Index> configuration, const Tabulation& tabulation) {
  if (configuration.size() != tabulation.max_slots()) return false;
  for (Slot slot = 0; slot < configuration.size(); ++slot)
    if (configuration[slot] >= (slot < tabulation.slots() ? tabulation.values(slot) : 1))
      return false;
  return true;
}

}  // namespace ample::checker
