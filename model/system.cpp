// Says of one process what is said of processes in general.
#include "model/system.hpp"

namespace ample::model {

void System::ask(AskedInvariant asked) {
  if (asked_.empty()) invariants_.assign(own_invariants().begin(), own_invariants().end());
  invariants_.push_back(asked.info);
  asked_.push_back(std::move(asked));
}

void System::constrain(std::string text, std::function<bool(const Configuration&)> holds) {
  constraint_ = std::move(text);
  is_within_ = std::move(holds);
}

std::string System::constraint() const {
  const std::string own = own_constraint();
  return own + (own.empty() || constraint_.empty() ? "" : " and ") + constraint_;
}

bool System::within_constraint(const Configuration& where) const {
  return own_within_constraint(where) && (!is_within_ || is_within_(where));
}

const AskedInvariant* System::asked(std::size_t invariant) const {
  const std::size_t own = invariants().size() - asked_.size();
  return invariant < own ? nullptr : &asked_[invariant - own];
}

bool System::invariant_holds(std::size_t invariant, std::span<const Bytes> locals) const {
  const AskedInvariant* const one = asked(invariant);
  return one != nullptr ? one->holds(locals) : own_invariant_holds(invariant, locals);
}

bool System::invariant_holds_in(std::size_t invariant, const Configuration& configuration) const {
  const AskedInvariant* const one = asked(invariant);
  return one != nullptr ? one->holds_in(configuration)
                        : own_invariant_holds_in(invariant, configuration);
}

std::string System::why_not(std::size_t invariant, const Configuration& configuration) const {
  const AskedInvariant* const one = asked(invariant);
  return one != nullptr ? one->why_not(configuration)
                        : "\"" + own_invariants()[invariant].meaning + "\" does not hold";
}

Bytes System::read_by_invariant(std::size_t invariant, ProcessId process,
                                const Bytes& local) const {
  const AskedInvariant* const one = asked(invariant);
  return one != nullptr ? one->reads(process, local) : read_by_own_invariant(invariant, local);
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
