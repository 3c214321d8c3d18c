"""The noise of a batch: errors of samples that are drawn one after the other add up as their squares do, (10).

error(i, t, k, w, z) is the error of the k-th sample of the batch of client i that reaches the server in round t, at what
is drawn anew, and errors(..., k, ...) the sum of the first k; g and l are the global and the local block.
"""

from typing import Any

from fedtheory.core.proof import Given, Line, Setting, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.fedres.proofs import quotes
from fedtheory.papers.fedres.proofs.sgd_setting import (
    AT_W,
    AT_Z,
    CLIENT,
    GIVEN,
    ITW,
    again,
    error,
    i,
    local_error,
    noise_g,
    noise_l,
    x_star,
)
from fedtheory.papers.fedres.statements.mb2_batches import b

k = symbol("k")
FROM_0 = at_most(0, k)
OVER_Z = Outcome("z")
SAMPLE = {"k": "integer"}
ITWZ: dict[str, Any] = {**ITW, "z": "z"}
BLOCKS = {
    "variance": ("g", noise_g, error(i, again())),
    "local variance": ("l", noise_l, local_error(again())),
}


def _errors(block: str) -> tuple[Function, Function, Function]:
    """A sample's error, the sums of errors, and what bounds a sample's variance."""
    return Function(f"error_{block}"), Function(f"errors_{block}"), Function(f"own_{block}")


def _at(of: Function, at: Any) -> Term:
    return of("i", "t", at, "w", "z")


def _given(block: str, noise: Function, off: Term) -> dict[str, Given]:
    one, sums, own = _errors(block)

    def what(name: str, schema: Schema, wording: str, *role: Any) -> tuple[str, Given]:
        return f"{name}, {block}", Given(schema, wording, "(10)", *(role or (Role.DEFINITION,)))

    return dict(
        (
            what("no errors", Schema(equal(_at(sums, 0), 0 * x_star), AT_Z), "an empty sum"),
            what(
                "errors",
                Schema(
                    equal(_at(sums, k + 1), _at(sums, k) + _at(one, k + 1)),
                    {**AT_Z, **SAMPLE},
                    (FROM_0,),
                ),
                "the sum of the errors of the first k + 1 samples",
            ),
            what(
                "batch",
                Schema(equal(b * off, _at(sums, b)), AT_Z),
                "the gradient of a batch's loss is the mean of its samples' gradients",
            ),
            what(
                "new sample",
                Schema(
                    equal(expect("z", dot(_at(sums, k), _at(one, k + 1))), 0),
                    {**AT_W, **SAMPLE},
                    (FROM_0,),
                ),
                "samples are i.i.d. across time, and the pair was there before the batch",
                Role.ASSUMPTION,
                quotes.IID,
            ),
            what(
                "sample",
                Schema(
                    expect("z", squared(_at(one, k))) <= own(i),
                    {**AT_W, **SAMPLE},
                    (at_most(1, k),),
                ),
                "the variance of a sample's gradient",
                Role.ASSUMPTION,
                quotes.GRADIENT_VARIANCE,
            ),
            what(
                "own",
                Schema(equal(b * noise(i), own(i)), CLIENT),
                "the b-th part of a sample's variance is what a batch is to have",
            ),
        )
    )


def in_batches(setting: Setting) -> Setting:
    """The setting with samples; what it assumes of a batch's variance is a step, of the same name."""
    given = {name: one for name, one in setting.given.items() if name not in BLOCKS}
    symbols: dict[str, tuple[tuple[str, ...], str]] = dict(setting.symbols)
    drawn = ("client", "integer", "integer", "outcome", "outcome")
    for block, noise, off in BLOCKS.values():
        given |= _given(block, noise, off)
        one, sums, own = _errors(block)
        symbols |= {
            one.name: (drawn, "vector"),
            sums.name: (drawn, "vector"),
            own.name: (("client",), "real"),
        }
    return Setting(symbols, given, setting.metrics)


def _variance(name: str) -> Step:
    block, _, off = BLOCKS[name]
    one, sums, own = _errors(block)
    old, new, last = _at(sums, k), _at(sums, k + 1), _at(sums, b)
    whole = Schema(expect("z", squared(old)) <= k * own(i), {**AT_W, **SAMPLE}, (FROM_0,))
    here = {**ITW, "k": "k"}
    return step(
        name,
        "Section 4, before its second display",
        "errors of samples that come later are new, so squares add up: induction over the samples of a batch",
        combination(
            Schema(substitute(whole.then, "k", 0), AT_W),
            Use(f"no errors, {block}", ITWZ, times=_at(sums, 0), over=OVER_Z),
            name="none",
        ),
        combination(
            Schema(substitute(whole.then, "k", k + 1), whole.forall, (FROM_0, whole.then)),
            Use(
                f"errors, {block}",
                {**ITWZ, "k": "k"},
                times=new + old + _at(one, k + 1),
                over=OVER_Z,
            ),
            Use(f"new sample, {block}", here, times=2),
            Use(f"sample, {block}", {**ITW, "k": k + 1}),
            Use("if 2"),
            name="one more",
        ),
        Line(whole, "induction", {"on": "k", "base": "none", "step": "one more"}, "all"),
        combination(
            GIVEN[name].schema,
            Use(f"batch, {block}", ITWZ, times=1 / b**2 * (last + b * off), over=OVER_Z),
            Use("all", {**ITW, "k": b}, times=1 / b**2),
            Use(f"own, {block}", {"i": "i"}, times=-1 / b),
        ),
    )


BATCH_STEPS = tuple(_variance(name) for name in BLOCKS)
