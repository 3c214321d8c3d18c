"""Algorithm 6 as printed on Appendix C: its setting, its two slow modes, and that λΓ <= Λ <= Γ for ever.

Two claims that need each other are carried through one induction as one: |p - q| <= p + q says that both are nonnegative.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import (
    Given,
    Line,
    Setting,
    Use,
    combination,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, at_most, equal, root, substitute, symbol
from fedtheory.papers.fedres.metrics import POPULATION_LOSS
from fedtheory.papers.fedres.proofs.answers import client_answers, past_answers
from fedtheory.papers.fedres.proofs.fictitious_modes import QUARTER, WHEN
from fedtheory.papers.fedres.proofs.fictitious_setting import (
    AT_T,
    F_1,
    MODELS,
    NEXT,
    PAST,
    ROUND,
    Mode,
    X,
    Y,
    a,
    all_played,
    b,
    loss,
    newest_played,
    number,
    played,
    z,
)

C = Fraction(4, 5)
SLOW = Mode(QUARTER)
LAM, WEIGHT = SLOW.eigenvalue, SLOW.weight
SETTING = Setting(
    {
        **dict.fromkeys(("z", "F_1", "v"), ((), "real")),
        **dict.fromkeys((m.name for m in (*MODELS.values(), X, Y)), (("integer",), "real")),
        PAST["server"].name: (("integer", "real", "real"), "real"),
    },
    {
        "noise": Given(
            Schema(equal("v", QUARTER)),
            "N(0, 0.25) has the variance 0.25",
            "Appendix C.1",
            Role.DEFINITION,
        ),
        "start": Given(
            Schema(at_most(0, z)),
            "both models start at (z, 1 - z), z >= 0",
            "Appendix C.3",
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
            for k, model in MODELS.items()
        },
        **{
            f"first average {k}": Given(
                Schema(equal(mean(1), MODELS[k](1))),
                "the average of one round",
                "Algorithm 6",
                Role.DEFINITION,
            )
            for k, mean in {"x": X, "y": Y}.items()
        },
        **{
            f"average {k}": Given(
                Schema(equal((t + 1) * mean(NEXT), t * mean(t) + MODELS[k](NEXT)), ROUND, WHEN),
                "the average over one round more",
                "Algorithm 6",
                Role.DEFINITION,
            )
            for k, mean in {"x": X, "y": Y}.items()
        },
        **all_played("server", "Algorithm 6, first line", v=QUARTER),
        **newest_played("client", t, "Algorithm 6, second line", v=QUARTER),
    },
    {POPULATION_LOSS: loss(*played(), v=QUARTER)},
)


_answer = dict(zip("pq", ((2 * a(t) + b(t)) / 3, (a(t) + 2 * b(t)) / 3), strict=True))
ANSWERS = (
    *past_answers(QUARTER, "server"),
    *client_answers(
        "Algorithm 6, second line", (a(t), b(t)), Use("client, best", {**AT_T, **_answer})
    ),
)


def local_mode(at: Any = t) -> Term:
    """Λ."""
    return C * X(at) + WEIGHT * Y(at)


def global_mode(at: Any = t) -> Term:
    """Γ."""
    return a(at) + WEIGHT * b(at)


modes = step(
    "the modes",
    "Algorithm 6",
    "κ makes (c, κ) an eigenvector: (2c + κ)/3 = λ and (c + 2κ)/3 = λκ",
    combination(
        Schema(
            equal(number(NEXT) * local_mode(NEXT), t * local_mode() + LAM * global_mode()),
            ROUND,
            WHEN,
        ),
        Use("average x", AT_T, times=C),
        Use("average y", AT_T, times=WEIGHT),
        Use("response x", AT_T, times=C),
        Use("response y", AT_T, times=WEIGHT),
    ),
)
globally = step(
    "the global mode",
    "Algorithm 6",
    "the server answers the average local model",
    combination(
        Schema(equal(global_mode(NEXT), local_mode()), ROUND, WHEN),
        Use("response a", AT_T),
        Use("response b", AT_T, times=WEIGHT),
    ),
)
p, q = symbol("p"), symbol("q")
_REALS = {"p": "real", "q": "real"}
_BOTH: tuple[Any, ...] = (at_most(0, "p"), at_most(0, "q"))


def joined(p: Term, q: Term) -> Any:
    """Both are nonnegative, in one claim: |p - q| <= p + q."""
    return root((p - q) ** 2) <= p + q


apart = step(
    "one of two",
    "textbook",
    "p - q <= |p - q| <= p + q makes q nonnegative",
    Line(
        Schema(p - q <= root((p - q) ** 2), _REALS),
        "instance",
        {"of": Use("squares", {"a": p - q, "b": root((p - q) ** 2)}).reference()},
        "modulus",
    ),
    combination(
        Schema(at_most(0, "q"), _REALS, (joined(p, q),)),
        Use("if 1", times=Fraction(1, 2)),
        Use("modulus", {"p": p, "q": q}, times=Fraction(1, 2)),
    ),
)
together = step(
    "two in one",
    "textbook",
    "(p - q)² <= (p + q)² for nonnegative p and q",
    combination(
        Schema((p - q) ** 2 <= (p + q) ** 2, _REALS, _BOTH), Use("if 1", times=4 * q), name="inside"
    ),
    combination(
        Schema(root((p - q) ** 2) ** 2 <= (p + q) ** 2, _REALS, _BOTH),
        Use("inside", {"p": p, "q": q}),
        name="square",
    ),
    combination(Schema(at_most(0, p + q), _REALS, _BOTH), name="sum"),
    Line(
        Schema(joined(p, q), _REALS, _BOTH),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": root((p - q) ** 2), "b": p + q},
                because=(Use("sum", {"p": p, "q": q}), Use("square", {"p": p, "q": q})),
            ).reference()
        },
    ),
)
E1, E2 = global_mode() - local_mode(), local_mode() - LAM * global_mode()
N1, N2 = global_mode(NEXT) - local_mode(NEXT), local_mode(NEXT) - LAM * global_mode(NEXT)
S1, S2 = global_mode(1) - local_mode(1), local_mode(1) - LAM * global_mode(1)
both = Schema(joined(E1, E2), ROUND, WHEN)
ahead = (*WHEN, both.then)
swapped = Schema(joined(E2, E1), ROUND, ahead)


def averages_start(times: Any) -> tuple[Use, ...]:
    """Put Λ(1) = (c + κ)z."""
    parts = {"x": number(C), "y": WEIGHT}
    return tuple(
        Use(use, times=times * part)
        for k, part in parts.items()
        for use in (f"first average {k}", f"start {k}")
    )


def _models_start(times: Any) -> tuple[Use, ...]:
    """Put Γ(1) = (1 + κ)z."""
    return (Use("start a", times=times), Use("start b", times=times * WEIGHT))


order = step(
    "the order of the modes",
    "ours",
    "λΓ <= Λ <= Γ: each half of it follows from both halves a round before",
    combination(
        Schema(at_most(0, S1)),
        *averages_start(number(1)),
        *_models_start(number(-1)),
        name="first 1",
    ),
    combination(
        Schema(at_most(0, S2)),
        *averages_start(number(-1)),
        *_models_start(LAM),
        name="first 2",
    ),
    Line(
        Schema(substitute(both.then, "t", 1)),
        "instance",
        {
            "of": Use(
                "two in one", {"p": S1, "q": S2}, because=(Use("first 1"), Use("first 2"))
            ).reference()
        },
        "first",
    ),
    combination(
        Schema(at_most(0, E2), ROUND, ahead),
        Use("one of two", {"p": E1, "q": E2}, because=(Use("if 2"),)),
        name="second",
    ),
    combination(swapped, Use("if 2"), name="swapped"),
    combination(
        Schema(at_most(0, E1), ROUND, ahead),
        Use(
            "one of two",
            {"p": E2, "q": E1},
            because=(Use("swapped", AT_T, because=(None, Use("if 2"))),),
        ),
        name="first one",
    ),
    combination(
        Schema(at_most(0, N1), ROUND, ahead),
        Use("second", AT_T, times=1 / number(NEXT), because=(None, Use("if 2"))),
        Use("the global mode", AT_T, times=-1),
        Use("the modes", AT_T, times=1 / number(NEXT)),
        name="next 1",
    ),
    combination(
        Schema(at_most(0, N2), ROUND, ahead),
        Use("second", AT_T, times=t / number(NEXT), because=(None, Use("if 2"))),
        Use("first one", AT_T, times=LAM, because=(None, Use("if 2"))),
        Use("the modes", AT_T, times=-1 / number(NEXT)),
        Use("the global mode", AT_T, times=LAM),
        name="next 2",
    ),
    Line(
        Schema(substitute(both.then, "t", NEXT), ROUND, ahead),
        "instance",
        {
            "of": Use(
                "two in one",
                {"p": N1, "q": N2},
                because=tuple(Use(f"next {k}", AT_T, because=(None, Use("if 2"))) for k in (1, 2)),
            ).reference()
        },
        "next",
    ),
    Line(both, "induction", {"on": "t", "base": "first", "step": "next"}),
)
