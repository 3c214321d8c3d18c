"""The table of optimal transport: its rows hold what was assigned, and say so when they do not."""

from dataclasses import replace

import pytest

from fedtheory.core.sizes import Size
from verify.transport import row, table


@pytest.mark.parametrize("samples", [3, 10])
def test_both_tiers_hold_the_assignment(samples):
    found = row(samples, 2)
    assert found.assigned is not None
    assert found.holds
    rough, fine = found.lines.wasserstein_1, found.found.wasserstein_1
    assert fine.upper - fine.lower < 1e-6 < rough.upper - rough.lower
    assert f"{found.assigned:.6g}" in table([found])[-1]


def test_an_end_on_the_wrong_side_is_told():
    found = row(3, 2)
    wrong = Size(found.found.wasserstein_1.upper * 1.01, found.found.wasserstein_1.upper * 1.02)
    assert not replace(found, found=replace(found.found, wasserstein_1=wrong)).holds
