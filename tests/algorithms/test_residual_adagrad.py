"""AdaGrad as Section 6 of FedRes ran it: against a loop, late gradients, and who learns on what."""

import numpy as np
import pytest

from fedtheory.papers.fedres.algorithms.residual_adagrad import SHARINGS, Examples, Learner

RUNS, P, D, ROUNDS, ETA = 2, 3, 6, 12, 0.3
RNG = np.random.default_rng(0)
SEEN = [Examples(RNG.normal(size=(RUNS, P, D)), RNG.normal(size=(RUNS, P))) for _ in range(ROUNDS)]
COLUMNS = np.array([[1.0, 1, 1, 0, 0, 0], [0, 1, 0, 1, 0, 1.0]])


def learned(sharing, delay=0, seen=SEEN):
    learner = Learner(sharing, COLUMNS, P, delay)
    for examples in seen:
        learner.see(examples, ETA)
    return learner.models


def by_hand(sharing, run, delay):
    """The same of one rollout, number by number."""
    w, squares = np.zeros((P + 1, D)), np.zeros((P + 1, D))  # the last row is the server's
    waiting = []
    late = 0 if sharing == "independent" else delay
    for examples in SEEN:
        played = []
        for i in range(P):
            x, y = examples.x[run, i], examples.y[run, i]
            own = np.zeros(D) if sharing == "central" else w[i]
            server = np.zeros(D) if sharing == "independent" else w[P]
            played.append((x, x @ own + x @ server - y))
        waiting.append(played)
        if len(waiting) <= late:
            continue
        used = waiting[len(waiting) - 1 - late]
        local = np.ones(D) if sharing == "independent" else 1 - COLUMNS[run]
        gradients = [2 * residual * x for x, residual in used]
        for i in range(P):
            if sharing != "central":
                squares[i] += (gradients[i] * local) ** 2
                w[i] -= ETA * gradients[i] * local / np.sqrt(squares[i] + 1e-12)
        if sharing != "independent":
            for g in gradients:
                squares[P] += (g * COLUMNS[run]) ** 2
            w[P] -= ETA * sum(gradients) * COLUMNS[run] / np.sqrt(squares[P] + 1e-12)
    return w


@pytest.mark.parametrize("delay", [0, 1, 4])
@pytest.mark.parametrize("sharing", SHARINGS)
def test_it_is_what_a_loop_gives(sharing, delay):
    models = learned(sharing, delay)
    for run in range(RUNS):
        w = by_hand(sharing, run, delay)
        if models.own is not None:
            np.testing.assert_allclose(models.own[run], w[:P], atol=1e-12)
        if models.shared is not None:
            np.testing.assert_allclose(models.shared[run], w[P], atol=1e-12)


def test_who_learns_on_what():
    fedres, central, independent = learned("fedres"), learned("central"), learned("independent")
    assert independent.shared is None
    assert central.own is None
    assert not (fedres.shared * (1 - COLUMNS)).any()
    assert not (fedres.own * COLUMNS[:, None]).any()
    assert independent.own.all()


def test_nothing_arrives_before_the_delay():
    models = learned("fedres", delay=ROUNDS)
    assert not models.shared.any()
    assert not models.own.any()


def test_scores_of_one_client_are_its_scores():
    models = learned("fedres")
    x = SEEN[0].x
    one = models.scores_of(1, 2, x[1, 2][None])
    np.testing.assert_allclose(one, models.scores(x)[1, 2], atol=1e-12)
