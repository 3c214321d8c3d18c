"""A crossing made small is still one, and the command that shows it again does."""

import json
import shlex
from dataclasses import replace
from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.attack import attack, to_verdict
from fedtheory.engines.confirm import confirm
from fedtheory.engines.rerun import command, rerun
from fedtheory.engines.shrink import Crossing, shrunk
from fedtheory.papers.fedfw.statements.notation import lambda_0
from fedtheory.theorems import STATEMENTS

pytestmark = pytest.mark.usefixtures("cma")

STATED = {statement.id: statement for statement in STATEMENTS}
ONE = Fraction(1)


def planted(name, key, factor):
    statement = STATED[name]
    own = statement.bound(key)
    share = factor if own.relation == "<=" else 1 / factor
    wrong = replace(own, value=share * own.value)
    return replace(statement, bounds=tuple(wrong if b.key == key else b for b in statement.bounds))


def crossing(statement, key, recipe, parameters, rounds):
    found = confirm(statement, statement.bound(key), recipe, parameters=parameters, rounds=rounds)
    assert found is not None
    return Crossing(recipe, parameters, rounds, found)


WRONG = planted("fedfw.thm1", "sharpened", sp.Rational(1, 50))
LARGE = {
    "family": "interval",
    "curvature": "1/97,3/89;5/83,1/71;7/90,3/64",
    "slope": "-311/101,2/67;99/97,1/53;103/99,-1/67",
    "start": "17/19,1/31;-13/17,2/37;1/23,0",
}


def test_clients_coordinates_rounds_and_digits_go():
    begin = crossing(WRONG, "sharpened", LARGE, {lambda_0: Fraction(97, 101)}, 20)
    least = shrunk(WRONG, WRONG.bound("sharpened"), begin, seconds=20)
    assert least.size < begin.size
    assert least.recipe["slope"].count(";") < 2
    assert "," not in least.recipe["slope"]
    assert least.rounds < 20
    assert least.confirmation.digest is not None
    assert least.confirmation.ratio > 1
    # It stands on its own.
    again = rerun(
        WRONG, "sharpened", least.recipe, parameters=least.parameters, rounds=least.rounds
    )
    assert again.best == least.confirmation.ratio
    assert to_verdict(again).label is Label.REFUTED


def test_no_time_leaves_it_as_it_was():
    begin = crossing(WRONG, "sharpened", LARGE, {lambda_0: ONE}, 20)
    assert shrunk(WRONG, WRONG.bound("sharpened"), begin, seconds=0) == begin


def test_parameters_stay_in_their_domains():
    """η = -1 crosses everything, and is no step."""
    wrong = planted("fedboost.prefix", "sharpened", sp.Rational(49, 50))
    found = attack(wrong, "sharpened", budget=10, seed=0)
    assert found.hit is not None
    (eta,) = (p.symbol for p in wrong.parameters)
    begin = Crossing(
        found.instance, {eta: Fraction(found.parameters["eta"])}, found.rounds, found.hit
    )
    least = shrunk(wrong, wrong.bound("sharpened"), begin, seconds=3)
    assert least.parameters[eta] > 0
    bound, negative = wrong.bound("sharpened"), {eta: Fraction(-1)}
    assert confirm(wrong, bound, least.recipe, parameters=negative, rounds=2) is None


def test_what_has_no_rounds_is_confirmed_and_shrunk():
    wrong = planted("fedres.lem2", "sharpened", sp.Rational(49, 50))
    recipe = {"family": "sloped-valley", "h": "61/11", "b": "23/9", "epsilon": "1/64"}
    begin = crossing(wrong, "sharpened", recipe, {}, 1)
    least = shrunk(wrong, wrong.bound("sharpened"), begin, seconds=5)
    assert set(least.recipe.values()) <= {"sloped-valley", "1", "2", "1/64"}
    true = STATED["fedres.lem2"]
    assert confirm(true, true.bound("sharpened"), recipe, parameters={}, rounds=1) is None


def test_the_command_holds_all_that_is_needed():
    recipe = {"family": "two-groups", "n": 2, "up": "1"}
    words = shlex.split(
        command("fedfw.thm1", "lower", recipe, parameters={lambda_0: Fraction(1, 3)}, rounds=7)
    )
    assert words[:5] == ["fedtheory", "attack", "fedfw.thm1", "--bound", "lower"]
    assert json.loads(words[words.index("--instance") + 1]) == recipe
    assert words[-4:] == ["--rounds", "7", "--set", "lambda_0=1/3"]


def test_a_true_bound_seen_again_holds():
    recipe = {"family": "two-groups"}
    found = rerun(
        STATED["fedfw.thm1"], "sharpened", recipe, parameters={lambda_0: Fraction(1, 2)}, rounds=30
    )
    assert found.hit is None
    assert 0 < found.best < 1
    assert to_verdict(found).outcome is Outcome.HOLDS


NUMBER = st.fractions(min_value=-3, max_value=3, max_denominator=9)
ROWS = st.integers(1, 3).flatmap(
    lambda n: st.tuples(
        st.lists(NUMBER.map(abs), min_size=n, max_size=n),
        st.lists(NUMBER, min_size=n, max_size=n),
        st.lists(NUMBER.map(lambda x: x / 3), min_size=n, max_size=n),
    )
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(ROWS, st.fractions(min_value=Fraction(1, 50), max_value=5, max_denominator=50))
def test_no_structure_at_all_crosses_theorem_1(rows, penalty):
    """Clients without curvature or slope, clients that are alike, starts anywhere: run without rounding."""
    curvature, slope, start = (";".join(map(str, row)) for row in rows)
    recipe = {"family": "interval", "curvature": curvature, "slope": slope, "start": start}
    statement = STATED["fedfw.thm1"]
    for key in ("sharpened", "corrected", "lower"):
        bound = statement.bound(key)
        assert confirm(statement, bound, recipe, parameters={lambda_0: penalty}, rounds=12) is None
