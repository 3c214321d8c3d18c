"""Theorems 2 to 4, sharpened: the ledger of events with the contraction that is of second order in the clients' deviations."""

from typing import Any

from fedtheory.core.proof import Given, Line, Proof, Setting, Use, combination, conclusion, step
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    equal,
    less,
    symbol,
)
from fedtheory.papers.fednewton.proofs.chance import w
from fedtheory.papers.fednewton.proofs.event_ledger import FROM_1, LEDGER, seldom
from fedtheory.papers.fednewton.proofs.events import (
    AT,
    E_0,
    EXCESS,
    GOOD,
    JW,
    P_D,
    R_D,
    SETTING,
    TW,
    Z_D,
    P_D_bar,
    R,
    R_bar,
    R_D_bar,
    W,
    central,
    error,
    excess,
    h,
    j,
    m,
    p,
    start,
    t,
    total,
)
from fedtheory.papers.fednewton.statements.thm2_federated import THEOREM_2
from fedtheory.papers.fednewton.statements.thm3_homogeneous import THEOREM_3
from fedtheory.papers.fednewton.statements.thm4_heterogeneous import THEOREM_4
from fedtheory.proofs.powers import power
from fedtheory.proofs.textbook import SQUARE_ROOTS

wide, tight, tight_bar, price = (Function(s) for s in ("wide", "tight", "tight_bar", "price"))
rho_bar, cond_bar = symbol("rho_bar"), symbol("cond_bar")
SHARPENED_THEOREM_1 = "fednewton.thm1 (sharpened) and its chain of factors, for every sample"
epsilon, q = wide(j, w) ** 2, tight(j, w) ** 2
epsilon_bar = P_D_bar * ((1 + h()) * R_bar() + h() + R_D_bar)
q_bar = tight_bar(j) ** 2
radius = total(lambda i: p(i) * tight(i, w) ** 2)
cond = price(w) ** 2
_j = {"j": "j"}
SHARP = Setting(
    {
        **SETTING.symbols,
        **dict.fromkeys(("wide", "tight"), (("client", "outcome"), "real")),
        "tight_bar": (("client",), "real"),
        "price": (("outcome",), "real"),
        **dict.fromkeys(("rho_bar", "cond_bar"), ((), "real")),
    },
    {
        **SETTING.given,
        "Theorem 1, sharpened": Given(
            Schema(error(t, w) <= cond * (power(radius, t) * E_0), TW, (FROM_1,)),
            "‖f^t - f_D‖_2 <= cond (Σ p_j q_j)^t ‖(C + λ)^{1/2} (w̄^0 - w_D)‖, cond = price(w)², q_j = tight(j, w)² the largest "
            "eigenvalue of E_j² (I + E_j)^{-1}, and Proposition 4",
            SHARPENED_THEOREM_1,
            Role.CITED,
            cites="fednewton.thm1 sharpened; fednewton.norms spectra; fednewton.prop4 sharpened",
        ),
        "q_j": Given(
            Schema(q * (1 - epsilon) <= epsilon**2, JW),
            "e²/(1 + e) <= ε²/(1 - ε) for |e| <= ε < 1, ε_j = ‖E_j‖; nothing is said for ε >= 1",
            "ours",
            Role.CITED,
            cites="fednewton.norms sharpened, one client",
        ),
        "epsilon_j": Given(
            Schema(epsilon <= P_D * ((1 + h()) * R() + h() + R_D), JW),
            "wide(j, w)² is ε_j = ‖E_j‖ <= ‖H^{-1/2} (C + λ)^{1/2}‖² ‖(C + λ)^{-1/2} (C_Dj - C_D) (C + λ)^{-1/2}‖",
            SHARPENED_THEOREM_1,
            Role.CITED,
            cites="fednewton.prop4 sharpened, (20) and (21)",
        ),
        "cond": Given(
            Schema(cond**2 <= (1 + R_D) * P_D, W),
            "cond² is ‖(C + λ)^{1/2} H^{-1/2}‖² ‖H^{1/2} (C + λ)^{-1/2}‖²",
            "ours",
            Role.TEXTBOOK,
            cites="‖A^{1/2} x‖² <= (1 + R) ‖x‖² for A <= (1 + R) I",
        ),
        "epsilon_bar": Given(
            Schema(epsilon_bar < 1, {"j": "client"}),
            "the bounds of the ε_j are below 1",
            "ours",
            Role.OURS,
        ),
        "q_bar": Given(
            Schema(equal(q_bar * (1 - epsilon_bar), epsilon_bar**2), {"j": "client"}),
            "q_bar is ε²/(1 - ε) at the bound",
            "definition",
            Role.DEFINITION,
        ),
        "rho_bar": Given(
            Schema(equal(rho_bar, total(lambda i: p(i) * tight_bar(i) ** 2))),
            "rho_bar is Σ p_j q_bar",
            "definition",
            Role.DEFINITION,
        ),
        "cond_bar": Given(
            Schema(equal(cond_bar**2, (1 + R_D_bar) * P_D_bar)),
            "cond_bar is the root of the bound of cond²",
            "definition",
            Role.DEFINITION,
        ),
        "0 <= cond_bar": Given(
            Schema(at_most(0, cond_bar)), "not negative", "definition", Role.DEFINITION
        ),
    },
    SETTING.metrics,
)
EPSILON_KEPT = step(
    "epsilon_j is kept",
    "ours",
    "it rises with P_D, R_Dj and R_D",
    combination(
        Schema(epsilon <= epsilon_bar, JW, (GOOD,)),
        Use("epsilon_j", AT),
        Use("P_D is kept", {"w": "w"}, times=(1 + h()) * R() + h() + R_D),
        Use("R_Dj is kept", AT, times=P_D_bar * (1 + h())),
        Use("R_D is kept", {"w": "w"}, times=P_D_bar),
    ),
)
_small = less(epsilon_bar, 1)
Q_KEPT = step(
    "q_j is kept",
    "ours",
    "ε²/(1 - ε) rises",
    combination(
        Schema(q <= q_bar, JW, (GOOD, _small)),
        Use("q_j", AT, times=1 / (1 - epsilon_bar)),
        Use("epsilon_j is kept", AT, times=(q + epsilon_bar + epsilon) / (1 - epsilon_bar)),
        Use("q_bar", _j, times=-1 / (1 - epsilon_bar)),
        name="below one",
    ),
    Line(
        Schema(q <= q_bar, JW, (GOOD,)),
        "instance",
        {"of": Use("below one", AT, because=(Use("if 1"), Use("epsilon_bar", _j))).reference()},
    ),
)
RADIUS_KEPT = step(
    "the radius is kept",
    "ours",
    "Σ p_j q_j",
    combination(
        Schema(radius <= rho_bar, W, (GOOD,)),
        Use("q_j is kept", AT, times=m * p(), over="j"),
        Use("rho_bar", times=-1),
    ),
)
COND_KEPT = step(
    "cond is kept",
    "ours",
    "(1 + R_D) P_D rises",
    combination(
        Schema(cond**2 <= cond_bar**2, W, (GOOD,)),
        Use("cond", {"w": "w"}),
        Use("P_D is kept", {"w": "w"}, times=1 + R_D),
        Use("R_D is kept", {"w": "w"}, times=P_D_bar),
        Use("cond_bar", times=-1),
        name="squared",
    ),
    Line(
        Schema(cond <= cond_bar, W, (GOOD,)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": cond, "b": cond_bar},
                because=(Use("0 <= cond_bar"), Use("squared", {"w": "w"})),
            ).reference()
        },
    ),
)
stated = cond_bar * power(rho_bar, t) * start
_AT_T = {"t": "t", "w": "w"}
ERROR = step(
    "the error, sharpened",
    "ours",
    "each of its factors rises",
    combination(Schema(at_most(0, start)), Use("start", times=-1), name="no negative start"),
    combination(Schema(at_most(0, rho_bar)), Use("rho_bar", times=-1), name="no negative radius"),
    combination(
        Schema(error(t, w) <= stated, TW, (FROM_1, GOOD, at_most(0, power(rho_bar, t)))),
        Use("Theorem 1, sharpened", _AT_T),
        Use(
            "powers are ordered",
            {"x": radius, "y": rho_bar, "k": t},
            times=cond * E_0,
            because=(None, None, Use("the radius is kept", {"w": "w"})),
        ),
        Use("the start", {"w": "w"}, times=cond * power(rho_bar, t)),
        Use("cond is kept", {"w": "w"}, times=power(rho_bar, t) * start),
        name="with a sign",
    ),
    Line(
        Schema(error(t, w) <= stated, TW, (FROM_1, GOOD)),
        "instance",
        {
            "of": Use(
                "with a sign",
                _AT_T,
                because=(
                    None,
                    Use("if 2"),
                    Use(
                        "powers", {"x": rho_bar, "k": t}, because=(None, Use("no negative radius"))
                    ),
                ),
            ).reference()
        },
    ),
)
SHARP_LEDGER = (*LEDGER, SQUARE_ROOTS, EPSILON_KEPT, Q_KEPT, RADIUS_KEPT, COND_KEPT, ERROR)
THEOREM_2_SHARPENED = Proof(
    THEOREM_2,
    "sharpened",
    SHARP,
    (
        *SHARP_LEDGER,
        seldom(
            "Theorem 2, sharpened",
            "ours",
            error(t, w),
            stated,
            "the error, sharpened",
            conclusion(SHARP, THEOREM_2.bound("sharpened")),
        ),
    ),
)
SHARP_EXCESS = Setting(SHARP.symbols, {**SHARP.given, **EXCESS}, SHARP.metrics)
EXCESS_ERROR_STEP = step(
    "the error of the prediction, sharpened",
    "(38), with constants",
    "(7), (35), and the bounds of P_D and Z_D",
    combination(
        Schema(excess(t, w) <= stated + central, TW, (FROM_1, GOOD)),
        Use("Proposition 6", _AT_T),
        Use("the error, sharpened", _AT_T, because=(None, Use("if 2"))),
        Use("P_D is kept", {"w": "w"}, times=Z_D),
        Use("Z_D is kept", {"w": "w"}, times=P_D_bar),
        Use("central", times=-1),
    ),
)
SHARP_EXCESS_STEPS = (*SHARP_LEDGER, EXCESS_ERROR_STEP)


def of_the_prediction(name: str, of: Statement[Any]) -> Proof:
    """Theorem 3 or 4."""
    return Proof(
        of,
        "sharpened",
        SHARP_EXCESS,
        (
            *SHARP_EXCESS_STEPS,
            seldom(
                f"{name}, sharpened",
                name,
                excess(t, w),
                stated + central,
                "the error of the prediction, sharpened",
                conclusion(SHARP_EXCESS, of.bound("sharpened")),
            ),
        ),
    )


PROOFS = (
    THEOREM_2_SHARPENED,
    of_the_prediction("Theorem 3", THEOREM_3),
    of_the_prediction("Theorem 4", THEOREM_4),
)
