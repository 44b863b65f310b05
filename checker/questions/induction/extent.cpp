// Variables and channels as numbers.
#include "checker/questions/induction/extent.hpp"

#include "checker/verdict/replay/playback.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::checker {

using model::Type;

void Extent::add(const std::string& expression, int value) {
  const auto [known, is_new] = of.try_emplace(expression, Values{value, value});
  known->second.least = std::min(known->second.least, value);
  known->second.greatest = std::max(known->second.greatest, value);
}

std::set<ExtentSide> beyond(const Extent& one, const Extent& other) {
  std::set<ExtentSide> sides;
  for (const auto& [expression, values] : one.of) {
    const auto there = other.of.find(expression);
    if (there == other.of.end()) continue;
    if (values.greatest > there->second.greatest) sides.insert({expression, true});
    if (values.least < there->second.least) sides.insert({expression, false});
  }
  return sides;
}

std::vector<std::string> expressions_of(const std::set<ExtentSide>& sides) {
  std::vector<std::string> expressions;
  for (const ExtentSide& side : sides)
    if (expressions.empty() || expressions.back() != side.expression)
      expressions.push_back(side.expression);
  return expressions;
}

std::string bounds_text(const std::set<ExtentSide>& sides, const Extent& extent) {
  std::vector<std::string> of_one, of_two;
  for (const ExtentSide& side : sides) {
    const auto found = extent.of.find(side.expression);
    if (found == extent.of.end()) continue;
    const auto& [least, greatest] = found->second;
    const bool speaks_of_two =
        side.expression.ends_with("[j]") || side.expression.find("i->j") != std::string::npos;
    (speaks_of_two ? of_two : of_one)
        .push_back(side.is_upper ? fmt::format("{} <= {}", side.expression, greatest)
                                 : fmt::format("{} >= {}", side.expression, least));
  }
  std::vector<std::string> parts;
  if (!of_one.empty()) parts.push_back(fmt::format("forall i: {}", fmt::join(of_one, " and ")));
  if (!of_two.empty()) parts.push_back(fmt::format("forall i, j: {}", fmt::join(of_two, " and ")));
  if (parts.size() == 2) return fmt::format("({}) and ({})", parts[0], parts[1]);
  return parts.empty() ? "" : parts[0];
}

ExtentReader::ExtentReader(const model::System& system) : system_(system) {
  const auto first = model::initial_configurations(system).front();
  const model::Record initial = system.variables(first.locals.front());
  const std::vector<model::NamedType> types = system.variable_types();
  const auto n = static_cast<std::size_t>(system.processes());
  for (std::size_t i = 0; i < types.size(); ++i) {
    const std::string& name = types[i].name;
    const std::size_t label = std::min(name.find('['), name.size());
    const std::string whole = variable_name(name, "i");
    const Type& type = types[i].type;
    if (type.kind == Type::Kind::number) {
      variables_.push_back({whole, Part::number});
    } else if (type.kind == Type::Kind::sequence && label == name.size() && i < initial.size()
               && initial[i].value.items.size() == n && !type.items.empty()
               && type.items.front().kind == Type::Kind::number) {
      variables_.push_back({whole + "[j]", Part::items});  // one for each process
    } else if (type.kind == Type::Kind::sequence || type.kind == Type::Kind::set) {
      variables_.push_back({fmt::format("|{}|", whole), Part::size});
    } else {
      variables_.push_back({whole, Part::nothing});
    }
  }
}

void ExtentReader::add(Extent& extent, const model::Bytes& local) const {
  const model::Record record = system_.variables(local);
  for (std::size_t i = 0; i < std::min(record.size(), variables_.size()); ++i) {
    const auto& [expression, part] = variables_[i];
    const model::Value& value = record[i].value;
    if (part == Part::number && value.kind == model::Value::Kind::number)
      extent.add(expression, value.number);
    if (part == Part::size) extent.add(expression, static_cast<int>(value.items.size()));
    if (part == Part::items)
      for (const model::Value& item : value.items) extent.add(expression, item.number);
  }
}

void ExtentReader::add(Extent& extent, const ChannelTable& channel, Index content) const {
  const auto& sequence = channel.sequence(content);
  extent.add("|i->j|", static_cast<int>(sequence.size()));
  std::map<std::string, int> counts;
  for (const char32_t message : sequence)
    ++counts[system_.text_of_message(channel.bytes_of(static_cast<Index>(message))).name];
  for (const auto& [kind, count] : counts)
    extent.add(fmt::format("count({} in i->j)", kind), count);
}

Extent extent_of(const Tabulation& tabulation) {
  const ExtentReader reader(tabulation.system());
  Extent extent;
  for (ProcessIndex p = 0; p < tabulation.processes(); ++p)
    for (Index local = 0; local < tabulation.values(p); ++local)
      reader.add(extent, tabulation.bytes_of_local(p, local));
  for (Slot slot = tabulation.first_channel(); slot < tabulation.slots(); ++slot)
    for (Index content = 0; content < tabulation.values(slot); ++content)
      reader.add(extent, tabulation.channel(slot), content);
  return extent;
}

}  // namespace ample::checker
