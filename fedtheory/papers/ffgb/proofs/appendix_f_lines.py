"""Appendix F after its lemmas, display by display: (51), (52), (54), (55) with its bracket turned, and what bounds their terms.

Where no integral is needed, all of it is said at one input and one client, weighted by the densities, and averaged
afterwards.
"""

from fractions import Fraction

from fedtheory.language import Theory, expect, i, mean, square
from fedtheory.papers.ffgb.proofs import labels as L
from fedtheory.papers.ffgb.proofs import labels_radius
from fedtheory.papers.ffgb.proofs.labels_rounds import SQUARE_LOSS
from fedtheory.papers.ffgb.statements.square_notation import B

average, eta, gamma, here, k, t, x = L.average, L.eta, L.gamma, L.here, L.k, L.t, L.x

p = Theory.after(labels_radius.p, globals())
f_star, g, h, u, w, size, Delta = p.symbol("f_star g h u w size Delta")
same = labels_radius.same
density, line_5, line_6 = p.called("density", "line 5", "line 6")
G, H, ahead = average(g, k, t, x), average(h, k, t, x), average(g, k + 1, t, x)
off, away, to_star, apart = G - f_star(x), g(*here) - h(*here), f_star(x) - g(*here), g(*here) - G
move, half, quarter = off - eta * (G - H), Fraction(1, 2), Fraction(1, 4)
query_size = p.cite(SQUARE_LOSS, step="asked", given={"interpolates": same}, name="asked")
p.line(size(i, k, t) <= (1 - gamma) * size(i, k - 1, t) + (1 - gamma) * B, 1 * p.called("(14)"), (1 - gamma) * query_size, name="(45)", at="(45)",
       because="the oracle leaves 1 - gamma of its query, which is at most the last residual and a label")
averaged = p.line(ahead - f_star(x) == move, 1 * line_5)
p.line(expect((ahead - f_star(x))**2, x) == expect(off**2, x) + eta**2 * expect((G - H)**2, x) - 2 * eta * expect(off * (G - H), x),
       (ahead - f_star(x) + move) * averaged, name="(51)", at="(51)", because="line 5, averaged over the clients and squared")
at_x = p.line(mean(away**2) >= (G - H)**2, square(away - (G - H)))
p.line(expect((G - H)**2, x) <= expect(mean(away**2), x), 1 * at_x, name="(52)", at="(52); (48) is the same for g alone",
       because="the square of a mean is at most the mean of the squares")
p.line(mean(g(*here)**2) >= G**2, square(apart), name="(48)", at="(48)", because="the same for the functions themselves")
p.line(-2 * (off * (G - H)) == -2 * mean(w(i, x) * (off * away) + (off * away - w(i, x) * (off * away))), name="(54)", at="(54)",
       because="a density of 1 is w + (1 - w), and off is the same for all clients")
p.line(-2 * (off * (G - H)) == 2 * mean(w(i, x) * (apart * away + to_star * (g(*here) - u(i, x)) + to_star * (u(i, x) - h(*here)))
                                        + (w(i, x) - 1) * off * away), name="(55)", at="(55) with the bracket of (29)",
       because="off = (g - f*) - (g - off - f*), and a density of 1 is w + (1 - w)")
p.line(2 * w(i, x) * (apart * away) <= w(i, x) * (eta * away**2 + 1 / eta * apart**2), (eta * away - apart)**2 / eta * density, name="first term",
       at="proof of Theorem F.1, 'The first term of the R.H.S. of (55)'", because="Young's inequality with the weight eta")
p.line(2 * (to_star * (g(*here) - u(i, x))) <= (half + 1 / eta) * apart**2 - quarter * (f_star(x) - G)**2 - half * to_star**2, -2 * to_star * same,
       square(to_star - apart, quarter), square(to_star), square(apart, 1 / eta), when=L.on, name="second term",
       at="proof of Theorem F.1, 'The second term of (55)', mu = 1",
       because="on the support u_i = f*, so the term is -2|f* - g_i|², more than strong convexity gives; then |f* - g-bar|² <= 2|f* - g_i|² + 2|g_i - g-bar|²")

# ---- the sum of the residuals within a round: summation by parts

left, right = (p.real(name, "client", "integer", "integer", "outcome") for name in ("left", "right"))
left_1 = p.defined(left(i, 1, t, x) == 0, "an empty sum", "ours")
of_left = p.defined(left(i, k + 1, t, x) == left(*here) + to_star * (u(i, x) - h(*here)),
                    "left(k + 1) is the sum of <f* - g^j, u - h^j> over j = 1..k", "ours", name="left")
right_1 = p.defined(right(i, 1, t, x) == 0, "an empty sum", "ours")
of_right = p.defined(right(i, k + 1, t, x) == right(*here) + eta * away * Delta(*here),
                     "right(k + 1) is the sum of <eta(g^j - h^j), Delta^j> over j = 1..k", "ours", name="right")


def star(at):
    """f* - g of a step."""
    return f_star(x) - g(i, at, t, x)


p.induction(left(i, k + 1, t, x) == -1 * (to_star * Delta(*here)) + right(*here), base=[
    1 * of_left(k=1), 1 * left_1, -1 * right_1, star(1) * line_6(k=1), star(1) * p.called("line 2, Delta")], step=[
    1 * of_left(k=k + 1), 1 * p.before, -1 * of_right, star(k + 1) * line_6(k=k + 1), -1 * Delta(*here) * line_5], on=k, name="summation by parts",
    at="proof of Theorem F.1, 'We now focus on the last term'",
    because="u - h^k = Delta^{k-1} - Delta^k, and f* - g^{k+1} = f* - g^k + eta(g^k - h^k)")
APPENDIX_F = p.argument("ffgb.appendix_f", "Appendix F: the step, its split, and the residuals summed by parts")
ARGUMENTS = (APPENDIX_F,)
