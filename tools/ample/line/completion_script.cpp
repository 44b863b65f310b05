// The scripts for bash and zsh: both hand the words over, and put back what comes.
#include "tools/ample/line/completion.hpp"

#include "model/program_name.hpp"
#include "tools/ample/output/page.hpp"

namespace ample::tools {

namespace {

const char* const bash_script =
    R"(# bash completion of @PROGRAM@; made by: @PROGRAM@ completion bash
_@PROGRAM@() {
  local line=${COMP_LINE:0:COMP_POINT} words current before
  read -ra words <<<"$line"
  [[ $line == *' ' ]] && words+=('')
  current=${words[${#words[@]}-1]}
  mapfile -t COMPREPLY < <("${words[0]}" completion words "${words[@]:1}" 2>/dev/null)
  # bash itself splits words at : and = and replaces the last piece only.
  before=${current%"${current##*[:=]}"}
  [[ $before == *:* && $COMP_WORDBREAKS != *:* ]] && before=
  [[ $before == *=* && $before != *:* && $COMP_WORDBREAKS != *=* ]] && before=
  COMPREPLY=("${COMPREPLY[@]#"$before"}")
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]] && compopt -o nospace
}
complete -o default -F _@PROGRAM@ @PROGRAM@
)";

const char* const zsh_script = R"(#compdef @PROGRAM@
# zsh completion of @PROGRAM@; made by: @PROGRAM@ completion zsh
_@PROGRAM@() {
  local -a found
  found=("${(@f)$("${words[1]}" completion words "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  found=("${(@)found:#}")
  if (( ${#found} )); then
    compadd -Q -S '' -- "${(@)found}"
  else
    _files
  fi
}
if [[ $funcstack[1] == _@PROGRAM@ ]]; then
  _@PROGRAM@ "$@"
else
  compdef _@PROGRAM@ @PROGRAM@
fi
)";

}  // namespace

std::string completion_script(const std::string& shell) {
  return filled(shell == "bash" ? bash_script : zsh_script, {{"PROGRAM", model::program_name()}});
}

}  // namespace ample::tools
