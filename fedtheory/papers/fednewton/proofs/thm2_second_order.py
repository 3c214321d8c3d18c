"""Theorems 2 to 4, sharpened: the ledger of events with the contraction that is of second order in the clients' deviations.

ε_j = ‖E_j‖ <= P_D ((1 + h_j) R_Dj + h_j + R_D), written loose(j)²/(1 + loose(j)²), and rho_bar is sum p_j ε_j²/(1 - ε_j).
"""

from fedtheory.language import Theory, dot, i, mean, norm, root, w
from fedtheory.papers.fednewton.proofs import events as ledger
from fedtheory.papers.fednewton.proofs import thm2_federated as theorems
from fedtheory.papers.fednewton.proofs.norms_radius import NORMS_FORM
from fedtheory.papers.fednewton.proofs.prop4_one_shot import SYMMETRISED as ONE_SHOT
from fedtheory.papers.fednewton.proofs.spectral_radius import THEOREM_1_SHARPENED
from fedtheory.papers.fednewton.statements.thm2_federated import THEOREM_2
from fedtheory.papers.fednewton.statements.thm3_homogeneous import THEOREM_3
from fedtheory.papers.fednewton.statements.thm4_heterogeneous import THEOREM_4

C_D, half, x, lam, GOOD, h = ledger.C_D, ledger.half, ledger.x, ledger.lam, ledger.GOOD, ledger.h
P_D, R_D, R_bar, start, power = ledger.P_D_bar, ledger.R_D_bar, ledger.R_bar, ledger.start, ledger.p.symbol("power")

# ---- the form of WH - I where nothing fails

p = Theory.after(theorems.PREDICTION, globals())
rho, cond = p.letters("rho_bar cond_bar", THEOREM_2)
loose, tight = p.real("loose", "client")(i)**2, p.real("tight", "client")(i)
epsilon, apart = P_D * ((1 + h(i)) * R_bar(i) + h(i) + R_D), ledger.apart_bar(i)
below_1 = p.given(loose * (1 - epsilon) == epsilon, "the bounds ε_j are below 1: loose(j)² is ε_j/(1 - ε_j)", "ours", role="ours", name="epsilon_bar")
tight_is = p.defined(tight == loose**2 / (1 + loose), "tight(j) is ε²/(1 - ε) at the bound", "definition", name="tight")
rho_is = p.defined(rho == mean(tight), "rho_bar is Σ p_j ε_j²/(1 - ε_j)", "definition", name="rho_bar")
cond_is = p.defined(cond**2 == (1 + R_D) * P_D, "cond_bar is the root of the bound of cond²", "definition", name="cond_bar")
both = p.cite(ONE_SHOT, step="(20) and (21)", when=[GOOD], name="(20) and (21)", given={
    "R_s": ledger.R_D_form_neg, "0 <= R_s": ledger.R_positive, "R_Dj": ledger.R_form_neg, "Delta_Dj": ledger.back}, **ledger.OF_4)
H = lambda v: C_D(w, v) + lam * v
gap = lambda v: ledger.C_Dj(i, w, v) - C_D(w, v)
turned = p.squared(
    norm(half(-x)) <= norm(half(x)), 1 * ledger.root_is(-x), -x * p.named.C_linear(x, x, a=-2), -1 * ledger.root_is, name="a norm does not see the sign")
size = p.line(epsilon * (1 + loose) == loose, -1 * below_1, name="ε in terms of loose")
eps = loose / (1 + loose)
from_above = p.line(dot(x, gap(x)) <= eps * dot(x, H(x)), 1 * both(i, -x, x), apart * norm(half(x)) * turned, apart * ledger.P_D_form,
                    dot(x, H(x)) / (1 + loose) * size, when=[GOOD], name="E_j from above")
from_below = p.line(-dot(x, gap(x)) <= eps * dot(x, H(x)), 1 * both(i, x, x), apart * ledger.P_D_form, dot(x, H(x)) / (1 + loose) * size, when=[GOOD],
                    name="E_j from below")
half_D, root_D = ledger.half_D, p.named.half_D
OF_NORMS = {**ledger.ITERATES, "rho_eps": rho,
            "eps": lambda i_: p.symbol("loose")(i_), "share": lambda i_: p.symbol("tight")(i_)}
p.assume(NORMS_FORM, OF_NORMS, without=["lambda", "eps_j", "-eps_j", "share", "sum", "rho_eps >= 0"])
least = p.line(mean(tight) <= rho, 1 * rho_is)
form = p.cite(NORMS_FORM, **OF_NORMS, when=[GOOD], given={"eps_j": from_above, "-eps_j": from_below, "share": tight_is, "sum": least},
              name="the form of WH - I", at="ours")
largest = p.line(dot(H(x), ledger.over(w, x)) <= rho * dot(H(x), x), 1 * form, when=[GOOD])
up = p.squared(norm(half(x)) <= root(P_D) * norm(half_D(w, x)), 1 * ledger.P_D_form, -P_D * root_D, when=[GOOD], name="up")
down = p.squared(norm(half_D(w, x)) <= root(1 + R_D) * norm(half(x)), 1 * root_D, -1 * ledger.root_is, 1 * ledger.R_D_form_neg(x, x), when=[GOOD],
                 name="down", because="‖H^{1/2} x‖² <= (1 + R_D) ‖(C + λ)^{1/2} x‖²")
price = p.twice(root(P_D) * root(1 + R_D) == cond, [1 * p.squared(root(P_D) * root(1 + R_D) <= cond, -1 * cond_is)],
                [1 * p.squared(cond <= root(P_D) * root(1 + R_D), 1 * cond_is)])
OF_1 = {**ledger.ITERATES, "rho": rho, "cond": cond, "E_0": start, "up": root(P_D), "down": root(1 + R_D)}
sharp = p.cite(THEOREM_1_SHARPENED, **OF_1, when=[GOOD], name="Theorem 1, sharpened", at="ours", given={
    "largest eigenvalue": largest, "up": up, "down": down, "cond": price, "E_0": ledger.begins})
stated = cond * power(rho, "t") * start
own, risk = theorems.own, theorems.risk
error = p.line(norm(own) <= stated, 1 * sharp, when=[GOOD], since=1, name="the error, sharpened")
risky = p.line(norm(risk) <= stated + theorems.central, 1 * theorems.apart, 1 * error, 1 * theorems.ridge, 1 * theorems.small, 1 * theorems.central_is,
               when=[GOOD], since=1, name="the error of the prediction, sharpened", at="(38), with constants")
SHARP = p
THEOREM_2_SHARPENED = theorems.theorem(p, THEOREM_2, "sharpened", own, stated, error, "Theorem 2, sharpened")
THEOREM_3_SHARPENED = theorems.theorem(p, THEOREM_3, "sharpened", risk, stated + theorems.central, risky, "Theorem 3, sharpened")
THEOREM_4_SHARPENED = theorems.theorem(p, THEOREM_4, "sharpened", risk, stated + theorems.central, risky, "Theorem 4, sharpened")
