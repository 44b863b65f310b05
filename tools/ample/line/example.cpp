// Reading an example as an instance.
#include "tools/ample/line/example.hpp"

#include "tools/ample/line/shell.hpp"

#include <algorithm>

namespace ample::tools {

std::string id_in_example(const std::string& example) {
  const std::vector<std::string> words = shell_words(example);
  return words.size() < 3 ? "" : words[2];
}

properties::Request request_in_example(const model::AlgorithmInfo& algorithm,
                                       const std::string& example) {
  const std::vector<std::string> known = properties::option_names(algorithm);
  const std::vector<std::string> words = shell_words(example);
  properties::Request request;
  for (std::size_t i = 0; i + 1 < words.size(); ++i)
    if (words[i].starts_with("--") && std::ranges::count(known, words[i].substr(2)) > 0)
      request[words[i].substr(2)] = words[i + 1];
  return request;
}

std::unique_ptr<model::System> example_of(const model::AlgorithmInfo& algorithm) {
  if (algorithm.examples.empty())
    throw model::WrongUsage(algorithm.id + " has no examples: give one in info.examples");
  return algorithm.make(properties::instance_from(
      algorithm, request_in_example(algorithm, algorithm.examples.front())));
}

}  // namespace ample::tools
