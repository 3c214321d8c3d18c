"""One step of mirror descent, as FedBoost and AFLBoost make it, and what it means to have a gradient.

`reach(u, v, gap)` is how far from v towards u the slope of F at v is right up to the gap: that there is such a distance
for every gap is what it means that F has the gradient at v.
"""


from fedtheory.language import Theory, dot, square, u, v

PAPER = "hamer2020fedboost"


def divergence(F, mirror):
    """The Bregman divergence of F, whose gradient is `mirror`."""
    return lambda one, other: F(one) - F(other) - dot(mirror(other), one - other)


def gradient(p, F, slope, reach, where, locator, *, role="definition", quote="", prefix=""):
    """Hypotheses: `slope` is the gradient of F at points v, towards points u, that are `where`."""
    far = reach(u, v, gap)
    return (
        p.defined(far > 0, "for every gap there is a distance", locator, when=[gap > 0], name=f"{prefix}reach"),
        p.defined(far <= 1, "which may be taken small", locator, when=[gap > 0], name=f"{prefix}reach at most 1"),
        p.given(F(v + way * (u - v)) <= F(v) + way * dot(slope(v), u - v) + way * gap,
                "within which F rises no faster than its gradient says, and the gap", locator,
                when=[*where, gap > 0, way > 0, way <= far], role=role, quote=quote, name=f"{prefix}differentiable"))


def numbers(p):
    """A gap, and a part of the way."""
    return p.variable("gap", "real"), p.variable("way", "real")


# ---- what is true up to every gap, a short way along, is true

p = Theory(PAPER, globals())
gap, way = numbers(p)
gain, slope, far = p.real("gain"), p.real("slope"), p.real("far", "real")
reach = p.defined(far(gap) > 0, "for every gap there is a distance", "ours", when=[gap > 0])
reach_at_most_1 = p.defined(far(gap) <= 1, "which may be taken small", "ours", when=[gap > 0])
short_way = p.given(gain <= slope + gap, "so far it is true up to the gap", "ours",
                    when=[gap > 0, way > 0, way <= 1, way <= far(gap)])
any_gap = p.line(gain <= slope + gap, short_way(way=far(gap), because=[None, reach, reach_at_most_1, None]), when=[gap > 0])
first_order = p.cases(gain <= slope, gain <= slope, [p.condition(1)], [2 * any_gap(gap=(gain - slope) / 2)],
                      because="else half of what is missing is a gap", name="first order", at="Figure 1, subroutine BP")
FIRST_ORDER = p.argument("fedboost.first_order", "what is true up to every gap is true")

# ---- one step: the three points of the projection, strong convexity, Young's inequality

p = Theory(PAPER, globals())
gap, way = numbers(p)
F, mirror, bregman_reach = p.real("F", "vector"), p.vector("mirror", "vector"), p.real("reach", "vector", "vector", "real")
size, dual, sigma, eta = p.real("size", "vector"), p.real("dual", "vector"), p.real("sigma"), p.real("eta")
here, ahead, unprojected, along, best = (p.vector(x) for x in ("here", "ahead", "unprojected", "along", "best"))
place, smooth, B = p.domain("place"), p.domain("smooth"), divergence(F, mirror)
convexity = p.defined(sigma > 0, "sigma > 0", "Properties 1.1", name="sigma")
positive_step = p.defined(eta > 0, "eta > 0", "Figure 1", name="eta")
dual_norm = p.defined(dot(u, v) <= dual(u) * size(v), "a norm and its dual", "Properties 1", name="dual norm")
strongly_convex = p.defined(sigma / 2 * size(v - u)**2 <= B(u, v), "F is strongly convex", "Properties 1.1",
                          when=[place(u), smooth(v)], name="strongly convex")
reaches = gradient(p, F, mirror, bregman_reach, [place(u), place(v), smooth(v)], "Figure 1, step 5")
best_inside = p.defined(place(best), "the best is in the set", "Theorem 2", name="best")
inside = p.defined(place(ahead), "projected", "Figure 1, step 5", name="inside")
smooth_here = p.defined(smooth(here), "F has a gradient here", "Figure 1, step 5", name="smooth here")
smooth_ahead = p.defined(smooth(ahead), "and there", "Figure 1, step 5", name="smooth ahead")
moves = p.defined(mirror(unprojected) == mirror(here) - eta * along, "a step", "Figure 1, step 5", name="step")
projection = p.defined(B(ahead, unprojected) <= B(u, unprojected), "a Bregman projection", "Figure 1, subroutine BP",
                     when=[place(u)], name="projection")

towards, on_the_way = u - ahead, ahead + way * (u - ahead)
stays = p.lies(place(on_the_way), (way, p.condition(1)), (1 - way, inside), when=[place(u), way > 0, way <= 1])
short = p.line(
    dot(mirror(unprojected) - mirror(ahead), towards) <= gap, 1 / way * projection(on_the_way, because=[stays]),
    1 / way * reaches[2](u, ahead), when=[place(u), gap > 0, way > 0, way <= 1, way <= bregman_reach(u, ahead, gap)])
optimal = p.cite(
    FIRST_ORDER, gain=dot(mirror(unprojected) - mirror(ahead), towards), slope=0, far=lambda a: bregman_reach(u, ahead, a),
    given={"reach": reaches[0](u, ahead), "reach at most 1": reaches[1](u, ahead), "short way": short}, when=[place(u)],
    name="optimal", at="Figure 1, subroutine BP", because="a projection is no further than what lies a short way from it in the set")
descends = p.line(
    eta * dot(along, here - best) <= B(best, here) - B(best, ahead) + eta**2 * dual(along)**2 / (2 * sigma),
    1 * optimal(best), (ahead - best) * moves, 1 * strongly_convex(ahead, here), eta * dual_norm(along, here - ahead),
    square(size(here - ahead) - eta / sigma * dual(along), sigma / 2),
    name="descends", at="Figure 1, step 5; ours for Appendix B", because="three points, strong convexity, and Young's inequality")
MIRROR_STEP = p.argument("fedboost.mirror_step", "a step of mirror descent against any point")
