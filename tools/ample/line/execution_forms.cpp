// The help of trace and explore.
#include "tools/ample/line/form_parts.hpp"

namespace ample::tools::forms {

CommandForm trace() {
  const Positional file = {"file", "a JSON trace, as check --trace writes it"};
  const OptionForm only = {.name = "only",
                           .form = "NAME,...",
                           .meaning =
                               "Only the steps of a process (P1), or those with a message "
                               "or a change of a variable (grantedTo); may be given again: "
                               "of processes and of names one has to be met each",
                           .group = "Output",
                           .repeated = true};
  return {
      .name = "trace",
      .meaning = "Show, convert or replay a trace",
      .positionals = {},
      .options = {},
      .subcommands =
          {{.name = "show",
            .meaning = "Replay a trace and print it, one line a step",
            .positionals = {file},
            .options = {{"full", "", "All variables of the process after each step", "Output"},
                        only,
                        format},
            .subcommands = {},
            .footer = ""},
           {.name = "convert",
            .meaning = "Replay a trace and write it in another form",
            .positionals = {file},
            .options =
                {shape,
                 only,
                 {"format", "text|prose|latex|json|itf|mermaid|tikz|svg|html|dot|shiviz",
                  "prose: numbered sentences, in Markdown, and latex; itf: Apalache; mermaid: a "
                  "sequence diagram; tikz, svg: a space-time diagram; html: a page that shows "
                  "every step; dot: the waits-for graph (default text)",
                  "Output"},
                 {"waits-for", "", "Of tikz and svg: who waits for whom at the end, not the steps",
                  "Output"},
                 {"width", "N",
                  "Of tikz and svg: cut into parts of at most so many points, of svg pixels "
                  "(default 460 and 736)",
                  "Output"}},
            .subcommands = {},
            .footer = ""},
           {.name = "replay",
            .meaning = "Take every step of a trace again; refuse one that does not match",
            .positionals = {file},
            .options = {},
            .subcommands = {},
            .footer = "Exit status: 0 it matches, 10 it does not, 2 it is not a trace."}},
      .footer = ""};
}

CommandForm explore() {
  CommandForm form =
      instance_command("explore", "Step through an execution in a browser",
                       {{"port", "N", "Of 127.0.0.1; default: any that is free", "Page"}},
                       "Prints the address of a page that only this machine can open.");
  form.positionals.front().meaning += ", or a JSON trace; or choose it on the page";
  return form;
}

}  // namespace ample::tools::forms
