// The words of a command line, and the instance that they ask for. Nothing is carried out.
#include "tools/ample/line/command_line.hpp"

#include "cases/catalogue.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/running.hpp"

namespace ample::fuzz {

void try_reading(const std::string& text) {
  const tools::Command command = tools::read_command_line(words_of(text));
  std::visit(
      []<class Kind>(const Kind& asked) {
        if constexpr (requires { asked.request, asked.algorithm.size(); })
          properties::instance_from(cases::algorithm(asked.algorithm), asked.request);
      },
      command);
}

}  // namespace ample::fuzz
