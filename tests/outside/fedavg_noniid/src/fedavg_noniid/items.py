"""The lemmas of the proof, each a step of it."""

from fedtheory.core.item import Item, Shown
from fedtheory.core.statement import Source

_THEOREM = "fedavg_noniid.thm1"


def _lemma(number: int, title: str, says: str) -> Item:
    return Item(
        id=f"fedavg_noniid.lem{number}",
        kind="lemma",
        title=title,
        source=Source("li2020convergence", f"Lemma {number}"),
        says=says,
        encoded=(Shown(_THEOREM, f"Lemma {number}", "printed"),),
    )


ITEMS = (
    _lemma(
        1,
        "one step of SGD",
        "for eta_t <= 1/(4L), a step along the mean gradients contracts by 1 - mu eta_t, up to 6 L Gamma eta_t² and "
        "twice the clients' distance from their average",
    ),
    _lemma(
        2,
        "bounding the variance",
        "the averaged gradients have variance sum of p_k² sigma_k² at most",
    ),
    _lemma(
        3,
        "bounding the divergence of the clients",
        "E sum of p_k ‖w̄_t - w_t^k‖² is at most 4 eta_t² (E - 1)² G²",
    ),
)
