"""A case in which a printed line fails is one of the paper's: what the paper assumes of a problem must hold there."""

import json

import pytest

from fedtheory.core.construction import Counterexample
from fedtheory.core.role import Role
from fedtheory.proofs import replayed

REFUTED = [
    (proof, step)
    for proof in replayed("fedfw")
    if proof.id.startswith("fedfw.")
    for step in proof.steps
    if step.refuted is not None
]
OF_THE_PROBLEM = {"diameter", "smooth", "lipschitz"}


def shown(step):
    """All of it is shown of the counterexample."""
    assert isinstance(step.refuted, Counterexample)
    return set(step.setting.given)


@pytest.mark.parametrize(
    ("proof", "step"), REFUTED, ids=lambda x: getattr(x, "name", getattr(x, "id", ""))
)
def test_it_shows_what_is_assumed_of_the_problem(proof, step):
    needed = OF_THE_PROBLEM | ({"convex"} & set(proof.setting.given))
    assert needed <= shown(step)


@pytest.mark.parametrize(
    ("proof", "step"), REFUTED, ids=lambda x: getattr(x, "name", getattr(x, "id", ""))
)
def test_constants_at_the_solution_are_not_too_small(proof, step):
    """A bound that has g* or ζ* fails only where they bound what they are to bound."""
    words = json.dumps(step.claim.then)
    for letter, hypothesis in (
        ("g_star", "gradient_star"),
        ("zeta_star", "heterogeneity_star"),
    ):
        if f'"{letter}"' in words:
            assert hypothesis in shown(step)
    if '"g_star"' in words:
        assert {"minimiser", "minimum"} & set(proof.setting.given) <= shown(step)


@pytest.mark.parametrize(
    ("proof", "step"), REFUTED, ids=lambda x: getattr(x, "name", getattr(x, "id", ""))
)
def test_what_is_refuted_assumes_nothing_of_ours(proof, step):
    assert [name for name, given in step.setting.given.items() if given.role is Role.OURS] == []


def test_what_is_refuted_for_its_start_outside_is_so_from_one_point_too():
    """(51) chooses X^1 in C, so (52) and (65) must not fall with that choice alone."""
    last = {
        proof.id: proof.steps[-1]
        for proof, _ in REFUTED
        if proof.id in {"fedfw.eq52", "fedfw.eq65", "fedfw.thm2"} and proof.bound == "printed"
    }
    assert len(last) == 3
    for step in last.values():
        assert step.refuted.made.clients == (1,)
