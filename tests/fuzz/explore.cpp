// What the explorer's page may ask for over the network: a path, an instance, steps, and numbers
// among them, one a line; the rest is a trace.
#include "tools/ample/explore/explore_api.hpp"

#include "tests/fuzz/fuzzing.hpp"

#include <iterator>
#include <sstream>

namespace ample::fuzz {

void try_reading(const std::string& text) {
  std::istringstream lines(text);
  std::string path, instance, steps, at, known;
  std::getline(lines, path);
  std::getline(lines, instance);
  std::getline(lines, steps);
  std::getline(lines, at);
  std::getline(lines, known);
  const std::string trace(std::istreambuf_iterator<char>(lines), {});
  int asked = 0;
  const tools::Reply reply = tools::explore_reply(path,
                                                  {{"instance", instance},
                                                   {"steps", steps},
                                                   {"at", at},
                                                   {"known", known},
                                                   {"trace", trace},
                                                   {"property", "deadlock"}},
                                                  [&] { return ++asked > 3; });
  require(reply.status == 200 || reply.status == 400 || reply.status == 404,
          "the explorer answers with an unknown status");
  require(!reply.body.starts_with("{\"error\":\"internal error"),
          "the explorer says that Ample contradicts itself");
}

}  // namespace ample::fuzz
