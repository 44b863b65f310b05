"""Writes the Promela model of Agrawal and El Abbadi's tree quorums (cases/textbook/agrawal_el_abbadi.hpp).

    python3 -m models.spin_agrawal_el_abbadi ROUNDS QUORUMS      QUORUMS as in 0,1;0,1;0,2; one that is - asks nothing

One d_step an action, written independently of cases/. A queue is, for each process, the timestamp of its request, 0 for
none.
"""

import sys


def main(arguments: list[str]) -> str:
    rounds = int(arguments[0])
    quorums = [[] if text == "-" else [int(j) for j in text.split(",")] for text in arguments[1].split(";")]
    n = len(quorums)
    everybody = range(n)
    lines = ["#define REQUEST 1", "#define REPLY 2", "#define RELINQUISH 3", "#define INQUIRE 4", "#define YIELD 5",
             f"byte st[{n}], clk[{n}], rounds[{n}], holder[{n}], held[{n}], queued[{n * n}]; bool has[{n * n}], inquired[{n}];",
             "hidden byte t, ts, best, who;",
             *(f"chan c{i}_{j} = [6] of {{ byte, byte }};" for i in everybody for j in everybody)]
    for i in everybody:
        quorum = quorums[i]
        asking = f"rounds[{i}] < {rounds}" if quorum else "false"
        complete = " && ".join(f"has[{i * n + j}]" for j in quorum) or "false"
        inquire = "if " + " ".join(f":: holder[{i}] == {j + 1} -> c{i}_{j}!INQUIRE,0" for j in everybody) + " fi"
        # The earliest queued request is permitted: of equal timestamps that of the smaller process.
        permit_next = ("best = 0; who = 0; "
                       + " ".join(f"if :: queued[{i * n + j}] > 0 && (best == 0 || queued[{i * n + j}] < best) ->"
                                  f" best = queued[{i * n + j}]; who = {j + 1} :: else fi;" for j in everybody)
                       + f" holder[{i}] = who; held[{i}] = best; inquired[{i}] = 0;"
                       + " if " + " ".join(f":: who == {j + 1} -> queued[{i * n + j}] = 0; c{i}_{j}!REPLY,0" for j in everybody)
                       + " :: else fi; best = 0; who = 0")
        lines += [f"active proctype P{i}()", "{ end: do",
                  f"  :: d_step {{ st[{i}] == 0 && {asking} -> rounds[{i}]++; st[{i}] = 1; clk[{i}]++;"
                  + "".join(f" c{i}_{j}!REQUEST,clk[{i}];" for j in quorum) + " }",
                  f"  :: d_step {{ st[{i}] == 1 && {complete} -> st[{i}] = 2 }}",
                  f"  :: d_step {{ st[{i}] == 2 -> st[{i}] = 0;"
                  + "".join(f" has[{i * n + j}] = 0; c{i}_{j}!RELINQUISH,0;" for j in quorum) + " }"]
        for j in everybody:
            first = f"(ts < held[{i}] || (ts == held[{i}] && {j + 1} < holder[{i}]))"
            lines += [
                f"  :: d_step {{ c{j}_{i}?t,ts -> if",
                f"     :: t == REQUEST && holder[{i}] == 0 -> clk[{i}] = (ts > clk[{i}] -> ts : clk[{i}]);"
                f" holder[{i}] = {j + 1}; held[{i}] = ts; c{i}_{j}!REPLY,0",
                f"     :: t == REQUEST && holder[{i}] != 0 -> clk[{i}] = (ts > clk[{i}] -> ts : clk[{i}]); queued[{i * n + j}] = ts;",
                f"        if :: !inquired[{i}] && {first} -> inquired[{i}] = 1; {inquire} :: else fi",
                f"     :: t == REPLY -> has[{i * n + j}] = 1",
                f"     :: t == RELINQUISH -> {permit_next}",
                f"     :: t == INQUIRE -> if :: st[{i}] == 1 && !({complete}) && has[{i * n + j}] -> has[{i * n + j}] = 0;"
                f" c{i}_{j}!YIELD,0 :: else fi",
                f"     :: t == YIELD -> queued[{i * n + j}] = held[{i}]; {permit_next}",
                "     fi; t = 0; ts = 0 }"]
        lines += ["  od }"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]))
