"""Promela text of Ricart and Agrawala's listing of 1981 (three processes a node), written independently of
cases/: one d_step for each step there, each of the three a proctype, their variables global.

    python3 spin_ricart_agrawala_1981.py N ROUNDS|unbounded MODULUS [section] [answers] [raise]     MODULUS 0: none

Verify with pan -DSAFETY -DNOREDUCE; SPIN counts one transition more than Ample. With -DBFS and without -E it
ends at a shortest violation of mutual exclusion; its depth counts from 0.
"""
import sys


def bit(j):
    return 1 << j


def of_node(i, n, rounds, modulus, switches):
    """The three processes of node i. inv: 0 idle, 1 chosen, 2 waiting, 3 inside, 4 answering; rec: 0, 1, 2;
    from: the sender of the REQUEST at hand plus one."""
    others = [j for j in range(n) if j != i]
    free = f"rec{i} == 0" if "section" in switches else "true"
    looks = free if "answers" in switches else "true"
    bound, count = ("", "") if rounds is None else (f" && r{i} < {rounds}", f" r{i}++;")
    chosen = f"(high{i} + 1) % {modulus}" if modulus else f"high{i} + 1"
    raised = f" high{i} = our{i};" if "raise" in switches else ""

    def greater(a, b):
        if not modulus:
            return f"{a} > {b}"
        return f"(({a} > {b} && {a} - {b} < {n}) || ({a} < {b} && {b} - {a} >= {n}))"

    first_take = f"if :: {greater('a', f'high{i}')} -> high{i} = a :: else fi; k{i} = a; from{i} = b + 1; rec{i} = 1"
    text = [f"byte inv{i}, rec{i}, our{i}, high{i}, out{i}, deferred{i}, next{i}, k{i}, from{i}, it{i}, r{i};",
            f"chan arrived{i} = [{2 * n}] of {{ byte, byte }};",
            f"active proctype Invokes{i}()", "{ end: do",
            f"  :: d_step {{ inv{i} == 0 && {free}{bound} ->{count} our{i} = {chosen};{raised} inv{i} = 1 }}",
            f"  :: d_step {{ inv{i} == 1 -> out{i} = {n - 1}; "
            + "; ".join(f"c{i}{j}!1,our{i}" for j in others) + f"; inv{i} = 2 }}",
            f"  :: d_step {{ inv{i} == 2 && out{i} == 0 -> inv{i} = 3; inside++; assert(inside == 1) }}",
            f"  :: d_step {{ inv{i} == 3 -> inside--; next{i} = {others[0]}; inv{i} = 4 }}"]
    for place, j in enumerate(others):
        last = j == others[-1]
        then = f"next{i} = 0; inv{i} = 0" if last else f"next{i} = {others[place + 1]}"
        text.append(f"  :: d_step {{ inv{i} == 4 && next{i} == {j} && {looks} -> "
                    f"if :: deferred{i} & {bit(j)} -> deferred{i} = deferred{i} & {255 - bit(j)}; c{i}{j}!2,0 "
                    f":: else fi; {then} }}")
    reply = " ".join(f":: from{i} == {j + 1} -> c{i}{j}!2,0" for j in others)
    defer = " ".join(f":: from{i} == {j + 1} -> deferred{i} = deferred{i} | {bit(j)}" for j in others)
    text += ["  od }",
             f"active proctype Receives{i}()", "{ end: do",
             f"  :: d_step {{ rec{i} == 0 && len(arrived{i}) > 0 -> arrived{i}?a,b; {first_take}; a = 0; b = 0 }}",
             f"  :: d_step {{ rec{i} == 1 -> it{i} = (inv{i} >= 1 && inv{i} <= 3 && ({greater(f'k{i}', f'our{i}')}"
             f" || (k{i} == our{i} && from{i} > {i + 1}))); rec{i} = 2 }}",
             f"  :: d_step {{ rec{i} == 2 -> if :: it{i} -> if {defer} fi :: else -> if {reply} fi fi;"
             f" rec{i} = 0; k{i} = 0; from{i} = 0; it{i} = 0 }}"]
    for j in others:
        text.append(f"  :: d_step {{ c{j}{i}?1,a -> b = {j}; if :: rec{i} == 0 && len(arrived{i}) == 0 -> {first_take}"
                    f" :: else -> arrived{i}!a,b fi; a = 0; b = 0 }}")
    text += ["  od }", f"active proctype Counts{i}()", "{ end: do"]
    text += [f"  :: d_step {{ c{j}{i}?2,a -> assert(out{i} > 0); out{i}--; a = 0 }}" for j in others]
    return text + ["  od }"]


def main(arguments):
    n = int(arguments[0])
    rounds = None if arguments[1] == "unbounded" else int(arguments[1])
    text = [f"/* Ricart-Agrawala 1981: {' '.join(arguments)} */", "byte inside, a, b;"]
    text += [f"chan c{i}{j} = [8] of {{ byte, byte }};" for i in range(n) for j in range(n) if i != j]
    for i in range(n):
        text += of_node(i, n, rounds, int(arguments[2]), arguments[3:])
    return "\n".join(text) + "\n"


if __name__ == "__main__":
    print(main(sys.argv[1:]), end="")
