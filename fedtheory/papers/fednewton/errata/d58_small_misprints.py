"""Small misprints: letters, spaces and indices in which nothing is lost."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """φ = 1 at two equally likely inputs: C = 1, and L averages, a matrix of four halves."""
    C = Fraction(1)
    half = Fraction(1, 2)
    L = ((half, half), (half, half))
    return (
        Witness(
            "0 is an eigenvalue of L only if it is one of C",
            L[0][0] * L[1][1] - L[0][1] * L[1][0],
            "=",
            C,
            "determinants: 0 against 1",
        ),
    )


D58 = Erratum(
    id="fednewton.d58",
    about="fednewton.thm1",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "throughout; Section 7.3; Lemma 2, last line"),
    printed=(
        "L and C have the same eigenvalues; λ_max(C)/(λ_max + λ); ρ_j ≠ ρ_k in the heterogeneous case; f(x_i) in (1); "
        "φ(x_1), ..., φ(x_|D_j|) of every client; Φ_D ∈ R^|D| × H_K; L²(P); dρ_j(x); (C_j + λ)^{-1}; C_λ; A^k for K > 1; "
        "λ < O(|D_j|^{1/(γ-1)}); Δ_fj is the model heterogeneity, of (27); t → 0; w of w_j"
    ),
    corrected=(
        "the same eigenvalues but 0; λ_max(C) + λ; for some j, k; ⟨w, φ(x_i)⟩; φ(x_1j), ...; an operator from H_K to R^|D|; "
        "L²(ρ_X); the marginal of ρ_j; λI; C + λI; k > 1; |D_j| < λ^{γ-1}, also for γ = 1; the second summand of (27); t = 0; w_j"
    ),
    why=(
        'Besides: "contraction inequalities" for concentration, Cauchy-Schwarz for the norm of a product, "redirection '
        'operators", global and local "SGD" for gradients, "iterators", r as a rank and α, γ, K with two meanings each, norms '
        "without an index in (7), (13), (35) and Assumption 2, λ, p_j and T no inputs of Algorithm 1, f̄ without its 0 for "
        'DKRR, L among the operators that Proposition 2 pairs with C, "the lower and upper bounds can be proven" of both lines '
        "that are meant, convergence for converges, Combing, Partitonability."
    ),
    witness=witness,
)
