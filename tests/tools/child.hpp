// The program itself, run beside a test, so that signals and limits meet it and not the test.
#pragma once

#include "tests/tools/command.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <optional>
#include <thread>

namespace ample::tests {

class Child {
 public:
  using Clock = std::chrono::steady_clock;

  /// Runs the words of a line, which blanks separate, without a shell. `prepare` runs in the child.
  explicit Child(const std::string& line, const std::function<void()>& prepare = {},
                 const std::string& program = AMPLE_PROGRAM) {
    EXPECT_EQ(pipe2(out_.data(), O_CLOEXEC | O_NONBLOCK), 0);
    EXPECT_EQ(pipe2(err_.data(), O_CLOEXEC | O_NONBLOCK), 0);
    process_ = fork();
    if (process_ != 0) return;
    // The child is to wait where its pipe is full.
    for (const int end : {out_[1], err_[1]}) fcntl(end, F_SETFL, 0);
    dup2(out_[1], STDOUT_FILENO);
    dup2(err_[1], STDERR_FILENO);
    if (prepare) prepare();
    std::istringstream stream(line);
    std::vector<std::string> words{program};
    for (std::string word; stream >> word;) words.push_back(word);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    execvp(program.c_str(), pointers.data());
    _exit(127);
  }
  ~Child() {
    send(SIGKILL);
    ended(10);
    for (const int end : {out_[0], out_[1], err_[0], err_[1]}) close(end);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  pid_t process() const { return process_; }
  void send(int signal) {
    if (!status_) kill(process_, signal);
  }
  /// The exit status, or minus the signal that ended it; nothing while it runs on.
  std::optional<int> ended(double seconds) {
    for (const auto begun = Clock::now(); !status_;) {
      int status = 0;
      if (wait4(process_, &status, WNOHANG, &usage_) == process_)
        status_ = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
      else if (std::chrono::duration<double>(Clock::now() - begun).count() > seconds)
        break;
      else
        std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    return status_;
  }
  /// What it wrote, of which there must not be more than a pipe holds. -1: it did not end.
  Ran ran(double seconds = 60) {
    const int status = ended(seconds).value_or(-1);
    return {status, text(out_[0]), text(err_[0])};
  }

  /// The most memory that it had resident, once it has ended.
  std::uint64_t peak_bytes() const { return static_cast<std::uint64_t>(usage_.ru_maxrss) * 1024; }

 private:
  static std::string text(int end) {
    std::string text;
    std::array<char, 4096> buffer{};
    for (ssize_t count = 0; (count = read(end, buffer.data(), buffer.size())) > 0;)
      text.append(buffer.data(), static_cast<std::size_t>(count));
    return text;
  }

  std::array<int, 2> out_{}, err_{};
  pid_t process_ = -1;
  std::optional<int> status_;
  rusage usage_{};
};

/// Has it begun to handle the signal? Before, the signal ends it as it ends every program.
inline bool handles(const Child& child, int signal) {
  std::ifstream status("/proc/" + std::to_string(child.process()) + "/status");
  for (std::string field; status >> field;)
    if (unsigned long handled = 0; field == "SigCgt:" && status >> std::hex >> handled)
      return (handled >> (signal - 1) & 1u) != 0;
  return false;
}

}  // namespace ample::tests
