// An instance of any algorithm: one of its own examples, with switches and networks at random, or
// every option at random. Within a property of rapidcheck's only.
#pragma once

#include "cases/catalogue.hpp"
#include "model/errors.hpp"
#include "properties/asked/asked.hpp"
#include "properties/instances/request.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace ample::tests {

struct Example {
  const model::AlgorithmInfo& algorithm;
  std::unique_ptr<model::System> system;
};

/// What each option may be, where an algorithm has it.
using OptionMenu = std::map<std::string, std::vector<std::string>>;

inline const model::AlgorithmInfo& any_algorithm() {
  const auto& algorithms = cases::algorithms();
  return algorithms[*rc::gen::inRange<std::size_t>(0, algorithms.size())];
}

/// Each of the repairs once in so many times; "none" of them otherwise.
inline std::string any_repairs(const model::AlgorithmInfo& info, int once_in) {
  std::string repairs;
  for (const model::Switch& repair : info.repairs)
    if (*rc::gen::inRange(0, once_in) == 0) repairs += (repairs.empty() ? "" : ",") + repair.name;
  return repairs.empty() ? "none" : repairs;
}

inline void choose_from(const OptionMenu& menu, const model::AlgorithmInfo& info,
                        properties::Request& request) {
  const std::vector<std::string> known = properties::option_names(info);
  for (const auto& [option, texts] : menu)
    if (std::ranges::count(known, option) != 0) request[option] = *rc::gen::elementOf(texts);
}

/// On failure rapidcheck prints the request, and the seed to run it again.
inline Example example_of(const model::AlgorithmInfo& info, const properties::Request& request) {
  RC_LOG() << info.id;
  for (const auto& [option, text] : request) RC_LOG() << " --" << option << " " << text;
  RC_LOG() << "\n";
  try {
    return {info, properties::system_of(info, properties::instance_from(info, request))};
  } catch (const model::BadInstance&) {
    RC_DISCARD("switches that need one another, or parameters that are not admissible");
  } catch (const model::WrongUsage&) {
    RC_DISCARD("options that do not go together");
  }
}

/// The options of one of the algorithm's own example commands that say what its instance is.
inline properties::Request an_example_of(const model::AlgorithmInfo& info) {
  std::istringstream command(*rc::gen::elementOf(info.examples));
  properties::Request request;
  std::string option;
  for (std::string word; command >> word;) {
    std::erase(word, '\'');  // as the shell does
    const bool is_option = word.starts_with("--");
    if (!is_option && !option.empty()) request[option] = word;
    option = is_option ? word.substr(2) : "";
  }
  std::erase_if(request, [&](const auto& each) {
    return std::ranges::count(properties::option_names(info), each.first) == 0;
  });
  // Other switches or networks may not be finite without a bound.
  if (const auto rounds = request.find("rounds");
      rounds != request.end() && rounds->second == "unbounded")
    request.erase(rounds);
  return request;
}

/// Every algorithm as printed, with switches at random, over every kind of network, and with
/// processes that crash.
inline Example any_example() {
  const model::AlgorithmInfo& info = any_algorithm();
  properties::Request request = an_example_of(info);
  if (!info.repairs.empty()) request["repair"] = any_repairs(info, 2);
  request["network"] = *rc::gen::element<std::string>(
      "fifo", "fifo", "unordered", "lossy:1", "duplicating:1", "unordered,lossy,duplicating:2");
  request["crash"] = *rc::gen::element<std::string>("0", "0", "1");
  choose_from({{"self", {"channel", "immediate"}}, {"wake", {"step", "eager"}}}, info, request);
  return example_of(info, request);
}

/// Every algorithm, right or wrong, on two or three processes, or one of these graphs.
inline Example any_instance(const std::vector<std::string>& graphs, const OptionMenu& menu) {
  const model::AlgorithmInfo& info = any_algorithm();
  properties::Request request;
  if (info.shape == model::Shape::any)
    choose_from({{"graph", graphs}}, info, request);
  else
    request["n"] = *rc::gen::element<std::string>("2", "3");
  choose_from(menu, info, request);
  if (!info.repairs.empty()) request["repair"] = any_repairs(info, 3);
  return example_of(info, request);
}

}  // namespace ample::tests
