"""Statements as LaTeX: everything a bound asks for is there, and no word is taken for a command."""

import re
from typing import Any

import pytest

from fedtheory.calculator.catalogue import catalogue
from fedtheory.cli.latex import latex, prose
from tests.every import of_every


def test_a_bound_is_called_what_it_is(command: Any) -> None:
    text = command("show", "fedfw.thm1", "--latex").out
    keys = [bound.key for bound in catalogue()["fedfw.thm1"].bounds]
    assert re.findall(r"\\tag\{(.*?)\} \\\]$", text, flags=re.MULTILINE) == keys


def test_a_bound_comes_with_all_that_it_asks_for(command: Any) -> None:
    text = command("show", "fednewton.thm4", "--latex").out
    assert text.count("is the mixture of the") == 3  # the printed one does not say so
    assert (
        r"if $38\cdot K\cdot (h + 1)\cdot \log(2\cdot M\cdot (2\cdot m + 2)/\delta) \le n_{j}$;"
        in text
    )


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("x_i^1 in R^p", "$x_{i}^{1}$ in $R^{p}$"),
        ("as t^(-1/2)", "as $t^{-1/2}$"),
        ("t^(-min(alpha, 1 - alpha))", r"$t^{-min(\alpha, 1 - \alpha)}$"),
        ("(t+1)^alpha, lambda_t", r"(t+1$)^{\alpha}$, $\lambda_{t}$"),
        ("B_{n_0} <= R", r"$B_{n_{0}}$ \ensuremath{\le} R"),
        ("a constant gamma", r"a constant \ensuremath{\gamma}"),
        ("gammas & 5 %", r"gammas \& 5 \%"),
        (r"\input{x} ~ _", r"\textbackslash{}input\{x\} \textasciitilde{} \_"),
    ],
)
def test_letters_are_set_and_all_else_is_spelled_out(words: str, text: str) -> None:
    assert prose(words) == text


@of_every(catalogue, str)
def test_no_word_is_a_command(identifier: str) -> None:
    text = latex(catalogue()[identifier])
    words = re.sub(r"^%.*$|\\\[.*\\\]$", "", text, flags=re.MULTILINE)  # remarks, and formulas
    words = re.sub(r"\\cite\{.*?\}|\\[{}$&#%_]", "", words)
    assert words.count("$") % 2 == 0
    words = re.sub(r"\$.*?\$|\\ensuremath\{(?:[^{}]|\{[^{}]*\})*\}", "", words)
    assert not re.findall(r"[_^~&#<>|]|[^\x00-\x7f]", words)
    assert words.count("{") == words.count("}")
