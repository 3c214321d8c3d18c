"""Every quantity of the theory on the instance that was computed by hand, and what must hold between them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import CONTRACTION, FEATURE_BOUND, RESPONSE_BOUND
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.instances import build
from fedtheory.instances import ridge_factors as factors
from fedtheory.instances.ridge_problem import Population, RidgeProblem
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.properties import CONVERGENT_NEWTON, MIXED_POPULATION, POOLED_DESIGN
from fedtheory.papers.fednewton.statements.radius_recursion import RADIUS_RECURSION
from fedtheory.papers.fednewton.statements.thm1_decomposition import THEOREM_1

THREE = {
    "share": "1/5,3/10,1/2",
    "covariances": "2,1;1,1|1,-1;-1,3|1/2,0;0,1/4",
    "sides": "1,2;-1,1;1/2,1/2",
    "laws": "3/2,1/2;1/2,1|3/2,-1/2;-1/2,2|1,0;0,1/2",
}


@pytest.fixture(scope="module")
def three():
    return ridge_clients(**THREE).problem


def federation(seed, m=3, M=3, lam=0.3):
    """Samples beside laws, the population their mixture."""
    rng = np.random.default_rng(seed)
    law = rng.standard_normal((m, 4, M))
    rows = law[None] + rng.uniform(0, 1.5) * rng.standard_normal((1, m, 4, M))
    p = rng.dirichlet(np.ones(m))
    C_j = np.einsum("jni,jnk->jik", law, law) / 4
    C_Dj = np.einsum("rjni,rjnk->rjik", rows, rows) / 4
    C = np.einsum("j,jkl->kl", p, C_j)
    nothing = np.zeros(m)
    population = Population(C, C_j, np.zeros(M), np.zeros((m, M)), 0.0, nothing, nothing)
    return RidgeProblem(p, C_Dj, rng.standard_normal((1, m, M)), lam, population)


@pytest.mark.parametrize(
    ("factor", "value"),
    [
        ("U_exact", 0.3605089066014),
        ("U_tri", 0.6700395109517),
        ("U_2nd", 0.3967817566088),
        ("rho_2", 0.3964457925677),
        ("rho_eps", 7.8690417210581),
        ("U_tight", 1.2323642982708),
        ("U_corr_s", 2.9526803065516),
        ("U_corr", 2.9709483155034),
        ("Upsilon", 3.3679301534861),
        ("cond", 1.1221807674947),
        ("R_s_D", 0.13648881303819),
        ("R_D", 0.13682016278631),
    ],
)
def test_factors_of_the_three_clients(three, factor, value):
    assert getattr(factors, factor)(three)[0] == pytest.approx(value, rel=1e-12)


def test_clients_of_the_three(three):
    assert three.mu[0] == pytest.approx([1.12699581810837466, 1.36043275332019676], rel=1e-14)
    assert factors.P_j(three)[0] == pytest.approx([1.22360679775, 1.40895154185, 4 / 3], rel=1e-11)
    assert factors.R_j(three)[0] == pytest.approx([0.288007155526, 0.374075679118, 0.25], rel=1e-11)
    shift = [0.67008771255, 1.17008771255, 0.558113883008]
    assert factors.shift(three) == pytest.approx(shift, rel=1e-11)


def test_lemma_2_is_an_equality_for_the_symmetrised_ratio():
    """C = diag(1, 0), C_D = [[1, 1], [1, 1]]/2, λ = 1/10: printed P_D is above 1/(1 - β)."""
    problem = ridge_clients(
        share="1", covariances="1/2,1/2;1/2,1/2", sides="0,0", laws="1,0;0,0", lam="1/10"
    ).problem
    assert factors.beta(problem)[0] == pytest.approx(0.84347936381865642, rel=1e-14)
    assert factors.P_s_D(problem)[0] == pytest.approx(6.38893390927320187, rel=1e-13)
    assert factors.P_D(problem)[0] == pytest.approx(7.84142007934682753, rel=1e-13)


@pytest.mark.parametrize(("lam", "rho"), [("1/4", 1 / 3), ("1/10", 25 / 24)])
def test_two_scalar_clients_with_infinite_data(lam, rho):
    instance = ridge_clients(covariances="0|1/2", sides="0;1/2", lam=lam)
    assert instance.problem.rho[0] == pytest.approx(rho, rel=1e-14)
    assert (CONVERGENT_NEWTON in instance.promises) == (rho <= 1)
    assert POOLED_DESIGN in instance.promises


def test_two_clients_a_little_apart():
    """c - Δ and c + Δ with h = Δ/λ = 1/10, c = λ = 1: ρ = Δ²/((c + λ)² - Δ²)."""
    problem = ridge_clients(covariances="9/10|11/10", sides="0;0").problem
    assert problem.rho[0] == pytest.approx(0.0025062656641604, rel=1e-12)


@given(seed=st.integers(0, 2**32 - 1))
def test_the_chain_of_factors(seed):
    q = federation(seed)
    slack = 1 + 1e-9
    rho, exact, tri, second = (
        float(of[0]) for of in (q.rho, factors.U_exact(q), factors.U_tri(q), factors.U_2nd(q))
    )
    tight, symmetrised, corrected = (
        float(of(q)[0]) for of in (factors.U_tight, factors.U_corr_s, factors.U_corr)
    )
    spread, norms = float(factors.rho_2(q)[0]), float(factors.rho_eps(q)[0])
    assert rho <= exact * slack + 1e-12
    assert exact <= min(tri, second) * slack + 1e-12
    assert tri <= tight * slack
    assert tight <= symmetrised * slack
    assert symmetrised <= corrected * slack
    assert rho <= spread * slack + 1e-12
    assert spread <= norms * slack + 1e-12
    assert rho <= float(np.linalg.eigvalsh(q.C_D)[0, -1]) / q.lam * slack


@given(seed=st.integers(0, 2**32 - 1))
def test_symmetrised_norms_are_no_larger(seed):
    q = federation(seed)
    slack = 1 + 1e-9
    assert (factors.P_s_j(q) <= factors.P_j(q) * slack).all()
    assert (factors.R_s_j(q) <= factors.R_j(q) * slack).all()
    assert factors.P_s_D(q) == pytest.approx(1 / (1 - factors.beta(q)), rel=1e-9)
    h = factors.relative_shift(q)
    assert (factors.a_j(q) <= (1 + h) * slack).all()
    assert (factors.b_prime_j(q) <= (1 + h) * slack).all()
    assert (factors.d_j(q) <= h * slack + 1e-12).all()


@given(seed=st.integers(0, 2**32 - 1))
def test_the_spectrum_is_that_of_the_iteration(seed):
    q = federation(seed)
    eigenvalues = np.linalg.eigvals(q.G[0])
    assert np.abs(eigenvalues.imag).max() < 1e-6 * (1 + q.rho[0])
    assert np.sort(1 - eigenvalues.real) == pytest.approx(q.mu[0], rel=1e-6, abs=1e-9)
    assert (q.mu >= 1).all()


def test_large_matrices_are_solved_as_small_ones(monkeypatch):
    q = federation(5)
    w_D, rho = q.w_D, q.rho
    monkeypatch.setattr("fedtheory.instances.cholesky.SMALL", 1)
    again = RidgeProblem(q.p, q.C_Dj, q.b_j, q.lam, q.population)
    assert again.w_D == pytest.approx(w_D, rel=1e-12)
    assert again.rho == pytest.approx(rho, rel=1e-12)
    assert factors.U_tri(again) == pytest.approx(factors.U_tri(q), rel=1e-10)


def test_a_mixture_is_promised_only_where_it_is_one():
    assert MIXED_POPULATION in ridge_clients(**THREE).promises
    other = ridge_clients(**THREE, whole="1,0;0,1")
    assert MIXED_POPULATION not in other.promises
    moments = ridge_clients(covariances="1|1", sides="1;1", whole="1", whole_moment="0")
    assert MIXED_POPULATION not in moments.promises


def test_constants_are_rounded_up_and_rebuilt_from_the_recipe():
    instance = ridge_clients(**THREE)
    assert 0 < instance.constants[CONTRACTION] - float(instance.problem.rho[0]) < 1e-10
    assert instance.constants[FEATURE_BOUND] == 2.0  # the trace of the second covariance is 4
    assert instance.constants[RESPONSE_BOUND] ** 2 == pytest.approx(40)
    assert build(instance.recipe).constants == instance.constants


@pytest.mark.parametrize(
    "words",
    [
        {"lam": "0"},
        {"lam": "x"},
        {"share": "1/2,1/3"},
        {"share": "1"},
        {"covariances": "-1|1"},
        {"covariances": "1,2;0,1|1,0;0,1", "sides": "0,0;0,0"},
        {"sides": "1;1"},  # no label has a moment where there is no data
        {"covariances": "0|1000000000000", "sides": "0;0"},
    ],
)
def test_what_is_no_federation_is_refused(words):
    with pytest.raises(FedTheoryError):
        ridge_clients(**words)


def test_arrays_of_other_shapes_are_refused():
    with pytest.raises(FedTheoryError):
        RidgeProblem(np.ones(1), np.eye(2)[None], np.zeros((1, 1, 2)), 1.0)
    with pytest.raises(FedTheoryError):
        RidgeProblem(np.ones(1), np.eye(2)[None, None], np.zeros((1, 2, 2)), 1.0)


def test_a_start_at_the_solution_of_a_diverging_federation_violates_nothing():
    """ρ = 2.27: what rounding leaves of the error is multiplied in every round, and so is what the start is said to be off."""
    instance = ridge_clients(covariances="0|10", sides="0;10", start="5/6")
    assert instance.problem.rho[0] == pytest.approx(25 / 11)
    for verdict in check(THEOREM_1, instance, parameters={}, rounds=40):
        if verdict.bound != "printed":
            assert verdict.outcome is not Outcome.VIOLATED, verdict
    for verdict in check(RADIUS_RECURSION, instance, parameters={}, rounds=40):
        assert verdict.outcome is not Outcome.VIOLATED, verdict
