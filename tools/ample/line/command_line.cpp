// The words of a command line become the command that they ask for.
#include "tools/ample/line/command_line.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/program_name.hpp"
#include "model/suggest.hpp"
#include "tools/ample/line/command_forms.hpp"
#include "tools/ample/line/command_readers.hpp"
#include "tools/ample/line/completion.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/help.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/manual.hpp"
#include "tools/ample/line/mpi_ranks.hpp"
#include "tools/ample/line/syntax.hpp"

#include <algorithm>

namespace ample::tools {

namespace {

/// "ample 0.1.0", or "token-ring, with Ample 0.1.0"
std::string program_version() {
  const std::string& program = model::program_name();
  return program + (program == "ample" ? " " : ", with Ample ") + version();
}

/// "help trace show", "help check lmutin"; throws WrongUsage for what is no command.
void require_commands(const std::vector<std::string>& words) {
  const CommandForm* form = &command_forms();
  for (const std::string& word : words) {
    if (form->subcommands.empty()) return;
    const auto sub = std::ranges::find(form->subcommands, word, &CommandForm::name);
    if (sub == form->subcommands.end()) {
      std::vector<std::string> names;
      for (const CommandForm& known : form->subcommands) names.push_back(known.name);
      throw model::WrongUsage(model::unknown_name("command", model::printable(word), names));
    }
    form = &*sub;
  }
}

}  // namespace

Command man_command(Options& options) {
  options.group("Output");
  const auto folder = options.folder(
      "html", "Write the user's manual instead, as pages for the browser: DIR/index.html");
  if (folder) return ManualCommand{*folder};
  if (options.only_declares()) return Answer{};
  return Answer{.text = manual_page(command_forms(), program_version())};
}

Command completion_command(Options& options) {
  if (options.only_declares()) return Answer{};
  return Answer{.text = completion_script(options.command()[1])};
}

Command read_command_line(const std::vector<std::string>& words) {
  // The words to be completed may be anything, so they are not parsed.
  if (words.size() >= 2 && words[0] == "completion" && words[1] == "words") {
    std::string lines;
    for (const std::string& word : completions(command_forms(), {words.begin() + 2, words.end()}))
      lines += word + "\n";
    return Answer{.text = lines};
  }
  if (words.empty())
    return Answer{
        .text = first_words(command_forms()), .is_prose = true, .status = status_wrong_usage};
  if (words.front() == "help") {
    std::vector<std::string> asked(words.begin() + 1, words.end());
    require_commands(asked);
    asked.push_back("--help");
    return read_command_line(asked);
  }
  const std::string version_text =
      program_version() + (is_built_with_mpi() ? " (with MPI)" : " (without MPI)");
  const auto parsed = parse(command_forms(), version_text, words);
  if (const Answer* answer = std::get_if<Answer>(&parsed)) return *answer;
  const Arguments& arguments = std::get<Arguments>(parsed);
  refuse_replaced_inputs(arguments.options);
  return command_of(arguments);
}

}  // namespace ample::tools
