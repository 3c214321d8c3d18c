r"""Where the samples of ridge regression come from: a law for every client, and as many draws of it as the client has.

A law knows its population exactly, so what is measured of a draw has no error of its own; only the draw is random.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from fedtheory.core.concept import Concept, Property
from fedtheory.core.concepts import CLIENTS, FEATURE_BOUND, REGULARISATION, RESPONSE_BOUND
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import FULL_PARTICIPATION
from fedtheory.core.trajectory import Array
from fedtheory.instances import ridge_factors as factors
from fedtheory.instances.ridge_problem import Population, RidgeProblem
from fedtheory.papers.fednewton.concepts import (
    ALL_SAMPLES,
    CLIENT_SAMPLES,
    EFFECTIVE_DIMENSION,
    FEATURE_COUNT,
    LARGEST_LEVERAGE,
    OWN_EFFECTIVE_DIMENSION,
    SOURCE_EXPONENT,
    SOURCE_RADIUS,
)
from fedtheory.papers.fednewton.instances.ridge_constants import ROUNDING_UP, Known, ridge_instance
from fedtheory.papers.fednewton.instances.ridge_constants import promises as matrices_say
from fedtheory.papers.fednewton.properties import (
    IDENTICAL_CLIENT_LAWS,
    MIXED_POPULATION,
    RIDGE_REGRESSION,
    START_AT_DKRR,
)

Draw = Callable[[int, int, np.random.Generator], tuple[Array, Array]]
"""(client, number of samples, rng) to features (n, M) and labels (n,)."""


@dataclass(frozen=True)
class Source:
    """What is known of the regression: ‖w_j‖ ≤ B, f* = L^r v with ‖v‖ = `radius`, and of the features: κ, N_inf(λ)."""

    kappa: float
    B: float
    leverage: float  # sup ⟨φ, (C + λ)⁻¹φ⟩
    r: float | None = None
    radius: float | None = None  # R


@dataclass(frozen=True)
class RidgeLaw:
    """Laws and sample sizes of all clients."""

    sizes: tuple[int, ...]
    lam: float
    population: Population
    sample: Draw = field(repr=False)
    source: Source

    @property
    def p(self) -> Array:
        """The shares n_j/n."""
        return np.array(self.sizes, dtype=float) / sum(self.sizes)

    @property
    def means(self) -> RidgeProblem:
        """Infinitely many samples: every client has its own covariance and moments."""
        known = self.population
        return RidgeProblem(self.p, known.C_j[None], known.moments[None], self.lam, known)

    def draw(self, rng: np.random.Generator, runs: int) -> RidgeProblem:
        """Independent samples for so many runs."""
        C, b = [], []
        for _ in range(runs):
            for j, n in enumerate(self.sizes):
                phi, y = self.sample(j, n, rng)
                C.append(phi.T @ phi / n)
                b.append(phi.T @ y / n)
        m, M = len(self.sizes), len(self.population.C)
        covariances = np.array(C).reshape(runs, m, M, M)
        sides = np.array(b).reshape(runs, m, M)
        return RidgeProblem(self.p, covariances, sides, self.lam, self.population)


def law_instance(
    law: RidgeLaw, name: str, *, recipe: Mapping[str, str | int | float]
) -> Instance[RidgeLaw]:
    """The instance of a law: what is known before anything is drawn."""
    return Instance(
        name=name,
        problem=law,
        constants={
            CLIENTS: len(law.sizes),
            ALL_SAMPLES: sum(law.sizes),
            CLIENT_SAMPLES: min(law.sizes),
            **_of_the_law(law),
        },
        promises=promises(law),
        certificates=(
            Certificate("spectral constants from above", 0.0, "rounded up by 2^-41 of themselves"),
        ),
        recipe=recipe,
    )


def sample_instance(
    law: RidgeLaw, name: str, *, seed: int, recipe: Mapping[str, str | int | float]
) -> Instance[RidgeProblem]:
    """One draw of a law: the matrices of its samples, beside the population that they came from."""
    problem = law.draw(np.random.default_rng(seed), 1)
    known = Known(_of_the_law(law), promises(law) & {IDENTICAL_CLIENT_LAWS, MIXED_POPULATION})
    return ridge_instance(problem, name, recipe=recipe, known=known)


def promises(law: RidgeLaw) -> frozenset[Property]:
    """What a law says of all its draws."""
    found = {RIDGE_REGRESSION, FULL_PARTICIPATION, START_AT_DKRR}
    found |= matrices_say(law.means) & {MIXED_POPULATION}
    if not factors.shift(law.means).any() and not law.population.shifts.any():
        found.add(IDENTICAL_CLIENT_LAWS)
    return frozenset(found)


def _of_the_law(law: RidgeLaw) -> dict[Concept, float]:
    source, known, up = law.source, law.population, 1 + ROUNDING_UP
    found = {
        REGULARISATION: law.lam,
        FEATURE_BOUND: source.kappa * up,
        FEATURE_COUNT: len(known.C),
        EFFECTIVE_DIMENSION: float(factors.effective_dimension(known.C, law.lam)) * up,
        OWN_EFFECTIVE_DIMENSION: float(factors.effective_dimension(known.C_j, law.lam).max()) * up,
        LARGEST_LEVERAGE: max(1.0, source.leverage * up),
    }
    if np.isfinite(source.B):
        found[RESPONSE_BOUND] = source.B * up
    if source.r is not None and source.radius is not None:
        found |= {
            SOURCE_EXPONENT: source.r,
            SOURCE_RADIUS: source.radius * source.kappa ** (2 * source.r) * up,
        }
    return found


def sizes(text: str) -> tuple[int, ...]:
    """`"100,100,200"` as numbers of samples."""
    try:
        found = tuple(int(n) for n in text.split(","))
    except ValueError:
        found = ()
    if not found or min(found) < 1:
        raise FedTheoryError(f'"{text}" is no list of numbers of samples', code="FT020")
    return found


def spectrum(M: int, power: float) -> Array:
    """σ_k = k^-power."""
    return np.asarray(np.arange(1, M + 1, dtype=float) ** -power)


def target(sigma: Array, r: float, radius: float) -> Array:
    """w* = σ^{r-1/2} R v/‖v‖ with v_k = 1/k, so that ‖L^{-r}f*‖ = R."""
    v = 1 / np.arange(1, len(sigma) + 1, dtype=float)
    return np.asarray(sigma ** (r - 0.5) * radius * v / np.linalg.norm(v))
