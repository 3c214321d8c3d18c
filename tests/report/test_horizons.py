"""Bounds on the end of a run are drawn against its length."""

from typing import Any

import numpy as np
import pytest

from fedtheory.core.statement import Scope, Statement
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2
from fedtheory.report import figure
from fedtheory.report.horizons import horizons, is_about_horizons
from fedtheory.report.scenes import scene
from fedtheory.theorems import STATEMENTS

ABOUT = [s for s in STATEMENTS if is_about_horizons(s)]


@pytest.mark.parametrize("statement", ABOUT, ids=lambda s: s.id)
def test_a_line_for_each_scope_and_bounds_that_move_with_t(statement: Statement[Any]) -> None:
    from matplotlib.figure import Figure

    axes = Figure().subplots()
    figure.draw_statement(axes, statement.id)
    assert axes.get_xlabel().startswith("horizon T")
    scopes = {b.scope for b in statement.bounds} & {
        Scope.AVERAGE,
        Scope.BEST_ROUND,
        Scope.AT_HORIZON,
    }
    assert sum(not line.is_dashed() for line in axes.lines) == len(scopes)
    dashed = [line for line in axes.lines if line.is_dashed()]
    assert len(dashed) == len(statement.bounds)
    assert any(np.ptp(np.asarray(line.get_ydata(), dtype=float)) > 0 for line in dashed)


def test_the_average_and_the_best_round_are_told_apart() -> None:
    shown = scene(THEOREM_2)
    made = horizons(THEOREM_2, shown, [make() for make in shown.instances])
    assert made.rounds[-1] == shown.rounds
    best, average = made.measured[Scope.BEST_ROUND], made.measured[Scope.AVERAGE]
    assert (best <= average).all()
    assert best[0, 0] == average[0, 0]  # one round
    assert best[0, -1] < average[0, -1] / 2


def test_bounds_on_every_round_are_drawn_against_rounds() -> None:
    assert not is_about_horizons(THEOREM_1)
