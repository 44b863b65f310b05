"""Which assignments of quorums to four processes let (2,3)-GCS stop with all four in a knot: random schedules on each
coterie of [GCS, Definition 3], up to renaming of the processes (cases/global_cs/README.md).

    python3 gcs_coteries.py build/release/ample

A line for each assignment: whether Q_k and Q_z meet only inside Q_y for some three processes, and what stopped.
"""

import itertools
import re
import subprocess
import sys

N = 4
INSTANCE = f"gcs --n {N} --l 2 --k 3 --inside safe --property deadlock --seed 1".split()
TRIES = ["--rounds 3 --self immediate --schedules 600 --distribution starve-channel",
         "--rounds 3 --schedules 600 --distribution starve-channel",
         "--rounds 3 --self immediate --schedules 600 --distribution uniform,pct,process",
         "--rounds 4 --objects server --schedules 8000 --distribution starve-channel,pct,uniform",
         "--rounds 4 --schedules 8000 --distribution starve-channel,pct,uniform"]

Quorums = tuple[frozenset[int], ...]


def fits(a: frozenset[int], b: frozenset[int]) -> bool:
    """Two quorums of one coterie: equal, or they meet and neither contains the other."""
    return a == b or bool(a & b and not a <= b and not b <= a)


def renamed(quorums: Quorums, names: tuple[int, ...]) -> Quorums:
    return tuple(frozenset(names[j] for j in quorums[names.index(i)]) for i in range(N))


def assignments() -> list[Quorums]:
    """One of each class."""
    sets = [frozenset(s) for size in range(1, N + 1) for s in itertools.combinations(range(N), size)]
    seen: set[Quorums] = set()
    found = []
    for quorums in itertools.product(sets, repeat=N):
        if quorums in seen or not all(fits(a, b) for a, b in itertools.combinations(quorums, 2)):
            continue
        seen.update(renamed(quorums, names) for names in itertools.permutations(range(N)))
        found.append(quorums)
    return found


def may_stop(quorums: Quorums) -> bool:
    return any(quorums[k] & quorums[z] <= quorums[y] for k, y, z in itertools.permutations(range(N), 3))


def main() -> None:
    stopped, free = 0, 0
    for quorums in assignments():
        text = "quorums:" + ";".join(",".join(map(str, sorted(q))) for q in quorums)
        free += not may_stop(quorums)
        result = "nothing found"
        for options in TRIES:
            run = subprocess.run([sys.argv[1], "fuzz", *INSTANCE, "--coterie", text, *options.split()],
                                 capture_output=True, text=True, check=False)
            if "knot {P0,P1,P2,P3}" in run.stdout:
                length = re.search(r"^deadlock +violated in (\d+)", run.stdout, re.MULTILINE)
                result = f"at most {length[1] if length else '?'} steps, {options}"
                stopped += 1
                break
        print(text, "may stop" if may_stop(quorums) else "free", result, sep="\t", flush=True)
    print(f"{stopped} stop, {free} are free by the condition")


if __name__ == "__main__":
    main()
