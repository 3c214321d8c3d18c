"""The numbers of the errata around Theorem 4.3, and the same mistakes at other parameters."""

from fractions import Fraction

import pytest

from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact, ffgb_exact_persistent
from fedtheory.papers.ffgb.errata import ledger
from fedtheory.papers.ffgb.instances.finite_support import rational_support


def test_the_pair_of_d10_has_the_numbers_of_the_theory() -> None:
    *_, pair, better = ledger.d10.witness()
    assert float(pair.lhs) == pytest.approx(0.312222, abs=1e-6)
    assert float(pair.rhs) == pytest.approx(0.135802, abs=1e-6)
    assert better.holds


@pytest.mark.parametrize("start", ["0", "1", "-3"])
def test_d10_the_two_sums_differ_by_mu_g(start: str) -> None:
    """η⟨μg^1, Δ^1⟩ with η = 1: nothing from 0, and growing with the start."""
    g, h, residual = ledger.round_zero(Fraction(1, 2), Fraction(start))
    left = sum((-1 - g[k]) * (h[k] - 1) for k in range(2))
    printed = -(-1 - g[1]) * residual[1] + h[0] * residual[0]
    assert left - printed == Fraction(start) * residual[0]


@pytest.mark.parametrize(
    ("steps", "limit"), [(1, "1"), (2, "9/16"), (4, "225/1024")], ids=lambda x: str(x)
)
def test_d13_the_floors_are_those_of_the_theory(steps: int, limit: str) -> None:
    """γ = μ = 1/2, G = 1: (ρ_K/(μK))², approached from below."""
    data = rational_support(weights="1", labels="1", mu="1/2", gamma="1/2", oracle="shrink")
    last = ffgb_exact(data, K=steps, c=2, rounds=60).distances[60]
    assert Fraction(49, 50) * Fraction(limit) <= last <= Fraction(limit)


def test_d16_with_two_clients_asking_for_everything_leaves_the_floor_of_the_theory() -> None:
    one = Fraction(1)
    left = ledger.asking_for_all((one, -one / 2), (Fraction(2, 5), one), Fraction(1, 2))
    assert float(left) == pytest.approx(0.4133, abs=0.02)


@pytest.mark.parametrize("steps", [8, 64])
def test_d17_k_squared_times_the_error_is_nearly_its_limit(steps: int) -> None:
    limit = Fraction(196, 9)
    assert Fraction(3, 4) * limit <= ledger.scaled(steps) <= limit


def test_d18_a_living_residual_has_the_distance_of_the_theory() -> None:
    data = rational_support(
        weights="1;1", labels="1;-1/2", mu="1/2", gamma="1/4", oracle="bad-client"
    )
    run = ffgb_exact_persistent(data, K=2, c=2, rounds=20)
    away = run.functions[-1][0] - data.optimum[0]
    assert float(away) == pytest.approx(0.014632527476535, rel=1e-12)


def test_d84_fewer_steps_would_not_show_it() -> None:
    few = sum(Fraction(2, 20 * 8 + k + 1) ** 2 for k in range(1, 9))
    g = Fraction(0)
    for n in range(20 * 8 + 2, 20 * 8 + 8 + 1):
        g = Fraction(n - 2, n) * g - Fraction(2, n)
    assert g**2 <= 16 * few
    assert not ledger.d84.witness()[0].holds
