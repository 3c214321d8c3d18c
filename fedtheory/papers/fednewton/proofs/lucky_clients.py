"""The lucky client among m with n_j draws each: what the symbols of the printed Theorems 2 to 4 are there, and why their hypotheses hold."""

from fractions import Fraction as Q
from types import SimpleNamespace

from fedtheory.core.construction import Made, choice, each, explicit, point, roundup, shows
from fedtheory.core.term import at_most
from fedtheory.core.term import root as sqrt
from fedtheory.language import Formula, dot, i, j, mean, norm, number, root, sq, square, t, w
from fedtheory.papers.fednewton.proofs import lucky_world as world
from fedtheory.papers.fednewton.proofs.lucky_world import (
    CHANCE,
    LAMBDA,
    LONG,
    SHORT,
    SPAN,
    G,
    bad,
    g,
    hits,
    it,
    iv,
    iv_D,
    k,
    lucky,
    of_bad,
    phi,
    u,
    x,
    z,
)
from fedtheory.papers.fednewton.proofs.printed_federations import FEDERATED


def clients(m, n_j):
    """m clients with n_j draws each: what the bad one has seen, what all have, the mean of the clients' inverses, w^0, w_D and the overshoot.

    `seen`, `rho` and `e_0` are numbers: what all have seen where all draws are long, by what a round then multiplies the error, with
    the sign changed, and w^0 - w_D.
    """
    covariance = SHORT + Q(SPAN, n_j) * hits(n_j, w)
    of_client = lambda bad: bad * covariance + (1 - bad)
    of_all, solver = (covariance + (m - 1)) / m, iv**2 / m + Q(m - 1, m) * g
    start, ridge, overshoot = covariance * iv**2 / m + Q(m - 1, m) * g, of_all * iv_D**2, (of_all + LAMBDA) * solver - 1
    seen, inverse = Q(LONG**2 + m - 1, m), Q(1, m) / (LONG**2 + LAMBDA) + Q(m - 1, m) * g
    rho, e_0 = (seen + LAMBDA) * inverse - 1, Q(LONG**2, m) / (LONG**2 + LAMBDA) + Q(m - 1, m) * g - seen / (seen + LAMBDA)
    return SimpleNamespace(**locals())


def made(of):
    """One bad client, and the draws: long ones show the first face."""
    drawn = point(shows("k", "w", LONG, Q(1, 2)))
    return Made(
        {"bad": explicit("j", each("j", 1, 0)), "lucky": explicit("k w", shows("k", "w", 1, 0)), "phi": explicit("j k w", each("j", drawn, point(1))),
         "iv": explicit("w", 1 / sqrt(of.covariance + LAMBDA)), "iv_D": explicit("w", 1 / sqrt(of.of_all + LAMBDA)), "ceiling": explicit("x", roundup("x")),
         "above": explicit("a b", choice(at_most("a", "b"), 0, 1))}, clients=(1, of.m - 1), faces=(CHANCE, 1 - CHANCE))


def rounds(p, of):
    """What defines the world, of so many clients with so many draws: shares, inverses, and FedNewton's rounds."""
    ridge = of.ridge * u
    world.given(p.symbol("m") == of.m, f"{of.m} clients", "m", p)
    world.along(mean(bad, j) == Q(1, of.m), "0 for all others", "one is bad", p)
    world.along(iv**2 * (of.covariance + LAMBDA) == 1, "iv² = 1/(C_Dj + lambda) of the bad client", "iv", p)
    world.along(iv_D**2 * (of.of_all + LAMBDA) == 1, "iv_D² = 1/(C_D + lambda)", "iv_D", p)
    world.given(it(0, w) == of.start * u, "the start", "first", p)
    world.given(it(t + 1, w) == ridge - of.overshoot * (it(t, w) - ridge), "a round", "next", p, when=[0 <= t])


def formulas(of):
    """What stands for the symbols of the printed theorems, but for the letters of a rate."""
    n_j = of.n_j
    sums = lambda client, draws, outcome: of_bad(client) * (SHORT * draws + SPAN * hits(draws, outcome)) + (1 - of_bad(client)) * draws
    along_u = lambda client, draw, outcome: dot(u, phi(client, draw, outcome))
    has = lambda client: of.of_client(of_bad(client))
    return {
        "n": of.m * n_j, "n_j": n_j, "lamda": LAMBDA, "kappa": LONG, "B": LONG, "delta": CHANCE**n_j / 2, "N": g, "Upsilon": Q(2, of.m),
        "label": along_u, "target": along_u, "own": lambda _, *at: along_u(*at), "image": lambda _, *at: along_u(*at), "depth": lambda _: 0,
        "C": lambda of_: of_, "C_j": lambda _, of_: of_, "sample": lambda c, d, o, of_: sums(c, d, o) * of_, "answers": lambda *at: sums(*at) * u,
        "C_Dj": lambda c, _, of_: has(c) * of_, "C_D": lambda _, of_: of.of_all * of_, "part": lambda c, _: has(c) * u, "right": lambda _: of.of_all * u,
        "solve": lambda c, _, of_: (of_bad(c) * iv**2 + (1 - of_bad(c)) * g) * of_, "w_D": lambda _: of.ridge * u,
        "P": lambda c, _: G * of_bad(c)**2 * iv**2 + (1 - of_bad(c))**2, "R": lambda c, _: of_bad(c)**2 * root((1 - of.covariance)**2) * g, "shift": lambda _: 0,
        "spectral": lambda *_: 1, "thinned": lambda _: 1, "Delta_f": lambda _: 0, "lever": lambda c, o: g * phi(c, 1, o), "own_lever": lambda c, o: g * phi(c, 1, o),
        "excess": lambda at, o: root((dot(u, it(at, o)) - 1)**2), "error": lambda at, o: norm(it(at, o) - of.ridge * u)}


def norms(p, of):
    """What P, R and Upsilon need of what the bad client has seen."""
    c_b, each = of.covariance, Q(SPAN, of.n_j)
    gone, seen, A = 1 - c_b, c_b + LAMBDA, root((1 - c_b)**2)
    some, draws = world.some_hits(k=of.n_j), world.no_more_hits(k=of.n_j)
    positive = p.line(seen >= 0, each * some, name="seen is positive")
    no_more = p.squared(A <= seen, 2 * each * (1 + LAMBDA) * some, sign=positive, name="gone and seen")
    at_most_1 = p.line(iv**2 * A <= 1, iv**2 * no_more, 1 * p.called("iv"), name="no more than 1")
    above_, below = p.line(gone <= LONG**2, each * some, name="gone from above"), p.line(gone >= -LONG**2, each * draws, name="gone from below")
    far = p.squared(A <= LONG**2, 1 * world.product(a=gone, b=gone, c=LONG**2, d=LONG**2, because=[above_, below, above_, below]), name="gone")
    sides = world.absolute(a=gone), p.line(gone >= -A, 1 * world.of_minus(a=gone), name="from below"), world.inner, world.inner_below
    deviation = p.line(gone * dot(z, x) <= A * (norm(z) * norm(x)), 1 * world.product(a=gone, b=dot(z, x), c=A, d=norm(z) * norm(x), because=sides), name="deviation")
    return at_most_1, far, deviation


def hypotheses(p, of, within):
    """Why all that is assumed is true in the world."""
    at_most_1, far, deviation = norms(p, of)
    one_bad, one_bad_along, iv_is, iv_along, iv_D_along, first, following = p.called("one is bad", "one is bad, along v", "iv", "iv, along v", "iv_D, along v", "first", "next")
    M, c_b, c_all, drawn = of.m, of.covariance, of.of_all, phi(j, k, w)
    e, A, E, now = iv**2, root((1 - c_b)**2), c_b + LAMBDA, it(t, w)
    SIZE = 1 / (of.n_j * root(number(LAMBDA))) + root(number(g)) / root(number(of.n_j))
    bigger = [1 * world.long, square(1 - bad, LONG**2 - 1), (LONG**2 - 1) * world.is_bad, square(bad * (1 - lucky(k, w)), SPAN),
              SPAN * (1 - 2 * lucky(k, w) + lucky(k, w)**2) * world.is_bad, SPAN * bad * world.is_lucky]
    label = lambda when: u * p.called(f"phi, {when}")
    return {
        "n": [-of.n_j * p.called("m")], "kappa": [drawn * world.line(drawn), *bigger], "B": bigger, "mean labels": bigger, "C_j": world.law,
        **{f"label, {when}": [label(when)] for when in ("again", "before", "after")}, "next image": [1 * world.law(i, drawn, u, k=1)],
        "spectral": [-1 * world.exp_0], "thinned": [-1 * world.exp_0], "source": [-1 * world.law(j, u, u, k=1), 1 * world.unit, 1 * p.computed(number(1) <= Formula(p.put("radius"))**2, "radius, here")],
        "no draws": [1 * world.no_hits_along(SPAN * bad * x)], "one more draw": [-1 * world.squares(k=k + 1), 1 * world.next_hit_along(SPAN * bad * x)],
        "C_D": [-1 * one_bad_along((c_b - 1) * x)], "no answers": [1 * world.no_hits_along(SPAN * bad * u)],
        "one more answer": [-1 * world.squares(j, u, k=k + 1), 1 * world.next_hit_along(SPAN * bad * u)], "right": [-1 * one_bad_along((c_b - 1) * u)],
        "solve": [1 * world.bad_along(j, (c_b - 1) * (e - g) * x), 1 * iv_along(bad * x)], "w_D": [1 * iv_D_along(c_all * u)],
        "DKRR": [1 * first, -1 * world.bad_along(j, (e - g) * (c_b - 1) * u), -1 * one_bad_along((e * c_b - g) * u)],
        "(5)": [1 * following, 1 * one_bad_along((e - g) * ((c_all + LAMBDA) * now - c_all * u)), 1 * iv_D_along(of.solver * c_all * u)],
        "R": [bad**2 * deviation, -(1 - c_b) * dot(z, x) * world.is_bad],
        "P": [p.formulas["P"](j, w) * norm(x) * world.stretched(a=of.of_client(bad) + LAMBDA),
              -(G * e * E * (1 + bad) - G**2 * e * bad - (1 - bad) * E + G * (2 - bad)) * norm(x) * norm(z) * world.is_bad, -G * bad * norm(x) * norm(z) * iv_is, G * world.inner],
        "Upsilon": [2 * A * (e * (1 + bad + bad**2) - g * (bad - bad**2)) * world.is_bad, 2 * e * A * one_bad, Q(2, M) * at_most_1],
        "excess": [1 * world.risk], "N": [-g * world.mean_square], "beta": [Q(SPAN, of.n_j * M) * sq(x) * world.some_hits(k=of.n_j)],
        "S_A": [2 * A * g * SIZE * world.is_bad, 2 * A * g * SIZE * one_bad, 2 * g * SIZE / M * far], **({} if within is FEDERATED else of_rates(p, of, within))}


def of_rates(p, of, within):
    """What is true of the letters of a rate: lambda^s and the capacity."""
    half, last = number(LAMBDA), p.line(world.power(number(LAMBDA), 0) == 1, 1 * world.power_0(x=LAMBDA), name="lambda^0")
    for top in range(1, p.formulas["s"] + 1):
        last = p.line(world.power(half, top) == LAMBDA**top, 1 * world.next_power(x=LAMBDA, k=top - 1), LAMBDA * last, name=f"lambda^{top}")
    capacity = p.computed(p.placed(within.given["capacity"].schema), "capacity, here")
    return {"rate": [of.m * of.n_j * last], "capacity": capacity, "capacity of a client": [g * world.mean_square, 1 * capacity]}
