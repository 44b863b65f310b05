// An author's function that never comes back, or that a signal or exit() ends, ends the program in
// one line that names it.
#pragma once

#include "model/interrupt.hpp"

#include <functional>
#include <string>
#include <thread>

namespace ample::tools {

/// Where the line goes, and what the program ends with then.
struct LastWords {
  int file = 2;
  std::string before{}, after = "\n";
  int status = 65;
};

/// Watches the author's functions of all threads as long as it lives; there is one at most. Where
/// no thread can be started it only hears signals.
class AuthorsWatch {
 public:
  explicit AuthorsWatch(LastWords words, const model::Interrupt* interrupt = nullptr);
  AuthorsWatch(const AuthorsWatch&) = delete;
  AuthorsWatch& operator=(const AuthorsWatch&) = delete;
  ~AuthorsWatch();

 private:
  std::jthread thread_;
};

}  // namespace ample::tools
