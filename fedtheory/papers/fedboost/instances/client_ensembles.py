r"""Clients with targets of their own, some of which are drawn in a round: in three ways, two of them unbiased.

Client j has m_j examples with the loss ‖Hα - y_j‖², and the loss of all is Σ (m_j/m) of theirs. For N clients drawn
without repetition, `printed` takes Σ (m_j/their total) ∇L_j, Figure 1's step 4, whose mean is not the gradient where
sizes differ; `horvitz-thompson` takes (p/N) Σ (m_j/m) ∇L_j; `proportional` draws N times with probability m_j/m and
averages.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import Literal

import numpy as np

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import CONVEX
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedboost.concepts import (
    BREGMAN_START,
    ESTIMATE_SIZE,
    PREDICTOR_BUDGET,
    PREDICTORS,
    REPEATED_ROUNDS,
    SAMPLING_MOMENT,
    SAMPLING_VARIANCE,
    THIRD_DERIVATIVE,
)
from fedtheory.papers.fedboost.instances.ensemble_losses import Squares
from fedtheory.papers.fedboost.instances.ensemble_problem import LEAST_START
from fedtheory.papers.fedboost.instances.mirror_maps import Euclid, MirrorMap, mirror_map
from fedtheory.papers.fedboost.instances.sampled_predictors import (
    Sampling,
    known_sampling,
    largest_moment,
    largest_variance,
    probabilities,
)
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.properties import (
    EUCLIDEAN_NORM,
    FULL_ESTIMATOR,
    REPEATED_WEIGHTED_SAMPLING,
    SMALLEST_MIRROR_START,
    SQUARED_LOSS,
    UNBIASED_CLIENTS,
    UNBIASED_ESTIMATES,
    UNIFORM_SAMPLING,
    WEIGHTED_SAMPLING,
)

Drawing = Literal["printed", "horvitz-thompson", "proportional"]
DRAWINGS: tuple[Drawing, ...] = ("printed", "horvitz-thompson", "proportional")
MOST = 12
"""Constants are read off the 2^q corners of the box of what clients can see."""


@dataclass(frozen=True)
class ClientEnsemble:
    """Point masses, targets one a client, and weights of the clients for every choice of them."""

    targets: Array  # (p, q)
    shares: Array  # (p,): m_j/m
    weights: Array  # (choices, p)
    chances: Array  # (choices,)
    mirror: MirrorMap
    sampling: Sampling
    budget: float
    copies: int = 1
    idle: bool = False

    @property
    def best(self) -> Array:
        """The mean target, in the simplex as the targets are."""
        return self.shares @ self.targets

    @property
    def start(self) -> Array:
        """1/q."""
        q = self.targets.shape[1]
        return np.full((1, q), 1 / q)

    @property
    def widest(self) -> float:
        """The largest gap, at a vertex."""
        return float(self.gap(np.eye(self.targets.shape[1])).max())

    def gap(self, alpha: Array) -> Array:
        """‖α - the mean target‖²: the rest of the clients' losses does not depend on α."""
        return Squares(None, self.best).value(alpha)

    def answers(self, alpha: Array, seen: Array, sent: Array, gamma: Array) -> Array:
        """Σ w_j 2(α̃ - y_j) for each choice of clients."""
        del alpha, sent, gamma  # whole gradients are returned
        whole = self.weights.sum(axis=1)[:, None, None] * seen
        return np.asarray(2 * (whole - (self.weights @ self.targets)[:, None]))

    def probabilities(self, alpha: Array) -> Array:
        """γ_t."""
        return probabilities(self.sampling, alpha, self.budget)

    def prox(self, alpha: Array, direction: Array) -> Array:
        """A step of the mirror map."""
        return self.mirror.step(alpha, direction)


def drawing(name: str, shares: Array, N: int) -> tuple[Array, Array]:
    """Weights of the clients for every choice, and the probability of the choice."""
    p = len(shares)
    if name == "proportional":
        choices = list(product(range(p), repeat=N))
        weights = np.array([np.bincount(choice, minlength=p) / N for choice in choices])
        return weights, np.array([shares[list(choice)].prod() for choice in choices])
    some = [np.isin(np.arange(p), choice) * shares for choice in combinations(range(p), N)]
    chosen = np.array(some)
    if name == "printed":
        chosen /= chosen.sum(axis=1, keepdims=True)
    elif name == "horvitz-thompson":
        chosen *= p / N
    else:
        raise FedTheoryError(f'no drawing "{name}".{nearest(name, DRAWINGS)}', code="FT007")
    return chosen, np.full(len(chosen), 1 / len(chosen))


def client_ensemble(
    *,
    targets: str,
    sizes: str,
    N: int = 1,
    drawn: str = "horvitz-thompson",
    mirror: str = "euclid",
    sampling: str = "none",
    budget: str = "1",
) -> Instance[ClientEnsemble]:
    """Targets as rows "1/2,1/2;1,0", sizes "1,3"; N clients a round."""
    try:
        rows = [[Fraction(entry) for entry in row.split(",")] for row in targets.split(";")]
        m = [Fraction(size) for size in sizes.split(",")]
    except (ValueError, ZeroDivisionError) as error:
        message = f'"{targets}" and "{sizes}" are no tables of rationals: {error}'
        raise FedTheoryError(message, code="FT020") from error
    q, p = len(rows[0]), len(rows)
    if any(len(row) != q or sum(row) != 1 or min(row) < 0 for row in rows) or not 2 <= q <= MOST:
        message = f"targets are distributions on the same outcomes, 2 to {MOST} of them"
        raise FedTheoryError(message, code="FT020")
    if len(m) != p or min(m) <= 0 or not 1 <= N <= p:
        message = f"{p} clients need {p} positive sizes, and 1 to {p} of them are asked"
        raise FedTheoryError(message, code="FT020")
    rule, C, of = known_sampling(sampling), float(Fraction(budget)), mirror_map(mirror)
    if C <= 0:
        raise FedTheoryError(f"a budget is positive, not {budget}", code="FT021")
    shares = np.array([float(size / sum(m)) for size in m])
    weights, chances = drawing(drawn, shares, N)
    problem = ClientEnsemble(np.array(rows, dtype=float), shares, weights, chances, of, rule, C)
    reach = {"none": 1.0, "uniform": q / min(C, q)}.get(rule, max(1.0, 1 / C))  # of α̃_k
    corners = reach * np.array(list(product((0.0, 1.0), repeat=q)))
    answers = problem.answers(corners, corners, corners, corners)
    # the mean square over the choices is convex in what is seen, so it is largest at a corner
    size = float(np.sqrt((chances @ of.dual_norm(answers) ** 2).max()))
    fair = drawn != "printed" or len(set(m)) == 1 or p == N
    promises = {CONVEX, FULL_ESTIMATOR, SMALLEST_MIRROR_START, SQUARED_LOSS}
    promises |= {UNBIASED_CLIENTS, UNBIASED_ESTIMATES} if fair else set()
    promises |= {EUCLIDEAN_NORM} if isinstance(of, Euclid) else set()
    promises |= {"uniform": {UNIFORM_SAMPLING}}.get(rule, set())
    promises |= {WEIGHTED_SAMPLING, REPEATED_WEIGHTED_SAMPLING} if rule == "weighted" else set()
    return Instance(
        name=f"{N} of {p} clients, {drawn}, {mirror}, {sampling}",
        problem=problem,
        constants={
            **of.constants(),
            BREGMAN_START: max(of.divergence_from_middle(problem.best), LEAST_START),
            PREDICTOR_BUDGET: C,
            PREDICTORS: float(q),
            REPEATED_ROUNDS: 1.0,
            SAMPLING_VARIANCE: largest_variance(rule, q, C),
            SAMPLING_MOMENT: largest_moment(rule, q, C),
            ESTIMATE_SIZE: size,
            THIRD_DERIVATIVE: 0.0,
        },
        promises=frozenset(promises),
        certificates=(Certificate("the optimum", 0.0, "closed form"),),
        trivial={EXPECTED_ENSEMBLE_GAP: problem.widest},
        recipe={
            "family": "client-ensemble",
            "targets": targets,
            "sizes": sizes,
            "N": N,
            "drawn": drawn,
            "mirror": mirror,
            "sampling": sampling,
            "budget": budget,
        },
    )
