"""Squared losses of any predictors: the optimum's certificate, and constants that masks keep to."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedboost.algorithms.fedboost import masked
from fedtheory.papers.fedboost.concepts import ESTIMATE_SIZE
from fedtheory.papers.fedboost.instances.squared_ensembles import squared_ensemble
from fedtheory.papers.fedboost.properties import UNBIASED_ESTIMATES

QUAD = {"predictors": "3/5,3/10,1/10;1/5,1/2,3/10;1/10,1/10,4/5", "target": "1/2,1/5,3/10"}


def test_the_matrix_of_the_theory():
    instance = squared_ensemble(**QUAD)
    H = instance.problem.loss.H
    assert np.diag(H.T @ H) == pytest.approx([0.46, 0.38, 0.66])
    assert instance.certificates[0].error <= 1e-9


@pytest.mark.parametrize("mirror", ["euclid", "entropy"])
@pytest.mark.parametrize(
    ("sampling", "estimator"),
    [
        ("none", "full"),
        ("uniform", "full"),
        ("weighted", "full"),
        ("uniform", "corrected"),
    ],
)
@given(seed=st.integers(0, 2**32 - 1))
def test_no_weights_exceed_the_size(mirror, sampling, estimator, seed):
    instance = squared_ensemble(
        **QUAD, mirror=mirror, sampling=sampling, budget="4/3", estimator=estimator
    )
    if ESTIMATE_SIZE not in instance.constants:
        assert (mirror, estimator) == ("entropy", "corrected")
        assert UNBIASED_ESTIMATES not in instance.promises
        return
    problem = instance.problem
    alpha = np.random.default_rng(seed).dirichlet(np.ones(3), size=1)
    gamma = problem.probabilities(alpha)
    masks = masked(alpha, gamma, idle=problem.idle)
    found = problem.answers(alpha[masks.of], masks.seen, masks.sent, gamma[masks.of])[0]
    size = masks.chance @ problem.mirror.dual_norm(found) ** 2
    assert size <= instance.constants[ESTIMATE_SIZE] ** 2 * (1 + 1e-9)
    assert problem.gap(alpha)[0] <= problem.widest + 1e-12


@pytest.mark.parametrize(
    "bad",
    [
        {"predictors": "1;x", "target": "1"},
        {"predictors": "1", "target": "1"},
        {"predictors": "1,2;3", "target": "1,2"},
        {"predictors": ";".join(["1"] * 13), "target": "1", "mirror": "entropy"},
    ],
)
def test_bad_tables_are_refused(bad):
    with pytest.raises(FedTheoryError):
        squared_ensemble(**bad)
