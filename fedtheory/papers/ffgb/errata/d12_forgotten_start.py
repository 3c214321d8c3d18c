"""Theorem 4.3 pays for a start that the first step forgets, and its proof needs a condition that is not stated."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.algorithms.ffgb_exact import Function, ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import rational_support

FAR = 10**9


def after_one_step(start: int) -> Function:
    """f^1 for K = 1: one client, one point, the loss f, μ = 1/2, answers of half the query."""
    data = rational_support(
        weights="1", labels="1", mu="1/2", gamma="1/2", oracle="shrink", start=str(start)
    )
    return ffgb_exact(data, K=1, c=2, rounds=1).functions[1]


def witness() -> tuple[Witness, ...]:
    """Two starts, one result."""
    (near,), (far,) = after_one_step(0), after_one_step(FAR)
    cap = Fraction(8)  # 2G/(γμ)
    return (
        Witness(
            "f^0 = 10^9 satisfies ‖f^0‖ ≤ 2G/(γμ), which (40) needs",
            Fraction(FAR),
            "<=",
            cap,
            "Theorem 4.3 allows it",
        ),
        Witness(
            "f^1 is the same from f^0 = 0 and from f^0 = 10^9",
            near,
            "=",
            far,
            "exact iterates: 1 - μη = 0 at n = 2",
            expected=True,
        ),
    )


D12 = Erratum(
    id="ffgb.d12",
    about="ffgb.thm4_3",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Theorem 4.3 and (40): if we have initially"),
    printed="for any f^0, with the term ‖f^0 - f*‖²/(KT); proved for ‖f^0‖ ≤ 2G/(γμ)",
    corrected="for any f^0, without that term",
    why=(
        "η^{1,0} = 1/μ makes the first factor 1 - μη vanish, so no start is left after one step, and ‖g‖ ≤ (2 - γ)G/(γμ) "
        "holds from there on by itself. For c = 4 (Theorems 4.1, 4.4) the factor vanishes at the third step."
    ),
    witness=witness,
)
