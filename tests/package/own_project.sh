# own_project.sh PREFIX WORK GENERATOR COMPILER FLAGS: what `ample new` writes is built against the
# package installed in PREFIX, its tests pass, and every kind of command works in it.
set -eu
prefix=$1 work=$2 generator=$3 compiler=$4 flags=${5-}
# Neither id nor struct, file nor namespace may be taken by anything: a name with a -.
name=my-mutex

fail() {
  echo "$*" >&2
  exit 1
}
# expect STATUS WORDS COMMAND...: the status, and a line of the result that holds the words.
expect() {
  local status=$1 words=$2 is=0
  shift 2
  "$@" >out 2>err || is=$?
  [ "$is" = "$status" ] || fail "$*: status $is instead of $status: $(cat out err)"
  grep -qF -- "$words" out err || fail "$*: '$words' is not in: $(head -c 3000 out) $(cat err)"
}

rm -rf "$work"
mkdir -p "$work"
cd "$work"
expect 0 "cd $name" "$prefix/bin/ample" new $name
expect 2 "is there already" "$prefix/bin/ample" new $name
cd $name

cmake -S . -B build -G "$generator" -D CMAKE_PREFIX_PATH="$prefix" -D CMAKE_CXX_COMPILER="$compiler" \
  -D CMAKE_CXX_FLAGS="$flags -Wall -Wextra -Wpedantic -Wconversion -Wshadow" -D CMAKE_BUILD_TYPE=Release -D CMAKE_CXX_FLAGS_RELEASE=-O1 >log 2>&1 \
  || fail "configure: $(cat log)"
cmake --build build >log 2>&1 || fail "build: $(cat log)"
if grep -q "warning:" log; then fail "a warning: $(cat log)"; fi
ctest --test-dir build --output-on-failure >log 2>&1 || fail "ctest: $(cat log)"
grep -q "100% tests passed, 0 tests failed out of 2" log || fail "ctest: $(cat log)"

own=build/$name
expect 0 "safety     holds" $own check $name --n 3
expect 0 "one-grant  holds" $own check $name --n 3
expect 0 "again: $name check $name --n 3 --coordinator 2" $own check $name --n 3 --coordinator 2
expect 0 "--coordinator 1" $own sweep $name --n 2-3 --coordinator '0;1' --rounds 1
expect 0 "4 of 4 claims are as expected" $own claims
expect 20 "not decided: no violation in 50 random schedules" $own fuzz $name --n 4 --schedules 50
expect 0 "messages.owner" $own measure $name --n 2
expect 0 "_$name $name" $own completion bash
expect 0 "--coordinator" $own completion words check $name --coord
expect 0 "$name" $own man

# Who does not wait for the GRANT: two ask and enter. The trace names the part that is left out.
expect 12 "violated" $own check $name --n 2 --drop enter/2 --property safety --trace t.json
expect 0 "for $name trace replay" $own trace convert t.json --format html
expect 0 "$name --n 2 --drop enter/2: safety is violated" $own trace show t.json
expect 0 "" $own trace replay t.json

# One request to the explorer.
$own explore $name --n 2 --coordinator 1 >address 2>&1 &
explorer=$!
trap 'kill $explorer 2>/dev/null || true' EXIT
for _ in $(seq 100); do
  grep -q "http://127.0.0.1:" address && break
  sleep 0.1
done
port=$(sed -n 's|^http://127.0.0.1:\([0-9]*\)/.*|\1|p' address)
[ -n "$port" ] || fail "explore: $(cat address)"
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'GET /api/show?instance=%s%%20--n%%202%%20--coordinator%%201&steps=0 HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' $name "$port" >&3
cat <&3 >answer
grep -q "200 OK" answer || fail "explore: $(cat answer)"
grep -q -- "--coordinator 1" answer || fail "explore: $(cat answer)"
kill -INT $explorer
wait $explorer || fail "explore: status $?"
trap - EXIT
echo "as expected"
