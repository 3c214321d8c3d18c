"""Each verdict on a rate can come out, for curves whose rate is known, with noise and without."""

from fractions import Fraction

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.engines.rates.accepted import windows
from fedtheory.engines.rates.curves import binned
from fedtheory.engines.rates.judge import Claimed, Rate, Trend, drift, judge, keeps
from verify.rates import noisy

HALF = Claimed(Fraction(1, 2))
ROUNDS = 4000
T = np.arange(1, ROUNDS + 1, dtype=float)

CURVES = {
    "power": (T**-0.5, Rate.CONSISTENT),
    "faster": (3 * T**-1.0, Rate.CONSISTENT),
    "shift": ((T + 20) ** -0.5, Rate.CONSISTENT),
    "second term": (T**-0.5 + 4 / T, Rate.CONSISTENT),
    "slower": (T**-0.35, Rate.SLOWER),
    "floor": (T**-0.5 + 0.05, Rate.SLOWER),
    "logarithm": (T**-0.5 * np.log(T + 1), Rate.UNDECIDED),
    "geometric": (0.9**T + 1e-300, Rate.UNDECIDED),
}


@pytest.mark.parametrize("name", CURVES)
def test_a_run_without_noise(name):
    curve, verdict = CURVES[name]
    assert judge(T, curve[None], HALF).verdict is verdict


@pytest.mark.parametrize("name", [name for name in CURVES if name != "geometric"])
def test_noisy_runs(name):
    curve, verdict = CURVES[name]
    series = noisy(curve, rng=np.random.default_rng(3))
    found = judge(T, series, HALF)
    # With noise "cannot tell" is never wrong; the opposite verdict is.
    assert found.verdict in {verdict, Rate.UNDECIDED}
    if name in {"slower", "floor", "faster"}:
        assert found.verdict is verdict


def test_a_claim_with_a_logarithm_lets_a_logarithm_pass():
    curve = (T**-0.5 * np.log(T + 1))[None]
    assert judge(T, curve, Claimed(Fraction(1, 2), Fraction(1))).verdict is Rate.CONSISTENT
    assert judge(T, curve, Claimed(Fraction(3, 4), Fraction(1))).verdict is Rate.SLOWER


def test_the_true_curve_is_left_and_its_exponent_with_it():
    found = windows(binned(T, noisy(T**-0.4, rng=np.random.default_rng(1))))
    for window in found:
        powers = [p for p in window.possible if p.family == "power"]
        assert any(p.low <= 0.4 <= p.high for p in powers)
        assert all(p.high - p.low < 0.05 for p in powers)
        assert not any(keeps(p, HALF) for p in window.possible)


def test_a_floor_keeps_no_claim_to_vanish():
    found = windows(binned(T, (T**-1.0 + 0.3)[None]))
    floors = [p for w in found for p in w.possible if p.family == "floor"]
    assert floors
    assert not any(keeps(p, Claimed(Fraction(1, 10))) for p in floors)


def test_drift_is_a_bet_on_signs():
    rng = np.random.default_rng(0)
    flat = np.exp(rng.standard_normal((20, ROUNDS)))
    assert drift(T, flat) is Trend.FLAT
    assert drift(T, flat * T**0.3) is Trend.RISING
    assert drift(T, flat * T**-0.3) is Trend.FALLING
    assert drift(T, np.ones((1, ROUNDS)) * T**0.1) is Trend.RISING
    assert drift(T, np.ones((1, ROUNDS))) is Trend.FLAT
    # Three runs that rise are no evidence yet.
    assert drift(T, np.ones((3, ROUNDS)) * T**0.3) is Trend.FLAT


def test_a_false_slower_is_rare_where_the_claim_is_met_exactly():
    verdicts = [
        judge(T, noisy(T**-0.5, rng=np.random.default_rng(seed)), HALF).verdict
        for seed in range(40)
    ]
    assert Rate.SLOWER not in verdicts
    assert verdicts.count(Rate.CONSISTENT) >= 20


def test_too_little_to_tell_is_said():
    with pytest.raises(FedTheoryError, match="there are 5 rounds") as few:
        judge(T[:5], (T[:5] ** -0.5)[None], HALF)
    assert few.value.code == "FT063"
    with pytest.raises(FedTheoryError, match="3 runs do not tell") as runs:
        judge(T, np.ones((3, ROUNDS)) * T**-0.5, HALF)
    assert runs.value.code == "FT063"
    stopped = np.where(T < 6, T**-0.5, 0.0)[None]
    with pytest.raises(FedTheoryError, match="positive mean"):
        judge(T, stopped, HALF)


def test_runs_that_are_all_alike_are_one_run():
    same = np.repeat((T**-0.5)[None], 10, axis=0)
    assert judge(T, same, HALF).verdict is Rate.CONSISTENT
    assert judge(T, np.repeat((T**-0.3)[None], 10, axis=0), HALF).verdict is Rate.SLOWER
