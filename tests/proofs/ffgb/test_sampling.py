"""FFGB, Appendix G: what is proved, and that nothing is proved from less."""

from dataclasses import replace

import pytest

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.ffgb.statements.lemG_1_variance import LEMMA_G1
from fedtheory.papers.ffgb.statements.thmG_1_sampling import THEOREM_G1
from fedtheory.papers.ffgb.statements.thmG_2_sampling import THEOREM_G2
from fedtheory.papers.ffgb.statements.thmG_3_sampling import THEOREM_G3
from fedtheory.proofs import find_proof

QUICK = [("ffgb.lemG_1", "sharpened"), ("ffgb.lemG_1", "ordered"), ("ffgb.recG_3", "sharpened")]


@pytest.mark.parametrize(
    ("name", "bound"),
    [
        *QUICK,
        *((f"ffgb.thmG_{q}", bound) for q in (1, 2, 3) for bound in ("sharpened", "corrected")),
    ],
)
def test_every_step_is_proved(name, bound):
    report = prove(find_proof(name, bound))
    assert report.label is Label.PROVED, [(s.name, s.note) for s in report.steps if s.note]


@pytest.mark.parametrize(
    "statement", [LEMMA_G1, THEOREM_G1, THEOREM_G2, THEOREM_G3], ids=lambda s: s.id
)
def test_a_proof_must_end_at_the_bound(statement):
    bounds = tuple(
        replace(b, value=b.value * 99 / 100) if b.key == "sharpened" else b
        for b in statement.bounds
    )
    with pytest.raises(IllFormedStatement, match="ends at"):
        replace(find_proof(statement.id, "sharpened"), of=replace(statement, bounds=bounds))


@pytest.mark.parametrize(
    "name", ["first moment", "second moment", "same", "number", "past", "server"]
)
def test_the_law_needs_its_hypotheses(name):
    """Of the draws; without any one of them the variance of a round is not known."""
    whole = find_proof("ffgb.recG_3", "sharpened")
    given = {key: value for key, value in whole.setting.given.items() if key != name}
    poorer = replace(whole, setting=replace(whole.setting, given=given))
    assert prove(poorer).label is Label.UNDECIDED


@pytest.mark.parametrize("name", ["weak", "bounded", "optimal", "line 6"])
def test_the_lemma_needs_its_hypotheses(name):
    whole = find_proof("ffgb.lemG_1", "sharpened")
    given = {key: value for key, value in whole.setting.given.items() if key != name}
    poorer = replace(whole, setting=replace(whole.setting, given=given))
    expected = Label.PROVED if name == "optimal" else Label.UNDECIDED  # only the mean needs it
    assert prove(poorer).label is expected


@pytest.mark.parametrize(
    ("name", "without"),
    [
        *(("ffgb.thmG_2", one) for one in ("bit", "second moment", "past", "range", "omega")),
        *(
            ("ffgb.thmG_3", one)
            for one in ("noise, past", "first moment", "past", "(14)", "extension")
        ),
    ],
)
def test_the_theorems_need_their_hypotheses(name, without):
    whole = find_proof(name, "sharpened")
    given = {key: value for key, value in whole.setting.given.items() if key != without}
    poorer = replace(whole, setting=replace(whole.setting, given=given))
    assert prove(poorer).label is Label.UNDECIDED


@pytest.mark.parametrize(
    ("name", "answers"), [("ffgb.thmG_1", "h"), ("ffgb.thmG_2", "h"), ("ffgb.thmG_3", "Delta")]
)
def test_what_is_printed_is_refuted(name, answers):
    """On one path, or for one mu; the world must keep every hypothesis."""
    whole = find_proof(name, "ordered")
    assert prove(whole).label is Label.REFUTED
    *before, one = whole.steps
    for without in ("bit", "same", "f", "long", answers):
        made = one.refuted.made
        rest = {key: value for key, value in made.symbols.items() if key != without}
        unfair = replace(one.refuted, made=replace(made, symbols=rest))
        poorer = replace(whole, steps=(*before, replace(one, refuted=unfair)))
        assert prove(poorer).label is Label.UNDECIDED, without
