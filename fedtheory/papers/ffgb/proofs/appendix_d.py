"""Appendix D line by line, with every constant: with values of the losses, from the fourth round on, where Lemma D.1 is true of every client.

`slope` is a subgradient at the mean of the clients' functions, `answer` the norm of an answer on the support, passed at `crest`;
`total` is the sum of a round's step sizes, `against` and `carried` are the two sums of (34).
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.term import at_most
from fedtheory.language import Theory, dot, expect, i, j, mean, sq, square, v
from fedtheory.papers.ffgb.proofs import apart as A
from fedtheory.papers.ffgb.proofs import apart_sizes, lemD1, quotes, virtual_functions
from fedtheory.textbook import vectors

G, K, average, b, eta, gamma, here, k, keep, mu, rho = A.G, A.K, A.average, A.b, A.eta, A.gamma, A.here, A.k, A.keep, A.mu, A.rho
t, x = A.t, A.x

p = Theory.after(lemD1.p, globals())
f, f_star, g, h, r, Delta, w, gap, side, residual, query = p.symbol("f f_star g h r Delta w gap side residual query")
loss, slope = p.real("loss", "client", "vector", "outcome"), p.vector("subgradient", "client", "integer", "integer", "outcome")
answer, crest = p.real("answer", "client", "integer", "integer"), p.outcome("crest", "client", "integer", "integer", "real")
total, against, carried = p.real("total", "integer", "integer"), *(p.real(n, "client", "integer", "integer", "outcome") for n in ("against", "carried"))
late, UNIT, until_K = {"t": 3}, G / gamma, [at_most(k, K)]


def g_bar(at=k):
    """The mean of the clients' functions."""
    return average(g, at, t, x)


def hat(client=i):
    """ĥ of the appendix."""
    return h(client, k, t, x) + mu * g(client, k, t, x)


def local(of):
    """The mean over the clients of integrals against their inputs."""
    return expect(mean(w(i, x) * of), x)


def whole(of):
    """The integral against alpha."""
    return expect(of, x)


def regularised(at):
    """What F_i integrates."""
    return loss(i, at, x) + mu / 2 * sq(at)


def to_star(at=k):
    """f* - g_i."""
    return f_star(x) - g(i, at, t, x)


tip, at_own, at_mean = crest(i, k, t, b), r(*here) + mu * g(*here), slope(*here) + mu * g_bar()
p.defined(w(i, tip) > 0, "crest is a point of supp alpha_i", "(25)", name="crest")
p.defined(b**2 < sq(h(i, k, t, tip)), "answer(i, k, t) is the norm of h_i^{k,t} in L-infinity(alpha_i): a number b below it is passed at crest, "
          "which exists as no such b is a bound", "(25)", when=[b >= 0, b < answer(i, k, t)], name="answer, passed")
subgradients = p.given(w(i, x) * (loss(i, g(*here), x) + dot(r(*here), v - g(*here))) <= w(i, x) * loss(i, v, x),
                       "where x may be drawn, r is a subgradient of the client's loss at its own function", "2.2, definition of the subgradient",
                       quote=quotes.CONVEX)
subgradient = p.given(w(i, x) * (loss(i, g_bar(), x) + dot(slope(*here), v - g_bar())) <= w(i, x) * loss(i, v, x),
                      "and slope one at the mean of the clients' functions: it exists, as the loss is convex", "2.2, definition of the subgradient",
                      quote=quotes.CONVEX, name="subgradient of the mean")
bounded_slope = p.given(w(i, x) * sq(slope(*here)) <= w(i, x) * G**2, "subgradients are G-bounded on supp alpha_i", "Assumption 4.1",
                        quote=quotes.BOUNDED_SUPREMUM, name="bounded subgradient")
minimiser = p.defined(local(regularised(f_star(x))) <= local(regularised(g_bar())), "f* minimises F; it exists, as F is strongly convex", "(9)")
total_1 = p.defined(total(1, t) == 0, "total is the sum of the step sizes so far", "after (33)", name="total, first")
total_next = p.defined(total(k + 1, t) == total(k, t) + eta, "from step to step", "after (33)", name="total, next")
against_0 = p.defined(against(i, 0, t, x) == 0, "against is the sum on the left of (34)", "(34)", name="against, first")
against_next = p.defined(against(*here) == against(i, k - 1, t, x) + dot(to_star(), h(*here) - r(*here)), "from step to step", "(34)", name="against, next")
carried_1 = p.defined(carried(i, 1, t, x) == 0, "carried is the sum of <eta (h + mu g), Delta>", "(34)", name="carried, first")
carried_next = p.defined(carried(i, k + 1, t, x) == carried(*here) + eta * dot(hat(), Delta(*here)), "from step to step", "(34)", name="carried, next")
line_2, line_2_Delta, line_5, line_6, gamma_1, density, mixture, in_side, gap_positive, signs, bounded = p.called(
    "line 2, g", "line 2, Delta", "line 5", "line 6", "gamma 1", "density", "mixture", "side", "gap", "side squared", "bounded")

# ---- (24), (25), Lemma D.1 and what follows from it

p.line(residual(i, k, t) <= (1 - gamma) * (residual(i, k - 1, t) + G), p.called("weak"), apart_sizes.query_norm, name="(24), one step", at="(24)",
       because="the oracle leaves 1 - gamma of its query")
p.line(query(i, k, t) <= UNIT, apart_sizes.query_norm, apart_sizes.residuals(k=k - 1), name="(25), queries", at="(25), first line",
       because="the last residual and a gradient")
most = (2 - gamma) * UNIT
top = crest(i, k, t, most)
on_support, asked_there = p.called("crest")(b=most), Delta(i, k - 1, t, top) + r(i, k, t, top)
rho_positive, most_positive = p.line(at_most(0, rho), gamma_1), p.line(at_most(0, most), gamma_1)
asked = p.cite(vectors.TRIANGLE, u=Delta(i, k - 1, t, top), v=r(i, k, t, top), a=rho, b=G, given={
    "first": apart_sizes.everywhere(k=k - 1, x=top), "second": bounded(x=top, because=[None, None, on_support]), "a": rho_positive})
both_positive = p.line(at_most(0, rho + G), rho_positive)
answered = p.cite(vectors.TRIANGLE, u=asked_there, v=-1 * Delta(i, k, t, top), a=rho + G, b=rho, given={
    "first": asked, "second": apart_sizes.everywhere(x=top), "a": both_positive, "b": rho_positive})
at_crest = p.line(sq(h(i, k, t, top)) <= most**2, line_6(x=top), answered)
p.cite(vectors.SUPREMUM, a=answer(i, k, t), b=most, low=lambda c: c**2, top=lambda c: sq(h(i, k, t, crest(i, k, t, c))), name="(25), on the support", at="(25)",
       given={"passed": p.called("answer, passed"), "met": at_crest, "0 <= b": most_positive},
       because="what was asked is at most G/gamma, and what is left out at most (1 - gamma)G/gamma")
own_functions = p.cite(virtual_functions.OWN_FUNCTIONS, H=lemD1.H, given={"range": p.called("range")})
hats = p.line(sq(hat()) <= (4 * UNIT)**2, 2 * lemD1.answers, 2 * mu**2 * own_functions, square(h(*here) - mu * g(*here)), since=late,
              at="after Lemma D.1", because="2G/gamma from (11), and mu times 2G/(gamma mu)")
own_drawn = p.line(w(i, x) * sq(g(*here)) <= w(i, x) * (2 * UNIT / mu)**2, w(i, x) * own_functions, since=late, knowing=[density])
p.line(w(i, x) * sq(at_own) <= w(i, x) * (3 * UNIT)**2, 3 * apart_sizes.drawn, Fraction(3, 2) * mu**2 * own_drawn,
       sq(2 * r(*here) - mu * g(*here)) / 2 * density, 3 * G**2 * (1 - gamma) * (1 + gamma) / gamma**2 * density, since=late, name="gradients of F_i",
       at="after Lemma D.1", because="on the support of the client alone; (G + 2G/gamma)² is at most (3G/gamma)²")
mean_functions = p.line(sq(g_bar()) <= (2 * UNIT / mu)**2, own_functions, since=late, at="Lemma D.1")

# ---- (27) to (29)

h_bar, away, away_next = mean(hat(j), j), g_bar() - f_star(x), g_bar(k + 1) - f_star(x)
moved = p.line(away_next == away - eta * h_bar, line_5, name="mean step", at="Algorithm 2, line 5", because="in the mean over the clients")
equation_27 = p.line(whole(sq(away_next)) == whole(sq(away)) + eta**2 * whole(sq(h_bar)) - 2 * eta * whole(dot(away, h_bar)),
                     (away_next + away - eta * h_bar) * moved, name="(27)", at="(27)", because="the square of the step")
small_mean = p.line(sq(h_bar) <= (4 * UNIT)**2, hats, since=late)
second_27 = p.line(whole(sq(h_bar)) <= (4 * UNIT)**2, small_mean, since=late, name="(27), second term", at="after (27)", because="16 G²/gamma² for the O")
crossed = local(dot(away, hat())) - whole(mean(dot(away, hat())))
p.line(-2 * whole(dot(away, h_bar)) == -2 * local(dot(away, hat())) + 2 * crossed, name="(28)", at="(28)",
       because="the integrals against alpha_i, and what is wrong with them")
drift_term, convex_term, oracle_term = local(dot(g(*here) - g_bar(), hat())), local(dot(to_star(), at_own)), local(dot(to_star(), h(*here) - r(*here)))
equation_29 = p.line(-2 * whole(dot(away, h_bar)) == 2 * drift_term + 2 * convex_term + 2 * oracle_term + 2 * crossed, name="(29)", at="(29)",
                     because="g_bar - f* by way of the client's own function, and hhat - grad F_i is h - grad R_i")

# ---- (30) to (32): the variational formula of the total variation

REACH, SIZE, pairing = 3 * UNIT / mu, 4 * UNIT, dot(away, hat())
of_optimum = p.line(sq(-f_star(x)) <= (G / mu)**2, 1 / mu**2 * apart_sizes.optimum, name="optimum at x")
apart = p.cite(vectors.TRIANGLE, u=g_bar(), v=-f_star(x), a=2 * UNIT / mu, b=G / mu, given={"first": mean_functions, "second": of_optimum}, since=late)
far = p.line(sq(away) <= REACH**2, 1 * apart, G / gamma / mu * (5 * UNIT / mu + G / mu) * gamma_1, since=late, at="(31), Lemma D.1",
             because="2G/(gamma mu) and G/mu, together at most 3G/(gamma mu)")


def variation(name, way):
    """(30) with this sign: 24 G²/(mu gamma²) times TV(alpha, alpha_i), half the integral of the gap."""
    turned = -way * side(i, x) * away
    size = p.line(sq(turned) <= REACH**2, sq(away) * signs, 1 * far, since=late)
    paired = p.cite(vectors.PRODUCT, u=turned, v=hat(), a=REACH, b=SIZE, given={"first": size, "second": hats}, since=late)
    weighted = p.line(gap(i, x) * dot(turned, hat()) <= gap(i, x) * REACH * SIZE, gap(i, x) * paired, since=late, knowing=[gap_positive])
    at_input = p.line(way * (w(i, x) * pairing - pairing) <= gap(i, x) * REACH * SIZE, 1 * weighted, -way * pairing * in_side, since=late)
    p.line(whole(way * (w(i, x) * pairing - pairing)) <= 24 * G**2 / (mu * gamma**2) * (whole(gap(i, x)) / 2), at_input, since=late, name=name, at="(30)",
           because="|<f, g>_{alpha_i} - <f, g>_alpha| is at most the integral of |1 - w| times the norms")
    return at_input


DELTA = 48 * G**2 * A.omega / (mu * gamma**2)
upper = variation("(30)", 1)
variation("(30), from below", -1)
of_clients = p.line(mean(w(i, x) * pairing - pairing) <= mean(gap(i, x)) * REACH * SIZE, upper, since=late)
equation_32 = p.line(2 * crossed <= DELTA, 2 * of_clients, 2 * REACH * SIZE * p.called("omega"), since=late, name="(32)", at="(32)",
                     because="averaged over the clients and doubled: 48 for the O")

# ---- the first term of (29)

u = g(*here) - g_bar()
drift = local(sq(u))
hats_drawn = p.line(w(i, x) * sq(hat()) <= w(i, x) * SIZE**2, w(i, x) * hats, since=late, knowing=[density])
at_an_input = p.line(mean(2 * w(i, x) * dot(u, hat())) <= eta * SIZE**2 + 1 / eta * mean(w(i, x) * sq(u)), eta * hats_drawn,
                     1 / eta * sq(u - eta * hat()) * density, eta * SIZE**2 * mixture, since=late)
first_term = p.line(2 * drift_term <= eta * SIZE**2 + 1 / eta * drift, at_an_input, since=late, name="first term of (29)", at="after (32)",
                    because="Young's inequality with the step size; 16 where 4 is printed")

# ---- the second term: strong convexity, (33)


def lines_33(integral):
    """What stands at the ends of its lines, integrated over the inputs or at one of them."""
    def drawn(of):
        return integral(mean(w(i, x) * of))

    own, at_bar, best = drawn(regularised(g(*here))), drawn(regularised(g_bar())), drawn(regularised(f_star(x)))
    apart_from_star, spread, distance = drawn(sq(to_star())), drawn(sq(u)), integral(sq(away))
    halved = -mu / 4 * distance + mu / 2 * spread - mu / 2 * apart_from_star
    return (
        2 * drawn(dot(to_star(), at_own)), -2 * (own - best) - mu * apart_from_star, -2 * (own - at_bar) - mu * apart_from_star,
        -2 * (own - at_bar) + halved, -2 * drawn(dot(at_mean, u)) + halved, eta * drawn(sq(at_mean)) + 1 / eta * spread + halved,
        16 * eta * UNIT**2 + (mu / 2 + 1 / eta) * spread - mu / 4 * distance - mu / 2 * apart_from_star)


mean_drawn = p.line(w(i, x) * sq(g_bar()) <= w(i, x) * (2 * UNIT / mu)**2, w(i, x) * mean_functions, since=late, knowing=[density])
at_the_mean = p.line(
    w(i, x) * sq(at_mean) <= w(i, x) * 16 * UNIT**2, 3 * bounded_slope, Fraction(3, 2) * mu**2 * mean_drawn, sq(2 * slope(*here) - mu * g_bar()) / 2 * density,
    (7 * UNIT**2 + 3 * G**2 * (1 - gamma) * (1 + gamma) / gamma**2) * density, since=late, name="gradients at the mean", at="after Lemma D.1",
    because="3G/gamma again, on the supports")
reasons: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("r is a subgradient at g_i, and half the square of mu is strongly convex", (2 * subgradients(v=f_star(x)),)),
    ("F[f*] <= F[g_bar]", (2 * minimiser,)),
    ("|f* - g_bar|² <= 2|f* - g_i|² + 2|g_i - g_bar|²: the roles are exchanged in print",
     (mu / 4 * sq(to_star() - u) * density, -mu / 4 * sq(away) * mixture)),
    ("F_i is convex, at the mean", (2 * subgradient(v=g(*here)), mu * sq(u) * density)),
    ("Young's inequality", (1 / eta * sq(u + eta * at_mean) * density,)),
    ("9 would do for 16", (eta * at_the_mean, 16 * eta * UNIT**2 * mixture)))
ends, inputs, of_33 = lines_33(whole), lines_33(lambda of: of), []
for n, (why, facts) in enumerate(reasons, 1):
    shown = facts if n == 2 else (1 * p.line(inputs[n - 1] <= inputs[n], *facts, since=late),)
    of_33.append(p.line(ends[n - 1] <= ends[n], *shown, since=late, name=f"(33) line {n}", at="(33)", because=why))
equation_33 = p.line(ends[0] <= ends[6], *(1 * line for line in of_33), since=late, name="(33)", at="(33)", because="the lines together")

# ---- the recursion of one step, with its constants

p.line(whole(sq(away_next)) <= (1 - mu * eta / 4) * whole(sq(away)) + 48 * eta**2 * UNIT**2 + (2 + mu * eta / 2) * drift + 2 * eta * oracle_term
       + eta * DELTA - mu * eta / 2 * local(sq(to_star())), 1 * equation_27, eta**2 * second_27, eta * equation_29, eta * first_term, eta * equation_33,
       eta * equation_32, since=late, name="recursion", at="after (33), with constants",
       because="(27), (29), (32), (33) and the first term; the last term has lost its step size in print")

# ---- how far the clients are apart: the square of a sum, not the sum of the squares

lean, allowed, apart_now = h(*here) - average(h, k, t, x), 4 * UNIT * total(k, t), sq(u) <= (4 * UNIT * total(k, t))**2
total_positive = p.induction(total(k, t) >= 0, base=[total_1], step=[total_next], on=k, since={"t": 3, "k": 1}, name="total >= 0", at="after (33)")
together = p.line(g(i, 1, t, x) - g_bar(1) == 0 * f(t, x), line_2, line_2(j), since=late)
moves = p.line(g(i, k + 1, t, x) - g_bar(k + 1) == keep * u - eta * lean, line_5, line_5(j), since=late)
leans = p.line(sq(-eta * lean) <= (4 * UNIT * eta)**2, 2 * eta**2 * lemD1.answers, 2 * eta**2 * lemD1.answers(j),
               square(h(j, k, t, x) - mean(h("c", k, t, x), "c"), 2 * eta**2), square(h(*here) + average(h, k, t, x), eta**2), since=late)
kept = p.line(sq(keep * u) <= allowed**2, keep**2 * p.condition(3), square(allowed, 1 - keep**2), when=[apart_now], since=late)
allowed_positive = p.line(allowed >= 0, 4 * UNIT * total_positive, since=late)
further = p.cite(vectors.TRIANGLE, u=keep * u, v=-eta * lean, a=allowed, b=4 * UNIT * eta, given={"first": kept, "second": leans, "a": allowed_positive},
                 when=[apart_now], since=late)
apart = p.induction(apart_now, base=[(g(i, 1, t, x) - g_bar(1)) * together, square(4 * UNIT * total(1, t))], step=[
    (g(i, k + 1, t, x) - g_bar(k + 1) + keep * u - eta * lean) * moves, 1 * further, -16 * UNIT**2 * (total(k + 1, t) + total(k, t) + eta) * total_next],
    on=k, since={"t": 3, "k": 1}, name="apart", at="after (33), first two lines", because="|h_i - h_bar| is at most 4G/gamma, and 1 - mu eta at most 1")
in_sum = p.induction(total(k, t) <= 4 * (k - 1) / (mu * (t * K + 2)), base=[total_1], step=[total_next], on=k, since={"t": 3, "k": 1})
steps = p.line(total(k, t) <= 2 * K * eta, 1 * in_sum, (4 / (mu * (t * K + 2)) + 4 * K / (mu * (t * K + 2) * (t * K + k + 1))) * p.condition(3),
               when=until_K, since=late, at="after (33)", because="eta^kappa is at most twice eta^k from the second round on")
apart_drawn = p.line(w(i, x) * sq(u) <= w(i, x) * allowed**2, w(i, x) * apart, since=late, knowing=[density])
in_mean = p.line(mean(w(i, x) * sq(u)) <= allowed**2, 1 * apart_drawn, allowed**2 * mixture, since=late)
larger = p.line(total(k, t)**2 <= (2 * K * eta)**2, (total(k, t) + 2 * K * eta) * steps, when=until_K, since=late, knowing=[total_positive])
p.line(drift <= 64 * UNIT**2 * K**2 * eta**2, in_mean, larger, when=until_K, since=late, name="drift", at="after (33), last line",
       because="64 for 144: the square of the sum of the step sizes")

# ---- (34): summation by parts

identity = p.induction(
    against(*here) == carried(*here) - dot(to_star(), Delta(*here)), base=[against_next(k=1), against_0, carried_1, line_6(k=1), line_2_Delta],
    step=[against_next(k=k + 1), carried_next, line_6(k=k + 1), line_5], on=k, name="(34), identity", at="(34), lines two to seven",
    because="g^k - g^{k+1} is eta (h^k + mu g^k): mu g^k is missing in print")
paired = p.cite(vectors.PRODUCT, u=hat(), v=Delta(*here), a=4 * UNIT, b=rho, given={"first": hats, "second": apart_sizes.everywhere, "b": rho_positive}, since=late)
last_sum = p.induction(
    carried(*here) <= 4 * UNIT * rho * total(k, t), base=[1 * carried_1, -4 * UNIT * rho * total_1],
    step=[1 * p.before, 1 * carried_next, eta * paired, -4 * UNIT * rho * total_next], on=k, since={"t": 3, "k": 1}, name="(34), last sum",
    at="(34), eighth line", because="|h + mu g| is at most 4G/gamma, not (2 - gamma)G/gamma")
for name, part, why in (
        ("(34)", Fraction(1, 2), "Young's inequality, as printed"),
        ("(34), to be cancelled", Fraction(1, 4), "with mu/4, so that 8/mu times it is what the recursion has to spare")):
    p.line(against(*here) <= part * mu * sq(to_star()) + 1 / (4 * part) * rho**2 / mu + 4 * UNIT * rho * total(k, t), 1 * identity, 1 * last_sum,
           1 / (4 * part) / mu * apart_sizes.everywhere, square(mu * to_star() + 1 / (2 * part) * Delta(*here), part / mu), since=late, name=name,
           at="(34), eighth line", because=why)
APPENDIX_D = p.argument("ffgb.appendix_d", "Appendix D line by line, from the fourth round on")
