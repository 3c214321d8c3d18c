"""Algorithm 6 is called FedRes.ERM; its server does not re-score old samples, and it is slow for the same reason as Algorithm 7."""

from fractions import Fraction

from fedtheory.algorithms.best_response_exact import exact_half_rescoring, exact_rescoring
from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.fedres.appendix_c import game, population_loss


def witness() -> tuple[Witness, ...]:
    """Both on the population, v = 1/4."""
    printed, meant = exact_half_rescoring(game(), 120), exact_rescoring(game(), 120)
    return (
        Witness(
            "the model of the server after two updates is that of (3)",
            printed[2][0][0],
            "=",
            meant[2][0][0],
            "its sum has ℓ_s(·, w^l_s) where (3) has ℓ_s(·, w^l_t)",
        ),
        Witness(
            "E ℓ of Algorithm 6 in round 120 ≤ 1/100, as 'quickly' would have it",
            population_loss(*printed[119]),
            "<=",
            Fraction(1, 100),
            "it is 0.086",
        ),
        Witness(
            "E ℓ of (2) and (3) in round 120 ≤ 10^(-10)",
            population_loss(*meant[119]),
            "<=",
            Fraction(1, 10**10),
            "re-scoring as meant is geometric",
            expected=True,
        ),
    )


D55 = Erratum(
    id="fedres.d55",
    about="fedres.alg6",
    severity=Severity.FALSE,
    source=Source(
        "agarwal2020fedres",
        "Appendix C.2, Algorithm 6 and the text before it; w^l_s for w^l_t may be a slip of the transcription",
    ),
    printed="w^g_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g, w^l_s); 'the server (client) re-applies the new parameters to the old samples'",
    corrected="w^g_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g, w^l_t), as (3) has it",
    why=(
        "As printed the server's line of Algorithm 6 is, letter for letter, that of Algorithm 7: only the client re-scores. "
        "The algorithm is then not (2) and (3), and on Appendix C its population loss is at least (2/3) F_1 t^(-1/5) for "
        "ever (fedres.half_rescoring), while that of (2) and (3) falls geometrically (fedres.best_response)."
    ),
    witness=witness,
)
