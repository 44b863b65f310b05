# colour.sh AMPLE: colour on a terminal, and neither in a file nor with NO_COLOR. Skipped where there
# is no script(1), which makes a terminal.
ample=$1
if ! command -v script >/dev/null; then
  echo "SKIPPED: there is no script; apt-get install bsdutils"
  exit 0
fi
escape=$(printf '\033[3')
on_terminal() { script -qec "$1" /dev/null </dev/null; }
check="$ample check lmutin --graph k2"
export TERM=xterm
case $(on_terminal "$check 2>/dev/null") in *"$escape"*) ;; *) echo "no colour on a terminal"; exit 1 ;; esac
case $(NO_COLOR=1 on_terminal "$check 2>/dev/null") in *"$escape"*) echo "colour despite NO_COLOR"; exit 1 ;; esac
case $(TERM=dumb on_terminal "$check 2>/dev/null") in *"$escape"*) echo "colour on a dumb terminal"; exit 1 ;; esac
case $($check) in *"$escape"*) echo "colour in a file"; exit 1 ;; esac
exit 0
