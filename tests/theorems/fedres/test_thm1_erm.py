"""FedRes.ERM, Theorem 1: five questions, and the deviation that everything rests on."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.statement import t
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check, curve
from fedtheory.engines.prove import prove
from fedtheory.papers.fedres.instances.few_samples import few_samples
from fedtheory.papers.fedres.properties import INDEPENDENT_CLIENTS, JOINTLY_CONVEX, UNIT_LOSS
from fedtheory.papers.fedres.statements.erm import alpha, beta
from fedtheory.papers.fedres.statements.erm_curve import deviation, regret_curve, round_cost
from fedtheory.papers.fedres.statements.thm1_erm import THEOREM_1
from fedtheory.proofs import find_proof

AT = {
    "P": 4.0,
    "N": 20.0,
    "sigma_bar": 0.05**0.5,
    "D": 1.0,
    "G": 0.5,
    "R": 1.0,
    "gamma": 0.16,
    "alpha": 2.0,
    "beta": 2.0,
}


@pytest.mark.parametrize("key", ["ordered", "sharpened"])
def test_every_bound_has_the_rate(key):
    """√(log t/t): the logarithm comes from the net."""
    value = THEOREM_1.bound(key).value.subs(
        [(s, 1) for s in THEOREM_1.bound(key).value.free_symbols - {t}]
    )
    for rounds in (10**40, 10**60):
        ratio = (value / sp.sqrt(sp.log(t) / t)).subs(t, rounds)
        assert float(ratio) == pytest.approx(3 * 2**0.5, rel=0.03)


def test_it_bites():
    for exhibit in THEOREM_1.exhibits:
        found = check(
            THEOREM_1, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
        )
        spoken = [v for v in found if v.outcome is not Outcome.NOT_APPLICABLE]
        assert {v.bound: f"{v.tightness:.4f}" for v in spoken} == exhibit.pinned
        assert all(v.outcome in {Outcome.HOLDS, Outcome.VACUOUS} for v in spoken)


def test_the_check_can_say_no():
    exhibit = THEOREM_1.exhibits[2]

    def small_curve(values, rounds):
        return regret_curve(values, rounds) / 1000

    bounds = tuple(
        replace(b, value=small_curve if b.key == "curve" else b.value / 1000)
        for b in THEOREM_1.bounds
    )
    found = check(
        replace(THEOREM_1, bounds=bounds),
        exhibit.instance(),
        parameters=exhibit.parameters,
        rounds=50,
        bounds=["ordered", "sharpened", "curve"],
    )
    assert all(v.outcome is Outcome.VIOLATED for v in found)


def test_the_check_of_one_round_can_say_no():
    """Early rounds of three points, against a thousandth of their bound."""
    exhibit = THEOREM_1.exhibits[0]
    own = THEOREM_1.bound("round")
    small = replace(THEOREM_1, bounds=(replace(own, value=own.value / 1000),))
    (verdict,) = check(small, exhibit.instance(), parameters=exhibit.parameters, rounds=9)
    assert verdict.outcome is Outcome.VIOLATED


@pytest.mark.parametrize("withdrawn", [UNIT_LOSS, JOINTLY_CONVEX, INDEPENDENT_CLIENTS])
def test_it_says_nothing_when_an_assumption_is_withdrawn(withdrawn):
    exhibit = THEOREM_1.exhibits[0]
    whole = exhibit.instance()
    bare = replace(whole, promises=whole.promises - {withdrawn})
    found = check(THEOREM_1, bare, parameters=exhibit.parameters, rounds=5)
    assert all(v.outcome is Outcome.NOT_APPLICABLE for v in found)
    assert all(withdrawn.definition in v.note for v in found)


@pytest.mark.parametrize("key", ["ordered", "sharpened", "round"])
def test_its_proofs_are_accepted(key):
    report = prove(find_proof("fedres.thm1", key))
    assert report.label is Label.CONDITIONAL
    assert len(report.axioms) == (
        5 if key == "round" else 6
    )  # nets, Bernstein; log where rounds are added up


@pytest.mark.parametrize(
    ("samples", "least"),
    [(100, 0.256750965923), (1000, 0.0717488382955), (10000, 0.0221760683725)],
)
def test_the_deviation_is_near_the_best_net(samples, least):
    """ε_n with the radius that is best to twelve digits; a few radii come within half a percent."""
    (found,) = deviation(AT, np.array([float(samples)]))
    assert least <= found * (1 + 1e-9)
    assert found <= 1.005 * least


def test_a_late_round_costs_little_and_an_early_one_all():
    cost = round_cost(AT, 20000)
    assert cost[:6] == pytest.approx(1)
    assert cost[-1] < 0.15
    assert (np.diff(cost) <= 1e-12).mean() > 0.99


def test_the_closed_form_is_above_the_sum():
    rounds = np.array([10.0, 100.0, 1e3, 1e4, 1e5])
    closed, summed = (curve(THEOREM_1.bound(key), AT, rounds) for key in ("sharpened", "curve"))
    assert (summed <= closed).all()


def test_delays_are_of_lower_order():
    """Ten times the delay doubles the bound early on and is lost in the noise later."""
    rounds = np.array([1e4, 1e12])
    near, far = (
        curve(THEOREM_1.bound("sharpened"), {**AT, "alpha": float(a)}, rounds) for a in (0, 30)
    )
    assert far[0] > 2 * near[0]
    assert far[1] < 1.01 * near[1]


def test_clients_share_the_global_dimension():
    """With N = d + P d', d = d' = 10: fifty clients do better than one by √(d/P + d')/√(d + d')."""
    rounds = np.array([1e14])
    alone, together = (
        curve(THEOREM_1.bound("sharpened"), {**AT, "P": P, "N": 10 + 10 * P}, rounds)[0]
        for P in (1.0, 50.0)
    )
    assert together / alone == pytest.approx((0.2 + 10) ** 0.5 / 20**0.5, rel=0.06)


@given(seed=st.integers(0, 2**32 - 1), delays=st.tuples(st.integers(0, 2), st.integers(0, 2)))
def test_it_holds_on_random_samples(seed, delays):
    rng = np.random.default_rng(seed)

    def table(low, high):
        return ";".join(
            " ".join(f"{k}/20" for k in rng.integers(low, high + 1, 2)) for _ in range(2)
        )

    instance = few_samples(x=table(-4, 4), z=table(-4, 4), y=table(-10, 10))
    found = check(
        THEOREM_1,
        instance,
        parameters=dict(zip((alpha, beta), delays, strict=True)),
        rounds=6,
        bounds=["curve", "sharpened"],
    )
    for verdict in found:
        assert verdict.outcome is not Outcome.VIOLATED, verdict
