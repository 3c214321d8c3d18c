r"""Constants of the clients' losses on the ball |w| <= R.

f_j is the mean of the sample losses plus λ|w|²/2: half the squared error of <w, φ(x)>, or log(1 + exp(-y<w, φ(x)>)).
Of half the squared error everything is a quadratic in w, so suprema over the ball are solved; for the logistic loss they
are bounded by the slope 1 and the curvature 1/4 of the loss. Upper ends are what a theorem may be given.
"""

from dataclasses import dataclass

import numpy as np

from fedtheory.calculator.estimate.moments import Moments
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.sizes import (
    Size,
    about,
    largest_eigenvalue,
    largest_on_ball,
    root,
    smallest_eigenvalue,
)
from fedtheory.core.trajectory import Array

SOLVED = 600
"""Up to so many features suprema over the ball are solved; beyond, they are bounded by norms."""


@dataclass(frozen=True)
class Losses:
    """On the ball of radius R, from the start w = 0."""

    smoothness: Size
    convexity: Size
    gradient: Size
    heterogeneity: Size
    at_optimum: Size
    gradient_at_optimum: Size
    noise: Size
    excess: Size
    gap: Size
    first_gradient: Size
    radius: float


def squared(of: Moments, lamda: float, radius: float) -> Losses:
    """Half the squared error."""
    tops = [largest_eigenvalue(C) for C in of.C]
    bottoms = [smallest_eigenvalue(C) for C in of.C]
    H = of.C + lamda * np.eye(of.C.shape[1])
    apart, off = of.C - of.C.mean(axis=0), of.b - of.b.mean(axis=0)
    mean_H, mean_b = H.mean(axis=0), of.b.mean(axis=0)
    w, distance = _least(mean_H, mean_b, lamda, radius)
    norms = (
        np.array([max(top.upper, -bottom.lower) for top, bottom in zip(tops, bottoms, strict=True)])
        + lamda
    )
    deviations, slopes = np.einsum("jkl,lp->jkp", apart, w) - off, H @ w - of.b
    local = [_largest(S @ S, S @ b, float((b**2).sum()), radius, np.array([n]), np.array([np.linalg.norm(b)]))
             for S, b, n in zip(H, of.b, norms, strict=True)]  # fmt: skip
    local_best = [_drop(S, b, lamda, radius) for S, b in zip(H, of.b, strict=True)]
    spread = _largest(
        np.einsum("jkl,jln->kn", apart, apart) / len(of.C),
        np.einsum("jkl,jlp->kp", apart, off) / len(of.C),
        float((off**2).sum() / len(of.C)),
        radius,
        norms + norms.mean(),
        np.linalg.norm(off, axis=(1, 2)),
    )
    reach = of.reach[:, 0] + 2 * radius * of.reach[:, 1] + radius**2 * of.reach[:, 2]
    here = of.reach[:, 0] - (of.b**2).sum(axis=(1, 2))  # at w = 0
    return Losses(
        smoothness=_plus(_maximum(tops), lamda),
        convexity=_plus(Size(max(min(b.lower for b in bottoms), 0.0), max(min(b.upper for b in bottoms), 0.0)), lamda),
        gradient=_maximum(local),
        heterogeneity=spread,
        at_optimum=near(rms(deviations), float(np.sqrt(np.mean((norms + norms.mean()) ** 2))) * distance),
        gradient_at_optimum=near(rms(slopes), float(np.sqrt(np.mean(norms**2))) * distance),
        noise=root(Size(max(0.0, about(float(here.max()), 1e-6).lower), about(float(reach.max())).upper)),
        excess=_mean(local_best),
        gap=_drop(mean_H, mean_b, lamda, radius),
        first_gradient=about(rms(of.b) / np.sqrt(len(of.b))),
        radius=radius,
    )  # fmt: skip


def logistic(of: Moments, lamda: float, radius: float, signed: list[Array]) -> Losses:
    """The logistic loss; `signed` holds y φ(x) by client, y = ±1."""
    tops = [largest_eigenvalue(C) for C in of.C]
    w = newton(signed, lamda, radius)
    slopes = np.array([logistic_gradient(rows, w) for rows in signed]) + lamda * w
    mean = slopes.mean(axis=0)
    # the Frank-Wolfe gap on the ball bounds F(w) - F*, and strong convexity the distance
    to_go = max(float(mean @ w) + radius * float(np.linalg.norm(mean)), 0.0)
    distance = np.sqrt(2 * to_go / lamda) if lamda > 0 else 2 * radius
    curvature = np.array([top.upper / 4 for top in tops])
    start = np.array([logistic_gradient(rows, np.zeros_like(w)) for rows in signed])
    off = np.linalg.norm(start - start.mean(axis=0), axis=1)
    by_slope = of.mean_length + of.mean_length.mean()
    apart = np.minimum(off + (curvature + curvature.mean()) * radius, by_slope)
    steep = np.minimum(np.linalg.norm(start, axis=1) + curvature * radius, of.mean_length)
    value = float(
        np.mean([np.logaddexp(0, -rows @ w).mean() for rows in signed])
    ) + lamda / 2 * float(w @ w)
    first = float(np.sqrt((start**2).sum()))
    drop = float(np.log(2)) - value
    return Losses(
        smoothness=Size(lamda, max(c for c in curvature) + lamda),
        convexity=Size(lamda, lamda + float(min(top.upper for top in tops)) / 4),
        gradient=Size(float(np.linalg.norm(start, axis=1).max()), float(steep.max() + lamda * radius)),
        heterogeneity=Size(about(float(np.sqrt((off**2).mean()))).lower, float(np.sqrt((apart**2).mean()))),
        at_optimum=near(rms(slopes - mean), float(np.sqrt(np.mean((curvature + curvature.mean()) ** 2))) * distance),
        gradient_at_optimum=near(rms(slopes), float(np.sqrt(np.mean((curvature + lamda) ** 2))) * distance),
        noise=Size(0.0, about(float(np.sqrt(max((rows**2).sum(axis=1).mean() for rows in signed)))).upper),
        excess=Size(max(drop - to_go, 0.0), float(np.log(2))),
        gap=Size(max(about(drop).lower, 0.0), about(drop).upper + to_go),
        first_gradient=about(first / len(start)),
        radius=radius,
    )  # fmt: skip


def _least(H: Array, b: Array, lamda: float, radius: float) -> tuple[Array, float]:
    """A nearly best w of the ball, and how far the best one can be off."""
    values, vectors = np.linalg.eigh(H)
    inside = vectors.T @ b
    low, high = 0.0, float(np.linalg.norm(b)) / radius

    def at(shift: float) -> Array:
        # the floor is so high that the square of a length is still a number
        return np.asarray(vectors @ (inside / np.maximum(values + shift, 1e-140)[:, None]))

    if lamda > 0 and np.linalg.norm(at(0.0)) <= radius:
        high = 0.0
    for _ in range(100 if high else 0):
        middle = (low + high) / 2
        low, high = (middle, high) if np.linalg.norm(at(middle)) > radius else (low, middle)
    w = at(high)
    slope = H @ w - b
    to_go = float((slope * w).sum()) + radius * float(np.linalg.norm(slope))
    bottom = max(smallest_eigenvalue(H).lower, lamda)
    return w, float(np.sqrt(2 * max(to_go, 0.0) / bottom)) if bottom > 0 else 2 * radius


def _drop(H: Array, b: Array, lamda: float, radius: float) -> Size:
    """f(0) - min f over the ball, f = <w, Hw>/2 - <b, w>: at most that without the ball."""
    w, _ = _least(H, b, lamda, radius)
    made = float((b * w).sum() - (w * (H @ w)).sum() / 2)
    slope = H @ w - b
    to_go = max(float((slope * w).sum()) + radius * float(np.linalg.norm(slope)), 0.0)
    return Size(max(about(made).lower, 0.0), about(made + to_go).upper)


def _largest(
    S: Array, g: Array, constant: float, radius: float, norms: Array, rests: Array
) -> Size:
    """sup of the root of <w, Sw> - 2<g, w> + constant, with norms to bound it where solving takes long."""
    if len(S) <= SOLVED:
        found = largest_on_ball(S, g, radius)
        return root(Size(found.lower + constant, found.upper + constant))
    return Size(
        float(np.sqrt(constant)),
        about(float(np.sqrt(np.mean((norms * radius + rests) ** 2)))).upper,
    )


def newton(signed: list[Array], lamda: float, radius: float, weights: Array | None = None) -> Array:
    """A nearly best w of the ball for the logistic loss: Newton steps, halved while they do not help."""
    M = signed[0].shape[1]
    w = np.zeros(M)
    shares = np.full(len(signed), 1 / len(signed)) if weights is None else weights

    def loss(w: Array) -> float:
        means = np.array([np.logaddexp(0, -rows @ w).mean() for rows in signed])
        return float(shares @ means) + lamda / 2 * float(w @ w)

    for _ in range(60):
        slope = shares @ np.array([logistic_gradient(rows, w) for rows in signed]) + lamda * w
        curve = np.zeros((M, M))
        for share, rows in zip(shares, signed, strict=True):
            chance = 1 / (1 + np.exp(rows @ w))
            curve += share * (rows * (chance * (1 - chance))[:, None]).T @ rows / len(rows)
        move = np.linalg.lstsq(curve + max(lamda, 1e-12) * np.eye(M), slope, rcond=None)[0]
        step, now = 1.0, loss(w)
        while step > 1e-8 and loss(_within(w - step * move, radius)) > now:
            step /= 2
        ahead = _within(w - step * move, radius)
        if np.linalg.norm(ahead - w) <= 1e-14 * (1 + np.linalg.norm(w)):
            break
        w = ahead
    return w


def _within(w: Array, radius: float) -> Array:
    length = float(np.linalg.norm(w))
    return w if length <= radius else np.asarray(w * (radius / length))


def logistic_gradient(rows: Array, w: Array) -> Array:
    """Of the mean of log(1 + exp(-<row, w>))."""
    with np.errstate(over="ignore"):
        chance = 1 / (1 + np.exp(rows @ w))
    return np.asarray(-(rows.T @ chance) / len(rows))


def labels_as_signs(labels: tuple[Array, ...]) -> list[Array]:
    """y = ±1 from labels with two values, the larger one +1. Raises FT072."""
    found = np.unique(np.concatenate(labels))
    if len(found) != 2 or labels[0].shape[1] != 1:
        message = f"the logistic loss wants labels with two values: found {len(found)}"
        raise FedTheoryError(message, code="FT072")
    return [np.where(y == found[1], 1.0, -1.0) for y in labels]


def rms(vectors: Array) -> float:
    """The root of the mean of the squared lengths."""
    return float(np.sqrt((vectors**2).sum() / len(vectors)))


def near(value: float, off: float) -> Size:
    """A number that is not negative, known but for rounding and for `off`."""
    found = about(value)
    return Size(max(found.lower - off, 0.0), found.upper + off)


def _maximum(of: list[Size]) -> Size:
    return Size(max(s.lower for s in of), max(s.upper for s in of))


def _mean(of: list[Size]) -> Size:
    return Size(float(np.mean([s.lower for s in of])), float(np.mean([s.upper for s in of])))


def _plus(of: Size, number: float) -> Size:
    return Size(of.lower + number, of.upper + number) if number else of
