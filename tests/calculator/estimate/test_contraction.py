"""FedNewton's contraction factor from moments: known numbers, and what the iteration itself does."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.calculator.estimate.federation import Federation
from fedtheory.calculator.estimate.moments import Moments, as_given, fourier, moments
from fedtheory.papers.fednewton.estimates import advice
from fedtheory.papers.fednewton.estimates.contraction import (
    contraction,
    converging,
    least_regularisation,
    rounds_to,
)

C = np.array([
    [[2.0, 1.0], [1.0, 1.0]], [[1.0, -1.0], [-1.0, 3.0]], [[0.5, 0.0], [0.0, 0.25]],
])  # fmt: skip
b = np.array([[1.0, 2.0], [-1.0, 1.0], [0.5, 0.5]])[:, :, None]


def of(sizes, C, b):
    m = len(sizes)
    return Moments(np.array(sizes, dtype=float), C, b, *(np.ones(m),) * 3, np.ones((m, 3)), 1.0)


def random_federation(rng, m=4, d=3):
    inputs = [rng.standard_normal((rng.integers(1, 9), d)) for _ in range(m)]
    return Federation(
        tuple(map(str, range(m))),
        tuple(inputs),
        tuple(rng.standard_normal((len(X), 1)) for X in inputs),
        ("a",) * d,
    )


def test_it_is_what_three_clients_in_the_plane_give():
    """Eigenvalues of WH of an example with p = (1/5, 3/10, 1/2) and λ = 1: roots of a rational quadratic."""
    found = contraction(of([2, 3, 5], C, b), 1.0)
    H = np.einsum("j,jkl->kl", [0.2, 0.3, 0.5], C) + np.eye(2)
    W = sum(p * np.linalg.inv(S + np.eye(2)) for p, S in zip((0.2, 0.3, 0.5), C, strict=True))
    low, high = np.sort(np.linalg.eigvals(W @ H))
    assert found.mu_min.lower <= low <= found.mu_min.upper
    assert found.mu_max.lower <= high <= found.mu_max.upper
    assert found.mu_max.upper - found.mu_max.lower < 1e-10
    assert high == pytest.approx(1.36043275332019676, rel=1e-14)


@given(seed=st.integers(0, 2**32 - 1), lamda=st.floats(1e-3, 10))
def test_the_iteration_never_contracts_worse_and_its_tools_do_as_they_say(seed, lamda):
    summary = moments(random_federation(np.random.default_rng(seed)), as_given)
    found = contraction(summary, lamda)
    p, M = summary.weights, summary.C.shape[1]
    H_j = summary.C + lamda * np.eye(M)
    H, right = np.einsum("j,jkl->kl", p, H_j), np.einsum("j,jkl->kl", p, summary.b)
    w_D = np.linalg.solve(H, right)
    w = np.einsum("j,jkl->kl", p, np.linalg.solve(H_j, summary.b))

    def size(e):
        return float(np.sqrt(np.sum(e * (H @ e))))

    assert found.start == pytest.approx(size(w - w_D), rel=1e-6, abs=1e-9)
    before = size(w - w_D)
    for step, factor in ((1.0, found.rho.upper), (found.step, found.damped)):
        move = np.einsum(
            "j,jkl->kl", p, np.linalg.solve(H_j, np.broadcast_to(H @ w - right, summary.b.shape))
        )
        assert size(w - step * move - w_D) <= factor * before * (1 + 1e-9) + 1e-9
    assert found.mu_min.upper >= 1
    assert found.rho.upper <= found.second * (1 + 1e-6) + 1e-9


@given(seed=st.integers(0, 2**32 - 1))
def test_just_above_the_least_regularisation_everything_is_a_number(seed):
    """Clients with fewer samples than features; below, factors may fail and enclosures have no end."""
    summary = moments(random_federation(np.random.default_rng(seed), d=6), as_given)
    least = least_regularisation(summary)
    found = contraction(summary, 1.01 * least)
    assert 0 < least < 1e-10
    assert 0 <= found.rho.lower <= found.rho.upper < np.inf
    assert 0 <= found.conjugate <= found.damped < 1


def test_equal_clients_need_no_round():
    found = contraction(of([1, 4], np.stack([C[0], C[0]]), np.stack([b[0], b[1]])), 0.5)
    assert found.rho.upper < 1e-12
    assert found.start < 1e-12
    assert "no round is needed" in advice(found, 1e-6, None)[0]


def test_it_says_diverges_and_a_larger_regularisation_helps():
    opposed = np.stack([np.diag([1.0, 0.0]), np.diag([0.0, 1.0])])
    summary = of([1, 1], opposed, b[:2])
    found = contraction(summary, 0.1)  # infinite data: ρ = a²/(4λ(a+λ)) with a = 1
    assert found.rho.lower <= 1 / (4 * 0.1 * 1.1) <= found.rho.upper
    elsewhere = converging(summary, 0.1)
    assert elsewhere is not None
    lamda, rho = elsewhere
    assert rho == pytest.approx(1 / (4 * lamda * (1 + lamda)), rel=1e-6)
    assert lamda > (np.sqrt(2) - 1) / 2  # the root of 4x² + 4x = 1
    told = " ".join(advice(found, 1e-6, elsewhere))
    assert "DIVERGES" in told
    assert f"lambda = {lamda:.3g}" in told


@pytest.mark.parametrize(
    ("accuracy", "factor", "rounds"),
    [(0.01, 0.1, 2), (0.011, 0.1, 2), (0.01, 1.0, None), (0.1, 0.0, 1)],
)
def test_rounds(accuracy, factor, rounds):
    assert rounds_to(accuracy, factor) == rounds


def test_random_features_are_those_of_their_seed():
    X = np.random.default_rng(0).standard_normal((5, 3))
    phi = fourier(3, 7, deviation=0.5, scale=0.3, seed=4)(X)
    assert phi.shape == (5, 7)
    assert np.abs(phi).max() <= 0.3
    assert (phi == fourier(3, 7, deviation=0.5, scale=0.3, seed=4)(X)).all()
    assert (phi != fourier(3, 7, deviation=0.5, scale=0.3, seed=5)(X)).any()
