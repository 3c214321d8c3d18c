"""FFGB for the square loss: what is proved and refuted, and that nothing is proved from less."""

from dataclasses import replace

import pytest

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.ffgb.proofs import (
    appendix_f_lines,
    appendix_f_printed,
    lemF_1_duality,
    lemF_2,
    lemF_5,
    midpoint,
    thm4_4,
)
from fedtheory.papers.ffgb.proofs.lemF_1_duality import optimal_plan
from fedtheory.papers.ffgb.proofs.thm4_4_lower import THEOREM_44_LOWER
from fedtheory.papers.ffgb.proofs.thm4_4_printed import THEOREM_44_PRINTED
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import THEOREM_44

PROVED = (
    *thm4_4.PROOFS,
    THEOREM_44_LOWER,
    *lemF_2.PROOFS,
    *lemF_5.PROOFS,
    midpoint.MIDPOINT_SHARPENED,
)


@pytest.mark.parametrize("proof", PROVED, ids=lambda p: f"{p.id} {p.bound}")
def test_every_step_is_proved(proof):
    report = prove(proof)
    assert report.label is Label.PROVED, [(s.name, s.note) for s in report.steps if s.note]


@pytest.mark.parametrize(
    "argument",
    [*lemF_1_duality.ARGUMENTS, *appendix_f_lines.ARGUMENTS],
    ids=lambda a: a.id,
)
def test_every_line_of_the_appendix_is_shown(argument):
    assert {s.label for s in prove(argument).steps} == {Label.PROVED}


@pytest.mark.parametrize("proof", appendix_f_printed.PROOFS, ids=lambda p: f"{p.id} {p.bound}")
def test_what_is_false_in_print_of_the_lemmas_is_refuted(proof):
    """In a world that is made, and shows each hypothesis of the lemma, then the contrary of its claim, letter for letter."""
    report = prove(proof, literal=True)
    assert report.label is Label.REFUTED, report.steps[-1].note


@pytest.mark.parametrize(
    ("name", "bound", "needed"),
    [
        ("ffgb.lemF_2", "answer", ("h", "size", "asked", "peak")),
        ("ffgb.lemF_5", "(50)", ("h", "size", "asked", "pair")),
        ("ffgb.lemF_5", "(49)", ("f", "f_star", "h", "plan_2")),
        ("ffgb.lemF_3", "printed", ("f", "f_star", "h", "x_any")),
        ("ffgb.clmF_lip", "printed", ("f", "d", "h", "z_any", "rim")),
    ],
)
def test_their_worlds_need_what_defines_them(name, bound, needed):
    (whole,) = (p for p in appendix_f_printed.PROOFS if (p.id, p.bound) == (name, bound))
    one = whole.steps[-1]
    made = one.refuted.made
    for without in needed:
        symbols = {key: value for key, value in made.symbols.items() if key != without}
        poorer = replace(one.refuted, made=replace(made, symbols=symbols))
        steps = (*whole.steps[:-1], replace(one, refuted=poorer))
        assert prove(replace(whole, steps=steps)).label is Label.UNDECIDED, without


def test_the_theorem_for_any_mu_is_refuted():
    assert prove(THEOREM_44_PRINTED).label is Label.REFUTED


@pytest.mark.parametrize("key", ["corrected", "sharpened", "wasserstein-2", "extension"])
def test_a_proof_must_end_at_the_bound(key):
    (proof,) = (p for p in thm4_4.PROOFS if p.bound == key)
    bounds = tuple(replace(b, value=b.value * 2) if b.key == key else b for b in THEOREM_44.bounds)
    with pytest.raises(IllFormedStatement, match="ends at"):
        replace(proof, of=replace(THEOREM_44, bounds=bounds))


@pytest.mark.parametrize(
    "name",
    [
        *("(14)", "(15)", "lipschitz", "within D", "extension", "plan, to", "mixture", "line 6"),
        *("asked, passed", "asked_steep, passed", "u rises", "steep, on X"),
    ],
)
def test_the_sharpened_bound_needs_its_hypotheses(name):
    (whole,) = (p for p in thm4_4.PROOFS if p.bound == "sharpened")
    given = {key: value for key, value in whole.setting.given.items() if key != name}
    poorer = replace(whole, setting=replace(whole.setting, given=given))
    assert prove(poorer).label is Label.UNDECIDED


def test_no_cheaper_plan_is_claimed_than_there_is():
    """Potentials of other measures do not prove the cost of these."""
    from fractions import Fraction

    points = (Fraction(0), Fraction(1), Fraction(3))
    one = optimal_plan("x", points, (1, 0, 0), (0, 0, 1))
    assert prove(one).label is Label.PROVED
    other = optimal_plan("x", points, (1, 0, 0), (0, 1, 0))
    forged = replace(one, setting=other.setting)
    assert prove(forged).steps[0].label is Label.UNDECIDED
