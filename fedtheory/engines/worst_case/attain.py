"""The vectors behind a Gram matrix: a worst instance that an algorithm can run on.

The solver's point is moved a little towards the roomiest one, so that all rows hold with something to spare and the
Gram matrix is definite: then the inner products with a direction that was divided out are those of a vector, if a long
one.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from flint import fmpq
from scipy import linalg

from fedtheory.core.gram import DEVIATION, MEAN
from fedtheory.core.worst_case import Attained, Program
from fedtheory.engines.worst_case.cone import Cone
from fedtheory.engines.worst_case.enclose import Enclosure, roomy_point
from fedtheory.engines.worst_case.solve import floats

Array = np.ndarray[Any, np.dtype[np.float64]]
MOVED = 4e-7
"""How far the point is moved; the objective falls by half of this part of it."""


def attained(program: Program, found: Enclosure) -> Attained:
    """An instance whose objective is nearly the worst. Of clients that are alike it has two, and shows the first."""
    data = floats(found.cone)
    room = found.room or roomy_point(data, found.answer)
    triangle = (1 - MOVED) * found.answer.triangle + MOVED * room.triangle
    values = (1 - MOVED) * found.answer.values + MOVED * room.values
    matrices = data.matrices(triangle)
    bases = program.bases()
    shared = _vectors(found.cone, MEAN, matrices[MEAN], values)
    vectors = dict(zip(bases[MEAN], shared, strict=True))
    if len(bases) > 1:
        apart = _vectors(found.cone, DEVIATION, matrices[DEVIATION], values)
        more = apart.shape[1]
        means = {
            atom: _combined(program, vectors, program.gram.averaged(atom)) for atom in bases[1]
        }
        vectors = {atom: np.append(row, np.zeros(more)) for atom, row in vectors.items()}
        for atom, row in zip(bases[DEVIATION], apart, strict=True):
            vectors[atom] = np.append(means[atom], row)
    return Attained(program.gram, vectors, [float(x) for x in values])


def _vectors(cone: Cone, block: int, matrix: Array, values: Array) -> Array:
    """Rows with this Gram matrix, in the coordinates before the divisions.

    With a direction v divided out at q, the free value of coordinate k is 2<z_k, z_q>/v_q, up to multiples of v; where no
    row speaks of a coordinate, nothing is asked of it.
    """
    rows: Array = linalg.cholesky(matrix, lower=True)
    for face in reversed([face for face in cone.faces if face.block == block]):
        pivot = float(face.vector[face.pivot])
        own = np.array([0.0 if v < 0 else values[v] for v in face.values])
        weights = np.array([float(face.vector.get(k, fmpq(0))) for k in range(len(own))])
        products = pivot / 2 * (own - weights / pivot * own[face.pivot])
        others = np.delete(products, face.pivot)
        spoken = np.delete(np.array(face.values), face.pivot) >= 0
        missing = np.linalg.lstsq(rows[spoken], others[spoken], rcond=1e-14)[0]
        rows = np.insert(rows, face.pivot, 0.0, axis=0) + np.outer(weights / pivot, missing)
    return rows


def _combined(program: Program, vectors: Mapping[int, Array], atom: int) -> Array:
    """The vector of an atom that is shared, which may be defined by others."""
    size = len(next(iter(vectors.values())))
    total = np.zeros(size)
    for free, c in program.gram.expanded({atom: fmpq(1)}).items():
        total = total + float(c) * vectors[free]
    return total
