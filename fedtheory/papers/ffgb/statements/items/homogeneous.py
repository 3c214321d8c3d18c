"""Identical inputs: Section 4.2 and Appendix E, display by display."""

from fedtheory.core.item import Computed, Encoding, Item, Shown, Stated, Wrong
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.instances.boosting_oracles import answers
from fedtheory.papers.ffgb.instances.identical_inputs import mean_square
from fedtheory.papers.ffgb.statements.items.writing import item, steps


def lines(*names: str) -> tuple[Shown, ...]:
    """Steps of the replay of Appendix E."""
    return steps("ffgb.appendix_e", "", *names)


def display(number: int, title: str, says: str, *encoded: Encoding) -> Item:
    """A numbered display of Appendix E."""
    return item(f"eq{number}", "display", f"Appendix E, ({number})", title, says, *encoded)


SECTION_4_2 = (
    item(
        "eq5",
        "assumption",
        "Section 2.2, (5)",
        "the weak learning assumption, in the mean square",
        "‖h - φ‖_α ≤ (1 - γ)‖φ‖_α for the answer h = Q_α²(φ), for some 0 < γ ≤ 1",
        Computed(answers),
    ),
    item(
        "asm4_2",
        "assumption",
        "Assumption 4.2",
        "bounded subgradients, in the mean square",
        "‖∇R_i[f]‖_{α_i} ≤ G for all i and any f in L²(α)",
        Computed(mean_square),
    ),
    item(
        "rem_direct",
        "claim",
        "Section 4.2, first sentence",
        "convergence to the global minimizer as an implication of Theorem 4.1",
        "when the input distributions are homogeneous, FFGB converges to the global minimizer of (9)",
        Wrong("ffgb.d13"),
        Stated("ffgb.thm4_3", "lower"),
        remark="true if K grows with T; for fixed K and γ < 1 a floor stays",
    ),
    item(
        "rem_relaxed",
        "claim",
        "Section 4.2, before Theorem 4.3",
        "the oracle of Theorem 4.3 against that of Theorem 4.1",
        "the oracle assumption (10) is relaxed to the standard one (5)",
        Wrong("ffgb.d71"),
        remark="neither implies the other for a γ < 1: (5) stands in place of (10)",
    ),
    item(
        "rem_gamma1",
        "remark",
        "Section 4.2, after Theorem 4.3",
        "the limit case of an exact oracle",
        "for γ = 1 the result degenerates to the one of FedAvg: O(‖f⁰ - f*‖²/(KT) + KG² log(KT)/(Tμ²))",
        Stated("ffgb.thm4_3", "ordered"),
        remark="the bound is that of Theorem 4.3 at γ = 1; what FedAvg's theorem says is in another paper",
        repaired="ffgb.d19",
    ),
    item(
        "rem_K",
        "claim",
        "Section 4.2, before Corollary 4.1",
        "how many local steps are needed",
        "for γ < 1, the best convergence rate (up to log factors) needs K = Ω(√T)",
        Stated("ffgb.local_steps", "sharpened"),
        Stated("ffgb.local_steps", "lower"),
        Stated("ffgb.thm4_3", "lower"),
        remark=(
            "of Algorithm 2 it is true, for another reason than the one given: with √T local steps 1/T is reached, and with "
            "fewer of them the floor is above it. It is line 2 that makes it so, and not weak learning: ffgb.d18"
        ),
        repaired="ffgb.d18",
    ),
    item(
        "con1",
        "claim",
        "Section 1, contribution 1",
        "the algorithm, and that its residuals are crucial",
        "clients run several RFGD steps, augmented with residual variables that are crucial for proving global convergence",
        Computed(ffgb),
        Stated("ffgb.no_residual", "lower"),
        Stated("ffgb.local_steps", "sharpened"),
        remark="without them a floor stays for any K; with them it vanishes if K grows with T, and not for a fixed K",
        repaired="ffgb.d13",
    ),
    item(
        "cor4_1_best",
        "claim",
        "Corollary 4.1",
        "that the rate of Corollary 4.1 is the best",
        "when γ < 1, the best convergence rate (up to log factors) is O(1/√T)",
        Wrong("ffgb.d14"),
        Stated("ffgb.local_steps", "sharpened"),
        remark=(
            "1/T is reached with √T local steps: ffgb.local_steps. 'Up to log factors' can be read of the rate too: with the "
            "logarithm the rate is ffgb.cor4_1, and without it ffgb.local_steps is better still"
        ),
    ),
    item(
        "con3",
        "claim",
        "Section 1, contribution 3",
        "identical inputs: a sublinear rate, with many local steps",
        "FFGB converges to the global minimizer in a sublinear rate; K should be Ω(√T) for the best rate",
        Wrong("ffgb.d13"),
        Stated("ffgb.cor4_1", "ordered"),
        Stated("ffgb.local_steps", "sharpened"),
        remark="with K of the order of √T it converges, and at the rate 1/T; for fixed K it does not. The assumption on the "
        "oracle is another one, and no weaker: ffgb.d71",
    ),
)
APPENDIX_E = (
    item(
        "thmE_1",
        "display",
        "Theorem E.1",
        "Theorem 4.3, restated",
        "the bound of Theorem 4.3, word for word",
        Stated("ffgb.thm4_3", "ordered"),
        Stated("ffgb.thm4_3", "corrected"),
        remark=(
            "with constants of ours for the O; its last term has the wrong units, see erratum ffgb.d80. The theorem does not "
            "repeat that all α_i are α, which Section 4.2 says before it: so it is read here. Read without it, it is "
            "refuted by the example of Appendix C, where γ = 1 and f stays 0"
        ),
    ),
    display(
        36,
        "the square of a step of the mean",
        "‖ḡ^{k+1} - f*‖² = ‖ḡ^k - f*‖² + η²‖h̄‖² - 2η⟨ḡ^k - f*, h̄⟩",
        *lines("(36)"),
    ),
    display(
        37, "the inner product, by clients", "-2⟨ḡ - f*, h̄⟩ = -(2/N)Σ⟨ḡ - f*, ĥ_i⟩", *lines("(37)")
    ),
    display(
        38,
        "the inner product, split twice",
        "= (2/N)Σ{⟨g_i - ḡ, ĥ_i⟩ + ⟨f* - g_i, ∇F_i[g_i]⟩ + ⟨f* - g_i, ĥ_i - ∇F_i[g_i]⟩}",
        *lines("(38)"),
    ),
    item(
        "clmE_opt",
        "display",
        "Appendix E, after (38)",
        "strong convexity, optimality, and the mean of the squares",
        "Σ(F_i[g_i] - F_i[f*]) ≤ Σ(F_i[g_i] - F_i[ḡ]); (1/N)Σ‖f* - g_i‖² ≥ ‖f* - ḡ‖²",
        *lines("strong convexity", "optimality as printed", "optimality", "mean square"),
        Wrong("ffgb.d81"),
    ),
    item(
        "clmE_T2",
        "display",
        "Appendix E, before (39)",
        "the second term",
        "(2/N)Σ⟨f* - g_i, ∇F_i[g_i]⟩ ≤ (1/N)Σ(η‖∇F_i[ḡ]‖² + ‖g_i - ḡ‖²/η) - (μ/2)‖f* - ḡ‖² - (μ/(2N))Σ‖f* - g_i‖²",
        *lines("second term, line 1", "second term, line 2", "second term, line 3"),
    ),
    display(
        39,
        "the residuals",
        "‖Δ^k‖_α ≤ (1 - γ)(‖Δ^{k-1}‖_α + G), hence ‖Δ^k‖_α ≤ (1 - γ)G/γ",
        *lines("(39)", "rho_K <= (1 - gamma)G/gamma", "residuals"),
    ),
    item(
        "clmE_h",
        "display",
        "Appendix E, after (39)",
        "the answers",
        "‖h̄‖ ≤ (1/N)Σ‖h_i‖ = (1/N)Σ‖∇R_i[g_i] + Δ_i^{k-1}‖ ≤ (2 - γ)G/γ; line 5 as g^{k+1} = (1 - μη)g^k + ηh^k",
        *lines("||h|| as printed", "||h||", "line 5 as used"),
        Wrong("ffgb.d82"),
        Wrong("ffgb.d83"),
    ),
    display(
        40,
        "the clients' functions",
        "‖g^{k+1}‖ - 2G/(γμ) ≤ (1 - μη)(‖g^k‖ - 2G/(γμ)); so ‖g‖ ≤ 2G/(γμ) and ‖ĥ‖ ≤ 4G/γ, if ‖f^t‖ ≤ 2G/(γμ)",
        *lines("(40)", "functions", "4G/gamma"),
    ),
    item(
        "clmE_drift",
        "display",
        "Appendix E, after (40)",
        "the drift, and the first term",
        "(1/N)Σ‖g_i - ḡ‖² ≤ Σ_{κ≤k} 16(η^κ)²G²/γ² ≤ 64η²K²G²/γ², as η^κ ≤ 2η^k for any t ≥ 0; (64K² + 16)ηG²/γ²",
        *lines(
            "drift, line 1",
            "step sizes as printed",
            "step sizes",
            "drift, from f^t",
            "drift",
            "first term",
        ),
        Wrong("ffgb.d84"),
        Wrong("ffgb.d85"),
    ),
    display(
        41,
        "the recursion, times n and summed over a round",
        "(tK+K+1)‖ḡ^{K+1} - f*‖² ≤ (tK+1)‖ḡ^1 - f*‖² + O(K²G²/(γ²μ²))(log(tK+K) - log(tK+1)) + (4/(μN))ΣΣ⟨...⟩ - (2/(μN))ΣΣ(μ/2)‖f* - g_i‖²",
        *lines("one step of Appendix E", "times n", "(41) as printed"),
        Wrong("ffgb.d86"),
    ),
    display(
        42,
        "the residuals, summed by parts",
        "Σ_k⟨f* - g^k, ĥ^k - ∇F_i[g^k]⟩ = ⟨f* - g^K, -Δ^K⟩ + Σ_{k<K}⟨η^k h^k, Δ^k⟩ ≤ (μ/2)‖f* - g^K‖² + ...",
        *lines(
            "(42) as printed",
            "(42), first line",
            "(42), second line",
            "(42), logarithms as printed",
        ),
        Wrong("ffgb.d10"),
        Wrong("ffgb.d86"),
    ),
    item(
        "clmE_rec",
        "display",
        "Appendix E, after (42)",
        "the recursion over the rounds",
        "(K(t+1)+1)‖f^{t+1} - f*‖² ≤ (Kt+1)‖f^t - f*‖² + ... + (4/μ)((1-γ)/(2μγ))²G² + ((1-γ)(2-γ)/γ²)G²(log(K(t+1)-1) - log(Kt+1))",
        Wrong("ffgb.d11"),
        Wrong("ffgb.d15"),
        Wrong("ffgb.d87"),
        remark="false in its constants, as the errata show; what it leads to is proved another way: ffgb.thm4_3, corrected",
    ),
)
ITEMS = (*SECTION_4_2, *APPENDIX_E)
