"""Theorem 4.3 for the square loss: along the run the gradients are bounded after all, and the theorem is cited.

Functions and residuals are bounded together, so an induction over the steps carries both, as one inequality.
"""


import sympy as sp

from fedtheory.core.role import Role
from fedtheory.core.term import at_most, equal
from fedtheory.language import Theory, dot, i, mean, root, sq
from fedtheory.papers.ffgb.proofs import alike
from fedtheory.papers.ffgb.proofs.alike import SETTING as OF_THEOREM_43
from fedtheory.papers.ffgb.proofs.thm4_3 import THEOREM_43_SHARPENED
from fedtheory.papers.ffgb.statements import square_homogeneous as S
from fedtheory.papers.ffgb.statements.notation import G, K
from fedtheory.textbook import vectors

eta, f, f_star, gamma, k, mu, t = alike.eta, alike.f, alike.f_star, alike.gamma, alike.k, alike.mu, alike.t
B, L = S.B, S.L

p = Theory.after(alike.p, globals(), without=["bounded", "bounded star", "convex"])
g, h, r, s, Delta = p.symbol("g h r s Delta")
y = p.vector("y", "client")
rest = sp.Symbol("rest", nonnegative=True)  # (1 - γ)G/γ
ball, reach = (rest + G + rest) / mu, rest + G + rest
for letter in (L, B, rest):
    p.real(str(letter))
p.defined(at_most(0, L), "a curvature", "Section 4.3", name="L")
p.defined(at_most(0, B), "a bound of norms", "Assumption 4.3", name="B")
labels = p.given(sq(y(i)) <= B**2, "||y_i||_alpha <= B", "Assumption 4.3", role=Role.OURS)
loss = p.given(r(i, k, t) == L * (g(i, k, t) - y(i)), "the loss is L|f - y|²/2", "Section 4.3", role=Role.OURS, name="square")
loss_star = p.given(s(i) == L * (f_star - y(i)), "the loss is L|f - y|²/2", "Section 4.3", role=Role.OURS, name="square star")
rest_is = p.defined(equal(gamma * rest, (1 - gamma) * G), "rest is written for (1 - gamma)G/gamma", "(39)", name="limit is")
p.defined(at_most(0, rest), "which is not negative", "(39)", name="limit")
room = p.given(at_most(gamma * mu * L * B + (2 - gamma) * L * G, gamma * mu * G), "LB + (2 - gamma)LG/(gamma mu) <= G: a condition of the statement", "ours")
small = p.given(sq(f(0)) <= ((2 - gamma) * G / (gamma * mu))**2, "||f^0||_alpha <= (2 - gamma)G/(gamma mu)", "ours; compare (40)", role=Role.OURS)
line_2, line_2_Delta, line_5, line_6, weak, server, optimal = p.called(
    "line 2, g", "line 2, Delta", "line 5", "line 6", "weak", "server", "optimal")

# ---- one step within the ball: gradient, query, residual and answer, one after the other

in_ball, little = sq(g(i, k, t)) <= ball**2, sq(Delta(i, k - 1, t)) <= rest**2
held, kept, added, less = [in_ball, little], (1 - mu * eta) * g(i, k, t), -eta * h(i, k, t), -1 * Delta(i, k, t)
sizes = p.line(at_most(L * ball + L * B, G), 1 / (gamma * mu) * room, 2 * L / (gamma * mu) * rest_is, at="ours",
               because="L(ball + B) <= G, and (1 - gamma)(rest + G) = rest")
of_label = p.line(sq(-L * y(i)) <= (L * B)**2, labels)
far = p.line(sq(L * g(i, k, t)) <= (L * ball)**2, p.condition(3), when=[in_ball])
apart = p.cite(vectors.TRIANGLE, u=L * g(i, k, t), v=-L * y(i), a=L * ball, b=L * B, given={"first": far, "second": of_label}, when=[in_ball])
gradient = p.line(sq(r(i, k, t)) <= G**2, (r(i, k, t) + L * (g(i, k, t) - y(i))) * loss, 1 * apart, (G + L * ball + L * B) * sizes, when=[in_ball])
query = p.cite(vectors.TRIANGLE, u=Delta(i, k - 1, t), v=r(i, k, t), a=rest, b=G, given={"second": gradient}, when=held)
left_out = p.line(sq(Delta(i, k, t)) <= rest**2, (Delta(i, k, t) + alike.asked - h(i, k, t)) * line_6, 1 * weak, (1 - gamma)**2 * query,
                  -1 * (rest + (1 - gamma) * (rest + G)) * rest_is, when=held)
turned = p.line(sq(less) <= rest**2, left_out, when=held)
sum_ = p.cite(vectors.TRIANGLE, u=alike.asked, v=less, a=rest + G, b=rest, given={"first": query, "second": turned}, when=held)
answer = p.line(sq(h(i, k, t)) <= reach**2, line_6, sum_, when=held)
of_kept = p.line(sq(kept) <= ((1 - mu * eta) * ball)**2, (1 - mu * eta)**2 * p.condition(3), when=held)
of_added = p.line(sq(added) <= (eta * reach)**2, answer, when=held)
moved = p.cite(vectors.TRIANGLE, u=kept, v=added, a=(1 - mu * eta) * ball, b=eta * reach, given={"first": of_kept, "second": of_added}, when=held)
ahead = p.line(sq(g(i, k + 1, t)) <= ball**2, line_5, moved, when=held)

# ---- both at once, over the steps and the rounds


def pair(at=k):
    """Both are at most 0."""
    return sq(g(i, at, t)) - ball**2, sq(Delta(i, at - 1, t)) - rest**2


def one(at=k):
    """Both as one claim."""
    a, b = pair(at)
    return a + b + root((a - b)**2) <= 0


now, then, begun = pair(), pair(k + 1), [sq(f(t)) <= ball**2]
first, second = (p.cite(vectors.EITHER, a=a, b=b, when=[one()]) for a, b in (now, now[::-1]))
both = p.cite(vectors.BOTH, a=then[0], b=then[1], given={"first": ahead, "second": left_out}, when=held)
start = p.cite(vectors.BOTH, a=pair(1)[0], b=pair(1)[1], when=begun, given={
    "first": p.line(sq(g(i, 1, t)) - ball**2 <= 0, line_2, p.condition(2), when=begun),
    "second": p.line(sq(Delta(i, 0, t)) - rest**2 <= 0, line_2_Delta)})
in_a_round = p.induction(one(), base=[start], step=[both(because=[None, None, first, second])], on=k, when=begun, name="in the ball", at="ours")
functions = p.induction(sq(f(t)) <= ball**2, base=[small, rest_is], step=[server, first(k=K + 1, because=[None, None, in_a_round(k=K + 1)])],
                        at="ours", because="a mean of functions of the ball lies in it")
inside = p.line(in_ball, first(because=[None, None, in_a_round(because=[None, None, functions])]))

# ---- what Theorem 4.3 assumes

bounded = p.line(sq(r(i, k, t)) <= G**2, gradient(because=[None, None, inside]), at="Assumption 4.2, along the run",
                 because="functions of the ball have gradients of at most G")
optimum = p.line((L + mu) * f_star == L * mean(y(i)), optimal, loss_star)
of_optimum = p.line(sq((L + mu) * f_star) <= (L * B)**2, optimum, labels)
label_inside = p.line(at_most(L * B, mu * ball), sizes)
optimum_inside = p.line(sq(f_star) <= ball**2, 1 / (L + mu)**2 * of_optimum, (L * B + mu * ball) / (L + mu)**2 * label_inside)
of_star = p.line(sq(L * f_star) <= (L * ball)**2, optimum_inside)
apart_star = p.cite(vectors.TRIANGLE, u=L * f_star, v=-L * y(i), a=L * ball, b=L * B, given={"first": of_star, "second": of_label})
bounded_star = p.line(sq(s(i)) <= G**2, (s(i) + L * (f_star - y(i))) * loss_star, 1 * apart_star, (G + L * ball + L * B) * sizes,
                      at="Assumption 4.2, at f*", because="f* = L y-bar/(L + mu) lies in the ball, since LB <= G <= mu times its radius")
convex = p.line(dot(g(i, k, t) - f_star, r(i, k, t) - s(i)) >= 0, loss, loss_star, at="(1), (8)", because="the gradients differ by L(g - f*)")
theorem = p.cite(THEOREM_43_SHARPENED, given={"bounded": bounded, "bounded star": bounded_star, "convex": convex}, at="Theorem 4.3")
SETTING = p.setting(OF_THEOREM_43.metrics)
SQUARE_HOMOGENEOUS_SHARPENED = p.proof(S.SQUARE_HOMOGENEOUS, "sharpened", SETTING, [theorem])
