"""The implicit oracle of the nuclear ball against full decompositions, and its certificate against both."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.instances.low_rank import RankOnes, _certified, leading_pair

SEEDS = st.integers(0, 2**32 - 1)


def written_out(M):
    dense = 0 if M.dense is None else M.dense
    return M.left.T @ M.right + dense


def random(seed, atoms, rows=9, columns=7, noise=0.0):
    rng = np.random.default_rng(seed)
    dense = noise * rng.standard_normal((rows, columns)) if noise else None
    return RankOnes(
        rng.standard_normal((atoms, rows)), rng.standard_normal((atoms, columns)), dense
    )


@given(seed=SEEDS, atoms=st.integers(1, 12), noise=st.sampled_from([0.0, 0.1, 3.0]))
def test_products_and_norm_are_those_of_the_matrix(seed, atoms, noise):
    M = random(seed, atoms, noise=noise)
    full = written_out(M)
    assert M.times(np.eye(7)) == pytest.approx(full, abs=1e-9)
    assert M.transposed_times(np.eye(9)) == pytest.approx(full.T, abs=1e-9)
    assert M.squared_norm() == pytest.approx((full**2).sum(), rel=1e-9)


@given(seed=SEEDS, atoms=st.integers(1, 12), noise=st.sampled_from([0.0, 0.1, 3.0]))
def test_the_largest_singular_value_lies_in_the_certified_interval(seed, atoms, noise):
    M = random(seed, atoms, noise=noise)
    pair, largest = leading_pair(M), np.linalg.norm(written_out(M), 2)
    assert pair.value <= largest + 1e-9 * largest
    assert largest <= pair.value + pair.error
    assert pair.u @ written_out(M) @ pair.v == pytest.approx(pair.value, rel=1e-9)


def test_a_few_atoms_are_certified_tightly():
    M = random(0, 4, rows=60, columns=50)
    assert leading_pair(M).error <= 1e-6 * leading_pair(M).value


def test_a_wrong_pair_would_not_be_certified():
    """The bound does not trust the method: with the second pair in place of the first, it says so."""
    M = random(1, 6, rows=30, columns=20)
    U, values, Vt = np.linalg.svd(written_out(M))
    size = float(np.sqrt(M.squared_norm()))
    wrong = _certified(M, U[:, 1:2], Vt[1:2].T, values[1:2], size)
    assert wrong.value + wrong.error >= values[0]
    assert wrong.error > 1e-2 * wrong.value


def test_of_nothing_the_value_is_nothing():
    pair = leading_pair(RankOnes(np.zeros((1, 4)), np.zeros((1, 5))))
    assert (pair.value, pair.error) == (0, 0)


def test_thin_matrices_are_refused():
    with pytest.raises(FedTheoryError, match="at least 3"):
        leading_pair(random(0, 2, rows=2))
