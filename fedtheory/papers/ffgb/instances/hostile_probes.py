"""Families for an adversary that are written down and built one by one: labels on two points, and clients that freeze each other."""

from fedtheory.instances.hostile import Recipe, Space
from fedtheory.instances.hostile_written import Draw, written


def drawn_labels(weights: str, gamma: str) -> Space:
    """Clients on two points, whose labels fall no faster than their slope."""

    def recipe(draw: Draw) -> Recipe:
        drop = draw.between(-1, 1)
        first = draw.real()
        return {
            "family": "extension-spread",
            "points": "0,1",
            "weights": weights,
            "labels": f"{first},{first + drop}",
            "slope": "1",
            "gamma": gamma,
            "start": f"{draw.real()},{draw.real()}",
        }

    return written(f"labels on two points (inputs {weights}, gamma = {gamma})", recipe)


def frozen(n: int) -> Space:
    """Clients without a common point, frozen by each other."""

    def recipe(draw: Draw) -> Recipe:
        slope = draw.positive()
        return {
            "family": "frozen-points",
            "n": n,
            "p": "1",
            "slope": str(slope),
            "mu": str(draw.positive()),
            "answers": str(slope * (1 + draw.square())),
        }

    return written(f"{n} clients frozen by each other", recipe)


DRAWN_LABELS = (
    drawn_labels("1,0;0,1", "1"),
    drawn_labels("1/2,1/2;1/2,1/2", "1/2"),
    drawn_labels("1,0;1/2,1/2;0,1", "1"),
)
FROZEN = (frozen(2), frozen(3))
