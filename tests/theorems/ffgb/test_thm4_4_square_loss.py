"""FFGB, Theorem 4.4 and its lemmas: bites, random federations, known numbers, and runs that say no."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.algorithms.rows import mean
from fedtheory.core.statement import t
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check, curve, run
from fedtheory.instances.lipschitz_labels import (
    NEAR_SUPPORTS,
    UPPER_EXTENSION,
    lipschitz_labels,
    rational_regression,
)
from fedtheory.instances.lipschitz_oracles import MANNERS
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import ffgb_square_exact
from fedtheory.papers.ffgb.instances.shifted_grids import shifted_grids
from fedtheory.papers.ffgb.instances.two_sites import two_sites
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.clmF_lip_slopes import SLOPES
from fedtheory.papers.ffgb.statements.lemF_2_residual import LEMMA_F2
from fedtheory.papers.ffgb.statements.lemF_3_local import LEMMA_F3
from fedtheory.papers.ffgb.statements.lemF_4_everywhere import LEMMA_F4
from fedtheory.papers.ffgb.statements.lemF_5_mean_square import LEMMA_F5
from fedtheory.papers.ffgb.statements.midpoint_extension import MIDPOINT_EXTENSION
from fedtheory.papers.ffgb.statements.notation import K, mu
from fedtheory.papers.ffgb.statements.square_notation import transfer
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import THEOREM_44

ONE = Fraction(1)
SQUARE = (
    THEOREM_44,
    MIDPOINT_EXTENSION,
    LEMMA_F2,
    LEMMA_F3,
    LEMMA_F4,
    LEMMA_F5,
    SLOPES,
)
TRUE = {
    "ffgb.thm4_4": ("corrected", "sharpened", "wasserstein-2", "extension"),
    "ffgb.midpoint": ("sharpened",),
    "ffgb.lemF_2": ("printed", "corrected"),
    "ffgb.lemF_3": ("corrected",),
    "ffgb.lemF_4": ("corrected", "answer-corrected"),
    "ffgb.lemF_5": ("of-a-client", "corrected", "sharpened", "function"),
    "ffgb.clmF_lip": ("residual", "answer", "corrected"),
}


def federation(seed: int, extension: str) -> Any:
    """Random points, weights, labels of slope at most 1 and oracles."""
    rng = np.random.default_rng(seed)
    clients, points = int(rng.integers(1, 5)), int(rng.integers(1, 6))
    places = np.cumsum(rng.integers(1, 5, size=points))
    labels = np.cumsum([rng.integers(-gap, gap + 1) for gap in np.diff(places, prepend=0)])
    counts = rng.integers(0, 4, size=(clients, points))
    counts[:, 0] += counts.sum(axis=1) == 0
    counts[0] += counts.sum(axis=0) == 0
    manner = str(rng.choice(MANNERS))
    return lipschitz_labels(
        points=",".join(map(str, places)),
        weights=";".join(
            ",".join(str(Fraction(int(c), int(row.sum()))) for c in row) for row in counts
        ),
        labels=",".join(map(str, labels)),
        extension=extension,  # type: ignore[arg-type]
        oracle=manner,  # type: ignore[arg-type]
        gamma="1" if manner == "exact" else str(Fraction(int(rng.integers(1, 10)), 10)),
        turn=int(rng.integers(1, 6)),
        start=str(int(rng.integers(-30, 30))),
    )


@pytest.mark.parametrize(
    ("steps", "rounds", "share"),
    [(1, 1, -1), (1, 2, Fraction(1, 3)), (2, 1, Fraction(1, 3)), (1, 3, 0), (3, 1, 0), (2, 2, 0)],
)
def test_before_the_third_round_exact_oracles_keep_a_share_of_the_start(steps, rounds, share):
    """What the remark of the printed orders says of rounds 1 and 2."""
    problem = rational_regression(
        points="0,1,3", weights="1/2,1/2,0;0,1/3,2/3", labels="0,1,-1", slope="1", start="5"
    )
    u_bar = mean(problem.extensions)
    last = ffgb_square_exact(problem, K=steps, rounds=rounds).functions[-1]
    assert [f - u for f, u in zip(last, u_bar, strict=True)] == [
        share * (f - u) for f, u in zip(problem.start, u_bar, strict=True)
    ]


@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(1, 6))
@pytest.mark.parametrize("statement", SQUARE, ids=lambda s: s.id)
def test_what_is_true_holds_on_random_federations(statement, seed, steps):
    built = federation(seed, "midpoint" if statement is MIDPOINT_EXTENSION else "upper")
    verdicts = check(
        statement,
        built,
        parameters={K: Fraction(steps), mu: ONE},
        rounds=12,
        bounds=TRUE[statement.id],
    )
    for verdict in verdicts:
        assert verdict.outcome in {Outcome.HOLDS, Outcome.VACUOUS}, verdict


@pytest.mark.parametrize(
    ("statement", "exhibit"), [(s, e) for s in SQUARE for e in s.exhibits], ids=lambda p: ""
)
def test_it_bites(statement, exhibit):
    verdicts = check(
        statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    found = {v.bound: f"{v.tightness:.4f}" for v in verdicts if v.tightness is not None}
    assert found == exhibit.pinned
    assert not [
        v for v in verdicts if v.outcome is Outcome.VIOLATED and v.bound in TRUE[statement.id]
    ]


@pytest.mark.parametrize("n", [2, 3, 5])
def test_two_sites_attain_the_radius_exactly(n):
    """X9: 1/2 for two clients, 16/27 for three."""
    verdicts = check(
        THEOREM_44,
        two_sites(n=n),
        parameters={K: Fraction(2), mu: ONE},
        rounds=20,
        bounds=("sharpened", "lower"),
    )
    assert [f"{v.tightness:.6f}" for v in verdicts] == ["1.000000", "1.000000"]
    seen = run(THEOREM_44, two_sites(n=n), parameters={K: Fraction(2), mu: ONE}, rounds=4)
    assert seen.series[FUNCTION_DISTANCE][0, -1] == pytest.approx(4 * (n - 1) ** 2 / n**3)


@pytest.mark.parametrize("raised", ["0", "100"])
def test_shifted_grids_end_where_they_are_known_to_whatever_is_added_to_the_labels(raised):
    """X8."""
    built = shifted_grids(raised=raised)
    seen = run(THEOREM_44, built, parameters={K: Fraction(3), mu: ONE}, rounds=3)
    assert seen.series[FUNCTION_DISTANCE][0, -1] == pytest.approx(0.0240075582315, rel=1e-8)


def test_the_transfer_of_residuals_is_a_sum_over_the_rounds():
    """The closed form is what the weights 4(2ff((s+1)K, 3) - ff(sK+1, 3)) over q(tK + 1) add up to."""
    s = sp.Symbol("s", integer=True)
    for steps in (1, 2, 5):
        weight = 4 * (2 * sp.ff((s + 1) * steps, 3) - sp.ff(s * steps + 1, 3))
        for rounds in (3, 4, 9):
            total = sum(weight.subs(s, r) for r in range(rounds))
            wanted = total / sp.ff(steps * rounds + 1, 4)
            assert transfer.subs([(K, steps), (t, rounds)]) == wanted
    assert sp.limit(transfer, t, sp.oo) == 1 / K
    assert sp.simplify(transfer.subs(K, 1)) == 1


@pytest.mark.parametrize("mu_of_steps", [10, 40])
def test_a_free_mu_is_refuted_and_the_others_say_nothing(mu_of_steps):
    start = lipschitz_labels(points="0", weights="1", labels="1/1000", slope="0", start="1")
    printed, *others = check(
        THEOREM_44, start, parameters={K: ONE, mu: Fraction(mu_of_steps)}, rounds=3000
    )
    assert printed.outcome is Outcome.VIOLATED
    assert {v.outcome for v in others} == {Outcome.NOT_APPLICABLE}


def test_the_check_can_say_no():
    bound = THEOREM_44.bound("sharpened")
    less = replace(THEOREM_44, bounds=(replace(bound, value=bound.value * sp.Rational(99, 100)),))
    (verdict,) = check(less, two_sites(), parameters={K: ONE, mu: ONE}, rounds=6)
    assert verdict.outcome is Outcome.VIOLATED


@pytest.mark.parametrize("lost", [NEAR_SUPPORTS, UPPER_EXTENSION])
def test_it_says_nothing_where_an_assumption_is_not_promised(lost):
    poorer = two_sites()
    poorer = replace(poorer, promises=poorer.promises - {lost})
    for verdict in check(THEOREM_44, poorer, parameters={K: ONE, mu: ONE}, rounds=5):
        assert verdict.outcome is Outcome.NOT_APPLICABLE


def test_print_is_far_above_ours():
    letters = {"K": 4.0, "gamma": 0.5, "mu": 1.0, "L": 1.0, "B": 1.0, "D": 0.6, "N": 4.0}
    letters |= {"w_1": 0.25, "w_2": 0.3, "w_pairs": 0.3, "start_squared": 0.0}
    last = np.array([50.0])
    ours, printed = (
        curve(THEOREM_44.bound(key), letters, last)[0] for key in ("sharpened", "corrected")
    )
    assert 50 * ours < printed
