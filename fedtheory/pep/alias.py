"""`import PEPit` means this package: scripts that were written for PEPit run as they are.

Where PEPit is installed its own modules are not imported, but its examples are found.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import fedtheory.pep as own
from fedtheory.pep import (
    function,
    functions,
    operators,
    partition,
    primitive_steps,
    problem,
    terms,
)

NAME = "PEPit"
PLACES: dict[str, ModuleType] = {
    "block_partition": partition,
    "constraint": terms,
    "expression": terms,
    "function": function,
    "functions": functions,
    "operators": operators,
    "pep": problem,
    "point": terms,
    "primitive_steps": primitive_steps,
    "psd_matrix": terms,
}
PACKAGES = {"functions", "operators", "primitive_steps"}


def modules(path: Sequence[str] = ()) -> dict[str, ModuleType]:
    """The modules by the names that scripts import them by; `path` is where the examples are."""
    root = _copied(NAME, own, path)
    found = {NAME: root}
    for name, module in PLACES.items():
        found[f"{NAME}.{name}"] = _copied(f"{NAME}.{name}", module, [])
        setattr(root, name, found[f"{NAME}.{name}"])
        for inner in _public(module) if name in PACKAGES else ():
            place = f"{NAME}.{name}.{_snake(inner)}"
            found[place] = _copied(place, module, None)
    return found


def _copied(name: str, module: ModuleType, path: Sequence[str] | None) -> ModuleType:
    out = ModuleType(name, module.__doc__)
    out.__dict__.update({k: v for k, v in vars(module).items() if not k.startswith("__")})
    out.__dict__["__getattr__"] = _missing(name)
    if path is not None:
        out.__path__ = list(path)
    return out


def _missing(name: str) -> Any:
    def told(attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        message = f"fedtheory has no {attribute} in place of that of {name}"
        raise AttributeError(message)

    return told


def _public(module: ModuleType) -> list[str]:
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
    ]


def _snake(name: str) -> str:
    """The module in which PEPit has a class: `convex_function` for `ConvexFunction`."""
    plain = re.sub(r"Operator(?=$|Cheap|Expensive)", "", name) if name != "Operator" else name
    plain = re.sub(r"IndicatorFunction$", "Indicator", plain)
    return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", plain).lower()


def examples() -> list[str]:
    """Where PEPit is installed; nowhere if it is not."""
    spec = None if NAME in sys.modules else find_spec(NAME)
    return list(spec.submodule_search_locations or ()) if spec is not None else []


def install(path: Sequence[str] | None = None) -> None:
    """From now on `import PEPit` means this package."""
    found = modules(examples() if path is None else path)
    for name in [name for name in sys.modules if name == NAME or name.startswith(f"{NAME}.")]:
        del sys.modules[name]
    sys.modules.update(found)


@contextmanager
def aliased(path: Sequence[str] | None = None) -> Iterator[None]:
    """`import PEPit` means this package, for a while."""
    before = {k: v for k, v in sys.modules.items() if k == NAME or k.startswith(f"{NAME}.")}
    place = list(before[NAME].__path__) if NAME in before else None
    install(place if path is None else path)
    try:
        yield
    finally:
        for name in [name for name in sys.modules if name == NAME or name.startswith(f"{NAME}.")]:
            del sys.modules[name]
        sys.modules.update(before)
