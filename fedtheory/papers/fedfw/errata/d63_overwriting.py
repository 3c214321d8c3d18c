"""The paper sets FedFW apart by not overwriting local models; the authors' public code overwrites them."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    Federation,
    fedfw_iterates,
    mean,
    naive_round,
    on_interval,
    point,
)

ROUNDS = 10


def witness() -> tuple[Witness, ...]:
    """(21) from 0 with λ_0 = 1/2: Algorithm 1, and a loop that starts every client from x̄ with one local step."""
    federation = on_interval((2, -6), (2, 2), start=(0, 0))
    (ours,) = mean(federation, fedfw_iterates(federation, Fraction(1, 2), ROUNDS)[-1])
    (theirs,) = _overwritten(federation)
    return (
        Witness(
            f"overwriting the local models leaves x̄^{ROUNDS} of Algorithm 1 as it is, λ_0 = 1/2",
            theirs,
            "=",
            ours,
            "with x_i = x̄ the penalty λ_t(x_i - x̄) is 0: one local step is procedure (20), whatever λ_0",
        ),
    )


def _overwritten(federation: Federation) -> tuple[Fraction, ...]:
    x_bar = point(0)
    for t in range(1, ROUNDS):
        x_bar = naive_round(federation, x_bar, Fraction(2, t + 1))
    return x_bar


D63 = Erratum(
    id="fedfw.d63",
    about="fedfw.clm3",
    severity=Severity.GAP,
    source=Source(
        "dadras2024fedfw",
        "Section 1 ('does not overwrite clients' local models with the global model') against the code it links: "
        "src/server/FedFW_server.py, train(), at commit 0145b28",
    ),
    printed="FedFW does not overwrite clients' local models with the global model",
    corrected=(
        "Algorithm 1 does not. The linked code sends x̄ into every selected client's model at the start of a round: "
        "with one local step that is procedure (20), which Appendix A shows to fail"
    ),
    why=(
        "Where x_i is replaced by x̄ the penalty vanishes at the first local step. With K local steps it acts on the "
        "other K - 1. Whether this version of the code produced the tables is not known."
    ),
    witness=witness,
)
