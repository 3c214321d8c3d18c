"""Numbers that were computed apart from this code: suprema over spectra, levels of events, and four counterexamples."""

import math

import numpy as np
import pytest

from fedtheory.instances import build
from fedtheory.instances.ridge_factors import effective_dimension
from fedtheory.papers.fednewton.instances.ridge_laws import spectrum, target
from fedtheory.papers.fednewton.instances.sample_bounds import (
    Federation,
    bias,
    centre_norm,
    event_ledger,
    pin,
    ratio,
    sizes,
    source_factor,
    symmetrised_deviation,
)


@pytest.mark.parametrize(
    ("of", "r", "value"),
    [
        (bias, 0.25, 0.180210856060107),
        (bias, 0.5, 0.05),
        (bias, 2, 0.04),
        (centre_norm, 0.25, 1.80210856060107),
        (centre_norm, 2, 8.0),
    ],
)
def test_suprema_with_a_radius(of, r, value):
    assert of(r, 0.01, 1.0, 2.0) == pytest.approx(value, rel=1e-13)


@pytest.mark.parametrize(
    ("r", "value"), [(0.75, 18.0210856060107), (1, 5), (1.5, 0.997506234413965)]
)
def test_suprema_of_the_source(r, value):
    assert source_factor(r, 0.01, 2.0) == pytest.approx(value, rel=1e-13)


def test_deviations():
    assert pin(1, 1, 1000, 0.1) == pytest.approx(0.08139886090217098, rel=1e-13)
    sigma, lam = spectrum(20, 2.0), 0.02
    N, square = float(effective_dimension(np.diag(sigma), lam)), float(sigma.sum())
    R = symmetrised_deviation(N, 20, 4000, 0.1)
    assert pytest.approx(0.16554163157413554, rel=1e-12) == R
    assert ratio(R, math.sqrt(square), lam) == pytest.approx(1.1983821336544518, rel=1e-12)
    own = pin(square / math.sqrt(lam), square * N, 4000, 0.1)
    assert own == pytest.approx(0.15179017104783601, rel=1e-12)


def of_signs(n, W=1.0):
    """Ten signs under k^-2, four clients alike, λ = 1/10."""
    sigma = spectrum(10, 2.0)
    N = float(effective_dimension(np.diag(sigma), 0.1))
    w_star = target(sigma, 0.5, 1.0)
    return Federation(
        sizes=[n] * 4,
        features=10,
        lam=0.1,
        kappa=math.sqrt(sigma.sum()),
        B=float(np.sqrt(sigma) @ np.abs(w_star)) + 0.3,
        r=0.5,
        radius=1.0,
        leverage=N,
        dimensions=[N] * 4,
        central_dimension=N,
        shifts=[0.0] * 4,
        concept_shifts=[0.0] * 4,
        centres=[W] * 4,
    )


def test_events_of_clients_alike():
    ledger = event_ledger(of_signs(20000), 0.1)
    assert ledger.factor == pytest.approx(0.0833621842934, rel=1e-11)
    assert ledger.contraction == pytest.approx(0.00715465373752, rel=1e-11)
    assert ledger.norm_change == pytest.approx(1.02652247854, rel=1e-11)
    assert ledger.start == pytest.approx(0.0106788055937, rel=1e-11)
    assert pytest.approx(0.0261708780731, rel=1e-11) == ledger.R_D
    assert ledger.central == pytest.approx(0.194254472357, rel=1e-10)
    assert ledger.federated(1) == pytest.approx(7.8429557428e-5, rel=1e-10)


def test_more_samples_make_all_events_smaller():
    ledger = event_ledger(of_signs(30000), 0.1)
    fewer = event_ledger(of_signs(20000), 0.1)
    for name in ("factor", "contraction", "norm_change", "start", "central", "R_D"):
        assert getattr(ledger, name) < getattr(fewer, name)


def test_events_of_tilted_clients():
    law = build(
        {"family": "ridge-cosine-law", "n": "20000,20000,20000,20000", "lam": "3/10"}
    ).problem
    square = law.source.kappa**2
    shift = 0.0131931510483
    of = Federation(
        sizes=[20000] * 4,
        features=10,
        lam=0.3,
        kappa=law.source.kappa,
        B=law.source.B,
        r=0.5,
        radius=1.0,
        leverage=square / 0.3,
        dimensions=[float(x) for x in effective_dimension(law.population.C_j, 0.3)],
        central_dimension=square / 0.3,
        shifts=[shift] * 4,
        concept_shifts=[0.0] * 4,
        centres=[1.0] * 4,
    )
    ledger = event_ledger(of, 0.1)
    assert ledger.factor == pytest.approx(0.206983618063, rel=1e-9)
    assert ledger.contraction == pytest.approx(0.0460822479967, rel=1e-9)
    assert ledger.start == pytest.approx(0.0330171030208, rel=1e-9)
    assert ledger.central == pytest.approx(0.355514732851, rel=1e-9)


def test_sizes_side_by_side():
    sigma, lam = spectrum(120, 2.0), 1e-3
    N, doubled = (float(effective_dimension(np.diag(sigma), x)) for x in (lam, 2 * lam))
    assert pytest.approx(41.0572331906, rel=1e-11) == N
    three = sizes(
        kappa=math.sqrt(sigma.sum()),
        lam=lam,
        delta=0.1,
        leverage=N,
        features=120,
        clients=20,
        doubled=doubled,
    )
    assert three.sufficient == pytest.approx(9704.686101, rel=1e-9)
    assert three.heuristic == pytest.approx(61.0427706958, rel=1e-11)
    assert three.printed > three.sufficient > three.heuristic


def test_counterexamples():
    """Norm of the centre, r < 1/2; covariate shift, r < 1/2; no mixture; a shift that ρ does not see."""
    K, lam = 10**5, 1e-5
    centre = (
        math.sqrt(K) * (1 / K) / (1 / K + lam)
    )  # one-hot features, f* = ±1: w_λ,k = (1/K)/(1/K + λ)
    assert centre == pytest.approx(158.113883008, rel=1e-10)
    radius = float(K) ** 0.1
    assert centre_norm(0.1, lam, radius, 1.0) == pytest.approx(161.329856222, rel=1e-10)
    p, r = 1e-3, 0.25
    C, C_j, lam, f = p / 10, 0.1, 0.1, math.sqrt(10.0)
    R = C ** (0.5 - r) * f
    shift = math.sqrt(C + lam) * f * (C_j / (C_j + lam) - C / (C + lam))
    assert shift == pytest.approx(0.499250437157, rel=1e-9)
    assert (C_j - C) * R / lam == pytest.approx(0.315911538251, rel=1e-9)
    for n, value in ((1e2, 0.390691141727), (1e4, 0.485529508833)):
        lam, c = n**-0.5, np.array([1, 0.25])
        w = c * np.array([1.5, 1.0]) / (c + lam)
        error = math.sqrt(float(c @ (w - 1) ** 2))
        assert error == pytest.approx(value, rel=1e-9)
    lam, missed = 0.01, 1.0
    assert math.sqrt(1 + lam) * missed / (1 + lam) == pytest.approx(0.995037190209989, rel=1e-13)
