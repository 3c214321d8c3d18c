"""Terms as linear forms of a Gram matrix.

Where every vector of a term is a rational combination of finitely many vectors, a scalar of it is an affine function
of their inner products and of finitely many function values. Performance estimation asks for the worst of these.

Clients that are alike enter as one: for vectors u_i, v_i the average of <u_i, v_i> is <u', v'> of their means plus the
average of <u_i - u', v_i - v'>, so the Gram matrix falls into two blocks: MEAN holds means and what all clients share,
DEVIATION what they deviate by.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from flint import fmpq

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree, canonical, names
from fedtheory.core.term import substitute, tree

MEAN, DEVIATION = 0, 1
ZERO, ONE = fmpq(0), fmpq(1)
CLIENT, ANY_CLIENT = "i", "j"
"""The names of a client, and of the variable of a mean, in models of clients that are alike."""
Vector = dict[int, fmpq]
"""A combination of atoms, by their numbers."""
Product = tuple[int, int, int]
"""Block, and two atoms in order."""


@dataclass
class Form:
    """`constant` + values + products of atoms; a product of two different atoms is counted once."""

    constant: fmpq = ZERO
    values: dict[int, fmpq] = field(default_factory=dict)
    products: dict[Product, fmpq] = field(default_factory=dict)

    def add(self, other: "Form", times: fmpq = ONE) -> None:
        """Adds a multiple of another form."""
        self.constant += times * other.constant
        for value, c in other.values.items():
            _add(self.values, value, times * c)
        for product, c in other.products.items():
            _add(self.products, product, times * c)

    def times(self, factor: fmpq) -> "Form":
        """A multiple."""
        out = Form()
        out.add(self, factor)
        return out

    def minus(self, other: "Form") -> "Form":
        """What another form leaves of it."""
        out = self.times(ONE)
        out.add(other, fmpq(-1))
        return out

    def without(self, product: Product) -> "Form":
        """The form without one of its products."""
        return Form(
            self.constant,
            dict(self.values),
            {key: c for key, c in self.products.items() if key != product},
        )

    @property
    def plain(self) -> bool:
        """Whether it is a number."""
        return not self.values and not self.products


class Gram:
    """Atoms met so far, what they are defined to be, and the forms of terms."""

    def __init__(
        self, sorts: Mapping[str, str], clients: Mapping[str, Sequence[int]] | None = None
    ) -> None:
        self.sorts = sorts  # of the values of symbols
        self.clients = clients or {}  # symbols -> which of their arguments are clients
        self.atoms: list[Tree] = []  # vectors, as terms
        self.dependent: list[bool] = []  # on the client
        self.values: list[Tree] = []  # scalars, as terms
        self.defined: dict[int, Vector] = {}  # atom -> combination of earlier atoms
        self._numbers: dict[str, int] = {}
        self._value_numbers: dict[str, int] = {}
        self._read: dict[str, int] = {}
        self._expanded: dict[int, Vector] = {}
        self.mean_of: dict[int, int] = {}  # a mean over clients -> what it is the mean of

    # ---- vectors

    def vector(self, term: object) -> Vector:
        """The combination that a vector term is."""
        found = self._vector(tree(term))
        return {atom: c for atom, c in found.items() if c}

    def define(self, left: object, right: object) -> None:
        """The atom `left` is the combination `right` of earlier atoms."""
        combination = self.vector(right)  # first, so that its atoms are the earlier ones
        atom = self.vector(left)
        (number,) = atom
        if atom[number] != 1 or number in self.defined or max(combination, default=-1) >= number:
            message = f"{left!r} cannot be defined: a definition gives a new vector by earlier ones"
            raise IllFormedStatement(message)
        self.defined[number] = combination

    def expanded(self, vector: Vector) -> Vector:
        """The same combination with all definitions put in."""
        out: Vector = {}
        for atom, c in vector.items():
            for free, d in self._free(atom).items():
                _add(out, free, c * d)
        return out

    def _free(self, atom: int) -> Vector:
        if atom not in self._expanded:
            self._expanded[atom] = self._freed(atom)
        return self._expanded[atom]

    def _freed(self, atom: int) -> Vector:
        if atom in self.defined:
            return self.expanded(self.defined[atom])
        if self.mean_of.get(atom) in self.defined:
            inner = self._free(self.mean_of[atom])
            return _sum([({self.averaged(free): ONE}, c) for free, c in inner.items()])
        return {atom: ONE}

    def _vector(self, term: Tree) -> Vector:
        if isinstance(term, str):
            return {self._atom(term): ONE}
        head, *args = term
        match head:
            case "+":
                return _sum((self._vector(arg), ONE) for arg in args)
            case "-" if len(args) == 1:
                return _sum([(self._vector(args[0]), fmpq(-1))])
            case "-":
                left, right = (self._vector(arg) for arg in args)
                return _sum([(left, ONE), (right, fmpq(-1))])
            case "/":
                return _sum([(self._vector(args[0]), 1 / self.number(args[1]))])
            case "*":
                (vector,) = (arg for arg in args if self.is_vector(arg))
                times = ONE
                for arg in args:
                    times *= 1 if arg is vector else self.number(arg)
                return _sum([(self._vector(vector), times)])
            case "mean":
                inner = self._vector(_of_client(args))
                return _sum([({self.averaged(atom): ONE}, c) for atom, c in inner.items()])
        return {self._atom(term): ONE}

    def is_vector(self, term: Tree) -> bool:
        """Whether a term is a vector."""
        if isinstance(term, str):
            return not _is_number(term) and self.sorts.get(term) == "vector"
        head, *args = term
        match head:
            case "+" | "-" | "*":
                return any(self.is_vector(arg) for arg in args)
            case "/":
                return self.is_vector(args[0])
            case "mean":
                return self.is_vector(args[1])
        return self.sorts.get(str(head)) == "vector"

    def _atom(self, term: Tree) -> int:
        spelled = canonical(term)
        if spelled in self._read:
            return self._read[spelled]
        plain = self._applied(term)
        self._read[spelled] = number = self._number(plain, dependent=CLIENT in names(plain))
        return number

    def _number(self, atom: Tree, *, dependent: bool) -> int:
        spelled = canonical(atom)
        if spelled not in self._numbers:
            self._numbers[spelled] = len(self.atoms)
            self.atoms.append(atom)
            self.dependent.append(dependent)
        return self._numbers[spelled]

    # ---- scalars

    def scalar(self, term: object) -> Form:
        """The form that a scalar term is; what depends on the client is averaged over it."""
        return self._scalar(tree(term))

    def number(self, term: Tree) -> fmpq:
        """The value of a term without vectors or values of functions."""
        form = self._scalar(term)
        if not form.plain:
            raise IllFormedStatement(f"{term} is multiplied with something, and is no number")
        return form.constant

    def _scalar(self, term: Tree) -> Form:
        if isinstance(term, str):
            if _is_number(term):
                return Form(fmpq(term))
            return self._value(term)
        head, *args = term
        out = Form()
        match head:
            case "+":
                for arg in args:
                    out.add(self._scalar(arg))
                return out
            case "-":
                parts = [self._scalar(arg) for arg in args]
                signs = [-1] if len(parts) == 1 else [1, -1]
                for part, sign in zip(parts, signs, strict=True):
                    out.add(part, fmpq(sign))
                return out
            case "*":
                return self._times([self._scalar(arg) for arg in args])
            case "/":
                out.add(self._scalar(args[0]), 1 / self.number(args[1]))
                return out
            case "^":
                return Form(self.number(args[0]) ** int(str(args[1])))
            case "dot":
                return self._dot(self._vector(args[0]), self._vector(args[1]))
            case "mean":
                return self._scalar(_of_client(args))
        return self._value(term)

    def _times(self, parts: list[Form]) -> Form:
        plain = [part for part in parts if part.plain]
        rest = [part for part in parts if not part.plain]
        if len(rest) > 1:
            raise IllFormedStatement("a product of inner products is not linear in the Gram matrix")
        times = ONE
        for part in plain:
            times *= part.constant
        out = Form()
        out.add(rest[0] if rest else Form(ONE), times)
        return out

    def _dot(self, u: Vector, v: Vector) -> Form:
        out = Form()
        for a, c in u.items():
            for b, d in v.items():
                both = self.dependent[a] and self.dependent[b]
                if both:
                    _add(out.products, (DEVIATION, min(a, b), max(a, b)), c * d)
                j, k = self.averaged(a), self.averaged(b)
                _add(out.products, (MEAN, min(j, k), max(j, k)), c * d)
        return out

    def averaged(self, atom: int) -> int:
        """The mean over clients of an atom: itself if it is shared."""
        if not self.dependent[atom]:
            return atom
        every = substitute(self.atoms[atom], CLIENT, ANY_CLIENT)
        number = self._number(["mean", ANY_CLIENT, every], dependent=False)
        self.mean_of[number] = atom
        return number

    def _value(self, term: Tree) -> Form:
        plain = self._applied(term)
        if CLIENT in names(plain):
            plain = ["mean", CLIENT, plain]
        spelled = canonical(plain)
        if spelled not in self._value_numbers:
            self._value_numbers[spelled] = len(self.values)
            self.values.append(plain)
        return Form(values={self._value_numbers[spelled]: ONE})

    # ---- arguments

    def _applied(self, term: Tree) -> Tree:
        """A symbol with its arguments in one spelling: integers evaluated, vectors as combinations."""
        if isinstance(term, str):
            return term
        head, *args = term
        for k in self.clients.get(str(head), ()):
            if args[k] != CLIENT:
                message = (
                    f"{args[k]} in {term}: the program knows one client, {CLIENT}, that stands for all, and means. "
                    "Say what two clients have to do with one another on average."
                )
                raise IllFormedStatement(message)
        return [head, *(self._argument(arg) for arg in args)]

    def _argument(self, arg: Tree) -> Tree:
        if isinstance(arg, str):
            return arg
        if not self.is_vector(arg):
            return str(self.number(arg))
        combination = self.vector(arg)
        if len(combination) == 1 and set(combination.values()) == {ONE}:
            return self.atoms[next(iter(combination))]
        return self.term(combination)

    def term(self, vector: Vector) -> Tree:
        """A combination of atoms as a term."""
        return combination_term({canonical(self.atoms[k]): c for k, c in vector.items()}, self._of)

    def _of(self, spelled: str) -> Tree:
        return self.atoms[self._numbers[spelled]]


def combination_term(combination: Mapping[str, fmpq], atom: Callable[[str], Tree]) -> Tree:
    """A combination of named terms, in the order of their names."""
    parts: list[Tree] = []
    for name, c in sorted(combination.items()):
        if c:
            parts.append(atom(name) if c == 1 else ["*", str(c), atom(name)])
    if not parts:
        first = min(combination)
        return ["*", "0", atom(first)]
    return parts[0] if len(parts) == 1 else ["+", *parts]


def _of_client(args: Sequence[Tree]) -> Tree:
    """What a mean is taken of, for the client that stands for all."""
    variable, body = str(args[0]), args[1]
    if variable != CLIENT and CLIENT in _free(body):
        message = f"the mean over {variable} of {body} speaks of two clients at once: take the means inside of the product"
        raise IllFormedStatement(message)
    return substitute(body, variable, CLIENT)


def _free(term: Tree) -> frozenset[str]:
    """The names in a term that no mean in it stands for."""
    if isinstance(term, str):
        return frozenset({term})
    if term[0] == "mean":
        return _free(term[2]) - {str(term[1])}
    return frozenset().union(*(_free(arg) for arg in term[1:]))


def _is_number(term: str) -> bool:
    return not term[0].isalpha()


def _sum(parts: Iterable[tuple[Vector, fmpq]]) -> Vector:
    out: Vector = {}
    for vector, times in parts:
        for atom, c in vector.items():
            _add(out, atom, times * c)
    return out


def _add(into: dict, key: object, c: fmpq) -> None:  # type: ignore[type-arg]
    """Adds to an entry, and drops it where it becomes zero."""
    total = into.get(key, 0) + c
    if total:
        into[key] = total
    else:
        into.pop(key, None)
