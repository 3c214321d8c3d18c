"""Theorem 2's floor has the largest norm of weights where their diameter is needed."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """q predictors, uniform sampling with C = 1, l2: σ = r = α_* = 1, M² = 2, Σ α²/γ = q, and L(e_1) - L(e_2) = q - 2.01 for ever."""
    return (
        *tuple(
            Witness(
                f"squared: the gap is at most the printed floor, q = {q}",
                (q - Fraction(201, 100)) ** 2,
                "<=",
                2 * Fraction(q, 2) ** 2,
                f"α_t = e_1 for all t: {q} - 2.01 against {q}/√2, to which the printed bound tends",
            )
            for q in (10, 20)
        ),
        Witness(
            "the gap over the corrected floor D M V/2 = q - 1",
            (20 - Fraction(201, 100)) / 19,
            ">=",
            Fraction(9, 10),
            "q = 20: it tends to 1 as q grows",
            expected=True,
        ),
    )


D02 = Erratum(
    id="fedboost.d02",
    about="fedboost.thm2",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Theorem 2, last term"),
    printed="(α_*/2T) M Σ_t Σ_k α²_{k,t}/γ_{k,t}, with α_* = max ‖α‖",
    corrected=(
        "the diameter of the simplex for α_*, at most twice as large; with the variance of the mask it is "
        "tight"
    ),
    why=(
        "The bias is paired with α_t - α_opt, whose norm is up to the diameter. On the cubic of the "
        "instance staying-weights no realisation ever leaves the first vertex, under any step: the gap stays, "
        "while the first term vanishes with T. Corollary 1 has the diameter's place filled with α_* as well, and in the "
        "l2 norm it is right there, for a budget of 1/2 or more: fedboost.cor1_best."
    ),
    witness=witness,
)
