// Reading claims.toml. Whoever mistypes a key learns the line and the nearest key.
#include "checker/questions/claims/claims.hpp"
#include "checker/questions/claims/inductive_claim.hpp"
#include "checker/questions/claims/swept_claim.hpp"
#include "checker/questions/claims/toml_file.hpp"
#include "properties/asked/asked.hpp"

#include <fmt/format.h>

#include <set>

namespace ample::checker {

using model::printable;
using model::WrongUsage;

namespace {

class Reader : public TomlReader {
 public:
  Reader(const std::string& name, const FilesBeside& beside)
      : TomlReader(name), folder_(name.substr(0, name.rfind('/') + 1)), beside_(beside) {}

  properties::Request options(const toml::table& claim) const {
    properties::Request request;
    const toml::node* node = claim.get("options");
    if (node == nullptr || !node->is_table())
      fail(node == nullptr ? static_cast<const toml::node&>(claim) : *node,
           "'options' must be a table, as in { graph = \"k2\" }");
    for (const auto& [key, value] : *node->as_table())
      if (value.is_string())
        request[std::string(key.str())] = clean(value, key.str());
      else if (value.is_integer())
        request[std::string(key.str())] = std::to_string(value.as_integer()->get());
      else
        fail(value,
             fmt::format("option '{}' must be a string or an integer", printable(key.str())));
    return request;
  }

  /// If the options ask one question, the claim is about it.
  std::string property(const toml::table& claim) const {
    if (claim.contains("property")) return text(claim, "property");
    std::vector<std::string> asked;
    for (const auto& [option, value] : options(claim))
      if (properties::is_asking(option))
        asked.push_back(properties::name_of(properties::asked_from(option, value)));
    return asked.size() == 1 ? asked.front() : text(claim, "property");
  }

  /// What is asked by `reach` is said to be reachable.
  Verdict says(const toml::table& table) const {
    const Verdict said =
        word(table, "says", verdict_words,
             properties::is_to_be_reached(property(table)) ? Verdict::violated : Verdict::holds);
    if (said == Verdict::incomplete)
      fail(*table.get("says"), "a text says that it \"holds\" or is \"violated\"");
    return said;
  }

  Claim claim(const toml::table& table) const {
    check_keys(table, {"id",       "claim",      "place",     "algorithm", "options", "property",
                       "expected", "length",     "value",     "states",    "quick",   "note",
                       "reduce",   "max-states", "max-time",  "schedules", "seed",    "daemon",
                       "faults",   "bound",      "predicate", "says",      "variant", "swept",
                       "smallest", "instances",  "open"});
    Claim claim{.id = text(table, "id"),
                .claim = text(table, "claim"),
                .place = text(table, "place"),
                .algorithm = text(table, "algorithm"),
                .property = property(table),
                .note = text_or(table, "note", ""),
                .predicate_file = {},
                .predicate = {},
                .options = options(table),
                .expected = word(table, "expected", verdict_words),
                .says = says(table),
                .variant = flag(table, "variant"),
                .length = number(table, "length"),
                .value = number(table, "value"),
                .states = number(table, "states"),
                .bound = number(table, "bound"),
                .daemon = {},
                .faults = {},
                .quick = flag(table, "quick"),
                .engine = word(table, "reduce", engine_words(), &default_engine()),
                .max_states = number(table, "max-states").value_or(0),
                .max_seconds = static_cast<double>(number(table, "max-time").value_or(0)),
                .schedules = number(table, "schedules").value_or(0),
                .seed = number(table, "seed").value_or(1),
                .where = where(table)};
    claim.where += fmt::format(" ({})", printable(claim.id));
    read_faults(table, claim);
    read_predicate(table, claim);
    read_sweep(table, claim);
    const bool needs_length =
        claim.expected == Verdict::violated && (claim.swept || has_a_trace(claim));
    if (claim.length.has_value() != needs_length)
      fail(table, fmt::format("claim '{}': 'length' goes with expected = \"violated\", and only "
                              "with it",
                              printable(claim.id)));
    if (claim.schedules > 0
        && (!needs_length || claim.states || claim.engine->reduces() || claim.daemon))
      fail(table, fmt::format("claim '{}': 'schedules' go with expected = \"violated\" of what has "
                              "a trace, not with 'states', 'reduce' and 'daemon'",
                              printable(claim.id)));
    if (claim.states && claim.engine->reduces())
      fail(table,
           fmt::format("claim '{}': 'states' are those of the whole graph: not with 'reduce'",
                       printable(claim.id)));
    return claim;
  }

 private:
  void read_faults(const toml::table& table, Claim& claim) const {
    if (table.get("daemon") != nullptr) claim.daemon = word(table, "daemon", daemon_words);
    for (const char* key : {"faults", "bound"})
      if (table.get(key) != nullptr && !claim.daemon)
        fail(*table.get(key), fmt::format("'{}' goes with 'daemon'", key));
    if (const auto faults = number(table, "faults")) {
      if (*faults > 100) fail(*table.get("faults"), "'faults' must be a number from 0 to 100");
      claim.faults = static_cast<int>(*faults);
    }
  }

  void read_sweep(const toml::table& table, Claim& claim) const {
    const auto has = [&](const char* key) { return table.get(key) != nullptr; };
    if (!flag(table, "swept") && !names_many_graphs(claim.options)) {
      for (const char* key : {"smallest", "instances", "open"})
        if (has(key)) fail(*table.get(key), fmt::format("'{}' goes with a sweep", key));
      return;
    }
    for (const char* key : {"value", "states", "schedules", "seed", "daemon", "predicate"})
      if (has(key)) fail(*table.get(key), fmt::format("'{}' does not go with a sweep", key));
    if (!has_a_trace(claim) || claim.property == inductive_property)
      fail(table, "a sweep is asked a property of check");
    if (has("smallest") != (claim.expected == Verdict::violated)
        || has("instances") == has("smallest")
        || has("open") != (claim.expected == Verdict::incomplete))
      fail(table,
           "of a sweep give 'smallest' when it is violated, else 'instances', and 'open' when it "
           "is incomplete");
    claim.swept = {text_or(table, "smallest", ""), number(table, "instances").value_or(0),
                   number(table, "open").value_or(0)};
  }

  void read_predicate(const toml::table& table, Claim& claim) const {
    const std::string file = text_or(table, "predicate", "");
    if (file.empty()) return;
    if (claim.property != inductive_property)
      fail(table, "'predicate' goes with property = \"inductive\"");
    if (file.find('/') != std::string::npos)
      fail(*table.get("predicate"), "'predicate' must be the name of a file beside this one");
    claim.predicate_file = folder_ + file;
    if (beside_) try {
        claim.predicate = beside_(file);
      } catch (const WrongUsage& error) {
        fail(*table.get("predicate"), error.what());
      }
  }

  std::string folder_;
  const FilesBeside& beside_;
};

}  // namespace

ClaimsFile read_claims(const std::string& name, std::string_view toml, const FilesBeside& beside) {
  const toml::table document = parse_toml(name, toml);
  const Reader reader(name, beside);
  reader.check_keys(document, {"paper", "claim"});
  ClaimsFile file{.name = name, .paper = reader.text(document, "paper"), .claims = {}};
  std::set<std::string> ids;
  for (const toml::node& node : tables_of(document, "claim", name)) {
    file.claims.push_back(reader.claim(*node.as_table()));
    if (!ids.insert(file.claims.back().id).second)
      reader.fail(node, fmt::format("the id '{}' is used twice", printable(file.claims.back().id)));
  }
  return file;
}

}  // namespace ample::checker
