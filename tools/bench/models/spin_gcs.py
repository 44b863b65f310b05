"""Writes (l,k)-GCS [GCS, Algorithm 3] over two MUTINs with ideal locks in Promela, from the paper alone: no combinator,
one d_step for each step of Ample, to compare the numbers of states and transitions with.

    python3 spin_gcs.py 3 1 2 1 '0,1;1,2;2,0' 2 > gcs.pml      n l k rounds quorums InCS (or none)
    rounds 0 are unbounded: reqCnt is then 1 and 2 in turn
    python3 spin_gcs.py 4 2 3 0 '0,1;1,2,3;0,2;0,3' 0,1 deadlock > gcs.pml
    a standstill is then an invalid end state, with unbounded rounds a deadlock: pan -DBFS -DSAFETY -DNOREDUCE

Object 0 is lmin = MUTIN(l), object 1 is kmex = Co-MUTIN(n-k): `in` of kmex means OutCS. Verify with pan -DSAFETY
-DNOREDUCE; pan counts one transition more than Ample, its initial one.
"""

import sys

QUERY, RESPONSE1, ACQUIRE, ACK, RELEASE, RESPONSE2 = range(1, 7)
LMIN, KMEX = 0, 1


def gcs(n: int, l: int, k: int, rounds: int, quorums: list[list[int]], inside: set[int]) -> str:
    """quorums[i] is Q_i. Sets are bit masks; rat (responseAgainTo) is 0 for nil, else the process plus one."""
    lines = [f"/* ({l},{k})-GCS, n = {n}, {rounds} round(s), quorums {quorums}, InCS {sorted(inside)} */",
             "byte lock[2];", "hidden byte t, o, s, c;"]
    lines += [f"chan c{i}{j} = [12] of {{ byte, byte, byte, byte }};  /* kind, object, set, reqCnt */"
              for i in range(n) for j in range(n)]
    for i in range(n):
        lines += _process(i, n, (l, n - k), rounds, quorums, inside)
    return "\n".join(lines) + "\n"


def _process(i: int, n: int, least: tuple[int, int], rounds: int, quorums: list[list[int]], inside: set[int]) -> list[str]:
    """`least[o]` processes must stay `in` object o. state: 1 is InCS, of GCS itself."""
    reporting = [j for j in range(n) if i in quorums[j]]
    quorum = sum(1 << j for j in quorums[i])

    def to_quorum(kind: int, o: int, reqcnt: str = "0") -> str:
        return " ".join(f"c{i}{j}!{kind},{o},0,{reqcnt};" for j in quorums[i])

    def known(o: int) -> str:
        return " + ".join(f"((cur[{o}] >> {j}) & 1)" for j in range(n))

    bound, count = (f" && r < {rounds}", "; r++") if rounds else ("", "")

    def next_request(o: int) -> str:
        return f"req[{o}]++" if rounds else f"req[{o}] = (req[{o}] == 1 -> 2 : 1)"

    def leaving(o: int, before: int) -> list[str]:
        """Exit() of MUTIN object o within the method of GCS that begins in state `before` and ends in the other."""
        return [
            f"  :: d_step {{ state == {before} && in[{o}] && at[{o}] == 0{bound} -> at[{o}] = 1{count} }}",
            f"  :: d_step {{ at[{o}] == 1 && lock[{o}] == 0 -> lock[{o}] = {i + 1}; at[{o}] = 2; {next_request(o)}; cur[{o}] = 0; "
            + to_quorum(QUERY, o, f"req[{o}]") + " }",
            f"  :: d_step {{ at[{o}] == 2 && {known(o)} >= {least[o] + 1} -> at[{o}] = 3; ack[{o}] = 0; " + to_quorum(ACQUIRE, o) + " }",
            f"  :: d_step {{ at[{o}] == 3 && ack[{o}] == {quorum} -> at[{o}] = 0; lock[{o}] = 0; in[{o}] = 0; state = {1 - before} }}"]

    def entering(o: int, after: int) -> str:
        """Entry() of object o, the release that ends the method of GCS which has changed the state to `after`."""
        return (f"  :: d_step {{ state == {after} && !in[{1 - o}] && at[{1 - o}] == 0 && !in[{o}] && at[{o}] == 0 -> in[{o}] = 1; "
                + to_quorum(RELEASE, o) + " }")

    served = sum(1 << j for j in reporting if j in inside), sum(1 << j for j in reporting if j not in inside)
    lines = [f"active proctype P{i}()",
             f"{{ bool state = {int(i in inside)}; bool in[2] = {{ {int(i in inside)}, {int(i not in inside)} }};",
             f"byte procs[2] = {{ {served[0]}, {served[1]} }}; byte at[2], req[2], cur[2], ack[2], rat[2], rac[2], r;",
             "end: do", *leaving(LMIN, 1), entering(KMEX, 0), *leaving(KMEX, 0), entering(LMIN, 1)]
    again = " ".join(f":: rat[o] == {j + 1} -> c{i}{j}!{RESPONSE2},o,procs[o],rac[o]" for j in range(n))
    for j in range(n):
        lines += [f"""  :: d_step {{ c{j}{i}?t,o,s,c ->
    if
    :: t == {QUERY} -> c{i}{j}!{RESPONSE1},o,procs[o],c; rat[o] = {j + 1}; rac[o] = c
    :: t == {RESPONSE1} || t == {RESPONSE2} -> if :: c == req[o] -> cur[o] = cur[o] | s :: else fi
    :: t == {ACQUIRE} -> procs[o] = procs[o] & {(1 << n) - 1 - (1 << j)}; c{i}{j}!{ACK},o,0,0; rat[o] = 0; rac[o] = 0
    :: t == {ACK} -> ack[o] = ack[o] | {1 << j}
    :: t == {RELEASE} -> procs[o] = procs[o] | {1 << j}; if {again} :: else fi; rat[o] = 0; rac[o] = 0
    fi; t = 0; o = 0; s = 0; c = 0 }}"""]
    return [*lines, "  od", "}"]


def main() -> None:
    n, l, k, rounds = (int(text) for text in sys.argv[1:5])
    quorums = [[int(j) for j in quorum.split(",")] for quorum in sys.argv[5].split(";")]
    inside = set() if sys.argv[6] == "none" else {int(i) for i in sys.argv[6].split(",")}
    text = gcs(n, l, k, rounds, quorums, inside)
    if sys.argv[7:] == ["deadlock"]:  # breadth first, pan takes no hidden variable
        text = text.replace("end: do", "do").replace("hidden byte", "byte").replace("= [12] of", "= [6] of")
    print(text, end="")


if __name__ == "__main__":
    main()
