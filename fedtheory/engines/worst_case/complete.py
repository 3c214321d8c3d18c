r"""Whether the rows of a program say all that its hypotheses say of the points that occur.

An upper end needs rows that are true. A lower end needs more: a point that satisfies the rows is an instance only if
no hypothesis was left out. So every hypothesis or lemma that a row or a definition uses, and every hypothesis that not
even a lemma uses, is put at all points, rounds and clients that occur. What it says there must be a row, follow from one
by leaving out squares, follow from the definitions, or speak of points that the program does not have. Hypotheses that
enter by a lemma are left to the lemma.
"""

import copy
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from flint import fmpq

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree, canonical
from fedtheory.core.gram import CLIENT, Form, Gram
from fedtheory.core.proof import Use
from fedtheory.core.term import Schema, substitute, tree
from fedtheory.core.text import readable
from fedtheory.core.worst_case import Program, instantiated
from fedtheory.engines.worst_case.cone import Expansion
from fedtheory.engines.worst_case.definite import nonnegative

MOST = 200_000
"""So many instances of hypotheses are looked at; a program that has more is not found complete."""


def left_out(program: Program) -> str:
    """What the rows leave out, or take for something else; empty if nothing."""
    return _opaque(program) or _renamed(program) or _Points(program).left_out()


def _opaque(program: Program) -> str:
    """An operation that the program does not know, and takes for any number or vector."""
    for term in (*program.gram.atoms, *program.gram.values):
        inner = _inner(term)
        head = inner if isinstance(inner, str) else str(inner[0])
        if head not in program.setting.symbols:
            return f"{readable(term)} is taken for anything at all"
    return ""


def _renamed(program: Program) -> str:
    """One point under two names, at which a function could have two values."""
    seen: dict[str, Tree] = {}
    for term in (*program.gram.atoms, *program.gram.values):
        inner = _inner(term)
        if isinstance(inner, str):
            continue
        means = "mean of " if inner is not term else ""
        spelled = means + canonical([inner[0], *(_place(program, arg) for arg in inner[1:])])
        if seen.setdefault(spelled, term) != term:
            return f"{readable(term)} is another name of {readable(seen[spelled])}"
    return ""


def _inner(term: Tree) -> Tree:
    """What a mean is the mean of."""
    if isinstance(term, list) and term[0] == "mean":
        return substitute(term[2], str(term[1]), CLIENT)
    return term


def _place(program: Program, arg: Tree) -> Tree:
    """An argument; a vector by what it is in free atoms."""
    if not program.gram.is_vector(arg):
        return arg
    expanded = program.gram.expanded(program.gram.vector(arg))
    places: list[Tree] = [[str(atom), str(c)] for atom, c in sorted(expanded.items()) if c]
    return ["at", *places]


class _Points:
    """The points, rounds and clients that occur in a program, and what its hypotheses say of them."""

    def __init__(self, program: Program) -> None:
        self.program, self.gram = program, copy.deepcopy(program.gram)
        self.atoms, self.values = len(program.gram.atoms), len(program.gram.values)
        self.expansion = Expansion(program)
        self.rows = [self.expansion.of(row.form) for row in program.rows]
        self.rows += [
            self.expansion.of(row.form.times(fmpq(-1))) for row in program.rows if row.equal
        ]
        self.keys = {_key(row) for row in self.rows}
        self.uses = [row.use for row in program.rows]
        self.uses += [definition.use for definition in program.definitions]
        spoken = [tree(value) for use in self.uses for value in use.at.values()]
        applied = (inner for inner in map(_inner, self._terms()) if isinstance(inner, list))
        self.indices = {_without_points(self.gram, inner) for inner in applied} - {None}
        numbers = {n for term in (*spoken, *self._terms()) for n in _numbers(term)}
        self.rounds = [str(n) for n in range(min(numbers, default=0), max(numbers, default=0) + 2)]

    def left_out(self) -> str:
        """The first instance of a hypothesis that is nowhere."""
        looked = 0
        for name in sorted(self._names() - set(self.program.argued)):
            schema = self.program.schemas[name]
            for at in self._instances(name, schema):
                looked += 1
                if looked > MOST:
                    return "there are too many points to look at all of them"
                if told := self._missing(schema, at):
                    where = ", ".join(f"{k} = {readable(v)}" for k, v in at.items())
                    return f"{name!r}{f' at {where}' if where else ''} {told}"
        return ""

    def _terms(self) -> Iterator[Tree]:
        """The vectors and values of the program, as they were."""
        yield from self.gram.atoms[: self.atoms]
        yield from self.gram.values[: self.values]

    def _names(self) -> set[str]:
        """Hypotheses and lemmas that are used, and hypotheses that not even a lemma uses."""
        used = {use.name for use in self.uses}
        lemmas = {line.name: line for line in self.program.lemmas}
        seen = used | {name for use in self.uses for name in _reasons(use)}
        open_ = [*seen]
        while open_:
            line = lemmas.get(open_.pop())
            more = set(_referred(line.detail)) - seen if line is not None else set()
            seen |= more
            open_ += more
        return used | (set(self.program.setting.given) - seen)

    def _instances(self, own: str, schema: Schema) -> Iterator[dict[str, Tree]]:
        variables = schema.forall or {}
        choices = [self._choices(own, schema, name, sort) for name, sort in variables.items()]
        for chosen in product(*choices):
            at = dict(zip(variables, chosen, strict=True))
            if all(_can_hold(instantiated(c, at)) for c in schema.conditions):
                yield at

    def _choices(self, own: str, schema: Schema, variable: str, sort: str) -> Sequence[Tree]:
        if sort == "client":
            return [CLIENT]
        if sort == "integer":
            return self.rounds
        sets = _sets(schema, variable)
        found: dict[str, Tree] = {}
        for use in self.uses:
            other = self.program.schemas[use.name]
            for name, value in use.at.items():
                shared = _sets(other, name) & sets if sets else use.name == own
                if shared and (other.forall or {})[name] == "vector":
                    found[canonical(tree(value))] = tree(value)
        heads = set() if sets else _applied(schema.then, variable)
        for term in (_inner(term) for term in self._terms()):
            for arg in term[1:] if isinstance(term, list) and str(term[0]) in heads else ():
                if self.gram.is_vector(arg):
                    found[canonical(arg)] = arg
        return list(found.values())

    def _missing(self, schema: Schema, at: Mapping[str, Tree]) -> str:
        """What is wrong with one instance of a hypothesis."""
        relation, left, right = list(instantiated(schema.then, at))
        if relation == "in" or any(map(self._beyond, self._vectors([relation, left, right]))):
            return ""
        try:
            if relation == "=" and self.gram.is_vector(left):
                return self._undefined(["-", left, right])
            form = self.gram.scalar(["-", right, left])
        except IllFormedStatement as error:
            return f"cannot be put in: {error}"
        atoms = {atom for _, *both in form.products for atom in both}
        if max(form.values, default=-1) >= self.values or max(atoms, default=-1) >= self.atoms:
            return ""
        sides = [form] if relation != "=" else [form, form.times(fmpq(-1))]
        own = [self.expansion.of(side) for side in sides]
        if all(_key(side) in self.keys or self._follows(side) for side in own):
            return ""
        return "is not among the rows"

    def _vectors(self, term: Tree) -> Iterator[Tree]:
        """The symbols in a term that are vectors, with their arguments; the client of a mean by its name."""
        if isinstance(term, list):
            for arg in [_inner(term)] if term[0] == "mean" else term[1:]:
                yield from self._vectors(arg)
        head = term if isinstance(term, str) else str(term[0])
        if head in self.gram.sorts and self.gram.is_vector(term):
            yield term

    def _beyond(self, term: Tree) -> bool:
        """Whether it is a point that the program does not have; gradients at points that it has are none."""
        try:
            (atom,) = self.gram.vector(term)
        except IllFormedStatement:
            return False
        return atom >= self.atoms and not self._at_known(self.gram.atoms[atom])

    def _follows(self, form: Form) -> bool:
        """Whether it is nonnegative, or a multiple of a row plus what is nonnegative."""
        if nonnegative(form):
            return True
        if not form.values and not form.products:
            return False
        key = max(_entries(form).items(), key=lambda entry: abs(entry[1]))[0]
        for row in self.rows:
            own = _entries(row).get(key, fmpq(0))
            times = _entries(form)[key] / own if own else own
            if times > 0 and nonnegative(form.minus(row.times(times))):
                return True
        return False

    def _undefined(self, difference: Tree) -> str:
        """An equation of vectors that were not put in, though only gradients at known points are new in it."""
        vector = self.gram.vector(difference)
        new = [atom for atom in vector if atom >= self.atoms]
        if any(not self._at_known(self.gram.atoms[atom]) for atom in new):
            return ""
        if not new and not self.gram.expanded(vector):
            return ""
        return "is not put in"

    def _at_known(self, term: Tree) -> bool:
        """Whether it is a function of points that the program has."""
        inner = _inner(term)
        if isinstance(inner, str) or _without_points(self.gram, inner) not in self.indices:
            return False
        points = [arg for arg in inner[1:] if self.gram.is_vector(arg)]
        return all(max(self.gram.vector(p), default=-1) < self.atoms for p in points)


def _without_points(gram: Gram, term: Sequence[Tree]) -> tuple[str, ...] | None:
    """The clients and rounds of a function of points; None if it is none."""
    rest = tuple(canonical(arg) for arg in term[1:] if not gram.is_vector(arg))
    return rest if len(rest) < len(term) - 1 else None


def _entries(form: Form) -> dict[Any, fmpq]:
    """The coefficients by which a multiple is recognised: of values, if it has any."""
    return dict(form.values) if form.values else dict(form.products)


def _key(form: Form) -> tuple[Any, ...]:
    return form.constant, frozenset(form.values.items()), frozenset(form.products.items())


def _sets(schema: Schema, variable: str) -> set[str]:
    """The sets that a variable is assumed to be in."""
    return {str(c[1]) for c in schema.conditions if c[0] == "in" and c[2] == variable}


def _can_hold(claim: Tree) -> bool:
    """Whether a condition can hold; comparisons of numbers are decided."""
    try:
        left, right = (fmpq(str(side)) for side in claim[1:])
    except ValueError:
        return True
    return left < right or (claim[0] == "<=" and left == right)


def _numbers(term: Tree) -> Iterator[int]:
    if isinstance(term, list):
        for arg in term[1:]:
            yield from _numbers(arg)
    elif term.lstrip("-").isdigit():
        yield int(term)


def _applied(claim: Tree, variable: str) -> set[str]:
    """The functions that are taken at a variable."""
    if isinstance(claim, str):
        return set()
    own = {str(claim[0])} if variable in claim[1:] else set()
    return own.union(*(_applied(arg, variable) for arg in claim[1:]))


def _reasons(use: Use) -> Iterator[str]:
    for why in use.because:
        if why is not None:
            yield why.name
            yield from _reasons(why)


def _referred(node: Any) -> Iterator[str]:
    """The hypotheses and lemmas that a line names."""
    if isinstance(node, Mapping):
        for key, value in node.items():
            if key in {"use", "base", "step", "below", "above"} and isinstance(value, str):
                yield value
            else:
                yield from _referred(value)
    elif isinstance(node, list | tuple):
        for part in node:
            yield from _referred(part)
