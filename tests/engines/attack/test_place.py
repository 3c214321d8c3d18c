"""Where an attack looks: families of its own, the surroundings of exhibits, or nowhere, with the reason."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.errors import NotApplicable
from fedtheory.core.statement import Certainty
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.attack import Find, attack, places, to_verdict
from fedtheory.engines.attack.again import by_rounding
from fedtheory.engines.confirm import Held, examined
from fedtheory.engines.rerun import rerun
from fedtheory.instances.hostile_written import Several
from fedtheory.proofs import PROOFS
from fedtheory.theorems import STATEMENTS
from tests.every import of_every

STATED = {statement.id: statement for statement in STATEMENTS}
EVERY = [(s, b) for s in STATEMENTS for b in s.bounds]
PROVED = {(p.of.id, p.bound) for p in PROOFS if all(step.lines for step in p.steps)}


def placed(statement, bound):
    return placed_by_name(statement.id, bound.key)


@cache
def placed_by_name(name, key):
    try:
        return places(STATED[name], STATED[name].bound(key))
    except NotApplicable:
        return None


def test_every_bound_on_what_is_certain_is_attacked():
    """All but those that speak of a probability."""
    for statement, bound in EVERY:
        certain = bound.certainty is Certainty.SURE
        assert (placed(statement, bound) is not None) is certain, (statement.id, bound.key)


def built(statement, bound):
    """Whether instances are built one by one, and are not of a family whose promises all keep."""
    place = placed(statement, bound)
    return place and (place.shown or any(not space.promises for space in place.spaces))


@of_every(
    lambda: [one for one in EVERY if built(*one)][::4],  # every fourth of them
    lambda statement, bound: f"{statement.id} ({bound.key})",
)
def test_what_is_proved_is_never_refuted_where_instances_are_built(statement, bound):
    found = attack(statement, bound.key, budget=0.05, seed=3)
    outcome = to_verdict(found).outcome
    if (statement.id, bound.key) in PROVED:
        assert found.hit is None
        only_shown = Outcome.NOT_APPLICABLE  # nothing but its own exhibits could be looked at
        wanted = Outcome.HOLDS if found.searched else only_shown
        assert outcome is wanted, (found.best, found.instance)
    assert found.best > 0


FALSE = (
    ("ffgb.thm4_2", "printed"),
    ("ffgb.thmG_3", "printed"),
    ("fedres.lem6", "printed"),
    ("fednewton.lem2", "printed"),
    ("fednewton.prop4", "printed"),
    ("fednewton.eq28", "printed"),
    ("fednewton.eq28", "covariate"),
    ("fednewton.eq36w", "printed"),
    ("fednewton.eq37", "printed"),
)


@pytest.mark.parametrize(("name", "key"), FALSE)
def test_what_is_false_in_print_is_refuted_exactly(name, key):
    verdict = to_verdict(attack(STATED[name], key, budget=10, seed=0))
    assert (verdict.outcome, verdict.label) == (Outcome.VIOLATED, Label.REFUTED)


PLANTED = (  # attained by an exhibit or a corner
    ("fedfw.split_distance", "sharpened", sp.Rational(1, 2)),
    ("ffgb.recG_3", "sharpened", sp.Rational(49, 50)),
    ("ffgb.radii", "wasserstein-1", sp.Rational(49, 50)),
    ("fedres.thm3any", "sharpened", sp.Rational(78, 100)),
    ("fedres.best_response", "sharpened", sp.Rational(49, 50)),
    ("fednewton.factors", "exact", sp.Rational(49, 50)),
    ("fednewton.pcg", "sharpened", sp.Rational(49, 50)),
    ("fednewton.fedprox", "sharpened", sp.Rational(49, 50)),
    ("fednewton.fedavg", "sharpened", sp.Rational(49, 50)),
    ("fednewton.missing", "lower", sp.Rational(50, 49)),
    ("fednewton.prop4", "apart", sp.Rational(49, 50)),
    ("fednewton.qsrc", "sharpened", sp.Rational(49, 50)),
    ("fednewton.lem2", "corrected", sp.Rational(50, 49)),  # an equation, wrong the other way round
)


@pytest.mark.parametrize(("name", "key", "factor"), PLANTED)
def test_a_planted_mistake_is_refuted_exactly(name, key, factor):
    statement = STATED[name]
    wrong = tuple(
        replace(b, value=b.value * factor) if b.key == key else b for b in statement.bounds
    )
    found = attack(replace(statement, bounds=wrong), key, budget=20, seed=0)
    verdict = to_verdict(found)
    assert (verdict.outcome, verdict.label) == (Outcome.VIOLATED, Label.REFUTED)
    assert found.best > 1


def test_the_origin_of_the_surroundings_is_the_exhibit():
    statement = STATED["fednewton.lem3"]
    place = places(statement, statement.bound("sharpened"))
    for one, space in zip(place.shown, place.spaces, strict=True):
        batch = space.batch(np.zeros((1, space.size)))
        (built,) = batch.problem.each
        assert built.constants == one.instance.constants
        assert isinstance(batch.problem, Several)


def test_an_exhibit_that_promises_more_than_its_recipe_is_looked_at_alone():
    statement = STATED["fedfw.appA"]
    found = attack(statement, "printed", budget=60, seed=0)
    assert found.evaluations == 1  # it ends when there is nothing more to see
    assert found.best == pytest.approx(1)


NEAR = {
    "family": "ridge-clients",
    "covariances": "1/1000000|1/1000000",
    "sides": "-2673051/997688000000;-539257/481484500000",
}


@pytest.mark.parametrize("name", ["fednewton.fedprox", "fednewton.fedavg"])
def test_a_crossing_by_rounding_is_none_where_the_exact_run_says_so(name):
    """Shares of a distance that is all but 0 are noise: the same instance without rounding keeps the bound."""
    statement = STATED[name]
    bound = statement.bound("sharpened")
    values = {p.symbol: 1.0 if p.domain.integer else 0.9966 for p in statement.parameters}
    find = Find(1.02, 1, lambda _: NEAR, values, 2, written=True)
    assert by_rounding(statement, bound, find)
    assert not by_rounding(statement, bound, replace(find, written=False))
    assert to_verdict(attack(statement, "sharpened", budget=0.5, seed=0)).outcome is Outcome.HOLDS


def test_an_instance_that_is_given_crosses_nothing_by_rounding(monkeypatch):
    statement = STATED["fednewton.fedprox"]
    values = {p.symbol: Fraction(1, 2) for p in statement.parameters}
    said = {"tightness": 1.02, "at_round": 2}
    monkeypatch.setattr("fedtheory.engines.rerun.check", lambda *_, **__: [SimpleNamespace(**said)])
    again = rerun(statement, "sharpened", NEAR, parameters=values, rounds=6)
    assert again.best == 1
    assert to_verdict(again).outcome is Outcome.HOLDS
    # without an exact run nobody knows
    monkeypatch.setattr("fedtheory.engines.rerun.examined", lambda *_, **__: None)
    again = rerun(statement, "sharpened", NEAR, parameters=values, rounds=6)
    assert to_verdict(again).outcome is Outcome.INCONCLUSIVE


def test_where_a_condition_stays_open_nothing_is_said_to_hold():
    """Nobody knows from balls that a root and its square root agree, so this round may be spoken of."""
    statement = STATED["fedfw.thm1"]
    bound = statement.bound("sharpened")
    two = sp.sqrt(sp.Integer(2) + statement.parameters[0].symbol)
    closed = Claim(two, "<=", sp.Integer(1))
    opened = Claim(two, "<=", sp.root((sp.Integer(2) + statement.parameters[0].symbol) ** 2, 4))
    values = {statement.parameters[0].symbol: Fraction(1)}
    recipe = {"family": "interval", "curvature": "0", "slope": "1"}
    for claim, told in ((closed, Held()), (opened, None)):
        own = replace(bound, conditions=(claim,))
        assert examined(statement, own, recipe, parameters=values, rounds=2) == told
