"""How much memory a program needs, before it is taken."""

from collections.abc import Sequence

from fedtheory.core.errors import FedTheoryError

MOST_BYTES = 2 << 30
OF_A_PAIR = 64
"""Bytes for each pair of entries of a Gram matrix in the solver's factors, as measured; fewer where blocks are small."""
OF_AN_ENTRY = 250
"""Bytes for each coefficient of a row, exact and in floating point."""


def needed(sizes: Sequence[int], entries: int) -> int:
    """About how many bytes a program of these blocks and so many coefficients needs."""
    triangles = (size * (size + 1) // 2 for size in sizes)
    return OF_A_PAIR * sum(t * t for t in triangles) + OF_AN_ENTRY * entries


def refuse_if_large(sizes: Sequence[int], entries: int) -> None:
    """Raises an error with code FT011 if that is more than there should be."""
    bytes_ = needed(sizes, entries)
    if bytes_ > MOST_BYTES:
        message = (
            f"the program has {' and '.join(map(str, sizes))} vectors and {entries:,} coefficients, which needs about "
            f"{bytes_ / 2**30:.1f} GiB; at most {MOST_BYTES >> 30} are taken. Choose fewer steps, functions or clients."
        )
        raise FedTheoryError(message, code="FT011")
