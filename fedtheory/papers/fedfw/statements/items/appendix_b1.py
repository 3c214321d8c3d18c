"""Appendix B.1, display by display: the replay of Theorem 1's proof."""

from fedtheory.core.item import Encoding, Item, Shown, Wrong
from fedtheory.papers.fedfw.statements.items.writing import item, printed

OUTSIDE = "fedfw.d01"
"""False at t = 1 from outside the domain, where Algorithm 1 lets a client start."""


def display(
    number: int,
    locator: str,
    title: str,
    says: str,
    *encoded: Encoding,
    remark: str = "",
    repaired: str = "",
) -> Item:
    """A numbered display of Appendix B.1."""
    place = f"Appendix B{locator}, ({number})"
    return item(
        f"eq{number}", "display", place, title, says, *encoded, remark=remark, repaired=repaired
    )


ITEMS = (
    display(
        23,
        "",
        "Lemma 1's proof",
        "‖∇F̂_t(X) - ∇F̂_t(Y)‖ <= (L/n + λ_t) ‖X - Y‖",
        *(Shown("fedfw.lemma1", f"(23) line {k}") for k in (1, 2, 4, 7, 8)),
    ),
    display(
        24,
        ".1",
        "the descent inequality, and the oracle against X*",
        "F̂_t(X^{t+1}) <= F̂_t(X^t) + η_t⟨∇F̂_t(X^t), X* - X^t⟩ + (L̂_t η_t²/2) n D²",
        *printed("(24) line 1", "(24) line 2", "(24) line 3", "(24) line 4"),
        repaired=OUTSIDE,
    ),
    display(
        25,
        ".1",
        "convexity, and the penalty's part",
        "⟨∇F̂_t(X^t), X* - X^t⟩ <= F̂(X*) - F̂_t(X^t) - (λ_t/2) dist²(X^t, 𝒞)",
        *printed("(25) line 1", "(25) line 2", "(25) line 3", "(25) line 4", "(25) line 5"),
    ),
    display(
        26,
        ".1",
        "one round",
        "F̂_t(X^{t+1}) - F̂(X*) <= (1 - η_t)(F̂_t(X^t) - F̂(X*)) - (η_t λ_t/2) dist² + (L̂_t η_t²/2) n D²",
        *printed("(26) printed"),
        repaired=OUTSIDE,
    ),
    display(
        27,
        ".1",
        "the penalty grows",
        "F̂_t(X^t) = F̂_{t-1}(X^t) + (λ_t - λ_{t-1})/2 dist²(X^t, 𝒞)",
        *printed("(27)"),
    ),
    display(
        28,
        ".1",
        "the recursion",
        "F̂_t(X^{t+1}) - F̂(X*) <= (1 - η_t)(F̂_{t-1}(X^t) - F̂(X*)) + (L̂_t η_t²/2) n D²",
        *printed("(28) line 1", "(28) line 2"),
        repaired=OUTSIDE,
    ),
    display(
        29,
        ".1",
        "the growing penalty is paid for",
        "(1 - η_t)(λ_t - λ_{t-1}) - η_t λ_t <= -λ_0/√(t+1) <= 0",
        *printed(*(f"(29) line {k}" for k in range(1, 6))),
    ),
    display(
        30,
        ".1",
        "the recursion unrolled",
        "F̂_t(X^{t+1}) - F̂(X*) <= (n D²/2) Σ_i L̂_i η_i² Π_{j>i} (1 - η_j), as η_1 = 1",
        *printed("(30) line 1", "(30) vanishes", "(30) line 2"),
        repaired=OUTSIDE,
    ),
    display(
        32,
        ".1",
        "the Lagrangian",
        "Lagrangian(X, R, Y) = F̂(X) + ⟨Y, X - R⟩ for X ∈ 𝒟ⁿ and R ∈ 𝒞; Y⋆ solves the dual problem",
        *printed("(33) first inequality"),
    ),
    display(
        33,
        ".1",
        "the saddle point",
        "F̂(X*) <= F̂(X) + ⟨Y⋆, X - R⟩ <= F̂(X) + ‖Y⋆‖ ‖X - R‖ for X ∈ 𝒟ⁿ and R ∈ 𝒞",
        *printed("(33) first inequality", "(33) second inequality"),
    ),
    display(
        34,
        ".1",
        "the residual from below",
        "F̂(X^{t+1}) - F̂(X*) >= -‖Y⋆‖ dist(X^{t+1}, 𝒞)",
        *printed("(34)"),
    ),
    display(
        35,
        ".1",
        "(31) with the penalty written out",
        "F̂(X^{t+1}) - F̂(X*) + (λ_t/2) dist² <= 2nD²((L/n)/(t+1) + λ_0/√(t+1))",
        *printed("(35)"),
        repaired=OUTSIDE,
    ),
    display(
        36,
        ".1",
        "a quadratic inequality in the distance",
        "-‖Y⋆‖ dist + (λ_t/2) dist² <= 2nD²((L/n)/(t+1) + λ_0/√(t+1)), at X^{t+1}",
        *printed("(36)"),
    ),
    display(
        38,
        ".1",
        "the bound of Theorem 1",
        "F̂(X̄^t) - F̂(X*) <= 2nD²((L/n)/t + λ_0/√t) + G · 2/(λ_0√t) · (‖Y⋆‖ + D√(λ_0(L/√t + nλ_0)))",
        *printed("(38) line 1", "(38) line 2"),
        Shown("fedfw.thm1", "(38) as printed", "printed"),
        Wrong("fedfw.d20"),
        remark=(
            "no first round is printed: read for every t >= 1 (fedfw.thm1, printed), or for t >= 2, where (35) and (37) "
            "speak of X^t (fedfw.thm1, corrected): see fedfw.d18"
        ),
    ),
    display(
        39,
        ".1",
        "back to F",
        "F̂(X̄^t) - F̂(X*) = F(x̄^t) - F(x*)",
        *printed("(39)"),
    ),
)
