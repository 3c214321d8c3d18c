"""(28) and (29) have lost a star, an index and a gradient."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Models that stay at w^g_0 with ||w^g_0 - w^g_*|| = 1, for T = 10 rounds, eta = 1/2."""
    T, eta = 10, Fraction(1, 2)
    as_printed = sum(((1 - 0 - 0) / (2 * eta) for _ in range(T)), Fraction(0))
    return (
        Witness(
            "the sum of (28) is at most ||w^g_0 - w^g_*||²/(2 eta), as used after (34)",
            as_printed,
            "<=",
            1 / (2 * eta),
            "||w_t - w_t||² and ||w_{t-1} - w_{t-1}||² are 0: nothing telescopes",
        ),
    )


D21 = Erratum(
    id="fedres.d21",
    about="fedres.eq28",
    severity=Severity.EXTRACTION,
    source=Source("agarwal2020fedres", "(28); (29)"),
    printed=(
        "(||w^g_* - w^g_{t-1}||² - ||w^g_t - w^g_t||² - ||w^g_{t-1} - w^g_{t-1}||²)/(2 eta); "
        "Delta^g_{i,t-alpha_i}"
    ),
    corrected=(
        "(||w^g_{t-1} - w^g_*||² - ||w^g_t - w^g_*||² - ||w^g_t - w^g_{t-1}||²)/(2 eta); "
        "nabla^g_{i,t-alpha_i}"
    ),
    why="Lemma 10 says what is meant, and the later displays use it; stars and indices are what copies lose. ('The last equality', after it, is fedres.d05.)",
    witness=witness,
)
