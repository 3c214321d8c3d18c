"""FedRes.SGD and its baselines: the exact law, the enumeration, and the order of a round."""

from dataclasses import replace
from fractions import Fraction as Q

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedres.algorithms.fedres_baselines import (
    ASYMMETRIC,
    MISALIGNED,
    expected_asymmetric,
    expected_misaligned,
    sampled_baseline,
)
from fedtheory.papers.fedres.algorithms.fedres_sgd import (
    expected_fedres_sgd,
    plays,
    sampled_fedres_sgd,
)
from fedtheory.papers.fedres.algorithms.fedres_sgd_exact import expected_regrets
from fedtheory.papers.fedres.instances.pair_quadratics import (
    pair_quadratics,
    rational_pair_quadratics,
)
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET

SAMPLES = "3/10 1/5 3/10,-1/5 3/10 -1/10;1/10 -3/10 1/5,1/4 1/5 -3/10"
BEST = "382/1037 3/13 -1016/1037"
UNLIKE = {"regression": SAMPLES, "comparator": BEST, "downlink": "0 1", "weights": "1 2"}
PRINTED = [
    Q(97571, 2696200),
    Q(30561706127, 862784000000),
    Q(6374867350759, 207068160000000),
    Q(1800601623247390829, 69022720000000000000),
]


def steps(eta, eta_l, rounds):
    return {"eta_t": np.full(rounds, eta), "eta_l_t": np.full(rounds, eta_l)}


def regret(trajectory):
    return trajectory.series[EXPECTED_REGRET]


def test_the_law_of_two_clients_with_two_samples():
    data = rational_pair_quadratics(**UNLIKE)
    assert expected_regrets(data, eta=Q(1, 2), eta_l=Q(1), rounds=4) == PRINTED


def test_following_every_path_gives_the_same():
    problem = pair_quadratics(**UNLIKE).problem
    found = regret(expected_fedres_sgd(problem, steps(0.5, 1.0, 4), 4, np.random.default_rng(0)))
    assert found[0] == pytest.approx([float(q) for q in PRINTED], rel=1e-13)


@given(
    alpha=st.lists(st.integers(1, 3), min_size=2, max_size=2),
    beta=st.lists(st.integers(0, 3), min_size=2, max_size=2),
    eta=st.sampled_from([Q(1, 7), Q(3), Q(40)]),
)
def test_floats_follow_the_exact_law_for_all_delays(alpha, beta, eta):
    arguments = {
        **UNLIKE,
        "uplink": " ".join(map(str, alpha)),
        "downlink": " ".join(map(str, beta)),
    }
    exact = expected_regrets(rational_pair_quadratics(**arguments), eta=eta, eta_l=eta, rounds=5)
    problem = pair_quadratics(**arguments).problem
    found = regret(
        expected_fedres_sgd(problem, steps(float(eta), float(eta), 5), 5, np.random.default_rng(0))
    )
    assert found[0] == pytest.approx([float(q) for q in exact], rel=1e-12)


def test_samples_average_to_the_expectation():
    problem = pair_quadratics(**UNLIKE).problem
    drawn = regret(
        sampled_fedres_sgd(problem, steps(0.5, 1.0, 4), 4, np.random.default_rng(1), 20000)
    )
    error = 5 * drawn.std(axis=0) / np.sqrt(20000)
    assert (np.abs(drawn.mean(axis=0) - [float(q) for q in PRINTED]) <= error + 1e-15).all()


def test_with_one_round_of_delay_all_three_algorithms_are_one():
    problem = pair_quadratics(regression=SAMPLES, comparator=BEST).problem
    rows = [
        regret(run(problem, steps(0.5, 1.0, 5), 5, np.random.default_rng(0)))
        for run in (expected_fedres_sgd, expected_misaligned, expected_asymmetric)
    ]
    assert (rows[0] == rows[1]).all()
    assert (rows[0] == rows[2]).all()


def test_with_more_delay_they_are_three():
    problem = pair_quadratics(**UNLIKE).problem
    rows = [
        regret(run(problem, steps(0.5, 1.0, 5), 5, np.random.default_rng(0)))[0, -1]
        for run in (expected_fedres_sgd, expected_misaligned, expected_asymmetric)
    ]
    assert len({f"{row:.12f}" for row in rows}) == 3


def test_the_misaligned_server_uses_its_newest_model():
    """One client, l = (g + w - 1)²/10, uplink 2: the server's first step is at round 3, and w_1 = 0 by then."""
    problem = pair_quadratics(
        losses="1/10 -1/5 -1/5 1/5 1/5 1/5", comparator="1 0", uplink="2"
    ).problem
    excess = plays(
        problem, steps(1.0, 0.0, 5), lambda _: problem.outcomes[[0]], 5, 1, delivery=MISALIGNED
    )
    g, expected = [0.0, 0.0, 0.0], []
    for t in range(1, 6):
        g.append(g[-1] + 0.2 * (1 - g[-1]) if t >= 3 else 0.0)
        expected.append((g[-1] - 1) ** 2 / 10)
    assert excess[0] == pytest.approx(expected)


def test_a_client_without_uplink_delay_acts_before_the_server():
    """alpha = 0, beta = 1 and alpha = 1, beta = 0 differ only in who waits: the server's model is the same, a round apart."""
    bowl = {"losses": "1/4 -1/2 0 1/2 0 0", "comparator": "1 0"}
    early = pair_quadratics(**bowl, uplink="0", downlink="1").problem
    late = pair_quadratics(**bowl, uplink="1", downlink="0").problem
    both = [
        plays(problem, steps(0.5, 0.5, 6), lambda _, p=problem: p.outcomes[[0]], 6, 1)[0]
        for problem in (early, late)
    ]
    assert both[0] == pytest.approx(both[1])


def test_printed_baselines_leave_the_ball_and_projected_ones_do_not():
    problem = pair_quadratics(losses="1/2 1/2 0 0 0 0", comparator="-1 0").problem
    drawn = [
        regret(
            sampled_baseline(
                problem, steps(9.0, 1.0, 4), 4, np.random.default_rng(0), 1, delivery=delivery
            )
        )[0, -1]
        for delivery in (ASYMMETRIC, replace(ASYMMETRIC, projected=False))
    ]
    assert drawn[0] >= 0
    assert drawn[1] < -1


def test_without_any_delay_nothing_runs():
    problem = pair_quadratics(regression=SAMPLES, comparator=BEST, uplink="0").problem
    with pytest.raises(FedTheoryError, match="a round trip takes a round"):
        expected_fedres_sgd(problem, steps(0.5, 1.0, 2), 2, np.random.default_rng(0))


def test_too_many_paths_are_refused():
    problem = pair_quadratics(**UNLIKE).problem
    with pytest.raises(FedTheoryError, match="more than 65536 paths"):
        expected_fedres_sgd(problem, steps(0.5, 1.0, 9), 9, np.random.default_rng(0))
