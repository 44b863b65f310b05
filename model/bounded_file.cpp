// Opening without waiting, and looking at what was opened before reading it.
#include "model/bounded_file.hpp"

#include "model/errors.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace ample::model {

namespace {

/// A file that is closed at the end.
class OpenFile {
 public:
  /// O_NONBLOCK: a pipe that nobody writes to would be waited for.
  explicit OpenFile(const std::string& path)
      : number_(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
  ~OpenFile() {
    if (number_ >= 0) close(number_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  operator int() const { return number_; }

 private:
  int number_;
};

/// Why this is no plain file; nothing when it is one.
const char* what_else(mode_t mode) {
  if (S_ISREG(mode)) return nullptr;
  if (S_ISDIR(mode)) return "it is a directory";
  if (S_ISFIFO(mode) || S_ISSOCK(mode)) return "it is a pipe: write its contents to a file first";
  return "it is a device, not a file";
}

}  // namespace

std::string bounded_file(const std::string& path, std::size_t longest, const std::string& named) {
  const auto fail = [&](const std::string& why) {
    throw WrongUsage(fmt::format("{} cannot be read: {}", named, why));
  };
  if (path.find('\0') != std::string::npos) fail("no file has such a name");
  if (path == "-") fail("standard input is not read; name a file (./- for one named so)");
  const OpenFile file(path);
  struct stat found {};
  // A socket cannot be opened, and is not what strerror says of that.
  if (file < 0 && errno == ENXIO) fail(what_else(S_IFSOCK));
  if (file < 0 || fstat(file, &found) != 0) fail(std::strerror(errno));
  if (const char* other = what_else(found.st_mode)) fail(other);
  std::string text;
  for (std::string block(1 << 16, '\0'); text.size() <= longest;) {
    const ssize_t count = read(file, block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(std::strerror(errno));
    if (count == 0) return text;
    text.append(block, 0, static_cast<std::size_t>(count));
  }
  fail(fmt::format("it is longer than {} bytes", longest));
  return {};
}

}  // namespace ample::model
