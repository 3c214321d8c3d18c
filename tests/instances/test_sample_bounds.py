"""The numbers of the event ledger against values worked out by hand and by other programs."""

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fednewton.instances.event_federations import (
    event_cosine,
    event_spectrum,
    federation,
)
from fedtheory.papers.fednewton.instances.sample_bounds import (
    Federation,
    bias,
    centre_norm,
    closed_form,
    deviation,
    event_ledger,
    pin,
    ratio,
    sizes,
    source_factor,
    symmetrised_deviation,
)

M = 10
SIGMA = np.arange(1, M + 1.0) ** -2
W_STAR = 1 / np.arange(1, M + 1.0)
W_STAR = W_STAR / np.linalg.norm(W_STAR)


def alike(size):
    """Four clients with one law, signs under k^-2, r = 1/2."""
    lam, kappa = 0.1, float(np.sqrt(SIGMA.sum()))
    N = float((SIGMA / (SIGMA + lam)).sum())
    B = float(np.sqrt(SIGMA) @ W_STAR) + 0.3
    return Federation(
        [size] * 4, M, lam, kappa, B, 0.5, 1.0, N, [N] * 4, N, [0.0] * 4, [0.0] * 4, [1.0] * 4
    )


def test_suprema_over_the_spectrum():
    assert [bias(r, 0.01, 1, 2) for r in (0.25, 0.5, 2)] == pytest.approx(
        [0.180210856060107, 0.05, 0.04]
    )
    assert [centre_norm(r, 0.01, 1, 2) for r in (0.25, 2)] == pytest.approx([1.80210856060107, 8])
    assert [source_factor(r, 0.01, 2) for r in (0.75, 1, 1.5)] == pytest.approx(
        [18.0210856060107, 5, 0.997506234413965]
    )
    assert source_factor(0.4, 0.01, 2) == np.inf


def test_deviations():
    sigma = np.arange(1, 21.0) ** -2
    kappa, N = float(np.sqrt(sigma.sum())), float((sigma / (sigma + 0.02)).sum())
    assert pin(1, 1, 1000, 0.1) == pytest.approx(0.08139886090217098)
    R = symmetrised_deviation(N, 20, 4000, 0.1)
    assert pytest.approx(0.16554163157413554) == R
    assert ratio(R, kappa, 0.02) == pytest.approx(1.1983821336544518)
    assert ratio(2.0, kappa, 0.02) == pytest.approx(1 + kappa**2 / 0.02)
    assert pin(kappa**2 / 0.02**0.5, kappa**2 * N, 4000, 0.1) == pytest.approx(0.15179017104783601)


@pytest.mark.parametrize(("delta", "expected"), [(0.5, 1.875), (0.1, 2.762), (0.01, 3.682)])
def test_the_printed_norm_has_the_dimension_in_its_bound(delta, expected):
    """One eigenvalue 1 and five hundred λ: what print bounds by .1581, .2419 and .3349 and is above .52."""
    lam, n = 0.002, 2e5
    kappa, N = float(np.sqrt(1 + 500 * lam)), 1 / (1 + lam) + 250
    assert deviation(kappa, lam, N, n, delta) == pytest.approx(expected, abs=5e-4)


def test_the_ledger_of_clients_alike():
    found = event_ledger(alike(20000), 0.1)
    assert found.level == pytest.approx(0.01)
    assert found.factor == pytest.approx(0.0833621842934)
    assert found.contraction == pytest.approx(0.00715465373752)
    assert found.norm_change == pytest.approx(1.02652247854)
    assert found.start == pytest.approx(0.0106788055937)
    assert found.central == pytest.approx(0.194254472357)
    assert pytest.approx(0.0261708780731) == found.R_D
    assert found.federated(0) == found.start
    assert found.federated(1) == pytest.approx(7.8429557428e-5)


def test_the_ledger_of_clients_that_differ():
    """Cosines, tilts ±1/20, with κ²/λ for the leverage and for the dimension of all data, and norms at most 1."""
    lam, kappa = 0.3, float(np.sqrt(2 * SIGMA.sum()))
    B = float(np.sqrt(2 * SIGMA) @ W_STAR) + 0.3
    N_j, shift = 2.05347638175, 0.0131931510483
    shape = [20000] * 4, M, lam, kappa, B, 0.5, 1.0, kappa**2 / lam
    found = event_ledger(
        Federation(*shape, [N_j] * 4, kappa**2 / lam, [shift] * 4, [0.0] * 4, [1.0] * 4), 0.1
    )
    assert found.factor == pytest.approx(0.206983618063)
    assert found.contraction == pytest.approx(0.0460822479967)
    assert found.start == pytest.approx(0.0330171030208)
    assert found.central == pytest.approx(0.355514732851)


def test_the_closed_form():
    found = closed_form(alike(30000), 0.1)
    assert found.needed < 30000
    assert found.contraction == pytest.approx(0.0142094172375)
    assert found.start == pytest.approx(0.00793630048823)
    assert found.central == pytest.approx(0.196766770023)
    assert found.excess(0) == found.start + found.central


def test_the_closed_form_is_wider_than_the_ledger():
    ledger, closed = event_ledger(alike(30000), 0.1), closed_form(alike(30000), 0.1)
    assert ledger.contraction < closed.contraction
    assert ledger.start < closed.start


def test_three_sizes():
    sigma = np.arange(1, 121.0) ** -2
    lam = 1e-3
    found = sizes(
        kappa=float(np.sqrt(sigma.sum())),
        lam=lam,
        delta=0.1,
        leverage=float((sigma / (sigma + lam)).sum()),
        features=120,
        clients=20,
        doubled=float((sigma / (sigma + 2 * lam)).sum()),
    )
    assert found.sufficient == pytest.approx(9704.686101)
    assert found.heuristic == pytest.approx(61.0427706958)
    assert found.printed > found.sufficient > found.heuristic


def test_too_few_samples_are_refused():
    with pytest.raises(FedTheoryError, match="too few"):
        event_spectrum(M=4, n="5,5")


@pytest.mark.parametrize("delta", ["0", "2", "-1/2", "x"])
def test_delta_is_a_probability(delta):
    with pytest.raises(FedTheoryError):
        event_spectrum(M=4, n="1000,1000", delta=delta)


def test_a_clients_own_leverage_counts():
    """That of all data may be smaller than a client's."""
    plain = event_cosine(M=4, n="1000,1000", tilts="1/2,-1/2")
    law = plain.problem
    of = federation(law)
    grid = np.linspace(0, 1, 400)
    s = np.sqrt(2 * np.arange(1, 5.0) ** -2)
    phi = s * np.cos(np.pi * np.arange(1, 5) * grid[:, None])
    for C_j in law.population.C_j:
        whole = C_j + law.lam * np.eye(4)
        own = np.einsum("ga,ga->g", phi, np.linalg.solve(whole, phi.T).T)
        assert own.max() <= of.leverage
