r"""FedRes, Lemma 1: how far empirical losses can lie from expected ones, at all models at once.

The printed lemma holds with probability 1 - 1/T for all rounds, uses a grid that leaves the balls, counts the
clients twice, and omits a bound on the losses' slopes, without which it is false (erratum d47). What the proof of
Theorem 1 needs is one-sided and on average: nets of radius R/(4GPt) inside the balls, with Bernstein's inequality
at their points. Entry t of a run is about t samples of each client.
"""

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import Bound, Exhibit, Source, Statement, Status, t
from fedtheory.papers.fedres.algorithms.largest_deviation import expected_deviation
from fedtheory.papers.fedres.instances.few_samples import few_samples, three_points
from fedtheory.papers.fedres.metrics import EXPECTED_DEVIATION
from fedtheory.papers.fedres.statements.erm import ASSUMPTIONS, CONSTANTS, N, R, sigma_bar
from fedtheory.papers.fedres.statements.notation import D, G, P, gamma

logarithm = sp.log(1 + 8 * D * G * P * t / R)
spread = sigma_bar * sp.sqrt(2) * sp.sqrt(N) * sp.sqrt(logarithm) / (sp.sqrt(P) * sp.sqrt(t))
KNOWN_SIGN = (Claim(sp.Integer(0), "<=", logarithm),)
UNUSED = ("gamma-smooth", "argmins")

LEMMA_1 = Statement(
    id="fedres.lem1",
    title="on average, empirical losses are not far below expected ones, at all pairs of models",
    kind="lemma",
    source=Source("agarwal2020fedres", "Lemma 1"),
    algorithm=expected_deviation,
    schedule={},
    constants=tuple(c for c in CONSTANTS if c.symbol is not gamma),
    parameters=(),
    assumptions=tuple(a for a in ASSUMPTIONS if not any(words in a.wording for words in UNUSED)),
    bounds=(
        Bound(
            Status.CORRECTED,
            "Lemma 1 in expectation, for one t, with nets inside the balls",
            EXPECTED_DEVIATION,
            spread + R * N * logarithm / (3 * P * t) + R / (sp.sqrt(2) * P * t),
            conditions=KNOWN_SIGN,
            remark="the condition says that a logarithm is not negative; it always holds",
        ),
        Bound(
            Status.CORRECTED,
            "Lemma 1 in expectation, its second term as printed, with log(1 + 8DGPt) for log T",
            EXPECTED_DEVIATION,
            spread + R * N * (logarithm + 1) / t,
            name="clients-twice",
            conditions=KNOWN_SIGN,
            remark="the second term is P times too large; as printed, with log T and no G, the lemma is false (erratum d47)",
        ),
    ),
    rate=sp.sqrt(sp.log(t) / t),
    trivial={EXPECTED_DEVIATION: R},
    exhibits=(
        Exhibit(
            three_points,
            {},
            10,
            {"corrected": "0.0523", "clients-twice": "0.0226"},
            "one client, three samples, every sequence of ten",
        ),
        Exhibit(
            lambda: few_samples(x="1/2 -1/2", z="0 0", y="1/2 1/2"),
            {},
            14,
            {"corrected": "0.1368", "clients-twice": "0.0768"},
            "a fair coin: the worst pair believes in the samples that did not come",
        ),
    ),
)
