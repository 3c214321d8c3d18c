"""Without the residual: what the answers leave out is carried along as an error, and never made good."""

from dataclasses import replace

import sympy as sp

from fedtheory.core import construction as build
from fedtheory.core.term import at_most, equal
from fedtheory.language import Theory, i, root, sq, square
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs import alike, alike_rounds, quotes
from fedtheory.papers.ffgb.statements import no_residual as N
from fedtheory.textbook import vectors

G, K, gamma, k, mu, t, x, z = alike.G, alike.K, alike.gamma, alike.k, alike.mu, alike.t, alike.x, alike.z
gathered, unit, walked = alike_rounds.gathered, alike_rounds.unit, alike_rounds.walked

p = Theory.after(alike.p, globals(), without=[
    "power", "rest_K", "Delta", "start_squared", "power 0", "next power", "rest is", "rest", "start squared", "weak", "line 2, Delta", "line 6"])
h, r, e = p.symbol("h r e")
rho = sp.Symbol("rho", nonnegative=True)
p.real("rho")
rho_is = p.defined(equal(rho, (1 - gamma) * G), "rho is written for (1 - gamma)G", "ours")
p.defined(at_most(0, rho), "which is not negative", "(5)", name="rho")
weak = p.given(sq(h(i, k, t) - r(i, k, t)) <= (1 - gamma)**2 * sq(r(i, k, t)), "the answer to r^k is off by at most 1 - gamma of it",
               "(5); Algorithm 2, line 4, without the residual", quote=quotes.SQUARE_ORACLE)
SETTING = p.setting({FUNCTION_DISTANCE: sq(alike.f(t) - alike.f_star)})
e_1, e_next, bounded = p.called("e 1", "e next", "bounded")
lost = rho / mu

# ---- the errors add up: (n - 1)(n - 2) grows by 2(n - 1)


def error(at=k):
    """A client's error, scaled."""
    return alike.scaled(e(i, at, t), at)


def left_by(at=k):
    """What errors put in at most."""
    return lost * walked(at)


missing = 2 * z / mu * (r(i, k, t) - h(i, k, t))
left_out = p.line(sq(missing) <= (2 * z * lost)**2, 4 * z**2 / mu**2 * weak, 4 * z**2 / mu**2 * (1 - gamma)**2 * bounded,
                  -4 * z**2 / mu**2 * (rho + (1 - gamma) * G) * rho_is, at="(5), Assumption 4.2", because="an answer leaves out at most (1 - gamma)G")
grows = p.line(error(k + 1) == error() + missing, e_next)
added = p.cite(vectors.TRIANGLE, u=error(), v=missing, a=left_by(), b=2 * z * lost, given={"second": left_out}, when=[sq(error()) <= left_by()**2])
errors = p.induction(sq(error()) <= left_by()**2, base=[e_1], step=[grows, added], on=k, at="ours", because="they add up")
error_after = p.line(sq(error(k + 1)) <= (lost * k * (2 * x + k + 1))**2, errors(k=k + 1))

# ---- the rounds, and the bound

begins, moves = alike_rounds.begins(p), alike_rounds.moves(p)
apart = alike_rounds.drift(p, alike_rounds.y, lambda c, n: r(c, n, t), G, begins, moves, bounded)
one_step = alike_rounds.one_step(p, alike_rounds.y, apart, lambda n=k: G / mu * walked(n), lambda c: e(c, k, t), errors, left_by, moves)
LEFT_OUT = alike_rounds.Sums(lambda of: 16 * unit * alike_rounds.squares(of) + 8 * (unit + G * lost / mu) * alike_rounds.walks(of),
                sp.Rational(8, 3) * unit * x * (x + 1) * (2 * x + 1) + 8 * (unit + G * lost / mu) * gathered,
                lost * x * (x + 1), lost * K * (2 * x + K + 1))
rounds = alike_rounds.rounds(p, LEFT_OUT, alike_rounds.added_up(p, LEFT_OUT, one_step, begins), error_after)
inside, roof = LEFT_OUT.inside, x * (x + 1) * G / mu * root(N.drift)
tolls = p.line(root(inside)**2 <= roof**2, 8 * G / mu**2 * gathered * rho_is,
               square(1, 8 * unit * (2 - gamma) * ((x * (x + 1))**2 / (3 * t) - gathered)), since=1)
roofed = p.cite(vectors.SQUARES, a=root(inside), b=roof, given={"squares": tolls}, since=1)
below = p.line(sq(alike_rounds.end) <= (roof + LEFT_OUT.outside)**2, 1 * rounds, (root(inside) + roof + 2 * LEFT_OUT.outside) * roofed, since=1)
NO_RESIDUAL_SHARPENED = p.proof(N.NO_RESIDUAL, "sharpened", SETTING, [
    1 / (x * (x + 1))**2 * below, 1 / mu * (2 * G / mu * root(N.drift) + rho / mu + N.bias * G / mu) * rho_is])

# ---- one slope: functions are numbers

p = alike.numbers(globals())
f, f_star = p.real("f", "integer"), p.real("f_star")
g, h = (p.real(x, "integer", "integer") for x in ("g", "h"))
optimum = p.defined(mu * f_star + G == 0, "the loss is Gf + mu f²/2", "(9)")
line_2_g = p.defined(g(1, t) == f(t), "g^{1,t} = f^t", "Algorithm 2, line 2", name="line 2, g")
answer = p.defined(h(k, t) == gamma * G, "the answer is gamma times the gradient, off by 1 - gamma of it",
                   "(5); Algorithm 2, line 4, without the residual")
line_5 = p.defined(g(k + 1, t) == g(k, t) - alike.eta * (h(k, t) + mu * g(k, t)), "g^{k+1} = g^k - eta (h^k + mu g^k)", "Algorithm 2, line 5")
server = p.defined(f(t + 1) == g(K + 1, t), "all clients return the same", "Algorithm 1, line 4")
MADE = build.Made({"f_star": build.explicit("", -G / mu), "f": build.recursion("t", "t", 0, 0, g(K + 1, t))})
ONE_SLOPE = replace(p.setting({FUNCTION_DISTANCE: (f(t) - f_star)**2}), made=MADE)
stays, distance = (1 - gamma) * G / mu, f(t) - f_star
a_round = p.induction(alike.scaled(g(k, t) - f_star) == x * (x + 1) * distance + stays * walked(), base=[line_2_g], step=[line_5, answer, optimum],
                      on=k, name="a round", at="Algorithm 2", because="each step adds 2(n - 1)(1 - gamma)G/mu")
stands = p.induction(x * (x + 1) * distance == stays * x * (x + 1), step=[server, a_round(k=K + 1)], name="rounds", at="ours",
                     because="the sum of all 2(n - 1) is the factor itself")
exact = p.line(distance == stays, stands, since=1)
NO_RESIDUAL_LOWER = p.proof(N.NO_RESIDUAL, "lower", ONE_SLOPE, [exact])
