r"""What an instance of ridge regression knows, by concept: one table from concepts to what computes them.

Everything here is an eigenvalue, a norm, or a sum of products of such, all of them upper bounds in the statements. An
eigensolver is off by some units in the last place times the condition of the Hessians, so they are rounded up by 2^-41 and
16 such units times that condition. A lower bound that uses them is wrong by no more, which the check allows for.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from fedtheory.core.concept import Concept, Metric, Property
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
    LARGEST_PRECONDITIONED,
    NORM_CHANGE,
    REGULARISATION,
    SMALLEST_PRECONDITIONED,
    START_FEDERATED_ERROR,
    START_RIDGE_ERROR,
    START_WEIGHTED_ERROR,
)
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.metrics import (
    FEDERATED_ERROR,
    RIDGE_EXCESS,
    RIDGE_NORM_ERROR,
    WEIGHTED_ERROR,
)
from fedtheory.core.properties import FULL_PARTICIPATION
from fedtheory.core.trajectory import Array
from fedtheory.instances import ridge_factors as factors
from fedtheory.instances.ridge_problem import RidgeProblem
from fedtheory.papers.fednewton.concepts import (
    CENTRAL_ERROR,
    CONTRACTION_MOMENTS,
    COVARIANCE_NORM,
    DAMPED_FACTOR,
    MEAN_SQUARE_SHIFT,
    TOP_COMPONENT,
)
from fedtheory.papers.fednewton.properties import (
    CONVERGENT_NEWTON,
    MIXED_POPULATION,
    POOLED_DESIGN,
    RIDGE_REGRESSION,
    START_AT_DKRR,
)

ROUNDING_UP = 2.0**-41
UNITS = 16 * 2.0**-52
WORST_CONDITION = 1e9

Computed = Callable[[RidgeProblem], Array]


def _lost(problem: RidgeProblem, norm: Callable[[Array], Array]) -> Array:
    """By how much the start may be off."""
    return np.asarray(problem.rounding * (norm(problem.first) + norm(problem.w_D)))


def _start(
    problem: RidgeProblem, norm: Callable[[Array], Array], whole: Callable[[Array], Array]
) -> Array:
    """The error of the start and how far it may be off; 0 where it is no more than that, and nothing grows."""
    error, lost = norm(problem.first - problem.w_D), _lost(problem, whole)
    return np.where((problem.rho <= 1) & (error <= lost), 0.0, error + lost)


COMPUTED: Mapping[Concept, Computed] = {
    CONTRACTION: lambda q: q.rho,
    LARGEST_PRECONDITIONED: lambda q: q.mu[:, -1],
    # differences of eigenvalues: they may vanish, and the step itself is rounded
    DAMPED_FACTOR: lambda q: (
        (q.mu[:, -1] - q.mu[:, 0]) / (q.mu[:, -1] + q.mu[:, 0]) + ROUNDING_UP / 16
    ),
    MEAN_SQUARE_SHIFT: lambda q: np.full(len(q.C_Dj), q.p @ factors.relative_shift(q) ** 2),
    FACTOR_EXACT: factors.U_exact,
    FACTOR_TRIANGLE: factors.U_tri,
    FACTOR_SECOND_ORDER: factors.U_2nd,
    FACTOR_TIGHT: factors.U_tight,
    FACTOR_SYMMETRISED: factors.U_corr_s,
    FACTOR_CORRECTED: factors.U_corr,
    FACTOR_PRINTED: factors.Upsilon,
    CONTRACTION_SPREAD: factors.rho_2,
    CONTRACTION_NORMS: factors.rho_eps,
    CONTRACTION_MOMENTS: factors.rho_sq,
    NORM_CHANGE: factors.cond,
    COVARIANCE_NORM: lambda q: np.asarray(np.linalg.eigvalsh(q.C_D)[..., -1], dtype=float),
    # what a run loses by rounding grows as its error does, so it counts with the start
    START_WEIGHTED_ERROR: lambda q: _start(q, q.weighted_norm, q.weighted_norm),
    START_RIDGE_ERROR: lambda q: _start(q, q.ridge_norm, q.ridge_norm),
    START_FEDERATED_ERROR: lambda q: _start(q, q.prediction_norm, q.weighted_norm),
    CENTRAL_ERROR: lambda q: q.excess(q.w_D),
}
"""Of a problem, (runs,): the instance knows the largest."""

COMPUTED_BELOW: Mapping[Concept, Computed] = {
    SMALLEST_PRECONDITIONED: lambda q: q.mu[:, 0],
    TOP_COMPONENT: lambda q: np.maximum(factors.top_component(q) - _lost(q, q.ridge_norm), 0.0),
}
"""The same, where the least is the safe side."""


@dataclass(frozen=True)
class Known:
    """What a family knows of itself beyond what the matrices say."""

    constants: Mapping[Concept, float] = field(default_factory=dict)
    promises: frozenset[Property] = frozenset()


def ridge_instance(
    problem: RidgeProblem, name: str, *, recipe: Mapping[str, str | int | float], known: Known
) -> Instance[RidgeProblem]:
    """The instance of a problem, with every constant of the tables; raises FT021 where λ is too small to round."""
    condition = float(np.linalg.eigvalsh(problem.C_Dj).max()) / problem.lam
    if condition > WORST_CONDITION:
        raise FedTheoryError(
            f"‖C_Dj‖/λ = {condition:.3g}: beyond {WORST_CONDITION:g} no eigenvalue is certain",
            code="FT021",
        )
    off = ROUNDING_UP + UNITS * (1 + condition)
    computed = {c: float(of(problem).max()) * (1 + off) for c, of in COMPUTED.items()}
    computed |= {c: float(of(problem).min()) * (1 - off) for c, of in COMPUTED_BELOW.items()}
    own = {c: value for c, value in computed.items() if np.isfinite(value)}
    return Instance(
        name=name,
        problem=problem,
        constants={CLIENTS: len(problem.p), REGULARISATION: problem.lam, **own, **known.constants},
        promises=promises(problem) | known.promises,
        certificates=(
            Certificate(
                "the error of the start",
                float(_lost(problem, problem.weighted_norm).max()),
                "what solving loses by rounding",
            ),
            Certificate(
                "spectral constants from above", 0.0, f"rounded up by {off:.1e} of themselves"
            ),
        ),
        trivial=trivial(problem),
        recipe=recipe,
    )


def promises(problem: RidgeProblem) -> frozenset[Property]:
    """What the matrices themselves say."""
    found = {RIDGE_REGRESSION, FULL_PARTICIPATION}
    if problem.start is None:
        found.add(START_AT_DKRR)
    if factors.mixture_defect(problem) <= 1e-12 and _mixed_moments(problem):
        found.add(MIXED_POPULATION)
    if float((problem.rho * (1 + ROUNDING_UP)).max()) <= 1:
        found.add(CONVERGENT_NEWTON)
    if (problem.known.C_j == problem.C_Dj).all():
        found.add(POOLED_DESIGN)
    return frozenset(found)


def _mixed_moments(problem: RidgeProblem) -> bool:
    known = problem.known
    apart = np.abs(known.moment - problem.p @ known.moments).max()
    return bool(apart <= 1e-12 * (1 + np.abs(known.moment).max()))


def trivial(problem: RidgeProblem) -> dict[Metric, float]:
    """Where ρ ≤ 1 no round enlarges the H-norm of the error: these are the errors if nothing more is done."""
    if float(problem.rho.max()) > 1:
        return {}
    start = float(problem.ridge_norm(problem.first - problem.w_D).max())
    weighted = (
        float(np.sqrt(factors.P_s_D(problem)).max()) * start
    )  # ‖(C+λ)^{1/2}H^{-1/2}‖² = P^s_D
    return {
        RIDGE_NORM_ERROR: start,
        RIDGE_EXCESS: start**2 / 2,
        WEIGHTED_ERROR: weighted,
        FEDERATED_ERROR: weighted,
    }
