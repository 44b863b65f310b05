// Understanding an expression: names are looked up, types checked, quantifiers written out.
//
// predicate_names.cpp has what names stand for, predicate_calls.cpp what is asked of processes and
// channels, predicate_terms.cpp the operators.
#pragma once

#include "properties/predicate/expression.hpp"
#include "properties/predicate/term_value.hpp"

#include <map>
#include <optional>

namespace ample::properties {

inline const model::Type a_boolean = {.kind = model::Type::Kind::boolean};
inline const model::Type a_number = {.kind = model::Type::Kind::number};
inline const model::Type a_process = {.kind = model::Type::Kind::process};
inline const model::Type a_process_set = {.kind = model::Type::Kind::set, .items = {a_process}};

/// It understands one expression. Every function throws WrongUsage in one line that names the place
/// and what there is.
class Understanding {
 public:
  /// The part at `whatever`, if it is true or false, may be anything.
  Understanding(const std::string& option, const std::string& text, const model::System& system,
                std::optional<PlaceInText> whatever = std::nullopt);

  /// The term of an expression that is true or false.
  PredicateTerm formula(const Expression& e);

 private:
  // --- What is wrong ---------------------------------------------------------------------------

  [[noreturn]] void fail(const Expression& e, const std::string& why) const;
  std::string written(const Expression& e) const;
  /// The expression as written, and what its bound variables stand for: "state_i = InCS (i = 1)".
  std::string written_for(const Expression& e) const;

  // --- Terms -----------------------------------------------------------------------------------

  PredicateTerm made(const Expression& e, PredicateTerm::Op op, model::Type type,
                     std::vector<PredicateTerm> parts);
  PredicateTerm constant(const Expression& e, model::Type type, model::Value value);
  PredicateTerm boolean(const Expression& e, bool value);
  static bool is_true(const PredicateTerm& term);
  static bool is_false(const PredicateTerm& term);

  PredicateTerm of_type(const Expression& e, const model::Type& type, const char* what);
  PredicateTerm number(const Expression& e);
  static int index_of(const model::Value& process);
  /// One that is known beforehand: 0, P0, a bound variable, i + 1 mod 3.
  model::ProcessId process(const Expression& e);
  /// The value of arithmetic on constants.
  static std::optional<std::int64_t> constant_number(const PredicateTerm& term);

  /// `expected` tells which words a word may be.
  PredicateTerm understood(const Expression& e, const model::Type* expected = nullptr);
  PredicateTerm meaning(const Expression& e, const model::Type* expected);

  PredicateTerm name(const Expression& e, const model::Type* expected);
  PredicateTerm named_process(const Expression& e);
  std::string unknown(const std::string& name) const;

  PredicateTerm subscripted(const Expression& e, const model::Type* expected);
  PredicateTerm item(const Expression& e, std::size_t at);
  void refuse_clocks(const Expression& e, const model::Type& type) const;
  /// CS_i, or CS: the processes of `among` that are InCS.
  PredicateTerm occupancy(const Expression& e, model::ProcessSet among);

  PredicateTerm call(const Expression& e);
  /// The term that is true when a message of one kind stands before one of another.
  PredicateTerm before(const Expression& e);
  PredicateTerm enabled(const Expression& e);
  PredicateTerm of_process(const Expression& e, PredicateTerm::Op op, const Expression& process_of);
  /// The messages in a channel: their names, or with their fields.
  PredicateTerm channel(const Expression& e, bool with_fields = false);
  /// (Request,1,*): a message with its fields.
  PredicateTerm message(const Expression& e, const model::Type& item);

  PredicateTerm size(const Expression& e);
  PredicateTerm size_of(const Expression& e);
  PredicateTerm tuple(const Expression& e, const model::Type* expected);
  PredicateTerm set(const Expression& e, const model::Type* expected);

  PredicateTerm connective(const Expression& e);

  bool is_word(const Expression& e) const;
  PredicateTerm comparison(const Expression& e);
  /// The term of "x in S", or of how many items of S are x.
  PredicateTerm element(const Expression& e, PredicateTerm::Op op);

  PredicateTerm arithmetic(const Expression& e);

  /// Written out over all processes: those of N_i are known, of others it is asked.
  PredicateTerm quantifier(const Expression& e);
  /// Numbers in it are processes: forall i in {0,2}.
  PredicateTerm range_of(const Expression& e);
  PredicateTerm member(const Expression& e, const PredicateTerm& range, model::ProcessId process);

  const std::string& option_;
  const std::string& text_;
  const model::System& system_;
  std::optional<PlaceInText> whatever_;
  std::map<std::string, model::Type> variables_, shared_;
  std::map<std::string, model::ProcessId> bound_;
  std::size_t terms_ = 0;
  bool is_pattern_ = false;    ///< true when a part of a tuple may be anything
  bool clocks_matter_ = true;  ///< true when what is read depends on the values of clocks
};

}  // namespace ample::properties
