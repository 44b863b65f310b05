"""Writes the Promela models of the registers of cases/textbook: bakery, peterson-filter.

    python3 -m models.spin_registers bakery N ROUNDS
    python3 -m models.spin_registers peterson-filter N ROUNDS [each]

ROUNDS is a number or `unbounded`. One d_step an action, written independently of cases/; the program counter is the
variable `at`, a process plus one stands for it.
"""

import sys


def of_all(i: int, n: int) -> list[int]:
    return [j for j in range(n) if j != i]


def bakery(n: int, rounds: int | None) -> list[str]:
    """at: 0 idle, 1 reads, 2 adds, 3 has a number, 4 at L2, 5 at L3, 6 inside."""
    lines = [f"bool choosing[{n}]; byte number[{n}], at[{n}], with[{n}], maximum[{n}], rounds[{n}];"]
    for i in range(n):
        others = of_all(i, n)
        after = dict(zip(others, [*others[1:], None]))
        bound, count = ("", "") if rounds is None else (f" && rounds[{i}] < {rounds}", f" rounds[{i}]++;")
        lines += [f"active proctype P{i}()", "{ end: do",
                  f"  :: d_step {{ at[{i}] == 0{bound} ->{count} choosing[{i}] = 1; at[{i}] = 1; with[{i}] = {others[0] + 1} }}",
                  f"  :: d_step {{ at[{i}] == 2 -> number[{i}] = maximum[{i}] + 1; maximum[{i}] = 0; at[{i}] = 3 }}",
                  f"  :: d_step {{ at[{i}] == 3 -> choosing[{i}] = 0; at[{i}] = 4; with[{i}] = {others[0] + 1} }}",
                  f"  :: d_step {{ at[{i}] == 6 -> number[{i}] = 0; at[{i}] = 0 }}"]
        for j in others:
            more = after[j] is not None
            at, its, own = f"with[{i}] == {j + 1}", f"number[{j}]", f"number[{i}]"
            lines += [f"  :: d_step {{ at[{i}] == 1 && {at} -> if :: {its} > maximum[{i}] -> maximum[{i}] = {its} :: else fi; "
                      + (f"with[{i}] = {after[j] + 1} }}" if more else f"with[{i}] = 0; at[{i}] = 2 }}"),
                      f"  :: d_step {{ at[{i}] == 4 && {at} && !choosing[{j}] -> at[{i}] = 5 }}",
                      f"  :: d_step {{ at[{i}] == 5 && {at} && ({its} == 0 || {its} > {own} || ({its} == {own} && {int(j > i)})) -> "
                      + (f"with[{i}] = {after[j] + 1}; at[{i}] = 4 }}" if more else f"with[{i}] = 0; at[{i}] = 6 }}")]
        lines += ["  od }"]
    return lines


def peterson_filter(n: int, rounds: int | None, each: bool) -> list[str]:
    """at: 0 idle, 1 climbs, 2 has raised Q, 3 tries, 4 inside."""
    lines = [f"byte Q[{n}], TURN[{n}], at[{n}], k[{n}], with[{n}], rounds[{n}];"]
    for i in range(n):
        others = of_all(i, n)
        after = dict(zip(others, [*others[1:], None]))
        bound, count = ("", "") if rounds is None else (f" && rounds[{i}] < {rounds}", f" rounds[{i}]++;")
        up = f"if :: k[{i}] == {n - 1} -> k[{i}] = 0; at[{i}] = 4 :: else -> k[{i}]++; at[{i}] = 1 fi"
        first = f" with[{i}] = {others[0] + 1};" if each else ""
        lines += [f"active proctype P{i}()", "{ end: do",
                  f"  :: d_step {{ at[{i}] == 0{bound} ->{count} k[{i}] = 1; Q[{i}] = 1; at[{i}] = 2 }}",
                  f"  :: d_step {{ at[{i}] == 1 -> Q[{i}] = k[{i}]; at[{i}] = 2 }}",
                  f"  :: d_step {{ at[{i}] == 2 -> TURN[k[{i}]] = {i + 1};{first} at[{i}] = 3 }}",
                  f"  :: d_step {{ at[{i}] == 4 -> Q[{i}] = 0; at[{i}] = 0 }}"]
        for j in others if each else []:
            then = f"with[{i}] = {after[j] + 1}" if after[j] is not None else f"with[{i}] = 0; {up}"
            lines += [f"  :: d_step {{ at[{i}] == 3 && with[{i}] == {j + 1} && (Q[{j}] < k[{i}] || TURN[k[{i}]] != {i + 1}) -> {then} }}"]
        if not each:
            nobody = " && ".join(f"Q[{j}] < k[{i}]" for j in others)
            lines += [f"  :: d_step {{ at[{i}] == 3 && (({nobody}) || TURN[k[{i}]] != {i + 1}) -> {up} }}"]
        lines += ["  od }"]
    return lines


def main(arguments: list[str]) -> str:
    kind, n = arguments[0], int(arguments[1])
    rounds = None if arguments[2] == "unbounded" else int(arguments[2])
    lines = bakery(n, rounds) if kind == "bakery" else peterson_filter(n, rounds, "each" in arguments)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]))
