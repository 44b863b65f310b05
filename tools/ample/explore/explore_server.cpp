// One thread waits for what comes, and a few answer: a person's browser asks little at a time.
//
// Nobody is waited for. A connection has one request and a few seconds to send it; where too many
// are open, or hold too much, the one that has waited longest is closed. Whoever takes no answer
// holds one of the threads for some seconds, and none once the server is to end.
#include "tools/ample/explore/explore_server.hpp"

#include "model/errors.hpp"
#include "tools/ample/explore/explore_request.hpp"

#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace ample::tools {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_open = 64, most_answered_at_once = 8;
constexpr std::size_t most_bytes_unread = 2 * longest_trace;  ///< of all requests that are coming
constexpr std::chrono::seconds time_to_read{5}, time_to_write{5};
constexpr std::chrono::milliseconds look_interval{50};

/// True when what failed just now failed only because it was too early.
bool is_too_early() { return errno == EAGAIN || errno == EINTR; }

class Socket {
 public:
  explicit Socket(int number) : number_(number) {}
  Socket(Socket&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Socket() {
    if (number_ >= 0) close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

/// Sends as much as the other side takes in time: to wait within `send` would have no end.
void send_to(const Socket& socket, const std::string& text, const std::atomic<bool>& ended) {
  const auto until = Clock::now() + time_to_write;
  pollfd writable = {.fd = socket.number(), .events = POLLOUT, .revents = 0};
  for (std::size_t sent = 0; sent < text.size() && !ended && Clock::now() < until;) {
    if (poll(&writable, 1, static_cast<int>(look_interval.count())) <= 0) continue;
    const ssize_t taken =
        send(socket.number(), text.data() + sent, text.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (taken < 0 && !is_too_early()) return;
    if (taken > 0) sent += static_cast<std::size_t>(taken);
  }
  shutdown(socket.number(), SHUT_WR);
}

struct Asked {
  Socket socket;
  HttpRequest request;
};

/// The threads that answer.
class Answers {
 public:
  /// Fewer where the system has no more threads. Throws std::system_error where it has none.
  Answers() {
    try {
      while (threads_.size() < most_answered_at_once) threads_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      if (threads_.empty()) throw;
    }
  }
  ~Answers() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    more_.notify_all();
  }
  Answers(const Answers&) = delete;
  Answers& operator=(const Answers&) = delete;

  /// Where too many wait, the one that has waited longest is not answered.
  void take(Asked asked) {
    const std::lock_guard lock(mutex_);
    if (asked_.size() == most_open) asked_.pop_front();
    asked_.push_back(std::move(asked));
    more_.notify_one();
  }

 private:
  void work() {
    while (true) {
      std::unique_lock lock(mutex_);
      more_.wait(lock, [this] { return ended_ || !asked_.empty(); });
      if (ended_) return;
      const Asked asked = std::move(asked_.front());
      asked_.pop_front();
      lock.unlock();
      send_to(asked.socket, http_text(reply_to(asked)), ended_);
    }
  }

  Reply reply_to(const Asked& asked) const try {
    return explore_reply(asked.request.path, asked.request.parameters,
                         [&] { return is_abandoned(asked.socket); });
  } catch (const std::exception&) {  // no memory, say
    return {503, "text/plain", "this question cannot be answered here\n"};
  }

  /// The client went, or the server ends: nobody waits for an answer.
  bool is_abandoned(const Socket& socket) const {
    char next;
    const ssize_t more = recv(socket.number(), &next, 1, MSG_PEEK | MSG_DONTWAIT);
    return ended_ || more == 0 || (more < 0 && !is_too_early());
  }

  std::atomic<bool> ended_ = false;
  std::mutex mutex_;
  std::condition_variable more_;
  std::deque<Asked> asked_;
  std::vector<std::jthread> threads_;  ///< the last member: they use the others
};

/// A connection whose request is not complete.
struct Coming {
  Socket socket;
  Clock::time_point until;
  std::string received{};
};

class Server {
 public:
  explicit Server(int port) : listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    // Without SO_REUSEPORT, which would let a second server have the same port.
    const int on = 1;
    setsockopt(listener_.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (bind(listener_.number(), any, size) != 0 || listen(listener_.number(), SOMAXCONN) != 0
        || getsockname(listener_.number(), any, &size) != 0)
      throw model::WrongUsage(fmt::format(
          "--port {}: it cannot be used on 127.0.0.1; leave --port out to get a free one", port));
    port_ = ntohs(address.sin_port);
  }

  int port() const { return port_; }

  void serve_until(const model::Interrupt* interrupt) {
    Answers answers;
    while (interrupt == nullptr || !*interrupt) {
      std::vector<pollfd> watched = {{.fd = listener_.number(), .events = POLLIN, .revents = 0}};
      for (const Coming& each : coming_)
        watched.push_back({.fd = each.socket.number(), .events = POLLIN, .revents = 0});
      if (poll(watched.data(), watched.size(), static_cast<int>(look_interval.count())) > 0) {
        for (std::size_t i = coming_.size(); i-- > 0;)
          if (watched[i + 1].revents != 0 && !go_on(coming_[i], answers)) remove(i);
        if (watched[0].revents != 0) accept_one();
      }
      std::erase_if(coming_, [](const Coming& each) { return Clock::now() >= each.until; });
    }
  }

 private:
  void remove(std::size_t i) { coming_.erase(coming_.begin() + static_cast<std::ptrdiff_t>(i)); }

  void accept_one() {
    const int number = accept4(listener_.number(), nullptr, nullptr, SOCK_CLOEXEC);
    if (number < 0) {
      // Where there are no more sockets, the one that has waited longest goes.
      if (!coming_.empty()) remove(0);
      std::this_thread::sleep_for(look_interval);
      return;
    }
    if (coming_.size() == most_open) remove(0);
    coming_.push_back({Socket(number), Clock::now() + time_to_read});
  }

  /// Reads what has come; false when nothing more is to be read.
  bool go_on(Coming& coming, Answers& answers) {
    char text[1u << 16];
    const ssize_t count = recv(coming.socket.number(), text, sizeof text, MSG_DONTWAIT);
    if (count <= 0) return count < 0 && is_too_early();
    coming.received.append(text, static_cast<std::size_t>(count));
    ReadSoFar read = read_so_far(coming.received, port_);
    if (read.refused) {
      // A few words, which the system keeps for who does not take them.
      const std::string refusal = http_text(*read.refused);
      send(coming.socket.number(), refusal.data(), refusal.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      shutdown(coming.socket.number(), SHUT_WR);
    }
    if (read.request) answers.take({std::move(coming.socket), std::move(*read.request)});
    return !read.refused && !read.request && !holds_too_much(coming);
  }

  /// True when all together hold too much, and this one more than its share.
  bool holds_too_much(const Coming& coming) const {
    std::size_t bytes = 0;
    for (const Coming& each : coming_) bytes += each.received.size();
    return bytes > most_bytes_unread && coming.received.size() > most_bytes_unread / most_open;
  }

  Socket listener_;
  int port_ = 0;
  std::deque<Coming> coming_;  ///< the one that has waited longest first
};

}  // namespace

void serve_explorer(int port, const model::Interrupt* interrupt,
                    const std::function<void(int)>& ready) {
  Server server(port);
  ready(server.port());  // who asks now waits until it is served
  server.serve_until(interrupt);
}

}  // namespace ample::tools
