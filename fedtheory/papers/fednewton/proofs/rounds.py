"""(16), last step: where a factor bounds the recursion's operator in some norm, its t-th power bounds the error of round t.

root_A(x) is the square root of A + λI, known by its norm: A is C in Theorem 1, and C_D in the norm of H.
"""

from fedtheory.language import Theory, dot, norm, sq, t
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.proofs.recursion import e, lam, over, x
from fedtheory.textbook.powers import POWER_A_ROUND

p = Theory.after(it.p, globals())
A, root, U, E = p.vector("A", "vector"), p.vector("root_A", "vector"), p.real("U"), p.real("E")
symmetric = it.symmetric(p, A, "Remark 8")
known = p.defined(sq(root(x)) == dot(x, A(x)) + lam * sq(x), "root_A is the square root of A + lambda I", "Theorem 1")
factor = p.defined(norm(root(over(x))) <= U * norm(root(x)), "U bounds the recursion's operator in this norm", "(16)")
sign = p.defined(U >= 0, "a norm", "(16)")
start = p.defined(norm(root(e(0))) <= E, "E bounds the error at the start", "Theorem 1")

later, there = e(t + 1), over(e())
one_norm = p.line(
    sq(root(later)) == sq(root(there)), 1 * known(later), (A(later) - A(there) + lam * later - lam * there) * it.recursion,
    1 * symmetric(there, later), -1 * known(there), because="a norm does not see the sign of the recursion")
same_norm = p.squared(norm(root(later)) <= norm(root(there)), one_norm)
one_round = p.line(norm(root(later)) <= U * norm(root(e())), same_norm, factor(e()))
rounds = p.cite(POWER_A_ROUND, h=lambda at: norm(root(e(at))), q=U, r=E, given={"round": one_round, "0 <= q": sign}, name="rounds",
                at="(16), last step: the t-th power")
ROUNDS = p.argument("fednewton.rounds", "the error of round t, by the t-th power of a factor", rounds)
