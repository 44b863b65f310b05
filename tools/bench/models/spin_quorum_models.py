"""Promela texts of MUTIN(l) [GCS, Algorithms 1-2] with an ideal lock, and of Lodha and
Kshemkalyani's pseudo-code, written independently of cases/: one d_step for each step there.

    python3 spin_quorum_models.py mutin 3 2 1 0,1;1,2;1,2      n l rounds quorums, everyone InCS;
                                                               rounds 0 are unbounded: reqCnt is 1 and 2 in turn
    python3 spin_quorum_models.py mutin 3 2 1 0,1;1,2;1,2 deadlock     an assertion fails where somebody waits for ever
    python3 spin_quorum_models.py lodha-kshemkalyani 3 2       n rounds
    python3 spin_quorum_models.py lodha-kshemkalyani 3 2 safety [ownsn]      an assertion fails where two are inside

Verify with pan -DSAFETY -DNOREDUCE; SPIN counts one transition more than Ample. With `deadlock` also -DBFS, for a
shortest one: its depth counts the monitor's step as well. With `safety` and -DBFS the depth counts from 0.
"""
import sys


def bit(j):
    return 1 << j


def to_any(i, n, which, message, first=1):
    """Sends to the process whose number plus `first` is in `which`."""
    branches = " ".join(f":: {which} == {j + first} -> c{i}{j}!{message}" for j in range(n))
    return f"if {branches} :: else fi"


def mutin(n, l, rounds, quorums, deadlock=False):
    """quorums[i] is Q_i. Sets are bit masks; rat: 0 nil, else the process plus one.
    `deadlock` adds the set of those that have invoked Exit() and not left, and a monitor that asserts it empty
    where nothing else can happen."""
    text = [f"/* MUTIN({l}), n = {n}, {rounds} round(s), quorums {quorums}, ideal lock */",
            "#define QUERY 1", "#define RESPONSE1 2", "#define ACQUIRE 3", "#define ACK 4",
            "#define RELEASE 5", "#define RESPONSE2 6", "byte lock;",
            # -DBFS refuses what is hidden; every step sets them to 0 again
            "byte waiting, t, s, c;" if deadlock else "hidden byte t, s, c;"]
    text += [f"chan c{i}{j} = [8] of {{ byte, byte, byte }};" for i in range(n) for j in range(n)]
    size = " + ".join(f"((cur >> {j}) & 1)" for j in range(n))
    bound, count = (f" && r < {rounds}", "; r++") if rounds else ("", "")
    next_request = "req++" if rounds else "req = (req == 1 -> 2 : 1)"
    for i in range(n):
        def to_quorum(message):
            return "; ".join(f"c{i}{j}!{message}" for j in quorums[i])
        served = sum(bit(k) for k in range(n) if i in quorums[k])
        waits = f"; waiting = waiting | {bit(i)}" if deadlock else ""
        leaves = f"; waiting = waiting & {255 - bit(i)}" if deadlock else ""
        mine = sum(bit(j) for j in quorums[i])
        text += [
            f"active proctype P{i}()",
            f"{{ byte st = 1, at, req, procs = {served}, cur, ack, rat, rac, r;",
            "end: do",
            f"  :: d_step {{ st == 1 && at == 0{bound} -> at = 1{count}{waits} }}",
            f"  :: d_step {{ at == 1 && lock == 0 -> lock = {i + 1}; at = 2; {next_request}; cur = 0; "
            + to_quorum("QUERY,0,req") + " }",
            f"  :: d_step {{ at == 2 && {size} >= {l + 1} -> at = 3; ack = 0; "
            + to_quorum("ACQUIRE,0,0") + " }",
            f"  :: d_step {{ at == 3 && ack == {mine} -> at = 0; lock = 0; st = 0{leaves} }}",
            "  :: d_step { st == 0 && at == 0 -> st = 1; " + to_quorum("RELEASE,0,0") + " }"]
        for j in range(n):
            text += [
                f"  :: d_step {{ c{j}{i}?t,s,c ->",
                "    if",
                f"    :: t == QUERY -> c{i}{j}!RESPONSE1,procs,c; rat = {j + 1}; rac = c",
                "    :: t == RESPONSE1 || t == RESPONSE2 ->"
                " if :: c == req -> cur = cur | s :: else fi",
                f"    :: t == ACQUIRE -> procs = procs & {255 - bit(j)}; c{i}{j}!ACK,0,0;"
                " rat = 0; rac = 0",
                f"    :: t == ACK -> ack = ack | {bit(j)}",
                f"    :: t == RELEASE -> procs = procs | {bit(j)}; "
                + to_any(i, n, "rat", "RESPONSE2,procs,rac") + "; rat = 0; rac = 0",
                "    fi; t = 0; s = 0; c = 0 }"]
        text += ["  od", "}"]
    if deadlock:
        text += ["active proctype monitor() { timeout -> assert(waiting == 0) }"]
    return "\n".join(text) + "\n"


def lodha_kshemkalyani(n, rounds, switches=()):
    """ph: 0 idle, 1 requesting, 2 inside. lrq[k] is the SN of P_k's entry, 0 without one."""
    counts = "safety" in switches
    enter = "ph = 2; inside++; assert(inside == 1)" if counts else "ph = 2"
    leave = "ph = 0; inside--" if counts else "ph = 0"
    raised = " hsn = sn;" if "ownsn" in switches else ""
    # -DBFS refuses what is hidden; every step sets them to 0 again
    temporaries = "byte inside, t, m, bs, bk;" if counts else "hidden byte t, m, bs, bk;"
    text = [f"/* Lodha-Kshemkalyani as taught, n = {n}, {rounds} round(s) */",
            "#define REQUEST 1", "#define REPLY 2", "#define FLUSH 3", temporaries]
    text += [f"chan c{i}{j} = [{2 * rounds + 2}] of {{ byte, byte }};"
             for i in range(n) for j in range(n) if i != j]
    for i in range(n):
        others = [j for j in range(n) if j != i]
        heads = " && ".join(
            f"(lrq[{k}] == 0 || lrq[{k}] {'>=' if k > i else '>'} sn)" for k in others)
        check = (f"if :: rv == {bit(n) - 1} && lrq[{i}] == sn && {heads} -> {enter}"
                 " :: else fi")
        text += [f"active proctype P{i}()",
                 f"{{ byte ph, sn, hsn, rv, last, def, r; byte lrq[{n}];",
                 "end: do",
                 f"  :: d_step {{ ph == 0 && r < {rounds} -> ph = 1; r++; sn = hsn + 1;{raised} "
                 + "; ".join(f"lrq[{k}] = 0" for k in others)
                 + f"; lrq[{i}] = sn; rv = {bit(i)}; "
                 + "; ".join(f"c{i}{j}!REQUEST,sn" for j in others) + " }"]
        after = "; ".join(
            f"if :: lrq[{k}] > 0 && lrq[{k}] {'>=' if k > i else '>'} sn && (bs == 0 || "
            f"lrq[{k}] < bs) -> bs = lrq[{k}]; bk = {k + 1} :: else fi" for k in others)
        flush = ("if " + " ".join(f":: bk == {j + 1} -> c{i}{j}!FLUSH,last" for j in others)
                 + " :: else fi")
        replies = "; ".join(f"if :: (def >> {j}) & 1 -> c{i}{j}!REPLY,last :: else fi"
                            for j in others)
        text.append(f"  :: d_step {{ ph == 2 -> {leave}; last = sn; {after}; {flush}; bs = 0; bk = 0;"
                    f" {replies}; def = 0 }}")
        for j in others:
            prune = "; ".join(f"if :: lrq[{k}] {'<=' if k <= j else '<'} m -> lrq[{k}] = 0"
                              " :: else fi" for k in range(n))
            text += [
                f"  :: d_step {{ c{j}{i}?t,m ->",
                "    if",
                "    :: t == REQUEST -> if :: m > hsn -> hsn = m :: else fi;",
                "      if",
                f"      :: ph == 0 -> c{i}{j}!REPLY,last",
                f"      :: ph > 0 && (rv >> {j}) & 1 -> def = def | {bit(j)}",
                f"      :: else -> lrq[{j}] = m; rv = rv | {bit(j)}; {check}",
                "      fi",
                "    :: t != REQUEST && ph == 1 -> "
                f"rv = rv | {bit(j)}; {prune}; {check}",
                "    :: else",
                "    fi; t = 0; m = 0 }"]
        text += ["  od", "}"]
    return "\n".join(text) + "\n"


def main(arguments):
    numbers = [int(text) for text in arguments[1:4] if text.isdecimal()]
    if arguments[0] == "mutin":
        quorums = [[int(j) for j in quorum.split(",")] for quorum in arguments[4].split(";")]
        print(mutin(*numbers, quorums, arguments[5:] == ["deadlock"]), end="")
    else:
        print(lodha_kshemkalyani(*numbers, arguments[3:]), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
