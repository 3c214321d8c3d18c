"""Two bounds on the same random instances."""

from typing import Any

import numpy as np

from fedtheory.core.statement import Bound, Domain, Statement
from fedtheory.core.trajectory import Array
from fedtheory.engines.attack import limits
from fedtheory.engines.grounds import ground
from fedtheory.instances.hostile import Space


def side_by_side(
    statement: Statement[Any], one: Bound, other: Bound
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Both bounds on random instances that promise what both assume, at the rounds of which both speak."""
    wanted = {a.requires for a in (*statement.assumptions, *one.also, *other.also)}
    rng = np.random.default_rng(2)
    column = np.arange(max(one.first_round, other.first_round), 49, dtype=float)[:, None]
    pairs = [(np.empty(0), np.empty(0))]
    for space in ground(statement).spaces:
        if wanted <= space.promises:
            letters = _random_instances(statement, space, rng)
            if letters is not None:
                met = np.ones((len(column), 40), dtype=bool)
                for claim in (*statement.conditions, *one.conditions, *other.conditions):
                    left, right = (
                        limits(side, letters, column, 40) for side in (claim.lhs, claim.rhs)
                    )
                    met &= left >= right if claim.relation == ">=" else left <= right
                with np.errstate(divide="ignore", invalid="ignore"):
                    values = [limits(b.value, letters, column, 40)[met] for b in (one, other)]
                pairs.append((values[0], values[1]))
    return np.concatenate([a for a, _ in pairs]), np.concatenate([b for _, b in pairs])


def _random_instances(
    statement: Statement[Any], space: Space, rng: np.random.Generator
) -> dict[str, Any] | None:
    """The letters of 40 instances, (40,) each; None where the family does not know one."""
    constants = space.batch(rng.standard_normal((40, space.size))).constants
    if any(c.concept not in constants for c in statement.constants):
        return None
    letters: dict[str, Any] = {str(c.symbol): constants[c.concept] for c in statement.constants}
    for parameter in statement.parameters:
        letters[str(parameter.symbol)] = _within(parameter.domain, np.exp(rng.normal(0, 2, 40)))
    return letters | {"T": 48.0}


def _within(domain: Domain, positive: Array) -> Array:
    """Values of this domain, from positive numbers."""
    low = float(domain.lower or 0)
    if domain.integer:
        return np.maximum(max(low, 1.0), np.ceil(positive))
    if domain.upper is None:
        return low + positive
    return low + (float(domain.upper) - low) * positive / (1 + positive)
