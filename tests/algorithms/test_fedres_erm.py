"""FedRes.ERM: against exact expectations, against itself in fractions, and its least squares against their optimality."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedres.algorithms.fedres_erm import (
    ball_least_squares,
    expected_erm,
    plays,
    sampled_erm,
)
from fedtheory.papers.fedres.algorithms.fedres_erm_exact import empirical_excess, exact_erm
from fedtheory.papers.fedres.instances.few_samples import few_samples, three_points
from fedtheory.papers.fedres.metrics import (
    EXPECTED_EMPIRICAL_EXCESS,
    EXPECTED_EXCESS,
    EXPECTED_REGRET,
)

ATOMS = [
    (Fraction(1, 5), Fraction(1, 10), Fraction(1, 10)),
    (Fraction(-1, 10), Fraction(1, 5), Fraction(1, 5)),
    (Fraction(1, 10), Fraction(1, 10), Fraction(-1, 20)),
]
CHANCES = [Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)]
STAR = (Fraction(-39, 439), Fraction(382, 439))
DELAYS = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)]


def steps(alpha, beta):
    return {"alpha_t": np.array([float(alpha)]), "beta_t": np.array([float(beta)])}


def test_three_points_have_the_expectations_of_the_theory():
    seen = expected_erm(three_points().problem, steps(0, 0), 6, np.random.default_rng(0)).series
    assert seen[EXPECTED_EXCESS][0] == pytest.approx(
        [
            0.013656036446469,
            0.021256036446469,
            0.015204036446469,
            0.011270905547978,
            0.008745101161722,
            0.006992099736221,
        ],
        abs=1e-14,
    )
    assert seen[EXPECTED_EMPIRICAL_EXCESS][0, 1:] == pytest.approx(
        [
            -0.003843963553531,
            -0.003123963553531,
            -0.002151618560389,
            -0.001496467760724,
            -0.001091947141121,
        ],
        abs=1e-14,
    )


def test_the_comparator_of_three_points_is_rational():
    assert three_points().problem.comparator[0] == pytest.approx(
        [float(w) for w in STAR], abs=1e-14
    )


@pytest.mark.parametrize(("alpha", "beta"), DELAYS)
def test_every_sequence_goes_as_in_fractions(alpha, beta):
    """All 3⁵ sequences at once, and one by one without rounding: models, hence excess and empirical excess."""
    problem, rounds = three_points().problem, 5
    paths = list(product(range(3), repeat=rounds))
    drawn = np.array(paths)
    found = plays(
        problem, lambda k: problem.outcomes[drawn[:, k]], rounds, len(paths), alpha=alpha, beta=beta
    )
    for path, row in list(zip(paths, found.empirical, strict=True))[::7]:
        samples = [ATOMS[k] for k in path]
        models = exact_erm(samples, alpha=alpha, beta=beta)
        for t in range(2, rounds + 1):
            fetched = models.w_global[t - beta - 1] if t - beta >= 1 else Fraction(0)
            pair = (fetched, models.w_local[t - 1])
            exact = empirical_excess(samples[: t - 1], pair, STAR)
            assert row[t - 1] == pytest.approx(float(exact), abs=1e-13)


def test_delays_cost_rounds():
    """Until round α + β + 2 the model fetched is 0: clients fit their own model alone, and then the server's arrives."""
    problem = few_samples(x="1/10;1/10", z="1/10;1/20", y="3/5;-2/5").problem
    for alpha, beta in DELAYS:
        seen = expected_erm(problem, steps(alpha, beta), 12, np.random.default_rng(0))
        excess = seen.series[EXPECTED_EXCESS][0]
        first = alpha + beta + 1  # the entry of that round
        assert np.ptp(excess[1:first]) < 1e-15 if alpha + beta else True
        assert excess[first] != pytest.approx(excess[first - 1], abs=1e-9)


def test_sampled_runs_average_to_the_expectation():
    problem = few_samples(
        x="1/5 -1/10;1/10 1/5", z="1/10 1/5;-1/5 1/10", y="1/5 -1/10;1/10 3/10"
    ).problem
    exact = expected_erm(problem, steps(1, 0), 6, np.random.default_rng(0)).series[EXPECTED_REGRET]
    runs = sampled_erm(problem, steps(1, 0), 6, np.random.default_rng(5), 20000)
    drawn = runs.series[EXPECTED_REGRET]
    assert drawn.shape == (20000, 6)
    error = drawn.std(axis=0) / np.sqrt(len(drawn))
    assert (np.abs(drawn.mean(axis=0) - exact[0]) <= 5 * error + 1e-12).all()


def test_in_several_dimensions_delay_and_clients_go_together():
    """The same run with all clients' coordinates exchanged is the same run."""
    rows = {"x": "1/10,1/20 1/20,-1/10", "z": "1/10,0 1/20,1/10", "y": "3/10 -1/5"}
    turned = {"x": "1/20,1/10 -1/10,1/20", "z": "0,1/10 1/10,1/20", "y": "3/10 -1/5"}
    one, other = (
        expected_erm(few_samples(**words).problem, steps(1, 1), 7, np.random.default_rng(0))
        for words in (rows, turned)
    )
    for metric, values in one.series.items():
        assert other.series[metric] == pytest.approx(values, abs=1e-12)


@given(
    seed=st.integers(0, 2**32 - 1),
    p=st.integers(1, 4),
    radius=st.floats(0.05, 5),
    m=st.integers(1, 6),
)
def test_least_squares_on_the_ball_are_optimal(seed, p, radius, m):
    """Feasible, and the gradient is 0 inside or points straight out at the sphere."""
    rng = np.random.default_rng(seed)
    rows, labels = rng.standard_normal((m, p)), rng.standard_normal(m)
    A, b = rows.T @ rows, rows.T @ labels
    w = ball_least_squares(A[None], b[None], radius)[0]
    size = np.linalg.norm(w)
    assert size <= radius * (1 + 1e-9)
    pull = b - A @ w
    scale = np.linalg.norm(b) + 1
    if size < radius * (1 - 1e-9):
        assert np.linalg.norm(pull) <= 1e-6 * scale
    else:
        out = w / size
        assert np.linalg.norm(pull - (pull @ out) * out) <= 1e-6 * scale
        assert pull @ out >= -1e-6 * scale


def test_too_many_paths_are_told():
    with pytest.raises(FedTheoryError, match="paths"):
        expected_erm(three_points().problem, steps(0, 0), 11, np.random.default_rng(0))
