// Critical-section bounds, against a count that knows nothing of sets.
#include "properties/base/bounds.hpp"

#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include "model/complement.hpp"
#include "tests/model/any_instance.hpp"

namespace {

using namespace ample::model;
using namespace ample::properties;
using ample::tests::any_instance;

/// |CS_i|, or |CS|: one process after another, by its distance.
int naive_count(const Instance& instance, ProcessId i, ProcessSet inside) {
  int count = 0;
  for (int j = 0; j < instance.processes(); ++j) {
    const int hops = instance.topology.distance(i, j);
    const bool counted = instance.scope == Scope::network || hops == 0 || hops == 1;
    if (counted && inside.contains(j)) ++count;
  }
  return count;
}

bool naive_hold(const Instance& instance, ProcessSet inside) {
  for (const ProcessId i : instance.all()) {
    const int count = naive_count(instance, i, inside);
    if (count < instance.l[i.index] || count > instance.k[i.index]) return false;
  }
  return true;
}

Scope any_scope() { return *rc::gen::element(Scope::neighbourhood, Scope::network); }
ProcessSet any_subset(ProcessSet of) {
  return ProcessSet::from_mask(*rc::gen::arbitrary<ProcessMask>()) & of;
}

RC_GTEST_PROP(Bounds, HoldAsANaiveCountSays, ()) {
  const Instance instance = any_instance(any_scope(), 10);
  const CriticalSectionBounds bounds(instance);
  for (int times = 0; times < 20; ++times) {
    const ProcessSet inside = any_subset(instance.all());
    RC_ASSERT(bounds.hold(inside) == naive_hold(instance, inside));
    RC_ASSERT(bounds.first_broken(inside).has_value() != bounds.hold(inside));
  }
}

RC_GTEST_PROP(Bounds, TheFirstBrokenOneIsThatOfTheLeastProcess, ()) {
  const Instance instance = any_instance(Scope::neighbourhood, 10);
  const ProcessSet inside = any_subset(instance.all());
  const auto broken = CriticalSectionBounds(instance).first_broken(inside);
  for (const ProcessId i : instance.all()) {
    const int count = naive_count(instance, i, inside);
    if (count >= instance.l[i.index] && count <= instance.k[i.index]) continue;
    RC_ASSERT(broken.has_value());
    RC_ASSERT(broken->bound.name == "|CS_" + std::to_string(i.index) + "|");
    RC_ASSERT(broken->bound.l == instance.l[i.index]);
    RC_ASSERT(broken->bound.k == instance.k[i.index]);
    RC_ASSERT(broken->inside == count);
    return;
  }
  RC_ASSERT(!broken.has_value());
}

RC_GTEST_PROP(Bounds, AProcessMayFlipWhenTheBoundsHoldAfterwards, ()) {
  const Instance instance = any_instance(any_scope(), 10);
  const CriticalSectionBounds bounds(instance);
  const ProcessSet inside = any_subset(instance.all());
  for (const ProcessId i : instance.all()) {
    const ProcessSet after = inside.contains(i) ? inside - ProcessSet{i} : inside | ProcessSet{i};
    RC_ASSERT(bounds.may_flip(inside, i) == naive_hold(instance, after));
  }
}

// Theorem 2 of [LCS], Theorem 1 of [GCS], on the level of the specification.
RC_GTEST_PROP(Bounds, OfTheComplementHoldOfTheComplement, ()) {
  const Instance instance = any_instance(any_scope(), 10);
  const CriticalSectionBounds bounds(instance), complement(complement_of(instance));
  const ProcessSet inside = any_subset(instance.all());
  RC_ASSERT(bounds.hold(inside) == complement.hold(instance.all() - inside));
}

TEST(Bounds, MutualExclusionIsAtMostOneOfTheNetwork) {
  Instance instance;
  instance.topology = Topology::parse("p3");
  instance.scope = Scope::network;
  instance.l = {0, 0, 0};
  instance.k = {1, 1, 1};
  const CriticalSectionBounds bounds(instance);
  EXPECT_EQ(bounds.bounds().size(), 1u);
  EXPECT_TRUE(bounds.hold({}));
  EXPECT_TRUE(bounds.hold({2}));
  // They are no neighbours, yet both are in the network.
  ASSERT_FALSE(bounds.hold({0, 2}));
  const std::string text = to_text(*bounds.first_broken({0, 2}));
  EXPECT_EQ(text.find("|CS| = 2 > k = 1"), 0u) << text;
}

TEST(Bounds, TheTextNamesTheProcessTheBoundAndWhoCounts) {
  Instance instance;
  instance.topology = Topology::parse("p4");
  instance.l = {1, 1, 1, 1};
  instance.k = {2, 3, 2, 2};
  const CriticalSectionBounds bounds(instance);
  const std::string below = to_text(*bounds.first_broken({0}));
  EXPECT_EQ(below.find("|CS_2| = 0 < l_2 = 1"), 0u) << below;
  EXPECT_NE(below.find("{P1,P2,P3}"), std::string::npos) << below;
  const std::string above = to_text(*bounds.first_broken({0, 1, 2, 3}));
  EXPECT_EQ(above.find("|CS_2| = 3 > k_2 = 2"), 0u) << above;
}

}  // namespace
