// The predicates of a formula as texts, with processes for what quantifiers have bound.
#pragma once

#include "model/process.hpp"
#include "properties/ltl/ltl_syntax.hpp"

#include <optional>

namespace ample::properties {

class LtlPredicateTexts {
 protected:
  LtlPredicateTexts(const std::string& option, LtlReading reading)
      : option_(option), reading_(std::move(reading)) {}

  [[noreturn]] void refuse(const std::string& why) const {
    refuse_ltl(option_, reading_.text, why);
  }
  /// The text of something without a temporal operator.
  std::string text_of(const LtlSyntax& syntax);
  std::string joined_text(const std::vector<const LtlSyntax*>& parts, LtlSyntax::Kind kind);
  std::string range_text(const LtlSyntax& quantifier);
  std::optional<model::ProcessId> bound_to(const std::string& name) const;

  const std::string& option_;
  LtlReading reading_;
  std::vector<std::pair<std::string, model::ProcessId>> bound_{};  ///< by the quantifiers around
  int pieces_ = 0;                                                 ///< written so far

 private:
  std::string within(const LtlSyntax& part);
  /// The text of these tokens, with processes for what is bound: state_i is state_0, InCS(i) is
  /// InCS(0), and elsewhere i is P0.
  std::string with_processes(std::size_t first, std::size_t last);
  std::string with_process(std::size_t number, std::size_t first, std::size_t last) const;
};

}  // namespace ample::properties
