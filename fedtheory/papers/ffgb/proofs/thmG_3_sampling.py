"""Theorem G.3 with exact oracles: the law of the sampled functions, as an equality.

With steps 4/n the product n(n-1)(n-2)(n-3)(g^{k+1} - u_i) does not change within a round. So the weighted error of the
mean is handed on as it is, and every round adds the variance of the extensions, times the square of what the weight
grew by and times what sampling leaves.
"""


from fedtheory.core.statement import t
from fedtheory.language import Theory, expect, i, mean, number, sq, w
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_square import EXPECTED_EXTENSION_DISTANCE
from fedtheory.papers.ffgb.proofs import sampling as S
from fedtheory.papers.ffgb.proofs.alike import k
from fedtheory.papers.ffgb.statements.notation import K
from fedtheory.papers.ffgb.statements.recG_3_law import LAW_G3, sigma_u
from fedtheory.papers.ffgb.statements.sampling import sampled
from fedtheory.papers.ffgb.statements.sampling_sums import falling, squares_of_weights

p = Theory.here(globals(), since=0)
p.variable("k", "integer", first=1)
p.count("N"), p.integer("K"), p.real("mu"), p.real("gamma"), p.real("sigma_u")
f, kept = p.vector("f", "integer", "outcome"), p.vector("kept", "client", "integer", "outcome")
g, f_star, u = p.vector("g", "client", "integer", "integer", "outcome"), p.vector("f_star"), p.vector("u", "client")
p.defined(number(1) <= K, "at least one local step", "Algorithm 2, line 3", name="K")
line_2 = p.defined(g(i, 1, t, w) == f(t, w), "g_i^{1,t} = f^t", "Algorithm 2, line 2", name="line 2, g")
S.drawing(p, f, lambda c, path=w: g(c, K + 1, t, path), lambda c, path: kept(c, t, path), f_star)
n, u_bar = t * K + k + 1, mean(u("l"), "l")
exact = p.given(g(i, k + 1, t, w) == g(i, k, t, w) - 4 / n * (g(i, k, t, w) - u(i)),
                "Algorithm 3 with an exact oracle, which print does not assume, mu = 1 and eta = 4/n: the residual stays 0",
                "Algorithm 3, lines 4 to 6", role="ours", name="exact steps")
spread = p.defined(mean(sq(u(i) - u_bar)) == sigma_u**2, "sigma_u is the root mean square deviation of the extensions from their mean", "ours")
SETTING = p.setting({EXPECTED_EXTENSION_DISTANCE: expect(sq(f(t, w) - u_bar))})

# ---- a round


def weighted(at):
    """n(n-1)(n-2)(n-3)(g_i - u_i) after the step before `at`."""
    return falling(t * K + at) * (g(i, at, t, w) - u(i))


before, after, g_bar, end = falling(t * K + 1), falling(t * K + K + 1), mean(g("l", K + 1, t, w), "l"), f(t, w) - u_bar
more = after - before
local = p.induction(weighted(k) == before * (f(t, w) - u(i)), base=[before * line_2], step=[falling(t * K + k + 1) * exact, 1 * p.before], on=k,
                    at="ours; Algorithm 3", because="(1 - 4/n) n(n-1)(n-2)(n-3) = (n-1)(n-2)(n-3)(n-4)")
ends = p.line(after * (g_bar - u_bar) == before * end, local(k=K + 1), at="ours", because="of all clients together")
of_client = p.line(after * (g(i, K + 1, t, w) - g_bar) == more * (u(i) - u_bar), 1 * local(k=K + 1), -1 * ends)
variance = p.line(after**2 * mean(sq(g(i, K + 1, t, w) - g_bar)) == more**2 * sigma_u**2,
                  (after * (g(i, K + 1, t, w) - g_bar) + more * (u(i) - u_bar)) * of_client, more**2 * spread, at="ours",
                  because="clients differ by what the weight grew by, times how their extensions differ")
handed_on = p.line(after**2 * sq(g_bar - u_bar) == before**2 * sq(end), (after * (g_bar - u_bar) + before * end) * ends)
equation_56 = p.cite(S.SAMPLING, step="(56)", f_star=u_bar, name="(56)", at="(56), for the mean extension")
a_round = p.line(after**2 * expect(sq(f(t + 1, w) - u_bar)) == before**2 * expect(sq(end)) + sampled * more**2 * sigma_u**2, after**2 * equation_56,
                 1 * handed_on, sampled * variance)

# ---- the rounds

rounds = p.induction(before**2 * expect(sq(end)) == sampled * sigma_u**2 * squares_of_weights(t), step=[1 * a_round, 1 * p.before], at="ours",
                     because="the weight at the start is 0, so nothing is asked of f^0; then the squares add up")
LAW_G3_EXACT = p.proof(LAW_G3, "sharpened", SETTING, [1 / before**2 * rounds])
