"""Theorem 3 with any steps: Theorem 2's bound on the regression, and its root for the bandit."""

from collections.abc import Sequence
from typing import Any

import sympy as sp

from fedtheory.core.expression import Tree, to_tree
from fedtheory.core.proof import Proof, conclusion
from fedtheory.core.statement import Bound
from fedtheory.language import Formula, Theory, i, mean, t
from fedtheory.language.facts import Fact
from fedtheory.papers.fedres.metrics import EXPECTED_BANDIT_REGRET
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.proofs import thm2_any_steps as A
from fedtheory.papers.fedres.proofs import thm2_small_steps as small
from fedtheory.papers.fedres.proofs.bandit import BANDIT, bandit
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS
from fedtheory.papers.fedres.statements.thm3any_steps import BANDIT_ANY_STEPS, K


def with_bandit(before: Theory, names: Any) -> Theory:
    """FedRes.SGD, whose losses are squared residuals of explored actions."""
    p = Theory.after(before, names)
    p.assume(BANDIT, {"n": 1, "R": 1, "price": 1}, without=["no regret", "regret", "n", "0 <= price", "price", "regression regret"])
    return p


def root_of(p: Theory, regression: Bound, by: Any, last: Any = t, when: Sequence[Tree] = ()) -> Fact:
    """What a bandit pays in this many periods, for this bound on the regression's regret."""
    value = Formula(to_tree(regression.value))
    paid = p.line(mean(S.regret(i, last)) <= last * value, *by, when=when, name="regression")
    return p.cite(BANDIT, n=last, R=value, price=sp.sqrt(2 * K * regression.value), given={"regression regret": paid}, when=when, name="all rounds")


def any_steps(before: Theory, key: str, by: Fact, names: Any) -> Proof:
    """The proof of one bound of the bandit, from one bound on the regression."""
    p = with_bandit(before, names)
    setting = p.setting({EXPECTED_BANDIT_REGRET: mean(bandit(i, t)) / t})
    conditions = conclusion(setting, BANDIT_ANY_STEPS.bound(key)).conditions
    return p.proof(BANDIT_ANY_STEPS, key, setting, [1 * root_of(p, ANY_STEPS.bound(key), [by], t, conditions)])


BANDIT_SHARPENED = any_steps(A.p, "sharpened", A.any_steps, globals())
BANDIT_SMALL_STEPS = any_steps(small.p, "small-steps", small.small_steps, globals())
