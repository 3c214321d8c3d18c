"""Appendix A, and the definitions that are repeated: total variation and Wasserstein distances."""

from fedtheory.core.item import Computed, Item
from fedtheory.instances.distances import total_variation, transport
from fedtheory.instances.lipschitz_labels import mean_wasserstein
from fedtheory.papers.ffgb.instances.finite_support import mean_total_variation
from fedtheory.papers.ffgb.statements.items.writing import item, steps

ITEMS: tuple[Item, ...] = (
    item(
        "eq18",
        "definition",
        "Appendix A, (18)",
        "total variation",
        "TV(alpha, beta) = sup over A of |alpha(A) - beta(A)|",
        Computed(total_variation),
        *steps(
            "ffgb.total_variation",
            "",
            "no set is further apart",
            "nor the other way",
            "the set of positive differences is",
        ),
        remark=(
            "half of the sum of |alpha - beta|. If TV is read as the whole sum, against (18), the omega_TV = 1 of Theorem 4.2 "
            "is right for its two Diracs (read by (18) it is 1/2: ffgb.d21), and the 2 after Theorem 4.1 is not needed"
        ),
    ),
    item(
        "eq19",
        "definition",
        "Appendix A, (19)",
        "Wasserstein distances",
        "W_p(alpha, beta) is the p-th root of the least integral of |x - y|^p over all couplings",
        Computed(transport),
        remark="what is computed is shown to be the least of two measures: ffgb.duality.finite",
    ),
    item(
        "eq44",
        "definition",
        "Theorem F.1, (44)",
        "omega_{W1}, again",
        "omega_{W1} = (1/N) sum of W_1(alpha, alpha_i)",
        Computed(mean_wasserstein),
    ),
    item(
        "eq57",
        "definition",
        "Theorem G.2, (57)",
        "omega_TV, again",
        "omega_TV = (1/N) sum of TV(alpha, alpha_i)",
        Computed(mean_total_variation),
    ),
    item(
        "eq58",
        "definition",
        "Theorem G.3, (58)",
        "omega_{W1}, again",
        "omega_{W1} = (1/N) sum of W_1(alpha, alpha_i)",
        Computed(mean_wasserstein),
    ),
)
