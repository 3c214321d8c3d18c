"""Theorem 4.4 as printed, for any μ: with μ = 40 the steps are too short to forget the start as fast as 1/(KT).

One client, one point, all labels 0, the oracle exact, f^0 = 1: f^t is the product of the 1 - 1/(10n), n = 2, ..., t + 1,
whose square decays like t^(-1/5).
"""


from fedtheory.core.construction import Made, always, explicit, point, recursion
from fedtheory.core.term import equal, less
from fedtheory.language import Formula, Theory, expect, i, j, mean, norm, square, v
from fedtheory.papers.ffgb.proofs import labels as L
from fedtheory.papers.ffgb.proofs import labels_radius, orders, thm4_4
from fedtheory.papers.ffgb.proofs.thm4_1_printed import letters
from fedtheory.papers.ffgb.statements import notation as N
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import THEOREM_44

here, k, t, x = L.here, L.k, L.t, L.x
m = orders.m

TALLY = ("tally", "tally_0", "tally, step", "tally, round")
p = Theory.after(labels_radius.p, globals(), without=[*TALLY, "line 5"])
f, g, h, f_star = p.symbol("f g h f_star")


def any_mu(p, f, g, h):
    """Algorithm 3 with the step sizes of Theorem 4.4, for any μ, of values at an input."""
    f_star = p.symbol("f_star")
    p.defined(less(0, N.mu), "mu > 0: the steps divide by it", "Theorem 4.4", name="mu")
    p.defined(equal(N.start_squared, expect((f(0) - f_star(x))**2, x)), "the squared distance of the start", "Theorem 4.4", name="start")
    pair, w, d = p.real("pair", "client", "client", "outcome", "outcome"), p.symbol("w"), p.symbol("d")
    z, plan = L.z, "pair(j, i) is a plan from alpha_j to alpha_i"
    mass = pair(j, i, x, z)
    p.defined(mass >= 0, plan, "(19), p = 2", name="pair >= 0")
    p.defined(expect(mass, z) == w(j, x), "its first marginal is alpha_j", "(19), p = 2", name="pair, from")
    p.defined(expect(mass, x) == w(i, z), "its second marginal is alpha_i", "(19), p = 2", name="pair, to")
    p.defined(mean(mean(expect(expect(mass * d(x, z)**2, z), x), j)) == p.symbol("w_pairs")**2, "w_pairs^2 is the mean cost of all pairs, of plans that are optimal",
              "Theorem 4.4, definition of G", name="w_pairs, mean")
    p.defined(g(k + 1) == g(k) - 4 / (N.mu * L.number) * (g(k) - h), "g^{k+1} = g^k - eta (g^k - h^k), eta = 4/(mu(tK + k + 1))",
              "Algorithm 3, line 5; Theorem 4.4", name="line 5")


any_mu(p, lambda n: f(n, x), lambda n: g(i, n, t, x), h(*here))
ANY_MU = p.setting(thm4_4.METRICS)


def on_all(q, *path):
    """That residuals do not rise, on all of X; and a second point there."""
    q.since = None
    for name in path:
        q.variable(name, "outcome")
    y, at = q.variable("y", "vector"), q.variable("k", "integer")
    steep, Delta_on = q.symbol("steep Delta_on")
    none = q.defined(Delta_on(i, at, t, v, *path) - Delta_on(i, at, t, y, *path) == 0, "residuals are constant", "ours", name="no rise")
    flat = q.defined(steep(i, at, t, *path) == 0, "their slope", "ours", name="no slope")
    q.line(q.called("steep, on X").schema, 1 * none, -1 * norm(v - y) * flat, name="hypothesis: steep, on X")
    return q.symbol("u_on"), y


def level(q, *path):
    """What is said of slopes on all of X, where functions are constant."""
    u_on, y = on_all(q, *path)
    constant = q.defined(u_on(i, v) - u_on(i, y) == 0, "u is constant", "ours", name="u on X")
    q.line(q.called("u rises").schema, 1 * constant, name="hypothesis: u rises")


def slowly(of, *path):
    """Lines that end in f(t_0)² >= 1/(2m²), since (t + 1)f⁴ does not fall."""

    def lines(q, measured):
        level(q, *path)
        q.variable("x", "outcome")
        last, now, keep = Formula("t_0"), of(t), 1 - 1 / (10 * (t + 2))
        first = q.defined(of(0) == 1, "f^0 = 1", "ours", name="f 0")
        moves = q.defined(of(t + 1) == keep * now, "a round, with h = u = 0", "ours", since=0, name="f next")
        none = q.defined(Formula(["f_star", "x"]) == 0, "f* = 0", "ours", name="f*")
        rounds = q.defined(last == m * m * m * m, "so many rounds", "ours", name="so many")
        kept = q.induction((t + 1) * now**4 >= 1, base=[-1 * (1 + of(0)) * (1 + of(0)**2) * first], step=[
            -1 * (t + 2) * (of(t + 1) + keep * now) * (of(t + 1)**2 + (keep * now)**2) * moves, 1 * q.before,
            square(now**2, (t + 2) * keep**4 - (t + 1))], since=0)
        whole = q.squared(2 * m * m * of(last)**2 >= 1, 1 * kept(t=last), 4 * of(last)**4 * rounds, 3 * of(last)**4 * q.named.a_round, square(of(last)**2, 2))
        inverse = q.defined(2 * m * m * LITTLE == 1, "what is left", "ours", name="little")
        here = q.line((of(last) - Formula(["f_star", "x"]))**2 >= LITTLE, LITTLE * whole, of(last)**2 * inverse,
                      (2 * of(last) - Formula(["f_star", "x"])) * none, knowing=[q.named.at_least])
        return q.line(measured >= LITTLE, 1 * here)

    return lines


LITTLE, HELPERS = Formula("little"), {"little": ((), "real")}
NOTHING, ITSELF = {name: explicit("i k t", 0) for name in ("size", "asked", "steep", "asked_steep")}, explicit("i x", "x")
SHORT_STEPS = orders.for_every_constant(
    "one client with one point and label 0, from f^0 = 1, with K = 1 and mu = 40", ANY_MU, THEOREM_44, Made({
        **letters(K=1, gamma=1, start_squared=1, mu=40, L=0, B=1, D=0, w_1=0, w_2=0, w_pairs=0), **NOTHING, "near": ITSELF, "close": ITSELF,
        "f": recursion("t x", "t", 0, 1, L.average(g, L.K + 1, t, x)), **{name: explicit("i k t x", 0) for name in ("h", "Delta")},
        **{name: explicit("i x", of) for name, of in (("w", 1), ("on", 1), ("u", 0))}, "f_star": explicit("x", 0), "d": explicit("x z", 0),
        **{name: explicit("i x z", 1) for name in ("plan", "plan_2")}, **{name: explicit("i", 0) for name in ("cost", "cost_2")},
        "pair": explicit("j i x z", 1),
        "u_on": explicit("i v", 0), "Delta_on": explicit("i k t v", 0), "peak": explicit("i k t b", always(1)),
        **{name: explicit("i k t b", point(0)) for name in ("rim", "base")}, "little": explicit("", 1 / (2 * m * m))}, helpers=HELPERS), least=LITTLE, more=slowly(lambda n: f(n, x)))
THEOREM_44_PRINTED = p.refuted(
    THEOREM_44, "ordered", ANY_MU, SHORT_STEPS,
    "false for mu = 40, whatever the constants: the squared distance falls no faster than the root of 1/(t + 1), and the printed value like log(t)/t")
