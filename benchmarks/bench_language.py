"""Processor seconds of `fedtheory prove`: a bound of the library and a file from their records, and a new file's first search.

    OMP_NUM_THREADS=1 python -m benchmarks.bench_language [FILE OR ID ...]

A new file is a copy without its record, in an empty folder, with an empty cache: every line is searched for. Exit codes are
printed where they are not 0.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "docs" / "examples"
BOUNDS = (
    ("fedfw.thm1", "sharpened"),
    ("fednewton.thm1", "sharpened"),
    ("fedboost.thm2", "corrected"),
)


def spent(*words: str, **environment: str) -> tuple[float, int]:
    """Processor seconds of the command with all its children, and its exit code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as cache:
        code = subprocess.run(
            [sys.executable, "-m", "fedtheory", *words],
            env={**os.environ, "FEDTHEORY_CACHE": cache, **environment},
            cwd=ROOT,
            capture_output=True,
            check=False,
        ).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, code


def first(file: Path) -> tuple[float, int]:
    """The same of a copy of the file that has no record."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(file, folder)
        return spent("prove", str(copy), FEDTHEORY_RECORDS="")


def cell(seconds: float, code: int) -> str:
    """A cell of the table."""
    return f"{seconds:.1f}" + (f" (exit {code})" if code else "")


def main(words: list[str]) -> int:
    """Prints the table, row by row."""
    sys.stdout.write("| what | from its record | first search |\n|---|---|---|\n")
    for name, bound in BOUNDS:
        if not words or name in words:
            read = spent("prove", name, "--bound", bound, FEDTHEORY_RECORDS="frozen")
            sys.stdout.write(f"| `{name}`, {bound} | {cell(*read)} | |\n")
            sys.stdout.flush()
    for file in sorted(EXAMPLES.glob("*.py")):
        if not words or file.name in words:
            read = spent("prove", str(file), FEDTHEORY_RECORDS="frozen")
            sys.stdout.write(f"| `{file.name}` | {cell(*read)} | {cell(*first(file))} |\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
