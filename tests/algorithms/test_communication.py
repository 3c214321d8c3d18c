"""Messages: what is counted is enough to read the oracle's output back."""

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.instances.domains import NAMES, domain
from fedtheory.papers.fedfw.algorithms.communication import (
    FLOAT_BITS,
    ORACLE_MESSAGES,
    atoms_downlink,
    decode,
    dense_message,
    encode,
    oracle_message,
    rounds_to,
)


def test_every_domain_has_a_message():
    assert set(ORACLE_MESSAGES) == set(NAMES)


@pytest.mark.parametrize("among", ORACLE_MESSAGES)
def test_a_message_is_read_back_and_is_as_long_as_counted(among):
    p, radius = 16, 2.5
    allowed = domain(among, p, radius=radius)
    for seed in range(20):
        s = allowed.lmo(np.random.default_rng(seed).standard_normal(p))
        integers, floats = encode(among, s, radius=radius)
        counted = oracle_message(among, p)
        assert (len(integers), len(floats)) == (counted.integers, counted.floats)
        assert decode(among, (integers, floats), p, radius=radius) == pytest.approx(s, abs=1e-9)


def test_an_axis_fits_in_its_bits():
    for p in (1, 2, 3, 8, 9, 1000):
        assert 2 ** oracle_message("simplex", p).index_bits >= p
        assert 2 ** (oracle_message("l1", p).index_bits - 1) >= p


def test_bits_of_a_thousand_dimensions():
    p = 1024
    bits = {among: oracle_message(among, p).bits for among in ORACLE_MESSAGES}
    assert bits == {
        "box": 1024,
        "l1": 11,
        "l2": 1024 * FLOAT_BITS,
        "nuclear": 64 * FLOAT_BITS,
        "simplex": 10,
    }
    assert dense_message(p).bits == bits["l2"]  # on the Euclidean ball nothing is saved
    assert atoms_downlink("l1", p, clients=10).bits == 110


def test_accuracy_is_reached_when_it_is_kept():
    gap = np.array([3.0, 0.5, 2.0, 0.9, 0.4])
    assert rounds_to(gap, 1.0) == 4
    assert rounds_to(gap, 5.0) == 1
    assert rounds_to(gap, 0.1) is None
    assert rounds_to(np.array([1.0, np.nan]), 2.0) is None


def test_an_unknown_domain_is_named_with_the_nearest():
    with pytest.raises(FedTheoryError, match="simplex"):
        oracle_message("simplx", 4)
