// Parameters counted and listed, against loops over all small numbers; the formulas against what an
// instance is refused for.
#include "properties/instances/parameter_space.hpp"

#include "cases/catalogue.hpp"
#include "model/errors.hpp"
#include "properties/base/solvable.hpp"
#include "properties/instances/formula_shape.hpp"
#include "properties/instances/formula_text.hpp"
#include "properties/instances/parameter_count.hpp"
#include "properties/instances/parameter_terms.hpp"
#include "properties/instances/request.hpp"
#include "properties/instances/sweep_points.hpp"

#include <gtest/gtest.h>

#include <set>

namespace {

using namespace ample;
using model::Instance;
using model::ProcessMask;
using model::ProcessSet;
using properties::Bounds;
using properties::Count;
using properties::ParameterSpace;

Instance frame_of(const std::string& algorithm, const properties::Request& request) {
  return properties::frame_from(cases::algorithm(algorithm), request);
}

/// Every vector of n numbers from 0 to most.
std::vector<std::vector<int>> all_vectors(int n, int most) {
  std::vector<std::vector<int>> vectors = {{}};
  for (int at = 0; at < n; ++at) {
    std::vector<std::vector<int>> longer;
    for (const std::vector<int>& vector : vectors)
      for (int value = 0; value <= most; ++value) {
        longer.push_back(vector);
        longer.back().push_back(value);
      }
    vectors = std::move(longer);
  }
  return vectors;
}

/// Is it an instance? What refuses a command line says so, not the formulas.
bool accepted(const std::string& algorithm, properties::Request request, const Bounds& bounds,
              ProcessSet inside) {
  const auto text = [](const std::vector<int>& values) {
    std::string list;
    for (const int value : values) list += (list.empty() ? "" : ",") + std::to_string(value);
    return list;
  };
  request["l"] = text(bounds.l);
  request["k"] = text(bounds.k);
  const Instance frame = frame_of(algorithm, {{"graph", request.at("graph")}});
  request["inside"] = properties::text_of_set(frame, inside);
  try {
    properties::instance_from(cases::algorithm(algorithm), request);
    return true;
  } catch (const model::BadInstance&) {
    return false;
  }
}

/// The instances of a small graph by trying all numbers, and the classes by all symmetries.
Count by_trying(const std::string& algorithm, const properties::Request& request, int n, int most,
                const std::vector<model::Permutation>& symmetries) {
  using Point = std::tuple<std::vector<int>, std::vector<int>, ProcessMask>;
  std::set<Point> points, least;
  for (const std::vector<int>& l : all_vectors(n, most))
    for (const std::vector<int>& k : all_vectors(n, most))
      for (ProcessMask mask = 0; mask < 1u << n; ++mask)
        if (accepted(algorithm, request, {l, k}, ProcessSet::from_mask(mask)))
          points.emplace(l, k, mask);
  for (const auto& [l, k, mask] : points) {
    std::set<Point> images;
    for (const model::Permutation& symmetry : symmetries) {
      Bounds image{l, k};
      ProcessSet inside;
      for (std::size_t i = 0; i < l.size(); ++i) {
        image.l[symmetry[i].index] = l[i];
        image.k[symmetry[i].index] = k[i];
        if ((mask >> i & 1u) != 0) inside.insert(symmetry[i]);
      }
      images.emplace(image.l, image.k, inside.mask());
    }
    least.insert(*images.begin());
  }
  return {points.size(), least.size()};
}

/// The instances by listing.
Count by_listing(const ParameterSpace& space) {
  Count count{0, 0};
  space.each([&](const Bounds& bounds, std::uint64_t images) {
    for (const properties::InitialSet& set : space.initial_sets(bounds)) {
      count.all += images * set.images;
      ++count.classes;
    }
    return true;
  });
  return count;
}

TEST(ParameterSpace, IsWhatTheCommandLineAccepts) {
  for (const char* algorithm : {"lmutin", "lmutex", "lcs-naive"})
    for (const char* graph : {"k2", "p3"}) {
      const properties::Request request = {{"graph", graph}};
      const Instance frame = frame_of(algorithm, request);
      const ParameterSpace space(cases::algorithm(algorithm), frame);
      const int n = frame.processes();
      const Count expected = by_trying(algorithm, request, n, n, space.symmetries());
      EXPECT_EQ(*properties::count_instances(space), expected) << algorithm << graph;
      EXPECT_EQ(by_listing(space), expected) << algorithm << graph;
    }
}

// 54 pairs of bounds: (3 pairs for an end) * (6 for the middle) * (3). Of the 234 instances the
// mirror image of p3 leaves 138; a script that mirrors (l,k) only, with every C0, counts 158.
TEST(ParameterSpace, OfAPathOfThree) {
  const Instance frame = frame_of("lcs-naive", {{"graph", "p3"}});
  const ParameterSpace space(cases::algorithm("lcs-naive"), frame);
  EXPECT_EQ(*properties::count_bounds(space), (Count{54, 36}));
  EXPECT_EQ(*properties::count_instances(space), (Count{234, 138}));
  std::uint64_t safe = 0, solvable = 0;
  space.each([&](const Bounds& bounds, std::uint64_t) {
    Instance instance = frame;
    instance.l = bounds.l;
    instance.k = bounds.k;
    ParameterSpace here = space;
    here.forget_symmetries();
    for (const properties::InitialSet& set : here.initial_sets(bounds)) {
      ++safe;
      solvable += properties::solvability(instance, set.inside).solvable ? 1 : 0;
    }
    return true;
  });
  EXPECT_EQ(safe, 158u);
  EXPECT_EQ(solvable, 132u);
}

// Leaves of the butterfly have three processes around them: (0,3) is the only pair of width 3. The
// hub has (l,k) with k <= 5 and k-l >= 3: six. k5: six pairs each, so 6^5, and as the leader stays
// 6 times the multisets of four among six, C(9,4) = 126.
TEST(ParameterSpace, OfLkcs) {
  const model::AlgorithmInfo& lkcs = cases::algorithm("lkcs");
  EXPECT_EQ(*properties::count_bounds({lkcs, frame_of("lkcs", {{"graph", "butterfly"}})}),
            (Count{6, 6}));
  EXPECT_EQ(*properties::count_bounds({lkcs, frame_of("lkcs", {{"graph", "k5"}})}),
            (Count{7776, 6 * 126}));
  EXPECT_EQ(*properties::count_bounds({lkcs, frame_of("lkcs", {{"graph", "k4"}})}), (Count{0, 0}));
}

// 36 pairs with 0 <= l < k <= 8 for each process of k8: 36^8, and the multisets of eight among 36,
// C(43,8).
TEST(ParameterSpace, OfEightProcessesIsCountedWithoutListing) {
  const Instance frame = frame_of("lcs-naive", {{"graph", "complete:8"}});
  const ParameterSpace space(cases::algorithm("lcs-naive"), frame);
  EXPECT_EQ(*properties::count_bounds(space), (Count{2'821'109'907'456, 145'008'513}));
}

TEST(ParameterSpace, JoinedConditionsAreCountedOneByOne) {
  const Instance frame = frame_of("lcs-naive", {{"graph", "p3"}});
  const auto where = properties::formula_from("--where", "l_0 = l_2 and k_0 = k_2", frame);
  const ParameterSpace space(cases::algorithm("lcs-naive"), frame, {where});
  EXPECT_EQ(*properties::count_bounds(space), (Count{18, 18}));  // 3 * 6, each its own image
  // Only those with l_0 < l_2: no two of them are mirror images.
  const auto half = properties::formula_from("--where", "l_0 < l_2", frame);
  EXPECT_EQ(*properties::count_bounds({cases::algorithm("lcs-naive"), frame, {half}}),
            (Count{12, 12}));
}

TEST(FormulaText, ReadsWhatAPersonWrites) {
  const Instance frame = frame_of("lcs-naive", {{"graph", "p3"}});
  const auto text = [&](const std::string& formula) {
    return to_text(properties::formula_from("--where", formula, frame));
  };
  EXPECT_EQ(text("k_1 - l_1>=3"), "k_1 - l_1 >= 3");
  EXPECT_EQ(text("0 <= l_0 < k_0"), "0 <= l_0 and l_0 < k_0");
  EXPECT_EQ(text("not (l_0 = 1 or k_2 != d_1), c_0 == 1"), "!(l_0 = 1 or k_2 != 2) and c_0 = 1");
  EXPECT_EQ(text("(l_0 + 1) * 2 <= n"), "(l_0 + 1)*2 <= 3");
  EXPECT_EQ(text("l_q = 0"), "l_0 = 0 and l_1 = 0 and l_2 = 0");
  EXPECT_EQ(text("s_0 = 1"), "c_0 + c_1 = 1");
  EXPECT_EQ(text("count(l_q > 0) >= 2"), "[l_0 > 0] + [l_1 > 0] + [l_2 > 0] >= 2");
  // What is in parentheses is a number or a formula.
  EXPECT_EQ(text("((l_0)) + 1 = 2"), "l_0 + 1 = 2");
  EXPECT_EQ(text("((l_0 + 1) <= (k_0)) and ((n > 2))"), text("l_0 + 1 <= k_0 and n > 2"));
  EXPECT_EQ(text("(count (l_q > 0) + 1) >= 2"), text("count(l_q > 0) + 1 >= 2"));
  EXPECT_EQ(text("(count((l_q > 0) or k_q = 1) >= 2)"), text("count(l_q > 0 or k_q = 1) >= 2"));
}

// p3 is 0-1-2; by hand, for l = (0,1,1), k = (1,3,2) and CS(C0) = {P1,P2}.
TEST(ParameterTerms, AreComputedAsByHand) {
  const Instance instance = properties::instance_from(
      cases::algorithm("lcs-naive"),
      {{"graph", "p3"}, {"l", "0,1,1"}, {"k", "1,3,2"}, {"inside", "1,2"}});
  const auto rows = [&](const std::string& text) {
    return properties::parameter_terms_from("--over", text, instance).rows_of(instance);
  };
  using Rows = std::vector<properties::TermRow>;
  EXPECT_EQ(rows("l_q, k_q - l_q, s_q, d_q, n"),
            (Rows{{0, 1, 1, 1, 3}, {1, 2, 2, 2, 3}, {1, 1, 2, 1, 3}}));
  EXPECT_EQ(rows("count(l_q > 0), count(k_q <= d_q, l_q = 0), sum(s), 2*c_1"),
            (Rows{{2, 1, 5, 2}}));
  // Counted within what is counted: the processes with the least l.
  EXPECT_EQ(rows("count(count(l_q < 1) >= 1 and k_q > 1)"), (Rows{{2}}));
}

TEST(FormulaText, SaysWhatWasExpected) {
  const Instance frame = frame_of("lcs-naive", {{"graph", "p3"}});
  const auto refused = [&](const std::string& formula) {
    try {
      properties::formula_from("--where", formula, frame);
    } catch (const model::WrongUsage& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  EXPECT_EQ(refused("k_1 - l_1"),
            "--where 'k_1 - l_1': expected a comparison (<= < = != > >=) at the end");
  EXPECT_EQ(refused("k_1 > 1.5"), "--where 'k_1 > 1.5': expected a whole number before '.5'");
  EXPECT_EQ(refused("k_7 > 1"), "--where 'k_7 > 1': P7 does not exist, the processes are P0 to P2");
  EXPECT_EQ(refused("(k_1 - l_1)"),
            "--where '(k_1 - l_1)': expected a comparison (<= < = != > >=) at the end");
  EXPECT_EQ(refused("(l_0 < k_7)"),
            "--where '(l_0 < k_7)': P7 does not exist, the processes are P0 to P2");
  EXPECT_EQ(refused("(l_0 = 1"), "--where '(l_0 = 1': expected a ')' at the end");
  EXPECT_EQ(refused("(l_0 + 1 = 2"), "--where '(l_0 + 1 = 2': expected a ')' at the end");
  EXPECT_EQ(refused("(l_0 + 1"), "--where '(l_0 + 1': expected a ')' at the end");
  EXPECT_EQ(refused("(l_0 = 1) = 1"),
            "--where '(l_0 = 1) = 1': expected an operator, or the end, before '= 1'");
  EXPECT_EQ(refused("((l_0 = 1) + 2 > 3)"),
            "--where '((l_0 = 1) + 2 > 3)': expected a ')' before '+ 2 > 3)'");
  EXPECT_EQ(refused("(count(l_7 > 0) > 1)"),
            "--where '(count(l_7 > 0) > 1)': P7 does not exist, the processes are P0 to P2");
  EXPECT_NE(refused("m_1 > 1").find("expected a number, l_0"), std::string::npos);
  EXPECT_NE(refused("").find("expected"), std::string::npos);
  EXPECT_NE(refused(std::string(5000, '(')).find("fewer parentheses"), std::string::npos);
  EXPECT_NE(refused(std::string(5000, '(') + "n > 1").find("fewer parentheses"), std::string::npos);
}

// A sweep reads --drop before bounds and C0 are chosen.
TEST(Drop, IsLookedUpWithoutBounds) {
  for (const model::AlgorithmInfo& algorithm : cases::algorithms()) {
    const properties::Request request = {{"graph", "k2"}, {"drop", "nothing/1"}};
    EXPECT_THROW(properties::frame_from(algorithm, request), model::WrongUsage) << algorithm.id;
  }
}

TEST(FormulaShapes, KnowFormulasWhateverTheOrderOfTheirOperands) {
  const Instance frame = frame_of("lcs-naive", {{"graph", "p3"}});
  properties::FormulaShapes shapes;
  const auto demands = [&](const std::string& text, const properties::FormulaShapes::Names& names) {
    return shapes.demands({properties::formula_from("--where", text, frame)}, names);
  };
  const properties::FormulaShapes::Names mirrored = {{"l_0", "l_2"}, {"l_2", "l_0"}};
  for (const std::string same :
       {"l_0 + l_1 + l_2 >= 1", "l_q <= 1", "l_0 = l_2", "l_0 >= 1 or l_2 >= 1", "l_0*l_2 = 1",
        "l_0 < l_1, l_2 < l_1", "count(l_q > 0) = 2", "l_1 - l_0 - l_2 >= 0"})
    EXPECT_EQ(demands(same, {}), demands(same, mirrored)) << same;
  for (const std::string other :
       {"l_0 >= 1", "l_0 < l_2", "l_0 - l_2 >= 1", "l_0 + 2*l_2 >= 1", "l_0 < l_1 or l_1 < l_2",
        "2*l_0 >= 1, 3*l_2 >= 1", "not (l_0 >= 1)"})
    EXPECT_NE(demands(other, {}), demands(other, mirrored)) << other;
}

// lmutin on k2: what is demanded of P0 alone is not the same when P0 and P1 change places.
TEST(SweepPoints, SymmetriesKeepWhatIsDemanded) {
  const model::AlgorithmInfo& lmutin = cases::algorithm("lmutin");
  const auto ids = [&](std::optional<std::string> l, std::optional<std::string> inside,
                       std::optional<std::string> where) {
    std::set<std::string> found;
    for (const properties::SweepPoint& point : properties::points_of({.algorithm = lmutin,
                                               .graphs = {model::Topology::parse("k2")},
                                               .options = {},
                                               .l = l,
                                               .inside = inside,
                                               .where = where})
                                                   .points)
      found.insert(point.id);
    return found;
  };
  // l = (1,0): {0}, {1}, all.
  EXPECT_EQ(ids("1,0", {}, {}).size(), 3u);
  EXPECT_EQ(ids({}, {}, "l_0 = 1, l_1 = 0"), ids("1,0", {}, {}));
  EXPECT_EQ(ids({}, {}, "l_0 > l_1"), ids("1,0", {}, {}));
  // With P0 alone InCS every l_i of 0 or 1 is safe.
  EXPECT_EQ(ids({}, "0", {}).size(), 4u);
  EXPECT_EQ(ids({}, {}, "c_0 = 1, c_1 = 0"), ids({}, "0", {}));
  // With nobody only (0,0) is.
  EXPECT_EQ(ids({}, "none", {}).size(), 1u);
  EXPECT_THROW(ids("1", "none", {}), model::BadInstance);
  // Three sets of each (l_0,l_1).
  EXPECT_EQ(ids({}, {}, "sum(c) >= 1").size(), 12u);
}

// lmutin: l_i from 0 to |N_i|; of k2 and l=(0,1), CS(C0) must hold one of both: {0}, {1}, {0,1}.
TEST(SweepPoints, AreAllInstancesOrOneOfEachClass) {
  const model::AlgorithmInfo& lmutin = cases::algorithm("lmutin");
  const auto points = [&](bool up_to_symmetry, const std::string& repair) {
    return properties::points_of({.algorithm = lmutin,
                                  .graphs = {model::Topology::parse("k2")},
                                  .options = {{"repair", repair}},
                                  .up_to_symmetry = up_to_symmetry})
        .points;
  };
  // l = (0,0): 4 sets; (0,1), (1,0), (1,1): 3 sets each.
  EXPECT_EQ(points(false, "init").size(), 13u);
  // (0,0): {}, {0}, all; (0,1) with its image (1,0): 3 sets; (1,1): {0}, all.
  const auto classes = points(true, "init");
  EXPECT_EQ(classes.size(), 8u);
  EXPECT_EQ(points(true, "none;init;init,prets").size(), 24u);
  EXPECT_EQ(classes.front().id, "lmutin --graph k2 --l 0,0 --inside none --repair init");
}

}  // namespace
