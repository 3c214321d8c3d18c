r"""Ridge regression spread over clients: everything that FedNewton's statements are about, in coordinates of R^M.

A client is its share p_j, its empirical covariance C_Dj and its right side b_j = S_Dj* y_Dj; the population side, where
it is known, is C, C_j, S* f* and S_j* f_j*. Runs lead, then clients, then coordinates: C_Dj is (runs, m, M, M). With
a factor (C + λ) = KKᵀ, norms of (C+λ)^{1/2}A(C+λ)^{-1/2} are those of KᵀAK^{-T}: a square root is never taken.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from fedtheory.core.concept import Metric
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.metrics import (
    EXCESS_ERROR,
    FEDERATED_ERROR,
    RIDGE_EXCESS,
    RIDGE_NORM_ERROR,
    WEIGHTED_ERROR,
)
from fedtheory.core.trajectory import Array
from fedtheory.instances import cholesky

UNITS = 64 * 2.0**-52
"""What a run may lose to rounding, per unit of the root of the condition number."""


@dataclass(frozen=True)
class Population:
    """What the laws of the clients say: covariances, moments of the regressions, and how far these are from f*."""

    C: Array  # (M, M)
    C_j: Array  # (m, M, M)
    moment: Array  # (M,), S* f*
    moments: Array  # (m, M), S_j* f_j*
    second: float  # ‖f*‖² in L2(ρ)
    shifts: Array  # (m,), ‖f* - f_j*‖ in L2(ρ)
    local_shifts: Array  # (m,), the same in L2(ρ_j)
    w_star: Array | None = None  # (M,), where f* = ⟨w*, φ⟩


@dataclass(frozen=True)
class RidgeProblem:
    """The data of all clients; `start` is w̄⁰, and the average of the local solutions (DKRR) where it is None."""

    p: Array  # (m,)
    C_Dj: Array  # (runs, m, M, M)
    b_j: Array  # (runs, m, M)
    lam: float
    population: Population | None = None
    start: Array | None = None  # (runs, M)

    def __post_init__(self) -> None:
        m, M = len(self.p), self.C_Dj.shape[-1]
        if self.C_Dj.ndim != 4 or self.C_Dj.shape[1:] != (m, M, M) or self.lam <= 0:
            message = (
                f"covariances are (runs, {m}, M, M) and λ > 0, not {self.C_Dj.shape} and {self.lam}"
            )
            raise FedTheoryError(message, code="FT021")
        if self.b_j.shape != self.C_Dj.shape[:-1] or (self.p <= 0).any():
            message = f"right sides are (runs, {m}, {M}) and shares positive, not {self.b_j.shape} and {self.p}"
            raise FedTheoryError(message, code="FT021")

    @cached_property
    def H_j(self) -> Array:
        """C_Dj + λ, (runs, m, M, M)."""
        return np.asarray(self.C_Dj + self.lam * np.eye(self.C_Dj.shape[-1]))

    @cached_property
    def factors(self) -> Array:
        """Cholesky factors of the H_j."""
        return cholesky.factor(self.H_j)

    @cached_property
    def C_D(self) -> Array:
        """Σ p_j C_Dj, (runs, M, M)."""
        return np.einsum("j,rjkl->rkl", self.p, self.C_Dj)

    @cached_property
    def H(self) -> Array:
        """C_D + λ, (runs, M, M)."""
        return np.asarray(self.C_D + self.lam * np.eye(self.C_Dj.shape[-1]))

    @cached_property
    def H_factor(self) -> Array:
        """The Cholesky factor of H."""
        return cholesky.factor(self.H)

    @cached_property
    def b(self) -> Array:
        """Σ p_j b_j, (runs, M)."""
        return np.einsum("j,rjk->rk", self.p, self.b_j)

    @cached_property
    def w_D(self) -> Array:
        """KRR: H⁻¹b, (runs, M)."""
        return cholesky.solve(self.H_factor, self.b[..., None])[..., 0]

    @cached_property
    def w_Dj(self) -> Array:
        """The clients' own solutions H_j⁻¹b_j, (runs, m, M)."""
        return cholesky.solve(self.factors, self.b_j[..., None])[..., 0]

    @cached_property
    def w_bar(self) -> Array:
        """DKRR: Σ p_j w_Dj, (runs, M)."""
        return self.mean(self.w_Dj)

    @property
    def first(self) -> Array:  # (runs, M)
        """w̄⁰."""
        return self.w_bar if self.start is None else self.start

    @property
    def weights(self) -> Array:  # (m,)
        """The clients' shares p_j."""
        return self.p

    def mean(self, rows: Array) -> Array:  # (runs, m, M) -> (runs, M)
        """Σ p_j times row j."""
        return np.einsum("j,rjk->rk", self.p, rows)

    def gradients(self, w: Array) -> Array:  # (runs, M) or (runs, m, M) -> (runs, m, M)
        """Row j: H_j w - b_j, at one point for all clients or at one each."""
        at = w[:, None] if w.ndim == 2 else w
        return np.asarray((self.H_j @ at[..., None])[..., 0] - self.b_j)

    def solves(self, g: Array) -> Array:  # (runs, M) or (runs, m, M) -> (runs, m, M)
        """Row j: H_j⁻¹g, for one right side for all clients or for one each."""
        at = g[:, None] if g.ndim == 2 else g
        return cholesky.solve(self.factors, at[..., None])[..., 0]

    def products(self, d: Array) -> Array:  # (runs, M) -> (runs, m, M)
        """Row j: H_j d."""
        return np.asarray((self.H_j @ d[:, None, :, None])[..., 0])

    def newton(self, g: Array) -> Array:  # (runs, M) -> (runs, M)
        """H⁻¹g: the step of a server that knows all Hessians."""
        return cholesky.solve(self.H_factor, g[..., None])[..., 0]

    def at(self, lam: float) -> "RidgeProblem":
        """The same data with another regularisation; its solves are (C_Dj + lam)⁻¹."""
        return replace(self, lam=lam)

    @cached_property
    def W(self) -> Array:
        """Σ p_j H_j⁻¹, (runs, M, M): for norms and spectra, not for the algorithm."""
        eye = np.broadcast_to(np.eye(self.C_Dj.shape[-1]), self.C_Dj.shape)
        return np.einsum("j,rjkl->rkl", self.p, cholesky.solve(self.factors, eye))

    @cached_property
    def G(self) -> Array:
        """I - WH = Σ p_j H_j⁻¹(C_Dj - C_D): a round multiplies the error by it."""
        apart = self.C_Dj - self.C_D[:, None]
        return np.einsum("j,rjkl->rkl", self.p, cholesky.solve(self.factors, apart))

    @cached_property
    def E_j(self) -> Array:
        """H^{-1/2}(C_Dj - C_D)H^{-1/2} up to one common rotation, (runs, m, M, M)."""
        return cholesky.conjugated(self.H_factor[:, None], self.C_Dj - self.C_D[:, None])

    @cached_property
    def mu(self) -> Array:
        """The eigenvalues of WH in rising order, (runs, M): 1 plus those of N = Σ p_j E_j²(I + E_j)⁻¹."""
        E = self.E_j
        one = np.eye(E.shape[-1])
        N = np.einsum("j,rjkl->rkl", self.p, E @ np.linalg.solve(one + E, E))
        return 1.0 + np.maximum(np.linalg.eigvalsh((N + np.swapaxes(N, -1, -2)) / 2), 0.0)

    @property
    def rho(self) -> Array:  # (runs,)
        """λ_max(N): the factor by which the H-norm of the error shrinks, or grows, in the long run."""
        return np.asarray(self.mu[:, -1] - 1)

    @cached_property
    def known(self) -> Population:
        """The population; without one, that of the samples themselves (the rows of the first run, drawn uniformly)."""
        return self.population if self.population is not None else as_its_own_population(self)

    @cached_property
    def K(self) -> Array:
        """The Cholesky factor of C + λ, (M, M)."""
        return cholesky.factor(self.known.C + self.lam * np.eye(self.C_Dj.shape[-1]))

    @cached_property
    def K_j(self) -> Array:
        """The Cholesky factors of the C_j + λ, (m, M, M)."""
        return cholesky.factor(self.known.C_j + self.lam * np.eye(self.C_Dj.shape[-1]))

    @cached_property
    def w_lambda(self) -> Array:
        """(C + λ)⁻¹S* f*, (M,)."""
        return cholesky.solve(self.K, self.known.moment[:, None])[:, 0]

    @cached_property
    def w_j_lambda(self) -> Array:
        """(C_j + λ)⁻¹S_j* f_j*, (m, M)."""
        return cholesky.solve(self.K_j, self.known.moments[..., None])[..., 0]

    def prediction_norm(self, e: Array) -> Array:  # (..., M) -> (...)
        """‖⟨e, φ⟩‖ in L2(ρ), which is ‖C^{1/2}e‖."""
        return np.sqrt(np.maximum(np.einsum("...k,kl,...l", e, self.known.C, e), 0.0))

    def weighted_norm(self, e: Array) -> Array:  # (..., M) -> (...)
        """‖(C + λ)^{1/2}e‖."""
        return np.asarray(np.linalg.norm(e @ self.K, axis=-1))

    def ridge_norm(self, e: Array) -> Array:  # (runs, M) -> (runs,)
        """‖e‖_H = ‖(C_D + λ)^{1/2}e‖."""
        return np.asarray(np.linalg.norm((e[:, None] @ self.H_factor)[:, 0], axis=-1))

    def excess(self, w: Array) -> Array:  # (..., M) -> (...)
        """‖⟨w, φ⟩ - f*‖ in L2(ρ), exact: w'Cw - 2w'S*f* + ‖f*‖²; at w* where there is one."""
        known = self.known
        if known.w_star is not None:
            return self.prediction_norm(w - known.w_star)
        square = np.einsum("...k,kl,...l", w, known.C, w) - 2 * w @ known.moment + known.second
        return np.sqrt(np.maximum(square, 0.0))

    @cached_property
    def rounding(self) -> float:
        """The relative error of solving with the Hessians: UNITS times the root of the condition number."""
        largest = float(np.linalg.norm(self.C_Dj, axis=(-2, -1)).max())  # Frobenius: no eigenvalues
        return UNITS * float(np.sqrt(1 + largest / self.lam))

    def errors(self, w: Array) -> Mapping[Metric, Array]:  # (runs, M) -> (runs,) each
        """The errors of an iterate; an error that is no larger than the rounding of w_D is 0."""
        e = w - self.w_D
        weighted = self.rounding * (self.weighted_norm(w) + self.weighted_norm(self.w_D))
        own = self.rounding * (self.ridge_norm(w) + self.ridge_norm(self.w_D))
        ridge = _beyond(self.ridge_norm(e), own)
        return {
            FEDERATED_ERROR: _beyond(self.prediction_norm(e), weighted),
            WEIGHTED_ERROR: _beyond(self.weighted_norm(e), weighted),
            RIDGE_NORM_ERROR: ridge,
            RIDGE_EXCESS: ridge**2 / 2,  # J(w) - J(w_D), J quadratic with second derivative H
            EXCESS_ERROR: self.excess(w),
        }


def _beyond(values: Array, floor: Array) -> Array:
    """The values, 0 where they are rounding."""
    return np.where(values > floor, values, 0.0)


def as_its_own_population(problem: RidgeProblem) -> Population:
    """An exact design: ρ_j uniform on the rows of client j, so C_j = C_Dj; f* is the mixture's best linear predictor.

    The labels are taken to be linear on each client's rows, f_j* = ⟨w_j, φ⟩ with C_Dj w_j = b_j of least norm.
    """
    C_j, moments, p = problem.C_Dj[0], problem.b_j[0], problem.p
    C, moment = np.einsum("j,jkl->kl", p, C_j), np.einsum("j,jk->k", p, moments)
    w_j = np.stack([_least(A, b) for A, b in zip(C_j, moments, strict=True)])
    w_star = _least(C, moment)
    apart = w_j - w_star
    return Population(
        C,
        C_j,
        moment,
        moments,
        float(w_star @ C @ w_star),
        np.sqrt(np.maximum(np.einsum("jk,kl,jl->j", apart, C, apart), 0.0)),
        np.sqrt(np.maximum(np.einsum("jk,jkl,jl->j", apart, C_j, apart), 0.0)),
        w_star,
    )


def _least(A: Array, b: Array) -> Array:
    """The solution of least norm."""
    return np.asarray(np.linalg.lstsq(A, b, rcond=None)[0], dtype=float)
