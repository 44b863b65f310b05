// A thread looks ten times a second whether somebody is still where they were; a signal is told by
// the thread that it meets, and exit() by a function that it calls.
#include "tools/ample/line/authors_watch.hpp"

#include "model/authors_call.hpp"
#include "tools/ample/output/one_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <system_error>

namespace ample::tools {

namespace {

using model::AuthorsCall;

LastWords last_words;
std::atomic<bool> is_watched = false;

/// What is known before anything is printed that might fail. A signal writes it as it is.
std::array<char, 512> plain_line{};

void write_plainly(const char* text, std::size_t size) {
  while (size > 0) {
    const ssize_t written = write(last_words.file, text, size);
    if (written <= 0) return;
    text += written;
    size -= static_cast<std::size_t>(written);
  }
}

[[noreturn]] void end_plainly(int) {
  write_plainly(plain_line.data(), std::strlen(plain_line.data()));
  _exit(last_words.status);
}

std::string line_of(const std::string& text) {
  return last_words.before + one_line(text) + last_words.after;
}

[[noreturn]] void end_with(const std::string& text) {
  const std::string line = line_of(text);
  write_plainly(line.data(), line.size());
  _exit(last_words.status);
}

/// Another signal here, or a second that passes, means that memory is destroyed or locked.
void listen_plainly(int signal) {
  struct sigaction action = {};
  action.sa_handler = end_plainly;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  sigaction(signal, &action, nullptr);
}

void append(const char* text) {
  const std::size_t used = std::strlen(plain_line.data());
  std::strncpy(plain_line.data() + used, text, plain_line.size() - 1 - used);
}

void prepare_plain_line(const AuthorsCall::Place& place, const char* what) {
  std::array<char, 12> number{};
  std::size_t at = number.size() - 1;
  for (int rest = place.process; rest > 0 || at == number.size() - 1; rest /= 10)
    number[--at] = static_cast<char>('0' + rest % 10);
  append(last_words.before.c_str());
  append(place.part);
  append(" '");
  append(place.name);
  append("'");
  if (place.process >= 0) {
    append(" of P");
    append(&number[at]);
  }
  append(what);
  append(last_words.after.c_str());
}

constexpr std::array faults = {SIGFPE, SIGSEGV, SIGBUS, SIGILL, SIGABRT};

const char* text_of_fault(int signal) {
  switch (signal) {
    case SIGFPE:
      return " divides by zero, or has a result without a number (SIGFPE)";
    case SIGABRT:
      return " ends the program, as a failed assertion does (SIGABRT)";
    case SIGILL:
      return " does what no machine does (SIGILL)";
    default:
      return " reads or writes memory that is not there, or calls itself without end (SIGSEGV)";
  }
}

void tell(const AuthorsCall& call, const char* what) {
  prepare_plain_line(call.place(), what);
  for (const int each : faults) listen_plainly(each);
  listen_plainly(SIGALRM);
  alarm(1);
  end_with(to_text(call.place()) + what + call.argument());
}

void hear(int signal) {
  if (const AuthorsCall* const call = AuthorsCall::now(); call != nullptr)
    tell(*call, text_of_fault(signal));
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void hear_exit() {
  if (const AuthorsCall* const call = AuthorsCall::now(); call != nullptr && is_watched)
    tell(*call, " ends the program (exit)");
}

double seconds_on(clockid_t clock) {
  timespec time{};
  return clock_gettime(clock, &time) == 0
             ? static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec)
             : 0;
}

/// True when the thread of this clock sleeps, or nothing is known of it. One that only waits for a
/// processor, or for a disk, is on a busy machine, and nobody's mistake. Linux writes a thread's
/// number into its clock's.
bool sleeps(clockid_t clock) {
  std::ifstream file(fmt::format("/proc/self/task/{}/stat", ~(clock >> 3)));
  std::string text(std::istreambuf_iterator<char>(file), {});
  const std::size_t name_ends = text.rfind(") ");
  return name_ends == std::string::npos || text.compare(name_ends + 2, 1, "S") == 0;
}

/// A call that was seen, and what has passed since.
struct Watched {
  std::uint64_t call = 0;
  double began = 0, last = 0;       ///< in the thread's own time
  int looks = 0, without_time = 0;  ///< in all; one after the other, in which it did not run
};

/// True when it takes too long. It has had a second of a processor, however busy the machine is. Or
/// it sleeps: for ten seconds, for one where somebody wants the program to end, or now and then for
/// a minute.
bool is_too_long(const Watched& known, bool is_to_end) {
  constexpr double longest = 1;
  constexpr int most_asleep = 100, most_asleep_at_end = 10, most_looks = 600;
  return known.last - known.began >= longest || known.looks >= most_looks
         || known.without_time >= (is_to_end ? most_asleep_at_end : most_asleep);
}

/// What runs once for an instance may take its time.
void look(std::map<std::uint64_t, Watched>& threads, bool is_to_end) {
  model::for_each_authors_call([&](const model::SeenCall& seen) {
    Watched& known = threads[seen.thread];
    const double now = seconds_on(seen.clock);
    if (known.call != seen.call) known = {.call = seen.call, .began = now, .last = now};
    const bool has_run = now > known.last;
    known.last = now;
    if (!has_run && !sleeps(seen.clock)) return;
    ++known.looks;
    known.without_time = has_run ? 0 : known.without_time + 1;
    if (seen.place.is_once || !is_too_long(known, is_to_end)) return;
    end_with(to_text(seen.place)
             + (now - known.began >= 1 ? " has run for 1 s"
                                       : fmt::format(" has waited for {} s", known.looks / 10))
             + ": it has to come to an end");
  });
}

}  // namespace

AuthorsWatch::AuthorsWatch(LastWords words, const model::Interrupt* interrupt) {
  last_words = std::move(words);
  for (const int signal : faults) {
    struct sigaction action = {};
    action.sa_handler = hear;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    sigaction(signal, &action, nullptr);
  }
  static const bool hears_exit = std::atexit(hear_exit) == 0;
  is_watched = hears_exit;
  try {
    thread_ = std::jthread([interrupt](const std::stop_token& stop) {
      std::map<std::uint64_t, Watched> threads;
      std::mutex mutex;
      std::condition_variable_any ended;
      std::unique_lock lock(mutex);
      while (!ended.wait_for(lock, stop, std::chrono::milliseconds(100), [] { return false; })
             && !stop.stop_requested())
        look(threads, interrupt != nullptr && interrupt->is_set());
    });
  } catch (const std::system_error&) {  // no thread is left for it
  }
}

AuthorsWatch::~AuthorsWatch() {
  is_watched = false;
  for (const int signal : faults) std::signal(signal, SIG_DFL);
}

}  // namespace ample::tools
