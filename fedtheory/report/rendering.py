"""The bytes of a figure, the same at every run: no date, ids from a fixed salt."""

import io
import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.report import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIZE = (8.4, 5.0)  # inches
FORMATS = ("pdf", "png", "svg")
Panel = tuple[Callable[["Axes"], None], str]
"""What draws a panel, and its caption."""


def save_drawn(draws: Sequence[Panel], path: Path) -> Path:
    """Write panels, one below the other, each with its caption."""
    kind = path.suffix.removeprefix(".").lower()
    if kind not in FORMATS:
        hint = nearest(kind, FORMATS)
        raise FedTheoryError(f'no figure format "{path.suffix}".{hint}', code="FT053")
    content = rendered(draws, kind)
    try:
        path.write_bytes(content)
    except OSError as e:
        message = f'the figure cannot be written to "{path}": {e.strerror}; name a writable place'
        raise FedTheoryError(message, code="FT051") from e
    return path


def rendered(
    draws: Sequence[Panel],
    kind: str,
    settings: Mapping[Any, Any] = MappingProxyType({}),
) -> bytes:
    """The bytes of a file, one panel below the other."""
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with mpl.rc_context({**style.RC, **settings}):
        width, height = SIZE
        figure = Figure(figsize=(width, height * len(draws)))
        FigureCanvasAgg(figure)
        axes = figure.subplots(len(draws), squeeze=False)[:, 0]
        for ax, (draw, words) in zip(axes, draws, strict=True):
            draw(ax)
            if words:
                _write_caption(ax, words)
        file = io.BytesIO()
        undated: Mapping[str, Any] = {
            "svg": {"Date": None, "Creator": None},
            "pdf": {"CreationDate": None},
            "png": {"Software": None},
        }[kind]
        figure.savefig(file, format=kind, metadata=undated, dpi=160)
    content = file.getvalue()
    return _shorter(content.decode()).encode() if kind == "svg" else content


def _write_caption(ax: "Axes", words: str) -> None:
    ax.annotate(
        textwrap.fill(words, 118),
        (0, 0),
        xycoords="axes fraction",
        xytext=(0, -42),
        textcoords="offset points",
        va="top",
        fontsize=8,
        color=style.SOFT,
        annotation_clip=False,
    )


def _shorter(svg: str) -> str:
    """Coordinates of paths to a tenth of a point, one path a line."""

    def rounded(path: re.Match[str]) -> str:
        short = re.sub(r"-?\d+\.\d\d+", lambda x: f"{float(x.group()):.1f}", path.group())
        return re.sub(r"\s+", " ", short)

    return re.sub(r"\bd=\"[^\"]*\"", rounded, svg)
