"""Theorems 2 to 4 as corrected need f* = ⟨w*, φ⟩ where the clients look: elsewhere Δ_Dj and Δ_fj see nothing of f*."""

from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest

from fedtheory.core.instance import Instance
from fedtheory.core.statement import Statement
from fedtheory.papers.fednewton.instances.event_federations import event_cosine, event_spectrum
from fedtheory.papers.fednewton.instances.ridge_laws import RidgeLaw
from fedtheory.papers.fednewton.instances.sample_bounds import Federation, event_ledger
from fedtheory.papers.fednewton.properties import LINEAR_TARGET
from fedtheory.papers.fednewton.statements.thm2_federated import THEOREM_2
from fedtheory.papers.fednewton.statements.thm3_homogeneous import THEOREM_3
from fedtheory.papers.fednewton.statements.thm4_heterogeneous import THEOREM_4

MANY = 10**12


def test_without_it_the_ledger_is_crossed() -> None:
    """One client sees φ = 1 and y = 1, the other φ = 0; under ρ, which has their mean covariance, f* = 0.

    f* at the first client's input, where ρ is not, may be taken as 1: no shift, and no error of a perfect sample.
    """
    clients = Federation(
        (MANY, MANY),
        1,  # features
        1.0,  # lambda
        1.0,  # kappa
        1.0,  # B
        1 / 2,  # r
        0.0,  # R: f* = 0
        1.0,  # leverage
        (1 / 2, 0.0),
        1 / 3,
        (1 / 2, 1 / 2),  # ‖C - C_j‖
        (0.0, 0.0),  # f_j* = f* at the inputs of client j
        (1 / 2, 0.0),  # ‖w_{j,λ}‖
    )
    ledger = event_ledger(clients, 1 / 10)
    assert ledger.worst < 1 / 2  # all deviations are 0, so that no event fails
    ridge, iterate = (1 / 2) / (1 / 2 + 1), (1 / 2) / 2
    for t in (1, 2):
        gradient = (1 / 2 + 1) * iterate - 1 / 2
        iterate -= (gradient / 2 + gradient) / 2
        assert sqrt(1 / 2) * abs(iterate - ridge) > 100 * ledger.federated(t)


@pytest.mark.parametrize("statement", [THEOREM_2, THEOREM_3, THEOREM_4], ids=lambda s: s.id)
def test_so_it_is_assumed(statement: Statement[Any]) -> None:
    ours = [bound for bound in statement.bounds if not bound.status.theirs]
    assert ours
    assert all(LINEAR_TARGET in {a.requires for a in bound.also} for bound in ours)


@pytest.mark.parametrize("family", [event_spectrum, event_cosine])
def test_and_promised_by_laws_in_finite_dimension(
    family: Callable[..., Instance[RidgeLaw]],
) -> None:
    law = family(n="20000,20000", **({"tilts": "1/20,-1/20"} if family is event_cosine else {}))
    assert law.problem.population.w_star is not None
    assert LINEAR_TARGET in law.promises
