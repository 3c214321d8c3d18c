"""Without delay (21) and (22) know no curvature, and steep losses contradict them with any constants."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def answer(other: Fraction, curvature: Fraction) -> Fraction:
    """The model of at most 1 that is best beside `other`: a way of 1/(8κ), where the loss's slope is 0."""
    return min(Fraction(1), other + 1 / (8 * curvature))


def loss(shared: Fraction, local: Fraction, curvature: Fraction) -> Fraction:
    """h(g - l) + (2 - g - l)/8, h being Huber's: κx²/2 for |x| <= 1/(4κ), and a line of slope 1/4 beyond."""
    apart, knee = abs(shared - local), 1 / (4 * curvature)
    bent = curvature * apart**2 / 2 if apart <= knee else (apart - knee / 2) / 4
    return bent + (2 - shared - local) / 8


def regret(rounds: int) -> Fraction:
    """FedRes.ERM without delay from (0, 0), κ = T, against (1, 1), whose loss is 0: the average over the rounds."""
    curvature, shared = Fraction(rounds), Fraction(0)
    total, local = loss(shared, shared, curvature), shared
    for _ in range(1, rounds):
        shared = answer(local, curvature)
        local = answer(shared, curvature)
        total += loss(shared, local, curvature)
    return total / rounds


def witness() -> tuple[Witness, ...]:
    """P = 1, N = 2, D = 1, σ = 0, α = β = 0; the loss is in [0, 1], convex, 2T-smooth, and |∇ℓ| is less than 1."""
    T = 400
    corners = [loss(Fraction(g), Fraction(w), Fraction(T)) for g in (-1, 1) for w in (-1, 1)]
    # after t rounds the models are at most t/(4κ) = 1/4: a loss of 3/16 at least, for every T
    kept = (2 - 2 * Fraction(1, 4)) / 8
    long_run = 10**12
    return (
        Witness(
            "a corner's loss is at most 1",
            max(corners),
            "<=",
            Fraction(1),
            "convex, so everywhere",
            expected=True,
        ),
        Witness(
            "the average regret of T = 400 rounds is 3/16 at least",
            regret(T),
            ">=",
            kept,
            "run exactly",
            expected=True,
        ),
        Witness(
            "it is at most (21), twice, squared",
            regret(T) ** 2,
            "<=",
            4 * Fraction(2, T),
            "at τ = 0 and σ = 0 nothing is left of (21) but N/T under the root; outside of it, less",
        ),
        Witness(
            "3/16 is at most (21), 10^5 times, squared, T = 10^12",
            kept**2,
            "<=",
            10**10 * Fraction(2, long_run),
            "log T is less than 28: no constants and no logarithms help",
        ),
        Witness(
            "the excess of round T is at most (22), 10^10 times, T = 10^12",
            kept,
            "<=",
            10**10 * Fraction(2, long_run),
            "at τ = 0 and σ = 0 nothing is left of (22) but (d + d_1)/t",
        ),
    )


D79 = Erratum(
    id="fedres.d79",
    about="fedres.eq21",
    severity=Severity.FALSE,
    source=Source("agarwal2020fedres", "Appendix A, (21) and (22), for α = β = 0"),
    printed="Õ(√(... + (1 + D²γ)τ^(3/4)/T^(3/4) + ((1 + D²γ)τ + (d + Σd_i))/T)), also without delay",
    corrected="with α + β + 1 for τ, as the cycle of Algorithms 1 and 2 has it",
    why=(
        "Every term with γ has a factor τ. Without delay the two sides still take turns, and each turn goes a way that "
        "shrinks as 1/γ: in T rounds a loss with γ = 2T, in a unit range, is hardly lowered. Appendix C assumes no delays."
    ),
    witness=witness,
)
