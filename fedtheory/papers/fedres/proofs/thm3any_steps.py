"""Theorem 3 with any steps: Theorem 2's bound on the regression, and its root for the bandit."""


import sympy as sp

from fedtheory.core.expression import to_tree
from fedtheory.language import Formula, Theory, i, mean, t
from fedtheory.papers.fedres.metrics import EXPECTED_BANDIT_REGRET
from fedtheory.papers.fedres.proofs import bandit as B
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.proofs import thm2_any_steps as A
from fedtheory.papers.fedres.proofs import thm2_small_steps as small
from fedtheory.papers.fedres.statements import thm3any_steps as T
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS


def with_bandit(before, names):
    """FedRes.SGD, whose losses are squared residuals of explored actions."""
    p = Theory.after(before, names)
    p.assume(B.BANDIT, {"n": 1, "R": 1, "price": 1}, without=["no regret", "regret", "n", "0 <= price", "price", "regression regret"])
    return p


def root_of(p, regression, by, last=t, when=()):
    """What a bandit pays in this many periods, for this bound on the regression's regret."""
    value = Formula(to_tree(regression.value))
    paid = p.line(mean(S.regret(i, last)) <= last * value, *by, when=when, name="regression")
    return p.cite(B.BANDIT, n=last, R=value, price=sp.sqrt(2 * T.K * regression.value), given={"regression regret": paid}, when=when, name="all rounds")


def any_steps(before, key, by, names):
    """The proof of one bound of the bandit, from one bound on the regression."""
    p = with_bandit(before, names)
    setting = p.setting({EXPECTED_BANDIT_REGRET: mean(B.bandit(i, t)) / t})
    conditions = Theory.claims(T.BANDIT_ANY_STEPS, key, setting).conditions
    return p.proof(T.BANDIT_ANY_STEPS, key, setting, [1 * root_of(p, ANY_STEPS.bound(key), [by], t, conditions)])


BANDIT_SHARPENED = any_steps(A.p, "sharpened", A.any_steps, globals())
BANDIT_SMALL_STEPS = any_steps(small.p, "small-steps", small.small_steps, globals())
