r"""What `ridge_source` knows, as terms, for clients with diagonal covariances: norms are entries, distances are roots.

The radius of the source condition is a root where 2r is whole, and a root of a root where 4r is; for other exponents there
is no exact run.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from fedtheory.core.concept import Concept
from fedtheory.core.expression import Tree
from fedtheory.papers.fednewton.concepts import (
    ALL_SAMPLES,
    APART_DISTANCES,
    CLIENT_EXCESS,
    CLIENT_NORM_CHANGE,
    CLIENT_RATIO,
    CLIENT_SAMPLES,
    CLIENT_SHIFT,
    CONCEPT_SHIFT,
    COVARIANCE_DEVIATION,
    COVARIANCE_RATIO,
    EFFECTIVE_DIMENSION,
    LOCAL_DISTANCES,
    MIXTURE_DEFECT,
    MIXTURE_NOISE,
    OWN_CONCEPT_SHIFT,
    SAMPLE_EXCESS,
    SAMPLED_DISTANCES,
    SHIFTED_DISTANCES,
    SHIFTED_SAMPLED_DISTANCES,
    SOURCE_EXPONENT,
    SOURCE_RADIUS,
    SYMMETRIC_CLIENT_RATIO,
    SYMMETRIC_DEVIATION,
    SYMMETRIC_RATIO,
    SYMMETRIC_SAMPLED_DISTANCES,
    SYMMETRIC_SHIFTED_SAMPLED_DISTANCES,
    TARGET_DISTANCE,
)
from fedtheory.papers.fednewton.instances.ridge_clients import feature_square
from fedtheory.papers.fednewton.instances.ridge_exact import Matrix, RationalRidge

ZERO = Fraction(0)
Entries = list[Fraction]


def source_constants(
    data: RationalRidge, *, exponent: Fraction, samples: Sequence[int], concept: str
) -> Mapping[Concept, Tree] | None:
    """Beyond those of the clients; all covariances are diagonal. None where the radius is no root."""
    C, moment = _entries(data.C), list(data.moment)
    w_star = [b / a if a else ZERO for a, b in zip(C, moment, strict=True)]
    power = _radius(feature_square(data), C, w_star, exponent)
    if power is None:
        return None
    lam, p = data.lam, data.p
    c, law = ([_entries(A) for A in rows] for rows in (data.C_Dj, data.C_j))
    K = [a + lam for a in C]
    H = [a + lam for a in _entries(data.C_D)]
    K_1, H_1 = ([a + lam for a in rows[0]] for rows in (law, c))
    centre = [b / a for a, b in zip(K, moment, strict=True)]

    away = [_difference(_ridge(rows, b, lam), centre) for rows, b in zip(c, data.b_j, strict=True)]
    V = [_length(K, e) for e in away]
    R = [_largest(_difference(a, b), [x + lam for x in a]) for a, b in zip(law, c, strict=True)]
    shift = [_largest(_difference(C, own), [Fraction(1)] * len(C)) for own in law]
    h = [x / lam for x in shift]
    apart = [_largest(_difference(H, [x + lam for x in own]), K) for own in c]
    ratio = max(a / b for a, b in zip(K, H, strict=True))
    off = _largest(_difference(K, H), K)
    own_ratio = max(a / b for a, b in zip(K_1, H_1, strict=True))

    first = _ridge(law[0], data.moments[0], lam)
    mixed = [
        sum(
            (q * (m[k] - a[k] * centre[k]) for q, m, a in zip(p, data.moments, law, strict=True)),
            ZERO,
        )
        for k in range(len(C))
    ]
    left = [m - a * w for m, a, w in zip(moment, C, centre, strict=True)]
    found = [b - (a - lam) * w for b, a, w in zip(data.b, H, centre, strict=True)]
    w_1 = [b / a if a else ZERO for a, b in zip(law[0], data.moments[0], strict=True)]
    moved = _difference(w_1, w_star)
    return {
        COVARIANCE_RATIO: str(ratio),
        SYMMETRIC_RATIO: str(ratio),
        COVARIANCE_DEVIATION: str(off),
        SYMMETRIC_DEVIATION: str(off),
        LOCAL_DISTANCES: _weighed(p, V, [Fraction(1)] * len(p)),
        SAMPLED_DISTANCES: _weighed(p, V, R),
        SYMMETRIC_SAMPLED_DISTANCES: _weighed(p, V, R),
        SHIFTED_DISTANCES: _weighed(p, V, h),
        SHIFTED_SAMPLED_DISTANCES: _weighed(p, V, [x * y for x, y in zip(R, h, strict=True)]),
        SYMMETRIC_SHIFTED_SAMPLED_DISTANCES: _weighed(
            p, V, [x * y for x, y in zip(R, h, strict=True)]
        ),
        APART_DISTANCES: _weighed(p, V, apart),
        CLIENT_SHIFT: str(shift[0]),
        CLIENT_RATIO: str(own_ratio),
        SYMMETRIC_CLIENT_RATIO: str(own_ratio),
        CLIENT_NORM_CHANGE: str(max(a / b for a, b in zip(K, K_1, strict=True))),
        CLIENT_EXCESS: _dual(
            K_1,
            [
                b - x * w - (m - a * w)
                for b, x, w, m, a in zip(
                    data.b_j[0], c[0], first, data.moments[0], law[0], strict=True
                )
            ],
        ),
        SAMPLE_EXCESS: _dual(K, _difference(found, left)),
        MIXTURE_NOISE: _dual(K, _difference(found, mixed)),
        MIXTURE_DEFECT: _dual(K, _difference(mixed, left)),
        CONCEPT_SHIFT: concept or _length(C, moved),
        OWN_CONCEPT_SHIFT: _length(law[0], moved),
        TARGET_DISTANCE: _length([Fraction(1)] * len(C), _difference(w_star, centre)),
        EFFECTIVE_DIMENSION: str(sum((a / b for a, b in zip(C, K, strict=True)), ZERO)),
        SOURCE_EXPONENT: str(exponent),
        SOURCE_RADIUS: power,
        CLIENT_SAMPLES: str(samples[0]),
        ALL_SAMPLES: str(sum(samples)),
    }


def _radius(kappa: Fraction, C: Entries, w: Entries, r: Fraction) -> Tree | None:
    """κ ‖(C/κ²)^{1/2 - r} w*‖ with κ² given: the square is Σ κ² (s/κ²)^{1-2r} w²; C and κ positive where w is."""
    twice = 1 - 2 * r
    kept = [(s, x) for s, x in zip(C, w, strict=True) if s]
    if not kept:
        return "0"
    if twice.denominator == 1:
        square = sum((kappa * (s / kappa) ** int(twice) * x * x for s, x in kept), ZERO)
        return ["root", "2", str(square)]
    if (2 * twice).denominator == 1:
        parts: list[Tree] = [
            ["*", str(kappa * x * x), ["root", "2", str((s / kappa) ** int(2 * twice))]]
            for s, x in kept
        ]
        return ["root", "2", _total(parts)]
    return None


def _entries(A: Matrix) -> Entries:
    return [A[k][k] for k in range(len(A))]


def _ridge(c: Entries, b: Sequence[Fraction], lam: Fraction) -> Entries:
    return [y / (a + lam) for a, y in zip(c, b, strict=True)]


def _difference(a: Sequence[Fraction], b: Sequence[Fraction]) -> Entries:
    return [x - y for x, y in zip(a, b, strict=True)]


def _largest(of: Entries, over: Entries) -> Fraction:
    return max(abs(x) / y for x, y in zip(of, over, strict=True))


def _length(weights: Entries, e: Entries) -> Tree:
    return ["root", "2", str(sum((a * x * x for a, x in zip(weights, e, strict=True)), ZERO))]


def _dual(weights: Entries, e: Entries) -> Tree:
    return ["root", "2", str(sum((x * x / a for a, x in zip(weights, e, strict=True)), ZERO))]


def _weighed(p: Sequence[Fraction], V: Sequence[Tree], factors: Sequence[Fraction]) -> Tree:
    """Σ p_j times a factor times V_j."""
    return _total([["*", str(q * f), v] for q, f, v in zip(p, factors, V, strict=True)])


def _total(parts: list[Tree]) -> Tree:
    return parts[0] if len(parts) == 1 else ["+", *parts]
