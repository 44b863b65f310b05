"""Writes the Promela models: one proctype a process, one d_step an action or handler, so that one
transition of pan is one step of Ample.

The variables are exactly those of a configuration of Ample: local state, rounds, channels.
What a handler computes on the way is kept out of the configuration: in `hidden` globals, which pan does not
store, or, as its breadth-first search refuses those, in locals that are zero again after every step.
"""

from collections.abc import Iterable

from .instances import Instance, closed_neighbourhoods


def promela(instance: Instance, hidden_temporaries: bool) -> str:
    """The Promela text of `instance`."""
    write = _lmutin if instance.algorithm == "lmutin" else _ricart_agrawala
    return write(instance, hidden_temporaries)


class _Temporaries:
    """Where the variables that live only within a step are declared and cleared."""

    def __init__(self, names: list[str], hidden: bool) -> None:
        self.globals = [f"hidden byte {name};" for name in names] if hidden else []
        self.locals = [] if hidden else [f"  byte {name};" for name in names]
        self.clearing = [] if hidden else ["    " + " ".join(f"{name} = 0;" for name in names)]


def _channels(instance: Instance, links: Iterable[tuple[int, int]]) -> list[str]:
    """A channel that fills inside a d_step is an error of pan, so a capacity too small is never unnoticed."""
    return [f"chan channel{i}{j} = [{instance.channel_capacity}] of {{ byte }};" for i, j in links]


def _send_all(sender: int, receivers: list[int], message: str) -> str:
    return "; ".join(f"channel{sender}{receiver}!{message}" for receiver in receivers)


def _lmutin(instance: Instance, hidden: bool) -> str:
    neighbourhoods = closed_neighbourhoods(instance.topology)
    temporaries = _Temporaries(["message", "earliest", "chosen"], hidden)
    links = [(i, j) for i, receivers in enumerate(neighbourhoods) for j in receivers]
    lines = [
        f"/* LMUTIN (Kamei and Kakugawa 2017, Algorithms 1-2) on {instance.topology}, l_i = 1, {instance.rounds} exit-sequence(s) a process.",
        "   All processes start InCS with an empty grantedTo.  A Relinquish whose sender is not in grantedTo moves nothing;",
        "   the rest of its handler runs.  Only Request carries a timestamp. */",
        "#define GRANT 1", "#define RELEASE 2", "#define PREEMPT 3", "#define RELINQUISH 4",
        "#define REQUEST(timestamp) (4 + timestamp)",
        "#define IN_CS 0", "#define LEAVING 1", "#define OUT_CS 2",
        *_channels(instance, links), *temporaries.globals,
    ]
    for process, neighbours in enumerate(neighbourhoods):
        lines += _lmutin_process(instance, process, neighbours, temporaries)
    return "\n".join(lines) + "\n"


def _lmutin_process(instance: Instance, i: int, neighbours: list[int], temporaries: _Temporaries) -> list[str]:
    entries = ", ".join(f"grantedTo{j}, pendingReq{j}" for j in neighbours)
    lines = [
        f"active proctype Process{i}()",
        "{ byte phase, ts, nGrants, rounds;  /* nGrants may become negative: it wraps, and is compared for equality only */",
        "  byte preemptingNow;               /* 0 nil, else the process + 1 */",
        f"  byte {entries};  /* the entry's timestamp, 0 for none */",
        *temporaries.locals,
        "end: do",
        f"  :: d_step {{ phase == IN_CS && rounds < {instance.rounds} -> ts++; nGrants = 0; phase = LEAVING; "
        + _send_all(i, neighbours, "REQUEST(ts)") + " }",
        f"  :: d_step {{ phase == LEAVING && nGrants == {len(neighbours)} -> phase = OUT_CS }}",
        "  :: d_step { phase == OUT_CS -> phase = IN_CS; rounds++; " + _send_all(i, neighbours, "RELEASE") + " }",
    ]
    for sender in neighbours:
        lines += _lmutin_handlers(i, sender, neighbours)
        lines += [*temporaries.clearing, "    }"]
    return [*lines, "  od", "}"]


def _lmutin_handlers(i: int, sender: int, neighbours: list[int]) -> list[str]:
    grant = _grant_earliest_pending(i, neighbours)
    granted = " + ".join(f"(grantedTo{j} != 0)" for j in neighbours)
    latest = [f"            if :: grantedTo{j} && grantedTo{j} >= earliest -> earliest = grantedTo{j}; chosen = {j} :: else fi;"
              for j in neighbours]
    preempt = " ".join(f":: chosen == {j} -> channel{i}{j}!PREEMPT" for j in neighbours)
    return [
        f"  :: d_step {{ channel{sender}{i}?message ->",
        "    if",
        "    :: message == GRANT -> nGrants++",
        f"    :: message == RELEASE -> if :: preemptingNow == {sender + 1} -> preemptingNow = 0 :: else fi; grantedTo{sender} = 0;",
        *grant,
        f"    :: message == PREEMPT -> if :: phase != OUT_CS -> nGrants--; channel{i}{sender}!RELINQUISH :: else fi",
        "    :: message == RELINQUISH -> preemptingNow = 0;",
        f"      if :: grantedTo{sender} -> pendingReq{sender} = grantedTo{sender}; grantedTo{sender} = 0 :: else fi;",
        *grant,
        "    :: else -> message = message - 4; /* the Request's timestamp */",
        f"      if :: message > ts -> ts = message :: else fi; pendingReq{sender} = message;",
        # l_i = 1: the others may hold |N_i| of the |N_i|+1 grants.
        f"      if :: {granted} < {len(neighbours) - 1} ->",
        *grant,
        "      :: else -> if :: preemptingNow == 0 -> earliest = 0; chosen = 0; /* here the latest one granted */",
        *latest,
        f"            if :: message < earliest || (message == earliest && {sender} < chosen) -> preemptingNow = chosen + 1; if {preempt} fi",
        "            :: else fi",
        "          :: else fi",
        "      fi",
        "    fi;",
    ]


def _grant_earliest_pending(i: int, neighbours: list[int]) -> list[str]:
    """deleteMin (pendingReq) and Grant it; nothing when it is empty."""
    search = [f"        if :: pendingReq{j} && pendingReq{j} < earliest -> earliest = pendingReq{j}; chosen = {j} :: else fi;"
              for j in neighbours]
    grant = " ".join(f":: chosen == {j} -> pendingReq{j} = 0; grantedTo{j} = earliest; channel{i}{j}!GRANT" for j in neighbours)
    return ["        earliest = 255; chosen = 255;", *search, f"        if {grant} :: else fi"]


def _ricart_agrawala(instance: Instance, hidden: bool) -> str:
    processes = instance.processes
    temporaries = _Temporaries(["message"], hidden)
    links = [(i, j) for i in range(processes) for j in range(processes) if i != j]
    lines = [
        f"/* Ricart-Agrawala, {processes} processes, {instance.rounds} request(s) each; leaving clears my and nrep. */",
        "#define REPLY 1", "#define REQUEST(timestamp) (1 + timestamp)",
        "#define IDLE 0", "#define WAITING 1", "#define IN_CS 2",
        *_channels(instance, links), *temporaries.globals,
    ]
    for i in range(processes):
        others = [j for j in range(processes) if j != i]
        lines += [
            f"active proctype Process{i}()",
            "{ byte phase, clk, my, nrep, rounds; bit " + ", ".join(f"deferred{j}" for j in others) + ";",
            *temporaries.locals,
            "end: do",
            f"  :: d_step {{ phase == IDLE && rounds < {instance.rounds} -> clk++; my = clk; phase = WAITING; "
            + _send_all(i, others, "REQUEST(my)") + " }",
            f"  :: d_step {{ phase == WAITING && nrep == {processes - 1} -> phase = IN_CS }}",
            "  :: d_step { phase == IN_CS -> phase = IDLE; rounds++; my = 0; nrep = 0;",
            *(f"      if :: deferred{j} -> deferred{j} = 0; channel{i}{j}!REPLY :: else fi;" for j in others),
            "    }",
        ]
        for j in others:
            lines += [
                f"  :: d_step {{ channel{j}{i}?message ->",
                "    if",
                "    :: message == REPLY -> nrep++",
                "    :: else -> message = message - 1; if :: message > clk -> clk = message :: else fi;",
                f"      if :: phase == IN_CS || (phase == WAITING && (my < message || (my == message && {i} < {j}))) -> deferred{j} = 1",
                f"      :: else -> channel{i}{j}!REPLY fi",
                "    fi;", *temporaries.clearing, "    }",
            ]
        lines += ["  od", "}"]
    return "\n".join(lines) + "\n"
