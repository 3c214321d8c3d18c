"""(39): how large the residuals of a round become. They stay below ρ_k, ρ_k = (1 - γ)(ρ_{k-1} + G), and that below ρ_K."""

from fedtheory.core.item import Argument
from fedtheory.core.term import at_most
from fedtheory.language import Theory, i, sq
from fedtheory.papers.ffgb.proofs.alike import G, K, gamma, k, rho, t
from fedtheory.papers.ffgb.proofs.alike import p as whole
from fedtheory.textbook.vectors import TRIANGLE

p = Theory.after(whole, globals())
Delta, r, rho_ = p.symbol("Delta r rho_")
rho_0, rho_next, rho_K, gamma_1 = p.called("rho 0", "rho next", "rho K", "gamma 1")
m, from_0 = p.variable("m", "integer", first=0), {"k": 0}

# ---- the numbers ρ_k

signs = p.induction(rho_(k) >= 0, base=[rho_0], step=[rho_next, gamma_1], on=k, since=0, name="rho_k >= 0", at="(39)")
rises = p.induction(rho_(k) <= rho_(k + 1), base=[rho_next(k=0), rho_0, gamma_1], step=[rho_next, rho_next(k=k + 1)], on=k, since=0,
                    at="ours", because="an increment is 1 - gamma times the one before")
ahead = p.induction(rho_(k) <= rho_(k + m), step=[rises(k=k + m)], on=m, since={"k": 0, "m": 0})
most = p.line(rho_(k) <= rho, ahead(m=K - k), rho_K, when=[at_most(k, K)], since=from_0, name="rho_k <= rho_K", at="ours")
closed = p.induction(rho_(k) <= (1 - gamma) * G / gamma, base=[rho_0, gamma_1], step=[rho_next], on=k, since=0)
limit = p.line(at_most(rho, (1 - gamma) * G / gamma), closed(k=K), rho_K, name="rho_K <= (1 - gamma)G/gamma", at="(39)",
               because="the limit of the recursion")
each = p.induction(rho_(k) <= k * (1 - gamma) * G, base=[rho_0], step=[rho_next, gamma_1], on=k, since=0)
few = p.line(at_most(rho, K * (1 - gamma) * G), each(k=K), rho_K, name="rho_K <= K(1 - gamma)G", at="ours",
             because="each step adds at most (1 - gamma)G")

# ---- the residuals

line_6, weak, bounded, line_2 = p.called("line 6", "weak", "bounded", "line 2, Delta")
size = sq(Delta(i, k, t)) <= rho_(k)**2
query = p.cite(TRIANGLE, u=Delta(i, k, t), v=r(i, k + 1, t), a=rho_(k), b=G, given={"second": bounded(k=k + 1), "a": signs}, when=[size],
               since=from_0)
equation_39 = p.induction(size, base=[line_2, rho_0], step=[line_6(k=k + 1), weak(k=k + 1), query, rho_next], on=k, since=0, name="(39)",
                          at="(39)", because="by (5), ||Delta^k|| <= (1 - gamma)(||Delta^{k-1}|| + G)")
residuals = p.line(sq(Delta(i, k, t)) <= rho**2, equation_39, most, when=[at_most(k, K)], since=from_0, knowing=[signs], at="(39)",
                   because="no residual of a round exceeds rho_K")
RESIDUALS = Argument("ffgb.residuals", "(39): the residuals of a round", p.setting({}), p.made())
