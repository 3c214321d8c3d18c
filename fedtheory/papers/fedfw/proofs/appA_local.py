"""Appendix A with K local steps: (20) does in every local step what it does in one.

Coordinate by coordinate, as in the proof of fedfw.appA: the kernel's clients are the coordinates. The two kinds of true
clients have local iterates u and d, of round t and local step m; their weighted mean moves towards (2k/n - 1)r.
"""

from dataclasses import replace

from fedtheory.core import construction
from fedtheory.core.role import Role
from fedtheory.core.term import at_most, less
from fedtheory.language import i, root, t
from fedtheory.papers.fedfw.proofs import appA_box
from fedtheory.papers.fedfw.statements.appA_local import LOCAL

L, dimension, k, n, of_all, r, share = appA_box.L, appA_box.dimension, appA_box.k, appA_box.n, appA_box.of_all, appA_box.r, appA_box.share
target = appA_box.target

eta, stay = 2 / (t + 2), 1 - 2 / (t + 2)


def local_steps(names, begin):
    """A theory of (20) with local steps, and with these assumptions on the start."""
    p = appA_box.box(names)
    K, m = p.integer("K"), p.variable("m", "integer", first=1)
    p.defined(K >= 1, "at least one local step", "Appendix A", name="K")
    x = p.symbol("x")
    u, d, up, down = (p.real(name, "client", "integer", "integer") for name in ("u", "d", "up", "down"))
    begin(p, x)
    for name, claim in (("up_high", up(i, t, m) <= r), ("up_low", -r <= up(i, t, m)), ("down_low", -r <= down(i, t, m))):
        p.defined(claim, f"the oracles answer in the box: {name.partition('_')[0]}", "(20)", name=name)
    appA_box.oracle(p, up(i, t, m), appA_box.slope_up(u(i, t, m)), "up")
    appA_box.oracle(p, down(i, t, m), appA_box.slope_down(d(i, t, m)), "down")
    for local, answers in ((u, up), (d, down)):
        p.defined(local(i, t, 1) == x(i, t), "every client starts its local steps from the server's mean", "(20), second line",
                  name=f"{local.name}_1")
        p.given(local(i, t, m + 1) == (1 - eta) * local(i, t, m) + eta * answers(i, t, m), "a local step, of a size below 1: eta_t = 2/(t+2) "
                "(printed: any size in [0, 1], of which 1 is none: fedfw.d05)", "(20), second line, K times", role=Role.OURS, name=local.name)
    p.defined(x(i, t + 1) == of_all(u(i, t, K + 1), d(i, t, K + 1)), "the mean of the clients after K local steps, a share k/n of which "
              "pulls up", "(20), third line", name="server")
    return p


class Steps:
    """What local steps do in a round that begins in (-r, r], and what rounds do."""

    def __init__(self, p):
        x, u, d, up, down, K = p.symbol("x u d up down K")
        m = p.variable("m", "integer", first=1)
        self.p, self.here, self.last = p, x(i, t), K + 1
        here, self.server = x(i, t), p.named.server
        u_1, d_1, u_moves, d_moves, up_high, up_low, down_low = p.called("u_1", "d_1", "u", "d", "up_high", "up_low", "down_low")
        self.high, self.low = here <= r, -r < here

        def locally(claim, sign, first, moves, answers, of_mean, name, because):
            return p.induction(claim, on=m, when=[of_mean], base=[sign * first, 1 * p.condition(2)],
                               step=[sign * moves, stay * p.before, eta * answers], name=name, at="(20), second line", because=because)

        keeps = "a step below 1 keeps a share of what it was off the corner"
        high_u = locally(u(i, t, m) <= r, 1, u_1, u_moves, up_high, self.high, "u in the box", "a convex combination of points of the box")
        low_d = locally(-r < d(i, t, m), -1, d_1, d_moves, down_low, self.low, "d off the corner", keeps)
        low_u = locally(-r < u(i, t, m), -1, u_1, u_moves, up_low, self.low, "u off the corner", keeps)
        says_up = appA_box.says(p, up(i, t, m) >= r, p.named.up(a=r), L * (3 * r - u(i, t, m)), high_u, self.high)
        says_down = appA_box.says(p, down(i, t, m) <= -r, p.named.down(a=-r), appA_box.slope_down(d(i, t, m)), low_d, self.low)

        def on_average(claim, sign, side, above, below):
            by_up, by_down = share * sign, (1 - share) * sign
            return p.induction(
                claim, on=m, when=[self.high, self.low, side], base=[by_up * u_1, by_down * d_1, 1 * p.condition(4)],
                step=[by_up * u_moves, by_down * d_moves, stay * p.before, share * eta * above, (1 - share) * eta * below],
                at="(20), second line", because="the mean of the oracles is (2k/n - 1)r")

        mean = of_all(u(i, t, m), d(i, t, m))
        self.above = on_average(mean <= target, 1, here <= target, up_high, says_down)
        self.below = on_average(mean >= target, -1, target <= here, says_up, down_low)
        self.off = p.induction(self.low, base=[1 * p.named.off], step=[
            -1 * self.server, share * low_u(m=self.last), (1 - share) * low_d(m=self.last)], name="off the corner", at="(20), third line",
            because="the mean after K local steps")
        self.boxed = p.line(self.high, 1 * p.condition(2), 2 * r / n * p.named.k_n, when=[here <= target], name="no higher than the box",
                            at="ours", because="the mean of the oracles lies in the box")

    def always(self, claim, sign, base, moves, boxed, name):
        """Round after round, what the mean of the clients does after K local steps."""
        reasons = [None, None, boxed, self.off, None]
        return self.p.induction(claim, base=base, step=[sign * self.server, 1 * moves(m=self.last, because=reasons)], name=name,
                                at="(20), third line", because="the mean after K local steps")


# ---- from a start in the box, not above the mean of the oracles


def below_the_mean(p, x):
    """Where x^1 is."""
    p.given(-r < x(i, 1), "the start is no lower corner", "ours", role=Role.OURS, name="off")
    p.given(x(i, 1) <= r, "the start lies in the box", "ours", role=Role.OURS, name="inside")
    p.given(x(i, 1) <= target, "the start is not above the mean of the oracles", "ours", role=Role.OURS, name="not above")


p = local_steps(globals(), below_the_mean)
steps = Steps(p)
never_higher = steps.always(steps.here <= target, 1, [1 * p.named.not_above], steps.above, steps.boxed, "never higher")
x, u, d, K = p.symbol("x u d K")
m = p.variable("m", "integer", first=1)
answers = {"up": construction.choice(at_most(u(i, t, m), 3 * r), r, -r), "down": construction.choice(at_most(0, d(i, t, m) + r), -r, r)}
ANY_RUN = construction.Made({
    **{str(of.tree): construction.letter(1, less(0, of)) for of in (L, r)}, **{str(of.tree): construction.letter(1, at_most(1, of)) for of in (n, K, dimension)},
    "k": construction.letter(1, at_most(1, k), at_most(k, n)), "D": construction.explicit("", 2 * root(dimension) * r),
    "x": construction.recursion("i t", "t", 1, target, of_all(u(i, t, K + 1), d(i, t, K + 1))),
    **{local.name: construction.recursion("i t m", "m", 1, x(i, t), construction.choice(at_most(1, t), (1 - eta) * local(i, t, m) + eta * answers[says], 0), within="t")
       for local, says in ((u, "up"), (d, "down"))},
    **{name: construction.explicit("i t m", says) for name, says in answers.items()}}, clients=(dimension,))
"""Any numbers of coordinates, clients and local steps, from the mean of the oracles."""
BELOW = replace(p.setting(appA_box.gap_to(p, r)), made=ANY_RUN)
LOCAL_LOWER = p.proof(LOCAL, "lower", BELOW, appA_box.stays_away(p, never_higher, L / 2 * (1 - share) * (3 * share - 1)))

# ---- (21) itself, from 0: equality


def from_the_centre(p, x):
    """Where x^1 is, and how many clients pull up."""
    p.defined(-r < x(i, 1), "the start is no lower corner", "ours", name="off")
    p.defined(x(i, 1) <= r, "the start lies in the box", "ours", name="inside")
    p.defined(n == 2 * k, "half of the clients pull up", "(21)", name="half")
    p.defined(x(i, 1) == 0, "x-bar^1 = 0", "before (22)", name="centre")


p = local_steps(globals(), from_the_centre)
steps = Steps(p)
here, half, centre = steps.here, p.named.half, p.named.centre
risen = steps.always(here <= target, 1, [1 * centre, r / n * half], steps.above, steps.boxed, "never higher")
sunk = steps.always(target <= here, -1, [-1 * centre, -r / n * half], steps.below, steps.boxed(because=[None, risen]), "never lower")
mean_of_oracles = p.twice(here == target, [risen], [sunk], because="from both sides")
fixed = p.line(here == 0, 1 * mean_of_oracles, -r / n * half, name="fixed", at="(22), with local steps", because="from both sides")
HALVES = p.setting(appA_box.gap_to(p, r))
LOCAL_PRINTED = p.proof(LOCAL, "printed", HALVES, [
    dimension * (L / 2 * here + L * r * (1 - 4 * share)) * fixed, -L / 8 * p.named.diameter, -2 * dimension * L * r**2 / n * half])
