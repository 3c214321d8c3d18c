"""Forward-mode derivatives: each rule against differences, and algorithms as they stand."""

import numpy as np
import pytest

from fedtheory.engines.attack import places
from fedtheory.engines.attack.dual import Dual, NotSmoothError, buffer, free
from fedtheory.engines.attack.polish import climb, log_ratio
from fedtheory.engines.attack.search import REACH
from fedtheory.engines.attack.smooth import with_slopes
from fedtheory.theorems import STATEMENTS

STATED = {statement.id: statement for statement in STATEMENTS}
AT = np.array([0.7, -0.4, 1.3, 0.2, -1.1, 0.9])
TABLE = np.array([[1.5, -0.5], [0.25, 2.0], [1.0, 1.0]])

RULES = {
    "arithmetic": lambda x: (2 * x - 3) * x / (x * x + 1) - (-x) + +x,
    "powers": lambda x: (x**2 + 1) ** 1.5 + 2.0 ** (x / 3) + np.reciprocal(x * x + 1),
    "functions": lambda x: np.exp(x / 2) + np.log(x**2 + 1) + np.sqrt(np.square(x) + 2) + abs(x),
    "choices": lambda x: np.maximum(x, 0.1) + np.minimum(x, 2 * x) + np.where(x > 0, x, x**2),
    "clip": lambda x: np.clip(x, -0.5, 1.0) + np.sign(x) * x,
    "shape": lambda x: np.moveaxis(x.reshape(2, 3), 0, 1).T[..., ::-1] ** 2,
    "sums": lambda x: x.reshape(2, 3).sum(axis=0) * np.cumsum(x)[:3] + x.mean() + np.var(x),
    "extremes": lambda x: np.max(x.reshape(2, 3), axis=1, keepdims=True) + x.min(),
    "two axes": lambda x: x.reshape(1, 2, 3).max(axis=(1, 2)) + x.reshape(1, 2, 3).sum(axis=(1, 2)),
    "best so far": lambda x: np.minimum.accumulate(x.reshape(3, 2) ** 2, axis=0),
    "sorted": lambda x: np.sort(x**2) * np.arange(6.0),
    "put together": lambda x: np.stack([np.concatenate([x[:2], x[3:4] ** 2]), x[:3]], axis=-1),
    "broadcast": lambda x: np.broadcast_to(x[:3] ** 2, (2, 3)) + np.repeat(x[:1], 3),
    "picked": lambda x: x[np.array([0, 2, 2])] ** 2 + np.take_along_axis(x, np.array([1]), 0),
    "sum of products": lambda x: np.einsum("ij,jk,ik->i", x.reshape(3, 2), TABLE[:2], TABLE),
    "product": lambda x: TABLE @ x.reshape(2, 3) @ x.reshape(3, 2) + x[:2] @ TABLE[:2],
    "norm": lambda x: np.linalg.norm(x.reshape(2, 3), axis=1) * np.linalg.norm(x),
    "solved": lambda x: np.linalg.solve(np.eye(3) * 4 + np.outer(x[:3], x[3:]), x[:3] ** 2),
    "divided where": lambda x: np.divide(x, x - 0.2, out=np.zeros(6), where=x > 0.5),
}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_every_rule_is_the_derivative(rule):
    found, step = rule(free(AT)), 1e-6
    assert found.value == pytest.approx(rule(AT), rel=1e-14)
    assert found.slopes.shape == (6, *found.value.shape)
    for k in range(6):
        e = step * np.eye(6)[k]
        near = (rule(AT + e) - rule(AT - e)) / (2 * step)
        assert found.slopes[k] == pytest.approx(near, rel=1e-7, abs=1e-8)


def test_room_keeps_what_is_written_into_it():
    x, room = free(AT), buffer((2, 6), 6)
    room[1] = x**2
    assert (room.value == [np.zeros(6), AT**2]).all()
    assert (room.slopes[:, 1] == 2 * np.diag(AT)).all()
    room[1] = 1.0
    assert not room.slopes.any()


@pytest.mark.parametrize(
    "lost",
    [
        np.asarray,
        lambda x: np.zeros(6) + np.array([float(x[0])]),
        lambda x: np.round(x),
        lambda x: np.unique(x),
        lambda x: np.linalg.norm(x.reshape(2, 3), 2),
        lambda x: np.arctan(x),
    ],
)
def test_a_slope_is_never_lost_in_silence(lost):
    with pytest.raises(NotSmoothError, match="no derivative of"):
        lost(free(AT))


def _gathered(x, rows):
    """Room that an algorithm makes for plain numbers, a helper, and a class."""
    seen = np.empty((rows, len(x)))
    for k in range(rows):
        seen[k] = _Keeper(x).power(k) * float(2)
    return np.asarray(seen.sum(axis=0), dtype=float)


class _Keeper:
    def __init__(self, x):
        self.x = x

    def power(self, k):
        room = np.zeros(len(self.x))
        room[:] = self.x**k
        return room


def test_code_with_room_for_plain_numbers_gets_room_for_slopes(monkeypatch):
    monkeypatch.setattr("fedtheory.engines.attack.smooth.OURS", _gathered.__module__)
    with pytest.raises(NotSmoothError):
        _gathered(free(AT), 3)
    found = with_slopes(_gathered, 6)(free(AT), 3)
    assert isinstance(found, Dual)
    assert found.value == pytest.approx(_gathered(AT, 3))
    assert found.slopes == pytest.approx(np.diag(2 + 4 * AT), rel=1e-12)


SMOOTH = (
    ("fedfw.thm1", "sharpened"),
    ("fedfw.thm2", "sharpened"),
    ("fedres.thm2full", "sharpened"),
    ("ffgb.thm4_3", "sharpened"),
    ("ffgb.thm4_4", "sharpened"),
    ("fednewton.thm1", "tight"),
    ("fednewton.eq7", "corrected"),
)


@pytest.mark.parametrize(("name", "key"), SMOOTH)
def test_the_gradient_of_the_ratio_is_exact(name, key):
    statement = STATED[name]
    bound = statement.bound(key)
    place = places(statement, bound)
    space = place.spaces[-1]
    free_numbers = space.size + len(statement.parameters)

    def log(vector):
        with np.errstate(all="ignore"):
            return log_ratio(statement, bound, place, space, vector, rounds=4)

    rng = np.random.default_rng(1)
    tried = ((v, log(v)) for v in (0.6 * rng.standard_normal((40, free_numbers))))
    at, found = next((v, d) for v, d in tried if d is not None and np.abs(d.slopes).max() > 1e-3)
    for k in range(free_numbers):
        e = 1e-6 * np.eye(free_numbers)[k]
        near = (log(at + e).value - log(at - e).value) / 2e-6
        assert found.slopes[k] == pytest.approx(near, rel=1e-4, abs=1e-5)


def test_a_climb_gains_and_keeps_inside():
    statement = STATED["fednewton.thm1"]
    bound = statement.bound("tight")
    place = places(statement, bound)
    begin = np.random.default_rng(2).standard_normal(place.spaces[-1].size)
    space = place.spaces[-1]
    up = climb(statement, bound, place, space, begin, rounds=8, reach=REACH)
    assert up is not None
    assert np.abs(up.vector).max() <= REACH
    before, after = (
        float(log_ratio(statement, bound, place, space, v, rounds=8).value)
        for v in (begin, up.vector)
    )
    assert before < after <= 1e-9  # the bound is proved


@pytest.mark.parametrize(
    ("name", "key"),
    [("fedboost.best_step", "sharpened"), ("fednewton.fedprox", "sharpened")],
    ids=["merges states", "built from text"],
)
def test_where_nothing_is_smooth_nothing_is_climbed(name, key):
    statement = STATED[name]
    bound = statement.bound(key)
    place = places(statement, bound)
    space = place.spaces[0]
    begin = np.ones(space.size + len(statement.parameters))
    rounds = place.horizons[0]
    assert climb(statement, bound, place, space, begin, rounds=rounds, reach=REACH) is None
