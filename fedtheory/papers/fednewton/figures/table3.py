"""FedNewton, Table 3 in kind: what rounds add to one-shot averaging on real data, by how the samples are dealt out."""

from typing import TYPE_CHECKING

from fedtheory.core.figure import Figure
from fedtheory.papers.fednewton.experiments.table3 import SETS, recorded
from fedtheory.papers.fednewton.statements.items.printed_tables import TABLE_3
from fedtheory.report.named_curves import COLOURS, FAINT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

METHODS = {"FedProx": ("s", COLOURS[1]), "#1": ("o", COLOURS[0]), "#2": ("D", COLOURS[4]), "#8": ("v", COLOURS[3])}  # fmt: skip
ROWS = ("printed", "equal", "dirichlet")
ENDS = (-120, 10)
TICKS = (-90, -30, -10, -3, -1, 0, 1, 3)


def accuracy(data: str, how: str, method: str) -> float:
    """A mean accuracy in percent, as printed or as measured."""
    if how == "printed":
        return float(TABLE_3[data][method].mean)
    return float(recorded()["sets"][data][how][method][0])


def widest(how: str) -> float:
    """The largest difference of DKRR from what is printed, over the sets."""
    return max(abs(accuracy(d, how, "DKRR") - accuracy(d, "printed", "DKRR")) for d in SETS)


def diverging() -> int:
    """Sets on which eight rounds with Dirichlet shares lose more than ten points."""
    lost = [accuracy(d, "dirichlet", "#8") - accuracy(d, "dirichlet", "DKRR") for d in SETS]
    return sum(x < -10 for x in lost)


def words() -> str:
    """Return what is drawn."""
    found = recorded()
    return (
        f"Three rows a set: printed (hollow), remade with equal shares, remade with Dirichlet shares of Table 2; {found['features']:,} features (print: 2,000), "
        f"{found['trials']} trials (10), seeds 0 to {found['trials'] - 1}; Sensorless is not at hand. Equal shares look as printed, one-shot accuracies within "
        f"{widest('equal'):.1f} points; Dirichlet shares do not: {diverging()} of {len(SETS)} sets lose ten points and more by eight rounds."
    )


def draw(ax: "Axes") -> None:
    """Draw accuracies less that of DKRR, a row for each set and way to deal."""
    labels, places = [], []
    for k, data in enumerate(SETS):
        for row, how in enumerate(ROWS):
            y = -(4 * k + row)
            labels.append(f"{data}, {how}" if row == 0 else how)
            places.append(y)
            ax.hlines(y, *ENDS, color=FAINT, lw=0.3)
            base = accuracy(data, how, "DKRR")
            for method, (marker, colour) in METHODS.items():
                ax.plot(
                    accuracy(data, how, method) - base,
                    y,
                    marker=marker,
                    ms=4.5,
                    ls="",
                    color=colour,
                    fillstyle="none" if how == "printed" else "full",
                    label=method if (k, row) == (0, 1) else None,
                )
    ax.axvline(0.0, color=COLOURS[5], lw=0.9)
    ax.grid(visible=False, axis="y")
    ax.set_xscale("symlog", linthresh=1.0)
    ax.set_xlim(ENDS[0], 60)  # beyond the rows there is room for names
    ax.set_xticks(TICKS, [f"{x}".replace("-", "−") for x in TICKS])
    ax.minorticks_off()
    ax.set_yticks(places, labels, fontsize=6.5)
    ax.set_xlabel("accuracy beyond that of DKRR, percentage points")
    ax.set_title("Table 3 looks like equal shares; with Dirichlet shares rounds diverge")
    ax.legend(frameon=False, loc="center right", borderaxespad=0)


FIGURE = Figure("fednewton.table3", words, draw, errata=("fednewton.d50", "fednewton.d55"))
