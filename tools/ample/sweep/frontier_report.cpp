// The constraint first, then what it rests on.
#include "tools/ample/sweep/frontier_report.hpp"

#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/outcome/csv.hpp"
#include "model/counted.hpp"
#include "model/program_name.hpp"
#include "tools/ample/line/graphs.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/sweep/sweep_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace ample::tools {

using checker::Json;
using checker::LinearConstraint;

namespace {

const properties::ParameterTerms& terms_of(const Frontier& frontier) {
  return frontier.form.terms[frontier.separation->terms];
}

std::vector<properties::SweepPoint> sweep_points(const Frontier& frontier) {
  std::vector<properties::SweepPoint> points;
  for (const FrontierPoint& point : frontier.points.all()) points.push_back(point.point);
  return points;
}

/// What good and bad instances do, one and several.
struct Verbs {
  const char *holds, *hold, *fails, *fail;
};

/// Nothing fails where all that was found is what was to be reached.
Verbs verbs_of(const Frontier& frontier) {
  const auto fails = [](const FrontierPoint& point) {
    return point.bad() && !point.row->is_reached();
  };
  return properties::ask_to_reach(sweep_points(frontier))
                 && std::ranges::none_of(frontier.points.all(), fails)
             ? Verbs{"does not reach it", "do not reach it", "reaches it", "reach it"}
             : Verbs{"holds", "hold", "fails", "fail"};
}

/// "deadlocks" when that is all that was seen.
std::string what_happens(const Frontier& frontier) {
  for (const FrontierPoint& point : frontier.points.all())
    if (point.bad() && point.row->gravest()->name != "deadlock") return verbs_of(frontier).fails;
  return "deadlocks";
}

/// " (vacuous)" where all of those that hold do so vacuously; " (2 of them vacuously)".
std::string vacuity_text(std::size_t vacuous, std::size_t all) {
  return vacuous == 0     ? ""
         : vacuous == all ? " (vacuous)"
                          : fmt::format(" ({} of them vacuously)", vacuous);
}

std::string constraint_text(const Frontier& frontier) {
  const LinearConstraint& constraint = *frontier.separation->constraint;
  const bool every = constraint.quantifier == LinearConstraint::Quantifier::every;
  const std::size_t vacuous = frontier.points.count_vacuous();
  const bool is_vacuous = vacuous > 0 && vacuous == frontier.points.count(Shown::holds);
  return fmt::format("{}{} exactly when{}\n  {}\n",
                     constraint.describes == LinearConstraint::Describes::good
                         ? verbs_of(frontier).holds + std::string(is_vacuous ? " (vacuous)" : "")
                         : what_happens(frontier),
                     frontier.undecided() > 0                    ? ", so far as decided,"
                     : frontier.points.count(Shown::nothing) > 0 ? ", so far as explored,"
                                                                 : "",
                     !terms_of(frontier).of_each ? ""
                     : every                     ? ", for every process q,"
                                                 : ", for some process q,",
                     inequalities_text(constraint, terms_of(frontier).names));
}

std::string form_text(const Frontier& frontier) {
  return fmt::format("at most {} inequalities, coefficients from -{} to {}, {} in sum",
                     frontier.form.inequalities, frontier.form.largest, frontier.form.largest,
                     frontier.form.weight);
}

std::string no_constraint_text(const Frontier& frontier) {
  const std::string so_far = frontier.undecided() > 0 ? ", so far as decided" : "";
  if (const auto& alike = frontier.separation->alike) {
    const std::vector<std::size_t> places = frontier.points.labelled_places();
    const auto id = [&](std::size_t i) { return frontier.points.all()[places[i]].point.id; };
    return fmt::format(
        "no constraint on these terms separates what {}{}: two instances agree in all\n"
        "  good  {}\n  bad   {}\n",
        verbs_of(frontier).fails, so_far, id(alike->first), id(alike->second));
  }
  return frontier.separation->exists == checker::Answer::no
             ? fmt::format("no linear constraint separates what {}{} ({})\n",
                           verbs_of(frontier).fails, so_far, form_text(frontier))
             : fmt::format("not decided: the solver gave up ({})\n", form_text(frontier));
}

std::string answer_text(const Frontier& frontier) {
  if (frontier.separation)
    return frontier.separation->constraint ? constraint_text(frontier)
                                           : no_constraint_text(frontier);
  const FrontierPoints& points = frontier.points;
  if (!frontier.finished)
    return fmt::format("not decided: {} after {} of {}\n", frontier.ended_by,
                       points.all().size() - points.count(Shown::nothing),
                       model::counted(points.all().size(), "instance"));
  const std::size_t undecided = frontier.undecided();
  const std::string of_all =
      fmt::format("{} of {}", undecided, model::counted(points.all().size(), "instance"));
  const bool some_fail = points.count(Shown::violated) > 0;
  if (undecided > 0 && !some_fail && points.count(Shown::holds) == 0)
    return fmt::format("not decided: {} not explored to {} end\n",
                       of_all + (undecided == 1 ? " was" : " were"),
                       undecided == 1 ? "its" : "their");
  const std::string decided = some_fail ? "everything" : "nothing";
  const std::size_t hold = points.count(Shown::holds), vacuous = points.count_vacuous();
  const bool are_vacuous = vacuous > 0 && vacuous == hold;
  const std::string some_vacuous =
      vacuous > 0 && !are_vacuous ? fmt::format(" ({} of {} hold vacuously)", vacuous, hold) : "";
  const std::string fails = verbs_of(frontier).fails + std::string(are_vacuous ? " (vacuous)" : "");
  return undecided > 0
             ? fmt::format("{} that was decided {}{}; {} not decided\n", decided, fails,
                           some_vacuous, of_all + (undecided == 1 ? " is" : " are"))
             : fmt::format("{} {}: there is no frontier{}\n", decided, fails, some_vacuous);
}

std::string known_text(const Frontier& frontier) {
  const FrontierPoints& points = frontier.points;
  const std::size_t unexplored = points.count(Shown::nothing);
  std::string text = fmt::format("explored {} of {}:", points.all().size() - unexplored,
                                 model::counted(points.all().size(), "instance"));
  const auto add = [&](Shown shown, const std::string& one, const std::string& several) {
    if (const std::size_t count = points.count(shown))
      text += fmt::format("{} {} {}", text.ends_with(':') ? "" : ",", count,
                          count == 1 ? one : several);
  };
  const Verbs verbs = verbs_of(frontier);
  add(Shown::violated, verbs.fails, verbs.fail);
  const std::string vacuously = vacuity_text(points.count_vacuous(), points.count(Shown::holds));
  add(Shown::holds, verbs.holds + vacuously, verbs.hold + vacuously);
  add(Shown::none_yet, verbs.holds + std::string(" so far"), verbs.hold + std::string(" so far"));
  add(Shown::unsolvable, "is solved by no algorithm", "are solved by no algorithm");
  add(Shown::open, "was not explored to its end", "were not explored to their end");
  text += "\n";
  if (const std::size_t constrained = points.count_constrained())
    text += fmt::format("of those that hold {} within the state constraint only\n",
                        model::counted(constrained, "does so", "do so"));
  if (unexplored > 0 && frontier.separation && frontier.separation->constraint)
    text += fmt::format(
        "not explored are {}: of these the constraint is a guess; --exhaust explores "
        "them, too\n",
        unexplored);
  return text;
}

std::string boundary_text(const Frontier& frontier, const model::AlgorithmInfo& algorithm) {
  const auto boundary = frontier.at_the_boundary();
  // What holds only so far is not known to be good.
  const auto good = std::ranges::count(boundary, Shown::holds, &FrontierPoint::shown);
  const auto bad = std::ranges::count(boundary, Shown::violated, &FrontierPoint::shown);
  const auto vacuous = std::ranges::count_if(boundary, &FrontierPoint::vacuous);
  std::string text = fmt::format(
      "at its boundary are {}: {} good{}, {} bad", boundary.size(), good,
      vacuity_text(static_cast<std::size_t>(vacuous), static_cast<std::size_t>(good)), bad);
  const auto unknown = std::ssize(boundary) - good - bad;
  if (unknown > 0) text += fmt::format(", {} unknown", unknown);
  text += "\n";
  for (const FrontierPoint* point : frontier.bad_at_the_boundary())
    text += fmt::format("  {:>2} steps  {}  {}\n", length_text(*point->row->gravest()),
                        point->row->gravest()->name,
                        shell_quoted(model::program_name() + " check "
                                     + with_known_graph(algorithm, point->point.request)
                                     + frontier.property_option));
  return text;
}

Json constraint_json(const Frontier& frontier) {
  const LinearConstraint& constraint = *frontier.separation->constraint;
  const properties::ParameterTerms& terms = terms_of(frontier);
  Json inequalities = Json::array();
  for (const checker::Inequality& inequality : constraint.inequalities) {
    Json coefficients = Json::object();
    for (std::size_t i = 0; i < terms.names.size(); ++i)
      if (inequality.coefficients[i] != 0)
        coefficients[terms.names[i]] = inequality.coefficients[i];
    inequalities.push_back(
        {{"coefficients", std::move(coefficients)}, {"at_least", inequality.bound}});
  }
  Json json = {
      {"describes", constraint.describes == LinearConstraint::Describes::good ? "good" : "bad"},
      {"process", nullptr},
      {"inequalities", std::move(inequalities)},
      {"text", inequalities_text(constraint, terms.names)},
      {"good", good_text(constraint, terms)}};
  if (terms.of_each)
    json["process"] =
        constraint.quantifier == LinearConstraint::Quantifier::every ? "every" : "some";
  return json;
}

}  // namespace

std::vector<const FrontierPoint*> Frontier::at_the_boundary() const {
  std::vector<const FrontierPoint*> list;
  if (!separation || !separation->constraint) return list;
  for (const FrontierPoint& point : points.all())
    if (point.shown() != Shown::unsolvable
        && separation->constraint->has_near_its_boundary(point.terms[separation->terms]))
      list.push_back(&point);
  return list;
}

std::vector<const FrontierPoint*> Frontier::bad_at_the_boundary() const {
  std::vector<const FrontierPoint*> list = at_the_boundary();
  std::erase_if(list, [](const FrontierPoint* point) { return !point->bad(); });
  std::ranges::stable_sort(
      list, {}, [](const FrontierPoint* point) { return *point->row->gravest()->length; });
  return list;
}

std::size_t Frontier::undecided() const {
  return points.count(Shown::none_yet) + points.count(Shown::open);
}

std::vector<std::string> Frontier::judged() const {
  std::set<std::string> names;
  for (const FrontierPoint& point : points.all())
    if (point.row)
      for (const checker::PropertyRow& property : point.row->each) names.insert(property.name);
  return by_rank(names);
}

bool Frontier::settled() const {
  return finished && traces_missing == 0 && undecided() == 0
         && (!separation || separation->constraint);
}

std::string frontier_text(const Frontier& frontier, const model::AlgorithmInfo& algorithm,
                          const std::string& instances) {
  const bool separates = frontier.separation && frontier.separation->constraint;
  std::string text =
      fmt::format("{}{} {}", algorithm.id, separates ? "" : ":", answer_text(frontier));
  if (separates && frontier.separation->exists == checker::Answer::unknown)
    text += "the solver gave up on a simpler one\n";
  text += checker::looked_at(frontier.bound) + "\n" + known_text(frontier);
  if (separates) text += boundary_text(frontier, algorithm);
  if (const auto judged = frontier.judged(); !judged.empty())
    text += fmt::format("judged: {}\n", fmt::join(judged, ", "));
  text += "instances: " + instances + "\n";
  if (!frontier.finished)
    text +=
        fmt::format("{}: {}\n", frontier.ended_by,
                    frontier.kept ? "the same command goes on" : "nothing is kept without --file");
  if (frontier.traces_missing > 0)
    text += model::counted(frontier.traces_missing, "trace is missing\n", "traces are missing\n");
  return text;
}

std::string frontier_csv(const Frontier& frontier) {
  const bool to_reach = properties::ask_to_reach(sweep_points(frontier));
  const auto verdict = [&](const FrontierPoint& point) -> std::string {
    switch (point.shown()) {
      case Shown::nothing:
        return "not explored";
      case Shown::none_yet:
        return "holds so far";
      case Shown::open:
        return "not decided";
      default:
        return verdict_text(*point.row, to_reach);
    }
  };
  const std::vector<const FrontierPoint*> boundary = frontier.at_the_boundary();
  std::string text = checker::csv_row(
      {"id", "processes", "verdict", "property", "length", "shortest", "at_boundary", "vacuous"});
  for (const FrontierPoint& point : frontier.points.all()) {
    const checker::PropertyRow* shown = point.row ? point.row->gravest() : nullptr;
    text += checker::csv_row({point.point.id, std::to_string(point.processes), verdict(point),
                              shown ? shown->name : "", shown ? std::to_string(*shown->length) : "",
                              shown ? shown->shortest ? "true" : "false" : "",
                              std::ranges::count(boundary, &point) > 0 ? "true" : "false",
                              !point.row           ? ""
                              : point.row->vacuous ? "true"
                                                   : "false"});
  }
  return text;
}

std::string frontier_json(const Frontier& frontier, const std::string& head) {
  const FrontierPoints& points = frontier.points;
  Json boundary = Json::array();
  for (const FrontierPoint* point : frontier.at_the_boundary())
    boundary.push_back(Json::parse(to_line(*point->row)));  // each of them was searched
  const auto& separation = frontier.separation;
  return checker::to_text(Json{
             {"sweep", Json::parse(head).at("sweep")},
             {"bound", frontier.bound},
             {"judged", frontier.judged()},
             {"separates", separation
                               ? Json(to_text(frontier.undecided() > 0 ? checker::Answer::unknown
                                                                       : separation->exists))
                               : Json()},
             {"constraint",
              separation && separation->constraint ? constraint_json(frontier) : Json()},
             {"explored",
              {{"violated", points.count(Shown::violated)},
               {"holds", points.count(Shown::holds)},
               {"vacuous", points.count_vacuous()},
               {"constrained", points.count_constrained()},
               {"none_within_the_rounds", points.count(Shown::none_yet)},
               {"unsolvable", points.count(Shown::unsolvable)},
               {"open", points.count(Shown::open)}}},
             {"predicted", points.count(Shown::nothing)},
             {"boundary", std::move(boundary)},
             {"finished", frontier.finished},
             {"version", version()}})
         + "\n";
}

}  // namespace ample::tools
