"""The lucky client among m with n_j draws each: what the symbols of the printed Theorems 2 to 4 are there, and why their hypotheses hold."""

from fractions import Fraction as Q
from types import SimpleNamespace

from fedtheory.core.construction import Made, choice, each, explicit, point, roundup, shows
from fedtheory.core.term import at_most
from fedtheory.core.term import root as sqrt
from fedtheory.language import Formula, dot, i, j, mean, norm, number, root, sq, square, t, w
from fedtheory.papers.fednewton.proofs import lucky_world as world
from fedtheory.papers.fednewton.proofs.printed_federations import FEDERATED

CHANCE, LAMBDA, LONG, SPAN, G, b, bad, g = world.CHANCE, world.LAMBDA, world.LONG, world.SPAN, world.G, world.b, world.bad, world.g
k, lucky, of_bad, phi, place, u, x, z = world.k, world.lucky, world.of_bad, world.phi, world.place, world.u, world.x, world.z


def rounds(m, c):
    """What m clients do if the bad one has seen c: what all have, inverses, the mean of the clients' inverses, w^0, w_D and the overshoot."""
    of_all = (c + (m - 1)) / m
    iv, iv_D = world.inv(c + LAMBDA), world.inv(of_all + LAMBDA)
    solver = iv**2 / m + Q(m - 1, m) * g
    start, ridge, overshoot = c * iv**2 / m + Q(m - 1, m) * g, of_all * iv_D**2, (of_all + LAMBDA) * solver - 1
    return SimpleNamespace(**locals())


def clients(m, n_j):
    """m clients with n_j draws each, `c` what the bad one has seen.

    `seen`, `rho` and `e_0` are numbers: what all have seen where all draws are long, the factor by which a round then multiplies the
    error, with the sign changed, and w^0 - w_D.
    """
    c = world.SHORT + Q(SPAN, n_j) * world.hits(n_j, w)
    of_client = lambda bad: bad * c + (1 - bad)
    seen, inverse = Q(LONG**2 + m - 1, m), Q(1, m) / (LONG**2 + LAMBDA) + Q(m - 1, m) * g
    rho, e_0 = (seen + LAMBDA) * inverse - 1, Q(LONG**2, m) / (LONG**2 + LAMBDA) + Q(m - 1, m) * g - seen / (seen + LAMBDA)
    return SimpleNamespace(**(vars(rounds(m, c)) | locals()))


def made(m):
    """One bad client, and the draws: long ones show the first face."""
    drawn = point(shows("k", "w", LONG, Q(1, 2)))
    return Made(
        {"bad": explicit("j", each("j", 1, 0)), "lucky": explicit("k w", shows("k", "w", 1, 0)), "phi": explicit("j k w", each("j", drawn, point(1))),
         "inv": explicit("x", choice(at_most("x", 0), 1, 1 / sqrt("x"))), "ceiling": explicit("x", roundup("x")),
         "above": explicit("a b", choice(at_most("a", "b"), 0, 1))}, clients=(1, m - 1), faces=(CHANCE, 1 - CHANCE))


def begin(p, m):
    """What defines the world of m clients: shares, and FedNewton's rounds, whatever the bad one has seen."""
    of = rounds(m, b)
    world.given(p.symbol("m") == m, f"{m} clients", "m", p)
    world.along(mean(bad, j) == Q(1, m), "0 for all others", "one is bad", p)
    world.along(place(0, b) == of.start, "the start", "first", p)
    world.along(place(t + 1, b) == of.ridge - of.overshoot * (place(t, b) - of.ridge), "a round", "next", p, when=[0 <= t])


def formulas(of):
    """What stands for the symbols of the printed theorems, but for the letters of a rate."""
    n_j, iv, it = of.n_j, of.iv, lambda at: place(at, of.c) * u
    sums = lambda client, draws, outcome: of_bad(client) * (world.SHORT * draws + SPAN * world.hits(draws, outcome)) + (1 - of_bad(client)) * draws
    along_u = lambda client, draw, outcome: dot(u, phi(client, draw, outcome))
    has = lambda client: of.of_client(of_bad(client))
    return {
        "n": of.m * n_j, "n_j": n_j, "lamda": LAMBDA, "kappa": LONG, "B": LONG, "delta": CHANCE**n_j / 2, "N": g, "Upsilon": Q(2, of.m),
        "label": along_u, "target": along_u, "own": lambda _, *at: along_u(*at), "image": lambda _, *at: along_u(*at), "depth": lambda _: 0,
        "C": lambda of_: of_, "C_j": lambda _, of_: of_, "sample": lambda c, d, o, of_: sums(c, d, o) * of_, "answers": lambda *at: sums(*at) * u,
        "C_Dj": lambda c, _, of_: has(c) * of_, "C_D": lambda _, of_: of.of_all * of_, "part": lambda c, _: has(c) * u, "right": lambda _: of.of_all * u,
        "solve": lambda c, _, of_: (of_bad(c) * iv**2 + (1 - of_bad(c)) * g) * of_, "w_D": lambda _: of.ridge * u,
        "P": lambda c, _: G * of_bad(c)**2 * iv**2 + (1 - of_bad(c))**2, "R": lambda c, _: of_bad(c)**2 * root((1 - of.c)**2) * g, "shift": lambda _: 0,
        "spectral": lambda *_: 1, "thinned": lambda _: 1, "Delta_f": lambda _: 0, "lever": lambda c, o: g * phi(c, 1, o), "own_lever": lambda c, o: g * phi(c, 1, o),
        "it": lambda at, _: it(at), "excess": lambda at, _: root((place(at, of.c) - 1)**2), "error": lambda at, _: norm(it(at) - of.ridge * u)}


def norms(p, of):
    """What P, R and Upsilon need of what the bad client has seen; and its inverse, and that of all."""
    each, gone, seen, A = Q(SPAN, of.n_j), 1 - of.c, of.c + LAMBDA, root((1 - of.c)**2)
    some, draws = world.some_hits(k=of.n_j), world.no_more_hits(k=of.n_j)
    positive = p.line(seen > 0, each * some, name="seen is positive")
    positive_D = p.line(of.of_all + LAMBDA > 0, each / of.m * some, name="seen by all is positive")
    inverse = lambda fact, *at: fact(*at, b=seen, because=[positive])
    inverse_D = lambda fact, *at: fact(*at, b=of.of_all + LAMBDA, because=[positive_D])
    no_more = p.squared(A <= seen, 2 * each * (1 + LAMBDA) * some, sign=positive, name="gone and seen")
    at_most_1 = p.line(of.iv**2 * A <= 1, of.iv**2 * no_more, 1 * inverse(world.inverse), name="no more than 1")
    above_, below = p.line(gone <= LONG**2, each * some, name="gone from above"), p.line(gone >= -LONG**2, each * draws, name="gone from below")
    far = p.squared(A <= LONG**2, 1 * world.product(a=gone, b=gone, c=LONG**2, d=LONG**2, because=[above_, below, above_, below]), name="gone")
    sides = world.absolute(a=gone), p.line(gone >= -A, 1 * world.of_minus(a=gone), name="from below"), world.inner, world.inner_below
    deviation = p.line(gone * dot(z, x) <= A * (norm(z) * norm(x)), 1 * world.product(a=gone, b=dot(z, x), c=A, d=norm(z) * norm(x), because=sides), name="deviation")
    return at_most_1, far, deviation, inverse, inverse_D


def hypotheses(p, of, within):
    """Why all that is assumed is true in the world."""
    at_most_1, far, deviation, inverse, inverse_D = norms(p, of)
    one_bad, one_bad_along, first, following = p.called("one is bad", "one is bad, along v", "first, along v", "next, along v")
    M, c_b, c_all, drawn = of.m, of.c, of.of_all, phi(j, k, w)
    e, A, E, now = of.iv**2, root((1 - c_b)**2), c_b + LAMBDA, place(t, c_b) * u
    SIZE = 1 / (of.n_j * root(number(LAMBDA))) + root(number(g)) / root(number(of.n_j))
    bigger = [1 * world.long, square(1 - bad, LONG**2 - 1), (LONG**2 - 1) * world.is_bad, square(bad * (1 - lucky(k, w)), SPAN),
              SPAN * (1 - 2 * lucky(k, w) + lucky(k, w)**2) * world.is_bad, SPAN * bad * world.is_lucky]
    label = lambda when: u * p.called(f"phi, {when}")
    shown = {
        "n": [-of.n_j * p.called("m")], "kappa": [drawn * world.line(drawn), *bigger], "B": bigger, "mean labels": bigger, "C_j": world.law,
        **{f"label, {when}": [label(when)] for when in ("again", "before", "after")}, "next image": [1 * world.law(i, drawn, u, k=1)],
        "spectral": [-1 * world.exp_0], "thinned": [-1 * world.exp_0], "source": [-1 * world.law(j, u, u, k=1), 1 * world.unit, 1 * p.computed(number(1) <= Formula(p.put("radius"))**2, "radius, here")],
        "no draws": [1 * world.no_hits_along(SPAN * bad * x)], "one more draw": [-1 * world.squares(k=k + 1), 1 * world.next_hit_along(SPAN * bad * x)],
        "C_D": [-1 * one_bad_along((c_b - 1) * x)], "no answers": [1 * world.no_hits_along(SPAN * bad * u)],
        "one more answer": [-1 * world.squares(j, u, k=k + 1), 1 * world.next_hit_along(SPAN * bad * u)], "right": [-1 * one_bad_along((c_b - 1) * u)],
        "solve": [1 * world.bad_along(j, (c_b - 1) * (e - g) * x), 1 * inverse(world.inverse_along, bad * x)], "w_D": [1 * inverse_D(world.inverse_along, c_all * u)],
        "DKRR": [1 * first(u, b=c_b), -1 * world.bad_along(j, (e - g) * (c_b - 1) * u), -1 * one_bad_along((e * c_b - g) * u)],
        "(5)": [1 * following(u, b=c_b), 1 * one_bad_along((e - g) * ((c_all + LAMBDA) * now - c_all * u)), 1 * inverse_D(world.inverse_along, of.solver * c_all * u)],
        "R": [bad**2 * deviation, -(1 - c_b) * dot(z, x) * world.is_bad],
        "P": [p.formulas["P"](j, w) * norm(x) * world.stretched(a=of.of_client(bad) + LAMBDA),
              -(G * e * E * (1 + bad) - G**2 * e * bad - (1 - bad) * E + G * (2 - bad)) * norm(x) * norm(z) * world.is_bad, -G * bad * norm(x) * norm(z) * inverse(world.inverse), G * world.inner],
        "Upsilon": [2 * A * (e * (1 + bad + bad**2) - g * (bad - bad**2)) * world.is_bad, 2 * e * A * one_bad, Q(2, M) * at_most_1],
        "excess": [1 * world.risk(a=place(t, c_b))], "N": [-g * world.mean_square], "beta": [Q(SPAN, of.n_j * M) * sq(x) * world.some_hits(k=of.n_j)],
        "S_A": [2 * A * g * SIZE * world.is_bad, 2 * A * g * SIZE * one_bad, 2 * g * SIZE / M * far], **({} if within is FEDERATED else of_rates(p, of, within))}
    return shown, inverse(world.inverse), inverse_D(world.inverse)


def of_rates(p, of, within):
    """What is true of the letters of a rate: lambda^s and the capacity."""
    half, last = number(LAMBDA), p.line(world.power(number(LAMBDA), 0) == 1, 1 * world.power_0(x=LAMBDA), name="lambda^0")
    for top in range(1, p.formulas["s"] + 1):
        last = p.line(world.power(half, top) == LAMBDA**top, 1 * world.next_power(x=LAMBDA, k=top - 1), LAMBDA * last, name=f"lambda^{top}")
    capacity = p.computed(p.placed(within.given["capacity"].schema), "capacity, here")
    return {"rate": [of.m * of.n_j * last], "capacity": capacity, "capacity of a client": [g * world.mean_square, 1 * capacity]}
