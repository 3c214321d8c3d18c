"""Runs against bounds: the pinned numbers, the words for every outcome, and that the check says no."""

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.claim import Claim
from fedtheory.core.errors import FedTheoryError, IllFormedStatement
from fedtheory.core.instance import Certificate
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.properties import CONVEX
from fedtheory.core.statement import Bound, Certainty, Scope, Status, t
from fedtheory.core.trajectory import Trajectory
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import at, check, curve, letters, run, steps
from fedtheory.instances.interval import SeparableQuadratics, interval
from fedtheory.instances.quadratics import quadratics
from fedtheory.instances.two_groups import two_groups
from fedtheory.papers.fedfw.instances.least_squares import least_squares
from fedtheory.papers.fedfw.statements.exhibits import EXHIBITS, HARD
from fedtheory.papers.fedfw.statements.notation import D, eta_t, lambda_0, lambda_t, n
from fedtheory.papers.fedfw.statements.thm1_convex import (
    THEOREM_1,
    consensus_price,
    surrogate_price,
)

TRUE = ("corrected", "sharpened", "lower")
SEEDS = st.integers(0, 2**32 - 1)


def with_bound(key, **changes):
    """Theorem 1 with one bound changed."""
    bounds = [replace(b, **changes) if b.key == key else b for b in THEOREM_1.bounds]
    return replace(THEOREM_1, bounds=tuple(bounds))


def cut(key, by):
    return with_bound(key, value=THEOREM_1.bound(key).value / by)


def one(statement, instance, key, *, penalty=Fraction(1, 4), rounds=100):
    (verdict,) = check(
        statement, instance, parameters={lambda_0: penalty}, rounds=rounds, bounds=[key]
    )
    return verdict


def tightness(statement, exhibit):
    verdicts = check(
        statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    return {v.bound: f"{v.tightness:.4f}" for v in verdicts if v.tightness is not None}


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=lambda exhibit: exhibit.why)
def test_each_exhibit_shows_its_pinned_tightness(exhibit):
    assert tightness(THEOREM_1, exhibit) == exhibit.pinned


def test_the_tight_instance_is_not_vacuous():
    verdicts = check(THEOREM_1, HARD.instance(), parameters=HARD.parameters, rounds=HARD.rounds)
    asked = [v for v in verdicts if v.bound != "near"]  # its clients must be nearer each other
    assert {v.outcome for v in asked} == {Outcome.HOLDS}
    assert {v.label for v in asked} == {Label.SUPPORTED}
    assert [v.bound for v in verdicts] == [b.key for b in THEOREM_1.bounds]


class Maximising(SeparableQuadratics):
    """An oracle that goes the wrong way."""

    def lmo(self, G):
        return -super().lmo(G)


def maximising(instance):
    fields = {
        name: getattr(instance.problem, name) for name in instance.problem.__dataclass_fields__
    }
    return replace(instance, problem=Maximising(**fields))


root = sp.sqrt(t + 1)
sharp, surrogate = THEOREM_1.bound("sharpened").value, surrogate_price
SLIPS = {
    "the penalty has the wrong sign": {lambda_t: -lambda_0 * root},
    "n is forgotten in g": {lambda_t: lambda_0 * root / n},
    "the penalty is one round behind": {lambda_t: lambda_0 * sp.sqrt(t)},
    "the penalty grows as t": {lambda_t: lambda_0 * (t + 1)},
    "the step is one round behind": {eta_t: 2 / (t + 2)},
    "the penalty is not there": {lambda_t: sp.Integer(0)},
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_the_algorithm_moves_a_pinned_number(slip):
    """Theorem 1 is loose enough to forgive some of these on random instances; four digits forgive none."""
    wrong = replace(THEOREM_1, schedule={**THEOREM_1.schedule, **SLIPS[slip]})
    assert tightness(wrong, HARD) != HARD.pinned


MISPRINTS = {
    "D for D^2": sharp - surrogate + surrogate.subs(D, sp.sqrt(D)),
    "n is forgotten in (31)": sharp - surrogate + surrogate.subs(n, 1),
    "n is forgotten in the price of consensus": surrogate + consensus_price.subs(n, 1),
    "the price of consensus is ten times too small": surrogate + consensus_price / 10,
    "the index is shifted": sharp.subs(t, t + 1),
}


@pytest.mark.parametrize("misprint", MISPRINTS)
def test_a_misprint_in_the_bound_moves_a_pinned_number(misprint):
    assert tightness(with_bound("sharpened", value=MISPRINTS[misprint]), HARD) != HARD.pinned


def test_an_oracle_that_maximises_moves_them_too():
    wrong = replace(HARD, instance=lambda: maximising(two_groups()))
    assert tightness(THEOREM_1, wrong) != HARD.pinned
    assert one(THEOREM_1, maximising(two_groups()), "sharpened").outcome is Outcome.VIOLATED


@pytest.mark.parametrize("key", ["printed", "corrected", "sharpened", "rate"])
def test_a_bound_cut_by_100_is_violated(key):
    verdict = one(cut(key, 100), two_groups(), key)
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.tightness == pytest.approx(100 * float(HARD.pinned[key]), rel=2e-3)
    assert "measured" in verdict.note
    assert "allowed" in verdict.note


def test_a_lower_bound_raised_is_violated():
    verdict = one(cut("lower", sp.Rational(9, 10)), two_groups(), "lower")
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.tightness == pytest.approx(10 / 9)
    assert verdict.at_round == 4


def test_without_convexity_it_says_nothing_and_names_the_assumption():
    instance = two_groups()
    instance = replace(instance, promises=instance.promises - {CONVEX})
    for verdict in check(THEOREM_1, instance, parameters={lambda_0: 1}, rounds=10):
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert verdict.label is Label.UNDECIDED
        assert '"each f_i is convex" (Theorem 1)' in verdict.note
        assert verdict.tightness is None


def test_a_start_outside_is_outside_only_the_repaired_bounds():
    outside = interval(curvature="1", slope="-10", start="20")
    assert one(THEOREM_1, outside, "corrected").outcome is Outcome.NOT_APPLICABLE
    assert one(THEOREM_1, outside, "printed").outcome is not Outcome.NOT_APPLICABLE


def test_a_condition_that_fails_is_named():
    verdict = one(THEOREM_1, two_groups(), "lower", penalty=Fraction(1, 10))
    assert verdict.outcome is Outcome.NOT_APPLICABLE
    assert "condition" in verdict.note


def test_a_constant_that_the_instance_does_not_know_is_named():
    instance = two_groups()
    known = {c: v for c, v in instance.constants.items() if c.name != "heterogeneity"}
    verdict = one(THEOREM_1, replace(instance, constants=known), "sharpened")
    assert verdict.outcome is Outcome.NOT_APPLICABLE
    assert "does not know H" in verdict.note
    assert (
        one(THEOREM_1, replace(instance, constants=known), "rate").outcome is Outcome.NOT_APPLICABLE
    )
    assert (
        one(THEOREM_1, replace(instance, constants=known), "corrected", rounds=400).outcome
        is Outcome.HOLDS
    )


def test_a_run_too_short_for_a_bound_is_not_evidence():
    verdict = one(THEOREM_1, two_groups(), "sharpened", rounds=1)
    assert verdict.outcome is Outcome.NOT_APPLICABLE
    assert "from round 2 on" in verdict.note


def test_a_bound_that_never_says_more_than_the_trivial_one_is_vacuous():
    verdict = one(THEOREM_1, quadratics(among="simplex", seed=3), "printed", rounds=20)
    assert verdict.outcome is Outcome.VACUOUS
    assert "trivial" in verdict.note
    assert one(cut("lower", sp.oo), two_groups(), "lower").outcome is Outcome.VACUOUS


def test_a_crossing_within_the_certificates_is_inconclusive():
    """A tenth above the bound is no violation if F* may be off by as much."""
    statement = with_bound("sharpened", value=THEOREM_1.bound("sharpened").value / 3)
    sure, unsure = two_groups(), two_groups()
    unsure = replace(unsure, certificates=(Certificate("F*, from below", 0.1, "a guess"),))
    assert one(statement, sure, "sharpened", rounds=16).outcome is Outcome.VIOLATED
    verdict = one(statement, unsure, "sharpened", rounds=16)
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert verdict.label is Label.UNDECIDED


def test_a_run_that_is_not_finite_is_inconclusive():
    def lost(problem, steps, rounds, rng):
        return Trajectory(np.arange(1, rounds + 1), {OBJECTIVE_GAP: np.full((1, rounds), np.nan)})

    verdict = one(replace(THEOREM_1, algorithm=lost), two_groups(), "sharpened")
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert "not finite at round 2" in verdict.note


def test_the_worst_of_several_runs_counts():
    together = quadratics(runs=4, start="apart", seed=7)
    alone = []
    for r in range(4):
        single = replace(together.problem, start=together.problem.start[r : r + 1])
        alone.append(one(THEOREM_1, replace(together, problem=single), "sharpened").tightness)
    assert one(THEOREM_1, together, "sharpened").tightness == pytest.approx(max(alone))


@dataclass(frozen=True)
class Scripted:
    """A run that was written down: gaps (runs, rounds)."""

    gaps: tuple[tuple[float, ...], ...]


def replayed(problem, steps, rounds, rng):
    return Trajectory(np.arange(1, rounds + 1), {OBJECTIVE_GAP: np.array(problem.gaps)})


@pytest.mark.parametrize(
    ("scope", "ratio", "at_round"),
    [
        (Scope.EVERY_ROUND, 8, 1),
        (Scope.STATIC, 8, 1),
        (Scope.AT_HORIZON, 3, 3),
        (Scope.BEST_ROUND, 2, 3),
        (Scope.AVERAGE, 4, 3),
    ],
)
def test_each_scope_looks_at_its_own_rounds(scope, ratio, at_round):
    own = Bound(Status.CORRECTED, "ours", OBJECTIVE_GAP, sp.Integer(1), scope=scope)
    statement = replace(THEOREM_1, algorithm=replayed, bounds=(own,))
    instance = replace(two_groups(), problem=Scripted(((8, 1, 3), (2, 2, 2))))
    verdict = one(statement, instance, "corrected", rounds=3)
    assert (verdict.tightness, verdict.at_round) == (ratio, at_round)
    assert verdict.outcome is Outcome.VIOLATED


def test_an_equality_is_broken_from_both_sides():
    for gaps, outcome in (
        (((1, 1, 1),), Outcome.HOLDS),
        (((1, 1, 0.5),), Outcome.VIOLATED),
        (
            ((1, 2, 1),),
            Outcome.VIOLATED,
        ),
    ):
        own = Bound(Status.PRINTED, "ours", OBJECTIVE_GAP, sp.Integer(1), relation="=")
        statement = replace(THEOREM_1, algorithm=replayed, bounds=(own,))
        verdict = one(statement, replace(two_groups(), problem=Scripted(gaps)), "printed", rounds=3)
        assert verdict.outcome is outcome


def test_one_run_does_not_decide_an_expectation():
    verdict = one(
        with_bound("sharpened", certainty=Certainty.IN_EXPECTATION), two_groups(), "sharpened"
    )
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert "in expectation" in verdict.note


def test_a_bound_that_only_a_recursion_can_state_is_checked_as_well():
    def recursion(values, rounds):
        return 4 / 3 * values["n"] * values["lambda_0"] * values["D"] ** 2 / np.sqrt(rounds)

    verdict = one(with_bound("sharpened", value=recursion), two_groups(), "sharpened")
    assert verdict.tightness > one(THEOREM_1, two_groups(), "sharpened").tightness


@pytest.mark.parametrize(
    ("parameters", "rounds", "words"),
    [
        ({}, 10, "needs lambda_0, the base of the penalty"),
        ({lambda_0: -1}, 10, "is not real > 0"),
        ({lambda_0: 0}, 10, "is not real > 0"),
        ({lambda_0: float("nan")}, 10, "is not real > 0"),
        ({sp.Symbol("lamda_0"): 1}, 10, 'Did you mean "lambda_0"'),
        ({lambda_0: 1}, 0, "at least one round"),
    ],
)
def test_wrong_parameters_are_refused(parameters, rounds, words):
    with pytest.raises(FedTheoryError, match=words):
        check(THEOREM_1, two_groups(), parameters=parameters, rounds=rounds)


def test_a_bound_of_something_that_is_not_measured_is_ill_formed():
    other = replace(OBJECTIVE_GAP, name="regret")
    with pytest.raises(IllFormedStatement, match="regret"):
        one(with_bound("sharpened", metric=other), two_groups(), "sharpened")


def test_a_bound_without_a_value_is_ill_formed():
    with pytest.raises(IllFormedStatement, match="no value at round 3"):
        one(with_bound("sharpened", value=sp.sqrt(2 - t)), two_groups(), "sharpened")


def test_schedules_know_the_round_before():
    table = steps(THEOREM_1, {"lambda_0": 2.0}, 3)
    assert table["lambda_t"] == pytest.approx(2 * np.sqrt([2, 3, 4]))
    assert table["lambda_{t-1}"] == pytest.approx(2 * np.sqrt([1, 2, 3]))
    assert table["eta_t"] == pytest.approx([1, 2 / 3, 1 / 2])
    other = replace(THEOREM_1, schedule={eta_t: 1 / t})
    assert np.isnan(steps(other, {}, 2)["eta_{t-1}"][0])


VECTORS = [  # (values, round, printed with G of the proof, sharpened), from the theory file
    ({"L": 1, "D": 2, "n": 10, "lambda_0": 0.1}, 10, 9.58077113768, 2.64466196843),
    ({"L": 1, "D": 2, "n": 10, "lambda_0": 0.1}, 1000, 0.836145492976, 0.192466196843),
]


@pytest.mark.parametrize(("values", "at_round", "corrected", "sharpened"), VECTORS)
def test_the_bounds_have_the_values_of_the_theory(values, at_round, corrected, sharpened):
    values = {**values, "H": 1, "zeta_star": 1, "g_star": 1, "Y_star": 10**-0.5}
    rounds = np.array([float(at_round)])
    assert curve(THEOREM_1.bound("corrected"), values, rounds)[0] == pytest.approx(corrected)
    assert curve(THEOREM_1.bound("sharpened"), values, rounds)[0] == pytest.approx(sharpened)


def test_and_at_other_constants():
    values = {"L": 3, "D": 2**0.5, "n": 7, "lambda_0": 0.05, "H": 2.5}
    value = curve(THEOREM_1.bound("sharpened"), values, np.array([100.0]))[0]
    assert value == pytest.approx(1.1061904761905, rel=1e-12)


@given(
    seed=SEEDS,
    among=st.sampled_from(["box", "l1", "l2", "simplex"]),
    n=st.integers(1, 6),
    heterogeneity=st.floats(0, 10),
    hessians=st.sampled_from(["common", "own", "none"]),
    start=st.sampled_from(["consensus", "apart"]),
    tie=st.sampled_from(["first", "last"]),
    penalty=st.floats(1e-3, 1e2),
)
def test_random_quadratics_never_cross_a_true_bound(
    seed, among, n, heterogeneity, hessians, start, tie, penalty
):
    instance = quadratics(
        among=among, n=n, heterogeneity=heterogeneity, hessians=hessians, start=start, tie=tie, seed=seed
    )  # fmt: skip
    for verdict in check(THEOREM_1, instance, parameters={lambda_0: penalty}, rounds=60):
        if verdict.bound in TRUE:
            assert verdict.outcome in {Outcome.HOLDS, Outcome.VACUOUS, Outcome.NOT_APPLICABLE}


@given(seed=SEEDS, among=st.sampled_from(["l1", "simplex"]), penalty=st.floats(1e-3, 1e2))
def test_nor_do_least_squares(seed, among, penalty):
    instance = least_squares(among=among, seed=seed)
    for verdict in check(THEOREM_1, instance, parameters={lambda_0: penalty}, rounds=60):
        if verdict.bound in TRUE:
            assert verdict.outcome in {Outcome.HOLDS, Outcome.VACUOUS, Outcome.NOT_APPLICABLE}


@given(
    half=st.integers(1, 5),
    starts=st.tuples(*[st.fractions(-1, 1, max_denominator=20)] * 2),
    b=st.fractions(Fraction(1, 9), 9, max_denominator=9),
    ratio=st.fractions(1, 20, max_denominator=9),
    tie=st.sampled_from(["first", "last"]),
)
def test_two_halves_never_cross_the_lower_bound(half, starts, b, ratio, tie):
    """From any start, with H = 2b at most 4nλ₀."""
    up, down = map(str, starts)
    instance = two_groups(n=2 * half, k=half, a=str(3 * b), b=str(b), up=up, down=down, tie=tie)
    verdict = one(THEOREM_1, instance, "lower", penalty=b / (4 * half) * ratio, rounds=80)
    assert verdict.outcome is Outcome.HOLDS


def test_the_conditions_of_a_bound_are_read_at_every_round():
    impatient = with_bound("sharpened", conditions=(Claim(t, "<=", sp.Integer(50)),))
    assert one(impatient, two_groups(), "sharpened", rounds=50).outcome is Outcome.HOLDS
    assert one(impatient, two_groups(), "sharpened", rounds=51).outcome is Outcome.NOT_APPLICABLE


def test_a_run_and_its_letters_can_be_had_alone():
    """What figures and reports draw."""
    instance = two_groups()
    trajectory = run(THEOREM_1, instance, parameters={lambda_0: 1}, rounds=5)
    assert trajectory.series[OBJECTIVE_GAP].shape == (1, 5)
    values = letters(THEOREM_1, instance, {lambda_0: 1}, rounds=5)
    assert values["n"] == 2
    assert values["T"] == 5
    assert at(sp.exp(t) + sp.log(t), values, np.array([1.0])) == pytest.approx(np.e)


def test_a_letter_that_is_an_integer_cuts_nothing_off():
    """np.full of an integer would hold integers, and 1/2 would become 0."""

    def halved(values, rounds):
        heights = np.full(len(rounds), values["R"])
        for k in range(1, len(rounds)):
            heights[k] = heights[k - 1] / 2
        return heights

    rounds, R = np.array([1.0, 2.0, 3.0]), sp.Symbol("R")
    bound = replace(THEOREM_1.bounds[0], value=halved)
    assert curve(bound, {"R": 1}, rounds).tolist() == [1.0, 0.5, 0.25]
    assert at(R / (2 * t), {"R": 1}, rounds.astype(int)).tolist() == [1 / 2, 1 / 4, 1 / 6]
