"""Section 4.2 with the derivative of the squared loss as it is: what masks do to it, and which correction is unbiased.

One example with one output: h(k) is what predictor k says of it, and clients see α 1/γ of independent predictors. The
clients of the kernel are the predictors, so that q times a mean over them is a sum; same(k, l) is 1 if k is l, else 0.
"""

from typing import Any

from fedtheory.language import Formula, Theory, expect, i, j, mean, w
from fedtheory.papers.fedboost.proofs import quotes
from fedtheory.papers.fedboost.proofs.mirror import PAPER

p = Theory(PAPER, globals())
q, y = p.count("q"), p.real("y")
alpha, gamma, share, h = (p.real(x, "client") for x in ("alpha", "gamma", "share", "h"))
bit, same = p.real("bit", "client", "outcome"), p.real("same", "client", "client")


def summed(body: Any) -> Formula:
    """The sum over the predictors i."""
    return q * mean(body)


def off(one: Any) -> Formula:
    """What a predictor that was sent takes off: α²h²(1/γ - 1)/γ."""
    return alpha(one)**2 * h(one)**2 * (share(one) - 1) * share(one)


ensemble, seen = summed(alpha(i) * h(i)), summed(alpha(i) * share(i) * h(i) * bit(i, w))  # h_α, and h_α~
gradient = 2 * (ensemble - y) * h(j)
weighted = 2 * (seen - y) * h(j) * bit(j, w) * share(j)  # the chain rule, with γ kept fixed
bias = 2 * alpha(j) * h(j)**2 * (share(j) - 1)
correction = 2 * alpha(j) * h(j)**2 * (share(j) - 1) * bit(j, w) * share(j)
printed_correction = alpha(j)**2 * h(j) * (share(j) - 1) * bit(j, w) * share(j)
missed = summed(alpha(i)**2 * h(i)**2 * (share(i) - 1))  # the variance of h_α~

reciprocal = p.given(gamma(j) * share(j) == 1, "share is 1/gamma, gamma > 0", "Properties 1.6", quote=quotes.PROBABILITY)
probability = p.defined(expect(bit(j, w)) == gamma(j), "h_l is sent with probability gamma_l", "Section 4.1")
pairs = p.given(
    expect(bit(i, w) * bit(j, w)) == gamma(i) * gamma(j) + same(i, j) * gamma(j) * (1 - gamma(j)), "independently of the others (used in "
    "print without being said)", "Section 4.2, the displays after the sampled gradient", role="ours")
one_of_them = p.defined(summed(same(i, j) * alpha(i) * share(i) * h(i)) == alpha(j) * share(j) * h(j), "same(k, l) is 1 if k is l, else 0",
                        "notation")


def exchanged(body: Any) -> Any:
    """The expectation of a sum is the sum of the expectations."""
    return p.exchange(expect(mean(body)) == mean(expect(body)))


# ---- Section 4.1: the ensemble that is sent

sent = alpha(i) * h(i) * bit(i, w)
p.line(expect(summed(sent)) == summed(alpha(i) * h(i) * gamma(i)), q * exchanged(sent), q * alpha(i) * h(i) * probability(i),
       name="biased ensemble", at="Section 4.1, display after the indicators", because="a predictor is sent with its probability")
debiased = alpha(i) * share(i) * h(i) * bit(i, w)
unbiased_ensemble = p.line(
    expect(seen) == ensemble, q * exchanged(debiased), q * alpha(i) * share(i) * h(i) * probability(i), q * alpha(i) * h(i) * reciprocal(i),
    name="unbiased ensemble", at="Section 4.1, displays after the indicators", because="a sent predictor is divided by its probability")

# ---- Section 4.2: the sampled gradient and its correction

of_both, once = 2 * q * h(j) * share(j), gamma(j) * share(j)  # the latter is 1
expectation = p.line(
    expect(weighted) == gradient + bias, of_both * exchanged(alpha(i) * share(i) * h(i) * (bit(i, w) * bit(j, w))),
    of_both * alpha(i) * share(i) * h(i) * pairs, 2 * q * h(j) * alpha(i) * h(i) * reciprocal(i),
    (2 * h(j) * summed(alpha(i) * h(i) * share(i) * gamma(i)) + 2 * alpha(j) * h(j)**2 * (share(j) - 1 - once) - 2 * y * h(j)) * reciprocal(j),
    2 * h(j) * once * (1 - gamma(j)) * one_of_them, -2 * y * h(j) * share(j) * probability, at="Section 4.2, three displays after the "
    "sampled gradient", because="pairs of different predictors are independent; a predictor is paired with itself")
p.line(expect(weighted - correction) == gradient, 1 * expectation, -bias * share(j) * probability, -bias * reciprocal, name="unbiased",
       at="(10), with the derivative as it is", because="the mean of 2 alpha_l h_l² (1/gamma_l - 1) 1_l/gamma_l is the bias")
p.line(
    expect(weighted - printed_correction) == gradient + alpha(j) * h(j) * (share(j) - 1) * (2 * h(j) - alpha(j)), 1 * expectation,
    -(alpha(j)**2) * h(j) * (share(j) - 1) * share(j) * probability, -(alpha(j)**2) * h(j) * (share(j) - 1) * reciprocal,
    name="printed correction", at="(10), as printed", because="its mean is alpha_l² h_l (1/gamma_l - 1), and not the bias")

# ---- Section 4.3: what the adversary hears

swapped = p.exchange(expect(mean(alpha(j) * weighted, j)) == mean(expect(alpha(j) * weighted), j))
loss_seen = p.line(
    expect((seen - y)**2) == (ensemble - y)**2 + missed, q / 2 * swapped, q * alpha(j) / 2 * expectation, -y * unbiased_ensemble,
    name="loss at what clients see", at="Section 4.3; ours",
    because="the mean of a square is the square of the mean and the variance, predictor by predictor")
p.line(
    expect((seen - y)**2 - summed(off(i) * bit(i, w))) == (ensemble - y)**2, 1 * loss_seen, -q * exchanged(off(i) * bit(i, w)),
    -q * off(i) * probability(i), -q * alpha(i)**2 * h(i)**2 * (share(i) - 1) * reciprocal(i), name="debiased loss",
    at="Section 4.3; ours", because="the variance is taken off with the predictors that were sent")
SECTION_42 = p.argument("fedboost.section42", "masks and the squared loss: what is biased, and by how much")
