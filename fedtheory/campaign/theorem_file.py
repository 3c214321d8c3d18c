"""A user's theorem file: Python, and run only because its path was given."""

import hashlib
import importlib.util
import re
import sys
import traceback
from dataclasses import dataclass, replace
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, TypeVar

import sympy as sp

from fedtheory import language
from fedtheory.calculator.catalogue import catalogue
from fedtheory.campaign.target import InFile
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.expression import to_tree
from fedtheory.core.outside import lend
from fedtheory.core.proof import Proof
from fedtheory.core.shelf import Shelf
from fedtheory.core.statement import Bound, Statement
from fedtheory.core.term import Term
from fedtheory.instances.declared import held
from fedtheory.kernel.bundle import VALUE
from fedtheory.proofs import PROOFS
from fedtheory.theorems import STATEMENTS

K = TypeVar("K")
MOST_BYTES = 10_000_000
PLAIN = re.compile(r"[A-Za-z0-9_.-]+")
"""Ids must be plain: no letters that look like those of another alphabet, nothing invisible."""


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
        if (size := path.stat().st_size) > MOST_BYTES:
            message = f'"{path}" has {size:,} bytes; a theorem file has at most {MOST_BYTES:,}.'
            raise FedTheoryError(message, code="FT025")
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        message = f'"{path}" cannot be read: {error.strerror}.'
        raise FedTheoryError(message, code="FT024") from error
    before = set(sys.modules)
    defined = vars(_executed(path, digest))
    digest = _with_helpers(digest, set(sys.modules) - before)
    statements = _own(defined, "STATEMENT", Statement, STATEMENTS)
    if not statements:
        message = f'"{path}" defines no statement: it needs one at its top level, THEOREM_1 = Statement(...).'
        raise FedTheoryError(message, code="FT025")
    taken = set(catalogue())
    for statement in statements:
        if statement.id in taken:
            message = f'"{path}": the id {statement.id} is taken; choose another.'
            raise FedTheoryError(message, code="FT025")
        taken.add(statement.id)
        _check(path, statement)
    proofs = _own(defined, "PROOF", Proof, PROOFS)
    for proof in proofs:
        _check_refutations(path, proof)
        _check_side(path, proof)
    lend(f"instances of {', '.join(s.id for s in statements)}", digest, held(*statements))
    return TheoremFile(path, digest, statements, proofs)


def load_named(target: InFile) -> TheoremFile:
    """The file, with the one statement that the target names, or all. Raises FT001 as well."""
    file = load(target.path)
    if not target.id:
        return file
    chosen = tuple(statement for statement in file.statements if statement.id == target.id)
    if not chosen:
        hint = nearest(target.id, [statement.id for statement in file.statements])
        message = f'"{target.path}" defines no statement "{target.id}".{hint}'
        raise FedTheoryError(message, code="FT001")
    return replace(file, statements=chosen)


def blamed(path: Path, error: BaseException) -> FedTheoryError | None:
    """The exception as an error that names the last line of the file it went through; None if it went through none."""
    if (where := _line(path, error)) is None:
        return None
    said = " ".join(str(error).split()) or "no message"
    if isinstance(error, NameError) and error.name in language.__all__:
        said += f"; from fedtheory.language import {error.name}"
    return FedTheoryError(f'"{path}", line {where}: {type(error).__name__}: {said}', code="FT025")


def _line(path: Path, error: BaseException) -> int | None:
    """The last line of the file that an exception went through."""
    own = path.resolve()
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if Path(frame.filename).resolve() == own:
            return frame.lineno
    return None


def _check_refutations(path: Path, proof: Proof) -> None:
    """What refutes a step keeps to all hypotheses of its proof: in a setting of its own it may forget none."""
    for step in proof.steps:
        own = step.setting
        if step.refuted is None or own is None:
            continue
        for name, given in proof.setting.given.items():
            if name not in own.given or own.given[name].schema.json() != given.schema.json():
                message = f'"{path}": the step {step.name} of {proof.id} is refuted without the hypothesis {name!r} of its proof'
                raise FedTheoryError(message, code="FT025")


def _check_side(path: Path, proof: Proof) -> None:
    """A metric that says the whole claim says it in the direction of the bound."""
    bound = proof.of.bound(proof.bound)
    measured = proof.setting.metrics.get(bound.metric)
    if measured is None or isinstance(measured, Term):
        return
    then: Any = measured(VALUE)
    relation, *sides = then
    place = {"<=": 1, ">=": 0}.get(bound.relation)
    aside = place is not None and (sides[place] != VALUE or relation == "=")
    if VALUE in sides and (aside or (place is None and relation != "=")):
        message = f'"{path}": the bound {bound.key} of {proof.id} is {bound.relation} its value, and its metric says another claim'
        raise FedTheoryError(message, code="FT025")


def _check(path: Path, statement: Statement[Any]) -> None:
    """The id is plain, formulas can be written as terms, and what is pinned is a bound."""
    if not PLAIN.fullmatch(statement.id):
        message = f'"{path}": the id {statement.id!a} may hold letters, digits, ".", "_" and "-".'
        raise FedTheoryError(message, code="FT025")
    try:
        for formula in (statement.rate, *statement.trivial.values()):
            to_tree(formula)
        for bound in statement.bounds:
            _check_value(bound)
        statement.digest  # noqa: B018  (writes all that is stated as terms)
    except TypeError as error:
        message = f'"{path}": {statement.id}: {error}'
        raise FedTheoryError(message, code="FT025") from error
    if pins := strange_pins(statement):
        raise FedTheoryError(f'"{path}": {pins}', code="FT120")


def _check_value(bound: Bound) -> None:
    """Raises TypeError at a plain number; a float is told as such."""
    if not isinstance(bound.value, sp.Expr) and not callable(bound.value):
        message = f"its bound {bound.key} is {to_tree(bound.value)!r}; write a SymPy expression"
        raise TypeError(message)


def strange_pins(statement: Statement[Any]) -> str:
    """What is wrong with the bounds that the exhibits pin; nothing if all are bounds."""
    keys = [bound.key for bound in statement.bounds]
    for exhibit in statement.exhibits:
        for key in exhibit.pinned:
            if key not in keys:
                return f'an exhibit of {statement.id} pins "{key}", which is no bound.{nearest(key, keys)}'
    return ""


def _own(defined: dict[str, Any], name: str, kind: type[K], library: Shelf[K]) -> tuple[K, ...]:
    """The objects of a kind under the singular or the plural of a name, else all of them; not what was imported."""
    named = [*([defined[name]] if name in defined else []), *defined.get(f"{name}S", ())]
    found = named or [value for value in defined.values() if isinstance(value, kind)]
    if not all(isinstance(item, kind) for item in found):
        message = f"{name} or {name}S holds something that is no {kind.__name__}."
        raise FedTheoryError(message, code="FT025")
    own = {id(x): x for x in found if not any(x is known for known in library.of(x.id))}
    return tuple(own.values())


def _with_helpers(digest: str, loaded: set[str]) -> str:
    """The digest of a file together with what it imported that is no part of this library or of an installed package."""
    whole = hashlib.sha256(digest.encode())
    for name in sorted(loaded):
        place = getattr(sys.modules.get(name), "__file__", None)
        if place and "site-packages" not in Path(place).parts and not name.startswith("fedtheory"):
            path = Path(place)
            if path.is_file() and not path.is_relative_to(Path(sys.base_prefix)):
                whole.update(f"{name}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


class _Fresh(SourceFileLoader):
    """Compiles what is written: compiled files are told apart by seconds and sizes, and one would be left beside the file."""

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - so it is asked
        """The code of the file as it is now."""
        return self.source_to_code(self.get_data(self.path), self.path)


def _executed(path: Path, digest: str) -> ModuleType:
    name = f"fedtheory_user_{digest[:16]}"
    spec = importlib.util.spec_from_file_location(name, path, loader=_Fresh(name, str(path)))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except FedTheoryError as error:
        if (where := _line(path, error)) is None:
            raise
        raise FedTheoryError(f'"{path}", line {where}: {error}', code=error.code) from error
    except (Exception, SystemExit) as error:
        said = (
            blamed(path, error)
            or f'"{path}": {type(error).__name__}: {" ".join(str(error).split())}'
        )
        raise FedTheoryError(f"the file does not run: {said}", code="FT025") from error
    return module
