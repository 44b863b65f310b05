// ample params --lemmas: the arithmetic steps of the papers' proofs, for all parameters.
#include "cases/catalogue.hpp"
#include "checker/questions/parameters/lemmas.hpp"
#include "checker/verdict/outcome/json.hpp"
#include "model/errors.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/output/wrapping.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ample::tools {

using checker::Json;
using checker::LemmaResult;
using model::Lemma;

namespace {

const char* verdict(const LemmaResult& result) {
  switch (result.proof.proved) {
    case checker::Answer::yes:
      return "proved";
    case checker::Answer::no:
      return "refuted";
    case checker::Answer::unknown:
      break;
  }
  return "unknown";
}

std::string numbers(const model::Values& values) {
  std::string text;
  for (const auto& [name, value] : values)
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
  return text;
}

std::string exactness(const Lemma& lemma, const LemmaResult& result) {
  const std::string constraint = to_text(lemma.weakest->constraint);
  if (result.exactly == checker::Answer::yes) return "needs exactly " + constraint + ", proved";
  if (result.exactly == checker::Answer::no) return "does not need exactly " + constraint;
  return "whether it needs exactly " + constraint + " is unknown";
}

std::string text_of(const Lemma& lemma, const LemmaResult& result) {
  std::string text =
      fmt::format("{:24} {:8} {}  {}{}\n", lemma.id, verdict(result), lemma.statement, lemma.place,
                  result.as_expected(lemma) ? "" : "  UNEXPECTED");
  if (result.proof.proved == checker::Answer::no)
    text += fmt::format("{:24} {:8} {}\n", "", "with", numbers(result.proof.counterexample));
  if (lemma.weakest) {
    text += fmt::format("{:24} {:8} {}\n", "", "", exactness(lemma, result));
    if (!result.proposal.empty())
      text += fmt::format("{:24} {:8} quantifiers eliminated: {}\n", "", "", result.proposal);
  }
  return text;
}

Json json_of(const Lemma& lemma, const LemmaResult& result) {
  Json json = {{"id", lemma.id},
               {"statement", lemma.statement},
               {"place", lemma.place},
               {"formula", to_text(lemma.formula)},
               {"verdict", verdict(result)},
               {"expected", lemma.expected ? "proved" : "refuted"},
               {"as_expected", result.as_expected(lemma)},
               {"counterexample", result.proof.counterexample},
               {"seconds", result.seconds}};
  if (lemma.weakest)
    json["weakest"] = {{"constraint", to_text(lemma.weakest->constraint)},
                       {"exactly", to_text(*result.exactly)},
                       {"proposal", result.proposal}};
  return json;
}

}  // namespace

int lemmas(const LemmasCommand& command, const Surroundings& surroundings) {
  if (!has_built_in())
    throw model::WrongUsage(
        "--lemmas are those of the papers that Ample has built in: this program has none");
  Json list = Json::array();
  std::size_t all = 0, expected = 0;
  double seconds = 0;
  bool unknown = false;
  for (const Lemma& lemma : cases::lemmas()) {
    const LemmaResult result = checker::judge(lemma);
    ++all;
    expected += result.as_expected(lemma) ? 1 : 0;
    unknown |= result.proof.proved == checker::Answer::unknown
               || result.exactly == checker::Answer::unknown;
    seconds += result.seconds;
    if (command.format == Format::text)
      surroundings.out << shown(surroundings, text_of(lemma, result)) << std::flush;
    else
      list.push_back(json_of(lemma, result));
  }
  if (command.format == Format::text)
    surroundings.out << shown(
        surroundings,
        fmt::format("{} of {} lemmas are as expected, in {:.1f} s; a refuted one is a step that is "
                    "wrong as it stands\n",
                    expected, all, seconds));
  else
    surroundings.out << checker::to_text(Json{{"lemmas", std::move(list)},
                                              {"total", all},
                                              {"as_expected", expected},
                                              {"version", version()}})
                     << "\n";
  if (expected == all) return status_holds;
  return unknown ? status_incomplete : status_anomaly;
}

}  // namespace ample::tools
