"""A partition of the variables into blocks: points are sums of parts that are orthogonal across blocks."""

from collections.abc import Iterator

from fedtheory.core.errors import FedTheoryError
from fedtheory.pep.terms import Constraint, Named, Point, null_point


class BlockPartition(Named):
    """The variables in d blocks."""

    def __init__(self, d: int) -> None:
        if d < 1:
            raise ValueError(f"{d} blocks: there is at least one")
        self.d = d
        self.blocks: dict[Point, list[Point]] = {}

    def get_nb_blocks(self) -> int:
        """How many blocks."""
        return self.d

    def get_block(self, point: Point, block_number: int) -> Point:
        """The part of a point in a block, counted from 0."""
        if not 0 <= block_number < self.d:
            raise ValueError(f"block {block_number} of {self.d}: they are counted from 0")
        if point.own:
            raise FedTheoryError("blocks of what each client has of its own are not known")
        if not point.weights:
            return null_point
        if point not in self.blocks:
            parts = [Point() for _ in range(self.d - 1)]
            rest = point - sum(parts[1:], start=parts[0] if parts else null_point)
            self.blocks[point] = [*parts, rest]
        return self.blocks[point][block_number]

    def orthogonal(self) -> Iterator[Constraint]:
        """Parts in different blocks are orthogonal, whatever points they are parts of."""
        points = list(self.blocks.values())
        for one in points:
            for other in points:
                for m in range(self.d):
                    for n in range(m):
                        constraint = one[m] * other[n] == 0
                        constraint.set_name(f"blocks {m} and {n} are orthogonal")
                        yield constraint
