"""A program in coordinates: rows over the entries of positive semidefinite blocks and over free values.

Null vectors that every multiplier matrix must have (nothing changes when all points are moved, or all gradients
tilted) are divided out: the block loses a coordinate, and the rows gain free values, the inner products with the
missing direction. Without that the multipliers have no interior, and floating-point solvers go astray.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flint import fmpq

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.gram import Form, Product, Vector
from fedtheory.core.text import readable
from fedtheory.core.worst_case import Program
from fedtheory.engines.worst_case.exact import rational
from fedtheory.engines.worst_case.memory import refuse_if_large


@dataclass(frozen=True)
class Face:
    """A direction that was divided out, in the coordinates before: `values[k]` is its product with coordinate k."""

    block: int
    vector: Vector
    pivot: int
    values: tuple[int, ...]  # -1: no row speaks of it


@dataclass(frozen=True)
class Cone:
    """Maximise `objective` under `rows >= 0`, some of them equations, over blocks of these sizes and free values.

    In a form, a product (block, i, j), i <= j, stands for the entry of the block's Gram matrix, counted once.
    """

    sizes: tuple[int, ...]
    values: int
    rows: tuple[Form, ...]
    objective: Form
    faces: tuple[Face, ...] = ()
    margins: tuple[fmpq, ...] = ()  # what a point must have to spare in each row, if it must
    equal: tuple[bool, ...] = ()  # which rows are equations; none if empty
    tied: int = 0  # how many of the blocks, the last ones, are tied to forms by the last rows
    lossless: bool = True
    """Whether its points are those of the program: no row was dropped, and what was divided out changes no row."""

    def part(self, chosen: Sequence[int]) -> "Cone":
        """The same with these rows only."""
        rows = tuple(self.rows[k] for k in chosen)
        margins = tuple(self.margins[k] for k in chosen) if self.margins else ()
        equal = tuple(self.equal[k] for k in chosen) if self.equal else ()
        return replace(self, rows=rows, margins=margins, equal=equal, lossless=False)

    @property
    def tying(self) -> list[int]:
        """The rows that tie blocks to forms."""
        first = len(self.sizes) - self.tied
        if not self.tied:
            return []
        return [k for k in self.equations if any(b >= first for b, _, _ in self.rows[k].products)]

    @property
    def equations(self) -> list[int]:
        """The rows that are equations."""
        return [k for k, equal in enumerate(self.equal) if equal]

    def margin(self, row: int) -> fmpq:
        """What a point must have to spare in a row."""
        return self.margins[row] if self.margins else fmpq(0)

    def changed_by(self, block: int, vector: Vector) -> int | None:
        """A row that changes if this direction is added, -1 for the objective; None if there is none."""
        for k in range(-1, len(self.rows)):
            if self.square_of(k, block, vector):
                return k
        return None

    def square_of(self, row: int, block: int, vector: Vector) -> fmpq:
        """What a row, -1 for the objective, is at the square of a direction."""
        along = _times(self.objective if row < 0 else self.rows[row], block, vector)
        return sum((c * vector[i] for i, c in along.items() if i in vector), fmpq(0))

    def divided(self, block: int, vector: Vector) -> "Cone":
        """The same for multiplier matrices that have this null vector.

        Nothing is lost if no form has a square of the direction: the new values, its products with the other
        coordinates, are then those of some vector whatever they are, as long as the coordinates are independent.
        """
        lossless = self.lossless and self.changed_by(block, vector) is None
        pivot = min(vector, key=lambda k: (abs(vector[k]) != 1, -k))
        size = self.sizes[block]
        forms = (self.objective, *self.rows)
        entries = [_times(form, block, vector) for form in forms]
        spoken = sorted({k for entry in entries for k in entry})
        place = {k: self.values + j for j, k in enumerate(spoken)}
        kept = [[k for k in range(n) if (b, k) != (block, pivot)] for b, n in enumerate(self.sizes)]
        new = [{k: j for j, k in enumerate(places)} for places in kept]
        objective, *rows = (
            Form(
                form.constant,
                form.values | {place[k]: c for k, c in entry.items()},
                _renumbered(form.products, new),
            )
            for form, entry in zip(forms, entries, strict=True)
        )
        face = Face(block, vector, pivot, tuple(place.get(k, -1) for k in range(size)))
        return replace(
            self,
            sizes=tuple(map(len, kept)),
            values=self.values + len(spoken),
            rows=tuple(rows),
            objective=objective,
            faces=(*self.faces, face),
            lossless=lossless,
        )


def undivided(program: Program) -> Cone:
    """The program over its free atoms; each matrix is one block more, whose entries equations tie to its forms.

    Raises an error with code FT011 where that takes too much memory.
    """
    sizes = [*map(len, program.bases()), *(len(matrix.entries) for matrix in program.matrices)]
    expansion, rows, entries = Expansion(program), list[Form](), 0
    for row in program.rows:
        refuse_if_large(sizes, entries)
        rows.append(expansion.of(row.form))
        entries += len(rows[-1].products)
    margins = [rational(row.margin) for row in program.rows]
    equal = [row.equal for row in program.rows]
    first = len(sizes) - len(program.matrices)
    for block, matrix in enumerate(program.matrices, first):
        for j, k in _triangle(len(matrix.entries)):
            entry = expansion.of(matrix.entries[j][k])
            rows.append(entry.minus(Form(products={(block, k, j): fmpq(1)})))
            margins.append(fmpq(0))
            equal.append(True)
    objective = expansion.of(program.objective)
    values = len(program.gram.values)
    tied = len(program.matrices)
    return Cone(
        tuple(sizes), values, tuple(rows), objective, (), tuple(margins), tuple(equal), tied
    )


def _triangle(size: int) -> list[tuple[int, int]]:
    return [(j, k) for j in range(size) for k in range(j + 1)]


def weights(program: Program, multipliers: Sequence[fmpq]) -> list[list[list[fmpq]]]:
    """The multipliers of the rows that tie blocks to matrices, as one symmetric matrix for each."""
    at, found = len(program.rows), []
    for matrix in program.matrices:
        size = len(matrix.entries)
        own = [[fmpq(0)] * size for _ in range(size)]
        for j, k in _triangle(size):
            own[j][k] = own[k][j] = multipliers[at] if j == k else multipliers[at] / 2
            at += 1
        found.append(own)
    return found


def cone(program: Program) -> Cone:
    """The program over its free atoms, invariant directions divided out. Raises an error where one is none."""
    found = undivided(program)
    bases = program.bases()
    for block, direction in program.invariances:
        vector = {k: direction[a] for k, a in enumerate(bases[block]) if a in direction}
        found = without(found, block, vector)
        if not found.lossless:
            raise IllFormedStatement(_no_invariance(program, block, direction))
    return found


def _no_invariance(program: Program, block: int, direction: Vector) -> str:
    """Which row a direction changes that was said to change none."""
    told = ", ".join(readable(program.gram.atoms[atom]) for atom in direction)
    vector = {k: direction[a] for k, a in enumerate(program.bases()[block]) if a in direction}
    k = undivided(program).changed_by(block, vector)
    if k is None:
        return f"moving {told} is no invariance once the directions before it are divided out"
    where = "what is maximised" if k < 0 else f"{program.rows[k].use.name!r}"
    return f"moving {told} is no invariance: it changes {where}"


def without(found: Cone, block: int, vector: Vector, *, since: int = 0) -> Cone:
    """Divides out a vector in the coordinates before all divisions but the first `since`."""
    left = list(range(found.sizes[block] + sum(f.block == block for f in found.faces[since:])))
    for face in found.faces[since:]:
        if face.block != block:
            continue
        # coordinates after a division are z_k - (v_k / v_pivot) z_pivot
        moved = vector.get(left[face.pivot], fmpq(0)) / face.vector[face.pivot]
        changed = dict(vector)
        for k, c in face.vector.items():
            changed[left[k]] = changed.get(left[k], fmpq(0)) - moved * c
        vector = changed
        left.pop(face.pivot)
    own = {j: vector[k] for j, k in enumerate(left) if vector.get(k)}
    return found.divided(block, own) if own else found


def faced(found: Cone) -> Cone:
    """The same, with each coordinate divided out that no row has on the diagonal: the multiplier matrix is zero there."""
    while True:
        forms = (found.objective, *found.rows)
        present = {(b, i) for form in forms for b, i, j in form.products if i == j}
        idle = [
            (b, k)
            for b, size in enumerate(found.sizes)
            for k in range(size)
            if (b, k) not in present
        ]
        if not idle:
            return found
        block, k = idle[0]
        found = found.divided(block, {k: fmpq(1)})


class Expansion:
    """Definitions put in; products by places. What clients share does not deviate from its mean."""

    def __init__(self, program: Program) -> None:
        self.gram = program.gram
        self.place = {
            a: (b, k) for b, basis in enumerate(program.bases()) for k, a in enumerate(basis)
        }
        self.known: dict[int, list[tuple[int, int, fmpq]]] = {}

    def of(self, form: Form) -> Form:
        """The form over free atoms."""
        products: dict[Product, fmpq] = {}
        for (block, i, j), c in form.products.items():
            right = self._free(j)
            for b, k, x in self._free(i):
                if b != block:
                    continue
                cx = c * x
                for other, l, y in right:
                    if other == block:
                        key = (block, k, l) if k <= l else (block, l, k)
                        products[key] = products.get(key, 0) + cx * y
        kept = {key: c for key, c in products.items() if c}
        return Form(form.constant, dict(form.values), kept)

    def _free(self, atom: int) -> list[tuple[int, int, fmpq]]:
        if atom not in self.known:
            combination = self.gram.expanded({atom: fmpq(1)})
            self.known[atom] = [(*self.place[a], c) for a, c in combination.items()]
        return self.known[atom]


def _times(form: Form, block: int, vector: Vector) -> Vector:
    """A v, for the symmetric matrix A of a form."""
    out: Vector = {}
    for (b, i, j), c in form.products.items():
        if b != block:
            continue
        half = c / 2 if i != j else c
        if j in vector:
            out[i] = out.get(i, fmpq(0)) + half * vector[j]
        if i != j and i in vector:
            out[j] = out.get(j, fmpq(0)) + half * vector[i]
    return {k: c for k, c in out.items() if c}


def _renumbered(
    products: dict[Product, fmpq], new: Sequence[dict[int, int]]
) -> dict[Product, fmpq]:
    return {
        (b, new[b][i], new[b][j]): c
        for (b, i, j), c in products.items()
        if i in new[b] and j in new[b]
    }
