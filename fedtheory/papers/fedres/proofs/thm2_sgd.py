"""Theorem 2 with tuned steps: the reciprocal of the smaller of two is at most the sum of both reciprocals."""

from dataclasses import replace
from typing import Any

import sympy as sp

from fedtheory.core.proof import Given, Proof, Setting, Step, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement, T
from fedtheory.core.term import Schema, at_most, equal, less, mean
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs.sgd_setting import GIVEN, SGD, SYMBOLS, i, regret
from fedtheory.papers.fedres.proofs.thm2_any_steps import ANY_STEPS_SHARPENED
from fedtheory.papers.fedres.proofs.thm2_small_steps import SMALL_STEPS
from fedtheory.papers.fedres.statements.notation import (
    D,
    G,
    G_g,
    G_l,
    M,
    P,
    V,
    gamma,
    sigma,
    sigma_g,
    sigma_l,
    tau,
    tau_2,
    tau_c,
    tau_e,
    tau_m,
    w_c,
    w_g,
    w_l,
)
from fedtheory.papers.fedres.statements.steps import eta, eta_l
from fedtheory.papers.fedres.statements.thm2_sgd import THEOREM_2
from fedtheory.papers.fedres.statements.thm2plus_small_steps import PLUS_STEPS
from fedtheory.papers.fedres.statements.thm2sep_two_steps import SEPARATE_STEPS
from fedtheory.papers.fedres.statements.tuning import (
    delay_common,
    delay_global,
    delay_global_plus,
    delay_local,
    delay_local_plus,
    noise_common,
    noise_global,
    noise_global_plus,
    noise_local,
    noise_local_plus,
)


def _letter(letter: Any, what: str, *, strict: bool = False) -> Given:
    claim = less(0, letter) if strict else at_most(0, letter)
    return Given(Schema(claim), what, "Section 2", Role.DEFINITION)


def _least(
    small: Any,
    large: Any,
    what: str,
    locator: str = "Theorem 2",
    role: Role = Role.DEFINITION,
    quote: str = "",
) -> Given:
    return Given(Schema(at_most(small, large)), what, locator, role, quote)


def _block(small: Any, large: Any, what: str, quote: str) -> Given:
    place = "Theorem 2" if quote == quotes.GRADIENT_VARIANCE else "Section 2"
    return _least(small, large, what, place, Role.ASSUMPTION, quote)


def _delay(small: Any, large: Any, what: str) -> Given:
    return _least(small, large, what, "Section 2", Role.ASSUMPTION, quotes.DELAYS)


LETTERS = {
    "D": _letter(D, "a radius"),
    "G": _letter(G, "a norm"),
    "sigma": _letter(sigma, "a root of a variance"),
    "tau": _letter(tau, "a delay"),
    "w_l": _letter(w_l, "a norm"),
    "T >= 1": Given(Schema(at_most(1, T)), "the horizon", "Section 2", Role.DEFINITION),
    "G_g <= G": _block(
        G_g, G, "a block of a gradient is no longer than the gradient", quotes.GRADIENT
    ),
    "G_l <= G": _block(
        G_l, G, "a block of a gradient is no longer than the gradient", quotes.GRADIENT
    ),
    "global block": _block(
        sigma_g**2,
        sigma**2,
        "the variance of a block is at most that of the gradient",
        quotes.GRADIENT_VARIANCE,
    ),
    "local block": _block(
        sigma_l**2,
        sigma**2,
        "the variance of a block is at most that of the gradient",
        quotes.GRADIENT_VARIANCE,
    ),
    "sigma_g": _letter(sigma_g, "a root of a variance"),
    "sigma_l": _letter(sigma_l, "a root of a variance"),
    "tau_2": _delay(tau_2**2, tau**2, "tau_i <= tau"),
    "tau_c": _delay(tau_c**2, tau**2, "tau_i <= tau, and all clients take one step"),
    "tau_m": _delay(tau_m**2, tau**2, "tau_i <= tau, and all clients take one step"),
    "tau_e <= 2 tau": _delay(tau_e, 2 * tau, "tau_i + beta_i - beta_min <= 2 tau"),
    "w_c": _least(w_c**2, w_l**2, "all clients take one step: w_l names the root of a mean"),
}
INSIDE = "the comparator lies in the balls (used in print without being said)"
RANGE_OF_D = {
    "w_g <= D": _least(w_g, D, INSIDE, "Lemma 10; erratum d11", Role.OURS),
    "w_l <= D": _least(w_l, D, INSIDE, "Lemma 10; erratum d11", Role.OURS),
    "w_g >= 0": _letter(w_g, "a norm"),
}


def smaller_of(
    step: Any, name: str, noise: sp.Expr, delay: sp.Expr, *, role: Role = Role.OURS
) -> dict[str, Given]:
    """A step is the smaller of two: below each, and its reciprocal one of theirs."""
    # a kernel reads givens in the order of their names: these after the signs of all letters
    printed = role is Role.DEFINITION
    what = f"{name} is the smaller of two steps"
    what, place = (
        (what, "before (27)") if printed else (f"{what} of ours", "ours; print has one before (27)")
    )
    return {
        f"where {name}, {which}": Given(Schema(claim), what, place, role)
        for which, claim in (
            ("noise", at_most(step * noise, 1)),
            ("delay", at_most(step * delay, 1)),
            ("one of them", at_most(1 / step, noise + delay)),
        )
    }


def tuned(*more: dict[str, Given]) -> Setting:
    """FedRes.SGD for one horizon T, measured there."""
    extra: dict[str, Given] = {}
    for one in more:
        extra |= one
    letters = ("D", "G", "sigma", "tau", "w_l", "tau_bar")
    return replace(
        SGD,
        symbols={**SYMBOLS, **dict.fromkeys(letters, ((), "real")), "T": ((), "integer")},
        given={**GIVEN, **LETTERS, **extra},
        metrics={EXPECTED_REGRET: mean("i", regret(i, T)) / T},
    )


POSITIVE_NORMS = {
    "w_g > 0": _letter(w_g, "w_g bounds a norm: any positive bound will do", strict=True),
    "w_l > 0": _letter(
        w_l, "w_l bounds a root mean square: any positive bound will do", strict=True
    ),
}
SEPARATE = tuned(
    RANGE_OF_D,
    POSITIVE_NORMS,
    smaller_of(eta, "eta", noise_global, delay_global),
    smaller_of(eta_l, "eta_l", noise_local, delay_local),
)
AT_T = {"t": T}
ends = Use("tau_e <= 2 tau", times=M / T)
BLOCK_SIZES = (
    Use("tau_2", times=gamma / 2 * eta**2 * P**2 * G_g**2),
    Use("G_g <= G", times=gamma / 2 * eta**2 * P**2 * tau**2 * (G + G_g)),
    Use("tau_c", times=gamma / 2 * eta_l**2 * G_l**2),
    Use("G_l <= G", times=gamma / 2 * eta_l**2 * tau**2 * (G + G_l)),
)


def start_prices() -> tuple[Use, ...]:
    """1/η and 1/η_l by what they are at most."""
    return (
        Use("where eta, one of them", times=w_g**2 / (2 * P * T)),
        Use("w_c", times=1 / (2 * eta_l * T)),
        Use("where eta_l, one of them", times=w_l**2 / (2 * T)),
    )


def last(of: Statement[Any], bound: str, setting: Setting, *terms: Use) -> Step:
    """The bound, at the horizon."""
    return step(
        "tuned",
        "(27)",
        "each term by the branch of the step that is made for it",
        combination(conclusion(setting, of.bound(bound)), *terms),
    )


def separately() -> Step:
    """The server's step and the clients'."""
    p, q, p_l, q_l = noise_global, delay_global, noise_local, delay_local
    return last(
        SEPARATE_STEPS,
        "sharpened",
        SEPARATE,
        Use("theorem", AT_T),
        *start_prices(),
        Use("global block", times=eta / 2),
        Use("local block", times=eta_l / 2),
        Use("where eta, noise", times=p * w_g**2 / (2 * T * P)),
        Use("where eta_l, noise", times=p_l * w_l**2 / (2 * T)),
        *BLOCK_SIZES,
        Use("where eta, delay", times=q * (1 + eta * q) * w_g**2 / (2 * P * T)),
        Use("where eta_l, delay", times=q_l * (1 + eta_l * q_l) * w_l**2 / (2 * T)),
        ends,
    )


SEPARATE_SHARPENED = Proof(
    SEPARATE_STEPS, "sharpened", SEPARATE, (*ANY_STEPS_SHARPENED.steps, separately())
)

COMMON = tuned(
    RANGE_OF_D,
    {
        "V > 0": Given(
            Schema(less(0, V)),
            "the norms' bounds are not all 0: any positive bound will do",
            "Theorem 2",
            Role.DEFINITION,
        ),
        "one step": Given(
            Schema(equal(eta, eta_l)), "print picks eta = eta_i", "before (27)", Role.DEFINITION
        ),
    },
    smaller_of(eta, "eta", noise_common, delay_common, role=Role.DEFINITION),
    smaller_of(eta_l, "eta_l", noise_common, delay_common, role=Role.DEFINITION),
)


def commonly() -> Step:
    """One step for all models."""
    p, q = noise_common, delay_common
    return last(
        THEOREM_2,
        "corrected",
        COMMON,
        Use("theorem", AT_T),
        *start_prices(),
        Use("one step", times=-(sigma**2 + gamma * G**2 * tau**2 * (eta + eta_l)) / 2),
        Use("global block", times=eta / 2),
        Use("local block", times=eta_l / 2),
        Use("where eta, noise", times=p * V / (T * P)),
        *BLOCK_SIZES,
        Use("where eta, delay", times=q * (1 + eta * q) * V / (P * T)),
        ends,
    )


THEOREM_2_CORRECTED = Proof(
    THEOREM_2, "corrected", COMMON, (*ANY_STEPS_SHARPENED.steps, commonly())
)

PLUS = tuned(
    RANGE_OF_D,
    POSITIVE_NORMS,
    smaller_of(eta, "eta", noise_global_plus, delay_global_plus),
    smaller_of(eta_l, "eta_l", noise_local_plus, delay_local_plus),
)
SMALL = step(
    "steps are small",
    "ours",
    "the second branch of the server's step",
    combination(
        Schema(at_most(2 * gamma * eta * P * tau_2**2, 1)),
        Use("tau_2", times=2 * gamma * eta * P),
        Use("where eta, delay"),
    ),
)
OWN_SMALL = step(
    "own steps are small",
    "ours",
    "the second branch of the clients' step",
    combination(
        Schema(at_most(2 * gamma * eta_l * tau_m**2, 1)),
        Use("tau_m", times=2 * gamma * eta_l),
        Use("where eta_l, delay"),
    ),
)


def with_movements() -> Step:
    """Small steps."""
    p, p_l = noise_global_plus, noise_local_plus
    return last(
        PLUS_STEPS,
        "sharpened",
        PLUS,
        Use("theorem", AT_T, because=(None, Use("steps are small"), Use("own steps are small"))),
        *start_prices(),
        Use("global block", times=eta),
        Use("local block", times=eta_l),
        Use("where eta, noise", times=p * w_g**2 / (2 * T * P)),
        Use("where eta_l, noise", times=p_l * w_l**2 / (2 * T)),
        ends,
    )


PLUS_SHARPENED = Proof(
    PLUS_STEPS,
    "sharpened",
    PLUS,
    (*SMALL_STEPS.steps, SMALL, OWN_SMALL, with_movements()),
)
