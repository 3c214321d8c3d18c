"""Minimising the loss under the hardest mixture does not solve the agnostic problem."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def losses(a: Fraction) -> tuple[Fraction, Fraction]:
    """Of two domains: 1 - a and a."""
    return 1 - a, a


def witness() -> tuple[Witness, ...]:
    """The equilibrium is a = 1/2 against (1/2, 1/2), of value 1/2; a = 0 minimises the loss under (1/2, 1/2) too."""
    value = max(losses(Fraction(1, 2)))
    found = losses(Fraction(0))
    return (
        Witness(
            "what minimises the loss under the hardest mixture has the least loss against all",
            max(found),
            "<=",
            value,
            "1 against 1/2",
        ),
        Witness(
            "it minimises the loss under the hardest mixture",
            sum(found, Fraction(0)) / 2,
            "<=",
            value,
            "1/2 everywhere",
            expected=True,
        ),
    )


D52 = Erratum(
    id="fedboost.d52",
    about="fedboost.minimax",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 4.3, second paragraph"),
    printed="given by α_opt which minimizes the loss over the hardest mixture weight λ_opt",
    corrected=(
        "α_opt minimises the maximum over the mixtures; that it minimises L(., λ_opt) follows "
        "and is not enough"
    ),
    why=(
        "Two players in equilibrium are best answers to each other; not every best answer is in "
        "an equilibrium. α_opt also is the standard optimum of Theorem 2."
    ),
    witness=witness,
)
