"""An exact twin follows a schedule as its algorithm does, or refuses it: it never runs with another one."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.statement import Bound, Status, t
from fedtheory.core.twin import throughout
from fedtheory.engines import confirm
from fedtheory.engines.check import allowed, run
from fedtheory.engines.twins import NAMED_TWINS, TWINS, data_of
from fedtheory.instances import build
from fedtheory.papers.fedfw.algorithms.expected_participation import expected_participation
from fedtheory.papers.fedfw.algorithms.fedfw_plus import MULTIPLIER_PACE
from fedtheory.papers.fedfw.statements.notation import lambda_0, lambda_t
from fedtheory.papers.fedfw.statements.plus_multipliers import PLUS
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.theorems import STATEMENTS
from tests.engines import test_named_twins as named_twins
from tests.engines import test_twins as twins

ROUNDS = 4
TRIED = (Fraction(3, 7), Fraction(1), Fraction(2), Fraction(1, 7))
BENDS = {"twice": lambda v: 2 * v, "bent": lambda v: v * (t + 3) / 4, "later": lambda v: v + t - 1}
APART = {"family": "interval", "curvature": "0", "slope": "-1;1", "start": "1;-1"}
CENT = {lambda_0: Fraction(1, 100)}


def place(algorithm):
    name = algorithm.__name__
    return (
        twins.PLACES.get(name, twins.STARTED)
        if algorithm in TWINS
        else named_twins.PLACES.get(name)
    )


def statements():
    """The first of each algorithm whose constants are known exactly at its place."""
    found = {}
    for statement in STATEMENTS:
        if statement.algorithm not in {*TWINS, *NAMED_TWINS} or statement.id in twins.IRRATIONAL:
            continue
        recipe = place(statement.algorithm)
        if recipe is not None and statement.algorithm not in found:
            known = data_of(recipe).constants
            if all(c.concept in known for c in statement.constants):
                found[statement.algorithm] = statement
    return found.values()


CASES = [
    pytest.param(s, letter, bend, id=f"{s.id}-{letter}-{bend}")
    for s in statements()
    for letter in s.schedule
    for bend in BENDS
    # twice a probability is none, and more clients than there are cannot be drawn
    if not (s.algorithm is expected_participation and bend != "bent")
    if str(letter) != "m_t"
]


@pytest.mark.parametrize(("statement", "letter", "bend"), CASES)
def test_it_is_followed_or_refused(statement, letter, bend):
    changed = {**statement.schedule, letter: BENDS[bend](statement.schedule[letter])}
    bent, recipe = replace(statement, schedule=changed), place(statement.algorithm)
    values = {
        p.symbol: next(
            v for v in TRIED if allowed(v, p.domain) and (str(p.symbol) != "p" or v == 1)
        )
        for p in statement.parameters
    }
    data = data_of(recipe)
    known = {c.symbol: data.constants[c.concept] for c in statement.constants}
    known |= {symbol: str(value) for symbol, value in values.items()} | {"T": str(ROUNDS)}
    at = [{str(s): v for s, v in {**known, "t": str(k)}.items()} for k in range(ROUNDS + 1)]
    try:
        exact = confirm._measured(bent, data, at)
    except ValueError:
        return
    made = run(bent, build(recipe), parameters=values, rounds=ROUNDS)
    compared = 0
    for metric, series in exact.items():
        if metric in made.series:
            numbers = [float(confirm.ball(value, {}).mid()) for value in series]
            np.testing.assert_allclose(numbers, made.series[metric][0], rtol=1e-6, atol=1e-9)
            compared += 1
    assert compared


@pytest.mark.parametrize("step", [lambda_0 * t, lambda_0 * (t + 1)], ids=str)
def test_dual_steps_that_grow_refute_nothing(step):
    """What is true of the algorithm: with these steps the multipliers are not short."""
    slow = Bound(
        Status.LOWER, "ours", MULTIPLIER_PACE, lambda_0 / 100, relation=">=", first_round=2
    )
    own = replace(PLUS, schedule={**PLUS.schedule, lambda_0: step}, bounds=(slow,))
    found = confirm.examined(own, slow, APART, parameters=CENT, rounds=10)
    assert found is None
    steady = replace(PLUS, bounds=(slow,))
    assert confirm.examined(steady, slow, APART, parameters=CENT, rounds=10) == confirm.Held()


def test_a_penalty_that_is_negative_has_no_exact_run():
    sharpened = THEOREM_1.bound("sharpened")
    for sign, found in ((1, confirm.Held()), (-1, None)):
        own = replace(
            THEOREM_1,
            schedule={**THEOREM_1.schedule, lambda_t: sign * lambda_0 * sp.sqrt(t + 1)},
        )
        said = confirm.examined(own, sharpened, APART, parameters=CENT, rounds=3)
        assert said == found


def test_what_changes_is_named():
    assert throughout({"K_t": [Fraction(2), Fraction(2)]}, "K_t") == 2
    with pytest.raises(ValueError, match="K_t changes"):
        throughout({"K_t": [Fraction(2), Fraction(3)]}, "K_t")
