"""Algorithm 5 with η = 1.0 on Appendix C: from every point the expected squared distance grows by 19/10 in a step.

A step on the sample x turns the distance e into e - 2x (x·e), whose square is ‖e‖² + 4(‖x‖² - 1)(x·e)². Its mean given the
past is a form of e that fourth moments of Gaussian variables give, and the form is more than 19/10 of ‖e‖². e1 and
e2 are w^g less (0, 1), e3 and e4 the same of w^l; a, b and ε of round t are alpha, beta and epsilon.
"""

from fractions import Fraction
from itertools import product

from fedtheory.language import Theory, expect, s, t, w
from fedtheory.papers.fedres.algorithms.appendix_c_exact import growth as form_of_a_step
from fedtheory.papers.fedres.proofs.sgd import PAPER

GROWTH, POWERS = Fraction(19, 10), [powers for powers in product(range(5), repeat=3) if 1 <= sum(powers) <= 4]
QUARTER = Fraction(1, 4)
MOMENTS = (1, 0, 1, 0, 3), (1, 0, 1, 0, 3), (1, 0, QUARTER, 0, 3 * QUARTER**2)  # E of the powers 0 to 4 of a, b and ε
FORM = form_of_a_step(Fraction(1))
p = Theory(PAPER, globals())
z_0, growth, again = p.real("z_0"), p.real("growth", "integer"), p.redrawn()(t, w, s)
drawn = [p.real(name, "integer", "outcome") for name in ("alpha", "beta", "epsilon")]
e = [p.real(f"e{k}", "integer", "outcome") for k in range(1, 5)]
four = [p.variable(name, "real") for name in ("d_1", "d_2", "d_3", "d_4")]


def total(terms):
    """The sum."""
    first, *others = terms
    return sum(others, first)


def times(powers, of):
    """A product of powers of a, b and ε of round t."""
    first, *others = (symbol(t, of)**k for symbol, k in zip(drawn, powers, strict=True) if k)
    for factor in others:
        first = first * factor
    return first


def features(of):
    """The sample of round t."""
    a, b, noise = (symbol(t, of) for symbol in drawn)
    return a + noise, b, 1 - a, 1 - b


def stepped(distance, of):
    """A distance after the step of round t."""
    x = features(of)
    inner = total([f * one for f, one in zip(x, distance, strict=True)])
    return [one - 2 * f * inner for f, one in zip(x, distance, strict=True)]


def square(of):
    """‖e‖²."""
    return total([one**2 for one in of])


moments = []
for powers in POWERS:
    mean = MOMENTS[0][powers[0]] * MOMENTS[1][powers[1]] * MOMENTS[2][powers[2]]
    moment, name = expect(times(powers, again), s) == mean, f"E of powers {powers}"
    moments.append(
        p.given(moment, "a third or fourth moment of independent normal variables", "Appendix C.1", role="axiom", cites="isserlis1918formula", name=name)
        if sum(powers) > 2 else
        p.defined(moment, "given the past, a, b ~ N(0, 1) and eps ~ N(0, 1/4), independent", "Appendix C.1", name=name))
now, later = [one(t, w) for one in e], [one(t + 1, again) for one in e]
past = [p.defined(one(t, again) == one(t, w), "the models of round t are made of the samples before it", "Algorithm 5", name=f"past {k}")
        for k, one in enumerate(e, 1)]
update = [p.defined(one(t + 1, w) == after, "w_{t+1} = w_t - eta grad, eta = 1; the label is what (0, 1), (0, 1) predict", "Algorithm 5",
                    name=f"update {k}") for k, (one, after) in enumerate(zip(e, stepped(now, w), strict=True), 1)]
starts = [p.defined(one(1, w)**2 == z_0**2, "both models start at (z_0, 1 - z_0)", "Appendix C.2, C.3", name=f"start {k}") for k, one in enumerate(e, 1)]
growth_1 = p.defined(growth(1) == 1, "growth(t) is (19/10)^(t-1)", "ours")
grows = p.defined(growth(t + 1) == GROWTH * growth(t), "growth(t) is (19/10)^(t-1)", "ours", name="growth")

form = total([FORM[j][k] * four[j] * four[k] for j, k in product(range(4), repeat=2)])
mean_of_a_step = p.line(expect(square(stepped(four, again)), s) == form, *moments, name="the mean of a step", at="Algorithm 5, eta = 1.0",
                        because="34 moments of three independent Gaussian variables")
least = p.line(GROWTH * square(four) <= form, name="the least growth", because="the least eigenvalue of the form is 1.9917")
same, x = stepped(now, again), features(again)
sums = [one + other for one, other in zip(later, same, strict=True)]
inner = total([c * f for c, f in zip(sums, x, strict=True)])
after = p.line(square(later) == square(same), *(c * fact(w=again) for c, fact in zip(sums, update, strict=True)),
               *((c - 2 * f * inner) * fact for c, f, fact in zip(sums, x, past, strict=True)), name="after the step", at="Algorithm 5, eta = 1.0")
here = dict(zip(("d_1", "d_2", "d_3", "d_4"), now, strict=True))
one_step = p.line(GROWTH * square(now) <= expect(square(later), s), 1 * least(**here), -1 * mean_of_a_step(**here), -1 * after, name="a step of one",
                  at="Algorithm 5, eta = 1.0", because="given the past, from wherever it led")
redrawn = p.draw_again(square([one(t + 1, w) for one in e]), again)
p.induction(4 * z_0**2 * growth(t) <= expect(square(now)), base=[*(-1 * fact for fact in starts), 4 * z_0**2 * growth_1],
            step=[GROWTH * p.before, 1 * one_step, -1 * redrawn, 4 * z_0**2 * grows], name="divergence", at="Algorithm 5, eta = 1.0",
            because="by the tower rule and induction")
DESCENT = p.argument("fedres.descent", "Algorithm 5 with its printed step moves away from the optimum of Appendix C, by 19/10 a round")
