"""FedFW, (43), (44) and (17): five questions, Theorem 1 as the limit, and rounds that count as often as clients come."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.properties import CONSENSUS_START, CONVEX
from fedtheory.core.statement import Statement
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check, curve, steps
from fedtheory.engines.laws import laws
from fedtheory.instances.quadratics import quadratics
from fedtheory.papers.fedfw.algorithms.fedfw_participation import fedfw_participation
from fedtheory.papers.fedfw.instances.interval_start import interval_start
from fedtheory.papers.fedfw.statements.eq31_surrogate import EQUATION_31
from fedtheory.papers.fedfw.statements.eq43_participation import EQUATION_43
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.papers.fedfw.statements.notation import lambda_0
from fedtheory.papers.fedfw.statements.participation import p
from fedtheory.papers.fedfw.statements.participation_exhibits import OPPOSED, alone
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

Spoil = Callable[[Statement[Any], str, sp.Rational], Statement[Any]]
BOTH = (EQUATION_43, EXTENSION_1)
TRUE = {
    "fedfw.eq43": ("corrected", "sharpened", "often", "rarely"),
    "fedfw.ext1": ("corrected", "sharpened", "often", "rarely", "rate"),
}
HALF = {lambda_0: Fraction(1, 1000), p: Fraction(1, 2)}


@pytest.mark.parametrize("statement", BOTH, ids=lambda s: s.id)
def test_it_bites(statement: Statement[Any]) -> None:
    for exhibit in statement.exhibits:
        found = check(
            statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
        )
        tightness = {v.bound: f"{v.tightness:.4f}" for v in found if v.tightness is not None}
        assert tightness == exhibit.pinned, exhibit.why


def test_print_is_crossed_when_clients_stay_away() -> None:
    for statement, exhibit in ((EQUATION_43, 0), (EXTENSION_1, 3)):
        chosen = statement.exhibits[exhibit]
        verdicts = check(
            statement, chosen.instance(), parameters=chosen.parameters, rounds=chosen.rounds
        )
        assert {v.bound for v in verdicts if v.outcome is Outcome.VIOLATED} == {"printed"}


@pytest.mark.parametrize("statement", BOTH, ids=lambda s: s.id)
def test_no_law_is_broken_but_by_the_root_of_n_that_print_forgets(
    statement: Statement[Any],
) -> None:
    """(44) has G of Lemma 2, with LD/n for LD/√n: tiling sees it."""
    broken = {(v.bound, v.instance) for v in laws(statement) if v.outcome is not Outcome.HOLDS}
    assert broken == ({("printed", "law of tiling")} if statement.id == "fedfw.ext1" else set())


@pytest.mark.parametrize("key", ["corrected", "sharpened", "rate"])
def test_with_everybody_there_it_is_theorem_1(key: str) -> None:
    """As formulas, at values of all other letters; and the surrogate's bound is that of (31)."""
    rounds = np.arange(2.0, 60.0)
    at = {"n": 3.0, "L": 2.0, "D": 1.5, "H": 0.7, "zeta_star": 0.5, "g_star": 0.9, "lambda_0": 0.4}
    here = {**at, "p": 1.0, "Delta_1": 5.0, "d_1": 2.0}
    ours = curve(EXTENSION_1.bound(key), here, rounds)
    assert ours == pytest.approx(curve(THEOREM_1.bound(key), at, rounds), rel=1e-12)
    if key == "sharpened":
        surrogate = curve(EQUATION_43.bound(key), here, rounds)
        assert surrogate == pytest.approx(curve(EQUATION_31.bound(key), at, rounds), rel=1e-12)


@given(p_=st.floats(0.01, 1), rounds=st.integers(10, 10**6))
def test_rounds_count_as_often_as_clients_come(p_: float, rounds: int) -> None:
    """The bound of (17) depends on pt alone, but for what is left of the start."""
    at = {"n": 3.0, "L": 2.0, "D": 1.5, "H": 0.7, "lambda_0": 0.4, "Delta_1": 0.0, "p": p_}
    half = {**at, "p": p_ / 2}
    rate = EXTENSION_1.bound("rate")
    one, two = (curve(rate, a, np.array([x]))[0] for a, x in ((at, rounds), (half, 2.0 * rounds)))
    assert one == pytest.approx(two, rel=1e-12)


@given(copies=st.integers(1, 20), rounds=st.integers(2, 1000))
def test_copies_of_all_clients_change_nothing_at_the_same_total_penalty(
    copies: int, rounds: int
) -> None:
    """Copies that come together are one client, and nothing is assumed of who comes together."""
    at = {"n": 3.0, "L": 2.0, "D": 1.5, "H": 0.7, "zeta_star": 0.5, "g_star": 0.9, "lambda_0": 0.4}
    at |= {"p": 0.3, "Delta_1": 0.8, "d_1": 1.1}
    more = {**at, "n": 3.0 * copies, "lambda_0": 0.4 / copies, "d_1": 1.1 * copies**0.5}
    last = np.array([float(rounds)])
    for key in TRUE["fedfw.ext1"]:
        bound = EXTENSION_1.bound(key)
        assert curve(bound, more, last) == pytest.approx(curve(bound, at, last), rel=1e-9)


def test_copies_change_the_printed_one() -> None:
    """The sign of a lost √n."""
    at = {"n": 1.0, "L": 0.0, "D": 1.5, "g_star": 0.9, "Y_star": 0.3, "lambda_0": 0.4, "p": 1.0}
    more = {**at, "n": 100.0, "lambda_0": 0.004, "Y_star": 0.03}
    last = np.array([50.0])
    one, hundred = (curve(EXTENSION_1.bound("printed"), v, last)[0] for v in (at, more))
    assert hundred < 0.7 * one


@pytest.mark.parametrize("seed", [0, 1])
def test_many_clients_stay_below_on_average(seed: int) -> None:
    """What cannot be enumerated is sampled: five errors of the mean, on quadratics of five clients."""
    runs, rounds, chance = 100, 60, 0.2
    made = quadratics(
        among="l2", n=5, p=4, heterogeneity=1.0, pull=0.5, hessians="common", seed=seed
    )
    many = replace(made.problem, start=np.repeat(made.problem.start, runs, axis=0))
    values = {str(c.symbol): float(made.constants[c.concept]) for c in THEOREM_1.constants}
    values |= {"lambda_0": 0.1, "p": chance, "d_1": 0.0}
    steps_ = steps(EXTENSION_1, values, rounds)
    seen = fedfw_participation(many, steps_, rounds, np.random.default_rng(seed))
    gaps = seen.series[OBJECTIVE_GAP]
    values["Delta_1"] = float(gaps[0, 0])  # from consensus
    limit = curve(EXTENSION_1.bound("sharpened"), values, np.arange(2.0, rounds + 1))
    upper = gaps.mean(axis=0) + 5 * gaps.std(axis=0) / np.sqrt(runs)
    assert (upper[1:] < limit).all()
    assert (upper[1:] > limit / 100).any()


def test_the_gap_itself_depends_on_pt_in_the_long_run() -> None:
    """One linear client: E h_t is 2(2-2p)(2-p)/(a_{t-2}a_{t-1}), about 4(2-2p)/(pt)²·(2-p)/2."""
    scaled = []
    for chance, rounds in ((Fraction(1, 2), 14), (Fraction(1, 4), 14)):
        bound = EXTENSION_1.bound("lower")
        at = {"Delta_1": 2.0, "p": float(chance)}
        t_ = rounds / chance * 50
        scaled.append(
            curve(bound, at, np.array([float(t_)]))[0] / float((2 - 2 * chance) * (2 - chance))
        )
    assert scaled[0] == pytest.approx(scaled[1], rel=0.01)


@given(
    slopes=st.lists(st.integers(-5, 5), min_size=1, max_size=2),
    curvature=st.integers(0, 3),
    start=st.fractions(-1, 1, max_denominator=4),
    away=st.fractions(-1, 1, max_denominator=4),
    penalty=st.fractions(Fraction(1, 50), 5, max_denominator=50),
    chance=st.fractions(Fraction(1, 10), 1, max_denominator=10),
)
def test_no_expectation_crosses_a_bound_of_ours(
    slopes: list[int],
    curvature: int,
    start: Fraction,
    away: Fraction,
    penalty: Fraction,
    chance: Fraction,
) -> None:
    starts = [start, away][: len(slopes)]
    instance = interval_start(
        curvature=str(curvature), slope=";".join(map(str, slopes)), start=";".join(map(str, starts))
    )
    for statement in BOTH:
        found = check(
            statement,
            instance,
            parameters={lambda_0: penalty, p: chance},
            rounds=6,
            bounds=TRUE[statement.id],
        )
        for verdict in found:
            assert verdict.outcome is not Outcome.VIOLATED, verdict


@pytest.mark.parametrize(
    ("statement", "key"), [(s, key) for s in BOTH for key in TRUE[s.id]], ids=lambda x: str(x)[:12]
)
def test_the_check_can_say_no(spoiled: Spoil, statement: Statement[Any], key: str) -> None:
    less = spoiled(statement, key, sp.Rational(1, 100))
    (verdict,) = check(less, alone(), parameters=HALF, rounds=5)
    assert verdict.outcome is Outcome.VIOLATED


def test_a_lower_bound_too_high_is_seen(spoiled: Spoil) -> None:
    more = spoiled(EXTENSION_1, "lower", sp.Rational(101, 100))
    (verdict,) = check(more, alone(), parameters=HALF, rounds=5)
    assert verdict.outcome is Outcome.VIOLATED


def test_without_its_initial_term_even_the_corrected_bound_is_crossed(spoiled: Spoil) -> None:
    bound = EQUATION_43.bound("corrected")
    assert isinstance(bound.value, sp.Expr)
    bare = replace(bound, value=bound.value.subs(sp.Symbol("Delta_1", real=True), 0))
    (verdict,) = check(replace(EQUATION_43, bounds=(bare,)), alone(), parameters=HALF, rounds=5)
    assert verdict.outcome is Outcome.VIOLATED


@pytest.mark.parametrize("withdrawn", [CONVEX, CONSENSUS_START], ids=lambda w: w.name)
def test_it_says_nothing_when_an_assumption_is_withdrawn(withdrawn: Any) -> None:
    instance = OPPOSED()
    bare = replace(instance, promises=instance.promises - {withdrawn})
    (verdict,) = check(EXTENSION_1, bare, parameters=HALF, rounds=5, bounds=["sharpened"])
    assert verdict.outcome is Outcome.NOT_APPLICABLE


def test_known_values() -> None:
    """L=3, D=√2, n=7, λ₀=1/20, H=5/2, p=3/10, Δ₁=9/10 at t=100: 2.1236009426896 with the finer term of L, a_{t-1}."""
    at = {"L": 3.0, "D": 2**0.5, "n": 7.0, "lambda_0": 0.05, "H": 2.5, "p": 0.3, "Delta_1": 0.9}
    a = 0.3 * 98 + 2
    ours = curve(EXTENSION_1.bound("sharpened"), at, np.array([100.0]))[0]
    finer = ours - 12 / a + 12 * 0.3 * 99 / a**2
    assert finer == pytest.approx(2.1236009426896, rel=1e-12)
