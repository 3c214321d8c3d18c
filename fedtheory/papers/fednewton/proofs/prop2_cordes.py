"""Proposition 2 where it is used, s = 1/2; (12); and what (11) and (12) were to show, that the symmetrised norm is at most R_D."""

from fedtheory.language import Theory, dot, norm, sq, square
from fedtheory.papers.fednewton.proofs import assumptions as quotes
from fedtheory.proofs.powers import DEFINED
from fedtheory.textbook.powers import POWER_A_ROUND

SPECTRAL_THEOREM = "the spectral theorem for symmetric matrices"
p = Theory.over(DEFINED, globals())
x, y, c, k = p.variable("x", "vector"), p.variable("y", "vector"), p.variable("c", "real"), p.variable("k", "integer")
A, B, C, C_D, half = (p.vector(name, "vector") for name in ("A", "B", "C", "C_D", "half"))
P, R, mu, nu, lam, bound = (p.real(name) for name in ("P", "R", "mu", "nu", "lamda", "bound"))
top, own, z, iterate = p.vector("top"), p.vector("own"), p.vector("z"), p.vector("iterate", "integer")

some_P = p.defined(P > 0, "P > 0: any larger number is a bound too", "Proposition 2", name="0 < P")
p.given(lam > 0, "lambda > 0", "(1)", quote=quotes.LAMBDA, name="0 < lamda")
norm_AB = p.defined(sq(B(A(x))) <= P**2 * sq(x), "‖AB‖ = ‖BA‖ <= P: A and B are self-adjoint", "Proposition 2", name="P")
root = p.defined(dot(B(x), y) == dot(half(x), half(y)), "half is the square root of B", "Proposition 2", name="half")
symmetric = p.defined(dot(half(x), y) == dot(x, half(y)), "half is self-adjoint", "Remark 8", name="half symmetric")
z_is = p.defined(z == half(top), "z is written for B^{1/2} top", "ours", name="z")
eigenvector = p.given(half(A(z)) == mu * top, "mu = ‖B^{1/2} A B^{1/2}‖ = ‖A^{1/2} B^{1/2}‖² is an eigenvalue, at the vector top: in R^M (Remark 2) a "
                      "symmetric operator's norm is", "Proposition 2", role="axiom", cites=SPECTRAL_THEOREM, name="top")
some_z = p.defined(sq(z) > 0, "z is not 0, for else mu is", "Proposition 2", name="z is not 0")
sign = p.defined(bound >= 0, "a norm", "before (12)", name="0 <= bound")
once = p.defined(norm(iterate(k + 1)) <= bound * norm(iterate(k)), "iterate(k) = A^k x, and ‖A y‖ <= bound ‖y‖ for all y", "before (12)",
                 when=[k >= 0], name="A^k x")
p.defined(R >= 0, "R_D is a norm", "Definition 1", name="0 <= R")
R_D = p.defined(sq(y) <= R**2 * sq(x), "‖(C + lambda)^{-1} (C - C_D) x‖ <= R_D ‖x‖ for all x", "Definition 1",
                when=[C(y) + lam * y == C(x) - C_D(x)], name="R_D")
scales = p.defined(C(c * x) == c * C(x), "C is linear", "Definition 1", name="C scales")
own_is = p.given(C(own) - C_D(own) == nu * (C(own) + lam * own), "|nu| = ‖(C + lambda)^{-1/2} (C - C_D) (C + lambda)^{-1/2}‖ is an eigenvalue, as in R^M it "
                 "is; own is (C + lambda)^{-1/2} of its vector", "(11), left side", role="axiom", cites=SPECTRAL_THEOREM, name="own")
some_own = p.defined(sq(own) > 0, "which is not 0", "(11)", name="own is not 0")

eigenvalue = p.line(dot(B(A(z)), z) == mu * sq(z), 1 * root(A(z), z), half(z) * eigenvector, mu * symmetric(z, top), -mu * z * z_is)
p.line(mu <= P, -1 / sq(z) * eigenvalue, square(B(A(z)) - P * z, 1 / P / sq(z) / 2), 1 / P / sq(z) / 2 * norm_AB(z), 0 * some_P, 0 * some_z,
       name="Proposition 2, s = 1/2", at="Proposition 2, as it is used", because="<BAz, z> = mu ‖z‖², and ‖BAz - Pz‖² >= 0")
p.cite(POWER_A_ROUND, h=lambda at: norm(iterate(at)), q=bound, r=norm(iterate(0)), given={"round": once(k="t"), "0 <= q": sign}, name="(12)", at="(12)")
solution = p.line(C(nu * own) + lam * (nu * own) == C(own) - C_D(own), scales(own, c=nu), own_is)
p.line(nu**2 <= R**2, 1 / sq(own) * R_D(own, nu * own, because=[solution]), 0 * some_own, name="the symmetrised norm is at most R_D",
       at="(10), first inequality; ours for its proof", because="(C + lambda)^{-1} (C - C_D) own = nu own")
PRELIMINARIES = p.argument("fednewton.section73", "Proposition 2 at s = 1/2, (12), and the first inequality of (10)")
