"""Appendix G of FFGB: m of the N clients in a round."""

from fedtheory.core.item import Computed, Shown, Wrong
from fedtheory.papers.ffgb.algorithms.ffgb_sampled import expected_ffgb
from fedtheory.papers.ffgb.statements.items.writing import item

ITEMS = (
    item(
        "defG",
        "definition",
        "Appendix G",
        "partial participation",
        "S_t is drawn uniformly without replacement, |S_t| = m; f^{t+1} = (1/m)Σ_{i in S_t} g_i^{K+1}",
        Computed(expected_ffgb),
        Wrong("ffgb.d57"),
        remark=(
            "a wrong reference in print, see ffgb.d57. Print divides by N - 1: read for N ≥ 2, or for N = m = 1 with nothing to "
            "pay. The expectation of Lemma G.1 is over the draw of its own round, given f^t, or over all draws: stated "
            "here is the second, and the bound of the variance in its proof holds after any past"
        ),
    ),
    item(
        "eq56",
        "display",
        "eq. (56)",
        "bias and variance of a sampled round",
        "E‖f^{t+1} - f*‖² = E‖f^{t+1} - ḡ^{K+1,t}‖² + ‖ḡ^{K+1,t} - f*‖², given the past",
        Shown("ffgb.thmG_1", "(56)", "sharpened"),
    ),
    item(
        "clmG_rec",
        "claim",
        "Appendix G, after (56)",
        "the recursion over the rounds",
        "((t+1)K+1)E‖f^{t+1} - f*‖² ≤ (tK+1)‖f^t - f*‖² + ... + O(((N-m)/(N-1)) η^{K,t}K²G²/(μmγ²)), summed from 0 to T",
        Wrong("ffgb.d59"),
        remark="print takes log(tK) in the first round, see ffgb.d59; ours, ffgb.thmG_1, has no logarithm",
    ),
)
