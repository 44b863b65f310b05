// The options that only the algorithms on the ring have.
#include "cases/k_out_of_l/ring.hpp"

#include "model/errors.hpp"
#include "properties/base/option_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::cases::k_out_of_l {

namespace {

/// The limit lets every count of tokens fit a byte.
constexpr int most_units = 60;
constexpr const char* between = "..";

int within(const char* option, const std::string& text, int low, int high) {
  const int value = properties::number_of(fmt::format("--{}", option), text, low, high);
  if (value < low || value > high)
    throw BadInstance(fmt::format("--{} {}: it must be from {} to {}", option, text, low, high));
  return value;
}

/// It is asked before the bounds are: "3..1" is the wrong way round, wherever 3 is too many as
/// well.
void refuse_reversed(const std::string& first, const std::string& last, int l) {
  const auto value = [&](const std::string& text) {
    return properties::number_of("--need", text, 0, l);
  };
  if (value(first) > value(last))
    throw BadInstance(
        fmt::format("--need {0}..{1}: give the smaller number first, as in {1}..{0}", first, last));
}

/// "2", "1..2": what one process may ask for; "2" is 1..2.
Need need_from(const std::string& text, int l) {
  const std::size_t dots = text.find(between);
  const bool range = dots != std::string::npos;
  const std::string last = range ? text.substr(dots + 2) : text;
  if (range) refuse_reversed(text.substr(0, dots), last, l);
  const int most = within("need", last, 1, l);
  const int least = range ? within("need", text.substr(0, dots), 0, l) : 1;
  return {least, most};
}

/// The needs in the canonical form: one range, or one for each process.
std::vector<Need> needs(const Instance& instance) {
  std::vector<Need> all;
  const auto found = instance.options.find("need");
  if (found == instance.options.end()) return all;
  for (const std::string& piece : properties::list_of("--need", found->second))
    all.push_back(need_from(piece, most_units));
  return all;
}

int constant(const Instance& instance, const char* option) {
  const auto found = instance.options.find(option);
  return found == instance.options.end()
             ? 0
             : properties::number_of(fmt::format("--{}", option), found->second);
}

}  // namespace

Constants Constants::of(const Instance& instance) {
  Constants constants{constant(instance, "units"), 0, 0, constant(instance, "maxseq"),
                      constant(instance, "maxvc")};
  if (const std::vector<Need> all = needs(instance); !all.empty()) {
    constants.least = std::ranges::min(all, {}, &Need::least).least;
    constants.K = std::ranges::max(all, {}, &Need::most).most;
  }
  return constants;
}

Need Need::of(const Instance& instance, ProcessId process) {
  const std::vector<Need> all = needs(instance);
  return all.size() == 1 ? all.front() : all[process.index];
}

ProcessSet staying(const Instance& instance) {
  ProcessSet set;
  const auto found = instance.options.find("stay");
  if (found == instance.options.end() || found->second == "none") return set;
  for (const int process : properties::numbers_of("--stay", found->second))
    set.insert(ProcessId(process));
  return set;
}

int left_by_staying(const Instance& instance, ProcessId process) {
  int left = Constants::of(instance).l;
  for (const ProcessId i : staying(instance) - ProcessSet{process})
    left -= Need::of(instance, i).most;
  return left;
}

bool is_read(const Instance& instance, const Reading& reading) {
  const auto found = instance.options.find("reading");
  return found != instance.options.end() && found->second.find(reading.name) != std::string::npos;
}

OwnOption units_option() {
  return {"units", "L", "units of the resource, the ring's l (default 2)", "2",
          [](const std::string& text, const Instance&) {
            return std::to_string(within("units", text, 1, most_units));
          }};
}

OwnOption need_option() {
  return {"need", "K|A..K|K0,K1,...",
          "units that one request may ask for: 1..K, or A..K (default 1..l)", "all",
          [](const std::string& text, const Instance& instance) {
            const int l = Constants::of(instance).l;
            if (text == "all") return fmt::format("1..{}", l);
            std::vector<std::string> pieces;
            for (const std::string& piece : properties::list_of("--need", text)) {
              const Need need = need_from(piece, l);
              pieces.push_back(fmt::format("{}..{}", need.least, need.most));
            }
            const auto n = static_cast<std::size_t>(instance.processes());
            if (pieces.size() != 1 && pieces.size() != n)
              throw model::BadInstance(
                  fmt::format("--need {}: give one value, or one for each of the {} "
                              "processes",
                              text, n));
            if (std::ranges::count(pieces, pieces.front()) == std::ssize(pieces)) pieces.resize(1);
            return fmt::format("{}", fmt::join(pieces, ","));
          }};
}

OwnOption maxseq_option() {
  return {"maxseq", "S", "MySeq is from 0 to S (default 1)", "1",
          [](const std::string& text, const Instance&) {
            return std::to_string(within("maxseq", text, 1, 250));
          }};
}

OwnOption maxvc_option() {
  return {"maxvc", "V", "MaxV_c, from K to l (default K)", "K",
          [](const std::string& text, const Instance& instance) {
            const Constants constants = Constants::of(instance);
            if (text == "K") return std::to_string(constants.K);
            return std::to_string(within("maxvc", text, constants.K, constants.l));
          }};
}

OwnOption link_option() {
  return {"link", "C", "messages that a link may hold after a fault, for `stabilize` (default 0)",
          "0", [](const std::string& text, const Instance&) {
            return std::to_string(within("link", text, 0, 4));
          }};
}

OwnOption stay_option() {
  OwnOption option{"stay", "0,1|none",
                   "never leave once they are inside; who asks for more than they leave does not "
                   "count as waiting",
                   "none", [](const std::string& text, const Instance& instance) {
                     if (text == "none") return text;
                     Instance with = instance;
                     with.options["stay"] = text;
                     for (const std::string& process : properties::list_of("--stay", text))
                       within("stay", process, 0, instance.processes() - 1);
                     std::vector<int> members;
                     int units = 0;
                     for (const ProcessId i : staying(with)) {
                       members.push_back(i);
                       units += Need::of(instance, i).most;
                     }
                     const int l = Constants::of(instance).l;
                     if (units >= l)
                       throw BadInstance(
                           fmt::format("--stay {}: they may ask for {} units together, and must "
                                       "leave some of the {}",
                                       text, units, l));
                     return fmt::format("{}", fmt::join(members, ","));
                   }};
  return option;
}

OwnOption legitimate_option() {
  return model::named_option("legitimate",
                             "what `stabilize` takes for legitimate (default the specification)",
                             {"specification", "one-ctoken"});
}

OwnOption reading_option(std::span<const Reading> known) {
  return {"reading", "NAME,...|printed", "other readings of [RING]'s text, as in its case's page",
          "printed", [known](const std::string& text, const Instance&) {
            if (text == "printed") return text;
            std::vector<std::string> names, chosen;
            for (const Reading& reading : known) names.emplace_back(reading.name);
            const std::vector<std::string> given = properties::list_of("--reading", text);
            for (const std::string& name : given)
              if (std::ranges::find(names, name) == names.end())
                throw WrongUsage(unknown_name("value of --reading", name, names));
            for (const std::string& name : names)
              if (std::ranges::find(given, name) != given.end()) chosen.push_back(name);
            const auto chose = [&](const Reading& reading) {
              return std::ranges::find(chosen, reading.name) != chosen.end();
            };
            if (chose(reading::ac4_all) && chose(reading::ac4_each))
              throw WrongUsage("--reading: ac4-all and ac4-each exclude each other");
            return fmt::format("{}", fmt::join(chosen, ","));
          }};
}

}  // namespace ample::cases::k_out_of_l
