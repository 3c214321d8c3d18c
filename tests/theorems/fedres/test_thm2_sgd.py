"""Theorem 2 of FedRes, with any steps, tuned, with small steps, and on batches."""

from dataclasses import replace
from fractions import Fraction as Q

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.statement import T, t
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check, curve, run, steps
from fedtheory.papers.fedres.instances.pair_batches import batch_trip, pair_batches
from fedtheory.papers.fedres.instances.pair_quadratics import pair_quadratics
from fedtheory.papers.fedres.properties import INDEPENDENT_CLIENTS
from fedtheory.papers.fedres.statements import notation as n
from fedtheory.papers.fedres.statements.mb2_batches import MINI_BATCHES, b, lag, sigma_1, tau_1
from fedtheory.papers.fedres.statements.sgd_exhibits import BEST, TWO_SAMPLES
from fedtheory.papers.fedres.statements.steps import eta, eta_l
from fedtheory.papers.fedres.statements.thm2_sgd import THEOREM_2
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS
from fedtheory.papers.fedres.statements.thm2plus_small_steps import PLUS_STEPS
from fedtheory.papers.fedres.statements.thm2sep_two_steps import SEPARATE_STEPS
from fedtheory.papers.fedres.statements.tuning import smaller

STATEMENTS = (THEOREM_2, ANY_STEPS, SEPARATE_STEPS, PLUS_STEPS, MINI_BATCHES)
NAMES = [s.id for s in STATEMENTS]
UNLIKE = {"regression": TWO_SAMPLES, "comparator": BEST}


def verdicts(statement, exhibit):
    return check(
        statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )


@pytest.mark.parametrize("statement", STATEMENTS, ids=NAMES)
def test_it_bites_as_pinned(statement):
    for exhibit in statement.exhibits:
        found = {
            v.bound: f"{v.tightness:.4f}"
            for v in verdicts(statement, exhibit)
            if v.tightness is not None
        }
        assert found == exhibit.pinned


@pytest.mark.parametrize("statement", STATEMENTS, ids=NAMES)
def test_the_check_can_say_no(statement):
    wrong = tuple(replace(b, value=b.value / 1000) for b in statement.bounds)
    exhibit = statement.exhibits[1] if len(statement.exhibits) > 1 else statement.exhibits[0]
    found = verdicts(replace(statement, bounds=wrong), exhibit)
    assert all(v.outcome is Outcome.VIOLATED for v in found)


@pytest.mark.parametrize("statement", STATEMENTS, ids=NAMES)
def test_it_says_nothing_of_clients_that_depend_on_each_other(statement):
    (first, *_) = statement.exhibits
    instance = first.instance()
    bare = replace(instance, promises=instance.promises - {INDEPENDENT_CLIENTS})
    found = check(statement, bare, parameters=first.parameters, rounds=first.rounds)
    spoken = {v.bound for v in found if v.outcome is not Outcome.NOT_APPLICABLE}
    assert spoken <= {"ordered-dependent"}
    assert "independence among the examples" in found[0].note


def test_print_fails_for_a_hundred_clients_that_need_no_server_and_our_repair_holds():
    printed, corrected = verdicts(THEOREM_2, THEOREM_2.exhibits[2])
    assert printed.outcome is Outcome.VIOLATED
    assert corrected.outcome is Outcome.HOLDS


def test_steps_of_their_own_keep_the_printed_right_side_there():
    instance = pair_quadratics(
        losses=";".join(["1/4 0 -1/2 0 0 1/2"] * 100), comparator="1/100 " + " ".join(["1"] * 100)
    )
    found = check(SEPARATE_STEPS, instance, parameters={}, rounds=1000)
    assert {v.outcome for v in found} == {Outcome.HOLDS}


LETTERS = {
    "P": 3,
    "gamma": 0.25,
    "G_g": 0.7,
    "G_l": 0.7,
    "M": 0.4,
    "w_g": 0.6,
    "eta": 0.01,
    "eta_l": 1.0,
    # eta_i = (1/20, 1/25, 3/100) are the weights of a common step 1
    "w_c": (sum(w * w / c for w, c in ((0.5, 0.05), (0.3, 0.04), (0.8, 0.03))) / 3) ** 0.5,
    "sigma_g": (0.06 / 3) ** 0.5,
    "sigma_l": ((0.05 * 0.02 + 0.04 * 0.01 + 0.03 * 0.03) / 3) ** 0.5,
    "tau_2": (26 / 3) ** 0.5,
    "tau_c": ((0.05**2 + (0.04 * 3) ** 2 + (0.03 * 4) ** 2) / 3) ** 0.5,
    "tau_e": 11 / 3,
}


def test_the_bounds_at_three_clients_with_delays_1_3_4():
    at_end = np.array([1000.0])
    blocks = curve(ANY_STEPS.bound("sharpened"), LETTERS, at_end)[0]
    # ours by blocks; with pairs, half of a sum, the gamma term is at most this
    assert blocks == pytest.approx(0.0134611388888889, rel=0.2)
    small = curve(ANY_STEPS.bound("small-steps"), LETTERS, at_end)[0]
    assert small == pytest.approx(0.0131972222222222, rel=1e-12)


def test_tuned_bounds_at_ten_clients():
    letters = {
        "P": 10,
        "gamma": 0.25,
        "G": 0.7,
        "D": 1,
        "tau": 10,
        "M": 1,
        "T": 10**4,
        "sigma": 0.5**0.5,
        "w_g": 1,
        "w_l": 1,
    }
    at_end = np.array([1e4])
    assert curve(SEPARATE_STEPS.bound("sharpened"), letters, at_end)[0] == pytest.approx(
        0.0212400196731580, rel=1e-12
    )
    assert curve(PLUS_STEPS.bound("sharpened"), letters, at_end)[0] == pytest.approx(
        0.0201622776601684, rel=1e-12
    )


@given(p=st.fractions(0, 9), q=st.fractions(Q(1, 9), 9))
def test_the_smaller_of_two_steps(p, q):
    found = smaller(sp.Rational(p), sp.Rational(q)).doit()
    assert sp.simplify(found - min([1 / x for x in (p, q) if x])) == 0


@given(
    alpha=st.lists(st.integers(0, 3), min_size=2, max_size=2),
    beta=st.lists(st.integers(1, 3), min_size=2, max_size=2),
    weights=st.sampled_from(["1", "1/3 2"]),
    one=st.sampled_from([Q(1, 20), Q(1, 2), Q(3)]),
    other=st.sampled_from([Q(1, 20), Q(1, 2), Q(3)]),
)
def test_it_holds_for_all_delays_and_steps(alpha, beta, weights, one, other):
    instance = pair_quadratics(
        **UNLIKE,
        uplink=" ".join(map(str, alpha)),
        downlink=" ".join(map(str, beta)),
        weights=weights,
    )
    for verdict in check(ANY_STEPS, instance, parameters={eta: one, eta_l: other}, rounds=5):
        assert verdict.outcome is not Outcome.VIOLATED, verdict


@pytest.mark.parametrize("batch", [1, 2, 3])
def test_batches_hold(batch):
    instance = pair_batches(
        losses="1/2 3/16 3/16 1/10 0 1/10,1/2 -1/16 -1/16 1/10 0 1/10",
        comparator="-1/2 -1/2",
        batch=batch,
        uplink="3",
    )
    for verdict in check(MINI_BATCHES, instance, parameters={}, rounds=4):
        assert verdict.outcome is not Outcome.VIOLATED, verdict


def test_batches_are_a_change_of_units_of_time():
    """(T, tau, sigma²) -> (T/b, tau/b, sigma²/b) changes no term of the tuned bounds."""
    r = sp.Symbol("r", positive=True)
    changed = {T: T / r, n.tau: n.tau / r, n.sigma: n.sigma / sp.sqrt(r)}
    for statement in (THEOREM_2, SEPARATE_STEPS):
        for bound in statement.bounds:
            there = bound.value.subs(changed, simultaneous=True)
            assert sp.simplify(there - bound.value) == 0
    lost = PLUS_STEPS.bound("sharpened").value
    rest = sp.simplify(lost.subs(changed, simultaneous=True) - lost)
    assert sp.simplify(rest / (n.gamma * n.tau**2 * (n.w_g**2 + n.w_l**2) / T) - (1 / r - 1)) == 0


def test_batches_of_one_are_the_theorem():
    mini = MINI_BATCHES.bound("sharpened").value.subs({b: 1, sigma_1: n.sigma, tau_1: n.tau})
    assert sp.simplify(mini - SEPARATE_STEPS.bound("sharpened").value) == 0


@pytest.mark.parametrize(("delay", "batch"), [(1, 5), (2, 3), (2, 4), (5, 3), (7, 2), (60, 7)])
def test_a_delay_in_batches_is_enough_and_one_less_is_not(delay, batch):
    """Batch n + k begins with sample (n + k - 1)b + 1, the gradient of batch n is there tau after sample nb."""
    trip = batch_trip(delay, batch)
    assert (trip - 1) * batch + 1 >= delay
    assert trip == 1 or (trip - 2) * batch + 1 < delay
    assert batch * trip <= lag.subs({tau_1: delay, b: batch}) <= 2 * (delay + batch)


def test_copies_of_the_clients_gain_in_the_servers_part_alone():
    """With P copies of one client the leading term tends to the local cost, sigma w_l/sqrt(T)."""
    leading = sp.limit(SEPARATE_STEPS.bound("sharpened").value * sp.sqrt(T), T, sp.oo)
    assert sp.simplify(sp.limit(leading, n.P, sp.oo) - n.sigma * n.w_l) == 0


def test_the_schedule_is_the_printed_step():
    instance = THEOREM_2.exhibits[0].instance()
    values = {str(c.symbol): float(instance.constants[c.concept]) for c in THEOREM_2.constants}
    values["T"] = 8.0
    table = steps(THEOREM_2, values, 8)
    V = values["w_g"] ** 2 + 2 * values["w_l"] ** 2
    noise = (V / (8 * 2 * values["sigma"] ** 2)) ** 0.5
    delay = (V / (values["gamma"] * 8 * values["G"] ** 2 * values["tau"] ** 2 * 8)) ** (1 / 3)
    assert table["eta_t"][0] == pytest.approx(min(noise, delay), rel=1e-12)
    assert table["eta_l_t"][0] == table["eta_t"][0]


def test_two_equal_clients_without_local_models_are_one_with_twice_the_step():
    one = pair_quadratics(losses="1/4 -1/2 0 1/2 0 0", comparator="1 0")
    two = pair_quadratics(losses="1/4 -1/2 0 1/2 0 0;1/4 -1/2 0 1/2 0 0", comparator="1 0 0")
    rows = [
        next(iter(run(ANY_STEPS, i, parameters={eta: e, eta_l: Q(1)}, rounds=9).series.values()))
        for i, e in ((one, Q(1, 5)), (two, Q(1, 10)))
    ]
    assert rows[0] == pytest.approx(rows[1])


def test_rates():
    for statement in (THEOREM_2, SEPARATE_STEPS, PLUS_STEPS, MINI_BATCHES):
        for bound in statement.bounds:
            at_one = bound.value.subs([(x, 1) for x in bound.value.free_symbols - {T, t}])
            ratio = sp.limit(at_one / statement.rate, T, sp.oo)
            assert ratio.is_positive
            assert ratio.is_finite
