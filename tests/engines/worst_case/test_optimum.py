"""Few rows and the central path lead where clarabel leads with all."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from fedtheory.engines.worst_case import enclose as enclosing
from fedtheory.engines.worst_case import optimum
from fedtheory.engines.worst_case.cone import cone
from fedtheory.engines.worst_case.enclose import enclose
from fedtheory.engines.worst_case.solve import best, floats
from fedtheory.worst_cases.classics import fw, gd

GD = gd.program({"N": Fraction(6), "L": Fraction(1), "R": Fraction(1)})
FW = fw.program({"N": Fraction(4), "L": Fraction(1), "D": Fraction(1)})


@pytest.mark.parametrize(
    ("program", "first", "close"),
    [
        (GD, [k for k, row in enumerate(GD.rows) if row.likely], 1e-10),
        (GD, (), 1e-7),
        (FW, range(0, 60, 2), 1e-10),
    ],
    ids=["likely rows", "all rows", "rows that do not do"],
)
def test_the_same_optimum(program, first, close, monkeypatch):
    monkeypatch.setattr(optimum, "LARGE", 1)
    monkeypatch.setattr(optimum.solve, "best", None)
    data = floats(cone(program))
    found = optimum.best(data, first=first, close=close)
    monkeypatch.undo()
    assert found.upper == pytest.approx(best(data).upper, rel=1e-7)
    assert found.multipliers.shape == data.constants.shape
    slack = data.rows @ found.triangle + data.values @ found.values + data.constants
    assert slack.min() > -1e-7
    assert min(np.linalg.eigvalsh(m).min() for m in data.residue(found.multipliers)) > -1e-7


def test_a_large_cone_is_certified_from_few_rows(monkeypatch):
    monkeypatch.setattr(optimum, "LARGE", 1)
    monkeypatch.setattr(optimum.solve, "best", None)
    known = Fraction(1, 26)
    found = enclose(GD, known=known)
    assert found.upper is not None
    assert found.upper.value == known


def test_room_that_the_path_passes_is_not_looked_for_again(monkeypatch):
    monkeypatch.setattr(optimum, "LARGE", 1)
    monkeypatch.setattr("fedtheory.engines.worst_case.enclose.roomiest", None)
    letters = {"N": Fraction(5), "L": Fraction(1), "D": Fraction(1)}
    found = enclose(fw.program(letters))
    assert found.upper is not None
    assert found.lower is not None
    assert found.upper.value - found.lower.value < Fraction(1, 10**9)


@pytest.mark.parametrize(("large", "kept"), [(1, True), (1000, False)])
def test_rows_with_tiny_multipliers_are_kept_where_a_block_is_large(large, kept, monkeypatch):
    """Without them the optimum of the others may violate these rows far."""
    whole, asked = cone(FW), list[set[int]]()
    answer = best(floats(whole))
    idle = int(np.argmin(answer.multipliers))
    times = answer.multipliers.copy()
    times[idle] = 1e-9 * times.max()
    planted = replace(answer, multipliers=times)
    monkeypatch.setattr(optimum, "LARGE", large)
    monkeypatch.setattr(enclosing, "best", lambda data, **_: planted)
    monkeypatch.setattr(enclosing, "_near", lambda cone, rows, *_: asked.append(set(rows)))
    enclose(FW, patient=False)
    assert (idle in asked[0]) is kept
