"""The compressed methods: the pins, checks that can say no, proofs, and compressors that are what they are said to be."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.shelf import literature
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check
from fedtheory.engines.prove import prove
from fedtheory.papers.compression.proofs.convex import rand_one
from fedtheory.papers.compression.proofs.feedback import top_one
from fedtheory.proofs import PROOFS
from fedtheory.theorems import STATEMENTS

OWN = [statement for statement in STATEMENTS if statement.id.startswith("compression.")]
named = pytest.mark.parametrize("statement", OWN, ids=lambda s: s.id)


def verdicts(statement, instance=None):
    (exhibit, *_) = statement.exhibits
    return check(
        statement,
        instance or exhibit.instance(),
        parameters=exhibit.parameters,
        rounds=exhibit.rounds,
    )


def test_they_are_of_the_literature():
    assert len(OWN) >= 7
    assert literature("compression") == "Compressed gradient methods"


@named
def test_it_bites_as_pinned(statement):
    pinned = statement.exhibits[0].pinned
    assert {v.bound: f"{v.tightness:.4f}" for v in verdicts(statement)} == pinned


@named
def test_the_check_can_say_no(statement):
    factor = {"<=": sp.Rational(1, 100), ">=": 100}
    wrong = tuple(replace(b, value=b.value * factor[b.relation]) for b in statement.bounds)
    found = verdicts(replace(statement, bounds=wrong))
    assert all(v.outcome is Outcome.VIOLATED for v in found)


@named
def test_its_proofs_are_accepted(statement):
    own = [proof for proof in PROOFS if proof.of.id == statement.id]
    assert len(own) == len(statement.bounds)
    assert all(prove(proof).label is Label.PROVED for proof in own)


def test_rand_one_is_unbiased_and_strays_by_what_it_is_sent():
    v = np.array([[[1.0, -2.0], [3.0, 0.5]]])
    drawn = rand_one(2)(v)
    assert drawn.mean(axis=0) == pytest.approx(v[0])
    assert ((drawn - v) ** 2).sum(axis=-1).mean(axis=0) == pytest.approx((v[0] ** 2).sum(axis=-1))


def test_clients_draw_for_themselves():
    drawn = rand_one(2)(np.ones((1, 2, 2))) - 1
    assert (drawn[:, 0] * drawn[:, 1]).sum(axis=-1).mean() == pytest.approx(0)


def test_top_one_loses_half_of_the_square_at_most():
    v = np.random.default_rng(0).standard_normal((1, 200, 2))
    lost = ((top_one(v) - v) ** 2).sum(axis=-1) / (v**2).sum(axis=-1)
    assert 0.4 < lost.max() <= 0.5
