"""Figure 5 has two panels and the caption of one; Section 6.1 caps all samples of a client by a share of half of them."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """100 examples in A, 5 clients: step 1 gives each client N = 20 of them, step 2 as many others."""
    share = Fraction(100, 5)
    return (
        Witness(
            'the samples of a client are "at most (# examples belonging to A)/(# clients)"',
            2 * share,
            "<=",
            share,
            "#A = 100 and 5 clients: N = 20 in step 1, and 2N in the end",
        ),
    )


D71 = Erratum(
    id="fedres.d71",
    about="fedres.exp1",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Section 6.1, property 1; Figure 5"),
    printed=(
        "each client is assigned at most (# examples belonging to A)/(# clients) data samples; [Figure 5] Test accuracy "
        "versus delay for the letter dataset"
    ),
    corrected=(
        "at most that many samples of A, so twice as many in all; Figure 5 is of letter and of pendigits"
    ),
    why="The share of A is what step 1 distributes; a bucket of the same size is added. Figure 5 has the panels (a) letter and (b) pendigits.",
    witness=witness,
)
