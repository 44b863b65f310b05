// Constraints found again from what they say of all small instances, and none where there is none.
#include "checker/questions/parameters/frontier.hpp"

#include "cases/catalogue.hpp"
#include "properties/instances/request.hpp"
#include "properties/instances/sweep_points.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace ample;
using checker::Answer;
using checker::FrontierForm;
using checker::Inequality;
using checker::Labelled;
using checker::LinearConstraint;
using checker::Rows;
using properties::ParameterTerms;
using enum LinearConstraint::Describes;
using enum LinearConstraint::Quantifier;

/// All pairs of rows (x,y) with numbers from 0 to 3: two processes.
std::vector<Rows> pairs_of_rows() {
  std::vector<Rows> all;
  for (int code = 0; code < 256; ++code)
    all.push_back({{code & 3, code >> 2 & 3}, {code >> 4 & 3, code >> 6}});
  return all;
}

std::int64_t weight_of(const LinearConstraint& constraint) {
  std::int64_t sum = 0;
  for (const Inequality& inequality : constraint.inequalities)
    for (const std::int64_t a : inequality.coefficients) sum += std::abs(a);
  return sum;
}

const FrontierForm two_numbers = {.terms = {ParameterTerms{{"x", "y"}, true}}};

/// All pairs of rows are labelled by `planted`: what is found says the same of each, and is not
/// heavier. Nothing else is expected, as other constraints may say the same.
void is_found_again(const LinearConstraint& planted) {
  std::vector<Labelled> points;
  for (const Rows& rows : pairs_of_rows()) points.push_back({{rows}, planted.calls_good(rows)});
  const checker::Separation found = separate(two_numbers, points);
  ASSERT_TRUE(found.constraint) << inequalities_text(planted, {"x", "y"});
  for (const Labelled& point : points)
    EXPECT_EQ(found.constraint->calls_good(point.rows[0]), point.good);
  EXPECT_LE(weight_of(*found.constraint), weight_of(planted));
}

TEST(Frontier, FindsWhatWasPlanted) {
  is_found_again({good, every, {{{1, -1}, 0}}});
  is_found_again({good, every, {{{-1, 0}, -1}, {{0, 1}, 1}}});
  is_found_again({bad, every, {{{1, 1}, 3}}});
  is_found_again({bad, some, {{{2, -1}, 2}, {{0, 1}, 1}}});
  is_found_again({good, some, {{{1, 0}, 2}, {{0, -1}, -1}}});
}

// x+y <= 1 weighs as much as x <= 1 and y <= 0 do; where both separate, the one inequality is
// simpler. Whether x or y comes first, and in which order the instances are met, changes nothing.
TEST(Frontier, PrefersOneInequalityToTwo) {
  std::vector<std::pair<Rows, bool>> labels = {
      {{{0, 0}}, true}, {{{1, 0}}, true}, {{{1, 1}}, false}, {{{2, 0}}, false}, {{{0, 2}}, false}};
  for (std::size_t first = 0; first < labels.size(); ++first) {
    std::rotate(labels.begin(), labels.begin() + 1, labels.end());
    for (const bool swapped : {false, true}) {
      std::vector<Labelled> points;
      for (auto [rows, is_good] : labels) {
        if (swapped) std::swap(rows[0][0], rows[0][1]);
        points.push_back({{rows}, is_good});
      }
      const checker::Separation found = separate(two_numbers, points);
      ASSERT_TRUE(found.constraint);
      EXPECT_EQ(inequalities_text(*found.constraint, {"x", "y"}), "x + y <= 1");
    }
  }
}

std::vector<Labelled> numbers(const std::vector<std::pair<int, bool>>& labels) {
  std::vector<Labelled> points;
  for (const auto& [x, is_good] : labels) points.push_back({{{{x}}}, is_good});
  return points;
}

FrontierForm one_number(std::size_t inequalities) {
  return {.terms = {ParameterTerms{{"x"}, false}}, .inequalities = inequalities};
}

// 0 is good and 5 is bad; of what is between them the weakest constraint lets all through.
TEST(Frontier, ProposesTheWeakest) {
  const auto found = separate(one_number(2), numbers({{0, true}, {5, false}}));
  ASSERT_TRUE(found.constraint);
  EXPECT_EQ(inequalities_text(*found.constraint, {"x"}), "x <= 4");
  for (int x = 0; x <= 7; ++x)
    EXPECT_EQ(found.constraint->has_near_its_boundary({{x}}), x == 4 || x == 5) << x;
}

// Half-lines, and with two inequalities intervals and their complements: good, bad, good, bad is
// neither.
TEST(Frontier, SaysWhenThereIsNone) {
  const auto up_and_down = numbers({{0, true}, {1, false}, {2, true}});
  EXPECT_EQ(separate(one_number(1), up_and_down).exists, Answer::no);
  EXPECT_EQ(separate(one_number(2), up_and_down).exists, Answer::yes);
  const auto alternating = numbers({{0, true}, {1, false}, {2, true}, {3, false}});
  const auto none = separate(one_number(3), alternating);
  EXPECT_EQ(none.exists, Answer::no);
  EXPECT_FALSE(none.constraint || none.alike);
  const auto alike = separate(one_number(3), numbers({{0, true}, {1, true}, {1, false}}));
  EXPECT_EQ(alike.exists, Answer::no);
  EXPECT_EQ(alike.alike, (std::pair<std::size_t, std::size_t>(1, 2)));
}

TEST(LinearConstraint, PrintsAsAPaperWrites) {
  const std::vector<std::string> names = {"k_q", "l_q", "k_q - s_q"};
  EXPECT_EQ(to_text(Inequality{{1, -1, 0}, 3}, names), "k_q - l_q >= 3");
  EXPECT_EQ(to_text(Inequality{{0, -1, 0}, -2}, names), "l_q <= 2");
  EXPECT_EQ(to_text(Inequality{{2, -1, 0}, 0}, names), "l_q <= 2*k_q");
  EXPECT_EQ(to_text(Inequality{{0, -1, 2}, 1}, names), "2*(k_q - s_q) - l_q >= 1");
}

// What is called good is a formula that can be given to --where: it says the same of every
// instance of the naive composition on p3.
TEST(LinearConstraint, CanBeReadAgain) {
  const model::AlgorithmInfo& algorithm = cases::algorithm("lcs-naive");
  const auto points =
      properties::points_of(
          {.algorithm = algorithm, .graphs = {model::Topology::parse("p3")}, .options = {}})
          .points;
  const auto agree = [&](const ParameterTerms& terms, const LinearConstraint& constraint) {
    const std::string text = good_text(constraint, terms);
    const auto kept = properties::points_of({.algorithm = algorithm,
                                             .graphs = {model::Topology::parse("p3")},
                                             .options = {},
                                             .where = text})
                          .points;
    std::set<std::string> ids;
    for (const auto& point : kept) ids.insert(point.id);
    for (const auto& point : points) {
      const auto instance = properties::instance_from(algorithm, point.request);
      EXPECT_EQ(ids.contains(point.id), constraint.calls_good(terms.rows_of(instance)))
          << text << " of " << point.id;
    }
  };
  const ParameterTerms of_each = {{"l_q", "s_q - k_q"}, true};
  for (const auto describes : {good, bad})
    for (const auto quantifier : {every, some})
      agree(of_each, {describes, quantifier, {{{-1, 0}, 0}, {{0, 1}, -1}}});
  const ParameterTerms counts = {{"count(l_q > 0)", "count(k_q <= d_q)"}, false};
  for (const auto describes : {good, bad})
    agree(counts, {describes, every, {{{2, 1}, 4}, {{0, 1}, 1}}});
}

}  // namespace
