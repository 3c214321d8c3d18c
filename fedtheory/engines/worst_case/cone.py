"""A program in coordinates: rows over the entries of positive semidefinite blocks and over free values.

Null vectors that every multiplier matrix must have (nothing changes when all points are moved, or all gradients
tilted) are divided out: the block loses a coordinate, and the rows gain free values, the inner products with the
missing direction. Without that the multipliers have no interior, and floating-point solvers go astray.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from fedtheory.core.gram import Form, Product, Vector
from fedtheory.core.worst_case import Program


@dataclass(frozen=True)
class Face:
    """A direction that was divided out, in the coordinates before: `values[k]` is its product with coordinate k."""

    block: int
    vector: Vector
    pivot: int
    values: tuple[int, ...]  # -1: no row speaks of it


@dataclass(frozen=True)
class Cone:
    """Maximise `objective` under `rows >= 0` over blocks of these sizes and free values.

    In a form, a product (block, i, j), i <= j, stands for the entry of the block's Gram matrix, counted once.
    """

    sizes: tuple[int, ...]
    values: int
    rows: tuple[Form, ...]
    objective: Form
    faces: tuple[Face, ...] = ()
    margins: tuple[Fraction, ...] = ()  # what a point must have to spare in each row, if it must

    def part(self, chosen: Sequence[int]) -> "Cone":
        """The same with these rows only."""
        rows = tuple(self.rows[k] for k in chosen)
        margins = tuple(self.margins[k] for k in chosen) if self.margins else ()
        return Cone(self.sizes, self.values, rows, self.objective, self.faces, margins)

    def divided(self, block: int, vector: Vector) -> "Cone":
        """The same for multiplier matrices that have this null vector."""
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
        return Cone(
            tuple(map(len, kept)),
            self.values + len(spoken),
            tuple(rows),
            objective,
            (*self.faces, face),
            self.margins,
        )


def undivided(program: Program) -> Cone:
    """The program over its free atoms."""
    bases = program.bases()
    place = {atom: (b, k) for b, basis in enumerate(bases) for k, atom in enumerate(basis)}
    expansions: dict[int, list[tuple[int, int, Fraction]]] = {}
    return Cone(
        tuple(map(len, bases)),
        len(program.gram.values),
        tuple(_expanded(row.form, program, place, expansions) for row in program.rows),
        _expanded(program.objective, program, place, expansions),
        margins=tuple(row.margin for row in program.rows),
    )


def cone(program: Program) -> Cone:
    """The program over its free atoms, invariant directions divided out."""
    found = undivided(program)
    bases = program.bases()
    for block, direction in program.invariances:
        vector = {k: direction[a] for k, a in enumerate(bases[block]) if a in direction}
        found = without(found, block, vector)
    return found


def without(found: Cone, block: int, vector: Vector, *, since: int = 0) -> Cone:
    """Divides out a vector in the coordinates before all divisions but the first `since`."""
    left = list(range(found.sizes[block] + sum(f.block == block for f in found.faces[since:])))
    for face in found.faces[since:]:
        if face.block != block:
            continue
        # coordinates after a division are z_k - (v_k / v_pivot) z_pivot
        moved = vector.get(left[face.pivot], Fraction(0)) / face.vector[face.pivot]
        changed = dict(vector)
        for k, c in face.vector.items():
            changed[left[k]] = changed.get(left[k], Fraction(0)) - moved * c
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
        found = found.divided(block, {k: Fraction(1)})


def _expanded(
    form: Form,
    program: Program,
    place: dict[int, tuple[int, int]],
    expansions: dict[int, list[tuple[int, int, Fraction]]],
) -> Form:
    """Definitions put in; products by places. What clients share does not deviate from its mean."""

    def free(atom: int) -> list[tuple[int, int, Fraction]]:
        if atom not in expansions:
            combination = program.gram.expanded({atom: Fraction(1)})
            expansions[atom] = [(*place[a], c) for a, c in combination.items()]
        return expansions[atom]

    products: dict[Product, Fraction] = {}
    for (block, i, j), c in form.products.items():
        right = free(j)
        for b, k, x in free(i):
            if b != block:
                continue
            cx = c * x
            for other, l, y in right:
                if other == block:
                    key = (block, k, l) if k <= l else (block, l, k)
                    products[key] = products.get(key, 0) + cx * y
    kept = {key: c for key, c in products.items() if c}
    return Form(form.constant, dict(form.values), kept)


def _times(form: Form, block: int, vector: Vector) -> Vector:
    """A v, for the symmetric matrix A of a form."""
    out: Vector = {}
    for (b, i, j), c in form.products.items():
        if b != block:
            continue
        half = c / 2 if i != j else c
        if j in vector:
            out[i] = out.get(i, Fraction(0)) + half * vector[j]
        if i != j and i in vector:
            out[j] = out.get(j, Fraction(0)) + half * vector[i]
    return {k: c for k, c in out.items() if c}


def _renumbered(
    products: dict[Product, Fraction], new: Sequence[dict[int, int]]
) -> dict[Product, Fraction]:
    return {
        (b, new[b][i], new[b][j]): c
        for (b, i, j), c in products.items()
        if i in new[b] and j in new[b]
    }
