"""K models a round are set against O(TNK): one is sent up, the other is all that was ever made."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

CLIENTS, STEPS, ROUNDS = 100, 1, 20


def models(*, distilled: bool) -> tuple[int, int]:
    """What a client sends in a round, its new models, and what it gets that it does not have yet."""
    return STEPS, 1 if distilled else CLIENTS * STEPS


def witness() -> tuple[Witness, ...]:
    """N = 100, K = 1, T = 20."""
    return (
        Witness(
            "a client sends fewer models a round with distillation",
            Fraction(models(distilled=True)[0]),
            "<",
            Fraction(models(distilled=False)[0]),
            "K and K",
        ),
        Witness(
            "without it a round brings at least TNK/10 new models to a client",
            Fraction(ROUNDS * CLIENTS * STEPS, 10),
            "<=",
            Fraction(models(distilled=False)[1]),
            "NK = 100 against TNK/10 = 200",
        ),
    )


D95 = Erratum(
    id="ffgb.d95",
    about="ffgb.clm_comm",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Section 6, first paragraph"),
    printed="the per-round communication cost of FFGB-Distill is reduced to K which is significantly smaller than O(TNK) in FFGB",
    corrected="K models up in either case; 1 model down in place of NK new ones, or of all tNK if a client has kept nothing",
    why=(
        "TNK is the size of the ensemble after T rounds, of all clients. Only a client that has forgotten everything must "
        "be sent it, and only in the last round. The saving is on the way down."
    ),
    witness=witness,
)
