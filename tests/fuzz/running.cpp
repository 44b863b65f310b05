// Running words, and what no words may lead to.
#include "tests/fuzz/running.hpp"

#include "tests/fuzz/fuzzing.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <iterator>
#include <sstream>

namespace ample::fuzz {

Directory::Directory()
    : path_(std::filesystem::temp_directory_path() / fmt::format("ample.fuzz.{}", getpid())) {
  std::filesystem::create_directories(path_);
}
Directory::~Directory() { std::filesystem::remove_all(path_); }

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

void run(const std::vector<std::string>& words) {
  std::ostringstream out, err;
  const int status = tools::run(words, {.out = out, .err = err});
  if (status != tools::status_internal_error) return;
  std::cerr << err.str();
  require(false, "the command line says that Ample contradicts itself");
}

}  // namespace ample::fuzz
