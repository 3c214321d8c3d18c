"""From local steps to rounds to the whole run on identical inputs, whatever the residuals leave: ours, in place of Appendix E.

A client's function without the errors e, y = g - e, moves along the gradients alone. (tK)(tK + 1) times the distance stays below
root(`inside`) + `outside`: the first gathers what all steps add, the second what the errors leave at the ends of the rounds. At
t = 0 the factor is 0, so no start enters.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy as sp

from fedtheory.core.term import at_most
from fedtheory.language import i, j, mean, root, sq
from fedtheory.papers.ffgb.proofs import alike, local_steps
from fedtheory.textbook import vectors
from fedtheory.textbook.recursions import RECURSION_OF_NORMS

K, k, mu, of_round, scaled, t, x, z = alike.K, alike.k, alike.mu, alike.of_round, alike.scaled, alike.t, alike.x, alike.z

g, r, e = alike.p.symbol("g r e")
unit = alike.G**2 / mu**2
Way = Callable[..., Any]


def y(client=i, at=k):
    """A client's function without the errors."""
    return g(client, at, t) - e(client, at, t)


def y_bar(at=k):
    """Their mean."""
    return mean(y(j, at), j)


def away(at=k):
    """(n - 1)(n - 2) times the distance from f* to it."""
    return scaled(y_bar(at) - alike.f_star, at)


def walked(at=k):
    """(n - 1)(n - 2)(1 - P)."""
    return (at - 1) * (2 * x + at)


def moves(p):
    """A step along the gradient."""
    return p.line((z + 1) * y(i, k + 1) == (z - 1) * y() - 2 / mu * r(i, k, t), *p.called("line 5", "e next"), name="without errors",
                  at="Algorithm 2, line 5", because="e takes the errors of the answers away")


def begins(p):
    """All clients begin at the server's function."""
    return p.line(y(i, 1) == alike.f(t), *p.called("line 2, g", "e 1"), name="begins", at="Algorithm 2, line 2")


def drift(p, of, along, bound, start, step, bounded):
    """How far clients drift apart whose steps go `along` bounded vectors."""
    together = p.line(of(i, 1) == of(j, 1), start, start(j))
    in_the_mean = p.line(mean(sq(along(i, k)))<= bound**2, bounded)
    return p.cite(local_steps.DRIFT, y=of, q=along, b=bound, first=x, name="apart", at="ours, in place of the drift of Appendix E",
                  given={"together": together, "moves": step, "bounded": in_the_mean})


def one_step(p, of, apart, walks, error, errors, left, step):
    """A step of the mean without errors, where clients are `apart` by so much, and `errors` put no more than `left` in, both scaled."""
    until_K = [at_most(k, K)]
    of_all = p.line(mean(sq(scaled(error(i)))) <= left()**2, errors, when=until_K)
    near = p.cite(vectors.MINKOWSKI, x=lambda c: scaled(of(c, k) - mean(of(j, k), j)), y=lambda c: scaled(error(c)), a=walks(), b=left(),
                  given={"first": apart, "second": of_all}, when=until_K, name="near", at="ours",
                  because="from a client's function to the mean of those without errors")
    virtual = p.line((z + 1) * y_bar(k + 1) == (z - 1) * y_bar() - 2 / mu * alike.average(r, k, t), step)
    return p.cite(local_steps.STEP, g=lambda c, n: g(c, n, t), r=lambda c, n: r(c, n, t), y_bar=y_bar, first=x, last=K,
                  way=lambda n: walks(n) + left(n), given={"virtual": virtual, "near": near}, name="one step", at="ours, in place of (36)-(38)")


# ---- sums over the steps κ < k of a round, k = `of`


def squares(of):
    """The sum of (tK + κ)²."""
    return (of - 1) * (6 * x**2 + 6 * x * of + 2 * of**2 - of) / 6


def walks(of):
    """The sum of (tK + κ)(κ - 1)(2tK + κ)."""
    return (of - 2) * (of - 1) * (12 * x**2 + 12 * x * of + 3 * of**2 - of) / 12


def pairs(of):
    """The sum of (tK + κ)(tK + κ - 1)."""
    return (of - 1) * (3 * x**2 + 3 * x * of - 3 * x + of**2 - 2 * of) / 3


gathered = x * (K - 1) * (2 * x - K + 1) * (2 * x + K + 2) / 12  # all walks before round t
end = x * (x + 1) * (alike.f(t) - alike.f_star)


@dataclass(frozen=True)
class Sums:
    """`tolls` of the steps before a step of round t; `inside` and `outside`: of all rounds before t; `left` by round t."""

    tolls: Callable[[Any], Any]
    inside: sp.Expr
    outside: sp.Expr
    left: sp.Expr


def in_a_round(p, tolls, start, step, *starts):
    """The tolls of the steps are added up."""
    return p.induction(sq(away()) <= sq(start) + tolls, base=starts, step=[step], on=k, when=[at_most(k, K + 1)], name="in a round", at="ours")


def added_up(p, sums, step, start):
    """From the server's function on."""
    starts = p.line(away(1) == end, start)
    return in_a_round(p, sums.tolls(k), end, step, starts)


def rounds(p, sums, added, error_after):
    """The distance after t rounds, from what is added in one."""
    a, left, toll = p.variable("a", "real"), sums.left, sums.tolls(K + 1)
    arrived, returned, ahead = away(K + 1), (x + K) * (x + K + 1) * alike.average(e, K + 1, t), of_round(end, t + 1)
    parts = p.line(ahead == arrived + returned, p.called("server"), name="two parts", at="Algorithm 1, line 4",
                   because="the mean of what is returned is the mean without errors, and what the errors have put into it")
    little = p.line(sq(returned) <= left**2, error_after(k=K), name="returned", at="ours",
                    because="no client returns more of the errors than the last step has left")
    enough = [a >= 0, sq(end) + toll <= a**2]
    far = p.line(sq(arrived) <= a**2, added(k=K + 1), p.condition(3), when=enough)
    both = p.cite(vectors.TRIANGLE, u=arrived, v=returned, a=a, b=left, given={"first": far, "second": little}, when=enough)
    a_round = p.line(sq(ahead) <= (a + left)**2, parts, both, when=enough, name="a round", at="ours")
    norms: dict[str, Any] = {
        "h": lambda n: sq(of_round(end, n)), "A": lambda n: root(of_round(sums.inside, n)), "B": lambda n: of_round(sums.outside, n),
        "added": lambda n: of_round(toll, n), "put_in": lambda n: of_round(left, n)}
    return p.cite(RECURSION_OF_NORMS, **norms, given={"round": a_round, "start": a_round(t=0, a=root(of_round(sums.inside, 1)))},
                  name="rounds", at="ours")
