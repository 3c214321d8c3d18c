"""Sampled runs against bounds: every word for its reason, and how often it is the wrong one."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.concept import Dimension, Metric
from fedtheory.core.errors import FedTheoryError, IllFormedStatement
from fedtheory.core.instance import Certificate
from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.properties import CONVEX, FEASIBLE_START
from fedtheory.core.statement import (
    Bound,
    Certainty,
    Parameter,
    Sampler,
    Scope,
    Statement,
    Status,
    t,
)
from fedtheory.core.trajectory import Array, Range, Trajectory
from fedtheory.core.verdict import Label, Outcome, Verdict
from fedtheory.engines.statistics.ledger import SHARE
from fedtheory.engines.statistics.proportions import clopper_pearson
from fedtheory.engines.statistics.sampled import BATCH, check_sampled, weigh
from fedtheory.papers.fedfw.instances.interval_start import interval_start
from fedtheory.papers.fedfw.metrics import EXPECTED_SQUARED_DISTANCE
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.papers.fedfw.statements.notation import lambda_0
from fedtheory.papers.fedfw.statements.participation import p
from fedtheory.theorems import STATEMENTS

INSTANCE = interval_start(curvature="1", slope="1;-1", start="1")
AT = {lambda_0: Fraction(1), p: Fraction(1, 2)}
GAP = EXPECTED_OBJECTIVE_GAP
delta = sp.Symbol("delta", positive=True)
UNKNOWN: Range = (-np.inf, np.inf)


def uniform(means: tuple[float, ...], ranges: Mapping[Metric, Range]) -> Sampler[Any]:
    """Draws between 0 and twice their means."""

    def sampled(
        problem: Any, steps: Any, rounds: int, rng: np.random.Generator, runs: int
    ) -> Trajectory:
        draws = 2 * np.array(means) * rng.random((runs, 1))  # the same luck in all rounds
        return Trajectory(np.arange(1, rounds + 1), {GAP: draws}, ranges)

    return sampled


def planted(
    means: tuple[float, ...] = (0.5, 0.5, 0.5),
    *,
    value: sp.Expr = sp.S.One,
    known: Range = (0.0, 4.0),
    **changes: Any,
) -> Statement[Any]:
    own = Bound(Status.CORRECTED, "ours", GAP, value, **changes)
    return replace(
        EXTENSION_1,
        bounds=(own,),
        trivial={},
        ranges={},
        sampled=uniform(means, {GAP: known}),
        sampled_exhibits=(),
    )


def one(statement: Statement[Any], *, runs: int = 2000, **words: Any) -> Verdict:
    (verdict,) = check_sampled(statement, INSTANCE, parameters=AT, rounds=3, runs=runs, **words)
    return verdict


H, V, U = Outcome.HOLDS, Outcome.VIOLATED, Outcome.INCONCLUSIVE


@pytest.mark.parametrize(
    ("scope", "relation", "means", "outcome"),
    [
        (Scope.EVERY_ROUND, "<=", (0.5, 0.5, 0.5), H),
        (Scope.EVERY_ROUND, "<=", (0.5, 1.2, 0.5), V),
        (Scope.EVERY_ROUND, "<=", (0.5, 1.0, 0.5), U),  # met exactly: neither is shown
        (Scope.EVERY_ROUND, ">=", (1.5, 1.5, 1.5), H),
        (Scope.EVERY_ROUND, ">=", (1.5, 0.8, 1.5), V),
        (Scope.EVERY_ROUND, ">=", (1.5, 1.0, 1.5), U),
        (Scope.AT_HORIZON, "<=", (1.9, 1.9, 0.5), H),
        (Scope.AT_HORIZON, "<=", (0.5, 0.5, 1.2), V),
        (Scope.STATIC, "<=", (0.5, 1.9, 1.9), H),
        (Scope.STATIC, "<=", (1.2, 0.5, 0.5), V),
        (Scope.AVERAGE, "<=", (1.9, 0.1, 0.1), H),
        (Scope.AVERAGE, "<=", (1.9, 1.5, 0.4), V),
        (Scope.BEST_ROUND, "<=", (1.9, 0.5, 1.9), H),
        (Scope.BEST_ROUND, "<=", (1.9, 1.2, 1.9), V),
        (Scope.BEST_ROUND, "<=", (1.9, 1.0, 1.9), U),
        (Scope.BEST_ROUND, ">=", (1.9, 1.2, 1.9), H),
        (Scope.BEST_ROUND, ">=", (1.9, 0.5, 1.9), V),
        (Scope.EVERY_ROUND, "=", (1.0, 1.0, 1.0), U),
        (Scope.EVERY_ROUND, "=", (1.0, 1.3, 1.0), V),
        (Scope.EVERY_ROUND, "=", (1.0, 1.0, 0.7), V),
        (Scope.BEST_ROUND, "=", (1.9, 1.3, 1.9), V),
        (Scope.BEST_ROUND, "=", (1.9, 0.7, 1.9), V),
        (Scope.BEST_ROUND, "=", (1.9, 1.0, 1.9), U),
    ],
)
def test_every_scope_and_relation(
    scope: Scope, relation: Any, means: tuple[float, ...], outcome: Outcome
) -> None:
    verdict = one(planted(means, scope=scope, relation=relation))
    assert verdict.outcome is outcome, verdict.note
    assert verdict.label is (Label.UNDECIDED if outcome is U else Label.SUPPORTED)
    assert verdict.layer == "statistics"


def test_the_first_rounds_of_which_it_does_not_speak_do_not_count() -> None:
    assert one(planted((1.9, 0.5, 0.5))).outcome is V
    assert one(planted((1.9, 0.5, 0.5), first_round=2)).outcome is H


def test_what_was_measured_is_told() -> None:
    verdict = one(planted((0.5, 1.2, 0.5)))
    assert verdict.tightness == pytest.approx(1.2, rel=0.1)
    assert verdict.at_round == 2
    assert f"{SHARE} at most" in verdict.note


@pytest.mark.parametrize(
    ("known", "relation", "means", "outcome"),
    [
        ((0.0, np.inf), "<=", (0.5, 0.5, 0.5), U),  # who knows how large a draw can be?
        ((0.0, np.inf), "<=", (1.3, 1.3, 1.3), V),
        ((-np.inf, 4.0), "<=", (1.3, 1.3, 1.3), U),
        ((-np.inf, 4.0), "<=", (0.5, 0.5, 0.5), H),
        ((-np.inf, 4.0), ">=", (0.7, 0.7, 0.7), V),
        ((0.0, np.inf), ">=", (1.5, 1.5, 1.5), H),
        ((0.0, np.inf), ">=", (0.7, 0.7, 0.7), U),
        (UNKNOWN, "<=", (0.1, 0.1, 0.1), U),
        (UNKNOWN, "<=", (9.0, 9.0, 9.0), U),
    ],
)
def test_nothing_is_said_beyond_what_is_known_of_a_draw(
    known: Range, relation: Any, means: tuple[float, ...], outcome: Outcome
) -> None:
    assert one(planted(means, known=known, relation=relation)).outcome is outcome


def test_a_range_in_letters_counts_where_it_is_promised() -> None:
    bare = replace(planted(known=UNKNOWN), ranges={GAP: (sp.Integer(0), 4 * t)})
    assert one(bare).outcome is H
    needy = replace(bare, range_promises=frozenset({FEASIBLE_START}))
    assert one(needy).outcome is H
    outside = replace(INSTANCE, promises=INSTANCE.promises - {FEASIBLE_START})
    (verdict,) = check_sampled(needy, outside, parameters=AT, rounds=3, runs=2000)
    assert verdict.outcome is U


def test_a_range_with_a_letter_that_nobody_knows_is_no_range() -> None:
    letter = EXTENSION_1.constants[-1].symbol
    statement = replace(planted(known=UNKNOWN), ranges={GAP: (sp.Integer(0), 4 + letter)})
    unknowing = replace(
        INSTANCE,
        constants={
            c: v for c, v in INSTANCE.constants.items() if c != EXTENSION_1.constants[-1].concept
        },
    )
    assert one(statement).outcome is H
    (verdict,) = check_sampled(statement, unknowing, parameters=AT, rounds=3, runs=2000)
    assert verdict.outcome is U


def test_a_draw_outside_of_its_range_is_ill_formed() -> None:
    with pytest.raises(IllFormedStatement, match="outside of the range"):
        one(planted((0.5, 0.5, 3.0)))


def test_a_bound_beyond_all_draws_is_vacuous_without_a_game() -> None:
    assert one(planted((0.5, 0.5, 0.5), value=sp.Integer(4)), runs=1).outcome is Outcome.VACUOUS
    assert one(planted(value=sp.Integer(0), relation=">="), runs=1).outcome is Outcome.VACUOUS
    trivially = replace(planted(), trivial={GAP: sp.Integer(1)})
    assert one(trivially).outcome is Outcome.VACUOUS


def test_a_bound_that_is_crossed_is_not_vacuous() -> None:
    trivially = replace(planted((1.2, 1.2, 1.2)), trivial={GAP: sp.Integer(1)})
    assert one(trivially).outcome is V
    assert one(trivially, runs=3).outcome is U


def test_the_two_games_against_an_equation_share_its_level() -> None:
    """With the same draw in every run wealth grows in small steps, so it is seen when it is enough."""

    def same(
        problem: Any, steps: Any, rounds: int, rng: np.random.Generator, runs: int
    ) -> Trajectory:
        draws = np.full((runs, rounds), 1.2)
        return Trajectory(np.arange(1, rounds + 1), {GAP: draws}, {GAP: (0.0, 4.0)})

    for relation, enough in (("<=", 1.0), ("=", 2.0)):
        statement = replace(planted(relation=relation), sampled=same)
        found = [
            weigh(statement, INSTANCE, parameters=AT, rounds=3, runs=runs)[0]
            for runs in range(60, 110)
        ]
        first = next(w for w in found if w.verdict.outcome is V)
        wealth = enough * np.exp(first.against)  # of two games the evidence is the mean
        assert enough <= wealth * float(SHARE) < 1.25 * enough


def test_what_is_within_the_certificates_is_not_decided() -> None:
    """A mean a fifth above its bound, and one a fifth below: both may be the error of the instance."""
    unsure = replace(INSTANCE, certificates=(Certificate("F*", 0.3, "a guess"),))
    for mean in (1.2, 0.8):
        (verdict,) = check_sampled(planted((mean,) * 3), unsure, parameters=AT, rounds=3, runs=4000)
        assert verdict.outcome is U
        assert one(planted((mean,) * 3), runs=4000).outcome is not U


def test_draws_that_are_not_finite_decide_nothing() -> None:
    verdict = one(planted((0.5, np.nan, 0.5)))
    assert verdict.outcome is U
    assert "not finite at round 2" in verdict.note


def test_the_same_seed_says_the_same_and_few_runs_are_the_first_of_many() -> None:
    statement = planted((0.97, 0.97, 0.97))

    def said(runs: int, seed: int = 0) -> list[Any]:
        found = weigh(statement, INSTANCE, parameters=AT, rounds=3, runs=runs, seed=seed)
        return [(w.verdict.outcome, w.runs, w.against, w.favour) for w in found]

    assert said(700) == said(700)
    assert said(700) != said(700, seed=1)
    seen: list[Array] = []

    def watched(
        problem: Any, steps: Any, rounds: int, rng: np.random.Generator, runs: int
    ) -> Trajectory:
        assert statement.sampled is not None
        drawn = statement.sampled(problem, steps, rounds, rng, runs)
        seen.append(drawn.series[GAP])
        return drawn

    for runs in (100, 3 * BATCH):
        weigh(replace(statement, sampled=watched), INSTANCE, parameters=AT, rounds=3, runs=runs)
    assert len(seen) == 4
    assert (seen[0] == seen[1]).all()
    assert not (seen[1] == seen[2]).any()


def test_it_stops_when_all_is_decided() -> None:
    (decided,) = weigh(planted(), INSTANCE, parameters=AT, rounds=3, runs=10**6)
    assert decided.runs == BATCH


def test_an_assumption_that_is_not_promised_is_named() -> None:
    bent = replace(INSTANCE, promises=INSTANCE.promises - {CONVEX})
    (verdict,) = check_sampled(planted(), bent, parameters=AT, rounds=3, runs=10)
    assert verdict.outcome is Outcome.NOT_APPLICABLE
    assert "each f_i is convex" in verdict.note


def test_bounds_that_nobody_samples() -> None:
    other = Bound(
        Status.SHARPENED, "ours", EXPECTED_SQUARED_DISTANCE, sp.Integer(1), name="distance"
    )
    both = replace(planted(), bounds=(*planted().bounds, other))
    assert one(both).bound == "corrected"  # and nothing of the other
    with pytest.raises(IllFormedStatement, match="no draws of the expected squared"):
        one(both, bounds=["distance"])
    with pytest.raises(IllFormedStatement, match="nothing that samples"):
        one(replace(planted(), sampled=None))
    with pytest.raises(FedTheoryError, match="at least one run"):
        one(planted(), runs=0)


@pytest.mark.parametrize(("chance", "outcome"), [("9/10", H), ("1/4", V), ("1/2", U)])
def test_how_many_runs_fail(chance: str, outcome: Outcome) -> None:
    """Half of the runs are above 1 in the second round: a bound with probability 1 - delta may not allow that."""
    statement = planted((0.4, 1.0, 0.4), certainty=Certainty.WITH_PROBABILITY)
    knob = Parameter(delta, "probability of failure", "ours", Dimension())
    statement = replace(statement, parameters=(*statement.parameters, knob))
    at = {**AT, delta: Fraction(chance)}
    (verdict,) = check_sampled(statement, INSTANCE, parameters=at, rounds=3, runs=1000)
    assert verdict.outcome is outcome
    assert "1000 runs" in verdict.note  # fixed beforehand, for the interval
    assert "runs failed" in verdict.note


def test_a_probability_without_its_letter_is_ill_formed() -> None:
    with pytest.raises(IllFormedStatement, match="delta"):
        one(planted(certainty=Certainty.WITH_PROBABILITY))


@pytest.mark.parametrize(
    ("means", "relation", "wrong"),
    [
        ((1.0, 1.0, 1.0), "<=", V),
        ((1.0, 0.2, 0.2), "<=", H),  # as if it were crossed by nothing at round 1
        ((1.0, 1.0, 1.0), ">=", V),
        ((1.0, 1.9, 1.9), ">=", H),
        ((1.0, 1.0, 1.0), "=", V),
    ],
)
def test_it_is_rarely_wrong_on_the_edge(
    means: tuple[float, ...], relation: Any, wrong: Outcome
) -> None:
    """300 seeds at level 1/10, looked at after every run."""
    statement, alpha = planted(means, relation=relation), Fraction(1, 10)
    words = [one(statement, runs=300, seed=seed, alpha=alpha).outcome for seed in range(300)]
    low, _ = clopper_pearson(words.count(wrong), len(words), 0.01)
    assert low <= alpha
    # With a level of 1/2 it is wrong more often than that: the count can be too large.
    loose = [one(statement, runs=300, seed=s, alpha=Fraction(1, 2)).outcome for s in range(300)]
    assert clopper_pearson(loose.count(wrong), 300, 0.01)[0] > Fraction(1, 20)


SAMPLED = [(s, k) for s in STATEMENTS for k in range(len(s.sampled_exhibits))]


@pytest.mark.parametrize(("statement", "k"), SAMPLED, ids=lambda x: getattr(x, "id", x))
def test_the_exhibits_say_what_they_foretell(statement: Statement[Any], k: int) -> None:
    """With a few runs; what these leave open must be foretold by name, and so must a violation."""
    exhibit = statement.sampled_exhibits[k]
    found = check_sampled(
        statement,
        exhibit.instance(),
        parameters=exhibit.parameters,
        rounds=exhibit.rounds,
        runs=2 * BATCH,
    )
    told = [v for v in found if v.outcome is not Outcome.NOT_APPLICABLE]
    assert told
    for verdict in told:
        foretold = exhibit.outcomes.get(verdict.bound)
        if verdict.outcome is U:
            assert foretold is not None, verdict
        else:
            assert foretold in {None, verdict.outcome}, verdict
            assert verdict.outcome is not V or foretold is V, verdict
