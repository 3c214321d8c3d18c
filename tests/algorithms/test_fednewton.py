"""FedNewton and what it is compared with: known iterates, to the last digit where they are rational."""

from fractions import Fraction as Q

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.metrics import FEDERATED_ERROR, RIDGE_EXCESS, RIDGE_NORM_ERROR
from fedtheory.instances.ridge_problem import RidgeProblem
from fedtheory.papers.fednewton.algorithms.fednewton import (
    fednewton,
    fednewton_damped,
    fednewton_literal,
    fednewton_start,
)
from fedtheory.papers.fednewton.algorithms.fednewton_exact import (
    fednewton_exact,
    fednewton_literal_exact,
)
from fedtheory.papers.fednewton.algorithms.ridge_baselines import (
    fedavg_ridge,
    fednewton_inflated,
    fednewton_pcg,
    fedprox_ridge,
    newton,
)
from fedtheory.papers.fednewton.algorithms.ridge_shares import (
    average_point,
    fedavg_share,
    fedprox_share,
    prox_point,
)
from fedtheory.papers.fednewton.instances.ridge_clients import rational_ridge, ridge_clients
from fedtheory.papers.fednewton.metrics import REMAINING_SHARE

THREE = {
    "share": "1/5,3/10,1/2",
    "covariances": "2,1;1,1|1,-1;-1,3|1/2,0;0,1/4",
    "sides": "1,2;-1,1;1/2,1/2",
    "laws": "3/2,1/2;1/2,1|3/2,-1/2;-1/2,2|1,0;0,1/2",
}
NOTHING = np.random.default_rng(0)


def errors(algorithm, problem, rounds, metric=RIDGE_NORM_ERROR, **steps):
    schedules = {name: np.full(rounds, value) for name, value in steps.items()}
    return algorithm(problem, schedules, rounds, NOTHING).series[metric][0]


@pytest.fixture(scope="module")
def three():
    return ridge_clients(**THREE).problem


def federation(seed, runs=1, m=3, M=3, lam=0.5):
    rng = np.random.default_rng(seed)
    rows = rng.standard_normal((runs, m, 5, M))
    C = np.einsum("rjni,rjnk->rjik", rows, rows) / 5
    return RidgeProblem(rng.dirichlet(np.ones(m)), C, rng.standard_normal((runs, m, M)), lam)


def test_two_scalar_clients_exactly():
    run = fednewton_exact(rational_ridge(), 4)
    expected = (Q(1, 4), Q(11, 32), Q(85, 256), Q(683, 2048), Q(5461, 16384))
    assert tuple(w for (w,) in run.iterates) == expected
    assert rational_ridge().w_D == (Q(1, 3),)


def test_the_literal_reading_never_moves():
    run = fednewton_literal_exact(rational_ridge(), 4)
    assert set(run.iterates) == {(Q(1, 4),)}
    three = rational_ridge(**THREE)
    assert set(fednewton_literal_exact(three, 3).iterates) == {(Q(4, 105), Q(31, 70))}


def test_the_literal_reading_keeps_the_error_of_its_start(three):
    assert errors(fednewton_literal, three, 5) == pytest.approx(
        [0.08760766117291611] * 5, rel=1e-12
    )


def test_the_best_damping_of_two_scalar_clients_takes_one_round():
    run = fednewton_exact(rational_ridge(), 1, eta=[Q(8, 9)])
    assert run.iterates[1] == (Q(1, 3),)


def test_three_clients_in_the_plane_exactly():
    data = rational_ridge(**THREE)
    assert data.w_D == (Q(343, 3463), Q(1494, 3463))
    assert data.w_bar == (Q(4, 105), Q(31, 70))
    run = fednewton_exact(data, 2)
    assert run.iterates[1] == (Q(106013, 980000), Q(311707, 735000))


def test_three_clients_in_floats(three):
    expected = [
        0.01718555697151265,
        0.005201049525127992,
        0.00182529499446901,
        0.0006556549681758747,
    ]
    assert errors(fednewton, three, 4) == pytest.approx(expected, rel=1e-12)
    predictions = errors(fednewton, three, 2, FEDERATED_ERROR)
    assert predictions == pytest.approx([0.0129320185841305, 0.003701720447254773], rel=1e-12)
    start = errors(fednewton_start, three, 2)
    assert start == pytest.approx([0.08760766117291611] * 2, rel=1e-13)
    assert errors(fednewton_start, three, 1, FEDERATED_ERROR)[0] == pytest.approx(
        0.0696493511722056, rel=1e-13
    )


def test_damped_and_conjugate_gradients(three):
    eta = 2 / float(three.mu[0, 0] + three.mu[0, -1])
    assert eta == pytest.approx(0.804043188605559, rel=1e-13)
    assert (three.mu[0, -1] - three.mu[0, 0]) * eta / 2 == pytest.approx(0.0938466888630114)
    damped = errors(fednewton_damped, three, 2, eta_t=eta)
    assert damped == pytest.approx([0.00822168892011, 0.000771578282014], rel=1e-11)
    gradients = errors(fednewton_pcg, three, 3)
    assert gradients[0] == pytest.approx(0.00690630719176, rel=1e-11)
    assert gradients[1:] == pytest.approx(0.0, abs=1e-15)


def test_fixed_points_of_the_baselines(three):
    assert prox_point(three, 0.5)[0] == pytest.approx([0.046630814391475, 0.44065086386444])
    assert average_point(three, 2, 0.1)[0] == pytest.approx([0.088574701862571, 0.43312948043821])
    assert average_point(three, 1, 0.1)[0] == pytest.approx(three.w_D[0], abs=1e-15)
    assert errors(fedprox_ridge, three, 200, mu_t=0.5)[-1] == pytest.approx(
        0.0751267232123, rel=1e-11
    )
    far = errors(fedavg_ridge, three, 300, eta_t=0.1, s_t=2)[-1]
    assert far == pytest.approx(0.014965325402, rel=1e-10)
    assert errors(fedavg_ridge, three, 600, eta_t=0.1, s_t=1)[-1] == pytest.approx(0, abs=1e-14)


def test_exact_newton_needs_one_round(three):
    assert errors(newton, three, 2) == pytest.approx([0.0, 0.0], abs=1e-15)


@given(seed=st.integers(0, 2**32 - 1))
def test_inflation_keeps_the_fixed_point(seed):
    problem = federation(seed)
    at_krr = RidgeProblem(problem.p, problem.C_Dj, problem.b_j, problem.lam, start=problem.w_D)
    assert errors(fednewton_inflated, at_krr, 3, inflation_t=4.0) == pytest.approx(0, abs=1e-13)


@given(seed=st.integers(0, 2**32 - 1))
def test_conjugate_gradients_are_done_after_as_many_rounds_as_coordinates(seed):
    problem = federation(seed)
    first = float(problem.ridge_norm(problem.first - problem.w_D)[0])
    assert errors(fednewton_pcg, problem, 5)[-1] <= 1e-6 * first + 1e-13


@given(seed=st.integers(0, 2**32 - 1))
def test_the_error_obeys_its_recursion_and_the_objective_its_identity(seed):
    problem = federation(seed, runs=2)
    run = fednewton(problem, {}, 3, NOTHING).series
    e = problem.first - problem.w_D
    for k in range(3):
        e = np.einsum("rkl,rl->rk", problem.G, e)
        size = problem.ridge_norm(problem.first - problem.w_D)
        assert run[RIDGE_NORM_ERROR][:, k] == pytest.approx(
            problem.ridge_norm(e), rel=1e-9, abs=1e-12 * (1 + size.max())
        )
    assert run[RIDGE_EXCESS] == pytest.approx(run[RIDGE_NORM_ERROR] ** 2 / 2)


@given(seed=st.integers(0, 2**32 - 1), scale=st.floats(0.1, 10))
def test_other_units_of_the_features_change_no_prediction(seed, scale):
    problem = federation(seed)
    other = RidgeProblem(
        problem.p, scale**2 * problem.C_Dj, scale * problem.b_j, scale**2 * problem.lam
    )
    here, there = (errors(fednewton, q, 4, FEDERATED_ERROR) for q in (problem, other))
    assert there == pytest.approx(here, rel=1e-7, abs=1e-10)
    assert other.rho == pytest.approx(problem.rho, rel=1e-9, abs=1e-12)


@given(seed=st.integers(0, 2**32 - 1), scale=st.floats(0.1, 10))
def test_errors_scale_with_the_labels(seed, scale):
    problem = federation(seed)
    other = RidgeProblem(problem.p, problem.C_Dj, scale * problem.b_j, problem.lam)
    here, there = (errors(fednewton, q, 4) for q in (problem, other))
    assert there == pytest.approx(scale * here, rel=1e-7, abs=1e-10)


@given(seed=st.integers(0, 2**32 - 1), order=st.permutations(range(3)))
def test_the_order_of_the_clients_does_not_matter(seed, order):
    problem, order = federation(seed), list(order)
    other = RidgeProblem(
        problem.p[order], problem.C_Dj[:, order], problem.b_j[:, order], problem.lam
    )
    here, there = (errors(fednewton, q, 4) for q in (problem, other))
    assert there == pytest.approx(here, rel=1e-8, abs=1e-11)


@given(seed=st.integers(0, 2**32 - 1), copies=st.integers(2, 4))
def test_copies_of_one_client_are_one_client_and_one_round_is_enough(seed, copies):
    one = federation(seed, m=1)
    many = RidgeProblem(
        np.full(copies, 1 / copies),
        np.repeat(one.C_Dj, copies, axis=1),
        np.repeat(one.b_j, copies, axis=1),
        one.lam,
    )
    assert many.w_D == pytest.approx(one.w_D)
    assert errors(fednewton, many, 1) == pytest.approx(0, abs=1e-12)


@given(seed=st.integers(0, 2**32 - 1))
def test_equal_covariances_take_one_round_from_anywhere(seed):
    rng = np.random.default_rng(seed)
    problem = federation(seed)
    same = np.repeat(problem.C_Dj[:, :1], 3, axis=1)
    start = rng.standard_normal((1, 3))
    equal = RidgeProblem(problem.p, same, problem.b_j, problem.lam, start=start)
    assert equal.rho == pytest.approx(0, abs=1e-12)
    assert errors(fednewton, equal, 1) == pytest.approx(0, abs=1e-11)


def test_shares_of_the_distance(three):
    share = errors(fedprox_share, three, 6, REMAINING_SHARE, mu_t=0.5)
    assert (share <= (1 / 3) ** np.arange(1, 7)).all()
    share = errors(fedavg_share, three, 6, REMAINING_SHARE, s_t=2, eta_t=0.1)
    assert (share <= 0.9 ** (2 * np.arange(1, 7))).all()
    still = ridge_clients(covariances="1|1", sides="1;1").problem
    assert errors(fedprox_share, still, 2, REMAINING_SHARE, mu_t=0.5) == pytest.approx(0)
