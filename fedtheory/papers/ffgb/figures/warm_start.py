"""FFGB as a warm start, on small public data: early it is ahead, and what starts from it stays ahead for a while."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RECORD = Path(__file__).with_suffix(".json")
DATA = "pendigits"
NAMES = ("FFGB-Distill", "FedAvg, from 0", "FedAvg, warm", "FedDyn, from 0", "FedDyn, warm")
DASHED = (4.0, 2.0)


def words() -> str:
    """Return what is drawn."""
    return (
        "Pen digits, 20 clients, a tenth of the data dealt evenly and the rest by label; models linear in random features, "
        "trees as weak learners, K = 1, step 10, aggregation by distillation on unlabelled data. Warm: after one round of "
        "FFGB-Distill (dashed: from 0). Mean of two seeds; recorded by python -m fedtheory.papers.ffgb.figures.warm_start_runs."
    )


def draw(ax: "Axes") -> None:
    """Draw the test errors over the models that a client has received."""
    record = json.loads(RECORD.read_text(encoding="utf-8"))["data"][DATA]
    colours = (COLOURS[0], COLOURS[1], COLOURS[1], COLOURS[2], COLOURS[2])
    curves = []
    for name, colour in zip(NAMES, colours, strict=True):
        error = 1 - np.array(record[name])
        models = np.arange(len(error), dtype=np.float64) + (2.0 if "warm" in name else 1.0)
        dashes = DASHED if "from 0" in name else ()
        curves.append(Curve(models, error, name, colour, dashes))
    draw_curves(
        ax,
        curves,
        title="One round of functional boosting is a head start",
        xlabel="models received by a client, the first one among them",
        ylabel="test error",
    )


FIGURE = Figure("ffgb.warm_start", words, draw)
