"""The most memory that each verb takes on the example of its own help, and on the largest input that its page speaks of.

Each in a process of its own; what is printed is the system's peak of the resident set.
"""

import csv
import importlib
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from fedtheory.cli.command import VERBS

ROOT = Path(__file__).parents[1]
CLIENTS, SAMPLES, FEATURES = 100, 1000, 50
CHILD = (
    "import resource, subprocess, sys; "
    "code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode; "
    "print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
)


def large(folder: Path) -> Path:
    """A federation of 100 clients with 1,000 samples of 50 features each."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(CLIENTS * SAMPLES, FEATURES)) / FEATURES**0.5
    client = np.repeat(np.arange(CLIENTS), SAMPLES)
    w = rng.normal(size=FEATURES) + 0.3 * rng.normal(size=(CLIENTS, FEATURES))
    y = np.einsum("ij,ij->i", X, w[client]) + 0.1 * rng.normal(size=len(X))
    np.savez(folder / "large.npz", X=X, y=y, client=client)
    return folder / "large.npz"


def peak(words: list[str], folder: Path) -> tuple[int, float]:
    """The exit code, and megabytes."""
    command = [sys.executable, "-c", CHILD, sys.executable, "-m", "fedtheory", *words]
    said = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout
    code, kilobytes = said.split()
    return int(code), int(kilobytes) * 1024 / 1e6


def _example(verb: str) -> str:
    """The first command of the example in a verb's help."""
    module = importlib.import_module(f"fedtheory.cli.{verb.replace('-', '_')}")
    return str(module.EXAMPLE).partition(", or ")[0].partition(" (")[0]


def main() -> None:
    """Prints the table."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        (folder / "docs").symlink_to(ROOT / "docs")
        asked = [shlex.split(_example(verb))[1:] for verb in VERBS]
        asked += [
            ["advise", str(large(folder)), "--lambda", "0.01"],
            ["estimate", "large.npz", "--lambda", "0.01", "--paper", "fedfw"],
        ]
        wanted = set(sys.argv[1:])
        rows = csv.writer(sys.stdout, delimiter="|")
        for words in asked:
            if wanted and words[0] not in wanted:
                continue
            files = [
                str(found.relative_to(folder)) if "*" in word else word
                for word in words
                for found in (sorted(folder.glob(word)) if "*" in word else [folder])
            ]
            code, megabytes = peak(files, folder)
            shown = " ".join(word.replace(str(folder) + "/", "") for word in words)
            rows.writerow(["", f" `{shown}` ", f" {megabytes:.0f} ", f" {code} ", ""])
            sys.stdout.flush()


if __name__ == "__main__":
    main()
