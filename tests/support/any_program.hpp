// A program for the blackboard at random. Within a property of rapidcheck's only.
#pragma once

#include "tests/support/blackboard.hpp"

#include <rapidcheck.h>

namespace ample::tests {

/// A program at random.
inline Blackboard::Program any_program(const char* kinds) {
  const int processes = *rc::gen::inRange(2, 4);
  std::string program;
  for (int i = 0; i < processes; ++i) {
    program += *rc::gen::inRange('1', '8');
    program += *rc::gen::elementOf(std::string(Blackboard::handlers));
    for (std::size_t j = 0; j < Blackboard::instructions; ++j) {
      program += *rc::gen::elementOf(std::string(kinds));
      program += *rc::gen::element('0', '1', '1', '2');
      program += static_cast<char>(*rc::gen::inRange('0', static_cast<char>('0' + processes)));
      program += *rc::gen::inRange('0', '3');
    }
  }
  RC_LOG() << program << "\n";
  return {.text = program, .by_page = *rc::gen::arbitrary<bool>()};
}

}  // namespace ample::tests
