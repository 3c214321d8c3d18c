"""The trusted checker: docs/certificates.md, on the standard library alone.

Everything outside this folder may be wrong without a false PROVED. The second implementation,
`fedtheory.kernel.flint`, shares no line with this one and is imported only by name.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from fedtheory.kernel.polynomial import Rejected, forget
from fedtheory.kernel.reading import NAME, RESERVED, Facts
from fedtheory.kernel.rules import Line, keys, listed, open_schema

__all__ = ["Rejected", "check", "check_files", "digest", "load", "rests_on"]

LARGEST_FILE = 8 << 20
ARGUMENTS = {"real", "integer", "vector", "client", "outcome"}
VALUES = {"real", "integer", "vector", "count", "set", "outcome", "redraw"}


def digest(statement: Any) -> str:
    """SHA-256 of the canonical JSON of a statement."""
    text = json.dumps(statement, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def check(certificate: Any, accepted: Mapping[str, Any]) -> str:
    """The digest of what the certificate proves, given the statements of accepted ones by digest.

    Raises Rejected, and nothing else, when it does not.
    """
    forget()
    try:
        return _check(shared(certificate, {}), accepted)
    except Rejected:
        raise
    except (
        ArithmeticError,
        AttributeError,
        KeyError,
        LookupError,
        MemoryError,
        RecursionError,
        TypeError,
        ValueError,
    ) as e:
        raise Rejected(f"malformed: {type(e).__name__}: {e}") from e


def shared(node: Any, seen: dict[Any, Any]) -> Any:
    """The same JSON, equal lists being one object, so that a term is read once where it stands twice."""
    if isinstance(node, dict):
        return {key: shared(value, seen) for key, value in node.items()}
    if not isinstance(node, list):
        return node
    parts = [part if isinstance(part, str) else shared(part, seen) for part in node]
    return seen.setdefault(tuple([p if isinstance(p, str) else id(p) for p in parts]), parts)


def _check(certificate: Any, accepted: Mapping[str, Any]) -> str:
    required = {"schema", "id", "source", "digest", "statement", "uses", "lines"}
    keys(certificate, required, frozenset({"cites"}))
    cites = certificate.get("cites", {})
    schema, statement = certificate["schema"], certificate["statement"]
    if schema != 1 or not isinstance(schema, int) or isinstance(schema, bool):
        raise Rejected("schema is not 1")
    if not (isinstance(certificate["id"], str) and isinstance(certificate["source"], str)):
        raise Rejected("id and source are strings")
    own = digest(statement)
    if certificate["digest"] != own:
        raise Rejected("the digest is not that of the statement")
    keys(statement, {"symbols", "given", "show"})
    if not all(
        isinstance(node, dict)
        for node in (*(statement[k] for k in ("symbols", "given")), certificate["uses"], cites)
    ):
        raise Rejected("symbols, given, uses and cites are objects")
    facts = Facts(_symbols(statement["symbols"]), keeps=True)

    known: dict[str, Any] = {}
    for name in sorted(statement["given"]):
        _take(name, known)
        given = statement["given"][name]
        _, _, claim = open_schema(given, facts)
        if not given["forall"] and not given["if"]:
            facts.learn(claim)
        known[name] = given
    for name, wanted in certificate["uses"].items():
        _take(name, known)
        other = _other(wanted, own, accepted)
        for part in ("symbols", "given"):
            if any(
                key not in statement[part] or statement[part][key] != value
                for key, value in other[part].items()
            ):
                raise Rejected(f"{name} rests on {part} that are not given here")
        known[name] = other["show"]

    cited: dict[str, Any] = {}
    for name, wanted in cites.items():
        _take(name, {**known, **cited})
        cited[name] = _other(wanted, own, accepted)

    lines: dict[str, Any] = {}
    for line in listed(certificate["lines"]):
        name = line["name"] if isinstance(line, dict) else ""
        _take(name, {**known, **cited} if cited else known)
        try:
            opened = Line(line, facts, known, lines, cited)
            opened.check()
        except Rejected as e:
            raise Rejected(f"line {name}: {e}") from e
        if not line["schema"]["forall"] and not line["schema"]["if"]:
            facts.learn(opened.goal)
        known[name] = lines[name] = line["schema"]
    if not certificate["lines"] or certificate["lines"][-1]["schema"] != statement["show"]:
        raise Rejected("the last line is not what is to be shown")
    return own


def _other(wanted: Any, own: str, accepted: Mapping[str, Any]) -> Any:
    """The statement of another certificate."""
    other = accepted.get(wanted) if isinstance(wanted, str) else None
    if other is None or digest(other) != wanted or wanted == own:
        raise Rejected(f"{wanted} is not accepted")
    return other


def _take(name: Any, known: Mapping[str, Any]) -> None:
    if not isinstance(name, str) or not name or name.startswith("if ") or name in known:
        raise Rejected(f"the name {name!r} is taken or no name")


def _symbols(symbols: Any) -> dict[str, tuple[list[str], str]]:
    out = {}
    for name, (arguments, sort) in symbols.items():
        plain = sort in {"count", "set"}
        if not NAME.match(name) or name in RESERVED or sort not in VALUES:
            raise Rejected(f"{name} is not a symbol")
        if (
            not isinstance(arguments, list)
            or (plain and arguments)
            or any(a not in ARGUMENTS for a in arguments)
            or (sort == "redraw" and arguments != ["integer", "outcome", "outcome"])
        ):
            raise Rejected(f"the arguments of {name} are no sorts")
        out[name] = (arguments, sort)
    if sum(sort == "count" for _, sort in out.values()) > 1:
        raise Rejected("two counts")
    return out


def load(path: Path | str) -> Any:
    """A certificate from its file: JSON without floats and without a key twice."""

    def no_float(text: str) -> Any:
        raise Rejected(f"the float {text}")

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({key for key, _ in pairs}) < len(pairs):
            raise Rejected("a key stands twice")
        return dict(pairs)

    path = Path(path)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise Rejected("the file is too large")
        return json.loads(
            path.read_bytes(), parse_float=no_float, parse_constant=no_float, object_pairs_hook=once
        )
    except (OSError, ValueError, RecursionError) as e:
        raise Rejected(f"not a certificate: {type(e).__name__}: {e}") from e


def rests_on(certificate: Any) -> list[Any]:
    """The digests of what a certificate uses or cites."""
    if not isinstance(certificate, dict):
        return []
    parts = [certificate.get("uses"), certificate.get("cites")]
    return [used for part in parts if isinstance(part, dict) for used in part.values()]


def check_files(
    paths: Iterable[Path | str], checker: Any = check
) -> list[tuple[Path, str, str | None, str | None]]:
    """(path, id, digest or None, reason or None) of each file; what they use may stand beside them."""
    wanted = [Path(path) for path in paths]
    loaded: dict[Path, Any] = {}
    bad: dict[Path, str] = {}
    for path in [
        *wanted,
        *(q for folder in {p.parent for p in wanted} for q in sorted(folder.glob("*.json"))),
    ]:
        if path not in loaded and path not in bad:
            try:
                loaded[path] = load(path)
            except Rejected as e:
                bad[path] = str(e)
    accepted: dict[str, Any] = {}
    results: dict[Path, tuple[str | None, str | None]] = {
        path: (None, reason) for path, reason in bad.items()
    }
    left = dict(loaded)
    progress = True
    while left and progress:
        progress = False
        for path, certificate in list(left.items()):
            if not all(isinstance(u, str) and u in accepted for u in rests_on(certificate)):
                continue
            del left[path]
            progress = True
            try:
                own = checker(certificate, accepted)
                accepted[own] = certificate["statement"]
                results[path] = (own, None)
            except Exception as e:  # the second kernel has a Rejected of its own
                if type(e).__name__ != "Rejected":
                    raise
                results[path] = (None, str(e))
    for path, certificate in left.items():
        used = rests_on(certificate)
        missing = [str(u) for u in used if not (isinstance(u, str) and u in accepted)]
        results[path] = (
            None,
            f"it rests on {missing[0][:100]}, which was not accepted: give its file too, or put it in the same folder",
        )
    names = {p: c.get("id", "") if isinstance(c, dict) else "" for p, c in loaded.items()}
    return [(path, str(names.get(path, "")), *results[path]) for path in wanted]
