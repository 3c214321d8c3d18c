"""How long it takes to start: `import fedtheory` against `import numpy`, and `fedtheory bound` from cold.

Ratios are of medians within one run, turn by turn, so that a loaded machine slows both alike.
`python benchmarks/bench_start.py` prints them; it fails when a promise is broken.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIBRARY, PEER = "import fedtheory", "import numpy"
BOUND = [
    "-m",
    "fedtheory",
    "bound",
    "fedfw.thm1",
    "--set",
    "L=1",
    "D=2",
    "n=10",
    "H=2",
    "lambda0=0.1",
    "t=1000",
]
SOLVE = ["-m", "fedtheory", "solve", "fedfw.thm1", "--for", "t", "--target", "0.01", "--set"]
SOLVE += ["L=1", "D=2", "n=10", "H=2", "lambda0=0.1"]
MOST_RATIO = 1.3
MOST_SECONDS = 0.4
"""On a quiet machine."""


def seconds(arguments: list[str]) -> float:
    """The time of one fresh interpreter."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def measure(turns: int) -> dict[str, float]:
    """Medians over several turns; each turn runs every command once."""
    commands = {
        "python": ["-c", "pass"],
        "numpy": ["-c", PEER],
        "fedtheory": ["-c", LIBRARY],
        "bound": BOUND,
        "solve": SOLVE,
    }
    for arguments in commands.values():
        seconds(arguments)  # compiled files and the disk's cache
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(turns):
        for name, arguments in commands.items():
            taken[name].append(seconds(arguments))
    medians = {name: statistics.median(times) for name, times in taken.items()}
    return medians | {"ratio": medians["fedtheory"] / medians["numpy"]}


def main() -> int:
    """Print the medians and compare them with what is promised."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=9)
    found = measure(parser.parse_args().turns)
    sys.stdout.write(
        json.dumps({name: round(value, 4) for name, value in found.items()}, indent=1) + "\n"
    )
    return 0 if found["ratio"] <= MOST_RATIO and found["bound"] <= MOST_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
