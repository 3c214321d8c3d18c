r"""FedNewton, Theorem 4: the excess risk of clients that differ, with probability 1 - δ.

Print has Upsilon where its proof has Upsilon^t, a fraction without a denominator, and for small samples the root of 1 + Δ_Dj/λ
where its proof has the power 3/2; ≲ hides constants, which inside Upsilon are raised to the power t; and it does not ask that
all data follow the mixture of the clients' laws, without which it is false. Even with that no constant serves, since print's
Upsilon is below 1 where FedNewton diverges. The constant G is what ≲ hides; the corrected bound has none. It is stated by the
sizes of the samples and the largest shift, too (by-size).
"""

from functools import partial

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.metrics import EXCESS_ERROR
from fedtheory.core.statement import (
    COUNT,
    Bound,
    Certainty,
    Constant,
    SampledExhibit,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fednewton.algorithms.fednewton_drawn import fednewton_drawn, fednewton_of_laws
from fedtheory.papers.fednewton.concepts import CLIENT_SAMPLES
from fedtheory.papers.fednewton.instances.event_federations import event_cosine
from fedtheory.papers.fednewton.statements.event_notation import (
    AT_LEVEL,
    BELOW_ONE,
    CAPACITY,
    CENTRAL,
    CHANCE,
    EVENTS,
    HIDDEN,
    LARGEST_SHIFT,
    LINEAR,
    MANY,
    MIX,
    RIDGE_PROBLEM,
    SHARP_EVENTS,
    SHIFTED_REGIMES,
    SOURCE,
    C_bar,
    E_bar,
    G,
    Upsilon_bar,
    aleph_Pi,
    cond_bar,
    h,
    m,
    n_j,
    optimal_rate,
    rho_bar,
)
from fedtheory.papers.fednewton.statements.notation import PAPER, PRINTED_FACTOR, Upsilon
from fedtheory.papers.fednewton.statements.sample_notation import (
    COORDINATES,
    LEVERAGE,
    SIZE,
    K,
    M,
    delta,
    n,
)

_log = sp.log(6 / delta)  # print has log(2/δ), with probability 1 - 3δ
LIKELY = Certainty.WITH_PROBABILITY
TAIL = n**optimal_rate * _log

SMALLEST = Constant(n_j, CLIENT_SAMPLES, "Section 2: |D_j|, the smallest of them", COUNT)
needed = K * (1 + h) * sp.log(2 * M * (2 * m + 2) / delta)
"""Of samples of a client, in Lemma 1 at the level δ/(2m + 2): K (1 + h) is at least the leverage under its own law."""
_deviations = sp.Rational(3048, 1000) * sp.sqrt(needed / n_j)
by_size = sp.Rational(4, 3) * (1 + h) * (_deviations + h)

THEOREM_4 = Statement(
    id="fednewton.thm4",
    title="clients that differ: a federated error that rounds multiply by a factor, and a centralised one that stays",
    source=Source(PAPER, "Theorem 4"),
    algorithm=fednewton_of_laws,
    schedule={},
    constants=(
        CHANCE,
        *EVENTS,
        *SHARP_EVENTS,
        CENTRAL,
        PRINTED_FACTOR,
        SHIFTED_REGIMES,
        SIZE,
        SMALLEST,
        MANY,
        LEVERAGE,
        COORDINATES,
        LARGEST_SHIFT,
        SOURCE,
        CAPACITY,
    ),
    parameters=(HIDDEN,),
    assumptions=(RIDGE_PROBLEM,),
    bounds=(
        Bound(
            Status.ORDERED,
            "Theorem 4, with delta for its 3 delta; its Π_j has a fraction bar without a denominator, taken from the proof",
            EXCESS_ERROR,
            G * (Upsilon * aleph_Pi * _log**2 + TAIL),
            certainty=LIKELY,
            remark="Upsilon and not Upsilon^t, as printed; Upsilon is that of the sample, so that no instance knows it beforehand",
        ),
        Bound(
            Status.CORRECTED,
            "ours: Theorem 5 and Proposition 6 with the bounds that the deviations keep",
            EXCESS_ERROR,
            Upsilon_bar**t * E_bar + C_bar,
            certainty=LIKELY,
            also=(AT_LEVEL, LINEAR, MIX),
        ),
        Bound(
            Status.SHARPENED,
            "ours: the contraction of second order in R_Dj, R_D and Δ_Dj/λ",
            EXCESS_ERROR,
            cond_bar * rho_bar**t * E_bar + C_bar,
            certainty=LIKELY,
            also=(AT_LEVEL, BELOW_ONE, LINEAR, MIX),
        ),
        Bound(
            Status.CORRECTED,
            "ours: the same by the size of the smallest sample and by the largest Δ_Dj/λ",
            EXCESS_ERROR,
            by_size**t * E_bar + C_bar,
            name="by-size",
            certainty=LIKELY,
            also=(AT_LEVEL, LINEAR, MIX),
            conditions=(Claim(38 * needed, "<=", n_j),),
        ),
    ),
    rate=Upsilon**t,
    rests_on=("fednewton.thm2", "fednewton.prop6", "fednewton.lem1"),
    sampled=fednewton_drawn,
    sampled_exhibits=(
        SampledExhibit(
            partial(event_cosine, M=6, n="3000,3000", tilts="1/20,-1/20"),
            {G: sp.Integer(1)},
            3,
            {
                "corrected": Outcome.HOLDS,
                "sharpened": Outcome.HOLDS,
                "by-size": Outcome.HOLDS,
            },
            "two clients whose inputs lean to one side and to the other",
        ),
    ),
)
