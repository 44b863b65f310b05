// What of an author's text each thread runs right now, for whoever has to name it when it does not
// come back: a handler that never ends, divides by zero or ends the program.
//
// A thread says it with a store or two for each call. Handlers run once for each argument, so that
// this is nothing in a search.
#pragma once

#include "model/errors.hpp"

#include <atomic>
#include <cstdint>
#include <ctime>
#include <functional>
#include <new>
#include <string>

namespace ample::model {

/// A function of the author's runs in this thread, as long as this lives.
class AuthorsCall {
 public:
  /// "the guard of", "enter", 1; all that is pointed to must outlive the system. A negative number
  /// is no process.
  struct Place {
    const char* part;
    const char* name;
    int process = -1;
    bool is_once = false;  ///< it runs once for an instance, and may take its time
  };

  explicit AuthorsCall(const Place& place);
  AuthorsCall(const AuthorsCall&) = delete;
  AuthorsCall& operator=(const AuthorsCall&) = delete;
  virtual ~AuthorsCall();

  const Place& place() const { return place_; }
  /// What it was given: "at phase = idle, ..."; empty where nobody says. Another thread may ask.
  virtual std::string argument() const { return {}; }
  /// The innermost of this thread; null where none runs.
  static const AuthorsCall* now();

 private:
  Place place_;
  const AuthorsCall* outer_;
};

/// "the guard of 'enter' of P1"
std::string to_text(const AuthorsCall::Place& place);

/// What a watcher sees of a thread that has run an author's function.
struct SeenCall {
  std::uint64_t thread;  ///< its number
  std::uint64_t call;    ///< the number of its innermost call; 0: none runs
  AuthorsCall::Place place;
  clockid_t clock;  ///< of the thread's own time
};
/// Calls see(call) for each thread in which one runs.
void for_each_authors_call(const std::function<void(const SeenCall&)>& see);

/// Returns call(). What it throws is an error that Ample knows, or else the author's mistake: then
/// tell("it throws ...") is the text of a HandlerFailed.
template <class Call, class Tell>
auto told_if_thrown(const Call& call, const Tell& tell) {
  try {
    return call();
  } catch (const BoundExceeded&) {
    throw;
  } catch (const WrongAlgorithm&) {
    throw;
  } catch (const WrongUsage&) {
    throw;
  } catch (const BadInstance&) {
    throw;
  } catch (const InternalError&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw HandlerFailed(tell(std::string("it throws \"") + error.what() + "\""));
  } catch (...) {
    throw HandlerFailed(tell("it throws what is no std::exception"));
  }
}

/// Returns call(), a function of the author's at this place, watched.
template <class Call>
auto authors(const AuthorsCall::Place& place, const Call& call) {
  const AuthorsCall watched(place);
  return told_if_thrown(call,
                        [&](const std::string& what) { return to_text(place) + ": " + what; });
}

}  // namespace ample::model
