"""What solving a problem gives: both ends, what each rests on, the proof, and the worst instance."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from fedtheory.core.verdict import Label


@dataclass(frozen=True)
class End:
    """One end of an interval: a rational number, what is known of it, and what that rests on."""

    value: Fraction | None
    label: Label | None = None
    rests_on: tuple[str, ...] = ()
    missing: str = ""
    """Why there is none."""


class Result(float):
    """The worst case of a problem. As a float it is the upper end, rounded up; not a number where there is none."""

    lower: End
    upper: End
    bundle: Mapping[str, Any] | None
    """The proof of the upper end, with the lemmas of the textbook that it cites."""
    multipliers: Mapping[str, Fraction]
    """The multipliers that are not zero, by the names of the constraints."""
    instance: Mapping[str, Any] | None
    """The point of the lower end: exact Gram matrices and values, and the directions that were divided out."""
    floating: float | None
    """What the solver says, in floating point; it proves nothing."""
    replayed: float | None
    """The value of the method itself, if one is given, on the worst instance, in floating point."""
    seconds: float
    size: Mapping[str, int]

    def __new__(cls, *, upper: End, **_: Any) -> "Result":
        """A float that is not below the upper end."""
        return super().__new__(cls, rounded_up(upper.value))

    def __init__(
        self,
        *,
        lower: End,
        upper: End,
        bundle: Mapping[str, Any] | None = None,
        multipliers: Mapping[str, Fraction] | None = None,
        instance: Mapping[str, Any] | None = None,
        floating: float | None = None,
        replayed: float | None = None,
        seconds: float = 0.0,
        size: Mapping[str, int] | None = None,
        notes: Sequence[str] = (),
    ) -> None:
        self.lower, self.upper = lower, upper
        self.bundle, self.multipliers = bundle, dict(multipliers or {})
        self.instance = instance
        self.floating, self.replayed, self.seconds = floating, replayed, seconds
        self.size, self.notes = dict(size or {}), tuple(notes)

    @property
    def certificate(self) -> Mapping[str, Any] | None:
        """The certificate of the upper end; what it cites lies in the bundle."""
        found: Mapping[str, Any] | None = self.bundle and self.bundle["certificates"][-1]
        return found

    @property
    def exact(self) -> Fraction | None:
        """The worst case, if both ends are one number."""
        return self.upper.value if self.upper.value == self.lower.value else None

    @property
    def width(self) -> Fraction | None:
        """The distance of the ends, relative to the upper one unless that is 0."""
        if self.upper.value is None or self.lower.value is None:
            return None
        return (self.upper.value - self.lower.value) / (abs(self.upper.value) or 1)

    def __reduce__(self) -> Any:
        return (float, (float(self),))

    def json(self) -> dict[str, Any]:
        """All of it, numbers as "p/q"."""
        width = self.width
        return {
            "lower": _end(self.lower),
            "upper": _end(self.upper),
            "exact": None if self.exact is None else str(self.exact),
            "width": None if width is None else float(width),
            "floating": self.floating,
            "replayed": self.replayed,
            "multipliers": {name: str(x) for name, x in self.multipliers.items()},
            "size": dict(self.size),
            "notes": list(self.notes),
            "seconds": round(self.seconds, 3),
            "certificate": self.certificate,
            "bundle": self.bundle,
            "instance": self.instance,
        }


def _end(end: End) -> dict[str, Any]:
    return {
        "value": None if end.value is None else str(end.value),
        "label": None if end.label is None else end.label.word,
        "rests_on": list(end.rests_on),
        "missing": end.missing,
    }


def rounded_up(value: Fraction | None) -> float:
    """The least float that is not below; not a number where there is none."""
    if value is None:
        return float("nan")
    near = float(value)
    return near if Fraction(near) >= value else float(np.nextafter(near, np.inf))
