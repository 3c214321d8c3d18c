r"""FedNewton, Theorem 2, and Theorem 5, its detailed version: the federated error, with probability 1 - δ.

Print inherits Theorem 1's Upsilon, in which R_Dj stands for R_D, and leaves R_Dj, P_Dj and β of the sample in its right side; it is
false (erratum d27). Ours puts in bounds that the deviations keep unless one of 2m + 2 events fails, with one allocation of δ.
"""

from functools import partial

import sympy as sp

from fedtheory.core.metrics import FEDERATED_ERROR
from fedtheory.core.statement import (
    Bound,
    Certainty,
    SampledExhibit,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fednewton.algorithms.fednewton_drawn import fednewton_drawn, fednewton_of_laws
from fedtheory.papers.fednewton.instances.event_federations import event_cosine, event_spectrum
from fedtheory.papers.fednewton.statements.event_notation import (
    AS_PRINTED,
    AT_LEVEL,
    BELOW_ONE,
    C_2,
    CHANCE,
    EVENTS,
    LINEAR,
    RIDGE_PROBLEM,
    S_A,
    SHARP_EVENTS,
    E_bar,
    S_h,
    Upsilon_bar,
    cond_bar,
    rho_bar,
)
from fedtheory.papers.fednewton.statements.notation import PAPER, Upsilon
from fedtheory.papers.fednewton.statements.sample_notation import delta

LIKELY = Certainty.WITH_PROBABILITY
ALIKE = partial(event_spectrum, M=10, lam="1/10", n="20000,20000,20000,20000")
TILTED = partial(event_cosine, n="20000,20000,20000,20000")

THEOREM_2 = Statement(
    id="fednewton.thm2",
    title="the federated error, with high probability: a factor to the power of the rounds, and a start",
    source=Source(PAPER, "Theorem 2; Theorem 5"),
    algorithm=fednewton_of_laws,
    schedule={},
    constants=(CHANCE, *EVENTS, *SHARP_EVENTS, *AS_PRINTED),
    parameters=(),
    assumptions=(RIDGE_PROBLEM,),
    bounds=(
        Bound(
            Status.PRINTED,
            "(32); Theorem 2 with the constant of Theorem 5",
            FEDERATED_ERROR,
            C_2 * Upsilon**t * (S_A * sp.log(2 / delta) + S_h),
            certainty=LIKELY,
            remark="Upsilon, β, S_A and S_h are those of the sample, so that no instance knows them beforehand",
        ),
        Bound(
            Status.CORRECTED,
            "Theorem 5, with the bounds that the deviations keep",
            FEDERATED_ERROR,
            Upsilon_bar**t * E_bar,
            certainty=LIKELY,
            also=(AT_LEVEL, LINEAR),
            remark="for each t; that no round exceeds it, with the same probability, is a step of its proof: all rounds at once",
        ),
        Bound(
            Status.SHARPENED,
            "ours: the contraction of second order in R_Dj, R_D and Δ_Dj/λ",
            FEDERATED_ERROR,
            cond_bar * rho_bar**t * E_bar,
            certainty=LIKELY,
            also=(AT_LEVEL, BELOW_ONE, LINEAR),
        ),
    ),
    rate=Upsilon**t,
    rests_on=(
        "fednewton.thm1",
        "fednewton.prop4",
        "fednewton.prop5",
        "fednewton.lem1",
        "fednewton.lem2",
        "fednewton.prop3",
    ),
    sampled=fednewton_drawn,
    sampled_exhibits=(
        SampledExhibit(
            partial(event_spectrum, M=6, lam="1/5", n="2000,2000"),
            {},
            3,
            {"corrected": Outcome.HOLDS, "sharpened": Outcome.HOLDS},
            "two clients with one law, the leverage flat",
        ),
    ),
)
