"""`fedtheory doctor`: what is installed, writable and missing."""

import argparse
import platform
import tempfile
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

from fedtheory import __version__
from fedtheory.cli.output import json_argument, line, print_json, store_argument
from fedtheory.core.errors import FedTheoryError
from fedtheory.runs.executor import cores
from fedtheory.runs.store import VARIABLE, Store, store_path

EXAMPLE = "fedtheory doctor"
REQUIRED = ("clarabel", "cma", "matplotlib", "numpy", "python-flint", "rich", "scipy", "sympy")
OPTIONAL = {
    "distributed": "computing on a Dask cluster: pip install 'fedtheory[dask]'",
    "z3-solver": "a second refuter: pip install 'fedtheory[smt]'",
}


@dataclass(frozen=True)
class Check:
    """One thing that was looked at. What is optional may be missing."""

    name: str
    ok: bool
    found: str
    advice: str = ""
    optional: bool = False


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    store_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints what was found."""
    checks = doctor(args.store)
    healthy = all(check.ok or check.optional for check in checks)
    if args.json:
        print_json({"ok": healthy, "checks": [asdict(check) for check in checks]})
    else:
        for check in checks:
            mark = "ok" if check.ok else "--" if check.optional else "NO"
            line(
                f"{mark}  {check.name:<14} {check.found}"
                + (f"; {check.advice}" if check.advice and not check.ok else "")
            )
    if args.store is not None and (bad := [c for c in checks if c.name == "store" and not c.ok]):
        raise FedTheoryError(bad[0].advice, code=bad[0].found)
    return 0 if healthy else 1


def doctor(store: Path | None = None) -> tuple[Check, ...]:
    """Checks everything that the verbs need."""
    return (
        Check("fedtheory", ok=True, found=__version__),
        Check(
            "python",
            ok=True,
            found=f"{platform.python_version()} on {platform.system()}, {cores()} cores",
        ),
        *(_package(name, "pip install " + name) for name in REQUIRED),
        *(_package(name, advice, optional=True) for name, advice in OPTIONAL.items()),
        _store(store),
        _catalogue(),
        *_outside(),
        _kernels(),
        _rocq(),
    )


def _package(name: str, advice: str, *, optional: bool = False) -> Check:
    try:
        return Check(name, ok=True, found=metadata.version(name), optional=optional)
    except metadata.PackageNotFoundError:
        return Check(name, ok=False, found="not installed", advice=advice, optional=optional)


def _store(given: Path | None) -> Check:
    """Opens a store that is there; where there is none yet, makes one beside its place, and removes it."""
    path = store_path(given)
    try:
        if path.exists():
            with Store(path) as store:
                return Check("store", ok=True, found=f"{path}, {len(store)} results")
        _probe(path)
    except FedTheoryError as error:
        return Check("store", ok=False, found=f"{error.code}", advice=str(error))
    return Check("store", ok=True, found=f"{path}, not there yet")


def _probe(path: Path) -> None:
    """Raises FT031 where no store can be made; permissions alone do not tell."""
    parent = next((p for p in path.absolute().parents if p.exists()), Path(path.anchor))
    try:
        with (
            tempfile.TemporaryDirectory(dir=parent, prefix=".fedtheory-doctor-") as folder,
            Store(Path(folder) / "results.db"),
        ):
            pass
    except (OSError, FedTheoryError) as error:
        reason = (
            error.strerror if isinstance(error, OSError) else None
        ) or "nothing can be written there"
        message = (
            f'the store "{path}" cannot be used: {reason}. '
            f"Name another with --store PATH or the variable {VARIABLE}."
        )
        raise FedTheoryError(message, code="FT031") from error


def _catalogue() -> Check:
    """Compares the generated catalogue with the theorem files."""
    from fedtheory.calculator.catalogue import catalogue
    from fedtheory.theorems import STATEMENTS

    try:
        known = {name: entry.digest for name, entry in catalogue().items()}
    except FedTheoryError as error:
        return Check("catalogue", ok=False, found=f"{error.code}", advice=str(error))
    fresh = known == {statement.id: statement.digest for statement in STATEMENTS}
    advice = "run `python -m fedtheory.calculator.generate` with the same Python"
    return Check(
        "catalogue",
        ok=fresh,
        found=f"{len(known)} statements" + ("" if fresh else ", stale"),
        advice=advice,
    )


def _outside() -> tuple[Check, ...]:
    """Imports what other packages add."""
    from fedtheory.core.outside import GROUP, Broken, loaded

    return tuple(
        Check(
            found.name,
            ok=False,
            found=f"{found.package} adds nothing: {found.why}",
            advice=f"fix it, or uninstall it; its entry point is in the group {GROUP}",
        )
        if isinstance(found, Broken)
        else Check(
            found.name,
            ok=True,
            found=f"{found.package} adds {len(found.statements)} statements, {len(found.held['PROOFS'])} proofs",
        )
        for found in loaded()
    )


def _rocq() -> Check:
    """Whether proofs can be checked in Rocq too."""
    from fedtheory.rocq.check import ADVICE, coqc

    place = coqc()
    advice = f"a third reader of proofs, prove --rocq: {ADVICE}"
    return Check(
        "rocq", ok=place is not None, found=place or "not installed", advice=advice, optional=True
    )


def _kernels() -> Check:
    """Both kernels accept 1 <= 2 and refuse 2 <= 1."""
    from fedtheory import kernel
    from fedtheory.kernel import flint

    def accepts(check: object, left: str, right: str) -> bool:
        schema = {"forall": {}, "if": [], "then": ["<=", left, right]}
        statement = {"symbols": {}, "given": {}, "show": schema}
        lines = [{"name": "numbers", "schema": schema, "by": "witness", "bits": "64"}]
        certificate = {
            "schema": 1,
            "id": "doctor",
            "source": "",
            "digest": kernel.digest(statement),
            "statement": statement,
            "uses": {},
            "lines": lines,
        }
        try:
            check(certificate, {})  # type: ignore[operator]
        except (kernel.Rejected, flint.Rejected):
            return False
        return True

    sound = all(
        accepts(check, "1", "2") and not accepts(check, "2", "1")
        for check in (kernel.check, flint.check)
    )
    return Check(
        "kernels",
        ok=sound,
        found="both accept what is true and refuse what is false" if sound else "BROKEN",
    )
