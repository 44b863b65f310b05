// Files: plain ones only, so that a device or a pipe is never replaced.
#include "tools/ample/line/files.hpp"

#include "model/bounded_file.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "tools/ample/output/one_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>

namespace ample::tools {

using model::WrongUsage;
namespace fs = std::filesystem;

namespace {

template <class Error = WrongUsage>
[[noreturn]] void refuse_to_write(const std::string& path, const std::string& why) {
  throw Error(fmt::format("'{}' cannot be written: {}", one_line(path), why));
}

/// The file that a path leads to, which need not be there: a link stays a link.
fs::path target_of(const std::string& given) {
  constexpr int most_links = 40;  // as Linux has it
  fs::path path = given;
  std::error_code error;
  for (int links = 0; fs::is_symlink(fs::symlink_status(path, error)); ++links) {
    if (links == most_links) refuse_to_write(given, std::strerror(ELOOP));
    path = path.parent_path() / fs::read_symlink(path, error);
    if (error) refuse_to_write(given, error.message());
  }
  return path;
}

/// Wherever two paths to one file begin.
fs::path one_path_of(const std::string& given) {
  std::error_code error;
  const fs::path path = fs::weakly_canonical(fs::absolute(target_of(given)), error);
  return error ? fs::path(given) : path;
}

}  // namespace

std::string read_file(const std::string& path, std::size_t longest) {
  return model::bounded_file(path, longest, fmt::format("'{}'", one_line(path)));
}

OutputFile::OutputFile(const std::string& path) : given_(path) {
  if (path == "-")
    refuse_to_write(path, "the result is on standard output; name a file (./- for one named so)");
  path_ = target_of(path).string();
  std::error_code error;
  const fs::file_status there = fs::status(path_, error);
  if (fs::exists(there) && !fs::is_regular_file(there))
    refuse_to_write(path, fs::is_directory(there) ? "it is a directory" : "it is no file");
  if (fs::exists(there) && access(path_.c_str(), W_OK) != 0)
    refuse_to_write(path, std::strerror(errno));
  model::remove_drafts_beside(path_);
  const model::Draft draft(model::draft_beside(path_));
  if (model::is_full(draft.why())) refuse_to_write<NotWritten>(path, std::strerror(draft.why()));
  if (draft.why() != 0) refuse_to_write(path, std::strerror(draft.why()));
}

void OutputFile::replace_with(std::string_view contents) {
  model::Draft draft(model::draft_beside(path_));
  draft.write(std::as_bytes(std::span(contents)));
  draft.take_place_of(path_);
  if (draft.why() != 0) refuse_to_write<NotWritten>(given_, std::strerror(draft.why()));
}

std::string OutputFile::not_written(std::string_view why) const {
  return fmt::format("{}: '{}' was not written: {}\n", model::program_name(), one_line(given_),
                     why);
}

void refuse_one_file(const std::string& option, const std::string& path, const std::string& other,
                     const std::string& other_path) {
  std::error_code error;
  if (one_path_of(path) == one_path_of(other_path) || fs::equivalent(path, other_path, error))
    throw WrongUsage(
        fmt::format("{} and {} name one file, '{}': give two", option, other, one_line(path)));
}

void refuse_replaced_inputs(const std::map<std::string, std::string>& options) {
  constexpr std::string_view file = "file:";
  for (const char* written : {"trace", "state-graph", "draw", "plot"}) {
    const auto output = options.find(written);
    if (output == options.end()) continue;
    const std::string& said = output->second;
    const std::string path = output->first == "plot" ? said.substr(said.find(':') + 1) : said;
    for (const auto& [option, text] : options)
      if (option == "properties" || text.starts_with(file))
        refuse_one_file("--" + output->first, path, "--" + option,
                        option == "properties" ? text : text.substr(file.size()));
  }
}

void make_folder(const std::string& option, const std::string& path) {
  std::error_code failure;
  fs::create_directories(path, failure);
  if (!fs::is_directory(path, failure))
    throw WrongUsage(
        fmt::format("{} '{}': it cannot be made a folder: name one", option, one_line(path)));
}

void refuse_other_pictures(const std::string& option, const std::string& path,
                           const std::vector<std::string>& written) {
  const std::string ending = fs::path(path).extension().string();
  for (const char* picture : {".png", ".svg", ".pdf", ".ps", ".eps", ".jpg", ".jpeg", ".gif"})
    if (ending == picture && std::ranges::find(written, ending) == written.end())
      throw WrongUsage(fmt::format("{} '{}': it is written as {}; Graphviz makes others of .dot",
                                   option, one_line(path), fmt::join(written, ", ")));
}

void write_after_result(const Surroundings& surroundings,
                        std::initializer_list<std::function<void()>> writes) {
  surroundings.out.flush();  // whether that failed is asked at the end of the run
  std::optional<NotWritten> first;
  for (const std::function<void()>& write : writes) try {
      write();
    } catch (const NotWritten& error) {
      if (first) surroundings.err << fmt::format("{}: {}\n", model::program_name(), error.what());
      if (!first) first = error;
    }
  if (first) throw *first;
}

}  // namespace ample::tools
