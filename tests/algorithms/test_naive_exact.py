"""Procedure (20) in exact arithmetic: fixed points for every step size, and how far off they are."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.instances.interval import optimum, rational_quadratics
from fedtheory.papers.fedfw.algorithms.naive_exact import naive_exact, naive_limit, naive_pull

STEP = st.fractions(0, 1, max_denominator=1000)
INSIDE = st.fractions(Fraction(-999, 1000), 1, max_denominator=1000)


def clients(n, k, p=1):
    """k of n clients with (x - 3)², the others with (x + 1)², in each of p coordinates."""
    rows = [",".join(["-6"] * p)] * k + [",".join(["2"] * p)] * (n - k)
    return rational_quadratics(curvature="2", slope=";".join(rows))


def test_on_the_counterexample_0_is_fixed_for_every_step_size():
    """x̄ moves by η times the pull, and the pull is 0: no step size appears."""
    problem = clients(2, 1)
    assert naive_pull(problem, (Fraction(0),), clients=2) == (Fraction(0),)
    assert naive_limit(problem) == (Fraction(0),)
    assert optimum(problem) == (Fraction(1),)
    assert problem.objective_gap((Fraction(0),)) == 1


@given(x=INSIDE, eta=STEP)
def test_inside_the_interval_a_round_is_the_same_affine_map_everywhere(x, eta):
    problem = clients(2, 1)
    (after,) = naive_exact(problem, (x,), [eta], clients=2)[1]
    assert after == (1 - eta) * x
    assert naive_pull(problem, (x,), clients=2) == (-x,)


@given(start=INSIDE, steps=st.lists(STEP, max_size=30))
def test_no_start_and_no_steps_lead_to_the_solution(start, steps):
    """|x̄| never grows, so a start off the solution stays off; with Ση = ∞ it goes to 0."""
    sizes = [abs(x) for (x,) in naive_exact(clients(2, 1), (start,), steps, clients=2)]
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("start", ["1", "1/2", "-1/3", "0"])
@pytest.mark.parametrize("local_steps", [1, 2, 5])
def test_with_local_steps_it_goes_to_0_as_well(start, local_steps):
    eta = [Fraction(2, t + 2) for t in range(1, 41)]
    iterates = naive_exact(
        clients(2, 1), (Fraction(start),), eta, clients=2, local_steps=local_steps
    )
    left = Fraction(start)
    for (x,), eta_t in zip(iterates[1:], eta, strict=True):
        left *= (1 - eta_t) ** local_steps
        assert x == left


@given(n=st.integers(2, 9), data=st.data(), p=st.integers(1, 3), eta=STEP)
def test_for_any_split_and_dimension_the_limit_is_known_and_wrong(n, data, p, eta):
    k = data.draw(st.integers(1, n - 1))
    x = tuple(data.draw(INSIDE) for _ in range(p))
    problem = clients(n, k, p)
    limit = Fraction(2 * k - n, n)
    assert naive_limit(problem) == (limit,) * p
    after = naive_exact(problem, x, [eta], clients=n)[1]
    assert after == tuple((1 - eta) * x_j + eta * limit for x_j in x)
    assert optimum(problem) == (min(Fraction(1), Fraction(4 * k - n, n)),) * p
    gap = problem.objective_gap((limit,) * p)
    if 2 * k >= n:
        assert gap == p * Fraction(4 * (n - k), n) * (Fraction(3 * k, n) - 1)
    else:
        assert gap == p * 4 * Fraction(k, n) ** 2  # x* = (4k - n)/n lies inside
    assert gap > 0


@pytest.mark.parametrize(("n", "k", "gap"), [(2, 1, "1"), (3, 2, "4/3"), (10, 9, "17/25")])
def test_the_gaps_of_the_theory_file(n, k, gap):
    problem = clients(n, k)
    limit = naive_limit(problem)
    assert limit is not None
    assert problem.objective_gap(limit) == Fraction(gap)


def test_where_a_sign_changes_or_is_free_no_limit_is_claimed():
    assert naive_limit(rational_quadratics(curvature="2", slope="1;-6")) is None
    assert naive_limit(rational_quadratics(curvature="0", slope="0;-6")) is None


def test_a_solution_that_all_clients_share_is_found():
    """The method is wrong, not hopeless: alike clients agree."""
    problem = rational_quadratics(curvature="2;2", slope="-6;-4")
    assert naive_limit(problem) == optimum(problem) == (Fraction(1),)
