"""Clients that need no server: Theorem 2's order fails, whatever its constant, as P grows.

Client i's loss is (1 - w_i)/2 on a line, the same for all; there is no noise and no delay but the round's own. D = 1, V = P and
G = 1 are enough, and so is gamma = 1/8. At P = T = N = 8n³ the printed step is 1/(4n³), and every client's model goes from 0 to 1
in N rounds. n is any integer from 4 on that is at least the constant.
"""

from fractions import Fraction

from fedtheory.core import construction
from fedtheory.core.term import at_most, dot, equal, squared, symbol
from fedtheory.language import Theory
from fedtheory.papers.fedres.proofs.in_balls import in_radius
from fedtheory.papers.fedres.proofs.sgd import stated
from fedtheory.papers.fedres.proofs.thm2_common import COMMON
from fedtheory.papers.fedres.statements.thm2_sgd import THEOREM_2

choice, explicit = construction.choice, construction.explicit

n, constant, t, v = (symbol(z) for z in ("n", "constant_0", "t", "v"))
ONE, NONE, N = construction.point(1), construction.point(0), 8 * n * n * n


def in_parts(early, meanwhile, late):
    """By round: up to 0, from 1 to N + 1, and later."""
    return choice(at_most(t, 0), early, choice(at_most(t, N + 1), meanwhile, late))


def numbers(**values):
    """Letters by their numbers."""
    return {name: explicit("", value) for name, value in values.items()}


def any_from(least, beyond):
    """n, at least `least` and at least `beyond`, a multiple of the constant."""
    return construction.letter(choice(at_most(beyond, least), least, construction.roundup(beyond)), at_most(least, n), at_most(beyond, n))


def same(one, other, half, at_least, at_most_):
    """Two formulas agree in the round where both hold."""
    p = Theory("worlds", {}, since=None)
    p.variable("n", "integer")
    p.twice(equal(one, other), [p.condition(3).times(half)], [p.condition(2).times(half)], when=[at_most(4, n), at_least, at_most_], name="meets")
    return p.lines()


BEGINS = same((t + 1) / 2 - (t + 1) * t / (4 * N), t / 2 + (1 - t / N) / 2, (1 - t) / (4 * N), at_most(1, t + 1), at_most(t, 0))
ENDS = same((N + 1) / 4, t / 2 - t * (t - 1) / (4 * N), (t - N) / (4 * N), at_most(N + 2, t + 1), at_most(t, N + 1))
slope = choice(at_most(t, 0), NONE, -ONE / 2)
SLOWLY = construction.Counterexample(
    "P = T = 8n³ clients alone, l_i = (1 - w_i)/2: the common step is as small as if all clients moved one model",
    construction.Made({
        "n": any_from(4, constant), **numbers(T=N, eta=1 / (4 * n**3), gamma=Fraction(1, 8), G=1, M=1, D=1, sigma=0, tau=1, w_g=0, w_l=1),
        "beta_min": explicit("", 0), "alpha": explicit("i", 1), "beta": explicit("i", 0), "same": explicit("i j", 1 / symbol("P")),
        "ball": construction.region("v", at_most(squared(v), 1), member=NONE), "x_star": explicit("", NONE), "y_star": explicit("i", ONE),
        **dict.fromkeys(("sx", "mx"), explicit("i t w", NONE)), **dict.fromkeys(("sy", "my"), explicit("i t w", slope)),
        "loss": explicit("i u v", (1 - dot(v, ONE)) / 2), "dx": explicit("i u v", NONE), "dy": explicit("i u v", -ONE / 2),
        "x": explicit("t w", NONE), "y": explicit("i t w", in_parts(0, (t - 1) / N, 1) * ONE),
        "regret": explicit("i t", in_parts(t / 2, t / 2 - t * (t - 1) / (4 * N), (N + 1) / 4))},
        clients=(N,), helpers={"n": ((), "integer")}, shown={"regret": (BEGINS, ENDS)}),
    {"t": 1})
WITHIN = in_radius(stated(COMMON))
THEOREM_2_PRINTED = Theory.over(WITHIN, globals()).refuted(
    THEOREM_2, "ordered", WITHIN, SLOWLY, "it does not follow from (26), and fails for many clients whatever its constant (erratum d24)",
    name="ordered", at="(27)", because="print has D² for V, a sum of P + 1 squared norms")
