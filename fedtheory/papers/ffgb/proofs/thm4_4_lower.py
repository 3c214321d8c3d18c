"""Two sites attain the radius of Theorem 4.4: with the exact oracle f^t is the mean extension, and that is as far off as can be.

One point is of N - 1 clients, the other, at distance D, of one. W_1 carries 1/N of the mass of each of the many over D,
and (N - 1)/N of the mass of the one: omega_{W1} = 2(N - 1)D/N².
"""

from dataclasses import replace

from fedtheory.core import construction as build
from fedtheory.core.statement import t
from fedtheory.core.term import at_most, equal, less
from fedtheory.language import Theory, expect, i, j, mean
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs.alike import k
from fedtheory.papers.ffgb.statements import square_notation as S
from fedtheory.papers.ffgb.statements.notation import K, N
from fedtheory.papers.ffgb.statements.sampling_sums import falling
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import THEOREM_44

D, L = S.D, S.L

p = Theory.here(globals(), since=0)
p.variable("k", "integer", first=1)
x = p.variable("x", "outcome")
p.count("N"), p.integer("K")
for of in ("mu", "L", "D", "w_1"):
    p.real(of)
far, lone, f, f_star = p.real("far", "outcome"), p.real("lone", "client"), p.real("f", "integer", "outcome"), p.real("f_star", "outcome")
u, g = p.real("u", "client", "outcome"), p.real("g", "client", "integer", "integer", "outcome")
here, first, number = (i, k, t, x), t * K + 1, t * K + k + 1
one_step = p.defined(at_most(1, K), "at least one local step", "Algorithm 3, line 3", name="K")
is_far = p.defined(far(x)**2 == far(x), "far is 1 at the one client's point, else 0", "ours", name="far")
far_mass = p.defined(expect(far(x), x) == 1 / N, "one of N clients is there", "(7)")
is_lone = p.defined(mean(lone(i)) == 1 / N, "lone is 1 for that client, else 0", "ours", name="lone")
labels = p.defined(f_star(x) == -1 * L * D * far(x), "f* falls by LD over D", "ours")
extensions = p.defined(u(i, x) == L * D * far(x) * (1 - 2 * lone(i)),
                       "from 0 at the near point (13) rises to LD at the far one, from -LD at the far point to 0 at the near one", "(13)")
wasserstein = p.defined(equal(S.w_1, 2 * (N - 1) / N**2 * D), "W_1 is D/N for N - 1 clients and (N - 1)D/N for one: what is too much at a site "
                        "must go to the other", "(16)", name="w_1")
line_2 = p.defined(g(i, 1, t, x) == f(t, x), "g_i^{1,t} = f^t", "Algorithm 3, line 2", name="line 2, g")
line_5 = p.defined(g(i, k + 1, t, x) == g(*here) - 4 / number * (g(*here) - u(i, x)), "line 5 with an exact oracle: no residual, and h = u_i",
                   "Algorithm 3")
server = p.defined(f(t + 1, x) == mean(g(j, K + 1, t, x), j), "f^{t+1} is the mean of what the clients return, g^{K+1}",
                   "Algorithm 1, line 4; Algorithm 2, line 7")
MADE = build.Made({"N": build.letter(2, at_most(2, N)), "far": build.explicit("x", build.shows(0, "x", 1, 0)), "lone": build.explicit("i", build.each("i", 1, 0)),
             "f": build.recursion("t x", "t", 0, 0, mean(g(j, K + 1, t, x), j))}, clients=(1, N - 1), faces=(1 / N, 1 - 1 / N))
SITES = replace(p.setting({FUNCTION_DISTANCE: expect((f(t, x) - f_star(x))**2, x)}), made=MADE)

# ---- with the exact oracle f^t is the mean extension from KT >= 3 on


def q(at):
    """The product of the 1 - 4/n up to a step is a quotient of two of these."""
    return falling(at)


u_bar, least = mean(u(j, x), j), {"t": 3}
a_round = p.induction(q(t * K + k) * (mean(g(j, k, t, x), j) - u_bar) == q(first) * (f(t, x) - u_bar), base=[q(first) * line_2],
                      step=[q(number) * line_5, 1 * p.before], on=k, name="a round", at="ours", because="each step takes the factor 1 - 4/n")
gone = p.induction(q(first) * (f(t, x) - u_bar) == 0, step=[q((t + 1) * K + 1) * server, 1 * a_round(k=K + 1), 1 * p.before], name="all rounds", at="ours",
                   because="the factor of n = 4 is 0")
positive = p.line(less(0, q(first)), t * one_step, since=least)
exact = p.line(f(t, x) == u_bar, 1 / q(first) * gone, since=least, knowing=[positive], at="ours: at gamma = 1, f^t is the mean extension from KT >= 3 on",
               because="divided by q")

# ---- the mean extension is LD(1 - 2/N) at the far point, and f* is -LD

apart = 2 * (1 - 1 / N) * L * D * far(x)
of_mean = p.line(u_bar == L * D * far(x) * (1 - 2 / N), 1 * extensions, -2 * L * D * far(x) * is_lone)
off_by = p.line(f(t, x) - f_star(x) == apart, 1 * exact, 1 * of_mean, -1 * labels, since=least)
THEOREM_44_LOWER = p.proof(THEOREM_44, "lower", SITES, [
    -1 * (f(t, x) - f_star(x) + apart) * off_by, -4 * (1 - 1 / N)**2 * L**2 * D**2 * is_far, -4 * (1 - 1 / N)**2 * L**2 * D**2 * far_mass,
    2 * (1 - 1 / N) * L**2 * D * wasserstein])
