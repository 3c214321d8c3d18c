"""What drawing m of N clients does to their mean, Appendix G: unbiased, and (N - m)/((N - 1)m) of their variance, exactly.

w is all that is drawn; bit(i, t, w) says whether client i is in S_t. At redraw(t, w, z) all that was computed before the server
averages round t is that of w, and the bits have, over z, the two moments of m clients drawn without replacement. same(i, j) is 1
where i is j and else 0. Lemma G.1 prints O(...) for the left side of an identity.
"""

from collections.abc import Callable
from typing import Any

from fedtheory.core.statement import t
from fedtheory.core.term import at_most, tree
from fedtheory.language import Formula, Theory, dot, expect, i, j, mean, w
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.statements.notation import K, N
from fedtheory.papers.ffgb.statements.sampling import m, sampled

Of = Callable[..., Any]
z = Formula("z")


def again(path=w):
    """The path, with the clients of round t drawn again."""
    return Formula(["redraw", "t", tree(path), "z"])


def drawing(p, f, returned, kept, zero, path=w):
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


def identity(names, id, title, *, numbers=False):  # noqa: A002
    """Lemma G.1 and (56), for vectors or for numbers: functions, and their values at an input."""
    p = Theory.here(names, since=0)
    p.count("N")
    p.integer("K")
    kind = p.real if numbers else p.vector
    f, g, kept, f_star = kind("f", "integer", "outcome"), kind("g", "client", "integer", "integer", "outcome"), kind("kept", "client", "integer", "outcome"), kind("f_star")
    inner_of: Of = (lambda one, other: one * other) if numbers else dot
    a, path = p.variable("a", "real" if numbers else "vector"), p.variable("path", "outcome") if numbers else w

    def returned(client=i, of=path):
        """What a client returns."""
        return g(client, K + 1, t, of)

    def g_bar(of=path):
        """ḡ^{K+1,t}: the mean of all."""
        return mean(returned("l", of), "l")

    def off(of=path):
        """f^{t+1} - ḡ, where ḡ is that of path."""
        return f(t + 1, of) - g_bar()

    def apart(client=i):
        """g_i - ḡ."""
        return returned(client) - g_bar()

    def squared(of):
        """Its square."""
        return inner_of(of, of)

    drawing(p, f, returned, lambda c, of: kept(c, t, of), f_star, path)
    bit, same = p.symbol("bit same")
    new_w = again(path)
    newly = {str(path.tree): new_w}
    of_kept, server, number, same_1, is_same, first, second, past = p.called(
        "kept", "server", "number", "same 1", "same", "first moment", "second moment", "past")
    new, new_j, variance, inner = bit(i, t, new_w), bit(j, t, new_w), mean(squared(apart())), inner_of(apart(), apart(j))
    kept_again = p.line(inner_of(kept(i, t, new_w), a) == new * inner_of(returned(), a), a * of_kept(**newly), new * a * past)
    against = p.line(m / N * inner_of(off(new_w), a) == mean(new * inner_of(apart(), a)), m / N * a * server(**newly), 1 * kept_again,
                     inner_of(g_bar(), a) * number(**newly), at="Appendix G", because="the error of the average against any vector is a mean of bits")
    bits = p.line(expect(mean(new * inner_of(apart(), a)), z) == 0, inner_of(apart(), a) * first)
    unbiased = p.line(expect(inner_of(off(new_w), a), z) == 0, N / m * against, N / m * bits, name="unbiased",
                      at="Appendix G: f^{t+1} is an unbiased estimator of g-bar^{K+1,t}",
                      because="every bit has the mean m/N, and the deviations from the mean average to 0")
    of_client = new * mean(new_j * inner, j)
    as_pairs = p.line((m / N)**2 * squared(off(new_w)) == mean(of_client), m / N * against(a=off(new_w)), new * against(a=apart()))
    a_pair = p.line(expect(new * new_j * inner, z) == (m / N * same(i, j) + m * (m - 1) / (N * (N - 1)) * (1 - same(i, j))) * inner, inner * second)
    sums = p.exchange(expect(mean(new * new_j * inner, j), z) == mean(expect(new * new_j * inner, z), j))
    alone = p.line(same(i, j) * inner == same(i, j) * squared(apart()), -1 * apart() * is_same)
    rest = m / N - m * (m - 1) / (N * (N - 1))
    client = p.line(expect(of_client, z) == rest / N * squared(apart()), 1 * sums, 1 * a_pair, rest * alone, rest * squared(apart()) * same_1)
    clients = p.exchange(expect(mean(of_client), z) == mean(expect(of_client, z)))
    times = p.line((m / N)**2 * expect(squared(off(new_w)), z) == (m / N)**2 * sampled * variance, 1 * as_pairs, 1 * clients, 1 * client)
    exactly = p.line(expect(squared(off(new_w)), z) == sampled * variance, (N / m)**2 * times, name="Lemma G.1, exactly", at="Lemma G.1; ours",
                     because="the pairs cancel, since deviations from the mean average to 0, and what is left is the variance")

    # averaged over the past: the tower rule
    past_bar = p.line(g_bar(new_w) == g_bar(), past, at="Appendix G", because="the mean of what all return does not depend on who is drawn")
    drawn_again = p.draw_again(squared(f(t + 1, path) - g_bar()), new_w)
    same_mean = p.line(squared(f(t + 1, new_w) - g_bar(new_w)) == squared(off(new_w)), (-2 * f(t + 1, new_w) + g_bar(new_w) + g_bar()) * past_bar)
    given_past = p.line(expect(squared(f(t + 1, new_w) - g_bar(new_w)), z) == sampled * variance, same_mean, exactly)
    p.line(expect(squared(f(t + 1, path) - g_bar()), path) == sampled * expect(variance, path), drawn_again, given_past, name="sampling",
           at="Lemma G.1, averaged over the past", because="the tower rule, and the identity given the past")
    end = g_bar() - f_star
    drawn_from_star = p.draw_again(squared(f(t + 1, path) - f_star), new_w)
    from_star = p.line(expect(squared(f(t + 1, new_w) - f_star), z) == sampled * variance + squared(end), 1 * exactly, 2 * unbiased(a=end))
    p.line(expect(squared(f(t + 1, path) - f_star), path) == sampled * expect(variance, path) + expect(squared(end), path), drawn_from_star, from_star, name="(56)", at="(56)",
           because="the tower rule, the identity given the past, and an unbiased average")
    p.names = names | locals()  # what lines are called
    return p.argument(id, title)


SAMPLING = identity(globals(), "ffgb.sampling", "Lemma G.1 exactly, and (56)")
SAMPLING_OF_NUMBERS = identity(globals(), "ffgb.sampling_at_an_input", "Lemma G.1 exactly, and (56), of values at an input", numbers=True)
