"""Writes the Promela models of the tokens of cases/textbook: suzuki-kasami, raymond-tree, naimi-trehel.

    python3 -m models.spin_tokens suzuki-kasami N ROUNDS
    python3 -m models.spin_tokens raymond-tree EDGES ROUNDS      EDGES as in 0-1,1-2
    python3 -m models.spin_tokens naimi-trehel N ROUNDS

ROUNDS is a number or `unbounded`. One d_step an action, written independently of cases/. What travels with a privilege is
a global variable here, as there is one; a process plus one stands for it, 0 for nobody.
"""

import sys

IDLE, REQUESTING, INSIDE = 0, 1, 2


def channels(pairs, capacity: int) -> list[str]:
    return [f"chan c{i}_{j} = [{capacity}] of {{ byte }};" for i, j in pairs]


def send(i: int, to: str, what: str, others) -> str:
    """To the process whose number plus one is the value of `to`."""
    return "if " + " ".join(f":: {to} == {j + 1} -> c{i}_{j}!{what}" for j in others) + " fi"


def begin(i: int, rounds: int | None) -> tuple[str, str]:
    return ("", "") if rounds is None else (f" && rounds[{i}] < {rounds}", f" rounds[{i}]++;")


def pop(queue: str, length: str, size: int) -> str:
    moves = "; ".join(f"{queue}[{k}] = {queue}[{k + 1}]" for k in range(size - 1))
    return f"{moves}{'; ' if moves else ''}{queue}[{size - 1}] = 0; {length}--"


def suzuki_kasami(n: int, rounds: int | None) -> list[str]:
    everybody = range(n)
    lines = [f"byte phase[{n}], RN[{n * n}], LN[{n}], Q[{n}], size, rounds[{n}]; hidden byte h, m;",
             *channels([(i, j) for i in everybody for j in everybody if i != j], 8),
             *(f"bool have{i} = {int(i == 0)};" for i in everybody), "#define PRIVILEGE 100"]
    for i in everybody:
        others = [j for j in everybody if j != i]
        bound, count = begin(i, rounds)
        give = f"have{i} = 0; " + send(i, "h", "PRIVILEGE", others)
        outstanding = [f"RN[{i * n + j}] == LN[{j}] + 1" for j in everybody]
        absent = ["(" + " && ".join(f"Q[{k}] != {j + 1}" for k in everybody) + ")" for j in everybody]
        asks = "; ".join(f"c{i}_{j}!RN[{i * n + i}]" for j in others)
        lines += [
            f"active proctype P{i}()", "{ end: do",
            f"  :: d_step {{ phase[{i}] == {IDLE}{bound} ->{count} phase[{i}] = {REQUESTING};"
            f" if :: have{i} :: else -> RN[{i * n + i}]++; {asks} fi }}",
            f"  :: d_step {{ phase[{i}] == {REQUESTING} && have{i} -> phase[{i}] = {INSIDE} }}",
            f"  :: d_step {{ phase[{i}] == {INSIDE} -> phase[{i}] = {IDLE}; LN[{i}] = RN[{i * n + i}];",
            *(f"       if :: {absent[j]} && {outstanding[j]} -> Q[size] = {j + 1}; size++ :: else fi;" for j in others),
            f"       if :: size > 0 -> h = Q[0]; {pop('Q', 'size', n)}; {give} :: else fi }}"]
        for j in others:
            lines += [f"  :: d_step {{ c{j}_{i}?m -> if :: m == PRIVILEGE -> have{i} = 1",
                      f"       :: else -> if :: m > RN[{i * n + j}] -> RN[{i * n + j}] = m :: else fi;",
                      f"          if :: have{i} && phase[{i}] == {IDLE} && {outstanding[j]} -> h = {j + 1}; {give} :: else fi fi }}"]
        lines += ["  od }"]
    return lines


def raymond_tree(edges, rounds: int | None) -> list[str]:
    n = max(max(edge) for edge in edges) + 1
    near = [sorted({j for edge in edges for j in edge if i in edge} - {i}) for i in range(n)]
    towards = {0: 0}
    while len(towards) < n:
        towards.update({j: i for i in list(towards) for j in near[i] if j not in towards})
    lines = [f"byte phase[{n}], rounds[{n}]; bool asked[{n}]; hidden byte m;",
             *(f"byte Q{i}[{len(near[i]) + 2}], size{i};" for i in range(n)),
             *channels([(i, j) for i in range(n) for j in near[i]], 4), "#define REQUEST 1", "#define PRIVILEGE 2",
             *(f"byte holder{i} = {towards[i] + 1};" for i in range(n))]
    for i in range(n):
        bound, count = begin(i, rounds)
        holder, queue, size = f"holder{i}", f"Q{i}", f"size{i}"
        then = (f"if :: {holder} == {i + 1} && phase[{i}] != {INSIDE} && {size} > 0 -> {holder} = {queue}[0]; asked[{i}] = 0;"
                f" {pop(queue, size, len(near[i]) + 2)};"
                f" if :: {holder} == {i + 1} -> phase[{i}] = {INSIDE} :: else -> {send(i, holder, 'PRIVILEGE', near[i])} fi :: else fi;"
                f" if :: {holder} != {i + 1} && {size} > 0 && !asked[{i}] -> asked[{i}] = 1; {send(i, holder, 'REQUEST', near[i])} :: else fi")
        lines += [f"active proctype P{i}()", "{ end: do",
                  f"  :: d_step {{ phase[{i}] == {IDLE}{bound} ->{count} phase[{i}] = {REQUESTING}; {queue}[{size}] = {i + 1}; {size}++; {then} }}",
                  f"  :: d_step {{ phase[{i}] == {INSIDE} -> phase[{i}] = {IDLE}; {then} }}",
                  *(f"  :: d_step {{ c{j}_{i}?m -> if :: m == REQUEST -> {queue}[{size}] = {j + 1}; {size}++"
                    f" :: else -> {holder} = {i + 1} fi; {then} }}" for j in near[i]), "  od }"]
    return lines


def naimi_trehel(n: int, rounds: int | None) -> list[str]:
    everybody = range(n)
    lines = [f"byte phase[{n}], next[{n}], rounds[{n}]; hidden byte m;",
             *channels([(i, j) for i in everybody for j in everybody if i != j], 8), "#define TOKEN 100",
             *(f"bool token{i} = {int(i == 0)}; byte father{i} = {int(i != 0)};" for i in everybody)]
    for i in everybody:
        others = [j for j in everybody if j != i]
        bound, count = begin(i, rounds)
        lines += [f"active proctype P{i}()", "{ end: do",
                  f"  :: d_step {{ phase[{i}] == {IDLE}{bound} ->{count} phase[{i}] = {REQUESTING};"
                  f" if :: father{i} == 0 :: else -> {send(i, f'father{i}', str(i + 1), others)}; father{i} = 0 fi }}",
                  f"  :: d_step {{ phase[{i}] == {REQUESTING} && token{i} -> phase[{i}] = {INSIDE} }}",
                  f"  :: d_step {{ phase[{i}] == {INSIDE} -> phase[{i}] = {IDLE};"
                  f" if :: next[{i}] -> {send(i, f'next[{i}]', 'TOKEN', others)}; token{i} = 0; next[{i}] = 0 :: else fi }}",
                  *(f"  :: d_step {{ c{j}_{i}?m -> if :: m == TOKEN -> token{i} = 1"
                    f" :: m != TOKEN && father{i} -> {send(i, f'father{i}', 'm', others)}; father{i} = m"
                    f" :: m != TOKEN && father{i} == 0 && phase[{i}] != {IDLE} -> next[{i}] = m; father{i} = m"
                    f" :: else -> token{i} = 0; {send(i, 'm', 'TOKEN', others)}; father{i} = m fi }}" for j in others), "  od }"]
    return lines


def main(arguments: list[str]) -> str:
    kind, size, bound = arguments
    rounds = None if bound == "unbounded" else int(bound)
    if kind == "raymond-tree":
        lines = raymond_tree([tuple(int(i) for i in edge.split("-")) for edge in size.split(",")], rounds)
    else:
        lines = (suzuki_kasami if kind == "suzuki-kasami" else naimi_trehel)(int(size), rounds)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]))
