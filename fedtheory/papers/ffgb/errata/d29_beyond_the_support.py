"""Gradients of F_i are bounded on a support alone, and in the first steps not even the answers keep 4G/γ."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import rational_support
from fedtheory.papers.ffgb.instances.private_points import private_weights


def witness() -> tuple[Witness, ...]:
    """Eight clients with a private point each, answered by -2 elsewhere, from -4 = -2G/(γμ): G = γ = 1, μ = 1/2, K = 1."""
    problem = rational_support(
        weights=private_weights(8, Fraction(1)), labels="1", off="opposed", start="-4"
    )
    run = ffgb_exact(problem, K=1, c=4, rounds=6)
    own = [1 + problem.mu * f[0] for f in run.functions]
    return (
        Witness(
            "α_1 has mass at the point of client 2",
            Fraction(0),
            "<",
            problem.weights[0][1],
            "its weight",
        ),
        Witness(
            "‖f^0‖ ≤ 2G/(γμ)",
            abs(run.functions[0][0]),
            "<=",
            Fraction(4),
            "the lemma's",
            expected=True,
        ),
        Witness("|ĥ| ≤ 4G/γ in the second step", abs(own[1]), "<=", Fraction(4), "exact iterates"),
        Witness(
            "|ĥ| ≤ 4G/γ in the seventh",
            abs(own[6]),
            "<=",
            Fraction(4),
            "exact iterates",
            expected=True,
        ),
    )


D29 = Erratum(
    id="ffgb.d29",
    about="ffgb.clmD_h",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Appendix D, after Lemma D.1"),
    printed="‖ĥ_i^{k,t}‖_∞ ≤ 4G/γ and ‖∇F_i[g_i^{k,t}]‖_∞ ≤ 4G/γ",
    corrected="‖ĥ_i^{k,t}‖_∞ ≤ 4G/γ and ‖∇F_i[g_i^{k,t}]‖_{α_i,∞} ≤ 3G/γ from the fourth step on; 8G/γ and 7G/γ before",
    why=(
        "∇R_i is not defined off supp α_i. And Lemma D.1 is false in the first two steps of all, where g is "
        "thrown to the other side (ffgb.d02): there ĥ = h + μg is larger."
    ),
    witness=witness,
)
