"""(26) adds the answers that line 5 of Algorithm 2 takes away."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import rational_support


def witness() -> tuple[Witness, ...]:
    """One client, one point, the loss f, μ = 1, an exact oracle and f^0 = 0: h = 1 and η = 2."""
    run = ffgb_exact(rational_support(weights="1", labels="1", mu="1"), K=1, c=4, rounds=1)
    (start,), (after,) = run.functions
    eta, h = Fraction(2), Fraction(1)
    return (
        Witness(
            "ḡ² = (1 - μη)ḡ¹ + ηh, as printed",
            after,
            "=",
            (1 - eta) * start + eta * h,
            "exact iterates",
        ),
        Witness(
            "ḡ² = (1 - μη)ḡ¹ - ηh",
            after,
            "=",
            (1 - eta) * start - eta * h,
            "exact iterates",
            expected=True,
        ),
    )


D03 = Erratum(
    id="ffgb.d03",
    about="ffgb.eq26",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "eq. (26)"),
    printed="ḡ^{k+1,t} = (1 - μη^{k,t})ḡ^{k,t} + (1/N)Σ η^{k,t} h_i^{k,t}",
    corrected="ḡ^{k+1,t} = (1 - μη^{k,t})ḡ^{k,t} - (1/N)Σ η^{k,t} h_i^{k,t}",
    why="Line 5 of Algorithm 2 subtracts. Nothing depends on it: only the norms of the answers are used.",
    witness=witness,
)
