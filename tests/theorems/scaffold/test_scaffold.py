"""SCAFFOLD: the pins, checks that can say no, proofs, and no floor where local SGD has one."""

from dataclasses import replace

import pytest
import sympy as sp

from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check
from fedtheory.engines.prove import prove
from fedtheory.papers.scaffold.proofs import convex, linear, nonconvex

named = pytest.mark.parametrize(
    "file", [convex, nonconvex, linear], ids=lambda file: file.STATEMENT.id
)


def verdicts(statement, **changed):
    (exhibit, *_) = statement.exhibits
    parameters = {
        letter: changed.get(str(letter), value) for letter, value in exhibit.parameters.items()
    }
    return check(statement, exhibit.instance(), parameters=parameters, rounds=exhibit.rounds)


@named
def test_it_bites_as_pinned(file):
    pinned = file.STATEMENT.exhibits[0].pinned
    assert {v.bound: f"{v.tightness:.4f}" for v in verdicts(file.STATEMENT)} == pinned


@named
def test_the_check_can_say_no(file):
    wrong = tuple(replace(b, value=b.value / sp.Integer(100)) for b in file.STATEMENT.bounds)
    found = verdicts(replace(file.STATEMENT, bounds=wrong))
    assert all(v.outcome is Outcome.VIOLATED for v in found)


@named
def test_its_proof_is_accepted(file):
    (proof,) = file.PROOFS
    assert prove(proof).label is Label.PROVED


@named
def test_longer_steps_are_not_covered(file):
    found = verdicts(file.STATEMENT, eta=sp.Rational(1, 2))
    assert all(v.outcome is Outcome.NOT_APPLICABLE for v in found)
