"""FedRes, Figures 1 and 2 in kind: three schemes on each data set, with 50 and with 10 clients, no delay."""

import json
from typing import TYPE_CHECKING, Any

from fedtheory.core.figure import Figure
from fedtheory.papers.fedres.experiments.data_sets import FEW, MANY, RECORDED, SETS
from fedtheory.report.named_curves import COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SCHEMES = {
    "independent": ("Independent", "o"),
    "central": ("Central", "s"),
    "fedres": ("FedRes", "D"),
}
COLOUR = dict(zip(SCHEMES, (COLOURS[4], COLOURS[0], COLOURS[1]), strict=True))
NAMES = {"usps_resampled": "usps"}


def recorded() -> dict[str, Any]:
    """What `python -m fedtheory.papers.fedres.experiments.data_sets` found."""
    found: dict[str, Any] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return found


def accuracy(data: str, clients: int, delay: int, scheme: str) -> tuple[float, float]:
    """Mean accuracy at a place, and its standard error, in per cent."""
    wanted = {"data": data, "clients": clients, "delay": delay}
    (row,) = (row for row in recorded()["rows"] if wanted.items() <= row.items())
    return 100 * row[scheme]["mean"], 100 * row[scheme]["error"]


def told() -> str:
    """Return what all figures of these runs say of them."""
    found = recorded()
    return (
        f"AdaGrad on squared losses, {found['rounds']} rounds, at most 60 examples a client; means over "
        f"{found['rollouts']} rollouts, seed {found['seed']}, at the best of three learning rates."
    )


def words() -> str:
    """Return what is drawn."""
    return (
        f"Test accuracy without delay: filled with {MANY} clients, open with {FEW}; bars: two standard errors. Independent "
        f"sees all features, Central the global half. {told()}"
    )


def draw(ax: "Axes") -> None:
    """Draw one column a data set."""
    for k, data in enumerate(SETS):
        for j, (scheme, (name, marker)) in enumerate(SCHEMES.items()):
            for clients, filled, shift in ((MANY, True, -0.045), (FEW, False, 0.045)):
                mean, error = accuracy(data, clients, 0, scheme)
                ax.errorbar(
                    k + 0.24 * (j - 1) + shift,
                    mean,
                    yerr=2 * error,
                    fmt=marker,
                    color=COLOUR[scheme],
                    mfc=COLOUR[scheme] if filled else "none",
                    ms=6.5,
                    lw=1.2,
                    label=name if filled and k == 0 else None,
                )
    ax.set_xticks(range(len(SETS)), [NAMES.get(data, data) for data in SETS])
    ax.set_ylabel("test accuracy, per cent")
    ax.set_title("FedRes is near the better baseline, and not always the winner")
    ax.legend(frameon=False, loc="lower right")


FIGURE = Figure("fedres.experiments", words, draw)
