"""Mistakes that one makes when writing FFGB and its weak learners down, each found by the tests beside it."""

from tests.planted.mistake import Planted

_FFGB = "fedtheory/algorithms/ffgb.py"
_ORACLES = "fedtheory/instances/boosting_oracles.py"
_SUPPORT = "fedtheory/instances/finite_support.py"
_RUNS = "tests/algorithms/test_ffgb.py"
_ANSWERS = "tests/instances/test_boosting_oracles.py"
_CONSTANTS = "tests/instances/test_finite_support.py"

MISTAKES = (
    Planted(
        "the steps are off by one",
        _FFGB,
        "before=t * K + 1",
        "before=t * K",
        (_RUNS,),
    ),
    Planted(
        "the residual has the wrong sign",
        _FFGB,
        "left_out = phi - h * on",
        "left_out = h * on - phi",
        (_RUNS,),
    ),
    Planted(
        "the residual remembers points that the client never sees",
        _FFGB,
        "left_out = phi - h * on",
        "left_out = phi - h",
        (_RUNS,),
    ),
    Planted(
        "the oracle is not asked for the residual",
        _FFGB,
        "phi = residual + problem.gradients(g)",
        "phi = problem.gradients(g)",
        (_RUNS,),
    ),
    Planted(
        "the regularisation is forgotten in line 5",
        _FFGB,
        "g = (n - of.c) / n * g",
        "g = g",
        (_RUNS,),
    ),
    Planted(
        "the server takes the first client for the mean",
        _FFGB,
        "return g.mean(axis=1), residual",
        "return g[:, 0], residual",
        (_RUNS,),
    ),
    Planted(
        "the optimum counts clients, not their share of a point",
        _SUPPORT,
        "tuple(weight / sum(column, Fraction(0)) for weight in column)",
        "tuple(Fraction(1, len(column)) for weight in column)",
        (_CONSTANTS,),
    ),
    Planted(
        "the distance is taken in the inputs of the first client",
        _SUPPORT,
        "@ self.weights.mean(axis=0)",
        "@ self.weights[0]",
        (_RUNS,),
    ),
    Planted(
        "a weak learner is weaker than it says",
        _ORACLES,
        "h = phi - lost * _size",
        "h = phi - 1.01 * lost * _size",
        (_ANSWERS,),
    ),
    Planted(
        "answers off the support leave the oracle's range",
        _ORACLES,
        "return _cut(-total / absent,",
        "return _cut(-2 * total,",
        (_ANSWERS,),
    ),
    Planted(
        "the dual of a transport need not meet its primal",
        "fedtheory/instances/distances.py",
        "dual == found.cost == ",
        "dual <= found.cost == ",
        ("tests/instances/test_distances.py",),
    ),
)
