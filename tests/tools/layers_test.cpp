// No include runs against the order of the rooms in tools/layers.txt, no two files include each
// other, and checker/README.md draws what each room of the checker rests on.
#include "tests/tools/source_tree.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ample {
namespace {

namespace fs = std::filesystem;

using tests::Include;
using tests::includes;
using tests::lines_of;
using tests::tree;

std::vector<std::string> floors() {
  std::vector<std::string> floors = lines_of(tree / "tools/layers.txt");
  std::erase_if(floors, [](const std::string& line) { return line.starts_with('#'); });
  return floors;
}

/// The floor that a file stands on: its folder, or the folder above it that is one.
std::size_t floor_of(const std::string& file, const std::vector<std::string>& floors) {
  return static_cast<std::size_t>(
      std::find_if(floors.begin(), floors.end(),
                   [&](const std::string& floor) { return file.starts_with(floor + "/"); })
      - floors.begin());
}

TEST(Layers, NoIncludeRunsUpwards) {
  const std::vector<std::string> all = floors();
  int seen = 0;
  for (const Include& include : includes()) {
    if (!fs::exists(tree / include.to)) continue;  // made by the build
    const std::size_t from = floor_of(include.from, all), to = floor_of(include.to, all);
    EXPECT_LT(from, all.size()) << include.from << " is in no folder of tools/layers.txt";
    EXPECT_LE(to, from) << include.from << " includes " << include.to << ", which stands above it";
    ++seen;
  }
  EXPECT_GT(seen, 1000);
}

TEST(Layers, EachFloorExists) {
  for (const std::string& floor : floors()) EXPECT_TRUE(fs::is_directory(tree / floor)) << floor;
}

/// A `.cpp` and its `.hpp` are one.
std::string unit_of(const std::string& file) { return file.substr(0, file.rfind('.')); }

/// Follows includes from one file to the others, and notes a way back to one that is under way.
class Circles {
 public:
  explicit Circles(const std::vector<Include>& includes) {
    for (const Include& include : includes)
      if (unit_of(include.from) != unit_of(include.to))
        includes_[unit_of(include.from)].insert(unit_of(include.to));
    for (const auto& [unit, others] : includes_) visit(unit);
  }
  /// Each as "a -> b -> a".
  const std::vector<std::string>& found() const { return found_; }

 private:
  void visit(const std::string& unit) {
    const auto begun = std::ranges::find(under_way_, unit);
    if (begun != under_way_.end())
      found_.push_back(fmt::format("{} -> {}", fmt::join(begun, under_way_.end(), " -> "), unit));
    if (!seen_.insert(unit).second) return;
    under_way_.push_back(unit);
    if (const auto others = includes_.find(unit); others != includes_.end())
      for (const std::string& other : others->second) visit(other);
    under_way_.pop_back();
  }

  std::map<std::string, std::set<std::string>> includes_;
  std::set<std::string> seen_;
  std::vector<std::string> under_way_, found_;
};

TEST(Layers, NoTwoFilesIncludeEachOther) {
  EXPECT_EQ(Circles(includes()).found(), std::vector<std::string>{});
}

TEST(Layers, ACircleIsFound) {
  EXPECT_EQ(Circles({{"a.cpp", "a.hpp", ""},
                     {"a.cpp", "b.hpp", ""},
                     {"b.cpp", "c.hpp", ""},
                     {"c.hpp", "a.hpp", ""}})
                .found(),
            std::vector<std::string>{"a -> b -> c -> a"});
}

/// The other rooms of the checker that the files of each room include.
std::map<std::string, std::set<std::string>> what_rests_on() {
  const std::string checker = "checker/";
  const auto room_of = [&](const std::string& file) {
    return file.substr(checker.size(), file.find('/', checker.size()) - checker.size());
  };
  std::map<std::string, std::set<std::string>> rests_on;
  for (const Include& include : includes())
    if (include.from.starts_with(checker)) {
      auto& others = rests_on[room_of(include.from)];
      if (include.to.starts_with(checker) && room_of(include.to) != room_of(include.from))
        others.insert(room_of(include.to));
    }
  return rests_on;
}

/// The table has the rooms in the order of their floors: "| `verdict/` | what | store |".
TEST(Layers, AreDrawnInTheCheckersReadme) {
  const std::vector<std::string> page = lines_of(tree / "checker/README.md");
  const auto rests_on = what_rests_on();
  std::vector<std::string> drawn, expected;
  for (const std::string& floor : floors()) {
    if (!floor.starts_with("checker/")) continue;
    const std::string name = floor.substr(floor.find('/') + 1);
    const std::set<std::string>& others = rests_on.at(name);
    std::vector<std::string> in_order;
    for (const std::string& lower : floors())
      if (lower.starts_with("checker/") && others.contains(lower.substr(lower.find('/') + 1)))
        in_order.push_back(lower.substr(lower.find('/') + 1));
    expected.push_back(fmt::format("| {} | {} |", name, fmt::join(in_order, ", ")));
  }
  for (const std::string& line : page)
    if (line.starts_with("| `") && line.find("/` |") != line.npos) {
      const std::string name = line.substr(3, line.find("/` |") - 3);
      const std::size_t last = line.rfind('|', line.size() - 2);
      drawn.push_back(fmt::format("| {} |{}", name, line.substr(last + 1)));
    }
  EXPECT_EQ(drawn, expected) << fmt::format("{}", fmt::join(expected, "\n"));
}

}  // namespace
}  // namespace ample
