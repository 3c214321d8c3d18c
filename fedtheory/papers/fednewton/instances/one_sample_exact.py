r"""One sample of a law in one dimension or two, exact: the ratio of covariances as printed and symmetrised, and the shortfall.

The eigenvalues of a matrix of order 2 are roots of a quadratic, and the norm is the root of one, so all three are terms
with square roots.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import FEATURE_BOUND, REGULARISATION
from fedtheory.core.expression import Tree
from fedtheory.papers.fednewton.concepts import LARGEST_SHORTFALL

Matrix = list[list[Fraction]]
ZERO = Fraction(0)


@dataclass(frozen=True)
class RationalSample:
    """Terms."""

    printed: Tree
    symmetrised: Tree
    constants: Mapping[Concept, Tree]


def rational_sample(
    *,
    points: str,
    n: int,
    lam: str,
    labels: str = "",
    chances: str = "",
    reference: str = "",
    drawn: str = "",
) -> RationalSample | None:
    """The exact data of `feature_sample`; None without one sample, or in more than two dimensions."""
    del labels, reference  # of which Lemma 2 does not speak
    rows = [[Fraction(x) for x in point.split(",")] for point in points.split()]
    M = len(rows[0])
    if not drawn or M > 2:
        return None
    law = [Fraction(x) for x in chances.split()] or [Fraction(1, len(rows))] * len(rows)
    seen = [Fraction(x) / n for x in drawn.split()]
    C, C_D, ridge = _covariance(rows, law), _covariance(rows, seen), Fraction(lam)
    K, H = _damped(C, ridge), _damped(C_D, ridge)
    ratio = _product(_inverse(H), K)
    transposed = [[ratio[j][i] for j in range(M)] for i in range(M)]
    short = _product(
        _inverse(K), [[a - b for a, b in zip(*r, strict=True)] for r in zip(C, C_D, strict=True)]
    )
    longest = max(sum((x * x for x in row), ZERO) for row in rows)
    return RationalSample(
        ["root", "2", _largest(_product(transposed, ratio))],
        _largest(ratio),
        {
            LARGEST_SHORTFALL: _largest(short),
            FEATURE_BOUND: ["root", "2", str(longest)],
            REGULARISATION: str(ridge),
        },
    )


def _largest(A: Matrix) -> Tree:
    """The larger eigenvalue of a matrix whose eigenvalues are real: (tr + √(tr² - 4 det))/2."""
    if len(A) == 1:
        return str(A[0][0])
    trace, det = A[0][0] + A[1][1], A[0][0] * A[1][1] - A[0][1] * A[1][0]
    return ["+", str(trace / 2), ["root", "2", str(trace**2 / 4 - det)]]


def _covariance(rows: Matrix, weights: list[Fraction]) -> Matrix:
    M = len(rows[0])
    return [
        [
            sum((w * row[i] * row[j] for w, row in zip(weights, rows, strict=True)), ZERO)
            for j in range(M)
        ]
        for i in range(M)
    ]


def _damped(A: Matrix, lam: Fraction) -> Matrix:
    return [[x + (lam if i == j else 0) for j, x in enumerate(row)] for i, row in enumerate(A)]


def _inverse(A: Matrix) -> Matrix:
    if len(A) == 1:
        return [[1 / A[0][0]]]
    (a, b), (c, d) = A
    det = a * d - b * c
    return [[d / det, -b / det], [-c / det, a / det]]


def _product(A: Matrix, B: Matrix) -> Matrix:
    columns = list(zip(*B, strict=True))
    return [
        [sum((x * y for x, y in zip(row, column, strict=True)), ZERO) for column in columns]
        for row in A
    ]
