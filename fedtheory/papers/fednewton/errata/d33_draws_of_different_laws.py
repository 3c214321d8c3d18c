"""All data together are no i.i.d. sample."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """One draw of each of two clients, whose features are always 0 and always 1: the first draw against C = 1/2."""
    return (
        Witness(
            "E φ(x_1)² = C, as of an i.i.d. sample of the mixture",
            Fraction(0),
            "=",
            Fraction(1, 2),
            "the first draw is the first client's",
        ),
        Witness(
            "the mean of E φ(x_i)² is C",
            (Fraction(0) + 1) / 2,
            "=",
            Fraction(1, 2),
            "what the proof needs",
            expected=True,
        ),
    )


D33 = Erratum(
    id="fednewton.d33",
    about="fednewton.lem1",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "Lemmas 1, 3 and 4, first lines"),
    printed="i.i.d. random vectors, for D as for D_j",
    corrected="independent draws whose average law is ρ: n_j of them from ρ_j",
    why=(
        "D is the union of the clients' samples, which come from different laws in a "
        "fixed order. Bernstein's inequality does not ask for equal laws, so this alone "
        "takes nothing from the lemmas if ρ is the mixture of the ρ_j."
    ),
    witness=witness,
)
