r"""Clients of ridge regression given by their matrices, as rationals: small, and exact where that is needed.

Any positive semidefinite C_Dj is the covariance of M rows of equal norm, κ² = Tr C_Dj (Schur and Horn), so nothing is
asked of the matrices, and κ² is the largest trace. Labels are linear on each client's rows, so b_j must lie in the
range of C_Dj. Without `laws` the samples are all there is: C_j = C_Dj, f_j* is what the client's labels are, and f* is
what their moments say together.
"""

from fractions import Fraction

import numpy as np

from fedtheory.core.concepts import FEATURE_BOUND, RESPONSE_BOUND
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.instances.interval import rationals, upper_float
from fedtheory.instances.ridge_problem import Population, RidgeProblem
from fedtheory.papers.fednewton.instances.ridge_constants import Known, ridge_instance
from fedtheory.papers.fednewton.instances.ridge_exact import (
    Matrix,
    RationalRidge,
    Vector,
    dot,
    least,
    mean_matrix,
    minus,
    quadratic,
    semidefinite,
)


def ridge_clients(
    *,
    share: str = "1/2,1/2",
    covariances: str = "0|1",
    sides: str = "0;1",
    lam: str = "1",
    laws: str = "",
    moments: str = "",
    whole: str = "",
    whole_moment: str = "",
    start: str = "",
) -> Instance[RidgeProblem]:
    """Rationals as text: "|" between clients' matrices, ";" between rows, "," between columns.

    `laws` and `moments` are the C_j and S_j* f_j* where they differ from the samples; `whole` and `whole_moment` are C
    and S* f* where they are no mixture.
    """
    words = {
        "share": share,
        "covariances": covariances,
        "sides": sides,
        "lam": lam,
        "laws": laws,
        "moments": moments,
        "whole": whole,
        "whole_moment": whole_moment,
        "start": start,
    }
    exact = rational_ridge(**words)
    size, label = feature_square(exact), response_square(exact)
    return ridge_instance(
        floating(exact),
        f"{len(exact.p)} clients in R^{len(exact.b)} ({covariances}; lambda = {lam})",
        recipe={"family": "ridge-clients", **{k: v for k, v in words.items() if v}},
        known=Known(
            {
                FEATURE_BOUND: upper_float(["root", "2", str(size)]),
                RESPONSE_BOUND: upper_float(["root", "2", str(label)]),
            }
        ),
    )


def rational_ridge(
    *,
    share: str = "1/2,1/2",
    covariances: str = "0|1",
    sides: str = "0;1",
    lam: str = "1",
    laws: str = "",
    moments: str = "",
    whole: str = "",
    whole_moment: str = "",
    start: str = "",
) -> RationalRidge:
    """The exact data of `ridge_clients`."""
    (p,), ((ridge,),) = rationals(share), rationals(lam)
    C_Dj, b_j = matrices(covariances), rationals(sides)
    C_j = matrices(laws) if laws else C_Dj
    own = rationals(moments) if moments else b_j
    C = matrices(whole)[0] if whole else mean_matrix(p, C_j) if len(p) == len(C_j) else ()
    if any(len(rows) != len(p) for rows in (C_Dj, b_j, C_j, own)):
        message = f'share "{share}" has {len(p)} clients: as many matrices and sides are wanted'
        raise FedTheoryError(message, code="FT021")
    if min(p) <= 0 or sum(p) != 1:
        raise FedTheoryError(f'shares "{share}" are positive and sum to 1', code="FT021")
    if ridge <= 0:
        raise FedTheoryError(f"lambda is positive, not {ridge}", code="FT021")
    M = len(b_j[0])
    if any(len(A) != M or not semidefinite(A) for A in (*C_Dj, *C_j, C)):
        message = f"covariances are symmetric positive semidefinite of order {M}: {covariances}"
        raise FedTheoryError(message, code="FT021")
    for A, b in zip((*C_Dj, *C_j), (*b_j, *own), strict=True):
        least(A, b)
    moment = rationals(whole_moment)[0] if whole_moment else _mean(p, own)
    least(C, moment)
    first = rationals(start)[0] if start else None
    return RationalRidge(p, C_Dj, b_j, ridge, C, C_j, moment, own, first)


def matrices(text: str) -> tuple[Matrix, ...]:
    """`"2,1;1,1|1,0;0,1"` as two matrices."""
    return tuple(rationals(client) for client in text.split("|"))


def floating(exact: RationalRidge) -> RidgeProblem:
    """The same in floats."""
    return RidgeProblem(
        _array(exact.p),
        np.array([_array(A) for A in exact.C_Dj])[None],
        _array(exact.b_j)[None],
        float(exact.lam),
        population(exact),
        None if exact.start is None else _array(exact.start)[None],
    )


def population(exact: RationalRidge) -> Population:
    """What the laws say, rounded from exact numbers."""
    w_star = least(exact.C, exact.moment)
    w_j = [least(A, b) for A, b in zip(exact.C_j, exact.moments, strict=True)]
    apart = [minus(w, w_star) for w in w_j]
    own = [quadratic(A, x) for A, x in zip(exact.C_j, apart, strict=True)]
    return Population(
        _array(exact.C),
        np.array([_array(A) for A in exact.C_j]),
        _array(exact.moment),
        _array(exact.moments),
        float(dot(w_star, exact.moment)),
        np.sqrt(_array([quadratic(exact.C, x) for x in apart])),
        np.sqrt(_array(own)),
        _array(w_star),
    )


def feature_square(exact: RationalRidge) -> Fraction:
    """κ²: the largest trace of a covariance."""
    diagonals = ([A[k][k] for k in range(len(A))] for A in (*exact.C_Dj, *exact.C_j, exact.C))
    return max(sum(entries, Fraction(0)) for entries in diagonals)


def response_square(exact: RationalRidge) -> Fraction:
    """B² = κ² max ‖w_j‖², w_j the labels' coefficients in the samples and in the laws: no label is larger."""
    given = zip((*exact.C_Dj, *exact.C_j), (*exact.b_j, *exact.moments), strict=True)
    w_j = [least(A, b) for A, b in given]
    return feature_square(exact) * max(dot(w, w) for w in w_j)


def _mean(p: Vector, rows: tuple[Vector, ...]) -> Vector:
    return tuple(
        sum((q * x for q, x in zip(p, column, strict=True)), Fraction(0))
        for column in zip(*rows, strict=True)
    )


def _array(rows: object) -> Array:
    """Tuples of rationals, of any depth."""
    return np.array(rows, dtype=object).astype(float)
