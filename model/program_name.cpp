// There is one name for the whole program.
#include "model/program_name.hpp"

#include <utility>

namespace ample::model {

namespace {

std::string& name_of_program() {
  static std::string name = "ample";
  return name;
}

}  // namespace

const std::string& program_name() { return name_of_program(); }

void set_program_name(std::string name) { name_of_program() = std::move(name); }

}  // namespace ample::model
