"""Writes the Promela model of Raymond's k-mutual exclusion (cases/global_cs/raymond.hpp).

    python3 -m models.spin_raymond_k N K ROUNDS

One d_step an action, written independently of cases/; what is due to whom is a number for each other process.
"""

import sys


def main(arguments: list[str]) -> str:
    n, k, rounds = map(int, arguments)
    everybody = range(n)
    lines = [f"byte st[{n}], clk[{n}], my[{n}], due[{n * n}], owed[{n * n}], rounds[{n}]; hidden byte a, b;",
             "#define OUT 0", "#define ASKING 1", "#define IN 2", "#define REQUEST 1", "#define REPLY 2",
             *(f"chan c{i}_{j} = [{3 * rounds}] of {{ byte, byte }};" for i in everybody for j in everybody if i != j)]
    for i in everybody:
        others = [j for j in everybody if j != i]
        answered = " + ".join(f"(due[{i * n + j}] == 0)" for j in others)
        lines += [f"active proctype P{i}()", "{ end: do",
                  f"  :: d_step {{ st[{i}] == OUT && rounds[{i}] < {rounds} -> rounds[{i}]++; st[{i}] = ASKING; clk[{i}]++; my[{i}] = clk[{i}];",
                  *(f"       due[{i * n + j}]++; c{i}_{j}!REQUEST,my[{i}];" for j in others), "     }",
                  f"  :: d_step {{ st[{i}] == ASKING && {answered} >= {n - k} -> st[{i}] = IN }}",
                  f"  :: d_step {{ st[{i}] == IN -> st[{i}] = OUT;",
                  *(f"       if :: owed[{i * n + j}] > 0 -> c{i}_{j}!REPLY,owed[{i * n + j}]; owed[{i * n + j}] = 0 :: else fi;" for j in others),
                  "     }"]
        for j in others:
            first = f"my[{i}] < b || (my[{i}] == b && {int(i < j)})"
            lines += [f"  :: d_step {{ c{j}_{i}?a,b -> if :: a == REQUEST -> if :: b > clk[{i}] -> clk[{i}] = b :: else fi;",
                      f"         if :: st[{i}] == IN || (st[{i}] == ASKING && ({first})) -> owed[{i * n + j}]++ :: else -> c{i}_{j}!REPLY,1 fi",
                      f"       :: else -> due[{i * n + j}] = due[{i * n + j}] - b fi }}"]
        lines += ["  od }"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]))
