"""Lemma D.1 with three times its constant: (25), and the first steps taken at their real size."""

from dataclasses import replace

from fedtheory.core.role import Role
from fedtheory.core.term import at_most
from fedtheory.language import Theory, i, norm, sq, square
from fedtheory.papers.ffgb.proofs import apart, apart_sizes, quotes
from fedtheory.papers.ffgb.statements.lemD1_bounded import LEMMA_D1

cap, here, k, mu, number, t, x = apart.cap, apart.here, apart.k, apart.mu, apart.number, apart.t, apart.x

H = 2 * apart.G / apart.gamma  # Ḡ_γ of (11)
B = H / mu
p = Theory.after(apart_sizes.p, globals())
f, g, h, query = p.symbol("f g h query")
line_2, line_5, server, gamma_1 = p.called("line 2, g", "line 5", "server", "gamma 1")
ranges = apart.of_range(p, H, "a query of at most 2G/gamma is answered within 2G/gamma, at every x")
start = p.given(sq(f(0, x)) <= cap**2, "||f^0||_oo <= 2G/(gamma mu) (used in print without being said: the theorem takes any f^0)", "Lemma D.1",
                role="ours", name="start 0")
asked = p.line(query(i, k, t) <= H, apart_sizes.query_norm, apart_sizes.residuals(k=k - 1), gamma_1)
answers = p.line(sq(h(*here)) <= H**2, ranges(because=[None, None, asked]), name="(25)", at="(25), (11)",
                 because="a query is at most (1 - gamma)G/gamma + G = G/gamma, so (11) answers within 2G/gamma everywhere")

# ---- one local step: g^{k+1} = (1 - a) g + a v with a = 4/n and v = -h/μ, |v| <= B


def inside(at=k):
    """A client's function is at most 3B."""
    return sq(g(i, at, t, x)) <= 9 * B**2


a, moved = 4 / number, g(i, k + 1, t, x) + apart.keep * g(*here) - 4 / number / mu * h(*here)  # a² - b² = <a - b, a + b>
late = [at_most(3, number), inside()]
one_step = p.cases(inside(k + 1), at_most(number, 4), [
    moved * line_5, ((a - 1)**2 + a * (a - 1) / 3) * p.condition(4), (a**2 + 3 * a * (a - 1)) / mu**2 * answers,
    square(g(*here) - 3 / mu * h(*here), a * (a - 1) / 3), 96 * B**2 / number**2 * p.condition(3)],
    [moved * line_5, (1 - a) * p.condition(4), a / mu**2 * answers, square(g(*here) + 1 / mu * h(*here), a * (1 - a))], when=late, name="step",
    at="(26)", because="a convex combination from n = 4 on; at n = 3 the factor is -1/3")

# ---- the very first step is at n = 2, where the factor is -1: |f^0| <= B, so |g^2| = |g^1 + (2/mu) h^1| <= 3B

g_1, h_1 = g(i, 1, 0, x), h(i, 1, 0, x)
begin = p.line(sq(g_1) <= cap**2, line_2(t=0), start)
thrown = p.line(sq(g(i, 2, 0, x)) <= 9 * B**2, (g(i, 2, 0, x) - g_1 - 2 / mu * h_1) * line_5(k=1, t=0), 3 * begin, 6 / mu**2 * answers(k=1, t=0),
                square(g_1 - 1 / mu * h_1, 2))
at_0 = sq(g(i, k, 0, x)) <= 9 * B**2
first_round = p.induction(at_0, base=[thrown], step=[1 * one_step(t=0)], on=k, since=2, name="round 0", at="(26)")

# ---- from round to round

f_inside = sq(f(t, x)) <= 9 * B**2
third = p.line(at_most(3, number), t * p.called("K"), since=1)
taken_over = p.line(inside(1), line_2, p.condition(2), when=[f_inside], since=1)
in_a_round = p.induction(inside(), base=[taken_over], step=[1 * one_step(because=[None, None, third, p.before])], on=k, when=[f_inside], since={"t": 1, "k": 1},
                         at="Lemma D.1, induction over the steps",
                         because="a round that starts within 3B stays there; its first step is the third of all, or later")
functions = p.induction(f_inside, base=[server(t=0), first_round(k=apart.K + 1)], step=[server, in_a_round(k=apart.K + 1)], since=1,
                        at="Lemma D.1, induction over the rounds", because="the mean of what stays within 3B stays there")

# ---- any step of any round: two inductions, from the first step and round to later ones, which are known

first_step = p.line(sq(g_1) <= 9 * B**2, begin)
any_step = p.induction(at_0, base=[first_step], step=[1 * first_round(k=k + 1)], on=k)
locals_ = p.induction(inside(), base=[any_step], step=[1 * in_a_round(t=t + 1, because=[None, None, functions(t=t + 1)])], name="locals",
                      at="Lemma D.1, for every client's own function", because="round 0, first step and later; later rounds")

# ---- the lemma, which says what Theorem 4.1 leaves unsaid

lemma = Theory.after(p, globals())
measured = apart.largest(lemma)
any_mean, whole = apart.average(g, "k_any", t - 1, "x_any"), lemma.setting(measured)
said = replace(whole.given["start 0"], wording="||f^0||_oo <= 2G/(gamma mu)", role=Role.ASSUMPTION, quote=quotes.SMALL_START)
LEMMA = replace(whole, given={**whole.given, "start 0": said})
LEMMA_D1_CORRECTED = lemma.proof(LEMMA_D1, "corrected", LEMMA, [lemma.squared(
    norm(any_mean) <= 3 * cap, locals_(i, k="k_any", t=t - 1, x="x_any"), since=1, at="Lemma D.1 with 6G/(gamma mu)",
    because="the mean of the clients' functions")])
