"""Small worlds in which (43) and (44) fail: clients that stay away in the first round are where they started."""

from fractions import Fraction
from typing import Any

from fedtheory.core.construction import Made, explicit, shows
from fedtheory.core.expression import to_tree
from fedtheory.core.proof import Given, Line, Square, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement
from fedtheory.core.term import Function, Schema, Term, dot, equal, expect, member, squared, symbol
from fedtheory.papers.fedfw.proofs.setting import v
from fedtheory.papers.fedfw.proofs.worlds import LINE, PARABOLAS, World, e, put
from fedtheory.papers.fedfw.statements.eq43_participation import EQUATION_43
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1

i, w = symbol("i"), symbol("w")
present = Function("present")  # the bits of round 1
# ⟨e, -e - v⟩ <= 0 on the interval: half the square of e + v, and |v| <= 1
_LEAST = (
    Square(e + v, times="1/2"),
    Use("ball", {"v": v}, times="1/2", because=(Use("if 1"),)),
    Use("unit", times="-1/2"),
)


def _linear(
    name: str, bound: Statement[Any], letters: dict[str, Fraction | int], limit: str
) -> World:
    """Clients with f = x on [-1, 1], all from 1, in round 2: whoever was there in round 1 is at -1 by eta_1 = 1."""
    values = {letter: lambda c=c: c for letter, c in letters.items()}
    printed = put(to_tree(bound.bound("printed").value), values)
    chance, alone = Fraction(letters["p"]), letters["n"] == 1

    def there(client: Term, of: Term) -> Term:
        return present(of) if alone else present(client, of)

    where = {"1": lambda *_: e, "2": lambda client, of: e - 2 * there(client, of) * e}
    clients = {} if alone else {"i": "client"}
    # what g* and zeta* must be at least, where the bound has them
    at_optimum: dict[str, tuple[Use | Square, ...]] = (
        {"gradient_star": (Use("unit"),), "heterogeneity_star": ()} if "g_star" in letters else {}
    )
    lost = 2 - 2 * chance  # E F(x̄²) - F* = E⟨e, x̄²⟩ + 1
    return World(
        name,
        {
            "e": ((), "vector"),
            "domain": ((), "set"),
            "present": (("outcome",) if alone else ("client", "outcome"), "real"),
        },
        {
            **{k: g for k, g in PARABOLAS.given.items() if k != "clients"},
            "bit": Given(
                Schema(equal(there(i, w) ** 2, there(i, w)), {**clients, "w": "outcome"}),
                "a client takes part or does not",
                "(40)",
                Role.DEFINITION,
            ),
            "probability": Given(
                Schema(equal(expect("w", there(i, w)), chance), clients),
                "with probability p",
                "(40)",
                Role.DEFINITION,
            ),
        },
        {
            **values,
            "x_star": lambda: -e,
            "x": lambda client, at, of: where[at.tree](client, of),
            "f": lambda _, point: dot(e, point),
            "g": lambda *_: e,
        },
        {
            "diameter": PARABOLAS.hypotheses["diameter"],
            "smooth": (),
            "lipschitz": (),
            "convex": (),
            "minimiser": (Use("minus_e_in"),),
            "optimal": _LEAST,
            **at_optimum,
        },
        (
            combination(
                Schema(dot(e, -e - v) <= 0, {"v": "vector"}, (member(v, "domain"),)),
                *_LEAST,
                name="the first oracle says -1",
            ),
            Line(Schema(["<", printed, limit]), "witness", {"bits": "64"}, "the printed value"),
        ),
        (
            Use("the printed value"),
            Use("probability", {k: k for k in clients}, times=2 * squared(e), over="i"),
            Use("unit", times=-lost),
        ),
        made=Made(
            {**LINE.symbols, "present": explicit("w" if alone else "i w", shows(0, "w", 1, 0))},
            clients=(int(letters["n"]),),
            faces=(chance, 1 - chance),
        ),
    )


FIRST_ROUND = _linear(
    "one client with f = x on [-1, 1] from 1, there half of the time",
    EQUATION_43,
    {"n": 1, "t": 2, "p": Fraction(1, 2), "L": 0, "D": 2, "lambda_0": Fraction(1, 1000)},
    "1/100",
)
HUNDRED_CLIENTS = _linear(
    "a hundred clients with f = x on [-1, 1] from 1, there one time in ten",
    EXTENSION_1,
    {
        "n": 100,
        "t": 2,
        "p": Fraction(1, 10),
        "L": 0,
        "D": 2,
        "g_star": 1,
        "zeta_star": 0,
        "Y_star": 0,
        "lambda_0": Fraction(1, 10000),
    },
    "1/2",
)
