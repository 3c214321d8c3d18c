"""Two halves of the clients that pull apart: the losses -3bx and bx on [-D/2, D/2], so F = -bx, x* = D/2 and H = 2b.

The second half must be dragged to D/2 by the penalty alone. As long as its oracle says D/2, the penalty outweighs its gradient,
so its distance to D/2 is at least 2b/(n lambda_t); when its oracle says -D/2, it is thrown back.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core import construction as build
from fedtheory.core.statement import T
from fedtheory.core.term import at_most, equal, less
from fedtheory.language import Theory, t
from fedtheory.papers.fedfw.proofs import quotes
from fedtheory.papers.fedfw.statements.notation import lambda_0

END = sp.Symbol("D") / 2
"""Of the interval, where the solution is."""


class Halves:
    """The two halves of a theory, for a step and a penalty of round t."""

    def __init__(self, names, eta, lam):
        self.p, self.eta, self.lam = Theory("dadras2024fedfw", names), eta, lam
        p = self.p
        if T in eta.free_symbols:
            p.horizon("Theorem 2")
        n, a = p.count("n"), p.variable("a", "real")
        b, H, D, _ = (p.real(x) for x in ("b", "H", "D", "lambda_0"))
        self.right, self.left, self.s_right, self.s_left = (p.real(x, "integer") for x in ("right", "left", "s_right", "s_left"))
        self.pull = b / n + lam * (self.left(t) - self.mean)
        p.defined(b > 0, "the slope b is positive", "ours", name="b")
        p.given(less(0, lambda_0), "any lambda_0 > 0", "Theorem 1", quote=quotes.BASE, name="lambda_0")
        p.defined(equal(H, 2 * b), "H² = ((3b + b)/2)²", "ours", name="H")
        p.defined(D >= 0, "the diameter of [-D/2, D/2]", "ours", name="D")
        p.defined(self.s_right(t) <= END, "the oracle answers in [-D/2, D/2]", "(8)", name="right oracle")
        p.defined(self.s_left(t) <= END, "the oracle answers in [-D/2, D/2]", "(8)", name="left oracle")
        p.defined(self.pull * (self.s_left(t) - a) <= 0, "the oracle of the second half minimises its linear form over [-D/2, D/2]", "(8)",
                  when=[a >= -END, a <= END], name="lmo")
        for x, s, which in ((self.right, self.s_right, "first"), (self.left, self.s_left, "second")):
            p.update(x(t + 1), (1 - eta) * x(t) + eta * s(t), "(9)", f"the {which} half moves by (9)", f"{x.name} update")

    @property
    def mean(self):
        """The mean of all clients."""
        return Fraction(1, 2) * self.right(t) + Fraction(1, 2) * self.left(t)

    def made(self, start):
        """Both halves' rounds for every letter: the first answers D/2, the second against its gradient."""
        answer = build.choice(at_most(0, self.pull), -END, END)
        rounds = {x.name: build.recursion("t", "t", 1, start, (1 - self.eta) * x(t) + self.eta * says)
                  for x, says in ((self.right, END), (self.left, answer))}
        return build.Made({"n": build.letter(1, at_most(1, "n")), **rounds, "s_right": build.explicit("t", END),
                     "s_left": build.explicit("t", build.choice(at_most(1, "t"), answer, END))}, clients=("n",))
