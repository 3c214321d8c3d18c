"""An estimator in the manner of scikit-learn as a loss and its λ: Ridge, LinearRegression, LogisticRegression and the SGD ones.

It is asked for `get_params()` and the name of its class, and neither fitted nor imported. What it would do beside the mean
loss plus λ|w|²/2 (an intercept, weights of classes, another penalty) is refused and named.
"""

from collections.abc import Callable, Mapping
from math import inf, isfinite
from typing import Any, Protocol, runtime_checkable

from fedtheory.core.errors import FedTheoryError, nearest


@runtime_checkable
class Estimator(Protocol):
    """What is used of an estimator."""

    def get_params(self) -> Mapping[str, Any]:
        """Its settings by name."""


Lamda = Callable[[Mapping[str, Any], int], float]
KNOWN: Mapping[str, tuple[str, Lamda]] = {
    "LinearRegression": ("ridge", lambda _p, _n: 0.0),
    "Ridge": ("ridge", lambda p, n: _number(p, "alpha") / n),
    "LogisticRegression": ("logistic", lambda p, n: 1 / (_number(p, "C", most=inf) * n)),
    "SGDRegressor": ("ridge", lambda p, _n: _number(p, "alpha")),
    "SGDClassifier": ("logistic", lambda p, _n: _number(p, "alpha")),
}
"""By the name of the class: the loss, and λ of the settings and the number of samples (scikit-learn sums where we take the mean)."""
PLAIN: Mapping[str, tuple[Any, ...]] = {
    "fit_intercept": (False,),
    "positive": (False,),
    "class_weight": (None,),
    "l1_ratio": (None, 0, 0.0),
    "dual": (False,),
    "average": (False,),
}
"""Settings under which the loss is this one; SGD's `l1_ratio` counts only with its own penalty."""
LOSSES = {"SGDRegressor": "squared_error", "SGDClassifier": "log_loss"}


def described(estimator: Estimator, samples: int) -> tuple[str, float]:
    """The loss and λ that it minimises on so many samples. Raises FT003 for what it does beside."""
    name, settings = type(estimator).__name__, dict(estimator.get_params())
    if name not in KNOWN:
        message = f"{name} is no estimator whose loss is known here: {', '.join(KNOWN)} are.{nearest(name, KNOWN)}"
        raise FedTheoryError(message, code="FT003")
    loss, lamda = KNOWN[name]
    penalty = settings.get("penalty", "l2")
    if name.startswith("SGD") and penalty != "elasticnet":
        settings.pop("l1_ratio", None)
    others = [
        f"{key}={settings[key]!r}"
        for key, plain in PLAIN.items()
        if key in settings and not any(settings[key] is x or settings[key] == x for x in plain)
    ]
    if penalty not in {"l2", "deprecated", None}:
        others.append(f"penalty={penalty!r}")
    if name in LOSSES and settings.get("loss") != LOSSES[name]:
        others.append(f"loss={settings.get('loss')!r}")
    if others:
        told = f"{name} has {', '.join(others)}, and the loss is a mean plus lambda |w|^2/2"
        if any(other.startswith("fit_intercept") for other in others):
            told += "; fit_intercept=False with centred features, or with one that is constant, is the same up to what that weight costs"
        raise FedTheoryError(f"{told}.", code="FT003")
    return loss, 0.0 if penalty is None else lamda(settings, samples)


def _number(settings: Mapping[str, Any], key: str, *, most: float = 1e300) -> float:
    """A setting that is one nonnegative number."""
    value = settings.get(key)
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    if not plain or not 0 <= float(value) <= most or (key == "C" and value == 0):  # type: ignore[arg-type]
        raise FedTheoryError(
            f"{key} is {value!r}, and one number from 0 on is wanted.", code="FT003"
        )
    assert isinstance(value, int | float)
    assert isfinite(value) or most == inf
    return float(value)
