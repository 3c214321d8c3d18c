"""FedNewton with a step size: (M - mu_min)(mu_max - M) >= 0, M = WH, bounds the square of 1 - eta M."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Given, Line, Proof, Setting, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement
from fedtheory.core.term import Schema, Term, at_most, dot, equal, less, mean, norm, squared
from fedtheory.papers.fednewton.proofs.commuting import HY, Y, between
from fedtheory.papers.fednewton.proofs.iteration import HX, ITERATION, SETTING, at_client
from fedtheory.papers.fednewton.proofs.rounds import AT_T, rounds
from fedtheory.papers.fednewton.proofs.setting import (
    AT_X,
    C_D,
    FROM_0,
    FROM_1,
    ONE,
    ROUND,
    H,
    e,
    half_D,
    lam,
    moment,
    over,
    solve,
    t,
    w,
    w_D,
    x,
)
from fedtheory.papers.fednewton.statements.damped_step import DAMPED
from fedtheory.papers.fednewton.statements.notation import E_H
from fedtheory.papers.fednewton.statements.tuned_step import TUNED, theta
from fedtheory.proofs.powers import POWER, POWER_NONNEGATIVE, POWERS
from fedtheory.proofs.textbook import SQUARE_ROOTS

low, high = Term("mu_min"), Term("mu_max")


def setting(eta: Term, factor: Any, value: Term) -> Setting:
    """The setting with this step, and a letter for the factor."""
    given = {name: one for name, one in SETTING.given.items() if name != "(5)"}
    return Setting(
        {
            **SETTING.symbols,
            **POWER,
            **dict.fromkeys(("mu_min", "mu_max", str(factor), "E_H"), ((), "real")),
        },
        {
            **given,
            **POWERS,
            "(a) 1 <= mu_min": Given(
                Schema(at_most(1, low)), "WH - I is positive", "ours", Role.DEFINITION
            ),
            "(b) mu_min <= mu_max": Given(
                Schema(low <= high), "ends of one spectrum", "ours", Role.DEFINITION
            ),
            "(c) 1 <= mu_max": Given(
                Schema(at_most(1, high)), "so it is at least 1", "ours", Role.DEFINITION
            ),
            f"(d) 0 <= {factor}": Given(
                Schema(at_most(0, factor)), "since mu_min <= mu_max", "ours", Role.DEFINITION
            ),
            "mu_min": Given(
                Schema((low - 1) * dot(HX, x) <= dot(HX, over(x)), ONE),
                "mu_min is the least eigenvalue of WH, self-adjoint in the product of H",
                "ours",
                Role.DEFINITION,
            ),
            "mu_max": Given(
                Schema(dot(HX, over(x)) <= (high - 1) * dot(HX, x), ONE),
                "mu_max is the largest",
                "ours",
                Role.DEFINITION,
            ),
            "the factor": Given(
                Schema(equal(factor, value)), f"{factor} is the factor", "ours", Role.DEFINITION
            ),
            "damped (5)": Given(
                Schema(
                    equal(w(t + 1), w(t) - eta * mean("j", solve("j", H(w(t)) - moment))),
                    ROUND,
                    (FROM_0,),
                ),
                "a round with this step",
                "Algorithm 1, and a step size",
                Role.DEFINITION,
            ),
            "start": Given(
                Schema(norm(half_D(e(0))) <= E_H), "E_H is ‖H^{1/2} e(0)‖", "ours", Role.DEFINITION
            ),
        },
        SETTING.metrics,
    )


_grad = H(w(t)) - moment
_moved = e() + over(e())


def recursion(eta: Term) -> tuple[Step, ...]:
    """e(t+1) = e - eta (e + over(e)), and its norm."""
    after, image = e() - eta * _moved, H(e()) - eta * (H(e()) + H(over(e())))
    later = e(t + 1)
    return (
        step(
            "recursion",
            "the displays after (14), with a step size",
            "H w - S_D^* y_D = H e, and WH e = e + over(e)",
            combination(
                Schema(equal(H(e()), _grad), ROUND),
                Use("C_D linear", {"x": w(t), "y": w_D, "a": -1}),
                Use("KRR", times=-1),
                name="gradient",
            ),
            combination(
                Schema(equal(later, after), ROUND, (FROM_0,)),
                Use("damped (5)", AT_T),
                Use("over", {"x": e()}, times=eta),
                Use(
                    "equal arguments",
                    at_client(H(e()), _grad),
                    times=eta,
                    over="j",
                    because=(Use("gradient", AT_T),),
                ),
            ),
        ),
        step(
            "an error in H",
            "ours",
            "the square of its norm",
            combination(
                Schema(equal(squared(half_D(later)), dot(image, after)), ROUND, (FROM_0,)),
                Use("half_D", {"x": later}),
                Use("recursion", AT_T, times=C_D(later) + lam * later),
                Use("C_D symmetric", {"x": e(), "y": later}, times=eta - 1),
                Use("C_D symmetric", {"x": over(e()), "y": later}, times=eta),
                Use("recursion", AT_T, times=image),
            ),
        ),
    )


def _root(left: Term, right: Term) -> Line:
    """The same without squares."""
    use = Use("squares", {"a": left, "b": right}, because=(None, Use("a round, squared", AT_T)))
    return Line(Schema(left <= right, ROUND, (FROM_0,)), "instance", {"of": use.reference()})


def damped(of: Statement[Any], eta: Term, factor: Any, value: Term, *length: Use) -> Proof:
    """The bound factor^t E_H; `length` shows that the step's operator is no longer than the factor."""
    r = Term(str(factor))
    M, HM = x + Y, HX + HY
    one = Schema(dot(HX - eta * HM, x - eta * M) <= r**2 * dot(HX, x), ONE)
    left, right = norm(half_D(e(t + 1))), r * norm(half_D(e()))
    return Proof(
        of,
        "sharpened",
        setting(eta, factor, value),
        (
            SQUARE_ROOTS,
            POWER_NONNEGATIVE,
            *ITERATION[:-1],
            *recursion(eta),
            between("(M - mu_min)(mu_max - M)", low - 1, high - 1, "mu_min", "mu_max"),
            step(
                "length",
                "ours",
                "a quadratic polynomial of M that is not negative",
                combination(one, *length),
            ),
            step(
                "a round",
                "ours",
                "at e(t)",
                combination(
                    Schema(left**2 <= right**2, ROUND, (FROM_0,)),
                    Use("an error in H", AT_T),
                    Use("length", {"x": e()}),
                    Use("half_D", {"x": e()}, times=-(r**2)),
                    name="a round, squared",
                ),
                _root(left, right),
            ),
            rounds("rounds", half_D, r, Term("E_H"), "a round", "start"),
            step(
                "from the first exchange on",
                "ours",
                "for t >= 1",
                combination(
                    Schema(norm(half_D(e())) <= of.bound("sharpened").value, ROUND, (FROM_1,)),
                    Use("rounds", AT_T),
                ),
            ),
        ),
    )


_best, _ratio = Term("2") / (low + high), (high - low) / (low + high)
_factor = Term("theta")
_product = Use("(M - mu_min)(mu_max - M)", AT_X, times=_best**2)
_crossed = Use("C_D symmetric", {"x": "x", "y": Y}, times=-(_best**2) * (high - low) / 2)
TUNED_SHARPENED = damped(
    TUNED,
    _best,
    theta,
    _ratio,
    _product,
    _crossed,
    Use("the factor", times=-(_factor + _ratio) * dot(HX, x)),
)

# ---- any step that is small enough: (1 - eta mu_min)² - (1 - eta M)² is a sum of two products

_eta = Term("eta")
_share = 1 - _eta * low
_room = 2 - _eta * (low + high)
_left, _right = norm(half_D(e(t + 1))), _share * norm(half_D(e()))
_M, _HM = x + Y, HX + HY
_base = setting(_eta, "spare", Term("0"))
SMALL = Setting(
    {
        **{name: sorts for name, sorts in _base.symbols.items() if name != "spare"},
        "eta": ((), "real"),
    },
    {
        **{
            name: given
            for name, given in _base.given.items()
            if name not in {"the factor", "(d) 0 <= spare"}
        },
        "(d) 0 < eta": Given(Schema(less(0, _eta)), "a step size", "ours", Role.DEFINITION),
        "(e) small": Given(
            Schema(_eta * (low + high) <= 2),
            "the step is at most 2/(mu_min + mu_max)",
            "ours",
            Role.OURS,
        ),
    },
    SETTING.metrics,
)


def _by_induction() -> tuple[Line, ...]:
    """‖e(t)‖ <= (1 - eta mu_min)^t E_H; the factor's sign is a condition, since it is no letter."""
    whole = rounds("rounds", half_D, _share, Term("E_H"), "a round", "start").lines
    first, later, last = whole
    sign = at_most(0, _share)

    def under(line: Line) -> Line:
        """The line, with the sign as its last condition but one."""
        schema = line.schema
        own = schema.conditions
        conditions = (*own[:1], sign, *own[1:]) if own else (sign,)
        return replace(line, schema=replace(schema, conditions=conditions))

    moved = combination(
        under(later).schema,
        Use("a round", AT_T),
        Use("if 3", times=_share),
        Use("next power", {"x": _share, "k": "t"}, times=-Term("E_H")),
        name="rounds, next",
    )
    signed = replace(under(last), name="with the sign")
    return (
        under(first),
        moved,
        signed,
        Line(
            last.schema,
            "instance",
            {
                "of": Use(
                    "with the sign", AT_T, because=(None, Use("0 <= 1 - eta mu_min"))
                ).reference()
            },
        ),
    )


DAMPED_SHARPENED = Proof(
    DAMPED,
    "sharpened",
    SMALL,
    (
        SQUARE_ROOTS,
        POWER_NONNEGATIVE,
        *ITERATION[:-1],
        *recursion(_eta),
        between("(M - mu_min)(mu_max - M)", low - 1, high - 1, "mu_min", "mu_max"),
        step(
            "length",
            "ours",
            "eta (2 - eta (mu_min + mu_max))(M - mu_min) + eta² (M - mu_min)(mu_max - M)",
            combination(
                Schema(dot(HX - _eta * _HM, x - _eta * _M) <= _share**2 * dot(HX, x), ONE),
                Use("(M - mu_min)(mu_max - M)", AT_X, times=_eta**2),
                Use("mu_min", AT_X, times=_eta * _room),
                Use("C_D symmetric", {"x": "x", "y": Y}, times=_eta * (1 - _eta * high)),
            ),
        ),
        step(
            "a round",
            "ours",
            "at e(t)",
            combination(
                Schema(_left**2 <= _right**2, ROUND, (FROM_0,)),
                Use("an error in H", AT_T),
                Use("length", {"x": e()}),
                Use("half_D", {"x": e()}, times=-(_share**2)),
                name="a round, squared",
            ),
            combination(
                Schema(at_most(0, _right), ROUND),
                Use("(e) small", times=norm(half_D(e())) / 2),
                Use("(b) mu_min <= mu_max", times=_eta / 2 * norm(half_D(e()))),
                name="no overshoot",
            ),
            Line(
                Schema(_left <= _right, ROUND, (FROM_0,)),
                "instance",
                {
                    "of": Use(
                        "squares",
                        {"a": _left, "b": _right},
                        because=(Use("no overshoot", AT_T), Use("a round, squared", AT_T)),
                    ).reference()
                },
            ),
        ),
        step(
            "0 <= 1 - eta mu_min",
            "ours",
            "mu_min is at most the mean of the ends",
            combination(
                Schema(at_most(0, _share)),
                Use("(e) small", times=Fraction(1, 2)),
                Use("(b) mu_min <= mu_max", times=_eta / 2),
            ),
        ),
        step(
            "rounds",
            "ours",
            "by induction",
            *_by_induction(),
        ),
        step(
            "from the first exchange on",
            "ours",
            "for t >= 1",
            combination(
                Schema(norm(half_D(e())) <= DAMPED.bound("sharpened").value, ROUND, (FROM_1,)),
                Use("rounds", AT_T),
            ),
        ),
    ),
)
