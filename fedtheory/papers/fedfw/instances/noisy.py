r"""Stochastic gradients whose noise is known exactly: every sample adds its own slope to a client's loss.

f_i(x, ω) = f_i(x) + ⟨c_ω, x⟩, with ω one of m samples, equally likely, and Σ_ω c_ω = 0. The deviation of a gradient is
c_ω wherever it is taken, so σ² = (1/m)Σ‖c_ω‖². Two samples ±σ are Rademacher noise; any other table is a finite sum
whose terms have one Hessian. Clients draw on their own, or all the same sample: only each client's own law enters the
theorems. Normal noise is kept for one client on a line, where expectations are known without enumeration.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.concept import Concept, Property
from fedtheory.core.concepts import (
    CLIENTS,
    DIAMETER,
    DUAL_NORM,
    FIRST_GRADIENT,
    GRADIENT_AT_OPTIMUM,
    GRADIENT_NOISE,
    HETEROGENEITY,
    HETEROGENEITY_AT_OPTIMUM,
    SMOOTHNESS,
)
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP, OBJECTIVE_GAP
from fedtheory.core.properties import CONSENSUS_START, EXACT_GRADIENTS, FEASIBLE_START
from fedtheory.core.trajectory import Array
from fedtheory.instances.domains import Tie
from fedtheory.instances.interval import (
    RationalQuadratics,
    Rows,
    array,
    exact_constants,
    interval,
    rational_quadratics,
    rationals,
    upper_float,
)
from fedtheory.instances.promises import CONVEX_QUADRATICS
from fedtheory.instances.quadratics import Hessians, Start, quadratics
from fedtheory.papers.fedfw.properties import BOUNDED_VARIANCE, FAIR_LINE, UNBIASED_GRADIENTS

Draws = Literal["own", "shared"]
LONG = 80
NOISY = frozenset({UNBIASED_GRADIENTS, BOUNDED_VARIANCE})


class QuietProblem(Protocol):
    """What noise is added to: the leading axis holds runs, rows are clients."""

    @property
    def start(self) -> Array:  # (runs, n, p)
        """x_i¹."""

    def gradients(self, X: Array) -> Array:  # (runs, n, p)
        """Row i: ∇f_i(x_i)."""

    def lmo(self, G: Array) -> Array:  # (..., p)
        """Row by row: argmin over s in 𝒟 of ⟨g, s⟩."""

    def objective_gap(self, x_bar: Array) -> Array:  # (runs, p) -> (runs,)
        """F(x̄) - F*."""

    def stacked_gap(self, X: Array, G: Array) -> Array:  # (runs, n, p) twice -> (runs,)
        """F̂(X) - F*."""


@dataclass(frozen=True)
class NoisyProblem:
    """A problem whose client i, drawing sample k, adds noise[k] to its gradient."""

    quiet: QuietProblem
    noise: Array  # (m, p), adding up to 0
    draws: Draws

    @property
    def start(self) -> Array:
        """x_i¹."""
        return self.quiet.start

    @property
    def outcomes(self) -> int:
        """How many outcomes a round has: a sample for each client, or one for all."""
        return int(len(self.noise) ** (self.start.shape[1] if self.draws == "own" else 1))

    def gradients(self, X: Array) -> Array:
        """Row i: ∇f_i(x_i)."""
        return self.quiet.gradients(X)

    def drawn_gradients(self, X: Array, drawn: NDArray[np.int64]) -> Array:
        """Row i: ∇f_i(x_i, ω_i); client i's sample is digit i of the outcome's number."""
        m, n = len(self.noise), X.shape[1]
        powers = m ** np.arange(n) if self.draws == "own" else np.ones(n, dtype=np.int64)
        return self.gradients(X) + self.noise[drawn[:, None] // powers % m]

    def sampled_gradients(self, X: Array, rng: np.random.Generator) -> Array:
        """Row i: ∇f_i(x_i, ω_i), with fresh draws."""
        return self.drawn_gradients(X, rng.integers(self.outcomes, size=len(X)))

    def lmo(self, G: Array) -> Array:
        """The oracle of the domain."""
        return self.quiet.lmo(G)

    def objective_gap(self, x_bar: Array) -> Array:
        """F(x̄) - F*: the noise has mean 0."""
        return self.quiet.objective_gap(x_bar)

    def stacked_gap(self, X: Array, G: Array) -> Array:
        """F̂(X) - F*."""
        return self.quiet.stacked_gap(X, G)


@dataclass(frozen=True)
class NormalLine:
    """One client with the loss εx on [-1, 1] and normal noise, from the middle."""

    slope: float
    sigma: float


def noisy(
    *,
    curvature: str,
    slope: str,
    noise: str,
    start: str = "0",
    draws: Draws = "own",
    tie: Tie = "first",
) -> Instance[NoisyProblem]:
    """Quadratics on the box as in `interval`, with a table of samples: ";" between them, "," between coordinates."""
    table = samples(noise)
    quiet = interval(curvature=curvature, slope=slope, start=start, tie=tie)
    data = rational_quadratics(curvature=curvature, slope=slope, start=start, tie=tie)
    if len(table[0]) != len(data.slope[0]):
        message = f'noise "{noise}" needs {len(data.slope[0])} coordinates, as the slopes have'
        raise FedTheoryError(message, code="FT021")
    fair = (
        len(data.slope) == len(data.slope[0]) == 1
        and data.curvature[0][0] == 0 < data.slope[0][0]
        and len(table) == 2
        and table[0] != table[1]
    )
    sure = {concept: upper_float(tree) for concept, tree in exact_noise(data, table).items()}
    return _with_noise(
        quiet,
        array(table),
        draws,
        constants=sure,
        also=frozenset({FAIR_LINE}) if fair else frozenset(),
        name=f"{_brief(quiet.name)} with {len(table)} equally likely slopes more, {noise} ({draws} draws)",
        recipe={
            "family": "noisy",
            "curvature": curvature,
            "slope": slope,
            "noise": noise,
            "start": start,
            "draws": draws,
            "tie": tie,
        },
    )


def noisy_quadratics(
    *,
    among: str = "box",
    n: int = 2,
    p: int = 3,
    samples: int = 2,
    sigma: float = 1.0,
    smoothness: float = 1.0,
    heterogeneity: float = 1.0,
    pull: float = 1.0,
    hessians: Hessians = "own",
    start: Start = "consensus",
    draws: Draws = "shared",
    seed: int = 0,
) -> Instance[NoisyProblem]:
    """Designed quadratics whose clients are sums over a few samples, with mean square deviation σ²."""
    if samples < 1 or sigma < 0 or (samples == 1 and sigma > 0):
        message = "noise needs sigma >= 0 and, unless sigma is 0, at least 2 samples"
        raise FedTheoryError(message, code="FT021")
    quiet = quadratics(
        among=among,
        n=n,
        p=p,
        smoothness=smoothness,
        heterogeneity=heterogeneity,
        pull=pull,
        hessians=hessians,
        start=start,
        seed=seed,
    )
    table = np.random.default_rng([seed, 1]).standard_normal((samples, p))
    table -= table.mean(axis=0)
    size = math.sqrt(float((table**2).sum()) / samples)
    table *= sigma / size if size else 0.0
    first = quiet.problem.gradients(quiet.problem.start)
    return _with_noise(
        quiet,
        table,
        draws,
        constants={
            GRADIENT_NOISE: sigma,
            FIRST_GRADIENT: float(np.linalg.norm(first)) / n,
        },
        name=f"{quiet.name} with {samples} samples a client, σ={sigma:g} ({draws} draws)",
        recipe={
            "family": "noisy-quadratics",
            "among": among,
            "n": n,
            "p": p,
            "samples": samples,
            "sigma": sigma,
            "smoothness": smoothness,
            "heterogeneity": heterogeneity,
            "pull": pull,
            "hessians": hessians,
            "start": start,
            "draws": draws,
            "seed": seed,
        },
    )


def normal_line(*, slope: float = 0.5, sigma: float = 1.0) -> Instance[NormalLine]:
    """f(x) = εx on [-1, 1] with gradients ε + N(0, σ²)."""
    if slope < 0 or sigma < 0:
        message = "a line with normal noise needs slope >= 0 and sigma >= 0"
        raise FedTheoryError(message, code="FT021")
    constants: dict[Concept, float] = {
        CLIENTS: 1,
        SMOOTHNESS: 0.0,
        DIAMETER: 2.0,
        HETEROGENEITY: 0.0,
        HETEROGENEITY_AT_OPTIMUM: 0.0,
        GRADIENT_AT_OPTIMUM: slope,
        DUAL_NORM: 0.0,
        GRADIENT_NOISE: sigma,
        FIRST_GRADIENT: slope,
    }
    return Instance(
        name=f"{slope:g}x on [-1, 1] with normal noise, σ={sigma:g}",
        problem=NormalLine(slope, sigma),
        constants=constants,
        promises=(CONVEX_QUADRATICS - {EXACT_GRADIENTS})
        | NOISY
        | {FEASIBLE_START, CONSENSUS_START},
        certificates=(Certificate("expectations", 1e-14, "the normal distribution function"),),
        trivial={EXPECTED_OBJECTIVE_GAP: 2 * slope},
        recipe={"family": "normal-line", "slope": slope, "sigma": sigma},
    )


def samples(noise: str) -> Rows:
    """The table of samples, whose columns must add up to 0."""
    table = rationals(noise)
    if len({len(row) for row in table}) > 1 or any(map(sum, zip(*table, strict=False))):
        message = (
            f'noise "{noise}": the samples need one length and the sum 0, or gradients are biased'
        )
        raise FedTheoryError(message, code="FT021")
    return table


def exact_noise(data: RationalQuadratics, table: Rows) -> Mapping[Concept, Tree]:
    """σ and ‖∇F̂(X¹)‖ as terms, beside the constants of the data."""
    n = len(data.slope)
    sigma_squared = sum((c * c for row in table for c in row), Fraction(0)) / len(table)
    gradients = data.gradients(data.start)
    first_squared = sum((g * g for row in gradients for g in row), Fraction(0)) / n**2
    return {
        **exact_constants(data),
        GRADIENT_NOISE: ["root", "2", str(sigma_squared)],
        FIRST_GRADIENT: ["root", "2", str(first_squared)],
    }


def _brief(name: str) -> str:
    """A name, cut if many clients make it long."""
    return name if len(name) < LONG else f"{name[: LONG - 4]} ..."


def _with_noise(
    quiet: Instance[Any],
    noise: Array,
    draws: Draws,
    *,
    constants: Mapping[Concept, float],
    name: str,
    recipe: Mapping[str, str | int | float],
    also: frozenset[Property] = frozenset(),
) -> Instance[NoisyProblem]:
    """The instance with noisy gradients; no expectation exceeds what a run without noise can never exceed."""
    if draws not in ("own", "shared"):
        raise FedTheoryError(f'draws are "own" or "shared", not "{draws}"', code="FT021")
    largest = quiet.trivial[OBJECTIVE_GAP]
    return Instance(
        name=name,
        problem=NoisyProblem(quiet.problem, noise, draws),
        constants={**quiet.constants, **constants},
        promises=(quiet.promises - {EXACT_GRADIENTS} if noise.any() else quiet.promises)
        | NOISY
        | also,
        certificates=quiet.certificates,
        trivial={OBJECTIVE_GAP: largest, EXPECTED_OBJECTIVE_GAP: largest},
        recipe=recipe,
    )
