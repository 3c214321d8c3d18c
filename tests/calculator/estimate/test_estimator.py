"""An estimator of scikit-learn's kind says the loss and its λ; a partition says who holds what."""

from pathlib import Path

import numpy as np
import pytest

import fedtheory
from fedtheory.calculator.estimate.arrays import federated, question
from fedtheory.calculator.estimate.estimator import KNOWN, described
from fedtheory.core.errors import FedTheoryError

rng = np.random.default_rng(1)
W = np.array([1.0, -2.0, 0.5])
INPUTS = [rng.normal(size=(n, 3)) for n in (20, 30, 50)]
PARTITION = [(X, X @ W + 0.1 * rng.normal(size=len(X))) for X in INPUTS]
SIGNED = [(X, (y > 0).astype(int)) for X, y in PARTITION]


def estimator(name, **settings):
    """What is used of scikit-learn's of this name."""
    given = {"fit_intercept": False, **settings}
    return type(name, (), {"get_params": lambda self, deep=True: given})()


def test_arrays_and_a_partition_are_one_federation():
    X, y = (np.concatenate(parts) for parts in zip(*PARTITION, strict=True))
    client = np.repeat([0, 1, 2], [20, 30, 50])
    told = {"lamda": 0.1, "papers": ("localsgd",)}
    one = fedtheory.estimate(X, y, client, **told)
    other = fedtheory.estimate(PARTITION, **told)
    named = fedtheory.estimate(dict(zip("012", PARTITION, strict=True)), **told)
    assert one.constants == other.constants == named.constants


def test_a_file_is_a_federation_too():
    path = Path(__file__).parents[3] / "docs" / "examples" / "clinics.csv"
    told = {"papers": ("localsgd",), "lamda": 0.01}
    assert fedtheory.estimate(str(path), "stay", **told) == fedtheory.estimate(path, "stay", **told)


@pytest.mark.parametrize(
    ("of", "loss", "lamda"),
    [
        (estimator("Ridge", alpha=5.0), "squared", 0.05),
        (estimator("LinearRegression"), "squared", 0.0),
        (estimator("LogisticRegression", C=2.0, penalty="l2"), "logistic", 0.005),
        (estimator("LogisticRegression", C=2.0, penalty="deprecated", l1_ratio=0.0), "logistic", 0.005),
        (estimator("LogisticRegression", C=1.0, penalty=None), "logistic", 0.0),
        (estimator("SGDRegressor", alpha=0.01, penalty="l2", loss="squared_error", l1_ratio=0.15), "squared", 0.01),
        (estimator("SGDClassifier", alpha=0.01, penalty="l2", loss="log_loss"), "logistic", 0.01),
    ],
)  # fmt: skip
def test_lambda_is_that_of_a_mean_over_samples(of, loss, lamda):
    made, asked = question(
        of, PARTITION, "client", loss=None, lamda=None, radius=None, classes=False
    )
    assert (asked.loss, asked.lamda) == (loss, pytest.approx(lamda))
    assert any("clients weigh alike, and have 20 to 50 samples" in note for note in made.notes)


@pytest.mark.parametrize(
    ("of", "named"),
    [
        (estimator("Ridge", alpha=1.0, fit_intercept=True), "fit_intercept=True"),
        (estimator("Ridge", alpha=1.0, positive=True), "positive=True"),
        (estimator("Ridge", alpha=[1.0, 2.0]), "alpha is"),
        (estimator("Ridge", alpha=-1.0), "alpha is -1.0"),
        (estimator("Ridge", alpha=float("nan")), "alpha is nan"),
        (estimator("Ridge"), "alpha is None"),
        (estimator("LogisticRegression", C=0), "C is 0"),
        (estimator("LogisticRegression", C=1.0, penalty="l1"), "penalty='l1'"),
        (estimator("LogisticRegression", C=1.0, l1_ratio=0.5), "l1_ratio=0.5"),
        (estimator("LogisticRegression", C=1.0, class_weight="balanced"), "class_weight='balanced'"),
        (estimator("SGDClassifier", alpha=0.1, loss="hinge"), "loss='hinge'"),
        (estimator("Rigde", alpha=1.0), 'Did you mean "Ridge"'),
    ],
)  # fmt: skip
def test_what_is_another_loss_is_refused_and_named(of, named):
    with pytest.raises(FedTheoryError) as error:
        described(of, 100)
    assert named in str(error.value)


def test_a_loss_is_said_once():
    with pytest.raises(FedTheoryError, match="is set beside it"):
        fedtheory.estimate(estimator("Ridge", alpha=1.0), PARTITION, lamda=0.1)


@pytest.mark.parametrize(
    ("partition", "named"),
    [
        ([], "no clients"),
        ([(INPUTS[0],)], "client 0 has no pair"),
        ([(INPUTS[0], np.ones(20)), 3], "client 1 has no pair"),
        ({"a": (INPUTS[0], np.ones(7))}, r"client a has X of the shape \(20, 3\)"),
        ([(INPUTS[0], np.ones(20)), (INPUTS[1][:, :2], np.ones(30))], "client 1 has 2 features"),
        ([(np.ones((0, 3)), np.ones(0))], "client 0 has X of the shape"),
    ],
)
def test_a_partition_that_is_none_names_the_client(partition, named):
    with pytest.raises(FedTheoryError, match=named):
        federated(partition, "y", "client", classes=False)


def test_advice_for_an_estimator_is_that_for_its_loss():
    own = fedtheory.advise(estimator("Ridge", alpha=10.0), PARTITION, pilot=0, rounds=20)
    same = fedtheory.advise(PARTITION, lamda=0.1, pilot=0, rounds=20)
    assert own.choices == same.choices
    assert own.best is not None


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", KNOWN)
def test_scikit_learns_own_finds_the_model_that_we_say(name):
    """Where it is installed: at the model that it fits, our loss has no slope."""
    linear = pytest.importorskip("sklearn.linear_model")
    settings = {
        "Ridge": {"alpha": 5.0},
        "LogisticRegression": {"C": 2.0, "tol": 1e-10, "max_iter": 10_000},
        "SGDRegressor": {"alpha": 0.1, "max_iter": 100_000, "tol": None, "random_state": 0},
        "SGDClassifier": {"alpha": 0.1, "loss": "log_loss", "max_iter": 20_000, "tol": None, "random_state": 0},
    }.get(name, {})  # fmt: skip
    if name.startswith("SGD"):
        settings["max_iter"] = 300
    own = getattr(linear, name)(fit_intercept=False, **settings)
    pairs = SIGNED if name in {"LogisticRegression", "SGDClassifier"} else PARTITION
    X, y = (np.concatenate(parts) for parts in zip(*pairs, strict=True))
    loss, lamda = described(own, len(y))
    w = np.ravel(own.fit(X, y).coef_)
    if loss == "ridge":
        slope = X.T @ (X @ w - y) / len(y)
    else:
        signs = 2 * y - 1
        slope = -X.T @ (signs / (1 + np.exp(signs * (X @ w)))) / len(y)
    room = 0.05 if name.startswith("SGD") else 1e-4
    assert np.linalg.norm(slope + lamda * w) <= room
    if lamda:
        assert np.linalg.norm(slope + 3 * lamda * w) > room
