"""(7) and (13): the triangle inequality between f^t, f_D and f*, with Theorem 1 for the first of its sides. And (5) letter for letter.

With the clients' own gradients in steps 7 and 8, as printed, the average of H_j^{-1}(H_j w - b_j) is w less the average of the
local solutions: FedNewton never leaves its start.
"""


from fedtheory.language import Theory, i, mean, norm, sq, t
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.proofs import spectral_radius as spectral
from fedtheory.papers.fednewton.proofs import thm1_clients as clients
from fedtheory.papers.fednewton.statements.eq7_risk import EQUATION_7
from fedtheory.papers.fednewton.statements.literal_gradient import LITERAL
from fedtheory.textbook.vectors import NORM_OF_A_SUM

C, S, e, w, solve = it.C, it.S, it.e, it.w, it.solve


def with_risk(key, before, error):
    """The bound of the federated error, carried to the risk."""
    p = Theory.after(before, globals())
    f_star, E_c = p.vector("f_star"), p.letters("E_c", EQUATION_7, signs=False)
    linear = it.linear(p, S, "(8)")
    central = p.defined(norm(S(it.w_D) - f_star) <= E_c, "E_c is the risk of ridge regression, ‖f_D - f*‖", "(7)", name="E_c")
    own, rest, risk = S(e()), S(it.w_D) - f_star, S(w(t)) - f_star
    sides = p.cite(NORM_OF_A_SUM, u=own, v=rest, name="two sides")
    triangle = p.line(risk == own + rest, linear(w(t), it.w_D, a=-1), name="f^t - f*")
    same = p.squared(norm(risk) <= norm(own + rest), (risk + own + rest) * triangle)
    display = p.line(norm(risk) <= norm(own) + norm(rest), same, sides, name="(13)", at="(13)", because="f^t - f* = (f^t - f_D) + (f_D - f*)")
    return p.proof(EQUATION_7, key, norm(risk), [display, *error, central])


EQUATION_7_CORRECTED = with_risk("corrected", *clients.ENDS)
EQUATION_7_SHARPENED = with_risk("sharpened", *spectral.ENDS)

# ---- (5) as printed

p = Theory.after(it.OPERATORS, globals())
part, E_f = p.vector("part", "client"), p.letters("E_f", LITERAL, signs=False)
printed = p.defined(w(t + 1) == w(t) - mean(solve(i, it.H_j(w(t)) - part(i))), "with the client's own gradient; part(j) = S_Dj^* y_Dj",
                    "(5); Algorithm 1, steps 5 and 7", name="(5) as printed")
DKRR = p.defined(w(0) == mean(solve(i, part(i))), "the start is the average of the local solutions", "Algorithm 1, steps 2 and 3")
start = p.defined(norm(S(e(0))) == E_f, "E_f is ‖f^0 - f_D‖", "Section 4.2", name="E_f")
one_round = p.line(w(t + 1) == mean(solve(i, part(i))), printed, it.solve_linear(i, it.H_j(w(t)), part(i), a=-1), it.solved(i, w(t)), at="(5), as printed",
                   because="H_j^{-1}(H_j w - b_j) = w - w_Dj")
stays = p.induction(w(t) == w(0), step=[1 * one_round, -1 * DKRR], since=0, because="after any round it is where it began")
squares = p.line(sq(S(e())) == sq(S(e(0))), 1 * it.prediction(e()), C(e()) * stays, -1 * it.C_symmetric(e(0), e()), C(e(0)) * stays,
                 -1 * it.prediction(e(0)))
up = p.squared(norm(S(e())) <= norm(S(e(0))), squares)
down = p.squared(norm(S(e(0))) <= norm(S(e())), squares)
forever = p.twice(norm(S(e())) == norm(S(e(0))), [up], [down], because="the norm of f^t - f_D does not change either")
LITERAL_CORRECTED = p.proof(LITERAL, "corrected", norm(S(e())), [forever, start])
