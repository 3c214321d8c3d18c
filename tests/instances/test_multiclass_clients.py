"""Section 6.1 of FedRes: nobody shares an example, labels are balanced, and the impossible is said."""

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedres.instances.multiclass_clients import multiclass_clients

Y = np.repeat(np.arange(10), 60)
NOBODY = np.zeros(len(Y), dtype=bool)


def drawn(clients=8, most=30, y=Y, held_out=NOBODY, seed=0):
    return multiclass_clients(y, held_out, clients, most, rng=np.random.default_rng(seed))


def test_no_example_is_given_twice():
    rows = drawn().train
    assert len(np.unique(rows)) == rows.size


def test_labels_are_balanced_and_a_bucket_has_one_class():
    federation = drawn()
    each = federation.train.shape[1] // 2
    assert federation.labels.sum() == 0
    assert (Y[federation.train[:, each:]] == federation.own[:, None]).all()
    merged = set(Y[federation.train[:, :each]].flat)
    assert len(merged) == 3
    assert merged.isdisjoint(federation.own)


@pytest.mark.parametrize(("clients", "each"), [(6, 30), (9, 20), (18, 10)])
def test_the_merged_classes_are_shared_out_up_to_the_cap(clients, each):
    assert drawn(clients).train.shape == (clients, 2 * each)  # 180 examples, N_0 = 30


def test_what_is_held_out_is_tested_and_never_trained_on():
    held_out = np.random.default_rng(1).random(len(Y)) < 0.2
    federation = drawn(held_out=held_out)
    assert not held_out[federation.train].any()
    for own, rows in zip(federation.own, federation.test, strict=True):
        assert held_out[rows].all()
        assert set(Y[rows[federation.test_positives :]]) == {own}


def test_too_few_examples_for_the_clients():
    with pytest.raises(FedTheoryError, match="180 examples of the merged classes do not reach for"):
        drawn(181)


def test_too_few_buckets_for_the_clients():
    y = np.array(
        [0, 0, 0, 0, 1, 2, 3]
    )  # with class 0 merged, N = 2, and no other class fills a bucket
    seed = next(
        k for k in range(100) if not np.random.default_rng(k).choice(4, 1, replace=False).any()
    )
    with pytest.raises(FedTheoryError, match="0 buckets of 2 examples of one class"):
        drawn(clients=2, y=y, held_out=np.zeros(7, dtype=bool), seed=seed)
