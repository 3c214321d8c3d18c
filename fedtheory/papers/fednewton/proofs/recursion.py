"""FedNewton as the kernel reads it, in any Hilbert space, and the recursion after (14): e(t+1) = -(WH - I) e(t).

A client of the kernel is a data point, counted with its client: with p_j = |D_j|/|D| the average over all points of what depends
on a point's client only is the sum over j with the weights p_j. solve(i, x) is H_j^{-1} x, over(x) is (WH - I) x, by which a round
overshoots. WH - I is positive in H's own product; print does not say so, nor that once the error grows it keeps growing.
"""

from typing import Any

from fedtheory.language import Theory, dot, i, mean, norm, sq, square, t
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.proofs.powers import DEFINED

p = Theory.over(DEFINED, globals())
p.since = 0
x, y, a, count = p.variable("x", "vector"), p.variable("y", "vector"), p.variable("a", "real"), p.variable("k", "integer")
power, lam, w_D, moment, w = p.symbol("power"), p.real("lamda"), p.vector("w_D"), p.vector("moment"), p.vector("w", "integer")
C_D, over = p.vector("C_D", "vector"), p.vector("over", "vector")
C, S, half, half_D = (p.vector(name, "vector") for name in ("C", "S", "half", "half_D"))
C_Dj, solve = p.vector("C_Dj", "client", "vector"), p.vector("solve", "client", "vector")


def H(v: Any) -> Any:
    """(C_D + λI)v."""
    return C_D(v) + lam * v


def H_j(v: Any) -> Any:
    """(C_Dj + λI)v."""
    return C_Dj(i, v) + lam * v


def F(v: Any) -> Any:
    """(C + λI)v."""
    return C(v) + lam * v


def e(at: Any = t) -> Any:
    """w̄^t - w_D."""
    return w(at) - w_D


def linear(of: Theory, A: Any, place: str, *client: Any, points: Any = (x, y)) -> Any:
    """An operator, of each client if one is named, is linear."""
    x, y = points
    return of.defined(A(*client, x + a * y) == A(*client, x) + a * A(*client, y), f"{A.name} is linear", place, name=f"{A.name} linear")


def symmetric(of: Theory, A: Any, place: str, *client: Any, points: Any = (x, y)) -> Any:
    """An operator, of each client if one is named, equals its adjoint."""
    x, y = points
    return of.defined(dot(A(*client, x), y) == dot(x, A(*client, y)), f"{A.name} is self-adjoint", place, name=f"{A.name} symmetric")


# ---- (2), (3), Definition 1, Algorithm 1 with the global gradient

p.given(lam > 0, "lambda > 0", "(1)", quote=quotes.LAMBDA, name="lambda")
mixture = p.given(C_D(x) == mean(C_Dj(i, x)), "C_D = sum p_j C_Dj, an average over all points, for p_j = |D_j|/|D|", "Proposition 1",
                  quote=quotes.SHARES)
linear_j, symmetric_j = linear(p, C_Dj, "Definition 1", i), symmetric(p, C_Dj, "Remark 8", i)
positive_j = p.defined(dot(x, C_Dj(i, x)) >= 0, "C_Dj is positive", "Remark 8", name="C_Dj positive")
solve_linear = linear(p, solve, "Algorithm 1, step 1", i)
solves = p.defined(C_Dj(i, solve(i, x)) + lam * solve(i, x) == x, "solve(i, x) = (C_Dj + lambda I)^{-1} x", "Algorithm 1, step 1",
                   name="solve")
solved = p.defined(solve(i, H_j(x)) == x, "the inverse, from the other side", "Algorithm 1, step 1")
equal_arguments = p.defined(solve(i, x) == solve(i, y), "a function has one value at one argument", "logic", when=[x == y])
overshoot = p.defined(over(x) == mean(solve(i, H(x))) - x, "over(x) is written for (WH - I)x, W = sum p_j H_j^{-1}", "ours", name="over")
KRR = p.defined(H(w_D) == moment, "w_D is the solution of (C_D + lambda I) w = S_D^* y_D, which there is as lambda > 0", "(2), (3)")
root_D = p.defined(sq(half_D(x)) == dot(x, C_D(x)) + lam * sq(x), "half_D is the square root of C_D + lambda I, of which the norm alone is used",
                   "textbook", name="half_D")

# ---- the population

C_linear, C_symmetric = linear(p, C, "Definition 1"), symmetric(p, C, "Remark 8")
C_positive = p.defined(dot(x, C(x)) >= 0, "C is positive", "Remark 8")
prediction = p.defined(sq(S(x)) == dot(x, C(x)), "the norm of f = <w, phi> in L2(rho) is ‖C^{1/2} w‖", "(8)", name="(8)")
root = p.defined(sq(half(x)) == dot(x, C(x)) + lam * sq(x), "half is the square root of C + lambda I, of which the norm alone is used",
                 "Theorem 1", name="half")
below = p.squared(norm(S(x)) <= norm(half(x)), prediction, root, at="(14)", because="C is at most C + lambda I")

F_linear = p.line(F(x + a * y) == F(x) + a * F(y), C_linear)
F_symmetric = p.line(dot(F(x), y) == dot(x, F(y)), C_symmetric)
F_root = p.line(sq(half(x)) == dot(x, F(x)), root)
IN_F = {"F linear": F_linear, "F symmetric": F_symmetric, "half": F_root}
"""What lemmas of the textbook ask of a form and its square root."""

# ---- C_D and WH - I

C_D_linear = p.line(C_D(x + a * y) == C_D(x) + a * C_D(y), mixture(x + a * y), linear_j(i, x, y), mixture(x), mixture(y),
                    at="Proposition 1", because="an average of linear operators")
C_D_symmetric = p.line(dot(C_D(x), y) == dot(x, C_D(y)), mixture(x), symmetric_j(i, x, y), mixture(y), at="Remark 8",
                       because="an average of self-adjoint operators")
C_D_positive = p.line(dot(x, C_D(x)) >= 0, mixture(x), positive_j(i, x), at="Remark 8", because="an average of positive operators")
H_linear = p.line(H(x + a * y) == H(x) + a * H(y), C_D_linear(x, y))
over_linear = p.line(
    over(x + a * y) == over(x) + a * over(y), 1 * overshoot(x + a * y), 1 * solve_linear(i, H(x), H(y)), -1 * overshoot(x), -a * overshoot(y),
    1 * equal_arguments(i, H(x + a * y), H(x) + a * H(y), because=[H_linear]), because="since H and the inverses are linear")
solve_symmetric = p.line(dot(solve(i, x), y) == dot(x, solve(i, y)), solves(i, x), symmetric_j(i, solve(i, x), solve(i, y)), solves(i, y),
                         because="H_j is self-adjoint")
over_symmetric = p.line(dot(H(x), over(y)) == dot(over(x), H(y)), overshoot(x), overshoot(y), solve_symmetric(i, H(x), H(y)), C_D_symmetric(x, y),
                        because="<Hx, H_j^{-1}Hy> = <H_j^{-1}Hx, Hy>")
off = solve(i, H(x)) - x
over_positive = p.line(
    dot(H(x), over(x)) >= 0, -H(x) * overshoot(x), 1 * positive_j(i, off), off * linear_j(i, solve(i, H(x)), x, a=-1), square(off, lam),
    (off - x) * solves(i, H(x)), 1 * symmetric_j(i, solve(i, H(x)), x), -x * mixture(x),
    because="<Hx, (W - H^{-1})Hx> is the average of <s_j - x, H_j (s_j - x)>, s_j = H_j^{-1}Hx: W is at least H^{-1}")
gradient = p.line(H(e()) == H(w(t)) - moment, C_D_linear(w(t), w_D, a=-1), KRR)
H_symmetric = p.line(dot(H(x), y) == dot(x, H(y)), C_D_symmetric)
H_positive = p.line(dot(x, H(x)) >= 0, C_D_positive, square(x, lam))
OF_H = {"F linear": H_linear, "F symmetric": H_symmetric, "F positive": H_positive, "N linear": over_linear, "N symmetric": over_symmetric}
"""What the textbook asks of operators that commute."""
OPERATORS = p

# ---- Algorithm 1 with the global gradient, and its error

p = Theory.after(OPERATORS, globals())
newton = p.defined(
    w(t + 1) == w(t) - mean(solve(i, H(w(t)) - moment)), "a round, with the global gradient H w - b of step 6 in steps 7 and 8; "
    "with the clients' own, as printed, see fednewton.literal", "Algorithm 1; the display after (14)", name="(5)")
recursion = p.line(e(t + 1) == -over(e()), newton, overshoot(e()), equal_arguments(i, H(e()), H(w(t)) - moment, because=[gradient]),
                   at="the displays after (14)", because="w_D solves H w_D = S_D^* y_D, so the global gradient is H e")
