// Results as the tests of a pipeline: the XML of JUnit, which GitLab, Jenkins and GitHub show.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ample::tools {

struct JunitTest {
  enum class Outcome : std::uint8_t { passed, failed, undecided, skipped };
  std::string group, name;
  double seconds = 0;
  Outcome outcome = Outcome::passed;
  std::string message = {};  ///< why it did not pass, or how
};

/// What is not decided is an error, so that no limit reads as success.
std::string junit(const std::string& suite, const std::vector<JunitTest>& tests);

}  // namespace ample::tools
