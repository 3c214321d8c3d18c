"""FedAvg with all of a client's data: its factor, gradient descent for one step, a fixed point off KRR for more."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import FEATURE_BOUND, REGULARISATION
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check
from fedtheory.engines.prove import prove
from fedtheory.instances import build
from fedtheory.papers.fednewton.algorithms.ridge_shares import average_point
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.proofs.baselines import AVERAGE as PROOF
from fedtheory.papers.fednewton.statements.fedavg_contraction import AVERAGE_CONTRACTION, s, theta


def judged(instance, parameters, statement=AVERAGE_CONTRACTION, rounds=8):
    (verdict,) = check(statement, instance, parameters=parameters, rounds=rounds)
    return verdict


def test_it_is_proved_for_every_dimension():
    assert prove(PROOF).label is Label.PROVED


@pytest.mark.parametrize("exhibit", AVERAGE_CONTRACTION.exhibits, ids=lambda e: e.why)
def test_it_bites_as_pinned(exhibit):
    verdict = judged(exhibit.instance(), exhibit.parameters, rounds=exhibit.rounds)
    assert verdict.outcome is Outcome.HOLDS
    assert f"{verdict.tightness:.4f}" == exhibit.pinned["sharpened"]


@given(
    seed=st.integers(0, 10**6),
    family=st.sampled_from(["ridge-spectrum", "ridge-cosine", "ridge-table"]),
    steps=st.integers(1, 5),
    more=st.floats(0, 1),
)
def test_it_holds_on_draws_with_the_largest_step_and_with_smaller_ones(seed, family, steps, more):
    instance = build({"family": family, "seed": seed})
    lam, kappa = (instance.constants[c] for c in (REGULARISATION, FEATURE_BOUND))
    largest = kappa**2 / (lam + kappa**2)  # θ with η = 1/(λ + κ²)
    share = largest + more * (1 - largest) * 0.9
    verdict = judged(instance, {s: steps, theta: share})
    assert verdict.outcome is Outcome.HOLDS, verdict


def test_a_larger_step_is_not_spoken_of_and_can_diverge():
    """One scalar client, λ = 1, κ² = 9 and η = 1/2: a step multiplies by -4."""
    instance = ridge_clients(share="1", covariances="9", sides="9", start="1")
    verdict = judged(instance, {s: 1, theta: Fraction(1, 2)})
    assert verdict.outcome is Outcome.NOT_APPLICABLE
    careless = replace(AVERAGE_CONTRACTION, conditions=())
    assert judged(instance, {s: 1, theta: Fraction(1, 2)}, careless).outcome is Outcome.VIOLATED


def test_the_check_can_say_no():
    bound = AVERAGE_CONTRACTION.bounds[0]
    cut = replace(AVERAGE_CONTRACTION, bounds=(replace(bound, value=bound.value / 2),))
    exhibit = AVERAGE_CONTRACTION.exhibits[1]
    assert judged(exhibit.instance(), exhibit.parameters, cut).outcome is Outcome.VIOLATED


@given(eta=st.floats(0.001, 0.4))
def test_one_step_leads_to_krr_and_two_steps_do_not(eta):
    problem = ridge_clients().problem
    assert average_point(problem, 1, eta)[0, 0] == pytest.approx(1 / 3)
    # K_j/H_j = η(2 - ηH_j) for two steps, H = 1 and 2, b = 0 and 1
    weights = [eta * (2 - eta * h) for h in (1, 2)]
    expected = weights[1] / (weights[0] + 2 * weights[1])
    assert average_point(problem, 2, eta)[0, 0] == pytest.approx(expected)
    assert expected < 1 / 3
