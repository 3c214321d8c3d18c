"""Ten mistakes that one makes when writing FedFW down, each found by the tests beside it."""

from tests.planted.mistake import Planted

_FEDFW = "fedtheory/algorithms/fedfw.py"
_BITE = "tests/theorems/fedfw/test_thm1_convex.py"

MISTAKES = (
    Planted(
        "the factor 1/n of (8) is lost",
        _FEDFW,
        "gradients / n + lambda_ * apart",
        "gradients + lambda_ * apart",
        (_BITE,),
    ),
    Planted(
        "the penalty pushes apart",
        _FEDFW,
        "gradients / n + lambda_ * apart",
        "gradients / n - lambda_ * apart",
        (_BITE,),
    ),
    Planted(
        "clients are overwritten by the server",
        _FEDFW,
        "X = (1 - eta) * X + eta * S",
        "X = (1 - eta) * x_bar[:, None] + eta * S",
        (_BITE,),
    ),
    Planted(
        "the surrogate gap has the penalty of this round",
        _FEDFW,
        'steps["lambda_{t-1}"]',
        'steps["lambda_t"]',
        ("tests/theorems/fedfw/test_eq31_surrogate.py",),
    ),
    Planted(
        "the step size is off by one round",
        "fedtheory/theorems/fedfw/notation.py",
        "2 / (t + 1)",
        "2 / (t + 2)",
        (_BITE,),
    ),
)
