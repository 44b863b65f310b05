"""Writes Promela for unbounded rounds, with a quotient of the clocks written by hand.

    python3 -m models.spin_unbounded ricart-agrawala PROCESSES
    python3 -m models.spin_unbounded lmutin REPAIRS     on k2, l = 1, --clock request; init or init,prets

One d_step is one step of Ample, and renumbers all clocks at its end: with m the least clock, the values below m
become 1, 2, ..., and the others move along. All distances from m on are kept, where Ample forgets the large ones:
that their counts agree says that there are none here. The links are arrays, since a channel of Promela cannot be
renumbered. Temporaries are `hidden`, so that pan does not store them.

A message is 32 times its kind plus its timestamp, which is 0 where it has none; 0 is no message.
"""

import sys

HIGHEST = 31  # timestamp


def ricart_agrawala(processes: int) -> str:
    everybody = range(processes)
    links = [(i, j) for i in everybody for j in everybody if i != j]
    clocks = [f"{name}[{i}]" for name in ("clk", "my") for i in everybody]
    reply, request = 1 * 32, 2 * 32
    lines = [
        f"/* Ricart-Agrawala, {processes} processes, for ever; a link never holds more than a REPLY and a REQUEST. */",
        f"byte phase[{processes}], clk[{processes}], my[{processes}], nrep[{processes}];",
        *(f"byte link{i}{j}[2]; bit deferred{i}{j};" for i, j in links),
        "hidden byte message, least, older, value, rank[32];",
        *_renumber([f"clk[{i}]" for i in everybody], clocks, [f"link{i}{j}[{slot}]" for i, j in links for slot in (0, 1)]),
        "active proctype all()",
        "{ do",
    ]
    for i in everybody:
        others = [j for j in everybody if j != i]
        requests = " ".join(_send(i, j, f"{request} + my[{i}]", 2) for j in others)
        replies = " ".join(f"if :: deferred{i}{j} -> deferred{i}{j} = 0; {_send(i, j, reply, 2)} :: else fi;" for j in others)
        lines += [
            f"  :: d_step {{ phase[{i}] == 0 -> clk[{i}]++; my[{i}] = clk[{i}]; phase[{i}] = 1; {requests} renumber() }}",
            f"  :: d_step {{ phase[{i}] == 1 && nrep[{i}] == {processes - 1} -> phase[{i}] = 2; renumber() }}",
            f"  :: d_step {{ phase[{i}] == 2 -> phase[{i}] = 0; my[{i}] = 0; nrep[{i}] = 0; {replies} renumber() }}",
        ]
        for j in others:
            first = f"my[{i}] < message || (my[{i}] == message && {i} < {j})"
            lines += [
                f"  :: d_step {{ {_receive(j, i, 2)}",
                f"       if :: message == {reply} -> nrep[{i}]++",
                f"       :: else -> message = message - {request}; if :: message > clk[{i}] -> clk[{i}] = message :: else fi;",
                f"         if :: phase[{i}] == 2 || (phase[{i}] == 1 && ({first})) -> deferred{i}{j} = 1",
                f"         :: else -> {_send(i, j, reply, 2)} fi",
                "       fi; renumber() }",
            ]
    return "\n".join([*lines, "  od", "}"]) + "\n"


def lmutin(repairs: list[str]) -> str:
    """LMUTIN on k2 with l = 1, where an arbiter has at most one grant out; all begin InCS, with nothing granted [init].

    pending, granted: the timestamp of the process's request with this arbiter, 0 for none.
    """
    timed = "prets" in repairs
    capacity = 6
    everybody = range(2)
    pairs = [(i, j) for i in everybody for j in everybody]
    grant, release, relinquish, preempt, request = (32 * kind for kind in range(1, 6))
    clocks = [f"{name}[{i}]" for name in ("ts", "mine") for i in everybody]
    clocks += [f"{name}{i}{j}" for name in ("granted", "pending") for i, j in pairs]
    lines = [
        f"/* LMUTIN (Kamei and Kakugawa 2017, Algorithms 1-2) on k2, l = 1, with {','.join(repairs)}, for ever. */",
        "byte phase[2];          /* 0 InCS, 1 InCS and waiting, 2 OutCS */",
        "byte ts[2], nGrants[2]; /* nGrants may become negative: it wraps, and is compared for equality only */",
        "byte mine[2];           /* [prets] the timestamp of the own request that waits */",
        "byte preempting[2];     /* preemptingNow: 0 nil, else the process + 1 */",
        *(f"byte granted{i}{j}, pending{i}{j}, link{i}{j}[{capacity}];" for i, j in pairs),
        "hidden byte message, kind, chosen, least, older, value, rank[32];",
        *_renumber([f"ts[{i}]" for i in everybody], clocks,
                   [f"link{i}{j}[{slot}]" for i, j in pairs for slot in range(capacity)]),
        "active proctype all()",
        "{ end: do",
    ]
    for i in everybody:
        lines += [
            f"  :: d_step {{ phase[{i}] == 0 -> ts[{i}]++; nGrants[{i}] = 0; phase[{i}] = 1; "
            + (f"mine[{i}] = ts[{i}]; " if timed else "")
            + " ".join(_send(i, j, f"{request} + ts[{i}]", capacity) for j in everybody) + " renumber() }",
            f"  :: d_step {{ phase[{i}] == 1 && nGrants[{i}] == 2 -> phase[{i}] = 2; mine[{i}] = 0; renumber() }}",
            f"  :: d_step {{ phase[{i}] == 2 -> phase[{i}] = 0; "
            + " ".join(_send(i, j, release, capacity) for j in everybody) + " renumber() }",
        ]
        # The pending request with the least timestamp, of P0 before P1, is granted; nothing where there is none.
        grant_least = (
            f"if :: pending{i}0 != 0 && (pending{i}1 == 0 || pending{i}0 <= pending{i}1) -> "
            f"granted{i}0 = pending{i}0; pending{i}0 = 0; {_send(i, 0, grant, capacity)} "
            f":: pending{i}1 != 0 && (pending{i}0 == 0 || pending{i}0 > pending{i}1) -> "
            f"granted{i}1 = pending{i}1; pending{i}1 = 0; {_send(i, 1, grant, capacity)} :: else fi;")
        # The latest grant: where both have one, that of the greater timestamp, of P1 before P0.
        latest = (f"if :: granted{i}1 != 0 && granted{i}1 >= granted{i}0 -> chosen = 1 :: else -> chosen = 0 fi;")
        for j in everybody:
            honoured = f"message == mine[{i}] && phase[{i}] == 1" if timed else f"phase[{i}] != 2"
            stamp = [f" + granted{i}{h}" if timed else "" for h in everybody]
            earlier = [f"(message < granted{i}{h} || (message == granted{i}{h} && {j} < {h}))" for h in everybody]
            demand = " ".join(f":: chosen == {h} && {earlier[h]} -> preempting[{i}] = {h + 1}; "
                              f"{_send(i, h, f'{preempt}{stamp[h]}', capacity)}" for h in everybody)
            lines += [
                f"  :: d_step {{ {_receive(j, i, capacity)} kind = message & 224; message = message & 31;",
                f"       if :: kind == {grant} -> nGrants[{i}]++",
                f"       :: kind == {release} -> if :: preempting[{i}] == {j + 1} -> preempting[{i}] = 0 :: else fi;",
                f"         granted{i}{j} = 0; {grant_least}",
                f"       :: kind == {relinquish} -> preempting[{i}] = 0;",
                f"         if :: granted{i}{j} != 0 -> assert(pending{i}{j} == 0); pending{i}{j} = granted{i}{j}; granted{i}{j} = 0 :: else fi;",
                f"         {grant_least}",
                f"       :: kind == {preempt} -> if :: {honoured} -> nGrants[{i}]--; {_send(i, j, relinquish, capacity)} :: else fi",
                f"       :: kind == {request} -> if :: message > ts[{i}] -> ts[{i}] = message :: else fi;",
                f"         assert(pending{i}{j} == 0 && granted{i}{j} == 0); pending{i}{j} = message;",
                # |grantedTo_i| < |N_i|-l_i+1 = 1
                f"         if :: granted{i}0 == 0 && granted{i}1 == 0 -> {grant_least}",
                f"         :: else -> if :: preempting[{i}] == 0 -> {latest} if {demand} :: else fi :: else fi fi",
                "       fi; kind = 0; chosen = 0; renumber() }",
            ]
    return "\n".join([*lines, "  od", "}"]) + "\n"


def _send(i: int, j: int, message: object, capacity: int) -> str:
    """Into the first free slot; a full link is an error of pan."""
    text = f"assert(link{i}{j}[{capacity - 1}] == 0); link{i}{j}[{capacity - 1}] = {message}"
    for slot in reversed(range(capacity - 1)):
        text = f"if :: link{i}{j}[{slot}] == 0 -> link{i}{j}[{slot}] = {message} :: else -> {text} fi"
    return text + ";"


def _receive(j: int, i: int, capacity: int) -> str:
    """The head of the link becomes `message`."""
    moves = " ".join(f"link{j}{i}[{slot}] = link{j}{i}[{slot + 1}];" for slot in range(capacity - 1))
    return f"link{j}{i}[0] != 0 -> message = link{j}{i}[0]; {moves} link{j}{i}[{capacity - 1}] = 0;"


def _renumber(own: list[str], clocks: list[str], slots: list[str]) -> list[str]:
    """`own`: the processes' clocks, of which the least counts; they are among `clocks`."""
    def note(value: str) -> str:
        return f"if :: ({value}) < least -> rank[{value}] = 1 :: else fi;"

    def renumbered(value: str) -> str:
        return f"(({value}) >= least -> ({value}) - (least - 1 - older) : rank[{value}])"

    return [
        "inline renumber() {",
        f"  least = {own[0]};",
        *(f"  if :: {clock} < least -> least = {clock} :: else fi;" for clock in own[1:]),
        *(f"  assert({clock} < {HIGHEST});" for clock in own),
        "  older = 0;",
        "  if :: least > 0 ->",
        *(f"    {note(clock)}" for clock in clocks),
        *(f"    {note(f'{slot} & 31')}" for slot in slots),
        "    rank[0] = 0; value = 1;",
        "    do :: value < least -> if :: rank[value] -> older++; rank[value] = older :: else fi; value++",
        "    :: else -> break od;",
        *(f"    {clock} = {renumbered(clock)};" for clock in clocks),
        *(f"    {slot} = ({slot} & 224) + {renumbered(f'{slot} & 31')};" for slot in slots),
        "    value = 0; do :: value < 32 -> rank[value] = 0; value++ :: else -> break od; value = 0",
        "  :: else fi; message = 0; least = 0; older = 0",
        "}",
    ]


if __name__ == "__main__":
    algorithm, of_what = sys.argv[1:]
    print(ricart_agrawala(int(of_what)) if algorithm == "ricart-agrawala" else lmutin(of_what.split(",")), end="")
