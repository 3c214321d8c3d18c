r"""The sums over local steps and rounds that the sharpened bound of Theorem G.1 is made of, in closed form.

In units of (G/μ)², for the virtual iterate times n(n - 1): 16(n-1)² from the gradients, 8(n-1)(k-1)(2tK+k) from the
drift, 32κ(n-1)(n-2) from the residuals; v_t from sampling and N_t from what a round forgets. Here κ = (1 - γ)/γ.
"""

from functools import cache

import sympy as sp

from fedtheory.papers.ffgb.statements.notation import K

tau, j = sp.symbols("tau j", integer=True)


def total(part: sp.Expr, over: sp.Symbol, first: sp.Expr, end: sp.Expr) -> sp.Expr:
    """The sum of a polynomial over `first <= over < end`, by Bernoulli's polynomials: `summation` takes a second each."""
    powers = sp.Poly(part, over).as_dict().items()
    return sp.Add(
        *(
            c * (sp.bernoulli(p + 1, end) - sp.bernoulli(p + 1, first)) / (p + 1)
            for (p,), c in powers
        )
    )


@cache
def steps_before(k: sp.Expr, t: sp.Expr, kappa: sp.Expr) -> sp.Expr:
    """What the local steps 1 to k - 1 of round t add."""
    now = t * K + j
    added = 16 * now**2 + 8 * now * (j - 1) * (2 * t * K + j)
    residual = 32 * now * (now - 1)
    gradients, residuals = (
        sp.factor(total(part, j, sp.Integer(1), k)) for part in (added, residual)
    )
    return gradients + kappa * residuals


def forgotten(t: sp.Expr, kappa: sp.Expr) -> sp.Expr:
    """N_t: what the residuals of round t leave at its end."""
    return 2 * kappa * (t * K + 2 * K - 1)


def drift(t: sp.Expr) -> sp.Expr:
    """How far the clients have drifted apart at the end of round t."""
    return K * (2 * t * K + K + 1)


def spread(t: sp.Expr, kappa: sp.Expr) -> sp.Expr:
    """v_t: drift and residuals."""
    return drift(t) + forgotten(t, kappa)


@cache
def squares_of_spread(t: sp.Expr, kappa: sp.Expr) -> sp.Expr:
    """The sum of v_τ² over the rounds before t."""
    one = forgotten(tau, sp.Integer(1))
    parts = (drift(tau) ** 2, 2 * drift(tau) * one, one**2)
    return sp.Add(
        *(
            kappa**power * sp.factor(total(part, tau, sp.Integer(0), t))
            for power, part in enumerate(parts)
        )
    )


def all_steps(t: sp.Expr, kappa: sp.Expr) -> sp.Expr:
    """The sum over all steps of the rounds before t, exactly."""
    x = K * t
    gradients = sp.Rational(8, 3) * x * (x + 1) * (2 * x + 1)
    drifts = sp.Rational(2, 3) * x * (K - 1) * (2 * x - K + 1) * (2 * x + K + 2)
    return gradients + drifts + sp.Rational(32, 3) * kappa * x * (x - 1) * (x + 1)


def all_rounds(t: sp.Expr, kappa: sp.Expr, share: sp.Expr) -> sp.Expr:
    """That, and the share of the variance that sampling leaves."""
    return all_steps(t, kappa) + share * squares_of_spread(t, kappa)


def all_forgotten(t: sp.Expr, kappa: sp.Expr) -> sp.Expr:
    """The sum of N_τ over the rounds before t."""
    return kappa * t * (K * (t + 3) - 2)


def weight(t: sp.Expr) -> sp.Expr:
    """n(n - 1) at the end of the rounds before t."""
    return K * t * (K * t + 1)


def per_weight(t: sp.Expr, kappa: sp.Expr, share: sp.Expr) -> sp.Expr:
    """What `all_rounds` is at most, over the squared weight: drift, start, residuals, draws."""
    third = sp.Rational(1, 3)
    draws = 4 * share * (1 + 4 * kappa / K) ** 2
    return third * (8 + 16 / K + 32 * kappa / K + draws) / t


def left_over(t: sp.Expr, kappa: sp.Expr) -> sp.Expr:
    """What `all_forgotten` is at most, over the weight: what is left of the residuals of all rounds."""
    return kappa * (1 + 3 / t) / K


def falling(n: sp.Expr) -> sp.Expr:
    """n(n - 1)(n - 2)(n - 3): the weights of the steps 4/(μn)."""
    return n * (n - 1) * (n - 2) * (n - 3)


def gain(t: sp.Expr) -> sp.Expr:
    """By how much the weight grows in round t."""
    return falling((t + 1) * K + 1) - falling(t * K + 1)


@cache
def squares_of_weights(t: sp.Expr) -> sp.Expr:
    """The sum of the squares of these over the rounds before t."""
    return sp.factor(total(gain(tau) ** 2, tau, sp.Integer(0), t))
