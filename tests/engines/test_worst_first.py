"""A worst case refutes what it exceeds, before any search."""

from dataclasses import replace

import pytest
import sympy as sp

from fedtheory.engines.worst_first import reached
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.worst_cases import WORST_CASES


def planted(factor):
    wrong = replace(THEOREM_1.bound("sharpened"), value=factor * THEOREM_1.bound("sharpened").value)
    return replace(
        THEOREM_1, bounds=tuple(wrong if b.key == "sharpened" else b for b in THEOREM_1.bounds)
    )


def test_the_worst_case_is_below_the_bound_and_above_one_that_is_too_small():
    true = reached(THEOREM_1, "sharpened", WORST_CASES, seconds=0)
    assert true is not None
    assert not true.crossed
    assert 0.5 < true.ratio < 1
    # 2 % less than what is reached.
    share = sp.Rational(49, 50) * sp.Rational(str(round(true.ratio, 6)))
    wrong = reached(planted(share), "sharpened", WORST_CASES, seconds=0)
    assert wrong is not None
    assert wrong.crossed
    assert wrong.ratio == pytest.approx(50 / 49, rel=1e-5)


def test_where_no_model_speaks_nothing_is_said():
    assert reached(THEOREM_1, "sharpened", (), seconds=1) is None
    assert reached(THEOREM_1, "lower", WORST_CASES, seconds=0) is None
