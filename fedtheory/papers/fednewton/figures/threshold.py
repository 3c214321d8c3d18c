"""FedNewton, Figure 3 (left) in kind: from which local sample size on rounds help."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.core.trajectory import Array
from fedtheory.papers.fednewton.experiments.synthetic import SHOWN, recorded
from fedtheory.report.named_curves import COLOURS, FAINT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PRINTED = (200, 260)
LINES = dict(zip(SHOWN, (COLOURS[5], COLOURS[4], COLOURS[3], COLOURS[2], COLOURS[0]), strict=True))


def beyond_krr(rows: list[dict[str, list[float]]], method: str, k: int = 0) -> Array:
    """Excess risks over that of KRR, in percent of it."""
    return np.array([100 * (row[method][k] / row["KRR"][0] - 1) for row in rows])


def crossing(name: str, rows: Sequence[Mapping[str, Any]]) -> float:
    """Where ρ passes 1, on a straight line between the two points beside it in logarithms."""
    x = np.array([np.ravel(row[name])[0] for row in rows], dtype=float)
    rho = np.array([np.ravel(row["rho"])[0] for row in rows], dtype=float)
    order = np.argsort(rho)
    return float(np.exp(np.interp(0.0, np.log(rho[order]), np.log(np.maximum(x[order], 1e-12)))))


def words() -> str:
    """Return what is drawn."""
    found = recorded()
    by = found["readings"]
    least = min(row["Upsilon"][0] for row in found["sizes"])
    return (
        f"Section 7's recipe without heterogeneity, |D| = 10,000, medians of {found['seeds']} seeds, exact risk. Grey: where print "
        f"sees rounds hurt (200) and help (260). Red: ρ = 1, at {crossing('n', found['sizes']):.0f}. The printed Upsilon is {least:,.0f} and more. "
        f"Frequencies with deviation 0.1; as printed, N(0, 1/σ²), KRR has {by['printed']['KRR']:.3g} against {by['deviation']['KRR']:.2g}, a "
        f"constant {by['printed']['variance of f*']:.3g}."
    )


def draw_rounds(ax: "Axes", x: Array, rows: list[dict[str, list[float]]]) -> None:
    """Draw FedNewton after the shown numbers of exchanges, and FedProx after the last."""
    for k, t in enumerate(SHOWN):
        name = "DKRR, t = 0" if t == 0 else f"t = {t}"
        ax.plot(
            x,
            beyond_krr(rows, "FedNewton", k),
            color=LINES[t],
            marker="o",
            ms=3,
            lw=1.7,
            label=name,
        )
    ax.plot(
        x,
        beyond_krr(rows, "FedProx"),
        color=COLOURS[1],
        ls=(0, (3, 2)),
        lw=1.4,
        label="FedProx, t = 8",
    )
    ax.axhline(0.0, color=FAINT, lw=0.9)
    ax.set_yscale("symlog", linthresh=1.0)
    ax.set_yticks(
        [-1, 0, 1, 10, 100, 1e3, 1e4, 1e6],
        ["−1", "0", "1", "10", "100", "1,000", "10,000", "$10^6$"],
    )
    ax.set_ylim(bottom=-1.5)
    ax.minorticks_off()
    ax.set_ylabel("excess risk beyond KRR's, percent")


def draw(ax: "Axes") -> None:
    """Draw the loss against KRR over |D_j|."""
    rows = recorded()["sizes"]
    n = np.array([row["n"] for row in rows], dtype=float)
    draw_rounds(ax, n, rows)
    for at in PRINTED:
        ax.axvline(at, color=FAINT, lw=0.9, ls=(0, (1.2, 1.6)))
    ax.axvline(crossing("n", rows), color=COLOURS[1], lw=0.9)
    ax.set_xscale("log")
    ticks = (150, 200, 300, 500, 1000, 2000)
    ax.set_xticks(ticks, [f"{k:,}" for k in ticks])
    ax.minorticks_off()
    ax.set_xlabel(r"samples of a client, $|D_j|$")
    ax.set_title(r"Rounds help from about 250 samples on, and by then $\Upsilon$ is 100,000")
    ax.legend(frameon=False)


FIGURE = Figure("fednewton.threshold", words, draw, errata=("fednewton.d03", "fednewton.d54"))
