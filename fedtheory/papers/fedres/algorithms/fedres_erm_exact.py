r"""FedRes.ERM without rounding: one client, a global and a local model of one dimension each, squared residuals.

One sequence of samples, so that lines of proofs can be held against it outcome by outcome. Least squares on an interval
is a clipped quotient; if all models are equally good the answer is 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Sample = tuple[Fraction, Fraction, Fraction]  # x, z, y: the residual is y - w^g x - w z


@dataclass(frozen=True)
class ExactModels:
    """Models by round, from round 1 on; `w_global` has one entry more."""

    w_global: tuple[Fraction, ...]
    w_local: tuple[Fraction, ...]


def exact_erm(
    samples: Sequence[Sample], *, alpha: int, beta: int, radius: Fraction = Fraction(1)
) -> ExactModels:
    """Algorithms 1 and 2; models are 0 until they are first made."""
    w_global, w_local = [Fraction(0)], [Fraction(0)]
    for t in range(1, len(samples) + 1):
        if t > 1:
            fetched = w_global[t - beta - 1] if t - beta >= 1 else Fraction(0)
            seen = samples[: t - 1]
            rows = [(z, y - fetched * x) for x, z, y in seen]
            w_local.append(_clipped(rows, radius))  # (2)
        if t - alpha < 1:
            w_global.append(Fraction(0))
            continue
        partner = w_local[t - alpha - 1]
        rows = [(x, y - partner * z) for x, z, y in samples[: t - alpha]]
        w_global.append(_clipped(rows, radius))  # (3)
    return ExactModels(tuple(w_global), tuple(w_local))


def empirical_excess(
    samples: Sequence[Sample], u: tuple[Fraction, Fraction], u_star: tuple[Fraction, Fraction]
) -> Fraction:
    """The mean loss of these samples at u, above that at u_*."""

    def total(pair: tuple[Fraction, Fraction]) -> Fraction:
        return sum(((y - pair[0] * x - pair[1] * z) ** 2 for x, z, y in samples), Fraction(0))

    return (total(u) - total(u_star)) / len(samples)


def _clipped(rows: Sequence[tuple[Fraction, Fraction]], radius: Fraction) -> Fraction:
    """The least-squares slope of residuals on features, clipped to the interval."""
    square = sum((a * a for a, _ in rows), Fraction(0))
    if not square:
        return Fraction(0)
    slope = sum((a * b for a, b in rows), Fraction(0)) / square
    return max(-radius, min(radius, slope))
