"""FedFW, Theorems 1 and 2, the displays they rest on, and the variants: domains, heterogeneity, penalties, seeds.

The penalty runs from far too small to far too large: H/(nD) is about where it should be. Theorem 2 also has clients with
negative curvature, and horizons in place of rounds.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from fedtheory.core.case import Campaign, Case
from fedtheory.core.statement import Statement
from fedtheory.instances.hostile import Recipe
from fedtheory.papers.fedfw.statements.eq31_surrogate import EQUATION_31
from fedtheory.papers.fedfw.statements.eq37_distance import EQUATION_37
from fedtheory.papers.fedfw.statements.eq52_surrogate_gap import EQUATION_52
from fedtheory.papers.fedfw.statements.eq57_distance_nonconvex import EQUATION_57
from fedtheory.papers.fedfw.statements.eq62_gap_transfer import EQUATION_62
from fedtheory.papers.fedfw.statements.inexact_oracle import INEXACT
from fedtheory.papers.fedfw.statements.plus_multipliers import PLUS
from fedtheory.papers.fedfw.statements.schedules_penalty import SCHEDULES
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2

CONVEX = (THEOREM_1, EQUATION_31, EQUATION_37)
VARIANTS = (SCHEDULES, INEXACT, PLUS)
NONCONVEX = (THEOREM_2, EQUATION_52, EQUATION_57, EQUATION_62)
STATEMENTS = (*CONVEX, *VARIANTS, *NONCONVEX)

SEEDS = range(3)
PENALTIES = (Fraction(1, 100), Fraction(1, 10), Fraction(1))
ROUNDS = 200
LONG = 2000
EXPONENTS = (Fraction(0), Fraction(1, 3), Fraction(3, 4), Fraction(1))
TOLERANCES = (Fraction(0), Fraction(1, 10), Fraction(1), Fraction(10))
HORIZONS = (1, 8, 64, 512)
BOXES = {  # curvatures, slopes, starts
    "opposed": ("0", "-3;1", ("-1", "-1;1")),
    "hills": ("-1;-1", "0;0", ("0", "1;-1")),
    "up and down": ("1;-9/10", "1;-9/10", ("1", "1;-1")),
    "saddles": ("-1,1;1/2,-2", "1/2,0;-1,1/3", ("1,-1", "1,-1;-1,1")),
}
"""Small boxes, each from one point and from two."""


def convex_cases() -> Iterator[Case]:
    """Convex clients."""
    for penalty in PENALTIES:
        parameters = {"lambda_0": penalty}
        for among in ("box", "l1", "l2", "simplex"):
            for spread in (0.0, 1.0, 5.0):
                for start in ("consensus", "apart"):
                    for seed in SEEDS:
                        recipe = {
                            "family": "quadratics",
                            "among": among,
                            "n": 5,
                            "p": 6,
                            "heterogeneity": spread,
                            "start": start,
                            "seed": seed,
                        }
                        yield Case(f"quadratics, {among}", recipe, parameters, ROUNDS)
        for among in ("simplex", "l2"):
            for spread in (0.0, 1.0, 5.0):
                for seed in SEEDS:
                    recipe = {
                        "family": "least-squares",
                        "among": among,
                        "spread": spread,
                        "seed": seed,
                    }
                    yield Case(f"least squares, {among}", recipe, parameters, ROUNDS)
        for spread in (0.0, 3.0):
            recipe = {
                "family": "quadratics",
                "among": "nuclear",
                "n": 3,
                "p": 9,
                "heterogeneity": spread,
                "seed": 0,
            }
            yield Case("quadratics, nuclear", recipe, parameters, 50)
        counterexample = {"family": "interval", "curvature": "2", "slope": "-6;2"}
        yield Case("counterexample (21)", counterexample, parameters, LONG)

    # The hard instance at H = 16/5 n lambda_0, about where the sharpened bound is smallest; ties both
    # ways, and both groups from the middle or one from an end.
    for n in (2, 4, 10):
        for scale in (Fraction(1), Fraction(4), Fraction(16)):
            for tie in ("first", "last"):
                for up in ("0", "-1"):
                    b = Fraction(8, 5) * n * scale
                    recipe = {
                        "family": "two-groups",
                        "n": n,
                        "k": n // 2,
                        "a": str(3 * b),
                        "b": str(b),
                        "up": up,
                        "down": "0",
                        "tie": tie,
                    }
                    yield Case("two groups", recipe, {"lambda_0": scale}, LONG)


def variant_cases() -> Iterator[Case]:
    """Other exponents, a spent tolerance, multipliers: on the hard instance, and on quadratics that start apart."""
    for penalty in PENALTIES:
        for alpha, delta in zip(EXPONENTS, TOLERANCES, strict=True):
            parameters = {"lambda_0": penalty, "alpha": alpha, "delta": delta}
            hard: Recipe = {"family": "two-groups", "n": 4, "k": 2, "a": "3", "b": "1"}
            yield Case("variants, two groups", hard, parameters, ROUNDS)
            for among in ("box", "simplex", "l2"):
                recipe: Recipe = {
                    "family": "quadratics",
                    "among": among,
                    "n": 4,
                    "p": 4,
                    "heterogeneity": 2.0,
                    "start": "apart",
                    "seed": 0,
                }
                yield Case(f"variants, {among}", recipe, parameters, ROUNDS)


def nonconvex_cases() -> Iterator[Case]:
    """Clients with curvature of either sign, at several horizons; the hard instance from the far end."""
    for penalty in PENALTIES:
        parameters = {"lambda_0": penalty}
        for horizon in HORIZONS:
            for among in ("simplex", "l1", "l2"):
                for start in ("consensus", "apart"):
                    for seed in SEEDS:
                        recipe = {
                            "family": "bent-quadratics",
                            "among": among,
                            "start": start,
                            "seed": seed,
                        }
                        yield Case(f"bent quadratics, {among}", recipe, parameters, horizon)
            for name, (curvature, slope, starts) in BOXES.items():
                for start in starts:
                    recipe = {
                        "family": "indefinite",
                        "curvature": curvature,
                        "slope": slope,
                        "start": start,
                    }
                    yield Case(f"indefinite, {name}", recipe, parameters, horizon)


CASES: tuple[tuple[Callable[[], Iterator[Case]], tuple[Statement[Any], ...]], ...] = (
    (convex_cases, CONVEX),
    (variant_cases, VARIANTS),
    (nonconvex_cases, NONCONVEX),
)
"""Which grid is for which statements."""


def cases() -> Iterator[tuple[Case, tuple[Statement[Any], ...]]]:
    """All grids, each case with the statements it is for."""
    for grid, statements in CASES:
        for case in grid():
            yield case, statements


CAMPAIGNS = (Campaign("fedfw", cases),)
