"""The worst case of a model at given letters: solved in simple units, certified in the units asked for."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import floor
from typing import Any

import numpy as np

from fedtheory.core.errors import FedTheoryError, IllFormedStatement
from fedtheory.core.verdict import Label
from fedtheory.core.worst_case import (
    Attained,
    Ends,
    Parameters,
    Program,
    Replay,
    Units,
    WorstCase,
)
from fedtheory.engines.prove import prove
from fedtheory.engines.worst_case.attain import attained
from fedtheory.engines.worst_case.complete import left_out
from fedtheory.engines.worst_case.emit import Multipliers, argument
from fedtheory.engines.worst_case.enclose import Enclosure, enclose, has_ray
from fedtheory.engines.worst_case.monotone import allows, fits
from fedtheory.engines.worst_case.solve import Infeasible, Unbounded

ROUNDING = 1e-6
"""What a run in floating point may be off, relatively."""
FALLS_SHORT = 1e-5
"""A run that reaches less than all but this part of the lower end does not confirm it."""
BY_INSTANCE = "an instance in rational arithmetic"
BY_REPLAY = "a rational point of the program, confirmed by the algorithm itself"
BY_THEOREM = (
    "a rational point of the program and the interpolation theorem of its class; not replayed"
)
BY_ROWS = "a rational point that satisfies every row, exactly"
NO_THEOREM = "the model names no result by which what satisfies its rows is an instance"
NO_POINT = "no rational point of the program was found near the optimum"
OTHER_UNITS = "the model's simple units are not its program in other units"
FALLS_SHORT_OF_IT = "the algorithm itself does not confirm it"
CONTRADICTED = "it is more than the upper end allows"
ABOVE = "_above"
FOUR_DIGITS = 1000
LEAST_UNIT = Fraction(1, 10**250)
SUSPICIOUS = 1e4
"""In simple units worst cases are of the order of 1."""


@dataclass(frozen=True)
class Number:
    """A letter's value between two rationals; the same one twice where it is rational."""

    lower: Fraction
    upper: Fraction

    @property
    def exact(self) -> bool:
        """Whether it is rational."""
        return self.lower == self.upper


@dataclass(frozen=True)
class Answer:
    """A worst case: what is proved, what is attained, and what was only computed."""

    id: str
    letters: Mapping[str, Number]
    lower: Fraction | None
    upper: Fraction | None
    certificate: Mapping[str, Any] | None
    refusal: str  # of the kernels; empty when they accept
    floating: float | None
    replayed: Replay | None
    label: Label
    seconds: float
    notes: tuple[str, ...] = field(default=())
    lower_by: str = ""
    """How the lower end was found."""
    lower_label: Label | None = None
    """ENUMERATED: an instance was run in rational arithmetic. CONDITIONAL: it rests on what `rests_on` names."""
    rests_on: tuple[str, ...] = ()
    """The named results that the lower end needs, and that nothing here shows."""
    no_lower: str = ""
    """Why there is no lower end."""
    upper_rests_on: tuple[str, ...] = ()
    """The named results that the upper end needs."""
    bundle: Mapping[str, Any] | None = None
    """The certificate with those that it cites, if it cites any."""

    @property
    def exact(self) -> Fraction | None:
        """The worst case, if both ends are one number."""
        return self.upper if self.upper is not None and self.upper == self.lower else None

    @property
    def width(self) -> Fraction | None:
        """The distance of the ends, relative to the upper one unless that is 0."""
        if self.upper is None or self.lower is None:
            return None
        return (self.upper - self.lower) / (abs(self.upper) or 1)


def worst_case(model: WorstCase, letters: Mapping[str, Number], *, replay: bool = True) -> Answer:
    """The worst case between rational ends. Raises an error with code FT061 where there is none."""
    begun = time.perf_counter()
    _check(model, letters)
    high, low = _ends(model, letters)
    if model.ends is not None:
        return _of_ends(model, letters, model.ends(high), begun)
    above, below = _units(model, high), _units(model, low)
    small = model.program(above.parameters)
    _check_size(model, above.of(small.unit))
    known = model.instance(above.parameters) if model.instance is not None else None
    try:
        found = enclose(small, known=known)
    except OverflowError:
        message = f"these letters make coefficients of {model.id} that floating point does not have. Set others."
        raise FedTheoryError(message, code="FT011") from None
    except Infeasible:
        raise _infeasible(model) from None
    except Unbounded:
        if (proved := has_ray(small)) or model.instance is None:
            raise _unbounded(model, letters, proved=proved) from None
        told = "the solver finds no multipliers: it may be out of its depth, or the worst case unbounded"
        end = _Lower(model.instance(low), BY_INSTANCE)
        return _answer(model, letters, end, refusal=told, seconds=time.perf_counter() - begun)
    notes = _notes(model, letters)
    if found.upper is None and found.answer.upper > SUSPICIOUS:
        notes = (
            *notes,
            "the solver's value is so large that the worst case may be unbounded: is a constraint missing?",
        )
    certificate, refusal, upper = None, "no exact multipliers were found", None
    if found.upper is not None:
        certificate, refusal = _certificate(model, high, small, found.upper, above)
        if not refusal:
            upper = found.upper.value * above.of(small.unit)
    at_low: Enclosure | None = found
    small_low = small
    if dict(below.parameters) != dict(above.parameters):
        small_low = model.program(below.parameters)
        at_low = _enclosed(small_low)
    lower, replayed = _lower(model, low, below, at_low, small_low, replay=replay)
    if lower.why == FALLS_SHORT_OF_IT and replayed is not None:
        notes = (
            *notes,
            f"the algorithm itself reaches only {replayed.value!r}: the lower end is withdrawn",
        )
    if upper is not None and replayed is not None and replayed.value > upper:
        notes = (*notes, "the run is above the upper end by less than its rounding errors")
    if upper is not None and (told := _contradiction(upper, lower.value, replayed)):
        certificate, refusal, upper = None, told, None
        lower = _Lower(why=CONTRADICTED)
    return _answer(
        model,
        letters,
        lower,
        upper=upper,
        certificate=certificate,
        refusal=refusal,
        floating=found.answer.upper * float(above.of(small.unit)),
        replayed=replayed,
        seconds=time.perf_counter() - begun,
        notes=notes,
    )


@dataclass(frozen=True)
class _Lower:
    """A lower end and what it rests on, or why there is none."""

    value: Fraction | None = None
    by: str = ""
    rests_on: tuple[str, ...] = ()
    why: str = ""

    @property
    def label(self) -> Label | None:
        """What is known of it."""
        if self.value is None:
            return None
        return Label.ENUMERATED if self.by == BY_INSTANCE else Label.CONDITIONAL


def _answer(
    model: WorstCase,
    letters: Mapping[str, Number],
    lower: _Lower,
    *,
    upper: Fraction | None = None,
    certificate: Mapping[str, Any] | None = None,
    refusal: str = "",
    floating: float | None = None,
    replayed: Replay | None = None,
    seconds: float,
    notes: tuple[str, ...] = (),
) -> Answer:
    label = Label.PROVED if upper is not None else Label.UNDECIDED
    return Answer(
        model.id,
        letters,
        lower.value,
        upper,
        certificate,
        refusal,
        floating,
        replayed,
        label,
        seconds,
        notes,
        lower.by,
        lower.label,
        lower.rests_on,
        lower.why,
    )


def _of_ends(model: WorstCase, letters: Mapping[str, Number], found: Ends, begun: float) -> Answer:
    """The answer of a modelling layer, as an answer."""
    certificate = found.bundle and found.bundle["certificates"][-1]
    refusal = "" if found.upper is not None else found.no_upper or "no exact multipliers were found"
    return Answer(
        model.id,
        letters,
        found.lower,
        found.upper,
        certificate,
        refusal,
        found.floating,
        None,
        found.upper_label or Label.UNDECIDED,
        time.perf_counter() - begun,
        found.notes,
        BY_ROWS if found.lower is not None else "",
        found.lower_label,
        found.lower_rests_on,
        found.no_lower,
        found.upper_rests_on,
        found.bundle,
    )


def _ends(model: WorstCase, letters: Mapping[str, Number]) -> tuple[Parameters, Parameters]:
    """The letters for the upper end and for the lower one."""
    high, low = dict[str, Fraction](), dict[str, Fraction]()
    for name, number in letters.items():
        high[name], low[name] = number.upper, number.lower
        if name in model.enclosed and not number.exact:
            high[name] = number.lower
            high[name + ABOVE] = low[name + ABOVE] = number.upper
    return high, low


def _check(model: WorstCase, letters: Mapping[str, Number]) -> None:
    """No constraint is missing, and what is not rational can be rounded to the safe side, or taken as an interval."""
    if model.missing is not None and (told := model.missing(frozenset(letters))):
        raise FedTheoryError(told, code="FT061")
    unsafe = [
        name
        for name, number in letters.items()
        if not number.exact and name not in model.increasing | model.enclosed
    ]
    for name in unsafe:
        message = (
            f"{name} is not rational, and the worst case of {model.id} need not increase with it: "
            f"there is no safe side to round to. Set a rational number{_nearby(model, letters, name)}."
        )
        raise FedTheoryError(message, code="FT062")
    rounded = [name for name in model.increasing if name in letters and not letters[name].exact]
    if rounded and not allows(*(model.program(end) for end in _ends(model, letters))):
        message = (
            f"{' and '.join(sorted(rounded))} cannot be rounded: rows of {model.id} with the number below say more, or "
            "something else, than with the number above. Set rational numbers."
        )
        raise FedTheoryError(message, code="FT062")


def _nearby(model: WorstCase, letters: Mapping[str, Number], name: str) -> str:
    """Rationals on both sides of a letter, with the worst cases there if every other letter is rational."""
    size, value = Fraction(1), letters[name].lower
    while abs(value) * size < FOUR_DIGITS:
        size *= 10
    while abs(value) * size >= 10 * FOUR_DIGITS:
        size /= 10
    ends = (floor(value * size) / size, (floor(value * size) + 1) / size)
    if any(not number.exact for other, number in letters.items() if other != name):
        return f", for example {name}={ends[0]} or {name}={ends[1]}"
    told = []
    for end in ends:
        found = worst_case(model, {**letters, name: Number(end, end)}, replay=False)
        proved = (
            "UNDECIDED" if found.upper is None else f"at most {_rounded_up(found.upper)}: PROVED"
        )
        told.append(f"{name}={end} ({proved})")
    return f", for example {told[0]} or {told[1]}; between these two nothing is proved"


def _rounded_up(x: Fraction) -> str:
    """A decimal that is not below."""
    return f"{np.nextafter(float(x), np.inf):.17g}"


def _check_size(model: WorstCase, unit: Fraction) -> None:
    """The unit of the metric is a number that floating point has."""
    if not LEAST_UNIT <= unit <= 1 / LEAST_UNIT:
        message = (
            f"at these letters the worst case of {model.id} is of the order of 10^{_magnitude(unit)}, "
            "which is out of reach. Set the letters in other units."
        )
        raise FedTheoryError(message, code="FT011")


def _magnitude(x: Fraction) -> int:
    return len(str(x.numerator)) - len(str(x.denominator))


def _contradiction(upper: Fraction, lower: Fraction | None, ran: Replay | None) -> str:
    """Whether something attains more than the upper end: then a hypothesis of the program is false of it."""
    if lower is not None and lower > upper:
        return f"an instance attains {float(lower)!r}, more than the upper end {float(upper)!r}"
    if ran is not None and ran.value > float(upper) + ROUNDING * abs(float(upper)):
        return f"the algorithm itself makes {ran.value!r}, more than the upper end {float(upper)!r}"
    return ""


def _notes(model: WorstCase, letters: Mapping[str, Number]) -> tuple[str, ...]:
    return tuple(
        f"{name} is not rational: both ends hold for every {name} between two rationals around it"
        if name in model.enclosed
        else f"{name} is not rational: the upper end holds for {float(number.upper)!r} rounded up, the lower end for it "
        "rounded down"
        for name, number in letters.items()
        if not number.exact
    )


def _units(model: WorstCase, letters: Parameters) -> Units:
    if model.units is None:
        return Units(letters, Fraction(1), Fraction(1))
    return model.units(letters)


def _unbounded(model: WorstCase, letters: Mapping[str, Number], *, proved: bool) -> FedTheoryError:
    given = ", ".join(sorted(letters))
    told = "" if proved else ", as far as the solver can tell"
    message = (
        f"the worst case of {model.id} is unbounded with only {given} given{told}: "
        "a constraint is missing."
    )
    return FedTheoryError(message, code="FT061")


def _infeasible(model: WorstCase) -> FedTheoryError:
    message = (
        f"nothing satisfies all hypotheses of {model.id} at these letters, as far as the solver can tell: they contradict "
        "each other, and would prove anything."
    )
    return FedTheoryError(message, code="FT061")


def _certificate(
    model: WorstCase, letters: Parameters, small: Program, found: Multipliers, units: Units
) -> tuple[Mapping[str, Any] | None, str]:
    """The certificate in the units asked for, and why a kernel refuses it."""
    program = small if dict(units.parameters) == dict(letters) else model.program(letters)
    size = units.of(program.unit)
    scaled = [
        times * size / units.of(row.unit) if times else times
        for times, row in zip(found.rows, program.rows, strict=False)
    ]
    scaled += list(found.rows)[len(scaled) :]  # of matrices, which have no units
    told = ", ".join(f"{name}={value}" for name, value in letters.items())
    name, own_multipliers = f"{model.id}({told})", Multipliers(found.value * size, scaled)
    try:
        own = argument(program, own_multipliers, name=name, title=model.title)
    except IllFormedStatement as error:
        return None, str(error)
    report = prove(own)
    if report.label is not Label.PROVED:
        return None, report.steps[-1].note if report.steps else report.why
    return report.certificates[-1], ""


def _lower(
    model: WorstCase,
    letters: Parameters,
    units: Units,
    found: Enclosure | None,
    small: Program,
    *,
    replay: bool,
) -> tuple[_Lower, Replay | None]:
    """The largest value known to be reached, what it rests on, and the run on the worst instance."""
    exact = model.instance(letters) if model.instance is not None else None
    known = _Lower(exact, BY_INSTANCE) if exact is not None else None
    point = _point(model, letters, units, found, small)
    replayed = None
    if replay and model.replay is not None and found is not None and (found.lower or known):
        replayed = _replayed(model.replay, units, small, found)
    if exact is not None and known and (point.value is None or exact >= point.value):
        return known, replayed
    if point.value is None or replayed is None:
        return point, replayed
    value = float(point.value)
    if replayed.value < value - FALLS_SHORT * abs(value):
        return known or _Lower(why=FALLS_SHORT_OF_IT), replayed
    return replace(point, by=BY_REPLAY), replayed


def _point(
    model: WorstCase, letters: Parameters, units: Units, found: Enclosure | None, small: Program
) -> _Lower:
    """The value at a rational point, if that is an instance by the results that the model names."""
    if found is None or found.lower is None:
        return _Lower(why=NO_POINT)
    if model.interpolation is None:
        return _Lower(why=NO_THEOREM)
    if told := left_out(small):
        return _Lower(why=f"the rows leave something out: {told}")
    same = dict(units.parameters) == dict(letters)
    if not same and not fits(small, model.program(letters), units):
        return _Lower(why=OTHER_UNITS)
    rests_on = (
        *model.interpolation,
        *(f"ours: {why}" for why in dict.fromkeys(small.argued.values())),
    )
    return _Lower(found.lower.value * units.of(small.unit), BY_THEOREM, rests_on)


def _enclosed(program: Program) -> Enclosure | None:
    try:
        return enclose(program)
    except (Unbounded, Infeasible):
        return None


def _replayed(
    run: Callable[[Parameters, Attained], Replay], units: Units, small: Program, found: Enclosure
) -> Replay | None:
    """The run in simple units, its value in the units asked for; None where the instance is beyond floating point."""
    try:
        ran = run(units.parameters, attained(small, found))
    except np.linalg.LinAlgError:
        return None
    return Replay(ran.value * float(units.of(small.unit)), ran.instance)
