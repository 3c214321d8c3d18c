"""Classes of functions, by their definitions; the inequalities between two evaluations are cited from the textbook."""

from fractions import Fraction
from typing import Any, ClassVar

from fedtheory.core.citation import stands
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.proof import Use, combination
from fedtheory.core.term import Schema, dot, equal, squared
from fedtheory.pep.function import EACH, PAIR, Claims, Function, j, k, u
from fedtheory.pep.numbers import exact, is_infinite
from fedtheory.pep.terms import Expression, Point
from fedtheory.textbook import classes

SMOOTH_STRONGLY_CONVEX = (
    "interpolation by an L-smooth mu-strongly convex function: taylor2017smooth, Theorem 4"
)
COMPOSITE = "Taylor, Hendrickx, Glineur 2017, Exact worst-case performance, "


def _positive(name: str, value: Any) -> Fraction:
    number = exact(value)
    if number <= 0:
        raise FedTheoryError(f"{name} = {number}, and must be positive", code="FT021")
    return number


class _Smooth(Function):
    """f(x + d) is between its linear model plus lower/2 |d|^2 and the model plus L/2 |d|^2."""

    differentiable = True

    def __init__(self, L: Any, lower: Fraction, **options: Any) -> None:
        super().__init__(**options)
        self.L, self.lower = L, lower
        if is_infinite(L):
            message = f"{type(self).__name__} with L = inf: take the class without smoothness"
            raise FedTheoryError(message, code="FT021")
        if not self.lower < _positive("L", L):
            message = (
                f"{type(self).__name__} with mu = {lower}, L = {exact(L)}: mu must be less than L"
            )
            raise FedTheoryError(message, code="FT021")

    def claims(self, claims: Claims) -> None:
        """The inequality between two evaluations, at the point where both parabolas meet."""
        letters = {"L": exact(self.L)} | ({"m": self.lower} if self.lower else {})
        lemma = classes.SMOOTH_BETWEEN if self.lower else classes.SMOOTH_CONVEX
        claims.pairs(claims.by(lemma, "interpolation", letters))


class SmoothStronglyConvexFunction(_Smooth):
    """L-smooth and mu-strongly convex."""

    interpolation: ClassVar[str | None] = SMOOTH_STRONGLY_CONVEX

    def __init__(self, mu: Any, L: Any, **options: Any) -> None:
        super().__init__(L, exact(mu), **options)
        self.mu = mu


class SmoothConvexFunction(_Smooth):
    """L-smooth and convex."""

    interpolation: ClassVar[str | None] = SMOOTH_STRONGLY_CONVEX

    def __init__(self, L: Any, **options: Any) -> None:
        super().__init__(L, Fraction(0), **options)


class SmoothFunction(_Smooth):
    """L-smooth; need not be convex."""

    interpolation = f"interpolation by an L-smooth function: {COMPOSITE}Theorem 3.10"

    def __init__(self, L: Any, **options: Any) -> None:
        super().__init__(L, -exact(L), **options)


class SmoothConvexLipschitzFunction(SmoothConvexFunction):
    """L-smooth, convex, with gradients of norm at most M."""

    interpolation = None

    def __init__(self, L: Any, M: Any, **options: Any) -> None:
        super().__init__(L, **options)
        self.M = M

    def claims(self, claims: Claims) -> None:
        """Smooth and convex, and a bound on the gradients."""
        super().claims(claims)
        s, M = claims.symbols, exact(self.M)
        short = claims.hypothesis(
            "Lipschitz", squared(s.g(k)) <= M**2, EACH, f"{s.name} is {M}-Lipschitz"
        )
        claims.each(short)


def _subgradients(claims: Claims, mu: Fraction) -> None:
    """Each evaluation supports the function from below."""
    if mu:
        claims.pairs(claims.by(classes.STRONGLY_CONVEX, "strong convexity", {"m": mu}))
    else:
        claims.pairs(claims.by(classes.CONVEX, "convexity"))


class ConvexFunction(Function):
    """Convex, closed and proper."""

    interpolation = "a maximum of affine functions is convex, and has these values and slopes"

    def claims(self, claims: Claims) -> None:
        """Subgradients support it."""
        _subgradients(claims, Fraction(0))


class StronglyConvexFunction(Function):
    """mu-strongly convex, closed and proper."""

    interpolation = "a maximum of affine functions plus a square is strongly convex, and has these values and slopes"

    def __init__(self, mu: Any, **options: Any) -> None:
        super().__init__(**options)
        self.mu = mu

    def claims(self, claims: Claims) -> None:
        """Subgradients support it, with a quadratic term."""
        _subgradients(claims, exact(self.mu))


class ConvexLipschitzFunction(Function):
    """Convex and M-Lipschitz."""

    interpolation = "a maximum of affine functions of slope at most M is convex and M-Lipschitz"

    def __init__(self, M: Any, **options: Any) -> None:
        super().__init__(**options)
        self.M = M

    def claims(self, claims: Claims) -> None:
        """Subgradients support it, and are bounded."""
        _subgradients(claims, Fraction(0))
        claims.each(claims.by(classes.LIPSCHITZ_FUNCTION, "Lipschitz", {"M": exact(self.M)}))


class ConvexIndicatorFunction(Function):
    """0 on a closed convex set and infinite elsewhere; the set has diameter at most D, or lies in a ball of radius R."""

    indivisible = True

    interpolation = f"the hull of the points is such a set: {COMPOSITE}Theorem 3.6"
    centre: Point | None

    def __init__(
        self,
        D: Any = float("inf"),
        R: Any = float("inf"),
        center: Point | None = None,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.D, self.R = D, R
        self.centre = Point() if center is None and not is_infinite(R) else center

    @property
    def center(self) -> Point | None:
        """The middle of the ball."""
        return self.centre

    def claims(self, claims: Claims) -> None:
        """Normals, and how large the set is."""
        s = claims.symbols
        claims.each(
            claims.hypothesis("in the set", equal(s.v(k), 0), EACH, "every point lies in the set")
        )
        claims.pairs(claims.by(classes.NORMAL, "normal"))
        if not is_infinite(self.D):
            width = claims.by(classes.DIAMETER, "diameter", {"D": exact(self.D)})
            claims.pairs(width, symmetric=True)
        if not is_infinite(self.R) and self.centre is not None:
            letters = {"c": claims.term(self.centre), "M": exact(self.R)}
            claims.each(claims.by(classes.RADIUS, "radius", letters))


class ConvexSupportFunction(Function):
    """The support function of a closed convex set, whose points are no longer than M."""

    indivisible = True

    interpolation = f"the hull of the subgradients is such a set: {COMPOSITE}Corollary 3.7"

    def __init__(self, M: Any = float("inf"), **options: Any) -> None:
        super().__init__(**options)
        self.M = M

    def claims(self, claims: Claims) -> None:
        """The subgradient is the point of the set that is furthest in a direction."""
        s = claims.symbols
        claims.each(
            claims.hypothesis(
                "attained",
                equal(s.v(k), dot(s.g(k), s.x(k))),
                EACH,
                f"g_{s.name}(k) attains the maximum",
            )
        )
        turned = {"x": stands(s.g("k1"), "k1"), "g": stands(s.x("k1"), "k1")}
        claims.pairs(claims.by(classes.NORMAL, "furthest", turned=turned))
        if not is_infinite(self.M):
            letters = {"c": 0 * s.x(0), "M": exact(self.M)}
            claims.each(claims.by(classes.RADIUS, "Lipschitz", letters, turned=turned))


class ConvexQGFunction(Function):
    """Convex, and at most L/2 |x - x*|^2 above its minimum."""

    interpolation = "Goujaud, Taylor, Dieuleveut 2022, Theorem 2.6"

    def __init__(self, L: Any, **options: Any) -> None:
        super().__init__(**options)
        self.L = L

    def prepare(self) -> None:
        """There is a minimiser."""
        if not self.stationary:
            self.stationary_point()

    def claims(self, claims: Claims) -> None:
        """Convexity, and what growth adds at each minimiser."""
        s, L = claims.symbols, exact(self.L)
        _subgradients(claims, Fraction(0))
        support = f"{s.name}, support"
        for m in self.stationary:
            growth = claims.hypothesis(
                f"growth from {m}",
                s.f(u) <= s.v(m) + L / 2 * squared(u - s.x(m)),
                {"u": "vector"},
                f"{s.name} grows at most quadratically from its minimum",
            )
            best = s.v(k) + dot(s.g(k), s.x(m) - s.x(k)) + squared(s.g(k)) / (2 * L) <= s.v(m)
            at = s.x(m) + s.g(k) / L
            name = claims.lemma(
                combination(
                    Schema(best, {**claims.sorts, **EACH}),
                    Use(support, {**claims.at, "k": "k", "u": at}),
                    Use(growth, {**claims.at, "u": at}),
                    name=f"{s.name}: growth at {m}",
                )
            )
            claims.each(name)


class RsiEbFunction(Function):
    """<g, x - x*> >= mu |x - x*|^2 and |g| <= L |x - x*|, for every minimiser x*."""

    interpolation = "Guille-Escuret, Goujaud, Ibrahim, Mitliagkas 2022, Theorem 1"

    def __init__(self, mu: Any, L: Any, **options: Any) -> None:
        super().__init__(**options)
        self.mu, self.L = mu, L

    def prepare(self) -> None:
        """There is a minimiser."""
        if not self.stationary:
            self.stationary_point()

    def claims(self, claims: Claims) -> None:
        """Both inequalities, from each minimiser."""
        s, mu, L = claims.symbols, exact(self.mu), exact(self.L)
        for m in self.stationary:
            away = s.x(k) - s.x(m)
            told = f"of {s.name} at its minimiser"
            claims.each(
                claims.hypothesis(
                    f"secant from {m}",
                    mu * squared(away) <= dot(s.g(k), away),
                    EACH,
                    f"the restricted secant inequality {told}",
                )
            )
            claims.each(
                claims.hypothesis(
                    f"error bound from {m}",
                    squared(s.g(k)) <= L**2 * squared(away),
                    EACH,
                    f"the upper error bound {told}",
                )
            )


class SmoothStronglyConvexQuadraticFunction(Function):
    """1/2 <x - x*, Q (x - x*)> + f* with Q symmetric, its spectrum between mu and L."""

    indivisible = True

    interpolation = "Bousselmi, Hendrickx, Glineur 2023, Theorem 3.9"
    differentiable = True

    def __init__(self, mu: Any, L: Any, **options: Any) -> None:
        super().__init__(**options)
        self.mu, self.L = mu, L
        super().stationary_point()

    def stationary_point(
        self,
        return_gradient_and_function_value: bool = False,  # noqa: FBT001, FBT002
        name: str | None = None,
    ) -> Any:
        """The minimiser, which exists from the start."""
        found = self.evaluations[self.stationary[0]]
        if name is not None:
            found.point.set_name(name)
        return tuple(found) if return_gradient_and_function_value else found.point

    def claims(self, claims: Claims) -> None:
        """Values, symmetry, and the spectrum on all combinations of the evaluations."""
        s, mu, L, m = claims.symbols, exact(self.mu), exact(self.L), self.stationary[0]
        claims.each(
            claims.hypothesis(
                "value",
                equal(s.v(k), s.v(m) + dot(s.x(k) - s.x(m), s.g(k)) / 2),
                EACH,
                f"{s.name} is quadratic",
            )
        )
        name = claims.hypothesis(
            "symmetry",
            equal(dot(s.x(j) - s.x(m), s.g(k)), dot(s.x(k) - s.x(m), s.g(j))),
            PAIR,
            "Q is symmetric",
        )
        claims.pairs(name, symmetric=True)
        centre = self.evaluations[m].point
        own = [e for place, e in enumerate(self.evaluations) if place != m]
        entries = [
            [
                (L + mu) / 2 * (a.gradient * (b.point - centre) + b.gradient * (a.point - centre))
                - a.gradient * b.gradient
                - mu * L * ((a.point - centre) * (b.point - centre))
                for b in own
            ]
            for a in own
        ]
        told = "the spectrum of Q is between mu and L, on every combination of the evaluations"
        claims.matrix("spectrum", entries, told)


class BlockSmoothConvexFunctionCheap(Function):
    """Convex, and L_m-smooth in each block of variables."""

    indivisible = True

    differentiable = True
    source = "Shi, Liu 2016"

    def __init__(self, partition: Any, L: Any, **options: Any) -> None:
        super().__init__(**options)
        self.partition, self.L = partition, list(L) if isinstance(L, list | tuple) else [L]
        if len(self.L) != partition.get_nb_blocks():
            told = f"{len(self.L)} constants for {partition.get_nb_blocks()} blocks"
            raise FedTheoryError(told, code="FT021")

    def prepare(self) -> None:
        """Gradients have blocks."""
        for e in self.evaluations:
            for m in range(len(self.L)):
                self.partition.get_block(e.gradient, m)

    def claims(self, claims: Claims) -> None:
        """The inequality between two evaluations from smoothness in one block; taken from the literature."""
        s = claims.symbols
        for m, L in enumerate(self.L):
            block = claims.family(
                f"b{m}_{s.name}",
                [self.partition.get_block(e.gradient, m) for e in self.evaluations],
            )
            bend = squared(block(j) - block(k)) / (2 * exact(L))
            name = claims.hypothesis(
                f"block {m}",
                s.v(k) + dot(s.g(k), s.x(j) - s.x(k)) + bend <= s.v(j),
                PAIR,
                f"{s.name} is convex, and {exact(L)}-smooth in block {m}",
                axiom=True,
            )
            claims.pairs(name)


LOJASIEWICZ = "Rubbens, Hendrickx, Taylor 2025"


class _Lojasiewicz(Function):
    """L-smooth, with |grad f|^2 >= 2 mu (f - f*)."""

    differentiable = True
    source: ClassVar[str] = LOJASIEWICZ

    def __init__(self, L: Any, mu: Any, **options: Any) -> None:
        super().__init__(**options)
        self.L, self.mu = L, mu

    def prepare(self) -> None:
        """There is a minimiser."""
        if not self.stationary:
            self.stationary_point()

    def claims(self, claims: Claims) -> None:
        """How far above the minimum a value may be, at most and at least, given its gradient."""
        s, L, mu = claims.symbols, exact(self.L), exact(self.mu)
        for m in self.stationary:
            over = s.v(k) - s.v(m)
            claims.each(
                claims.hypothesis(
                    f"at most from {m}",
                    over <= squared(s.g(k)) / (2 * mu),
                    EACH,
                    f"{s.name} satisfies a quadratic Lojasiewicz inequality",
                )
            )
            claims.each(
                claims.hypothesis(
                    f"at least from {m}",
                    squared(s.g(k)) / (2 * L) <= over,
                    EACH,
                    f"{s.name} is {L}-smooth and bounded from below",
                )
            )


class SmoothQuadraticLojasiewiczFunctionCheap(_Lojasiewicz):
    """By the inequalities of smooth functions, and a combined one if alpha is set."""

    def __init__(self, L: Any, mu: Any, alpha: Any = None, **options: Any) -> None:
        super().__init__(L, mu, **options)
        self.alpha = alpha

    def claims(self, claims: Claims) -> None:
        """Smoothness, and the combination of both with weight alpha."""
        super().claims(claims)
        s, L, mu = claims.symbols, exact(self.L), exact(self.mu)
        away, turn = s.x(j) - s.x(k), s.g(j) - s.g(k)
        smooth = (
            s.v(k)
            + dot(s.g(j) + s.g(k), away) / 2
            + squared(turn) / (4 * L)
            - L / 4 * squared(away)
        )
        name = claims.hypothesis(
            "smooth", smooth <= s.v(j), PAIR, f"{s.name} is {L}-smooth", axiom=True
        )
        claims.pairs(name)
        if self.alpha is None:
            return
        alpha, best = exact(self.alpha), s.v(self.stationary[0])
        weight = alpha / (1 - alpha) / (2 * mu - (L + mu) * alpha)
        more = weight * (
            (1 - alpha) ** 2 * (L + mu) * (s.v(j) - best - squared(s.g(j)) / (2 * L))
            - (L - mu) * (s.v(k) - best + squared(s.g(k)) / (2 * L))
        )
        name = claims.hypothesis(
            "combined",
            smooth + more <= s.v(j),
            PAIR,
            f"both properties of {s.name} at once",
            axiom=True,
        )
        claims.pairs(name)


class SmoothQuadraticLojasiewiczFunctionExpensive(_Lojasiewicz):
    """By matrices with unknown entries that are semidefinite."""

    indivisible = True

    def claims(self, claims: Claims) -> None:
        """Two matrices for each pair of evaluations."""
        super().claims(claims)
        L, mu = exact(self.L), exact(self.mu)
        best = self.evaluations[self.stationary[0]].value
        told = f"both properties of {claims.symbols.name} at once"
        for n, (x, g, f) in enumerate(self.evaluations):
            for m, (y, h, e) in enumerate(self.evaluations):
                if n == m:
                    continue
                a = e - f + (g + h) * (x - y) / 2 + (g - h) ** 2 / (4 * L) - L / 4 * (x - y) ** 2
                b = (L + mu) * (f - best - g**2 / (2 * L))
                c = (L - mu) * (e - best + h**2 / (2 * L))
                first, cross, last = -(2 * L + mu) * a, Expression(), Expression()
                corner = first - 4 * mu / (2 * L + mu) * cross - (b - c - (L + 3 * mu) * a)
                side = cross - mu / (2 * L + mu) * last - (L + mu) / 2 * a + b
                name = f"pair {n}, {m}"
                claims.matrix(name, [[corner, side], [side, last - b]], told, axiom=True)
                claims.matrix(f"{name}, rest", [[first, cross], [cross, last]], told, axiom=True)
