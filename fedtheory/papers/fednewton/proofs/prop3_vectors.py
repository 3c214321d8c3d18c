"""Proposition 3, as printed and with 4/3 for 2."""

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.term import Schema, at_most, less, squared, symbol
from fedtheory.papers.fednewton.metrics import MEAN_QUANTILE
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.chance import (
    CHANCE,
    OVER_W,
    POSITIVE_LOG,
    SAMPLE,
    SAMPLE_SYMBOLS,
    L,
    deviation,
    farthest,
    n,
    pin,
    spread,
    within,
    xi,
)
from fedtheory.papers.fednewton.statements.prop3_vectors import PROPOSITION_3

M_xi, sigma_xi = symbol("M_xi"), symbol("sigma_xi")
SETTING = Setting(
    {**SAMPLE_SYMBOLS, "M_xi": ((), "real"), "sigma_xi": ((), "real")},
    {
        **SAMPLE,
        "0 < M_xi": Given(
            Schema(less(0, M_xi)),
            "M_xi > 0: any larger number is a bound too",
            "Proposition 3",
            Role.DEFINITION,
        ),
        "0 <= sigma_xi": Given(
            Schema(at_most(0, sigma_xi)), "sigma_xi >= 0", "Proposition 3", Role.DEFINITION
        ),
        "bounded": Given(
            Schema(squared(xi(farthest(M_xi))) <= M_xi**2),
            "‖ξ_i‖ <= M_xi, at the farthest point as at all",
            "Proposition 3",
            Role.ASSUMPTION,
            quote=assumptions.VECTORS,
        ),
        "variance": Given(
            Schema(spread(n) <= n * sigma_xi**2),
            "σ² = E‖ξ_i - Eξ_i‖², or the average over the draws where these differ",
            "Proposition 3",
            Role.ASSUMPTION,
            quote=assumptions.VARIANCE,
        ),
    },
    {MEAN_QUANTILE: within(deviation)},
)
SHARPENED = step(
    "Proposition 3",
    "Proposition 3",
    "Bernstein's inequality, solved for the deviation",
    POSITIVE_LOG,
    Line(
        conclusion(SETTING, PROPOSITION_3.bound("sharpened")),
        "instance",
        {
            "of": Use(
                "with probability 1 - delta",
                {"a": M_xi, "s": sigma_xi},
                because=(None, None, Use("bounded"), Use("variance")),
            ).reference()
        },
    ),
)
_higher = pin(M_xi, sigma_xi, L) + 2 * M_xi * L / 3 / n
PRINTED = step(
    "(9)",
    "(9)",
    "2 is more than 4/3, and a higher bound is exceeded less often",
    POSITIVE_LOG,
    combination(
        Schema(pin(M_xi, sigma_xi, L) <= _higher),
        Use("0 < M_xi", times=2 * L / 3 / n),
        Use("1 <= n", times=0),
        name="higher",
    ),
    combination(
        conclusion(SETTING, PROPOSITION_3.bound("printed")),
        Use("Proposition 3"),
        Use(
            "a higher bound",
            {"a": deviation, "b": _higher, "r": pin(M_xi, sigma_xi, L)},
            over=OVER_W,
            because=(Use("higher"),),
        ),
    ),
)
PROPOSITION_3_SHARPENED = Proof(PROPOSITION_3, "sharpened", SETTING, (*CHANCE, SHARPENED))
PROPOSITION_3_PRINTED = Proof(PROPOSITION_3, "printed", SETTING, (*CHANCE, SHARPENED, PRINTED))
PROOFS = (PROPOSITION_3_PRINTED, PROPOSITION_3_SHARPENED)
