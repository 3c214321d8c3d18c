"""Displays that lead to no bound claim what the paper displays, and not less."""

import json
from dataclasses import replace

import pytest

from fedtheory.core.item import Shown
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fedfw.proofs.appendix_b1 import APPENDIX_B1
from fedtheory.papers.fedfw.proofs.displays import PLAIN_GRADIENTS, SECTION_3
from fedtheory.papers.fedfw.proofs.lem1_smooth import LEMMA_1_LINES
from fedtheory.proofs import find_proof
from fedtheory.theorems import ITEMS


def step_of(argument, name):
    return next(s for s in argument.steps if s.name == name)


def labels(argument):
    return {s.name: s.label for s in prove(argument).steps}


def test_the_gradient_of_the_penalty_has_no_other_factor():
    assert labels(SECTION_3)["(6) gradient"] is Label.PROVED
    gradient = step_of(SECTION_3, "(6) gradient")
    _, left, right = gradient.claim.then
    for factor in ("2", "1/2"):
        wrong = replace(gradient.claim, then=["=", left, ["*", factor, right]])
        line = replace(gradient.lines[-1], schema=wrong)
        changed = replace(gradient, claim=wrong, lines=(*gradient.lines[:-1], line))
        bad = replace(SECTION_3, steps=(changed,))
        assert labels(bad)["(6) gradient"] is not Label.PROVED


@pytest.mark.parametrize("name", ["(33) first inequality", "(33) second inequality"])
def test_33_is_about_every_matrix_of_the_product_set(name):
    """Not about the iterates alone: X is arbitrary in 𝒟ⁿ, and R = v1ᵀ for every v."""
    claim = step_of(APPENDIX_B1, name).claim
    words = json.dumps(claim.then)
    assert '"X"' in words
    assert '"x"' not in words
    assert claim.forall == {"v": "vector"}
    assert claim.conditions == ()


def test_22_is_for_any_step_size():
    (place,) = next(i for i in ITEMS if i.id == "fedfw.eq22").encoded
    assert place == Shown("fedfw.appA", "fixed point", "printed")
    proof = find_proof("fedfw.appA", "printed")
    assert "2" not in json.dumps(proof.setting.given["step"].schema.then)
    assert "step_1" in proof.setting.given
    assert not any("eta_1" in given.wording for given in proof.setting.given.values())


def test_unbiased_gradients_alone_make_no_progress():
    assert set(labels(PLAIN_GRADIENTS).values()) == {Label.PROVED}


def test_a_biased_coin_does_not_keep_the_mean_at_zero():
    given = dict(PLAIN_GRADIENTS.setting.given)
    _, mean, _ = given["coin"].schema.then
    biased = replace(given["coin"].schema, then=["=", mean, "1/4"])
    given["coin"] = replace(given["coin"], schema=biased)
    changed = replace(PLAIN_GRADIENTS, setting=replace(PLAIN_GRADIENTS.setting, given=given))
    assert labels(changed)["the mean stays"] is not Label.PROVED


def test_23_is_shown_line_by_line():
    labels_23 = {k: v for k, v in labels(LEMMA_1_LINES).items() if k.startswith("(23)")}
    assert [*labels_23] == [f"(23) line {k}" for k in (1, 2, 4, 7, 8)]
    assert set(labels_23.values()) == {Label.PROVED}


@pytest.mark.parametrize("name", ["(23) line 2", "(23) line 4", "(23) line 7", "(23) line 8"])
def test_23_with_half_of_its_right_side_is_not(name):
    last = step_of(LEMMA_1_LINES, name)
    relation, left, right = last.claim.then
    wrong = replace(last.claim, then=[relation, left, ["*", "1/2", right]])
    line = replace(last.lines[-1], schema=wrong)
    changed = replace(last, claim=wrong, lines=(*last.lines[:-1], line))
    steps = tuple(changed if s is last else s for s in LEMMA_1_LINES.steps)
    assert labels(replace(LEMMA_1_LINES, steps=steps))[name] is not Label.PROVED
