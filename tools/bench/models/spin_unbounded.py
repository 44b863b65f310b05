"""Writes Promela for unbounded rounds, with a quotient of the clocks written by hand.

    python3 -m models.spin_unbounded PROCESSES     Ricart-Agrawala

One d_step is one step of Ample, and renumbers all clocks at its end: with m the least clock, the values below m
become 1, 2, ..., and the others move along. All distances from m on are kept, where Ample forgets the large ones:
that their counts agree says that there are none here. The links are arrays, since a channel of Promela cannot be
renumbered. Temporaries are `hidden`, so that pan does not store them.
"""

import sys

REPLY = 1  # a REQUEST(t) is 1 + t; 0 is nothing


def ricart_agrawala(processes: int) -> str:
    everybody = range(processes)
    links = [(i, j) for i in everybody for j in everybody if i != j]
    clocks = [f"{name}[{i}]" for name in ("clk", "my") for i in everybody]
    slots = [f"link{i}{j}[{slot}]" for i, j in links for slot in (0, 1)]
    lines = [
        f"/* Ricart-Agrawala, {processes} processes, for ever; a link never holds more than a REPLY and a REQUEST. */",
        f"byte phase[{processes}], clk[{processes}], my[{processes}], nrep[{processes}];",
        *(f"byte link{i}{j}[2]; bit deferred{i}{j};" for i, j in links),
        "hidden byte message, least, older, value, rank[64];",
        *_renumber(processes, clocks, slots),
        "active proctype all()",
        "{ do",
    ]
    for i in everybody:
        others = [j for j in everybody if j != i]
        request = " ".join(_send(i, j, f"1 + my[{i}]") for j in others)
        replies = " ".join(f"if :: deferred{i}{j} -> deferred{i}{j} = 0; {_send(i, j, REPLY)} :: else fi;" for j in others)
        lines += [
            f"  :: d_step {{ phase[{i}] == 0 -> clk[{i}]++; my[{i}] = clk[{i}]; phase[{i}] = 1; {request} renumber() }}",
            f"  :: d_step {{ phase[{i}] == 1 && nrep[{i}] == {processes - 1} -> phase[{i}] = 2; renumber() }}",
            f"  :: d_step {{ phase[{i}] == 2 -> phase[{i}] = 0; my[{i}] = 0; nrep[{i}] = 0; {replies} renumber() }}",
        ]
        for j in others:
            first = f"my[{i}] < message || (my[{i}] == message && {i} < {j})"
            lines += [
                f"  :: d_step {{ link{j}{i}[0] != 0 -> message = link{j}{i}[0]; link{j}{i}[0] = link{j}{i}[1]; link{j}{i}[1] = 0;",
                f"       if :: message == {REPLY} -> nrep[{i}]++",
                f"       :: else -> message--; if :: message > clk[{i}] -> clk[{i}] = message :: else fi;",
                f"         if :: phase[{i}] == 2 || (phase[{i}] == 1 && ({first})) -> deferred{i}{j} = 1",
                f"         :: else -> {_send(i, j, REPLY)} fi",
                "       fi; renumber() }",
            ]
    return "\n".join([*lines, "  od", "}"]) + "\n"


def _send(i: int, j: int, message: object) -> str:
    return (f"if :: link{i}{j}[0] == 0 -> link{i}{j}[0] = {message} "
            f":: else -> assert(link{i}{j}[1] == 0); link{i}{j}[1] = {message} fi;")


def _renumber(processes: int, clocks: list[str], slots: list[str]) -> list[str]:
    def note(value: str) -> str:
        return f"if :: {value} < least -> rank[{value}] = 1 :: else fi;"

    def renumbered(value: str) -> str:
        return f"(({value}) >= least -> ({value}) - (least - 1 - older) : rank[{value}])"

    return [
        "inline renumber() {",
        "  least = clk[0];",
        *(f"  if :: clk[{i}] < least -> least = clk[{i}] :: else fi;" for i in range(1, processes)),
        "  older = 0;",
        "  if :: least > 0 ->",
        *(f"    {note(clock)}" for clock in clocks),
        *(f"    if :: {slot} > 1 && {slot} - 1 < least -> rank[{slot} - 1] = 1 :: else fi;" for slot in slots),
        "    rank[0] = 0; value = 1;",
        "    do :: value < least -> if :: rank[value] -> older++; rank[value] = older :: else fi; value++",
        "    :: else -> break od;",
        *(f"    {clock} = {renumbered(clock)};" for clock in clocks),
        *(f"    if :: {slot} > 1 -> {slot} = 1 + {renumbered(slot + ' - 1')} :: else fi;" for slot in slots),
        "    value = 0; do :: value < 64 -> rank[value] = 0; value++ :: else -> break od; value = 0",
        "  :: else fi; message = 0; least = 0; older = 0",
        "}",
    ]


if __name__ == "__main__":
    print(ricart_agrawala(int(sys.argv[1])), end="")
