"""Lemma 2: the printed proof line by line, (14)-(17), and a shorter one with 8 for 18.

The shorter one goes from u_0 a part theta of the way to the comparator. v_0 is best for u_0, so joint convexity makes
the whole excess a slope in u alone, and smoothness bends it by 2 gamma D² theta² at most.
"""


from fedtheory.core.term import Schema
from fedtheory.language import Theory, dot, norm, number, sq, square, u, v
from fedtheory.papers.fedres.metrics import HALF_STEP_GAIN
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.statements.lem2_half_step import LEMMA_2
from fedtheory.textbook import sets
from fedtheory.textbook.vectors import PRODUCT

ATTAINED = "(u_min, v_min) is an argmin of l on Omega_u x Omega_v; that there is one is used in print without being said"
LEAST = "l(., v_0) over Omega_u: print writes a minimum, so there is one"

# ---- towards a comparator

book = Theory.here(globals())
D, gamma = book.real("D"), book.real("gamma")
u_0, u_star, v_0, v_star = (book.vector(letter) for letter in ("u_0", "u_star", "v_0", "v_star"))
Omega_u, Omega_v, loss = book.domain("Omega_u"), book.domain("Omega_v"), book.real("loss", "vector", "vector")
grad_u, grad_v = (book.vector(z, "vector", "vector") for z in ("grad_u", "grad_v"))
p, q, theta = book.variable("p", "vector"), book.variable("q", "vector"), book.variable("theta", "real")
here, compared, slope, sideways = loss(u_0, v_0), loss(u_star, v_star), grad_u(u_0, v_0), grad_v(u_0, v_0)
for letter, what in ((D, "D bounds the norm on Omega_u"), (gamma, "gamma bounds the curvature")):
    book.defined(letter > 0, f"{what}; any positive bound will do", "Lemma 2", name=f"0 < {letter.tree}")
PAIRS = [Omega_u(u), Omega_v(v), Omega_u(p), Omega_v(q)]
book.given(loss(u, v) - loss(p, q) <= dot(grad_u(u, v), u - p) + dot(grad_v(u, v), v - q), "l is jointly convex", "Lemma 2",
           when=PAIRS, quote=quotes.SMOOTH_FUNCTION, name="convex")
book.given(
    loss(p, q) <= loss(u, v) + dot(grad_u(u, v), p - u) + dot(grad_v(u, v), q - v) + gamma / 2 * (sq(p - u) + sq(q - v)),
    "l is gamma-smooth", "Lemma 2", when=PAIRS, quote=quotes.SMOOTH_FUNCTION, name="smooth")
book.given(sq(u) <= D**2, "sup ||u|| <= D", "Lemma 2", when=PAIRS[:1], quote=quotes.FEASIBLE_RADIUS, name="radius")
book.given(Omega_u(u_0), "u_0 is feasible", "Lemma 2", quote=quotes.FEASIBLE_SETS, name="u_0 in")
for claim, why, name in ((Omega_v(v_0), "v_0 is a minimiser over Omega_v", "v_0 in"), (Omega_u(u_star), "any u_*", "u_star in"),
                         (Omega_v(v_star), "any v_*", "v_star in")):
    book.defined(claim, why, "Lemma 2", name=name)
book.defined(here <= loss(u_0, q), "v_0 = argmin of l(u_0, .) over Omega_v", "Lemma 2", when=PAIRS[3:], name="v 0 best")
convex, smooth, radius, v_0_best = book.called("convex", "smooth", "radius", "v 0 best")


def pair(fact, to_u, to_v):
    """Convexity or smoothness from (u_0, v_0) to another pair."""
    return fact(u=u_0, v=v_0, p=to_u, q=to_v)


v_alone = book.line(loss(u_0, q) <= here + dot(sideways, q - v_0) + gamma / 2 * sq(q - v_0), 1 * pair(smooth, u_0, q), when=PAIRS[3:])
no_slope = book.cite(sets.MINIMISER, f=lambda z: loss(u_0, z), g=sideways, x=v_0, L=gamma, S="Omega_v", given={"smooth": v_alone, "least": v_0_best},
                     name="optimality of v_0", because="l falls along no part of the way to another point, and is smooth")
line_17 = book.line(dot(sideways, q - v_0) >= 0, 1 * no_slope(q), when=PAIRS[3:], name="(17)", at="(17)", because="the optimality of v_0")
apart = book.line(sq(u - p) <= (2 * D)**2, 2 * radius(u), 2 * radius(p), square(u + p), when=[Omega_u(u), Omega_u(p)], name="apart",
                  because="two points of a D-ball")
towards, SHORT = u_0 + theta * (u_star - u_0), [theta >= 0, theta <= 1]
between = book.lies(Omega_u(towards), (1 - theta, book.called("u_0 in")), (theta, book.called("u_star in")), when=SHORT, name="between")
part_of_the_way = book.line(
    loss(towards, v_0) <= (1 - theta) * here + theta * compared + 2 * gamma * D**2 * theta**2, 1 * pair(smooth, towards, v_0),
    theta * pair(convex, u_star, v_star), theta * line_17(v_star), gamma / 2 * theta**2 * apart(u=u_star, p=u_0), when=SHORT,
    name="towards the comparator", because="the point between is feasible; smoothness, convexity and (17)")
TOWARDS = book.argument("fedres.lem2.towards", "a step towards a comparator, which Lemma 2 and Theorem 1 take")

# ---- Lemma 2

book = Theory.after(book, globals())
R, Y = book.real("R"), book.real("Y")
u_1, u_2, u_min, v_min = (book.vector(letter) for letter in ("u_1", "u_2", "u_min", "v_min"))
least, lowest, target, step = loss(u_2, v_0), loss(u_min, v_min), u_0 - 1 / gamma * slope, sq(u_1 - u_0)
gain = here - least
book.defined(R > 0, "R bounds the loss; any positive bound will do", "Lemma 2", name="0 < R")
book.defined(Y >= 0, "Y is a positive part", "Lemma 2", name="Y positive")
Y_above = book.defined(here - compared <= Y, "Y is a positive part", "Lemma 2")
Y_one_of_two = book.defined(Y * (Y - (here - compared)) == 0, "Y is a positive part", "Lemma 2")
range_below = book.given(loss(u, v) >= 0, "l in [0, R]", "Lemma 2", when=PAIRS[:2], quote=quotes.FEASIBLE_RANGE)
range_above = book.given(loss(u, v) <= R, "l in [0, R]", "Lemma 2", when=PAIRS[:2], quote=quotes.FEASIBLE_RANGE)
for claim, why, place, name in ((Omega_u(u_2), f"a minimiser of {LEAST}", "Lemma 2", "u_2 in"),
                                (Omega_u(u_1), "u_1 is a projection onto Omega_u", "before (14)", "u_1 in")):
    book.defined(claim, why, place, name=name)
for claim, name in ((Omega_u(u_min), "u_min in"), (Omega_v(v_min), "v_min in")):
    book.given(claim, ATTAINED, "after (17)", role="ours", name=name)
u_1_nearest = book.defined(sq(u_1 - target) <= sq(p - target), "u_1 = argmin of ||u - u_0 + grad/gamma||²; print takes it that there is one",
                           "before (14)", when=PAIRS[2:3])
minimum_in_u = book.defined(least <= loss(p, v_0), f"u_2 minimises {LEAST}", "Lemma 2", when=PAIRS[2:3])
minimum = book.given(lowest <= loss(u, v), ATTAINED, "after (17)", when=PAIRS[:2], role="ours")

# ---- (14) to (17)

line_14 = book.line(loss(u_1, v_0) <= here + dot(slope, u_1 - u_0) + gamma / 2 * step, 1 * pair(smooth, u_1, v_0), name="(14)", at="(14)",
                    because="smoothness at u_1")
projection = book.cite(sets.PROJECTION, z=u_1, y=target, S="Omega_u", name="optimality of u_1", because="no part of the way to another point is nearer")
line_15 = book.line(dot(u_1 - u_0 + 1 / gamma * slope, p - u_1) >= 0, 1 * projection(p), when=PAIRS[2:3], name="(15)", at="(15)",
                    because="the optimality of u_1")
line_16 = book.line(here + dot(slope, u_1 - u_0) + gamma / 2 * step <= here - gamma / 2 * step, gamma * line_15(u_0), name="(16)", at="(16)",
                    because="(15) at u_0")

# ---- after (17), as the printed proof goes on

r, left, y, c18 = norm(u_1 - u_0), least - lowest, here - lowest, 18 * gamma * D**2 + 2 * R
line_2 = book.line(left <= loss(u_1, v_0) - lowest, 1 * minimum_in_u(u_1), at="after (17), line 2")
lines_4_5 = book.line(here - lowest + dot(slope, u_1 - u_0) + gamma / 2 * step <= dot(slope, u_1 - u_min) + gamma / 2 * step,
                      1 * pair(convex, u_min, v_min), 1 * line_17(v_min), at="after (17), lines 4 and 5", because="convexity; (17) at v_min")
line_6 = book.line(left <= gamma * dot(u_1 - u_0, u_min - u_1) + gamma / 2 * step, 1 * line_2, 1 * line_14, 1 * lines_4_5, gamma * line_15(u_min),
                   name="display after (17)", at="after (17), lines 1 to 6", because="(14); convexity; (17) at v_min; (15) at u_min")
own_length, at_most_2D = book.line(step <= r**2), book.squared(r <= 2 * D, apart(u=u_1, p=u_0))
cross = book.cite(PRODUCT, u=u_1 - u_0, v=u_min - u_1, a=r, b=2 * D, given={"first": own_length, "second": apart(u=u_min, p=u_1)},
                  because="Cauchy-Schwarz")
lines_7_8 = book.line(left <= 3 * gamma * r * D, 1 * line_6, gamma * cross, gamma / 2 * r * at_most_2D, name="3 gamma D",
                      at="after (17), lines 7 and 8", because="Cauchy-Schwarz, and two points of a D-ball are at most 2D apart")
left_positive = book.line(left >= 0, 1 * minimum(u_2, v_0))
which_implies = book.line(1 / (9 * gamma**2 * D**2) * left**2 <= step, left / (9 * gamma**2 * D**2) * lines_7_8, r / (3 * gamma * D) * lines_7_8,
                          knowing=[left_positive], at="after (17), 'which implies'", because="both sides are not negative")
we_get = book.line(least <= here - 1 / (18 * gamma * D**2) * left**2, 1 * minimum_in_u(u_1), 1 * line_14, 1 * line_16, gamma / 2 * which_implies,
                   name="18 gamma D²", at="after (17), 'we get'", because="(14), (16), and the minimum is at most l(u_1, v_0)")
gain_positive = book.line(gain >= 0, 1 * minimum_in_u(u_0))
in_range = book.line(here + least - 2 * lowest <= 2 * R, 1 * range_above(u_0, v_0), 1 * range_above(u_2, v_0), 2 * range_below(u_min, v_min))
difference = book.line(
    least <= here - 1 / (18 * gamma * D**2) * y**2 + R / (9 * gamma * D**2) * gain, 1 * we_get, gain / (18 * gamma * D**2) * in_range,
    knowing=[gain_positive], name="difference of squares", at="after (17), 'we get', the lines below",
    because="l(u_0, v_0) + min - 2 l_min is at most 2R")
rearranged = book.line(least <= here - 1 / c18 * y**2, 18 * gamma * D**2 / c18 * difference, at="after (17), 'rearranging'",
                       because="the gain times 1 + R/(9 gamma D²)")
SETTING = book.setting({HALF_STEP_GAIN: gain})
printed, sharpened, whole = (Theory.claims(LEMMA_2, key, SETTING) for key in ("printed", "sharpened", "whole-step"))
excess = book.line(Y == here - compared, 1 / Y * Y_one_of_two, when=[Y > 0])


def where_positive(claim, name, larger, otherwise, because):
    """A claim that is shown for Y = l(u_0, v_0) - l(u_*, v_*) > 0 and, easily, for Y = 0."""
    return book.cases(claim, Y <= 0, otherwise, larger, name=name, because=because)


in_print = where_positive(printed, "Lemma 2, in print's way", [
    1 * rearranged, square(y - Y, 1 / c18), 2 * Y / c18 * excess, 2 * Y / c18 * minimum(u_star, v_star)], [1 * minimum_in_u(u_0), Y / c18 * book.condition(1)], "l(u_min, v_min) is at most l(u_*, v_*)")
PRINTED_WAY = book.argument("fedres.lem2.print", "Lemma 2, as print shows it", in_print)

# ---- ours

part_way = book.line(theta * (here - compared) - 2 * gamma * D**2 * theta**2 <= gain, 1 * minimum_in_u(towards), 1 * part_of_the_way, when=SHORT,
                     because="the point between is feasible")
part = Y / (4 * gamma * D**2)
a_part = book.line(part <= 1, 1 / (4 * gamma * D**2) * book.condition(1), when=sharpened.conditions)
near = where_positive(sharpened, "Lemma 2, sharpened", [1 * part_way(theta=part, because=[None, a_part]), part * excess],
                      [1 * minimum_in_u(u_0), Y / (8 * gamma * D**2) * book.condition(2)], "a part Y/(4 gamma D²) of the way")
far = where_positive(whole, "Lemma 2, from far away", [1 * part_way(theta=1), 1 * excess, number(1, 2) * book.condition(1)],
                     [1 * minimum_in_u(u_0), number(1, 2) * book.condition(2)], "the whole way: 2 gamma D² is at most half of Y")
LEMMA_2_SHARPENED = book.proof(LEMMA_2, "sharpened", SETTING, [1 * near])
LEMMA_2_WHOLE = book.proof(LEMMA_2, "whole-step", SETTING, [1 * far])

# ---- print's bound, without the argmin of l that the printed proof needs

at_most_R = where_positive(Schema(Y <= R), "at most R", [1 * excess, 1 * range_above(u_0, v_0), 1 * range_below(u_star, v_star)],
                           [1 * book.condition(1)], "an excess is at most R")
either = book.cases(
    printed, Y <= 4 * gamma * D**2, [1 * near, square(Y, (10 * gamma * D**2 + 2 * R) / (8 * gamma * D**2 * c18))],
    [1 * far, Y / c18 * at_most_R], name="Lemma 2", because="from ours, near and far away: an excess is at most R")
LEMMA_2_PRINTED = book.proof(LEMMA_2, "printed", SETTING, [1 * either])
