// Writing and reading where a search on disk stands.
#include "checker/disk/disk_directory.hpp"

#include "checker/run/checkpoint_json.hpp"
#include "checker/search/search_state_json.hpp"
#include "model/printable.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <set>

namespace ample::checker {

namespace fs = std::filesystem;
using model::WrongUsage;

namespace {

constexpr std::string_view first_line = "ample search on disk 1\n";
constexpr const char* unfinished = "search.part";
constexpr std::uint8_t widest_index = 32;  // bits

fs::path state_file(const fs::path& directory) { return directory / "search"; }

bool is_of_a_run(const std::string& name) { return name.starts_with("run."); }

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

/// Do the tables have these values, by slot?
bool are_values(std::span<const Index> configuration, const Tabulation& tabulation) {
  if (configuration.size() != tabulation.max_slots()) return false;
  for (Slot slot = 0; slot < configuration.size(); ++slot)
    if (configuration[slot] >= (slot < tabulation.slots() ? tabulation.values(slot) : 1))
      return false;
  return true;
}

std::optional<LevelWitness> level_witness_from(const Json& json, const Tabulation& tabulation) {
  const std::optional<Witness> witness = witness_from(json);
  if (!witness) return std::nullopt;
  LevelWitness read{.level = number_from<std::uint32_t>(json.at("level")),
                    .configuration = numbers_from<Index>(json.at("configuration")),
                    .last = witness->last};
  require_written(are_values(read.configuration, tabulation));
  return read;
}

}  // namespace

std::string DiskDirectory::option() const {
  return fmt::format("--disk {}", model::printable(path_.string()));
}

bool DiskDirectory::has_search() const {
  std::error_code error;
  return fs::exists(state_file(path_), error);
}

DiskDirectory::DiskDirectory(fs::path path, Identity identity)
    : path_(std::move(path)), identity_(std::move(identity)) {
  std::error_code error;
  made_ = fs::create_directories(path_, error);
  if (error) throw WrongUsage(fmt::format("{}: {}", option(), error.message()));
  folder_ = open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder_ < 0) throw WrongUsage(fmt::format("{}: {}", option(), std::strerror(errno)));
  if (!model::locked(folder_))
    throw WrongUsage(option() + ": another search uses it now: name another directory");
  if (!has_search()) require_empty();
}

void DiskDirectory::require_empty() const {
  std::error_code error;
  fs::remove(path_ / unfinished, error);  // left by a kill
  if (!fs::is_empty(path_, error) && !error)
    throw WrongUsage(option() + ": there are other files in it: name a new directory");
  if (error) throw WrongUsage(fmt::format("{}: {}", option(), error.message()));
}

DiskDirectory::~DiskDirectory() {
  std::error_code not_empty;
  if (made_) fs::remove(path_, not_empty);
  if (folder_ >= 0) close(folder_);
}

std::optional<DiskState> DiskDirectory::load(Tabulation& tabulation) {
  if (!has_search()) return std::nullopt;
  ChecksummedReader file(state_file(path_), option());
  file.verify();
  if (file.read(first_line.size()) != first_line)
    throw WrongUsage(option() + ": it is of another version of Ample");
  return or_damaged(file, [&] {
    const Json json = read_json(file);
    file.finish();
    require_identity(file, json.at("identity").get<std::string>(), identity_);
    if (array_from(json.at("runs")).empty()) {
      remove_runs_but({});
      return std::optional<DiskState>();
    }
    if (!tabulation.restore(values_from(json.at("values"))))
      throw WrongUsage(option() + ": the algorithm has changed since then: name a new directory");
    DiskState state{.search = {.search = search_state_from(json.at("search")),
                               .done = number_from<std::uint64_t>(json.at("done")),
                               .witnesses = {}},
                    .next_run = number_from<std::uint64_t>(json.at("next_run")),
                    .runs = {}};
    for (const Json& run : array_from(json.at("runs")))
      state.runs.push_back(run_from(run, tabulation.max_slots()));
    for (const Json& witness : array_from(json.at("witnesses")))
      state.search.witnesses.push_back(level_witness_from(witness, tabulation));
    remove_runs_but(state.runs);
    return std::optional(std::move(state));
  });
}

void DiskDirectory::save(const DiskState& state, const Tabulation& tabulation) {
  Json runs = Json::array(), witnesses = Json::array();
  for (const SortedRun& run : state.runs) runs.push_back(to_json(run));
  for (const auto& witness : state.search.witnesses) witnesses.push_back(to_json(witness));
  write(Json::to_cbor(Json{{"identity", identity_},
                           {"search", to_json(state.search.search)},
                           {"done", state.search.done},
                           {"next_run", state.next_run},
                           {"runs", std::move(runs)},
                           {"witnesses", std::move(witnesses)},
                           {"values", to_json(tabulation.all_values())}}));
}

void DiskDirectory::write(const std::vector<std::uint8_t>& state) {
  ChecksummedWriter file(path_ / unfinished);
  file.write(std::as_bytes(std::span(first_line)));
  file.write_counted(std::as_bytes(std::span(state)));
  file.take_place_of(state_file(path_));
}

void DiskDirectory::remove_runs_but(const std::vector<SortedRun>& kept) {
  std::set<fs::path> names;
  for (const SortedRun& run : kept) names.insert(file_of(path_, run.number));
  std::error_code error;
  std::vector<fs::path> left;
  for (const auto& file : fs::directory_iterator(path_, error))
    if (is_of_a_run(file.path().filename().string()) && !names.contains(file.path()))
      left.push_back(file.path());
  for (const fs::path& path : left) fs::remove(path, error);
}

/// A kill in between leaves a search without runs, which begins anew.
void DiskDirectory::clear() {
  try {
    write(Json::to_cbor(Json{{"identity", identity_}, {"runs", Json::array()}}));
  } catch (const model::NotWritten&) {  // the disk is full: all goes all the same
  }
  remove_runs_but({});
  std::error_code error;
  fs::remove(state_file(path_), error);
}

}  // namespace ample::checker
