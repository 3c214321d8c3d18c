"""The heuristic against its own equation, and against draws."""

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fednewton.instances.mean_field import contraction, critical_size, shrinkage
from fedtheory.papers.fednewton.instances.ridge_spectrum import ridge_spectrum

SPECTRUM = np.arange(1, 121.0) ** -2
LAM = 1e-3


def test_values_worked_out_elsewhere():
    assert critical_size(SPECTRUM, LAM) == pytest.approx(61.0427706958)
    found = [contraction(SPECTRUM, n, LAM) for n in (60, 160, 2560)]
    assert found == pytest.approx([1.022161091, 0.298382168, 0.01617373116])


def test_at_the_critical_size_half_of_the_covariance_is_seen():
    assert shrinkage(SPECTRUM, critical_size(SPECTRUM, LAM), LAM) == pytest.approx(0.5)


def test_draws_come_near_it():
    """Forty clients with flat leverage: within a third of the spectral radius that is drawn."""
    drawn = ridge_spectrum(M=30, lam="1/200", n=",".join(["60"] * 40)).problem
    guess = contraction(np.arange(1, 31.0) ** -2, 60, 1 / 200)
    assert abs(float(drawn.rho[0]) / guess - 1) < 1 / 3


def test_bad_input_is_named():
    with pytest.raises(FedTheoryError):
        shrinkage(SPECTRUM, 0, LAM)
