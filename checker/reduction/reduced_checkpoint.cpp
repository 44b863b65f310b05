// Writing and reading the file.
#include "checker/reduction/reduced_checkpoint.hpp"

#include "checker/run/checkpoint_json.hpp"
#include "checker/search/search_state_json.hpp"

namespace ample::checker {

namespace {

constexpr std::string_view format_line = "ample reduced checkpoint 3\n";

}  // namespace

void save_reduced(const std::filesystem::path& directory, const Identity& identity,
                  const ReducedCheckpoint& checkpoint) {
  const std::vector<std::uint8_t> description =
      Json::to_cbor(Json{{"identity", identity},
                         {"dead_clocks", checkpoint.dead_clocks},
                         {"executed", checkpoint.until.executed},
                         {"stored", checkpoint.until.stored},
                         {"terminal", checkpoint.until.terminal},
                         {"values", to_json(checkpoint.values)},
                         {"shared", checkpoint.shared.size()},
                         {"local_configurations", checkpoint.local_configurations.size()},
                         {"others", checkpoint.others.size()}});
  ChecksummedWriter file(unfinished_checkpoint(directory));
  file.write(std::as_bytes(std::span(format_line)));
  file.write_counted(std::as_bytes(std::span(description)));
  file.write_counted(std::as_bytes(std::span(checkpoint.choices)));
  for (const auto* tables :
       {&checkpoint.shared, &checkpoint.local_configurations, &checkpoint.others})
    for (const ReducedCheckpoint::Table& table : *tables)
      file.write_counted(std::as_bytes(std::span(table)));
  file.take_place_of(checkpoint_file(directory));
}

ReducedCheckpoint load_reduced(const std::filesystem::path& directory, const Identity& identity) {
  ChecksummedReader file = open_checkpoint(directory, format_line);
  return or_damaged(file, [&] {
    const Json json = read_json(file);
    require_identity(file, json.at("identity").get<std::string>(), identity);
    const auto number = [&](const char* name) { return number_from<std::uint64_t>(json.at(name)); };
    ReducedCheckpoint checkpoint{.dead_clocks = json.at("dead_clocks").get<bool>(),
                                 .until = {.executed = number("executed"),
                                           .stored = number("stored"),
                                           .terminal = number("terminal")},
                                 .choices = file.read_counted_numbers<std::uint8_t>(),
                                 .values = values_from(json.at("values")),
                                 .shared = {},
                                 .local_configurations = {},
                                 .others = {}};
    const auto read = [&](const char* name, std::vector<ReducedCheckpoint::Table>& tables) {
      for (std::uint64_t count = number(name); count > 0; --count)
        tables.push_back(file.read_counted_numbers<std::uint32_t>());
    };
    read("shared", checkpoint.shared);
    read("local_configurations", checkpoint.local_configurations);
    read("others", checkpoint.others);
    file.finish();
    return checkpoint;
  });
}

}  // namespace ample::checker
