r"""FedNewton on a federation: its exact contraction factor ρ, enclosed, what mends it, and the sums that bound it.

With H_j = C_Dj + λ, H = Σ p_j H_j and W = Σ p_j H_j^{-1} the errors of FedNewton obey e_{t+1} = (I - WH) e_t. All
eigenvalues μ of WH are at least 1, so ρ = μ_max - 1. Enclosed: μ_max is the squared norm of the stack of √p_j R_j^{-T}L,
H_j = R_j^T R_j and H = L L^T. What computed products and factors change of H_j is at most γ tr(H_j), a relative change of
H_j by γ tr(H_j)/λ in the order of matrices, and the residuals of triangular systems add to the norm of the stack.
"""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.sizes import (
    Size,
    about,
    gamma,
    largest_eigenvalue,
    smallest_eigenvalue,
)
from fedtheory.core.trajectory import Array

if TYPE_CHECKING:
    from fedtheory.calculator.estimate.moments import Moments


@dataclass(frozen=True)
class Contraction:
    """What decides how FedNewton fares at a given λ > 0."""

    mu_min: Size
    mu_max: Size
    shifts: Array  # (m,) ‖C_D - C_Dj‖
    second: float  # ρ_2 = Σ p_j max e²/(1+e) over the ends of the spectrum of E_j, not below ρ
    printed: float  # Upsilon, were each client's samples its whole distribution
    capacity: float  # N(λ)
    local_capacity: float  # max N_j(λ)
    start: float  # ‖w̄^0 - w_D‖_H, w̄^0 the average of local solutions
    seen: float  # ‖f^0 - f_D‖ over all samples
    length: float  # ‖w_D‖_H
    doubt: (
        float  # what rounding can do to solutions and to whitened matrices, relative to their size
    )

    @property
    def rho(self) -> Size:
        """The contraction factor of the plain iteration, in the norm of H."""
        return Size(max(self.mu_min.lower, self.mu_max.lower) - 1, self.mu_max.upper - 1)

    @property
    def step(self) -> float:
        """The damping η* = 2/(μ_min + μ_max)."""
        return 2 / (self.mu_min.upper + self.mu_max.upper)

    @property
    def damped(self) -> float:
        """The factor of the damped iteration, (μ_max - μ_min)/(μ_max + μ_min), not too small."""
        least = max(1.0, self.mu_min.lower)
        return (self.mu_max.upper - least) / (self.mu_max.upper + least)

    @property
    def conjugate(self) -> float:
        """The factor of conjugate gradients with the same messages, (√k - 1)/(√k + 1), k = μ_max/μ_min."""
        k = math.sqrt(self.mu_max.upper / max(1.0, self.mu_min.lower))
        return (k - 1) / (k + 1)


def least_regularisation(of: "Moments") -> float:
    """The λ above which H_j is positive and known up to a factor, whatever rounding makes of the covariances."""
    terms = _terms(of)
    trace = float(np.trace(of.C, axis1=1, axis2=2).max())
    rest = terms * of.C.shape[1]  # λ itself adds M λ to the trace
    return terms * trace / (1 - rest)


def _terms(of: "Moments") -> float:
    """γ of a covariance, and of its factor."""
    return gamma(int(of.sizes.max()) + len(of.sizes) + 2 * of.C.shape[1] + 8)


def contraction(of: "Moments", lamda: float) -> Contraction:
    """All of it at one λ, above `least_regularisation`."""
    p, M = of.weights, of.C.shape[1]
    pooled = np.einsum("j,jkl->kl", p, of.C)
    right = np.einsum("j,jkl->kl", p, of.b)
    identity = np.eye(M)
    H = pooled + lamda * identity
    L = np.linalg.cholesky(H)
    total, error = np.zeros((M, M)), 0.0
    terms = _terms(of)
    worst = terms * float(np.trace(H)) / lamda
    shifts, second, printed, start = np.zeros(len(p)), 0.0, 0.0, np.zeros_like(right)
    local_capacity = 0.0
    for j, (weight, C) in enumerate(zip(p, of.C, strict=True)):
        local = C + lamda * identity
        lower = np.linalg.cholesky(local)
        X = _solved(lower, L)
        total += weight * X.T @ X
        trace = float(np.trace(local))
        error += weight * (gamma(M + 2) * math.sqrt(trace / lamda) * float(np.linalg.norm(X))) ** 2
        worst = max(worst, terms * trace / lamda)
        ends = np.linalg.eigvalsh(_congruent(L, C - pooled))[[0, -1]]
        second += weight * max(float(e * e / (1 + e)) for e in ends)
        shifts[j] = float(np.abs(np.linalg.eigvalsh(pooled - C)).max())
        h = shifts[j] / lamda
        printed += weight * h * (1 + h)
        start += weight * _solved(lower.T, _solved(lower, of.b[j]), upper=True)
        local_capacity = max(local_capacity, _capacity(C, lamda))
    summed = 2 * gamma(M + len(p) + 4) * float(np.trace(total))
    solution = _solved(L.T, _solved(L, right), upper=True)
    e_0 = start - solution
    return Contraction(
        mu_min=_widened(smallest_eigenvalue(total), summed, error, worst),
        mu_max=_widened(largest_eigenvalue(total), summed, error, worst),
        shifts=shifts,
        second=second,
        printed=printed,
        capacity=_capacity(pooled, lamda),
        local_capacity=local_capacity,
        start=math.sqrt(max(0.0, float((e_0 * (H @ e_0)).sum()))),
        seen=math.sqrt(max(0.0, float((e_0 * (pooled @ e_0)).sum()))),
        length=math.sqrt(max(0.0, float((solution * (H @ solution)).sum()))),
        doubt=4 * worst,
    )


def _widened(mu: Size, summed: float, error: float, worst: float) -> Size:
    """The enclosure for exact sums, triangular systems and factorisations; no eigenvalue is below 1."""
    off, factor = math.sqrt(error), (1 + worst) / (1 - worst) if worst < 1 else math.inf
    low = max(math.sqrt(max(mu.lower - summed, 0.0)) - off, 0.0) ** 2 / factor
    high = (math.sqrt(max(mu.upper + summed, 0.0)) + off) ** 2 * factor
    return Size(max(low, 1.0), max(high, 1.0))


def _solved(triangle: Array, right: Array, *, upper: bool = False) -> Array:
    from scipy.linalg import solve_triangular

    return np.asarray(solve_triangular(triangle, right, lower=not upper, check_finite=False))


def _congruent(L: Array, S: Array) -> Array:
    """L^{-1} S L^{-T}."""
    half = _solved(L, S)
    whole = _solved(L, half.T)
    return np.asarray((whole + whole.T) / 2)


def _capacity(C: Array, lamda: float) -> float:
    """N(λ) = tr C(C + λ)^{-1}."""
    s = np.clip(np.linalg.eigvalsh(C), 0.0, None)
    return float((s / (s + lamda)).sum())


def rounds_to(accuracy: float, factor: float, *, times: float = 1.0) -> int | None:
    """The first t with `times` factor^t <= accuracy; None when there is none."""
    if factor >= 1:
        return None
    if factor <= 0:
        return 1
    return max(0, math.ceil(math.log(accuracy / times) / math.log(factor)))


def converging(of: "Moments", lamda: float) -> tuple[float, float] | None:
    """A λ' above λ with ρ < 1, to a tenth of a decade, and its ρ; None when ten decades do not do."""
    low, high = lamda, lamda
    for _ in range(10):
        high *= 10
        if _rho(of, high) < 1:
            break
        low = high
    else:
        return None
    for _ in range(4):
        middle = math.sqrt(low * high)
        low, high = (low, middle) if _rho(of, middle) < 1 else (middle, high)
    return high, _rho(of, high)


def _rho(of: "Moments", lamda: float) -> float:
    """ρ at one λ, rounded up as far as floats go."""
    p, identity = of.weights, np.eye(of.C.shape[1])
    L = np.linalg.cholesky(np.einsum("j,jkl->kl", p, of.C) + lamda * identity)
    total = np.zeros_like(identity)
    for weight, C in zip(p, of.C, strict=True):
        X = _solved(np.linalg.cholesky(C + lamda * identity), L)
        total += weight * X.T @ X
    return about(float(np.linalg.eigvalsh(total)[-1])).upper - 1
