"""Families that are written down and built: what moves, what stays, and what is left out."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import REGULARISATION
from fedtheory.engines.grounds import GROUNDS
from fedtheory.instances import build
from fedtheory.instances.hostile_written import Draw, around, built, collected
from fedtheory.instances.recipe_numbers import mirrored, numbers, put, shares
from fedtheory.language.run import Declared

FAMILIES = list(
    dict.fromkeys(
        space
        for of, where in GROUNDS.items()
        if not isinstance(of, Declared)
        for space in where.written
    )
)
"""Of what is declared some recipes are no instance: without curvature a loss may have no minimiser. The search leaves them out."""
PLANE = {
    "family": "ridge-clients",
    "share": "1/5,3/10,1/2",
    "covariances": "2,1;1,1|1,-1;-1,3|1/2,0;0,1/4",
    "sides": "1,2;-1,1;1/2,1/2",
}


@pytest.mark.parametrize("space", FAMILIES, ids=lambda s: s.name)
def test_every_vector_is_an_instance(space):
    rng = np.random.default_rng(4)
    for vector in (np.zeros(space.size), *2 * rng.standard_normal((3, space.size))):
        assert built(space.recipe(vector, 60)) is not None
    batch = space.batch(2 * rng.standard_normal((2, space.size)))
    for run, instance in enumerate(batch.problem.each):
        for concept, value in instance.constants.items():
            assert batch.constants[concept][run] == value


@given(vector=st.lists(st.floats(-20, 20), min_size=5, max_size=5), n=st.integers(1, 5))
def test_drawn_weights_are_weights(vector, n):
    drawn = Draw(np.array(vector), 100).weights(n)
    assert sum(drawn) == 1
    assert min(drawn) > 0
    assert Fraction(-1) <= Draw(np.array(vector), 100).between(-1, 2) <= 2


def test_what_is_like_an_instance_keeps_its_form():
    space = around(PLANE)
    moved = space.recipe(0.3 * np.random.default_rng(0).standard_normal(space.size), 1000)
    assert sum(map(Fraction, moved["share"].split(","))) == 1
    for table in moved["covariances"].split("|"):
        (_, b), (c, _) = (row.split(",") for row in table.split(";"))
        assert b == c
    assert moved["covariances"].endswith("0;0," + moved["covariances"].rsplit(",", 1)[1])
    assert moved != PLANE
    assert space.recipe(np.zeros(space.size), 1000) == PLANE
    assert around({"family": "two-sites", "n": 2}) is None


def test_delays_do_not_move():
    bandit = {
        "family": "contextual-bandit",
        "contexts": "1/4 1/4 -1/4 1/8",
        "comparator": "3/4 1/2",
        "uplink": "3",
        "downlink": "2",
    }
    space = around(bandit)
    moved = space.recipe(np.full(space.size, 0.1), 100)
    assert (moved["uplink"], moved["downlink"]) == ("3", "2")
    assert moved["comparator"] != bandit["comparator"]


def test_what_cannot_be_built_is_left_out():
    broken = {**PLANE, "covariances": "1,2;2,1|1,0;0,1|1,0;0,1"}  # not positive
    assert built(broken) is None
    batch = collected([built(broken), build(PLANE)])
    assert np.isnan(batch.constants[REGULARISATION][0])
    assert batch.constants[REGULARISATION][1] == 1
    assert batch.problem.promises(frozenset()) == [False, True]
    assert batch.problem.lam == 1
    with pytest.raises(AttributeError):
        collected([None]).problem.lam  # noqa: B018 - what is asked for is the attribute


def test_the_numbers_of_a_text():
    text = "1/2,1/2;0,1|2;-3 4"
    assert numbers(text) == ["1/2", "1/2", "0", "1", "2", "-3", "4"]
    assert put(text, {2: "5", 6: "7/8"}) == "1/2,1/2;5,1|2;-3 7/8"
    assert shares(text) == [(0, 1), (2, 3)]
    assert mirrored("2,1;1,1|1,2;3,4|5") == {2: 1}
    assert numbers("euclid") == []
    assert numbers(3) == []
