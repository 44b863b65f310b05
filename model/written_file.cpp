// Drafts. Whoever writes one holds a lock on it, by which it is told from one that was left.
#include "model/written_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string_view>
#include <utility>

namespace ample::model {

namespace fs = std::filesystem;

namespace {

/// 0 when this process has it now; EWOULDBLOCK when another has.
int why_not_locked(int file) { return flock(file, LOCK_EX | LOCK_NB) == 0 ? 0 : errno; }

/// It does not follow a link, and does not wait for a pipe.
int open_what_is_left(const std::string& path) {
  return open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
}

/// The reason why it is still there, as errno; 0 when it is not. On a file system without locks
/// nobody holds it.
int remove_unless_held(const std::string& path) {
  const int file = open_what_is_left(path);
  int why = file >= 0 && why_not_locked(file) == EWOULDBLOCK ? EBUSY : 0;
  if (why == 0 && unlink(path.c_str()) != 0 && errno != ENOENT) why = errno;
  if (file >= 0) close(file);
  return why;
}

bool is_draft_of(const std::string& name, const std::string& of) {
  constexpr std::string_view ending = ".tmp";
  if (!name.starts_with(of + ".") || !name.ends_with(ending)
      || name.size() <= of.size() + 1 + ending.size())
    return false;
  const std::string_view number =
      std::string_view(name).substr(of.size() + 1, name.size() - of.size() - 1 - ending.size());
  return number.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

Draft::Draft(std::string path) : path_(std::move(path)) {
  // Another may make or remove it at the same moment: neither does so again and again.
  for (int attempt = 0; attempt < 8; ++attempt)
    if (make()) return;
}

/// Says whether it is decided, this way or that.
bool Draft::make() {
  file_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  why_ = file_ < 0 ? errno : 0;
  if (why_ == EEXIST) {
    const int why = remove_unless_held(path_);
    if (why != 0) why_ = why;
    return why != 0;
  }
  if (why_ != 0) return true;
  struct stat found {};
  if (why_not_locked(file_) != EWOULDBLOCK && fstat(file_, &found) == 0 && found.st_nlink > 0)
    return true;
  close(std::exchange(file_, -1));
  why_ = EBUSY;
  return false;
}

Draft::~Draft() {
  if (file_ < 0) return;
  unlink(path_.c_str());
  close(file_);
}

void Draft::write(std::span<const std::byte> bytes) {
  while (why_ == 0 && !bytes.empty()) {
    const ssize_t count = ::write(file_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) why_ = errno;
    if (count > 0) bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

/// Some file systems tell only now that they are full; others cannot be waited for.
void Draft::finish() {
  while (why_ == 0 && fsync(file_) != 0)
    if (errno != EINTR) {
      if (errno != EINVAL && errno != ENOTSUP && errno != EROFS) why_ = errno;
      break;
    }
}

void Draft::take_place_of(const std::string& path) {
  finish();
  if (why_ == 0 && std::rename(path_.c_str(), path.c_str()) != 0) why_ = errno;
  if (why_ == 0 && close(std::exchange(file_, -1)) != 0 && errno != EINTR) why_ = errno;
}

std::string draft_beside(const std::string& path) {
  return path + "." + std::to_string(getpid()) + ".tmp";
}

void remove_drafts_beside(const std::string& path) {
  const fs::path file = path, folder = file.has_parent_path() ? file.parent_path() : ".";
  const std::string name = file.filename().string();
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (is_draft_of(at->path().filename().string(), name)) {
      const int draft = open_what_is_left(at->path().string());
      struct stat found {};
      if (draft >= 0 && why_not_locked(draft) == 0 && fstat(draft, &found) == 0
          && S_ISREG(found.st_mode))
        unlink(at->path().c_str());
      if (draft >= 0) close(draft);
    }
}

bool is_full(int why) { return why == ENOSPC || why == EDQUOT || why == EFBIG || why == EIO; }

bool locked(int file) {
  for (int attempt = 0; attempt < 200; ++attempt) {
    if (why_not_locked(file) != EWOULDBLOCK) return true;
    usleep(10'000);
  }
  return false;
}

}  // namespace ample::model
