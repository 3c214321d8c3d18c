"""FedNewton and what it is compared with, on ridge regression without rounding."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from fedtheory.core.concept import Metric
from fedtheory.core.expression import Tree
from fedtheory.core.metrics import (
    EXCESS_ERROR,
    FEDERATED_ERROR,
    RIDGE_EXCESS,
    RIDGE_NORM_ERROR,
    WEIGHTED_ERROR,
)
from fedtheory.core.twin import (
    Data,
    Measured,
    Named,
    NamedTwin,
)
from fedtheory.papers.fednewton.algorithms.contraction_probe import contraction_probe
from fedtheory.papers.fednewton.algorithms.fednewton import (
    fednewton,
    fednewton_damped,
    fednewton_literal,
)
from fedtheory.papers.fednewton.algorithms.fednewton_exact import (
    ExactRidgeRun,
    fednewton_exact,
    fednewton_literal_exact,
)
from fedtheory.papers.fednewton.algorithms.ridge_baselines import fednewton_pcg
from fedtheory.papers.fednewton.algorithms.ridge_estimates import ridge_estimates
from fedtheory.papers.fednewton.algorithms.ridge_shares import fedavg_share, fedprox_share
from fedtheory.papers.fednewton.algorithms.sample_deviation import one_sample
from fedtheory.papers.fednewton.attack import ridge_runs as runs
from fedtheory.papers.fednewton.instances.ridge_exact import Vector, diagonal, dot, minus
from fedtheory.papers.fednewton.metrics import (
    CENTRAL_ERROR,
    CENTRE_NORM,
    CENTRE_SHIFT,
    LOCAL_ERROR,
    ONE_SHOT_ERROR,
    RATIO_AS_PRINTED,
    RATIO_SYMMETRISED,
    REMAINING_SHARE,
    RIDGE_BIAS,
    SPECTRAL_RADIUS,
    TARGET_GAP,
)


def _fednewton(data: Data, named: Named) -> Measured:
    return _ridge(fednewton_exact(data.quadratics, len(named["t"])))


def _fednewton_damped(data: Data, named: Named) -> Measured:
    return _ridge(fednewton_exact(data.quadratics, len(named["t"]), eta=named["eta_t"]))


def _fednewton_literal(data: Data, named: Named) -> Measured:
    return _ridge(fednewton_literal_exact(data.quadratics, len(named["t"])))


def _ridge(seen: ExactRidgeRun) -> Measured:
    """From the first exchange on."""

    def roots(squares: Sequence[Fraction]) -> list[Tree]:
        return [["root", "2", str(square)] for square in squares[1:]]

    return {
        FEDERATED_ERROR: roots(seen.federated),
        WEIGHTED_ERROR: roots(seen.weighted),
        RIDGE_NORM_ERROR: roots(seen.ridge),
        EXCESS_ERROR: roots(seen.excess),
        RIDGE_EXCESS: [str(square / 2) for square in seen.ridge[1:]],
    }


def _pcg(data: Data, named: Named) -> Measured:
    found = runs.conjugate_gradients(data.quadratics, len(named["t"]))
    return _errors(data, found)


def _errors(data: Data, iterates: Sequence[Vector]) -> Measured:
    """Of every iterate but the start."""
    q, after = data.quadratics, iterates[1:]
    ridge = [q.ridge_square(w) for w in after]
    return {
        FEDERATED_ERROR: [_root(q.federated_square(w)) for w in after],
        WEIGHTED_ERROR: [_root(q.weighted_square(w)) for w in after],
        RIDGE_NORM_ERROR: [_root(square) for square in ridge],
        EXCESS_ERROR: [_root(q.excess_square(w)) for w in after],
        RIDGE_EXCESS: [str(square / 2) for square in ridge],
    }


def _fedprox(data: Data, named: Named) -> Measured:
    mu = named["mu_t"][0]
    return _shares(data, named, runs.proximal(data.quadratics, mu))


def _fedavg(data: Data, named: Named) -> Measured:
    s, eta = int(named["s_t"][0]), named["eta_t"][0]
    return _shares(data, named, runs.averaging(data.quadratics, s, eta))


def _shares(data: Data, named: Named, step: runs.Step) -> Measured:
    """What is left of the distance to the fixed point."""
    w, fixed = data.quadratics.first, runs.fixed_point(step, len(data.quadratics.first))
    begin = dot(minus(w, fixed), minus(w, fixed))
    left = []
    for _ in named["t"]:
        w = step(w)
        off = minus(w, fixed)
        left.append(_root(dot(off, off) / begin) if begin else "0")
    return {REMAINING_SHARE: left}


def _contraction(data: Data, named: Named) -> Measured:
    """Of diagonal covariances: the largest of Σ p_j H/H_j - 1."""
    q = data.quadratics
    if not all(map(diagonal, q.C_Dj)):
        message = "the spectrum of matrices that do not commute is not rational"
        raise ValueError(message)
    entries = []
    for k in range(len(q.b)):
        H = q.C_D[k][k] + q.lam
        each = (p * H / (A[k][k] + q.lam) for p, A in zip(q.p, q.C_Dj, strict=True))
        entries.append(sum(each, Fraction(0)) - 1)
    return {SPECTRAL_RADIUS: [str(max(entries))] * len(named["t"])}


def _estimates(data: Data, named: Named) -> Measured:
    q = data.quadratics
    seen = runs.estimates(q)
    centre = seen.centre
    once: dict[Metric, Tree] = {
        ONE_SHOT_ERROR: _root(q.weighted_square(q.w_bar)),
        LOCAL_ERROR: _root(runs.weighted(q, minus(seen.first, centre))),
        CENTRE_SHIFT: _root(runs.weighted(q, minus(seen.first_centre, centre))),
        CENTRAL_ERROR: _root(q.excess_square(q.w_D)),
        RIDGE_BIAS: _root(q.excess_square(centre)),
        CENTRE_NORM: _root(dot(centre, centre)),
        TARGET_GAP: _root(dot(minus(seen.target, centre), minus(seen.target, centre))),
    }
    return {metric: [value] * len(named["t"]) for metric, value in once.items()}


def _one_sample(data: Data, named: Named) -> Measured:
    """In one dimension or two, where norms are roots."""
    rounds = len(named["t"])
    return {
        RATIO_AS_PRINTED: [data.quadratics.printed] * rounds,
        RATIO_SYMMETRISED: [data.quadratics.symmetrised] * rounds,
    }


def _root(square: Fraction) -> Tree:
    return ["root", "2", str(square)]


NAMED_TWINS: Mapping[Any, NamedTwin] = {
    contraction_probe: _contraction,
    fedavg_share: _fedavg,
    fednewton: _fednewton,
    fednewton_damped: _fednewton_damped,
    fednewton_literal: _fednewton_literal,
    fednewton_pcg: _pcg,
    fedprox_share: _fedprox,
    one_sample: _one_sample,
    ridge_estimates: _estimates,
}
