"""Appendix C.1, display by display: the replay of Theorem 2's proof."""

from fedtheory.core.item import Computed, Encoding, Item, Stated, Wrong
from fedtheory.papers.fedfw.instances.indefinite import indefinite
from fedtheory.papers.fedfw.statements.items.writing import item, steps


def _lines(*names: str) -> tuple[Encoding, ...]:
    """Lines of the replay, and those that fail as printed."""
    said = {name: name.endswith("printed") for name in names}
    return (
        *steps("fedfw.appendix_c1", "", *(name for name in names if not said[name])),
        *steps("fedfw.thm2", "printed", *(name for name in names if said[name])),
    )


OUTSIDE = "fedfw.d39"
"""False from outside the domain, where Algorithm 1 lets a client start."""


def display(number: int, title: str, says: str, *encoded: Encoding, repaired: str = "") -> Item:
    """A numbered display of Appendix C.1."""
    place = f"Appendix C.1, ({number})"
    return item(f"eq{number}", "display", place, title, says, *encoded, repaired=repaired)


RATE = Stated("fedfw.thm2", "any-start")
"""The rate, from any start in the domain."""

ITEMS = (
    item(
        "eq12",
        "display",
        "Section 3.1, (12)",
        "the rate of Theorem 2",
        "min over 1 <= t <= T of gap(x̄^t) <= O(T^(-1/3))",
        RATE,
        repaired=OUTSIDE,
    ),
    item(
        "eq45",
        "definition",
        "Appendix C.1, (45)",
        "the Frank-Wolfe gap of the surrogate",
        "gâp(X) = max over U ∈ 𝒟ⁿ of ⟨∇F̂_T(X), X - U⟩",
        *_lines("(45)"),
    ),
    display(
        46,
        "the least surrogate gap",
        "gâp(X^t̃) = min over t of gâp(X^t) <= O(T^(-1/3))",
        *_lines("least below average", "(46)"),
        repaired=OUTSIDE,
    ),
    display(
        47,
        "the distance at that round",
        "dist(X^t̃, 𝒞) <= O(T^(-1/3))",
        Stated("fedfw.eq57", "corrected"),
        repaired=OUTSIDE,
    ),
    display(
        48,
        "the least gap",
        "min over t of gap(x̄^t) <= O(T^(-1/3))",
        RATE,
        repaired=OUTSIDE,
    ),
    display(
        49,
        "one round",
        "F̂_T(X^{t+1}) <= F̂_T(X^t) - η gâp(X^t) + (L̂η²/2) n D²",
        *_lines(*(f"(49) line {k}" for k in range(1, 5))),
        repaired=OUTSIDE,
    ),
    display(
        50,
        "summed over the rounds",
        "(1/T) Σ gâp(X^t) <= (F̂_T(X¹) - F̂_T(X^{T+1}))/(ηT) + (L̂η/2) n D²",
        *_lines("(50) line 1", "(50) line 2"),
        repaired=OUTSIDE,
    ),
    display(
        51,
        "from a start of consensus",
        "F̂_T(X¹) - F̂_T(X^{T+1}) <= (1/n) Σ f_i(x¹) - (1/n) Σ min f_i",
        *_lines("(51) line 1", "(51) line 2", "(51) line 4"),
    ),
    item(
        "def.E",
        "definition",
        "Appendix C.1, (51)",
        "the excess of the start",
        "excess = (1/n) Σ f_i(x¹) - (1/n) Σ min over 𝒟 of f_i",
        Computed(indefinite),
    ),
    display(
        53,
        "the gap from below",
        "gâp(X^t) >= ⟨∇F̂(X^t), X^t - X̄^t⟩ + λ ‖X^t - X̄^t‖²",
        *_lines("(53) line 2", "(53) line 4"),
        repaired=OUTSIDE,
    ),
    display(
        54,
        "with the bound of the gradient",
        "gâp(X^t) >= -G dist(X^t, 𝒞) + λ dist²(X^t, 𝒞)",
        *_lines("Lemma 2 at X^t", "(54)", "(54) printed"),
    ),
    display(
        55,
        "the distance from the gap",
        "dist(X^t, 𝒞) <= G/λ + √(gâp(X^t)/λ)",
        *_lines("(55)", "(55) printed"),
    ),
    display(
        56,
        "at the round of the least surrogate gap",
        "dist(X^t̃, 𝒞) <= G/λ + √(rhs(52)/λ)",
        *_lines("(56)"),
        Wrong("fedfw.d35"),
    ),
    display(
        58,
        "the penalty's part of the gap",
        "gâp(X) >= max over U of ⟨∇F̂(X), X - U⟩ + λ⟨X - X̄, X̄ - U⟩",
        *_lines("(58) line 3", "(58) line 4"),
    ),
    display(
        59,
        "consensus is orthogonal to deviations",
        "⟨X - X̄, X̄ - U⟩ >= 0 for all U ∈ 𝒞",
        *_lines("(59)"),
    ),
    display(
        60,
        "from X to its mean",
        "gâp(X) >= max over U ∈ 𝒟ⁿ ∩ 𝒞 of ⟨∇F̂(X̄), X̄ - U⟩ - (G + LD) dist(X, 𝒞)",
        *_lines(*(f"(60) line {k}" for k in range(1, 5))),
        repaired="fedfw.d36",
    ),
    display(
        61,
        "which is the gap at the mean",
        "max over U ∈ 𝒟ⁿ ∩ 𝒞 of ⟨∇F̂(X̄), X̄ - U⟩ = gap(x̄)",
        *_lines("(61)"),
    ),
)
