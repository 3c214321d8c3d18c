"""The errata of a paper: one a file, found by the files' names, so that no list of them can forget one."""

import re
from importlib import import_module
from pkgutil import iter_modules

from fedtheory.core.erratum import Erratum

FILE = re.compile(r"d(\d+)_\w+")
"""`d07_wrong_constant`; what goes by another name holds what several errata use."""


def ledger(package: str) -> tuple[Erratum, ...]:
    """The erratum of each file, by number.

    Raises:
        TypeError: a file holds none or several, or two files have one number.
    """
    names = [found.name for found in iter_modules(import_module(package).__path__)]
    files = {name: int(number[1]) for name in names if (number := FILE.fullmatch(name))}
    if len(set(files.values())) < len(files):
        raise TypeError(f"{package}: two files have one number: {', '.join(_twice(files))}")
    return tuple(
        _erratum(f"{package}.{name}") for name in sorted(files, key=lambda name: files[name])
    )


def _twice(files: dict[str, int]) -> list[str]:
    numbers = list(files.values())
    return sorted(name for name, number in files.items() if numbers.count(number) > 1)


def _erratum(module: str) -> Erratum:
    held = [value for value in vars(import_module(module)).values() if isinstance(value, Erratum)]
    if len(held) != 1:
        raise TypeError(f"{module} holds {len(held)} errata, and a file holds one")
    return held[0]
