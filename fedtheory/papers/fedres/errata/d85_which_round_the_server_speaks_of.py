"""The text and Algorithm 2 make the server's model of different rounds."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.algorithms.fedres_erm_exact import Sample, exact_erm

SAMPLES: tuple[Sample, ...] = tuple(
    (Fraction(x, 8), Fraction(z, 8), Fraction(y, 8))
    for x, z, y in ((2, 1, 1), (3, -2, 1), (2, 2, -1))
)


def witness() -> tuple[Witness, ...]:
    """Three samples of a client, α = 1: by the text the server is as early as (3) with α = 0."""
    by_display = exact_erm(SAMPLES, alpha=1, beta=1).w_global
    by_text = exact_erm(SAMPLES, alpha=0, beta=1).w_global
    return (
        Witness(
            "the server's model of round 3",
            by_display[2],
            "=",
            by_text[2],
            "one sample against two",
        ),
    )


D85 = Erratum(
    id="fedres.d85",
    about="fedres.alg2",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Section 3.1, second paragraph; Algorithm 2, (3)"),
    printed=(
        "the server receives z_{i,t-α} and w_{i,t-α} and then finds a global model w^g_t; w^g_{t+1} = argmin "
        "Σ_i Σ_{s≤t-α} ℓ_{i,s}(w, w_{i,t-α})"
    ),
    corrected="w^g_{t+1} in the text",
    why=(
        "With the text's w^g_t, α = 0 would be circular: w_{i,t} answers w^g_t. Lemma 3 has the text's round "
        "with one sample fewer; it is no third reading that makes it true of (3), see fedres.d39."
    ),
    witness=witness,
)
