"""Re-scoring on Appendix C is geometric: the loss is a quadratic form of the last local model, and the form contracts.

That a rate is an exponential function of the round rests on one named fact about exp, which is an axiom here.
"""

from fractions import Fraction
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
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, equal, substitute, symbol, tree
from fedtheory.papers.fedres.metrics import POPULATION_LOSS
from fedtheory.papers.fedres.proofs.answers import NOTHING, client_answers, server_answers
from fedtheory.papers.fedres.proofs.fictitious_modes import QUARTER, WHEN
from fedtheory.papers.fedres.proofs.fictitious_setting import (
    AT_T,
    F_1,
    MODELS,
    NEXT,
    ROUND,
    a,
    b,
    ladder,
    loss,
    newest_played,
    number,
    played,
    x,
    y,
    z,
)
from fedtheory.papers.fedres.proofs.forms import loss_at_a_quarter, matrix, positive
from fedtheory.papers.fedres.statements.best_response import BEST_RESPONSE

THIRD, C = Fraction(1, 3), Fraction(4, 5)


def turn(x: Any, y: Any) -> tuple[Any, Any, Any, Any]:
    """What a round plays after this local model: the server's answer, and the client's answer to that."""
    return C * x, y, THIRD * (2 * C * x + y), THIRD * (C * x + 2 * y)


def ahead(x: Any, y: Any) -> Any:
    """The loss of that round."""
    return loss(*turn(x, y), v=QUARTER)


def exp(value: Any) -> Term:
    """The exponential."""
    return Term(["exp", tree(value)])


_u, _w = symbol("p"), symbol("q")
_REALS = {"p": "real", "q": "real"}
_one, _two = symbol("x"), symbol("y")
SETTING = Setting(
    {
        **dict.fromkeys(("z", "F_1", "v"), ((), "real")),
        **dict.fromkeys((m.name for m in MODELS.values()), (("integer",), "real")),
    },
    {
        "noise": Given(
            Schema(equal("v", QUARTER)),
            "N(0, 0.25) has the variance 0.25",
            "Appendix C.1",
            Role.DEFINITION,
        ),
        "initial loss": Given(
            Schema(equal(F_1, QUARTER * z**2)),
            "the loss at (z, 1 - z) twice",
            "Appendix C.2",
            Role.DEFINITION,
        ),
        **{
            f"start {k}": Given(
                Schema(equal(model(1), z)), "the start", "Appendix C.2, C.3", Role.DEFINITION
            )
            for k, model in {"x": x, "y": y}.items()
        },
        **newest_played("server", t, "(3)", v=QUARTER),
        **newest_played("client", NEXT, "(2)", v=QUARTER),
        "exp": Given(
            Schema(equal(exp(_one + _two), exp(_one) * exp(_two)), {"x": "real", "y": "real"}),
            "exp(x + y) = exp(x) exp(y) for all real x, y",
            "ours, for a rate that is an exponential",
            Role.AXIOM,
            cites="rudin1976principles, Chapter 8",
        ),
    },
    {POPULATION_LOSS: loss(*played(), v=QUARTER)},
)

_server, _client = (x(t), y(t)), (a(NEXT), b(NEXT))
_best = {
    "server": {"p": C * x(t), "q": y(t)},
    "client": {"p": THIRD * (2 * a(NEXT) + b(NEXT)), "q": THIRD * (a(NEXT) + 2 * b(NEXT))},
}

TURN = {"a": "response a", "b": "response b", "x": "turn x", "y": "turn y"}
"""What shows the model of a round in the local model before it."""


def _turn(name: str, *parts: Any) -> Step:
    last = dict(zip("xy", turn(x(t), y(t))[2:], strict=True))[name]
    return step(
        TURN[name],
        "(2), (3)",
        "the client's answer to the server's answer",
        combination(
            Schema(equal(MODELS[name](NEXT), last), ROUND, WHEN),
            Use(f"response {name}", AT_T),
            *(Use(f"response {k}", AT_T, times=c) for k, c in zip("ab", parts, strict=True)),
        ),
    )


ANSWERS = (
    NOTHING,
    *server_answers("(3)", _server, Use("server, best", {**AT_T, **_best["server"]}), v=QUARTER),
    *client_answers("(2)", _client, Use("client, best", {**AT_T, **_best["client"]})),
    _turn("x", 2 * THIRD, THIRD),
    _turn("y", THIRD, 2 * THIRD),
)
PACE = Fraction(41, 50)
"""Above λ² = 0.81994."""
RATE = Fraction(99, 500)


def _slack(x: Fraction, y: Fraction) -> Fraction:
    after = turn(x, y)[2:]
    return PACE * loss_at_a_quarter(*turn(x, y)) - loss_at_a_quarter(*turn(*after))


contraction = step(
    "contraction",
    "ours",
    "λ² < 41/50: a form of two numbers",
    positive(
        "contracted", Schema(ahead(*turn(_u, _w)[2:]) <= PACE * ahead(_u, _w), _REALS), _slack, "pq"
    ),
)
geometric = exp(-RATE * (t - 1))
bounded = Schema(ahead(x(t), y(t)) <= Fraction(52, 75) * F_1 * geometric, ROUND, WHEN)
FORM = matrix(lambda p, q: loss_at_a_quarter(*turn(p, q)), 2)


def climbs(before: tuple[Any, Any], after: tuple[Any, Any]) -> dict[str, Any]:
    """What the differences of the local models are multiplied with to make a difference of losses ahead."""
    sums = [number(p) + q for p, q in zip(before, after, strict=True)]
    return {name: row[0] * sums[0] + row[1] * sums[1] for name, row in zip("xy", FORM, strict=True)}


falls = step(
    "the loss ahead falls",
    "ours",
    "by 41/50 a round, and exp(-99/500) is more",
    Line(Schema(["<=", str(PACE), ["exp", str(-RATE)]]), "witness", {"bits": "64"}, "exp(-99/500)"),
    Line(Schema(["<=", "1", ["exp", "0"]]), "witness", {"bits": "64"}, "exp(0)"),
    combination(
        Schema(equal(exp(-RATE * t), geometric * exp(-RATE)), ROUND, WHEN),
        Use("exp", {"x": -RATE * (t - 1), "y": str(-RATE)}),
        name="one round",
    ),
    combination(
        Schema(substitute(bounded.then, "t", 1)),
        *(Use(f"start {k}", times=c) for k, c in climbs((x(1), y(1)), (z, z)).items()),
        Use("initial loss", times=Fraction(-52, 75)),
        Use("exp(0)", times=Fraction(52, 75) * F_1),
        name="first",
    ),
    combination(
        Schema(substitute(bounded.then, "t", NEXT), ROUND, (*WHEN, bounded.then)),
        *(
            Use(TURN[k], AT_T, times=c)
            for k, c in climbs((x(NEXT), y(NEXT)), turn(x(t), y(t))[2:]).items()
        ),
        Use("contraction", {"p": x(t), "q": y(t)}),
        Use("if 2", times=PACE),
        Use("exp(-99/500)", times=Fraction(52, 75) * F_1 * geometric),
        Use("one round", AT_T, times=Fraction(-52, 75) * F_1),
        name="next",
    ),
    Line(bounded, "induction", {"on": "t", "base": "first", "step": "next"}),
)
theorem = step(
    "theorem",
    "ours",
    "what round t plays is the answer to the local model before it",
    combination(
        conclusion(SETTING, BEST_RESPONSE.bound("sharpened")),
        *(
            Use(TURN[k], {"t": t - 1}, times=c)
            for k, c in ladder(turn(x(t - 1), y(t - 1)), played(), v=QUARTER).items()
        ),
        Use("the loss ahead falls", {"t": t - 1}),
    ),
)
RESCORING = Proof(
    BEST_RESPONSE,
    "sharpened",
    SETTING,
    (*ANSWERS, contraction, falls, theorem),
)
PROOFS = (RESCORING,)
