"""Theorem 1 with norms of the recursion's operator: as it is, client by client, and in its second-order form."""

from typing import Any

from fedtheory.core.metrics import FEDERATED_ERROR
from fedtheory.language import Theory, dot, i, mean, norm
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.proofs.rounds import ROUNDS
from fedtheory.papers.fednewton.statements.thm1_decomposition import THEOREM_1
from fedtheory.textbook.forms import MEAN_IN_A_FORM

C, C_D, C_Dj, half, S, over, solve, e, x, y = it.C, it.C_D, it.C_Dj, it.half, it.S, it.over, it.solve, it.e, it.x, it.y


def factor(names, letter, after=it.p):
    """A theory with the letter of a bound letter^t E_0."""
    p = Theory.after(after, names)
    U, E_0 = p.letters(f"{letter} E_0", THEOREM_1)
    p.defined(norm(half(e(0))) <= E_0, "E_0 is ‖(C + lambda I)^{1/2} e(0)‖", "Theorem 1", name="E_0")
    return p, U


LENGTHS: Any = {}
"""By bound, the theory and the line that says ‖half(over(x))‖ <= U ‖half(x)‖."""
ENDS: Any = {}
"""By bound, the lines from which it follows."""


def to_the_power(p, key, U, length):
    """The bound, from the length of the recursion's operator."""
    LENGTHS[key] = p, length
    rounds = p.cite(ROUNDS, A=C, root_A=half, U=U, E=p.symbol("E_0"), given={"factor": length}, name="rounds", at="(16), last step: the t-th power")
    ENDS[key] = [it.below(e()), rounds]
    return p.proof(THEOREM_1, key, {FEDERATED_ERROR: norm(S(e()))}, ENDS[key])


# ---- the operator as it is

p, U_exact = factor(globals(), "U_exact")
length = p.defined(norm(half(over(x))) <= U_exact * norm(half(x)), "U_exact is the norm of (C + lambda I)^{1/2} (I - WH) (C + lambda I)^{-1/2}",
                   "ours")
THEOREM_1_EXACT = to_the_power(p, "exact", U_exact, length)

# ---- client by client: over(x) is an average of vectors z_j, up to the sign, each of which has a norm of its own


def averaged(p, U, z, sign, average, client, total):
    """‖half(over(x))‖ <= U ‖half(x)‖, from ‖half(z_j)‖ <= (its share) ‖half(x)‖ and <over(x), y> = sign mean <z_j, y>."""
    seen = {**it.IN_F, "mean": average(x, it.F(over(x)))}
    mean_length = p.cite(MEAN_IN_A_FORM, F=it.F, half=half, O=over(x), part=z, s=sign, given=seen, name="triangle", at="(15), the triangle inequality")
    return p.line(norm(half(over(x))) <= U * norm(half(x)), 1 * mean_length, 1 * client(i, x), norm(half(x)) * total, name="length")


def clients(p, U, z, what):
    """The clients' norms, whose average is U."""
    share = p.real("share", "client")
    client = p.defined(norm(half(z(i))) <= share(i) * norm(half(x)), what, "ours", name="client")
    return client, p.defined(mean(share(i)) <= U, f"{U.tree} is sum p_j times these norms", "ours", name="sum")


apart = lambda j: C_Dj(j, x) - C_D(x)
z_1 = lambda j: solve(j, apart(j))
p = Theory.after(it.p, globals())
first_order = p.line(dot(over(x), y) == -mean(dot(z_1(i), y)), y * it.overshoot, y * it.solve_linear(i, C_Dj(i, x) + it.lam * x, it.H(x), a=-1),
                     y * it.solved, name="average", at="the last display before (15)", because="x - H_j^{-1}Hx = H_j^{-1}(H_j - H)x")
CHAPTER = p

p, U_tri = factor(globals(), "U_tri", CHAPTER)
client, total = clients(p, U_tri, z_1, "share(j) is the norm of (C + lambda I)^{1/2} H_j^{-1} (C_Dj - C_D) (C + lambda I)^{-1/2}")
THEOREM_1_TRIANGLE = to_the_power(p, "triangle", U_tri, averaged(p, U_tri, z_1, -1, first_order, client, total))

# ---- second order: the average of H^{-1}(C_Dj - C_D)x is 0

p, U_2nd = factor(globals(), "U_2nd", CHAPTER)
back = p.vector("back", "vector")
back_is = p.defined(C_D(back(x)) + it.lam * back(x) == x, "back(x) is H^{-1}x", "the display after Proposition 4", name="back")
q = lambda j: back(apart(j))
z_2 = lambda j: solve(j, C_Dj(j, q(j)) - C_D(q(j)))
client_2, total_2 = clients(p, U_2nd, z_2, "share(j) is the norm of (C + lambda I)^{1/2} H_j^{-1} (C_Dj - C_D) H^{-1} (C_Dj - C_D) (C + lambda I)^{-1/2}")
nothing = p.line(mean(dot(q(i), y)) == 0, -mean(q(i)) * back_is(y), -1 * it.C_D_symmetric(q(i), back(y)), back(y) * back_is(apart(i)),
                 -back(y) * it.mixture, name="nothing on average")
second_order = p.line(
    dot(over(x), y) == mean(dot(z_2(i), y)), 1 * first_order, -y * it.solve_linear(i, C_Dj(i, q(i)) + it.lam * q(i), it.H(q(i)), a=-1), -y * it.solved(i, q(i)),
    y * it.equal_arguments(i, it.H(q(i)), apart(i), because=[back_is(apart(i))]), -1 * nothing,
    because="H_j^{-1}(H_j - H)q = q - H_j^{-1}Hq at q = H^{-1}(C_Dj - C_D)x, which is 0 on average")
THEOREM_1_SECOND_ORDER = to_the_power(p, "second-order", U_2nd, averaged(p, U_2nd, z_2, 1, second_order, client_2, total_2))
