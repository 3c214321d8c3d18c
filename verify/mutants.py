"""Mistakes planted by a machine in the code that labels rest on: does any test notice? `python -m verify.mutants kernel -n 100`.

A mutant is one change of one place: a comparison, a sign, a connective, a constant, a condition, a refusal left out. It is written into a
copy of the last commit and the tests of that part are asked, until one fails. What no test notices is printed with its place; what cannot be
noticed, because nothing but speed or a message changes, is listed in EQUIVALENT with its reason and not counted. Mutants
are drawn by a seed; `--all` asks about each of them, and takes hours.
"""

import argparse
import ast
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
RECORD, PAGE = ROOT / "docs" / "mutants.json", ROOT / "docs" / "mutation.md"
BEGIN, END = "<!-- python -m verify.mutants --record -->\n", "<!-- end of mutants -->"
SECONDS = 120
"""Of the processor, for the tests of one mutant: what then is not done loops, and is noticed."""


class Part(NamedTuple):
    """Files, and the tests that are asked about them, the quickest first."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


NAMED = "flint_kernel bundle construction semidefinite citations expectations semantics remembered"
KERNEL = (
    *(f"tests/kernel/test_{name}.py" for name in NAMED.split()),
    "tests/engines/test_counterexamples.py",
)
PARTS = {
    "kernel": Part(("fedtheory/kernel/*.py",), KERNEL),
    "labels": Part(
        ("fedtheory/kernel/bundle.py",),
        (
            "tests/kernel/test_bundle.py",
            "tests/engines/test_counterexamples.py",
            "tests/engines/test_bundles.py",
        ),
    ),
    "calculator": Part(
        tuple(
            f"fedtheory/calculator/{name}.py"
            for name in ("bound", "enclosure", "exact", "grammar", "inputs", "names", "solve", "judge", "tape")
        ),
        ("tests/calculator",),
    ),
}  # fmt: skip
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
CALLED = {"all": "any", "any": "all", "min": "max", "max": "min"}
EQUIVALENT: dict[tuple[str, str, str], str] = {}
"""What nothing can notice: file, the changed line as it stands there, and the change; with the reason."""


@dataclass(frozen=True)
class Mutant:
    """A change, and where it is."""

    file: str
    line: int
    change: str

    @property
    def place(self) -> tuple[str, str, str]:
        """Where it is, independent of what stands above."""
        lines = (ROOT / self.file).read_text(encoding="utf-8").splitlines()
        return self.file, lines[self.line - 1].strip(), self.change


def planted(source: str, mutant: Mutant) -> str:
    """The file with a mutant in it."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if getattr(node, "lineno", 1) == mutant.line:
            for said in _changes(node):
                if said == mutant.change:
                    return ast.unparse(ast.fix_missing_locations(tree))
    raise LookupError(mutant)


def places(file: str, source: str) -> list[Mutant]:
    """What may be changed in a file."""
    found = []
    for node in ast.walk(_bare(ast.parse(source))):
        found += [Mutant(file, getattr(node, "lineno", 1), said) for said in _changes(node)]
    return list(dict.fromkeys(found))


def _bare(tree: ast.Module) -> ast.Module:
    """Without what no run looks at: annotations and messages of errors."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            for given in (*node.args.args, *node.args.kwonlyargs):
                given.annotation = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Name("object", lineno=node.lineno, col_offset=0)
        elif isinstance(node, ast.Raise):
            node.exc = None
        elif isinstance(node, ast.ClassDef):
            node.bases = []
    return tree


def _changes(node: ast.AST) -> Iterator[str]:
    """Changes a node in place, says how, and takes the change back when it is asked for the next."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            node.ops = [COMPARED[type(op)]()]
            yield f"{type(op).__name__} becomes {type(node.ops[0]).__name__} at {node.col_offset}"
            node.ops = [op]
        case ast.BoolOp(op=op):
            node.op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield f"{type(op).__name__} becomes {type(node.op).__name__} at {node.col_offset}"
            node.op = op
        case ast.UnaryOp(op=ast.Not() | ast.USub() as sign):
            node.op = ast.UAdd() if isinstance(sign, ast.USub) else ast.Not()
            if isinstance(sign, ast.USub):
                yield f"USub is left out at {node.col_offset}"
            node.op = sign
        case ast.BinOp(op=sign2) if type(sign2) in COMPUTED:
            node.op = COMPUTED[type(sign2)]()
            yield f"{type(sign2).__name__} becomes {type(node.op).__name__} at {node.col_offset}"
            node.op = sign2
        case ast.Constant(value=bool() as known):
            node.value = not known
            yield f"{known} becomes {not known} at {node.col_offset}"
            node.value = known
        case ast.Constant(value=int() as number):
            node.value = number + 1
            yield f"{number} becomes {number + 1} at {node.col_offset}"
            node.value = number
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            assert isinstance(node.func, ast.Name)
            node.func.id = CALLED[name]
            yield f"{name} becomes {CALLED[name]} at {node.col_offset}"
            node.func.id = name
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            for value in (True, False) if not isinstance(node, ast.While) else (False,):
                node.test = ast.Constant(value)
                yield f"the condition becomes {value} at {node.col_offset}"
            node.test = test
        case ast.comprehension(ifs=[first, *rest]):
            node.ifs = rest
            yield f"a condition is left out at {first.col_offset}"
            node.ifs = [first, *rest]


# ---------------------------------------------------------------- asking


def copied(folder: Path) -> Path:
    """The last commit, unpacked."""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True)
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive.stdout, check=True)
    return folder


def noticed(mutant: Mutant, tree: Path, tests: Sequence[str]) -> bool:
    """Whether a test fails, an error and an endless loop included; asked in a fork, since much is imported already."""
    path = tree / mutant.file
    source = path.read_text(encoding="utf-8")
    path.write_text(planted(source, mutant), encoding="utf-8")
    try:
        return _asked(tree, tests) != 0
    finally:
        path.write_text(source, encoding="utf-8")


def _asked(tree: Path, tests: Sequence[str]) -> int:
    child = os.fork()
    if not child:
        code = 1
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            os.chdir(tree)
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silence, stream)
            os.environ |= {
                "PYTHONPATH": str(tree),
                "FEDTHEORY_CACHE": str(tree / ".cache"),
                "PYTHONDONTWRITEBYTECODE": "1",
            }
            sys.dont_write_bytecode = True
            sys.path[:] = [str(tree), *(p for p in sys.path if Path(p or ".").resolve() != ROOT)]
            for name in [
                n for n in sys.modules if n.partition(".")[0] in {"fedtheory", "verify", "tests"}
            ]:
                del sys.modules[name]
            import pytest

            code = int(
                pytest.main(
                    [
                        "-x",
                        "-q",
                        "-p",
                        "no:cacheprovider",
                        "-W",
                        "ignore::pytest.PytestAssertRewriteWarning",
                        *tests,
                    ]
                )
            )
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return status


def load() -> None:
    """What tests import that is not ours, once."""
    import flint  # noqa: F401
    import numpy  # noqa: F401
    import pytest  # noqa: F401
    import sympy  # noqa: F401


@dataclass(frozen=True)
class Survivor:
    """A mutant that no test noticed."""

    file: str
    line: int
    code: str
    change: str


def measured(part: str, number: int | None, seed: int, until: float) -> dict[str, object]:
    """The share of the mutants that tests notice."""
    files = sorted(
        {str(p.relative_to(ROOT)) for pattern in PARTS[part].files for p in ROOT.glob(pattern)}
    )
    every = [m for file in files for m in places(file, (ROOT / file).read_text(encoding="utf-8"))]
    chosen = every if number is None else random.Random(seed).sample(every, min(number, len(every)))
    counts, survivors = Counter[str](), list[Survivor]()
    load()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        tree = copied(Path(folder))
        if _asked(tree, PARTS[part].tests):
            raise RuntimeError("the tests fail without any mutant")
        for mutant in chosen:
            if time.monotonic() > until:
                break
            file, code, change = mutant.place
            if (file, code, change) in EQUIVALENT:
                counts["equivalent"] += 1
                continue
            seen = noticed(mutant, tree, PARTS[part].tests)
            counts["noticed" if seen else "survived"] += 1
            if not seen:
                survivors.append(Survivor(file, mutant.line, code, change))
            sys.stderr.write(
                f"{'noticed ' if seen else 'SURVIVED'} {file}:{mutant.line} {change}: {code}\n"
            )
    told = {"part": part, "places": len(every), "seed": seed, **counts}
    return told | {"survivors": [asdict(s) for s in survivors]}


def rendered(rows: Sequence[dict[str, object]]) -> str:
    """The table as Markdown."""
    lines = [
        "| part | places | mutants | noticed | share | equivalent |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        noticed_, survived = (int(str(row.get(k, 0))) for k in ("noticed", "survived"))
        total = noticed_ + survived
        share = f"{noticed_ / total:.0%}" if total else ""
        lines.append(
            f"| {row['part']} | {row['places']} | {total} | {noticed_} | {share} | {row.get('equivalent', 0)} |"
        )
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Measures and prints; 1 if less than nine tenths were noticed."""
    parser = argparse.ArgumentParser(
        prog="python -m verify.mutants", description=__doc__.split("\n")[0]
    )
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("-n", type=int, default=20, help="mutants")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--minutes", type=float, default=600, help="no further mutant after so many"
    )
    parser.add_argument(
        "--record", action="store_true", help="write docs/mutants.json and the page"
    )
    asked = parser.parse_args(arguments)
    row = measured(
        asked.part,
        None if asked.all else asked.n,
        asked.seed,
        time.monotonic() + 60 * asked.minutes,
    )
    sys.stdout.write(rendered([row]))
    if asked.record:
        kept = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else []
        rows = [row if old["part"] == asked.part else old for old in kept]
        rows += [row] * (row not in rows)
        RECORD.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        before, after = page.split(BEGIN)[0], page.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{rendered(rows)}{END}{after}", encoding="utf-8")
    noticed_, survived = (int(str(row.get(k, 0))) for k in ("noticed", "survived"))
    return 0 if noticed_ >= 9 * survived else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
