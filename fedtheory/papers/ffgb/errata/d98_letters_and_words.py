"""Letters with two meanings, words that were meant otherwise, and small words."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D98 = Erratum(
    id="ffgb.d98",
    about="ffgb.fn2",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "throughout"),
    printed=(
        "T is the number of boosting stages; affine combination (Theorem 4.2, Appendix C); Table 2, 'Level of "
        "heterogeneity'; 'on CIFAR10 and CIFAR100' (6.1); the query φ + g (4.3); boundedness under the L²(α) norm (before "
        "(53)); f_i* (Lemma F.2); δ_{x_i} as a function, f for f^t (Appendix C); CLIENT(i, t, f); AGGREGATE; the first term "
        "in the second line (Appendices D, E); the last term (F); {(x_1, y_1), ...} ∈ X × Y; Kirszbaum; Combing; we need to "
        "following lemma; FL solves; shows that fundamental barrier; η^{t,κ}, η_t^k; ⟨·,·⟩_α in (34); Σ F_i[g_i] - F_i[f*] (E); "
        "O(η ... W_1(α, α_i)) after the mean over i (F); 'are B/γ on the support'"
    ),
    corrected=(
        "the number of rounds (there are KT stages); linear combination; degree of homogeneity; and EMNIST; the query "
        "-φ + g, as in Appendix B; under the L^∞(α) norm; f*; a function that is 1 at x_i, f^t; CLIENT(i, t, f^t); line 4 of "
        "Algorithm 1; in the third line; the third; ⊂ X × Y; Kirszbraun; Combining; we need the following lemma; FL solvers; "
        "shows a fundamental barrier; η^{κ,t}, η^{k,t}; ⟨·,·⟩_{α_i}, where Δ_i is bounded; Σ (F_i[g_i] - F_i[f*]); O(η ... ω); "
        "are bounded by B/γ"
    ),
    why=(
        "G is the bound of slopes and that of Theorem 4.4, μ a regulariser, a modulus and a measure (Lemma F.1), F the "
        "objective and the Borel sets, W_p has Π without its arguments; G_γ^1 and G_γ^2 are used nowhere; (N - m)/(N - 1) is "
        "0/0 for one client; Friedman 2001a and 2001b, McMahan 2017a and 2017b are one paper each. Words have no numbers, so "
        "there is no witness."
    ),
    witness=witness,
)
