r"""FedRes, Theorem 3 with the step of Theorem 2, one for all models: false, as Theorem 2 is, for want of a P.

Section 5.1 names no step. Appendix D rests on (27), whose step shrinks as P^{-2/3}: clients that need no server take
the wrong action in every period up to the horizon, and the bound depends on V/P alone. With steps of their own for the
server and the clients it is true (fedres.thm3).
"""

from fedtheory.core.statement import Bound, Scope, Source, Statement, Status
from fedtheory.papers.fedres.algorithms.fedres_bandit import (
    expected_fedres_bandit,
    sampled_fedres_bandit,
)
from fedtheory.papers.fedres.metrics import EXPECTED_BANDIT_REGRET
from fedtheory.papers.fedres.statements.bandit_exhibits import OPTIMAL
from fedtheory.papers.fedres.statements.notation import GLOBAL_NORM
from fedtheory.papers.fedres.statements.sgd_exhibits import pinned
from fedtheory.papers.fedres.statements.steps import eta_l_t, eta_t
from fedtheory.papers.fedres.statements.thm2_sgd import common_step
from fedtheory.papers.fedres.statements.thm3_bandit import BANDIT_REGRET
from fedtheory.papers.fedres.statements.thm3any_steps import BANDIT, PERIODS, R_r
from fedtheory.papers.fedres.statements.thm3d_any_period import ASSUMED, IN_PERIODS, ROUND_TRIP
from fedtheory.papers.fedres.statements.tuned_terms import SINGLE, counted_in

ONE_STEP = Statement(
    id="fedres.thm3one",
    title="Contextual bandits on FedRes.SGD with Theorem 2's one step",
    source=Source("agarwal2020fedres", "Theorem 3 in Appendix D, with the step before (27)"),
    algorithm=expected_fedres_bandit,
    schedule={eta_t: common_step, eta_l_t: common_step},
    constants=(*counted_in(IN_PERIODS, SINGLE), GLOBAL_NORM, *BANDIT, ROUND_TRIP),
    parameters=(),
    assumptions=ASSUMED,
    bounds=(
        Bound(
            Status.ORDERED,
            "Theorem 3 in Appendix D, with constants of ours for the O: 4, 5, 7, 3, 5",
            EXPECTED_BANDIT_REGRET,
            BANDIT_REGRET.bound("in-full").value,
            scope=Scope.AT_HORIZON,
            conditions=BANDIT_REGRET.bound("in-full").conditions,
            remark=f"{PERIODS}; false with any constants: the step is P^(2/3) too small",
        ),
    ),
    rate=BANDIT_REGRET.rate,
    trivial={EXPECTED_BANDIT_REGRET: R_r},
    exhibits=(pinned(OPTIMAL, {"ordered": "0.0167"}),),
    sampled=sampled_fedres_bandit,
    ranges={EXPECTED_BANDIT_REGRET: BANDIT_REGRET.ranges[EXPECTED_BANDIT_REGRET]},
    rests_on=("fedres.thm2",),
)
