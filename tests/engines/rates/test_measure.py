"""The rates of statements: which exponent is claimed, and what runs say of it."""

from dataclasses import replace
from fractions import Fraction

import pytest
import sympy as sp

from fedtheory.core.errors import FedTheoryError, NotApplicable
from fedtheory.core.statement import T, t
from fedtheory.engines.check import check
from fedtheory.engines.rates.claimed import claimed
from fedtheory.engines.rates.judge import Claimed, Rate
from fedtheory.engines.rates.measure import families, rates
from fedtheory.theorems import STATEMENTS

STATED = {statement.id: statement for statement in STATEMENTS}
alpha = sp.Symbol("alpha", positive=True)


@pytest.mark.parametrize(
    ("rate", "exponent", "log"),
    [
        (1 / sp.sqrt(t), "1/2", "0"),
        (sp.sqrt(sp.log(t)) / sp.sqrt(t) + 24 / t ** sp.Rational(3, 4), "1/2", "1/2"),
        (sp.log(t) / t, "1", "1"),
        (3 * T ** sp.Rational(-1, 3) + 1 / T, "1/3", "0"),
        (sp.exp((alpha - 1) * sp.log(t)) + sp.exp(-alpha * sp.log(t)), "1/4", "0"),
        (1 / t + sp.log(t) ** 2 / t, "1", "2"),
    ],
)
def test_the_slowest_term_is_claimed(rate, exponent, log):
    found = claimed(rate, {alpha: Fraction(1, 4)})
    assert found == Claimed(Fraction(exponent), Fraction(log))


@pytest.mark.parametrize("rate", [sp.Integer(1), sp.log(t), sp.exp(-t / 5), t])
def test_what_is_no_rate_is_refused(rate):
    with pytest.raises(NotApplicable, match="the claimed rate"):
        claimed(rate, {})


def test_every_rate_is_read_or_refused_in_words():
    read = 0
    for statement in STATEMENTS:
        values = {p.symbol: Fraction(1, 2) for p in statement.parameters}
        try:
            assert claimed(statement.rate, values).exponent > 0
        except NotApplicable:
            continue
        read += 1
    assert read >= 20


def test_theorem_1_has_its_rate_and_a_better_one_is_denied():
    statement = STATED["fedfw.thm1"]
    exhibit = statement.exhibits[0]
    words = {"parameters": exhibit.parameters, "rounds": 1000}
    found = rates(statement, "sharpened", exhibit.instance(), **words)
    assert found.judgement.verdict is Rate.CONSISTENT
    greedy = replace(statement, rate=1 / t)
    denied = rates(greedy, "sharpened", exhibit.instance(), **words)
    assert denied.judgement.verdict is Rate.SLOWER
    (verdict,) = check(
        statement,
        exhibit.instance(),
        parameters=exhibit.parameters,
        rounds=1000,
        bounds=["sharpened"],
    )
    assert found.largest == pytest.approx(verdict.tightness, rel=1e-12)
    assert found.at_round == verdict.at_round
    assert next(w["from"] for w in families(found.judgement)) == 1


def test_a_rate_in_the_horizon_takes_a_run_for_each():
    statement = STATED["fedfw.thm2"]
    exhibit = statement.exhibits[0]
    found = rates(
        statement, "sharpened", exhibit.instance(), parameters=exhibit.parameters, rounds=1000
    )
    assert found.claimed.exponent == Fraction(1, 3)
    assert found.judgement.verdict is Rate.CONSISTENT


def test_sampled_runs_are_told_by_their_mean():
    statement = STATED["fedfw.ext1"]
    exhibit = statement.sampled_exhibits[0]
    found = rates(
        statement,
        "sharpened",
        exhibit.instance(),
        parameters=exhibit.parameters,
        rounds=200,
        runs=16,
        seed=1,
    )
    assert found.runs == 16
    assert found.judgement.verdict in set(Rate)
    again = rates(
        statement,
        "sharpened",
        exhibit.instance(),
        parameters=exhibit.parameters,
        rounds=200,
        runs=16,
        seed=1,
    )
    assert again == found


def test_what_cannot_be_asked_is_said():
    statement = STATED["fedfw.thm1"]
    exhibit = statement.exhibits[0]
    words = {"parameters": exhibit.parameters, "rounds": 100}
    with pytest.raises(NotApplicable, match="bounds from below"):
        rates(statement, "lower", exhibit.instance(), **words)
    with pytest.raises(FedTheoryError, match="nothing that samples"):
        rates(statement, "sharpened", exhibit.instance(), runs=20, **words)
