// Reading an example as an instance.
#include "tools/ample/example.hpp"

#include "properties/request.hpp"
#include "tools/ample/shell.hpp"

namespace ample::tools {

std::unique_ptr<model::System> example_of(const model::AlgorithmInfo& algorithm) {
  properties::Request request;
  const std::vector<std::string> words = shell_words(algorithm.examples.front());
  for (std::size_t i = 0; i + 1 < words.size(); ++i)
    if (words[i].starts_with("--")) request[words[i].substr(2)] = words[i + 1];
  return algorithm.make(properties::instance_from(algorithm, request));
}

}  // namespace ample::tools
