"""The right sides that are printed: (26) with any steps, and (27) with steps of the server's and the clients' own."""

from dataclasses import replace

import sympy as sp

from fedtheory.core.proof import Given, Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.statement import T, t
from fedtheory.core.term import Schema, at_most
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs.sgd_range import RANGE_STEPS, with_range
from fedtheory.papers.fedres.proofs.sgd_setting import SGD, SYMBOLS
from fedtheory.papers.fedres.proofs.thm2_any_steps import ANY_STEPS_SHARPENED
from fedtheory.papers.fedres.proofs.thm2_sgd import LETTERS, SEPARATE, SEPARATE_SHARPENED
from fedtheory.papers.fedres.statements.notation import (
    D,
    G,
    G_g,
    G_l,
    M,
    P,
    V,
    gamma,
    s_2,
    s_c,
    sigma,
    sigma_g,
    sigma_l,
    tau,
    tau_2,
    tau_bar,
    tau_c,
    tau_e,
    w_g,
    w_l,
)
from fedtheory.papers.fedres.statements.steps import eta, eta_l
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS
from fedtheory.papers.fedres.statements.thm2sep_two_steps import SEPARATE_STEPS
from fedtheory.papers.fedres.statements.tuned_terms import late
from fedtheory.papers.fedres.statements.tuning import third
from fedtheory.proofs.textbook import SQUARE_ROOTS

PRINTED = replace(
    with_range(SGD),
    symbols={
        **SYMBOLS,
        **dict.fromkeys(("D", "G", "s_2", "s_c", "tau_bar"), ((), "real")),
    },
    given={
        **with_range(SGD).given,
        **{name: LETTERS[name] for name in ("D", "G", "G_g <= G", "G_l <= G")},
        "s_2": Given(
            Schema(at_most(sigma_g**2, s_2**2)),
            "the variance of a block is at most that of the gradient",
            "Theorem 2 in Appendix B",
            Role.ASSUMPTION,
            quotes.GRADIENT_VARIANCE,
        ),
        "s_c": Given(
            Schema(at_most(sigma_l**2, s_c**2)),
            "the variance of a block is at most that of the gradient",
            "Theorem 2 in Appendix B",
            Role.ASSUMPTION,
            quotes.GRADIENT_VARIANCE,
        ),
        "tau_e <= 2 tau_bar": Given(
            Schema(at_most(tau_e, 2 * tau_bar)),
            "tau_i + beta_i <= 2 tau_i",
            "(26)",
            Role.DEFINITION,
        ),
        "tau_bar": Given(Schema(at_most(0, tau_bar)), "a mean of delays", "(26)", Role.DEFINITION),
    },
)
ANY_STEPS_PRINTED = Proof(
    ANY_STEPS,
    "ordered",
    PRINTED,
    (
        *RANGE_STEPS,
        *ANY_STEPS_SHARPENED.steps,
        step(
            "printed",
            "(26)",
            "term by term: half of the noise, blocks for pairs, M <= 3DG and tau_e <= 2 tau_bar",
            combination(
                conclusion(PRINTED, ANY_STEPS.bound("ordered")),
                Use("theorem", {"t": "t"}),
                Use("s_2", times=eta / 2),
                Use("s_c", times=eta_l / 2),
                Use("G_g <= G", times=gamma / 2 * eta**2 * P**2 * tau_2**2 * (G + G_g)),
                Use("G_l <= G", times=gamma / 2 * eta_l**2 * tau_c**2 * (G + G_l)),
                Use("tau_e <= 2 tau_bar", times=M / t),
                Use("M is 3DG", times=2 * tau_bar / t),
            ),
        ),
    ),
)
d, g, h = (sp.Pow(one, third) for one in (D, w_g, w_l))
SEPARATE_WITH_RANGE = with_range(SEPARATE)
SEPARATE_PRINTED = Proof(
    SEPARATE_STEPS,
    "ordered",
    SEPARATE_WITH_RANGE,
    (
        *RANGE_STEPS,
        *SEPARATE_SHARPENED.steps,
        SQUARE_ROOTS,
        step(
            "printed",
            "(27)",
            "Cauchy-Schwarz over the server's part and the clients', and norms of at most D",
            combination(
                Schema(at_most((w_g + sp.sqrt(P) * w_l) ** 2, (2 * sp.sqrt(V)) ** 2)),
                Square(w_g - sp.sqrt(P) * w_l),
                name="squared",
            ),
            Line(
                Schema(at_most(w_g + sp.sqrt(P) * w_l, 2 * sp.sqrt(V))),
                "instance",
                {
                    "of": Use(
                        "squares",
                        {"a": w_g + sp.sqrt(P) * w_l, "b": 2 * sp.sqrt(V)},
                        because=(None, Use("squared")),
                    ).reference()
                },
                "noise",
            ),
            Line(
                Schema(at_most(g, d)),
                "monotone",
                {"of": Use("w_g <= D").reference()},
                "server's norm",
            ),
            Line(
                Schema(at_most(h, d)),
                "monotone",
                {"of": Use("w_l <= D").reference()},
                "clients' norm",
            ),
            combination(
                conclusion(SEPARATE_WITH_RANGE, SEPARATE_STEPS.bound("ordered")),
                Use("tuned", {"t": "t"}),
                Use("noise", times=sigma / (sp.sqrt(T) * sp.sqrt(P))),
                Use("server's norm", times=late * (d + g) * (d**2 + g**2)),
                Use("clients' norm", times=late * (d + h) * (d**2 + h**2)),
                Use("M is 3DG", times=2 * tau / T),
            ),
        ),
    ),
)
