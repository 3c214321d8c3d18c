"""Formulas as a paper prints them: what is written can be read in one way only."""

import pytest

from fedtheory.calculator.catalogue import catalogue
from fedtheory.core.expression import Tree
from fedtheory.core.mathematics import letter, mathematical


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("L", "L"),
        ("lambda_0", "λ₀"),
        ("lamda", "λ"),
        ("sigma_bar", "σ\u0304"),
        ("Y_star", "Y*"),
        ("eta_t", "ηₜ"),
        ("w_far", "w_far"),
        ("start_squared", "start_squared"),
    ],
)
def test_a_letter(name: str, shown: str) -> None:
    assert letter(name) == shown


@pytest.mark.parametrize(
    ("tree", "shown"),
    [
        (["/", ["*", "2", ["^", "D", "2"], "L"], "t"], "2D²L/t"),
        (["/", ["*", "4", "L"], ["*", "3", ["root", "2", "t"]]], "4L/(3√t)"),
        (["*", ["root", "2", "a"], "b"], "b√a"),
        (["*", ["root", "2", "a"], ["+", "t", "7"]], "√a·(t + 7)"),
        (["root", "2", ["*", "a", "b"]], "√(ab)"),
        (["^", ["root", "4", "t"], "3"], "t^(3/4)"),
        (["^", ["root", "3", "t"], "1"], "t^(1/3)"),
        (["*", "2", ["root", "2", "2"]], "2√2"),
        (["*", "2", "3"], "2·3"),
        (["*", "M", "cond"], "M·cond"),
        (["+", ["-", "gamma"], "1"], "1 - γ"),
        (["+", "a", ["*", "-2", "b"]], "a - 2b"),
        (["-", "a", ["+", "b", "c"]], "a - (b + c)"),
        (["^", ["/", "a", "b"], "2"], "(a/b)²"),
        (["^", "-2", "2"], "(-2)²"),
        (["^", "1/2", "n"], "(1/2)ⁿ"),
        (["/", "a", ["/", "b", "c"]], "a/(b/c)"),
        (["*", ["/", "a", "b"], "c"], "c(a/b)"),
        (["*", "1/2", "L"], "L/2"),
        (["*", "-3/2", "L"], "-3L/2"),
        (["^", ["*", "-2", "b"], "2"], "(-2b)²"),
        (["-", ["*", "-2", "b"]], "-(-2b)"),
        (["power", "rho", "t"], "ρᵗ"),
        (["power", "rho", ["+", "t", ["-", "1"]]], "ρ^(t - 1)"),
        (["exp", ["*", "r", ["log", "n"]]], "nʳ"),
        (["exp", ["-", "x"]], "e⁻ˣ"),
        (["^", ["log", "t"], "2"], "log(t)²"),
        (["min", "a", ["*", "2", "b"]], "min{a, 2b}"),
        (["<=", "a", "b"], "a ≤ b"),
    ],
)
def test_a_formula(tree: Tree, shown: str) -> None:
    assert mathematical(tree) == shown


def test_different_bounds_are_written_differently() -> None:
    for entry in catalogue().values():
        values = [bound.value for bound in entry.bounds if bound.value is not None]
        different = {repr(value) for value in values}
        assert len({mathematical(value) for value in values}) == len(different), entry.id
