"""Clients that learn slowly take the wrong action in every period up to the horizon: what two worlds share.

Of a slow client's two actions f(1) = 1/2 + h(w - 1/2) and f(2) = 1/2 - h(w - 1/2) are expected, and at w_{i,*} = 1 the
first earns more by h. Rewards have no noise, and either explored action says the same about w: a step moves the model
own(t) from 0 towards 1 by the part 2 eta_l h² of what is left. Until it has reached 1/2 the second action looks better.
slow(i) is 1; a client whose slow(i) is 0 has f(1) = f(2) = 1/2 + w/2 and is best at 0, where it begins, so it loses
nothing.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.construction import (
    Counterexample,
    Made,
    choice,
    explicit,
    recursion,
    region,
    shows,
)
from fedtheory.core.expression import to_tree
from fedtheory.core.term import Function, at_most, dot, less, squared, symbol
from fedtheory.language import Formula, Theory, expect, i, mean, number, s, sq, square, t, v, w
from fedtheory.papers.fedres.proofs import bandit as X
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.proofs import thm2_world as W

bandit = X.bandit
NONE, ONE = W.NONE, W.ONE

HALF, at, k, one = Fraction(1, 2), symbol("t"), symbol("k"), symbol("i")
own, slow, steps, paid, taken = (Function(z) for z in ("own", "slow", "steps", "paid", "taken"))
place = dot(symbol("v"), ONE)
HELPERS: dict[str, Any] = {"n": ((), "integer"), "e": ((), "vector"), "slow": (("client",), "real"), **dict.fromkeys(("own", "steps", "paid", "taken"), (("integer",), "real"))}


ONCE = number(1)


def from_1(early, later):
    """A function of the round: `early` up to round 1, and `later` from then on."""
    return explicit("t", choice(at_most(at, 1), early, later(at)))


def made(n, h, rate, clients, is_slow, little=(), **letters):
    """The world's symbols: h is what the wrong action costs, rate = 2 eta_l h², is_slow is slow(one) by groups of clients."""
    excess = (slow(one) * h**2 + (1 - slow(one)) / 4) * (place - slow(one))**2
    slope = (slow(one) * 2 * h**2 + (1 - slow(one)) * HALF) * (place - slow(one)) * ONE
    drawn = choice(at_most(at, 0), NONE, slow(one) * (-2) * h**2 * (1 - own(at)) * ONE)
    looks = 1 / symbol("2") + slow(one) * choice(at_most(k, 1), h, -h) * (place - HALF) + (1 - slow(one)) * place / 2
    return Made({
        "n": n, **W.numbers(sigma=0, tau=1, w_l=1, K=2, R_r=1, tau_1=0, M=4, D=1, G=1, gamma=1, x_star=NONE, **letters), "beta_min": explicit("", 0),
        "e": explicit("", ONE), "slow": explicit("i", is_slow), **dict.fromkeys(("alpha", "weight", "inverse"), explicit("i", 1)), **dict.fromkeys(("beta", "noise_g", "noise_l"), explicit("i", 0)), "same": explicit("i j", 1 / symbol("P")),
        "steps": recursion("t", "t", 1, 0, steps(at) + rate * (1 - steps(at))), "own": from_1(0, steps),
        "ball": region("v", at_most(squared(symbol("v")), 1), member=NONE), "y_star": explicit("i", slow(one) * ONE),
        "x": explicit("t w", NONE), "y": explicit("i t w", slow(one) * own(at) * ONE),
        **dict.fromkeys(("sx", "mx"), explicit("i t w", NONE)), **dict.fromkeys(("sy", "my"), explicit("i t w", drawn)),
        "loss": explicit("i u v", excess), "dx": explicit("i u v", NONE), "dy": explicit("i u v", slope),
        "paid": recursion("t", "t", 1, h**2, paid(at) + h**2 * (1 - own(at + 1))**2),
        "regret": explicit("i t", slow(one) * choice(at_most(at, 1), h**2 * at, paid(at))),
        "prediction": explicit("i k u v c", looks), "explored": explicit("i c", shows(1, "c", 1, 2)), "best": explicit("i c", 1),
        "reward": explicit("i c", HALF + slow(one) * shows(1, "c", h / 2, -h / 2)), "choice": explicit("i u v c", choice(at_most(place, HALF), 2, 1)),
        "total": explicit("i u v c k", k * excess), "exploring": explicit("i", slow(one) * h / 2),
        "taken": recursion("t", "t", 1, h, taken(at) + choice(at_most(own(at + 1), HALF), h, 0)),
        "greedy": explicit("i t", slow(one) * choice(at_most(at, 1), h * at, taken(at))),
        "bandit": explicit("i t", slow(one) * (at * h / 2 / symbol("B") + (1 - 1 / symbol("B")) * choice(at_most(at, 1), h * at, taken(at)))),
    }, clients=clients, faces=(HALF, HALF), helpers=HELPERS,
       shown={"what print allows": (little,)} if little else {})


def wrong_for_ever(told, within, bound, h, eta, world, *, weight=ONCE, excess=1):
    """T periods cost a slow client at least h/2 each, by induction; then the contrary of the bound."""
    p = Theory.over(within, globals())
    p.since = None
    p.symbols |= HELPERS
    own, slow, paid, taken, e = *(p.symbol(z) for z in ("own", "slow", "paid", "taken")), p.symbol("e")
    n, constant, T, B, rate, used = p.symbol("n"), p.real("constant_0"), p.symbol("T"), p.symbol("B"), 2 * eta * h**2, t - S.tau
    known = len(p.hypotheses)

    def true(name, claim, *when):
        """A fact of the construction."""
        return p.defined(claim, "in the world", "ours", when=when, name=name)

    def shown(name, *by):
        """A hypothesis of the theorem, from the facts of the construction."""
        p.line(within.given[name].schema, *by, name=f"hypothesis: {name}")

    # ---- the model of a slow client goes from 0 towards 1, and no projection binds

    early, moves = true("early", own(t) == 0, t <= 1), true("moves", own(t) + rate * (1 - own(t)) == own(t + 1), t > 0)
    one_of_two, unit = true("slow or not", slow(i)**2 == slow(i)), true("the unit", sq(e) == 1)
    model = true("the model", S.y(i, t, w) == slow(i) * own(t) * e)
    no_slope = true("no slope", weight * S.sy(i, used, w) == 0 * e, t <= 1)
    slope = true("the slope", weight * S.sy(i, used, w) == slow(i) * (-2) * h**2 * (1 - own(t - 1)) * e, t > 1)
    true("0 < n", n >= 1), true("short", rate <= 1), true("far", T * rate <= HALF), true("h", less(0, h)), true("h is small", at_most(h, HALF))
    above = p.induction(own(t) >= 0, base=[-1 * early(t=1)], step=[p.before.times(1 - rate), 1 * moves], name="above 0")
    below = p.induction(own(t) <= 1, base=[1 * early(t=1)], step=[p.before.times(1 - rate), -1 * moves], name="below 1")
    no_less = p.cases(own(t) >= 0, t <= 1, [-1 * early], [1 * above], name="not below 0")
    no_more = p.cases(own(t) <= 1, t <= 1, [1 * early], [1 * below], name="not above 1")
    squared = p.line(own(t)**2 <= 1, (1 + own(t)) * no_more, when=[own(t) >= 0], name="squared")
    length = p.line(sq(S.y(i, t, w)) == slow(i) * own(t)**2, (S.y(i, t, w) + slow(i) * own(t) * e) * model, own(t)**2 * sq(e) * one_of_two,
                    slow(i) * own(t)**2 * unit, name="how far")
    within_1 = p.line(sq(S.y(i, t, w)) <= 1, 1 * length, slow(i)**2 * squared(because=[no_less]), square(1 - slow(i)),
                      (2 - own(t)**2) * one_of_two, name="in the ball")
    inside = true("inside", S.ball(v), sq(v) <= 1)
    p.lies(within.given["local iterate"].schema, (1, inside(S.y(i, t, w), because=[within_1])), name="hypothesis: local iterate")
    apart, still = S.y(i, t, w) - (S.y(i, S.before, w) - eta * weight * S.sy(i, used, w)), own(t) - own(t - 1)
    moved, size = still - rate * (1 - own(t - 1)), slow(i)**2 * sq(e)
    off, way = apart + slow(i) * still * e, apart + slow(i) * moved * e
    arrives = p.cases(
        sq(apart) <= 0, t <= 1, [off * model, -off * model(t=S.before), eta * off * no_slope, size * still * early, -size * still * early(t=t - 1)],
        [way * model, -way * model(t=S.before), eta * way * slope, -size * moved * moves(t=t - 1)], name="arrives")
    shown("projection (7)", 1 * arrives, square(v - (S.y(i, S.before, w) - eta * weight * S.sy(i, used, w))))

    # ---- gradients have norm at most 1, and what the regression and the bandit have lost so far

    steep = true("slopes", sq(S.sy(i, t, w)) <= (1 - own(t))**2, t > 0)
    flat, none = true("flat", sq(S.sy(i, t, w)) == 0, t <= 0), true("no slopes of the server", sq(S.sx(i, t, w)) == 0)
    at_most_1 = p.line((1 - own(t))**2 <= 1, (2 - own(t)) * no_less, when=[own(t) <= 2], name="squared too")
    no_further = p.line(own(t) <= 2, 1 * no_more, name="at most 2")
    short = p.cases(sq(S.sy(i, t, w)) <= 1, t <= 0, [1 * flat], [1 * steep, 1 * at_most_1(because=[no_further])], name="short slopes")
    for name, letter in (("whole size", "G"), ("local size", "G_l")):
        if name in within.given:
            shown(name, 1 * short, 1 * true("and the bound is 1", p.symbol(letter)**2 == 1), *([1 * none] if letter == "G" else []))
    paid_next = true("paid", paid(t) + h**2 * (1 - own(t + 1))**2 == paid(t + 1), t > 0)
    loses = S.loss(i, S.x(t + 1 - S.beta(i), w), S.y(i, t + 1, w)) - S.best
    gained = true("excess", loses == slow(i) * h**2 * (1 - own(t + 1))**2)
    paid_early, paid_late = (true(f"regret, {z}", S.regret(i, t) == slow(i) * of, when) for z, of, when in (
        ("early", h**2 * t, t <= 1), ("late", paid(t), t > 0)))
    once = p.line(expect(loses) == slow(i) * h**2 * (1 - own(t + 1))**2, 1 * gained, name="on average")
    p.cases(within.given["regret"].schema, t <= 0,
            [1 * paid_early(t=t + 1), -1 * paid_early, -1 * once, slow(i) * h**2 * (2 - own(t + 1)) * early(t=t + 1)],
            [1 * paid_late(t=t + 1), -1 * paid_late, -1 * once, -slow(i) * paid_next], name="hypothesis: regret")
    costs = expect(expect(X.lost(X.played(t + 1), s), s))
    wrong_early = true("wrong action, early", costs == slow(i) * h, t <= 0)
    wrong_late = true("wrong action, late", costs == slow(i) * (taken(t + 1) - taken(t)), t > 0)
    greedy_early, greedy_late = (true(f"greedy, {z}", X.greedy(i, t) == slow(i) * of, when) for z, of, when in (
        ("early", h * t, t <= 1), ("late", taken(t), t > 0)))
    p.cases(within.given["lost"].schema, t <= 0, [1 * greedy_early(t=t + 1), -1 * greedy_early, -1 * wrong_early],
            [1 * greedy_late(t=t + 1), -1 * greedy_late, -1 * wrong_late], name="hypothesis: lost")

    # ---- the wrong action is taken in every period, and print allows less

    soon, first = true("taken", taken(t + 1) == taken(t) + h, t > 0, own(t + 1) <= HALF), true("taken first", taken(1) == h)
    slowly = p.induction(own(t) <= (t - 1) * rate, base=[1 * early(t=1)], step=[1 * p.before, -1 * moves, rate * above], name="slowly")
    half_way = p.line(own(t) <= HALF, 1 * slowly, p.condition(2).times(rate), when=[t >= 1, t <= T], name="half way")
    every_time = p.induction(taken(t) == h * t, when=[t <= T], base=[1 * first], step=[1 * p.before, 1 * soon(because=[None, half_way(t=t + 1)])],
                             name="every time")
    in_all = true("in all", bandit(i, t) == slow(i) * (t * h / 2 / B + (1 - 1 / B) * taken(t)), t > 1)
    true("periods", T > 1)
    each = p.line(bandit(i, T) == slow(i) * T * (h / 2 / B + (1 - 1 / B) * h), 1 * in_all(t=T), slow(i) * (1 - 1 / B) * every_time(t=T), name="each")
    half_slow, value = true("half are slow", mean(slow(i)) >= HALF), Formula(to_tree(bound.value))
    allowed, large = true("what print allows", n * value / excess <= h / 5), true("beyond the constant", excess * constant <= n)
    p.line(constant * value < mean(bandit(i, T)) / T, 1 * allowed, value / excess * large, -1 / T * each, (h / 2 / B + (1 - 1 / B) * h) * half_slow)
    setting = p.setting({})
    besides = {fact.name: setting.given[fact.name] for fact in p.hypotheses[known:]}
    return Counterexample(told, world, {"t": 1}, given=besides, lines=p.lines())
