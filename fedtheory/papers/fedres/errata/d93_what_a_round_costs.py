"""Residuals are small; what is sent with them is not."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """d = d_i = 100: numbers sent and fetched in a round."""
    d = own = 100
    sgd = (d + 1 + 1) + d  # x^g, f, y; w^g
    erm = (d + own + 1 + own) + d  # x^g, x^l, y, w_i; w^g
    return (
        Witness(
            "what a round of Algorithms 3 and 4 moves is the residual",
            Fraction(sgd),
            "<=",
            Fraction(1),
            "202 numbers against one",
        ),
        Witness(
            "what is saved is 2d_i - 1",
            Fraction(erm - sgd),
            "=",
            Fraction(2 * own - 1),
            "199 of 401",
            expected=True,
        ),
    )


D93 = Erratum(
    id="fedres.d93",
    about="fedres.int2",
    severity=Severity.GAP,
    source=Source(
        "agarwal2020fedres",
        "Section 1, 'a few bits'; Section 3.1, last sentence; Section 4, first sentence",
    ),
    printed=(
        "Since the residuals can usually be represented by a few bits for each data sample, the communication "
        "[...] can be rather efficient; a communication and computational efficient algorithm that avoids all "
        "the above issues; Our algorithms have heavy communication"
    ),
    corrected=(
        "a round of FedRes.SGD costs a client d + 2 numbers up and d down, 2d_i - 1 less than one of "
        "FedRes.ERM"
    ),
    why=(
        "Beside the prediction Algorithm 3 sends x^g and y, and fetches w^g. It saves what belongs to the "
        "local model. Section 4 itself calls the result heavy, and batches save fetches only."
    ),
    witness=witness,
)
