"""Worst cases for every horizon, from scripts in PEPit's vocabulary: what is proved, with which multipliers, what is not.

    OMP_NUM_THREADS=1 python -m benchmarks.bench_every [--only NAME ...] [--multipliers] [--rocq FOLDER]

Each model is a function from a number of rounds to a problem, as a user writes it; nothing of a multiplier, a potential or
a value is in it. Seconds are processor time from the models to the label of both kernels. --rocq asks Rocq about each theorem as
well, and leaves its files in the folder.
"""

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any

from fedtheory.pep import PEP
from fedtheory.pep.functions import (
    ConvexFunction,
    ConvexIndicatorFunction,
    ConvexLipschitzFunction,
    SmoothConvexFunction,
    SmoothFunction,
    SmoothStronglyConvexFunction,
)
from fedtheory.pep.horizons import Stopped, for_every
from fedtheory.pep.operators import CocoerciveOperator, LipschitzOperator, MonotoneOperator
from fedtheory.pep.primitive_steps import linear_optimization_step, proximal_step


def _begun(kind: Callable[..., Any], **parameters: Any) -> tuple[PEP, Any, Any, Any]:
    """A problem with one function, a point where it is stationary, and a start at most 1 away from that."""
    problem = PEP()
    f = problem.declare_function(kind, **parameters)
    xs, x = f.stationary_point(name="xs"), problem.set_initial_point(name="x0")
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    return problem, f, xs, x


def gradient_descent(N: int) -> PEP:
    """Steps 1/L on a smooth convex function; the last value."""
    problem, f, xs, x = _begun(SmoothConvexFunction, L=1)
    for _ in range(N):
        x = x - f.gradient(x)
    problem.set_performance_metric(f(x) - f(xs))
    return problem


def gradient_from_gap(N: int) -> PEP:
    """The same from a gap of 1; the last gradient."""
    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=1)
    xs, x = f.stationary_point(), problem.set_initial_point()
    problem.set_initial_condition(f(x) - f(xs) <= 1)
    for _ in range(N):
        x = x - f.gradient(x)
    problem.set_performance_metric(f.gradient(x) ** 2)
    return problem


def least_value(N: int) -> PEP:
    """The same; the least value of all rounds."""
    problem, f, xs, x = _begun(SmoothConvexFunction, L=1)
    for _ in range(N):
        problem.set_performance_metric(f(x) - f(xs))
        x = x - f.gradient(x)
    problem.set_performance_metric(f(x) - f(xs))
    return problem


def nonconvex(N: int) -> PEP:
    """Steps 1/L on a smooth function that loses at most 1; the least gradient."""
    problem = PEP()
    f = problem.declare_function(SmoothFunction, L=1)
    x = problem.set_initial_point()
    start = last = f(x)
    problem.set_performance_metric(f.gradient(x) ** 2)
    for _ in range(N):
        x = x - f.gradient(x)
        problem.set_performance_metric(f.gradient(x) ** 2)
        last = f(x)
    problem.set_initial_condition(start - last <= 1)
    return problem


def proximal_point(N: int) -> PEP:
    """Proximal steps on a convex function; the last value."""
    problem, f, xs, x = _begun(ConvexFunction)
    value = None
    for _ in range(N):
        x, _, value = proximal_step(x, f, 1)
    problem.set_performance_metric(value - f(xs))
    return problem


def halpern(N: int) -> PEP:
    """Halpern's iteration of a nonexpansive map; the last residual."""
    problem = PEP()
    T = problem.declare_function(LipschitzOperator, L=1, name="T")
    xs, _, _ = T.fixed_point()
    start = x = problem.set_initial_point()
    problem.set_initial_condition((start - xs) ** 2 <= 1)
    for k in range(N):
        x = Fraction(1, k + 2) * start + Fraction(k + 1, k + 2) * T.gradient(x)
    problem.set_performance_metric((x - T.gradient(x)) ** 2)
    return problem


def accelerated_proximal_point(N: int) -> PEP:
    """Resolvent steps with Kim's momentum (doi:10.1007/s10107-021-01643-0); the last residual."""
    problem, A, _, x = _begun(MonotoneOperator, name="A")
    y = before = x
    for k in range(N):
        new, _, _ = proximal_step(y, A, 1)
        ahead = Fraction(k, k + 2)
        before, y, x = y, new + ahead * (new - x) - ahead * (x - before), new
    problem.set_performance_metric((x - before) ** 2)
    return problem


def cocoercive(N: int) -> PEP:
    """Forward steps along a cocoercive operator; the least residual."""
    problem, A, _, x = _begun(CocoerciveOperator, beta=1, name="A")
    for _ in range(N + 1):
        problem.set_performance_metric(A.gradient(x) ** 2)
        x = x - A.gradient(x)
    return problem


def resolvent(N: int) -> PEP:
    """Resolvent steps of a monotone operator; the least residual."""
    problem, A, _, x = _begun(MonotoneOperator, name="A")
    for _ in range(N):
        x, residual, _ = proximal_step(x, A, 1)
        problem.set_performance_metric(residual**2)
    return problem


def nesterov(N: int) -> PEP:
    """Nesterov's accelerated gradient descent with momentum k/(k+3); the last value."""
    problem, f, xs, x = _begun(SmoothConvexFunction, L=1)
    y = x
    for k in range(N):
        before, x = x, y - f.gradient(y)
        y = x + Fraction(k, k + 3) * (x - before)
    problem.set_performance_metric(f(x) - f(xs))
    return problem


def short_steps(N: int) -> PEP:
    """Gradient descent with steps 2/3L; the last value."""
    problem, f, xs, x = _begun(SmoothConvexFunction, L=1)
    for _ in range(N):
        x = x - Fraction(2, 3) * f.gradient(x)
    problem.set_performance_metric(f(x) - f(xs))
    return problem


def subgradient(N: int) -> PEP:
    """Constant steps along subgradients of a Lipschitz convex function; the least value."""
    problem, f, xs, x = _begun(ConvexLipschitzFunction, M=1)
    for _ in range(N + 1):
        slope, value = f.oracle(x)
        problem.set_performance_metric(value - f(xs))
        x = x - Fraction(1, 4) * slope
    return problem


def strongly_convex(N: int) -> PEP:
    """Gradient descent on a strongly convex function; the last distance."""
    problem, f, xs, x = _begun(SmoothStronglyConvexFunction, mu=Fraction(1, 10), L=1)
    for _ in range(N):
        x = x - f.gradient(x)
    f.gradient(x)
    problem.set_performance_metric((x - xs) ** 2)
    return problem


def frank_wolfe(N: int) -> PEP:
    """Frank-Wolfe with steps 2/(k+2) on a smooth convex function over a set of diameter 1; the last value."""
    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=1)
    domain = problem.declare_function(ConvexIndicatorFunction, D=1)
    xs, x = (f + domain).stationary_point(), problem.set_initial_point()
    domain(x)
    for k in range(N):
        vertex, _, _ = linear_optimization_step(f.gradient(x), domain)
        x = Fraction(k, k + 2) * x + Fraction(2, k + 2) * vertex
    problem.set_performance_metric(f(x) - f(xs))
    return problem


def fedavg(N: int) -> PEP:
    """N rounds of FedAvg, two local steps of 1/2 on strongly convex clients that disagree by at most 1; the last distance."""
    problem = PEP()
    clients = problem.declare_clients()
    f = clients.declare_function(SmoothStronglyConvexFunction, mu=Fraction(1, 10), L=1)
    xs, x = clients.mean(f).stationary_point(), problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    problem.set_initial_condition(clients.mean(f.gradient(xs) ** 2) <= 1)
    for _ in range(N):
        y = x
        for _ in range(2):
            y = y - Fraction(1, 2) * f.gradient(y)
        x = clients.mean(y)
    problem.set_performance_metric((x - xs) ** 2)
    return problem


MODELS: dict[str, Callable[[int], PEP]] = {
    make.__name__: make
    for make in (
        gradient_descent,
        gradient_from_gap,
        least_value,
        nonconvex,
        proximal_point,
        halpern,
        accelerated_proximal_point,
        cocoercive,
        resolvent,
        nesterov,
        short_steps,
        subgradient,
        strongly_convex,
        frank_wolfe,
        fedavg,
    )
}


def row(name: str, *, multipliers: bool, rocq: Path | None = None) -> list[str]:
    """What is found of a model, as lines of a table."""
    make, begun = MODELS[name], time.process_time()
    what = (make.__doc__ or "").rstrip(".")
    try:
        found = for_every(make)
    except Stopped as why:
        spent = time.process_time() - begun
        lines = [f"| {name} | {what} | stopped at {why.stage}: {why.why} | | | {spent:.1f} |"]
        told = {kind: str(table) for kind, table in why.multipliers.items()}
    else:
        spent = time.process_time() - begun
        tight = "yes" if found.tight else "no"
        bound = f"{found.bound}, N >= {found.least}: {found.label.name}"
        said = _rocq(found.bundle, rocq) if rocq is not None else ""
        lines = [f"| {name} | {what} | {bound} | {tight} | {said} | {spent:.1f} |"]
        told = dict(found.multipliers)
    if multipliers:
        lines += [f"|  | {kind} | {times[:400]} | | | |" for kind, times in told.items()]
    return lines


def _rocq(bundle: Mapping[str, Any], folder: Path) -> str:
    """What Rocq says of a theorem."""
    from fedtheory.rocq.check import check

    (answer,) = check([bundle], folder, workers=1)
    return f"{answer.outcome} in {answer.seconds:.0f} s {answer.message}".rstrip()


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    """Writes the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=MODELS, default=list(MODELS), metavar="NAME")
    parser.add_argument("--multipliers", action="store_true", help="with the table of each")
    parser.add_argument("--rocq", type=Path, metavar="FOLDER", help="ask Rocq, in this folder")
    chosen = parser.parse_args()
    packages = ("clarabel", "python-flint", "numpy", "scipy", "sympy")
    _say(", ".join(f"{name} {version(name)}" for name in packages))
    _say(
        "\n| model | what | at most, for every N | tight | Rocq | s |\n| --- | --- | --- | --- | --- | --- |"
    )
    for name in chosen.only:
        _say("\n".join(row(name, multipliers=chosen.multipliers, rocq=chosen.rocq)))


if __name__ == "__main__":
    main()
