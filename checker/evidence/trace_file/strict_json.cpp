// Parsing with limits, so that a hostile file costs a line and not the machine.
#include "checker/evidence/trace_file/strict_json.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <set>
#include <vector>

namespace ample::checker {

using model::WrongUsage;

namespace {

constexpr int deepest = 16;  // a trace needs 8: document, steps, step, sends, send, message, ...
constexpr std::size_t most_values = 5'000'000;
/// Looking up a key takes time linear in their number.
constexpr std::size_t most_keys = 4096;

/// Follows the parser and stops it where a limit is passed.
class ParserLimits {
 public:
  using Event = Json::parse_event_t;

  bool operator()(int depth, Event event, const Json& parsed) {
    if (depth > deepest) throw WrongUsage(fmt::format("nested deeper than {} levels", deepest));
    if (++events_ > most_values) throw WrongUsage(fmt::format("more than {} values", most_values));
    if (event == Event::object_start) keys_.emplace_back();
    if (event == Event::object_end) keys_.pop_back();
    if (event == Event::key) {
      const auto& name = parsed.get_ref<const std::string&>();
      if (!keys_.back().insert(name).second)
        throw WrongUsage(
            fmt::format("the key '{}' stands twice in one object", model::printable(name)));
      if (keys_.back().size() > most_keys)
        throw WrongUsage(
            fmt::format("an object with more than {} keys: no trace has one", most_keys));
    }
    return true;
  }

 private:
  std::size_t events_ = 0;
  std::vector<std::set<std::string>> keys_;  ///< of the objects that are open
};

}  // namespace

Json parse_json(std::string_view text) {
  if (text.size() > longest_json)
    throw WrongUsage(fmt::format("longer than {} MB", longest_json >> 20));
  try {
    ParserLimits limits;
    return Json::parse(text, [&](int depth, Json::parse_event_t event, Json& parsed) {
      return limits(depth, event, parsed);
    });
  } catch (const Json::parse_error& error) {
    if (error.byte > text.size())
      throw WrongUsage(fmt::format("not JSON: it ends too early, after {} bytes", text.size()));
    throw WrongUsage(
        fmt::format("not JSON: byte {} of {} cannot stand there", error.byte, text.size()));
  } catch (const Json::exception&) {
    throw WrongUsage("not JSON: a number that is out of range");
  }
}

}  // namespace ample::checker
