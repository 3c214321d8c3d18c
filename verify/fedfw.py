"""FedFW, Theorem 1 and the displays it rests on: domains, heterogeneity, penalties, seeds.

The penalty runs from far too small to far too large: H/(nD) is about where it should be.
"""

from collections.abc import Iterator
from fractions import Fraction

from fedtheory.theorems.fedfw.eq31_surrogate import EQUATION_31
from fedtheory.theorems.fedfw.eq37_distance import EQUATION_37
from fedtheory.theorems.fedfw.thm1_convex import THEOREM_1
from verify.campaign import Case

NAME = "fedfw"
STATEMENTS = (THEOREM_1, EQUATION_31, EQUATION_37)

SEEDS = range(3)
PENALTIES = (Fraction(1, 100), Fraction(1, 10), Fraction(1))
ROUNDS = 200
LONG = 2000


def cases() -> Iterator[Case]:
    """The grid."""
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
