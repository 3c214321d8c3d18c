"""The attack finds planted false bounds, confirms them without rounding, and leaves true ones standing."""

import time
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory import kernel
from fedtheory.core.errors import NotApplicable
from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.core.properties import CONVEX as CONVEX_LOSSES
from fedtheory.core.properties import EXACT_ORACLE, FEASIBLE_START, SMOOTH
from fedtheory.core.statement import Assumption, Certainty, t
from fedtheory.core.term import tree
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.attack import attack, oracles, sweep, to_verdict
from fedtheory.engines.check import check
from fedtheory.engines.confirm import ball, close, confirm
from fedtheory.engines.grounds import CONVEX
from fedtheory.instances import build
from fedtheory.instances.hostile import SPACES, STRUCTURES
from fedtheory.kernel import flint
from fedtheory.papers.fedfw.metrics import SURROGATE_GAP
from fedtheory.papers.fedfw.statements.notation import lambda_0
from fedtheory.papers.fedfw.statements.thm1_convex import FEASIBLE, THEOREM_1
from fedtheory.theorems import STATEMENTS

GROUPS = {"family": "two-groups"}
QUARTER = {lambda_0: Fraction(1, 4)}


def planted(key, factor=1, **changes):
    bound = THEOREM_1.bound(key)
    wrong = replace(bound, **{"value": bound.value * factor, **changes})
    bounds = tuple(wrong if b.key == key else b for b in THEOREM_1.bounds)
    return replace(THEOREM_1, bounds=bounds)


def rebuilt(result, statement):
    """The instance of an attack, checked in the ordinary way."""
    parameters = {sp.Symbol("lambda_0", positive=True): Fraction(result.parameters["lambda_0"])}
    (verdict,) = check(
        statement, build(result.instance), parameters=parameters, rounds=48, bounds=[result.bound]
    )
    return verdict


@pytest.mark.parametrize(
    ("key", "factor"),
    [
        ("sharpened", sp.Rational(1, 3)),
        ("printed", sp.Rational(1, 20)),
        ("corrected", sp.Rational(1, 20)),
        ("lower", sp.Rational(3, 2)),
    ],
)
def test_a_planted_false_bound_is_broken_and_the_kernels_agree(key, factor):
    statement = planted(key, factor)
    result = attack(statement, key, budget=8, seed=0)
    assert result.hit is not None
    certificate = result.hit.certificate
    assert kernel.check(certificate, {}) == flint.check(certificate, {}) == result.hit.digest
    verdict = to_verdict(result)
    assert (verdict.outcome, verdict.label) == (Outcome.VIOLATED, Label.REFUTED)
    again = rebuilt(result, statement)
    assert again.outcome is Outcome.VIOLATED
    assert again.tightness == pytest.approx(result.best, rel=1e-6)


def test_a_bound_false_only_off_the_beaten_track_needs_the_search():
    """Cut to 0.64: no structure breaks it, CMA-ES does, at round 2 from a start at opposite ends."""
    statement = planted("sharpened", sp.Rational(16, 25))
    assert max(find.ratio for find in sweep(statement, "sharpened")) < 1
    result = attack(statement, "sharpened", budget=10, seed=0)
    assert result.hit is not None
    assert to_verdict(result).label is Label.REFUTED


def test_rounding_under_a_bound_of_zero_is_no_crossing():
    """Linear losses and a bound L D²/t: the measured gap is 1e-16 where the bound is 0."""

    def almost_optimal(problem, steps, rounds, rng):
        trajectory = THEOREM_1.algorithm(problem, steps, rounds, rng)
        gaps = trajectory.series[OBJECTIVE_GAP]
        series = {**trajectory.series, OBJECTIVE_GAP: np.full_like(gaps, 1e-16)}
        return replace(trajectory, series=series)

    almost_optimal.__annotations__ = dict(THEOREM_1.algorithm.__annotations__)
    zero = planted("sharpened", 0)
    assert max(find.ratio for find in sweep(zero, "sharpened")) > 1
    still = replace(zero, algorithm=almost_optimal)
    found = sweep(still, "sharpened")
    assert found
    assert max(find.ratio for find in found) < 1


def test_a_true_bound_stands_and_the_words_are_modest():
    seen = []
    result = attack(
        THEOREM_1, "sharpened", budget=0.5, seed=1, progress=lambda n, best: seen.append((n, best))
    )
    verdict = to_verdict(result)
    assert (verdict.outcome, verdict.label) == (Outcome.HOLDS, Label.SUPPORTED)
    assert 0.3 < result.best < 1
    assert verdict.note.startswith("not broken by")
    assert seen == sorted(seen)
    assert seen[-1] == (result.evaluations, result.best)
    assert result.replay == "fedtheory attack fedfw.thm1 --bound sharpened --budget 0.5 --seed 1"
    assert rebuilt(result, THEOREM_1).tightness == pytest.approx(result.best, rel=1e-4)


def test_print_is_refuted_where_its_start_may_lie_anywhere():
    """Algorithm 1 takes x_i^1 from R^p; (38) says nothing of F there."""
    result = attack(THEOREM_1, "printed", budget=0, seed=0)  # the structures are tried in any case
    assert result.instance["start"] == "100"
    assert result.at_round == 1
    assert to_verdict(result).label is Label.REFUTED
    inside = planted("printed", also=(FEASIBLE,))
    assert to_verdict(attack(inside, "printed", budget=0.3, seed=0)).outcome is Outcome.HOLDS


def test_the_same_seed_searches_the_same_places():
    """However the clock runs: as far as both came, they agree."""
    seen: list[list[tuple[int, float]]] = [[], []]
    for trace in seen:
        before = np.random.get_state()[1].copy()  # noqa: NPY002
        attack(
            THEOREM_1,
            "rate",
            budget=0.5,
            seed=7,
            progress=lambda n, b, trace=trace: trace.append((n, b)),
        )
        assert (np.random.get_state()[1] == before).all()  # noqa: NPY002 - nothing global is touched
    both = min(map(len, seen))
    assert both >= len(STRUCTURES)  # some of them do not apply: CMA-ES has begun
    assert seen[0][:both] == seen[1][:both]


def test_it_keeps_to_its_time():
    begun = time.monotonic()
    attack(THEOREM_1, "corrected", budget=0.2, seed=0)
    assert time.monotonic() - begun < 5


def test_what_no_family_promises_is_not_searched():
    odd = Assumption("the loss is odd", replace(SMOOTH, name="odd"), "nowhere")
    with pytest.raises(NotApplicable, match='"the loss is odd"'):
        attack(planted("sharpened", also=(odd,)), "sharpened", budget=1, seed=0)
    expected = planted("sharpened", certainty=Certainty.IN_EXPECTATION)
    with pytest.raises(NotApplicable):
        attack(expected, "sharpened", budget=1, seed=0)


def test_an_algorithm_that_asks_for_other_oracles_is_not_run():
    class Proximal:
        """Asks for what no family has."""

        def proximal(self): ...

    def other(problem: Proximal, steps, rounds, rng): ...

    def silent(problem, steps, rounds, rng): ...

    assert oracles(replace(THEOREM_1, algorithm=other)) == {"proximal"}
    assert oracles(replace(THEOREM_1, algorithm=silent)) is None
    for algorithm in (other, silent):
        with pytest.raises(NotApplicable):
            attack(replace(THEOREM_1, algorithm=algorithm), "sharpened", budget=1, seed=0)


def test_a_crossing_that_cannot_be_confirmed_is_inconclusive():
    """Isotropic quadratics on the ball have no exact twin."""
    statement = planted("sharpened", sp.Rational(1, 100))
    find = max(sweep(statement, "sharpened"), key=lambda f: f.ratio)
    assert find.ratio > 1
    recipe = {"family": "ball", "curvature": "0", "slope": "-2,0;1,0"}
    assert (
        confirm(statement, statement.bound("sharpened"), recipe, parameters=QUARTER, rounds=20)
        is None
    )
    result = replace(attack(statement, "sharpened", budget=5, seed=0), hit=None)
    verdict = to_verdict(result)
    assert (verdict.outcome, verdict.label) == (Outcome.INCONCLUSIVE, Label.UNDECIDED)
    assert "not confirmed" in verdict.note


def test_a_family_without_an_exact_twin_does_not_hide_the_others(monkeypatch):
    """The ball comes first and crosses by more; the interval is what can be confirmed."""
    on_ball = {"family": "ball", "curvature": "0", "slope": "-9,0;3,0", "tie": "first"}
    milder = {"family": "interval", "curvature": "2", "slope": "-6;2", "start": "0", "tie": "first"}
    statement = planted("sharpened", sp.Rational(1, 30))
    two = replace(CONVEX, structures=(on_ball, milder))
    monkeypatch.setattr("fedtheory.engines.grounds.CONVEX", two)
    first, second = sweep(statement, "sharpened")
    assert first.ratio > second.ratio > 1
    result = attack(statement, "sharpened", budget=5, seed=0)
    assert result.hit is not None
    assert result.instance == milder


def test_a_bound_whose_condition_never_holds_is_not_supported():
    impossible = replace(THEOREM_1.bound("lower").conditions[0], rhs=sp.Integer(-1))
    result = attack(planted("lower", conditions=(impossible,)), "lower", budget=0.3, seed=0)
    assert to_verdict(result).outcome is Outcome.INCONCLUSIVE


def test_a_short_time_is_no_reason_to_have_met_no_condition():
    """On a busy machine, too: ffgb.thmG_1 has no structures, and the first instances of its search do not meet its conditions."""
    statement = next(s for s in STATEMENTS if s.id == "ffgb.thmG_1")
    result = attack(statement, "sharpened", budget=0.0, seed=0)
    assert (to_verdict(result).outcome, result.best > 0) == (Outcome.HOLDS, True)


@given(data=st.data(), lambda_=st.fractions(Fraction(1, 100), 100, max_denominator=100))
def test_no_structure_breaks_a_true_bound(data, lambda_):
    recipe = data.draw(st.sampled_from(STRUCTURES))
    for verdict in check(THEOREM_1, build(recipe), parameters={lambda_0: lambda_}, rounds=40):
        if verdict.bound != "printed":
            assert verdict.outcome is not Outcome.VIOLATED


@given(data=st.data(), seed=st.integers(0, 2**32 - 1))
def test_no_instance_of_the_adversary_breaks_a_true_bound(data, seed):
    space = data.draw(st.sampled_from(SPACES))
    recipe = space.recipe(2 * np.random.default_rng(seed).standard_normal(space.size), 60)
    instance = build(recipe)
    assert {CONVEX_LOSSES, SMOOTH, FEASIBLE_START, EXACT_ORACLE} <= instance.promises
    for verdict in check(THEOREM_1, instance, parameters={lambda_0: Fraction(1, 3)}, rounds=40):
        assert verdict.outcome is not Outcome.VIOLATED


def test_a_confirmation_is_exact():
    statement = planted("sharpened", sp.Rational(1, 4))
    found = confirm(statement, statement.bound("sharpened"), GROUPS, parameters=QUARTER, rounds=60)
    assert found is not None
    assert (found.at_round, found.measured) == (16, "67/120")
    assert found.ratio == pytest.approx(1.34)
    (line,) = found.certificate["lines"]
    assert line["by"] == "witness"


def test_a_bound_that_holds_is_not_confirmed_to_be_crossed():
    for key in ("printed", "corrected", "sharpened", "lower"):
        bound = THEOREM_1.bound(key)
        assert confirm(THEOREM_1, bound, GROUPS, parameters=QUARTER, rounds=60) is None


def test_equality_is_no_crossing():
    """At H = 4nλ₀ the lower bound is attained in round 4: exactly, and not beyond."""
    bound = THEOREM_1.bound("lower")
    raised = planted("lower", 1 + sp.Rational(1, 10**12)).bound("lower")
    assert confirm(THEOREM_1, bound, GROUPS, parameters=QUARTER, rounds=10) is None
    found = confirm(THEOREM_1, raised, GROUPS, parameters=QUARTER, rounds=10)
    assert found is not None
    assert found.at_round == 4


def test_a_confirmation_wants_promises_and_conditions():
    low = planted("lower", 2)
    less = {lambda_0: Fraction(1, 5)}
    assert confirm(low, low.bound("lower"), GROUPS, parameters=less, rounds=9) is None
    start = {"family": "interval", "curvature": "1", "slope": "-10", "start": "100"}
    cut = planted("corrected", sp.Rational(1, 100))
    assert confirm(cut, cut.bound("corrected"), start, parameters=QUARTER, rounds=9) is None


@pytest.mark.parametrize("metric", [SURROGATE_GAP, CONSENSUS_DISTANCE, OBJECTIVE_GAP])
def test_every_metric_of_fedfw_is_measured_exactly(metric):
    """Against a bound just below and just above what the floats measure at their worst round."""
    two = {lambda_0: Fraction(2)}

    def level(value):
        return planted("sharpened", metric=metric, value=sp.Rational(*value.as_integer_ratio()))

    small = Fraction(1, 10**6)
    (seen,) = check(level(small), build(GROUPS), parameters=two, rounds=12, bounds=["sharpened"])
    assert seen.tightness > 1
    for factor, crossed in ((1 - small, True), (1 + small, False)):
        statement = level(Fraction(seen.tightness) * small * factor)
        bound = statement.bound("sharpened")
        found = confirm(statement, bound, GROUPS, parameters=two, rounds=12)
        assert (found is not None) is crossed
        if found:
            assert found.at_round == seen.at_round
            assert found.digest is not None


def test_letters_are_closed_into_numbers():
    closed = close(tree(sp.sqrt(t) + lambda_0**2), {"t": "9", "lambda_0": ["root", "2", "3"]})
    assert float(ball(closed, {}).mid()) == pytest.approx(6)
