"""The right sides that are printed: (26) with any steps, and (27) with steps of the server's and the clients' own."""

import sympy as sp

from fedtheory.core.statement import T, t
from fedtheory.core.term import at_most
from fedtheory.language import Theory
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.proofs import thm2_any_steps as A
from fedtheory.papers.fedres.proofs.in_balls import in_balls
from fedtheory.papers.fedres.proofs.thm2_tuned import SEPARATE_SHARPENED
from fedtheory.papers.fedres.statements import notation as N
from fedtheory.papers.fedres.statements import steps as X
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS
from fedtheory.papers.fedres.statements.thm2sep_two_steps import SEPARATE_STEPS
from fedtheory.papers.fedres.statements.tuned_terms import late
from fedtheory.papers.fedres.statements.tuning import third
from fedtheory.textbook.vectors import SQUARES

D, G, M, P, V, gamma = N.D, N.G, N.M, N.P, N.V, N.gamma
RANGE = ("range", "range below")
BLOCK = "the variance of a block is at most that of the gradient"

p = Theory.assuming(A.ANY_STEPS_SHARPENED, {}, globals(), without=RANGE)
p.since = None
for letter in (D, G, N.s_2, N.s_c, N.tau_bar):
    p.real(str(letter))
p.defined(at_most(0, D), "a radius", "Section 2", name="D")
p.defined(at_most(0, G), "a norm", "Section 2", name="G")
blocks = [p.given(at_most(block, G), "a block of a gradient is no longer than the gradient", "Section 2", quote=quotes.GRADIENT, name=name)
          for block, name in ((N.G_g, "G_g <= G"), (N.G_l, "G_l <= G"))]
noises = [p.given(at_most(block**2, whole**2), BLOCK, "Theorem 2 in Appendix B", quote=quotes.GRADIENT_VARIANCE, name=str(whole))
          for block, whole in ((N.sigma_g, N.s_2), (N.sigma_l, N.s_c))]
p.defined(at_most(0, N.tau_bar), "a mean of delays", "(26)", name="tau_bar")
twice = p.defined(at_most(N.tau_e, 2 * N.tau_bar), "tau_i + beta_i <= 2 tau_i", "(26)", name="tau_e <= 2 tau_bar")
any_steps, three = p.cite(A.ANY_STEPS_SHARPENED, given=in_balls(p)), p.called("M is 3DG")
PRINTED = p.setting(S.SGD.metrics)
ANY_STEPS_PRINTED = p.proof(ANY_STEPS, "ordered", PRINTED, [
    1 * any_steps, X.eta / 2 * noises[0], X.eta_l / 2 * noises[1], gamma / 2 * (X.eta * P * N.tau_2)**2 * (G + N.G_g) * blocks[0],
    gamma / 2 * (X.eta_l * N.tau_c)**2 * (G + N.G_l) * blocks[1], M / t * twice, 2 * N.tau_bar / t * three])

p = Theory.assuming(SEPARATE_SHARPENED, {}, globals(), without=RANGE)
p.since = None
d, g, h = (sp.Pow(one, third) for one in (D, N.w_g, N.w_l))
tuned, three = p.cite(SEPARATE_SHARPENED, given=in_balls(p)), p.called("M is 3DG")
norms, both = N.w_g + sp.sqrt(P) * N.w_l, 2 * sp.sqrt(V)
squared = p.line(at_most(norms**2, both**2))
all_norms = p.cite(SQUARES, a=norms, b=both, given={"squares": squared})
server_norm = p.line(at_most(g, d), p.called("w_g <= D"))
client_norm = p.line(at_most(h, d), p.called("w_l <= D"))
SEPARATE_PRINTED = p.proof(SEPARATE_STEPS, "ordered", p.setting(SEPARATE_SHARPENED.setting.metrics), [
    1 * tuned, N.sigma / (sp.sqrt(T) * sp.sqrt(P)) * all_norms, late * (d + g) * (d**2 + g**2) * server_norm,
    late * (d + h) * (d**2 + h**2) * client_norm, 2 * N.tau / T * three])

# ---- the remark after Theorem 2, with P w_l² = sum ||w_{i,*}||²

p = Theory.here(globals())
clients, w_g, w_l, sigma, rounds = p.count("P"), *(p.real(z) for z in ("w_g", "w_l", "sigma", "horizon"))
p.defined(rounds > 0, "there are rounds", "Theorem 2", name="rounds")
p.line((w_g**2 + clients * w_l**2) * sigma**2 / (clients * rounds) <= clients * (w_g**2 + w_l**2) * sigma**2 / (clients * rounds), name="fewer comparators",
       at="after Theorem 2", because="the server's comparator is paid for once, and not by every client")
REMARK_4 = p.argument("fedres.appB.shared", "the remark after Theorem 2: the server's comparator is shared")
