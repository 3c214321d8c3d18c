"""Promises of the tree itself; every check is also shown a planted mistake."""

import ast
import importlib
import itertools
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import sympy as sp

from fedtheory.campaign.theorem_file import strange_pins
from fedtheory.cli.codes import CODES
from fedtheory.core.concept import Concept, Metric, Property
from fedtheory.core.erratum import Erratum
from fedtheory.core.ledger import ledger
from fedtheory.core.manifest import KINDS
from fedtheory.core.proof import Proof
from fedtheory.core.shelf import literature, own_papers
from fedtheory.core.statement import Statement
from fedtheory.core.worst_case import WorstCase
from fedtheory.errata import ERRATA
from fedtheory.instances import FAMILIES
from fedtheory.proofs import PROOFS
from fedtheory.theorems import STATEMENTS
from fedtheory.worst_cases import WORST_CASES
from tests.every import of_every

ROOT = Path(__file__).parents[1]
LIBRARY = ROOT / "fedtheory"
PAPERS = LIBRARY / "papers"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
DRAWERS = frozenset(
    {"base", "common", "helper", "helpers", "lib", "misc", "tools", "util", "utils"}
)
WORDS = (Concept, Metric, Property)
REGISTRIES = ("theorems", "proofs", "errata", "worst_cases")
TEXT = frozenset({".bib", ".css", ".json", ".md", ".py", ".svg", ".toml", ".txt", ".yml", ""})
IGNORED = frozenset({
    ".fedtheory", ".git", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".venv",
    ".import_linter_cache", "__pycache__", "build", "dist",
})  # fmt: skip


def files(folder: Path, suffix: str = ".py") -> Iterator[Path]:
    """The files of the project below `folder`, without what tools leave behind."""
    for path in sorted(folder.rglob(f"*{suffix}")):
        if path.is_file() and IGNORED.isdisjoint(path.relative_to(folder).parts):
            yield path


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def place(path: Path, node: ast.stmt | ast.expr) -> str:
    return f"{path.relative_to(path.anchor)}:{node.lineno}"


def imported(node: ast.AST) -> list[str]:
    """The modules that a statement imports; names of a `from` import count as modules too."""
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=str() as module, names=names):
            return [module, *(f"{module}.{alias.name}" for alias in names)]
    return []


# --- drawers ---------------------------------------------------------------------------------


def drawers(folder: Path) -> list[str]:
    return [
        f"{path}: what has no home has no name yet; find the name"
        for path in [*files(folder), *(p.parent for p in files(folder))]
        if path.stem in DRAWERS
    ]


def test_there_is_no_drawer() -> None:
    assert not [c for top in ("fedtheory", "plots", "verify") for c in drawers(ROOT / top)]


def test_a_drawer_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "engines").mkdir()
    (tmp_path / "engines" / "utils.py").touch()
    (complaint,) = drawers(tmp_path)
    assert "utils.py" in complaint


def test_the_layers_name_every_folder_of_the_library() -> None:
    (layers,) = (
        contract["layers"]
        for contract in PYPROJECT["tool"]["importlinter"]["contracts"]
        if contract.get("containers") == ["fedtheory"]
    )
    named = {name.strip(" ()") for layer in layers for name in layer.split("|")}
    folders = {p.parent.name for p in LIBRARY.glob("*/__init__.py")}
    modules = {p.stem for p in LIBRARY.glob("*.py")} - {"__init__", "__main__"}
    assert folders | modules <= named


# --- shelves ---------------------------------------------------------------------------------


def unlisted(
    folder: Path, kind: type, listed: Iterable[object], load: Callable[[Path], Any]
) -> list[str]:
    """Complain of every object of this kind that a file defines and the shelf does not hold."""
    known, complaints = list(listed), []
    for path in files(folder):
        if path.name == "__init__.py":
            continue
        for node in parsed(path).body:
            for name in defined(node):
                value = getattr(load(path), name)
                objects = value if isinstance(value, tuple) else (value,)
                if any(isinstance(o, kind) and not any(o is k for k in known) for o in objects):
                    complaints.append(
                        f"{place(path, node)}: {name} is a {kind.__name__} that is on no shelf"
                    )
    return complaints


def defined(node: ast.stmt) -> list[str]:
    match node:
        case ast.Assign(targets=targets):
            return [t.id for t in targets if isinstance(t, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
            return [name]
    return []


def every(folder: str) -> list[Path]:
    """This folder of each paper, and of what papers share."""
    found = [place for place in (LIBRARY, *PAPERS.iterdir()) if (place / folder).is_dir()]
    assert found
    return [place / folder for place in found]


def from_the_library(path: Path) -> Any:
    return importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


@pytest.mark.parametrize(
    ("folder", "kind", "listed"),
    [
        ("statements", Statement, STATEMENTS),
        ("proofs", Proof, PROOFS),
        ("errata", Erratum, ERRATA),
        ("worst_cases", WorstCase, WORST_CASES),
    ],
)
def test_every_theorem_proof_and_erratum_is_on_a_shelf(
    folder: str, kind: type, listed: tuple[object, ...]
) -> None:
    assert listed
    assert not [c for one in every(folder) for c in unlisted(one, kind, listed, from_the_library)]


def test_what_is_forgotten_is_named_with_file_and_line(tmp_path: Path) -> None:
    planted = tmp_path / "thm9_forgotten.py"
    planted.write_text('"""A theorem that nobody finds."""\n\nTHEOREM_9 = object()\n')

    def load(path: Path) -> Any:
        class Module:
            THEOREM_9 = STATEMENTS[0]

        return Module

    (complaint,) = unlisted(tmp_path, Statement, STATEMENTS[1:], load)
    assert "thm9_forgotten.py:3: THEOREM_9 is a Statement that is on no shelf" in complaint


TOLD = """
@mistake(TYPO, ARGUED, "thm1", "Theorem 1")
def {name}() -> None:
    \"\"\"A title.
    Printed: 1 < 1
    Right: 1 <= 1
    Why: a number is not smaller than itself\"\"\"
"""


def planted_errata(folder: Path, **texts: str) -> str:
    """A package with these modules of errata."""
    name = f"planted_{folder.name}"
    (folder / name).mkdir()
    (folder / name / "__init__.py").touch()
    head = "from fedtheory.core.ledger import *\n"
    for stem, text in texts.items():
        (folder / name / f"{stem}.py").write_text(head + 'mistake = Page("mine", "me")\n' + text)
    return name


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        ({"one": TOLD.format(name="d01") * 2}, "two errata of mine.* d01"),
        (
            {"one": TOLD.format(name="d01"), "other": TOLD.format(name="d01")},
            "d01 is there already",
        ),
        ({"one": TOLD.format(name="d01") + "d02 = d01\n"}, "d02: mine.d01 is there already"),
        ({"one": TOLD.format(name="d01").replace("Right:", "Wrong:")}, "Printed, Right, Why"),
        ({"one": TOLD.format(name="first")}, "first is told as .* d<number>"),
    ],
)
def test_an_erratum_that_would_be_lost_is_told(
    texts: Mapping[str, str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(TypeError, match=told):
        ledger(planted_errata(tmp_path, **texts))


def test_errata_are_told_by_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    first, second = TOLD.format(name="d10") + TOLD.format(name="d11"), TOLD.format(name="d9")
    found = ledger(planted_errata(tmp_path, one=first, other=second, shared=""))
    assert [erratum.id for erratum in found] == ["mine.d9", "mine.d10", "mine.d11"]


def test_what_is_pinned_is_a_bound() -> None:
    assert not [told for statement in STATEMENTS if (told := strange_pins(statement))]


def named_twice(source: str) -> list[str]:
    """Names that a module gives to two things, so that the first is lost."""
    assigned = [node for node in ast.parse(source).body if isinstance(node, ast.Assign)]
    names = [
        target.id for node in assigned for target in node.targets if isinstance(target, ast.Name)
    ]
    return sorted({name for name in names if names.count(name) > 1})


@pytest.mark.parametrize(
    "words", sorted((LIBRARY / "core").glob("*.py")), ids=lambda path: path.stem
)
def test_no_word_of_the_core_is_given_twice(words: Path) -> None:
    assert named_twice(words.read_text(encoding="utf-8")) == []


def test_a_word_given_twice_would_be_seen() -> None:
    assert named_twice("CONVEX = 1\nSMOOTH = 2\nCONVEX = 3\n") == ["CONVEX"]


def test_no_two_families_of_instances_share_a_name() -> None:
    assert len(set(FAMILIES)) == len(list(FAMILIES)) == len(FAMILIES)


def test_ids_are_unique() -> None:
    for ids in ([s.id for s in STATEMENTS], [e.id for e in ERRATA]):
        assert len(set(ids)) == len(ids)
    bounds = [(p.of.id, p.bound) for p in PROOFS]
    assert len(set(bounds)) == len(bounds)


def test_an_id_is_the_path_of_its_file() -> None:
    """`fedfw.thm1` is at once the id, the path stem and the command's argument."""
    for statement in STATEMENTS:
        paper, stem = statement.id.split(".", 1)
        home = "proofs" if literature(paper) else "statements"
        where = [p.stem for p in (PAPERS / paper / home).glob("*.py")]
        assert any(name == stem or name.startswith(f"{stem}_") for name in where), statement.id


# --- exactness -------------------------------------------------------------------------------


def floats(folder: Path) -> list[str]:
    """Complain of float literals, `float(...)` and `sp.Float`, but not in curves and instances."""
    complaints = []
    for path in files(folder):
        for node in exact_part(parsed(path)):
            match node:
                case ast.Constant(value=float() as value):
                    complaints.append(f"{place(path, node)}: {value} is a float; write a Rational")
                case ast.Call(func=ast.Name(id="float") | ast.Attribute(attr="Float")):
                    complaints.append(f"{place(path, node)}: a float has no place here")
    return complaints


def exact_part(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but curves (functions that return an Array) and the ways to build an instance."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.FunctionDef(returns=ast.Name(id="Array")) | ast.Lambda():
                continue
            case ast.FunctionDef(returns=ast.Subscript(value=ast.Name(id="Instance"))):
                continue
            case ast.Call(func=ast.Name(id="partial")):
                continue
        yield node
        yield from exact_part(node)


@pytest.mark.parametrize("folder", ["statements", "proofs", "errata"])
def test_statements_proofs_and_witnesses_hold_no_floats(folder: str) -> None:
    assert not [c for one in every(folder) for c in floats(one)]


@pytest.mark.parametrize(
    "line",
    [
        "def curve(constants, rounds) -> Array: return 0.5",
        "def own(*, pull: float = 0.5) -> Instance[Problem]: ...",
        "make = partial(quadratics, pull=0.5)",
    ],
)
def test_curves_and_instances_may_use_floats(tmp_path: Path, line: str) -> None:
    (tmp_path / "thm.py").write_text(f"{line}\n")
    assert not floats(tmp_path)


@pytest.mark.parametrize("line", ["c = 0.5", "c = float('1/3')", "c = sp.Float(1)", "c = 1e-3"])
def test_a_float_would_be_seen(tmp_path: Path, line: str) -> None:
    (tmp_path / "thm.py").write_text(f"import sympy as sp\n{line}\n")
    (complaint,) = floats(tmp_path)
    assert "thm.py:2" in complaint


# --- references and formulas -----------------------------------------------------------------


def cited() -> set[str]:
    return {s.source.paper for s in STATEMENTS} | {e.source.paper for e in ERRATA}


def test_every_cited_paper_is_in_the_references() -> None:
    known = bibliographies(LIBRARY)
    assert cited() <= set(known)
    assert not [key for key, count in Counter(known).items() if count > 1]


def bibliographies(library: Path) -> list[str]:
    """The keys of all entries, of the papers and of what they share."""
    return [
        key
        for path in files(library, ".bib")
        for key in re.findall(r"^@\w+\{([^,\s]+),", path.read_text(), re.MULTILINE)
    ]


@pytest.mark.parametrize("paper", own_papers())
def test_a_paper_that_is_cited_brings_its_own_entry(paper: str) -> None:
    """What another paper cites too may stand with it, or with what they share."""
    sources = {s.source.paper for s in STATEMENTS.of(paper)}
    others = {s.source.paper for s in STATEMENTS if s.id.partition(".")[0] != paper}
    assert sources - others <= set(bibliographies(PAPERS / paper))


def test_every_statement_and_bound_says_where_it_stands() -> None:
    for statement in STATEMENTS:
        assert statement.source.locator
        assert all(bound.locator for bound in statement.bounds)
        assert all(assumption.locator for assumption in statement.assumptions)


@of_every(STATEMENTS)
def test_every_statement_renders_latex(statement: Statement[Any]) -> None:
    formulas = [b.value for b in statement.bounds if isinstance(b.value, sp.Expr)]
    for formula in [*formulas, *statement.schedule.values(), statement.rate]:
        written = sp.latex(formula)
        assert written
        assert written.count("{") == written.count("}")


# --- imports ---------------------------------------------------------------------------------


def loaded_by(code: str) -> set[str]:
    """The top-level packages that a fresh interpreter has loaded after `code`."""
    ask = f"{code}\nimport sys\nprint(*{{name.split('.')[0] for name in sys.modules}})"
    run = subprocess.run(
        [sys.executable, "-c", ask], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return set(run.stdout.split())


def test_importing_the_library_loads_nothing_heavy() -> None:
    loaded = loaded_by("import fedtheory")
    assert "fedtheory" in loaded
    assert loaded.isdisjoint({"clarabel", "flint", "matplotlib", "scipy", "sympy"})


def test_the_question_would_see_sympy() -> None:
    assert "sympy" in loaded_by("import fedtheory.core.statement")


def at_the_top(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run on import: of the module, its classes and its branches."""
    for node in body:
        yield node
        branch = isinstance(node, ast.ClassDef | ast.If | ast.Try | ast.With)
        if branch and "TYPE_CHECKING" not in ast.dump(getattr(node, "test", node)):
            yield from at_the_top(c for c in ast.iter_child_nodes(node) if isinstance(c, ast.stmt))


def drawing_on_import(folder: Path) -> list[str]:
    return [
        f"{place(path, node)}: import matplotlib inside the function that draws"
        for path in files(folder)
        for node in at_the_top(parsed(path).body)
        if any(name.split(".")[0] == "matplotlib" for name in imported(node))
    ]


def test_matplotlib_is_imported_only_to_draw() -> None:
    assert not [
        c for top in ("fedtheory", "plots", "verify") for c in drawing_on_import(ROOT / top)
    ]


def test_a_top_level_matplotlib_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "figure.py").write_text(
        "try:\n    import matplotlib.pyplot as plt\nexcept ImportError:\n    pass\n"
        "def draw():\n    import matplotlib\n"
    )
    (complaint,) = drawing_on_import(tmp_path)
    assert "figure.py:2" in complaint


def other_papers(library: Path) -> list[str]:
    """Complain where an engine imports papers, any other module one of them, or a paper another."""
    complaints = []
    for path in files(library):
        folder, *below = path.relative_to(library).parts
        own = below[0] if folder == "papers" and len(below) > 1 else None
        for node in ast.walk(parsed(path)):
            if not isinstance(node, ast.Import | ast.ImportFrom):
                continue
            for module in imported(node):
                _, *rest = module.split(".")
                if rest[:1] == ["papers"] and len(rest) > 1 and rest[1] != own:
                    complaints.append(f"{place(path, node)}: {module}")
                elif folder == "engines" and rest[:1] and rest[0] in REGISTRIES:
                    complaints.append(f"{place(path, node)}: engines know types, never papers")
    return complaints


def test_engines_and_papers_import_no_other_paper() -> None:
    assert not other_papers(LIBRARY)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (
            "engines/check.py",
            "from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1",
        ),
        ("engines/check.py", "from fedtheory.theorems import STATEMENTS"),
        ("core/claim.py", "from fedtheory.papers import fedfw"),
        ("theorems/__init__.py", "from fedtheory.papers.fedfw import STATEMENTS"),
        ("papers/ffgb/proofs/thm1.py", "import fedtheory.papers.fedfw.statements.notation"),
        ("papers/ffgb/statements/thm1.py", "from fedtheory.papers import fedfw"),
    ],
)
def test_a_borrowed_paper_would_be_seen(tmp_path: Path, path: str, line: str) -> None:
    (tmp_path / path).parent.mkdir(parents=True)
    (tmp_path / path).write_text(line + "\n")
    assert other_papers(tmp_path)


def test_a_paper_may_import_itself(tmp_path: Path) -> None:
    (tmp_path / "papers" / "fedfw" / "proofs").mkdir(parents=True)
    (tmp_path / "papers" / "fedfw" / "proofs" / "thm1.py").write_text(
        "from fedtheory.papers.fedfw.statements.notation import D\n"
    )
    assert not other_papers(tmp_path)


# --- the language ----------------------------------------------------------------------------

BELOW_THE_LANGUAGE = frozenset({"Square", "Use", "citation", "combination", "stands"})
"""Words of `core/proof.py` and `core/citation.py` in which certificates are written out; who has something to prove says facts and lines."""
WRITES_OUT = ("core", "engines", "language", "pep")
"""Folders that make certificates of what is said or found elsewhere."""


def written_out(library: Path) -> list[str]:
    """Complain where certificates are written out by hand. A row of a worst case says by a Use why its conditions are met."""
    return [
        f"{place(path, node)}: {name.name}"
        for path in files(library)
        if path.relative_to(library).parts[0] not in WRITES_OUT
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ImportFrom)
        and node.module in {"fedtheory.core.proof", "fedtheory.core.citation"}
        for name in node.names
        if name.name in BELOW_THE_LANGUAGE
        and not (name.name == "Use" and "worst_cases" in path.parts)
    ]


def test_what_is_proved_is_written_in_the_language() -> None:
    assert not written_out(LIBRARY)


@pytest.mark.parametrize(
    "path", ["papers/fedfw/proofs/thm1.py", "textbook/vectors.py", "worst_cases/classics/gd.py"]
)
def test_a_certificate_written_out_would_be_seen(path: str, tmp_path: Path) -> None:
    (tmp_path / path).parent.mkdir(parents=True)
    (tmp_path / path).write_text("from fedtheory.core.proof import Proof, combination\n")
    (complaint,) = written_out(tmp_path)
    assert complaint.endswith("combination")


# --- manifests -------------------------------------------------------------------------------


def papers_without_manifest(folder: Path) -> list[str]:
    """A folder with modules and no `__init__.py` would be passed over in silence."""
    return [
        f"{place}: a paper needs a manifest, __init__.py"
        for place in sorted(folder.iterdir())
        if place.is_dir() and list(files(place)) and not (place / "__init__.py").exists()
    ]


def test_every_folder_of_papers_is_a_paper() -> None:
    assert not papers_without_manifest(PAPERS)
    assert set(own_papers()) == {path.parent.name for path in PAPERS.glob("*/__init__.py")}


def test_a_paper_without_a_manifest_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "mine" / "statements").mkdir(parents=True)
    (tmp_path / "mine" / "statements" / "thm1.py").touch()
    (complaint,) = papers_without_manifest(tmp_path)
    assert "mine: a paper needs a manifest" in complaint


def test_papers_are_told_in_the_order_that_they_declare() -> None:
    orders = [importlib.import_module(f"fedtheory.papers.{paper}").ORDER for paper in own_papers()]
    assert orders == sorted(orders)
    assert own_papers()[:5] == ("fedfw", "ffgb", "fedres", "fedboost", "fednewton")


@pytest.mark.parametrize("paper", own_papers())
def test_a_manifest_imports_nothing_of_its_paper(paper: str) -> None:
    ask = (
        f"import fedtheory.papers.{paper}, sys\n"
        f"print(*[name for name in sys.modules if name.startswith('fedtheory.papers.{paper}.')])"
    )
    run = subprocess.run(
        [sys.executable, "-c", ask], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert run.stdout.split() == []


@pytest.mark.parametrize("paper", own_papers())
def test_a_manifest_gives_every_kind_and_nothing_else(paper: str) -> None:
    module = importlib.import_module(f"fedtheory.papers.{paper}")
    assert all(isinstance(getattr(module, kind), tuple | Mapping) for kind in KINDS)
    assert module.STATEMENTS
    assert not hasattr(module, "LEMMATA")


# --- words -----------------------------------------------------------------------------------


def prints(folder: Path) -> list[str]:
    return [
        f"{place(path, node)}: only the command prints"
        for path in files(folder)
        if path.relative_to(folder).parts[0] != "cli"
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    ]


def test_only_the_command_prints() -> None:
    assert not prints(LIBRARY)


def test_a_print_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "cli").mkdir()
    (tmp_path / "cli" / "show.py").write_text("print('this is its job')\n")
    (tmp_path / "engine.py").write_text("print('debugging')\n")
    (complaint,) = prints(tmp_path)
    assert "engine.py:1" in complaint


def made_into_verdicts(folder: Path) -> list[str]:
    return [
        f"{place(path, node)}: pages are made of the campaign's rows as they are"
        for path in files(folder)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Verdict"
    ]


def test_a_report_makes_no_verdicts() -> None:
    assert not made_into_verdicts(LIBRARY / "report")
    assert made_into_verdicts(LIBRARY / "campaign")  # where they are made


FOREIGN = re.compile(
    r"(?<![\w.])/(work|root|home|Users|opt|tmp)/\w|pypi\.org|pythonhosted|index-url|find-links"
)


def foreign(folder: Path) -> list[str]:
    """Complain of paths of one machine and of hosts of a package index."""
    return [
        f"{path}:{number}: {line.strip()[:80]}"
        for path in files(folder, "")
        if path.suffix in TEXT and path.name != Path(__file__).name
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if FOREIGN.search(line)
    ]


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    assert not foreign(ROOT)


def test_a_machine_path_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("see /home/someone/notes\n")
    assert foreign(tmp_path)


# --- the wheel -------------------------------------------------------------------------------


def test_the_wheel_has_one_top_level_name() -> None:
    wheel = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["packages"] == ["fedtheory"]
    assert "force-include" not in wheel
    assert PYPROJECT["tool"]["check-wheel-contents"]["toplevel"] == ["fedtheory"]


def test_the_constraints_pin_every_dependency() -> None:
    project = PYPROJECT["project"]
    extras = project["optional-dependencies"].values()
    wanted = [*project["dependencies"], *itertools.chain.from_iterable(extras)]
    pinned = re.findall(r"^([\w-]+)==", (ROOT / "constraints.txt").read_text(), re.MULTILINE)
    assert {re.split(r"[<>=!~;\[ ]", name)[0] for name in wanted} <= set(pinned)


def test_every_code_of_an_error_is_explained() -> None:
    raised = {
        code
        for path in files(LIBRARY)
        for code in re.findall(r'"(FT\d{3})"', path.read_text(encoding="utf-8"))
    }
    assert raised
    assert raised <= set(CODES)


# --- where words are -------------------------------------------------------------------------


def words_of(module: Any, kinds: tuple[type, ...]) -> dict[str, Any]:
    return {name: x for name, x in vars(module).items() if isinstance(x, kinds) and name.isupper()}


@pytest.mark.parametrize("stem", ["concepts", "metrics", "properties"])
def test_a_word_is_in_one_place(stem: str) -> None:
    """In the core if papers share it, else in its paper; and no two words of one kind have a name in common."""
    homes = ["fedtheory.core", *(f"fedtheory.papers.{paper}" for paper in own_papers())]
    found = [
        word
        for home in homes
        if (LIBRARY.parent / home.replace(".", "/") / f"{stem}.py").exists()
        for name, word in words_of(importlib.import_module(f"{home}.{stem}"), WORDS).items()
        if f"{name} = " in (LIBRARY.parent / home.replace(".", "/") / f"{stem}.py").read_text()
    ]
    assert found
    assert len({word.name for word in found}) == len(found)


@pytest.mark.parametrize("stem", ["concepts", "metrics", "properties"])
def test_a_word_of_one_paper_is_told_to_whoever_looks_in_the_core(stem: str) -> None:
    own = importlib.import_module(f"fedtheory.papers.fednewton.{stem}")
    core = importlib.import_module(f"fedtheory.core.{stem}")
    name = next(name for name in words_of(own, WORDS) if name not in vars(core))
    with pytest.raises(ImportError, match=rf"{name}.*fedtheory\.papers\.fednewton\.{stem}"):
        getattr(core, name)
    with pytest.raises(AttributeError, match="LEMMATA"):
        getattr(core, "LEMMATA")  # noqa: B009  (as an import asks)
