r"""Separable quadratics on [-1, 1]^p of either curvature, known exactly: f_i(x) = Σ_j ½a_ij x_j² + b_ij x_j, a_ij any sign.

The least and the largest value of a loss, the minimisers of F and the excess of the start are found coordinate by
coordinate, so every constant is a rational number or the square root of one. Convex, concave and linear losses are the
special cases a ≥ 0, a ≤ 0 and a = 0.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fedtheory.core.concept import Concept, Property
from fedtheory.core.concepts import (
    CLIENTS,
    DIAMETER,
    GRADIENT_AT_OPTIMUM,
    HETEROGENEITY,
    INITIAL_EXCESS,
    INITIAL_GAP,
    SMOOTHNESS,
    START_DISTANCE,
)
from fedtheory.core.expression import Tree
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import CONVEX, TWO_GROUPS
from fedtheory.core.trajectory import Array
from fedtheory.instances.domains import Tie
from fedtheory.instances.interval import (
    RationalQuadratics,
    Rows,
    array,
    rational_quadratics,
    rationals,
    text,
    upper_float,
)
from fedtheory.instances.promises import promises
from fedtheory.papers.fedfw.concepts import LOSS_RANGE
from fedtheory.papers.fedfw.properties import FAR_END_START


@dataclass(frozen=True)
class BentQuadratics:
    """Many runs at once: `(runs, n, p)`, or 1 for the runs where all share the data."""

    curvature: Array  # (runs or 1, n, p)
    slope: Array  # (runs or 1, n, p)
    start: Array  # (runs, n, p)
    tie: Tie

    def gradients(self, X: Array) -> Array:
        """Row i: ∇f_i(x_i)."""
        return self.curvature * X + self.slope

    def lmo(self, G: Array) -> Array:
        """The corner against the signs."""
        return np.where(G > 0 if self.tie == "first" else G >= 0, -1.0, 1.0)


def indefinite(
    *, curvature: str, slope: str, start: str = "0", tie: Tie = "first"
) -> Instance[BentQuadratics]:
    """Rationals as text: ";" between clients, "," between coordinates; a single row serves all clients."""
    exact = rational_indefinite(curvature=curvature, slope=slope, start=start, tie=tie)
    p = len(exact.slope[0])
    start_rows = array(exact.start)[None]
    constants = {concept: upper_float(tree) for concept, tree in exact_constants(exact).items()}
    return Instance(
        name=f"quadratics of either curvature on {'[-1, 1]' if p == 1 else f'[-1, 1]^{p}'} "
        f"(a = {curvature}, b = {slope})",
        problem=BentQuadratics(
            array(exact.curvature)[None], array(exact.slope)[None], start_rows, tie
        ),
        constants=constants,
        promises=_promises(exact, start_rows),
        certificates=(
            Certificate(
                "all constants", 4e-16 * max(constants.values()), "rational arithmetic, rounded up"
            ),
        ),
        recipe={
            "family": "indefinite",
            "curvature": curvature,
            "slope": slope,
            "start": start,
            "tie": tie,
        },
    )


def rational_indefinite(
    *, curvature: str, slope: str, start: str = "0", tie: Tie = "first"
) -> RationalQuadratics:
    """The exact data of `indefinite`: both signs of curvature together."""
    signed = rationals(curvature)
    up, down = (
        rational_quadratics(curvature=text(part), slope=slope, start=start, tie=tie)
        for part in (_positive(signed, 1), _positive(signed, -1))
    )
    bent = tuple(
        tuple(a - b for a, b in zip(*rows, strict=True))
        for rows in zip(up.curvature, down.curvature, strict=True)
    )
    return RationalQuadratics(bent, up.slope, up.start, up.tie)


def exact_constants(data: RationalQuadratics) -> Mapping[Concept, Tree]:
    """Every constant as a term: a rational, or the square root of one."""
    n, p = len(data.slope), len(data.slope[0])
    losses = [
        [(a, b, x) for a, b, x in zip(*rows, strict=True)]
        for rows in zip(data.curvature, data.slope, data.start, strict=True)
    ]
    columns = [[client[j] for client in losses] for j in range(p)]
    zeta_squared = sum(
        (
            max(_variance([a * x + b for a, b, _ in column]) for x in (Fraction(-1), Fraction(1)))
            for column in columns
        ),
        Fraction(0),
    )
    # The printed G takes the largest gradient among the minimisers of F; ‖∇F̂‖² is convex in x.
    g_squared = excess = spread = wide = gap = Fraction(0)
    for column in columns:
        a_bar, b_bar, x_bar = (sum(part, Fraction(0)) / n for part in zip(*column, strict=True))
        g_squared += max(
            sum(((a * x + b) ** 2 for a, b, _ in column), Fraction(0)) / n
            for x in minimisers(a_bar, b_bar)
        )
        gap += _value(a_bar, b_bar, x_bar) - least(a_bar, b_bar)
        for a, b, x in column:
            excess += (_value(a, b, x) - least(a, b)) / n
            wide += (-least(-a, -b) - least(a, b)) / n
            spread += (x - x_bar) ** 2
    return {
        CLIENTS: str(n),
        SMOOTHNESS: str(max(abs(a) for row in data.curvature for a in row)),
        DIAMETER: ["root", "2", str(4 * p)],
        HETEROGENEITY: ["root", "2", str(zeta_squared)],
        GRADIENT_AT_OPTIMUM: ["root", "2", str(g_squared)],
        INITIAL_EXCESS: str(excess),
        INITIAL_GAP: str(gap),
        LOSS_RANGE: str(wide),
        START_DISTANCE: ["root", "2", str(spread)],
    }


def minimisers(a: Fraction, b: Fraction) -> tuple[Fraction, ...]:
    """The least and the largest minimiser of ½ax² + bx on [-1, 1]."""
    ends = Fraction(-1), Fraction(1)
    if a > 0:
        return (max(ends[0], min(ends[1], -b / a)),)
    if b:
        return (ends[0] if b > 0 else ends[1],)
    return ends


def least(a: Fraction, b: Fraction) -> Fraction:
    """The minimum of ½ax² + bx over [-1, 1]."""
    return _value(a, b, minimisers(a, b)[0])


def _value(a: Fraction, b: Fraction, x: Fraction) -> Fraction:
    return a * x * x / 2 + b * x


def _variance(slopes: list[Fraction]) -> Fraction:
    centre = sum(slopes, Fraction(0)) / len(slopes)
    return sum(((g - centre) ** 2 for g in slopes), Fraction(0)) / len(slopes)


def _positive(rows: Rows, sign: int) -> Rows:
    return tuple(tuple(max(sign * entry, Fraction(0)) for entry in row) for row in rows)


def _promises(data: RationalQuadratics, start: Array) -> frozenset[Property]:
    """Those of quadratics, without convexity if a curvature is negative; and whether they are the hard instance of S19."""
    bends_down = any(a < 0 for row in data.curvature for a in row)
    found = promises(start, outside=float(np.abs(start).max()) - 1) - (
        {CONVEX} if bends_down else set()
    )
    slopes = [row[0] for row in data.slope]
    b = max(slopes)
    halves = (
        len(data.slope[0]) == 1
        and not any(a for row in data.curvature for a in row)
        and b > 0
        and sorted(slopes) == [-3 * b] * (len(slopes) // 2) + [b] * (len(slopes) // 2)
    )
    if not halves:
        return found
    groups = {(slope, row[0]) for slope, row in zip(slopes, data.start, strict=True)}
    together = {TWO_GROUPS} if len(groups) == 2 else set()
    far = {FAR_END_START} if all(x == -1 for row in data.start for x in row) else set()
    return found | together | far
