"""Each judge on one bound: what it refutes, what it cannot, and that it leaves the truth alone."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.concept import Property
from fedtheory.core.statement import Bound, Scope, t
from fedtheory.engines.mutate.claims import on_its_own
from fedtheory.engines.mutate.freed import freed
from fedtheory.engines.mutate.moved import _together, moved
from fedtheory.engines.mutate.mutant import Kind
from fedtheory.engines.mutate.possible import Laws
from fedtheory.engines.mutate.replayed import Replayed
from fedtheory.engines.mutate.resized import Size, resized
from fedtheory.engines.mutate.runs import closest, searched, seen, with_bounds, witness_of
from fedtheory.engines.mutate.stage import drawn, exhibited, neighbouring, staged
from fedtheory.engines.mutate.worst import Attained, attained, crossed
from fedtheory.papers.fedfw.statements.eq31_surrogate import EQUATION_31
from fedtheory.papers.fedfw.statements.notation import D, H, L, lambda_0
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.papers.ffgb.algorithms.ffgb_square import (
    ANSWER_RANGE,
    ANSWER_SIZE,
    LOCAL_RANGE,
    LOCAL_SIZE,
)
from fedtheory.proofs import PROOFS
from fedtheory.theorems import STATEMENTS
from fedtheory.worst_cases import WORST_CASES

sharpened = on_its_own(THEOREM_1, THEOREM_1.bound("sharpened"))
lower = on_its_own(THEOREM_1, THEOREM_1.bound("lower"))
bare = with_bounds(THEOREM_1, (sharpened,))


def times(bound: Bound, factor: str | int) -> Bound:
    return replace(bound, value=bound.value * sp.Rational(factor))


@cache
def proof(key: str) -> Replayed:
    (own,) = (p for p in PROOFS if p.of.id == "fedfw.thm1" and p.bound == key)
    return Replayed(own)


@cache
def stages() -> tuple:
    return tuple(exhibited(THEOREM_1))


def witnesses(bound: Bound) -> list:
    found = [seen(bare, bound, stage) for stage in stages()]
    return [s.witness for s in found if s is not None and s.witness is not None]


def test_runs_refute_half_of_the_bound_and_not_the_bound() -> None:
    assert witnesses(times(sharpened, "1/2"))
    assert not witnesses(sharpened)
    assert not witnesses(times(sharpened, 2))


def test_runs_refute_a_lower_bound_that_is_a_little_larger() -> None:
    (first, *_) = witnesses(times(lower, "20/19"))
    assert first.engine == "runs"
    assert first.ratio > 1
    assert not witnesses(lower)


def test_runs_of_others_refute_a_bound_without_its_assumption() -> None:
    (start,) = (a for a in sharpened.also if "lies in D" in a.wording)
    without = replace(sharpened, also=tuple(a for a in sharpened.also if a != start))
    others = [*neighbouring(THEOREM_1, STATEMENTS), *drawn(THEOREM_1, np.random.default_rng(0))]
    found = [seen(bare, without, s) for s in (*stages(), *others)]
    assert any(s is not None and s.witness is not None for s in found)


def test_the_proof_shows_what_is_weaker() -> None:
    assert proof("sharpened").accepted
    for weaker in (sharpened, times(sharpened, "21/20"), replace(sharpened, first_round=5)):
        assert proof("sharpened").shows(weaker)
    assert proof("lower").shows(times(lower, "20/21"))


@pytest.mark.parametrize(
    "changed",
    [
        times(sharpened, "999999/1000000"),
        replace(sharpened, first_round=1),
        replace(sharpened, value=sharpened.value.subs(t, t + 1)),
        replace(sharpened, value=sharpened.value.subs(D, 1)),
    ],
)
def test_the_proof_does_not_show_what_is_stronger(changed: Bound) -> None:
    assert not proof("sharpened").shows(changed)


def test_the_proof_does_not_show_a_larger_lower_bound() -> None:
    assert not proof("lower").shows(times(lower, "20/19"))


def test_a_proof_falls_without_a_hypothesis() -> None:
    for word in ("smooth", "compact", "lies in D"):
        (lost,) = (a for a in sharpened.also if word in a.wording)
        assert proof("sharpened").stands_without(sharpened, [lost]) is False
    assert proof("sharpened").stands_without(sharpened, []) is True


def test_of_words_of_nobody_nothing_is_known() -> None:
    unknown = replace(
        sharpened.also[0], wording="-", locator="-", requires=Property("of nobody", "nothing")
    )
    assert proof("sharpened").stands_without(sharpened, [unknown]) is None


def test_a_proof_stands_without_what_it_never_says() -> None:
    bound, recorded = own_and_proof("fedboost.cor3", "corrected")
    (squared,) = (a for a in bound.also if "l2 squared" in a.wording)
    (unbiased,) = (a for a in bound.also if "unbiased" in a.wording)
    assert recorded.stands_without(bound, [squared]) is True
    assert recorded.stands_without(bound, [unbiased]) is False


def test_a_condition_among_the_hypotheses_falls_with_them() -> None:
    bound, recorded = own_and_proof("ffgb.total_variation_radius", "frozen")
    assert recorded.shows(replace(bound, conditions=()))  # it stands among the givens
    assert recorded.stands_without(replace(bound, conditions=()), []) is False


def test_a_condition_that_is_put_into_the_method_falls_with_it() -> None:
    bound, recorded = own_and_proof("fedres.fictitious", "sharpened")
    assert recorded.stands_without(bound, []) is True
    assert recorded.stands_without(replace(bound, conditions=()), []) is False


def own_and_proof(identifier: str, key: str) -> tuple[Bound, Replayed]:
    own = [p for p in PROOFS if p.of.id == identifier]
    recorded = next(p for p in own if p.bound == key)
    return on_its_own(recorded.of, recorded.of.bound(key)), Replayed(recorded, own)


def test_a_proof_at_the_horizon_shows_no_other_round() -> None:
    bound, recorded = own_and_proof("fedboost.thm2", "corrected")
    assert recorded.shows(bound)
    assert recorded.shows(replace(bound, scope=Scope.EVERY_ROUND)) is False


def test_a_proof_of_an_average_shows_no_last_round() -> None:
    bound, recorded = own_and_proof("fedfw.eq52", "corrected")
    assert recorded.shows(bound)
    assert recorded.shows(replace(bound, scope=Scope.AT_HORIZON)) is False


def test_what_is_one_number_of_a_run_is_shown_of_no_round() -> None:
    bound, recorded = own_and_proof("fedboost.thm3", "corrected")
    assert recorded.shows(bound)
    assert recorded.shows(replace(bound, scope=Scope.EVERY_ROUND)) is False
    assert recorded.shows(replace(bound, scope=Scope.BEST_ROUND)) is None


def test_where_nobody_has_written_the_scope_the_proof_is_silent() -> None:
    bound, recorded = own_and_proof("fedres.thm2sep", "sharpened")
    assert recorded.shows(replace(bound, scope=Scope.BEST_ROUND)) is None


def test_where_nobody_says_what_belongs_to_a_metric_the_proof_is_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bound, recorded = own_and_proof("ffgb.lemF_3", "corrected")
    monkeypatch.setattr("fedtheory.engines.mutate.replayed.hypotheses", lambda *_: None)
    assert recorded.shows(replace(bound, metric=LOCAL_RANGE)) is None
    assert recorded.shows(bound)


def test_metrics_that_are_written_alike_are_told_apart_by_their_hypotheses() -> None:
    """Answers are bounded where their own client draws, and further off elsewhere; functions are so everywhere."""
    bound, recorded = own_and_proof("ffgb.lemF_2", "corrected")
    assert bound.metric == ANSWER_SIZE
    assert recorded.shows(bound)
    assert recorded.shows(replace(bound, metric=ANSWER_RANGE)) is False
    bound, recorded = own_and_proof("ffgb.lemF_3", "corrected")
    assert bound.metric == LOCAL_SIZE
    assert recorded.shows(replace(bound, metric=LOCAL_RANGE)) is True


@pytest.mark.parametrize(
    ("value", "law"),
    [
        (sharpened.value * D, "units"),
        (sharpened.value / t, "rate"),
        (-sharpened.value, "first round"),
        (sharpened.value * lambda_0 / L, "tiling"),
    ],
)
def test_laws_are_broken_by_what_they_are_for(value: sp.Expr, law: str) -> None:
    own = THEOREM_1.bound("sharpened")
    changed = replace(own, name="changed", value=value)
    assert law in Laws(THEOREM_1, own).broken(changed, Kind.FACTOR)


def test_laws_let_the_bound_itself_pass() -> None:
    own = THEOREM_1.bound("sharpened")
    same = replace(own, name="changed", value=sp.together(own.value))
    assert Laws(THEOREM_1, own).broken(same, Kind.REWRITTEN) == []


def test_a_lower_bound_above_an_upper_one_breaks_the_order() -> None:
    own = THEOREM_1.bound("lower")
    high = replace(own, name="changed", value=10**4 * own.value)
    assert "order" in Laws(THEOREM_1, own).broken(high, Kind.CONSTANT)


def test_a_worst_case_refutes_what_is_below_it() -> None:
    models = [model for model in WORST_CASES if model.id == "fedfw.thm1"]
    first = next(attained(THEOREM_1, models))
    ratio, none = crossed(bare, sharpened, first)
    assert none is None
    assert 0.1 < ratio < 1
    smaller = replace(sharpened, value=sharpened.value * sp.Rational(str(Fraction(ratio) / 2)))
    _, found = crossed(bare, smaller, first)
    assert found is not None
    assert found.engine == "worst case"
    assert found.ratio == pytest.approx(2)


def test_a_worst_case_is_silent_about_other_metrics_rounds_and_assumptions() -> None:
    known = Attained("m", sharpened, {"t": Fraction(2)}, Fraction(1), exact=True)
    tiny = times(sharpened, "1/1000000000")
    for other in (
        replace(tiny, scope=Scope.AT_HORIZON),
        replace(tiny, first_round=3),
        replace(tiny, also=(*tiny.also, replace(tiny.also[0], requires=lower.also[-1].requires))),
    ):
        assert crossed(bare, other, known) == (0.0, None)


def test_a_worst_case_is_silent_about_a_curve() -> None:
    models = [model for model in WORST_CASES if model.id == "fedfw.thm1"]
    first = next(attained(THEOREM_1, models))
    drawn_by_hand = replace(sharpened, value=lambda _, rounds: 0 * rounds)
    assert crossed(bare, drawn_by_hand, first) == (0.0, None)


@pytest.mark.parametrize(
    ("identifier", "key"), [("fedfw.thm2", "best"), ("fedfw.eq52", "best-any-start")]
)
def test_the_best_round_is_not_the_last(identifier: str, key: str) -> None:
    bound, recorded = own_and_proof(identifier, key)
    assert recorded.shows(bound)
    assert recorded.shows(replace(bound, scope=Scope.AT_HORIZON)) is False


def test_the_attack_confirms_in_exact_numbers_and_lends_its_run() -> None:
    found = searched(THEOREM_1, times(sharpened, "1/4"), budget=2.0, seed=0)
    assert found is not None
    hit = witness_of(found)
    assert hit is not None
    assert hit.exact
    stage = closest(THEOREM_1, found, hit.at_round)
    assert stage is not None
    said = seen(bare, times(sharpened, "1/4"), stage)
    assert said is not None
    assert said.witness is not None
    assert said.witness.engine == "attack"


@pytest.mark.parametrize(
    ("identifier", "key"), [("fednewton.factors", "corrected"), ("fednewton.shifts", "sharpened")]
)
def test_lines_that_did_not_change_are_not_checked_again(identifier: str, key: str) -> None:
    bound, recorded = own_and_proof(identifier, key)
    _, whole = own_and_proof(identifier, key)
    whole._ending = whole._last  # every line once more, for every mutant
    assert len(recorded._ending["lines"]) < len(whole._ending["lines"])
    answers = []
    for changed in (bound, times(bound, 2), times(bound, "19/20"), replace(bound, first_round=2)):
        answers.append(recorded.shows(changed))
        assert answers[-1] == whole.shows(changed)
    assert set(answers) == {True, False}


@cache
def larger() -> tuple:
    return tuple(moved(THEOREM_1, stages()[0]))


def test_runs_in_other_sizes_refute_what_is_small_only_where_instances_are() -> None:
    """The square of H and H are alike near 1, and are not at 1/1024."""
    wrong = replace(lower, value=lower.value.subs(H, sp.sqrt(H)))
    assert not witnesses(wrong)
    said = [s for stage in larger() if (s := seen(bare, wrong, stage)) is not None]
    assert any(s.witness is not None for s in said)


def test_no_run_in_another_size_crosses_what_is_proved() -> None:
    said = [s for stage in larger() if (s := seen(bare, sharpened, stage)) is not None]
    assert len(said) > 10
    assert not any(s.witness for s in said)


def test_clients_stand_there_several_times() -> None:
    stage = stages()[2]  # its recipe lists the clients
    own = stage.values["n"]
    assert {s.values["n"] for s in moved(THEOREM_1, stage)} == {own, 4 * own, 16 * own}


def test_a_problem_in_another_size_is_run_as_the_old_one_was() -> None:
    """Its run is the old one in other units: the gap is 4 times as large, and lengths are 8 times."""
    stage = stages()[2]
    size = Size(Fraction(4), Fraction(8))
    instance = resized(THEOREM_1, stage.instance, size)
    assert instance is not None
    curvature = {lambda_0: stage.parameters[lambda_0] * Fraction(4, 64)}
    found = staged(THEOREM_1, instance, curvature, stage.rounds, "another size")
    assert found.values["D"] == 8 * stage.values["D"]
    assert found.values["H"] == pytest.approx(stage.values["H"] / 2)
    gaps = [run.trajectory.series[sharpened.metric] for run in (stage, found)]
    assert gaps[1] == pytest.approx(4 * gaps[0])
    assert np.ptp(gaps[0]) > 0


def test_what_names_a_size_is_not_promised_in_another() -> None:
    here = stages()[2].instance
    sized = Property("on an interval", "the domain is [-1, 1]")
    ball = Property("on a ball", "the domain is the unit ball")
    promising = replace(here, promises=here.promises | {sized, ball})
    found = resized(THEOREM_1, promising, Size(Fraction(1), Fraction(2)))
    assert found is not None
    assert found.promises == here.promises


def test_an_oracle_of_which_nothing_is_known_has_no_other_size() -> None:
    statement = next(s for s in STATEMENTS.about("ffgb.thm4_4") if s.id == "ffgb.thm4_4")
    instance = statement.exhibits[0].instance()
    assert resized(statement, instance, Size(Fraction(1), Fraction(2))) is None


def test_weights_are_not_made_larger() -> None:
    recipe = {"family": "anything", "weights": "1/2,1/2", "slope": "1;2", "word": "first"}
    assert set(_together(recipe)) == {("slope",)}


def test_a_letter_of_which_nothing_is_assumed_is_any_number() -> None:
    (smooth,) = (a for a in sharpened.also if "L-smooth" in a.wording)
    kept = tuple(a for a in sharpened.also if a != smooth)
    letters = proof("sharpened").freed([smooth])
    assert "L" in letters
    assert not letters & {"D", "H", "lambda_0"}
    without = replace(sharpened, also=kept)
    exhibit = EQUATION_31.exhibits[0]
    stage = staged(THEOREM_1, exhibit.instance(), exhibit.parameters, 4, "another's exhibit")
    others = list(freed(THEOREM_1, stage, letters, kept))
    assert {stage.values["L"] for stage in others} >= {0.0}
    assert any((s := seen(bare, without, stage)) and s.witness for stage in others)
    assert not list(freed(THEOREM_1, stage, letters, sharpened.also))  # worded with it, and kept


def test_a_letter_that_another_hypothesis_ties_is_not_free() -> None:
    (start,) = (a for a in sharpened.also if "lies in D" in a.wording)
    assert not proof("sharpened").freed([start]) & {"D", "H", "L", "n"}
    unknown = replace(start, wording="-", requires=Property("of nobody", "nothing"))
    assert proof("sharpened").freed([unknown]) == frozenset()
