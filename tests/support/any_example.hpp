// An instance of any algorithm: one of its own examples, with switches and networks at random.
#pragma once

#include "cases/catalogue.hpp"
#include "properties/request.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace ample::tests {

struct Example {
  const model::AlgorithmInfo& algorithm;
  std::unique_ptr<model::System> system;
};

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
  std::erase_if(request, [](const auto& each) {
    const auto& known = properties::instance_options();
    return std::none_of(known.begin(), known.end(),
                        [&](const auto& known_one) { return known_one.name == each.first; });
  });
  // Other switches or networks may not be finite without a bound.
  if (const auto rounds = request.find("rounds");
      rounds != request.end() && rounds->second == "unbounded")
    request.erase(rounds);
  return request;
}

/// Every algorithm as printed, with switches at random, and over both kinds of network. Within a
/// property of rapidcheck's only.
inline Example any_example() {
  const auto& algorithms = cases::algorithms();
  const model::AlgorithmInfo& info =
      algorithms[*rc::gen::inRange<std::size_t>(0, algorithms.size())];
  properties::Request request = an_example_of(info);
  std::string repairs;
  for (const model::Switch& repair : info.repairs)
    if (*rc::gen::arbitrary<bool>()) repairs += (repairs.empty() ? "" : ",") + repair.name;
  if (!repairs.empty()) request["repair"] = repairs;
  for (const auto& [name, values] :
       std::map<std::string, std::vector<std::string>>{{"network", {"fifo", "unordered"}},
                                                       {"self", {"channel", "immediate"}},
                                                       {"wake", {"step", "eager"}}})
    if (std::find(info.options.begin(), info.options.end(), name) != info.options.end())
      request[name] = *rc::gen::elementOf(values);
  try {
    return {info, info.make(properties::instance_from(info, request))};
  } catch (const model::BadInstance&) {
    RC_DISCARD("switches that need one another");
  }
}

}  // namespace ample::tests
