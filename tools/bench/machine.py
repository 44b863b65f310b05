"""What figures depend on besides the program: the machine, the compiler, the commit."""

import os
import platform
import re
import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]


def processor() -> str:
    names = re.findall(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return names[0] if names else platform.machine()


def machine() -> str:
    """Processor, cores and kernel in one line."""
    return f"{processor()}, {os.cpu_count()} cores, Linux {platform.release()}"


def memory() -> str:
    kibibytes = re.search(r"MemTotal:\s*(\d+) kB", Path("/proc/meminfo").read_text())
    return f"{int(kibibytes[1]) / 2**20:.0f} GiB" if kibibytes else "unknown"


def first_line(command: list[str], missing: str = "unknown") -> str:
    """What a command prints first, with `missing` in its place where it cannot be run or fails."""
    try:
        finished = subprocess.run(command, capture_output=True, text=True, check=True, cwd=REPOSITORY)
    except (OSError, subprocess.CalledProcessError):
        return missing
    return (finished.stdout.splitlines() or [missing])[0]


def compiler() -> str:
    return first_line(["gcc", "--version"])


def commit() -> str:
    """The commit of the sources, which the binary need not be built from."""
    name = first_line(["git", "rev-parse", "--short=12", "HEAD"])
    changed = first_line(["git", "status", "--porcelain", "--untracked-files=no"], "")
    return f"{name}, and changes that are not committed" if changed else name
