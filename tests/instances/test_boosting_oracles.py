"""Weak learners: gamma is what they say, answers keep their range, and floats agree with rationals."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.papers.ffgb.instances.boosting_oracles import (
    MANNERS,
    OFFS,
    Oracle,
    answers,
    exact_answers,
)

WEIGHTS = np.array([[0.5, 0.25, 0.25, 0], [0, 0.25, 0.25, 0.5], [0, 0, 1, 0]])
ON = (WEIGHTS > 0)[..., None]
EXACT_WEIGHTS = tuple(tuple(map(Fraction, row)) for row in WEIGHTS)
GAMMA, RANGE = Fraction(1, 4), Fraction(3)
SEEDS = st.integers(0, 2**32 - 1)


def queries(seed, size=4.0, outputs=1):
    rng = np.random.default_rng(seed)
    return size * rng.uniform(-1, 1, size=(5, 3, 4, outputs)) * ON


def norms(values, sense):
    squares = (values**2).sum(axis=-1)
    if sense == "sup":
        return np.sqrt(squares.max(axis=-1))
    return np.sqrt((WEIGHTS * squares).sum(axis=-1))


@pytest.mark.parametrize("sense", ["sup", "square"])
@pytest.mark.parametrize("manner", MANNERS)
@given(seed=SEEDS, outputs=st.integers(1, 3))
def test_an_answer_is_off_by_no_more_than_gamma_allows(manner, sense, seed, outputs):
    oracle = Oracle(manner, sense, "opposed", GAMMA, RANGE)
    phi = queries(seed, outputs=outputs)
    off_by = norms((answers(oracle, WEIGHTS, phi) - phi) * ON, sense)
    assert (off_by <= (1 - float(GAMMA)) * norms(phi, sense) * (1 + 1e-12)).all()


@pytest.mark.parametrize("sense", ["sup", "square"])
@pytest.mark.parametrize("manner", sorted(set(MANNERS) - {"exact"}))
def test_gamma_is_attained_so_that_no_larger_one_would_do(manner, sense):
    oracle = Oracle(manner, sense, "zero", GAMMA, Fraction(100))
    phi = queries(0)
    off_by = norms((answers(oracle, WEIGHTS, phi) - phi) * ON, sense)[:, 0]
    assert off_by == pytest.approx((1 - float(GAMMA)) * norms(phi, sense)[:, 0])


@pytest.mark.parametrize(("manner", "off"), list(product(MANNERS, OFFS)))
@given(seed=SEEDS, outputs=st.integers(1, 3))
def test_an_answer_keeps_the_range_that_its_query_keeps(manner, off, seed, outputs):
    phi = queries(seed, size=3 / np.sqrt(outputs), outputs=outputs)
    h = answers(Oracle(manner, "sup", off, GAMMA, RANGE), WEIGHTS, phi)
    assert (norms(phi, "sup") <= 3).all()
    assert np.linalg.norm(h, axis=-1).max() <= 3 * (1 + 1e-12)


@pytest.mark.parametrize(("manner", "off"), list(product(MANNERS, OFFS)))
@given(entries=st.lists(st.integers(-20, 20), min_size=12, max_size=12))
def test_floats_answer_as_rationals_do(manner, off, entries):
    oracle = Oracle(manner, "sup", off, GAMMA, RANGE)
    phi = np.array(entries, dtype=float).reshape(1, 3, 4, 1) / 8 * ON
    exact = tuple(tuple(Fraction(x) for x in row) for row in phi[0, :, :, 0])
    told = np.array(exact_answers(oracle, EXACT_WEIGHTS, exact), dtype=float)
    assert answers(oracle, WEIGHTS, phi)[0, :, :, 0] == pytest.approx(told, abs=1e-12)


def test_frozen_answers_cancel_and_opposed_ones_push_back():
    phi = np.array([[1.0, 2, 1, 0], [0, -1, 1, 3], [0, 0, 1, 0]])[None, :, :, None] * ON
    frozen = answers(Oracle("exact", "sup", "freeze", GAMMA, RANGE), WEIGHTS, phi)[0, :, :, 0]
    assert frozen.sum(axis=0).tolist() == [0, 0, 3, 0]  # no one is off the third point
    opposed = answers(Oracle("exact", "sup", "opposed", GAMMA, RANGE), WEIGHTS, phi)[0, :, :, 0]
    assert opposed[2].tolist() == [-3, -3, 1, -3]
