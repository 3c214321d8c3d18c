"""The first kernel in one file, for a reader who installs nothing: `python checker.pyz bundle.json`.

Standard library only. What one kernel accepts is not what this library calls PROVED, and the checker says so: a label
also takes the second kernel, and the comparison of the claim's words with its formula.
"""

import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fedtheory import kernel
from fedtheory.core.text import schema_words
from fedtheory.kernel import construction, contrary

HELD = (
    "cli/alone.py",
    *(f"core/{name}.py" for name in ("errors", "expression", "term", "text")),
    *(f"kernel/{name}.py" for name in ("__init__", "citation", "construction", "intervals")),
    *(f"kernel/{name}.py" for name in ("contrary", "polynomial", "reading", "rules")),
)
EMPTY = ("__init__.py", "cli/__init__.py", "core/__init__.py")
START = "import sys\n\nfrom fedtheory.cli.alone import main\n\nsys.exit(main(sys.argv[1:]))\n"
OPENING, CLOSING = b'<script type="application/json" id="certificate">', b"</script>"
"""Between these a page holds what is to be checked."""
AUTHORS = {"definition": "defined", "assumption": "assumed in print", "ours": "assumed by us"}
LIMIT = (
    "Checked by one kernel. This is not the label PROVED, which also takes the second kernel, formulas that match the words, "
    "and hypotheses that can all hold at once."
)


def pack(path: Path) -> None:
    """Writes the checker; the same bytes from the same sources."""
    sources = {f"fedtheory/{name}": (_root() / name).read_text(encoding="utf-8") for name in HELD}
    sources |= {f"fedtheory/{name}": "" for name in EMPTY}
    with path.open("wb") as file:
        file.write(b"#!/usr/bin/env python3\n")
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in sorted({**sources, "__main__.py": START}.items()):
                archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)


def _root() -> Path:
    return Path(kernel.__file__).resolve().parents[1]


def main(files: Sequence[str]) -> int:
    """Prints what the kernel says of each file: 0 if it accepts all, 1 if not, 2 if there is nothing to read."""
    if not files or any(name.startswith("-") for name in files):
        print(
            "usage: python checker.pyz FILE ...   (bundles or certificates as JSON, or pages that hold one)"
        )
        return 2
    answers = [_told(Path(name)) for name in files]
    print(LIMIT)
    return 0 if all(answers) else 1


@contextmanager
def unwrapped(path: Path) -> Iterator[Path]:
    """The file itself; of a page that holds a certificate, a file with that alone. A page is data: nothing of it is run."""
    if path.suffix.lower() not in {".html", ".htm"} or not path.is_file():
        yield path
        return
    if path.stat().st_size > kernel.LARGEST_FILE:
        raise kernel.Rejected("the file is too large")
    _, found, rest = path.read_bytes().partition(OPENING)
    if not found or OPENING in rest or CLOSING not in rest:
        raise kernel.Rejected("the page does not hold one certificate")
    with TemporaryDirectory() as folder:
        inner = Path(folder) / f"{path.stem}.json"
        inner.write_bytes(rest.partition(CLOSING)[0])
        yield inner


def _told(path: Path) -> bool:
    """Prints what becomes of one file, and returns whether all of it is accepted."""
    try:
        with unwrapped(path) as inner:
            content = kernel.load(inner)
            if isinstance(content, dict) and "kind" in content:
                lines, accepted = _bundle(content)
            else:
                ((_, name, digest, reason),) = kernel.check_files([inner])
                lines, accepted = [_line(name, reason)], digest is not None
    except kernel.Rejected as error:
        lines, accepted = [f"  refused: {error}"], False
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        lines, accepted = [f"  refused: malformed: {type(error).__name__}: {error}"], False
    print(ascii(str(path))[1:-1])
    for line in lines:
        print(line.encode("unicode_escape").decode() if not line.isprintable() else line)
    return accepted


def _line(name: str, reason: str | None) -> str:
    return f"  accepted by kernel 1: {name}" if reason is None else f"  refused: {name}: {reason}"


def _bundle(bundle: Mapping[str, Any]) -> tuple[list[str], bool]:
    """Every step of a bundle, and what the claim rests on."""
    known: dict[str, Any] = {}
    refused: dict[str, str] = {}
    for whole in _with_cited(bundle):
        for certificate in whole["certificates"]:
            try:
                known[kernel.check(certificate, known)] = certificate["statement"]
            except kernel.Rejected as error:
                refused[str(certificate["digest"])] = str(error)
    assumed = {name: h["schema"] for name, h in bundle["hypotheses"].items()}
    domains = (bundle["claim"] or {"domains": []})["domains"]
    steps = [
        _counterexample(step, domains)
        if step["certificate"] is None and "helpers" in (step["counter"] or {})
        else _step(step, known, refused, assumed)
        for step in bundle["steps"]
    ]
    lines = [f"  {bundle['id']} {bundle['bound']}".rstrip(), *(line for line, _ in steps)]
    refuted = [s for s in bundle["steps"] if s["certificate"] is None and s["counter"]]
    assumptions = [("from", bundle)]
    for step in refuted:
        made = "helpers" in step["counter"]
        title = f"{'all of this holds' if made else 'the world'}: {step['counter']['name']}"
        assumptions.append((title, step["within"] if made else step["counter"]))
    for title, held in assumptions:
        if held["hypotheses"]:
            lines += [f"  {title}", *_listed(held["hypotheses"])]
    return lines, bool(steps) and all(accepted for _, accepted in steps) and not refused


def _listed(hypotheses: Mapping[str, Any]) -> Iterator[str]:
    """Each hypothesis with its words, its role and its formula."""
    for name, hypothesis in hypotheses.items():
        role = AUTHORS.get(hypothesis["role"], f"TAKEN ON TRUST ({hypothesis['role']})")
        yield f"    {name}: {hypothesis['wording']} [{role}]"
        yield f"      {schema_words(hypothesis['schema'])}"


def _with_cited(bundle: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The bundles that one cites, and itself."""
    for other in bundle.get("cites", ()):
        yield from _with_cited(other)
    yield bundle


def _step(
    step: Mapping[str, Any],
    known: Mapping[str, Any],
    refused: Mapping[str, str],
    assumed: Mapping[str, Any],
) -> tuple[str, bool]:
    """What becomes of one step; of one that is refuted, of its contrary."""
    counter = step["counter"]
    shown = counter if step["certificate"] is None and counter is not None else step
    place, own = f"{step['locator']} {shown['name']}", shown["certificate"]
    if own is None:
        return f"  not shown: {place}: {step['gap'] or 'no certificate'}", False
    if own not in known:
        return f"  refused: {place}: {refused.get(own, 'there is no such certificate')}", False
    if known[own]["show"] != shown["claim"]:
        return f"  refused: {place}: its certificate shows something else", False
    if shown is not step:
        assumed = {name: h["schema"] for name, h in counter["hypotheses"].items()}
    for name, schema in known[own]["given"].items():
        if assumed.get(name) != schema:
            return (
                f"  refused: {place}: it rests on {name}, which is not among the hypotheses",
                False,
            )
    words = f"{place}: {schema_words(shown['claim'])}"
    if shown is step:
        return f"  accepted by kernel 1: {words}", True
    made = counter.get("made")
    missing = "nothing defines its world"
    if made is not None:
        statement = known[own]
        missing = construction.unmade(statement["symbols"], statement["given"], made)
    world = f" (its world is not shown: {missing})" if missing else ""
    return f"  the contrary is accepted by kernel 1{world}: {words}", not missing


def _counterexample(step: Mapping[str, Any], domains: Iterable[Any]) -> tuple[str, bool]:
    """Whether the construction makes all hypotheses true, and the contrary of the claim."""
    counter = step["counter"]
    place = f"{step['locator']} {counter['name']}"
    try:
        symbols, given = contrary.asked(step, counter, domains)
    except kernel.Rejected as error:
        return f"  refused: {place}: {error}", False
    if counter["certificate"] is not None:
        return f"  not shown by this checker: {place}: its contrary needs a proof of its own", False
    if missing := construction.unmade(symbols, given, counter["made"]):
        return f"  refused: {place}: {missing}", False
    words = schema_words(counter["claim"])
    return f"  the contrary is accepted by kernel 1, in {place}: {words}", True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
