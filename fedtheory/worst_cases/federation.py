r"""The clients of a program: any number of them, all alike, or a given number, one by one.

If the clients are interchangeable, a program needs no number: it is about "a client" and means over clients, its size
does not depend on how many there are, and what it proves holds for all numbers at once. With a number it writes every
client out, for comparison with the first kind.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fedtheory.core.gram import ANY_CLIENT, CLIENT
from fedtheory.core.term import Claim, Term, equal, mean, symbol
from fedtheory.core.trajectory import Array
from fedtheory.core.worst_case import Attained


@dataclass(frozen=True)
class Federation:
    """`number` clients, or any number if it is None."""

    number: int | None = None

    @property
    def sort(self) -> str:
        """What the kernel calls a client."""
        return "client" if self.number is None else "integer"

    @property
    def over(self) -> str | None:
        """What a row is averaged over."""
        return CLIENT if self.number is None else None

    @property
    def each(self) -> tuple[Term, ...]:
        """The clients for whom a row is written."""
        if self.number is None:
            return (symbol(CLIENT),)
        return tuple(Term(str(k)) for k in range(1, self.number + 1))

    @property
    def size(self) -> Term:
        """The number of clients."""
        return symbol("n") if self.number is None else Term(str(self.number))

    def mean(self, of: Callable[[Term], Term], *, name: str = ANY_CLIENT) -> Term:
        """The mean over all clients; a mean inside a mean uses another name for them."""
        if self.number is None:
            return mean(name, of(symbol(name)))
        first, *rest = (of(client) for client in self.each)
        return sum(rest, start=first) / self.number

    def balanced(self, of: Callable[[Term], Term], *, zero: Term) -> Claim:
        """Vectors of the clients that add up to 0; one by one, the last is minus the sum of the others."""
        if self.number is None:
            return equal(self.mean(of), zero)
        *others, last = (of(client) for client in self.each)
        return equal(last, -sum(others[1:], start=others[0]) if others else zero)

    def free(self, of: Callable[[Term], Term]) -> tuple[Term, ...]:
        """Vectors that differ from client to client, as a direction moves them all: their mean, or each."""
        if self.number is None:
            return (self.mean(of),)
        return tuple(of(client) for client in self.each)

    @property
    def weights(self) -> list[str]:
        """Those of a mean, client by client."""
        return [str(Fraction(1, self.number))] * self.number if self.number else []


MOST = 12
"""More clients than this are not written out for a run."""


def members(worst: Attained, n: int, of: Callable[[Term], Term]) -> list[Array]:
    """A vector of each of n >= 2 clients, made of the mean and of the deviation of one client from it.

    The n deviations point to the corners of a regular simplex, each with the length that they have on average.
    """
    if n > MOST:
        message = f"{n} clients are too many to be written out"
        raise np.linalg.LinAlgError(message)
    alike = Federation()
    (client,) = alike.each
    average = worst.vector(alike.mean(of))
    deviation = worst.vector(of(client)) - average
    return [np.append(average, np.outer(corner, deviation)) for corner in simplex(n)]


def simplex(n: int) -> Array:
    """The corners of a regular simplex on the unit sphere, in rows: n of them in n - 1 coordinates."""
    across: Array = np.linalg.eigh(np.eye(n) - 1 / n)[1][:, 1:]
    return across * np.sqrt(n / (n - 1))
