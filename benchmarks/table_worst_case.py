# ruff: noqa: T201 - a benchmark prints
"""The whole table of exact worst cases in one command: widths, kernels, replays, seconds.

    OMP_NUM_THREADS=1 python -m benchmarks.table_worst_case [--processes 2] [--short]

Gradient descent up to 30 steps, Frank-Wolfe up to 20, FedAvg with up to 5 clients, 3 local steps and 2 rounds, FedFW
(Theorem 1) up to round 5. Of each: the exact value or both ends, their relative distance, how much of the upper end the
ordinary algorithm attains on the worst instance, and the seconds of the whole answer and of each kernel's check of the
certificate alone, both as processor time. What misses its target is marked, and the exit code is then 1.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction

from fedtheory import kernel
from fedtheory.engines.worst_case.answer import Number, worst_case
from fedtheory.kernel import flint
from fedtheory.worst_cases import find_worst_case

WIDTH, ATTAINED, KERNEL_SECONDS, ALL_SECONDS = 1e-8, 0.999999, 1.0, 120.0
"""The targets: relative width and kernel seconds at most, share attained at least, the whole table at most."""


@dataclass(frozen=True)
class Task:
    """A worst case and its letters."""

    id: str
    letters: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        """As it is told."""
        return f"{self.id} {' '.join(f'{name}={value}' for name, value in self.letters)}"


@dataclass(frozen=True)
class Measured:
    """A line of the table."""

    task: Task
    value: str
    width: float | None
    attained: float | None
    seconds: float
    kernels: tuple[float, float] | None  # the first kernel's, the second's

    @property
    def missed(self) -> str:
        """Which targets it misses."""
        if self.kernels is None:
            return "UNDECIDED"
        missed = [
            ("width", self.width is None or self.width > WIDTH),
            ("attained", self.attained is None or self.attained < ATTAINED),
            ("kernel", max(self.kernels) > KERNEL_SECONDS),
        ]
        return " ".join(name for name, really in missed if really)


def tasks(*, short: bool) -> Iterator[Task]:
    """The table's lines, the longest ones first."""
    for N in range(4 if short else 20, 0, -1):
        yield Task("fw", (("N", str(N)),))
    for t in range(3 if short else 5, 1, -1):
        yield Task("fedfw.thm1", (("t", str(t)), ("H", "1")))
    for R in (2, 1):
        for E in (3, 2, 1):
            for K in range(5, 0, -1):
                if not short or (R, E) == (1, 2):
                    yield Task("fedavg", (("K", str(K)), ("E", str(E)), ("R", str(R))))
    for N in range(4 if short else 30, 0, -1):
        yield Task("gd", (("N", str(N)),))


def measured(task: Task) -> Measured:
    """One line."""
    model = find_worst_case(task.id)
    letters = {x.name: x.default for x in model.letters if x.default is not None}
    letters |= {name: Fraction(value) for name, value in task.letters}
    begun = time.process_time()
    found = worst_case(model, {name: Number(value, value) for name, value in letters.items()})
    seconds = time.process_time() - begun
    kernels = None
    if found.certificate is not None:
        checks = []
        for check in (kernel.check, flint.check):
            begun = time.process_time()
            check(dict(found.certificate), {})
            checks.append(time.process_time() - begun)
        kernels = (checks[0], checks[1])
    share = None
    if found.replayed is not None and found.upper:
        share = found.replayed.value / float(found.upper)
    value = str(found.exact) if found.exact is not None and len(str(found.exact)) < 24 else ""
    if not value and found.upper is not None:
        value = f"{float(found.upper):.13g}"
    width = None if found.width is None else float(found.width)
    return Measured(task, value or f"float {found.floating}", width, share, seconds, kernels)


def main(arguments: list[str] | None = None) -> int:
    """Prints the table; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description="the table of exact worst cases")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--short", action="store_true", help="a few small ones")
    args = parser.parse_args(arguments)
    begun, lines = time.perf_counter(), list[Measured]()
    print("worst case              value                    width    attained     seconds  kernels")
    with ProcessPoolExecutor(args.processes) as pool:
        for line in pool.map(measured, tasks(short=args.short)):
            lines.append(line)
            print(told(line), flush=True)
    seconds = time.perf_counter() - begun
    late = seconds > ALL_SECONDS
    missed = [line.task.name for line in lines if line.missed]
    print(
        f"{len(lines)} worst cases in {seconds:.1f} s{' (too long)' if late else ''}, "
        f"{sum(line.seconds for line in lines):.1f} s of processor time for the answers; "
        f"missed: {', '.join(missed) or 'none'}"
    )
    return 1 if missed or late else 0


def told(line: Measured) -> str:
    """A line of the table."""
    width = "-" if line.width is None else "exact" if line.width == 0 else f"{line.width:.1e}"
    share = "-" if line.attained is None else f"{line.attained:.8f}"
    kernels = "-" if line.kernels is None else "{:.2f} {:.2f}".format(*line.kernels)
    start = f"{line.task.name:<23} {line.value:<24} {width:<8} {share:<12} {line.seconds:>7.2f}"
    return f"{start}  {kernels}  {line.missed}".rstrip()


if __name__ == "__main__":
    sys.exit(main())
