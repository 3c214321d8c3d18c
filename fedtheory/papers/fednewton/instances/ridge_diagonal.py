r"""Commuting clients: every covariance is diagonal, every norm an entry, and every constant a formula in the entries.

The formulas work on floats and on rationals alike (arrays of `Fraction`), so the same lines serve a search over many
instances and the exact run that confirms what it found. Runs lead, then clients, then coordinates.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from fedtheory.core.concept import Concept, Metric
from fedtheory.core.concepts import (
    CLIENTS,
    CONTRACTION,
    CONTRACTION_NORMS,
    CONTRACTION_SPREAD,
    FACTOR_CORRECTED,
    FACTOR_EXACT,
    FACTOR_PRINTED,
    FACTOR_SECOND_ORDER,
    FACTOR_SYMMETRISED,
    FACTOR_TIGHT,
    FACTOR_TRIANGLE,
    FEATURE_BOUND,
    LARGEST_PRECONDITIONED,
    NORM_CHANGE,
    REGULARISATION,
    SMALLEST_PRECONDITIONED,
    START_FEDERATED_ERROR,
    START_RIDGE_ERROR,
    START_WEIGHTED_ERROR,
)
from fedtheory.core.metrics import (
    EXCESS_ERROR,
    FEDERATED_ERROR,
    RIDGE_EXCESS,
    RIDGE_NORM_ERROR,
    WEIGHTED_ERROR,
)
from fedtheory.core.trajectory import Array
from fedtheory.papers.fednewton.concepts import (
    CENTRAL_ERROR,
    CONTRACTION_MOMENTS,
    COVARIANCE_NORM,
    DAMPED_FACTOR,
    MEAN_SQUARE_SHIFT,
    TOP_COMPONENT,
)

Table = Any  # an array of floats, or of rationals


@dataclass(frozen=True)
class DiagonalRidge:
    """Clients whose covariances are diagonal; the start is DKRR."""

    p: Table  # (m,)
    c: Table  # (runs, m, M), of the samples
    law: Table  # (runs, m, M), of the laws
    b_j: Table  # (runs, m, M), of the samples
    moments: Table  # (runs, m, M), of the laws
    lam: Any

    def mean(self, rows: Table) -> Table:  # (runs, m, M) -> (runs, M)
        """Σ p_j times row j."""
        return (self.p[:, None] * rows).sum(axis=1)

    @property
    def H_j(self) -> Table:
        """The diagonals of C_Dj + λ."""
        return self.c + self.lam

    @property
    def H(self) -> Table:  # (runs, M)
        """The diagonal of C_D + λ."""
        return self.mean(self.c) + self.lam

    @property
    def K(self) -> Table:  # (runs, M)
        """The diagonal of C + λ, C the mixture of the laws."""
        return self.mean(self.law) + self.lam

    @property
    def first(self) -> Table:
        """DKRR."""
        return self.mean(self.b_j / self.H_j)

    @property
    def w_D(self) -> Table:
        """KRR."""
        return self.mean(self.b_j) / self.H

    def gradients(self, w: Table) -> Table:
        """Row j: H_j w - b_j, at one point for all clients or at one each."""
        at = w[:, None] if w.ndim == 2 else w
        return self.H_j * at - self.b_j

    def solves(self, g: Table) -> Table:
        """Row j: H_j⁻¹g, for one right side for all clients or for one each."""
        return (g[:, None] if g.ndim == 2 else g) / self.H_j

    def products(self, d: Table) -> Table:
        """Row j: H_j d."""
        return self.H_j * d[:, None]

    def newton(self, g: Table) -> Table:
        """H⁻¹g."""
        return g / self.H

    def at(self, lam: float) -> Self:
        """The same data with another regularisation."""
        return replace(self, lam=lam)

    @property
    def w_star(self) -> Table:
        """The solution of C w = S* f*, 0 where C is."""
        C, moment = self.mean(self.law), self.mean(self.moments)
        return moment / np.where(C == 0, 1, C)

    def errors(self, w: Array) -> Mapping[Metric, Array]:
        """What is measured of an iterate, in floats."""
        squares = self.squares(w)
        return {
            FEDERATED_ERROR: np.sqrt(squares[FEDERATED_ERROR]),
            WEIGHTED_ERROR: np.sqrt(squares[WEIGHTED_ERROR]),
            RIDGE_NORM_ERROR: np.sqrt(squares[RIDGE_NORM_ERROR]),
            RIDGE_EXCESS: squares[RIDGE_NORM_ERROR] / 2,
            EXCESS_ERROR: np.sqrt(squares[EXCESS_ERROR]),
        }

    def squares(self, w: Table) -> Mapping[Metric, Table]:  # (runs, M) -> (runs,) each
        """The squares of the norms, without roots."""
        e = (w - self.w_D) ** 2
        return {
            FEDERATED_ERROR: ((self.K - self.lam) * e).sum(axis=-1),
            WEIGHTED_ERROR: (self.K * e).sum(axis=-1),
            RIDGE_NORM_ERROR: (self.H * e).sum(axis=-1),
            EXCESS_ERROR: ((self.K - self.lam) * (w - self.w_star) ** 2).sum(axis=-1),
        }


def plain(q: DiagonalRidge) -> dict[Concept, Table]:
    """The constants that are rational for rational data, (runs,) each."""
    H, H_j, K_j = q.H[:, None], q.H_j, q.law + q.lam
    apart = q.c - q.mean(q.c)[:, None]
    E = apart / H
    N = q.mean(E**2 * H / H_j)
    low, high = E.min(axis=-1), E.max(axis=-1)
    ends = np.maximum(low**2 / (1 + low), high**2 / (1 + high))
    P, R = _most(K_j / H_j), _most((q.law - q.c) / K_j)
    R_D = _most((q.K - q.H) / q.K)[:, None]
    h = _most(q.law - q.mean(q.law)[:, None]) / q.lam
    weighed = _weighed(q)
    return {
        CONTRACTION: N.max(axis=-1),
        LARGEST_PRECONDITIONED: 1 + N.max(axis=-1),
        SMALLEST_PRECONDITIONED: 1 + N.min(axis=-1),
        DAMPED_FACTOR: (N.max(axis=-1) - N.min(axis=-1)) / (2 + N.max(axis=-1) + N.min(axis=-1)),
        MEAN_SQUARE_SHIFT: weighed(h**2),
        FACTOR_EXACT: N.max(axis=-1),
        FACTOR_TRIANGLE: weighed(_most(apart / H_j)),
        FACTOR_SECOND_ORDER: weighed(_most(E**2 * H / H_j)),
        FACTOR_SYMMETRISED: weighed(P * (1 + h) * (R + R_D + h)),
        FACTOR_CORRECTED: weighed(P * (1 + h) * (R + R_D + h)),
        FACTOR_PRINTED: weighed(P * (2 * R + h) * (1 + h)),
        CONTRACTION_SPREAD: weighed(ends),
        CONTRACTION_MOMENTS: q.mean(apart**2).max(axis=-1) / q.lam**2,
        COVARIANCE_NORM: (q.H - q.lam).max(axis=-1),
    }


def squared(q: DiagonalRidge) -> dict[Concept, Table]:
    """The squares of the constants that are roots, (runs,) each."""
    start = q.squares(q.first)
    ratio = q.K / q.H
    return {
        CENTRAL_ERROR: q.squares(q.w_D)[EXCESS_ERROR],
        START_FEDERATED_ERROR: start[FEDERATED_ERROR],
        START_WEIGHTED_ERROR: start[WEIGHTED_ERROR],
        START_RIDGE_ERROR: start[RIDGE_NORM_ERROR],
        TOP_COMPONENT: _top_component(q),
        NORM_CHANGE: ratio.max(axis=-1) / ratio.min(axis=-1),
        FEATURE_BOUND: np.maximum(q.c.sum(axis=-1).max(axis=-1), q.law.sum(axis=-1).max(axis=-1)),
    }


def _top_component(q: DiagonalRidge) -> Table:
    """The square of the start's length in the norm of H along the coordinate where N is largest, (runs,)."""
    E = (q.c - q.mean(q.c)[:, None]) / q.H[:, None]
    top = q.mean(E**2 * q.H[:, None] / q.H_j).argmax(axis=-1)
    each = q.H * (q.first - q.w_D) ** 2
    return np.take_along_axis(each, top[:, None], axis=-1)[:, 0]


def tight_terms(q: DiagonalRidge) -> tuple[Table, Table, Table]:
    """Of Σ p_j P_j(√(a_j b_j)(R_j + d_j) + a_j R_D): the a_j b_j, their factors, and the rest, (runs, m) and (runs,)."""
    K, K_j = q.K[:, None], q.law + q.lam
    a, b = (K / K_j).max(axis=-1), (K_j / K).max(axis=-1)
    P, R = _most(K_j / q.H_j), _most((q.law - q.c) / K_j)
    d = _most((K_j - K) / K_j)
    R_D = _most((q.K - q.H) / q.K)[:, None]
    return a * b, q.p * P * (R + d), (q.p * P * a * R_D).sum(axis=-1)


def norms(q: DiagonalRidge) -> tuple[Table, Table]:
    """ε_j = ‖E_j‖, (runs, m), and Σ p_j ε_j²/(1 - ε_j), which means something where all ε_j are below 1."""
    H = q.H[:, None]
    eps = _most((q.c - q.mean(q.c)[:, None]) / H)
    room = np.where(eps < 1, 1 - eps, 1)
    return eps, _weighed(q)(eps**2 / room)


def constants(q: DiagonalRidge) -> dict[Concept, Array]:
    """All constants in floats, (runs,)."""
    runs = len(q.c)
    ab, factor, rest = tight_terms(q)
    eps, each = norms(q)
    return {
        **plain(q),
        **{concept: np.sqrt(value) for concept, value in squared(q).items()},
        FACTOR_TIGHT: (np.sqrt(ab) * factor).sum(axis=-1) + rest,
        CONTRACTION_NORMS: np.where((eps < 1).all(axis=-1), each, np.inf),
        CLIENTS: np.full(runs, float(q.c.shape[1])),
        REGULARISATION: np.full(runs, float(q.lam)),
    }


def _most(table: Table) -> Table:
    """The largest modulus over the coordinates."""
    return np.abs(table).max(axis=-1)


def _weighed(q: DiagonalRidge) -> Any:
    """Σ p_j times what belongs to client j."""

    def total(of_clients: Table) -> Table:
        return (q.p * of_clients).sum(axis=-1)

    return total
