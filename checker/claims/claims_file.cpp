// Reading claims.toml. Whoever mistypes a key learns the line and the nearest key.
#include "checker/claims/claims.hpp"
#include "checker/claims/toml_depth.hpp"
#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/suggest.hpp"
#include "properties/asked.hpp"
#include "properties/option_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

// "[!" is enough to break an assertion of the parser, in a release an assumption; without them it
// reports the error.
#define TOML_ASSERT(expression) static_assert(true)
#pragma push_macro("NDEBUG")
#undef NDEBUG
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace ample::checker {

using model::printable;
using model::WrongUsage;

namespace {

/// The errors of one file.
class Reader {
 public:
  explicit Reader(std::string name) : name_(std::move(name)) {}

  std::string where(const toml::node& node) const {
    return fmt::format("{}:{}", name_, node.source().begin.line);
  }
  [[noreturn]] void fail(const toml::node& node, const std::string& what) const {
    throw WrongUsage(where(node) + ": " + what);
  }

  void check_keys(const toml::table& table, const std::vector<std::string>& known) const {
    for (const auto& [key, value] : table)
      if (std::find(known.begin(), known.end(), key.str()) == known.end())
        fail(value, model::unknown_name("key", printable(key.str()), known));
  }

  std::string text(const toml::table& table, const char* key) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) fail(table, fmt::format("'{}' is missing", key));
    return text_or(table, key, "");
  }
  std::string text_or(const toml::table& table, const char* key, std::string otherwise) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) return otherwise;
    if (!node->is_string() || node->as_string()->get().empty())
      fail(*node, fmt::format("'{}' must be a string, and not empty", key));
    return clean(*node, key);
  }
  std::optional<std::uint64_t> number(const toml::table& table, const char* key) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) return std::nullopt;
    if (!node->is_integer() || node->as_integer()->get() < 0)
      fail(*node, fmt::format("'{}' must be a number, 0 or more", key));
    return static_cast<std::uint64_t>(node->as_integer()->get());
  }
  bool flag(const toml::table& table, const char* key) const {
    const toml::node* node = table.get(key);
    if (node != nullptr && !node->is_boolean())
      fail(*node, fmt::format("'{}' must be true or false", key));
    return node != nullptr && node->as_boolean()->get();
  }

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

  /// Where one thing is asked among the options it is what the claim is of.
  std::string property(const toml::table& claim) const {
    if (claim.contains("property")) return text(claim, "property");
    std::vector<std::string> asked;
    for (const auto& [option, value] : options(claim))
      if (properties::is_asking(option))
        asked.push_back(properties::name_of(properties::asked_from(option, value)));
    return asked.size() == 1 ? asked.front() : text(claim, "property");
  }

  Claim claim(const toml::table& table) const {
    check_keys(table,
               {"id",       "claim",     "place",  "algorithm", "options", "property", "expected",
                "length",   "value",     "states", "quick",     "note",    "reduce",   "max-states",
                "max-time", "schedules", "seed",   "daemon",    "faults",  "bound"});
    Claim claim{.id = text(table, "id"),
                .claim = text(table, "claim"),
                .place = text(table, "place"),
                .algorithm = text(table, "algorithm"),
                .property = property(table),
                .note = text_or(table, "note", ""),
                .options = options(table),
                .expected = word(table, "expected", verdict_words),
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
    const bool needs_length = claim.expected == Verdict::violated && has_a_trace(claim);
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
  /// What is shown on terminals and pages: a text without control characters, which could say there
  /// what they want. Only a note or a claim may have several lines.
  std::string clean(const toml::node& node, std::string_view key) const {
    const std::string& text = node.as_string()->get();
    const bool has_lines = key == "note" || key == "claim";
    if (const auto at = model::first_control(text, has_lines); at != std::string::npos)
      fail(node, fmt::format("'{}' has a control character after '{}'", printable(key),
                             printable(std::string_view(text).substr(0, at))));
    return text;
  }

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

  template <class Value>
  Value word(const toml::table& table, const char* key, const properties::Words<Value>& words,
             std::optional<std::type_identity_t<Value>> otherwise = std::nullopt) const {
    if (otherwise && table.get(key) == nullptr) return *otherwise;
    const std::string word = text(table, key);
    try {
      return properties::word_of(fmt::format("'{}'", key), printable(word), words);
    } catch (const WrongUsage& error) {
      fail(*table.get(key), error.what());
    }
  }

  std::string name_;
};

toml::table parsed(const std::string& name, std::string_view toml) try {
  return toml::parse(toml, name);
} catch (const toml::parse_error& error) {
  throw WrongUsage(fmt::format("{}:{}: {}", name, error.source().begin.line, error.description()));
}

bool is_beyond_ascii(char c) { return static_cast<unsigned char>(c) > 0x7F; }

/// The line of a character beyond ASCII that only blanks part from a backslash; 0 when there is
/// none.
std::ptrdiff_t line_with_a_backslash_before(std::string_view toml) {
  for (std::size_t at = toml.find('\\'); at != toml.npos; at = toml.find('\\', at + 1)) {
    const std::size_t next = toml.find_first_not_of(" \t\r\n", at + 1);
    if (next != toml.npos && is_beyond_ascii(toml[next]))
      return 1 + std::ranges::count(toml.substr(0, next), '\n');
  }
  return 0;
}

/// Where blanks may stand the parser asks of each character beyond ASCII whether it is one, and for
/// many of them this is no defined behaviour (is_non_ascii_horizontal_whitespace of toml++ 3.3). So
/// the text is parsed with '?' in their places before: '?' is refused there, too, but not in
/// strings and comments. Behind a backslash that ends a line of a string blanks may stand as well.
void require_beyond_ascii_in_strings(const std::string& name, std::string_view toml) {
  if (std::ranges::none_of(toml, is_beyond_ascii)) return;
  if (const std::ptrdiff_t line = line_with_a_backslash_before(toml))
    throw WrongUsage(
        fmt::format("{}:{}: a character beyond ASCII behind a backslash: put another one before it",
                    name, line));
  std::string ascii(toml);
  std::ranges::replace_if(ascii, is_beyond_ascii, '?');
  parsed(name, ascii);
}

toml::table parse(const std::string& name, std::string_view toml) {
  if (const int line = line_nested_too_deep(toml))
    throw WrongUsage(fmt::format("{}:{}: nested deeper than {} levels: no claims file is", name,
                                 line, deepest_claims));
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (toml.starts_with(byte_order_mark)) toml.remove_prefix(byte_order_mark.size());
  require_beyond_ascii_in_strings(name, toml);
  return parsed(name, toml);
}

}  // namespace

ClaimsFile read_claims(const std::string& name, std::string_view toml) {
  const toml::table document = parse(name, toml);
  const Reader reader(name);
  reader.check_keys(document, {"paper", "claim"});
  ClaimsFile file{.name = name, .paper = reader.text(document, "paper"), .claims = {}};
  const toml::array* claims = document.get_as<toml::array>("claim");
  if (claims == nullptr || claims->empty() || !claims->is_array_of_tables())
    throw WrongUsage(name + ": it holds no [[claim]]");
  std::set<std::string> ids;
  for (const toml::node& node : *claims) {
    file.claims.push_back(reader.claim(*node.as_table()));
    if (!ids.insert(file.claims.back().id).second)
      reader.fail(node, fmt::format("the id '{}' is used twice", printable(file.claims.back().id)));
  }
  return file;
}

}  // namespace ample::checker
