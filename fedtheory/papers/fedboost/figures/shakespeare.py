"""FedBoost, Figure 5 in kind: unigrams of Shakespeare's characters, mixed to that of all."""

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.papers.fedboost.experiments.shakespeare import RECORDED
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = {"none": "all sent", "uniform": "uniform", "weighted": "weighted (8)"}
COLOUR = dict(zip(NAMES, (COLOURS[5], COLOURS[3], COLOURS[0]), strict=True))


def recorded() -> dict[str, Any]:
    """What `python -m fedtheory.papers.fedboost.experiments.shakespeare` found."""
    found: dict[str, Any] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return found


def words() -> str:
    """Return what is drawn."""
    found = recorded()
    return (
        f"The {found['characters']} characters with most words ({found['words']:,} words, {found['types']:,} of them different), "
        f"C = {found['budget']}, η = {found['eta']:g}, multiplicative steps; last iterate, means of {found['seeds']} runs, seed 0. Full: "
        "clients answer by the chain rule, and both printed orders show. Dashed: masked gradients, whose bias decides in the end."
    )


def draw(ax: "Axes") -> None:
    """Draw the divergence over rounds."""
    found = recorded()
    rounds = np.array(found["rounds"], dtype=float)
    curves = [
        Curve(rounds, np.array(found["importance"][rule]["mean"]), name, COLOUR[rule])
        for rule, name in NAMES.items()
    ]
    curves += [
        Curve(
            rounds,
            np.array(found["masked"][rule]["mean"]),
            f"{rule}, masked",
            COLOUR[rule],
            (4.0, 2.0),
        )
        for rule in ("uniform", "weighted")
    ]
    draw_curves(
        ax,
        curves,
        title="Weighted sampling beats sending all, but masked it goes astray",
        xlabel="rounds t",
        ylabel="relative entropy to the unigrams of all",
    )


FIGURE = Figure("fedboost.shakespeare", words, draw)
