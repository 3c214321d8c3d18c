"""The campaign of FedNewton: small federations in rationals, draws of four laws, estimates under a source condition, samples.

The statements on iterations and on baselines are checked on all federations, also where the iteration diverges; those on
estimates on federations with a source condition; those on samples on small laws with every outcome.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from fedtheory.core.case import Campaign, Case
from fedtheory.core.statement import Statement
from fedtheory.papers.fednewton import STATEMENTS

Recipe = dict[str, str | int | float]


def _of(*modules: str) -> tuple[Statement[Any], ...]:
    return tuple(s for s in STATEMENTS if s.algorithm.__module__.split(".")[-1] in modules)


ITERATION = _of("fednewton", "ridge_shares", "ridge_baselines", "contraction_probe")
ESTIMATES = _of("ridge_estimates")
SAMPLES = _of("sample_deviation")
DRAWN = _of("fednewton_drawn")
LETTERS = {
    "theta": Fraction(9, 10),
    "s": Fraction(2),
    "delta": Fraction(1, 10),
    "eta": Fraction(1, 2),
    "G": Fraction(1),
}
"""Of all parameters, by letter."""

PLANE: Recipe = {
    "share": "1/5,3/10,1/2",
    "covariances": "2,1;1,1|1,-1;-1,3|1/2,0;0,1/4",
    "sides": "1,2;-1,1;1/2,1/2",
}
PLANE_LAWS: Recipe = {**PLANE, "laws": "3/2,1/2;1/2,1|3/2,-1/2;-1/2,2|1,0;0,1/2"}
SCALARS = ("0|1", "1|1", "4/5|6/5", "0|10", "5/8|104/7")
LAMBDAS = ("1/100", "1/10", "1")
ROUNDS = 3
"""Where it converges fast, three rounds are as far as floating point can tell an error from 0."""


def rational_cases() -> Iterator[Case]:
    """Scalar clients over a range of λ, and three in the plane, samples with and without laws beside them."""
    for covariances, lam in product(SCALARS, LAMBDAS):
        low, high = covariances.split("|")
        recipe: Recipe = {
            "family": "ridge-clients",
            "covariances": covariances,
            "sides": f"{low};{high}",
            "lam": lam,
        }
        yield Case("scalar clients", recipe, LETTERS, ROUNDS)
        beside: Recipe = {**recipe, "laws": "1|1", "moments": "1;1"}
        yield Case("scalar samples beside laws", beside, LETTERS, ROUNDS)
    for words, lam in product((PLANE, PLANE_LAWS), LAMBDAS):
        yield Case("the plane", {"family": "ridge-clients", **words, "lam": lam}, LETTERS, ROUNDS)
    for start in ("0,0", "1,-1"):
        recipe = {"family": "ridge-clients", **PLANE_LAWS, "start": start}
        yield Case("other starts", recipe, LETTERS, ROUNDS)


def drawn_cases() -> Iterator[Case]:
    """One draw each: a spectrum, tilted cosines, a table, and Section 7's synthetic clients."""
    for n, lam, seed in product((20, 60, 200), ("1/100", "1/10"), range(3)):
        counts = ",".join([str(n)] * 4)
        sized: Recipe = {"lam": lam, "n": counts, "seed": seed}
        yield Case("signs under a spectrum", {"family": "ridge-spectrum", **sized}, LETTERS, ROUNDS)
        yield Case("tilted cosines", {"family": "ridge-cosine", **sized}, LETTERS, ROUNDS)
    for counted, seed in product(("5,5", "50,50", "500,20"), range(3)):
        yield Case("tables", {"family": "ridge-table", "n": counted, "seed": seed}, LETTERS, ROUNDS)
    for alpha, beta, law in product((0.0, 0.1), (0.0, 0.1), ("deviation", "variance", "printed")):
        synthetic: Recipe = {
            "family": "ridge-synthetic",
            "alpha": alpha,
            "beta": beta,
            "law": law,
        }
        yield Case("synthetic clients", synthetic, LETTERS, ROUNDS)


def estimate_cases() -> Iterator[Case]:
    """Exponents on both sides of saturation, one-shot errors of the same federations."""
    for exponent, samples in product(("1/4", "1/2", "1", "2"), ("10,10", "1000,1000")):
        for lam in ("1/100", "1"):
            scalar: Recipe = {"family": "ridge-source", "exponent": exponent, "samples": samples}
            yield Case("scalar estimates", {**scalar, "lam": lam}, LETTERS, 1)
        three = samples + ",100"
        plane: Recipe = {"family": "ridge-source", "exponent": exponent, "samples": three}
        yield Case("estimates in the plane", {**plane, **PLANE_LAWS}, LETTERS, 1)


def sample_cases() -> Iterator[Case]:
    """Two and three points, every outcome of a few draws."""
    for points, n, lam in product(("1 -1", "0 2", "1,0 0,1", "1,0 1,1"), (1, 4, 16), ("1/10", "1")):
        recipe: Recipe = {
            "family": "feature-sample",
            "points": points,
            "n": n,
            "lam": lam,
            "drawn": f"{n - n // 4} {n // 4}",
        }
        yield Case("samples of two points", recipe, LETTERS, 1)


def law_cases() -> Iterator[Case]:
    """Infinitely many samples of the laws: the rounds that the ledger of events is about, without what is drawn."""
    for family, n in product(("event-spectrum", "event-cosine"), ("2000", "20000")):
        recipe: Recipe = {"family": family, "n": ",".join([n] * 4)}
        yield Case("laws with events", recipe, LETTERS, ROUNDS)


def cases() -> Iterator[tuple[Case, tuple[Statement[Any], ...]]]:
    """All grids, each case with the statements it is for."""
    for grid in (rational_cases, drawn_cases):
        for case in grid():
            yield case, ITERATION
    for case in estimate_cases():
        yield case, ESTIMATES
    for case in sample_cases():
        yield case, SAMPLES
    for case in law_cases():
        yield case, DRAWN


CAMPAIGNS = (Campaign("fednewton", cases),)
