"""FedFW, Appendix A: the naive procedure stops, and where."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.algorithms.naive_frank_wolfe import naive_frank_wolfe
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.instances.interval import interval, rational_quadratics
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.naive_exact import naive_exact
from fedtheory.papers.fedfw.statements.appA_naive import APPENDIX_A, k, pulled_apart
from fedtheory.papers.fedfw.statements.notation import D, L, n

step_sizes = st.lists(st.fractions(0, 1), min_size=1, max_size=6)


def split(clients: int, up: int) -> Any:
    slopes = ["-6"] * up + ["2"] * (clients - up)
    return rational_quadratics(curvature="2", slope=";".join(slopes))


@given(eta=step_sizes)
def test_zero_is_fixed_for_every_step_size(eta: list[Fraction]) -> None:
    """(22), exactly, for any sequence in [0, 1]."""
    zero = (Fraction(0),)
    assert set(naive_exact(split(2, 1), zero, eta, clients=2)) == {zero}


@given(
    clients=st.integers(2, 9),
    data=st.data(),
    start=st.fractions(Fraction(-99, 100), 1),
    eta=step_sizes,
)
def test_every_start_is_drawn_to_the_mean_of_the_oracles(
    clients: int, data: Any, start: Fraction, eta: list[Fraction]
) -> None:
    """x̄ - (2k - n)/n shrinks by exactly 1 - η in every round."""
    up = data.draw(st.integers(1, clients - 1))
    limit = Fraction(2 * up - clients, clients)
    left = start - limit
    means = naive_exact(split(clients, up), (start,), eta, clients=clients)
    for eta_t, (x_bar,) in zip(eta, means[1:], strict=True):
        if x_bar == -1:
            return
        left *= 1 - eta_t
        assert x_bar - limit == left


@given(clients=st.integers(2, 30), data=st.data())
def test_the_lower_bounds_are_the_gap_at_that_mean(clients: int, data: Any) -> None:
    up = data.draw(st.integers(1, clients - 1))
    limit = Fraction(2 * up - clients, clients)
    gap = split(clients, up).objective_gap((limit,))
    key = "lower" if 2 * up >= clients else "minority"
    value = APPENDIX_A.bound(key).value.subs([(L, 2), (D, 2), (n, clients), (k, up)])
    assert Fraction(str(value)) == gap


def test_the_two_lower_bounds_meet_at_an_even_split() -> None:
    lower, minority = (APPENDIX_A.bound(key).value for key in ("lower", "minority"))
    assert sp.simplify((lower - minority).subs(n, 2 * k)) == 0
    assert sp.simplify(lower.subs(n, 2 * k) - APPENDIX_A.bound("printed").value) == 0


@pytest.mark.parametrize("exhibit", APPENDIX_A.exhibits, ids=lambda e: e.why)
def test_it_is_attained(exhibit: Any) -> None:
    verdicts = check(APPENDIX_A, exhibit.instance(), parameters={}, rounds=exhibit.rounds)
    spoken = {
        v.bound: f"{v.tightness:.4f}" for v in verdicts if v.outcome is not Outcome.NOT_APPLICABLE
    }
    assert spoken == exhibit.pinned
    assert all(v.outcome in {Outcome.HOLDS, Outcome.NOT_APPLICABLE} for v in verdicts)


@pytest.mark.parametrize(("clients", "up", "p"), [(3, 2, 1), (4, 3, 2), (5, 1, 1), (10, 9, 3)])
@pytest.mark.parametrize("start", ["0", "1", "-9/10"])
def test_it_holds_for_other_splits_dimensions_and_starts(
    clients: int, up: int, p: int, start: str
) -> None:
    instance = pulled_apart(n=clients, k=up, p=p, start=start)
    verdicts = check(APPENDIX_A, instance, parameters={}, rounds=30, bounds=["lower", "minority"])
    assert [v.outcome for v in verdicts].count(Outcome.HOLDS) == 1
    assert not [v for v in verdicts if v.outcome is Outcome.VIOLATED]


def test_fedfw_converges_where_the_naive_procedure_does_not() -> None:
    problem, rounds = pulled_apart().problem, 2000
    t = np.arange(1, rounds + 1)
    steps = {
        "eta_t": 2 / (t + 1),
        "lambda_t": np.sqrt(t + 1) / 2,
        "lambda_{t-1}": np.sqrt(t) / 2,
    }
    rng = np.random.default_rng(0)
    naive = naive_frank_wolfe(problem, steps, rounds, rng).series[OBJECTIVE_GAP][0, -1]
    ours = fedfw(problem, steps, rounds, rng).series[OBJECTIVE_GAP][0, -1]
    assert naive == pytest.approx(1)
    assert ours < 0.05


def test_the_check_can_say_no() -> None:
    """A larger gap, and a smaller one where equality is claimed."""
    for key, factor in (("lower", sp.Rational(101, 100)), ("printed", sp.Rational(99, 100))):
        bound = APPENDIX_A.bound(key)
        more = replace(APPENDIX_A, bounds=(replace(bound, value=factor * bound.value),))
        (verdict,) = check(more, pulled_apart(), parameters={}, rounds=10)
        assert verdict.outcome is Outcome.VIOLATED


def test_like_clients_are_not_its_business() -> None:
    """With clients that agree the procedure is Frank-Wolfe, and converges."""
    alike = interval(curvature="2", slope="-6;-6")
    for verdict in check(APPENDIX_A, alike, parameters={}, rounds=10):
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert "f_1(x) = (x-3)^2" in verdict.note


def test_a_start_at_the_lower_end_is_not_promised() -> None:
    """There ∇f_2 vanishes, and its oracle may say anything."""
    verdicts = check(APPENDIX_A, pulled_apart(start="-1"), parameters={}, rounds=10)
    assert {verdict.outcome for verdict in verdicts} == {Outcome.NOT_APPLICABLE}
