"""Appendix C says that its example generalises to other updates; clients who take turns escape it, and so does a start."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The two Diracs, slopes 1, μ = 1, client 1 in odd rounds and client 2 in even ones, step 1/2: whatever is answered off the support."""
    eta, slope = Fraction(1, 2), Fraction(1)
    after = -eta * slope
    return (
        Witness(
            "f^1 = 0 at the point of client 1",
            after,
            "=",
            Fraction(0),
            "f^0 - η Q_1, exact at its own point",
        ),
    )


D05 = Erratum(
    id="ffgb.d05",
    about="ffgb.prfC",
    severity=Severity.GAP,
    source=Source(
        "shen2022ffgb",
        "Appendix C, 'The following example can be easily generalized to other update rules'; Theorem 4.2, 'any deterministic algorithm'",
    ),
    printed="... to other update rules where f^t is the affine combination of g_i^t's ...; Theorem 4.2: f^t(x) = 0 for any t",
    corrected="... in which all clients have the same weight at the same time; for others f^t = 0 for all t needs a loss without slope; and f^0 = 0 on supp(α), which only the proof says",
    why=(
        "With γ = 1 the oracle is exact on its client's support. A step that weighs a client alone moves f "
        "there by that client's slope, and no other oracle is asked in that step. Only an instance whose f* "
        "is 0 stands still then. Weights that differ by a factor need answers that do, which (11) limits."
    ),
    witness=witness,
)
