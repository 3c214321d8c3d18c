"""(60) multiplies LD where LD/√n suffices; that slack happens to pay for what the G of Lemma 2's statement lacks."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed, enclosed_bound, square_root
from fedtheory.papers.fedfw.statements.eq62_gap_transfer import EQUATION_62
from fedtheory.papers.fedfw.statements.notation import D, L, g_star, n
from fedtheory.papers.fedfw.statements.thm1_convex import G_corrected


def witness() -> tuple[Witness, ...]:
    """L = D = g* = 1 and several n: (LD + g*)/√n + LD/√n is at most the printed LD/n + g*/√n + LD."""
    found = []
    for clients in (1, 4, 100, 10_000):
        at: Values = {n: clients, L: 1, D: 1, g_star: 1}
        enough = enclosed(G_corrected, at) + square_root(Fraction(1, clients))
        printed = enclosed_bound(EQUATION_62.bound(Status.PRINTED), at)
        found.append(
            Witness(
                f"G of Lemma 2's proof + LD/√n ≤ G of its statement + LD, n = {clients}",
                enough.upper,
                "<=",
                printed.lower,
                "n is a square: all roots are rational",
                expected=True,
            )
        )
    return tuple(found)


D33 = Erratum(
    id="fedfw.d33",
    about="fedfw.eq62",
    severity=Severity.CONSTANT,
    source=Source("dadras2024fedfw", "eq. (60), fourth line; eq. (62)"),
    printed="gap(x̄) ≤ gâp(X) + (G + LD)dist(X, 𝒞)",
    corrected="gap(x̄) ≤ gâp(X) + ((H + LD)/√n)dist(X, 𝒞) - λdist²(X, 𝒞), X ∈ 𝒟ⁿ",
    why=(
        "∇F̂ is L/n-Lipschitz and 𝒟ⁿ has diameter √nD, so the last term of (60) is LD/√n times the distance. The print "
        "exceeds the true constant by LD(1 - 1/√n)², so it holds even with G = LD/n + g*/√n. Only the deviations of the "
        "gradients from their mean count, since X - X̄ is orthogonal to consensus."
    ),
    witness=witness,
)
