"""Runs one program and reports what the kernel charged it for: CPU seconds and peak memory."""

import ctypes
import os
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Run:
    """`cpu_seconds` is user + system; `peak_bytes` the largest resident set; `status` negative for a signal."""

    status: int
    output: str
    errors: str
    cpu_seconds: float
    peak_bytes: int


PR_SET_CHILD_SUBREAPER = 36
THROUGH_SHELL = ["/bin/sh", "-c", '"$@" &', "sh"]


def run(command: list[str], directory: Path, environment: dict[str, str] | None = None) -> Run:
    """Runs `command` in `directory` to its end, with `environment` added to ours.

    Linux lets a process inherit the peak of the one it was started from, and this interpreter's would hide that
    of a small model. So a shell of 1 MB starts the program and ends; the program then falls to us, its
    subreaper, and `wait4` gives its resources alone (RUSAGE_CHILDREN would give the maximum over all children).
    The output goes to files, not pipes: a full pipe would stop the program while nobody reads it.
    """
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_CHILD_SUBREAPER)")
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        shell = subprocess.Popen(THROUGH_SHELL + command, cwd=directory, env={**os.environ, **(environment or {})},
                                 stdin=subprocess.DEVNULL, stdout=output, stderr=errors, start_new_session=True)
        try:
            shell.wait()
            _, wait_status, usage = os.wait4(-1, 0)
        except BaseException:  # an interrupt must not leave a search running that fills the memory
            os.killpg(shell.pid, signal.SIGKILL)
            raise
        output.seek(0)
        errors.seek(0)
        return Run(
            status=os.waitstatus_to_exitcode(wait_status),
            output=output.read().decode(errors="replace"),
            errors=errors.read().decode(errors="replace"),
            cpu_seconds=usage.ru_utime + usage.ru_stime,
            peak_bytes=usage.ru_maxrss * 1024,  # Linux counts it in KiB
        )
