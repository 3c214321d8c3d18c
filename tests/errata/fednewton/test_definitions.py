"""The mistakes in definitions and in the comparison with others: their numbers, recomputed, and what is right beside them."""

from fractions import Fraction as Q

import numpy as np
import pytest

from fedtheory.core.verdict import Severity
from fedtheory.engines.replay import replay
from fedtheory.instances import build
from fedtheory.instances.ridge_factors import effective_dimension
from fedtheory.papers.fednewton.errata import ERRATA
from fedtheory.papers.fednewton.errata.ledger import dimension
from fedtheory.papers.fednewton.instances.random_features import cosines

MINE = ("d40", "d41", "d42", "d43", "d44", "d66", "d67", "d68", "d69", "d70")
BY_ID = {erratum.id.removeprefix("fednewton."): erratum for erratum in ERRATA}


@pytest.mark.parametrize("name", MINE)
def test_its_numbers_are_confirmed(name):
    erratum = BY_ID[name]
    assert any(not number.expected for number in erratum.witness())
    assert replay(erratum).confirmed


@pytest.mark.parametrize(
    ("name", "row", "left", "right"),
    [
        ("d40", 0, Q(1), Q(1, 2)),
        ("d41", 0, Q(1, 2048), Q(0)),
        ("d42", 0, Q(1, 2), Q(1, 51)),
        ("d42", 1, Q(1, 2), Q(1, 11)),
        ("d43", 0, Q(-1, 4), Q(-1, 2)),
        ("d44", 1, Q(1, 100), Q(1, 1024)),
        ("d66", 0, Q(1, 2), Q(1)),
        ("d67", 0, Q(2), Q(1)),
        ("d68", 2, Q(-1), Q(-1, 2)),
        ("d69", 0, Q(1, 2), Q(1)),
        ("d70", 0, Q(2**20), Q(9)),
    ],
)
def test_numbers(name, row, left, right):
    witness = BY_ID[name].witness()[row]
    assert (witness.lhs, witness.rhs) == (left, right)


def test_the_effective_dimension_of_the_instance_is_the_one_of_the_erratum():
    law = build(
        {"family": "ridge-table-law", "chances": "1", "labels": "1", "n": "1", "lam": "1/2"}
    )
    N = effective_dimension(law.problem.population.C / 100, 0.5)
    assert float(N) == pytest.approx(float(dimension(Q(1, 100), Q(1, 2), Q(1))))


def test_long_features_have_half_a_dimension_at_least():
    """Where every feature is as long as κ, and λ is at most κ²: random cosines do not, one-hot features do."""
    for K, lam in ((1, 0.9), (3, 0.5), (50, 1.0)):
        assert float(effective_dimension(np.eye(K) / K, lam)) >= 1 / (1 + lam) >= 1 / 2


def test_printed_cosines_have_half_the_kernel():
    phi = cosines(np.random.default_rng(0), M=40000, d=2, width=0.5, law="variance")
    assert (phi.features(np.ones((1, 2))) ** 2).sum() == pytest.approx(0.5, abs=0.01)


def test_false_ones_say_so():
    assert {name for name in MINE if BY_ID[name].severity is Severity.FALSE} == {
        "d41",
        "d42",
        "d70",
    }
