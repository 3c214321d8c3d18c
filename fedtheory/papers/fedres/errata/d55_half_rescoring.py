"""Algorithm 6 is called FedRes.ERM; its server does not re-score old samples, and it is slow for the same reason as Algorithm 7."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.algorithms.best_response_exact import Pair, exact_half_rescoring
from fedtheory.papers.fedres.errata.appendix_c import client, game, population_loss, server


def with_newest(rounds: int) -> list[Pair]:
    """Algorithm 6 with w^l_t for w^l_s in its first line; its second line is left as it is, and answers w^g_t."""
    start = game()
    played = [(start.shared, start.local)]
    for _ in range(1, rounds):
        shared, local = played[-1]
        played.append((server(local), client(shared)))
    return played


def witness() -> tuple[Witness, ...]:
    """Both on the population, v = 1/4."""
    printed, meant = exact_half_rescoring(game(), 120), with_newest(120)
    return (
        Witness(
            "the model of the server after three updates is that of (3)",
            printed[3][0][0],
            "=",
            meant[3][0][0],
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
            "E ℓ in round 120 with that one letter mended ≤ 2/10^6",
            population_loss(*meant[119]),
            "<=",
            Fraction(2, 10**6),
            "re-scoring is geometric",
            expected=True,
        ),
    )


D55 = Erratum(
    id="fedres.d55",
    about="fedres.alg6",
    severity=Severity.EXTRACTION,
    source=Source(
        "agarwal2020fedres",
        "Appendix C.2, Algorithm 6 and the text before it; w^l_s for w^l_t may be a slip of the copy at hand",
    ),
    printed="w^g_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g, w^l_s); 'the server (client) re-applies the new parameters to the old samples'",
    corrected="w^g_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g, w^l_t), as (3) has it",
    why=(
        "As printed the server's line of Algorithm 6 is, letter for letter, that of Algorithm 7: only the client re-scores. "
        "The algorithm is then not (2) and (3), and on Appendix C its population loss is at least (2/3) F_1 t^(-1/5) for "
        "ever (fedres.half_rescoring); with w^l_t it falls geometrically, as that of (2) and (3) does, whose sides take turns "
        "(fedres.best_response). An s for a t in one place may be the copy's. The second line is another matter: "
        "fedres.d81."
    ),
    witness=witness,
)
