r"""Random Fourier features under Gaussian inputs: covariances and moments in closed form, so that no test set is needed.

φ_k(x) = s cos(ω_k'x + b_k). Print says s = 1/√M, b uniform on [0, 2π] and Ω ~ N(0, 1/σ²) for the kernel
exp(-‖x - x'‖²/(2σ²)); what its own Table 2 calls σ² gives its own figures only as the standard deviation of Ω. All
readings are here, by name.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.trajectory import Array

Law = Literal["printed", "variance", "deviation"]
LAWS = ("printed", "variance", "deviation")
Scale = Literal["printed", "kernel"]


@dataclass(frozen=True)
class Cosines:
    """Frequencies, phases, and the scale s."""

    omega: Array  # (M, d)
    phase: Array  # (M,)
    scale: float

    def features(self, x: Array) -> Array:  # (n, d) -> (n, M)
        """φ at each row."""
        return np.asarray(self.scale * np.cos(x @ self.omega.T + self.phase))

    @property
    def bound(self) -> float:
        """κ: no feature vector is longer."""
        return self.scale * float(np.sqrt(len(self.phase)))

    def covariance(self, u: Array) -> Array:  # (d,) -> (M, M)
        """E φφᵀ for x ~ N(u, I): products of cosines are sums of two, and E cos(v'x + c) = exp(-|v|²/2) cos(v'u + c)."""
        at = self.omega @ u + self.phase
        minus = self.omega[:, None] - self.omega[None]
        plus = self.omega[:, None] + self.omega[None]
        below = np.exp(-(minus**2).sum(axis=-1) / 2) * np.cos(at[:, None] - at)
        above = np.exp(-(plus**2).sum(axis=-1) / 2) * np.cos(at[:, None] + at)
        return np.asarray(self.scale**2 / 2 * (below + above))

    def moment(self, w: Array, u: Array) -> Array:  # (d,), (d,) -> (M,)
        r"""E φ(x)f(x) for f(x) = -|w'x|, x ~ N(u, I).

        Given g = w'(x - u)/‖w‖, what is left of ω'x is normal with variance ‖ω‖² - a², a = ω'w/‖w‖; and
        E |c + σg|e^{iag} has a closed form in the complementary error function.
        """
        size = float(np.linalg.norm(w))
        if size == 0:
            return np.zeros(len(self.phase))
        a = self.omega @ w / size
        rest = np.exp(-((self.omega**2).sum(axis=1) - a**2) / 2)
        turned = np.exp(1j * (self.omega @ u + self.phase))
        folded = _folded_wave(float(w @ u), size, a)
        return np.asarray(-self.scale * rest * (turned * folded).real)


def cosines(
    rng: np.random.Generator, *, M: int, d: int, width: float, law: Law, scale: Scale = "printed"
) -> Cosines:
    """Features drawn by a reading of the paper's law; `width` is what Table 2 calls σ²."""
    if law not in LAWS:
        raise FedTheoryError(f'no law of features "{law}".{nearest(law, LAWS)}', code="FT003")
    deviation = {
        "printed": 1 / np.sqrt(width),  # Ω ~ N(0, 1/σ²)
        "variance": np.sqrt(width),  # Ω ~ N(0, σ²)
        "deviation": width,  # Ω has the standard deviation σ²
    }[law]
    size = np.sqrt((1 if scale == "printed" else 2) / M)
    omega = deviation * rng.standard_normal((M, d))
    return Cosines(omega, 2 * np.pi * rng.random(M), float(size))


def folded_distance(w: Array, v: Array) -> float:
    """The L² distance of |w'x| and |v'x| for x ~ N(0, I)."""
    a, b = float(np.linalg.norm(w)), float(np.linalg.norm(v))
    if a == 0 or b == 0:
        return float(np.hypot(a, b))
    c = float(np.clip(w @ v / (a * b), -1, 1))
    # 1 - (2/π)(√(1-c²) + c·arcsin c) loses its digits near c = 1; there the difference is one of norms and angles
    mixed = 4 / np.pi * a * b * (np.sqrt(1 - c * c) + c * np.arcsin(c))
    return float(np.sqrt(max(a * a + b * b - mixed, 0.0)))


def shifted_distance(w: Array, v: Array, u: Array) -> float:
    """The same for x ~ N(u, I): E (|X| - |Y|)² of a normal pair, by quadrature over X."""
    from scipy.integrate import quad

    mean_x, mean_y = float(w @ u), float(v @ u)
    var_x, var_y, both = float(w @ w), float(v @ v), float(w @ v)
    if var_x == 0:
        return float(np.sqrt(var_y + mean_y**2))
    slope, deviation = both / var_x, float(np.sqrt(var_x))
    left = float(np.sqrt(max(var_y - both**2 / var_x, 0.0)))

    def product(g: float) -> float:
        x = mean_x + deviation * g
        y = folded_mean(mean_y + slope * deviation * g, left)
        return abs(x) * y * float(np.exp(-g * g / 2) / np.sqrt(2 * np.pi))

    kink = float(np.clip(-mean_x / deviation, -11.5, 11.5))
    total = sum(
        quad(product, low, high, epsabs=1e-12, limit=200)[0]
        for low, high in ((-12.0, kink), (kink, 12.0))
    )
    return float(np.sqrt(max(var_x + mean_x**2 + var_y + mean_y**2 - 2 * total, 0.0)))


def folded_mean(mean: float, deviation: float) -> float:
    """E |N(mean, deviation²)|."""
    from scipy.special import erf

    if deviation == 0:
        return abs(mean)
    r = mean / deviation
    return float(deviation * np.sqrt(2 / np.pi) * np.exp(-r * r / 2) + mean * erf(r / np.sqrt(2)))


def _folded_wave(c: float, size: float, a: Array) -> Array:
    r"""E |c + σg|e^{iag}, g normal: (c + iσa)(erfc(z) - 1)e^{-a²/2} + 2σe^{-g_0²/2 + iag_0}/√(2π), z = (g_0 - ia)/√2."""
    from scipy.special import wofz

    g_0 = -c / size
    turned = np.exp(-(g_0**2) / 2 + 1j * a * g_0)
    # e^{-a²/2}erfc(z) = e^{-g_0²/2 + iag_0}w(iz), for g_0 >= 0; erfc(z) = 2 - erfc(-z) elsewhere
    if g_0 >= 0:
        tail = turned * wofz((1j * g_0 + a) / np.sqrt(2))
    else:
        tail = 2 * np.exp(-(a**2) / 2) - turned * wofz((-1j * g_0 - a) / np.sqrt(2))
    inner = (c + 1j * size * a) * (tail - np.exp(-(a**2) / 2))
    return np.asarray(inner + 2 * size * turned / np.sqrt(2 * np.pi))
