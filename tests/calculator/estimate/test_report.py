"""From constants to a statement: which letters, on which side, and which bound answers."""

import json

import numpy as np
import pytest

import fedtheory
from fedtheory.calculator.bound import bound
from fedtheory.calculator.catalogue import find
from fedtheory.calculator.estimate import report
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.estimator import Constant
from fedtheory.core.sizes import Size


@pytest.mark.parametrize(
    ("size", "least", "typed"),
    [
        (Size(4, 4), False, "4"),
        (Size(0.01, 0.01), False, "0.01"),
        (Size(0, 1 / 3), False, "0.333333334"),
        (Size(1 / 3, 1), True, "0.333333333"),
    ],
)
def test_a_number_is_typed_on_its_safe_side(size, least, typed):
    assert report.safe(Constant("fedfw", "x", "x", size, "counted", least)) == typed


def test_a_bound_as_printed_is_never_preferred():
    """fedfw.thm1 as printed is false: however small it is, another one answers."""
    letters = {"n": 4, "L": 1, "D": 2, "H": 1, "zeta_star": 1, "g_star": 1, "Y_star": "1e-9"}
    settings = {name: str(value) for name, value in letters.items()} | {
        "lambda_0": "1/10",
        "t": "9",
    }
    key = report.best_bound("fedfw.thm1", settings)
    assert key is not None
    statement = find("fedfw.thm1")
    assert statement.bound(key).status != "printed"
    values = {
        b.key: bound("fedfw.thm1", bound=b.key, **settings).value
        for b in statement.bounds
        if b.status != "printed" and b.relation == "<=" and b.value is not None
    }
    assert values.pop("near") is None  # zeta_star is above what its condition allows
    assert values[key] == min(values.values())


def test_without_all_letters_there_is_no_best_bound():
    assert report.best_bound("fedfw.thm1", {"L": "1"}) is None


@pytest.mark.filterwarnings("error")
def test_a_regularisation_below_rounding_is_said_to_be_one():
    X, y, client = [[1.0, 3.0], [2.0, 6.0], [0.7, 2.1]], [1.0, 0.0, 2.0], ["a", "a", "b"]
    for lamda in (1e-17, 1e-300):
        found = fedtheory.estimate(X, y, client, lamda=lamda)
        assert not [c for c in found.constants if c.concept == "contraction factor"]
        assert any("less than what rounding leaves open" in note for note in found.notes)


def test_arrays_in_memory_give_what_a_file_gives():
    X, y, client = [[1.0], [0.0], [1.0], [1.0]], [1.0, 0.0, 1.0, 2.0], ["a", "a", "b", "b"]
    found = fedtheory.estimate(X, y, client, lamda=1.0, papers=("fednewton",))
    (rho,) = [c.size for c in found.constants if c.concept == "contraction factor"]
    assert rho.lower <= 1 / 48 <= rho.upper
    drawn = fedtheory.estimate(X, y, client, features=5, papers=("fednewton",))
    assert drawn.features == 5
    with pytest.raises(FedTheoryError, match="each of 4 samples"):
        fedtheory.estimate(X, y, ["a"])


@pytest.mark.parametrize("loss", ["ridge", "logistic"])
def test_an_estimate_survives_json(loss):
    rng = np.random.default_rng(3)
    X, y, client = rng.normal(size=(12, 2)), np.arange(12) % 2, np.arange(12) % 3
    found = fedtheory.estimate(X, y, client, loss=loss, lamda=0.1)
    written = json.dumps(report.as_json(found), allow_nan=False)
    assert report.from_json(json.loads(written)) == found


def test_an_unknown_loss_is_refused():
    with pytest.raises(FedTheoryError, match="hinge"):
        fedtheory.estimate([[1.0], [2.0]], [1.0, 2.0], ["a", "b"], loss="hinge")
