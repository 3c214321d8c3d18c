"""A search that gives up says what is left, and that is enough."""

from dataclasses import replace

import pytest

from fedtheory.core.term import at_most, symbol
from fedtheory.core.text import readable
from fedtheory.core.verdict import Label
from fedtheory.engines.find import Context, find, gap
from fedtheory.engines.prove import prove
from fedtheory.papers.fedfw.proofs.matrices import LEMMA_2
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
    (turned,) = (step for step in LEMMA_2.steps if step.name == "turned")
    (line,) = turned.lines
    first, *others = line.detail["hints"]
    assert first["use"] == "lipschitz"
    opened = replace(turned, lines=(replace(line, detail={"hints": others}),))
    report = prove(replace(LEMMA_2, steps=(opened,)))
    assert report.label is Label.UNDECIDED
    (note,) = (step.note for step in report.steps)
    assert note.startswith("not accepted: turned.1 was not found from ")
    assert note.endswith("; it follows if lipschitz(u=x(i), v=x_star) is cited too")
