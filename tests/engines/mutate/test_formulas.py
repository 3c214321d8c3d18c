"""Slips in formulas: what they are, and that those which say less are not taken for mistakes."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.statement import Scope, t
from fedtheory.engines.mutate.claims import around, on_its_own
from fedtheory.engines.mutate.formulas import changes
from fedtheory.engines.mutate.mutant import Kind
from fedtheory.engines.mutate.restatements import restated
from fedtheory.engines.mutate.stage import exhibited
from fedtheory.engines.mutate.strength import Points
from fedtheory.papers.fedfw.statements.notation import D, H, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2

price = H**2 / (2 * n * lambda_0 * sp.sqrt(t))


def made(kind: Kind, value: sp.Expr = price, relation: str = "<=") -> set[sp.Expr]:
    return {change.value for change in changes(value, relation) if change.kind is kind}


def test_constants_make_an_upper_bound_smaller_and_a_lower_one_larger() -> None:
    assert made(Kind.CONSTANT) == {
        price / 2,
        price * sp.Rational(4, 5),
        price * sp.Rational(19, 20),
    }
    assert made(Kind.CONSTANT, relation=">=") == {
        2 * price,
        price * sp.Rational(5, 4),
        price * sp.Rational(20, 19),
    }


def test_every_letter_can_be_lost_and_no_number() -> None:
    rest = {price / H**2, price * n, price * lambda_0, price * sp.sqrt(t)}
    assert made(Kind.FACTOR) == rest


def test_exponents_move_by_a_half_and_each_power_once() -> None:
    assert price * sp.sqrt(H) in made(Kind.EXPONENT)
    assert price / sp.sqrt(t) in made(Kind.EXPONENT)
    assert len(made(Kind.EXPONENT)) == 2 * len({H, n, lambda_0, t})


def test_terms_are_lost_or_turned_over() -> None:
    value = price + n
    assert made(Kind.TERM, value) == {price, n}
    assert made(Kind.SIGN, value) == {price - n, n - price}


def test_indices_shift_both_ways() -> None:
    assert made(Kind.INDEX) == {price.subs(t, t + 1), price.subs(t, t - 1)}


def test_what_says_less_is_no_mistake() -> None:
    bound = THEOREM_1.bound("sharpened")
    points = Points(THEOREM_1, bound, exhibited(THEOREM_1), np.random.default_rng(0))
    assert len(points) > 100
    assert points.says_more(bound.value * sp.Rational(19, 20))
    assert points.says_more(bound.value.subs(t, t + 1))
    assert not points.says_more(bound.value)
    assert not points.says_more(2 * bound.value)
    assert not points.says_more(bound.value.subs(t, t - 1))


def test_what_is_no_number_somewhere_is_no_mutant() -> None:
    bound = THEOREM_1.bound("sharpened")
    points = Points(THEOREM_1, bound, (), np.random.default_rng(0))
    assert not points.says_more(bound.value - sp.sqrt(1 - t))


def test_slips_around_the_formula() -> None:
    own = on_its_own(THEOREM_1, THEOREM_1.bound("sharpened"))
    (stage, *_) = exhibited(THEOREM_1)
    found = list(around(own, frozenset(stage.trajectory.series)))
    assert {m.kind for m in found} == {Kind.FIRST_ROUND, Kind.METRIC, Kind.ASSUMPTION}
    dropped = [m for m in found if m.kind is Kind.ASSUMPTION]
    assert all(len(m.bound.also) == len(own.also) - 1 for m in dropped)
    assert len(dropped) == len(own.also)


def test_a_scope_becomes_a_stronger_one() -> None:
    own = on_its_own(THEOREM_2, THEOREM_2.bound("best"))
    scopes = {m.bound.scope for m in around(own, frozenset()) if m.kind is Kind.METRIC}
    assert scopes == {Scope.AVERAGE, Scope.AT_HORIZON}


@pytest.mark.parametrize("key", ["sharpened", "lower"])
def test_restatements_are_as_large_or_weaker(key: str) -> None:
    own = on_its_own(THEOREM_1, THEOREM_1.bound(key))
    sign = -1 if own.relation == ">=" else 1
    kinds = set()
    for mutant in restated(own, frozenset()):
        kinds.add(mutant.kind)
        for rounds in range(own.first_round, 40):
            at = [(s, sp.Rational(3, 2)) for s in own.value.free_symbols - {t, n}]
            values = [v.subs([*at, (n, 3), (t, rounds)]) for v in (own.value, mutant.bound.value)]
            assert sign * (values[1] - values[0]) >= 0
        assert mutant.bound.first_round >= own.first_round
        assert set(mutant.bound.also) >= set(own.also)
    assert kinds == {Kind.UNCHANGED, Kind.REWRITTEN, Kind.WEAKENED, Kind.LATER, Kind.STRONGER}


def test_an_equation_has_no_weaker_constant() -> None:
    own = replace(on_its_own(THEOREM_1, THEOREM_1.bound("sharpened")), relation="=")
    assert not [m for m in restated(own, frozenset()) if m.kind is Kind.WEAKENED]


def test_a_geometric_bound_is_not_squared() -> None:
    own = on_its_own(THEOREM_1, THEOREM_1.bound("sharpened"))
    geometric = replace(own, value=D * lambda_0**t)
    words = {m.change for m in restated(geometric, frozenset()) if m.kind is Kind.REWRITTEN}
    assert "as the root of its square" not in words
    plain = {m.change for m in restated(own, frozenset()) if m.kind is Kind.REWRITTEN}
    assert "as the root of its square" in plain
