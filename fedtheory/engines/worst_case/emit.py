"""The certificate of an upper end: hypotheses at chosen points, times multipliers, plus squares.

Value minus objective is the sum of the multiplied rows and of one positive semidefinite form for each block, once the
definitions are put in. A definition `x = y` enters as the equality times a vector: a form that is c<x, x> + <x, m> +
(what x is not in) becomes one without x when <x - y, c(x + y) + m> is taken away.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from flint import fmpq, fmpq_mat

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree
from fedtheory.core.gram import CLIENT, DEVIATION, MEAN, ONE, ZERO, Form, Gram, Product, Vector
from fedtheory.core.item import Argument
from fedtheory.core.proof import Line, Step, Use, combination
from fedtheory.core.term import Schema, Term, at_most, dot, mean
from fedtheory.core.worst_case import Definition, Program
from fedtheory.engines.worst_case.cone import Expansion, weights
from fedtheory.engines.worst_case.exact import fraction, rational, squares

LONG = 20_000
"""Bits in a row of a matrix from which on it is asked whether it could be shorter."""


@dataclass(frozen=True)
class Multipliers:
    """What proves an upper end of a program: a multiplier for each row, then for each entry of the matrices."""

    value: Fraction
    rows: Sequence[Fraction]


def argument(program: Program, found: Multipliers, *, name: str, title: str) -> Argument:
    """The upper end as one step whose lines are a certificate."""
    rest = Form(rational(found.value))
    rest.add(program.objective, fmpq(-1))
    terms: list[Use] = []
    for row, times in zip(program.rows, found.rows, strict=False):
        if times:
            rest.add(row.form, -rational(times))
            terms.append(replace(row.use, times=times))
    multipliers = [rational(x) for x in found.rows]
    for matrix, own in zip(program.matrices, weights(program, multipliers), strict=True):
        for j, entries in enumerate(matrix.entries):
            for k, entry in enumerate(entries):
                rest.add(entry, -own[j][k])
        for c, line in squares(own):
            at = {f"w{k}": fraction(x) for k, x in enumerate(line)}
            terms.append(Use(matrix.name, at, times=fraction(c)))
    left = Expansion(program).of(rest)
    lines = list(program.lemmas)
    for block, basis in enumerate(program.bases()):
        products = {key: c for key, c in left.products.items() if key[0] == block}
        if products:
            still = [own for b, own in program.invariances if b == block]
            lines.append(_square(program.gram, block, basis, products, still))
            terms.append(Use(lines[-1].name))
            squared = {
                (block, min(a, b), max(a, b)): c
                for (_, i, j), c in products.items()
                for a, b in ((basis[i], basis[j]),)
            }
            rest.add(Form(products=squared), fmpq(-1))
    for definition in sorted(program.definitions, key=lambda d: -d.atom):
        multiplier = _eliminated(rest, program.gram, definition.atom)
        if multiplier:
            terms.append(_definition(program.gram, definition, multiplier))
    if rest.constant or rest.values or rest.products:
        raise IllFormedStatement(f"{name}: the multipliers leave something over")
    claim = Schema(at_most(program.objective_term, found.value))
    lines.append(combination(claim, *terms, name="the bound"))
    step = Step("bound", "ours", "a nonnegative combination of the hypotheses", claim, tuple(lines))
    return Argument(name, title, program.setting, (step,), (), "worst-case")


def _square(
    gram: Gram,
    block: int,
    basis: Sequence[int],
    products: Mapping[Product, fmpq],
    still: Sequence[Vector],
) -> Line:
    """`0 <= sum of m_jk <z_j, z_k>`, averaged over clients for what they deviate by.

    A matrix of long numbers that directions in `still` make singular is written without these: then it is definite, which
    is seen sooner.
    """
    kept = sorted({k for _, i, j in products for k in (i, j)})
    rows: list[list[fmpq]] = [[_entry(products, block, j, k) for k in kept] for j in kept]
    names = [
        _deviation(gram, basis[k]) if block == DEVIATION else Term(gram.atoms[basis[k]])
        for k in kept
    ]
    if len(rows) * max(c.height_bits() for row in rows for c in row) > LONG:
        lines = [[own.get(basis[k], ZERO) for k in kept] for own in still]
        rows, names = _quotient(rows, names, lines)
    parts = [dot(z, _combined(names, row)) for z, row in zip(names, rows, strict=True) if any(row)]
    whole = Term(["+", *(part.tree for part in parts)]) if len(parts) > 1 else parts[0]
    return Line(
        Schema(at_most(0, mean(CLIENT, whole) if block == DEVIATION else whole)),
        "psd",
        {
            "basis": [name.tree for name in names],
            "matrix": [[str(c) for c in row] for row in rows],
            "mean": CLIENT if block == DEVIATION else None,
        },
        "squares of deviations" if block == DEVIATION else "squares",
    )


def _quotient(
    rows: list[list[fmpq]], names: list[Term], lines: Sequence[list[fmpq]]
) -> tuple[list[list[fmpq]], list[Term]]:
    """The form in differences that are left when these directions, where they are null vectors, are divided out."""
    matrix = fmpq_mat(rows)
    null = [line for line in lines if any(line) and not any((matrix * _column(line)).entries())]
    if not null:
        return rows, names
    echelon, rank = fmpq_mat(null).rref()
    size = len(names)
    pivots = [next(c for c in range(size) if echelon[r, c] != 0) for r in range(rank)]
    left = [k for k in range(size) if k not in pivots]
    moved = []
    for k in left:
        parts = {p: -echelon[r, k] for r, p in enumerate(pivots) if echelon[r, k] != 0}
        moved.append(_combined([names[p] for p in (k, *parts)], [ONE, *parts.values()]))
    return [[rows[j][k] for k in left] for j in left], moved


def _column(line: Sequence[fmpq]) -> fmpq_mat:
    return fmpq_mat(len(line), 1, list(line))


def _entry(products: Mapping[Product, fmpq], block: int, j: int, k: int) -> fmpq:
    """The entry of the symmetric matrix of a form."""
    c = products.get((block, min(j, k), max(j, k)), fmpq(0))
    return c if j == k else c / 2


def _combined(names: Sequence[Term], row: Sequence[fmpq]) -> Term:
    parts: list[Tree] = [["*", str(c), name.tree] for name, c in zip(names, row, strict=True) if c]
    return Term(parts[0] if len(parts) == 1 else ["+", *parts])


def _deviation(gram: Gram, atom: int) -> Term:
    """A client's vector minus its mean over the clients."""
    return Term(["-", gram.atoms[atom], gram.atoms[gram.averaged(atom)]])


@dataclass(frozen=True)
class _Multiplier:
    """Of an equality of vectors: what is shared, and what a client deviates by."""

    shared: Vector
    apart: Vector

    def __bool__(self) -> bool:
        return bool(self.shared or self.apart)


def _eliminated(rest: Form, gram: Gram, atom: int) -> _Multiplier:
    """Removes a defined atom from the form, and says with which vector its equality was multiplied."""
    if not gram.dependent[atom]:
        return _Multiplier(_removed(rest, MEAN, atom, gram.defined[atom]), {})
    apart = {a: c for a, c in gram.defined[atom].items() if gram.dependent[a]}
    together: Vector = {}
    for a, c in gram.defined[atom].items():
        shared = gram.averaged(a)
        together[shared] = together.get(shared, fmpq(0)) + c
    return _Multiplier(
        _removed(rest, MEAN, gram.averaged(atom), together),
        _removed(rest, DEVIATION, atom, apart),
    )


def _removed(rest: Form, block: int, atom: int, definition: Vector) -> Vector:
    """Puts the definition in for the atom in one block; returns c(x + y) + m."""
    square = fmpq(0)
    linear: Vector = {}
    for key in [key for key in rest.products if key[0] == block and atom in key[1:]]:
        c = rest.products.pop(key)
        _, i, j = key
        if i == j:
            square = c
        else:
            linear[j if i == atom else i] = c
    if not square and not linear:
        return {}
    new: dict[tuple[int, int, int], fmpq] = {}
    for a, x in definition.items():
        for b, c in [*linear.items(), *((b, square * y) for b, y in definition.items())]:
            key = (block, min(a, b), max(a, b))
            new[key] = new.get(key, fmpq(0)) + x * c
    rest.add(Form(products=new))
    multiplier = dict(linear)
    for a, c in [(atom, square), *((a, square * x) for a, x in definition.items())]:
        multiplier[a] = multiplier.get(a, fmpq(0)) + c
    return {a: c for a, c in multiplier.items() if c}


def _definition(gram: Gram, definition: Definition, multiplier: _Multiplier) -> Use:
    """The equality x = y times -(c(x + y) + m): the kernel reads it as that multiple of y - x."""
    total: Vector = {a: -c for a, c in multiplier.shared.items()}
    for a, c in multiplier.apart.items():
        total[a] = total.get(a, fmpq(0)) - c
        shared = gram.averaged(a)
        total[shared] = total.get(shared, fmpq(0)) + c
    times = Term(gram.term({a: c for a, c in total.items() if c}))
    return replace(definition.use, times=times)
