"""Theorem G.1 and Lemma G.1: along every path of draws a round is one of Theorem 4.3's; then what drawing clients adds.

The weighted root mean square of the distance stays below a + b: a² is made of gradients, drift and draws, b of what the rounds
forget. Sums over steps and rounds are those of the statement, in units of (G/μ)².
"""

from typing import Any

import sympy as sp

from fedtheory.core.expression import to_tree
from fedtheory.core.proof import conclusion
from fedtheory.core.term import at_most
from fedtheory.language import Formula, Theory, expect, i, j, mean, root, sq, square, w
from fedtheory.papers.ffgb.metrics import (
    EXPECTED_FUNCTION_DISTANCE,
    SAMPLING_ERROR,
)
from fedtheory.papers.ffgb.proofs import quotes, thm4_3
from fedtheory.papers.ffgb.proofs.alike import PAPER, G, K, gamma, k, mu, of_round, rest, t, x
from fedtheory.papers.ffgb.proofs.kappas import kappas
from fedtheory.papers.ffgb.proofs.sampling import SAMPLING, drawing
from fedtheory.papers.ffgb.statements.lemG_1_variance import LEMMA_G1
from fedtheory.papers.ffgb.statements.notation import N, lost_K
from fedtheory.papers.ffgb.statements.sampling import kappa, m, sampled
from fedtheory.papers.ffgb.statements.sampling_sums import (
    all_forgotten,
    all_rounds,
    drift,
    forgotten,
    left_over,
    per_weight,
    spread,
    steps_before,
    weight,
)
from fedtheory.papers.ffgb.statements.thmG_1_sampling import THEOREM_G1
from fedtheory.textbook.recursions import RECURSION_OF_NORMS
from fedtheory.textbook.vectors import EXPECTED_PRODUCTS, MINKOWSKI

p = Theory(PAPER, globals(), since=0)
p.variable("k", "integer", first=1)
f, kept = p.vector("f", "integer", "outcome"), p.vector("kept", "client", "integer", "outcome")
g, h, r, Delta, e = (p.vector(name, "client", "integer", "integer", "outcome") for name in ("g", "h", "r", "Delta", "e"))
ALONG: dict[str, Any] = {"f": lambda a: f(a, w), **{name: (lambda c, n, a, of=of: of(c, n, a, w)) for name, of in (("g", g), ("h", h), ("r", r), ("Delta", Delta), ("e", e))}}
p.assume(thm4_3.ROUND, ALONG, without=["weak", "server"])
f_star = p.symbol("f_star")
weak = p.given(sq(Delta(i, k, t, w)) <= (1 - gamma)**2 * sq(Delta(i, k - 1, t, w) + r(i, k, t, w)),
               "what the oracle's answer leaves of its query is at most 1 - gamma of it", "(5)", quote=quotes.SQUARE_ORACLE)
drawing(p, f, lambda c, path=w: g(c, K + 1, t, path), lambda c, path: kept(c, t, path), f_star)
metrics = {EXPECTED_FUNCTION_DISTANCE: expect(sq(f(t, w) - f_star)), SAMPLING_ERROR: expect(sq(f(t, w) - mean(g("l", K + 1, t - 1, w), "l")))}
SETTING = p.setting(metrics)
gamma_1, unit, end_weight = p.called("gamma 1"), G / mu, (x + K + 1) * (x + K)
share = p.line(at_most(0, sampled), 1 / ((N - 1) * m) * p.called("m <= N"), at="Appendix G", because="m <= N")
p.plain(share)

# ---- a round along a path, and what clients return

asked = Delta(i, k - 1, t, w) + r(i, k, t, w)
as_answer = p.line(sq(h(i, k, t, w) - asked) <= (1 - gamma)**2 * sq(asked), p.called("line 6"), weak)
added, apart, after = (p.cite(thm4_3.ROUND, step=step, name=f"{step}, along a path", given={"weak": as_answer}, **ALONG)
                       for step in ("in a round", "apart", "error after"))


def y_bar(at: Any) -> Any:
    """The mean of the functions without errors."""
    return mean(g(j, at, t, w) - e(j, at, t, w), j)


def error(client: Any = i, path: Any = w) -> Any:
    """What the residuals have put into a client's function by the end, scaled."""
    return end_weight * e(client, K + 1, t, path)


lost, g_bar = forgotten(t, rest), mean(g("l", K + 1, t, w), "l")
variance = mean(sq(g(i, K + 1, t, w) - g_bar))
errors = p.line(mean(sq(error())) <= (unit * lost)**2, after(k=K))
both = p.cite(MINKOWSKI, x=lambda c: end_weight * (g(c, K + 1, t, w) - e(c, K + 1, t, w) - y_bar(K + 1)), y=error, a=unit * drift(t), b=unit * lost,
              given={"first": apart(k=K + 1), "second": errors})
variances = p.line(end_weight**2 * variance <= unit**2 * spread(t, rest)**2, both, name="variance", at="Lemma G.1; ours",
                   because="what the clients return differs by the drift and by the errors")

# ---- Lemma G.1: the identity, with drift and residuals in place of the variance; then the printed shape, constant 1

sampling, equation_56 = (p.cite(SAMPLING, step=step, name=step) for step in ("sampling", "(56)"))
of_residuals = kappas(p)
limit = of_residuals.limit
level = p.line(at_most(spread(t, rest), spread(t, kappa)), forgotten(t, sp.Integer(1)) * limit)
more = p.line(at_most(unit**2 * spread(t, rest)**2, unit**2 * spread(t, kappa)**2), level)
of_error = p.line(expect(sq(f(t + 1, w) - g_bar)) <= sampled * (unit * spread(t, kappa) / end_weight)**2, 1 * sampling,
                  sampled / end_weight**2 * variances, sampled / end_weight**2 * more)
LEMMA_G1_SHARPENED = p.proof(LEMMA_G1, "sharpened", SETTING, [of_error(t=t - 1)])
shape = 2 * K**2 * t / gamma  # v_{t-1} is at most that, and the printed shape is its square
less = p.line(at_most(spread(t - 1, kappa), shape), 2 * (K - 1) * (K * t - 1) / gamma * gamma_1, since=1, at="ours",
              because="K² - K >= 0, and (K - 1)(Kt - 1) >= 0")
LEMMA_G1_ORDERED = p.proof(LEMMA_G1, "ordered", SETTING, [
    1 * of_error(t=t - 1), sampled * G**2 / mu**2 / weight(t)**2 * (shape + spread(t - 1, kappa)) * less])

# ---- over the rounds: draws are added to a square, residuals to its root


def virtual(path: Any = w) -> Any:
    """From f* to the mean of the functions without errors at the end, scaled."""
    return end_weight * (mean(g(j, K + 1, t, path) - e(j, K + 1, t, path), j) - f_star)


a, steps = p.variable("a", "real"), steps_before(K + 1, t, rest)
start, gains = weight(t)**2 * expect(sq(f(t, w) - f_star)), unit**2 * (steps + sampled * spread(t, rest)**2)
enough = [a >= 0, start + gains <= a**2]
of_steps = p.line(expect(sq(virtual())) <= start + unit**2 * steps, added(k=K + 1))
spreads = p.line(at_most(0, sampled * spread(t, rest)**2), spread(t, rest)**2 * share)
far = p.line(expect(sq(virtual())) <= a**2, 1 * of_steps, 1 * p.condition(3), unit**2 * spreads, when=enough)
of_mean = p.line(sq(mean(error(j), j)) <= (unit * lost)**2, errors)
small = p.line(expect(sq(mean(error(j), j))) <= (unit * lost)**2, of_mean)
meet = p.cite(EXPECTED_PRODUCTS, x=virtual, y=lambda o: mean(error(j, o), j), a=a, b=unit * lost, given={"first": far, "second": small}, when=enough)
parts = p.line(end_weight * (g_bar - f_star) == virtual() + mean(error(j), j))
a_round = p.line(
    end_weight**2 * expect(sq(f(t + 1, w) - f_star)) <= (a + unit * lost)**2, end_weight**2 * equation_56, sampled * variances,
    (end_weight * (g_bar - f_star) + virtual() + mean(error(j), j)) * parts, 1 * of_steps, 2 * meet, 1 * small, 1 * p.condition(3), when=enough, name="a round", at="ours", because="draws are added to a², residuals to b")
sums: dict[str, Any] = {"h": lambda n: of_round(start, n), "A": lambda n: unit * root(of_round(all_rounds(t, rest, sampled), n)),
        "B": lambda n: unit * of_round(all_forgotten(t, rest), n), "added": lambda n: of_round(gains, n), "put_in": lambda n: of_round(unit * lost, n)}
first = unit * root(of_round(all_rounds(t, rest, sampled), 1))
gains_positive = p.line(at_most(0, gains), unit**2 * spreads)
rounds = p.cite(RECURSION_OF_NORMS, **sums, given={"round": a_round, "start": a_round(t=0, a=first), "added": gains_positive}, name="rounds",
                at="ours; Appendix G, after (56)", because="the weight at the start is 0, so nothing is asked of f^0")

# ---- divided by the weight: the squares of K(2tK + K + 1) add up to at most 4/(3t) of it; sums are polynomials in two numbers, q and y

q, y = sp.symbols("q y", nonnegative=True)
p.variable("q", "real"), p.variable("y", "real")
signs = [at_most(0, q), at_most(0, y)]
of_sums = p.line(at_most(all_rounds(t, q, y), per_weight(t, q, y) * weight(t)**2), since=1, when=signs)
of_left = p.line(at_most(all_forgotten(t, q), left_over(t, q) * weight(t)), since=1, when=signs[:1])
shapes = p.line(at_most(all_rounds(t, rest, sampled), per_weight(t, rest, sampled) * weight(t)**2), of_sums(q=rest, y=sampled, because=[None, None, share]),
                since=1)
shape_root, all_root = (Formula(["root", "2", to_tree(of)]) for of in (per_weight(t, rest, sampled), all_rounds(t, rest, sampled)))
roots = p.squared(all_root <= shape_root * weight(t), 1 * shapes, since=1)
left = p.line(at_most(all_forgotten(t, rest), left_over(t, rest) * weight(t)), of_left(q=rest), since=1)
now, forgotten_now, over = unit * all_root, unit * Formula(to_tree(all_forgotten(t, rest))), unit * (shape_root + left_over(t, rest))
together = p.line(now + forgotten_now <= over * weight(t), unit * roots, unit * left, since=1)
expected = p.line(expect(sq(f(t, w) - f_star)) <= over**2, 1 / weight(t)**2 * rounds, (now + forgotten_now + over * weight(t)) / weight(t)**2 * together,
                  since=1)
exact = p.line(at_most(rest, lost_K), p.called("rest is"), at="(39)", because="what rest_K is written for")
p.plain(p.line(at_most(0, 1 - (1 - gamma)**K), of_residuals.below_1(k=K)))
shape_K = Formula(to_tree(sp.sqrt(per_weight(t, lost_K, sampled))))
larger = p.line(at_most(per_weight(t, rest, sampled), per_weight(t, lost_K, sampled)),
                (sp.Rational(32, 3) / (K * t) + 4 * sampled / (3 * t) * (8 / K + 16 * (rest + lost_K) / K**2)) * exact, since=1)
larger_root = p.squared(shape_root <= shape_K, 1 * larger, since=1)
all_larger = p.line(over <= unit * (shape_K + left_over(t, lost_K)), unit * larger_root, unit * (1 + 3 / t) / K * exact, since=1)
ours = p.line(conclusion(SETTING, THEOREM_G1.bound("sharpened")), 1 * expected, (over + unit * (shape_K + left_over(t, lost_K))) * all_larger)
THEOREM_G1_SHARPENED = p.proof(THEOREM_G1, "sharpened", SETTING, [1 * ours])

# ---- what is printed, in expectation: (a + b)² <= 2a² + 2b², and 2/3 <= log t from the second round on


def shape_at(q: Any, y: Any) -> Any:
    """What both squares are at most, over the squared weight."""
    return 16 / t + sp.Rational(64, 3) * q / (K * t) + sp.Rational(25, 2) * q**2 / K**2 + sp.Rational(128, 3) * y * (1 + q)**2 / t


squares = p.line(at_most(2 * all_rounds(t, q, y) + 2 * all_forgotten(t, q)**2, shape_at(q, y) * weight(t)**2), since=2, when=signs)
in_squares = p.line(expect(sq(f(t, w) - f_star)) <= unit**2 * Formula(to_tree(shape_at(rest, sampled))), 1 / weight(t)**2 * rounds,
                    square(now - forgotten_now, 1 / weight(t)**2), unit**2 / weight(t)**2 * squares(q=rest, y=sampled, because=[None, None, share]), since=2)
at_limit = p.line(at_most(shape_at(rest, sampled), shape_at(kappa, sampled)), (
    sp.Rational(64, 3) / (K * t) + sp.Rational(25, 2) * (rest + kappa) / K**2 + sp.Rational(128, 3) * sampled * (2 + rest + kappa) / t) * limit, since=2)
two_thirds = p.computed(["<=", "2/3", ["log", "2"]])


def logarithm(of: sp.Expr) -> Any:
    """2/3 <= log(of), where of is at least 2."""
    log = Formula(to_tree(sp.log(of)))
    enough = p.line(at_most(2, of), p.called("K"), since=2)
    above = p.line(["<=", ["log", "2"], log.tree], enough, since=2)
    return p.line(["<=", "2/3", log.tree], above, two_thirds, since=2)


log_t, log_Kt, scale, start_squared = logarithm(t), logarithm(K * t), G**2 / (mu**2 * gamma**2), p.called("start squared")
THEOREM_G1_CORRECTED = p.proof(THEOREM_G1, "corrected", SETTING, [p.line(
    conclusion(SETTING, THEOREM_G1.bound("corrected")), 1 * in_squares, unit**2 * at_limit, 64 * sampled * scale / t * log_t,
    (24 * K * scale / t + 32 * kappa * unit**2 / gamma / (K * t)) * log_Kt, 1 / (K * t) * start_squared, scale / t * 16 * (1 + gamma) * gamma_1,
    scale / t * 16 * p.called("K"), sp.Rational(64, 3) * kappa * unit**2 / (K * t) / gamma * gamma_1,
    scale / K * (sp.Rational(1, 2) + sp.Rational(25, 2) * gamma) * gamma_1, sp.Rational(25, 2) * kappa**2 * unit**2 / K**2 * p.called("K"))])
