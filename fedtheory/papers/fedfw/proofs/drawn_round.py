"""One round of (40): (41), the first lines of (42), and (64), for any step eta_t <= 1 and any penalty lambda_t.

E_t is the expectation over z at redraw(t, w, z), for every outcome w. What is made before round t is the same there as at
w, and is written as at w.
"""


from fedtheory.language import Theory, dot, expect, i, mean, sq, t, v
from fedtheory.papers.fedfw.proofs.letters import PROBLEM, inside
from fedtheory.papers.fedfw.proofs.participation import Present

p = Theory.over(PROBLEM, globals())
eta, lam = p.real("eta", "integer")(t), p.real("lam", "integer")(t)
step = p.defined(eta >= 0, "no step is negative", "(9)", name="eta")
small = p.defined(eta <= 1, "eta_t in [0, 1]", "(9)", name="eta at most 1")
penalty = p.defined(lam >= 0, "no penalty is negative", "(5)", name="lam")
drawn = Present(p, eta, lam)
X, S, again, z, chance = drawn.X, drawn.S, drawn.again, drawn.z, drawn.chance
n, L, D = p.symbol("n L D")
here, there, then = X(), X(t + 1), X(t + 1, again)  # X^t, X^{t+1}, and X^{t+1} with round t drawn again
moved, jump, drawn_jump = S()() - X()(), X(t + 1)() - X()(), then() - X()()
curvature = L / n + lam  # L̂_t
price = curvature * eta**2 / 2 * n * chance * D**2

not_negative = p.line(drawn.bit >= 0, p.named.bit)
at_most_1 = p.line(drawn.bit <= 1, p.named.bit)
partly = p.line(eta * drawn.bit <= 1, eta * at_most_1, 1 * small, knowing=[step])
feasible = p.stays(inside(here()), p.named.start, at="(40)", because="x_i^{t+1} is a convex combination of x_i^t and s_i^t",
                   knowing=[step, not_negative, partly])


def slope(direction):
    """⟨∇F̂_t(X^t), V⟩."""
    return here.slope(lam, direction)


p.line(there.gap(lam) <= here.gap(lam) + slope(jump) + curvature / 2 * n * mean(sq(jump)), p.named.smooth(i, here(), there()), knowing=[penalty],
       name="(41)", at="(41)", because="F-hat_t is smooth: the descent inequality of every client; centring the penalty loses a square")
given_past = p.line(drawn_jump == eta * drawn.new_bit * moved, p.named.update(w=again), p.named.past_s, p.named.past_x,
                    name="(40) given the past", at="(40), (63)", because="s_i^t and x_i^t are of the past")
first_mean = p.line(dot(expect(drawn_jump, z), v) == chance * eta * dot(moved, v), given_past, p.named.probability, name="(40) first mean",
                    at="after (40) and (63): E_t[x_i^{t+1} - x_i^t]", because="the bit's mean is p; against any vector v")
squared = p.line(sq(drawn_jump) == eta**2 * drawn.new_bit * sq(moved), given_past, p.named.bit(w=again), because="the bit is its own square")
second_mean = p.line(expect(sq(drawn_jump), z) == chance * eta**2 * sq(moved), squared, p.named.probability, name="(40) second mean",
                     at="after (40) and (63): E_t|x_i^{t+1} - x_i^t|²", because="the bit's mean is p")
every_draw = p.line(
    then.gap(lam) <= here.gap(lam) + slope(drawn_jump) + curvature / 2 * n * mean(sq(drawn_jump)), p.named.smooth(i, here(), then()),
    knowing=[penalty], because="(41), round t being drawn again")
lines = (
    expect(then.gap(lam), z), here.gap(lam) + slope(expect(drawn_jump, z)) + curvature / 2 * n * mean(expect(sq(drawn_jump), z)),
    here.gap(lam) + eta * chance * slope(moved) + price)
line_1 = p.line(lines[0] <= lines[1], every_draw, name="(42) line 1", at="(42), (64), first line", because="(41), (49), given the past")
line_2 = p.line(lines[1] <= lines[2], first_mean(i, here.gradient(lam)), second_mean, p.named.diameter(S()(), here()), knowing=[penalty],
                name="(42) line 2", at="(42), (64), second line", because="the two means, and the diameter")
p.line(lines[2] == here.gap(lam) - eta * chance * here.slope(lam, X()() - S()()) + price, name="(64) line 3", at="(64), third line",
       because="the definition of gap-hat, at S^t; it is of the past, so that E_t does nothing to it")
tower = p.draw_again(there.gap(lam), again)
averaged = p.line(expect(there.gap(lam)) <= expect(lines[2]), tower, line_1, line_2, name="one round on average", at="(42), (64)",
                  because="the new draw is averaged first")
ROUND = p.argument("fedfw.drawn_round", "one round with partial participation, for any step and penalty")
