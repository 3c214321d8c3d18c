"""Ways and movements: the squared way of k rounds is at most k times their squared movements, and each movement lies in k ways.

z is a model, moved(t) the sum of its squared movements up to round t, on average over the draws, and moves(t) the sum of those sums.
"""

from fedtheory.language import Theory, expect, sq, t, w
from fedtheory.papers.fedres.proofs.sgd import PAPER

p = Theory(PAPER, globals(), since=None)
z, moved, moves = p.vector("z", "integer", "outcome"), p.real("moved", "integer"), p.real("moves", "integer")
origin, k = p.vector("origin"), p.variable("k", "integer")
unmoved = p.defined(moved(0) == 0, "an empty sum", "definition")
moved_next = p.defined(moved(t + 1) == moved(t) + expect(sq(z(t + 1, w) - z(t, w))), "the squared movements up to round t + 1",
                       "definition", name="moved")
no_moves = p.defined(moves(0) == 0, "an empty sum", "definition")
moves_next = p.defined(moves(t + 1) == moves(t) + moved(t + 1), "their sums, added up", "definition", name="moves")
start = p.defined(z(t, w) == origin, "before round 1 nothing moves", "ours", when=[t <= 0])

p.induction(expect(sq(z(t + k, w) - z(t, w))) <= k * (moved(t + k) - moved(t)), on=k, base=[moved_next], step=[moved_next(t=t + k)],
            name="ways", because="k + 1 rounds are (1 + 1/k) times k and (1 + k) times one")
growing = p.induction(moved(t - k) <= moved(t), on=k, since=0, step=[moved_next(t=t - (k + 1))], because="a square is not negative")
p.line(moved(t) >= 0, growing(k=t), unmoved, when=[t >= 0], name="not negative", because="a sum of squares")
p.induction(moves(t) - moves(t - k) <= k * moved(t), on=k, since=0, step=[moves_next(t=t - (k + 1)), growing], name="counted",
            because="every movement lies in at most k ways of k rounds")
rests = p.line(expect(sq(z(t, w) - z(t - 1, w))) == 0, (z(t, w) - z(t - 1, w)) * start,
               (z(t - 1, w) - z(t, w)) * start(t=t - 1), when=[t <= 0])
still = p.induction(moved(-k) == 0, on=k, since=0, base=[unmoved], step=[moved_next(t=-(k + 1)), rests(t=-k)], because="before round 1 nothing has moved")
p.induction(moves(-k) == 0, on=k, since=0, base=[no_moves], step=[moves_next(t=-(k + 1)), still], name="none before",
            because="nor has any movement been counted")
MOVEMENTS = p.argument("fedres.movements", "ways against movements")
