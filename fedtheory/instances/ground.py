"""Where an attack looks for a crossing of an algorithm's bounds."""

from dataclasses import dataclass

from fedtheory.instances.hostile import Recipe, Space


@dataclass(frozen=True)
class Ground:
    """`horizons`: the numbers of rounds, tried in turn. `outcomes`: one run at a time, for all its outcomes.

    `written`: families whose instances are built one by one; they need `outcomes`.
    """

    spaces: tuple[Space, ...]
    structures: tuple[Recipe, ...]
    horizons: tuple[int, ...]
    outcomes: bool = False
    written: tuple[Space, ...] = ()


def one_by_one(
    written: tuple[Space, ...], structures: tuple[Recipe, ...], horizons: tuple[int, ...]
) -> Ground:
    """What is built one instance at a time."""
    return Ground((), structures, horizons, outcomes=True, written=written)
