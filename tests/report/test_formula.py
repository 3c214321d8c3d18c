"""Formulas are valid MathML and read as they should."""

from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
import sympy as sp

from fedtheory.core.expression import Tree
from fedtheory.core.statement import Statement
from fedtheory.core.text import readable
from fedtheory.proofs import PROOFS
from fedtheory.report import formula, latex, terms
from fedtheory.theorems import STATEMENTS
from tests.every import of_every

# MathML Core, and what HTML allows inside it.
KNOWN = frozenset({
    "math", "mfrac", "mi", "mn", "mo", "mover", "mroot", "mrow", "mspace", "msqrt", "msub", "msubsup",
    "msup", "mtext", "munder",
})  # fmt: skip
CHILDREN = {"mfrac": 2, "mover": 2, "mroot": 2, "msub": 2, "msubsup": 3, "msup": 2, "munder": 2}


def parsed(mathml: str) -> Element:
    """The element, after every tag and its number of children was checked."""
    root = fromstring(formula.math(mathml))
    for node in root.iter():
        assert node.tag in KNOWN, mathml
        assert len(node) == CHILDREN.get(node.tag, len(node)), mathml
        if node.tag in {"mi", "mn", "mo"}:
            assert node.text, mathml
            assert not len(node), mathml
    return root


def text(mathml: str) -> str:
    return "".join(parsed(mathml).itertext()).replace("\N{INVISIBLE TIMES}", "")


@of_every(STATEMENTS)
def test_every_formula_of_a_statement_is_valid(statement: Statement[Any]) -> None:
    for bound in statement.bounds:
        parsed(latex.mathml(bound.metric.latex))
        if isinstance(bound.value, sp.Expr):
            parsed(formula.expression(bound.value))
    for value in statement.schedule.values():
        parsed(formula.expression(value))


@of_every(STATEMENTS)
def test_no_metric_needs_latex_that_is_not_known(statement: Statement[Any]) -> None:
    for bound in statement.bounds:
        assert "mtext" not in latex.mathml(bound.metric.latex)


@of_every(PROOFS, lambda p: f"{p.of.id} ({p.bound})")
def test_every_claim_of_a_proof_is_valid(proof: Any) -> None:
    writer = terms.Writer(proof.setting.symbols)
    for step in proof.steps:
        for claim in (step.claim.then, *step.claim.conditions):
            parsed(writer.claim(claim))
        for line in writer.lines(step.claim.then):
            parsed(line)


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("lambda_0", "λ0"),
        ("Y_star", "Y⋆"),
        ("x_bar", "x¯"),
        ("eta_t", "ηt"),
        ("g_star_i", "gi⋆"),
        ("domain", "𝒟"),
        ("D", "D"),
    ],
)
def test_names_are_written_as_letters(name: str, drawn: str) -> None:
    assert text(formula.letter(name)) == drawn


@pytest.mark.parametrize(
    ("tree", "drawn"),
    [
        (["<=", ["*", "2", ["+", "a", "b"]], "c"], "2(a+b)≤c"),
        (["<=", ["-", "a", ["+", "b", "c"]], "0"], "a−(b+c)≤0"),
        (["<=", ["-", "a", ["-", "b", "c"]], "0"], "a−(b−c)≤0"),
        (["=", ["+", "a", "-2"], ["+", "a", ["-", "b"]]], "a−2=a−b"),
        (["=", ["^", ["-", "a"], "2"], ["^", ["+", "a", "1"], "2"]], "(−a)2=(a+1)2"),
        (["<", ["root", "2", ["dot", "u", "u"]], ["dot", "u", "v"]], "‖u‖<⟨u,v⟩"),
        (["=", ["dot", "u", "u"], ["root", "3", "a"]], "‖u‖2=a3"),
        (["in", "domain", "u"], "u∈𝒟"),
        (["=", ["exp", "a"], ["log", ["*", "a", "b"]]], "exp\N{FUNCTION APPLICATION}(a)=log\N{FUNCTION APPLICATION}(ab)"),
        (["=", "1/2", "-3"], "12=−3"),
    ],
)  # fmt: skip
def test_terms_keep_their_brackets(tree: Tree, drawn: str) -> None:
    assert text(terms.Writer().claim(tree)) == drawn


def test_clients_stand_below_and_rounds_above() -> None:
    writer = terms.Writer(
        {
            "x": (("client", "integer"), "vector"),
            "f": (("client", "vector"), "real"),
        }
    )
    loss = parsed(writer.term(["f", "i", ["x", "i", ["+", "t", "1"]]]))
    outer, inner = loss.find(".//msub"), loss.find(".//msubsup")
    assert outer is not None
    assert inner is not None
    assert "".join(outer.itertext()) == "fi"
    assert "".join(inner.itertext()) == "xit+1"


def test_the_mean_of_iterates_is_an_x_with_a_bar() -> None:
    writer = terms.Writer({"x": (("client", "integer"), "vector")})
    assert parsed(writer.term(["mean", "k", ["x", "k", "t"]])).find(".//mover") is not None
    assert "mean" in text(writer.term(["mean", "k", ["dot", ["x", "k", "t"], "u"]]))


def test_an_expectation_names_its_outcome() -> None:
    assert text(terms.Writer({}).term(["expect", "w", ["x", "w"]])).strip().startswith("Ew")
    assert readable(["<=", ["expect", "w", ["+", "a", "b"]], "1"]) == "E_w (a + b) ≤ 1"


def test_a_long_claim_is_broken_and_a_short_one_is_not() -> None:
    writer, long = terms.Writer(), ["+", *[["*", "alpha", f"b_{k}", "c", "d"] for k in range(30)]]
    assert len(writer.lines(["<=", "a", "b"])) == 1
    lines = writer.lines(["<=", "a", long])
    assert len(lines) > 2
    assert "".join(map(text, lines)) == text(writer.claim(["<=", "a", long]))


def test_sympy_names_of_entities_do_not_reach_the_page() -> None:
    a, b = sp.symbols("a b")
    drawn = formula.expression(2 * a * b)
    assert "&" not in drawn
    assert "\N{INVISIBLE TIMES}" in drawn


def test_letters_are_escaped() -> None:
    assert "<script>" not in formula.letter("<script>")


@pytest.mark.parametrize(
    ("written", "drawn"),
    [
        (r"F(\bar{x}^t) - F^\star", "F(x¯t)−F⋆"),
        (r"\|\nabla \hat{F}_t(X)\|", "‖∇Ft^(X)‖"),
        (r"\mathrm{dist}(X^t, \mathcal{C})", "dist(Xt,𝒞)"),
        (r"\frac{1}{2} \sqrt{ab}", "12ab"),
        (r"\text{mean gap over rounds}", "mean gap over rounds"),
    ],
)
def test_the_latex_of_metrics(written: str, drawn: str) -> None:
    assert sorted(text(latex.mathml(written))) == sorted(drawn)


@pytest.mark.parametrize("written", [r"\weird{x}", "{", "}", "x^", "_", r"\mathrm", r"\frac{1}"])
def test_latex_that_is_not_known_is_shown_and_never_fails(written: str) -> None:
    fromstring(formula.math(latex.mathml(written)))


def test_an_unknown_command_is_shown_as_it_is_written() -> None:
    assert r"\weird" in latex.mathml(r"\weird{x}")


def test_a_sum_falls_into_its_terms_with_their_signs() -> None:
    x, y, z = sp.symbols("x y z", positive=True)
    drawn = formula.summands(x + y - z)
    assert ["".join(parsed(term).itertext()) for term in drawn] == ["x", "+y", "−z"]
    assert formula.summands(x * y) == [formula.expression(x * y)]
