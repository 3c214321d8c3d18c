"""Section 6 describes Algorithm 2; the released code asks for another gradient, takes a constant step and no residual."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Steps of Theorem 4.3 with K = 1, in units of 1/μ: 2/n at n = 2 and n = 3."""
    return (
        Witness(
            "the steps of the first two rounds are the same, as those of the code are",
            Fraction(2, 2),
            "=",
            Fraction(2, 3),
            "η = 2/(μn); the code's is 10 in every round",
        ),
    )


D54 = Erratum(
    id="ffgb.d54",
    about="ffgb.exp",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Section 6, choice of hyperparameters"),
    printed="FFGB-Distill, with the learning rate fixed as 10",
    corrected=(
        "a variant: the oracle is asked for the gradient of the regularised loss, there is no residual, and the step is "
        "constant"
    ),
    why=(
        "In the public code (core/ffgb_distill.py) the query is the loss gradient plus f_l2_reg times f, the residual is "
        "created and never used, and line 5 adds -10 h. With K = 1 the residual would be 0 anyway; the guarantees of "
        "Section 4 speak of other steps."
    ),
    witness=witness,
)
