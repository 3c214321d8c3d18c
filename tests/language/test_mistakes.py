"""Mistakes of an author: each is told at its line, with what was given and what to do."""

import re

import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.engines.advice import lacking, misfit
from fedtheory.language import Theory, dot, norm, number, s, sq, t, w
from fedtheory.textbook.recursions import RECURSION_1_OVER_T


@pytest.fixture
def p():
    """A theory of a point and a letter."""
    theory = Theory("a_paper", {})
    theory.real("L"), theory.vector("x", "integer"), theory.vector("z")
    return theory


MISTAKES = {
    "a sequence without its round": (
        lambda p: p.line(2 * p.symbol("x") <= 1),
        r"x is applied to integer: write x\(t\)",
    ),
    "no claim": (lambda p: p.line(p.symbol("L") - 1), r"a claim is a <= b.*; given L - 1"),
    "numbers compared by Python": (lambda p: p.line(number(1).tree == 2), "a claim is.*given False"),
    "a word for a fact": (lambda p: p.line(p.symbol("L") <= 1, "smooth"), "'smooth' is neither"),
    "a fact for a small claim": (
        lambda p: p.line(p.symbol("L") <= 1, where=[p.given(p.symbol("L") >= 0, "L >= 0", "eq. 1")]),
        '"L >= 0" is a fact: say p.plain of it',
    ),
    "a fact that stands here": (
        lambda p: p.cite(p.given(p.symbol("L") >= 0, "L >= 0", "eq. 1")),
        '"L >= 0" stands here already',
    ),
    "a mean that is no gradient": (
        lambda p: p.unbiased(p.vector("h", "integer", "outcome"), p.redrawn()(t, w, s), p.vector("d", "integer", "outcome")(t, w), "(2)"),
        r"d\(t, w\) is no gradient at a point: write it as grad\(x\(t, w\)\)",
    ),
    "nothing that is drawn": (lambda p: p.again(p.symbol("x")(t), locator="(2)"), "does not depend on w"),
    "a letter of a lemma for which nothing stands": (
        lambda p: p.cite(RECURSION_1_OVER_T, h=lambda at: dot(p.symbol("x")(at), p.symbol("z"))),
        r"textbook.recursion_1_over_t speaks of b, .*b=\.\.\.",
    ),
}  # fmt: skip
"""What an author writes, and what is said of it."""


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_where_it_is_made(p, mistake):
    write, said = MISTAKES[mistake]
    with pytest.raises(FedTheoryError, match=said):
        write(p)


def test_a_fact_of_another_theory_is_told(p):
    other = Theory("a_paper", {})
    fact = other.given(other.real("M") <= 1, "M is small", "eq. 2", name="small")
    line = p.line(p.symbol("L") <= 1, fact, name="one")
    with pytest.raises(FedTheoryError, match=r'"small" is cited by "one".*another theory'):
        p.argument("a_paper.one", "one", line)


VECTORS = {
    "compared": lambda x, z, L: (x(t) <= L, r"x\(t\) is a vector, and is compared"),
    "squared": lambda x, z, L: (x(t) ** 2 <= L, r"taken for a number; norm\(u\), sq\(u\)"),
    "added": lambda x, z, L: (sq(x(t) + L) <= 1, "and they are added"),
    "multiplied": lambda x, z, L: (x(t) * z <= L, r"dot\(u, v\) is their product"),
    "set equal": lambda x, z, L: (x(t) == L, "and they are compared"),
    "as it should be": lambda x, z, L: (norm(L * x(t) - z / 2) <= dot(x(t), z), ""),
}
"""Vectors for numbers, and what is said of them."""


@pytest.mark.parametrize("case", VECTORS)
def test_a_vector_is_not_taken_for_a_number(p, case):
    claim, said = VECTORS[case](p.symbol("x"), p.symbol("z"), p.symbol("L"))
    symbols = {name: [list(of), sort] for name, (of, sort) in p.symbols.items()}
    found = misfit(p.closed(claim).json(), symbols)
    assert re.search(said, found) if said else not found


SMOOTH = {"smooth": {"if": [["in", "C", "u"], ["in", "C", "v"]], "then": ["<=", "u", "v"]}}


@pytest.mark.parametrize(
    ("more", "own", "point"),
    [
        ({}, [], "v"),
        ({}, [["in", "C", "v"]], "u"),
        ({"because": [None, {"use": "begins"}]}, [], "v"),
    ],
)
def test_a_point_of_which_nothing_says_where_it_lies_is_told(more, own, point):
    hint = {"use": "smooth", "at": {"u": "v", "v": "u"}, **more}
    assert lacking([hint], SMOOTH, own) == ("smooth", ["in", "C", point])


def test_nothing_is_lacking_where_every_point_lies_in_the_set():
    hint = {"use": "smooth", "at": {"u": "u", "v": "v"}, "because": [{"use": "a"}, {"use": "b"}]}
    assert lacking([hint], SMOOTH, []) is None
