"""Appendix A with K local steps: what (20) does in one step, it does in each.

Coordinate by coordinate, as in the proof of fedfw.appA: the kernel's clients are the coordinates. The two kinds of true
clients have local iterates u and d, of round t and local step j; their weighted mean moves towards (2k/n - 1)r.
"""

from dataclasses import replace

import sympy as sp

from fedtheory.core.construction import Made, choice, explicit, letter, recursion
from fedtheory.core.expression import to_tree
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Step,
    Use,
    combination,
    conclusion,
    squeeze,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    equal,
    less,
    root,
    substitute,
    symbol,
)
from fedtheory.papers.fedfw.proofs.appA_box import (
    AT,
    CENTRE,
    COUNTS,
    CT,
    DIAMETER,
    IN_THE_BOX,
    NEXT,
    NO_CORNER,
    SYMBOLS,
    answer,
    c,
    down,
    gap_to,
    of_all,
    oracle,
    p,
    r,
    share,
    slope_down,
    slope_up,
    stays_away,
    target,
    up,
    x,
)
from fedtheory.papers.fedfw.proofs.appA_naive import UPPER_END
from fedtheory.papers.fedfw.proofs.setting import FROM_1
from fedtheory.papers.fedfw.statements.appA_local import LOCAL, K
from fedtheory.papers.fedfw.statements.appA_naive import k
from fedtheory.papers.fedfw.statements.notation import L, n

u, d = Function("u"), Function("d")
j = symbol("j")
AHEAD = j + 1
eta = 2 / (t + 2)
CTJ = {**CT, "j": "integer"}
ATJ = {**AT, "j": "j"}
FROM_J: Claim = ["<=", "1", "j"]
_ROUNDS = (FROM_1, FROM_J)


def weighted(at: Term | str = j) -> Term:
    """The mean of all clients after at - 1 local steps of round t, in coordinate c."""
    return of_all(u(c, t, at), d(c, t, at))


def _first(local: Function) -> Given:
    return Given(
        Schema(equal(local(c, t, 1), x(c, t)), CT, (FROM_1,)),
        "every client starts its local steps from the server's mean",
        "(20), second line",
        Role.DEFINITION,
    )


def _moves(local: Function, says: Function) -> Given:
    return Given(
        Schema(
            equal(local(c, t, AHEAD), (1 - eta) * local(c, t, j) + eta * says(c, t, j)),
            CTJ,
            _ROUNDS,
        ),
        "a local step, of a size below 1: eta_t = 2/(t+2) (printed: any size in [0, 1], of which 1 is none: fedfw.d05)",
        "(20), second line, K times",
        Role.OURS,
    )


def _within(name: str, claim: Claim) -> Given:
    return Given(
        Schema(claim, CTJ, _ROUNDS),
        f"the oracles answer in the box: {name}",
        "(20)",
        Role.DEFINITION,
    )


def _setting(start: dict[str, Given], solution: sp.Expr) -> Setting:
    local = (("client", "integer", "integer"), "real")
    return Setting(
        {
            **SYMBOLS,
            "K": ((), "integer"),
            "x": (("client", "integer"), "real"),
            **dict.fromkeys(("u", "d", "up", "down"), local),
        },
        {
            **COUNTS,
            "K": Given(
                Schema(at_most(1, K)), "at least one local step", "Appendix A", Role.DEFINITION
            ),
            "diameter": DIAMETER,
            **start,
            "up_high": _within("up", up(c, t, j) <= r),
            "up_low": _within("up", -r * Term("1") <= up(c, t, j)),
            "down_low": _within("down", -r * Term("1") <= down(c, t, j)),
            "up": oracle(up(c, t, j), slope_up(u(c, t, j)), CTJ, _ROUNDS),
            "down": oracle(down(c, t, j), slope_down(d(c, t, j)), CTJ, _ROUNDS),
            "u_1": _first(u),
            "d_1": _first(d),
            "u": _moves(u, up),
            "d": _moves(d, down),
            "server": Given(
                Schema(equal(x(c, NEXT), weighted(Term(["+", "K", "1"]))), CT, (FROM_1,)),
                "the mean of the clients after K local steps, a share k/n of which pulls up",
                "(20), third line",
                Role.DEFINITION,
            ),
        },
        gap_to(solution),
    )


_IN_BOX = {"off": NO_CORNER, "inside": IN_THE_BOX}
_BELOW = {
    **_IN_BOX,
    "not above": Given(
        Schema(at_most(x(c, 1), target), {"c": "client"}),
        "the start is not above the mean of the oracles",
        "ours",
        Role.OURS,
    ),
}
_HALVES = {
    **{name: replace(given, role=Role.DEFINITION) for name, given in _IN_BOX.items()},  # 0 does
    "half": Given(Schema(equal(n, 2 * k)), "half of the clients pull up", "(21)", Role.DEFINITION),
    "centre": CENTRE,
}

stay = 1 - eta


def _over_steps(
    name: str,
    because: str,
    claim: Claim,
    more: tuple[Claim, ...],
    begin: tuple[Use, ...],
    go_on: tuple[Use, ...],
) -> Step:
    """By induction on the local step, in a round in which `more` holds."""
    start = substitute(claim, "j", "1")
    ahead = substitute(claim, "j", AHEAD)
    return step(
        name,
        "(20), second line",
        because,
        combination(Schema(start, CT, (FROM_1, *more)), *begin, name="begin"),
        combination(Schema(ahead, CTJ, (FROM_J, FROM_1, *more, claim)), *go_on, name="go on"),
        Line(
            Schema(claim, CTJ, (FROM_J, FROM_1, *more)),
            "induction",
            {"on": "j", "base": "begin", "step": "go on"},
        ),
    )


def _locally(
    name: str, because: str, local: Function, claim: Claim, at_mean: Claim, *moves: Use
) -> Step:
    """By induction on the local step: what holds of x(c, t) holds of the local iterates, under that condition."""
    return _over_steps(
        name,
        because,
        claim,
        (at_mean,),
        (Use(f"{local.name}_1", AT, times=_sign(claim)), Use("if 2")),
        (Use(local.name, ATJ, times=_sign(claim)), *moves),
    )


def _sign(claim: Claim) -> str:
    """An equality local = ... serves an upper bound of the local iterate with 1, a lower bound with -1."""
    return "1" if isinstance(claim[1], list) and claim[1][0] in {"u", "d"} else "-1"


HIGH_X, LOW_X = at_most(x(c, t), r), less(-r, x(c, t))
HIGH_U, LOW_D = at_most(u(c, t, j), r), less(-r, d(c, t, j))
high_u = _locally(
    "u in the box",
    "a convex combination of points of the box",
    u,
    HIGH_U,
    HIGH_X,
    Use("if 4", times=stay),
    Use("up_high", ATJ, times=eta),
)
low_d = _locally(
    "d off the corner",
    "a step below 1 keeps a share of what it was off the corner",
    d,
    LOW_D,
    LOW_X,
    Use("if 4", times=stay),
    Use("down_low", ATJ, times=eta),
)
LOCALLY = Schema(FROM_J, CTJ, (FROM_J, FROM_1, HIGH_X, LOW_X))
BOXED = (None, None, Use("if 3"))
CORNERED = (None, None, Use("if 4"))


says_up = answer(
    "s_1 = r",
    "up",
    at_most(r, up(c, t, j)),
    r,
    L * Term("1") * (3 * r - u(c, t, j)),
    position=Use("u in the box", ATJ, times=L, because=BOXED),
    scope=LOCALLY,
)
says_down = answer(
    "s_2 = -r",
    "down",
    at_most(down(c, t, j), -r),
    -r,
    slope_down(d(c, t, j)),
    position=Use("d off the corner", ATJ, times=L, because=CORNERED),
    scope=LOCALLY,
)
low_u = _locally(
    "u off the corner",
    "a step below 1 keeps a share of what it was off the corner",
    u,
    less(-r, u(c, t, j)),
    LOW_X,
    Use("if 4", times=stay),
    Use("up_low", ATJ, times=eta),
)

# ---- the mean after j - 1 local steps, against (2k/n - 1)r, from both sides

RISEN, SUNK = at_most(x(c, t), target), at_most(target, x(c, t))
_SAID = (None, None, Use("if 3"), Use("if 4"))


def _mean(name: str, side: Claim, claim: Claim, oracles: tuple[Use, Use]) -> Step:
    """A local step moves the mean of the clients towards the mean of the oracles."""
    sign = "1" if side is RISEN else "-1"
    by_kind = (share * Term("1") * Term(sign), (1 - share) * Term("1") * Term(sign))
    return _over_steps(
        name,
        "the mean of the oracles is (2k/n - 1)r",
        claim,
        (HIGH_X, LOW_X, side),
        (Use("u_1", AT, times=by_kind[0]), Use("d_1", AT, times=by_kind[1]), Use("if 4")),
        (
            Use("u", ATJ, times=by_kind[0]),
            Use("d", ATJ, times=by_kind[1]),
            Use("if 6", times=stay),
            *oracles,
        ),
    )


mean_high = _mean(
    "local mean, from above",
    RISEN,
    weighted() <= target,
    (
        Use("up_high", ATJ, times=share * eta),
        Use("s_2 = -r", ATJ, times=(1 - share) * eta, because=_SAID),
    ),
)
mean_low = _mean(
    "local mean, from below",
    SUNK,
    weighted() >= target,
    (
        Use("s_1 = r", ATJ, times=share * eta, because=_SAID),
        Use("down_low", ATJ, times=(1 - share) * eta),
    ),
)

# ---- round after round

LAST = Term(["+", "K", "1"])
AT_LAST = {"c": "c", "t": "t", "j": LAST}


def _always(name: str, claim: Claim, given: tuple[Use, ...], *move: Use) -> Step:
    return step(
        name,
        "(20), third line",
        "the mean after K local steps",
        combination(Schema(substitute(claim, "t", 1), {"c": "client"}), *given, name="at 1"),
        combination(
            Schema(substitute(claim, "t", NEXT), CT, (FROM_1, claim)),
            *move,
            name="next",
        ),
        Line(
            Schema(claim, CT, (FROM_1,)), "induction", {"on": "t", "base": "at 1", "step": "next"}
        ),
    )


_c1 = {"c": "c"}
off_corner = _always(
    "off the corner",
    LOW_X,
    (Use("off", _c1),),
    Use("server", AT, times="-1"),
    Use("u off the corner", AT_LAST, times=share, because=(None, None, Use("if 2"))),
    Use("d off the corner", AT_LAST, times=1 - share, because=(None, None, Use("if 2"))),
)
boxed = step(
    "no higher than the box",
    "ours",
    "the mean of the oracles lies in the box",
    combination(Schema(HIGH_X, CT, (RISEN,)), Use("if 1"), Use("k_n", times=2 * r / n)),
)
_SIDES = (
    None,
    None,
    Use("no higher than the box", AT, because=(Use("if 2"),)),
    Use("off the corner", AT),
    Use("if 2"),
)
never_higher = _always(
    "never higher",
    RISEN,
    (Use("not above", _c1),),
    Use("server", AT),
    Use("local mean, from above", AT_LAST, because=_SIDES),
)
CORE = (high_u, low_d, low_u, says_up, says_down, mean_high, off_corner, boxed)

BELOW = _setting(_BELOW, r)
lower = stays_away(
    BELOW,
    LOCAL.bound("lower"),
    "the mean loss is convex and falls from (2k/n - 1)r towards r",
    "e",
    L / 2 * (1 - share) * (3 * share - 1),
)
_said = {
    "up": choice(at_most(u(c, t, j), 3 * r), r, -r),
    "down": choice(at_most(0, d(c, t, j) + r), -r, r),
}
_coordinates = symbol("p")
ANY_RUN = Made(
    {
        **{name: letter(1, less(0, of)) for name, of in {"L": L, "r": r}.items()},
        **{name: letter(1, at_most(1, of)) for name, of in {"n": n, "K": K, "p": "p"}.items()},
        "k": letter(1, at_most(1, k), at_most(k, n)),
        "D": explicit("", 2 * root(_coordinates) * r),
        "x": recursion("c t", "t", 1, target, weighted(Term(["+", "K", "1"]))),
        **{
            local.name: recursion(
                "c t j",
                "j",
                1,
                x(c, t),
                choice(FROM_1, (1 - eta) * local(c, t, j) + eta * _said[says], 0),
                within="t",
            )
            for local, says in ((u, "up"), (d, "down"))
        },
        **{name: explicit("c t j", says) for name, says in _said.items()},
    },
    clients=(_coordinates,),
)
"""Any numbers of coordinates, clients and local steps, from the mean of the oracles."""
LOCAL_LOWER = Proof(
    LOCAL, "lower", replace(BELOW, made=ANY_RUN), (*CORE, never_higher, UPPER_END, lower)
)

# ---- (21) itself, from 0: equality

HALVES = _setting(_HALVES, r)
stays_below = _always(
    "never higher",
    RISEN,
    (Use("centre", _c1), Use("half", times=r / n)),
    Use("server", AT),
    Use("local mean, from above", AT_LAST, because=_SIDES),
)
stays_above = _always(
    "never lower",
    SUNK,
    (Use("centre", _c1, times="-1"), Use("half", times=-r / n)),
    Use("server", AT, times="-1"),
    Use(
        "local mean, from below",
        AT_LAST,
        because=(
            None,
            None,
            Use("no higher than the box", AT, because=(Use("never higher", AT),)),
            Use("off the corner", AT),
            Use("if 2"),
        ),
    ),
)
stays = step(
    "fixed",
    "(22), with local steps",
    "from both sides",
    squeeze(
        Schema(equal(x(c, t), to_tree(target)), CT, (FROM_1,)),
        Use("never higher", AT),
        Use("never lower", AT),
        name="at the mean of the oracles",
    ),
    combination(
        Schema(equal(x(c, t), 0), CT, (FROM_1,)),
        Use("at the mean of the oracles", AT),
        Use("half", times=-r / n),
    ),
)
ce = symbol("e")
equality = step(
    "theorem",
    "Appendix A, last sentence",
    "0 is fixed, and F(0) - F* = LD²/8",
    combination(
        conclusion(HALVES, LOCAL.bound("printed")),
        Use(
            "fixed",
            {"c": "e", "t": "t"},
            times=p * (L / 2 * x(ce, t) + L * r * (1 - 4 * share) * Term("1")),
            over="e",
        ),
        Use("diameter", times=-L / 8),
        Use("half", times=-2 * p * L * r**2 / n),
    ),
)
LOCAL_PRINTED = Proof(
    LOCAL,
    "printed",
    HALVES,
    (*CORE, stays_below, mean_low, stays_above, stays, UPPER_END, equality),
)
