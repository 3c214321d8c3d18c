"""Lemma D.1 without its hypothesis: weighted, the steps at which 1 - mu eta is negative count for nothing."""

from fedtheory.core.term import at_most
from fedtheory.language import Theory, i, sq
from fedtheory.papers.ffgb.proofs import apart as A
from fedtheory.papers.ffgb.proofs import virtual
from fedtheory.papers.ffgb.proofs.virtual import cube, cubes, first, weight
from fedtheory.papers.ffgb.statements.notation import H
from fedtheory.textbook.vectors import TRIANGLE

before, here, mu, t, x = A.before, A.here, A.mu, A.t, A.x

p = Theory.after(virtual.p, globals())
f, g, h = p.symbol("f g h")
line_2, line_5, server = p.called("line 2, g", "line 5", "server")
step, answer = 4 / mu * cube(before) * H, -4 / mu * cube(before) * h(*here)
begun, inside = sq(weight(first) * f(t, x)) <= (H / mu * weight(first))**2, sq(weight(before) * g(*here)) <= (H / mu * weight(before))**2
so_far = p.line(at_most(0, H / mu * weight(before)), H / mu * virtual.weights)
step_positive = p.line(at_most(0, step), 4 / mu * H * cubes(m=before))
answered = p.line(sq(answer) <= step**2, (4 / mu * cube(before))**2 * virtual.answers)
moves = p.line(weight(A.number) * g(i, A.k + 1, t, x) == weight(before) * g(*here) + answer, weight(A.number) * line_5)
added = p.cite(TRIANGLE, u=weight(before) * g(*here), v=answer, a=H / mu * weight(before), b=step, when=[inside],
               given={"second": answered, "a": so_far, "b": step_positive})
in_a_round = p.induction(inside, base=[weight(first)**2 * (g(i, 1, t, x) + f(t, x)) * line_2, 1 * p.condition(2)], step=[moves, added], on=A.k,
                         when=[begun])
functions = p.induction(begun, step=[server, in_a_round(k=A.K + 1)], at="Lemma D.1, without its hypothesis")
own_functions = p.line(sq(g(*here)) <= (H / mu)**2, 1 / weight(before) / weight(before) * in_a_round(because=[None, None, functions]), since=3,
                       name="own functions", at="Lemma D.1, for every client's own function",
                       because="from Kt = 3 on the weight is positive, and may be divided by")
OWN_FUNCTIONS = p.argument("ffgb.own_functions", "Lemma D.1 for every client, from any start", own_functions)
