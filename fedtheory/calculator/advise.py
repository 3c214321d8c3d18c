"""Which method to run on a federation's data: what is promised for a target and for a budget, and what a short run says.

Constants come from the data, on their safe side; knobs are tuned for the guarantee. Guaranteed and measured are told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from fedtheory.calculator.bound import exact_or_float, value_at
from fedtheory.calculator.catalogue import find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.enclosure import enclose, float_above
from fedtheory.calculator.estimate.arrays import Partition, question
from fedtheory.calculator.estimate.data import Asked, Data
from fedtheory.calculator.estimate.estimator import Estimator
from fedtheory.calculator.estimate.federation import Federation
from fedtheory.calculator.estimate.moments import Features, as_given
from fedtheory.calculator.estimate.report import Estimate, checked, letters_for, told
from fedtheory.calculator.guarantees import FLOAT_BITS
from fedtheory.calculator.inputs import Number, letters_of
from fedtheory.calculator.methods import METHODS
from fedtheory.calculator.pilot import Trial, pilot
from fedtheory.calculator.recorded import recorded
from fedtheory.calculator.tuned import Tuned, rounds_to, tuned
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree
from fedtheory.core.method import SIZE, Method

SHARE = 10
"""The target, where none is given: this part of what is to be gained."""
BUDGET = 1000
PILOT = 30
MOST_ROUNDS = 10**7
MOST_PILOT = 10_000
LESS = 10
"""By which factor a constant is improved to see whether the answer changes."""


@dataclass(frozen=True)
class Promise:
    """What a bound promises with tuned knobs."""

    id: str
    bound: str
    label: str
    metric: str
    said: str
    """At which rounds, and how surely."""
    knobs: Mapping[str, float]
    rounds: int
    value: float
    passes: float
    """How often a client goes over its samples."""
    numbers: float
    """That a client sends and receives."""

    @property
    def bits(self) -> float:
        """The same in double precision."""
        return FLOAT_BITS * self.numbers


@dataclass(frozen=True)
class Choice:
    """One method: what it promises for the target and for the budget, or why nothing.

    `start` is what the model 0 is above the least loss at most: a promise that is no smaller is VACUOUS.
    `cannot` says what no bound can beat at the budget's knobs.
    """

    method: str
    does: str
    start: float
    to_target: Promise | None
    at_budget: Promise | None
    why_not: str
    constants: Mapping[str, str]
    """The data's, by letter, as they are typed for `bound` and `check-run`."""
    cannot: tuple[str, ...] = ()

    @property
    def vacuous(self) -> float | None:
        """How many times what is had without a round is promised, where it is no less."""
        if self.at_budget is None or self.at_budget.value < self.start:
            return None
        return self.at_budget.value / self.start if self.start > 0 else float("inf")


@dataclass(frozen=True)
class Advice:
    """Methods by their guarantees, the best first, and trials by what was measured, the best first."""

    clients: int
    samples: int
    features: int
    outputs: int
    loss: str
    lamda: float
    target: float
    budget: int
    choices: tuple[Choice, ...]
    trials: tuple[Trial, ...]
    leans_on: str
    would_change: tuple[str, ...]
    left_out: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def best(self) -> Choice | None:
        """The choice by guarantee: the fewest rounds to the target."""
        return next((c for c in self.choices if c.to_target is not None), None)

    @property
    def unbacked(self) -> bool:
        """Whether nothing is promised of longer runs of the method that did best in the pilot."""
        if not self.trials:
            return False
        return all(c.to_target is None for c in self.choices if c.method == self.trials[0].method)


def advise(
    X: ArrayLike | Path | Estimator | Partition,
    y: ArrayLike | Partition = "y",
    client: ArrayLike = "client",
    *,
    target: float | None = None,
    rounds: int = BUDGET,
    pilot: int = PILOT,
    loss: str | None = None,
    lamda: float | None = None,
    radius: float | None = None,
    classes: bool = False,
) -> Advice:
    """What `fedtheory advise` prints, of samples as `estimate` takes them: arrays, a partition, an estimator with one, a file."""
    made, asked = question(X, y, client, loss=loss, lamda=lamda, radius=radius, classes=classes)
    return advice(made, asked, as_given, target=target, budget=rounds, pilot_rounds=pilot)


def advice(
    of: Federation,
    asked: Asked,
    features: Features,
    *,
    target: float | None,
    budget: int,
    pilot_rounds: int,
    tell: Callable[[float, str], object] = lambda _share, _what: None,
) -> Advice:
    """Constants, then knobs, then trials; `tell` hears which part is done and what comes next.

    Raises one error for what is out of range.
    """
    wrong = [text for text, fine in ranges(target, budget, pilot_rounds) if not fine]
    if wrong:
        raise FedTheoryError("out of range: " + "; ".join(wrong), code="FT014")
    checked(asked)
    methods = [m for m in METHODS if m.practice and asked.loss in m.practice.losses]
    papers = tuple(dict.fromkeys(find(name).family for m in methods for name in m.statements))
    asked = Asked(
        asked.loss, asked.lamda, asked.radius, asked.accuracy, asked.delta, papers, asked.classes
    )
    data = Data(of, asked, features)
    tell(0.0, "constants")
    known = told(data)
    starts = {m.name: _start(data, m) for m in methods}
    gains = [gain for gain in starts.values() if gain is not None]
    goal = target if target is not None else _rounded(min(gains) / SHARE)
    if goal <= 0:
        message = "nothing is to be gained: the model 0 has the least loss already"
        raise FedTheoryError(message, code="FT072")
    size = known.features * known.outputs
    found = list[tuple[Choice, Tuned | None]]()
    for k, m in enumerate(methods):
        tell(0.2 + 0.4 * k / len(methods), f"knobs of {m.name}")
        found.append(_choice(m, known, starts[m.name], goal, budget, size))
    choices = tuple(c for c, _ in sorted(found, key=lambda pair: _rank(pair[0])))
    knobs = {
        m.name: (m, _floats(at.knobs) if at is not None else {})
        for m, (_, at) in zip(methods, found, strict=True)
    }
    tell(0.6, "pilot runs")
    trials = pilot(data, knobs, target=goal, rounds=pilot_rounds) if pilot_rounds else ()
    tell(0.8, "what would change the answer")
    return Advice(
        clients=known.clients,
        samples=known.samples,
        features=known.features,
        outputs=known.outputs,
        loss="ridge" if asked.loss == "squared" else asked.loss,
        lamda=asked.lamda,
        target=goal,
        budget=budget,
        choices=choices,
        trials=trials,
        leans_on=_leans_on(methods, known, choices, goal),
        would_change=_would_change(methods, known, choices, goal),
        left_out=_left_out(methods),
        notes=(*known.notes, *_weights(methods, known), *_met(choices, goal)),
    )


def ranges(target: float | None, budget: int, pilot_rounds: int) -> list[tuple[str, bool]]:
    """What is wanted of each number, and whether it is so."""
    return [
        (f"target {target} is positive and finite", target is None or 0 < target < 1e300),
        (f"rounds {budget} is 1 to {MOST_ROUNDS:,}", 1 <= budget <= MOST_ROUNDS),
        (f"pilot {pilot_rounds} is 0 to {MOST_PILOT:,}", 0 <= pilot_rounds <= MOST_PILOT),
    ]


def _start(data: Data, method: Method) -> float | None:
    """What is to be gained from the model 0, at most."""
    assert method.practice is not None
    if method.practice.on_ball:
        return data.losses.gap.upper
    free = data.free_by_samples if method.practice.by_samples else data.free
    return None if free is None else free.gap.upper


def _rounded(value: float) -> float:
    return float(Context(prec=3, rounding=ROUND_CEILING).create_decimal(Decimal(value)))


def _choice(
    method: Method, known: Estimate, start: float | None, target: float, budget: int, size: int
) -> tuple[Choice, Tuned | None]:
    assert method.practice is not None
    letters = _letters(method, known)
    why_not, reached, promised = "", None, None
    grows = _grows(method, letters)
    try:
        reached = rounds_to(method, letters, _typed(target))
        if reached is None:
            why_not = grows or "not even 10^9 rounds meet the target"
    except FedTheoryError as error:
        why_not = grows or str(error).split("\n")[0]
    try:
        if budget > method.practice.before:
            promised = tuned(method, letters, budget - method.practice.before)
    except FedTheoryError as error:
        why_not = why_not or grows or str(error).split("\n")[0]
    choice = Choice(
        method.name,
        method.practice.does,
        float("inf") if start is None else start,
        None if reached is None else _promise(method, reached, letters, size),
        None if promised is None else _promise(method, promised, letters, size),
        why_not,
        {name: str(value) for name, value in letters.items()},
        () if promised is None else tuple(_cannot(method, promised, letters)),
    )
    return choice, reached or promised


def _grows(method: Method, letters: Mapping[str, Number]) -> str:
    """That a bound grows with every round on these data, if it does."""
    assert method.practice is not None
    name = method.practice.factor
    if name not in letters or (size := Fraction(str(letters[name]))) <= 1:
        return ""
    meaning = find(method.statements[0]).letters[name].meaning
    return (
        f"every further round may multiply the error by {name} = {float(size):.4g}, the {meaning}; that is more than 1, so "
        "what is promised grows without end"
    )


def _letters(method: Method, known: Estimate) -> dict[str, Number]:
    """The constants of the method's first statement, as the data have them."""
    return dict(letters_for(method.statements[0], known))


def _typed(target: float) -> str:
    return str(Decimal(repr(target)))


def _promise(method: Method, of: Tuned, letters: Mapping[str, Number], size: int) -> Promise:
    assert method.practice is not None
    values = {**letters, **of.knobs, SIZE: size}

    rounds = of.rounds + method.practice.before

    def count(tree: Tree) -> float:
        known = {name: str(Fraction(str(value))) for name, value in values.items()}
        return rounds * float_above(enclose(tree, known).upper)

    return Promise(
        of.at.id,
        of.at.bound,
        recorded(of.at.id, of.at.bound).label,
        of.at.stated.measured,
        of.at.stated.said,
        _floats(of.knobs),
        rounds,
        float_above(of.promised),
        count(method.practice.passes),
        count(method.down) + count(method.up),
    )


def _floats(knobs: Mapping[str, Any]) -> dict[str, float]:
    return {name: x if isinstance(x, int) else float(x) for name, x in knobs.items()}


def _cannot(method: Method, at: Tuned, letters: Mapping[str, Number]) -> list[str]:
    """Lower bounds at the same constants and knobs: on some federation no run is better."""
    assert method.practice is not None
    said = list[str]()
    for name in method.practice.limits:
        entry = find(name)
        values = {
            letter: value
            for letter, value in {**letters, **at.knobs, "t": at.rounds}.items()
            if letter in entry.letters
        }
        for bound in entry.bounds:
            if bound.relation != ">=" or not recorded(name, bound.key).proved:
                continue
            try:
                low = value_at(name, values, key=bound.key, complaints=Complaints())
            except FedTheoryError:
                continue
            if low.value and all(c.holds is not False for c in low.conditions):
                speaks = ", ".join(x for x in low.read if x in letters_of(bound.value))
                told = f"{name} ({bound.key}), {recorded(name, bound.key).label}"
                assumed = f"; {'; '.join(a.wording for a in bound.also)}" if bound.also else ""
                said.append(
                    f"{told}: clients with the same {speaks} exist on which {bound.measured} ≥ {float(low.value):.3g}{assumed}"
                )
    return said


def _rank(choice: Choice) -> tuple[bool, float, float, float]:
    """Fewest rounds to the target first, then less work, then the smallest promise."""
    goal, end = choice.to_target, choice.at_budget
    return (
        goal is None,
        float("inf") if goal is None else goal.rounds,
        float("inf") if goal is None else goal.passes,
        float("inf") if end is None else end.value,
    )


def _weights(methods: list[Method], known: Estimate) -> list[str]:
    """What is to be known where methods do not have the same objective."""
    if known.sizes[0] == known.sizes[1]:
        return []
    others = [m.name for m in methods if m.practice and m.practice.by_samples]
    return [
        f"{name} weighs clients by their samples: its least loss is that of the mean over all samples"
        for name in others
    ]


def _met(choices: tuple[Choice, ...], target: float) -> list[str]:
    """Whether the target asks for anything."""
    least = min(c.start for c in choices)
    if least > target:
        return []
    return [
        f"the model 0 is within {least:.3g} of the least loss: this target is met without a round"
    ]


def _leans_on(
    methods: list[Method], known: Estimate, choices: tuple[Choice, ...], target: float
) -> str:
    """Which constant, were it half, would save the best choice most rounds."""
    best = next((c for c in choices if c.to_target is not None), None)
    if best is None or best.to_target is None:
        return ""
    method = next(m for m in methods if m.name == best.method)
    assert method.practice is not None
    letters, found = _letters(method, known), list[tuple[int, str, str]]()
    for name, value in _improvable(method, letters):
        half = {**letters, name: str(Fraction(str(value)) / 2)}
        try:
            less = rounds_to(method, half, _typed(target))
        except FedTheoryError:
            continue
        if less is not None:
            found.append((less.rounds + method.practice.before, name, str(value)))
    if not found or min(found)[0] >= best.to_target.rounds:
        return ""
    rounds, name, value = min(found)
    meaning = find(method.statements[0]).letters[name].meaning
    return f"half the {meaning} ({name} = {value}) would make it {_rounds(rounds)}"


def _improvable(method: Method, letters: Mapping[str, Number]) -> list[tuple[str, Number]]:
    """The constants that are not counted, and not 0 already."""
    entry = find(method.statements[0])
    return [
        (name, value)
        for name, value in letters.items()
        if not entry.letters[name].integer and Fraction(str(value))
    ]


def _rounds(count: int) -> str:
    return f"{count:,} round{'s' if count != 1 else ''}"


def _would_change(
    methods: list[Method], known: Estimate, choices: tuple[Choice, ...], target: float
) -> tuple[str, ...]:
    """Which constants, were they a tenth, would let another method promise the target in as few rounds."""
    best = next((c for c in choices if c.to_target is not None), None)
    said = list[str]()
    for method in methods:
        own = next(c for c in choices if c.method == method.name)
        if best is not None and _rank(own)[:2] == _rank(best)[:2]:  # as good already, or the best
            continue
        assert method.practice is not None
        rounds = MOST_ROUNDS if best is None or best.to_target is None else best.to_target.rounds
        if rounds <= method.practice.before:
            continue
        letters = _letters(method, known)
        entry = find(method.statements[0])
        for name, value in _improvable(method, letters):
            try:
                less = tuned(
                    method,
                    {**letters, name: str(Fraction(str(value)) / LESS)},
                    rounds - method.practice.before,
                )
            except FedTheoryError:
                continue
            if less.promised <= Fraction(_typed(target)):
                said.append(
                    f"{method.name} would promise the target in {_rounds(rounds)} with a tenth of the "
                    f"{entry.letters[name].meaning} ({name} = {value})"
                )
    return tuple(said)


def _left_out(methods: list[Method]) -> tuple[str, ...]:
    """Papers whose methods are not put to the choice."""
    weighed = {find(name).family for m in methods for name in m.statements}
    others = dict.fromkeys(find(m.statements[0]).family for m in METHODS)
    return tuple(paper for paper in others if paper not in weighed)


def as_json(of: Advice) -> dict[str, Any]:
    """The advice as JSON."""
    return {
        "clients": of.clients,
        "samples": of.samples,
        "features": of.features,
        "outputs": of.outputs,
        "loss": of.loss,
        "lambda": of.lamda,
        "target": of.target,
        "budget": of.budget,
        "guarantee": None if of.best is None else of.best.method,
        "pilot": None
        if not of.trials
        else {"method": of.trials[0].method, "knobs": dict(of.trials[0].knobs)},
        "choices": [
            {
                "method": c.method,
                "does": c.does,
                "start": _number(c.start),
                "to_target": _promise_json(c.to_target),
                "at_budget": _promise_json(c.at_budget),
                "vacuous": None if c.vacuous is None else _number(c.vacuous),
                "why_not": c.why_not,
                "constants": dict(c.constants),
                "cannot": list(c.cannot),
            }
            for c in of.choices
        ],
        "unbacked": of.unbacked,
        "trials": [
            {
                "method": x.method,
                "knobs": dict(x.knobs),
                "reached": x.reached,
                "excess": [_number(e) for e in x.excess],
            }
            for x in of.trials
        ],
        "leans_on": of.leans_on,
        "would_change": list(of.would_change),
        "left_out": list(of.left_out),
        "notes": list(of.notes),
    }


def _number(value: float) -> float | None:
    return value if np.isfinite(value) else None


def _promise_json(of: Promise | None) -> dict[str, Any] | None:
    if of is None:
        return None
    return {
        "id": of.id,
        "bound": of.bound,
        "label": of.label,
        "metric": of.metric,
        "said": of.said,
        "knobs": dict(of.knobs),
        "rounds": of.rounds,
        "value": exact_or_float(of.value),
        "passes": of.passes,
        "numbers": of.numbers,
        "bits": of.bits,
    }
