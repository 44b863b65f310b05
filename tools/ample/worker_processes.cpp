// One fork a job; the result comes through a pipe.
#include "tools/ample/worker_processes.hpp"

#include "model/errors.hpp"
#include "tools/ample/exit_status.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <new>
#include <vector>

namespace ample::tools {

namespace {

/// The byte at the end says that all has been written, and what it is.
constexpr char ending_of_result = '\n', ending_of_wrong_usage = '\1', ending_of_bad_instance = '\2',
               ending_of_internal_error = '\3';

struct Worker {
  pid_t process;
  int pipe;
  std::size_t job;
  std::string result{};
};

bool write_all(int file, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t written = write(file, text.data() + at, text.size() - at);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    at += static_cast<std::size_t>(written);
  }
  return true;
}

/// Never returns, and runs nothing of the parent's on the way out.
[[noreturn]] void work(const Jobs& jobs, std::size_t job, int pipe, pid_t parent) {
  // Nothing of the parent's stays open: a lock on its results file must not outlive it.
  const auto own = static_cast<unsigned>(pipe);
  if (own > 3) close_range(3, own - 1, 0);
  close_range(own + 1, ~0u, 0);
  // A sweep that is killed takes its workers with it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  // Ctrl-C reaches the whole group; the parent decides.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_DFL);
  std::string result;
  try {
    result = jobs.run(job) + ending_of_result;
  } catch (const model::BoundExceeded&) {
    // As if it had been killed for its memory: a search that has begun ends at such a bound itself.
  } catch (const model::WrongUsage& error) {
    result = error.what() + std::string(1, ending_of_wrong_usage);
  } catch (const model::BadInstance& error) {
    result = error.what() + std::string(1, ending_of_bad_instance);
  } catch (const std::exception& error) {
    // One without memory is as if it had been killed for it, too.
    if (!is_lack_of_memory(error)) result = error.what() + std::string(1, ending_of_internal_error);
  }
  _exit(write_all(pipe, result) ? 0 : 1);
}

/// Nothing when the process ended before it had written a result; throws what it threw.
std::optional<std::string> result_of(std::string written) {
  if (written.empty()) return std::nullopt;
  const char ending = written.back();
  written.pop_back();
  switch (ending) {
    case ending_of_result:
      return written;
    case ending_of_wrong_usage:
      throw model::WrongUsage(written);
    case ending_of_bad_instance:
      throw model::BadInstance(written);
    case ending_of_internal_error:
      throw model::InternalError(written);
    default:
      return std::nullopt;
  }
}

Worker begin(const Jobs& jobs, std::size_t job) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0)
    throw model::InternalError(std::string("no pipe to a worker process: ") + std::strerror(errno));
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process < 0 && errno == ENOMEM) throw std::bad_alloc();
  if (process < 0)
    throw model::InternalError(std::string("no worker process: ") + std::strerror(errno));
  if (process == 0) work(jobs, job, ends[1], parent);
  close(ends[1]);
  return {process, ends[0], job};
}

void end(const Worker& worker) {
  close(worker.pipe);
  while (waitpid(worker.process, nullptr, 0) < 0 && errno == EINTR) {
  }
}

/// All workers are ended when the sweep is, however that happens.
struct Workers {
  std::vector<Worker> all;
  Workers() = default;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() {
    for (const Worker& worker : all) kill(worker.process, SIGKILL);
    for (const Worker& worker : all) end(worker);
  }
};

/// What has come from the workers; true of one that has closed its pipe.
std::vector<bool> wait_for_news(std::vector<Worker>& workers) {
  std::vector<pollfd> polled;
  polled.reserve(workers.size());
  for (const Worker& worker : workers) polled.push_back({worker.pipe, POLLIN, 0});
  poll(polled.data(), polled.size(), 200);
  std::vector<bool> ended(workers.size());
  for (std::size_t i = 0; i < workers.size(); ++i) {
    if (polled[i].revents == 0) continue;
    std::array<char, 65536> buffer{};
    const ssize_t count = read(workers[i].pipe, buffer.data(), buffer.size());
    if (count > 0)
      workers[i].result.append(buffer.data(), static_cast<std::size_t>(count));
    else if (count == 0 || errno != EINTR)
      ended[i] = true;
  }
  return ended;
}

}  // namespace

bool run_in_processes(const Jobs& jobs) {
  Workers workers;
  for (std::size_t next = 0; next < jobs.count || !workers.all.empty();) {
    if (jobs.interrupt && *jobs.interrupt) return false;
    while (next < jobs.count && workers.all.size() < static_cast<std::size_t>(jobs.processes))
      workers.all.push_back(begin(jobs, next++));
    const std::vector<bool> ended = wait_for_news(workers.all);
    for (std::size_t i = ended.size(); i-- > 0;) {
      if (!ended[i]) continue;
      Worker worker = std::move(workers.all[i]);
      workers.all.erase(workers.all.begin() + static_cast<std::ptrdiff_t>(i));
      end(worker);
      jobs.done(worker.job, result_of(std::move(worker.result)));
    }
    if (jobs.tick) jobs.tick();
  }
  return true;
}

}  // namespace ample::tools
