"""Private points: from the third round on the error is known exactly, whether the others answer -H or cancel the answer.

Every input is common to all clients or private to one. With linear losses of slope G the mean answer at an input does not
change; after the step at which 1 - mu eta vanishes, f is that answer over -mu.
"""

from dataclasses import replace

from fedtheory.core import construction as build
from fedtheory.core.statement import t
from fedtheory.core.term import at_most, less
from fedtheory.language import Theory, expect, i, mean, sq, v
from fedtheory.papers.ffgb.proofs import apart as A
from fedtheory.papers.ffgb.proofs import virtual as V
from fedtheory.papers.ffgb.statements import notation
from fedtheory.papers.ffgb.statements.total_variation_radius import TOTAL_VARIATION_RADIUS

average, here, k, number, x = A.average, A.here, A.k, A.number, A.x
G, H, K, N, mu, omega = notation.G, notation.H, notation.K, notation.N, notation.mu, notation.omega
first, weight = V.first, V.weight


def exactly(bound, elsewhere, words, away):
    """Oracles are exact where clients draw inputs, and answer so elsewhere, times e: the mean is G less `away` at private points, where f - f* ends at away/mu."""
    p = Theory.here({"__file__": __file__}, since=0)
    p.variable("k", "integer", first=1)
    p.variable("x", "outcome")
    p.count("N")
    p.integer("K")
    for name in (G, H, mu, omega):
        p.real(str(name))
    e, on, private = p.vector("e"), p.real("on", "client", "outcome"), p.real("private", "outcome")(x)
    f, f_star = p.vector("f", "integer", "outcome"), p.vector("f_star", "outcome")
    g, h = (p.vector(name, "client", "integer", "integer", "outcome") for name in ("g", "h"))
    p.defined(less(0, mu), "mu > 0: the steps divide by it", "Theorem 4.1", name="0 < mu")
    p.defined(at_most(0, G), "the slope of all losses", "ours", name="G")
    p.defined(at_most(1, K), "at least one local step", "Algorithm 2, line 3", name="K")
    p.defined(at_most(2, N), "two clients, or more", "ours", name="2 <= N")
    unit = p.defined(sq(e) == 1, "e is the unit of the outputs", "ours", name="unit")
    is_private = p.defined(private**2 == private, "private is 1 or 0", "ours", name="private")
    drawn = p.defined(mean(on(i, x)) * v == (1 - private * (1 - 1 / N)) * v,
                      "a private point is drawn by one client of N, a common one by all: on is 1 or 0", "ours", name="on")
    in_all = p.defined((1 - 1 / N) * expect(private, x) == omega, "at a private point the mean of |1 - dalpha_i/dalpha| is 2(1 - 1/N), elsewhere 0",
                       "(12), (18)", name="omega")
    optimum = p.defined(f_star(x) == -G / mu * e, "mu f* + G = 0, whoever draws x", "(9)", name="optimum")
    line_2 = p.defined(g(i, 1, t, x) == f(t, x), "g_i^{1,t} = f^t", "Algorithm 2, line 2", name="line 2")
    line_5 = p.defined(g(i, k + 1, t, x) == g(*here) - A.eta * (h(*here) + mu * g(*here)), "g^{k+1} = g^k - eta (h^k + mu g^k)", "Algorithm 2, line 5",
                       name="line 5")
    server = p.defined(f(t + 1, x) == average(g, K + 1, t, x), "f^{t+1} is the mean of what the clients return", "Algorithm 1, line 4", name="server")
    answer = p.defined(h(*here) == (on(i, x) * G + (1 - on(i, x)) * elsewhere) * e,
                       f"oracles are exact on the support, gamma = 1, and answer {words} elsewhere", "(10), (11)", name="answer")

    rest, ends = (-(G - private * away) / mu) * e, away / mu * private * e
    of_answers = p.line(average(h, k, t, x) == (G - private * away) * e, answer, drawn(e), name="answers", at="ours",
                        because="G from those who draw the input, and the rest from the others")
    begins = weight(first) * (f(t, x) - rest) == 0 * e
    within = p.induction(weight(A.before) * (average(g, k, t, x) - rest) == 0 * e, base=[weight(first) * line_2, 1 * p.condition(2)],
                         step=[weight(number) * line_5, -4 / (mu * number) * weight(number) * of_answers, 1 * p.before], on=k, when=[begins],
                         name="in a round", at="Algorithm 2, line 5", because="weighted, nothing is away from where it rests")
    weighted = p.induction(begins, step=[weight(V.last) * server, 1 * within(k=K + 1, because=[None, None, p.before])], name="weighted",
                           at="Algorithm 1, line 4")
    rests = p.line(f(t, x) == rest, 1 / weight(first) * weighted, since=3, name="rests", at="ours",
                   because="the weight is 0 at first, and positive from Kt = 3 on")
    within_units = away**2 / mu**2
    share = omega / (1 - 1 / N)
    made = build.Made({  # one client, and all others, who draw no private input
        "N": build.letter(2, at_most(2, N)), "omega": build.letter(0, at_most(0, omega), at_most(omega, 1 - 1 / N)), "private": build.explicit("x", build.shows(0, "x", 1, 0)),
        "on": build.explicit("i x", build.each("i", 1, 1 - private)), "f": build.recursion("t x", "t", 0, 0 * e, average(g, K + 1, t, x))},
        clients=(1, N - 1), faces=(share, 1 - share))
    return p.proof(TOTAL_VARIATION_RADIUS, bound, replace(p.setting(A.distance), made=made), [
        (f(t, x) - 2 * f_star(x) + rest) * rests, (f_star(x) - rest - ends) * optimum, within_units * expect(private**2, x) * unit,
        within_units * is_private, within_units / (1 - 1 / N) * in_all])


ATTAINED = exactly("attained", -H, "-H", (1 - 1 / N) * (G + H))
FROZEN = exactly("frozen", -G / (N - 1), "their part of the opposite", G)
