r"""FedRes, Theorem 2 with small steps: the movements that the proof of (26) drops pay for the delay.

The second branch of each step keeps it below 1/(2γτ²), on the server divided by P. No bound of the gradients enters, and a
delay costs γτ²/T where print has (τ²)^{1/3}/T^{2/3}.
"""

import sympy as sp

from fedtheory.core.statement import (
    Source,
    Statement,
    Status,
    T,
)
from fedtheory.papers.fedres.algorithms.fedres_sgd import expected_fedres_sgd, sampled_fedres_sgd
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET
from fedtheory.papers.fedres.statements.notation import (
    M,
    gamma,
    tau,
    w_g,
    w_l,
)
from fedtheory.papers.fedres.statements.sgd_exhibits import NOISY, TUNED, drawn, pinned
from fedtheory.papers.fedres.statements.steps import eta_l_t, eta_t
from fedtheory.papers.fedres.statements.tuned_terms import (
    CONSTANTS,
    GIVEN,
    end_price,
    separate_noise,
    tuned,
)
from fedtheory.papers.fedres.statements.tuning import (
    delay_global_plus,
    delay_local_plus,
    noise_global_plus,
    noise_local_plus,
    smaller,
)

PLUS_STEPS = Statement(
    id="fedres.thm2plus",
    title="FedRes.SGD with small steps: a delay costs its square over T",
    source=Source("agarwal2020fedres", "Theorem 2, eq. (27), with steps of ours"),
    algorithm=expected_fedres_sgd,
    schedule={
        eta_t: smaller(noise_global_plus, delay_global_plus),
        eta_l_t: smaller(noise_local_plus, delay_local_plus),
    },
    constants=CONSTANTS,
    parameters=(),
    assumptions=GIVEN,
    bounds=(
        tuned(
            Status.SHARPENED,
            "ours, in the way of Agarwal and Duchi (2011)",
            sp.sqrt(2) * separate_noise + gamma * tau**2 * (w_g**2 + w_l**2) / T + end_price,
        ),
    ),
    rate=1 / sp.sqrt(T),
    trivial={EXPECTED_REGRET: M},
    exhibits=(
        pinned(TUNED, {"sharpened": "0.0963"}),
        pinned(NOISY, {"sharpened": "0.4429"}),
    ),
    sampled=sampled_fedres_sgd,
    ranges={EXPECTED_REGRET: (-M, M)},
    sampled_exhibits=(drawn({}, "sharpened"),),
    rests_on=("fedres.thm2full",),
)
