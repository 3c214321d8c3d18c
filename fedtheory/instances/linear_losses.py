r"""Linear losses f_t(x) = ⟨g_t, x⟩, all that an adversary needs: what worst cases of online methods are made of.

The domain is the hull of some vertices, or the whole space. Where a linear form has several minimisers, round t's
answer of the oracle is vertex t if that is one of them.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import DIAMETER
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import COMPACT_DOMAIN, CONVEX, FEASIBLE_START
from fedtheory.core.trajectory import Array

TIE = 1e-6
"""Two vertices whose linear forms differ by less than this part of the forms' range are a tie."""


@dataclass(frozen=True)
class LinearLosses:
    """T losses in R^p; the polytope has its vertices in rows."""

    slopes: Array  # (T, p)
    start: Array  # (1, p)
    x_star: Array  # (p,)
    vertices: Array  # (k, p)

    def excess(self, k: int, x: Array) -> Array:
        """⟨g_k, x - x*⟩."""
        return (x - self.x_star) @ self.slopes[k]

    def gradient(self, k: int, x: Array) -> Array:
        """g_k, for every run."""
        return np.broadcast_to(self.slopes[k], x.shape)

    def answer(self, k: int, G: Array) -> Array:
        """Row by row: vertex k if it is as good as any, else the best."""
        return np.array([self.vertices[self._vertex(k, g)] for g in G])

    def _vertex(self, k: int, g: Array) -> int:
        forms = self.vertices @ g
        recorded = min(k, len(forms) - 1)
        as_good = forms[recorded] <= forms.min() + TIE * float(np.ptp(forms))
        return recorded if as_good else int(np.argmin(forms))


def linear_losses(
    *, slopes: str, start: str, solution: str, vertices: str = ""
) -> Instance[LinearLosses]:
    """Numbers as text, ";" between rows and "," between coordinates; without vertices the domain is the whole space."""
    g, (begin,), (end,) = _read(slopes), _read(start), _read(solution)
    hull = _read(vertices) if vertices else np.zeros((0, g.shape[1]))
    if not g.shape[1] == len(begin) == len(end) == hull.shape[1]:
        message = f"slopes have {g.shape[1]} coordinates, the start {len(begin)}, the solution {len(end)}, vertices {hull.shape[1]}"
        raise FedTheoryError(message, code="FT020")
    constants: dict[Concept, float] = {}
    promises = {CONVEX}
    if vertices:
        constants[DIAMETER] = float(max(np.linalg.norm(a - b) for a in hull for b in hull))
        promises |= {COMPACT_DOMAIN, FEASIBLE_START}
    return Instance(
        name=f"{len(g)} linear losses in R^{g.shape[1]}",
        problem=LinearLosses(g, begin[None], end, hull),
        constants=constants,
        promises=frozenset(promises),
        certificates=(Certificate("D", 0, "read off the vertices"),) if vertices else (),
        recipe={
            "family": "linear-losses",
            "slopes": slopes,
            "start": start,
            "solution": solution,
            "vertices": vertices,
        },
    )


def _read(text: str) -> Array:
    """Rows and columns."""
    try:
        rows = [[float(Fraction(x)) for x in row.split(",")] for row in text.split(";")]
        found = np.array(rows, dtype=float)
    except (ValueError, ZeroDivisionError, OverflowError) as error:
        raise FedTheoryError(
            f'"{text[:40]}" is no table of numbers: {error}', code="FT020"
        ) from error
    return found
