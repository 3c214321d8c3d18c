"""(7) and (13): the triangle inequality between f^t, f_D and f*, with Theorem 1 for the first of its sides."""

from dataclasses import replace
from typing import Any

from fedtheory.core.metrics import EXCESS_ERROR
from fedtheory.core.proof import Given, Line, Proof, Setting, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.statement import Bound
from fedtheory.core.term import Schema, norm, squared, symbol
from fedtheory.papers.fednewton.proofs.cauchy_schwarz import CAUCHY_SCHWARZ
from fedtheory.papers.fednewton.proofs.rounds import AT_T
from fedtheory.papers.fednewton.proofs.setting import FROM_1, ROUND, S, e, linear, w, w_D
from fedtheory.papers.fednewton.proofs.thm1_corrected import THEOREM_1_CORRECTED
from fedtheory.papers.fednewton.proofs.thm1_ridge import THEOREM_1_SHARPENED
from fedtheory.papers.fednewton.statements.eq7_risk import EQUATION_7
from fedtheory.papers.fednewton.statements.notation import E_c

f_star: Any = symbol("f_star")
_own, _central = S(e()), S(w_D) - f_star
_risk: Any = S(w("t")) - f_star
RISK_SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "f_star": ((), "vector"),
    "E_c": ((), "real"),
}
RISK = {
    **linear("S", S, "(8)"),
    "E_c": Given(
        Schema(norm(S(w_D) - f_star) <= E_c),
        "E_c is the risk of ridge regression, ‖f_D - f*‖",
        "(7)",
        Role.DEFINITION,
    ),
}
TRIANGLE = step(
    "(13)",
    "(13)",
    "f^t - f* = (f^t - f_D) + (f_D - f*)",
    combination(
        Schema(squared(_risk) <= (norm(_own) + norm(_central)) ** 2, ROUND),
        Use("Cauchy-Schwarz", {"u": _own, "v": _central}, times=2),
        Use("S linear", {"x": w("t"), "y": w_D, "a": -1}, times=-(_own + _central + _risk)),
        name="(13), squared",
    ),
    Line(
        Schema(norm(_risk) <= norm(_own) + norm(_central), ROUND),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": norm(_risk), "b": norm(_own) + norm(_central)},
                because=(None, Use("(13), squared", AT_T)),
            ).reference()
        },
    ),
)


def with_risk(proof: Proof, key: str) -> Proof:
    """The proof of a bound of the federated error, carried to the risk."""
    bound: Bound = EQUATION_7.bound(key)
    setting = Setting(
        {**proof.setting.symbols, **RISK_SYMBOLS},
        {**proof.setting.given, **RISK},
        {**proof.setting.metrics, EXCESS_ERROR: norm(_risk)},
    )
    last: Step = replace(proof.steps[-1], name="federated error")
    return Proof(
        EQUATION_7,
        key,
        setting,
        (
            *proof.steps[:-1],
            last,
            CAUCHY_SCHWARZ,
            TRIANGLE,
            step(
                f"(7), {key}",
                "(7)",
                "Theorem 1 for the first side",
                combination(
                    Schema(norm(_risk) <= bound.value, ROUND, (FROM_1,)),
                    Use("(13)", AT_T),
                    Use("federated error", AT_T),
                    Use("E_c"),
                ),
            ),
        ),
    )


EQUATION_7_CORRECTED = with_risk(THEOREM_1_CORRECTED, "corrected")
EQUATION_7_SHARPENED = with_risk(THEOREM_1_SHARPENED, "sharpened")
