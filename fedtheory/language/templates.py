"""Hypotheses that papers share: words, kernel form and promise of each said together, so that they cannot disagree.

A template takes the theory and the symbols it speaks of; `over` restricts it to a convex set. What a function says of
clients, it says of each.
"""

from collections.abc import Callable
from typing import Any

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree
from fedtheory.core.role import Role
from fedtheory.core.text import readable
from fedtheory.language.book import Book, Symbol, promise
from fedtheory.language.facts import Fact, Said
from fedtheory.language.formulas import (
    Formula,
    dot,
    expect,
    free,
    i,
    j,
    mean,
    put,
    s,
    sq,
    t,
    tree,
    u,
    v,
    w,
)

Inside = Callable[[Any], Tree] | None
COMPARED = ("heterogeneity", "dissimilarity")
"""What compares clients' gradients with their mean."""


def _at(f: Symbol, x: Any) -> Formula:
    """The function at a point, client i's where there are clients."""
    return f(i, x) if f.arguments[0] == "client" else f(x)


def _both(over: Inside) -> tuple[Tree, ...]:
    return (over(u), over(v)) if over else ()


def _drawn(h: Symbol, at: Any, step: Any = None) -> Formula:
    """What is drawn in round t, or at a local step of it, along an outcome, client i's where there are clients."""
    when = (t,) if step is None else (t, step)
    return h(i, *when, at) if h.arguments[0] == "client" else h(*when, at)


def _each(f: Symbol) -> str:
    return "each " if f.arguments[0] == "client" else ""


def outcomes(answer: Callable[[Any], Any], noise: Any) -> Callable[[Any], Any]:
    """A stochastic oracle for a run that follows every outcome: `answer` plus each row of `noise`, equally likely."""
    import numpy as np

    rows = np.atleast_1d(np.asarray(noise, float))
    rows = rows.reshape(len(rows), 1, -1)

    def drawn(x: Any) -> Any:
        exact = np.asarray(answer(x), float)
        return (exact[:, None] + rows[None]).reshape(-1, *exact.shape[1:])

    return drawn


def _name(over: Inside) -> str:
    """What the set is called."""
    return str(over(u)[1]) if over else ""


def _said(term: Any) -> str:
    """A term in a sentence."""
    return readable(tree(term))


class Theory(Book):
    """A theorem in the making, with what papers like to assume."""

    def _say(self, word: str, of: tuple[Any, ...], by: Any, over: str, *facts: Fact) -> Fact:
        """Keeps what a template says: exact instances and worst cases are made from it."""
        names = tuple(x.name if isinstance(x, Symbol) else readable(tree(x)) for x in of)
        self.said.append(Said(word, facts, names, None if by is None else tree(by), over))
        return facts[0]

    def convex(
        self, f: Symbol, g: Symbol, locator: str, *, over: Inside = None, quote: str = ""
    ) -> Fact:
        """f is convex and g(u) a subgradient of it at u."""
        return self._say("convex", (f, g), None, _name(over), self.given(
            _at(f, u) + dot(_at(g, u), v - u) <= _at(f, v),
            f"{_each(f)}{f.name} is convex, {g.name} a subgradient",
            locator, when=_both(over), asks=promise("convex", ""), quote=quote,
        ))  # fmt: skip

    def one_value(self, f: Symbol, locator: str = "logic") -> Fact:
        """f has one value at one point: kernels do not put equals into functions, and this fact, which excludes nothing, does."""
        if f.arguments not in {("vector",), ("client", "vector")}:
            raise IllFormedStatement(
                f"{f.name} is applied to {', '.join(f.arguments)}; one_value takes a function of a point"
            )
        return self._say("one value", (f,), None, "", self.defined(
            _at(f, u) == _at(f, v), f"{_each(f)}{f.name} has one value at one point", locator, when=[u == v],
        ))  # fmt: skip

    def strongly_convex(
        self, f: Symbol, g: Symbol, mu: Any, locator: str, *, over: Inside = None, quote: str = ""
    ) -> Fact:
        """f less mu/2 times the squared norm is convex."""
        return self._say("strongly convex", (f, g), mu, _name(over), self.given(
            _at(f, u) + dot(_at(g, u), v - u) + mu / 2 * sq(v - u) <= _at(f, v),
            f"{_each(f)}{f.name} is {_said(mu)}-strongly convex",
            locator, when=_both(over), asks=promise("strongly convex", ""), quote=quote,
        ))  # fmt: skip

    def smooth(
        self, f: Symbol, g: Symbol, L: Any, locator: str, *, over: Inside = None, quote: str = ""
    ) -> Fact:
        """f lies below the parabola of curvature L that touches it at u."""
        return self._say("smooth", (f, g), L, _name(over), self.given(
            _at(f, v) <= _at(f, u) + dot(_at(g, u), v - u) + L / 2 * sq(v - u),
            f"{_each(f)}{f.name} is {_said(L)}-smooth",
            locator, when=_both(over), asks=promise("smooth", ""), quote=quote,
        ))  # fmt: skip

    def lipschitz(
        self, g: Symbol, G: Any, locator: str, *, over: Inside = None, quote: str = ""
    ) -> Fact:
        """Gradients are bounded by G; of clients, in the mean square."""
        size = sq(_at(g, u))
        clients = g.arguments[0] == "client"
        asks = promise(
            "bounded subgradients", "subgradients are bounded, in the mean square over clients"
        )
        return self._say("lipschitz", (g,), G, _name(over), self.given(
            (mean(size) if clients else size) <= G**2,
            f"{g.name} is bounded by {_said(G)}" + (" in the mean square over clients" if clients else ""),
            locator, when=(over(u),) if over else (), asks=asks, quote=quote,
        ))  # fmt: skip

    def lipschitz_gradient(self, g: Symbol, L: Any, locator: str, *, quote: str = "") -> Fact:
        """Gradients change by L times the distance at most; each client's do."""
        return self._say("lipschitz gradient", (g,), L, "", self.given(
            sq(_at(g, u) - _at(g, v)) <= L**2 * sq(u - v), f"gradients are {_said(L)}-Lipschitz", locator, quote=quote,
        ))  # fmt: skip

    def heterogeneity(
        self, g: Symbol, H: Any, locator: str, *, over: Inside = None, quote: str = ""
    ) -> Fact:
        """Clients' gradients stray from their mean by H in the mean square."""
        asks = promise(
            "bounded heterogeneity", "clients' gradients stray from their mean by a bounded amount"
        )
        return self._say("heterogeneity", (g,), H, _name(over), self.given(
            mean(sq(g(i, u) - mean(g(i, u)))) <= H**2,
            f"the deviation of {g.name} from its mean over clients is at most {_said(H)} in the mean square",
            locator, when=(over(u),) if over else (), asks=asks, quote=quote,
        ))  # fmt: skip

    def dissimilarity(self, g: Symbol, zeta: Any, locator: str, *, quote: str = "") -> Fact:
        """No client's gradient is further than zeta from their mean."""
        return self._say("dissimilarity", (g,), zeta, "", self.given(
            sq(g(i, u) - mean(g(j, u), j)) <= zeta**2,
            f"no client's gradient is further than {_said(zeta)} from their mean",
            locator, asks="bounded dissimilarity", quote=quote,
        ))  # fmt: skip

    def diameter(self, D: Any, inside: Callable[[Any], Tree], locator: str) -> Fact:
        """Two points of the set are at most D apart."""
        return self._say("diameter", (), D, _name(inside), self.given(
            sq(u - v) <= D**2, f"{_said(D)} is the diameter", locator,
            when=(inside(u), inside(v)), role=Role.DEFINITION, asks=promise("compact convex domain", ""),
        ))  # fmt: skip

    def minimiser(self, x_star: Any, inside: Callable[[Any], Tree], locator: str) -> Fact:
        """x_star is a point of the domain."""
        return self._say("minimiser", (x_star,), None, _name(inside), self.given(
            inside(x_star), f"{_said(x_star)} lies in the domain", locator, role=Role.DEFINITION
        ))  # fmt: skip

    def start(self, x: Symbol, x_star: Any, R: Any, locator: str) -> Fact:
        """The first iterate is at most R from a minimiser."""
        return self._say("start", (x, x_star), R, "", self.given(
            sq(x(1) - x_star) <= R**2, f"{_said(R)} is the distance of the start to a minimiser",
            locator, role=Role.DEFINITION, asks=promise("attained minimum", "the objective has a minimiser"),
        ))  # fmt: skip

    def optimal(
        self, x_star: Any, g: Symbol, locator: str, *, over: Inside = None, quote: str = ""
    ) -> Fact:
        """x_star minimises the objective, or the mean of the clients': no slope leads down from it, nor to any point of a set."""
        slope = mean(g(i, x_star)) if g.arguments[0] == "client" else _at(g, x_star)
        claim = dot(slope, v - x_star) >= 0 if over else slope == 0 * x_star
        where = " over the domain" if over else ", so the gradient there is 0"
        return self._say("optimal", (x_star, g), None, _name(over), self.given(
            claim, f"{_said(x_star)} minimises the objective{where}", locator, quote=quote,
            when=(over(v),) if over else (), role=Role.DEFINITION, asks=promise("attained minimum", ""),
        ))  # fmt: skip

    def nonexpansive(self, A: Symbol, locator: str, *, quote: str = "") -> Fact:
        """A brings no two points further apart."""
        asks = promise("nonexpansive", "the operator brings no two points further apart")
        return self._say("nonexpansive", (A,), None, "", self.given(
            sq(A(u) - A(v)) <= sq(u - v), f"{A.name} is nonexpansive", locator, asks=asks, quote=quote
        ))  # fmt: skip

    def fixed_point(self, x_star: Any, A: Symbol, locator: str) -> Fact:
        """x_star is a point that A leaves where it is."""
        asks = promise("fixed point", "the operator has a fixed point")
        return self._say("fixed point", (x_star, A), None, "", self.given(
            A(x_star) == x_star, f"{_said(x_star)} is a fixed point of {A.name}", locator,
            role=Role.DEFINITION, asks=asks,
        ))  # fmt: skip

    # ---- oracles of the method: what the run asks for, and what is known of the answer

    def _answer(self, left: Formula, name: str, *asked: Any) -> None:
        """The run asks the problem's function of this name."""
        self.method.updates.append((None, left.tree, ["oracle", name, *map(tree, asked)]))

    def prox(self, z: Formula, f: Symbol, x: Any, eta: Any, locator: str) -> Fact:
        """z minimises f + |. - x|^2/(2 eta), f convex: (x - z)/eta is a subgradient of f at z. The run asks `prox(x, eta)`."""
        self._answer(z, "prox", x, eta)
        return self._say("prox", (z, f), eta, "", self.given(
            _at(f, z) + dot((x - z) / eta, v - z) <= _at(f, v),
            f"{_said(z)} is the proximal point of {f.name} at {_said(x)} with step {_said(eta)}",
            locator, role=Role.DEFINITION,
        ))  # fmt: skip

    def projection(
        self, z: Formula, x: Any, inside: Callable[[Any], Tree], locator: str
    ) -> tuple[Fact, Fact]:
        """z is the point of the convex set nearest to x: it lies there, and is met at an obtuse angle. The run asks `project(x)`."""
        self._answer(z, "project", x)
        lies = self.given(
            inside(z), f"{_said(z)} lies in the domain", locator, role=Role.DEFINITION
        )
        nearest = self.given(
            dot(x - z, v - z) <= 0, f"{_said(z)} is the projection of {_said(x)}",
            locator, when=(inside(v),), role=Role.DEFINITION,
        )  # fmt: skip
        self._say("projection", (z,), x, _name(inside), lies, nearest)
        return lies, nearest

    def lmo(
        self, z: Formula, slope: Any, inside: Callable[[Any], Tree], locator: str
    ) -> tuple[Fact, Fact]:
        """z minimises the linear form over the set, in which it lies. The run asks `lmo(slope)`."""
        self._answer(z, "lmo", slope)
        lies = self.given(
            inside(z), f"{_said(z)} lies in the domain", locator, role=Role.DEFINITION
        )
        least = self.given(
            dot(slope, z - v) <= 0, f"{_said(z)} minimises the linear form over the domain",
            locator, when=(inside(v),), role=Role.DEFINITION,
        )  # fmt: skip
        self._say("lmo", (z,), slope, _name(inside), lies, least)
        return lies, least

    # ---- draws: w is all that is drawn, `again` is w with round t drawn anew, s what is drawn then

    def again(self, *made_before: Formula, locator: str, draw: Any = t) -> tuple[Any, ...]:
        """The outcome with round t drawn again, and that these, made before round t, do not depend on it: points, or what is known at them.

        Where a round draws several times, `draw` says which of all draws is meant: draws are counted as they are made, from 1.
        """
        drawn = self.redrawn()(draw, w, s)
        before = "round t draws" if draw is t else f"draw {_said(draw)}"
        facts = []
        for term in made_before:
            if "w" not in free(term.tree):
                raise IllFormedStatement(f"{_said(term)} does not depend on w, what is drawn")
            after = Formula(put(term.tree, {"w": drawn.tree}))
            facts.append(
                self._say("past", (), None, "", self.given(
                    after == term, f"{_said(term)} was made before {before}", locator, role=Role.DEFINITION))
            )  # fmt: skip
        return (drawn, *facts)

    def unbiased(
        self,
        h: Symbol,
        again: Formula,
        value: Any,
        locator: str,
        *,
        of: Any = None,
        step: Any = None,
        quote: str = "",
    ) -> Fact:
        """What h draws in round t is `value` in expectation, given the past. The run asks `h` at the point at which `value` takes its gradient.

        With `of`, h is a message: the run asks `h` for what is drawn of this vector, each client's where h has clients. With `step`, h draws
        at each local step of round t.
        """
        where = self._asked_at(value) if of is None else tree(of)
        self.method.updates.append((None, _drawn(h, w, step).tree, ["oracle", h.name, where]))
        asks = "unbiased stochastic gradients" if of is None else "unbiased compressors"
        of_what = "" if of is None else f", a message of {_said(of)}"
        return self._say("unbiased" if of is None else "message", (h,), value, "", self.given(
            expect(_drawn(h, again, step), s) == value, f"{h.name} is unbiased given the past{of_what}",
            locator, asks=promise(asks, "what is drawn has the right mean, given the past"), quote=quote,
        ))  # fmt: skip

    def _asked_at(self, value: Formula) -> Tree:
        """The point at which a gradient is taken."""
        head, *at = value.tree if isinstance(value.tree, list) else [value.tree]
        sorts = self.symbols[str(head)][0] if str(head) in self.symbols else ()
        if not at or (sorts and sorts[-1] != "vector"):
            raise IllFormedStatement(
                f"{_said(value)} is no gradient at a point: write it as grad(x(t, w)), so that the run knows where it is asked for"
            )
        return at[-1]

    def second_moment(self, h: Symbol, G: Any, locator: str, *, quote: str = "") -> Fact:
        """The mean square of what h draws is at most G^2."""
        return self._say("second moment", (h,), G, "", self.given(
            expect(sq(h(t, w))) <= G**2, f"the mean square of {h.name} is at most {_said(G)}^2",
            locator, asks=promise("bounded second moment", "E|h|^2 <= G^2 along the run"), quote=quote,
        ))  # fmt: skip

    def variance(
        self,
        h: Symbol,
        again: Formula,
        value: Any,
        sigma: Any,
        locator: str,
        *,
        step: Any = None,
        quote: str = "",
    ) -> Fact:
        """Given the past, what h draws strays from `value` by sigma in the mean square; with `step`, at each local step of round t."""
        return self._say("variance", (h,), sigma, "", self.given(
            expect(sq(_drawn(h, again, step) - value), s) <= sigma**2, f"the variance of {h.name} is at most {_said(sigma)}^2",
            locator, asks=promise("bounded variance", ""), quote=quote,
        ))  # fmt: skip

    def sampled(
        self, mean_of: Symbol, again: Formula, each: Any, m: Any, n: Any, locator: str
    ) -> tuple[Fact, Fact]:
        """The mean over m of the n clients, every m of them equally likely: its mean and its variance, given the past.

        `each` is client i's. The run asks the problem's function of this name, at all clients', for the mean of those that are drawn.
        """
        self.method.updates.append((None, mean_of(t, w).tree, ["oracle", mean_of.name, tree(each)]))
        asks = promise(
            "sampled clients",
            "in a round m of the n clients take part, every m of them equally likely",
        )
        right = self.given(
            expect(mean_of(t, again), s) == mean(each),
            f"{mean_of.name} is the mean over the clients that take part, and right in the mean", locator, asks=asks,
        )  # fmt: skip
        strays = self.given(
            m * (n - 1) * expect(sq(mean_of(t, again) - mean(each)), s) <= (n - m) * mean(sq(each - mean(each))),
            f"{_said(m)} of the {_said(n)} clients take part, drawn without replacement: the variance of their mean", locator, asks=asks,
        )  # fmt: skip
        self._say("sampled", (mean_of,), m, "", right, strays)
        return right, strays
