"""FedFW, (65) and (18): five questions, and the power of pT + 1 that print has lost."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.properties import SMOOTH
from fedtheory.core.statement import Statement, T
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.engines.laws import laws
from fedtheory.papers.fedfw.instances.indefinite import indefinite
from fedtheory.papers.fedfw.statements.eq65_participation import EQUATION_65
from fedtheory.papers.fedfw.statements.ext2_participation import EXTENSION_2
from fedtheory.papers.fedfw.statements.notation import lambda_0
from fedtheory.papers.fedfw.statements.participation import p

Spoil = Callable[[Statement[Any], str, sp.Rational], Statement[Any]]
BOTH = (EQUATION_65, EXTENSION_2)
TRUE = {
    "fedfw.eq65": ("corrected", "sharpened", "any-start"),
    "fedfw.ext2": ("rate", "sharpened", "best"),
}
PAIRS = [(s, key) for s in BOTH for key in TRUE[s.id]]


@pytest.mark.parametrize(
    ("statement", "bound"), [(s, b) for s in BOTH for b in s.bounds], ids=lambda x: str(x)[:12]
)
def test_every_bound_has_the_promised_rate(statement: Statement[Any], bound: Any) -> None:
    ones = [(x, 1) for x in bound.value.free_symbols - {T}]
    ratio = sp.limit(bound.value.subs(ones) / statement.rate.subs(p, 1), T, sp.oo)
    if bound.key == "any-start":
        assert ratio == sp.oo  # the start apart stays
    else:
        assert ratio.is_positive
        assert ratio.is_finite


@pytest.mark.parametrize("statement", BOTH, ids=lambda s: s.id)
def test_it_bites(statement: Statement[Any]) -> None:
    for exhibit in statement.exhibits:
        found = check(
            statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
        )
        tightness = {v.bound: f"{v.tightness:.4f}" for v in found if v.tightness is not None}
        assert tightness == exhibit.pinned, exhibit.why


def test_print_is_crossed_with_everybody_there() -> None:
    exhibit = EQUATION_65.exhibits[0]
    verdicts = check(
        EQUATION_65, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert {v.bound for v in verdicts if v.outcome is Outcome.VIOLATED} == {"printed"}


@pytest.mark.parametrize("statement", BOTH, ids=lambda s: s.id)
def test_no_law_is_broken(statement: Statement[Any]) -> None:
    assert not [v for v in laws(statement) if v.outcome is not Outcome.HOLDS]


@given(
    slopes=st.lists(st.integers(-4, 4), min_size=1, max_size=2),
    bends=st.lists(st.integers(-3, 3), min_size=2, max_size=2),
    start=st.fractions(-1, 1, max_denominator=4),
    away=st.fractions(-1, 1, max_denominator=4),
    penalty=st.fractions(Fraction(1, 50), 5, max_denominator=50),
    chance=st.fractions(Fraction(1, 4), 1, max_denominator=8),
)
def test_no_expectation_crosses_a_bound_of_ours(
    slopes: list[int],
    bends: list[int],
    start: Fraction,
    away: Fraction,
    penalty: Fraction,
    chance: Fraction,
) -> None:
    n = len(slopes)
    instance = indefinite(
        curvature=";".join(map(str, bends[:n])),
        slope=";".join(map(str, slopes)),
        start=";".join(map(str, [start, away][:n])),
    )
    for statement in BOTH:
        found = check(
            statement,
            instance,
            parameters={lambda_0: penalty, p: chance},
            rounds=5,
            bounds=TRUE[statement.id],
        )
        for verdict in found:
            assert verdict.outcome is not Outcome.VIOLATED, verdict


@pytest.mark.parametrize(("statement", "key"), PAIRS, ids=lambda x: str(x)[:12])
def test_the_check_can_say_no(spoiled: Spoil, statement: Statement[Any], key: str) -> None:
    less = spoiled(statement, key, sp.Rational(1, 100))
    exhibit = statement.exhibits[0]
    (verdict,) = check(
        less, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert verdict.outcome is Outcome.VIOLATED


def test_it_says_nothing_about_losses_that_are_not_smooth() -> None:
    instance = indefinite(curvature="0", slope="1", start="1")
    bare = replace(instance, promises=instance.promises - {SMOOTH})
    found = check(EXTENSION_2, bare, parameters={lambda_0: Fraction(1), p: Fraction(1)}, rounds=3)
    assert all(v.outcome is Outcome.NOT_APPLICABLE for v in found)
