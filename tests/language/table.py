"""The table of docs/language.md, counted: `python -m tests.language.table [--check] [--before]`.

Of each file its lines, the names that it imports, the bytes of its record, and of the lines of its proofs how many were found
and how many have multipliers given by hand. What files were before the language is history, and written down here; that of papers with
its commit, from which `--before` counts it again. Rows about anything else stay as they are.
"""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from statistics import median_high
from typing import Any

from fedtheory.language.lines import by_hand
from fedtheory.proofs import ARGUMENTS, PROOFS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "language.md"
HEAD = (
    "| theorem | before: lines, names imported | now: lines, names imported | record, bytes | lines found, given by hand |\n"
    "|---|---|---|---|---|"
)
FILES = {
    "docs/examples/fedprox.py": ("FedProx, exact steps", "209, 38"),
    "docs/examples/sgd.py": ("projected SGD, in expectation", "184, 38"),
    "docs/examples/pl_sgd.py": ("SGD under the Polyak-Łojasiewicz inequality", ""),
    "docs/examples/nesterov.py": ("accelerated gradient descent", ""),
    "docs/examples/halpern.py": ("Halpern's iteration", ""),
    "docs/examples/ista.py": ("ISTA", ""),
    "docs/examples/ef21.py": ("EF21, contractive compressors", ""),
    "docs/examples/frank_wolfe.py": ("Frank-Wolfe", "233, 37"),
    "docs/examples/gradient_descent.py": ("gradient descent, two bounds", "417, 46"),
    "tests/outside/fedavg_noniid/src/fedavg_noniid/theorem.py": ("FedAvg on non-IID data, a package", "782, 124"),
}  # fmt: skip
"""What a file proves, and what it was: lines and names imported."""
PAPERS = {
    "fedfw": ("FedFW, all of its proofs", "11,157, 1,920", "51737218"),
    "fednewton": ("FedNewton, all of its proofs", "16,262, 2,435", "51737218"),
    "ffgb": ("FFGB, all of its proofs", "20,471, 3,590", "51737218"),
    "fedres": ("FedRes, all of its proofs", "12,823, 1,900", "51737218"),
    "fedboost": ("FedBoost, all of its proofs", "5,033, 734", "e72ec481"),
}
"""The same of a whole paper, and the commit at which it was so."""
MIDDLE = "the median of the library's proof files"


def imported(text: str) -> int:
    """The names that a file imports."""
    nodes = ast.walk(ast.parse(text))
    return sum(len(n.names) for n in nodes if isinstance(n, ast.Import | ast.ImportFrom))


def book_of(file: str) -> Any:
    """The theory that a file writes."""
    path = ROOT / file
    if file.startswith("fedtheory/"):
        return import_module(file.removesuffix(".py").replace("/", ".")).p
    if "src" in path.parts:
        sys.path.append(str(path.parents[1]))
    space: dict[str, Any] = {"__file__": str(path), "__name__": path.stem}
    exec(compile(path.read_text(), str(path), "exec"), space)
    return space["p"]


def counted(file: str) -> str:
    """One row."""
    title, before = FILES[file]
    text = (ROOT / file).read_text()
    record = (ROOT / file).with_suffix(".found.json")
    steps = book_of(file).steps
    given = sum(
        bool(part.by) and not part.kind and by_hand(part.by) for s in steps for part in s.parts
    )
    left = sum(step.whole is not None and _here(step, text) for step in steps)
    more = f" and {left} steps left as they were" if left else ""
    found = len(json.loads(record.read_text()))
    lines = len(text.splitlines())
    return f"| {title} | {before} | {lines}, {imported(text)} | {record.stat().st_size:,} | {found}, {given}{more} |"


def counted_of(paper: str) -> str:
    """The row of a whole paper; a line by citation is found, a combination is given by hand."""
    title, before, _ = PAPERS[paper]
    folder = ROOT / "fedtheory" / "papers" / paper / "proofs"
    texts = [path.read_text() for path in sorted(folder.glob("*.py"))]
    size = sum(path.stat().st_size for path in folder.glob("*.found.json"))
    shown = (*PROOFS.of(f"{paper}.x"), *ARGUMENTS.of(f"{paper}.x"))
    steps = {id(line): line for of in shown for step in of.steps for line in step.lines}
    found = {str(line.schema.json()) for line in steps.values() if "record" in line.detail}
    given = {
        str(line.schema.json())
        for line in steps.values()
        if line.by == "combination" and line.name.rpartition(", ")[2] not in {"below", "above"}
    }
    lines, names = sum(len(text.splitlines()) for text in texts), sum(map(imported, texts))
    return f"| {title} | {before} | {lines:,}, {names} | {size:,} | {len(found)}, {len(given)} |"


def medians() -> str:
    """The row of the proof file in the middle, of all that the library's papers have."""
    folders = sorted((ROOT / "fedtheory" / "papers").glob("*/proofs"))
    files = [path for of in folders for path in of.glob("*.py") if path.name != "__init__.py"]
    texts = [path.read_text() for path in files]
    lines = median_high([len(text.splitlines()) for text in texts])
    return f"| {MIDDLE} | | {lines}, {median_high(map(imported, texts))} | | |"


def before_of(paper: str) -> str:
    """What a paper's proofs were at its commit: their lines, and the names that they import."""
    folder = f"fedtheory/papers/{paper}/proofs/"
    at = PAPERS[paper][2]
    texts = [
        _git("show", f"{at}:{file}")
        for file in _git("ls-tree", "--name-only", at, folder).split()
        if file.endswith(".py")
    ]
    return f"{sum(len(text.splitlines()) for text in texts):,}, {sum(map(imported, texts)):,}"


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def _here(step: Any, text: str) -> bool:
    """Whether a step that is not in the language is written in this file."""
    return bool(re.search(rf'\bstep\(\s*"{re.escape(step.whole.name)}"', text))


def table() -> Iterator[str]:
    """All rows."""
    yield HEAD
    yield from map(counted, FILES)
    yield from map(counted_of, PAPERS)
    yield medians()


def main(words: list[str]) -> int:
    """Writes the table into the page, or says that it is stale, or what is not as it was counted before."""
    if "--before" in words:
        wrong = [paper for paper, of in PAPERS.items() if before_of(paper) != of[1]]
        sys.stdout.writelines(f"{paper} was {before_of(paper)}\n" for paper in wrong)
        return int(bool(wrong))
    page = PAGE.read_text()
    start = page.index(HEAD.splitlines()[0])
    end = page.index("\n\n", start)
    titles = {MIDDLE} | {of[0] for of in (*FILES.values(), *PAPERS.values())}
    rows = page[start:end].splitlines()[2:]
    others = [row for row in rows if row.split("|")[1].strip() not in titles]
    new = page[:start] + "\n".join([*table(), *others]) + page[end:]
    if "--check" in words:
        return int(new != page)
    PAGE.write_text(new)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
