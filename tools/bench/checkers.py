"""The checkers the bench runs: how each is built for an instance, run, and read.

Every `read` refuses a search that did not see the whole state space: a partial search is no measurement.
"""

import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from measure import Run, run
from models.instances import Instance
from models.rumur_models import murphi
from models.spin_models import promela

HUGE_PAGES = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}
"""Ample asks for huge pages by itself; this makes malloc ask for them for the peers, which take less CPU time with them."""

# -DSAFETY: no cycle detection, hence none of its bookkeeping (it implies -DNOFAIR). -DNOREDUCE: all interleavings.
# -DSFH: the faster hash. -DNOBOUNDCHECK, -DXUSAFE: no run-time checks of array bounds and of channel assertions.
# No -DCOLLAPSE, -DMA or -DHC: they trade speed for memory, and the last one exactness as well.
SPIN_FLAGS = ["-O3", "-march=native", "-w", "-DSAFETY", "-DNOREDUCE", "-DSFH", "-DNOBOUNDCHECK", "-DXUSAFE", "-DMEMLIM=16000"]
SPIN_DEPTH = 10_000
"""The deepest model here reaches 85; a stack for millions of steps costs memory that is touched and never used."""

RUMUR_OPTIONS = ["--deadlock-detection", "off", "--symmetry-reduction", "off", "--threads", "1", "--counterexample-trace", "off"]
RUMUR_FLAGS = ["-std=c11", "-O3", "-march=native", "-mcx16", "-w"]


class BenchError(Exception):
    """A checker could not be built or run, or its search was not complete."""


class Missing(BenchError):
    """A program is not there; the text says what provides it."""


@dataclass(frozen=True)
class Result:
    """One complete search, in the counting of Ample; bytes are of the whole process."""

    states: int
    transitions: int
    cpu_seconds: float
    peak_bytes: int


def require_programs() -> None:
    """Raises `Missing` with the Debian package of the first program that is not there."""
    for program, package in (("spin", "spin"), ("rumur", "rumur"), ("gcc", "gcc")):
        if shutil.which(program) is None:
            raise Missing(f"{program} is missing: apt-get install {package}")


def slots(states: int) -> int:
    """The hash table a user would choose who knows the number of states: the power of two from twice as many on."""
    return 1 << (2 * states - 1).bit_length()


class Spin:
    """SPIN's full search, depth first (its default and fastest) or breadth first (shortest traces, as Ample's)."""

    def __init__(self, breadth_first: bool) -> None:
        self.name = "SPIN BFS" if breadth_first else "SPIN DFS"
        self.breadth_first = breadth_first
        self.flags = SPIN_FLAGS + (["-DBFS"] if breadth_first else [])
        self.settings = f"gcc {' '.join(self.flags)}; pan -m{SPIN_DEPTH} -w(log2 of twice the states) -n; malloc in huge pages"

    def version(self) -> str:
        return _first_line(["spin", "-V"])

    def build(self, instance: Instance, directory: Path) -> None:
        # Breadth-first search refuses hidden variables; depth first they make the stored states smaller.
        (directory / "model.pml").write_text(promela(instance, hidden_temporaries=not self.breadth_first))
        _succeed(["spin", "-a", "model.pml"], directory)
        _succeed(["gcc", *self.flags, "-o", "pan", "pan.c"], directory)

    def search(self, instance: Instance, directory: Path) -> Run:
        table = f"-w{max(16, slots(instance.states).bit_length() - 1)}"
        return run(["./pan", f"-m{SPIN_DEPTH}", table, "-n"], directory, HUGE_PAGES)

    def read(self, finished: Run) -> Result:
        text = finished.output + finished.errors
        for sign in ("max search depth too small", "Search not completed", "out of memory", "VECTORSZ", "hint:", "aborting", "resizing"):
            if sign in text:
                raise BenchError(f"incomplete search ({sign}):\n{text}")
        if finished.status != 0 or not re.search(r"errors: 0\b", text):
            raise BenchError(f"status {finished.status}, not \"errors: 0\":\n{text}")
        stored = _number(r"(\d+) states, stored", text)
        # pan prints stored + matched, and counts the initial state as stored although no transition leads
        # to it: one more than the transitions executed.
        transitions = _number(r"(\d+) transitions \(= stored\+matched\)", text) - 1
        return Result(stored, transitions, finished.cpu_seconds, finished.peak_bytes)


class Rumur:
    """rumur's breadth-first search."""

    name = "rumur BFS"
    settings = f"rumur {' '.join(RUMUR_OPTIONS)} --set-capacity (for twice the states); gcc {' '.join(RUMUR_FLAGS)}; malloc in huge pages"

    def version(self) -> str:
        return _first_line(["rumur", "--version"])

    def build(self, instance: Instance, directory: Path) -> None:
        (directory / "model.m").write_text(murphi(instance))
        # Bytes; a slot is one pointer. Below its default of 8 MiB this version of rumur may crash.
        capacity = str(max(8 << 20, 8 * slots(instance.states)))
        _succeed(["rumur", *RUMUR_OPTIONS, "--set-capacity", capacity, "--output", "model.c", "model.m"], directory)
        _succeed(["gcc", *RUMUR_FLAGS, "-o", "model", "model.c", "-lpthread", "-latomic"], directory)

    def search(self, instance: Instance, directory: Path) -> Run:
        return run(["./model"], directory, HUGE_PAGES)

    def read(self, finished: Run) -> Result:
        if finished.status != 0 or "No error found." not in finished.output:
            raise BenchError(f"status {finished.status}:\n{finished.output[-2000:]}{finished.errors}")
        explored = re.search(r"(\d+) states, (\d+) rules fired in", finished.output)
        if explored is None:
            raise BenchError(f"no counts in:\n{finished.output[-2000:]}")
        return Result(int(explored[1]), int(explored[2]), finished.cpu_seconds, finished.peak_bytes)


class Ample:
    """Ample's full search by one worker."""

    name = "Ample"
    settings = "--reduce none --workers 1 --keep-going"

    def __init__(self, program: Path) -> None:
        self.program = program.resolve()
        if not self.program.is_file():
            raise Missing(f"{program} is missing: cmake --preset release && cmake --build build/release (or give --ample PATH)")

    def version(self) -> str:
        return _first_line([str(self.program), "--version"])

    def build(self, instance: Instance, directory: Path) -> None:
        """Nothing to build: the program holds every algorithm."""

    def search(self, instance: Instance, directory: Path) -> Run:
        return run([str(self.program), *instance.ample_arguments], directory)

    def read(self, finished: Run) -> Result:
        # 11 to 14 say that a property is violated; with --keep-going the search is complete all the same.
        if finished.status not in (0, 11, 12, 13, 14):
            raise BenchError(f"status {finished.status}: {(finished.errors or finished.output)[-2000:].strip()}")
        try:
            report = json.loads(finished.output)
            complete, states, transitions = report["complete"], int(report["states"]), int(report["transitions"])
        except (ValueError, KeyError, TypeError) as error:
            raise BenchError(f"not the JSON report expected ({error!r}):\n{finished.output[:2000]}") from error
        if complete is not True:
            raise BenchError("the report says the search is not complete")
        return Result(states, transitions, finished.cpu_seconds, finished.peak_bytes)


Checker = Spin | Rumur | Ample


def _first_line(command: list[str]) -> str:
    finished = run(command, Path.cwd())
    return ((finished.output or finished.errors).strip().splitlines() or ["unknown version"])[0]


def _succeed(command: list[str], directory: Path) -> None:
    finished = run(command, directory)
    if finished.status != 0:
        raise BenchError(f"{' '.join(command)}: status {finished.status}\n{finished.output}{finished.errors}")


def _number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    if found is None:
        raise BenchError(f"no \"{pattern}\" in:\n{text}")
    return int(found[1])
