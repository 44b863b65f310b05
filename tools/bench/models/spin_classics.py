"""Writes the Promela models of cases/classics: philosophers and elections.

    python3 -m models.spin_classics philosophers N ROUNDS|unbounded [order]
    python3 -m models.spin_classics leader-election N            numbers descending
    python3 -m models.spin_classics chang-roberts N              likewise
    python3 -m models.spin_classics philosophers-shared N        the literature's: forks are variables
    python3 -m models.spin_classics leader-election-atomic N     the literature's: no receipt before the start

The first three have Ample's counts: one d_step an action, exactly its variables. The last two are the models of which the
literature tells how much their reduction saves: 531,440 and 63,986 configurations for N = 12 and 10 (SPIN counts the ends
of its processes besides). `xr` and `xs` tell SPIN's reduction who reads and who writes a channel.
"""

import sys


def philosophers(n: int, rounds: int | None, order: bool) -> str:
    """Channels to the right carry TAKE and BACK, channels to the left FORK."""
    lines = [
        "mtype = { TAKE, FORK, BACK };",
        *(f"chan right{i} = [4] of {{ mtype }}; chan left{i} = [4] of {{ mtype }};  /* from P{i} */" for i in range(n)),
        "#define THINKING 0", "#define HUNGRY 1", "#define EATING 2",
        "#define TABLE 0", "#define HAND 1", "#define LENT 2",
    ]
    for i in range(n):
        before, after = (i - 1) % n, (i + 1) % n
        last = order and i == n - 1
        begin, count = ("", "") if rounds is None else (f" && rounds < {rounds}", " rounds++;")
        variables = "byte phase, left; bool right, asked;" + ("" if rounds is None else " byte rounds;")
        give = f"left = LENT; asked = 0; left{i}!FORK"
        lines += [f"active proctype P{i}()", f"{{ {variables}",
                  f"  xs right{i}; xs left{i}; xr right{before}; xr left{after};", "end: do"]
        if last:
            lines += [f"  :: d_step {{ phase == THINKING{begin} -> phase = HUNGRY;{count} right{i}!TAKE }}",
                      "  :: d_step { phase == HUNGRY && right && left == TABLE -> phase = EATING; left = HAND }"]
        else:
            lines += [f"  :: d_step {{ phase == THINKING && left == TABLE{begin} -> phase = HUNGRY; left = HAND;{count} right{i}!TAKE }}"]
        lines += [
            "  :: d_step { phase == EATING -> phase = THINKING; left = TABLE; right = 0;",
            f"              if :: asked -> {give} :: else fi; right{i}!BACK }}",
            f"  :: d_step {{ right{before}?TAKE -> asked = 1; if :: left == TABLE -> {give} :: else fi }}",
            f"  :: d_step {{ left{after}?FORK -> right = 1{'' if last else '; phase = EATING'} }}",
            f"  :: d_step {{ right{before}?BACK -> left = TABLE }}",
            "  od }",
        ]
    return "\n".join(lines) + "\n"


def leader_election(n: int, early: bool) -> str:
    """With `early`, what comes before the start is taken out of the channel and kept, as Ample does."""
    receive = [
        "  if",
        "  :: kind == one -> if :: phase == ACTIVE -> if :: nr != maximum -> neighbourR = nr; out!two(nr)",
        "                                              :: else -> told = 1; out!winner(nr) fi",
        "                    :: else -> out!one(nr) fi",
        "  :: kind == two -> if :: phase == ACTIVE -> if :: neighbourR > nr && neighbourR > maximum -> maximum = neighbourR; out!one(neighbourR)",
        "                                              :: else -> phase = RELAYING fi",
        "                    :: else -> out!two(nr) fi",
        "  :: kind == winner -> phase = (nr == mynumber -> LEADER : LOST); if :: told :: else -> out!winner(nr) fi; told = 1",
        "  fi",
    ]
    lines = [
        "mtype = { one, two, winner };",
        "#define ASLEEP 0", "#define ACTIVE 1", "#define RELAYING 2", "#define LOST 3", "#define LEADER 4",
        *(f"chan q{i} = [12] of {{ mtype, byte }};" for i in range(n)),
        *(f"chan early{i} = [12] of {{ mtype, byte }};" for i in range(n) if early),
        "inline receive(out) {", *receive, "  ; kind = 0; nr = 0", "}",
    ]
    for i in range(n):
        before, number = (i - 1) % n, n - i
        lines += [f"active proctype P{i}()",
                  f"{{ mtype kind; byte nr, phase, mynumber = {number}, maximum = {number}, neighbourR; bool told;",
                  f"  xr q{before}; xs q{i};"]
        if early:
            lines += [f"  xr early{i}; xs early{i};",
                      f"  do :: d_step {{ q{before}?kind,nr -> early{i}!kind,nr; kind = 0; nr = 0 }}",
                      f"     :: d_step {{ q{i}!one({number}) -> phase = ACTIVE;",
                      f"          do :: nempty(early{i}) -> early{i}?kind,nr; receive(q{i}) :: empty(early{i}) -> break od }}; break od;"]
        else:
            lines += [f"  d_step {{ q{i}!one({number}); phase = ACTIVE }};"]
        lines += [f"end: do :: d_step {{ q{before}?kind,nr -> receive(q{i}) }} od }}"]
    return "\n".join(lines) + "\n"


def philosophers_shared(n: int) -> str:
    """Four steps: take the left fork, the right one, put down the left one, the right one."""
    lines = [*(f"bool fork{i};" for i in range(n))]
    for i in range(n):
        left, right = f"fork{i}", f"fork{(i + 1) % n}"
        lines += [f"active proctype P{i}()", "{ end: do", f"  :: d_step {{ !{left} -> {left} = 1 }}; end_hungry: d_step {{ !{right} -> {right} = 1 }};",
                  f"     {left} = 0; {right} = 0", "  od }"]
    return "\n".join(lines) + "\n"


def chang_roberts(n: int) -> str:
    """Numbers descend along the ring; standing 1: lost, 2: the leader."""
    lines = [f"byte standing[{n}]; bool started[{n}]; hidden byte m;", *(f"chan q{i} = [{n}] of {{ byte }};" for i in range(n))]
    for i in range(n):
        before, number = (i - 1) % n, n - i
        lines += [f"active proctype P{i}()", "{ end: do",
                  f"  :: d_step {{ !started[{i}] -> started[{i}] = 1; q{i}!{number} }}",
                  f"  :: d_step {{ q{before}?m -> if :: m > {number} -> standing[{i}] = 1; q{i}!m",
                  f"       :: m == {number} -> standing[{i}] = 2 :: else fi }}",
                  "  od }"]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> str:
    kind, n = arguments[0], int(arguments[1])
    if kind == "philosophers":
        return philosophers(n, None if arguments[2] == "unbounded" else int(arguments[2]), "order" in arguments)
    if kind == "philosophers-shared":
        return philosophers_shared(n)
    if kind == "chang-roberts":
        return chang_roberts(n)
    return leader_election(n, early=kind == "leader-election")


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]))
