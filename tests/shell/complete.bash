# complete.bash AMPLE: presses Tab in bash, and compares what may follow. As readline does, words are
# split at the letters of COMP_WORDBREAKS and only the last piece is replaced.
ample=$1
source <("$ample" completion bash) || exit 1
failures=0
replies_to() {
  COMP_LINE="$ample $1" COMP_POINT=$((${#ample} + 1 + ${#1})) COMPREPLY=()
  compopt() { :; }  # only within a completion of readline's
  _ample
}
refuse() {  # line, then what must not stand among the replies, as the command refuses it
  replies_to "$1"
  [[ " ${COMPREPLY[*]} " == *" $2 "* ]] || return
  echo "ample $1: offers '$2', which is refused"
  failures=1
}
expect() {  # line, then what stands among the replies; after --, all of the replies
  replies_to "$1"
  local replies=" ${COMPREPLY[*]} "
  if [[ $2 == -- ]]; then
    [[ $replies == " $3 " ]] && return
  elif [[ $replies == *" $2 "* ]]; then
    return
  fi
  echo "ample $1: expected '${*:2}' among:$replies"
  failures=1
}
expect "" check
expect "che" -- check
expect "check lm" -- "lmutin lmutex"
expect "check lmutin --gr" -- --graph
expect "check lmutin --graph k" k3
expect "check lmutin --graph=k" k3
expect "check lmutin --graph ring:" -- ""
expect "check lmutin --repair init,pret" -- init,prets
expect "check lmutin --property anom" anomaly.stray-relinquish
expect "check lmutin -j 2 --sha" -- --shape
expect "trace convert --format h" -- html
expect "trace " convert
expect "claims --only lemma-2.init.k2.o" -- lemma-2.init.k2.one-round
expect "check lmutin --trace " -- ""
expect "check lmutin --property part" -- partial-deadlock
refuse "check lmutin --repair init," init,all
refuse "check lmutin --repair init," init,none
refuse "check lmutin --" --units
refuse "fuzz lmutin --property " liveness
complete -p ample >/dev/null || failures=1
exit $failures
