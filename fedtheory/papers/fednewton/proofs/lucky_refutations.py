"""Theorems 2 to 4 as printed, refuted where one client is lucky: after enough rounds no constant is large enough."""

from fractions import Fraction as Q

from fedtheory.core.expression import to_tree
from fedtheory.core.term import Schema
from fedtheory.language import Formula, World, exp, expect, log, number, root, square, w
from fedtheory.papers.fednewton.proofs import lucky_clients as lucky
from fedtheory.papers.fednewton.proofs import lucky_world as world
from fedtheory.papers.fednewton.proofs import printed_federations as P
from fedtheory.papers.fednewton.statements.thm2_federated import THEOREM_2
from fedtheory.papers.fednewton.statements.thm3_homogeneous import THEOREM_3
from fedtheory.papers.fednewton.statements.thm4_heterogeneous import THEOREM_4

CHANCE, LAMBDA, LONG, g, k = world.CHANCE, world.LAMBDA, world.LONG, world.g, world.k


def lasting(p, of, iv_is, iv_D_is):
    """Where all draws are long: what is seen, w_D and w^0 then; and (1 + k (rho² - 1)) e_0² <= d(k)² for d(k) = <u, w^k> - w_D."""
    n_j, M, gain, o = of.n_j, of.m, of.rho**2 - 1, of.overshoot
    whole, n_hits, e, e_D = world.every(n_j, w), world.hits(n_j, w), of.iv**2, of.iv_D**2
    so, each, each_D, seen, length = [0 < whole], Q(world.SPAN, n_j), Q(world.SPAN, n_j * M), of.seen + LAMBDA, LONG**2 + LAMBDA
    first, following = p.called("first", "next")
    all_long = p.line(n_hits == n_j, -1 / whole * world.all_hits(k=n_j), when=so, name="all long")
    one = p.line(whole == 1, 1 / whole * world.all_or_not(k=n_j), when=so, name="one")
    inverse = p.line(e == 1 / number(length), 1 / number(length) * iv_is, -each / length * e * all_long, when=so, name="inverse")
    inverse_D = p.line(e_D == 1 / number(seen), 1 / number(seen) * iv_D_is, -each_D / seen * e_D * all_long, when=so, name="inverse of all")
    over = p.line(o == of.rho, seen / M * inverse, each_D * of.solver * all_long, when=so, name="overshoot")
    starts = p.line(of.start - of.ridge == of.e_0, Q(LONG**2, M) * inverse, -of.seen * inverse_D, each_D * (e - e_D) * all_long, when=so, name="start")
    ridge = p.line(of.ridge == of.seen / seen, of.seen * inverse_D, each_D * e_D * all_long, when=so, name="ridge")
    gone = lambda at: world.place(at, of.c) - of.ridge
    rounds = p.line(gone(k + 1) == -o * gone(k), 1 * following(t=k, b=of.c), when=[k >= 0], name="each round")
    at_first = p.line(gone(0) == of.e_0, 1 * first(b=of.c), 1 * starts, when=so, name="at first")
    growth = p.induction((1 + k * gain) * of.e_0**2 <= gone(k)**2, [-(gone(0) + of.e_0) * at_first],
                [-(gone(k + 1) - o * gone(k)) * rounds, -(of.rho + o) * gone(k)**2 * over, of.rho**2 * p.before], when=so, on=k, since=0, name="growth")
    return whole, so, gone, one, growth, ridge


def refuted(of, bound, within, lucky_clients, **numbers):
    """The bound, for any constant, after so many rounds that the error is above it."""
    here, p = lucky_clients, World.after(world.p, globals())
    n_j, M, of_error = here.n_j, here.m, within is P.FEDERATED
    lucky.begin(p, M)
    known = [name for name in ("0 < G", "0 <= aleph_Pi") if name in within.given]
    p.symbols |= {name: within.symbols[name] for name in ("G", "aleph_Pi") if name in within.symbols}
    p.keeps(within, *known)
    SIZE = 1 / (n_j * root(number(LAMBDA))) + root(number(g)) / root(number(n_j))
    p.formulas = {**lucky.formulas(here), **numbers, **({
        "r": Q(1, 2), "rho_s": 40, "radius": 40 * exp(-2 * number(1, 2) * log(number(LONG))), "beta": Q(3, 4 * M) * g, "S_A": 2 * g * Q(LONG**2, M) * SIZE, "S_h": 0}
        if of_error else {"radius": 1, "Q": 1, "s": int(2 * numbers["r"] + numbers["gamma"])})}
    shown, *inverses = lucky.hypotheses(p, here, within)
    chances = world.of_none
    for draws in range(1, n_j + 1):
        chances = p.line(expect(world.every(draws, w)) == CHANCE**draws, 1 * world.of_one_more(k=draws - 1), CHANCE * chances, name=f"chance of {draws}")
    whole, so, gone, one, growth, ridge = lasting(p, here, *inverses)

    # so many rounds that more than any bound is left
    value = to_tree(of.bound(bound).value)
    most, least = (Formula(World(p.paper, {}, formulas=p.formulas | {"power": lambda *_, at=at: at}).put(value)) for at in (1, 0))
    gain = here.rho**2 - 1
    enough = 1 + ((most + 1)**2 + 2) * 2 / (here.e_0**2 * gain)
    T = world.ceiling(enough)
    p.formulas["t"] = T
    p.holds(within, shown)
    powers = p.induction(world.power(number(2, M), k) <= 1, [1 * world.power_0(x=Q(2, M))], [1 * world.next_power(x=Q(2, M)), Q(2, M) * p.before], on=k, since=0, name="powers of Upsilon")
    far = p.line(enough <= T, 1 * world.ceiling_is(b=enough), name="T")
    a_round = p.line(1 <= T, 1 * far, square(most + 1, 2 / (number(here.e_0)**2 * gain)), name="condition: a round")
    not_negative = p.line(T >= 0, 1 * a_round, name="T is not negative")
    for number_, condition in enumerate(of.bound(bound).conditions, 1):
        p.computed(p.placed(Schema([condition.relation, to_tree(condition.lhs), to_tree(condition.rhs)])), f"condition: {number_}")
    p.computed(log((2 if of_error else 6) / number(CHANCE**n_j / 2)) > 0, "some logarithm", bits=256)  # Theorems 3 and 4 are written for a third of their delta
    claim = p.contrary(of, bound, within)
    stated, measured = Formula(claim.then[2][2][1][2]), p.formulas["error" if of_error else "excess"](T, w)
    little = p.line(stated <= most, (most if of_error else most - least) * powers(k=T), name="the bound does not grow")
    grown, q, ridge_there = growth(k=T, because=[not_negative, p.condition(1)]), here.ridge - 1, here.seen / (here.seen + LAMBDA)
    if of_error:
        large = [1 * grown, -gone(T)**2 * world.unit, gain * here.e_0**2 * far, square(most + 1)]
    else:
        large = [square(gone(T) + 2 * q, number(1, 2)), number(1, 2) * grown, (ridge_there + here.ridge - 2) * ridge, gain * here.e_0**2 / 2 * far]
    larger = p.squared(most + 1 <= measured, *large, when=so, name="large")
    beyond = p.line(stated < measured, 1 * little, 1 * larger, when=so, name="beyond")
    exceeded = world.above(measured, stated)
    each = p.cases(whole <= exceeded**2, whole <= 0, [1 * p.condition(1), square(exceeded)],
                   [1 * one, -(exceeded + 1) * world.is_above(a=measured, b=stated, because=[beyond(because=[p.condition(1)])])], name="each sample")
    p.line(claim, 1 * each, -1 * chances, name="the contrary")
    return p.refutes(of, bound, within, "a lucky client", f"{M} clients with {n_j} draws each, one of which draws long features alone",
                     "Upsilon is at most 1 where every round multiplies the error (errata d02, d27), whatever the constant", lucky.made(M))


REGIMES = {"ordered-1": (lucky.clients(2, 1), Q(1, 2), 0), "ordered-2": (lucky.clients(4, 1), Q(1, 2), 1), "ordered": (lucky.clients(4, 4), Q(3, 2), 1),
           "ordered-4": (lucky.clients(2, 8), Q(3, 2), 1)}
"""Clients, r and gamma for each regime of the local size: |D| = 2^(2r + gamma), so that lambda is 1/2 in all of them."""
PROOFS = (
    refuted(THEOREM_2, "printed", P.FEDERATED, lucky.clients(2, 1)),
    *(refuted(THEOREM_3, key, P.ALIKE, clients, r=r, gamma=gamma) for key, (clients, r, gamma) in REGIMES.items()),
    refuted(THEOREM_4, "ordered", P.DIFFERENT, lucky.clients(2, 1), r=Q(1, 2), gamma=0))
