"""(65) needs X^1 in 𝒞 as (52) does; Appendix C.2 does not say so."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound, exactly, root
from fedtheory.papers.fedfw.statements.eq65_participation import EQUATION_65
from fedtheory.papers.fedfw.statements.notation import D, L, lambda_0, n
from fedtheory.papers.fedfw.statements.participation import p
from fedtheory.papers.fedfw.statements.thm2_nonconvex import Ecal


def witness() -> tuple[Witness, ...]:
    """Two clients without a loss on [-1, 1], from 1 and -1, λ_0 = 1: gâp(X^1) = 4λ, in the only round."""
    at: Values = {n: 2, L: 0, D: 2, Ecal: 0, lambda_0: 1, p: 1, T: 1}
    return (
        Witness(
            "(65) at p = 1, T = 1: gâp(X^1) is at most its right side",
            (exactly(4) * root(2, 3)).lower,
            "<=",
            enclosed_bound(EQUATION_65.bound(Status.PRINTED), at).upper,
            "λ = (pT + 1)^(1/3) from below; the right side from above",
        ),
    )


D49 = Erratum(
    id="fedfw.d49",
    about="fedfw.eq65",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Appendix C.2, 'by following the steps in Appendix C.1'"),
    printed="(65) for the setting of Theorem 2, where x_i^1 ∈ R^p",
    corrected="(65) as corrected, for X^1 ∈ 𝒞 ∩ 𝒟ⁿ; from elsewhere in 𝒟ⁿ, λ_0(pT+1)dist²(X^1, 𝒞)/(2pT) is added",
    why=(
        "(51) drops the penalty of the start 'since we choose X^1 ∈ 𝒞', which is a choice of the proof and nowhere a "
        "hypothesis. What is dropped does not go away as T grows."
    ),
    witness=witness,
)
