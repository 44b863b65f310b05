# complete.zsh AMPLE: the function that zsh calls, with what it would offer written down instead.
ample=$1
compdef() { : }
source <("$ample" completion zsh) || exit 1
_files() { offered=(FILES) }
compadd() {
  while [[ $1 != -- ]]; do shift; done
  offered+=("${@[2,-1]}")
}
failures=0
expect() {  # the words after ample, then what is offered
  words=("$ample" "${(@s: :)1}")
  CURRENT=$#words
  offered=()
  _ample
  [[ "$offered" == "$2" ]] && return
  echo "ample $1: expected '$2', offered '$offered'"
  failures=1
}
expect "che" check
expect "check lm" "lmutin lmutex"
expect "check lmutin --repair init,pret" init,prets
expect "trace convert --format h" html
expect "check lmutin --trace t" FILES
exit $failures
