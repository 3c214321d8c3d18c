"""A round that draws at each local step, and then its clients: which draw is which on a run, and that a wrong one is told."""

from dataclasses import replace

import pytest

from fedtheory.campaign.models import models
from fedtheory.core.proof import Proof
from fedtheory.core.term import Schema
from fedtheory.core.world import Unmeasured
from fedtheory.engines.model.observe import observed, world_of
from fedtheory.papers.localsgd.proofs import sampled
from fedtheory.proofs import find_proof


@pytest.fixture(scope="module")
def redraw():
    exhibit = sampled.STATEMENT.exhibits[0]
    return world_of(observed(sampled.STATEMENT, exhibit, exhibit.instance()), {}).functions[
        "redraw"
    ]


@pytest.mark.parametrize(("draw", "found"), [(1, 4), (2, 2), (3, 1)])
def test_two_steps_and_a_sample_are_three_draws(redraw, draw: int, found: int) -> None:
    assert redraw(draw, 0, 7) == found
    assert redraw(draw, 7, 0) == 7 - found


def test_the_draws_of_a_round_that_is_not_looked_at_are_not_known(redraw) -> None:
    with pytest.raises(Unmeasured):
        redraw(4, 0, 7)


def _later(tree, by):
    """The same with every draw's number moved."""
    if isinstance(tree, str):
        return tree
    if tree[0] == "redraw":
        return ["redraw", ["+", tree[1], str(by)], *tree[2:]]
    return [_later(part, by) for part in tree]


@pytest.mark.parametrize("name", ["before", "right", "fair", "scattered"])
def test_another_draw_is_told(name: str) -> None:
    proof = find_proof("localsgd.sampled", "restated")
    given = proof.setting.given[name]
    moved = replace(
        given,
        schema=Schema(_later(given.schema.then, -1), given.schema.forall, given.schema.conditions),
    )
    setting = replace(proof.setting, given={**proof.setting.given, name: moved})
    other = object.__new__(Proof)  # what it proves is not asked
    for key, value in {**vars(proof), "setting": setting}.items():
        object.__setattr__(other, key, value)
    (found,) = models(sampled.STATEMENT, [other])
    assert name in {f.name for f in found.those("VIOLATED")}
