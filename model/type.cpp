// Says types in words.
#include "model/type.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::model {

namespace {

/// The text of the items of a set or a sequence.
std::string items_text(const Type& all) {
  if (all.items.empty()) return to_text(Type{});
  const Type& type = all.items[0];
  if (type.kind == Type::Kind::number) return "numbers";
  if (type.kind == Type::Kind::process && !type.or_nil) return "processes";
  return to_text(type);
}

}  // namespace

std::string to_text(const Type& type) {
  const std::string or_nil = type.or_nil ? " or nil" : "";
  const std::string items = [&] {
    std::vector<std::string> all;
    for (const Type& item : type.items) all.push_back(to_text(item));
    return fmt::format("{}", fmt::join(all, ", "));
  }();
  switch (type.kind) {
    case Type::Kind::number:
      return "a number" + or_nil;
    case Type::Kind::boolean:
      return "true or false" + or_nil;
    case Type::Kind::process:
      return "a process" + or_nil;
    case Type::Kind::word:
      return fmt::format("{}{}", fmt::join(type.words, ", "), or_nil);
    case Type::Kind::tuple:
      return "(" + items + ")" + or_nil;
    case Type::Kind::sequence:
      return "a sequence of " + items_text(type) + or_nil;
    case Type::Kind::set:
      return "a set of " + items_text(type) + or_nil;
    case Type::Kind::unknown:
      break;
  }
  return "any value";
}

bool may_hold_clocks(const Type& type) {
  return type.kind == Type::Kind::unknown || type.clock
         || std::ranges::any_of(type.items, may_hold_clocks);
}

std::vector<NamedType> unknown_types(const Record& record) {
  std::vector<NamedType> types;
  for (const NamedValue& each : record) types.push_back({each.name, {}});
  return types;
}

bool agree(const Type& a, const Type& b) {
  if (a.kind == Type::Kind::unknown || b.kind == Type::Kind::unknown) return true;
  if (a.kind != b.kind) return false;
  if (a.kind == Type::Kind::tuple && a.items.size() != b.items.size()) return false;
  for (std::size_t i = 0; i < std::min(a.items.size(), b.items.size()); ++i)
    if (!agree(a.items[i], b.items[i])) return false;
  return true;
}

}  // namespace ample::model
