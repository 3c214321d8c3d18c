"""Columns say what single runs say, for every formula."""

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.statement import Scope, Statement, t
from fedtheory.engines.mutate.claims import on_its_own
from fedtheory.engines.mutate.formulas import changes
from fedtheory.engines.mutate.measured import Measured
from fedtheory.engines.mutate.runs import seen, with_bounds
from fedtheory.engines.mutate.stage import drawn, exhibited
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.theorems import STATEMENTS

LITERATURE = {statement.id: statement for statement in STATEMENTS}


def staged(statement: Statement) -> list:
    return [*exhibited(statement), *drawn(statement, np.random.default_rng(0))]


@pytest.mark.parametrize("identifier", ["fedfw.thm1", "fedfw.lem2", "fednewton.c3"])
def test_all_runs_at_once_say_what_each_says(identifier: str) -> None:
    statement = LITERATURE[identifier]
    stages = staged(statement)
    told = 0
    for bound in statement.bounds:
        own = on_its_own(statement, bound)
        bare = with_bounds(statement, (own,))
        measured = Measured(bare, own, stages)
        ratios = [said.ratio for s in stages if (said := seen(bare, own, s)) is not None]
        assert measured.best()[0] == pytest.approx(max(ratios, default=0.0))
        for change in list(changes(own.value, own.relation))[:12]:
            mutant = on_its_own(statement, bound)
            mutant = type(mutant)(**{**vars(mutant), "value": change.value})
            each: dict[str, float] = {}
            for stage in stages:
                said = seen(bare, mutant, stage)
                if said is not None and said.witness is not None:
                    engine = said.witness.engine
                    each[engine] = max(each.get(engine, 0.0), said.witness.ratio)
            together = {w.engine: w.ratio for w in measured.witnesses(change.value)}
            assert together == pytest.approx(each)
            told += bool(each)
    assert told > 5


def test_without_a_run_nothing_is_said() -> None:
    own = on_its_own(THEOREM_1, THEOREM_1.bound("sharpened"))
    empty = Measured(with_bounds(THEOREM_1, (own,)), own, [])
    assert empty.best() == (0.0, "")
    assert list(empty.witnesses(sp.Integer(0))) == []


def test_a_formula_without_a_number_is_heard_nowhere() -> None:
    own = on_its_own(THEOREM_1, THEOREM_1.bound("sharpened"))
    measured = Measured(with_bounds(THEOREM_1, (own,)), own, staged(THEOREM_1))
    assert list(measured.witnesses(own.value / 1000))
    assert list(measured.witnesses(own.value / 1000 + sp.sqrt(-t))) == []
    assert own.scope is Scope.EVERY_ROUND


def test_runs_are_drawn_where_the_algorithm_runs() -> None:
    first, again = (
        [(s.origin, s.parameters, s.rounds) for s in drawn(THEOREM_1, np.random.default_rng(3))]
        for _ in range(2)
    )
    assert first == again
    assert len(first) > 10
    assert all(origin.startswith("attack") for origin, _, _ in first)
    assert len({tuple(parameters.values()) for _, parameters, _ in first}) > 1


def test_what_cancels_is_no_crossing() -> None:
    """At gamma = 1 the bound is 0; multiplied out it is what rounding leaves of its terms."""
    statement = LITERATURE["ffgb.thm4_4"]
    own = on_its_own(statement, statement.bound("extension"))
    measured = Measured(with_bounds(statement, (own,)), own, staged(statement))
    assert list(measured.witnesses(sp.expand(own.value))) == []
    assert list(measured.witnesses(own.value / 10**9 - 1))
