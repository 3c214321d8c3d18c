"""From rounds to regret: what gradients answer for is gathered in the server's time, and the ends cost tau_e M.

Client i's plays of rounds tau_i + 1, tau_i + 2, ... meet the gradients of rounds 1, 2, ... So the regret up to t is
what gradients of rounds up to t - beta_min - alpha_i answer for, plus the first tau_i plays, less the plays of rounds
t + 1 to t + beta_i - beta_min.
"""

from fedtheory.core.proof import Line, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Schema,
    at_most,
    equal,
    less,
    substitute,
)
from fedtheory.papers.fedres.proofs.sgd_rounds import OVER_W
from fedtheory.papers.fedres.proofs.sgd_setting import (
    CLIENT,
    ROUND,
    down,
    gathered,
    i,
    k,
    least,
    regret,
    trip,
    up,
    w,
    x,
    y,
)
from fedtheory.papers.fedres.statements.notation import M

FROM_0 = at_most(0, k)
COUNT: dict[str, str] = {**CLIENT, "k": "integer"}
IK = {"i": "i", "k": "k"}
PLAYED = {"i": "i", "a": x(t + 1 - down(i), w), "b": y(i, t + 1, w)}
IN_BALLS = (
    Use("global iterate", {"t": t + 1 - down(i), "w": "w"}),
    Use("local iterate", {"i": "i", "t": t + 1, "w": "w"}),
)

nothing = Schema(equal(gathered(i, -k), 0), COUNT, (FROM_0,))
NOTHING_YET = step(
    "nothing before the start",
    "ours",
    "gradients of rounds s <= 0 answer for nothing",
    combination(
        Schema(substitute(nothing.then, "k", "0"), CLIENT),
        Use("nothing gathered", {"i": "i"}),
        name="none",
    ),
    combination(
        Schema(substitute(nothing.then, "k", k + 1), COUNT, (FROM_0, nothing.then)),
        Use("if 2"),
        Use("gathered", {"i": "i", "t": -(k + 1)}, times=-1),
        Use("not yet", {"i": "i", "s": -k, "w": "w"}, times=-1, over=OVER_W),
        name="one less",
    ),
    Line(nothing, "induction", {"on": "k", "base": "none", "step": "one less"}),
)

above = Schema(regret(i, k) <= M * k, COUNT, (FROM_0,))
further = Schema(regret(i, t) <= regret(i, t + k) + M * k, {**COUNT, **ROUND}, (FROM_0,))
AT_MOST = step(
    "at most M a round",
    "ours",
    "a play costs at most M more than the comparator",
    combination(
        Schema(regret(i, t + 1) <= regret(i, t) + M, {**CLIENT, **ROUND}),
        Use("regret", {"i": "i", "t": "t"}),
        Use("range", PLAYED, over=OVER_W, because=IN_BALLS),
        name="a play",
    ),
    combination(
        Schema(substitute(above.then, "k", "0"), CLIENT),
        Use("no regret", {"i": "i"}),
        name="none",
    ),
    combination(
        Schema(substitute(above.then, "k", k + 1), COUNT, (FROM_0, above.then)),
        Use("if 2"),
        Use("a play", {"i": "i", "t": "k"}),
        name="one more",
    ),
    Line(above, "induction", {"on": "k", "base": "none", "step": "one more"}),
)
AT_LEAST = step(
    "at least -M a round",
    "ours",
    "a play costs at most M less than the comparator",
    combination(
        Schema(regret(i, t) <= regret(i, t + 1) + M, {**CLIENT, **ROUND}),
        Use("regret", {"i": "i", "t": "t"}, times=-1),
        Use("range below", PLAYED, over=OVER_W, because=IN_BALLS),
        name="a play",
    ),
    combination(
        Schema(substitute(further.then, "k", "0"), {**CLIENT, **ROUND}),
        name="none",
    ),
    combination(
        Schema(substitute(further.then, "k", k + 1), {**COUNT, **ROUND}, (FROM_0, further.then)),
        Use("if 2"),
        Use("a play", {"i": "i", "t": t + k}),
        name="one more",
    ),
    Line(further, "induction", {"on": "k", "base": "none", "step": "one more"}),
)
matched = Schema(equal(regret(i, k + trip()), regret(i, trip()) + gathered(i, k)), COUNT, (FROM_0,))
LATER = {"i": "i", "s": k + 1, "w": "w"}
MATCHED = step(
    "matched",
    "ours, for the re-indexing in (34) and (39)",
    "play tau_i + s is the one that gradient s answers for",
    combination(
        Schema(substitute(matched.then, "k", "0"), CLIENT),
        Use("nothing gathered", {"i": "i"}, times=-1),
        name="none",
    ),
    combination(
        Schema(substitute(matched.then, "k", k + 1), COUNT, (FROM_0, matched.then)),
        Use("if 2"),
        Use("gathered", {"i": "i", "t": "k"}, times=-1),
        Use("regret", {"i": "i", "t": k + trip()}),
        Use("late", LATER, times=-1, over=OVER_W),
        name="one more",
    ),
    Line(matched, "induction", {"on": "k", "base": "none", "step": "one more"}),
)

n = t - least - up(i)
ended = regret(i, t) <= gathered(i, n) + M * (trip() + down(i) - least)
NONNEGATIVE = (at_most(0, t), at_most(least, t))


def _ended(*more: Claim) -> Schema:
    return Schema(ended, {**CLIENT, **ROUND}, (*NONNEGATIVE, *more))


DELAYS = (at_most(0, up(i)), at_most(least, down(i)), at_most(1, trip()))
KNOWN = tuple(Use(name, {"i": "i"}) for name in ("uplink", "downlink", "round trip"))


def _known(*more: Claim) -> Schema:
    return Schema(ended, {**CLIENT, **ROUND}, (*NONNEGATIVE, *DELAYS, *more))


ENDS = step(
    "ends",
    "ours, for the O(DG sum tau_i) of (28), (34) and (39)",
    "the first tau_i plays, and those after t",
    combination(
        _known(less(0, n)),
        Use("at least -M a round", {"i": "i", "t": "t", "k": down(i) - least}),
        Use("matched", {"i": "i", "k": n}),
        Use("at most M a round", {"i": "i", "k": trip()}),
        name="late enough",
    ),
    combination(
        _known(at_most(n, 0)),
        Use("at most M a round", {"i": "i", "k": "t"}),
        Use("nothing before the start", {"i": "i", "k": -n}, times=-1),
        Use("if 4", times=2 * M),
        Use("if 6", times=M),
        name="too early",
    ),
    Line(
        _known(),
        "cases",
        {"on": [n.tree, "0"], "below": "too early", "above": "late enough"},
        "both",
    ),
    Line(
        _ended(),
        "instance",
        {"of": Use("both", {"i": "i", "t": "t"}, because=(None, None, *KNOWN)).reference()},
    ),
)
SUMS: tuple[Step, ...] = (NOTHING_YET, AT_MOST, AT_LEAST, MATCHED, ENDS)
