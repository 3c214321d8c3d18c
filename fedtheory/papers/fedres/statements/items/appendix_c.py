"""Section 3.1's fictitious play and Appendix C: the rules, the example, its figures and what is said of them."""

from fedtheory.core.item import Computed, Stated, Wrong
from fedtheory.papers.fedres.algorithms.fictitious_samples import fictitious_samples
from fedtheory.papers.fedres.algorithms.rescoring_samples import half_rescoring_samples
from fedtheory.papers.fedres.algorithms.residual_descent import residual_descent
from fedtheory.papers.fedres.instances.appendix_c import appendix_c, gaussian_samples
from fedtheory.papers.fedres.statements.items.writing import item, steps

BOTH = (Stated("fedres.fictitious", "sharpened"), Stated("fedres.fictitious", "lower"))
EXPONENT = steps("fedres.exponent", "", "from below", "from above")

ITEMS = (
    item(
        "fp",
        "algorithm",
        "Section 3.1, (5), (6)",
        "fictitious play",
        "each side answers the partner's past, each old sample with the model that was played on it; the triplet "
        "(y, x^g, f(x^l; w)) is all that is sent",
        Computed(fictitious_samples),
        remark="'we are unable to analyze this algorithm': on Appendix C's population fedres.fictitious does, and the argument "
        "fedres.samples on samples whose answers are close to it",
    ),
    item(
        "eq5",
        "display",
        "Section 3.1, (5)",
        "the client's rule",
        "w_{i,t+1} = argmin Σ_{s≤t} ℓ_{i,s}(w^g_{s-β}, w)",
        Computed(fictitious_samples),
    ),
    item(
        "eq6",
        "display",
        "Section 3.1, (6)",
        "the server's rule",
        "w^g_{t+1} = argmin Σ_i Σ_{s≤t-α} ℓ_{i,s}(w, w_{i,s})",
        Computed(fictitious_samples),
    ),
    item(
        "rem2",
        "remark",
        "Section 3.1, after (6)",
        "fictitious play is slow",
        "in general it takes exponentially long; in Appendix C, badly initialised, it is very slow beside (2) and (3)",
        *BOTH,
        *EXPONENT,
        Stated("fedres.best_response", "sharpened"),
        Wrong("fedres.d53"),
        remark=(
            "slow it is, polynomially, where (2) and (3) are geometric; that it is exponentially long in general is a "
            "result of others that is not replayed here, and one of the two papers shows convergence (fedres.d53)"
        ),
    ),
    item(
        "appc",
        "definition",
        "Appendix C.1, C.2",
        "the example",
        "a, b ~ N(0, 1), ε ~ N(0, 0.25); x^g = (a + ε, b), x^l = (1 - a, 1 - b), y = 1; both models start at (1, 0); the "
        "best pair is (0, 1), (0, 1) and has zero loss",
        Computed(gaussian_samples),
        Computed(appendix_c),
        *steps("fedres.responses", "", "population loss", "the best pair"),
        remark="0.25 is read as the variance; the exponent is proved for every variance, so for 0.25 as a standard deviation too",
    ),
    item(
        "appcs",
        "claim",
        "Appendix C.2, before Algorithm 5",
        "the algorithms without delays",
        "with no delays Algorithms 1 to 4 and (5), (6) can be simplified as Algorithms 5, 6 and 7",
        Wrong("fedres.d55"),
        Wrong("fedres.d81"),
        remark=(
            "Algorithm 7 is (5) and (6); Algorithm 5 is (7) and (8) for τ = 1; Algorithm 6 differs from (2) and (3) in both of "
            "its lines (fedres.d55, fedres.d81). None has balls"
        ),
    ),
    item(
        "alg5",
        "algorithm",
        "Algorithm 5",
        "FedRes.SGD of Appendix C, η = 1.0",
        "w^g_{t+1} = w^g_t - η∇^g ℓ_t(w^g_t, w^l_t), and the same for w^l",
        Computed(residual_descent),
        remark="with the printed step it diverges: fedres.d56 and the argument fedres.descent",
    ),
    item(
        "alg6",
        "algorithm",
        "Algorithm 6",
        "FedRes.ERM of Appendix C, as printed",
        "w^g_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g, w^l_s); w^l_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g_t, w^l)",
        Computed(half_rescoring_samples),
        remark="its server keeps the local models of the past (fedres.d55, fedres.half_rescoring), and its client answers a round late (fedres.d81)",
    ),
    item(
        "alg7",
        "algorithm",
        "Algorithm 7",
        "fictitious play of Appendix C",
        "w^g_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g, w^l_s); w^l_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g_s, w^l)",
        Computed(fictitious_samples),
    ),
    item(
        "fig6",
        "figure",
        "Figure 6; Appendix C.3",
        "average losses of Algorithms 5, 6 and 7",
        "the fictitious-play strategy is highly sub-optimal",
        remark=(
            "a picture of sampled runs; of the population fedres.fictitious and fedres.best_response prove it, beside (2) and "
            "(3), while Algorithm 5 as printed diverges (fedres.d56) and Algorithm 6 is slow too (fedres.d55). Remade in docs/fedres_appendix_c_loss.svg, with Algorithms 5 and 6 as printed beside what they should be; "
            "medians are drawn, since least squares on two or three Gaussian samples in the plane have heavy tails"
        ),
    ),
    item(
        "fig7",
        "figure",
        "Figure 7; Appendix C.3",
        "the components of w^g over time",
        "FedRes.SGD and FedRes.ERM quickly find the optimum, fictitious play gets stuck before reaching it",
        Wrong("fedres.d54"),
        Wrong("fedres.d55"),
        Wrong("fedres.d56"),
        Stated("fedres.best_response", "sharpened"),
        remark=(
            "of the printed algorithms none does what is said: Algorithm 5 diverges, Algorithm 6 is slow, Algorithm 7 moves; "
            "(2) and (3) find the optimum quickly. Remade in docs/fedres_appendix_c_weights.svg"
        ),
    ),
    item(
        "appcx",
        "claim",
        "Appendix C.3, last paragraph",
        "why fictitious play is slow: server and client lock each other",
        "for w^g = (z, 1 - z) the best w^l is w^g, and for fixed w^l the best w^g is w^l",
        *steps(
            "fedres.responses",
            "",
            "the client's best response",
            "the server's best response as printed",
            "the noise unlocks",
            "without noise all is locked",
        ),
        Wrong("fedres.d50"),
        remark="the first half is right; the second forgets ε, which alone moves the models (fedres.d50)",
    ),
)
