"""FedFW, (57): five questions."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.statement import Exhibit, Statement, T
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.engines.laws import laws
from fedtheory.instances.indefinite import indefinite
from fedtheory.theorems.fedfw.eq57_distance_nonconvex import EQUATION_57 as STATEMENT
from fedtheory.theorems.fedfw.notation import lambda_0

Spoil = Callable[[Statement[Any], str, sp.Rational], Statement[Any]]

TRUE = tuple(bound.key for bound in STATEMENT.bounds if bound.key != "printed")


@pytest.mark.parametrize("bound", STATEMENT.bounds, ids=lambda b: b.key)
def test_every_bound_has_the_rate(bound: Any) -> None:
    ones = [(c.symbol, 1) for c in STATEMENT.constants] + [(lambda_0, 1)]
    root = sp.Symbol("root", positive=True)
    ratio = sp.limit((bound.value.subs(ones) / STATEMENT.rate).subs(T, root**3), root, sp.oo)
    assert ratio.is_positive
    assert ratio.is_finite


@pytest.mark.parametrize("verdict", laws(STATEMENT), ids=lambda v: f"{v.bound}-{v.instance}")
def test_every_law_holds_but_that_print_forgets_a_root_of_n(verdict: Any) -> None:
    forgets = (verdict.bound, verdict.instance) == ("printed", "law of tiling")
    assert verdict.outcome is (Outcome.VIOLATED if forgets else Outcome.HOLDS), verdict.note


@given(seed=st.integers(0, 2**32 - 1), penalty=st.fractions(Fraction(1, 1000), 100))
def test_it_holds_on_random_clients_that_are_not_convex(seed: int, penalty: Fraction) -> None:
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 5))
    rows = int(rng.choice([1, n]))
    instance = indefinite(
        curvature=";".join(f"{k}/3" for k in rng.integers(-8, 9, n)),
        slope=";".join(f"{k}/2" for k in rng.integers(-6, 7, n)),
        start=";".join(f"{k}/4" for k in rng.integers(-4, 5, rows)),
    )
    for rounds in (1, 8, 64):
        found = check(
            STATEMENT, instance, parameters={lambda_0: penalty}, rounds=rounds, bounds=TRUE
        )
        for verdict in found:
            assert verdict.outcome is not Outcome.VIOLATED, verdict


@pytest.mark.parametrize("exhibit", STATEMENT.exhibits, ids=lambda e: e.why[:20])
def test_its_bites_are_as_pinned(exhibit: Exhibit) -> None:
    found = check(
        STATEMENT, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    seen = {v.bound: f"{v.tightness:.4f}" for v in found if v.tightness is not None}
    assert seen == dict(exhibit.pinned)


@pytest.mark.parametrize("key", TRUE)
def test_the_check_can_say_no(spoiled: Spoil, key: str) -> None:
    (exhibit, *_) = STATEMENT.exhibits
    less = spoiled(STATEMENT, key, sp.Rational(1, 10**5))
    (verdict,) = check(
        less, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert verdict.outcome is Outcome.VIOLATED


def test_it_says_nothing_when_an_assumption_is_withdrawn() -> None:
    (exhibit, *_) = STATEMENT.exhibits
    for lost in {a.requires for a in STATEMENT.assumptions}:
        instance = exhibit.instance()
        bare = replace(instance, promises=instance.promises - {lost})
        found = check(STATEMENT, bare, parameters=exhibit.parameters, rounds=20)
        assert all(v.outcome is Outcome.NOT_APPLICABLE for v in found)


def test_print_is_violated_by_a_hundred_clients_from_one_point() -> None:
    (_, hundred) = STATEMENT.exhibits
    found = check(STATEMENT, hundred.instance(), parameters=hundred.parameters, rounds=1000)
    outcomes = {v.bound: v.outcome for v in found}
    assert outcomes == {
        "printed": Outcome.VIOLATED,
        "corrected": Outcome.HOLDS,
        "sharpened": Outcome.HOLDS,
    }
