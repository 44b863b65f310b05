// One fork a job; the result comes through a pipe. Ranks tell each other what has ended, and then
// each of them knows which jobs it begins next: nobody has to be asked, and as the jobs are in
// processes of their own, no job keeps the others waiting.
#include "tools/ample/sweep/worker_processes.hpp"

#include "model/errors.hpp"
#include "tools/ample/line/authors_watch.hpp"
#include "tools/ample/line/exit_status.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
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
               ending_of_internal_error = '\3', ending_of_wrong_algorithm = '\4';

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
  // What ends a job on the way is a result, too.
  const AuthorsWatch watch(
      {.file = pipe, .after = std::string(1, ending_of_wrong_algorithm), .status = 0});
  std::string result;
  try {
    result = jobs.run(job) + ending_of_result;
  } catch (const model::BoundExceeded& bound) {
    // It counts as killed for its memory: a search that has begun ends at such a bound itself.
    if (bound.is_of_declaration) result = bound.what() + std::string(1, ending_of_wrong_algorithm);
  } catch (const model::WrongUsage& error) {
    result = error.what() + std::string(1, ending_of_wrong_usage);
  } catch (const model::BadInstance& error) {
    result = error.what() + std::string(1, ending_of_bad_instance);
  } catch (const model::WrongAlgorithm& error) {
    result = error.what() + std::string(1, ending_of_wrong_algorithm);
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
    case ending_of_wrong_algorithm:
      throw model::WrongAlgorithm(written);
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

/// Takes what has come from the workers; true for each that has closed its pipe.
std::vector<bool> wait_for_news(std::vector<Worker>& workers, int milliseconds) {
  std::vector<pollfd> polled;
  polled.reserve(workers.size());
  for (const Worker& worker : workers) polled.push_back({worker.pipe, POLLIN, 0});
  poll(polled.data(), polled.size(), milliseconds);
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

struct Ended {
  std::size_t job;
  std::string written;
};

/// The workers that have ended meanwhile are no more.
std::vector<Ended> take_ended(std::vector<Worker>& workers, int milliseconds) {
  std::vector<Ended> taken;
  const std::vector<bool> ended = wait_for_news(workers, milliseconds);
  for (std::size_t i = ended.size(); i-- > 0;) {
    if (!ended[i]) continue;
    Worker worker = std::move(workers[i]);
    workers.erase(workers.begin() + static_cast<std::ptrdiff_t>(i));
    end(worker);
    taken.push_back({worker.job, std::move(worker.result)});
  }
  return taken;
}

/// The number of jobs that each rank runs. All ranks know it, and hand out alike.
class Places {
 public:
  Places(const Jobs& jobs, std::size_t ranks)
      : count_(jobs.count), each_(jobs.processes), running_(ranks) {}

  bool all_done() const {
    return next_ == count_ && std::ranges::count(running_, 0) == std::ssize(running_);
  }
  /// The jobs that `rank` begins: the next one is always of the rank that runs the fewest.
  std::vector<std::size_t> fill(std::size_t rank) {
    std::vector<std::size_t> begun;
    for (; next_ < count_; ++next_) {
      const auto least = std::ranges::min_element(running_);
      if (*least >= each_) break;
      ++*least;
      if (static_cast<std::size_t>(least - running_.begin()) == rank) begun.push_back(next_);
    }
    return begun;
  }
  void leave(std::size_t rank) { --running_[rank]; }

 private:
  std::size_t count_, next_ = 0;
  int each_;
  std::vector<int> running_;
};

/// The jobs that have ended at all ranks, and whether one of the ranks has been interrupted.
struct News {
  std::vector<Ended> ended;
  bool interrupted = false;

  News(checker::Ranks& ranks, const std::vector<Ended>& here, bool interrupted_here,
       Places& places) {
    checker::Parcel own = checker::parcel_of(interrupted_here);
    for (const Ended& one : here) {
      checker::put(own, one.job);
      checker::put_text(own, one.written);
    }
    const std::vector<checker::Parcel> all = ranks.gather(own);
    for (std::size_t rank = 0; rank < all.size(); ++rank) {
      checker::ParcelReader reader(all[rank]);
      interrupted |= reader.next<bool>();
      for (; !reader.at_end(); places.leave(rank)) {
        const auto job = reader.next<std::size_t>();
        ended.push_back({job, reader.next_text()});
      }
    }
  }
};

/// How long a rank waits for its workers, in milliseconds. Alone, it wakes up when one has ended.
/// Where there are several, the others would wait for it: so it is short at first, and longer while
/// nothing ends.
int pause_after(const News& news, bool are_many, int pause) {
  constexpr int longest_alone = 200, longest = 50;
  if (!are_many) return longest_alone;
  return news.ended.empty() ? std::min(2 * pause, longest) : 1;
}

}  // namespace

bool run_in_processes(const Jobs& jobs) {
  checker::Alone alone;
  checker::Ranks& ranks = jobs.ranks ? *jobs.ranks : alone;
  Workers workers;
  Places places(jobs, ranks.size());
  std::vector<Ended> here;
  for (int pause = 1;;) {
    const News news(ranks, here, jobs.ending.has_come(), places);
    std::vector<std::size_t> begun;
    if (!news.interrupted) begun = places.fill(ranks.rank());
    together(ranks, [&] {
      if (ranks.rank() == 0)
        for (const Ended& one : news.ended) jobs.done(one.job, result_of(one.written));
      for (const std::size_t job : begun) workers.all.push_back(begin(jobs, job));
      if (jobs.tick) jobs.tick();
    });
    if (news.interrupted || places.all_done()) return places.all_done();
    pause = pause_after(news, ranks.are_many(), pause);
    here = take_ended(workers.all, pause);
  }
}

}  // namespace ample::tools
