r"""FedNewton, Theorem 3: the excess risk of clients with one law, with probability 1 - δ, by the size of a sample.

Print is in four regimes of the local size, written here for clients with equally many samples; G is the constant that ≲
hides, and none is large enough: print's Upsilon is below 1 where one client's sample is bad and FedNewton diverges. Its exponents
are right where r <= 1 and its regimes join (fednewton.section76), but Upsilon >= 1 in small samples is no consequence of an
upper bound, and r > 1 saturates. The corrected bound has no hidden constant and is Theorem 4's; the
sharpened ones fall by a factor of order 1/(λ|D_j|) a round, as Theorem 3 says and its proof, which has the root, does not show.
"""

from functools import partial

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.metrics import EXCESS_ERROR
from fedtheory.core.statement import (
    Assumption,
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
from fedtheory.papers.fednewton.instances.event_federations import event_spectrum
from fedtheory.papers.fednewton.properties import IDENTICAL_CLIENT_LAWS
from fedtheory.papers.fednewton.statements.event_notation import (
    AT_LEVEL,
    BELOW_ONE,
    CAPACITY,
    CENTRAL,
    CHANCE,
    EVENTS,
    HIDDEN,
    LINEAR,
    MANY,
    MIX,
    RIDGE_PROBLEM,
    SHARP_EVENTS,
    SOURCE,
    C_bar,
    E_bar,
    G,
    Upsilon_bar,
    cond_bar,
    gamma,
    m,
    n_j,
    of_a_client,
    r,
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
from fedtheory.papers.fednewton.statements.thm4_heterogeneous import TAIL

_log = sp.log(6 / delta)  # print has log(2/δ), with probability 1 - 3δ
LIKELY = Certainty.WITH_PROBABILITY
ALIKE = Assumption("Δ_Dj = 0 and Δ_fj = 0", IDENTICAL_CLIENT_LAWS, "Theorem 3")

_s = 2 * r + gamma
BREAKS = (n ** ((1 - gamma) / _s), n ** (1 / _s), n ** ((_s + 1) / (2 * _s)))
"""Where one regime ends and the next begins, in |D_j|."""
REGIMES = (
    n ** (sp.Rational(3, 2) / _s) / n_j**2,
    n ** ((1 + gamma / 2) / _s) / (n_j * sp.sqrt(n_j)),
    n ** ((1 + gamma) / (2 * _s)) / n_j,
    n ** (-r / _s),
)
"""ℵ_j in each of them."""


needed = K * sp.log(2 * M * (2 * m + 2) / delta)
"""Of samples of a client, in Lemma 1 at the level δ/(2m + 2)."""


def _regime(k: int) -> Bound:
    low = (Claim(BREAKS[k - 1], "<=", n_j),) if k else ()
    high = (Claim(n_j, "<=", BREAKS[k]),) if k < len(BREAKS) else ()
    return Bound(
        Status.ORDERED,
        f"Theorem 3, case {k + 1} of ℵ_j, with delta for its 3 delta",
        EXCESS_ERROR,
        G * (Upsilon**t * REGIMES[k] * _log**2 + TAIL),
        name="ordered" if k == 2 else f"ordered-{k + 1}",
        certainty=LIKELY,
        conditions=(*low, *high),
        remark="Upsilon is that of the sample, so that no instance knows it beforehand",
    )


THEOREM_3 = Statement(
    id="fednewton.thm3",
    title="clients with one law: four regimes of the local sample size",
    source=Source(PAPER, "Theorem 3"),
    algorithm=fednewton_of_laws,
    schedule={},
    constants=(
        CHANCE,
        *EVENTS,
        *SHARP_EVENTS,
        CENTRAL,
        PRINTED_FACTOR,
        SIZE,
        of_a_client,
        MANY,
        LEVERAGE,
        COORDINATES,
        SOURCE,
        CAPACITY,
    ),
    parameters=(HIDDEN,),
    assumptions=(RIDGE_PROBLEM, ALIKE),
    bounds=(
        *(_regime(k) for k in range(4)),
        Bound(
            Status.CORRECTED,
            "ours: the same as Theorem 4's, where no client is shifted",
            EXCESS_ERROR,
            Upsilon_bar**t * E_bar + C_bar,
            certainty=LIKELY,
            also=(AT_LEVEL, LINEAR, MIX),
        ),
        Bound(
            Status.SHARPENED,
            "ours: the contraction of second order in R_Dj and R_D",
            EXCESS_ERROR,
            cond_bar * rho_bar**t * E_bar + C_bar,
            certainty=LIKELY,
            also=(AT_LEVEL, BELOW_ONE, LINEAR, MIX),
        ),
        Bound(
            Status.SHARPENED,
            "ours: the same by the size of a client's sample, with Theorem 3's exponent 1 in 1/(λ|D_j|), as K <= κ²/λ",
            EXCESS_ERROR,
            sp.Rational(1134, 1000) * (sp.Rational(1583, 100) * needed / n_j) ** t * E_bar + C_bar,
            name="by-size",
            certainty=LIKELY,
            also=(AT_LEVEL, BELOW_ONE, LINEAR, MIX),
            conditions=(Claim(139 * needed, "<=", n_j),),
        ),
    ),
    rate=Upsilon**t,
    rests_on=("fednewton.thm2", "fednewton.prop6", "fednewton.lem1"),
    sampled=fednewton_drawn,
    sampled_exhibits=(
        SampledExhibit(
            partial(event_spectrum, M=6, lam="1/5", n="2000,2000"),
            {G: sp.Integer(1)},
            3,
            {"corrected": Outcome.HOLDS, "sharpened": Outcome.HOLDS},
            "two clients with one law, the leverage flat",
        ),
        SampledExhibit(
            partial(event_spectrum, M=6, lam="1/5", n="2400,2400"),
            {G: sp.Integer(1)},
            3,
            {"by-size": Outcome.HOLDS},
            "the same with as many samples as the bound by size needs",
        ),
    ),
)
