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

#include <cerrno>
#include <cstring>
#include <functional>
#include <optional>
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
bool has_a_share_of_its_own(const Command& command) {
  const auto* sweep = std::get_if<SweepCommand>(&command);
  return sweep != nullptr && sweep->share.is_of_job;
}

/// One search is shared by all of them, and a sweep by its instances; all else would be done by
/// each.
void refuse_many_ranks(const Command& command, const std::string& name, std::size_t ranks) {
  if (std::holds_alternative<CheckCommand>(command) || std::holds_alternative<Answer>(command)
      || has_a_share_of_its_own(command))
    return;
  if (const auto* sweep = std::get_if<SweepCommand>(&command)) {
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
      ranks, name,
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

/// `name`: the first word of the command line.
int dispatch(const Command& command, const std::string& name, const Surroundings& surroundings) {
  if (surroundings.ranks > 1) refuse_many_ranks(command, name, surroundings.ranks);
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

/// The status that `work` returns; of what it throws a line and a status.
int with_errors_said(const Surroundings& surroundings, const std::function<int()>& work) {
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
    const int status = work();
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
  Nowhere nowhere;
  std::ostream nobody(&nowhere);
  const Surroundings unheard = {.out = nobody,
                                .err = nobody,
                                .interrupt = surroundings.interrupt,
                                .rank = surroundings.rank,
                                .ranks = surroundings.ranks};
  // The first rank speaks for all that do the same.
  const auto surroundings_of = [&](bool has_its_own) -> const Surroundings& {
    return surroundings.rank == 0 || has_its_own ? surroundings : unheard;
  };
  std::optional<Command> command;
  const Surroundings* here = &surroundings_of(false);
  int status = with_errors_said(*here, [&] {
    command = read_command_line(words);
    return status_holds;
  });
  if (command) {
    here = &surroundings_of(has_a_share_of_its_own(*command));
    status = with_errors_said(
        *here, [&] { return dispatch(*command, words.empty() ? "" : words.front(), *here); });
  }
  // The first one says what is wrong, and mpirun ends all as soon as one has failed: then this
  // wakes up, too.
  constexpr unsigned longest = 10;
  if (here == &unheard && status != status_holds) sleep(longest);
  return status;
}

}  // namespace ample::tools
