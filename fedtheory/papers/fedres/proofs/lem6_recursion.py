"""Lemma 6 for sequences that stay below R with 4 C_1 R <= 1, by the printed induction; and the world in which print fails.

With p and q the fourth roots of n - 1 and n, the printed powers are 1/p², 1/p³, 1/p⁴. Where the bound at n is at least R
nothing is to show; elsewhere the bound at n - 1 is at most twice as large, below 1/(2 C_1), and what (24) does is allowed.
"""

from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.construction import Counterexample, Made, explicit, recursion
from fedtheory.core.expression import to_tree
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Square,
    Step,
    Use,
    combination,
    conclusion,
    squeeze,
    step,
)
from fedtheory.core.role import Role
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
    tree,
)
from fedtheory.papers.fedres.metrics import RECURSION_VALUE
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.statements import lem6_recursion as lemma
from fedtheory.papers.fedres.statements.lem6_recursion import LEMMA_6
from fedtheory.proofs.textbook import SQUARE_ROOTS

B = Function("B")
C_1, C_2, C_3, C_4, R_0, n_0, t = (
    symbol(name) for name in ("C_1", "C_2", "C_3", "C_4", "R_0", "n_0", "t")
)
FROM_1 = at_most(1, t)
ROUND = {"t": "integer"}


def fourth(of: Any) -> Term:
    """The fourth root."""
    return Term(["root", "4", tree(of)])


def errors(at: Any) -> Term:
    """C_2/n + C_3/n^(3/2) + C_4/n²."""
    return C_2 / at + C_3 / root(at) ** 3 + C_4 / at**2


n = symbol("n")
LETTERS = {
    f"0 < {name}": Given(
        Schema(less(0, symbol(name))), f"{name} > 0", "Lemma 6", Role.ASSUMPTION, quotes.RECURSION
    )
    for name in ("C_1", "C_2", "C_3", "C_4")
}
RECURSION = Given(
    Schema(
        B(n + 1) <= B(n) - C_1 * B(n) ** 2 + errors(n), {"n": "integer"}, (at_most(1, n), n_0 <= n)
    ),
    "the recursion, for all n > n_0; here for n + 1",
    "Lemma 6",
    Role.ASSUMPTION,
    quotes.RECURSION,
)
GIVEN = {
    **LETTERS,
    "0 <= R": Given(Schema(at_most(0, R_0)), "R is not negative", "Lemma 6", Role.OURS),
    "1 <= n_0": Given(Schema(at_most(1, n_0)), "n_0 >= 1", "Lemma 6", Role.DEFINITION),
    "recursion": RECURSION,
}
SYMBOLS = {
    **dict.fromkeys(("C_1", "C_2", "C_3", "C_4", "R_0"), ((), "real")),
    "n_0": ((), "integer"),
    "B": (("integer",), "real"),
}
METRICS = {RECURSION_VALUE: B(n_0 + t - 1)}
SETTING = Setting(
    SYMBOLS,
    {
        **GIVEN,
        "start": Given(
            Schema(B(n_0) <= R_0),
            "B at n_0 is at most R",
            "Lemma 6",
            Role.ASSUMPTION,
            quotes.RECURSION,
        ),
    },
    METRICS,
)
BELOW = Setting(
    SYMBOLS,
    {
        **GIVEN,
        "below": Given(
            Schema(B(n) <= R_0, {"n": "integer"}, (n_0 <= n,)),
            "B_n <= R for all n >= n_0",
            "ours",
            Role.OURS,
        ),
    },
    METRICS,
)

# ---- the powers

p, q, D_1, D_2, D_3, b = (symbol(name) for name in ("p", "q", "D_1", "D_2", "D_3", "b"))
_pq = {"p": "real", "q": "real"}
_PQ: dict[str, Any] = {"p": "p", "q": "q"}
POWERS = (at_most(1, p), at_most(1, q), p <= q, equal(q**4, p**4 + 1))
_same = tuple(Use(f"if {k}") for k in (1, 2, 3, 4))
further = p + 1 / (4 * p**3)


def _line(name: str, times: Any) -> Use:
    return Use(name, _PQ, times=times, because=_same)


POWER_STEPS = (
    step(
        "q² - p²",
        "ours",
        "q⁴ - p⁴ = 1",
        combination(
            Schema(q**2 - p**2 <= 1 / (2 * p**2), _pq, POWERS),
            Use("if 4", times=1 / (q**2 + p**2)),
            Use("if 3", times=(q + p) / (q**2 + p**2) / (2 * p**2)),
        ),
    ),
    step(
        "q - p",
        "ours",
        "and q + p is at least 2p",
        combination(
            Schema(q <= further, _pq, POWERS),
            _line("q² - p²", 1 / (q + p)),
            Use("if 3", times=1 / (q + p) / (4 * p**3)),
        ),
    ),
    step(
        "lem6aux, k = 1/2",
        "the inequality after (25)",
        "1/p² - 1/q² is at most 1/p⁶",
        combination(
            Schema(1 / p**2 - 1 / q**2 <= 1 / p**6, _pq, POWERS),
            _line("q² - p²", (p**4 - 1) / p**6 / q**2),
        ),
    ),
    step(
        "lem6aux, k = 3/4",
        "the inequality after (25)",
        "1/p³ - 1/q³ is at most 1/p⁶",
        combination(
            Schema(1 / p**3 - 1 / q**3 <= 1 / p**6, _pq, POWERS),
            _line("q - p", (p**3 - 1) / p**6 / q**3 * (further**2 + further * q + q**2)),
        ),
    ),
    step(
        "lem6aux, k = 1",
        "the inequality after (25)",
        "1/p⁴ - 1/q⁴ is at most 1/p⁸",
        combination(
            Schema(1 / p**4 - 1 / q**4 <= 1 / p**8, _pq, POWERS),
            Use("if 4", times=(p**4 - 1) / p**8 / q**4),
        ),
    ),
    step(
        "q² twice p²",
        "ours",
        "n is at most 2(n - 1)",
        combination(Schema(q**2 <= 2 * p**2, _pq, POWERS), _line("q² - p²", 1)),
    ),
    step(
        "q³ twice p³",
        "ours",
        "n is at most 2(n - 1)",
        combination(
            Schema(q**3 <= 2 * p**3, _pq, POWERS),
            _line("q - p", further**2 + further * q + q**2),
        ),
    ),
)

# ---- the displays (24) and (25)


def bound(of: Term) -> Term:
    """D_1/n^(1/2) + D_2/n^(3/4) + D_3/n, of the fourth root of n."""
    return D_1 / of**2 + D_2 / of**3 + D_3 / of**4


LETTERS_OF_24 = dict.fromkeys(("p", "q", "D_1", "D_2", "D_3", "b"), "real")
AT_24: dict[str, Any] = {name: name for name in LETTERS_OF_24}
ENOUGH: tuple[Claim, ...] = (
    at_most(0, D_1),
    at_most(0, D_2),
    at_most(0, D_3),
    C_2 <= C_1 * D_1**2,
    D_1 + D_2 + C_3 <= C_1 * D_2**2,
    D_3 + C_4 <= C_1 * D_3**2,
)
UNDER_24: tuple[Claim, ...] = (*POWERS, *ENOUGH, 4 * C_1 * R_0 <= 1, b <= bound(p), bound(q) <= R_0)
growing = 2 * C_1 * bound(p) <= 1
GROWING = step(
    "still growing",
    "ours: what (24) takes for granted",
    "U_{n-1} is at most 2 U_n, below 1/(2 C_1)",
    combination(
        Schema(growing, LETTERS_OF_24, UNDER_24),
        Use("if 13", times=4 * C_1),
        Use("if 11"),
        _line("q² twice p²", 2 * C_1 * D_1 / p**2 / q**2),
        _line("q³ twice p³", 2 * C_1 * D_2 / p**3 / q**3),
        Use("if 4", times=2 * C_1 * D_3 / p**4 / q**4),
    ),
)
after = b - C_1 * b**2 + C_2 / p**4 + C_3 / p**6 + C_4 / p**8
INDUCTION_STEP = step(
    "(24), (25)",
    "(24), (25)",
    "x - C_1 x² grows up to U_{n-1}; then power by power",
    combination(
        Schema(
            after <= bound(p) - C_1 * bound(p) ** 2 + C_2 / p**4 + C_3 / p**6 + C_4 / p**8,
            LETTERS_OF_24,
            (*UNDER_24, growing),
        ),
        Use("if 12", times=1 - 2 * C_1 * bound(p)),
        Square(b - bound(p), times=C_1),
        name="(24)",
    ),
    combination(
        Schema(
            bound(p) - C_1 * bound(p) ** 2 + C_2 / p**4 + C_3 / p**6 + C_4 / p**8 <= bound(q),
            LETTERS_OF_24,
            UNDER_24,
        ),
        _line("lem6aux, k = 1/2", D_1),
        _line("lem6aux, k = 3/4", D_2),
        _line("lem6aux, k = 1", D_3),
        Use("if 8", times=1 / p**4),
        Use("if 9", times=1 / p**6),
        Use("if 10", times=1 / p**8),
        name="(25)",
    ),
    combination(
        Schema(after <= bound(q), LETTERS_OF_24, UNDER_24),
        Use(
            "(24)",
            AT_24,
            because=(
                *(Use(f"if {k}") for k in range(1, 14)),
                Use("still growing", AT_24, because=tuple(Use(f"if {k}") for k in range(1, 14))),
            ),
        ),
        Use("(25)", AT_24, because=tuple(Use(f"if {k}") for k in range(1, 14))),
    ),
)

# ---- fourth roots of indices

x = symbol("x")
_at_least = (at_most(1, x),)
two, four = root(x), fourth(x) ** 2
TWO_ROOTS = step(
    "two roots",
    "textbook",
    "the square of the fourth root is the root: both have the square x",
    combination(Schema(two**2 <= four**2, {"x": "real"}, _at_least), name="as squares"),
    combination(Schema(four**2 <= two**2, {"x": "real"}, _at_least), name="as squares, back"),
    Line(
        Schema(two <= four, {"x": "real"}, _at_least),
        "instance",
        {
            "of": Use(
                "squares", {"a": two, "b": four}, because=(None, Use("as squares", {"x": "x"}))
            ).reference()
        },
        "up",
    ),
    Line(
        Schema(four <= two, {"x": "real"}, _at_least),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": four, "b": two},
                because=(None, Use("as squares, back", {"x": "x"})),
            ).reference()
        },
        "down",
    ),
    squeeze(
        Schema(equal(two, four), {"x": "real"}, _at_least),
        Use("up", {"x": "x"}),
        Use("down", {"x": "x"}),
    ),
)

# ---- the induction

now, then = n_0 + t - 1, n_0 + (t + 1) - 1  # n - 1 and n
P_, Q_ = fourth(now), fourth(then)


def _proof(key: str, *factors: sp.Expr) -> Proof:
    """The bound with these D_1, D_2, D_3."""
    claim = conclusion(BELOW, LEMMA_6.bound(key))
    D = [Term(to_tree(factor)) for factor in factors]
    at = {"p": P_, "q": Q_, "D_1": D[0], "D_2": D[1], "D_3": D[2], "b": B(now)}
    named = dict(zip(("D_1", "D_2", "D_3"), D, strict=True))

    def there(claim_: Claim) -> Claim:
        found = claim_
        for name, value in {**named, "p": P_, "q": Q_, "b": B(now)}.items():
            found = substitute(found, name, value)
        return found

    small = claim.conditions[1:]
    forall, going = ROUND, (*claim.conditions, claim.then)
    next_claim = substitute(claim.then, "t", t + 1)
    value = next_claim[2]
    high, low = at_most(R_0, value), less(Term(value), R_0)
    roots = [
        combination(Schema(at_most(1, now), ROUND, (FROM_1,)), name="an index"),
        combination(Schema(at_most(1, then), ROUND, (FROM_1,)), name="the next"),
        combination(Schema(now <= then, ROUND, (FROM_1,)), name="later"),
        *(
            Line(
                Schema(
                    Term(["root", "4", tree(a)]) <= Term(["root", "4", tree(c)]), ROUND, (FROM_1,)
                ),
                "monotone",
                {"of": Use(of, {"t": "t"}).reference()},
                name,
            )
            for name, a, c, of in (
                ("1 <= p", "1", now, "an index"),
                ("1 <= q", "1", then, "the next"),
                ("p <= q", now, then, "later"),
            )
        ),
    ]
    enough = [
        combination(Schema(there(c), ROUND, (FROM_1,)), name=f"enough {k}")
        for k, c in enumerate(ENOUGH, 1)
    ]
    known = [
        Use("1 <= p", {"t": "t"}),
        Use("1 <= q", {"t": "t"}),
        Use("p <= q", {"t": "t"}),
        None,
        *(Use(f"enough {k}", {"t": "t"}) for k in range(1, 7)),
        Use("if 2"),
    ]
    low_under = (*going, low)
    before = combination(
        Schema(there(b <= bound(p)), forall, low_under),
        Use("if 3"),
        Use("two roots", {"x": now}, times=-D[0] / root(now) / P_**2),
        name="at n - 1",
    )
    below = combination(
        Schema(there(bound(q) <= R_0), forall, low_under),
        Use("if 4"),
        Use("two roots", {"x": then}, times=D[0] / root(then) / Q_**2),
        name="at n",
    )
    every = tuple(Use(f"if {k}") for k in (1, 2, 3, 4))
    last = combination(
        Schema(next_claim, forall, low_under),
        Use("recursion", {"n": now}),
        Use(
            "two roots",
            {"x": now},
            times=-C_3 / root(now) ** 3 / P_**6 * (root(now) ** 2 + root(now) * P_**2 + P_**4),
        ),
        Use(
            "(24), (25)",
            at,
            because=(
                *known,
                Use("at n - 1", {"t": "t"}, because=every),
                Use("at n", {"t": "t"}, because=every),
            ),
        ),
        Use("two roots", {"x": then}, times=D[0] / root(then) / Q_**2),
        name="below R",
    )
    lines = (
        *roots,
        *enough,
        before,
        below,
        last,
        combination(
            Schema(next_claim, forall, (*going, high)),
            Use("below", {"n": then}),
            Use("if 4"),
            name="above R",
        ),
        Line(
            Schema(next_claim, forall, going),
            "cases",
            {"on": [tree(R_0), value], "below": "above R", "above": "below R"},
            "next",
        ),
        combination(
            Schema(substitute(claim.then, "t", 1), {}, small),
            Use("below", {"n": n_0}),
            name="first",
        ),
        Line(claim, "induction", {"on": "t", "base": "first", "step": "next"}),
    )
    because = "induction; where the bound is at least R there is nothing to show"
    return Proof(
        LEMMA_6,
        key,
        BELOW,
        (
            SQUARE_ROOTS,
            *POWER_STEPS,
            GROWING,
            INDUCTION_STEP,
            TWO_ROOTS,
            step(f"Lemma 6, {key}", "(23)", because, *lines),
        ),
    )


LEMMA_6_CORRECTED = _proof("corrected", lemma.printed_1, lemma.printed_2, lemma.printed_3)
LEMMA_6_SHARPENED = _proof("sharpened", lemma.sharp_1, lemma.sharp_2, lemma.sharp_3)

# ---- print, and a sequence that crosses it

CROSSED = Counterexample(
    "a sequence from 1/2 that follows the recursion with equality: its second value is 10027/100, and (23) there is 15.07...",
    Made(
        {
            **{
                name: explicit("", number)
                for name, number in {
                    "C_1": 1,
                    "C_2": 100,
                    "C_3": Fraction(1, 100),
                    "C_4": Fraction(1, 100),
                    "R_0": Fraction(1, 2),
                    "n_0": 1,
                }.items()
            },
            "B": recursion("n", "n", 1, Fraction(1, 2), B(n) - C_1 * B(n) ** 2 + errors(n)),
        }
    ),
    {"t": 2},
)
PRINTED = Step(
    "(23) as printed",
    "Lemma 6, (23)",
    "from B at n_0 at most R alone",
    conclusion(SETTING, LEMMA_6.bound("printed")),
    gap="false: the proof puts the upper bound at n - 1 into x - C_1 x², which falls beyond 1/(2 C_1)",
    refuted=CROSSED,
)
LEMMA_6_PRINTED = Proof(LEMMA_6, "printed", SETTING, (PRINTED,))
PROOFS = (LEMMA_6_CORRECTED, LEMMA_6_SHARPENED, LEMMA_6_PRINTED)
