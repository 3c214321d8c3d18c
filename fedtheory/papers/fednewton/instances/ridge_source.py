r"""Clients of ridge regression with a source condition: what Sections 7.4 and 7.5 of FedNewton ask of an instance.

The clients are those of `ridge_clients`; f* is ⟨w*, φ⟩ with the weights of least norm, the exponent r is chosen, and the radius
R κ^(2r) = κ ‖(C/κ²)^(1/2 - r) w*‖ follows. What belongs to one client is that of the first. Noise here is a number: how far
the samples' moments are from those of their laws.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import FEATURE_BOUND
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.trajectory import Array
from fedtheory.instances import cholesky
from fedtheory.instances import ridge_factors as factors
from fedtheory.instances.interval import rationals, upper_float
from fedtheory.instances.ridge_problem import RidgeProblem
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
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.instances.ridge_constants import ROUNDING_UP
from fedtheory.papers.fednewton.properties import LINEAR_TARGET, SOURCE_CONDITION

Computed = Callable[[RidgeProblem], Array]
DOUBLE = 2.0**-48
SMALLEST = 1e-12
"""Eigenvalues of C below this part of the largest are taken for zeros, which w* does not see."""


def distances(problem: RidgeProblem) -> Array:
    """V_j = ‖(C + λ)^{1/2}(w_Dj - w_λ)‖, (runs, m)."""
    return problem.weighted_norm(problem.w_Dj - problem.w_lambda)


def apart(problem: RidgeProblem) -> Array:
    """‖(C + λ)^{-1/2}(C_D - C_Dj)(C + λ)^{-1/2}‖, (runs, m)."""
    E = cholesky.conjugated(problem.K, problem.C_D[:, None] - problem.C_Dj)
    return np.asarray(np.abs(np.linalg.eigvalsh(E)).max(axis=-1))


def client_noise(problem: RidgeProblem) -> Array:
    """Z of the first client, (runs,): (C_j + λ)^{-1/2} of its residual moment, less the law's."""
    known, w = problem.known, problem.w_j_lambda[0]
    found = problem.b_j[:, 0] - problem.C_Dj[:, 0] @ w
    return _dual(problem.K_j[0], found - (known.moments[0] - known.C_j[0] @ w))


def noise(problem: RidgeProblem) -> Array:
    """Z of all samples, (runs,)."""
    known, w = problem.known, problem.w_lambda
    found = problem.b - problem.C_D @ w
    return _dual(problem.K, found - (known.moment - known.C @ w))


def mixture_noise(problem: RidgeProblem) -> Array:
    """The part of it that is the samples', (runs,): against the mixture of the clients' laws."""
    w = problem.w_lambda
    return _dual(problem.K, problem.b - problem.C_D @ w - _mixed_moment(problem))


def mixture_part(problem: RidgeProblem) -> Array:
    """The part of it that no sample cures, (1,): the mixture against ρ."""
    known, w = problem.known, problem.w_lambda
    return _dual(problem.K, (_mixed_moment(problem) - (known.moment - known.C @ w))[None])


def _mixed_moment(problem: RidgeProblem) -> Array:
    """Σ p_j (S_j* f_j* - C_j w_λ), (M,)."""
    known, w = problem.known, problem.w_lambda
    return np.asarray(problem.p @ (known.moments - known.C_j @ w))


def _dual(factor: Array, rows: Array) -> Array:
    """‖A^{-1/2}v‖ by the Cholesky factor of A."""
    solved = cholesky.forward(factor, rows[..., None])[..., 0]
    return np.asarray(np.linalg.norm(solved, axis=-1))


def _weighed(of_clients: Computed) -> Computed:
    return lambda q: np.asarray((of_clients(q) * distances(q)) @ q.p)


def _times_shift(of_clients: Computed) -> Computed:
    return _weighed(lambda q: of_clients(q) * factors.relative_shift(q))


def _first(of_clients: Computed) -> Computed:
    return lambda q: np.atleast_2d(of_clients(q))[:, 0]


COMPUTED: Mapping[Concept, Computed] = {
    COVARIANCE_RATIO: factors.P_D,
    SYMMETRIC_RATIO: factors.P_s_D,
    COVARIANCE_DEVIATION: factors.R_D,
    SYMMETRIC_DEVIATION: factors.R_s_D,
    LOCAL_DISTANCES: _weighed(lambda q: np.ones(len(q.p))),
    SAMPLED_DISTANCES: _weighed(factors.R_j),
    SHIFTED_DISTANCES: _weighed(factors.relative_shift),
    SHIFTED_SAMPLED_DISTANCES: _times_shift(factors.R_j),
    SYMMETRIC_SAMPLED_DISTANCES: _weighed(factors.R_s_j),
    SYMMETRIC_SHIFTED_SAMPLED_DISTANCES: _times_shift(factors.R_s_j),
    APART_DISTANCES: _weighed(apart),
    CLIENT_SHIFT: _first(factors.shift),
    CLIENT_RATIO: _first(factors.P_j),
    SYMMETRIC_CLIENT_RATIO: _first(factors.P_s_j),
    CLIENT_NORM_CHANGE: _first(factors.a_j),
    CLIENT_EXCESS: client_noise,
    SAMPLE_EXCESS: noise,
    MIXTURE_NOISE: mixture_noise,
    MIXTURE_DEFECT: mixture_part,
    CONCEPT_SHIFT: _first(lambda q: q.known.shifts),
    OWN_CONCEPT_SHIFT: _first(lambda q: q.known.local_shifts),
    TARGET_DISTANCE: lambda q: np.linalg.norm(target(q) - q.w_lambda, axis=-1, keepdims=True),
    EFFECTIVE_DIMENSION: lambda q: np.atleast_1d(factors.effective_dimension(q.known.C, q.lam)),
}
"""Of a problem, (runs,) or (1,): the instance knows the largest."""


def target(problem: RidgeProblem) -> Array:
    """w*, (M,)."""
    w_star = problem.known.w_star
    assert w_star is not None
    return w_star


def differences(problem: RidgeProblem) -> Certificate:
    """How far a difference of two solutions can be off, in the norms that are measured."""
    largest = float(np.linalg.eigvalsh(problem.C_Dj).max()) + problem.lam
    solutions = (problem.w_D, problem.w_Dj, problem.w_lambda, problem.w_j_lambda, target(problem))
    scale = max(float(problem.weighted_norm(w).max()) for w in solutions)
    scale = max(scale, *(float(np.linalg.norm(w, axis=-1).max()) for w in solutions))
    error = scale * largest / problem.lam * DOUBLE * len(problem.w_lambda)
    return Certificate("differences of solutions", error, "rounding of triangular solves")


def radius(problem: RidgeProblem, kappa: float, exponent: float) -> float:
    """κ ‖(C/κ²)^{1/2 - r} w*‖."""
    s, Q = np.linalg.eigh(problem.known.C)
    kept = s > SMALLEST * s[-1]
    along = (Q.T @ target(problem))[kept]
    powers = (s[kept] / kappa**2) ** (0.5 - exponent)
    return float(kappa * np.linalg.norm(powers * along))


def ridge_source(
    *,
    exponent: str = "1/2",
    samples: str = "",
    share: str = "1/2,1/2",
    covariances: str = "0|1",
    sides: str = "0;1",
    lam: str = "1",
    laws: str = "",
    moments: str = "",
    whole: str = "",
    whole_moment: str = "",
    concept: str = "",
) -> Instance[RidgeProblem]:
    """Clients as in `ridge_clients`, the exponent r, and how many samples each has (1 where nothing is said).

    `concept` is ‖f* - f_1*‖ in L2(ρ) where f_1* is not linear off the client's inputs, of which its data say nothing.
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
    }
    base = ridge_clients(**words)
    problem, ((r,),) = base.problem, rationals(exponent)
    counts = [int(x) for x in rationals(samples)[0]] if samples else [1] * len(problem.p)
    up = 1 + ROUNDING_UP
    computed = {c: float(np.max(of(problem))) * up for c, of in COMPUTED.items()}
    kappa = float(base.constants[FEATURE_BOUND])
    own = {
        SOURCE_EXPONENT: float(r),
        SOURCE_RADIUS: radius(problem, kappa, float(r)) * up,
        CLIENT_SAMPLES: float(counts[0]),
        ALL_SAMPLES: float(sum(counts)),
    }
    if concept:
        own[CONCEPT_SHIFT] = upper_float(concept)
    given = {
        "family": "ridge-source",
        "exponent": exponent,
        "samples": samples,
        "concept": concept,
        **words,
    }
    return replace(
        base,
        name=f"{base.name}; r = {exponent}",
        constants={**base.constants, **computed, **own},
        promises=base.promises | {SOURCE_CONDITION, LINEAR_TARGET},
        certificates=(*base.certificates, differences(problem)),
        recipe={k: v for k, v in given.items() if v},
    )
