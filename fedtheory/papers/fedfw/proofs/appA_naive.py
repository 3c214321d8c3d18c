"""Appendix A, in any dimension and for any split of the clients: procedure (20) stays away from the solution.

As long as the mean lies in (-r, r], the oracles say r and -r, so the mean never rises above (2k/n - 1)r; the solution is
min(r, (4k/n - 1)r).
"""

from dataclasses import replace

from fedtheory.core import construction as build
from fedtheory.core.role import Role
from fedtheory.core.term import at_most
from fedtheory.language import i, number, root, square, t
from fedtheory.papers.fedfw.proofs import appA_box, quotes
from fedtheory.papers.fedfw.statements.appA_naive import APPENDIX_A

L, dimension, k, n, r, share, slope_down = appA_box.L, appA_box.dimension, appA_box.k, appA_box.n, appA_box.r, appA_box.share, appA_box.slope_down
target = appA_box.target

# ---- the procedure of (20)


def procedure(names, begin):
    """A theory of (20), with these assumptions on the start."""
    p = appA_box.box(names)
    x, eta = p.symbol("x"), p.real("eta", "integer")
    up, down = p.real("up", "client", "integer"), p.real("down", "client", "integer")
    for claim, words, name in ((eta(t) >= 0, "eta_t >= 0", "step"), (eta(t) <= 1, "eta_t <= 1", "step_1")):
        p.given(claim, words, "before (22)", quote=quotes.ANY_STEP, name=name)
    begin(p, x, eta)
    for claim, name in ((up(i, t) <= r, "up_in"), (down(i, t) <= r, "down_high"), (-r <= down(i, t), "down_in")):
        p.defined(claim, "the oracles answer in the box", "(20)", name=name)
    appA_box.oracle(p, up(i, t), appA_box.slope_up(x(i, t)), "up")
    appA_box.oracle(p, down(i, t), slope_down(x(i, t)), "down")
    p.update(x(i, t + 1), (1 - eta(t)) * x(i, t) + eta(t) * appA_box.of_all(up(i, t), down(i, t)), "(20), second and third line",
             "the mean of the clients' moves, a share k/n of which goes up", "update")
    goes_up, goes_down = (build.choice(at_most(0, slope(x(i, t))), -r, r) for slope in (appA_box.slope_up, slope_down))
    made = build.Made({
        "p": build.letter(1, at_most(1, dimension)), "D": build.explicit("", 2 * r * root(dimension)),
        "eta": build.explicit("t", build.choice(at_most(1, t), 2 / (t + 1), 1)),
        "x": build.recursion("i t", "t", 1, 0, (1 - eta(t)) * x(i, t) + eta(t) * appA_box.of_all(goes_up, goes_down)),
        "up": build.explicit("i t", goes_up), "down": build.explicit("i t", goes_down)}, clients=(dimension,))  # from 0, in any dimension
    return p, made


class Rounds:
    """What the rounds of (20) do: x stays in (-r, r], so the oracles say r and -r."""

    def __init__(self, p, low, high):
        x, up, down, eta = p.symbol("x up down eta")
        self.p, self.x, self.eta, self.up, self.down, here = p, x, eta(t), up, down, x(i, t)
        self.step, step_1, self.update = p.called("step", "step_1", "update")
        self.known, self.stay = [self.step, step_1], 1 - eta(t)
        self.by_up, self.by_down = share * eta(t), (1 - share) * eta(t)
        self.boxed = p.induction(
            here <= r, base=[high], step=[1 * self.update, self.stay * p.before, self.by_up * p.named.up_in, self.by_down * p.named.down_high],
            knowing=self.known, name="in the box", at="(20), (22)", because="a mean of points of the box")
        self.says_up = appA_box.says(p, up(i, t) >= r, p.named.up(a=r), L * (3 * r - here), self.boxed)
        moves = [-1 * self.update, self.stay * p.condition(2), self.by_up * self.says_up, self.by_down * p.named.down_in]
        off = p.cases(
            -r < x(i, t + 1), eta(t) <= number(1, 2), [*moves, 2 * share * r * p.condition(3)], [*moves, 2 * share * r * p.condition(5)],
            when=[-r < here, eta(t) >= 0, eta(t) <= 1], because="when it stays it is off the corner, and when it moves a share k/n pulls up")
        self.off = p.induction(-r < here, base=[low], step=[1 * off(because=[None, p.condition(2), *self.known])], name="off the corner",
                               at="(20), (22)", because="it stays, or it moves")
        self.says_down = appA_box.says(p, down(i, t) <= -r, p.named.down(a=-r), slope_down(here), self.off)

    def never_higher(self, base, since):
        """The mean of the oracles is (2k/n - 1)r."""
        p = self.p
        return p.induction(
            self.x(i, t) <= target, base=base, since=since, step=[
                1 * self.update, self.stay * p.before, self.by_up * p.named.up_in, self.by_down * self.says_down], knowing=self.known,
            name="never higher", at="(20), (22)", because="the mean of the oracles is (2k/n - 1)r")


# ---- from any start in the box but a lower corner: eta_1 = 1 forgets it


def anywhere(p, x, eta):
    """Where x^1 is, and what forgets it."""
    p.defined(eta(1) == 1, "eta_1 = 2/(1 + 1)", "Algorithm 1's schedule", name="first")
    p.given(-r < x(i, 1), "the start is no lower corner", "ours", role=Role.OURS, name="low")
    p.given(x(i, 1) <= r, "the start lies in the box", "ours", role=Role.OURS, name="high")


p, made = procedure(globals(), anywhere)
rounds = Rounds(p, p.named.low, p.named.high)
first_answers = share * rounds.up(i, 1) + (1 - share) * rounds.down(i, 1)
risen = rounds.never_higher([
    1 * rounds.update(t=1), (first_answers - rounds.x(i, 1)) * p.named.first, share * p.named.up_in(t=1), (1 - share) * rounds.says_down(t=1)], 2)
MAJORITY, MINORITY = (replace(p.setting(appA_box.gap_to(p, at)), made=made) for at in (r, (4 * share - 1) * r))
LOWER = p.proof(APPENDIX_A, "lower", MAJORITY, appA_box.stays_away(p, risen, L / 2 * (1 - share) * (3 * share - 1)))
MINORITY_LOWER = p.proof(APPENDIX_A, "minority", MINORITY, appA_box.stays_away(p, risen, L / 2 * share**2))

# ---- (22) as printed: half of the clients, from 0, for any step size


def from_the_centre(p, x, _):
    """Where x^1 is, and how many clients pull up."""
    p.defined(n == 2 * k, "one client of two", "(21)", name="half")
    p.defined(x(i, 1) == 0, "x-bar^1 = 0", "before (22)", name="middle")


p, made = procedure(globals(), from_the_centre)
half, middle = p.named.half, p.named.middle
rounds = Rounds(p, -1 * middle, 1 * middle)
x, here, by_up, by_down = rounds.x, rounds.x(i, t), rounds.by_up, rounds.by_down
risen = rounds.never_higher([1 * middle, r / n * half], 1)
sunk = p.induction(
    target <= here, base=[-1 * middle, -r / n * half],
    step=[-1 * rounds.update, rounds.stay * p.before, by_up * rounds.says_up, by_down * p.named.down_in], knowing=rounds.known,
    name="never lower", at="(20), (22)", because="the mean of the oracles is (2k/n - 1)r")
fixed = p.twice(here == target, [risen], [sunk], because="neither higher nor lower")
fixed.name, fixed.locator = "fixed point", "(22)"
HALVES = replace(p.setting(appA_box.gap_to(p, r)), made=made)
PRINTED = p.proof(APPENDIX_A, "printed", HALVES, [
    dimension * L / 2 * (here + target - 2 * (4 * share - 1) * r) * fixed, dimension * L * r**2 / 2 * (6 * share - 5) / n * half,
    -L / 8 * p.named.diameter])

# ---- the solutions, so that the gap is one: F* is the loss there

p = appA_box.box(globals())
a = p.variable("a", "real")
above = 2 * L * r * (2 * k - n) / n * p.condition(2)
solutions = (
    appA_box.solves(p, r, n <= 2 * k, above, square(r - a, L / 2)),
    appA_box.solves(p, r, n <= 2 * k, above, name="solution alone", more=L / 2 * (r - a)**2, because="the mean loss is larger by the squared distance"),
    appA_box.solves(p, (4 * share - 1) * r, 2 * k <= n, square(a - (4 * share - 1) * r, L / 2), name="solution inside"))
SOLUTIONS = p.argument("fedfw.box_solutions", "where the mean loss of Appendix A's clients is least in the box", *solutions)
