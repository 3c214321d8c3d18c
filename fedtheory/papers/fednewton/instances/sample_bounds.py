r"""The bounds that a sample keeps with probability 1 - δ, as numbers: those of Lemmas 1 and 3, and of Theorems 2 to 5.

The theorems need 2m + 2 deviations to be small at once, so each gets the level δ/(2m + 2). Norms are the symmetrised
ones, which is what the proofs use; R is never divided by 1 - R where R >= 1, where P <= 1 + κ²/λ still holds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, sqrt

import numpy as np

from fedtheory.core.trajectory import Array


def pin(bound: float, variance: float, n: float, delta: float) -> float:
    """(4/3) M̃L/n + sqrt(2σ̃²L/n), L = log(2/δ): Proposition 3 with Bernstein's constant."""
    level = log(2 / delta)
    return 4 / 3 * bound * level / n + sqrt(2 * variance * level / n)


def symmetrised_deviation(leverage: float, features: int, n: float, delta: float) -> float:
    """2Kl/(3n) + sqrt(2Kl/n), l = log(2M/δ): R^s by Bernstein's inequality for matrices."""
    level = log(2 * features / delta)
    return 2 * leverage * level / (3 * n) + sqrt(2 * leverage * level / n)


def deviation(kappa: float, lam: float, dimension: float, n: float, delta: float) -> float:
    """R as printed, with the Hilbert-Schmidt norm: pin(κ²/λ, κ²N/λ)."""
    return pin(kappa**2 / lam, kappa**2 * dimension / lam, n, delta)


def ratio(deviations: float, kappa: float, lam: float) -> float:
    """P^s <= 1/(1 - R), where R < 1, and always at most 1 + κ²/λ."""
    always = 1 + kappa**2 / lam
    return min(1 / (1 - deviations), always) if deviations < 1 else always


def bias(r: float, lam: float, radius: float, kappa: float) -> float:
    """R sup λ s^r/(s + λ) over the spectrum: Rλ^r r^r (1-r)^(1-r) for r < 1, Rλκ^(2(r-1)) from r = 1 on."""
    if r < 1:
        return float(radius * lam**r * r**r * (1 - r) ** (1 - r))
    return float(radius * lam * kappa ** (2 * (r - 1)))


def centre_norm(r: float, lam: float, radius: float, kappa: float) -> float:
    """R sup s^(r+1/2)/(s + λ): a bound of ‖w_λ‖."""
    if r >= 1 / 2:
        return float(radius * kappa ** (2 * r - 1))
    theta = r + 1 / 2
    return float(radius * lam ** (r - 1 / 2) * theta**theta * (1 - theta) ** (1 - theta))


def source_factor(r: float, lam: float, kappa: float) -> float:
    """sup s^(r-1/2)/(s + λ) for 0 < s <= κ²; infinite for r < 1/2."""
    if r < 1 / 2:
        return inf
    if r == 1 / 2:
        return 1 / lam
    theta = r - 1 / 2
    if r >= 3 / 2:
        return float(kappa ** (2 * r - 1) / (kappa**2 + lam))
    return float(theta**theta * (1 - theta) ** (1 - theta) * lam ** (r - 3 / 2))


def local_noise(
    kappa: float, lam: float, B: float, W: float, dimension: float, n: float, delta: float
) -> float:
    """Z_j: one vector (C_j + λ)^{-1/2} φ (y - f_{j,λ}), of which |f_{j,λ}| <= κ W."""
    largest = B + kappa * W
    return pin(kappa * largest / sqrt(lam), largest**2 * dimension, n, delta)


def central_noise(
    kappa: float,
    lam: float,
    B: float,
    W: float,
    dimension: float,
    off: float,
    n: float,
    delta: float,
) -> float:
    """Z_D: the same of all data, with the variance B²N + (κ²/λ) ‖f* - f_λ‖²."""
    largest = B + kappa * W
    variance = min(largest**2 * dimension, B**2 * dimension + kappa**2 / lam * off**2)
    return pin(kappa * largest / sqrt(lam), variance, n, delta)


@dataclass(frozen=True)
class Federation:
    """What Theorems 2 to 5 ask of the clients' laws; `central_dimension` is N or a bound of it."""

    sizes: Sequence[int]  # (m,), n_j
    features: int  # M
    lam: float
    kappa: float
    B: float
    r: float
    radius: float
    leverage: float  # K
    dimensions: Sequence[float]  # (m,), N_j
    central_dimension: float
    shifts: Sequence[float]  # (m,), Δ_Dj
    concept_shifts: Sequence[float]  # (m,), in L2(ρ_j)
    centres: Sequence[float]  # (m,), bounds of ‖w_{j,λ}‖


@dataclass(frozen=True)
class EventLedger:
    """The numbers that hold at once with probability 1 - δ, for all rounds."""

    level: float
    factor: float  # Upsilon
    contraction: float  # Σ p_j ε_j²/(1 - ε_j)
    norm_change: float
    start: float
    central: float
    R_D: float
    worst: float  # the largest of R_1, ..., R_m, R_D

    def federated(self, t: int) -> float:
        """The bound of ‖f^t - f_D‖_2."""
        if t == 0:
            return self.start
        return min(self.factor**t, self.norm_change * self.contraction**t) * self.start


def event_ledger(of: Federation, delta: float) -> EventLedger:
    """Each of R_1, ..., R_m, R_D, Z_1, ..., Z_m, Z_D at the level δ/(2m + 2)."""
    m, n = len(of.sizes), np.array(of.sizes, dtype=float)
    level, whole = delta / (2 * m + 2), float(n.sum())
    p: Array = n / whole
    h: Array = np.array(of.shifts) / of.lam
    R = np.array([symmetrised_deviation(of.leverage, of.features, k, level) for k in n])
    R_D = symmetrised_deviation(of.leverage, of.features, whole, level)
    P = np.array([ratio(one, of.kappa, of.lam) for one in R])
    P_D = ratio(R_D, of.kappa, of.lam)
    Z = np.array(
        [
            local_noise(of.kappa, of.lam, of.B, W, N, k, level)
            for W, N, k in zip(of.centres, of.dimensions, n, strict=True)
        ]
    )
    source = np.zeros(m)
    if h.any():
        weight = sqrt(of.lam) * of.radius * source_factor(of.r, of.lam, of.kappa)
        source = weight * np.array(of.shifts)
    start = (
        P_D
        * p
        @ (
            (R_D + (1 + h) * R + h)
            * np.sqrt(1 + h)
            * (P * Z + source + np.array(of.concept_shifts))
        )
    )
    eps = P_D * ((1 + h) * R + h + R_D)
    off = bias(of.r, of.lam, of.radius, of.kappa)
    W = min(centre_norm(of.r, of.lam, of.radius, of.kappa), of.B / (2 * sqrt(of.lam)))
    Z_D = central_noise(of.kappa, of.lam, of.B, W, of.central_dimension, off, whole, level)
    return EventLedger(
        level,
        float(p @ (P * (1 + h) * (R + R_D + h))),
        float(p @ (eps**2 / (1 - eps))) if (eps < 1).all() else inf,
        sqrt((1 + R_D) * P_D),
        float(start),
        P_D * Z_D + off,
        R_D,
        max(R_D, float(R.max())),
    )


@dataclass(frozen=True)
class ClosedForm:
    """Theorem 3 with all its constants, for clients with one law and n_j >= 139 K l each."""

    contraction: float  # 15.83 K l/min n_j, the exponent 1 of Theorem 3
    start: float  # (8/7)² Σ p_j 2·1.471 sqrt(K l/n_j) Z(n_j)
    central: float  # (8/7) Z(|D|) and the bias
    needed: float  # 139 K l

    def excess(self, t: int) -> float:
        """The bound of ‖f^t - f*‖_2."""
        return (1.134 * self.contraction**t if t else 1.0) * self.start + self.central


def closed_form(of: Federation, delta: float) -> ClosedForm:
    """The arithmetic is that of fednewton.thresholds."""
    m, n = len(of.sizes), np.array(of.sizes, dtype=float)
    level = delta / (2 * m + 2)
    logarithm, weight = log(2 * of.features / level), log(2 / level)
    off = bias(of.r, of.lam, of.radius, of.kappa)
    W = min(centre_norm(of.r, of.lam, of.radius, of.kappa), of.B / (2 * sqrt(of.lam)))
    scale = of.B * sqrt(of.central_dimension) + of.kappa / sqrt(of.lam) * off

    def noise(size: Array) -> Array:
        largest = 4 / 3 * of.kappa * (of.B + of.kappa * W) * weight / (size * sqrt(of.lam))
        return np.asarray(largest + np.sqrt(2 * weight / size) * scale)

    x = np.sqrt(of.leverage * logarithm / n)
    return ClosedForm(
        15.83 * of.leverage * logarithm / float(n.min()),
        float(64 / 49 * (n / n.sum()) @ (2 * 1.471 * x * noise(n))),
        float(8 / 7 * noise(n.sum()) + off),
        139 * of.leverage * logarithm,
    )


@dataclass(frozen=True)
class Sizes:
    """Three sizes of a client's sample side by side: print's, one that suffices, and a heuristic."""

    printed: float  # 29(κ² + 1) log(1/δ)/λ
    sufficient: float  # 21.83 K log(2M(m + 1)/δ), by Lemma 1 for all clients and all data at once
    heuristic: float  # 2N(2λ), a conjecture for flat leverage


def sizes(
    *,
    kappa: float,
    lam: float,
    delta: float,
    leverage: float,
    features: int,
    clients: int,
    doubled: float,
) -> Sizes:
    """`doubled` is N(2λ); the third is a conjecture, and not a bound."""
    return Sizes(
        29 * (kappa**2 + 1) * log(1 / delta) / lam,
        21.83 * leverage * log(2 * features * (clients + 1) / delta),
        2 * doubled,
    )
