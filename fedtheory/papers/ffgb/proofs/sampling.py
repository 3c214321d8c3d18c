"""What drawing m of N clients does to their mean, Appendix G: unbiased, and (N - m)/((N - 1)m) of their variance, exactly.

w is all that is drawn; bit(i, t, w) says whether client i is in S_t. At redraw(t, w, z) all that was computed before the server
averages round t is that of w, and the bits have, over z, the two moments of m clients drawn without replacement. same(i, j) is 1
where i is j and else 0. Lemma G.1 prints O(...) for the left side of an identity.
"""

from collections.abc import Callable
from typing import Any

from fedtheory.core.statement import t
from fedtheory.core.term import at_most, tree
from fedtheory.language import Formula, Theory, dot, expect, i, j, mean, sq, v, w
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.proofs.alike import PAPER
from fedtheory.papers.ffgb.statements.notation import K, N
from fedtheory.papers.ffgb.statements.sampling import m, sampled

Of = Callable[..., Any]
z = Formula("z")


def again(path: Any = w) -> Formula:
    """The path, with the clients of round t drawn again."""
    return Formula(["redraw", "t", tree(path), "z"])


def drawing(p: Theory, f: Of, returned: Of, kept: Of, zero: Any, path: Any = w) -> None:
    """Algorithm 1, line 3, of functions f(t, path) and what clients return, returned(i, path), in round t."""
    new = again(path)
    p.variable("z", "outcome")
    p.integer("m")
    p.redrawn()
    bit, same = p.real("bit", "client", "integer", "outcome"), p.real("same", "client", "client")
    p.defined(at_most(2, N), "at least two clients", "Appendix G divides by N - 1", name="N")
    p.defined(at_most(1, m), "at least one client is drawn", "Appendix G", name="a m")
    p.defined(at_most(m, N), "S_t is a subset of [N]", "Appendix G", name="m <= N")
    p.defined(kept(i, path) == bit(i, t, path) * returned(i, path), "kept is written for the bit times what a client returns", "ours", name="kept")
    p.defined(f(t + 1, path) == N / m * mean(kept("l", path), "l"), "f^{t+1} is the mean of what the clients in S_t return",
              "Appendix G; Algorithm 1, line 4", name="server")
    p.given(mean(bit("l", t, path), "l") == m / N, "|S_t| = m", "Appendix G", quote=quotes.NUMBER, name="number")
    p.defined(mean(same(i, j), j) == 1 / N, "same(i, j) is 1 for one j of the N", "ours", name="same 1")
    p.defined(same(i, j) * (returned(i, path) - returned(j, path)) == 0 * zero, "and 0 unless i is j", "ours", name="same")
    p.given(expect(bit(i, t, new), z) == m / N, "given the past, a client is drawn with probability m/N", "Appendix G", quote=quotes.DRAWN,
            name="first moment")
    p.given(expect(bit(i, t, new) * bit(j, t, new), z) == m / N * same(i, j) + m * (m - 1) / (N * (N - 1)) * (1 - same(i, j)),
            "and two with probability m(m - 1)/(N(N - 1)): drawn without replacement", "Appendix G", quote=quotes.DRAWN, name="second moment")
    p.defined(returned(i, new) == returned(i, path), "what the clients return in round t does not depend on who is drawn then",
              "Appendix G: all the clients participate, conceptually", name="past")


# ---- for any vectors

p = Theory(PAPER, globals(), since=0)
p.count("N")
p.integer("K")
f, g, kept = p.vector("f", "integer", "outcome"), p.vector("g", "client", "integer", "integer", "outcome"), p.vector("kept", "client", "integer", "outcome")
f_star = p.vector("f_star")


def returned(client: Any = i, path: Any = w) -> Any:
    """What a client returns."""
    return g(client, K + 1, t, path)


def g_bar(path: Any = w) -> Any:
    """ḡ^{K+1,t}: the mean of all."""
    return mean(returned("l", path), "l")


def off(path: Any = w) -> Any:
    """f^{t+1} - ḡ, where ḡ is that of w."""
    return f(t + 1, path) - g_bar()


def apart(client: Any = i) -> Any:
    """g_i - ḡ."""
    return returned(client) - g_bar()


drawing(p, f, returned, lambda c, path: kept(c, t, path), f_star)
bit, same = p.symbol("bit same")
new_w = again()
of_kept, server, number, same_1, is_same, first, second, past = p.called(
    "kept", "server", "number", "same 1", "same", "first moment", "second moment", "past")
new, new_j, variance, inner = bit(i, t, new_w), bit(j, t, new_w), mean(sq(apart())), dot(apart(), apart(j))
kept_again = p.line(dot(kept(i, t, new_w), v) == new * dot(returned(), v), v * of_kept(w=new_w), new * v * past)
against = p.line(m / N * dot(off(new_w), v) == mean(new * dot(apart(), v)), m / N * v * server(w=new_w), 1 * kept_again,
                 dot(g_bar(), v) * number(w=new_w), at="Appendix G", because="the error of the average against any vector is a mean of bits")
bits = p.line(expect(mean(new * dot(apart(), v)), z) == 0, dot(apart(), v) * first)
unbiased = p.line(expect(dot(off(new_w), v), z) == 0, N / m * against, N / m * bits,
                  at="Appendix G: f^{t+1} is an unbiased estimator of g-bar^{K+1,t}",
                  because="every bit has the mean m/N, and the deviations from the mean average to 0")
of_client = new * mean(new_j * inner, j)
as_pairs = p.line((m / N)**2 * sq(off(new_w)) == mean(of_client), m / N * against(off(new_w)), new * against(apart()))
a_pair = p.line(expect(new * new_j * inner, z) == (m / N * same(i, j) + m * (m - 1) / (N * (N - 1)) * (1 - same(i, j))) * inner, inner * second)
sums = p.exchange(expect(mean(new * new_j * inner, j), z) == mean(expect(new * new_j * inner, z), j))
alone = p.line(same(i, j) * inner == same(i, j) * sq(apart()), -1 * apart() * is_same)
rest = m / N - m * (m - 1) / (N * (N - 1))
client = p.line(expect(of_client, z) == rest / N * sq(apart()), 1 * sums, 1 * a_pair, rest * alone, rest * sq(apart()) * same_1)
clients = p.exchange(expect(mean(of_client), z) == mean(expect(of_client, z)))
times = p.line((m / N)**2 * expect(sq(off(new_w)), z) == (m / N)**2 * sampled * variance, 1 * as_pairs, 1 * clients, 1 * client)
exactly = p.line(expect(sq(off(new_w)), z) == sampled * variance, (N / m)**2 * times, name="Lemma G.1, exactly", at="Lemma G.1; ours",
                 because="the pairs cancel, since deviations from the mean average to 0, and what is left is the variance")

# ---- averaged over the past: the tower rule

past_bar = p.line(g_bar(new_w) == g_bar(), past, at="Appendix G", because="the mean of what all return does not depend on who is drawn")
drawn_again = p.draw_again(sq(f(t + 1, w) - g_bar()), new_w)
same_mean = p.line(sq(f(t + 1, new_w) - g_bar(new_w)) == sq(off(new_w)), (-2 * f(t + 1, new_w) + g_bar(new_w) + g_bar()) * past_bar)
given_past = p.line(expect(sq(f(t + 1, new_w) - g_bar(new_w)), z) == sampled * variance, same_mean, exactly)
p.line(expect(sq(f(t + 1, w) - g_bar())) == sampled * expect(variance), drawn_again, given_past, name="sampling",
       at="Lemma G.1, averaged over the past", because="the tower rule, and the identity given the past")
end = g_bar() - f_star
drawn_from_star = p.draw_again(sq(f(t + 1, w) - f_star), new_w)
from_star = p.line(expect(sq(f(t + 1, new_w) - f_star), z) == sampled * variance + sq(end), 1 * exactly, 2 * unbiased(end))
p.line(expect(sq(f(t + 1, w) - f_star)) == sampled * expect(variance) + expect(sq(end)), drawn_from_star, from_star, name="(56)", at="(56)",
       because="the tower rule, the identity given the past, and an unbiased average")
SAMPLING = p.argument("ffgb.sampling", "Lemma G.1 exactly, and (56)")
