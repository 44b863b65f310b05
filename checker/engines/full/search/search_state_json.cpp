// Field by field, in both directions.
#include "checker/engines/full/search/search_state_json.hpp"

#include "checker/verdict/run/saved_json.hpp"

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
  for (const Json& bytes : array_from(json)) values.push_back(bytes_from(bytes));
  return values;
}

model::ProcessSet set_from(const Json& json) {
  return model::ProcessSet::from_mask(number_from<model::ProcessMask>(json));
}

Json to_json(const Discoveries& discoveries) {
  Json witnesses = Json::array();
  for (const auto& witness : discoveries.witnesses) witnesses.push_back(to_json(witness));
  return {{"witnesses", witnesses},
          {"taken", discoveries.taken},
          {"entered", discoveries.entered.mask()},
          {"left", discoveries.left.mask()},
          {"waited", discoveries.waited},
          {"outside", discoveries.outside}};
}

Discoveries discoveries_from(const Json& json) {
  Discoveries discoveries;
  for (const Json& witness : array_from(json.at("witnesses")))
    discoveries.witnesses.push_back(witness_from(witness));
  for (const Json& taken : array_from(json.at("taken")))
    discoveries.taken.push_back(taken.get<bool>());
  discoveries.entered = set_from(json.at("entered"));
  discoveries.left = set_from(json.at("left"));
  discoveries.waited = json.at("waited").get<bool>();
  discoveries.outside = json.at("outside").get<bool>();
  return discoveries;
}

template <class State, class Visit>
void for_each_number(State& search, const Visit& visit) {
  visit("roots", search.roots);
  visit("states", search.states);
  visit("visited", search.visited);
  visit("level_end", search.level_end);
  visit("level", search.level);
  visit("depth", search.depth);
  visit("transitions", search.tally.transitions);
  visit("terminal", search.tally.terminal);
  visit("horizon", search.tally.horizon);
}

}  // namespace

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
  Witness witness{number_from<StateNumber>(json.at("state")), std::nullopt};
  if (json.contains("last")) {
    const auto last = numbers_from<std::uint8_t>(json.at("last"));
    require_written(last.size() == 4 && last[1] < model::max_processes
                    && last[2] <= model::max_processes);
    model::Step step{.action = last[0],
                     .process = model::ProcessId(int{last[1]}),
                     .sender = {},
                     .position = last[3]};
    step.sender.index_plus_one = last[2];
    witness.last = step;
  }
  return witness;
}

Json to_json(const SearchState& search) {
  Json json = {{"discoveries", to_json(search.discoveries)}};
  for_each_number(search, [&](const char* name, auto number) { json[name] = number; });
  return json;
}

SearchState search_state_from(const Json& json) {
  SearchState search;
  for_each_number(search, [&]<class Number>(const char* name, Number& number) {
    number = number_from<Number>(json.at(name));
  });
  search.discoveries = discoveries_from(json.at("discoveries"));
  return search;
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
  for (const Json& process : array_from(json.at("locals")))
    values.locals.push_back(all_bytes_from(process));
  for (const Json& part : array_from(json.at("shared")))
    values.shared.push_back(all_bytes_from(part));
  for (const Json& channel : array_from(json.at("channels"))) {
    auto& kept = values.channels.emplace_back(
        Tabulation::Values::Channel{number_from<ShortProcessIndex>(channel.at("from")),
                                    number_from<ShortProcessIndex>(channel.at("to")),
                                    all_bytes_from(channel.at("messages")),
                                    {}});
    for (const Json& content : array_from(channel.at("contents"))) {
      const auto indices = numbers_from<std::uint32_t>(content);
      kept.contents.emplace_back(indices.begin(), indices.end());
    }
  }
  return values;
}

}  // namespace ample::checker
