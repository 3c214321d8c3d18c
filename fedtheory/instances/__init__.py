"""Problem families that know their constants; every instance carries the recipe that rebuilds it."""

import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.instance import Instance
from fedtheory.core.shelf import Names

if TYPE_CHECKING:
    from fedtheory.instances.interval import RationalQuadratics

FAMILIES = Names[Callable[..., Instance[Any]]]("FAMILIES", shared="fedtheory.instances.shared")
"""Shared families first, then those of each paper."""


def build(recipe: Mapping[str, str | int | float]) -> Instance[Any]:
    """The instance of a recipe: `{"family": name, **arguments}`."""
    name, arguments = opened(recipe)
    if name not in FAMILIES:
        raise FedTheoryError(f'no instance family "{name}".{nearest(name, FAMILIES)}', code="FT007")
    _check(name, FAMILIES[name], arguments)
    return FAMILIES[name](**arguments)


def rational(recipe: Mapping[str, str | int | float]) -> "RationalQuadratics | None":
    """The exact data of a recipe; None where the family has none."""
    from fedtheory.instances.shared import RATIONAL

    name, arguments = opened(recipe)
    if name not in RATIONAL:
        return None
    _check(name, RATIONAL[name], arguments)
    return RATIONAL[name](**arguments)


def _check(name: str, family: Callable[..., Any], arguments: Mapping[str, Any]) -> None:
    """Raises FT007 if an argument is unknown or missing, and names those that the family takes."""
    known = inspect.signature(family).parameters
    for argument in arguments:
        if argument not in known:
            hint = nearest(argument, known)
            raise FedTheoryError(f'the family "{name}" takes no "{argument}".{hint}', code="FT007")
    needed = [a for a, p in known.items() if p.default is p.empty]
    if missing := [a for a in needed if a not in arguments]:
        optional = [a for a in known if a not in {*needed, *arguments}]
        more = f" It also takes {', '.join(optional)}." if optional else ""
        message = f'the family "{name}" needs {", ".join(missing)} too.{more}'
        raise FedTheoryError(message, code="FT007")


def opened(recipe: Mapping[str, str | int | float]) -> tuple[str, dict[str, Any]]:
    """Family and arguments."""
    arguments = dict(recipe)
    return str(arguments.pop("family", "")), arguments
