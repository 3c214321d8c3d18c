"""Theorem G.2 in expectation: the recursion of Theorem 4.1 at every input, and what the draws of a round add to it."""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import conclusion
from fedtheory.core.term import at_most
from fedtheory.language import Theory, dot, expect, i, mean, sq, square
from fedtheory.papers.ffgb.metrics import DRAWN_FUNCTION_DISTANCE, EXPECTED_FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs import sampling, thm4_1
from fedtheory.papers.ffgb.proofs.apart import PAPER, G, K, gamma, mu, t, x
from fedtheory.papers.ffgb.proofs.lemD1 import B
from fedtheory.papers.ffgb.proofs.thm4_1 import (
    as_rho_K,
    at_limit,
    excess,
    falling,
    first,
    last,
    late,
    log_part,
    rho,
)
from fedtheory.papers.ffgb.proofs.thm4_1_step import toll
from fedtheory.papers.ffgb.statements.notation import N, lost
from fedtheory.papers.ffgb.statements.sampling import m, sampled
from fedtheory.papers.ffgb.statements.thmG_2_sampling import THEOREM_G2

p = Theory(PAPER, globals(), since=0)
p.variable("k", "integer", first=1), p.variable("x", "outcome"), p.variable("b", "real")
path = p.variable("path", "outcome")
f, kept = p.vector("f", "integer", "outcome", "outcome"), p.vector("kept", "client", "integer", "outcome", "outcome")
g, h, r, Delta, weighed = (p.vector(name, "client", "integer", "integer", "outcome", "outcome") for name in ("g", "h", "r", "Delta", "weighed"))
residual, query = (p.real(name, "client", "integer", "integer", "outcome") for name in ("residual", "query"))
peak = p.outcome("peak", "client", "integer", "integer", "real", "outcome")
ALONG: dict[str, Any] = {"f": lambda a, o: f(a, o, path), "peak": lambda c, n, a, b: peak(c, n, a, b, path),
         **{name: (lambda c, n, a, o, of=of: of(c, n, a, o, path)) for name, of in (("g", g), ("h", h), ("r", r), ("Delta", Delta), ("weighed", weighed))},
         **{name: (lambda c, n, a, of=of: of(c, n, a, path)) for name, of in (("residual", residual), ("query", query))}}
p.assume(thm4_1.LOCAL, ALONG, without=["server"])
f_star, gap = p.symbol("f_star gap")
sampling.drawing(p, lambda a, o: f(a, x, o), lambda c, o=path: g(c, K + 1, t, x, o), lambda c, o: kept(c, t, x, o), f_star(x), path)
bit = p.symbol("bit")
is_bit = p.defined(bit(i, t, path)**2 == bit(i, t, path), "bit is 1 or 0: a client is in S_t or not", "Appendix G", name="bit")
path_any = p.outcome("path_any")
SETTING = p.setting({EXPECTED_FUNCTION_DISTANCE: expect(expect(sq(f(t, x, path) - f_star(x)), x), path),
                     DRAWN_FUNCTION_DISTANCE: lambda value: expect(sq(f(t, x, path_any) - f_star(x)), x) <= value})
share = p.line(at_most(0, sampled), 1 / ((N - 1) * m) * p.called("m <= N"), at="Appendix G", because="m <= N")
p.plain(share)
round_0, in_a_round, spread, twice_G, optimum, gaps, nonnegative, not_negative, under, within, closing = (
    p.cite(thm4_1.LOCAL, step=step, name=step, **ALONG)
    for step in ("round 0", "in a round", "spread in mean", "2G <= H", "optimum", "gaps", "u >= 0", "(1 - gamma)^K <= 1", "rho_K at most its limit", "within a round", "returned"))
p.plain(p.line(at_most(0, 1 - (1 - gamma)**K), 1 * not_negative(path=path_any)))

# ---- Lemma D.1 along a path: what is averaged over a subset stays within what bounds every client

most, end = 9 * B**2, f(t, x, path) - f_star(x)


def of_some(at: Any, fact: Any) -> list[Any]:
    """f^{t+1} is a mean over S_t, whose square is at most the mean of the squares."""
    new, each, one = f(at + 1, x, path), g(i, K + 1, at, x, path), bit(i, at, path)
    return [square(one * (each - new), N / m), N / m * one**2 * fact, N / m * (most + sq(new) - 2 * dot(each, new)) * is_bit(t=at),
            N / m * (most + sq(new)) * p.called("number")(t=at), 2 * N / m * new * p.called("kept")(t=at), 2 * new * p.called("server")(t=at)]


functions = p.induction(sq(f(t, x, path)) <= most, base=of_some(0, round_0(k=K + 1)), step=of_some(t, in_a_round(k=K + 1, because=[None, None, p.before])),
                        since=1, name="functions", at="Lemma D.1, along a path", because="the mean of some of what stays within 3B stays there")
crude = p.line(sq(end) <= Fraction(49, 4) * B**2, Fraction(7, 6) * functions, 7 / mu**2 * optimum, Fraction(7, 4) / mu**2 * twice_G,
               square(f(t, x, path) + 6 * f_star(x), Fraction(1, 6)), since=1, at="Lemma D.1, (31)", because="|f^t| <= 3B and |f*| <= B/2")

# ---- over the rounds: the ceiling of Theorem 4.1, and the draws

equation_56 = p.cite(sampling.SAMPLING, step="(56)", f=lambda a, o: f(a, x, o), g=lambda c, n, a, o: g(c, n, a, x, o), f_star=f_star(x),
                     kept=lambda c, a, o: kept(c, a, x, o), name="(56)", at="(56), at an input")
virtual_end = mean(g("c", K + 1, t, x, path) - 4 / (mu * last) * Delta("c", K, t, x, path), "c") - f_star(x)
noise = 32 * B**2 * sampled  # what draws cost, over t
below = expect(sq(end), path) <= thm4_1.ceiling() + noise / t
contraction = p.line(at_most((t + 1)**4 * falling(first), t**4 * falling(last)), since=late)
a_round = p.line(expect(sq(virtual_end), path) <= toll + t**4 / (t + 1)**4 * (excess + noise / t), 1 / falling(last) * within(k=K + 1),
                 falling(first) / falling(last) * p.condition(2), (excess + noise / t) / (falling(last) * (t + 1)**4) * contraction, when=[below],
                 since=late)
rounds = p.induction(
    below, base=[1 * crude(t=1), square(rho, 9 / (mu**2 * K**2)), 32 * B**2 * share], since=1, split=(
        at_most(t, 5), [1 * crude(t=t + 1), square(rho, 9 / (mu**2 * K**2)), Fraction(49, 4) * B**2 / (t + 1) * p.condition(3), 32 * B**2 / (t + 1) * share],
        [1 * equation_56, sampled * spread(k=K + 1), 1 * closing, (t + 2) / (t + 1) * a_round, square(rho, thm4_1.spare / (mu**2 * K**2)),
         (32 * B**2 / (t + 1) - 32 * B**2 * (t + 2) * t**3 / (t + 1)**5 - 16 * B**2 * (K + 1)**2 / (t * K + 2)**2) * share]), at="ours",
    because="a round keeps at most (t/(t + 1))^4 of what the draws have added, and adds its share")
order = p.exchange(expect(expect(sq(end), x), path) == expect(expect(sq(end), path), x))
ours = p.line(conclusion(SETTING, THEOREM_G2.bound("sharpened")), 1 * order, 1 * rounds, as_rho_K * p.called("rest is"), Fraction(3, 2) * B**2 * gaps(path=path_any), 3 * B**2 * p.called("omega"),
              name="ours", at="ours", because="averaged over the inputs: u² <= 2u, and the mean of u is 2 omega")
THEOREM_G2_SHARPENED = p.proof(THEOREM_G2, "sharpened", SETTING, [ours])

# ---- 1 <= log(Kt) and 1 <= log t after the fifth round, and before it Lemma D.1 is enough

log_2, log_3 = thm4_1.logs(p)
draws, start, printed = 128 * sampled * G**2 / (mu**2 * gamma**2) / t, p.called("start squared"), conclusion(SETTING, THEOREM_G2.bound("corrected"))
in_mean = p.line(expect(sq(end), path) <= Fraction(49, 4) * B**2, 1 * crude, since=1)
as_printed = p.cases(
    printed.then, at_most(t, 5), [
        1 * order, 1 * in_mean, log_part * thm4_1.log_from(p, 2), (log_part + draws) * log_2, 49 * K * G**2 / (mu**2 * gamma**2) / t * p.condition(2),
        1 / (K * t) * start, square(lost * G, 9 / mu**2 / K), 3 * B**2 * nonnegative(path=path_any), 3 * B**2 * p.called("omega"), draws * thm4_1.log_from(p, 2, t),
        Fraction(3, 5) * 32 * B**2 / t * share],
    [1 * ours, log_part * thm4_1.log_from(p, 3), (log_part + draws) * log_3, draws * thm4_1.log_from(p, 3, t), 1 / (K * t) * start,
     at_limit * under, square(lost * G, 9 / mu**2 * (1 / K - 1 / K**2))], since=2, name="printed, in expectation", at="Theorem G.2, with constants of ours for the O")
THEOREM_G2_CORRECTED = p.proof(THEOREM_G2, "corrected", SETTING, [as_printed])
