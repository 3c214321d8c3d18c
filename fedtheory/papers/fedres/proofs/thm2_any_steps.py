"""Theorem 2 with any steps, from the definitions to the last line.

Rounds are added up in the server's time; the potential is E|w^g_t - w^g_*|²/(2 eta P) and the mean over clients of
E|w_{i,t+beta_i} - w_{i,*}|²/(2 eta_i).
"""

from typing import Any

from fedtheory.core.proof import (
    Line,
    Proof,
    Square,
    Step,
    Use,
    combination,
    conclusion,
    exchange,
    step,
)
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Schema,
    at_most,
    dot,
    equal,
    expect,
    less,
    mean,
    squared,
    substitute,
)
from fedtheory.papers.fedres.proofs.sgd_rounds import (
    GLOBAL_WAY,
    IT,
    LOCAL_WAY,
    OVER_W,
    POSITIVE,
    ROUNDS,
    SIGNS,
    apart,
    here,
    local_apart,
)
from fedtheory.papers.fedres.proofs.sgd_setting import (
    AT_W,
    CLIENT,
    ITW,
    ROUND,
    SGD,
    down,
    gathered,
    i,
    inverse,
    late,
    least,
    mx,
    my,
    regret,
    sent,
    step_of,
    trip,
    up,
    w,
    x,
    x_star,
    y,
    y_star,
)
from fedtheory.papers.fedres.proofs.sgd_sums import SUMS
from fedtheory.papers.fedres.statements.notation import (
    G_g,
    G_l,
    M,
    P,
    gamma,
    sigma_g,
    sigma_l,
    tau_e,
    w_c,
    w_g,
)
from fedtheory.papers.fedres.statements.steps import eta, eta_l
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS, delay_price

to_global = dot(mx(i, sent(), w), x(t, w) - x_star)
to_own = dot(my(i, sent(), w), here - y_star(i))
noise_price = (eta * sigma_g**2 + eta_l * sigma_l**2) / 2


AT = {**CLIENT, **ROUND}


def local_potential(at: Any) -> Any:
    """Mean over the clients of E‖w_{i,t} - w_{i,*}‖²/(2η_i), each client at its own t."""
    return mean("i", inverse(i) / (2 * eta_l) * local_apart(at))


def potential(at: Any = t) -> Any:
    """Both models."""
    return apart(at) / (2 * eta * P) + local_potential(at + down(i))


TOGETHER = exchange(
    Schema(equal(mean("i", expect("w", to_global)), expect("w", mean("i", to_global))), ROUND),
    name="together",
)
ONE_ROUND = step(
    "a round",
    "Lemmas 7 to 9, for the gradients that reach the server in round t",
    "Lemma 11, with the ways of tau_i rounds; Lemma 10 in both models",
    combination(
        Schema(
            late(i, sent(), w)
            <= to_global
            + to_own
            + gamma / 2 * trip() ** 2 * ((eta * P * G_g) ** 2 + (step_of() * G_l) ** 2),
            AT_W,
        ),
        Use("Lemma 11", {"i": "i", "s": sent(), "w": "w"}),
        Use("global way", ITW, times=gamma / 2),
        Use("local way", ITW, times=gamma / 2),
        name="a client",
    ),
    combination(
        Schema(
            expect("w", late(i, sent(), w))
            <= expect("w", to_global)
            + expect("w", to_own)
            + gamma / 2 * trip() ** 2 * ((eta * P * G_g) ** 2 + (step_of() * G_l) ** 2),
            {**CLIENT, **ROUND},
        ),
        Use("a client", ITW, over=OVER_W),
        name="on average",
    ),
    TOGETHER,
    combination(
        Schema(
            mean("i", expect("w", late(i, sent(), w)))
            <= potential(t - 1) - potential() + noise_price + delay_price,
            ROUND,
        ),
        Use("on average", IT, over="i"),
        Use("together", {"t": "t"}),
        Use("server", {"t": "t"}, times=1 / P),
        Use("client", IT, over="i", because=SIGNS),
        Use("local noise", times=eta_l / 2),
        Use("delays", times=gamma / 2 * (eta * P * G_g) ** 2),
        Use("weighted delays", times=gamma / 2 * (eta_l * G_l) ** 2),
    ),
)


def total(per_round: Any) -> Schema:
    """What gradients answer for up to round t of the server."""
    return Schema(
        mean("i", gathered(i, t - up(i)))
        <= w_g**2 / (2 * eta * P) + w_c**2 / (2 * eta_l) - potential() + t * per_round,
        ROUND,
        (at_most(0, t),),
    )


def at_start(claim: Claim, *more: Use) -> tuple[Line, ...]:
    """The sum at round 0: nothing has been gathered, and all models are 0."""
    own, x_0 = y(i, down(i), w), x(0, w)
    return (
        combination(
            Schema(equal(local_apart(down(i)), squared(y_star(i))), CLIENT),
            Use(
                "local start",
                {"i": "i", "t": down(i), "w": "w"},
                times=own - 2 * y_star(i),
                over=OVER_W,
                because=(Use("uplink", {"i": "i"}),),
            ),
            name="a client's start",
        ),
        combination(
            Schema(substitute(claim, "t", "0")),
            Use(
                "nothing before the start",
                {"i": "i", "k": up(i)},
                over="i",
                because=(Use("uplink", {"i": "i"}),),
            ),
            Use("start", {"t": 0, "w": "w"}, times=(x_0 - 2 * x_star) / (2 * eta * P), over=OVER_W),
            Use("global norm", times=1 / (2 * eta * P)),
            Use("a client's start", {"i": "i"}, times=inverse(i) / (2 * eta_l), over="i"),
            Use("local norms", times=1 / (2 * eta_l)),
            *more,
            name="none",
        ),
    )


per_round = noise_price + delay_price
sums = total(per_round)
SUM = step(
    "sum",
    "Lemmas 7 to 9, added up",
    "rounds 1 to t of the server; before them nothing has arrived",
    *at_start(sums.then),
    combination(
        Schema(substitute(sums.then, "t", t + 1), ROUND, (*sums.conditions, sums.then)),
        Use("if 2"),
        Use("gathered", {"i": "i", "t": t - up(i)}, over="i"),
        Use("a round", {"t": t + 1}),
        name="one more",
    ),
    Line(sums, "induction", {"on": "t", "base": "none", "step": "one more"}),
)


def regret_from(per_round: Any, bound: str) -> Step:
    """The ends, the last potential, and the average."""
    claim = mean("i", regret(i, t)) <= (
        w_g**2 / (2 * eta * P) + w_c**2 / (2 * eta_l) + t * per_round + M * tau_e
    )
    last = t - least
    wanted = conclusion(SGD, ANY_STEPS.bound(bound))
    known = wanted.conditions
    positive = Schema(at_most(0, inverse(i) * local_apart(last + down(i))), AT, POSITIVE)
    early = Schema(
        regret(i, t) <= M * (trip() + down(i) - least), AT, (at_most(0, t), at_most(t, least))
    )
    return step(
        "theorem",
        "Theorem 2, (26)",
        "the ends of the clients' clocks, and the average over t rounds",
        combination(
            positive,
            Square(y(i, last + down(i), w) - y_star(i), times=inverse(i), over=OVER_W),
            name="what is left of a client",
        ),
        combination(
            Schema(claim, ROUND, (*known, less(least, t))),
            Use("ends", {"i": "i", "t": "t"}, over="i"),
            Use("sum", {"t": last}),
            Use(
                "what is left of a client",
                {"i": "i", "t": "t"},
                times=1 / (2 * eta_l),
                over="i",
                because=SIGNS,
            ),
            Square(x(last, w) - x_star, times=1 / (2 * eta * P), over=OVER_W),
            Use("delays at the ends", times=M),
            name="after the first models",
        ),
        combination(
            early,
            Use("at most M a round", {"i": "i", "k": "t"}),
            Use("uplink", {"i": "i"}, times=M),
            Use("downlink", {"i": "i"}, times=2 * M),
            Use("if 2", times=M),
            name="a client, early",
        ),
        combination(
            Schema(claim, ROUND, (*known, at_most(t, least))),
            Use("a client, early", {"i": "i", "t": "t"}, over="i"),
            Use("delays at the ends", times=M),
            name="before the first models",
        ),
        Line(
            Schema(claim, ROUND, known),
            "cases",
            {
                "on": ["t", "beta_min"],
                "below": "before the first models",
                "above": "after the first models",
            },
            "summed",
        ),
        combination(wanted, Use("summed", {"t": "t"}, times=1 / t)),
    )


FIRST_HALF = (*ROUNDS, *SUMS)
ANY_STEPS_SHARPENED = Proof(
    ANY_STEPS,
    "sharpened",
    SGD,
    (
        *FIRST_HALF,
        GLOBAL_WAY,
        LOCAL_WAY,
        ONE_ROUND,
        SUM,
        regret_from(per_round, "sharpened"),
    ),
)
