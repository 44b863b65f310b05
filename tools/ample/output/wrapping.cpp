// Breaks lines.
#include "tools/ample/output/wrapping.hpp"

#include "model/program_name.hpp"
#include "tools/ample/output/colour.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace ample::tools {

namespace {

constexpr std::size_t least_width = 40;

/// The length of the escape sequence that begins here, 0 where none does.
std::size_t escape_length(std::string_view text) {
  return text.starts_with("\x1b[") ? text.find('m') + 1 : 0;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The column where what follows a broken line begins, and where the line is broken first: 0, or
/// before a last column that has no room.
struct Hanging {
  std::size_t indent, before = 0;
};

Hanging hanging_of(std::string_view line, std::size_t width) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  std::size_t number = indent;
  while (number < line.size() && is_digit(line[number])) ++number;
  if (number > indent && line.substr(number).starts_with(". ")) return {number + 2};
  Hanging hanging = {indent + (indent > width / 4 ? 0 : 2)};
  for (std::size_t at = line.find("  ", indent); at != std::string_view::npos;
       at = line.find("  ", at)) {
    at = std::min(line.find_first_not_of(' ', at), line.size());
    const std::size_t end = std::min(line.find("  ", at), line.size());
    const std::size_t column = columns_of(line.substr(0, at));
    if (column > width / 2) {
      if (columns_of(line.substr(0, end)) <= width) continue;
      return {indent + 4, at};
    }
    hanging.indent = column;
  }
  return hanging;
}

/// Words, each with the blanks before it; a word wider than `room` in pieces that end with commas.
std::vector<std::string_view> words_of(std::string_view line, std::size_t room) {
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    std::size_t end = std::min(line.find(' ', begin), line.size());
    if (columns_of(line.substr(begin, end - begin)) > room) {
      std::size_t piece = begin;  // the last place behind a comma that fits
      for (std::size_t at = begin; at < end; ++at)
        if (line[at] == ',' && columns_of(line.substr(begin, at + 1 - begin)) <= room
            && (line[at - 1] == ')' || line[at - 1] == '}' || piece == begin))
          piece = at + 1;
      if (piece > begin) end = piece;
    }
    words.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
  return words;
}

std::string broken(std::string_view line, std::size_t width) {
  const auto [hanging, before] = hanging_of(line, width);
  std::string text;
  std::size_t column = 0;
  if (before > 0) {
    text = line.substr(0, line.find_last_not_of(' ', before - 1) + 1);
    text += "\n" + std::string(hanging, ' ');
    column = hanging;
    line.remove_prefix(before);
  }
  for (std::string_view word : words_of(line, width - hanging)) {
    if (column + columns_of(word) > width && column > hanging) {
      text += "\n" + std::string(hanging, ' ');
      column = hanging;
      word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
    }
    text += word;
    column += columns_of(word);
  }
  return text;
}

/// True when it is to be pasted into a shell. There a line that is broken would be two. A list of
/// commands has two blanks before what is said of each.
bool is_command(std::string_view line) {
  if (line.starts_with("again: ") || line.starts_with("with it: ")) return true;
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  return line.starts_with(model::program_name() + " ") && line.find("  ") == line.npos;
}

}  // namespace

std::size_t width_of_output() {
  const char* set = std::getenv("COLUMNS");
  winsize size{};
  std::size_t width = 80;
  if (set != nullptr && is_digit(*set))
    width = std::strtoul(set, nullptr, 10);
  else if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    width = size.ws_col;
  return std::max(width, least_width);
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (const std::size_t length = escape_length(text.substr(at))) {
      at += length - 1;
      continue;
    }
    columns += (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;
  }
  return columns;
}

std::string shown(const Surroundings& surroundings, const std::string& text,
                  const std::set<std::string>& bad) {
  return wrapped(with_colour(surroundings, text, bad), surroundings.width);
}

std::string wrapped(const std::string& text, std::size_t width) {
  if (width == 0) return text;
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = std::string_view(text).substr(at, end - at);
    result +=
        columns_of(line) <= width || is_command(line) ? std::string(line) : broken(line, width);
    if (end < text.size()) result += '\n';
    at = end + 1;
  }
  return result;
}

}  // namespace ample::tools
