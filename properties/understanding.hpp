// Understanding an expression: names are looked up, types checked, quantifiers written out.
//
// predicate_names.cpp has what names stand for, predicate_terms.cpp the operators.
#pragma once

#include "properties/expression.hpp"
#include "properties/predicate.hpp"

#include <map>
#include <optional>

namespace ample::properties {

inline const model::Type a_boolean = {.kind = model::Type::Kind::boolean};
inline const model::Type a_number = {.kind = model::Type::Kind::number};
inline const model::Type a_process = {.kind = model::Type::Kind::process};
inline const model::Type a_process_set = {.kind = model::Type::Kind::set, .items = {a_process}};

/// Of one expression. Every function throws WrongUsage in one line that names the place and what
/// there is.
class Understanding {
 public:
  Understanding(const std::string& option, const std::string& text, const model::System& system);

  /// Of what is true or false.
  Term formula(const Expression& e);

 private:
  // --- What is wrong ---------------------------------------------------------------------------

  [[noreturn]] void fail(const Expression& e, const std::string& why) const;
  std::string written(const Expression& e) const;
  /// As written, and what its bound variables stand for: "state_i = InCS (i = 1)".
  std::string written_for(const Expression& e) const;

  // --- Terms -----------------------------------------------------------------------------------

  Term made(const Expression& e, Term::Op op, model::Type type, std::vector<Term> parts);
  Term constant(const Expression& e, model::Type type, model::Value value);
  Term boolean(const Expression& e, bool value);
  static bool is_true(const Term& term);
  static bool is_false(const Term& term);

  Term of_type(const Expression& e, const model::Type& type, const char* what);
  Term number(const Expression& e);
  static int index_of(const model::Value& process);
  /// One that is known beforehand: 0, P0, a bound variable, i + 1 mod 3.
  model::ProcessId process(const Expression& e);
  /// Of arithmetic on what is known.
  static std::optional<std::int64_t> constant_number(const Term& term);

  /// `expected` tells which words a word may be.
  Term understood(const Expression& e, const model::Type* expected = nullptr);

  Term name(const Expression& e, const model::Type* expected);
  Term named_process(const Expression& e);
  std::string unknown(const std::string& name) const;

  Term subscripted(const Expression& e, const model::Type* expected);
  Term item(const Expression& e, std::size_t at);
  void refuse_clocks(const Expression& e, const model::Type& type) const;
  /// CS_i, or CS: the processes of `among` that are InCS.
  Term occupancy(const Expression& e, model::ProcessSet among);

  Term call(const Expression& e);
  Term enabled(const Expression& e);
  Term of_process(const Expression& e, Term::Op op, const Expression& process_of);
  Term channel(const Expression& e);

  Term size(const Expression& e);
  Term size_of(const Expression& e);
  Term tuple(const Expression& e, const model::Type* expected);
  Term set(const Expression& e, const model::Type* expected);

  Term connective(const Expression& e);

  bool is_word(const Expression& e) const;
  Term comparison(const Expression& e);
  Term element(const Expression& e);

  Term arithmetic(const Expression& e);

  /// Written out over all processes: those of N_i are known, of others it is asked.
  Term quantifier(const Expression& e);
  /// Numbers in it are processes: forall i in {0,2}.
  Term range_of(const Expression& e);
  Term member(const Expression& e, const Term& range, model::ProcessId process);

  const std::string& option_;
  const std::string& text_;
  const model::System& system_;
  std::map<std::string, model::Type> variables_, shared_;
  std::map<std::string, model::ProcessId> bound_;
  std::size_t terms_ = 0;
  bool is_pattern_ = false;    ///< may a part of a tuple be anything?
  bool clocks_matter_ = true;  ///< does it depend on the values of clocks?
};

}  // namespace ample::properties
