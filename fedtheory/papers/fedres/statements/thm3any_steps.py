r"""FedRes, Section 5: ε-greedy contextual bandits on FedRes.SGD, whatever its steps and the period of exploration.

The letter t counts periods of B rounds, explorations, and delays are those of explorations. Of R, what Theorem 2 says
of regression on the explored actions, a greedy action costs sqrt(2KR): two of K arms are wrong, not all, so the √K of
Appendix D's sum over the arms is not needed twice. Exploring costs a reward every B rounds.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.statement import COUNT, Assumption, Bound, Constant, Source, Statement, Status
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fedres.algorithms.fedres_bandit import (
    expected_fedres_bandit,
    sampled_fedres_bandit,
)
from fedtheory.papers.fedres.concepts import ARMS, EXPLORATION_PERIOD, REWARD_RANGE
from fedtheory.papers.fedres.metrics import EXPECTED_BANDIT_REGRET
from fedtheory.papers.fedres.properties import MARGINALLY_REALIZABLE, REALIZABLE, UNIT_REWARDS
from fedtheory.papers.fedres.statements.bandit_exhibits import EXHIBITS, drawn
from fedtheory.papers.fedres.statements.notation import (
    GLOBAL_NORM,
    NUMBER_OF_CLIENTS,
    RANGE,
    SMOOTH_IN_PAIR,
    WEIGHTED,
    tau_bar,
)
from fedtheory.papers.fedres.statements.steps import GLOBAL_STEP, LOCAL_STEP, SCHEDULE, eta, eta_l
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS, BASIC, NEEDED

K = sp.Symbol("K", integer=True, positive=True)
B = sp.Symbol("B", integer=True, positive=True)
R_r = sp.Symbol("R_r", positive=True)
ROUNDS = "t counts periods of B rounds, explorations, so Bt is the paper's T; delays are those of periods"
PERIODS = "T counts periods of B rounds, explorations, so BT is the paper's T; tau is in periods, tau_1 in rounds"
"""The units of the bandits' bounds."""

BANDIT = (
    Constant(K, ARMS, "Section 5", COUNT),
    Constant(B, EXPLORATION_PERIOD, "Section 5.1", COUNT),
    Constant(R_r, REWARD_RANGE, "Section 5: 1"),
)
REWARDS = (
    Assumption("r_t(a_t) in [0, 1], and so are regressors", UNIT_REWARDS, "Section 5"),
    Assumption(
        "E[r_{i,t}(a) | x_{i,t}(a)] = f(x_{i,t}(a); w^g_*, w_{i,*})",
        MARGINALLY_REALIZABLE,
        "Section 5",
    ),
)
GIVEN_ALL = Assumption("the same, given all contexts of the round", REALIZABLE, "ours; erratum d65")


def bandit_regret(regression: Bound) -> sp.Expr:
    """The cost of exploring, and that of actions that follow a regression this good."""
    if not isinstance(regression.value, sp.Expr):
        raise IllFormedStatement(f"{regression.key} is a curve, and no formula")
    return R_r / B + (1 - 1 / B) * sp.sqrt(2 * K * regression.value)


BANDIT_ANY_STEPS = Statement(
    id="fedres.thm3any",
    title="Contextual bandits on FedRes.SGD with any steps: a root of the regression's regret",
    source=Source("agarwal2020fedres", "Theorem 3 and Appendix D, with steps of ours"),
    algorithm=expected_fedres_bandit,
    schedule=SCHEDULE,
    constants=(
        NUMBER_OF_CLIENTS,
        SMOOTH_IN_PAIR,
        RANGE,
        GLOBAL_NORM,
        *(one for one in WEIGHTED if one.symbol != tau_bar),
        *BANDIT,
    ),
    parameters=(GLOBAL_STEP, LOCAL_STEP),
    assumptions=(*BASIC, *NEEDED, *REWARDS, GIVEN_ALL),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            EXPECTED_BANDIT_REGRET,
            bandit_regret(ANY_STEPS.bound("sharpened")),
            remark=ROUNDS,
        ),
        Bound(
            Status.SHARPENED,
            "ours, in the way of Agarwal and Duchi (2011)",
            EXPECTED_BANDIT_REGRET,
            bandit_regret(ANY_STEPS.bound("small-steps")),
            name="small-steps",
            conditions=ANY_STEPS.bound("small-steps").conditions,
            remark=ROUNDS,
        ),
    ),
    rate=sp.Integer(1),
    trivial={EXPECTED_BANDIT_REGRET: R_r},
    exhibits=EXHIBITS,
    sampled=sampled_fedres_bandit,
    ranges={EXPECTED_BANDIT_REGRET: (sp.Integer(0), R_r)},
    sampled_exhibits=(
        drawn(
            {eta: Fraction(1, 20), eta_l: Fraction(1, 10)},
            {"sharpened": Outcome.HOLDS, "small-steps": Outcome.HOLDS},
        ),
    ),
    rests_on=("fedres.thm2full",),
)
