"""FedFW with partial participation as the kernel reads it: Section 4.2, (40), and what is drawn in a round.

bit(i, t, w) says whether client i takes part in round t. At redraw(t, w, z) the iterates up to X^t are those of w, and the
bits of round t have, over z, the mean p. So E over z at redraw(t, w, z) is the paper's E_t, "given the history prior to
round t"; nothing is assumed about how the clients' bits depend on each other.
"""


from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.role import Role
from fedtheory.core.term import at_most, less
from fedtheory.language import Theory, expect, i, t, w
from fedtheory.papers.fedfw import metrics
from fedtheory.papers.fedfw.proofs import algorithm1 as A
from fedtheory.papers.fedfw.proofs import letters, quotes
from fedtheory.papers.fedfw.proofs.nonconvex import stationary
from fedtheory.papers.fedfw.statements import notation as N
from fedtheory.papers.fedfw.statements import participation as given
from fedtheory.papers.fedfw.statements.eq65_participation import SCHEDULE_65

F = letters.F


class Present(A.Iterates):
    """(40) in a theory, with the step and the penalty of round t."""

    def __init__(self, p, eta, lam, place="(40)"):
        self.chance, self.d_1 = p.real("p"), p.real("d_1")
        p.given(less(0, given.p), "p in (0, 1]", "Section 4.2", quote=quotes.SHARE, name="0 < p")
        p.given(at_most(given.p, 1), "p in (0, 1]", "Section 4.2", quote=quotes.SHARE, name="1 >= p")
        super().__init__(p, "w")
        X, S, present = self.X, self.S, p.real("bit", "client", "integer", "outcome")
        self.z = z = p.variable("z", "outcome")
        self.again = again = p.redrawn()(t, w, z)
        self.bit, self.new_bit = bit, drawn = present(i, t, w), present(i, t, again)
        A.minimises(p, S(), X().column_of_gradient(lam))
        p.update(X(t + 1)(), X()() + eta * bit * (S()() - X()()), place,
                 "x_i^{t+1} = (1 - eta_t) x_i^t + eta_t s_i^t for who takes part, x_i^t for who does not", "update")
        p.defined(bit**2 == bit, "a client takes part or does not: its bit is 1 or 0", "(40)", name="bit")
        p.given(expect(drawn, z) == self.chance, "given the history prior to round t, a client takes part with probability p",
                "(40)", quote=quotes.DRAWN, name="probability")
        p.defined(X(t, again)() == X()(), "X^t is of the history prior to round t", "(40)-(42)", name="past x")
        p.defined(S(t, again)() == S()(), "so is S^t, an answer to X^t", "(8); (42)", name="past s")
        p.defined(X(1).dist2() <= self.d_1**2, "d_1 is dist(X^1, C)", "ours", name="first distance")

    def from_one_point(self):
        """All clients start there."""
        self.p.given(self.X(1)() == self.X(1).bar, "all x_i^1 are one point (used in print without being said: Algorithm 1 takes any x_i^1 "
                     "of R^p)", "Algorithm 1, input", role=Role.OURS, name="consensus")


# ---- (17): convex clients

p = Theory.over(letters.CONVEX, globals())
eta, lam = (letters.Schedule(given.PARTICIPATION_SCHEDULE[letter]) for letter in (N.eta_t, N.lambda_t))
drawn = Present(p, eta.plain(), lam.plain())
X, S, again, z, chance = drawn.X, drawn.S, drawn.again, drawn.z, drawn.chance
Delta_1 = p.real("Delta_1")
p.defined(X(1).F_hat - F(letters.x_star) <= Delta_1, "Delta_1 is F-hat(X^1) - F*", "ours", name="first loss")


def E(at=t):
    """F̂_{t-1}(X^t) - F*."""
    return X(at).gap(lam(at - 1))


MEASURED = {EXPECTED_OBJECTIVE_GAP: expect(F(X().bar)) - F(letters.x_star), metrics.EXPECTED_SURROGATE_GAP: expect(E())}
ANY_START = p.setting(MEASURED)
p.defined(at_most(0, given.Delta_1), "Delta_1 = F(x^1) - F* at consensus in the domain, so it is not negative", "ours", name="Delta_1")
drawn.from_one_point()
PRESENT = p.setting(MEASURED)

# ---- (18): without convexity, with a step and a penalty that are fixed over the T rounds

p = Theory.over(letters.PROBLEM, globals())
fixed_eta, fixed_lam = (SCHEDULE_65[letter] for letter in (N.eta_t, N.lambda_t))
p.horizon("(18)")
fixed = stationary(p, Present(p, fixed_eta, fixed_lam, "(63)"), fixed_lam, "(18)", "(65)", average=expect)
fixed.iterates.from_one_point()
AVERAGE = p.setting({
    metrics.EXPECTED_FRANK_WOLFE_GAP: fixed.total(fixed.T) / fixed.T, metrics.EXPECTED_SURROGATE_FRANK_WOLFE_GAP: fixed.total_hat(fixed.T) / fixed.T})
AT_BEST = p.setting({metrics.EXPECTED_FRANK_WOLFE_GAP: fixed.best(fixed.T)})
