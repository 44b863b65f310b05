# manual.sh AMPLE: the manual page is one, and names every command. Skipped where there is no man.
ample=$1
if ! command -v man >/dev/null; then
  echo "SKIPPED: there is no man; apt-get install man-db"
  exit 0
fi
page=$(mktemp)
trap 'rm -f "$page"' EXIT
"$ample" man >"$page"
warnings=$(LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings -l "$page" 2>&1 >/dev/null)
if [ -n "$warnings" ]; then
  echo "$warnings"
  exit 1
fi
text=$(LC_ALL=C.UTF-8 MANWIDTH=100 man -l "$page" | col -b)
for command in check fuzz stabilize claims explore params sweep necessity list 'trace convert'; do
  case $text in
    *"ample $command"*) ;;
    *) echo "the page does not name ample $command"; exit 1 ;;
  esac
done
for heading in EXAMPLES FILES 'EXIT STATUS' 'SEE ALSO'; do
  case $text in
    *"$heading"*) ;;
    *) echo "the page has no $heading"; exit 1 ;;
  esac
done
case $text in *NO_COLOR*) ;; *) echo "the page does not name NO_COLOR"; exit 1 ;; esac
