// Dispatch, and the one place where errors become a line and a status.
#include "tools/ample/line/run.hpp"

#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "tools/ample/line/command_line.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/mpi_ranks.hpp"
#include "tools/ample/output/one_line.hpp"
#include "tools/ample/output/wrapping.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <tuple>
#include <variant>

namespace ample::tools {

namespace {

/// Takes what nobody is to read.
class Nowhere : public std::streambuf {
 protected:
  int_type overflow(int_type c) override { return traits_type::not_eof(c); }
};

/// True when each process that mpirun has started does something of its own.
bool is_of_a_share(const std::vector<std::string>& words) {
  if (words.empty() || words.front() != "sweep") return false;
  const auto at = std::ranges::find(words, "--shard");
  return std::ranges::find(words, "--shard=job") != words.end()
         || (at != words.end() && at + 1 != words.end() && *(at + 1) == "job");
}

/// One search is shared by all of them, and a sweep by its instances; all else would be done by
/// each.
void refuse_many_ranks(const Command& command, const std::vector<std::string>& words,
                       std::size_t ranks) {
  if (std::holds_alternative<CheckCommand>(command) || std::holds_alternative<Answer>(command))
    return;
  if (const auto* sweep = std::get_if<SweepCommand>(&command)) {
    if (is_of_a_share(words)) return;
    if (sweep->share.of > 1)
      throw model::WrongUsage(fmt::format(
          "mpirun has started {} of these, and each would do the share {}/{}: --shard job gives "
          "each a share of its own{}",
          ranks, sweep->share.number, sweep->share.of,
          is_built_with_mpi() ? ", and without --shard they do all instances together" : ""));
    if (is_built_with_mpi()) return;
  }
  throw model::WrongUsage(fmt::format(
      "mpirun has started {} of these, and each would do the same: start {} without "
      "it, which is for {}",
      ranks, words.front(),
      is_built_with_mpi() ? "check and sweep" : "check, and for sweep with --shard job"));
}

int give(const Answer& answer, const Surroundings& surroundings) {
  surroundings.out << (answer.is_prose ? wrapped(answer.text, surroundings.width) : answer.text);
  return answer.status;
}

/// What carries out each kind of command, found by the type that it takes.
constexpr auto command_functions = std::make_tuple(
    give, list, check, fuzz, stabilize, measure, claims, trace, explore, params, lemmas, sweep,
    frontier, merge_sweeps, necessity, new_project, manual, export_instance, confirm, induct);

int dispatch(const std::vector<std::string>& words, const Surroundings& surroundings) {
  const Command command = read_command_line(words);
  if (surroundings.ranks > 1) refuse_many_ranks(command, words, surroundings.ranks);
  const auto carry_out = [&]<class Kind>(const Kind& asked) {
    return std::get<int (*)(const Kind&, const Surroundings&)>(command_functions)(asked,
                                                                                  surroundings);
  };
  return std::visit(carry_out, command);
}

/// Why nothing more can be written on `out`. One more try is made, as the system's answer to the
/// first is forgotten.
std::string why_no_result(std::ostream& out) {
  out.clear();
  errno = 0;
  out << '\n' << std::flush;
  if (errno == EBADF) return "the result cannot be written: standard output is closed";
  return fmt::format("the result cannot be written: {}",
                     errno != 0 ? std::strerror(errno) : "standard output takes no more");
}

int run_here(const std::vector<std::string>& words, const Surroundings& surroundings) {
  const auto fail = [&](const char* what, int status) {
    // It is written at once, so that nothing of another program comes in between.
    surroundings.err << fmt::format("{}: {}\n", model::program_name(), one_line(what))
                     << std::flush;
    return status;
  };
  const auto fail_of_author = [&](const std::exception& error) {
    return fail((std::string("the algorithm's text is wrong: ") + error.what()).c_str(),
                status_wrong_algorithm);
  };
  try {
    const int status = dispatch(words, surroundings);
    if (surroundings.out.flush()) return status;
    return fail(why_no_result(surroundings.out).c_str(), status_not_written);
  } catch (const NotWritten& error) {
    if (!surroundings.out.flush())
      fail(why_no_result(surroundings.out).c_str(), status_not_written);
    return fail(error.what(), status_not_written);
  } catch (const model::WrongUsage& error) {
    return fail(error.what(), status_wrong_usage);
  } catch (const model::BadInstance& error) {
    return fail(error.what(), status_bad_instance);
  } catch (const model::BoundExceeded& error) {
    return error.is_of_declaration ? fail_of_author(error) : fail(error.what(), status_incomplete);
  } catch (const model::WrongAlgorithm& error) {
    return fail_of_author(error);
  } catch (const std::exception& error) {
    if (is_lack_of_memory(error))
      return fail(
          "out of memory: --max-memory ends a search before that; if ulimit -v limits it, "
          "even a small one needs 100 MB",
          status_incomplete);
    return fail((std::string("internal error: ") + error.what()).c_str(), status_internal_error);
  } catch (...) {
    return fail(
        "internal error: something was thrown that is no std::exception: a handler may throw "
        "nothing else",
        status_internal_error);
  }
}

}  // namespace

int run(const std::vector<std::string>& words, Surroundings surroundings) {
  if (surroundings.rank > 0 && !is_of_a_share(words)) {
    Nowhere nowhere;
    std::ostream nobody(&nowhere);
    const int status = run_here(words, {.out = nobody,
                                        .err = nobody,
                                        .interrupt = surroundings.interrupt,
                                        .rank = surroundings.rank,
                                        .ranks = surroundings.ranks});
    // The first one says what is wrong, and mpirun ends all as soon as one has failed: then this
    // wakes up, too.
    constexpr unsigned longest = 10;
    if (status != status_holds) sleep(longest);
    return status;
  }
  return run_here(words, surroundings);
}

}  // namespace ample::tools
