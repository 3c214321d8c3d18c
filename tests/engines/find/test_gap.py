"""A search that gives up says what is left, and that is enough."""

from dataclasses import replace

import pytest

from fedtheory.core.term import at_most, symbol
from fedtheory.core.text import readable
from fedtheory.core.verdict import Label
from fedtheory.engines.find import Context, find, gap
from fedtheory.engines.prove import prove
from fedtheory.proofs import find_proof
from tests.engines.find.examples import TRUE, claim, reals

a, b, c = map(symbol, "abc")
NONNEGATIVE = [at_most(0, x) for x in (a, b, c)]
FRANK_WOLFE = next(example for example in TRUE if example.name == "Frank-Wolfe")


def test_what_no_fact_covers_is_said_in_letters():
    schema = claim(at_most(a * c, b * c + 5), reals("a", "b", "c"), *NONNEGATIVE)
    found = gap(Context({}), schema)
    assert readable(found.missing) == "a·c ≤ b·c + 5"
    assert found.used == ()


def test_the_facts_that_help_are_named():
    given = {name: fact for name, fact in FRANK_WOLFE.context.given.items() if name != "oracle"}
    found = gap(replace(FRANK_WOLFE.context, given=given), FRANK_WOLFE.schema)
    assert readable(found.missing) == "eta·⟨s, grad(x)⟩ ≤ eta·⟨x_star, grad(x)⟩"
    assert set(found.used) == {"convex", "descent", "diameter"}


@pytest.mark.parametrize("name", FRANK_WOLFE.context.given)
def test_with_the_missing_fact_the_claim_is_found(name):
    given = {key: fact for key, fact in FRANK_WOLFE.context.given.items() if key != name}
    context = replace(FRANK_WOLFE.context, given=given)
    assert find(context, FRANK_WOLFE.schema, seconds=1) is None
    missing = gap(context, FRANK_WOLFE.schema).missing
    wider = {**FRANK_WOLFE.schema, "if": [*FRANK_WOLFE.schema["if"], missing]}
    assert find(context, wider, seconds=10) is not None


def test_of_what_is_no_inequality_nothing_is_said():
    assert gap(Context({}), claim(["=", "a", "b"], reals("a", "b"))) is None


def test_what_is_left_of_a_long_claim_is_not_recited():
    names = [f"x{k}" for k in range(12)]
    schema = claim(["<=", ["+", *names], "1"], reals(*names))
    assert gap(Context({}), schema) is None


def test_prove_says_what_a_line_without_one_of_its_facts_lacks():
    proof = find_proof("fedfw.lem2", "corrected")
    (lemma,) = (step for step in proof.steps if step.name == "Lemma 2")
    change = next(line for line in lemma.lines if line.name == "change")
    hints = [
        {key: term[key] for key in ("use", "at", "because", "mean") if term.get(key) is not None}
        for term in change.detail["terms"]
        if "use" in term
    ]
    open_line = replace(change, by="", detail={"hints": hints[1:]})
    opened = replace(lemma, lines=tuple(open_line if x is change else x for x in lemma.lines))
    report = prove(replace(proof, steps=tuple(opened if x is lemma else x for x in proof.steps)))
    (note,) = (step.note for step in report.steps if step.name == "Lemma 2")
    assert report.label is Label.UNDECIDED
    assert note.startswith("not accepted: change was not found from ")
    assert note.endswith("; it follows if lipschitz(u=X(i), v=x_star) is cited too")
