"""Other penalties, inexact oracles, FedFW+, split constraints, local steps: the five questions for each."""

from dataclasses import replace
from fractions import Fraction

import pytest
import sympy as sp

from fedtheory.core.statement import t
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check
from fedtheory.engines.prove import prove
from fedtheory.instances.two_groups import two_groups
from fedtheory.papers.fedfw.statements.appA_local import LOCAL, K, pulled_apart_below
from fedtheory.papers.fedfw.statements.inexact_oracle import INEXACT, delta
from fedtheory.papers.fedfw.statements.notation import lambda_0
from fedtheory.papers.fedfw.statements.plus_multipliers import PLUS
from fedtheory.papers.fedfw.statements.schedules_penalty import SCHEDULES, alpha
from fedtheory.papers.fedfw.statements.split_distance import SPLIT_DISTANCE
from fedtheory.papers.fedfw.statements.split_domains import SPLIT
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.proofs import PROOFS

VARIANTS = (SCHEDULES, INEXACT, PLUS, SPLIT, SPLIT_DISTANCE, LOCAL)
each = pytest.mark.parametrize("statement", VARIANTS, ids=lambda s: s.id)
each_bound = pytest.mark.parametrize(
    ("statement", "bound"),
    [(s, b) for s in VARIANTS for b in s.bounds],
    ids=lambda x: getattr(x, "id", None) or x.key,
)


def verdicts(statement, exhibit):
    return check(
        statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )


@pytest.mark.parametrize(
    ("statement", "bound"),
    [(s, b) for s in (INEXACT, SPLIT, SPLIT_DISTANCE) for b in s.bounds],
    ids=lambda x: getattr(x, "id", None) or x.key,
)
def test_every_bound_has_the_promised_rate(statement, bound):
    at_one = bound.value.subs([(x, 1) for x in bound.value.free_symbols - {t}])
    ratio = sp.limit(at_one / statement.rate, t, sp.oo)
    assert ratio.is_positive
    assert ratio.is_finite


@pytest.mark.parametrize("power", ["0", "1/4", "1/2", "2/3", "1"])
def test_the_exponent_of_the_penalty_is_the_smaller_rate(power):
    """t^(-min(α, 1 - α)), and nothing better: α = 1/2 is the best of this bound."""
    value = SCHEDULES.bounds[0].value.subs(alpha, sp.Rational(power))
    at_one = value.subs([(x, 1) for x in value.free_symbols - {t}])
    exponent = min(sp.Rational(power), 1 - sp.Rational(power))
    ratio = sp.limit(sp.powsimp(at_one * t**exponent), t, sp.oo)
    assert ratio.is_positive
    assert ratio.is_finite


def test_special_cases_are_theorem_1():
    ours = THEOREM_1.bound("sharpened").value
    half = SCHEDULES.bounds[0].value.subs(alpha, sp.Rational(1, 2))
    assert sp.simplify(half - ours) == 0
    assert sp.simplify(INEXACT.bound("sharpened").value.subs(delta, 0) - ours) == 0


BESIDES = {
    ("fedfw.schedules", "sharpened"): Label.CONDITIONAL,  # on the laws of exp
    ("fedfw.appA_local", "printed"): Label.PROVED_AS_REPAIRED,  # for steps below 1
}


@each
def test_it_bites(statement):
    for exhibit in statement.exhibits:
        found = {
            v.bound: f"{v.tightness:.4f}"
            for v in verdicts(statement, exhibit)
            if v.tightness is not None
        }
        assert found == exhibit.pinned


@each_bound
def test_it_holds_on_its_exhibits_and_the_check_can_say_no(statement, bound):
    """A bound below what was measured (above, for a lower one) is VIOLATED."""
    (exhibit, *_) = statement.exhibits
    (honest,) = (v for v in verdicts(statement, exhibit) if v.bound == bound.key)
    assert honest.outcome is Outcome.HOLDS
    if honest.tightness <= 0:  # the measurement is negative: nothing positive is below it
        return
    factor = sp.Rational(101, 100) if bound.relation == ">=" else sp.Rational(1, 1000)
    wrong = replace(statement, bounds=(replace(bound, value=bound.value * factor),))
    (verdict,) = verdicts(wrong, exhibit)
    assert verdict.outcome is Outcome.VIOLATED


@each
def test_it_says_nothing_when_an_assumption_is_withdrawn(statement):
    (exhibit, *_) = statement.exhibits
    bare = replace(exhibit.instance(), promises=frozenset())
    found = check(statement, bare, parameters=exhibit.parameters, rounds=exhibit.rounds)
    assert {v.outcome for v in found} == {Outcome.NOT_APPLICABLE}


@each
def test_its_proofs_are_accepted_and_every_bound_has_one(statement):
    own = [proof for proof in PROOFS if proof.of.id == statement.id]
    assert {proof.bound for proof in own} == {bound.key for bound in statement.bounds}
    for proof in own:
        wanted = BESIDES.get((proof.id, proof.bound), Label.PROVED)
        assert prove(proof).label is wanted, proof.bound


@pytest.mark.parametrize("size", ["0", "1/2", "2", "10"])
def test_an_oracle_may_spend_all_of_its_error(size):
    found = check(
        INEXACT,
        two_groups(),
        parameters={lambda_0: Fraction(1, 4), delta: Fraction(size)},
        rounds=200,
    )
    assert Outcome.HOLDS in {v.outcome for v in found} <= {Outcome.HOLDS, Outcome.VACUOUS}


@pytest.mark.parametrize("steps", [1, 2, 7])
@pytest.mark.parametrize(("clients", "up", "start"), [(2, 1, "-1/2"), (3, 2, "1/3"), (10, 9, "0")])
def test_local_steps_never_help_from_below(steps, clients, up, start):
    instance = pulled_apart_below(n=clients, k=up, start=start)
    (verdict,) = check(
        LOCAL, instance, parameters={K: Fraction(steps)}, rounds=60, bounds=["lower"]
    )
    assert verdict.outcome is Outcome.HOLDS
