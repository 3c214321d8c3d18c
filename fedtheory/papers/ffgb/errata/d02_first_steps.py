"""Lemma D.1 takes 1 - μη for a number between 0 and 1; in the first two steps of all it is negative."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import rational_support


def witness() -> tuple[Witness, ...]:
    """One client, one point, the loss f, μ = 1, an exact oracle (γ = 1, G = 1), f^0 = 2 = 2G/(γμ) and one local step."""
    problem = rational_support(weights="1", labels="1", mu="1", start="2")
    run = ffgb_exact(problem, K=1, c=4, rounds=1)
    return (
        Witness(
            "‖f^0‖ ≤ 2G/(γμ)",
            abs(run.functions[0][0]),
            "<=",
            Fraction(2),
            "the lemma's hypothesis",
            expected=True,
        ),
        Witness(
            "‖f^1‖ ≤ 2G/(γμ)",
            abs(run.functions[1][0]),
            "<=",
            Fraction(2),
            "η = 4/(2μ): f^1 = f^0 - 2(h + f^0) = -4",
        ),
    )


D02 = Erratum(
    id="ffgb.d02",
    about="ffgb.lemD1",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Lemma D.1 and the last display of its proof"),
    printed="‖f^0‖ ≤ 2G/(γμ) implies ‖f^t‖ ≤ 2G/(γμ) and ‖ḡ^{k,t}‖ ≤ 2G/(γμ) for all t ≥ 0, 1 ≤ k ≤ K",
    corrected="the same hypothesis implies ‖f^t‖, ‖ḡ^{k,t}‖ ≤ 6G/(γμ)",
    why=(
        "With η = 4/(μ(tK + k + 1)) the factor 1 - μη is -1 at n = 2 and -1/3 at n = 3, so the last display does not "
        "follow there: the function is thrown to the other side of 0, by up to three times the bound."
    ),
    witness=witness,
)
