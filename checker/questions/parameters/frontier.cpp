// Counterexample-guided search for a constraint, the simplest first.
#include "checker/questions/parameters/frontier.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ample::checker {

using model::Formula;
using model::Term;
using Describes = LinearConstraint::Describes;
using Quantifier = LinearConstraint::Quantifier;

namespace {

/// The search for constraints of one kind; the instances that Z3 was shown remain.
class KindSearch {
 public:
  KindSearch(const FrontierForm& form, std::size_t terms, Describes describes,
             Quantifier quantifier, const Labelled& first)
      : terms_(terms), describes_(describes), quantifier_(quantifier), form_(&form) {
    const std::size_t width = form.terms[terms].names.size();
    for (std::size_t j = 0; j < form.inequalities; ++j) {
      Unknown unknown{{}, {}, Term(fmt::format("b_{}", j))};
      for (std::size_t f = 0; f < width; ++f) {
        unknown.coefficients.emplace_back(fmt::format("a_{}_{}", j, f));
        unknown.weights.emplace_back(fmt::format("w_{}_{}", j, f));
      }
      unknowns_.push_back(std::move(unknown));
    }
    shown_ = is_right_about(first);
  }

  std::size_t terms() const { return terms_; }

  /// Looks among those of at most that weight and that many inequalities.
  Answer find(std::int64_t weight, std::size_t inequalities, std::span<const Labelled> points,
              std::optional<LinearConstraint>& found) {
    for (;;) {
      const Formula question = of_shape(weight, inequalities) && shown_;
      const Satisfaction answer = satisfy({&question, 1});
      if (answer.satisfiable != Answer::yes) return answer.satisfiable;
      const LinearConstraint constraint = constraint_of(answer.values);
      const auto wrong = std::find_if(points.begin(), points.end(), [&](const Labelled& point) {
        return constraint.calls_good(point.rows[terms_]) != point.good;
      });
      if (wrong == points.end()) {
        found = constraint;
        return Answer::yes;
      }
      shown_ = shown_ && is_right_about(*wrong);
    }
  }

 private:
  struct Unknown {
    std::vector<Term> coefficients, weights;
    Term bound;
  };

  /// Heavier inequalities first, as their order says nothing; the others have no terms.
  Formula of_shape(std::int64_t most, std::size_t inequalities) const {
    Formula all = true;
    Term sum = 0;
    std::optional<Term> previous;
    for (std::size_t j = 0; j < unknowns_.size(); ++j) {
      const Unknown& unknown = unknowns_[j];
      Term own = 0;
      for (std::size_t f = 0; f < unknown.coefficients.size(); ++f) {
        const Term &a = unknown.coefficients[f], &w = unknown.weights[f];
        all = all && a <= w && Term(0) - a <= w && w <= Term(form_->largest);
        own = own + w;
      }
      if (previous) all = all && own <= *previous;
      if (j >= inequalities) all = all && own <= 0;
      previous = own;
      sum = sum + own;
    }
    return all && sum <= Term(most);
  }

  Formula holds_of(const properties::TermRow& row) const {
    Formula all = true;
    for (const Unknown& unknown : unknowns_) {
      Term sum = 0;
      for (std::size_t f = 0; f < row.size(); ++f)
        sum = sum + unknown.coefficients[f] * Term(row[f]);
      all = all && sum >= unknown.bound;
    }
    return all;
  }
  Formula is_right_about(const Labelled& point) const {
    const bool every = quantifier_ == Quantifier::every;
    Formula whole = every;
    for (const properties::TermRow& row : point.rows[terms_])
      whole = every ? whole && holds_of(row) : whole || holds_of(row);
    return point.good == (describes_ == Describes::good) ? whole : !whole;
  }

  LinearConstraint constraint_of(const model::Values& values) const {
    LinearConstraint constraint{describes_, quantifier_, {}};
    for (const Unknown& unknown : unknowns_) {
      Inequality inequality{{}, value_of(unknown.bound, values)};
      for (const Term& a : unknown.coefficients)
        inequality.coefficients.push_back(value_of(a, values));
      // One without terms is true of everything, or the constraint of nothing.
      if (!inequality.zero() || inequality.bound > 0)
        constraint.inequalities.push_back(std::move(inequality));
    }
    return constraint;
  }

  std::size_t terms_;
  Describes describes_;
  Quantifier quantifier_;
  const FrontierForm* form_;
  std::vector<Unknown> unknowns_;
  Formula shown_ = true;
};

/// The kinds in the order in which a person would rather read them.
std::vector<KindSearch> kinds_of(const FrontierForm& form, const Labelled& first) {
  std::vector<KindSearch> kinds;
  for (std::size_t i = 0; i < form.terms.size(); ++i) {
    kinds.emplace_back(form, i, Describes::good, Quantifier::every, first);
    kinds.emplace_back(form, i, Describes::bad, Quantifier::some, first);
    // For a single row, every and some are the same.
    if (!form.terms[i].of_each) continue;
    kinds.emplace_back(form, i, Describes::bad, Quantifier::every, first);
    kinds.emplace_back(form, i, Describes::good, Quantifier::some, first);
  }
  return kinds;
}

/// Bounds are moved as far as no instance is called what it is not: what describes the good comes
/// to describe more, what describes the bad less.
void weaken(LinearConstraint& constraint, std::size_t terms, std::span<const Labelled> points) {
  const auto separates = [&] {
    return std::all_of(points.begin(), points.end(), [&](const Labelled& point) {
      return constraint.calls_good(point.rows[terms]) == point.good;
    });
  };
  // An inequality may be superfluous if the solver gave up on a lighter constraint.
  for (std::size_t j = constraint.inequalities.size(); j-- > 0;) {
    const auto at = constraint.inequalities.begin() + static_cast<std::ptrdiff_t>(j);
    const Inequality inequality = *at;
    constraint.inequalities.erase(at);
    if (!separates()) constraint.inequalities.insert(at, inequality);
  }
  const std::int64_t step = constraint.describes == Describes::good ? -1 : 1;
  for (Inequality& inequality : constraint.inequalities) {
    do inequality.bound += step;
    while (separates());
    inequality.bound -= step;
  }
}

/// A good and a bad instance that no constraint over these terms can tell apart.
std::optional<std::pair<std::size_t, std::size_t>> alike(std::span<const Labelled> points) {
  std::map<std::vector<Rows>, std::size_t> first;
  for (std::size_t i = 0; i < points.size(); ++i) {
    std::vector<Rows> key = points[i].rows;
    // Neither quantifier knows the order of the processes.
    for (Rows& rows : key) std::sort(rows.begin(), rows.end());
    const auto [known, added] = first.emplace(std::move(key), i);
    if (!added && points[known->second].good != points[i].good)
      return points[i].good ? std::pair(i, known->second) : std::pair(known->second, i);
  }
  return std::nullopt;
}

}  // namespace

Separation separate(const FrontierForm& form, std::span<const Labelled> points) {
  if (const auto pair = alike(points)) return {.exists = Answer::no, .alike = pair};
  std::vector<KindSearch> kinds = kinds_of(form, points.front());
  bool gave_up = false;
  for (std::int64_t weight = 1; weight <= form.weight; ++weight)
    // Each inequality weighs at least 1.
    for (std::size_t most = 1; most <= form.inequalities && std::cmp_less_equal(most, weight);
         ++most)
      for (KindSearch& kind : kinds) {
        std::optional<LinearConstraint> constraint;
        const Answer answer = kind.find(weight, most, points, constraint);
        gave_up |= answer == Answer::unknown;
        if (!constraint) continue;
        weaken(*constraint, kind.terms(), points);
        return {gave_up ? Answer::unknown : Answer::yes, constraint, kind.terms()};
      }
  return {gave_up ? Answer::unknown : Answer::no};
}

}  // namespace ample::checker
