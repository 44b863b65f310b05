// What the explorer's page may ask for over the network: a path, an instance and steps, one a line.
#include "tools/ample/explore_api.hpp"

#include "tests/fuzz/fuzzing.hpp"

#include <sstream>

namespace ample::fuzz {

void try_reading(const std::string& text) {
  std::istringstream lines(text);
  std::string path, instance, steps;
  std::getline(lines, path);
  std::getline(lines, instance);
  std::getline(lines, steps);
  int asked = 0;
  const tools::Reply reply = tools::explore_reply(
      path, {{"instance", instance}, {"steps", steps}, {"property", "deadlock"}},
      [&] { return ++asked > 3; });
  require(reply.status == 200 || reply.status == 400 || reply.status == 404,
          "the explorer answers with an unknown status");
  require(!reply.body.starts_with("{\"error\":\"internal error"),
          "the explorer says that Ample contradicts itself");
}

}  // namespace ample::fuzz
