// What is said of a process in general, said of one process.
#include "model/configuration.hpp"

namespace ample::model {

bool System::invariant_holds_in(std::size_t invariant, const Configuration& configuration) const {
  return invariant_holds(invariant, locals_and_shared(configuration));
}

std::string subscripted(const std::string& text, ProcessId process) {
  const std::string number = std::to_string(int{process});
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool subscript =
        text.compare(at, 2, "_i") == 0 && (at + 2 == text.size() || !is_letter(text[at + 2]));
    if (!subscript) {
      result += text[at];
      continue;
    }
    // Processes are written P0, their variables and constants with an underscore: nGrants_0, N_0.
    const bool of_process = at > 0 && text[at - 1] == 'P' && (at < 2 || !is_letter(text[at - 2]));
    result += of_process ? number : "_" + number;
    ++at;
  }
  return result;
}

}  // namespace ample::model
