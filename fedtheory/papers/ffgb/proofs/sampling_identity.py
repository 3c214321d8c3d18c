"""What drawing m of N clients does to their mean: unbiased, and (N - m)/((N - 1)m) of their variance, exactly.

Lemma G.1 prints O(...) for the left side of an identity. Everything is over z, given what was drawn before.
"""

from typing import Any

from fedtheory.core.proof import Step, Use, combination, exchange, step
from fedtheory.core.statement import t
from fedtheory.core.term import Outcome, Schema, Term, dot, equal, expect, mean, squared, symbol
from fedtheory.papers.ffgb.proofs.sampling_setting import (
    FROM_0,
    ROUND,
    again,
    bit,
    f,
    g_bar,
    i,
    j,
    kept,
    returned,
    same,
    w,
)
from fedtheory.papers.ffgb.statements.notation import N
from fedtheory.papers.ffgb.statements.sampling import m, sampled

OVER_Z = Outcome("z")
AT_Z = {**ROUND, "z": "outcome"}
_TW: dict[str, Any] = {"t": "t", "w": "w"}
_TZ: dict[str, Any] = {**_TW, "z": "z"}
v = symbol("v")


def apart(client: Any = i) -> Term:
    """g_i - ḡ."""
    return returned(client) - g_bar()


def off(outcome: Any = w) -> Term:
    """f^{t+1} - ḡ, where ḡ is that of w."""
    return f(t + 1, outcome) - g_bar()


spread = mean("i", squared(apart()))  # V
new_i, new_j = bit(i, t, again()), bit(j, t, again())


def at_z(**more: Any) -> dict[str, Any]:
    """The values of t, w and z, and more."""
    return {**_TZ, **more}


against = step(
    "against",
    "Appendix G",
    "the error of the average against any vector is a mean of bits",
    combination(
        Schema(
            equal(dot(kept(i, t, again()), v), new_i * dot(returned(), v)),
            {"i": "client", **AT_Z, "v": "vector"},
            (FROM_0,),
        ),
        Use("kept", {"i": "i", "t": "t", "w": again()}, times=v),
        Use("past", at_z(i="i"), times=new_i * v),
        name="kept again",
    ),
    combination(
        Schema(
            equal(m / N * dot(off(again()), v), mean("i", new_i * dot(apart(), v))),
            {**AT_Z, "v": "vector"},
            (FROM_0,),
        ),
        Use("server", {"t": "t", "w": again()}, times=m / N * v),
        Use("kept again", at_z(i="i", v="v"), over="i"),
        Use("number", {"t": "t", "w": again()}, times=dot(g_bar(), v)),
    ),
)
unbiased = step(
    "unbiased",
    "Appendix G: f^{t+1} is an unbiased estimator of g-bar^{K+1,t}",
    "every bit has the mean m/N, and the deviations from the mean average to 0",
    combination(
        Schema(
            equal(expect("z", mean("i", new_i * dot(apart(), v))), 0),
            {**ROUND, "v": "vector"},
            (FROM_0,),
        ),
        Use("first moment", {**_TW, "i": "i"}, times=dot(apart(), v), over="i"),
        name="bits",
    ),
    combination(
        Schema(equal(expect("z", dot(off(again()), v)), 0), {**ROUND, "v": "vector"}, (FROM_0,)),
        Use("against", at_z(v="v"), times=N / m, over=OVER_Z),
        Use("bits", {**_TW, "v": "v"}, times=N / m),
    ),
)
_IJ = {"i": "client", "j": "client", **ROUND}
inner = dot(apart(), apart(j))
pair = new_i * new_j * inner
of_client = new_i * mean("j", new_j * inner)
identity = step(
    "Lemma G.1, exactly",
    "Lemma G.1; ours",
    "the pairs cancel, since deviations from the mean average to 0, and what is left is the variance",
    combination(
        Schema(
            equal(
                (m / N) ** 2 * squared(off(again())),
                mean("i", of_client),
            ),
            AT_Z,
            (FROM_0,),
        ),
        Use("against", at_z(v=off(again())), times=m / N),
        Use("against", at_z(v=apart()), times=new_i, over="i"),
        name="as pairs",
    ),
    combination(
        Schema(
            equal(
                expect("z", pair),
                (m / N * same(i, j) + m * (m - 1) / (N * (N - 1)) * (1 - same(i, j))) * inner,
            ),
            _IJ,
            (FROM_0,),
        ),
        Use("second moment", {**_TW, "i": "i", "j": "j"}, times=inner),
        name="a pair",
    ),
    exchange(
        Schema(
            equal(expect("z", mean("j", pair)), mean("j", expect("z", pair))),
            {"i": "client", **ROUND},
            (FROM_0,),
        ),
        name="sums exchanged",
    ),
    combination(
        Schema(
            equal(same(i, j) * inner, same(i, j) * squared(apart())),
            _IJ,
            (FROM_0,),
        ),
        Use("same", {**_TW, "i": "i", "j": "j"}, times=-1 * apart()),
        name="where j is i",
    ),
    combination(
        Schema(
            equal(
                expect("z", of_client),
                (m / N - m * (m - 1) / (N * (N - 1))) / N * squared(apart()),
            ),
            {"i": "client", **ROUND},
            (FROM_0,),
        ),
        Use("sums exchanged", {**_TW, "i": "i"}),
        Use("a pair", {**_TW, "i": "i", "j": "j"}, over="j"),
        Use(
            "where j is i",
            {**_TW, "i": "i", "j": "j"},
            times=m / N - m * (m - 1) / (N * (N - 1)),
            over="j",
        ),
        Use("same_1", {"i": "i"}, times=(m / N - m * (m - 1) / (N * (N - 1))) * squared(apart())),
        name="of a client",
    ),
    exchange(
        Schema(
            equal(expect("z", mean("i", of_client)), mean("i", expect("z", of_client))),
            ROUND,
            (FROM_0,),
        ),
        name="clients exchanged",
    ),
    combination(
        Schema(
            equal(
                (m / N) ** 2 * expect("z", squared(off(again()))), (m / N) ** 2 * sampled * spread
            ),
            ROUND,
            (FROM_0,),
        ),
        Use("as pairs", _TZ, over=OVER_Z),
        Use("clients exchanged", _TW),
        Use("of a client", {**_TW, "i": "i"}, over="i"),
        name="times a square",
    ),
    combination(
        Schema(equal(expect("z", squared(off(again()))), sampled * spread), ROUND, (FROM_0,)),
        Use("times a square", _TW, times=(N / m) ** 2),
    ),
)
IDENTITY: tuple[Step, ...] = (against, unbiased, identity)
