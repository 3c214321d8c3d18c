"""Section 3.2, the remarks on Theorem 2, and Section 4: what is said of FedRes.SGD."""

from fedtheory.core.item import Computed, Counted, Stated, Wrong
from fedtheory.papers.fedres.algorithms.fedres_baselines import (
    expected_asymmetric,
    expected_misaligned,
)
from fedtheory.papers.fedres.algorithms.fedres_sgd import expected_fedres_sgd
from fedtheory.papers.fedres.instances.pair_batches import batch_trip, batches
from fedtheory.papers.fedres.statements.items.writing import item, steps


def delay_in_batches_fits() -> bool:
    """tau' batches are at most tau + 2b - 2 samples, hence less than 2 (b + tau), for every tau <= 60 and b <= 30."""
    return all(
        b * batch_trip(tau, b) <= tau + 2 * b - 2 for tau in range(1, 61) for b in range(1, 31)
    )


ITEMS = (
    item(
        "base1",
        "algorithm",
        "Section 3.2.1, first display",
        "the mis-aligned baseline",
        "w_{i,t+1} = w_{i,t} - η_i ∇^l ℓ_{i,t}(w^g_{t-β_i}, w_{i,t}), w^g_{t+1} = w^g_t - η Σ ∇^g ℓ_{i,t-α_i}(w^g_t, w_{i,t-α_i})",
        Computed(expected_misaligned),
        remark="on the clock of FedRes.SGD, where what the server uses in round t + 1 is of round t + 1 - α_i: an α_i of print is α_i + 1 here",
    ),
    item(
        "base2",
        "algorithm",
        "Section 3.2.1, second display",
        "the aligned, asymmetric baseline",
        "the same clients; w^g_{t+1} = w^g_t - η Σ ∇^g ℓ_{i,t-α_i}(w^g_{t-α_i-β_i}, w_{i,t-α_i})",
        Computed(expected_asymmetric),
        remark="on the clock of FedRes.SGD, where what the server uses in round t + 1 is of round t + 1 - α_i: an α_i of print is α_i + 1 here",
    ),
    item(
        "rem3",
        "remark",
        "Section 3.2.1",
        "why the baselines are not analysed",
        "no similar regret bound for the first; for the second a delay dependence in the dominant term, plausibly avoidable",
        Computed(expected_misaligned),
        remark=(
            "nothing is claimed that could be decided: the remark says what the authors could not show. On quadratics the "
            "baselines are no worse than FedRes.SGD, and that the mismatch is to blame is not shown (fedres.d49)."
        ),
    ),
    item(
        "alg3",
        "algorithm",
        "Algorithm 3, (7)",
        "FedRes.SGD, client",
        "w_{i,t} = Π_D{w_{i,t-1} - η_i ∇^l_{i,t-β_i-α_i}}, played with w^g_{t-β_i}",
        Computed(expected_fedres_sgd),
        Wrong("fedres.d23"),
        Wrong("fedres.d29"),
        remark="for tau_i >= 1; without delay (7) uses a sample before it is seen: see fedres.d12",
    ),
    item(
        "alg4",
        "algorithm",
        "Algorithm 4, (8)",
        "FedRes.SGD, server",
        "w^g_t = Π_D{w^g_{t-1} - η Σ ∇^g_{i,t-α_i}}, the gradients computable from Z_{i,t-α_i}",
        Computed(expected_fedres_sgd),
        Wrong("fedres.d20"),
        Wrong("fedres.d23"),
        remark="as printed it lacks what a server needs to know, and its first rounds: fedres.d20, fedres.d23",
    ),
    item(
        "eq9",
        "display",
        "Theorem 2, (9)",
        "regret of FedRes.SGD",
        "O(sqrt(Vσ²/(PT))) + O((γD⁴G²τ²)^{1/3}/T^{2/3} + DGτ/T)",
        Stated("fedres.thm2", "ordered"),
        Wrong("fedres.d24"),
    ),
    item(
        "rem4",
        "remark",
        "after Theorem 2",
        "better than independent SGD",
        "an improvement over O(sqrt(Σ(‖w^g_*‖² + ‖w_{i,*}‖²)σ²/(PT))), what clients achieve alone",
        *steps("fedres.appB.shared", "", "fewer comparators"),
        Stated("fedres.thm2sep", "ordered"),
        Stated("fedres.thm2", "corrected"),
        remark=(
            "of the two expressions, squared; (9)'s has steps of our own, for print's is false with its step (fedres.d24), and "
            "that clients achieve the other alone is our Theorem 2 with P = 1, whose mean over them is not taken here. At P = 1 both "
            "are the same, and upper bounds are all that is compared (fedres.d83)"
        ),
        repaired="fedres.d24",
    ),
    item(
        "mb",
        "algorithm",
        "Section 4, (10)",
        "mini-batches",
        "ℓ̂_{i,n} = (1/b) Σ ℓ_{i,t} over a batch, FedRes.SGD for n = 1..T/b, with τ' = τ/b + 1",
        Computed(batches),
        Counted(delay_in_batches_fits),
        Wrong("fedres.d18"),
        remark="the delay in batches is 1 + ceil((tau - 1)/b), which print's tau/b + 1 misses by a factor below 2",
    ),
    item(
        "mb1",
        "display",
        "Section 4, first display after (10)",
        "regret in batches",
        "O(sqrt(Vσ'²b/(PT))) + O((γD⁴G²τ'²)^{1/3} b^{2/3}/T^{2/3} + DGτ'b/T)",
        Stated("fedres.thm2", "ordered"),
        Stated("fedres.mb2", "ordered"),
        Wrong("fedres.d24"),
        remark="Theorem 2 for the federation whose samples are batches: with the printed step as false as it is",
    ),
    item(
        "mbr",
        "remark",
        "Section 4, last sentence",
        "batches up to the delay",
        "the dominant term remains the same order, and the lower-order term is unaffected if b < τ",
        Wrong("fedres.d60"),
        remark="up to factors below 4^(1/3) and 2 (fedres.d60)",
    ),
)
