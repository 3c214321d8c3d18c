"""The numbers that the errata on FedRes.SGD turn on, pinned."""

from fractions import Fraction as Q

import pytest

from fedtheory.core.verdict import Severity
from fedtheory.engines.replay import replay
from fedtheory.papers.fedres.errata import ERRATA
from fedtheory.papers.fedres.errata.ledger import d10, d11, d12, d16, d18, d24, d27, d28

OWN = [e for e in ERRATA if 10 <= int(e.id.removeprefix("fedres.d")) <= 28]


@pytest.mark.parametrize("erratum", OWN, ids=lambda e: e.id)
def test_every_witness_is_confirmed_by_both_kernels(erratum):
    found = replay(erratum)
    assert found.confirmed, found.note
    assert all(w.holds is w.expected for w in found.witnesses)


def test_one_stream_for_all_clients():
    (witness,) = d10.witness()
    assert witness.lhs == Q(49, 512)
    assert float(witness.rhs) == pytest.approx(0.0168353, abs=1e-7)


def test_a_comparator_beyond_the_ball_is_never_reached():
    (witness,) = d11.witness()
    assert witness.rhs == Q(1, 16)


def test_a_large_step_without_delay():
    (witness,) = d12.witness()
    assert float(witness.lhs) == pytest.approx(0.2498, abs=1e-4)
    assert witness.rhs == Q(5, 10**10)


def test_a_start_elsewhere_is_paid_for():
    (witness,) = d16.witness()
    assert float(witness.lhs) == pytest.approx(0.159, abs=1e-3)


def test_one_step_for_all_models_is_too_small():
    assert d24.severity is Severity.FALSE
    step, delay, regret = d24.witness()
    assert step.rhs == Q(1, 1000) ** 3
    assert delay.rhs == Q(1, 200) ** 3
    assert regret.lhs > Q(1, 12)
    assert regret.rhs == Q(13, 1000)


def test_lemma_9_measures_from_the_wrong_point():
    (witness,) = d27.witness()
    assert (witness.lhs, witness.rhs) == (0, -1)


def test_a_batch_is_late_by_whole_batches():
    _, delay = d18.witness()
    assert (delay.lhs, delay.rhs) == (2, Q(3, 2))


def test_the_variance_of_a_gradient_at_a_random_model_is_larger():
    both, bounded, given_the_past = d28.witness()
    assert (both.lhs, both.rhs) == (Q(1, 64), Q(5, 256))
    assert not bounded.holds
    assert given_the_past.holds
