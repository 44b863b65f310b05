// Field by field, in both directions.
#include "checker/search/standing_json.hpp"

#include <nlohmann/json.hpp>

namespace ample::checker {

namespace {

Json to_json(const model::Bytes& bytes) {
  return Json::binary({reinterpret_cast<const std::uint8_t*>(bytes.data()),
                       reinterpret_cast<const std::uint8_t*>(bytes.data()) + bytes.size()});
}

model::Bytes bytes_from(const Json& json) {
  const auto& binary = json.get_binary();
  return {reinterpret_cast<const model::Bytes::value_type*>(binary.data()), binary.size()};
}

Json to_json(const std::vector<model::Bytes>& values) {
  Json json = Json::array();
  for (const model::Bytes& bytes : values) json.push_back(to_json(bytes));
  return json;
}

std::vector<model::Bytes> all_bytes_from(const Json& json) {
  std::vector<model::Bytes> values;
  for (const Json& bytes : json) values.push_back(bytes_from(bytes));
  return values;
}

model::ProcessSet set_from(const Json& json) {
  return model::ProcessSet::from_mask(json.get<model::ProcessMask>());
}

Json to_json(const std::optional<Witness>& witness) {
  if (!witness) return nullptr;
  Json json = {{"state", witness->state}};
  if (witness->last)
    json["last"] = {witness->last->action, witness->last->process.index,
                    witness->last->sender.index_plus_one, witness->last->position};
  return json;
}

std::optional<Witness> witness_from(const Json& json) {
  if (json.is_null()) return std::nullopt;
  Witness witness{json.at("state").get<StateNumber>(), std::nullopt};
  if (json.contains("last")) {
    const auto last = json.at("last").get<std::array<std::uint32_t, 4>>();
    model::Step step{.action = static_cast<model::ActionId>(last[0]),
                     .process = model::ProcessId(static_cast<int>(last[1])),
                     .sender = {},
                     .position = static_cast<std::uint8_t>(last[3])};
    step.sender.index_plus_one = static_cast<std::uint8_t>(last[2]);
    witness.last = step;
  }
  return witness;
}

Json to_json(const Discoveries& discoveries) {
  Json witnesses = Json::array();
  for (const auto& witness : discoveries.witnesses) witnesses.push_back(to_json(witness));
  return {{"witnesses", witnesses},
          {"taken", discoveries.taken},
          {"entered", discoveries.entered.mask()},
          {"left", discoveries.left.mask()}};
}

Discoveries discoveries_from(const Json& json) {
  Discoveries discoveries;
  for (const Json& witness : json.at("witnesses"))
    discoveries.witnesses.push_back(witness_from(witness));
  discoveries.taken = json.at("taken").get<std::vector<bool>>();
  discoveries.entered = set_from(json.at("entered"));
  discoveries.left = set_from(json.at("left"));
  return discoveries;
}

}  // namespace

Json to_json(const Standing& standing) {
  Json roots = Json::array();
  for (const model::ProcessSet inside : standing.roots) roots.push_back(inside.mask());
  return {{"states", standing.states},
          {"visited", standing.visited},
          {"level_end", standing.level_end},
          {"level", standing.level},
          {"depth", standing.depth},
          {"roots", roots},
          {"transitions", standing.tally.transitions},
          {"terminal", standing.tally.terminal},
          {"horizon", standing.tally.horizon},
          {"discoveries", to_json(standing.discoveries)}};
}

Standing standing_from(const Json& json) {
  Standing standing;
  json.at("states").get_to(standing.states);
  json.at("visited").get_to(standing.visited);
  json.at("level_end").get_to(standing.level_end);
  json.at("level").get_to(standing.level);
  json.at("depth").get_to(standing.depth);
  for (const Json& inside : json.at("roots")) standing.roots.push_back(set_from(inside));
  json.at("transitions").get_to(standing.tally.transitions);
  json.at("terminal").get_to(standing.tally.terminal);
  json.at("horizon").get_to(standing.tally.horizon);
  standing.discoveries = discoveries_from(json.at("discoveries"));
  return standing;
}

Json to_json(const Tabulation::Values& values) {
  Json locals = Json::array(), shared = Json::array(), channels = Json::array();
  for (const auto& process : values.locals) locals.push_back(to_json(process));
  for (const auto& part : values.shared) shared.push_back(to_json(part));
  for (const auto& channel : values.channels) {
    Json contents = Json::array();
    for (const std::u32string& content : channel.contents)
      contents.push_back(std::vector<std::uint32_t>(content.begin(), content.end()));
    channels.push_back({{"from", channel.from},
                        {"to", channel.to},
                        {"messages", to_json(channel.messages)},
                        {"contents", contents}});
  }
  return {{"locals", locals}, {"shared", shared}, {"channels", channels}};
}

Tabulation::Values values_from(const Json& json) {
  Tabulation::Values values;
  for (const Json& process : json.at("locals")) values.locals.push_back(all_bytes_from(process));
  for (const Json& part : json.at("shared")) values.shared.push_back(all_bytes_from(part));
  for (const Json& channel : json.at("channels")) {
    auto& kept = values.channels.emplace_back(
        Tabulation::Values::Channel{channel.at("from").get<std::uint8_t>(),
                                    channel.at("to").get<std::uint8_t>(),
                                    all_bytes_from(channel.at("messages")),
                                    {}});
    for (const Json& content : channel.at("contents")) {
      const auto indices = content.get<std::vector<std::uint32_t>>();
      kept.contents.emplace_back(indices.begin(), indices.end());
    }
  }
  return values;
}

}  // namespace ample::checker
