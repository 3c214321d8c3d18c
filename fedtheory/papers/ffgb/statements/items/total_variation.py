"""Section 4.1 of FFGB: what is asked of losses and oracles, and what the total variation of the inputs costs."""

from fedtheory.core.item import Computed, Shown, Stated, Wrong
from fedtheory.papers.ffgb.instances.boosting_oracles import exact_answers
from fedtheory.papers.ffgb.instances.finite_support import gradient_supremum, mean_total_variation
from fedtheory.papers.ffgb.statements.items.writing import item, steps

RADIUS = "ffgb.total_variation_radius"

ITEMS = (
    item(
        "asm4_1",
        "assumption",
        "Assumption 4.1",
        "gradients that are bounded at every point",
        "‖∇R_i[f]‖_{α_i,∞} ≤ G for every f ∈ L^∞(α_i), as for the cross entropy loss",
        Computed(gradient_supremum),
        remark="the square loss has no such G: ffgb.d47",
    ),
    item(
        "eq10",
        "assumption",
        "(10)",
        "weak learning in the supremum",
        "‖Q^∞_{α_i}(h) - h‖_{α_i,∞} ≤ (1 - γ)‖h‖_{α_i,∞} for every h ∈ L^∞(α_i), 0 < γ ≤ 1",
        Computed(exact_answers),
    ),
    item(
        "rem_stronger",
        "claim",
        "Section 4.1, before (10)",
        "how strong (10) is",
        "(10) is slightly stronger than the standard L² weak learning oracle (5)",
        Wrong("ffgb.d71"),
        remark=(
            "it does not imply (5), and so is not stronger (ffgb.d71); and with any γ > 0 it asks the learners for every "
            "pattern of signs on the support (ffgb.d50)"
        ),
    ),
    item(
        "clm_proportional",
        "claim",
        "Section 4.1, before Theorem 4.1",
        "how the radius depends on the inputs",
        "FFGB converges to a neighbourhood with a radius proportional to the average total variation",
        Wrong("ffgb.d79"),
        remark="of the squared radius it is right as a bound from above, up to what the residuals leave: ffgb.total_variation_radius",
    ),
    item(
        "eq11",
        "assumption",
        "(11)",
        "bounded answers",
        "‖Q^∞_{α_i}(h)‖_∞ ≤ Ḡ_γ for ‖h‖_{α_i,∞} ≤ Ḡ_γ",
        Computed(exact_answers),
        remark="any Ḡ_γ from G/γ on will do, see ffgb.total_variation_radius; the theorem takes 2G/γ",
    ),
    item(
        "eq12",
        "definition",
        "(12)",
        "the mean total variation",
        "ω_TV = (1/N)Σ TV(α, α_i)",
        Computed(mean_total_variation),
    ),
    item(
        "eq23",
        "definition",
        "(23)",
        "the mean total variation again",
        "ω_TV = (1/N)Σ TV(α, α_i), in Theorem D.1",
        Computed(mean_total_variation),
    ),
    item(
        "thmD_1",
        "claim",
        "Theorem D.1",
        "Theorem 4.1 restated",
        "as Theorem 4.1 with the last term G²ω_TV/(μ²γ²)",
        Stated("ffgb.thm4_1", "corrected"),
        remark="from a start that Lemma D.1 allows; from any start there is ours: ffgb.thm4_1, radius",
        repaired="ffgb.d12",
    ),
    item(
        "clm_tvip",
        "claim",
        "after Theorem 4.1",
        "inner products of two measures",
        "|⟨f, g⟩_{α_i} - ⟨f, g⟩_α| ≤ 2‖f‖_∞‖g‖_∞ TV(α, α_i)",
        *steps("ffgb.total_variation", "", "the variational formula", "its other sign"),
    ),
    item(
        "rem_key41",
        "remark",
        "Section 4.1, after Theorem 4.1",
        "the key step",
        "the local functions g_i^{k,t} remain bounded during the entire run",
        Shown("ffgb.lemD1", "locals", "corrected"),
        remark="by 6G/(γμ), from a start of at most 2G/(γμ); that an L² oracle may be spiky is an observation",
    ),
    item(
        "rem_radius",
        "remark",
        "Section 4.1, before Theorem 4.2",
        "what remains",
        "for sufficiently large K and T the first three terms diminish to zero, the one with ω_TV does not",
        Stated(RADIUS, "sharpened"),
        Stated(RADIUS, "attained"),
        remark="of print's second term only if T outgrows K log(KT); of ours for any growth of both. That the term with ω_TV "
        "'prevents' convergence is a matter of the oracle: see ffgb.d89",
        repaired="ffgb.d64",
    ),
    item(
        "con2",
        "claim",
        "Section 1, second contribution",
        "the general setting",
        "convergence to a neighbourhood whose radius depends on the average TV distance; exact convergence is impossible",
        Stated("ffgb.thm4_1", "corrected"),
        Stated("ffgb.thm4_2", "distance"),
        remark="from a start that Lemma D.1 allows, and up to what the residuals leave for a fixed K",
        repaired="ffgb.d12",
    ),
    item(
        "tab1.row2",
        "table",
        "Table 1, second row",
        "different inputs, any loss",
        "α_i ≠ α, oracle (10): ‖f^T - f*‖²_α → O(ω_TV) as T → ∞",
        Wrong("ffgb.d13"),
        Stated("ffgb.thm4_1", "corrected"),
        Stated(RADIUS, "sharpened"),
        remark="for a fixed K and γ < 1 what the residuals leave does not vanish with T: ffgb.d13; and (11) is needed besides "
        "(10): ffgb.d77",
    ),
)
