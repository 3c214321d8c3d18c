"""Before (40) line 5 of Algorithm 2 is quoted with the wrong sign."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import rational_support


def witness() -> tuple[Witness, ...]:
    """One client, one point, the loss f, μ = 1, an exact oracle and f^0 = 0: h = 1 and η = 1."""
    run = ffgb_exact(rational_support(weights="1", labels="1", mu="1"), K=1, c=2, rounds=1)
    (start,), (after,) = run.functions
    eta, h = Fraction(1), Fraction(1)
    return (
        Witness("g² = (1 - μη)g¹ + ηh", after, "=", (1 - eta) * start + eta * h, "exact iterates"),
        Witness(
            "g² = (1 - μη)g¹ - ηh",
            after,
            "=",
            (1 - eta) * start - eta * h,
            "exact iterates",
            expected=True,
        ),
    )


D83 = Erratum(
    id="ffgb.d83",
    about="ffgb.clmE_h",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "Appendix E, before (40): from line 5 of Algorithm 2"),
    printed="g_i^{k+1,t} = (1 - μη^{k,t})g_i^{k,t} + η^{k,t}h_i^{k,t}",
    corrected="g_i^{k+1,t} = (1 - μη^{k,t})g_i^{k,t} - η^{k,t}h_i^{k,t}",
    why="Line 5 subtracts. Only norms are used, as in (26).",
    witness=witness,
)
