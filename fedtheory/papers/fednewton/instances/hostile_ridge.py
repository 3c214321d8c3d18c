r"""Families for an adversary of FedNewton: two or three clients with commuting covariances, λ = 1.

λ is one by choice of units. Free are the diagonals of the samples' and of the laws' covariances and the right sides;
where a client has no data on a coordinate, its right side is 0.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt

import numpy as np

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import CLIENTS, CONTRACTION_NORMS, FACTOR_TIGHT, REGULARISATION
from fedtheory.core.expression import Tree
from fedtheory.core.properties import FULL_PARTICIPATION
from fedtheory.core.trajectory import Array
from fedtheory.instances.hostile import Batch, Recipe, Space, parts
from fedtheory.instances.upper_floats import up
from fedtheory.papers.fednewton.instances.ridge_diagonal import (
    DiagonalRidge,
    constants,
    norms,
    plain,
    squared,
    tight_terms,
)
from fedtheory.papers.fednewton.instances.ridge_exact import RationalRidge, diagonal
from fedtheory.papers.fednewton.properties import (
    MIXED_POPULATION,
    POOLED_DESIGN,
    RIDGE_REGRESSION,
    START_AT_DKRR,
)

ALWAYS = frozenset({RIDGE_REGRESSION, FULL_PARTICIPATION, START_AT_DKRR, MIXED_POPULATION})


def commuting(share: tuple[Fraction, ...], M: int, *, sampled: bool) -> Space:
    """Clients with these shares in R^M; `sampled`: the samples differ from the laws."""
    m = len(share)
    size = m * M
    p = np.array([float(x) for x in share])

    def data(vectors: Array) -> tuple[Array, Array, Array]:
        law, side, own = parts(vectors, (size, size, size if sampled else 0), m)
        law = law**2
        return law, own**2 if sampled else law, side

    def batch(vectors: Array) -> Batch:
        law, c, side = data(vectors)
        b = side * np.sqrt(c)
        problem = DiagonalRidge(p, c, law, b, np.where(law > 0, b, 0.0), 1.0)
        return Batch(problem, constants(problem))

    def recipe(vector: Array, denominator: int) -> Recipe:
        law, c, side = (
            [[_near(x, denominator) for x in row] for row in part[0]] for part in data(vector[None])
        )
        # roots of c are no rationals: the side is rounded as a whole, and 0 where the client has no data
        b = [
            [_near(float(y) * float(x) ** 0.5, denominator) if x else Fraction(0) for x, y in rows]
            for rows in (zip(*both, strict=True) for both in zip(c, side, strict=True))
        ]
        written = {
            "family": "ridge-clients",
            "share": ",".join(map(str, share)),
            "covariances": _matrices(c),
            "sides": ";".join(",".join(map(str, row)) for row in b),
        }
        if not sampled:
            return written
        moments = [
            [y if x else Fraction(0) for x, y in zip(*rows, strict=True)]
            for rows in zip(law, b, strict=True)
        ]
        return {
            **written,
            "laws": _matrices(law),
            "moments": ";".join(",".join(map(str, row)) for row in moments),
        }

    kind = "samples beside laws" if sampled else "exact designs"
    return Space(
        f"{m} commuting clients in R^{M}, shares {', '.join(map(str, share))}, {kind}",
        (3 if sampled else 2) * size,
        ALWAYS if sampled else ALWAYS | {POOLED_DESIGN},
        batch,
        recipe,
    )


def exact_constants(data: RationalRidge) -> Mapping[Concept, Tree] | None:
    """Every constant of commuting clients as a term; None for others. A root beyond one term is taken too large."""
    if not all(diagonal(A) for A in (*data.C_Dj, *data.C_j, data.C)) or data.start is not None:
        return None
    mixed = [
        sum((p * A[k][k] for p, A in zip(data.p, data.C_j, strict=True)), Fraction(0))
        for k in range(len(data.b))
    ]
    if mixed != [data.C[k][k] for k in range(len(data.b))]:
        return None
    q = DiagonalRidge(
        _objects(list(data.p)),
        _objects([[[A[k][k] for k in range(len(A))] for A in data.C_Dj]]),
        _objects([[[A[k][k] for k in range(len(A))] for A in data.C_j]]),
        _objects([[list(row) for row in data.b_j]]),
        _objects([[list(row) for row in data.moments]]),
        data.lam,
    )
    known: dict[Concept, Tree] = {c: str(value[0]) for c, value in plain(q).items()}
    known |= {c: _root(value[0]) for c, value in squared(q).items()}
    ab, factor, rest = tight_terms(q)
    tight = sum((Fraction(up(x)) * y for x, y in zip(ab[0], factor[0], strict=True)), rest[0])
    eps, each = norms(q)
    if max(eps[0]) < 1:
        known[CONTRACTION_NORMS] = str(each[0])
    return {
        **known,
        FACTOR_TIGHT: str(tight),
        CLIENTS: str(len(data.p)),
        REGULARISATION: str(data.lam),
    }


def _near(x: float, denominator: int) -> Fraction:
    return Fraction(float(x)).limit_denominator(denominator)


def _matrices(rows: list[list[Fraction]]) -> str:
    return "|".join(
        ";".join(
            ",".join(str(x) if i == k else "0" for i in range(len(row))) for k, x in enumerate(row)
        )
        for row in rows
    )


def _objects(rows: list[object]) -> Array:
    return np.array(rows, dtype=object)


def _root(square: Fraction) -> Tree:
    top, bottom = isqrt(square.numerator), isqrt(square.denominator)
    if top * top == square.numerator and bottom * bottom == square.denominator:
        return str(Fraction(top, bottom))
    return ["root", "2", str(square)]


_HALF, _FIFTH = Fraction(1, 2), Fraction(1, 5)
CLIENTS_OF_RIDGE = (
    commuting((_HALF, _HALF), 1, sampled=False),
    commuting((_HALF, _HALF), 1, sampled=True),
    commuting((_FIFTH, 1 - _FIFTH), 1, sampled=True),
    commuting((_HALF, _HALF), 2, sampled=False),
    commuting((_HALF, _HALF), 2, sampled=True),
    commuting((_FIFTH, _HALF, _HALF - _FIFTH), 2, sampled=True),
)
"""Where to look, smallest first."""

CORNERS: tuple[Recipe, ...] = (
    {"family": "ridge-clients"},
    {"family": "ridge-clients", "covariances": "1|1", "sides": "1;-1"},
    {"family": "ridge-clients", "share": "1", "covariances": "1", "sides": "1", "laws": "2"},
    {"family": "ridge-clients", "covariances": "0|1", "laws": "1|1", "moments": "1;1"},
    {"family": "ridge-clients", "covariances": "0|10", "sides": "0;10", "laws": "0|10"},
    {
        "family": "ridge-clients",
        "covariances": "19|1",
        "sides": "19;0",
        "laws": "1|1",
        "moments": "1;0",
    },
)
"""Two scalar clients, equal covariances, one client, a sample that misses, a divergent pair, a sample far too large."""
