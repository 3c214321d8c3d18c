"""(52) needs the start of (51): from elsewhere the penalty of the start never leaves the average."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import Federation, Group, on_interval, point
from fedtheory.papers.fedfw.errata.fixed_steps import iterates, surrogate_gap


def hexagon() -> Federation:
    """Three clients without loss at three corners of a hexagon of diameter 18, about 0."""
    corners = [point(*c) for c in ((-9, -5), (9, -5), (0, 10), (6, 4), (-6, 4), (0, -8))]
    still = point(0, 0)
    return Federation(tuple(Group(1, still, still, p) for p in corners[:3]), tuple(corners))


def average(federation: Federation, m: int) -> Fraction:
    """(1/T)Σgâp(X^t) at T = m³, λ₀ = 1."""
    run = iterates(federation, 1, m)[:-1]
    return sum((surrogate_gap(federation, X, m) for X in run), Fraction(0)) / m**3


def witness() -> tuple[Witness, ...]:
    """No loss at all, λ₀ = 1: on [-1, 1] from 1 and -1, and at one single round on the hexagon."""
    apart = on_interval((0, 0), (0, 0), start=(1, -1))
    return (
        *(
            Witness(
                f"(52) at T = {m**3}: (1/T)Σgâp(X^t) ≤ nD²/(2T^(1/3)) = {Fraction(4, m)}",
                average(apart, m),
                "<=",
                Fraction(4, m),
                "two clients on [-1, 1], exact iterates",
            )
            for m in (3, 10)
        ),
        Witness(
            "(52) at T = 1: gâp(X^1) ≤ nD²/2 = 486",
            average(hexagon(), 1),
            "<=",
            hexagon().n * hexagon().diameter_squared / 2,
            "three clients on a hexagon, one round",
        ),
    )


D31 = Erratum(
    id="fedfw.d31",
    about="fedfw.eq52",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "eqs. (51), (52)"),
    printed="(1/T)Σgâp(X^t) ≤ (E + nD²λ_0/2)T^(-1/3) + (LD²/2)T^(-2/3)",
    corrected="the same for X^1 ∈ 𝒞 ∩ 𝒟ⁿ; for X^1 ∈ 𝒟ⁿ with λ_0dist²(X^1, 𝒞)/2 added, which no T makes small",
    why=(
        "C.1 chooses X^1 ∈ 𝒞 in passing, Theorem 2 and Algorithm 1 do not. From elsewhere the second line of (51) drops "
        "(λ/2)dist²(X^1, 𝒞) = λ_0T^(1/3)dist²(X^1, 𝒞)/2; divided by ηT = T^(1/3) it is independent of T."
    ),
    witness=witness,
)
