"""Missing rounds are handled by weights λ_i = T/N_i, and every theorem is then stated for λ_i = 1."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.statements.regret import missing_round_weights


def witness() -> tuple[Witness, ...]:
    """A client with one sample in four rounds, on which its loss is 1."""
    (weight,) = missing_round_weights((1,), rounds=4)
    return (
        Witness(
            "λ_i ℓ_{i,t} ≤ 1, as the theorems need of what they sum",
            weight * Fraction(1),
            "<=",
            Fraction(1),
            "T = 4, N_i = 1: λ_i = 4",
        ),
    )


D58 = Erratum(
    id="fedres.d58",
    about="fedres.set2",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Section 2, after (1)"),
    printed="We can easily circumvent this by setting the loss function to be identically 0 if no data was observed",
    corrected=(
        "divide the weights by the largest of them, so that weighted losses keep the assumptions, and multiply the bounds "
        "by it; and let rounds without data be missing at random, so that samples stay i.i.d. over time"
    ),
    why=(
        "All that follows assumes λ_i = 1 and samples that are identically distributed over time. A loss that is 0 on "
        "given rounds is not; and a weight of T/N_i takes losses out of [0, 1] and multiplies G and γ, so that a client "
        "with few samples is paid for by everybody."
    ),
    witness=witness,
)
