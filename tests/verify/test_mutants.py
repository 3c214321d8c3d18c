"""Mutants: each place of a text is changed once, and the text is Python after it."""

import ast
from pathlib import Path

import pytest

from verify import mutants
from verify.mutants import PARTS, ROOT, Mutant, places, planted

TEXT = '''
def least(a: int = 3, *rest: int) -> int:
    """Never 5."""
    if not rest and a < 1:
        raise ValueError(f"{a + 1} is not {2}")
    found = [x for x in rest if x]
    return min(a, -a, 2 * len(found)) if True else a
'''


def changed(change: str) -> str:
    (found,) = [m for m in places("x.py", TEXT) if m.change.startswith(change)]
    return planted(TEXT, found)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ("Lt becomes LtE", "a <= 1"),
        ("And becomes Or", "not rest or a < 1"),
        ("min becomes max", "max(a, -a, 2 * len(found))"),
        ("Mult becomes Add", "2 + len(found)"),
        ("USub is left out", "min(a, +a"),
        ("a condition is left out", "[x for x in rest]"),
        ("the condition becomes False at 4", "if False:"),
        ("3 becomes 4", "a: int=4"),
    ],
)
def test_a_change_is_made_where_it_is_said(change: str, text: str) -> None:
    made = changed(change)
    assert text in made
    assert ast.dump(ast.parse(made)) != ast.dump(ast.parse(TEXT))


def test_messages_and_annotations_are_left_alone() -> None:
    assert not [m for m in places("x.py", TEXT) if m.line == 5]


def test_all_places_of_the_kernels_can_be_changed() -> None:
    source = (ROOT / "fedtheory/kernel/citation.py").read_text(encoding="utf-8")
    found = places("fedtheory/kernel/citation.py", source)
    assert len(found) > 40
    whole = ast.unparse(ast.parse(source))
    for mutant in found[::8]:
        assert planted(source, mutant) != whole, mutant


def test_every_part_has_files_and_tests() -> None:
    for part in PARTS.values():
        assert all(list(ROOT.glob(pattern)) for pattern in part.files)
        assert all((ROOT / test).exists() for test in part.tests)


def test_a_mutant_is_noticed_by_a_test_that_looks_and_by_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "part.py").write_text("def least(a):\n    return a < 1\n")
    (tmp_path / "test_looks.py").write_text(
        "from part import least\n\ndef test(): assert not least(1)\n"
    )
    (tmp_path / "test_looks_away.py").write_text("def test(): pass\n")
    mutant = Mutant("part.py", 2, "Lt becomes LtE at 11")
    assert mutants.noticed(mutant, tmp_path, ["test_looks.py"])
    assert not mutants.noticed(mutant, tmp_path, ["test_looks_away.py"])
    assert "a < 1" in (tmp_path / "part.py").read_text()
