"""Distances of inputs: exact where points are few, ends on both sides where they are many."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.calculator.estimate import inputs as module
from fedtheory.calculator.estimate.federation import Federation
from fedtheory.calculator.estimate.inputs import inputs


def on_a_line(*clients, labels=None):
    rows = [np.array(points, dtype=float)[:, None] for points in clients]
    marks = [
        X if labels is None else np.array(y, dtype=float)[:, None]
        for X, y in zip(rows, labels or clients, strict=True)
    ]
    return Federation(tuple(map(str, range(len(rows)))), tuple(rows), tuple(marks), ("x",))


def test_two_clients_at_two_points():
    found = inputs(on_a_line([0, 0], [3]))
    assert "exact" in found.transport
    assert found.total_variation.lower == found.total_variation.upper == 0.5
    assert found.wasserstein_1.lower == pytest.approx(
        1.5, rel=1e-12
    )  # half of each mass moves by 3
    assert found.wasserstein_1.lower <= 1.5 <= found.wasserstein_1.upper
    assert found.wasserstein_2.upper == pytest.approx(3 / np.sqrt(2), rel=1e-12)
    assert found.supports.upper == pytest.approx(3, rel=1e-5)
    assert found.diameter.lower <= 3 <= found.diameter.upper
    assert found.slope.upper == pytest.approx(1, rel=1e-5)


def test_equal_inputs_with_different_labels_have_no_slope():
    assert inputs(on_a_line([0, 1], [1, 2], labels=[[0, 1], [5, 6]])).slope is None


TIERS = {"lines": ("FEW", "SOLVED", "ENCLOSED"), "Sinkhorn": ("FEW", "SOLVED"), "linear": ("FEW",)}


@pytest.mark.parametrize("tier", TIERS)
@given(seed=st.integers(0, 2**32 - 1), d=st.integers(1, 3))
def test_ends_for_many_points_hold_what_is_solved_for_few(tier, seed, d):
    rng = np.random.default_rng(seed)
    clients = [rng.integers(0, 4, size=(rng.integers(1, 6), d)).astype(float) for _ in range(3)]
    of = Federation(("a", "b", "c"), tuple(clients), tuple(clients), ("x",) * d)
    solved = inputs(of)
    with pytest.MonkeyPatch.context() as patch:
        for name in (*TIERS[tier], "MANY", "COUNTED"):
            patch.setattr(module, name, 0)
        ends = inputs(of)
    assert tier in ends.transport
    for name in ("total_variation", "wasserstein_1", "wasserstein_2", "diameter"):
        exact, rough = getattr(solved, name), getattr(ends, name)
        assert rough.lower <= exact.upper + 1e-9, name
        assert exact.lower <= rough.upper + 1e-9, name


def test_on_a_line_the_monotone_coupling_is_the_best():
    with pytest.MonkeyPatch.context() as patch:
        for name in TIERS["lines"]:
            patch.setattr(module, name, 0)
        found = inputs(on_a_line([0, 1, 5], [2, 2.5], [9])).wasserstein_1
    assert found.upper == pytest.approx(found.lower, rel=1e-6)
