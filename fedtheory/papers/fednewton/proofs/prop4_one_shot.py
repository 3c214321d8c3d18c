"""Proposition 4 line by line, with any centre: (18) to (21), the display that ends its proof, and the sharper ways."""

from typing import Any

from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Step,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    mean,
    norm,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fednewton.metrics import ONE_SHOT_ERROR
from fedtheory.papers.fednewton.proofs import assumptions
from fedtheory.papers.fednewton.proofs.cauchy_schwarz import CANCEL
from fedtheory.papers.fednewton.proofs.deviation_printed import PrintedDeviation
from fedtheory.papers.fednewton.proofs.population import (
    C_D,
    CLIENT,
    CLIENT_ROOTS,
    NORMS,
    ONE,
    OPERATORS,
    ROOTS,
    SHIFT,
    TWO,
    C,
    C_Dj,
    C_j,
    H,
    R_j,
    delta_D,
    h,
    half,
    half_j,
    j,
    lam,
    symmetric,
    x,
    y,
)
from fedtheory.papers.fednewton.proofs.ratio_printed import RATIO
from fedtheory.papers.fednewton.statements.prop4_one_shot import PROPOSITION_4
from fedtheory.proofs.textbook import SQUARE_ROOTS

w, right = Function("w"), Function("right")
w_D, centre = symbol("w_D"), symbol("c")
P, R = symbol("P_s"), symbol("R_s")
e_0 = mean("k", w("k")) - w_D  # its own letter, where j is bound around it
apart = Function("apart")
PRINTED_R = Function("printed_R")


def V_j(client: Any) -> Term:
    """‖(C + λI)^(1/2) (w_Dj - c)‖."""
    return norm(half(w(client) - centre))


def U_j(client: Any) -> Term:
    """‖(C + λI)^(-1/2) (C_D - C_Dj) (C + λI)^(-1/2)‖, which is not negative."""
    return apart(client) ** 2


def R_printed(client: Any) -> Term:
    """R_Dj as printed, which is not negative."""
    return PRINTED_R(client) ** 2


_REALS = (
    *("P_s", "R_s", "P_D", "R_D"),
    *("V", "R_V", "h_V", "Rh_V", "Rs_V", "Rsh_V", "U_V"),
)
SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "m": ((), "count"),
    **OPERATORS,
    **dict.fromkeys(("w_D", "c"), ((), "vector")),
    **dict.fromkeys(("w", "right"), (("client",), "vector")),
    **dict.fromkeys(("apart", "printed_R"), (("client",), "real")),
    **dict.fromkeys(_REALS, ((), "real")),
}
SOLUTIONS = {
    "C_D": Given(
        Schema(equal(C_D(x), mean("j", C_Dj(j, x))), ONE),
        "C_D = sum p_j C_Dj, for p_j = |D_j|/|D|: an average over all points, each counted with its client",
        "Proposition 1",
        Role.ASSUMPTION,
        quote=assumptions.SHARES,
    ),
    **symmetric("C_D", C_D, "Definition 1"),
    **symmetric("C_Dj", C_Dj, "Definition 1", j),
    "w_Dj": Given(
        Schema(equal(C_Dj(j, w(j)) + lam * w(j), right(j)), CLIENT),
        "(C_Dj + lambda I) w_Dj = S_Dj* y_Dj",
        "Algorithm 1, line 2",
        Role.DEFINITION,
    ),
    "w_D": Given(
        Schema(equal(H(w_D), mean("j", right(j)))),
        "(C_D + lambda I) w_D = S_D* y_D = sum p_j S_Dj* y_Dj",
        "(2); Proposition 4, proof",
        Role.ASSUMPTION,
        quote=assumptions.MOMENTS,
    ),
}
SYMMETRISED_RATIO = {
    "0 <= P_s": Given(Schema(at_most(0, P)), "a norm", "Lemma 2", Role.DEFINITION),
    "P_s": Given(
        Schema(squared(half(x)) <= P * dot(x, H(x)), ONE),
        "P_s bounds the norm of (C + lambda I)^(1/2) (C_D + lambda I)^(-1) (C + lambda I)^(1/2)",
        "Lemma 2, symmetrised",
        Role.DEFINITION,
    ),
}


def _deviations(name: str, letter: Term, place: str) -> dict[str, Given]:
    return {
        f"0 <= {name}": Given(Schema(at_most(0, letter)), "a norm", place, Role.DEFINITION),
        name: Given(
            Schema(dot(x, C_D(y) - C(y)) <= letter * norm(half(x)) * norm(half(y)), TWO),
            f"{name} bounds the norm of (C + lambda I)^(-1/2) (C_D - C) (C + lambda I)^(-1/2)",
            place,
            Role.DEFINITION,
        ),
    }


SAMPLED = {
    **_deviations("R_s", R, "Lemma 1, first line"),
    "R_Dj": Given(
        Schema(
            dot(x, C_j(j, y) - C_Dj(j, y)) <= R_j(j) * norm(half_j(j, x)) * norm(half_j(j, y)),
            {**CLIENT, **TWO},
        ),
        "R_Dj bounds the norm of (C_j + lambda I)^(-1/2) (C_j - C_Dj) (C_j + lambda I)^(-1/2)",
        "Lemma 1",
        Role.DEFINITION,
    ),
}


def _sum(name: str, of: Any, letter: str, words: str) -> dict[str, Given]:
    place = "(17), written for"
    return {
        name: Given(
            Schema(mean("j", of * V_j(j)) <= symbol(letter)),
            f"{letter} = {words}",
            place,
            Role.DEFINITION,
        )
    }


SUMS = {
    "V": Given(
        Schema(mean("j", V_j(j)) <= symbol("V")),
        "V = sum p_j V_j",
        "(17), written for",
        Role.DEFINITION,
    ),
    **_sum("Rs_V", R_j(j), "Rs_V", "sum p_j R_Dj V_j"),
    **_sum("h_V", h(j), "h_V", "sum p_j (Delta_Dj/lambda) V_j"),
    **_sum("Rsh_V", R_j(j) * h(j), "Rsh_V", "sum p_j (Delta_Dj/lambda) R_Dj V_j"),
}
METRIC = {ONE_SHOT_ERROR: norm(half(e_0))}
SYMMETRISED = Setting(
    SYMBOLS,
    {**ROOTS, **CLIENT_ROOTS, **SHIFT, **SOLUTIONS, **SYMMETRISED_RATIO, **SAMPLED, **SUMS},
    METRIC,
)
DEVIATION = PrintedDeviation("C", "C_D", "half", "R_s", R, symbol("R_D"), client=False, sign=1)
DEVIATION_OF_A_CLIENT = PrintedDeviation(
    "C_j", "C_Dj", "half_j", "R_Dj", R_j(j), R_printed(j), client=True, sign=-1
)
AS_PRINTED = Setting(
    {**SYMBOLS, **RATIO.symbols(), **DEVIATION.symbols(), **DEVIATION_OF_A_CLIENT.symbols()},
    {
        **DEVIATION_OF_A_CLIENT.instead(DEVIATION.instead(RATIO.instead(SYMMETRISED.given))),
        **_sum("R_V", R_printed(j), "R_V", "sum p_j R_Dj V_j"),
        **_sum("Rh_V", R_printed(j) * h(j), "Rh_V", "sum p_j (Delta_Dj/lambda) R_Dj V_j"),
    },
    METRIC,
)
u = symbol("u")


def _of_the_inverse(letter: Term, image: Term, source: Term, *, client: bool, words: str) -> Given:
    """‖u‖ <= letter ‖x‖ wherever image = source."""
    forall = {**(CLIENT if client else {}), "u": "vector", "x": "vector"}
    claim = Schema(norm(u) <= letter * norm(x), forall, (equal(image, source),))
    return Given(claim, words, "Definition 1; Lemma 2", Role.DEFINITION)


LITERAL = Setting(
    SYMBOLS,
    {
        **ROOTS,
        **CLIENT_ROOTS,
        **SHIFT,
        **SOLUTIONS,
        "P_D": _of_the_inverse(
            symbol("P_D"), H(u), C(x) + lam * x, client=False, words="P_D as printed"
        ),
        "R_D": _of_the_inverse(
            symbol("R_D"), C(u) + lam * u, C(x) - C_D(x), client=False, words="R_D as printed"
        ),
        "R_Dj": _of_the_inverse(
            R_printed(j),
            C_j(j, u) + lam * u,
            C_j(j, x) - C_Dj(j, x),
            client=True,
            words="R_Dj as printed",
        ),
        **{name: AS_PRINTED.given[name] for name in ("V", "R_V", "h_V", "Rh_V")},
    },
    METRIC,
)
APART = Setting(
    SYMBOLS,
    {
        **ROOTS,
        **SOLUTIONS,
        **SYMMETRISED_RATIO,
        "apart": Given(
            Schema(
                dot(x, C_D(y) - C_Dj(j, y)) <= U_j(j) * norm(half(x)) * norm(half(y)),
                {**CLIENT, **TWO},
            ),
            "U_j bounds the norm of (C + lambda I)^(-1/2) (C_D - C_Dj) (C + lambda I)^(-1/2)",
            "ours",
            Role.DEFINITION,
        ),
        **_sum("U_V", U_j(j), "U_V", "sum p_j U_j V_j"),
    },
    METRIC,
)

# ---- (18): the error as a sum of the local errors, against any vector

from_centre = w(j) - centre
EQUATION_18 = step(
    "(18)",
    "(18), for any centre",
    "(C_D + lambda I) e_0 = sum p_j (C_D - C_Dj) w_Dj, and sum p_j (C_D - C_Dj) c = 0",
    combination(
        Schema(
            equal(dot(x, H(e_0)), mean("j", dot(x, C_D(from_centre) - C_Dj(j, from_centre)))), ONE
        ),
        Use("C_D symmetric", {"x": "x", "y": e_0}, times=-1),
        Use("C_D symmetric", {"x": "x", "y": w_D}, times=-1),
        Use("C_D symmetric", {"x": "x", "y": from_centre}, over="j"),
        Use("C_Dj symmetric", {"j": "j", "x": "x", "y": from_centre}, times=-1, over="j"),
        Use("C_Dj symmetric", {"j": "j", "x": "x", "y": w(j)}, over="j"),
        Use("C_D", {"x": "x"}, times=centre),
        Use("w_Dj", {"j": "j"}, times=x, over="j"),
        Use("w_D", times=-x),
    ),
)


def _through(client_bound: Any, setting_step: str) -> tuple[Line, ...]:
    """‖(C + λI)^(1/2) e_0‖ <= P times the average of `client_bound` V_j, from what is known of every client."""
    total = mean("j", client_bound * V_j(j))
    size = norm(half(e_0))
    return (
        combination(
            Schema(squared(half(e_0)) <= P * total * size),
            Use("P_s", {"x": e_0}),
            Use("(18)", {"x": e_0}, times=P),
            Use(setting_step, {"j": "j", "x": e_0, "y": from_centre}, times=P, over="j"),
            name="with a factor too many",
        ),
        combination(
            Schema(size <= P * total, {}, (at_most(size, 0),)), Use("if 1"), name="no error"
        ),
        combination(
            Schema(size <= P * total, {}, (["<", "0", size.tree],)),
            Use("with a factor too many", times=1 / size),
            name="some error",
        ),
        Line(
            Schema(size <= P * total),
            "cases",
            {"on": [size.tree, "0"], "below": "no error", "above": "some error"},
        ),
    )


def weighed(place: str, client_bound: Any, setting_step: str) -> Step:
    """The one-shot error by the weighed local errors, (19)."""
    return step(
        "(19)",
        place,
        "(18) at e_0 itself, and division by its norm",
        *_through(client_bound, setting_step),
    )


# ---- (20), (21): the norm of C_D - C_Dj

_pair = {**CLIENT, **TWO}
_sizes = norm(half(x)) * norm(half(y))
EQUATION_20 = step(
    "(20)",
    "(20)",
    "the sample's covariance against the mixture's",
    Line(
        Schema(dot(x, C_D(y) - C(y)) <= R * _sizes, TWO),
        "instance",
        {"of": Use("R_s", {"x": "x", "y": "y"}).reference()},
    ),
)
_halves = root(1 + h(j))
EQUATION_21 = step(
    "(21)",
    "(21), its norms",
    "C - C_Dj = (C - C_j) + (C_j - C_Dj), and the display after (20) twice",
    combination(
        Schema(delta_D(j) * norm(x) * norm(y) <= h(j) * _sizes, _pair),
        Use("lambda I", {"x": "x"}, times=h(j) * norm(y) * root(lam)),
        Use("lambda I", {"x": "y"}, times=h(j) * norm(half(x))),
        name="shift",
    ),
    combination(
        Schema(norm(half_j(j, x)) * norm(half_j(j, y)) <= (1 + h(j)) * _sizes, _pair),
        Use("display after (20)", {"j": "j", "x": "x"}, times=norm(half_j(j, y))),
        Use("display after (20)", {"j": "j", "x": "y"}, times=_halves * norm(half(x))),
        name="twice",
    ),
    combination(
        Schema(
            dot(x, C(y) - C_Dj(j, y)) <= (R_j(j) + (1 + R_j(j)) * h(j)) * _sizes,
            _pair,
        ),
        Use("Delta_Dj", {"j": "j", "x": "x", "y": "y"}),
        Use("R_Dj", {"j": "j", "x": "x", "y": "y"}),
        Use("shift", {"j": "j", "x": "x", "y": "y"}),
        Use("twice", {"j": "j", "x": "x", "y": "y"}, times=R_j(j)),
    ),
)
_all_of_it = R + R_j(j) + (1 + R_j(j)) * h(j)
TOGETHER = step(
    "(20) and (21)",
    "display after (21)",
    "C_D - C_Dj = (C_D - C) + (C - C_Dj)",
    combination(
        Schema(dot(x, C_D(y) - C_Dj(j, y)) <= _all_of_it * _sizes, _pair),
        Use("(20)", {"x": "x", "y": "y"}),
        Use("(21)", {"j": "j", "x": "x", "y": "y"}),
    ),
)
LINES = (*NORMS, EQUATION_18, EQUATION_20, EQUATION_21, TOGETHER)
WEIGHED = weighed("(19)", _all_of_it, "(20) and (21)")


def _ends(bound: str, setting: Setting, because: str, *uses: Use) -> Step:
    return step(
        "display after (21)",
        PROPOSITION_4.bound(bound).locator,
        because,
        combination(conclusion(setting, PROPOSITION_4.bound(bound)), *uses),
    )


PROPOSITION_4_SHARPENED = Proof(
    PROPOSITION_4,
    "sharpened",
    SYMMETRISED,
    (
        *LINES,
        WEIGHED,
        _ends(
            "sharpened",
            SYMMETRISED,
            "the four sums have letters",
            Use("(19)"),
            Use("V", times=P * R),
            *(Use(name, times=P) for name in ("Rs_V", "h_V", "Rsh_V")),
        ),
    ),
)
_total = R * symbol("V") + mean("j", (R_j(j) + (1 + R_j(j)) * h(j)) * V_j(j))


def _between_roots(
    name: str,
    image: Term,
    factor: Term,
    form: Use,
    printed: Term,
    *letters: Use,
    client: bool = False,
) -> Step:
    """‖(C + λI)^(1/2) z‖ <= P_D printed ‖(C + λI)^(1/2) e‖ where (C_D + λI) z = image, `form` being at z and e."""
    forall = {**(CLIENT if client else {}), "z": "vector", "e": "vector"}
    at = {letter: letter for letter in forall}
    n, size, tied = norm(half(_z)), norm(half(_e)), (equal(H(_z), image),)
    under = (Use("if 1"),)
    return step(
        f"{name}, as printed",
        name,
        "(C_D + lambda I) z against z itself, and the printed norms for the symmetrised ones",
        combination(
            Schema(n**2 <= n * (P * factor * size), forall, tied),
            Use("P_s", {"x": _z}),
            Use("if 1", times=P * _z),
            Use(form.name, form.at, times=P),
            name=f"{name}: with a factor too many",
        ),
        Line(
            Schema(n <= P * factor * size, forall, tied),
            "instance",
            {
                "of": Use(
                    "cancel",
                    {"a": n, "b": P * factor * size},
                    because=(None, Use(f"{name}: with a factor too many", at, because=under)),
                ).reference()
            },
            f"{name}: symmetrised",
        ),
        combination(
            Schema(n <= symbol("P_D") * printed * size, forall, tied),
            Use(f"{name}: symmetrised", at, because=under),
            Use("P_D", times=factor * size),
            *letters,
        ),
    )


_z, _e = symbol("z"), symbol("e")
_client = R_j(j) + (1 + R_j(j)) * h(j)
_own = R_printed(j) + (1 + R_printed(j)) * h(j)
_of_e = symbol("P_D") * norm(half(_e))
AS_PRINTED_LINES = (
    CANCEL,
    _between_roots(
        "(20)",
        C_D(_e) - C(_e),
        R,
        Use("(20)", {"x": _z, "y": _e}),
        symbol("R_D"),
        Use("R_s as printed", times=_of_e),
    ),
    _between_roots(
        "(21)",
        C(_e) - C_Dj(j, _e),
        _client,
        Use("(21)", {"j": "j", "x": _z, "y": _e}),
        _own,
        Use("R_Dj as printed", {"j": "j"}, times=_of_e * (1 + h(j))),
        client=True,
    ),
)
PROPOSITION_4_CORRECTED = Proof(
    PROPOSITION_4,
    "corrected",
    AS_PRINTED,
    (
        SQUARE_ROOTS,
        *RATIO.steps(),
        *DEVIATION.steps(),
        *DEVIATION_OF_A_CLIENT.steps(),
        *LINES[1:],
        *AS_PRINTED_LINES,
        WEIGHED,
        step(
            "as printed",
            "display after (21), first line",
            "the printed norms, which bound the symmetrised ones",
            combination(
                Schema(
                    norm(half(e_0))
                    <= symbol("P_D")
                    * (
                        symbol("R_D") * mean("j", V_j(j))
                        + mean("j", (R_printed(j) + (1 + R_printed(j)) * h(j)) * V_j(j))
                    )
                ),
                Use("(19)"),
                Use("P_D", times=mean("j", _all_of_it * V_j(j))),
                Use("R_s as printed", times=symbol("P_D") * mean("j", V_j(j))),
                Use(
                    "R_Dj as printed",
                    {"j": "j"},
                    times=symbol("P_D") * (1 + h(j)) * V_j(j),
                    over="j",
                ),
            ),
        ),
        _ends(
            "corrected",
            AS_PRINTED,
            "the four sums have letters",
            Use("as printed"),
            Use("V", times=symbol("P_D") * symbol("R_D")),
            *(Use(name, times=symbol("P_D")) for name in ("R_V", "h_V", "Rh_V")),
        ),
    ),
)
PROPOSITION_4_APART = Proof(
    PROPOSITION_4,
    "apart",
    APART,
    (
        EQUATION_18,
        weighed("(19), with one norm", U_j(j), "apart"),
        _ends("apart", APART, "the sum has a letter", Use("(19)"), Use("U_V", times=P)),
    ),
)
PROOFS: tuple[Proof, ...] = (
    PROPOSITION_4_CORRECTED,
    PROPOSITION_4_SHARPENED,
    PROPOSITION_4_APART,
)
