// Files: plain ones only, so that a device or a pipe is never replaced.
#include "tools/ample/files.hpp"

#include "model/errors.hpp"
#include "tools/ample/one_line.hpp"

#include <fmt/format.h>

#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace ample::tools {

using model::WrongUsage;
namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const std::string& path, const char* what, const char* why) {
  throw WrongUsage(fmt::format("'{}' cannot be {}: {}", one_line(path), what, why));
}

const char* reason() { return errno != 0 ? std::strerror(errno) : "input or output error"; }

}  // namespace

std::string read_file(const std::string& path, std::size_t longest) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) fail(path, "read", "it is a directory");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(path, "read", reason());
  std::string text;
  for (std::string block(1 << 16, '\0'); file && text.size() <= longest;) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    text.append(block, 0, static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) fail(path, "read", reason());
  if (text.size() > longest)
    fail(path, "read", fmt::format("it is longer than {} bytes", longest).c_str());
  return text;
}

OutputFile::OutputFile(const std::string& path) : given_(path) {
  std::error_code error;
  // A link stays a link: the file that it names is replaced.
  path_ = fs::weakly_canonical(path, error).string();
  if (error || path_.empty()) path_ = path;
  if (fs::exists(path_, error) && !fs::is_regular_file(path_, error))
    fail(path, "written", fs::is_directory(path_, error) ? "it is a directory" : "it is no file");
  if (fs::exists(path_, error) && access(path_.c_str(), W_OK) != 0) fail(path, "written", reason());
  temporary_ = fmt::format("{}.{}.tmp", path_, getpid());
  errno = 0;
  if (!std::ofstream(temporary_, std::ios::binary)) fail(path, "written", reason());
}

OutputFile::~OutputFile() {
  std::error_code ignored;
  if (!temporary_.empty()) fs::remove(temporary_, ignored);
}

void OutputFile::replace_with(std::string_view contents) {
  errno = 0;
  std::ofstream file(temporary_, std::ios::binary);
  file.write(contents.data(), static_cast<std::streamsize>(contents.size()));
  file.close();
  if (!file) fail(path_, "written", reason());
  std::error_code error;
  fs::rename(temporary_, path_, error);
  if (error) fail(path_, "written", error.message().c_str());
  temporary_.clear();
}

std::string OutputFile::not_written(std::string_view why) const {
  return fmt::format("ample: '{}' was not written: {}\n", one_line(given_), why);
}

}  // namespace ample::tools
