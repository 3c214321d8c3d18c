"""Theorem 1, (7) and the claim after it as printed, refuted by two data points: every covariance is a multiple of the identity.

λ = 1 and C = C_1 = C_2: one law. With C = 1 and samples C_D1 = 19, C_D2 = 1 it is P_D1 = 1/10, R_D1 = 9, P_D2 = 1, R_D2 = 0:
Upsilon = 9/10 is below 1, and every round multiplies the error by -81/40. With C = 2, C_D1 = 1, C_D2 = 0 it is Upsilon = 5/2, and the error
is multiplied by -1/8. What is left to trust is that points like these exist: φ² is 19 for one draw in 19, and 0 else.
"""

from fractions import Fraction

from fedtheory.core import metrics
from fedtheory.core.construction import Counterexample, Made, each, explicit, point, recursion
from fedtheory.core.term import Function, symbol
from fedtheory.core.term import root as sqrt
from fedtheory.language import Theory, i, mean, norm, sq, t
from fedtheory.papers.fednewton.proofs import recursion as it
from fedtheory.papers.fednewton.proofs import thm1_clients as clients
from fedtheory.papers.fednewton.statements.c3_hurts import HURTS
from fedtheory.papers.fednewton.statements.eq7_risk import EQUATION_7
from fedtheory.papers.fednewton.statements.thm1_decomposition import THEOREM_1

C_j = clients.C_j
C, S, lam, x, e = it.C, it.S, it.lam, it.x, it.e

# ---- the hypotheses as they are printed: P, R and Delta as norms of the operators of Definition 1

p = Theory.after(clients.LAWS, globals())
P, R, Delta = (p.real(name, "client")(i) for name in ("P", "R", "Delta"))
mix, dev = p.vector("mix", "client", "vector")(i, x), p.vector("dev", "client", "vector")(i, x)
Upsilon, E_0, E_f = p.real("Upsilon"), p.real("E_0"), p.real("E_f")
PLACE = "Definition 1"
p.defined(it.H_j(mix) == C_j(i, x) + lam * x, "mix(j, x) is (C_Dj + lambda I)^{-1} (C_j + lambda I) x", PLACE, name="mix")
p.defined(sq(mix) <= P**2 * sq(x), "P_Dj is its norm", PLACE, name="P")
p.defined(P >= 0, "a norm", PLACE, name="0 <= P")
p.defined(C_j(i, dev) + lam * dev == C_j(i, x) - it.C_Dj(i, x), "dev(j, x) is (C_j + lambda I)^{-1} (C_j - C_Dj) x", PLACE, name="dev")
p.defined(sq(dev) <= R**2 * sq(x), "R_Dj is its norm", PLACE, name="R")
p.defined(R >= 0, "a norm", PLACE, name="0 <= R")
p.defined(norm(C(x) - C_j(i, x)) <= Delta * norm(x), "Delta_Dj = ‖C - C_j‖", PLACE, name="Delta")
h = Delta / lam
p.defined(mean(P * (2 * R + h) * (1 + h)) == Upsilon, "Upsilon = sum p_j P_Dj (2 R_Dj + Delta_Dj/lambda)(1 + Delta_Dj/lambda)", "Theorem 1", name="Upsilon")
p.defined(norm(it.half(e(0))) <= E_0, "E_0 = ‖(C + lambda I)^{1/2} (w^0 - w_D)‖", "Theorem 1", name="E_0")
p.defined(norm(S(e(0))) == E_f, "E_f is the federated error of DKRR", "Section 4.2", name="E_f")
FEDERATED = {metrics.FEDERATED_ERROR: norm(S(e()))}
PRINTED = p
p = Theory.after(PRINTED, globals())
f_star, E_c = p.vector("f_star"), p.real("E_c")
it.linear(p, S, "(8)")
p.defined(norm(S(it.w_D) - f_star) <= E_c, "E_c is the risk of ridge regression, ‖f_D - f*‖", "(7)", name="E_c")
RISK = p

# ---- two points on a line: λ = 1, w_D = 0, C_Dj one number or the other, and C = C_j = law


def two_points(seen, law):
    """What each symbol is, the error at the start being 1."""
    v, w, power, client = symbol("v"), Function("w"), Function("power"), symbol("j")
    own = lambda of: each(client, *map(of, seen))
    middle = Fraction(sum(seen), 2)
    rho = (middle + 1) * sum(Fraction(1, c + 1) for c in seen) / 2 - 1
    apart = [Fraction(abs(law - c), law + 1) for c in seen]
    lines = {"C": law, "C_D": middle, "over": rho, "half": sqrt(law + 1), "half_D": sqrt(middle + 1), "S": sqrt(law)}
    each_line = {"C_Dj": own(lambda c: c), "solve": own(lambda c: Fraction(1, c + 1)), "C_j": law, "half_j": sqrt(law + 1),
                 "mix": own(lambda c: Fraction(law + 1, c + 1)), "dev": own(lambda c: Fraction(law - c, law + 1))}
    numbers = {"P": own(lambda c: Fraction(law + 1, c + 1)), "R": each(client, *apart), "Delta": 0}
    letters = {"lamda": 1, "E_0": sqrt(law + 1), "E_f": sqrt(law), "E_c": 0,
               "Upsilon": sum(2 * Fraction(law + 1, c + 1) * r for c, r in zip(seen, apart, strict=True)) / 2}
    return Made(
        {**{name: explicit("v", a * v) for name, a in lines.items()}, **{name: explicit("j v", a * v) for name, a in each_line.items()},
         **{name: explicit("j", a) for name, a in numbers.items()}, **{name: explicit("", a) for name, a in letters.items()},
         **dict.fromkeys(("w_D", "moment", "f_star"), explicit("", point(0))), "w": recursion("t", "t", 0, point(1), -rho * w("t")),
         "power": recursion("x k", "k", 0, 1, symbol("x") * power("x", "k"))},
        clients=(1, 1))


LARGE = Counterexample("a large sample: C_D1 = 19 and C_D2 = 1, where C = 1", two_points((19, 1), 1), {"t": 1})
SMALL = Counterexample("small samples: C_D1 = 1 and C_D2 = 0, where C = 2", two_points((1, 0), 2), {"t": 1})
GAP = "with R_Dj for R_D the factor is below 1 where the run diverges"
THEOREM_1_PRINTED = PRINTED.refuted(THEOREM_1, "printed", FEDERATED, LARGE, GAP)
EQUATION_7_PRINTED = RISK.refuted(EQUATION_7, "printed", {metrics.EXCESS_ERROR: norm(S(it.w(t)) - f_star)}, LARGE, GAP)
HURTS_PRINTED = PRINTED.refuted(HURTS, "printed", FEDERATED, SMALL, "an upper bound of at least 1 is no lower bound")
