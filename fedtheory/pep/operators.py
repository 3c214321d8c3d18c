"""Classes of operators: maps by their definition and the textbook, sets of pairs by theirs, and linear ones.

The inequalities of linear operators are about all combinations of the evaluations.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from fedtheory.core.item import Argument
from fedtheory.core.term import Term, dot, equal, squared
from fedtheory.pep.function import EACH, PAIR, Claims, Evaluation, Function, j, k
from fedtheory.pep.numbers import exact
from fedtheory.pep.terms import Expression, Point
from fedtheory.textbook import classes

RYU = "Ryu, Taylor, Bergeling, Giselsson 2020"
BOUSSELMI = "Bousselmi, Hendrickx, Glineur 2023"
DISPLACED = "extension of Lipschitz maps, with a ray that is moved along itself (limits of such): Kirszbraun 1934, Pazy 1971"
RUBBENS = "Rubbens, Hendrickx, Taylor 2025"


class _Operator(Function):
    is_operator = True

    def _pairwise(self, claims: Claims, name: str, claim: Any, wording: str) -> None:
        """A claim on two evaluations that says the same of both orders."""
        own = claims.hypothesis(name, claim, PAIR, wording)
        claims.pairs(own, symmetric=True)


def _apart(claims: Claims) -> tuple[Term, Term]:
    """The difference of two points, and of the operator's values there."""
    s = claims.symbols
    return s.x(j) - s.x(k), s.g(j) - s.g(k)


class MonotoneOperator(_Operator):
    """Maximally monotone."""

    interpolation = "a monotone set of pairs has a maximally monotone extension: Zorn"

    def claims(self, claims: Claims) -> None:
        """<A x - A y, x - y> >= 0."""
        x, g = _apart(claims)
        self._pairwise(claims, "monotone", dot(g, x) >= 0, f"{claims.symbols.name} is monotone")


class StronglyMonotoneOperator(_Operator):
    """mu-strongly monotone."""

    interpolation = f"extension of strongly monotone pairs: {RYU}, Proposition 1"

    def __init__(self, mu: Any, **options: Any) -> None:
        super().__init__(**options)
        self.mu = mu

    def claims(self, claims: Claims) -> None:
        """<A x - A y, x - y> >= mu |x - y|^2."""
        x, g = _apart(claims)
        mu = exact(self.mu)
        told = f"{claims.symbols.name} is {mu}-strongly monotone"
        self._pairwise(claims, "strongly monotone", mu * squared(x) <= dot(g, x), told)


def _map(claims: Claims, lemma: Argument, name: str, letters: Mapping[str, Fraction]) -> None:
    """What the textbook says of a map that has one value at each point."""
    claims.pairs(claims.by(lemma, name, letters), symmetric=True)


class CocoerciveOperator(_Operator):
    """beta-cocoercive."""

    interpolation = f"extension of cocoercive pairs: {RYU}, Proposition 2"
    differentiable = True

    def __init__(self, beta: Any, **options: Any) -> None:
        super().__init__(**options)
        self.beta = beta

    def claims(self, claims: Claims) -> None:
        """<A x - A y, x - y> >= beta |A x - A y|^2."""
        _map(claims, classes.COCOERCIVE_MAP, "cocoercive", {"beta": exact(self.beta)})


class LipschitzOperator(_Operator):
    """L-Lipschitz."""

    interpolation = "extension of Lipschitz maps: Kirszbraun 1934"
    differentiable = True

    def __init__(self, L: Any, **options: Any) -> None:
        super().__init__(**options)
        self.L = L

    def claims(self, claims: Claims) -> None:
        """|A x - A y| <= L |x - y|."""
        _map(claims, classes.LIPSCHITZ_MAP, "Lipschitz", {"L": exact(self.L)})


class NonexpansiveOperator(_Operator):
    """1-Lipschitz; `v`, if it is set, is its infimal displacement vector."""

    interpolation = "extension of Lipschitz maps: Kirszbraun 1934"
    differentiable = True
    v: Point | None = None

    @property
    def extension(self) -> str | None:
        """With v, distant points that are moved by v are added first; they show that v is the infimal displacement vector."""
        return self.interpolation if self.v is None else DISPLACED

    def claims(self, claims: Claims) -> None:
        """|A x - A y| <= |x - y|, and the least by which it moves points."""
        _map(claims, classes.LIPSCHITZ_MAP, "nonexpansive", {"L": Fraction(1)})
        if self.v is not None:
            s, v = claims.symbols, claims.term(self.v)
            claims.each(
                claims.hypothesis(
                    "displacement",
                    squared(v) <= dot(s.x(k) - s.g(k), v),
                    EACH,
                    f"no point is moved by less than v, the infimal displacement of {s.name}",
                )
            )


class NegativelyComonotoneOperator(_Operator):
    """<A x - A y, x - y> >= -rho |A x - A y|^2."""

    def __init__(self, rho: Any, reuse_gradient: bool = True, **options: Any) -> None:  # noqa: FBT001, FBT002
        super().__init__(reuse_gradient=reuse_gradient, **options)
        self.rho = rho

    def claims(self, claims: Claims) -> None:
        """The inequality."""
        x, g = _apart(claims)
        rho = exact(self.rho)
        told = f"{claims.symbols.name} is {rho}-negatively comonotone"
        self._pairwise(claims, "comonotone", -rho * squared(g) <= dot(g, x), told)


class CocoerciveStronglyMonotoneOperatorCheap(_Operator):
    """mu-strongly monotone and beta-cocoercive, by both inequalities."""

    differentiable = True

    def __init__(self, mu: Any, beta: Any, **options: Any) -> None:
        super().__init__(**options)
        self.mu, self.beta = mu, beta

    def claims(self, claims: Claims) -> None:
        """Both inequalities."""
        _map(claims, classes.COCOERCIVE_MAP, "cocoercive", {"beta": exact(self.beta)})
        _map(claims, classes.MONOTONE_MAP, "strongly monotone", {"m": exact(self.mu)})


class LipschitzStronglyMonotoneOperatorCheap(_Operator):
    """mu-strongly monotone and L-Lipschitz, by both inequalities."""

    differentiable = True

    def __init__(self, mu: Any, L: Any, **options: Any) -> None:
        super().__init__(**options)
        self.mu, self.L = mu, L

    def claims(self, claims: Claims) -> None:
        """Both inequalities."""
        _map(claims, classes.MONOTONE_MAP, "strongly monotone", {"m": exact(self.mu)})
        _map(claims, classes.LIPSCHITZ_MAP, "Lipschitz", {"L": exact(self.L)})


class _ByTriples(_Operator):
    """A class with stronger inequalities on three evaluations: a matrix with unknown entries is semidefinite."""

    indivisible = True
    differentiable = True
    source: ClassVar[str] = RUBBENS

    def _sides(self, a: Evaluation, b: Evaluation) -> tuple[Expression, Expression]:
        """Two expressions that are at most 0 for each pair of evaluations."""
        raise NotImplementedError

    def _excess(self, one: Expression) -> Expression:
        """The part of the second expression of the first pair in the middle entry of the matrix."""
        raise NotImplementedError

    def claims(self, claims: Claims) -> None:
        """A matrix for each triple and each order of the two expressions."""
        count = range(len(self.evaluations))
        for a, b, c in ((a, b, c) for a in count for b in count for c in count if not a == b == c):
            for swapped in (False, True):
                entries = self._matrix(*(self.evaluations[m] for m in (a, b, c)), swapped=swapped)
                name = f"triple {a}, {b}, {c}{', swapped' if swapped else ''}"
                claims.matrix(
                    name,
                    entries,
                    f"what {claims.symbols.name}'s class says of three points",
                    axiom=True,
                )

    def _matrix(
        self, i: Evaluation, o: Evaluation, e: Evaluation, *, swapped: bool
    ) -> list[list[Expression]]:
        pairs = [self._sides(i, o), self._sides(i, e), self._sides(e, o)]
        if swapped:
            pairs = [(b, a) for a, b in pairs]
        (a_io, b_io), (a_ie, b_ie), (a_eo, b_eo) = pairs
        zero = Expression(is_leaf=False)
        m14, m15, m16, m17, m26, m27, m34, m37, m46 = (Expression() for _ in range(9))
        m55 = a_io - a_eo - a_ie + self._excess(b_io) - 2 * (m17 + m26 + m34)
        return [
            [-b_io, zero, zero, m14, m15, m16, m17],
            [zero, -a_eo, -m15, zero, -m14, m26, m27],
            [zero, -m15, -b_io, m34, -m16, zero, m37],
            [m14, zero, m34, -b_eo, -m27, m46, zero],
            [m15, -m14, -m16, -m27, m55, -m37, -m46],
            [m16, m26, zero, m46, -m37, -a_ie, zero],
            [m17, m27, m37, zero, -m46, zero, -b_ie],
        ]


class CocoerciveStronglyMonotoneOperatorExpensive(_ByTriples):
    """mu-strongly monotone and beta-cocoercive, by inequalities on three evaluations."""

    def __init__(self, mu: Any, beta: Any, **options: Any) -> None:
        super().__init__(**options)
        self.mu, self.beta = mu, beta

    def _sides(self, a: Evaluation, b: Evaluation) -> tuple[Expression, Expression]:
        x, g = a.point - b.point, a.gradient - b.gradient
        return exact(self.mu) * x**2 - g * x, exact(self.beta) * g**2 - g * x

    def _excess(self, one: Expression) -> Expression:
        return -2 * (1 - 2 * exact(self.beta) * exact(self.mu)) * one


class LipschitzStronglyMonotoneOperatorExpensive(_ByTriples):
    """mu-strongly monotone and L-Lipschitz, by inequalities on three evaluations."""

    def __init__(self, mu: Any, L: Any, **options: Any) -> None:
        super().__init__(**options)
        self.mu, self.L = mu, L

    def _sides(self, a: Evaluation, b: Evaluation) -> tuple[Expression, Expression]:
        mu, L = exact(self.mu), exact(self.L)
        x, g = a.point - b.point, a.gradient - b.gradient
        return g**2 - L**2 * x**2, 2 * L * (mu * x**2 - g * x)

    def _excess(self, one: Expression) -> Expression:
        return 2 * exact(self.mu) * one


class _Transpose(Function):
    """The transpose of a linear operator; its properties are stated with the operator's."""

    is_operator = True
    differentiable = True
    interpolation = f"{BOUSSELMI}, Theorem 3.1"

    def claims(self, claims: Claims) -> None:
        """Nothing beyond what the operator states."""


class LinearOperator(_Operator):
    """Linear, with norm at most L; `T` is its transpose."""

    interpolation = f"{BOUSSELMI}, Theorem 3.1"
    indivisible = True
    differentiable = True

    def __init__(self, L: Any, **options: Any) -> None:
        super().__init__(**options)
        self.L, self.T = L, _Transpose()

    @property
    def companions(self) -> tuple[Function, ...]:
        """The transpose."""
        return (self.T,)

    def claims(self, claims: Claims) -> None:
        """The transpose, and the norm on all combinations of evaluations."""
        s, t = claims.symbols, claims.symbols_of(self.T)
        name = claims.hypothesis(
            "transpose",
            equal(dot(s.x(j), t.g(k)), dot(s.g(j), t.x(k))),
            PAIR,
            f"{t.name} is the transpose of {s.name}",
        )
        claims.across(name, len(self.evaluations), len(self.T.evaluations))
        for who, own in ((s.name, self), (t.name, self.T)):
            if own.evaluations:
                told = f"{who} is linear with norm at most {exact(self.L)}"
                claims.matrix(f"norm of {who}", _norms(own, exact(self.L)), told)


def _norms(own: Function, L: Fraction) -> list[list[Expression]]:
    return [
        [L**2 * (a.point * b.point) - a.gradient * b.gradient for b in own.evaluations]
        for a in own.evaluations
    ]


class SymmetricLinearOperator(_Operator):
    """Linear and symmetric, its spectrum between mu and L."""

    interpolation = f"{BOUSSELMI}, Theorem 3.3"
    indivisible = True
    differentiable = True

    def __init__(self, mu: Any, L: Any, **options: Any) -> None:
        super().__init__(**options)
        self.mu, self.L = mu, L

    def claims(self, claims: Claims) -> None:
        """Symmetry, and the spectrum on all combinations of evaluations."""
        s, mu, L = claims.symbols, exact(self.mu), exact(self.L)
        name = claims.hypothesis(
            "symmetry",
            equal(dot(s.x(j), s.g(k)), dot(s.x(k), s.g(j))),
            PAIR,
            f"{s.name} is symmetric",
        )
        claims.pairs(name, symmetric=True)
        entries = [
            [
                (L + mu) / 2 * (a.gradient * b.point + b.gradient * a.point)
                - a.gradient * b.gradient
                - mu * L * (a.point * b.point)
                for b in self.evaluations
            ]
            for a in self.evaluations
        ]
        claims.matrix("spectrum", entries, f"the spectrum of {s.name} is between {mu} and {L}")


class SkewSymmetricLinearOperator(_Operator):
    """Linear and skew, with norm at most L."""

    interpolation = f"{BOUSSELMI}, Corollary 3.2"
    indivisible = True
    differentiable = True

    def __init__(self, L: Any, **options: Any) -> None:
        super().__init__(**options)
        self.L = L

    def claims(self, claims: Claims) -> None:
        """Antisymmetry, and the norm on all combinations of evaluations."""
        s = claims.symbols
        name = claims.hypothesis(
            "skew", equal(dot(s.x(j), s.g(k)), -dot(s.x(k), s.g(j))), PAIR, f"{s.name} is skew"
        )
        claims.pairs(name, symmetric=True)
        claims.each(
            claims.hypothesis("no power", equal(dot(s.x(k), s.g(k)), 0), EACH, f"{s.name} is skew")
        )
        told = f"{s.name} is linear with norm at most {exact(self.L)}"
        claims.matrix("norm", _norms(self, exact(self.L)), told)
