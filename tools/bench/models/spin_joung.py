"""Writes the Promela model of Joung's RA1 (cases/textbook/joung.hpp).

    python3 -m models.spin_joung N ROUNDS

One d_step an action, written independently of cases/.
"""

import sys


def main(arguments: list[str]) -> str:
    n, rounds = map(int, arguments)
    everybody = range(n)
    lines = [f"byte st[{n}], want[{n}], clk[{n}], my[{n}], rounds[{n}]; bool ack[{n * n}], owed[{n * n}]; hidden byte a, b;",
             "#define THINKING 0", "#define WAITING 1", "#define TALKING 2", "#define ACK 0",
             *(f"chan c{i}_{j} = [4] of {{ byte, byte }};" for i in everybody for j in everybody if i != j)]
    for i in everybody:
        others = [j for j in everybody if j != i]
        permitted = " && ".join(f"ack[{i * n + j}]" for j in others)
        lines += [f"active proctype P{i}()", "{ end: do"]
        for forum in (1, 2):
            lines += [f"  :: d_step {{ st[{i}] == THINKING && rounds[{i}] < {rounds} -> rounds[{i}]++; st[{i}] = WAITING; want[{i}] = {forum};",
                      f"       clk[{i}]++; my[{i}] = clk[{i}]; " + "; ".join(f"c{i}_{j}!{forum},my[{i}]" for j in others) + " }"]
        lines += [f"  :: d_step {{ st[{i}] == WAITING && {permitted} -> st[{i}] = TALKING }}",
                  f"  :: d_step {{ st[{i}] == TALKING -> st[{i}] = THINKING; want[{i}] = 0; my[{i}] = 0;",
                  *(f"       ack[{i * n + j}] = 0; if :: owed[{i * n + j}] -> owed[{i * n + j}] = 0; c{i}_{j}!ACK,0 :: else fi;" for j in others),
                  "     }"]
        for j in others:
            first = f"st[{i}] == TALKING || my[{i}] < b || (my[{i}] == b && {int(i < j)})"
            lines += [f"  :: d_step {{ c{j}_{i}?a,b -> if :: a == ACK -> ack[{i * n + j}] = 1",
                      f"       :: else -> if :: b > clk[{i}] -> clk[{i}] = b :: else fi;",
                      f"          if :: st[{i}] != THINKING && want[{i}] != a && ({first}) -> owed[{i * n + j}] = 1 :: else -> c{i}_{j}!ACK,0 fi fi }}"]
        lines += ["  od }"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]))
