"""What one id, one paper and the tests cost, beside an earlier commit: processor seconds of each command, turn by turn.

python -m benchmarks.bench_before --commit d10a676
"""

import argparse
import io
import os
import resource
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMMANDS: dict[str, list[str]] = {
    "import of all proofs": ["-c", "from fedtheory.proofs import PROOFS; list(PROOFS)"],
    "show fedfw.thm1": ["-m", "fedtheory", "show", "fedfw.thm1"],
    "prove fedfw.thm1 --bound sharpened": [
        "-m", "fedtheory", "prove", "fedfw.thm1", "--bound", "sharpened",
    ],
    "prove of an id that is none": ["-m", "fedtheory", "prove", "fedfw.thm11"],
    "errata fedfw.thm1": ["-m", "fedtheory", "errata", "fedfw.thm1"],
    "verify fedfw.lem3, nothing stored": [
        "-m", "fedtheory", "verify", "fedfw.lem3", "--jobs", "1", "--no-resume",
    ],
    "verify fedboost, nothing stored": [
        "-m", "fedtheory", "verify", "fedboost", "--jobs", "1", "--no-resume",
    ],
    "verify of all papers, nothing stored": [
        "-m", "fedtheory", "verify", "--engine", "serial", "--no-resume",
    ],
    "tests of theorem files": ["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/cli/test_user_file.py"],
    "tests of refutations": [
        "-m", "pytest", "-q", "-p", "no:cacheprovider",
        "tests/proofs/test_constructions.py", "tests/proofs/fednewton/test_resting.py",
    ],
    "collecting the tests": ["-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"],
}  # fmt: skip


def checked_out(commit: str, folder: Path) -> Path:
    """The tree of a commit."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as tree:
        tree.extractall(folder, filter="data")
    return folder


def cost(words: list[str], tree: Path, private: Path) -> float:
    """Processor seconds of a command in a tree, children included; what it remembers is its own."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree),
        "FEDTHEORY_CACHE": str(private / "cache"),
        "FEDTHEORY_STORE": str(private / "results.db"),
        "OMP_NUM_THREADS": "1",
    }
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *words], cwd=tree, env=environment, check=False,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commit", default="d10a676")
    parser.add_argument("--turns", type=int, default=2, help="the first one compiles the sources")
    parser.add_argument("--only", nargs="*", default=COMMANDS, help="rows, by name")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        then, now = (Path(folder) / name for name in ("then", "now"))
        trees = [checked_out(chosen.commit, then), checked_out("HEAD", now)]
        sys.stdout.write(f"| command | {chosen.commit}, s | now, s | ratio |\n|---|---|---|---|\n")
        for name in chosen.only:
            turns = [
                [cost(COMMANDS[name], tree, tree / f"turn {k}") for tree in trees]
                for k in range(chosen.turns)
            ]
            old, new = (min(column) for column in zip(*turns, strict=True))
            sys.stdout.write(f"| {name} | {old:.2f} | {new:.2f} | {old / new:.1f} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
