"""(39): how large the residuals of a round become. After k steps they are at most kappa(k) G, kappa(k) = (1 - γ)(kappa(k - 1) + 1)."""

from fedtheory.core.term import at_most
from fedtheory.language import Theory, i, sq
from fedtheory.papers.ffgb.proofs import alike, kappas
from fedtheory.papers.ffgb.proofs.alike import G, K, k, rest, t
from fedtheory.textbook.vectors import TRIANGLE

p = Theory.after(alike.p, globals())
Delta, r = p.symbol("Delta r")
line_6, weak, bounded, line_2 = p.called("line 6", "weak", "bounded", "line 2, Delta")
numbers, from_0 = kappas.kappas(p), {"k": 0}
level = numbers.of() * G
size = sq(Delta(i, k, t)) <= level**2
positive = p.line(level >= 0, G * numbers.signs, since=from_0)
query = p.cite(TRIANGLE, u=Delta(i, k, t), v=r(i, k + 1, t), a=level, b=G, given={"second": bounded(k=k + 1), "a": positive}, when=[size], since=from_0)
equation_39 = p.induction(size, base=[line_2, numbers.none], step=[line_6(k=k + 1), weak(k=k + 1), query, numbers.goes_on], on=k, since=0, name="(39)",
                          at="(39)", because="by (5), ||Delta^k|| <= (1 - gamma)(||Delta^{k-1}|| + G)")
residuals = p.line(sq(Delta(i, k, t)) <= (rest * G)**2, equation_39, numbers.most, when=[at_most(k, K)], since=from_0, knowing=[numbers.signs], at="(39)",
                   because="no residual of a round exceeds that at its end")
