"""(37), the norm of w_λ and the distance of w_λ from w*: a filter on the spectrum is bounded, and the bound averaged."""

from typing import Any

from fedtheory.core.concept import Metric
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement
from fedtheory.core.term import (
    Claim,
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    less,
    norm,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.metrics import CENTRE_NORM, RIDGE_BIAS, TARGET_GAP
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.spectrum import (
    EXPONENTIALS,
    POWER_RULES,
    add,
    between,
    e,
    log,
    undo,
)
from fedtheory.papers.fednewton.statements.bias_largest import LARGEST_BIAS
from fedtheory.papers.fednewton.statements.eq36w_norm import NORM_OF_THE_CENTRE
from fedtheory.papers.fednewton.statements.eq37_bias import BIAS
from fedtheory.papers.fednewton.statements.qsrc_target import DISTANCE_OF_THE_TARGET
from fedtheory.papers.fednewton.statements.wnorm_largest import LARGEST_NORM
from fedtheory.proofs.textbook import SQUARE_ROOTS

lamda, kappa, r, rho = (symbol(name) for name in ("lamda", "kappa", "r", "rho"))
g, found, w = symbol("g"), symbol("found"), symbol("w")
depth, filtered = Function("depth"), Function("filtered")
AT_W = {"w": "outcome"}
OVER = Outcome("w")
ell = lamda / kappa**2
Y = log(ell)
point = e(depth(w))
SPECTRAL = (
    "the spectral theorem for the positive operator L/kappa^2 and a vector: ‖psi(L/kappa^2) g‖² is ‖g‖² times the average of "
    "psi² under a probability measure on the spectrum; specialised"
)
SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    **dict.fromkeys(("lamda", "kappa", "r", "rho"), ((), "real")),
    **dict.fromkeys(("g", "found"), ((), "vector")),
    **dict.fromkeys(("depth", "filtered"), (("outcome",), "real")),
}


def _given(top: Term, scale: Term, words: str, place: str) -> dict[str, Given]:
    """The filter top/(s + λ/κ²) and its mean square."""
    return {
        **EXPONENTIALS,
        "0 < lamda": Given(
            Schema(less(0, lamda)), "lambda > 0", "(1)", Role.ASSUMPTION, quote=assumptions.LAMBDA
        ),
        "0 < kappa": Given(
            Schema(less(0, kappa)),
            "kappa > 0: any larger number is a bound too",
            "Section 4.1",
            Role.DEFINITION,
        ),
        "0 < r": Given(
            Schema(less(0, r)), "r > 0", "Assumption 2", Role.ASSUMPTION, quote=assumptions.SOURCE
        ),
        "0 <= rho": Given(Schema(at_most(0, rho)), "a norm", "Assumption 2", Role.DEFINITION),
        "spectrum": Given(
            Schema(at_most(depth(w), 0), AT_W),
            "the spectrum of L lies in [0, kappa^2]; exp(depth) is a point of it over kappa^2",
            "Remark 8",
            Role.ASSUMPTION,
            quote=assumptions.SPECTRA,
        ),
        "g": Given(
            Schema(squared(g) <= rho**2),
            "f* = (L/kappa^2)^r g, ‖g‖ <= rho",
            "Assumption 2",
            Role.ASSUMPTION,
            quote=assumptions.SOURCE,
        ),
        "filter": Given(
            Schema(equal(filtered(w) * (point + ell), top), AT_W), words, place, Role.DEFINITION
        ),
        "found": Given(
            Schema(equal(squared(found), scale * squared(g) * expect("w", filtered(w) ** 2))),
            f"{SPECTRAL}: {words}",
            place,
            Role.AXIOM,
            cites="reed1980functional, Section VII.2",
        ),
    }


_a, _b = symbol("x"), symbol("y")
ORDERED_SQUARES = step(
    "ordered squares",
    "textbook",
    "0 <= x <= y gives x² <= y²",
    combination(
        Schema(_a**2 <= _b**2, {"x": "real", "y": "real"}, (at_most(0, _a), _a <= _b)),
        Use("if 2", times=_a + _b),
    ),
)
OVER_THE_SUM = 1 / (point + ell)


class Quantity:
    """One of the three: its filter factor s^power/(s + λ/κ²), and whether its norm is over κ."""

    def __init__(
        self, of: Statement[Any], metric: Metric, factor: Term, power: Term, words: str, place: str
    ) -> None:
        self.of, self.factor, self.power = of, factor, power
        self.scale = Term("1") if metric is RIDGE_BIAS else 1 / kappa
        self.top = factor * e(power * depth(w))
        given = _given(self.top, self.scale**2, words, place)
        self.setting = Setting(SYMBOLS, given, {metric: norm(found)})

    def proof(
        self,
        bound: str,
        limit: Term,
        conditions: tuple[Claim, ...],
        *below: Line,
        of: Statement[Any] | None = None,
    ) -> Proof:
        """From lines the last of which says top <= limit (s + λ/κ²), at each point of the spectrum."""
        of = of or self.of
        names = tuple(Use(f"if {k + 1}") for k in range(len(conditions)))
        at_w = {"w": "w"}
        pointwise = step(
            "on the spectrum",
            of.source.locator,
            "the filter at each point of the spectrum",
            *below,
            combination(
                Schema(filtered(w) <= limit, AT_W, conditions),
                Use("filter", at_w, times=OVER_THE_SUM),
                Use("top", at_w, times=OVER_THE_SUM, because=names),
                name="from above",
            ),
            combination(
                Schema(at_most(0, filtered(w)), AT_W),
                Use("filter", at_w, times=-OVER_THE_SUM),
                name="not negative",
            ),
            Line(
                Schema(filtered(w) ** 2 <= limit**2, AT_W, conditions),
                "instance",
                {
                    "of": Use(
                        "ordered squares",
                        {"x": filtered(w), "y": limit},
                        because=(Use("not negative", at_w), Use("from above", at_w, because=names)),
                    ).reference()
                },
            ),
        )
        claim = conclusion(self.setting, of.bound(bound))
        whole = rho * limit * self.scale
        average = step(
            "spectral theorem",
            of.bound(bound).locator,
            "the average over the spectral measure, and the root",
            combination(
                Schema(squared(found) <= whole**2, {}, conditions),
                Use("found"),
                Use(
                    "on the spectrum",
                    at_w,
                    times=self.scale**2 * squared(g),
                    over=OVER,
                    because=names,
                ),
                Use("g", times=self.scale**2 * limit**2),
                name="squared norm",
            ),
            Line(
                Schema(norm(found) <= whole, {}, conditions),
                "instance",
                {
                    "of": Use(
                        "squares",
                        {"a": norm(found), "b": whole},
                        because=(None, Use("squared norm", because=names)),
                    ).reference()
                },
                "norm",
            ),
            combination(claim, Use("norm", because=names)),
        )
        return Proof(
            of,
            bound,
            self.setting,
            (SQUARE_ROOTS, ORDERED_SQUARES, *POWER_RULES, pointwise, average),
        )

    def through(self, rule: str, factor: Term, *conditions: Claim) -> tuple[Line, ...]:
        """top <= s^.. (s + λ/κ²) times the factor of a rule for x^θ y^(1-θ), θ being the power."""
        # factor·x^θ is x^θ y^(1-θ) times y^(θ-1), or times y^θ where the factor is y itself
        own = self.power if self.factor is ell else self.power - 1
        rest = (1 - self.power) * Y + self.power * depth(w)
        uses = [
            Use(
                rule,
                {"X": depth(w), "Y": Y, "theta": self.power},
                times=e(own * Y),
                because=(None, None),
            ),
            undo(ell, times=e(own * Y) * factor),
        ]
        if self.factor is ell:
            uses += [
                add(own * Y, rest),
                add(Y, self.power * depth(w), times=-1),
                undo(ell, times=-e(self.power * depth(w))),
            ]
        else:
            uses.append(add(own * Y, rest))
        return (
            combination(
                Schema(self.top <= e(own * Y) * factor * (point + ell), AT_W, conditions),
                *uses,
                name="top",
            ),
        )

    def saturated(self, *conditions: Claim) -> tuple[Line, ...]:
        """s^θ <= s for powers from 1 on, s being at most 1."""
        names = tuple(Use(f"if {k + 1}") for k in range(len(conditions)))
        return (
            combination(
                Schema(self.power * depth(w) <= depth(w), AT_W, conditions),
                Use("spectrum", {"w": "w"}, times=self.power - 1),
                name="deeper",
            ),
            Line(
                Schema(e(self.power * depth(w)) <= point, AT_W, conditions),
                "monotone",
                {"of": Use("deeper", {"w": "w"}, because=names).reference()},
                "no larger",
            ),
        )


OF_BIAS = Quantity(
    BIAS,
    RIDGE_BIAS,
    ell,
    r,
    "f_lambda - f* = -lambda (L + lambda)^(-1) f*",
    "(37)",
)
OF_NORM = Quantity(
    NORM_OF_THE_CENTRE,
    CENTRE_NORM,
    Term("1"),
    r + Term("1/2"),
    "‖w_lambda‖ = ‖L^(1/2) (L + lambda)^(-1) f*‖",
    "display after (36)",
)
OF_GAP = Quantity(
    DISTANCE_OF_THE_TARGET,
    TARGET_GAP,
    ell,
    r - Term("1/2"),
    "w* - w_lambda = lambda (C + lambda)^(-1) w*, w* = C^(r - 1/2) v",
    "ours, for Proposition 5",
)
_half = Term("1/2")
_r_to_1, _r_below_1, _r_from_1 = at_most(r, 1), at_most(r, "999/1000"), at_most(1, r)
BIAS_CORRECTED = OF_BIAS.proof(
    "corrected",
    e(r * Y),
    (_r_to_1,),
    *OF_BIAS.through("no more than the sum", Term("1"), _r_to_1),
)
BIAS_SHARPENED = OF_BIAS.proof(
    "sharpened",
    e(r * Y) * between(r),
    (_r_below_1,),
    *OF_BIAS.through("Young's inequality", between(r), _r_below_1),
    of=LARGEST_BIAS,
)
BIAS_SATURATED = OF_BIAS.proof(
    "saturated",
    ell,
    (_r_from_1,),
    *OF_BIAS.saturated(_r_from_1),
    combination(
        Schema(OF_BIAS.top <= ell * (point + ell), AT_W, (_r_from_1,)),
        Use("no larger", {"w": "w"}, times=ell, because=(Use("if 1"),)),
        name="top",
    ),
)
_norm_from, _norm_to = at_most(_half, r), at_most(r, _half)
_norm_below = at_most(r, "499/1000")
NORM_CORRECTED = OF_NORM.proof(
    "corrected",
    Term("1"),
    (_norm_from,),
    *OF_NORM.saturated(_norm_from),
    combination(
        Schema(OF_NORM.top <= point + ell, AT_W, (_norm_from,)),
        Use("no larger", {"w": "w"}, because=(Use("if 1"),)),
        name="top",
    ),
)
NORM_GROWING = OF_NORM.proof(
    "growing",
    e((r - _half) * Y),
    (_norm_to,),
    *OF_NORM.through("no more than the sum", Term("1"), _norm_to),
)
NORM_SHARPENED = OF_NORM.proof(
    "sharpened",
    e((r - _half) * Y) * between(r + _half),
    (_norm_below,),
    *OF_NORM.through("Young's inequality", between(r + _half), _norm_below),
    of=LARGEST_NORM,
)
_gap_up_to = (at_most(_half, r), at_most(r, Term("3/2")))
_gap_inside = (at_most("501/1000", r), at_most(r, "1499/1000"))
_gap_from = at_most(Term("3/2"), r)
GAP_CORRECTED = OF_GAP.proof(
    "corrected",
    e((r - _half) * Y),
    _gap_up_to,
    *OF_GAP.through("no more than the sum", Term("1"), *_gap_up_to),
)
GAP_SHARPENED = OF_GAP.proof(
    "sharpened",
    e((r - _half) * Y) * between(r - _half),
    _gap_inside,
    *OF_GAP.through("Young's inequality", between(r - _half), *_gap_inside),
)
GAP_SATURATED = OF_GAP.proof(
    "saturated",
    ell / (1 + ell),
    (_gap_from,),
    *OF_GAP.saturated(_gap_from),
    combination(
        Schema(point <= 1, AT_W),
        Use("tangent", {"x": -depth(w)}, times=point),
        Use("spectrum", {"w": "w"}, times=point),
        add(depth(w), -depth(w), times=-1),
        add("0", "0", times=-1 / e("0")),
        name="a point is at most 1",
    ),
    combination(
        Schema(OF_GAP.top <= ell / (1 + ell) * (point + ell), AT_W, (_gap_from,)),
        Use("no larger", {"w": "w"}, times=ell, because=(Use("if 1"),)),
        Use("a point is at most 1", {"w": "w"}, times=ell * ell / (1 + ell)),
        name="top",
    ),
)
PROOFS: tuple[Proof, ...] = (
    BIAS_CORRECTED,
    BIAS_SATURATED,
    BIAS_SHARPENED,
    NORM_CORRECTED,
    NORM_GROWING,
    NORM_SHARPENED,
    GAP_CORRECTED,
    GAP_SATURATED,
    GAP_SHARPENED,
)
