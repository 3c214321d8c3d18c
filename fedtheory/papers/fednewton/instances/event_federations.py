r"""Laws of clients with the event ledger of Theorems 2 to 5: the bounds that the errors keep with probability 1 - δ, as constants."""

from dataclasses import replace

import numpy as np

from fedtheory.core.concept import Concept
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.instances import ridge_factors as factors
from fedtheory.papers.fednewton.concepts import (
    EVENT_CENTRAL,
    EVENT_CONTRACTION,
    EVENT_FACTOR,
    EVENT_NORM_CHANGE,
    EVENT_START,
    FAILURE_CHANCE,
    LARGEST_RELATIVE_SHIFT,
)
from fedtheory.papers.fednewton.instances.feature_samples import number
from fedtheory.papers.fednewton.instances.ridge_cosine import ridge_cosine_law
from fedtheory.papers.fednewton.instances.ridge_laws import RidgeLaw
from fedtheory.papers.fednewton.instances.ridge_spectrum import ridge_spectrum_law
from fedtheory.papers.fednewton.instances.sample_bounds import Federation, event_ledger
from fedtheory.papers.fednewton.properties import EVENTS_AT_LEVEL, LINEAR_TARGET

SAFE = 1e-9


def event_spectrum(
    *,
    delta: str = "1/10",
    M: int = 10,
    power: str = "2",
    lam: str = "1/10",
    n: str = "2000,2000,2000,2000",
    r: str = "1/2",
    noise: str = "3/10",
) -> Instance[RidgeLaw]:
    """Signs under a spectrum, clients alike (`ridge_spectrum_law`), with the ledger at the level δ."""
    plain = ridge_spectrum_law(M=M, power=power, lam=lam, n=n, r=r, noise=noise)
    return with_events(plain, "event-spectrum", delta)


def event_cosine(
    *,
    delta: str = "1/10",
    M: int = 10,
    power: str = "2",
    lam: str = "3/10",
    n: str = "2000,2000,2000,2000",
    tilts: str = "1/20,-1/20,1/20,-1/20",
    q: int = 1,
    r: str = "1/2",
    noise: str = "3/10",
) -> Instance[RidgeLaw]:
    """Cosines under tilted densities (`ridge_cosine_law`): clients differ in their inputs, f* is one."""
    plain = ridge_cosine_law(M=M, power=power, lam=lam, n=n, tilts=tilts, q=q, r=r, noise=noise)
    return with_events(plain, "event-cosine", delta)


def with_events(plain: Instance[RidgeLaw], family: str, delta: str) -> Instance[RidgeLaw]:
    """The law's instance, which also knows the ledger.

    Raises:
        FedTheoryError: δ is no probability, nothing is known of the regression, or samples are too few for P = 1/(1 - R).
    """
    chance = float(number(delta))
    if not 0 < chance <= 1:
        raise FedTheoryError(f"delta is a probability above 0, not {delta}", code="FT021")
    law = plain.problem
    if law.source.r is None or law.source.radius is None:
        raise FedTheoryError(f"{plain.name} names no source condition", code="FT021")
    clients = federation(law)
    ledger = event_ledger(clients, chance)
    most = law.source.kappa**2 / law.lam
    if ledger.worst >= most / (1 + most) or not np.isfinite(ledger.start):
        message = f"{plain.name}: samples are too few for the ledger, which needs R < 1; here it is {ledger.worst:.3g}"
        raise FedTheoryError(message, code="FT021")
    up = 1 + SAFE
    constants: dict[Concept, float] = {
        **plain.constants,
        FAILURE_CHANCE: chance,
        LARGEST_RELATIVE_SHIFT: max(clients.shifts) / law.lam * up,
        EVENT_FACTOR: ledger.factor * up,
        EVENT_START: ledger.start * up,
        EVENT_CENTRAL: ledger.central * up,
        EVENT_NORM_CHANGE: ledger.norm_change * up,
    }
    if np.isfinite(ledger.contraction):
        constants[EVENT_CONTRACTION] = ledger.contraction * up
    linear = law.population.w_star is not None  # in R^M, so that it is so at every input
    promised = {EVENTS_AT_LEVEL, LINEAR_TARGET} if linear else {EVENTS_AT_LEVEL}
    recipe = {key: value for key, value in plain.recipe.items() if key != "family"}
    return replace(
        plain,
        name=f"{plain.name}, delta = {delta}",
        constants=constants,
        promises=plain.promises | promised,
        recipe={"family": family, "delta": delta, **recipe},
    )


def federation(law: RidgeLaw) -> Federation:
    """What the ledger asks of the laws of the clients."""
    problem, source = law.means, law.source
    assert source.r is not None
    assert source.radius is not None
    dimensions = factors.effective_dimension(law.population.C_j, law.lam)
    shifts = np.ravel(factors.shift(problem))
    # ⟨φ, (C_j + λ)⁻¹φ⟩ ≤ (1 + Δ_Dj/λ) ⟨φ, (C + λ)⁻¹φ⟩, and it is at most κ²/λ
    leverage = min(source.kappa**2 / law.lam, source.leverage * (1 + shifts.max() / law.lam))
    return Federation(
        law.sizes,
        len(law.population.C),
        law.lam,
        source.kappa,
        source.B,
        source.r,
        source.radius,
        max(1.0, float(leverage)),
        [float(one) for one in np.atleast_1d(dimensions)],
        float(factors.effective_dimension(law.population.C, law.lam)),
        [float(one) for one in shifts],
        [float(one) for one in law.population.local_shifts],
        [float(one) for one in np.linalg.norm(problem.w_j_lambda, axis=1)],
    )
