// Reading, adding to and merging results files.
#include "tools/ample/sweep/sweep_file.hpp"

#include "checker/evidence/trace_file/strict_json.hpp"
#include "model/errors.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/output/one_line.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <boost/crc.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>

#include <nlohmann/json.hpp>

namespace ample::tools {

using checker::SweepRow;
using model::WrongUsage;

namespace {

constexpr std::size_t longest_file = std::size_t{1} << 30;

[[noreturn]] void fail(const std::string& path, const std::string& what) {
  throw WrongUsage(fmt::format("'{}' {}", one_line(path), what));
}

constexpr std::string_view check_field = ",\"check\":\"";

/// The line, an object, with a checksum as its last field. A row's begins with that of its head, so
/// that no row of another sweep is taken for one of this.
std::string checked(const std::string& line, const std::string& head) {
  boost::crc_32_type checksum;
  checksum.process_bytes(head.data(), head.size());
  checksum.process_bytes(line.data(), line.size());
  return fmt::format("{}{}{:08x}\"}}", std::string_view(line).substr(0, line.size() - 1),
                     check_field, std::uint32_t{checksum.checksum()});
}

/// The line without its checksum; nothing when it is damaged.
std::optional<std::string> unchecked(const std::string& line, const std::string& head) {
  const std::size_t at = line.rfind(check_field);
  if (at == std::string::npos) return std::nullopt;
  std::string content = line.substr(0, at) + "}";
  if (checked(content, head) != line) return std::nullopt;
  return content;
}

/// The row; nothing when it is damaged, or when no sweep writes it like that.
std::optional<SweepRow> row_of(const std::string& line, const std::string& head) try {
  const std::optional<std::string> content = unchecked(line, head);
  if (!content) return std::nullopt;
  SweepRow row = checker::row_from(checker::parse_json(*content));
  if (to_line(row) != *content) return std::nullopt;
  return row;
} catch (const WrongUsage&) {
  return std::nullopt;
}

bool is_head(const std::string& line) try {
  const checker::Json json = checker::parse_json(line);
  return json.is_object() && json.contains("sweep");
} catch (const WrongUsage&) {
  return false;
}

std::string head_of_file(const std::string& path, const std::string& line) {
  if (!is_head(line)) fail(path, "is no results file of a sweep");
  const std::optional<std::string> head = unchecked(line, "");
  if (!head) fail(path, "line 1 is damaged");
  return *head;
}

}  // namespace

SweepResults read_sweep(const std::string& path) {
  const std::string text = read_file(path, longest_file);
  const std::size_t end = text.rfind('\n');
  std::istringstream lines(end == std::string::npos ? "" : text.substr(0, end + 1));
  SweepResults results;
  std::set<std::string> ids;
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.ends_with('\r'))
      fail(path, fmt::format("line {} ends with CR LF: its lines end with LF alone", number));
    if (number == 1) {
      results.head = head_of_file(path, line);
      continue;
    }
    std::optional<SweepRow> row = row_of(line, results.head);
    if (!row) fail(path, fmt::format("line {} is damaged", number));
    results.rows.push_back(std::move(*row));
    if (!ids.insert(results.rows.back().id).second)
      fail(path, fmt::format("line {}: {} occurs twice", number, results.rows.back().id));
  }
  return results;
}

SweepResults merged(const std::vector<std::string>& paths,
                    const std::function<void(const std::string&, const SweepResults&)>& check) {
  SweepResults whole;
  std::map<std::string, SweepRow> rows;
  for (const std::string& path : paths) {
    const SweepResults part = read_sweep(path);
    if (part.head.empty()) fail(path, "holds no whole line of a sweep");
    if (whole.head.empty()) whole.head = part.head;
    if (part.head != whole.head)
      fail(path, fmt::format("is of another sweep than '{}'", one_line(paths.front())));
    check(path, part);
    for (const SweepRow& row : part.rows) {
      const auto [known, added] = rows.emplace(row.id, row);
      if (!added && to_line(known->second) != to_line(row))
        fail(path, fmt::format("differs from the files before it on {}", row.id));
    }
  }
  for (auto& [id, row] : rows) whole.rows.push_back(std::move(row));
  return whole;
}

void require_within(const SweepResults& whole, const std::string& path) {
  if (std::error_code ignored; !std::filesystem::is_regular_file(path, ignored)) return;
  const SweepResults there = read_sweep(path);
  if (there.head.empty() && !checked(whole.head, "").starts_with(read_file(path, longest_file)))
    fail(path, "is no results file of a sweep");
  std::set<std::string> lines = {"", whole.head};
  for (const SweepRow& row : whole.rows) lines.insert(to_line(row));
  const auto is_kept = [&](const SweepRow& row) { return lines.contains(to_line(row)); };
  if (!lines.contains(there.head) || !std::ranges::all_of(there.rows, is_kept))
    fail(path,
         "would lose rows that the files to join do not have: the first file is the one to write; "
         "name a new one");
}

std::string to_text(const SweepResults& results) {
  std::string text = checked(results.head, "") + "\n";
  for (const SweepRow& row : results.rows) text += checked(to_line(row), results.head) + "\n";
  return text;
}

SweepFile::SweepFile(const std::string& path, const std::string& head) : path_(path), head_(head) {
  std::error_code ignored;
  if (path == "-") fail(path, "cannot be added to: the result is on standard output; name a file");
  if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored))
    fail(path, "is no file that can be added to");
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) fail(path, fmt::format("cannot be written: {}", std::strerror(errno)));
  try {
    if (!model::locked(file_)) fail(path, "is being added to by another sweep");
    const std::string text = read_file(path, longest_file);
    SweepResults results = read_sweep(path);
    if (!results.head.empty() && results.head != head)
      fail(path, "holds another sweep: give another --file, or the options it was begun with");
    const std::size_t whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
    // Only what begins as ours does was left by a kill.
    if (whole == 0 && !checked(head, "").starts_with(text))
      fail(path, "is no results file of a sweep");
    if (ftruncate(file_, static_cast<off_t>(whole)) != 0)
      fail(path, fmt::format("cannot be written: {}", std::strerror(errno)));
    rows_ = std::move(results.rows);
    if (results.head.empty()) append(checked(head, ""));
  } catch (...) {
    close(file_);
    throw;
  }
}

SweepFile::~SweepFile() { close(file_); }

void SweepFile::append(const std::string& line) {
  const std::string text = line + "\n";
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t written = write(file_, text.data() + at, text.size() - at);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0)
      throw NotWritten(
          fmt::format("'{}' cannot be written: {}", one_line(path_), std::strerror(errno)));
    at += static_cast<std::size_t>(written);
  }
}

void SweepFile::add(const SweepRow& row) {
  append(checked(to_line(row), head_));
  rows_.push_back(row);
}

}  // namespace ample::tools
