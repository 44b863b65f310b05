"""What is said about the runs of one instance: medians, ratios, differing counts, a table, JSON."""

import json
from dataclasses import dataclass
from statistics import median
from typing import Any

from checkers import Result
from measure import Run
from models.instances import Instance


class Failed(Exception):
    """A run has no report."""


def report_of(finished: Run, command: list[str]) -> dict[str, Any]:
    """What the program printed; it must have seen everything."""
    report = json.loads(finished.output) if finished.status in (0, 11, 12, 13, 14, 20) else {}
    if not report.get("complete"):
        raise Failed(f"{' '.join(command)}: status {finished.status}: {finished.errors.strip()}")
    return report


def said(report: dict[str, Any]) -> list[Any]:
    """What two searches of one instance must have in common, of Ample's report: counts, and of each property the verdict and the length."""
    return [report["states"], report["transitions"], report["depth"], [(each["name"], each["verdict"], each["length"]) for each in report["properties"]]]


COLUMNS = f"  {'':10}{'CPU s':>9}{'min..max':>18}{'states/CPU s':>15}{'peak MB':>10}{'bytes/state':>13}"
RATIO_COLUMNS = f"{'Ample: speed':>14}{'memory':>9}"


@dataclass(frozen=True)
class Row:
    """The runs of one checker on one instance; memory is the process's peak, tables and stack included."""

    checker: str
    results: tuple[Result, ...]

    @property
    def cpu_seconds(self) -> float:
        """The median; never zero, as a run shorter than the clock's resolution would be."""
        return max(median(result.cpu_seconds for result in self.results), 0.001)

    @property
    def peak_bytes(self) -> int:
        return int(median(result.peak_bytes for result in self.results))

    @property
    def states_per_cpu_second(self) -> float:
        return self.results[0].states / self.cpu_seconds

    @property
    def bytes_per_state(self) -> float:
        return self.peak_bytes / self.results[0].states


@dataclass(frozen=True)
class Comparison:
    """All checkers on one instance."""

    instance: Instance
    rows: tuple[Row, ...]

    @property
    def differences(self) -> list[str]:
        """One line for every checker that did not reach the instance's counts in each of its runs.

        The counts of `instances.py` stand in the middle: whoever equals them equals all the others, and the
        line names the one that strays.
        """
        lines = []
        for row in self.rows:
            for states, transitions in sorted({(result.states, result.transitions) for result in row.results}):
                if (states, transitions) != (self.instance.states, self.instance.transitions):
                    lines.append(f"{self.instance.name}: {row.checker} has {states:,} states and {transitions:,} transitions, "
                                 f"expected {self.instance.states:,} and {self.instance.transitions:,}")
        return lines

    def ratios(self, row: Row) -> tuple[float, float] | None:
        """Ample's speed over `row`'s and Ample's bytes a state over `row`'s; none without Ample, or for itself."""
        ample = next((other for other in self.rows if other.checker == "Ample"), None)
        if ample is None or ample is row:
            return None
        return ample.states_per_cpu_second / row.states_per_cpu_second, ample.bytes_per_state / row.bytes_per_state

    def table(self) -> str:
        lines = [f"{self.instance.name}: {self.instance.states:,} states, {self.instance.transitions:,} transitions",
                 COLUMNS + (RATIO_COLUMNS if any(self.ratios(row) for row in self.rows) else "")]
        for row in self.rows:
            seconds = [result.cpu_seconds for result in row.results]
            spread = f"{min(seconds):.3f}..{max(seconds):.3f}"
            ratios = self.ratios(row)
            compared = f"{ratios[0]:13.2f}x{ratios[1]:8.2f}x" if ratios else ""
            lines.append(f"  {row.checker:10}{row.cpu_seconds:9.3f}{spread:>18}{row.states_per_cpu_second:15,.0f}"
                         f"{row.peak_bytes / 1e6:10.1f}{row.bytes_per_state:13.1f}{compared}")
        return "\n".join(lines + self.differences)

    def counts(self) -> str:
        """One line for each checker: its states and transitions."""
        return "\n".join([self.instance.name] + [f"  {row.checker:10}{row.results[0].states:12,} states"
                                                 f"{row.results[0].transitions:14,} transitions" for row in self.rows] + self.differences)

    def json(self) -> dict[str, object]:
        rows = []
        for row in self.rows:
            ratios = self.ratios(row)
            rows.append({
                "checker": row.checker,
                "states": row.results[0].states,
                "transitions": row.results[0].transitions,
                "cpu_seconds": row.cpu_seconds,
                "cpu_seconds_of_runs": [result.cpu_seconds for result in row.results],
                "peak_bytes": row.peak_bytes,
                "states_per_cpu_second": row.states_per_cpu_second,
                "bytes_per_state": row.bytes_per_state,
                "ample_speed_ratio": ratios[0] if ratios else None,
                "ample_memory_ratio": ratios[1] if ratios else None,
            })
        return {"instance": self.instance.name, "ample_arguments": self.instance.ample_arguments,
                "differences": self.differences, "checkers": rows}
