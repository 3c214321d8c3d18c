"""A world of FedBoost written out for the kernel, in which its theorems fail as printed.

Two predictors: the simplex is a segment of length √2 from m - e to m + e, the first vertex. L = 2 α_2, F is s/2 times the
squared norm, everything is sent, and one round is made, at whose start, in the middle m, the gap is 1. After it the weights
are at the vertex. Weighted sampling with the budget 2 sends both predictors at weights (1/2, 1/2), and the first at (1, 0).
The printed bounds are multiples of powers of s, which may be as small as one likes. `MADE` says what there is, so that the
kernels see that the world exists; they read each symbol's formula off the lines.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import sympy as sp

from fedtheory.core.construction import Made, each, explicit, point, region
from fedtheory.core.expression import to_tree
from fedtheory.core.term import Schema, at_most, dot, symbol
from fedtheory.language import Formula, i, mean, number, sq, square, t, u, v
from fedtheory.language import World as Case
from fedtheory.language import dot as inner
from fedtheory.papers.fedboost.proofs.mirror import PAPER
from fedtheory.papers.fedboost.statements import notation as N
from fedtheory.textbook.vectors import CAUCHY_SCHWARZ

Formulas = Mapping[str, Callable[..., Any]]


# ---- that there is such a world

_x = symbol("v")
_first, _second = dot(_x, point(1, 0)), dot(_x, point(0, 1))
_half, _middle = Fraction(1, 2), point(Fraction(1, 2), Fraction(1, 2))
_v_1, _v_2 = Formula("v_1"), Formula("v_2")
_p = Case(PAPER, {}, variables={"v_1": "real", "v_2": "real"})
_p.line((_v_1 - _half)**2 + (_v_2 - _half)**2 <= _half, (_v_1 + _v_2) * _p.condition(1), 2 * _v_2 * _p.condition(2),
        when=[_v_1 + _v_2 <= 1, _v_1 >= 0, _v_2 >= 0], name="ball")
_ball = _p.lines()
_simplex = (at_most(_first + _second, 1), at_most(1, _first + _second), at_most(0, _first), at_most(0, _second))
_one_point = (at_most(_first, 1), at_most(1, _first), at_most(_second, 0), at_most(0, _second))
MADE = Made(
    {"e": explicit("", point(_half, -_half)), "m": explicit("", _middle), "side": explicit("k", each("k", 1, -1)),
     "simplex": region("v", *_simplex, member=_middle), "ell": explicit("", point(1, 0)),
     "mixtures": region("v", *_one_point, member=point(1, 0)),
     **dict.fromkeys(("smooth", "wide", "a_smooth", "l_smooth"), region("v", member=_middle)),
     "scale": explicit("", 1 / (20 * (1 + symbol("factor"))))},
    clients=(1, 1), dimension=2, shown={"ball": (_ball,)})


_p = Case(PAPER, {})
_p.cite(CAUCHY_SCHWARZ, u=u, v=v, name="Cauchy-Schwarz", at="textbook", because="the l2 norm is its own dual")
OWN_DUAL, = _p.cited()


def two_predictors(names, *smooth):
    """The world's symbols, what is given of them, and what follows for the weights of every round."""
    p = Case(PAPER, names)
    e, m, q, side = p.vector("e"), p.vector("m"), p.count("q"), p.real("side", "client")
    simplex, wide = p.domain("simplex"), p.domain("wide")
    place, walked, way = p.real("place", "integer"), p.real("walked", "integer"), p.variable("p", "real")
    p.redrawn()
    here, end, now = m + place(t) * e, m + e, place(t)

    def given(name, claim, wording, **more):
        return p.defined(claim, wording, "ours", name=name, **more)

    vertex = given("vertex", sq(e) == number(1, 2), "e is (1/2, -1/2), from the middle")
    middle = given("middle", sq(m) == number(1, 2), "m is (1/2, 1/2)")
    across = given("across", inner(m, e) == 0, "which is orthogonal to e")
    segment = given("segment", simplex(m + way * e), "the simplex is the segment from m - e to m + e", when=[way >= -1, way <= 1])
    ball = given("ball", sq(v - m) <= number(1, 2), "and no more", when=[simplex(v)])
    plane = given("plane", inner(v - m, m) == 0, "its weights add up to 1", when=[simplex(v)])
    everywhere = given("wide", wide(v), "L has three derivatives everywhere")
    curved = {name: given(name, p.domain(name)(v), "mirror maps have gradients everywhere") for name in smooth}
    two = given("two", q == 2, "two predictors")
    sign = given("side", side(i)**2 == 1, "1 for the first, -1 for the other")
    sides = given("sides", mean(side(i)) == 0, "so their mean is 0")
    first = given("first", place(1) == 0, "the start is the middle")
    following = given("next", place(t + 1) == 1, "a step leads beyond the first vertex, and is projected on it")
    nothing = given("nothing walked", walked(0) == 0, "an empty sum")
    walks = given("walked", walked(t + 1) == walked(t) + place(t + 1), "the sum of the places", since=0)
    nothing_along = given("nothing walked, along v", walked(0) * v == 0 * v, "times a vector too")
    walks_along = given("walked, along v", walked(t + 1) * v == (walked(t) + place(t + 1)) * v, "times a vector too", since=0)

    either = p.induction(now * (now - 1) == 0, base=[(place(1) - 1) * first], step=[place(t + 1) * following])
    ahead = p.line(now >= 0, 1 * either, square(now))
    within = p.line(now <= 1, 1 * either, square(now - 1))
    forwards = p.induction(walked(t) >= 0, base=[-1 * walks(t=0), -1 * nothing, 1 * ahead(t=1)],
                           step=[1 * p.before, -1 * walks, 1 * ahead(t=t + 1)])
    no_faster = p.induction(walked(t) <= t, base=[1 * walks(t=0), 1 * nothing, 1 * within(t=1)],
                            step=[1 * p.before, 1 * walks, 1 * within(t=t + 1)])
    on_the_segment = p.line(walked(t) / t >= -1, 1 / t * forwards)
    no_further = p.line(walked(t) / t <= 1, 1 / t * no_faster)
    is_end = p.line(inner(e, end - u) >= 0, square(end - u, number(1, 2)), -number(1, 2) * vertex, number(1, 2) * ball(u), when=[simplex(u)])
    apart = p.line(sq(u - v) <= 2, square(u - m + v - m), 2 * ball(u), 2 * ball(v), when=[simplex(u), simplex(v)])
    long = p.line(sq(u) <= 1, 1 * ball(u), 2 * plane(u), 1 * middle, when=[simplex(u)])
    dual = p.of(OWN_DUAL)
    return SimpleNamespace(**locals())


# ---- the formulas of FedBoost's symbols

@dataclass(frozen=True)
class World:
    """The numbers of the letters, s among them, and the step."""

    s: Any
    numbers: Mapping[str, Any]
    step: sp.Expr

    @property
    def letters(self):
        """The letters' formulas."""
        return {name: lambda value=value: value for name, value in self.numbers.items()}

    @property
    def eta(self):
        """The step, with the world's numbers put in, unevaluated."""
        return Formula(Case(PAPER, {}, formulas=dict(self.letters)).put(to_tree(self.step)))


def _numbers(s, **others):
    own = {"sigma": s, "r": s, "G": 3, "M": 0, "D": 2, "V": 0, "S": 1, "alpha_star": 1, "C": 2, "T": 1}
    return {**own, **others}


SCALE, FACTOR = Formula("scale"), Formula("factor")
TWENTIETH = World(Fraction(1, 20), _numbers(Fraction(1, 20)), N.printed_step)
"""σ = r = 1/20: the printed first term of Theorem 2 is 3/10."""
ANY_CONSTANT = World(SCALE, _numbers(SCALE), N.printed_step)
"""σ = r = 1/(20(1 + c)): c times the printed first term without its 2 is less than 3/20, whatever c is."""
BALANCED = World(Fraction(1, 40), _numbers(Fraction(1, 40), r=Fraction(1, 10), M=Fraction(3, 10), R=1), N.best_step)
"""σ = 1/40, r = 1/10, M = 3/10: one round with the same clients is the printed number of them, and the bound is 9/20."""


def loss(x, at):
    """2 α_2."""
    return 1 - 2 * inner(x.e, at)


def weights(x, at, _=None):
    """α_t: the middle, and from the second round on the first vertex."""
    return x.m + x.place(at) * x.e


def sampled(x):
    """What is sent: everything, of weights that are 0, 1/2 or 1."""
    def part(of, at, _=None):
        return (1 + x.side(of) * x.place(at)) / 2

    return {"seen": lambda at, _: weights(x, at), "part": part, "missed": lambda *_: 0,
            "chance": lambda of, at, _: part(of, at) * (3 - 2 * part(of, at))}


def sampling(x):
    """Why the hypotheses of weighted sampling hold."""
    sign, part = x.side(i), (1 + x.side(i) * x.now) / 2
    ends = x.p.line(part * (part - 1) * (2 * part - 1) == 0, sign * (1 + x.now) / 4 * x.either, sign * x.now**3 / 4 * x.sign)
    return {
        "parts": [square(1 + sign * x.now, number(1, 4)), number(1, 4) * x.within, number(1, 4) * x.either, x.now**2 / 4 * x.sign],
        "sum of parts": [number(1, 2) * x.two, x.q * x.now / 2 * x.sides],
        "indicator": [-part * ends], "always sent": [-2 / (1 + sign * x.now) * ends], "sometimes sent": [2 / (1 - sign * x.now) * ends],
    }


# ---- a refutation

def refuted(x, named, claim, within, formulas, by,
            *value, ends=None):
    """All hypotheses shown in the world, and the contrary of the claim after one round: the gap is 1, and print says less."""
    x.p.formulas = dict(formulas)
    x.p.holds(within, by)
    for k, condition in enumerate(claim.conditions[1:], 1):
        x.p.line(Schema(x.p.put(condition)), name=f"condition {k}")
    gap, printed = map(x.p.put, claim.then[1:])
    less = Schema(["<", printed, "1/2"])
    little = x.p.line(less, *value, name="the printed value") if value else x.p.computed(less, "the printed value")
    once = [2 * sq(x.e) * fact for fact in (x.walks(t=0), x.nothing, x.first)]
    x.p.line(Schema(["<", printed, gap]), 1 * little, *(ends or [*once, -2 * x.vertex]), name="the contrary")
    return x.p.case(named, "L = 2 alpha_2, one round: the gap is 1", MADE)
