// Makes and checks coteries.
#include "model/coterie.hpp"

#include "model/bounded_file.hpp"
#include "model/coterie_axioms.hpp"
#include "model/edge_list.hpp"
#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>

namespace ample::model {

namespace {

using Quorums = std::vector<ProcessSet>;

/// {from, from+1, ...}, cyclically among P_first, ..., P_{n-1}.
ProcessSet window(int from, int size, int n, int first = 0) {
  ProcessSet set;
  for (int i = 0; i < size; ++i) set.insert(first + (from - first + i) % (n - first));
  return set;
}

template <class Quorum>
Quorums one_each(int n, Quorum quorum) {
  Quorums quorums;
  for (int i = 0; i < n; ++i) quorums.push_back(quorum(i));
  return quorums;
}

Quorums majority(int n) {
  return one_each(n, [=](int i) {
    const ProcessSet least = window(i, (n + 1) / 2, n);
    // If n is even two halves may be disjoint: P0 breaks the tie, and a set without it is larger.
    if (n % 2 == 1 || least.contains(0)) return least;
    return n == 2 ? ProcessSet{0} : window(i, n / 2 + 1, n, 1);
  });
}

Quorums grid(int n) {
  int side = 1;
  while (side * side < n) ++side;
  if (side * side != n)
    throw BadInstance(
        fmt::format("coterie grid needs a square number of processes, as 4 or 9, not {}", n));
  return one_each(n, [=](int i) {
    ProcessSet set;
    for (int j = 0; j < n; ++j)
      if (in_grid_quorum(j / side, j % side, i / side, i % side)) set.insert(j);
    return set;
  });
}

/// One quorum: process numbers between commas or blanks.
ProcessSet quorum_of(std::string_view text, int n, const std::string& where) {
  const auto separates = [](char c) { return c == ',' || c == ' ' || c == '\t' || c == '\r'; };
  ProcessSet set;
  std::string number;
  const auto take = [&] {
    if (number.empty()) return;
    const int i = parse_count(number);
    if (i < 0)
      throw WrongUsage(
          fmt::format("{}: '{}' is not a process; a quorum is process numbers, as in 0,1", where,
                      printable(number)));
    if (i >= n)
      throw BadInstance(fmt::format("{}: P{} does not exist, the processes are P0 to P{}", where,
                                    printable(number), n - 1));
    if (set.contains(i)) throw BadInstance(fmt::format("{}: P{} is named twice", where, i));
    set.insert(i);
    number.clear();
  };
  for (const char c : text) {
    if (separates(c))
      take();
    else
      number += c;
  }
  take();
  return set;
}

void check_count(const Quorums& quorums, int n, const std::string& where) {
  if (static_cast<int>(quorums.size()) != n)
    throw BadInstance(
        fmt::format("{} has {} quorums: give {}, one a process", where, quorums.size(), n));
}

Quorums listed(std::string_view list, int n) {
  Quorums quorums;
  for (;;) {
    const std::size_t end = list.find(';');
    quorums.push_back(quorum_of(list.substr(0, end), n, fmt::format("Q_{}", quorums.size())));
    if (end == std::string_view::npos) break;
    list.remove_prefix(end + 1);
  }
  check_count(quorums, n, "the coterie");
  return quorums;
}

Quorums in_file(const std::string& path, int n) {
  constexpr std::size_t longest = 1 << 20;  // 32 quorums are 3 KB, this leaves room for comments
  const std::string where = fmt::format("coterie file '{}'", printable(path));
  std::istringstream lines(bounded_file(path, longest, where));
  Quorums quorums;
  std::string line;
  for (int number = 1; quorums.size() <= max_processes && std::getline(lines, line); ++number) {
    line.resize(std::min(line.find('#'), line.size()));
    if (line.find_first_not_of(" \t\r") != std::string::npos)
      quorums.push_back(quorum_of(line, n, fmt::format("{}, line {}", where, number)));
  }
  check_count(quorums, n, where);
  return quorums;
}

std::string text_of(const Quorums& quorums) {
  std::string text;
  for (const ProcessSet quorum : quorums) {
    text += text.empty() ? "quorums:" : ";";
    std::string comma;
    for (const ProcessId i : quorum) {
      text += comma + std::to_string(int{i});
      comma = ",";
    }
  }
  return text;
}

bool is_coterie_name(std::string_view text) {
  constexpr std::array<std::string_view, 5> known = {"majority", "grid", "cyclic", "singleton",
                                                     "all"};
  return text.starts_with("quorums:") || std::ranges::find(known, text) != known.end();
}

/// A path with a slash is no name: reading it says why it cannot be read.
bool is_coterie_file(const std::string& text) {
  std::error_code ignored;
  return text.find('/') != std::string::npos
         || (text.find('\0') == std::string::npos && std::filesystem::exists(text, ignored));
}

Coterie from_list(Quorums quorums) {
  std::string canonical = text_of(quorums);
  return Coterie(std::move(canonical), std::move(quorums));
}

}  // namespace

Coterie::Coterie(std::string name, std::vector<ProcessSet> quorums)
    : name_(std::move(name)), quorums_(std::move(quorums)) {
  const auto named = [&](std::size_t i) {
    return fmt::format("Q_{} = {}", i, to_text(quorums_[i]));
  };
  const auto violated = [&](const std::string& how) {
    throw BadInstance(fmt::format("coterie {} is none: {}", printable(name_), how));
  };
  for (std::size_t i = 0; i < quorums_.size(); ++i)
    if (!not_empty(quorums_[i].size()))
      violated(fmt::format("nonemptiness is violated, Q_{} is empty", i));
  for (std::size_t i = 0; i < quorums_.size(); ++i)
    for (std::size_t j = i + 1; j < quorums_.size(); ++j) {
      const ProcessSet both = quorums_[i] & quorums_[j];
      if (!intersect(both.size()))
        violated(
            fmt::format("the intersection property is violated, {} and {} have no process in "
                        "common",
                        named(i), named(j)));
      if (quorums_[i] == quorums_[j]) continue;
      if (!not_within(both.size(), quorums_[i].size()))
        violated(fmt::format("minimality is violated, {} is within {}", named(i), named(j)));
      if (!not_within(both.size(), quorums_[j].size()))
        violated(fmt::format("minimality is violated, {} is within {}", named(j), named(i)));
    }
}

ProcessSet Coterie::R(ProcessId process) const {
  ProcessSet served;
  for (int k = 0; k < processes(); ++k)
    if (Q(k).contains(process)) served.insert(k);
  return served;
}

Coterie Coterie::of(const Instance& instance) {
  return parse(instance.options.at("coterie"), instance.processes());
}

OwnOption coterie_option() {
  return {"coterie",
          "NAME",
          "majority, grid, cyclic, singleton, all, quorums:0,1;0,2;.., a file",
          "majority",
          [](const std::string& text, const Instance& instance) {
            return Coterie::parse(text, instance.processes()).name();
          },
          [](const std::string& text, const Permutation& permutation) {
            const Coterie coterie = Coterie::parse(text, static_cast<int>(permutation.size()));
            for (const ProcessId i : ProcessSet::first(coterie.processes())) {
              ProcessSet image;
              for (const ProcessId j : coterie.Q(i)) image.insert(permutation[j.index]);
              if (image != coterie.Q(permutation[i.index])) return false;
            }
            return true;
          }};
}

std::vector<std::string> Coterie::names() {
  return {"majority", "grid", "cyclic", "singleton", "all", "quorums:0,1;0,2;0,2", "file:PATH"};
}

void Coterie::require_name(const std::string& text) {
  if (is_coterie_name(text)) return;
  throw WrongUsage(unknown_name("coterie", printable(text), names()));
}

Coterie Coterie::parse(std::string_view text, int processes) {
  const int n = processes;
  const std::string name(text);
  if (text == "majority") return {name, majority(n)};
  if (text == "grid") return {name, grid(n)};
  if (text == "cyclic") return {name, one_each(n, [=](int i) { return window(i, 2, n); })};
  if (text == "singleton") return {name, one_each(n, [](int) { return ProcessSet{0}; })};
  if (text == "all") return {name, one_each(n, [=](int) { return ProcessSet::first(n); })};
  if (text.starts_with("quorums:")) return from_list(listed(text.substr(8), n));
  if (text.starts_with("file:")) return from_list(in_file(name.substr(5), n));
  if (!is_coterie_file(name)) require_name(name);
  return from_list(in_file(name, n));
}

}  // namespace ample::model
