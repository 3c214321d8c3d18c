"""Quadratic clients on a line, written down as fractions, so that a search can move among them and a run be exact."""

from dataclasses import dataclass, replace
from fractions import Fraction

from fedavg_noniid.instances.quadratics import Quadratics, quadratics
from fedtheory.core.instance import Instance

Row = tuple[Fraction, ...]


@dataclass(frozen=True)
class RationalLine:
    """F_k(w) = a_k/2 (w - c_k)², with equal weights and without noise."""

    curvatures: Row
    centres: Row
    start: Fraction

    @property
    def optimum(self) -> Fraction:
        """sum a_k c_k / sum a_k."""
        pairs = zip(self.curvatures, self.centres, strict=True)
        return sum((a * c for a, c in pairs), Fraction(0)) / sum(self.curvatures, Fraction(0))

    def gap(self, w: Fraction) -> Fraction:
        """F(w) - F*."""
        mean = sum(self.curvatures, Fraction(0)) / len(self.curvatures)
        return mean / 2 * (w - self.optimum) ** 2

    @property
    def reach(self) -> tuple[Fraction, Fraction]:
        """A centre and a radius: of a ball that no step leaves."""
        origin = sum(self.centres, Fraction(0)) / len(self.centres)
        return origin, max(abs(w - origin) for w in (self.start, *self.centres))


def rational_line(*, curvatures: str, centres: str, start: str) -> RationalLine:
    """The data of a recipe: fractions, one a client."""
    a, c = (tuple(Fraction(x) for x in text.split(",")) for text in (curvatures, centres))
    if len(a) != len(c) or min(a) <= 0:
        message = (
            f"a positive curvature and a centre for each client: given {curvatures} and {centres}"
        )
        raise ValueError(message)
    return RationalLine(a, c, Fraction(start))


def line(*, curvatures: str, centres: str, start: str) -> Instance[Quadratics]:
    """The same as an instance for runs in floating point."""
    data = rational_line(curvatures=curvatures, centres=centres, start=start)
    found = quadratics(
        curvatures=[float(a) for a in data.curvatures],
        centres=[[float(c)] for c in data.centres],
        start=[float(data.start)],
    )
    recipe = {
        "family": "fedavg_noniid.line",
        "curvatures": curvatures,
        "centres": centres,
        "start": start,
    }
    return replace(found, recipe=recipe)
