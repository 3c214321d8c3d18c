"""The second lines of Lemmas 3 and 4 as printed, refuted on a line: each draw of the client is a fair coin, and the law of all data hardly sees anything.

walk(k, w) is the sum of k coins, each 1 or -1. What is measured is a multiple of |walk(n, w)|, and print, which has the effective dimension of
all data in the place of the client's, allows less than sqrt(n)/2 of it. With Z = walk(n)², E Z = n and E Z² = 3n² - 2n, so that Z is
above n/4 with a probability above 1/4: at Z <= n/4 the number 1 - (Z - 3n)²/(11n/4)² is not positive, and nowhere is it above 1.
"""

from fractions import Fraction as Q

from fedtheory.core.construction import (
    Counterexample,
    Made,
    choice,
    explicit,
    letter,
    point,
    recursion,
    shows,
)
from fedtheory.core.expression import to_tree
from fedtheory.core.term import Function, at_most, root, symbol
from fedtheory.language import Formula, Theory, expect, log, number, s, square, w
from fedtheory.language import root as square_root
from fedtheory.papers.fednewton.proofs import printed_samples as samples
from fedtheory.papers.fednewton.statements.lem3_responses import LEMMA_3
from fedtheory.papers.fednewton.statements.lem4_covariance import LEMMA_4
from fedtheory.papers.fednewton.statements.notation import PAPER

HALF, RARE, LEVEL, ENOUGH = Q(1, 2), Q(1, 1000), Q(1, 5), 10**6
"""δ is 1/5, and draws are a million or more."""
HELPERS = {"walk": (("integer", "outcome"), "real"), "toss": (("integer", "outcome"), "real")}
UNIT, x, at, out, draws = point(1), symbol("x"), symbol("k"), symbol("w"), symbol("n")
walk, toss, off = (Function(name) for name in ("walk", "toss", "off"))


def allowed(lam, scale):
    """`scale` log(2/δ) (1/(n sqrt(λ)) + sqrt(N/n)) is below 1/(3 sqrt(n)), as n is a million or more."""
    p = Theory(PAPER, globals())
    n, most, little = p.variable("n", "integer"), Q(231, 100), Q(1, 200)
    many = [ENOUGH**2 <= n**2, 1 <= n]
    level, dimension, inverse = log(2 / number(LEVEL)), square_root(number(RARE**2 / (RARE**2 + lam))), 1 / square_root(number(lam))
    enough = p.squared(number(ENOUGH) <= n, 1 * p.condition(1), sign=p.line(n >= 0, 1 * p.condition(2), when=many), when=many)
    long = p.squared(number(1000) <= square_root(n), 1 * enough, when=many)
    below, seen, ridge = p.computed(level <= most), p.computed(dimension <= little), p.computed(inverse <= 4)
    each = scale / square_root(n)
    p.line(scale * (inverse / n + dimension / square_root(n)) * level < 1 / (3 * square_root(n)), scale * (inverse / n + dimension / square_root(n)) * below,
           each * most * seen, scale * most / n * ridge, 4 * scale * most / 1000 / n * long, when=many)
    return p.lines()


def world(seen, lam, scale, share, off, **more):
    """Each draw of the client is `seen`; all data are at a vector of length 1/1000."""
    every = RARE**2 / (RARE**2 + lam)
    return Made({
        "toss": explicit("k w", shows(at, out, 1, -1)), "walk": recursion("k w", "k", 0, 0, walk(at, out) + toss(at + 1, out)), "redraw": {"redraw": None},
        "above": explicit("a r", choice(at_most(symbol("a"), symbol("r")), 0, 1)), "phi": explicit("k w", seen), "C": explicit("x", share * x),
        "lamda": explicit("", lam), "kappa": explicit("", 1), "n": letter(ENOUGH, at_most(ENOUGH**2, draws**2), at_most(1, draws)),
        "delta": explicit("", LEVEL), "other": explicit("w", RARE * UNIT), "C_all": explicit("x", RARE**2 * x),
        "lever": explicit("w", RARE / (RARE**2 + lam) * UNIT), "N": explicit("", every), "off": explicit("w", off), **more,
    }, faces=(HALF, HALF), helpers=HELPERS, shown={"what print allows": (allowed(lam, scale),)})


def refuted(of, within, name, told, made, share, gap_told):
    """The bound is exceeded with a probability above 1/5; what is measured has the square share · (walk(n)/n)²."""
    p = Theory.over(within, globals())
    p.since = None
    p.symbols |= HELPERS
    k, l, redraw = p.variable("k", "integer"), p.variable("l", "integer"), p.symbol("redraw")
    walk, toss, off, above, delta = p.symbol("walk"), p.symbol("toss"), p.symbol("off")(w), p.symbol("above"), p.symbol("delta")
    n = p.symbol("n")
    least, centre, reach = n / 4, 3 * n, 11 * n / 4
    known, here, fresh = len(p.hypotheses), walk(k, w), redraw(k + 1, w, s)
    value = Formula(to_tree(of.bound("printed-local").value))

    def true(name, claim, *when):
        """A fact of the construction."""
        return p.defined(claim, "in the world", "ours", when=when, name=name)

    first, following = true("walk 0", walk(0, w) == 0), true("walk next", walk(k + 1, w) == here + toss(k + 1, w), k >= 0)
    coin, fair = true("toss", toss(k, w)**2 == 1), true("fair", expect(toss(k, w)) == 0)
    again = true("toss, again", toss(k, redraw(k, w, s)) == toss(k, s))
    before = true("toss, before", toss(k, redraw(l, w, s)) == toss(k, w), k + 1 <= l)
    measured = true("what is measured", off**2 == share * walk(n, w)**2 / n**2)
    printed, level = true("what print allows", value < 1 / (3 * square_root(n))), true("the level", delta == LEVEL)

    # ---- the second and the fourth moment of the walk

    kept = p.induction(walk(k, redraw(l, w, s)) == here, [1 * first(w=redraw(l, w, s)), -1 * first],
                       [1 * following(w=redraw(l, w, s)), 1 * p.before, 1 * before(k=k + 1), -1 * following], when=[k <= l - 1], on=k, since=0, name="walk is kept")
    there, new = walk(k + 1, fresh), toss(k + 1, s)
    moved = here + new
    once_more = p.line(there == moved, 1 * following(w=fresh), 1 * kept(l=k + 1), 1 * again(k=k + 1), when=[k >= 0], name="walk again")
    heads, even = coin(k=k + 1, w=s), fair(k=k + 1)
    mean_more = p.line(expect(there**2, s) == here**2 + 1, (there + moved) * once_more, 1 * heads, 2 * here * even, when=[k >= 0], name="square after one more")
    fourth_more = p.line(expect(there**4, s) == here**4 + 6 * here**2 + 1, (there**2 + moved**2) * (there + moved) * once_more,
                         (6 * here**2 + 4 * here * new + new**2 + 1) * heads, (4 * here**3 + 4 * here) * even, when=[k >= 0], name="fourth power after one more")
    squares_again = p.draw_again(walk(k + 1, w)**2, fresh, since={"k": 0}, name="squares again")
    fourths_again = p.draw_again(walk(k + 1, w)**4, fresh, since={"k": 0}, name="fourth powers again")
    mean = p.induction(expect(here**2) == k, [walk(0, w) * first], [1 * squares_again, 1 * mean_more, 1 * p.before], on=k, since=0, name="mean of squares")
    fourth = p.induction(expect(here**4) == 3 * k**2 - 2 * k, [walk(0, w)**3 * first], [1 * fourths_again, 1 * fourth_more, 6 * mean, 1 * p.before], on=k, since=0,
                         name="mean of fourth powers")

    # ---- where it is far, the bound is exceeded

    Z, exceeded, low = walk(n, w)**2, above(off, value), 1 / (3 * square_root(n))
    far = p.squared(low <= off, -1 * measured, share / n**2 * p.condition(1), sign=p.called("0 <= off"), when=[least <= Z], name="far")
    beyond = p.line(value < off, 1 * far, 1 * printed, when=[least < Z], name="beyond")
    each = p.cases(
        1 - (Z - centre)**2 / reach**2 <= exceeded**2, Z <= least, [(least - Z + 2 * reach) / reach**2 * p.condition(1), square(exceeded)],
        [-(exceeded + 1) * p.called("above")(a=off, r=value, because=[beyond(because=[p.condition(1)])]), square((Z - centre) / reach)], name="each sample")
    p.line(delta < expect(exceeded**2), 1 * each, 1 / reach**2 * fourth(k=n), -2 * centre / reach**2 * mean(k=n), 1 * level)
    setting = p.setting({})
    besides = {fact.name: setting.given[fact.name] for fact in p.hypotheses[known:]}
    counter = Counterexample(name, made, given=besides, lines=p.lines())
    return Theory(PAPER, globals()).refuted(of, "printed-local", within, counter, gap_told, because=told)


ON_A_LINE = world(
    toss(at, out) * UNIT, 1, 2, 1, root(walk(draws, out)**2 / draws**2 / 2), label=explicit("k w", 1), B=explicit("", 1), moment=explicit("", point(0)),
    answers=explicit("k w", walk(at, out) * UNIT), u=explicit("w", walk(draws, out) / draws / 2 * UNIT))
LEMMA_3_LOCAL = refuted(LEMMA_3, samples.LOCAL_RESPONSES, "a fair coin", "features are 1 or -1, with equal chances, and all labels are 1", ON_A_LINE, HALF,
                        "the variance of a client's vectors is N_j(λ), not N(λ) (erratum d25)")
_up = choice(at_most(walk(draws, out), 0), -1, 1)
NEXT_TO_NOTHING = world(
    (1 + toss(at, out)) / 2 * UNIT, Q(1, 16), 4, HALF, _up * Q(2, 3) * walk(draws, out) / draws, sample=explicit("k w x", (at + walk(at, out)) / 2 * x),
    wide=explicit("gap w", UNIT), tall=explicit("gap w", -_up * Q(4, 3) * UNIT))
LEMMA_4_LOCAL = refuted(LEMMA_4, samples.LOCAL_COVARIANCE, "a fair coin", "features are 1 or 0, with equal chances", NEXT_TO_NOTHING, Q(4, 9),
                        "the variance of a client's vectors is N_j(λ), not N(λ) (errata d25, d72)")
