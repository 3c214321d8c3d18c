"""Domains with squared losses; the adversary seeks the worst of all their mixtures.

The minimax value lies between two ends, of which the upper is an ensemble's worst domain and the lower a linear program's.
Constants hold for all weights and masks: norms of convex functions on a box are largest at its corners.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import CONVEX
from fedtheory.core.trajectory import Array
from fedtheory.instances.worst_of_several import ends
from fedtheory.papers.fedboost.concepts import (
    ADVERSARY_DIAMETER,
    ADVERSARY_ESTIMATE_SIZE,
    ADVERSARY_NOISE,
    BREGMAN_ADVERSARY,
    BREGMAN_EVERYWHERE,
    ESTIMATE_NOISE,
    LARGEST_MIXTURE,
    PREDICTOR_BUDGET,
    SECOND_DERIVATIVE,
    THIRD_DERIVATIVE,
    WEIGHTS_ESTIMATE_SIZE,
)
from fedtheory.papers.fedboost.instances.ensemble_losses import Squares
from fedtheory.papers.fedboost.instances.mirror_maps import Euclid, MirrorMap, mirror_map
from fedtheory.papers.fedboost.instances.sampled_predictors import probabilities
from fedtheory.papers.fedboost.metrics import EXPECTED_AGNOSTIC_GAP
from fedtheory.papers.fedboost.properties import (
    ALL_DOMAINS_REPORT,
    DEBIASED_DOMAINS_REPORT,
    SMALLEST_MIRROR_START,
    WEIGHTED_SAMPLING,
)


@dataclass(frozen=True)
class AgnosticGame:
    """One squared loss a domain; the adversary hears what clients see, or that with the mask's bias taken off."""

    domains: tuple[Squares, ...]
    mirror: MirrorMap
    budget: float
    debiased: bool
    ends: tuple[float, float] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "ends", minimax(self.domains))

    @property
    def predictors(self) -> int:
        """q."""
        return len(self.domains[0].lengths())

    @property
    def start(self) -> Array:
        """α_1 = 1/q."""
        q = self.predictors
        return np.full((1, q), 1 / q)

    @property
    def mixture_start(self) -> Array:
        """λ_1 = 1/p."""
        p = len(self.domains)
        return np.full((1, p), 1 / p)

    def losses(self, alpha: Array) -> Array:
        """L_k(α)."""
        return np.stack([domain.value(alpha) for domain in self.domains], axis=-1)

    def gradient(self, alpha: Array, mixture: Array) -> Array:
        """Σ λ_k ∇L_k(α)."""
        slopes = np.stack([domain.gradient(alpha) for domain in self.domains], axis=1)
        return np.asarray(np.einsum("sk,skq->sq", mixture, slopes))

    def agnostic_gap(self, alpha: Array) -> Array:
        """The worst domain's loss, less the minimax value at its upper end."""
        return np.asarray(self.losses(alpha).max(axis=-1) - self.ends[1])

    @property
    def widest(self) -> float:
        """The largest gap of any weights: at a vertex, since losses are convex."""
        q = self.predictors
        return float(self.losses(np.eye(q)).max() - self.ends[0])

    def heard(self, alpha: Array, seen: Array, gamma: Array) -> Array:
        """L_k(α̃); if debiased, minus Σ_l α_l²(1 - γ_l)/γ_l² 1_l ‖h_l‖², whose mean is the mask's bias."""
        plain = self.losses(seen)
        if not self.debiased:
            return plain
        share = np.divide(1.0, gamma, out=np.zeros_like(gamma), where=alpha > 0)
        off = alpha**2 * (1 - gamma) * share**2 * (seen != 0)
        squares = np.stack([domain.lengths() for domain in self.domains])
        return np.asarray(plain - off @ squares.T)

    def probabilities(self, alpha: Array) -> Array:
        """(8)."""
        return probabilities("weighted", alpha, self.budget)

    def prox(self, alpha: Array, direction: Array) -> Array:
        """A step of the mirror map."""
        return self.mirror.step(alpha, direction)

    def mixture_prox(self, mixture: Array, direction: Array) -> Array:
        """A step of the mirror map, upwards."""
        return self.mirror.step(mixture, -direction)


def minimax(domains: tuple[Squares, ...]) -> tuple[float, float]:
    """Two ends of min_α max_k L_k(α)."""
    return ends(
        lambda alpha: np.array([float(domain.value(alpha[None])[0]) for domain in domains]),
        lambda alpha: np.array([domain.gradient(alpha[None])[0] for domain in domains]),
        q=len(domains[0].lengths()),
    )


def agnostic_game(
    *, predictors: str, targets: str, mirror: str = "euclid", budget: str = "1", debiased: int = 0
) -> Instance[AgnosticGame]:
    """Tables as text: "|" between domains, ";" between their rows, "," between the predictors' values; targets likewise."""
    tables = [_table(text) for text in predictors.split("|")]
    wanted = [row for text in targets.split("|") for row in _table(text)]
    if len(tables) != len(wanted) or any(
        len(H) != len(y) or H.shape[1] != tables[0].shape[1]
        for H, y in zip(tables, wanted, strict=False)
    ):
        message = "each domain needs a table of predictors, all as many, and a target for each of its rows"
        raise FedTheoryError(message, code="FT020")
    domains = tuple(Squares(H, y) for H, y in zip(tables, wanted, strict=True))
    C, of = float(Fraction(budget)), mirror_map(mirror)
    if C <= 0:
        raise FedTheoryError(f"a budget is positive, not {budget}", code="FT021")
    problem = AgnosticGame(domains, of, C, bool(debiased))
    q, p = tables[0].shape[1], len(domains)
    corners = max(1.0, 1 / C) * np.array(list(product((0.0, 1.0), repeat=q)))
    slopes = np.array([of.dual_norm(domain.gradient(corners)).max() for domain in domains])
    heard = problem.losses(corners)
    if (
        debiased
    ):  # what is taken off has α²(1 - γ)/γ² <= 1/C², and neither it nor a loss is negative
        heard = np.maximum(heard.max(axis=0), [d.lengths().sum() / C**2 for d in domains])
    G_a, G_l = float(slopes.max()), float(of.dual_norm(heard).max())
    noise = (
        1.0 if isinstance(of, Euclid) else 2.0
    )  # E‖g - Eg‖² <= E‖g‖² in the l2 norm, 4 of it in others
    bend = max(2 * float(np.linalg.eigvalsh(H.T @ H).max()) for H in tables)
    low, high = problem.ends
    return Instance(
        name=f"{p} domains against {q} predictors, {mirror}, C = {budget}{', debiased' if debiased else ''}",
        problem=problem,
        constants={
            **of.constants(),
            BREGMAN_EVERYWHERE: of.divergence_from_middle(np.eye(q)[0]),
            BREGMAN_ADVERSARY: of.divergence_from_middle(np.eye(p)[0]),
            WEIGHTS_ESTIMATE_SIZE: G_a,
            ADVERSARY_ESTIMATE_SIZE: G_l,
            ESTIMATE_NOISE: noise * G_a,
            ADVERSARY_NOISE: noise * G_l,
            THIRD_DERIVATIVE: 0.0,
            SECOND_DERIVATIVE: bend,
            ADVERSARY_DIAMETER: 2.0,
            LARGEST_MIXTURE: 1.0,
            PREDICTOR_BUDGET: C,
        },
        promises=frozenset({CONVEX, SMALLEST_MIRROR_START, WEIGHTED_SAMPLING})
        | {DEBIASED_DOMAINS_REPORT if debiased else ALL_DOMAINS_REPORT},
        certificates=(
            Certificate("the minimax value", high - low, "a linear program's end below"),
        ),
        trivial={EXPECTED_AGNOSTIC_GAP: problem.widest},
        recipe={
            "family": "agnostic-game",
            "predictors": predictors,
            "targets": targets,
            "mirror": mirror,
            "budget": budget,
            "debiased": debiased,
        },
    )


def _table(text: str) -> Array:
    """Rows of rationals."""
    try:
        return np.array(
            [[float(Fraction(entry)) for entry in row.split(",")] for row in text.split(";")]
        )
    except (ValueError, ZeroDivisionError) as error:
        raise FedTheoryError(f'"{text}" is no table of rationals: {error}', code="FT020") from error
