"""FFGB, Theorem 4.1 and Lemma D.1: what is proved, and that nothing is proved from less."""

from dataclasses import replace

import pytest

from fedtheory.core.construction import Counterexample, explicit
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.ffgb import ARGUMENTS as ALL_ARGUMENTS
from fedtheory.papers.ffgb import PROOFS as ALL
from fedtheory.papers.ffgb.statements.thm4_1_total_variation import THEOREM_41, drift
from fedtheory.proofs import find_proof

MINE = ("ffgb.thm4_1", "ffgb.lemD1", "ffgb.thm4_2", "ffgb.total_variation_radius")
THEIRS = {"printed", "ordered"}
PROOFS = tuple(p for p in ALL if p.id in MINE and p.bound not in THEIRS)
FALSE = tuple(p for p in ALL if p.id in MINE and p.bound in THEIRS)
ARGUMENTS = tuple(a for a in ALL_ARGUMENTS if a.id in {"ffgb.appendix_d", "ffgb.total_variation"})


@pytest.mark.parametrize("proof", [*PROOFS, *ARGUMENTS], ids=lambda p: f"{p.id} {p.bound}")
def test_every_step_is_proved(proof):
    report = prove(proof)
    assert report.label is Label.PROVED, [(s.name, s.note) for s in report.steps if s.note]
    assert {s.label for s in report.steps} == {Label.PROVED}


@pytest.mark.parametrize("proof", FALSE, ids=lambda p: p.id)
def test_what_is_false_in_print_is_refuted_in_a_world(proof):
    report = prove(proof)
    assert report.label is Label.REFUTED, [(s.name, s.note) for s in report.steps if s.note]


DEFINED = {
    "ffgb.thm4_1": ("G", "mu", "h", "r", "s", "w", "peak", "side", "omega", "long"),
    "ffgb.lemD1": ("G", "mu", "gamma", "f", "h", "r", "s", "Delta", "f_star", "peak", "w"),
    "ffgb.thm4_2": ("G", "mu", "own", "query", "f", "f_star"),
}


@pytest.mark.parametrize("proof", FALSE, ids=lambda p: p.id)
def test_a_world_must_keep_every_hypothesis(proof):
    """Without one of its own definitions a construction refutes nothing; of others the givens say what they are."""
    counter = proof.steps[-1].refuted
    for lost in DEFINED[proof.id]:
        rest = {key: value for key, value in counter.made.symbols.items() if key != lost}
        poorer = replace(counter, made=replace(counter.made, symbols=rest))
        last = replace(proof.steps[-1], refuted=poorer)
        assert prove(replace(proof, steps=(last,))).label is Label.UNDECIDED, lost


ORDERS = tuple(p for p in ALL if p.bound == "ordered" and p.steps[-1].refuted)


def test_the_orders_that_are_refuted_are_five():
    assert {p.id for p in ORDERS} == {
        *("ffgb.thm4_1", "ffgb.thm4_4", "ffgb.thmG_1", "ffgb.thmG_2", "ffgb.thmG_3")
    }


@pytest.mark.parametrize("proof", ORDERS, ids=lambda p: p.id)
def test_an_order_is_refuted_for_any_constant(proof):
    """A construction has a round for every C; with one and the same round for all of them it refutes nothing."""
    assert prove(proof).label is Label.REFUTED
    *before, last = proof.steps
    counter = last.refuted
    if not isinstance(counter, Counterexample):
        return _any_constant(proof)
    once = {**counter.made.symbols, "long": explicit("", 10**9)}
    poorer = replace(last, refuted=replace(counter, made=replace(counter.made, symbols=once)))
    assert prove(replace(proof, steps=(*before, poorer))).label is Label.UNDECIDED
    return None


def _any_constant(proof):
    """The same of a case with hypotheses of its own."""
    *before, last = proof.steps
    counter = last.refuted
    (general,) = (line for line in counter.lines if line.name.startswith("for any constant C"))
    assert general.schema.forall == {"C": "real", "t": "integer"}
    bold = replace(general.schema, conditions=general.schema.conditions[:1])
    weaker = replace(general, schema=bold, detail={"terms": general.detail["terms"][1:]})
    lines = tuple(weaker if line is general else line for line in counter.lines)
    poorer = replace(last, refuted=replace(counter, lines=lines))
    assert prove(replace(proof, steps=(*before, poorer))).label is Label.UNDECIDED


@pytest.mark.parametrize("key", ["corrected", "sharpened"])
def test_a_proof_must_end_at_the_bound(key):
    sharper = tuple(
        replace(b, value=b.value - drift / 100) if b.key == key else b for b in THEOREM_41.bounds
    )
    with pytest.raises(IllFormedStatement, match="ends at"):
        replace(find_proof("ffgb.thm4_1", key), of=replace(THEOREM_41, bounds=sharper))


@pytest.mark.parametrize("proof", PROOFS, ids=lambda p: f"{p.id} {p.bound}")
def test_a_proof_without_one_of_its_steps_proves_nothing(proof):
    needed = {
        "contrary",
        "query",
        "(24)",
        "(25)",
        "step",
        "functions",
        "spread",
        "bias",
        "one step",
        "within a round",
        "rounds",
        "drift",
        "at an input",
        "gaps",
        "answers",
        "rests",
        "the answers cancel",
    }
    for lost in proof.steps[:-1]:
        if lost.name in needed & {s.name for s in proof.steps}:
            holed = replace(proof, steps=tuple(s for s in proof.steps if s is not lost))
            assert prove(holed).label is Label.UNDECIDED, lost.name


@pytest.mark.parametrize("name", ["weak", "range", "convex", "one density", "H", "line 6", "omega"])
def test_the_radius_needs_its_hypotheses(name):
    whole = find_proof("ffgb.total_variation_radius", "sharpened")
    given = {key: value for key, value in whole.setting.given.items() if key != name}
    poorer = replace(whole, setting=replace(whole.setting, given=given))
    assert prove(poorer).label is Label.UNDECIDED


@pytest.mark.parametrize(
    "name", ["weak", "range", "convex", "mixture", "line 6", "omega", "peak", "query, passed"]
)
def test_a_proof_needs_its_hypotheses(name):
    """Without any one of them the theorem is not proved."""
    whole = find_proof("ffgb.thm4_1", "sharpened")
    given = {key: value for key, value in whole.setting.given.items() if key != name}
    poorer = replace(whole, setting=replace(whole.setting, given=given))
    assert prove(poorer).label is Label.UNDECIDED
