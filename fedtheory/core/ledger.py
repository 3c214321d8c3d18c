"""The errata of a paper, record and witness together: a function that computes the numbers, under the words that tell the mistake.

    @mistake(FALSE, COUNTEREXAMPLE, "thm2", "Theorem 2")
    def d01() -> Shown:
        \"\"\"What is wrong, in a line.
        Printed: as the paper has it.
        Right: the smallest repair.
        Why: the reason, and what the numbers below are.\"\"\"
        yield fails("what print says of the numbers", lhs, "<=", rhs, "which numbers they are")

What is found in the modules of a package is its ledger, so that no list can forget one.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from importlib import import_module
from inspect import cleandoc, unwrap
from pkgutil import iter_modules
from types import CodeType, FunctionType

from fedtheory.core.erratum import Erratum, Kind, Shown, Witness, fails, holds
from fedtheory.core.statement import Source, Statement
from fedtheory.core.verdict import Severity
from fedtheory.core.written import Written

__all__ = [  # what a ledger is written with
    "ARGUED",
    "CONSTANT",
    "CONTRADICTS",
    "COUNTEREXAMPLE",
    "DOES_NOT_FOLLOW",
    "FALSE",
    "GAP",
    "TYPO",
    "Fraction",
    "Page",
    "Q",
    "Shown",
    "Witness",
    "fails",
    "holds",
    "ledger",
    "statements_of",
]  # fmt: skip
Q: type[Fraction] = Written
"""A number that is put in; what is computed from it remembers how."""
TYPO, CONSTANT, GAP, FALSE = Severity.TYPO, Severity.CONSTANT, Severity.GAP, Severity.FALSE
COUNTEREXAMPLE, DOES_NOT_FOLLOW = Kind.COUNTEREXAMPLE, Kind.DOES_NOT_FOLLOW
CONTRADICTS, ARGUED = Kind.CONTRADICTS, Kind.ARGUED

NUMBER = re.compile(r"d(\d+)")
FIELD = re.compile(r"(?:^| \| )(Printed|Right|Against|Why): ?", re.MULTILINE)
Witnessed = Callable[[], Shown | None]
"""What yields an erratum's numbers; what has none returns none."""
Record = Callable[[Witnessed], Erratum]


class Page:
    """Whose errata a module holds: makes one of a function."""

    def __init__(self, paper: str, reference: str) -> None:
        self.paper, self.reference = paper, reference
        self.told = set[str]()

    def __call__(self, severity: Severity, kind: Kind, about: str, where: str) -> Record:
        """An erratum about a statement or an item of the paper, at this place of the print."""

        def record(witness: Witnessed) -> Erratum:
            title, told = _fields(witness)
            if witness.__name__ in self.told:
                raise TypeError(f"two errata of {self.paper} have one name: {witness.__name__}")
            self.told.add(witness.__name__)

            @wraps(witness)
            def numbers() -> tuple[Witness, ...]:
                return tuple(witness() or ())

            return Erratum(
                id=f"{self.paper}.{witness.__name__}",
                about=f"{self.paper}.{about}",
                severity=severity,
                source=Source(self.reference, where),
                printed=told["Printed"],
                corrected=told["Right"],
                why=told["Why"],
                witness=numbers,
                kind=kind,
                title=title,
                against=told.get("Against", ""),
            )

        return record

    def lost(self, about: str, where: str) -> Record:
        """What the copy at hand may have lost: no mistake of the authors."""
        return self(Severity.EXTRACTION, Kind.EXTRACTION, about, where)


def _fields(witness: Witnessed) -> tuple[str, dict[str, str]]:
    """The title and what is printed, right, and why.

    Raises:
        TypeError: one is missing, or told twice, or the name is no number.
    """
    name = witness.__name__
    title, *parts = FIELD.split(cleandoc(witness.__doc__ or ""))
    heads = parts[::2]
    told = {head: " ".join(text.split()) for head, text in zip(heads, parts[1::2], strict=True)}
    missing = [head for head in ("Printed", "Right", "Why") if not told.get(head)]
    if missing or len(told) < len(heads) or not title.strip() or not NUMBER.fullmatch(name):
        raise TypeError(
            f"{witness.__module__}.{name} is told as a title and what is {', '.join(heads)}; "
            "an erratum d<number> has a title, Printed, Right, Why, once each"
        )
    return " ".join(title.split()), told


def statements_of(erratum: Erratum) -> list[str]:
    """The statements whose encoded formulas an erratum's numbers are computed from."""
    witness = unwrap(erratum.witness)
    names = witness.__globals__ if isinstance(witness, FunctionType) else {}
    seen: dict[str, object] = {}
    waiting = [witness.__code__] if isinstance(witness, FunctionType) else []
    while waiting:
        code = waiting.pop()
        waiting += [const for const in code.co_consts if isinstance(const, CodeType)]
        for name in set(code.co_names) & names.keys() - seen.keys():
            seen[name] = found = names[name]
            if isinstance(found, FunctionType) and found.__module__ == witness.__module__:
                waiting.append(found.__code__)
    return sorted({found.id for found in seen.values() if isinstance(found, Statement)})


def ledger(package: str) -> tuple[Erratum, ...]:
    """The errata of the modules of a package, by number.

    Raises:
        TypeError: two have one number, or a module of the package holds one under another name than its own.
    """
    found: dict[str, Erratum] = {}
    for module in iter_modules(import_module(package).__path__):
        name = f"{package}.{module.name}"
        for known_as, one in vars(import_module(name)).items():
            if isinstance(one, Erratum) and one.witness.__module__ == name:
                own = one.id.partition(".")[2]
                if own in found or own != known_as:
                    raise TypeError(f"{name}.{known_as}: {one.id} is there already")
                found[own] = one
    return tuple(sorted(found.values(), key=_number))


def _number(erratum: Erratum) -> int:
    found = NUMBER.fullmatch(erratum.id.partition(".")[2])
    assert found is not None
    return int(found[1])
