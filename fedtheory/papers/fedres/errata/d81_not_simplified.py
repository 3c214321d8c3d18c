"""Algorithms 5 and 6 are not what Algorithms 1 to 4 become without delays."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.algorithms.best_response_exact import exact_rescoring
from fedtheory.papers.fedres.errata.appendix_c import game
from fedtheory.papers.fedres.errata.d55_half_rescoring import with_newest


def witness() -> tuple[Witness, ...]:
    """On the population, v = 1/4; Algorithm 6 with the letter of fedres.d55 mended."""
    turns, at_once = exact_rescoring(game(), 20), with_newest(39)
    return (
        Witness(
            "Algorithm 6's server of round 3 is that of (2) and (3)",
            at_once[2][0][0],
            "=",
            turns[2][0][0],
            "4/5 against 52/75",
        ),
        Witness(
            "its server of round 38 is that of (2) and (3) in round 20",
            at_once[37][0][0],
            "=",
            turns[19][0][0],
            "twice as many rounds",
            expected=True,
        ),
    )


D81 = Erratum(
    id="fedres.d81",
    about="fedres.appcs",
    severity=Severity.TYPO,
    source=Source(
        "agarwal2020fedres", "Appendix C.2, before Algorithm 5; Algorithms 5 and 6, second lines"
    ),
    printed=(
        "Assume no delays. Then the three algorithms we compare can be simplified as in Algorithm 5, 6, 7; "
        "w^l_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g_t, w^l)"
    ),
    corrected=(
        "w^l_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g_{t+1}, w^l), as (2) has it for β = 0; Algorithm 5 is (7) and (8) "
        "for τ = 1, without the projection"
    ),
    why=(
        "By (2) the client of round t + 1 answers the global model of round t + 1. Algorithm 6's answers that "
        "of round t, whatever its first line says (fedres.d55): both sides then move at once, every model is "
        "made twice, and the way takes twice as many rounds. Neither (2) and (3) nor (7) and (8) are without "
        "balls."
    ),
    witness=witness,
)
