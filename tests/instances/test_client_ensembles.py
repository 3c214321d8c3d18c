"""Clients that are asked some at a time: which drawing is unbiased, and sizes of what they answer."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedboost.concepts import ESTIMATE_SIZE
from fedtheory.papers.fedboost.instances.client_ensembles import DRAWINGS, client_ensemble, drawing
from fedtheory.papers.fedboost.properties import UNBIASED_CLIENTS

TWO = {"targets": "1,0;0,1;1/2,1/2", "sizes": "1,3,2"}


@pytest.mark.parametrize("drawn", DRAWINGS)
@pytest.mark.parametrize("N", [1, 2, 3])
def test_which_drawing_is_unbiased(drawn, N):
    shares = np.array([1, 3, 2]) / 6
    weights, chances = drawing(drawn, shares, N)
    assert chances.sum() == pytest.approx(1)
    mean = chances @ weights
    fair = drawn != "printed" or N == 3
    assert (np.abs(mean - shares).max() < 1e-12) == fair
    assert (UNBIASED_CLIENTS in client_ensemble(**TWO, N=N, drawn=drawn).promises) == fair


def test_equal_sizes_make_the_printed_weights_fair():
    instance = client_ensemble(targets="1,0;0,1", sizes="2,2", drawn="printed")
    assert UNBIASED_CLIENTS in instance.promises


def test_the_printed_weights_average_the_clients_and_not_the_examples():
    """Sizes 1 and 3, one client asked: (1/2, 1/2) for (1/4, 3/4)."""
    weights, chances = drawing("printed", np.array([0.25, 0.75]), 1)
    assert chances @ weights == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("drawn", DRAWINGS)
@pytest.mark.parametrize("mirror", ["euclid", "entropy"])
@given(seed=st.integers(0, 2**32 - 1))
def test_no_weights_exceed_the_size(drawn, mirror, seed):
    instance = client_ensemble(
        **TWO, N=2, drawn=drawn, mirror=mirror, sampling="weighted", budget="1/2"
    )
    problem, rng = instance.problem, np.random.default_rng(seed)
    seen = rng.uniform(0, 2, (1, 2))  # 1/C is 2
    answers = problem.answers(seen, seen, seen, seen)
    size = (problem.chances @ problem.mirror.dual_norm(answers) ** 2)[0]
    assert size <= instance.constants[ESTIMATE_SIZE] ** 2 * (1 + 1e-9)


@pytest.mark.parametrize(
    "bad",
    [
        {"targets": "1,0;0,2", "sizes": "1,1"},
        {"targets": "1,0;0,1", "sizes": "1"},
        {"targets": "1,0;0,1", "sizes": "1,1", "N": 3},
        {"targets": "1,0;0,1", "sizes": "1,1", "drawn": "printe"},
        {"targets": "1,0;0,1", "sizes": "1,1", "budget": "-1"},
        {"targets": "a", "sizes": "1"},
    ],
)
def test_bad_input_is_refused(bad):
    with pytest.raises(FedTheoryError):
        client_ensemble(**bad)
