"""A user's theorem file: Python, and run only because its path was given."""

import hashlib
import importlib.util
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.proof import Proof
from fedtheory.core.statement import Statement
from fedtheory.proofs import PROOFS
from fedtheory.theorems import STATEMENTS

K = TypeVar("K")


@dataclass(frozen=True)
class TheoremFile:
    """What a file defines at its top level."""

    path: Path
    digest: str
    statements: tuple[Statement[Any], ...]
    proofs: tuple[Proof, ...]


def load(path: Path) -> TheoremFile:
    """Runs the file. Raises an error with code FT024 or FT025."""
    try:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        message = f'"{path}" cannot be read: {error.strerror}.'
        raise FedTheoryError(message, code="FT024") from error
    defined = vars(_executed(path, digest))
    statements = _own(defined, "STATEMENT", Statement, STATEMENTS)
    if not statements:
        message = f'"{path}" defines no statement: it needs one at its top level, THEOREM_1 = Statement(...).'
        raise FedTheoryError(message, code="FT025")
    taken = {statement.id for statement in STATEMENTS}
    for statement in statements:
        if statement.id in taken:
            message = f'"{path}": the id {statement.id} is taken; choose another.'
            raise FedTheoryError(message, code="FT025")
        taken.add(statement.id)
    return TheoremFile(path, digest, statements, _own(defined, "PROOF", Proof, PROOFS))


def _own(defined: dict[str, Any], name: str, kind: type[K], library: Sequence[K]) -> tuple[K, ...]:
    """The objects of a kind under the singular or the plural of a name, else all of them; not what was imported."""
    named = [*([defined[name]] if name in defined else []), *defined.get(f"{name}S", ())]
    found = named or [value for value in defined.values() if isinstance(value, kind)]
    if not all(isinstance(item, kind) for item in found):
        message = f"{name} or {name}S holds something that is no {kind.__name__}."
        raise FedTheoryError(message, code="FT025")
    imported = {id(item) for item in library}
    own = {id(item): item for item in found if id(item) not in imported}
    return tuple(own.values())


def _executed(path: Path, digest: str) -> ModuleType:
    name = f"fedtheory_user_{digest[:16]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except FedTheoryError:
        raise
    except Exception as error:
        said = " ".join(str(error).split())
        message = f'"{path}" does not run: {type(error).__name__}: {said}'
        raise FedTheoryError(message, code="FT025") from error
    return module
