"""FedProx on ridge regression: its factor, its fixed point off KRR, and where nothing is left to shrink."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import t
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check
from fedtheory.engines.prove import prove
from fedtheory.instances import build
from fedtheory.papers.fednewton.algorithms.ridge_shares import prox_point
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.proofs.baselines import PROX as PROOF
from fedtheory.papers.fednewton.properties import RIDGE_REGRESSION
from fedtheory.papers.fednewton.statements.fedprox_contraction import PROX_CONTRACTION, theta


def judged(instance, share, statement=PROX_CONTRACTION, rounds=8):
    (verdict,) = check(statement, instance, parameters={theta: share}, rounds=rounds)
    return verdict


def test_it_is_proved_for_every_dimension():
    assert prove(PROOF).label is Label.PROVED


@pytest.mark.parametrize("exhibit", PROX_CONTRACTION.exhibits, ids=lambda e: e.why)
def test_it_bites_as_pinned(exhibit):
    verdict = judged(exhibit.instance(), exhibit.parameters[theta], rounds=exhibit.rounds)
    assert verdict.outcome is Outcome.HOLDS
    assert f"{verdict.tightness:.4f}" == exhibit.pinned["sharpened"]


@given(
    seed=st.integers(0, 10**6),
    family=st.sampled_from(["ridge-spectrum", "ridge-cosine", "ridge-table"]),
    share=st.fractions(Fraction(1, 20), Fraction(19, 20)),
)
def test_it_holds_on_draws(seed, family, share):
    assert judged(build({"family": family, "seed": seed}), share).outcome is not Outcome.VIOLATED


NEAR = {
    "covariances": "1/1000000|1/1000000",
    "sides": "-2673051/997688000000;-539257/481484500000",
}


@pytest.mark.parametrize("share", [Fraction(1, 100), Fraction(1, 2), Fraction(4983, 5000)], ids=str)
@pytest.mark.parametrize(
    "written",
    [NEAR, {"covariances": "1,0;0,2|3,0;0,1", "sides": "1,1;1/2,1/3"}],
    ids=["near", "far"],
)
def test_a_share_below_what_rounding_leaves_of_the_iterates_crosses_nothing(written, share):
    """θ^200 is far below the last digit of an iterate, and a start may be next to the fixed point."""
    verdict = judged(ridge_clients(**written), share, rounds=200)
    assert verdict.outcome is Outcome.HOLDS
    cut = replace(PROX_CONTRACTION.bounds[0], value=theta ** (2 * t))
    wrong = replace(PROX_CONTRACTION, bounds=(cut,))
    if verdict.tightness > 0.999:
        assert judged(ridge_clients(**written), share, wrong).outcome is Outcome.VIOLATED


def test_the_check_can_say_no():
    bound = PROX_CONTRACTION.bounds[0]
    cut = replace(PROX_CONTRACTION, bounds=(replace(bound, value=bound.value / 2),))
    exhibit = PROX_CONTRACTION.exhibits[1]
    verdict = judged(exhibit.instance(), exhibit.parameters[theta], cut)
    assert verdict.outcome is Outcome.VIOLATED


def test_it_says_nothing_without_its_assumptions():
    instance = ridge_clients()
    bare = replace(instance, promises=instance.promises - {RIDGE_REGRESSION})
    assert judged(bare, Fraction(1, 2)).outcome is Outcome.NOT_APPLICABLE
    with pytest.raises(FedTheoryError, match="999/1000"):
        judged(instance, Fraction(1))


@given(mu=st.floats(0.01, 100))
def test_the_fixed_point_is_not_krr_unless_the_clients_agree(mu):
    problem = ridge_clients().problem
    # two scalar clients, c = 0 and 1, λ = 1: mean of b/(c + λ + μ) over mean of (c + λ)/(c + λ + μ)
    expected = (1 / (2 + mu)) / (1 / (1 + mu) + 2 / (2 + mu))
    assert prox_point(problem, mu)[0, 0] == pytest.approx(expected)
    assert abs(expected - 1 / 3) > 1e-4
    same = ridge_clients(covariances="1|1", sides="1;1").problem
    assert prox_point(same, mu) == pytest.approx(same.w_D)
    assert np.isfinite(prox_point(problem, mu)).all()
