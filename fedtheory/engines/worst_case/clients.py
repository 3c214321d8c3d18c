r"""Clients that nothing tells apart: from means and deviations back to so many clients, exactly.

A program of clients that are alike has two blocks: M, the Gram matrix of what is shared and of the means, and V, the
mean Gram matrix of the deviations. For every number n >= 2 there are n clients with these: their means have the products
M, and their deviations d_i have <d_i, d_i> = V and <d_i, d_j> = -V/(n - 1), which is positive semidefinite and adds up
to 0. Rows that speak of one client, of means over clients and of what is shared hold then for each of the n as they
hold for all on average. So where every row is of that kind (FedAvg), the worst case is the same for all n >= 2.
Rows that compare two different clients (one domain for all, as in FedFW) see <d_i, d_j>, which only tends to 0: there
the worst case grows with n, and is approached for n to infinity.
"""

from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree, canonical
from fedtheory.core.gram import CLIENT, DEVIATION, MEAN
from fedtheory.core.worst_case import Program
from fedtheory.engines.worst_case.cone import cone, undivided
from fedtheory.engines.worst_case.exact import Matrix, fraction, is_positive_semidefinite
from fedtheory.engines.worst_case.primal import Point, evaluated


@dataclass(frozen=True)
class Lifted:
    """A point with n clients, one by one: its objective, and the least slack of a row; a lower end if `feasible`."""

    value: Fraction
    least_slack: Fraction
    definite: bool  # the Gram matrix is positive semidefinite

    @property
    def feasible(self) -> bool:
        """Whether it satisfies every row, exactly."""
        return self.definite and self.least_slack >= 0


def lifted(alike: Program, point: Point, counted: Program, n: int) -> Lifted:
    """A point of the program of clients that are alike, in the one that writes n >= 2 clients out as integers.

    Directions that were divided out must be ones that no row speaks of, as translations are.
    """
    means = _Means(alike, point)
    (basis,) = counted.bases()
    named = [_renamed(counted.gram.atoms[atom], alike) for atom in basis]
    gram: Matrix = [[_product(means, a, b, n) for b in named] for a in named]
    values = [means.value(_renamed(term, alike)[1]) for term in counted.gram.values]
    whole = undivided(counted)
    slacks = [evaluated(row, [gram], values) for row in whole.rows]
    objective = fraction(evaluated(whole.objective, [gram], values))
    return Lifted(objective, fraction(min(slacks)), is_positive_semidefinite(gram))


class _Means:
    """Products of means and of deviations at a point, by the terms of the program of clients that are alike."""

    def __init__(self, alike: Program, point: Point) -> None:
        self.gram, self.values = alike.gram, point.values
        self.terms = {canonical(term): k for k, term in enumerate(alike.gram.values)}
        self.matrices = _undivided_matrices(alike, point)
        self.place = {
            atom: (b, k) for b, basis in enumerate(alike.bases()) for k, atom in enumerate(basis)
        }

    def product(self, a: Tree, b: Tree, block: int) -> fmpq:
        """<a, b> of the means, or of what a client deviates by."""
        left, right = (self._coordinates(term, block) for term in (a, b))
        return sum((c * d * self.matrices[block][j][k] for j, c in left for k, d in right), fmpq(0))

    def value(self, term: Tree) -> fmpq:
        """The mean over clients of a value."""
        return self.values[self.terms[canonical(["mean", CLIENT, term])]]

    def _coordinates(self, term: Tree, block: int) -> list[tuple[int, fmpq]]:
        (atom,) = self.gram.vector(term)
        own = self.gram.averaged(atom) if block == MEAN else atom
        expanded = self.gram.expanded({own: fmpq(1)})
        return [(self.place[a][1], c) for a, c in expanded.items() if self.place[a][0] == block]


def _product(means: _Means, a: tuple[str | None, Tree], b: tuple[str | None, Tree], n: int) -> fmpq:
    """<a, b> for n clients: deviations of two different ones have products -V/(n - 1)."""
    (i, u), (j, v) = a, b
    shared = means.product(u, v, MEAN)
    if i is None or j is None:
        return shared
    apart = means.product(u, v, DEVIATION)
    return shared + (apart if i == j else -apart / (n - 1))


def _renamed(term: Tree, alike: Program) -> tuple[str | None, Tree]:
    """The client of a term, and the term with "i" for it."""
    if isinstance(term, str):
        return None, term
    head, *args = term
    sorts, _ = alike.setting.symbols[str(head)]
    found: str | None = None
    out: list[Tree] = [head]
    for sort, arg in zip(sorts, args, strict=True):
        if sort == "client":
            found = str(arg)
            out.append(CLIENT)
        else:
            client, inner = _renamed(arg, alike)
            found = found or client
            out.append(inner)
    return found, out


def _undivided_matrices(alike: Program, point: Point) -> list[Matrix]:
    """The Gram matrices in all coordinates; those divided out are put at the origin."""
    matrices = [[list(row) for row in matrix] for matrix in point.matrices]
    for face in reversed(cone(alike).faces):
        if any(value >= 0 for value in face.values):
            message = (
                "rows speak of a direction that was divided out: the point does not say where it is"
            )
            raise IllFormedStatement(message)
        matrix = matrices[face.block]
        for row in matrix:
            row.insert(face.pivot, fmpq(0))
        matrix.insert(face.pivot, [fmpq(0)] * (len(matrix) + 1))
    return matrices
