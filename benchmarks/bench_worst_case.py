"""Exact worst cases beside PEPit's floats: seconds, digits, and who is on which side of the truth.

    OMP_NUM_THREADS=1 python -m benchmarks.bench_worst_case [--only gd fw fedavg fedfw.thm1] [--short]

Both sides model, solve and answer in one process on one thread; seconds are processor time. Ours is the whole way: the
program, the solver, rational multipliers, the certificate and its check by both kernels, and a rational lower end.
PEPit's is its model, `solve` with cvxpy and clarabel, and its number, which it calls an upper bound (the dual value);
"warned" means that cvxpy said the solution may be inaccurate.
A number is called below only if it is below our lower end, in exact arithmetic; then the ordinary algorithm is run on
our worst instance in floating point, after the clock was stopped. PEPit and cvxpy are wanted here only:
`pip install PEPit==0.5.1 "cvxpy>=1.5"`.
"""

import argparse
import sys
import time
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import version
from math import log10, sqrt

from PEPit import PEP, Point
from PEPit.functions import (
    ConvexIndicatorFunction,
    SmoothConvexFunction,
    SmoothStronglyConvexFunction,
)
from PEPit.primitive_steps import linear_optimization_step

from fedtheory.engines.worst_case.answer import Answer, Number, worst_case
from fedtheory.worst_cases import find_worst_case

EXACT = "all"


def gradient_descent(N: int) -> PEP:
    """N steps of size 1 on a 1-smooth convex function, from at most 1 away."""
    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=1)
    x_star = f.stationary_point()
    x = problem.set_initial_point()
    problem.set_initial_condition((x - x_star) ** 2 <= 1)
    for _ in range(N):
        x = x - f.gradient(x)
    problem.set_performance_metric(f(x) - f(x_star))
    return problem


def frank_wolfe(N: int) -> PEP:
    """N steps of 2/(k+2) on a 1-smooth convex function over a set of diameter 1."""
    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=1)
    domain = problem.declare_function(ConvexIndicatorFunction, D=1)
    F = f + domain
    x_star = F.stationary_point()
    x = problem.set_initial_point()
    domain(x)
    for k in range(N):
        s, _, _ = linear_optimization_step(f.gradient(x), domain)
        eta = 2 / (k + 2)
        x = (1 - eta) * x + eta * s
    problem.set_performance_metric(F(x) - F(x_star))
    return problem


def fedavg(K: int, E: int, R: int) -> PEP:
    """R rounds of E local steps of 1/2 on K clients, 1/10-strongly convex and 1-smooth; every client has a program of its own."""
    problem = PEP()
    clients = [
        problem.declare_function(SmoothStronglyConvexFunction, mu=0.1, L=1) for _ in range(K)
    ]
    F = sum(clients[1:], start=clients[0]) / K
    x_star = F.stationary_point()
    problem.set_initial_condition(_mean([f.gradient(x_star) ** 2 for f in clients]) <= 1)
    x_bar = problem.set_initial_point()
    problem.set_initial_condition((x_bar - x_star) ** 2 <= 1)
    for _ in range(R):
        local = []
        for f in clients:
            x = x_bar
            for _ in range(E):
                x = x - 0.5 * f.gradient(x)
            local.append(x)
        x_bar = _mean(local)
    problem.set_performance_metric((x_bar - x_star) ** 2)
    return problem


def fedfw(t: int) -> PEP:
    """FedFW with two clients, 1-smooth convex, diameter 1, lambda_0 = 1/2, heterogeneity 1 at the last mean."""
    problem = PEP()
    clients = [problem.declare_function(SmoothConvexFunction, L=1) for _ in range(2)]
    domain = problem.declare_function(ConvexIndicatorFunction, D=1)
    F = sum(clients[1:], start=clients[0]) / 2
    x_star = (F + domain).stationary_point()
    x_bar = problem.set_initial_point()
    domain(x_bar)
    X = [x_bar, x_bar]
    for k in range(1, t):
        eta, lambda_ = 2 / (k + 1), sqrt(k + 1) / 2
        S = []
        for f, x in zip(clients, X, strict=True):
            direction = f.gradient(x) / 2 + lambda_ * (x - x_bar)
            s, _, _ = linear_optimization_step(direction, domain)
            S.append(s)
        X = [(1 - eta) * x + eta * s for x, s in zip(X, S, strict=True)]
        x_bar = _mean(X)
    slopes = [f.gradient(x_bar) for f in clients]
    problem.set_initial_condition(_mean([(g - _mean(slopes)) ** 2 for g in slopes]) <= 1)
    problem.set_performance_metric(F(x_bar) - F(x_star))
    return problem


def _mean(parts: list[Point]) -> Point:
    return sum(parts[1:], start=parts[0]) / len(parts)


@dataclass(frozen=True)
class Case:
    """One worst case, in our letters and as PEPit's model."""

    name: str
    identifier: str
    letters: Mapping[str, Fraction]
    peer: Callable[[], PEP]


def _case(identifier: str, told: str, peer: Callable[[], PEP], **letters: int | Fraction) -> Case:
    return Case(
        f"{identifier}, {told}", identifier, {k: Fraction(v) for k, v in letters.items()}, peer
    )


def cases(*, short: bool) -> list[Case]:
    """What is compared."""
    smooth, half = {"L": 1}, Fraction(1, 2)
    federated = {"mu": Fraction(1, 10), "L": 1, "eta": half, "zeta": 1, "D0": 1}
    steps = [1, 2, 5, 10] if short else [1, 2, 5, 10, 20, 30, 40, 50, 100]
    rounds = [1, 2, 5, 10] if short else [1, 2, 3, 5, 8, 10, 12, 13, 14, 15, 16, 18, 20, 30]
    local = [(2, 2, 1)] if short else [(2, 2, 1), (5, 2, 1), (2, 2, 2), (5, 2, 2), (5, 3, 2)]
    last = [2, 4] if short else [2, 3, 4, 6, 8, 10]
    return [
        *(
            _case("gd", f"N={N}", lambda N=N: gradient_descent(N), N=N, R=1, **smooth)
            for N in steps
        ),
        *(_case("fw", f"N={N}", lambda N=N: frank_wolfe(N), N=N, D=1, **smooth) for N in rounds),
        *(
            _case(
                "fedavg",
                f"K={K} E={E} R={R}",
                lambda K=K, E=E, R=R: fedavg(K, E, R),
                E=E,
                R=R,
                **federated,
            )
            for K, E, R in local
        ),
        *(
            _case(
                "fedfw.thm1",
                f"t={t}",
                lambda t=t: fedfw(t),
                t=t,
                n=2,
                lambda_0=half,
                D=1,
                H=1,
                **smooth,
            )
            for t in last
        ),
    ]


def ours(case: Case, *, replay: bool = False) -> tuple[Answer, float]:
    """The certified answer and its seconds."""
    letters = {name: Number(value, value) for name, value in case.letters.items()}
    start = time.process_time()
    found = worst_case(find_worst_case(case.identifier), letters, replay=replay)
    return found, time.process_time() - start


def attained(case: Case) -> float:
    """What the ordinary algorithm makes of the worst instance, in floating point."""
    found, _ = ours(case, replay=True)
    return float("nan") if found.replayed is None else found.replayed.value


def theirs(case: Case) -> tuple[float, float, bool]:
    """PEPit's number, its seconds, and whether it came with a warning."""
    start = time.process_time()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        value = case.peer().solve(wrapper="cvxpy", solver="CLARABEL", verbose=0)
    return (
        float(value),
        time.process_time() - start,
        any("inaccurate" in str(w.message) for w in told),
    )


def digits(value: float, found: Answer) -> str:
    """How many digits of a number agree with the certified interval; no more than the interval knows."""
    assert found.lower is not None
    assert found.upper is not None
    exact = Fraction(value)
    away = max(abs(exact - found.lower), abs(exact - found.upper)) / found.upper
    return f"{-log10(away):.1f}" if away else EXACT


def side(value: float, found: Answer) -> str:
    """Below what is attained, above what is proved, or between."""
    assert found.lower is not None
    assert found.upper is not None
    exact = Fraction(value)
    if exact < found.lower:
        return f"**below, by {float(found.lower - exact):.1e}**"
    return f"above, by {float(exact - found.upper):.1e}" if exact > found.upper else "between"


RUN = "the algorithm makes"
HEAD = (
    "case",
    "certified lower end",
    "certified upper end",
    "width",
    "s",
    "PEPit",
    "s",
    "digits",
    "PEPit is",
    RUN,
)


def row(case: Case) -> list[str]:
    """One comparison."""
    found, seconds = ours(case)
    value, own, warned = theirs(case)
    number = f"{value:.12f}{' (warned)' if warned else ''}"
    if found.lower is None or found.upper is None or found.width is None:
        return [
            case.name,
            "UNDECIDED",
            found.refusal,
            "",
            f"{seconds:.2f}",
            f"{value:.12f}",
            f"{own:.2f}",
            "",
            "",
        ]
    ends = [f"{float(end):.12f}" for end in (found.lower, found.upper)]
    if found.exact is not None:
        ends = [str(found.exact), "the same"]
    width = f"{float(found.width):.0e}" if found.width else "0"
    return [
        case.name,
        *ends,
        width,
        f"{seconds:.2f}",
        number,
        f"{own:.2f}",
        digits(value, found),
        side(value, found),
        f"{attained(case):.12f}" if value < found.lower else "",
    ]


def main() -> int:
    """Print the table, a row at a time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", help="ids of worst cases")
    parser.add_argument("--short", action="store_true", help="small horizons")
    wanted = parser.parse_args()
    told = ", ".join(f"{name} {version(name)}" for name in ("PEPit", "cvxpy", "clarabel", "numpy"))
    _say(f"{told}, python-flint {version('python-flint')}, Python {sys.version.split()[0]}\n")
    _say(_line(HEAD))
    _say(_line(["---"] * len(HEAD)))
    for case in cases(short=wanted.short):
        if not wanted.only or case.identifier in wanted.only:
            _say(_line(row(case)))
    return 0


def _line(cells: list[str] | tuple[str, ...]) -> str:
    return "| " + " | ".join(cells) + " |"


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
