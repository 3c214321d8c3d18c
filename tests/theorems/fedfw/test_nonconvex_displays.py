"""FedFW, (52), (57) and (62), the displays behind Theorem 2: five questions."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.statement import Bound, Exhibit, Statement, T
from fedtheory.core.verdict import Outcome, Verdict
from fedtheory.engines.check import check
from fedtheory.engines.laws import laws
from fedtheory.papers.fedfw.instances.indefinite import indefinite
from fedtheory.papers.fedfw.statements.eq52_surrogate_gap import EQUATION_52
from fedtheory.papers.fedfw.statements.eq57_distance_nonconvex import EQUATION_57
from fedtheory.papers.fedfw.statements.eq62_gap_transfer import EQUATION_62
from fedtheory.papers.fedfw.statements.notation import lambda_0
from tests.every import of_every

Spoil = Callable[[Statement[Any], str, sp.Rational], Statement[Any]]

DISPLAYS: tuple[Statement[Any], ...] = (EQUATION_52, EQUATION_57, EQUATION_62)
DOES_NOT_TEND_TO_ZERO = {("fedfw.eq52", "any-start")}
FORGETS_A_ROOT_OF_N = {("fedfw.eq57", "printed", "law of tiling")}


def true_bounds(display: Statement[Any]) -> tuple[str, ...]:
    return tuple(bound.key for bound in display.bounds if bound.key != "printed")


def named(what: Any) -> str | None:
    """The names of parametrised tests."""
    match what:
        case Statement():
            return what.id.removeprefix("fedfw.")
        case Bound():
            return what.key
        case Verdict():
            return f"{what.bound}-{what.instance}"
        case Exhibit():
            return what.why[:20]
    return None


@pytest.mark.parametrize(
    ("display", "bound"), [(s, bound) for s in DISPLAYS for bound in s.bounds], ids=named
)
def test_every_bound_has_the_rate_but_the_average_from_apart(
    display: Statement[Any], bound: Any
) -> None:
    ones = [(c.symbol, 1) for c in display.constants] + [(lambda_0, 1)]
    root = sp.Symbol("root", positive=True)
    ratio = sp.limit((bound.value.subs(ones) / display.rate).subs(T, root**3), root, sp.oo)
    if (display.id, bound.key) in DOES_NOT_TEND_TO_ZERO:
        assert ratio == sp.oo
    else:
        assert ratio.is_positive
        assert ratio.is_finite


@of_every(
    lambda: [v for s in DISPLAYS for v in laws(s)],
    lambda v: f"{v.statement}-{v.bound}-{v.instance}",
    at_once=True,
)
def test_every_law_holds_but_that_print_forgets_a_root_of_n(verdict: Verdict) -> None:
    forgets = (verdict.statement, verdict.bound, verdict.instance) in FORGETS_A_ROOT_OF_N
    assert verdict.outcome is (Outcome.VIOLATED if forgets else Outcome.HOLDS), verdict.note


@pytest.mark.parametrize("display", DISPLAYS, ids=named)
@given(seed=st.integers(0, 2**32 - 1), penalty=st.fractions(Fraction(1, 1000), 100))
def test_it_holds_on_random_clients_that_are_not_convex(
    display: Statement[Any], seed: int, penalty: Fraction
) -> None:
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 5))
    rows = int(rng.choice([1, n]))
    instance = indefinite(
        curvature=";".join(f"{k}/3" for k in rng.integers(-8, 9, n)),
        slope=";".join(f"{k}/2" for k in rng.integers(-6, 7, n)),
        start=";".join(f"{k}/4" for k in rng.integers(-4, 5, rows)),
    )
    at = {lambda_0: penalty}
    for rounds in (1, 8, 64):
        found = check(display, instance, parameters=at, rounds=rounds, bounds=true_bounds(display))
        for verdict in found:
            assert verdict.outcome is not Outcome.VIOLATED, verdict


@pytest.mark.parametrize(
    ("display", "exhibit"), [(s, exhibit) for s in DISPLAYS for exhibit in s.exhibits], ids=named
)
def test_its_bites_are_as_pinned(display: Statement[Any], exhibit: Exhibit) -> None:
    found = check(display, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds)
    seen = {v.bound: f"{v.tightness:.4f}" for v in found if v.tightness is not None}
    assert seen == dict(exhibit.pinned)


@pytest.mark.parametrize(
    ("display", "key"), [(s, key) for s in DISPLAYS for key in true_bounds(s)], ids=named
)
def test_the_check_can_say_no(spoiled: Spoil, display: Statement[Any], key: str) -> None:
    (exhibit, *_) = display.exhibits
    less = spoiled(display, key, sp.Rational(1, 10**5))
    (verdict,) = check(
        less, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert verdict.outcome is Outcome.VIOLATED


@pytest.mark.parametrize("display", DISPLAYS, ids=named)
def test_it_says_nothing_when_an_assumption_is_withdrawn(display: Statement[Any]) -> None:
    (exhibit, *_) = display.exhibits
    for lost in {a.requires for a in display.assumptions}:
        instance = exhibit.instance()
        bare = replace(instance, promises=instance.promises - {lost})
        found = check(display, bare, parameters=exhibit.parameters, rounds=20)
        assert found
        assert all(v.outcome is Outcome.NOT_APPLICABLE for v in found)
