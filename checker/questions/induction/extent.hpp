// How far that comes of which a predicate can speak: numbers, and the sizes of sets, sequences and
// channels. So what grows without end can be named, and be bounded by what executions come to.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"

#include <map>
#include <set>

namespace ample::checker {

/// The least and the greatest value of each, by its expression in a predicate, for all processes i
/// and j together: clk_i, |grantedTo_i|, req_i[j], |i->j|, count(Request in i->j).
struct Extent {
  struct Values {
    int least, greatest;
  };
  std::map<std::string, Values> of{};
  void add(const std::string& expression, int value);
};

/// One side of an extent.
struct ExtentSide {
  std::string expression;
  bool is_upper;
  auto operator<=>(const ExtentSide&) const = default;
};
/// The sides on which the first extent goes beyond the second.
std::set<ExtentSide> beyond(const Extent& one, const Extent& other);
/// The expressions of these sides, each once.
std::vector<std::string> expressions_of(const std::set<ExtentSide>& sides);
/// "(forall i: clk_i <= 3) and (forall i, j: |i->j| <= 2)": these sides are not passed. Those that
/// the extent does not have are left out.
std::string bounds_text(const std::set<ExtentSide>& sides, const Extent& extent);

/// What local states and channels say to an extent.
class ExtentReader {
 public:
  explicit ExtentReader(const model::System& system);
  void add(Extent& extent, const model::Bytes& local) const;
  void add(Extent& extent, const ChannelTable& channel, Index content) const;

 private:
  /// What a predicate can say of a variable.
  enum class Part : std::uint8_t { nothing, number, size, items };
  struct Variable {
    std::string expression;
    Part part;
  };
  const model::System& system_;
  std::vector<Variable> variables_;  ///< in the order of model::System::variables
};

/// Of all local states and contents of channels in the tables.
Extent extent_of(const Tabulation& tabulation);

}  // namespace ample::checker
