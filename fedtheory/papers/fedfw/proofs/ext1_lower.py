"""The initial term is necessary: no bound on partial participation can do without it.

One client with a linear loss cx on [-1, 1], from 1. Its oracle always says -1, so the distance to -1 shrinks by 1 - eta_t
in the rounds it takes part in, and by nothing in the others.
"""

from dataclasses import replace

from fedtheory.core import construction as build
from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.term import at_most, equal, less
from fedtheory.language import Theory, expect, t, w
from fedtheory.papers.fedfw.proofs import quotes
from fedtheory.papers.fedfw.proofs.letters import Schedule
from fedtheory.papers.fedfw.statements import participation as letters
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.papers.fedfw.statements.notation import eta_t

theory = Theory("dadras2024fedfw", globals())
z = theory.variable("z", "outcome")
p, c, Delta_1 = (theory.real(x) for x in ("p", "c", "Delta_1"))
x, s, present = (theory.real(name, "integer", "outcome") for name in ("x", "s", "present"))
again, eta, a = theory.redrawn()(t, w, z), Schedule(letters.PARTICIPATION_SCHEDULE[eta_t]), lambda at: p * (at - 1) + 2
theory.given(less(0, letters.p), "p in (0, 1]", "Section 4.2", quote=quotes.SHARE, name="0 < p")
theory.given(at_most(letters.p, 1), "p in (0, 1]", "Section 4.2", quote=quotes.SHARE, name="1 >= p")
theory.defined(c > 0, "the loss is cx", "ours", name="c")
start = theory.defined(x(1, w) == 1, "x^1 = 1", "ours")
first_gap = theory.defined(equal(Delta_1, 2 * c), "F(1) - F* = 2c", "ours")
oracle = theory.defined(s(t, w) >= -1, "s^t lies in [-1, 1]", "(8)")
update = theory.update(x(t + 1, w), x(t, w) + eta.plain() * present(t, w) * (s(t, w) - x(t, w)), "(40)",
                       "x^{t+1} = (1 - eta_t) x^t + eta_t s^t if the client takes part, x^t if not", "update")
bit = theory.defined(present(t, w)**2 == present(t, w), "it takes part or does not", "(40)")
probability = theory.given(expect(present(t, again), z) == p, "given the history prior to round t, with probability p", "(40)",
                           quote=quotes.DRAWN)
past = theory.defined(x(t, again) == x(t, w), "x^t is of the history prior to round t", "(40)")
ALONE = replace(
    theory.setting({EXPECTED_OBJECTIVE_GAP: c * (1 + expect(x(t, w)))}),
    made=build.Made({"s": build.explicit("t w", -1), "present": build.explicit("k w", build.shows("k", "w", 1, 0))}, faces=(letters.p, 1 - letters.p)))

every = theory.line(x(t + 1, w) >= x(t, w) - eta() * (present(t, w) * (1 + x(t, w))), -1 * update, eta() * present(t, w)**2 * oracle,
                    eta() * (1 + s(t, w)) * bit, because="the oracle says -1 or more")
moved = present(t, w) * (1 + x(t, w))
given_the_past = theory.line(expect(present(t, again) * (1 + x(t, again)), z) == p * (1 + x(t, w)), present(t, again) * past,
                             (1 + x(t, w)) * probability, because="the bit's mean is p")
drawn = theory.draw_again(moved, again)
far = lambda at: 1 + expect(x(at, w))
one_round = theory.line(far(t + 1) >= (1 - p * eta()) * far(t), 1 * every, eta() * drawn, eta() * given_the_past, at="(40)",
                        because="the oracle says -1 or more, and the bit's mean is p")
product = theory.induction(
    far(t + 1) >= 4 * (1 - p) * (2 - p) / a(t - 1) / a(t), base=[1 * one_round(t=1), -(1 - p) * start],
    step=[1 * one_round(t=t + 1), (1 - p * eta(t + 1)) * theory.before], at="ours; as (30)", because="the product of the 1 - p eta_i telescopes")
EXTENSION_1_LOWER = theory.proof(EXTENSION_1, "lower", ALONE, [
    c * product(t=t - 1), 2 * (1 - p) * (2 - p) / a(t - 2) / a(t - 1) * first_gap])
