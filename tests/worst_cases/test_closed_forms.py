"""Closed forms for every horizon: proved, in agreement with single horizons, and not to be had with less."""

from dataclasses import replace
from fractions import Fraction

import pytest

from fedtheory.core.proof import Line
from fedtheory.core.term import Schema, substitute
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.engines.worst_case.answer import Number, worst_case
from fedtheory.worst_cases import CLOSED_FORMS, find_worst_case

IDS = [argument.id for argument in CLOSED_FORMS]


@pytest.mark.parametrize("argument", CLOSED_FORMS, ids=IDS)
def test_both_kernels_accept_it(argument):
    assert prove(argument).label is Label.PROVED


@pytest.mark.parametrize("argument", CLOSED_FORMS, ids=IDS)
def test_a_smaller_bound_is_refused(argument):
    step = argument.steps[-1]
    relation, left, right = step.claim.then
    smaller = [relation, left, ["*", "999999/1000000", right]]
    claim = Schema(smaller, step.claim.forall, step.claim.conditions)
    lines = (*step.lines[:-1], replace(step.lines[-1], schema=claim))
    wrong = replace(argument, steps=(*argument.steps[:-1], replace(step, claim=claim, lines=lines)))
    assert prove(wrong).label is Label.UNDECIDED


@pytest.mark.parametrize("argument", CLOSED_FORMS, ids=IDS)
def test_an_induction_without_its_first_round_is_refused(argument):
    k, step = next((k, s) for k, s in enumerate(argument.steps) if _inductions(s))
    names = [line.name for line in step.lines]
    later = [name for name in names if name.rpartition(", ")[2] in {"next", "later"}][-1]
    broken = tuple(
        Line(line.schema, line.by, {**line.detail, "base": later}, line.name)
        if line.by == "induction"
        else line
        for line in step.lines
    )
    steps = (*argument.steps[:k], replace(step, lines=broken), *argument.steps[k + 1 :])
    assert prove(replace(argument, steps=steps)).label is Label.UNDECIDED


def _inductions(step):
    return [line for line in step.lines if line.by == "induction"]


@pytest.mark.parametrize(
    ("identifier", "letters"),
    [
        ("gd", {"N": 3, "L": 2, "R": 5}),
        ("fw", {"N": 1, "L": 2, "D": 5}),
        ("fw", {"N": 3, "L": 1, "D": 1}),
        ("ogd", {"T": 3, "G": 2, "R": 5, "eta": Fraction(5, 3)}),
        ("omd", {"T": 3, "G": 2, "R": 5, "eta": Fraction(5, 3)}),
        ("fedres.step", {"tau": 2, "gamma": 2, "G": 3, "eta": Fraction(1, 10)}),
        ("ffgb.drift", {"K": 3, "H": 2, "eta": Fraction(1, 3), "mu": 0}),
    ],
)
def test_it_is_above_every_single_horizon(identifier, letters):
    numbers = {name: Number(Fraction(x), Fraction(x)) for name, x in letters.items()}
    found = worst_case(find_worst_case(identifier), numbers, replay=False)
    claimed = {
        "gd": lambda N, L, R: L * R**2 / Fraction(4 * N + 2),
        "fw": lambda N, L, D: 2 * L * D**2 / Fraction(N + 2),
        "ogd": lambda T, G, R, eta: R**2 / (2 * eta) + T * eta * G**2 / 2,
        "omd": lambda T, G, R, eta: R**2 / (2 * eta) + T * eta * G**2 / 2,
        "fedres.step": lambda tau, gamma, G, eta: Fraction(gamma, 2) * (tau * eta * G) ** 2,
        "ffgb.drift": lambda K, H, eta, mu: (K * eta * H) ** 2,
    }[identifier](**letters)
    if identifier == "fw":
        assert found.lower <= claimed
    else:
        assert found.exact == claimed


def test_the_claims_are_the_closed_forms():
    last = {argument.id: argument.steps[-1].claim.then for argument in CLOSED_FORMS}
    tight = last["gd.closed"][2]
    assert substitute(tight, "N", 5) == [
        "/",
        ["*", "L", ["^", "R", "2"]],
        ["+", ["*", "4", "5"], "2"],
    ]
    assert last["ogd.closed"][2] == last["omd.closed"][2]
