"""Pieces of a site are taken from the store while nothing that they show has changed; a copy of the tree is edited."""

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

from fedtheory.report.certificates import IN_ROCQ
from fedtheory.report.document import FRONT
from tests.copied import library

LEMMA = "fedfw.lem1"
EDITS = {
    "papers/fedfw/statements/lem1_smooth.py": ("the surrogate is smooth", "THE NEW TITLE is smooth"),
    "report/sections.py": ("Run it yourself", "THE NEW TEMPLATE"),
    "papers/fedfw/errata/ledger.py": ("Printed: ", "Printed: THE NEW ERRATUM "),
}  # fmt: skip
RECORD = "papers/fedfw/expected.json"
ELSEWHERE = ("papers/ffgb/statements/notation.py", "cli/verify.py")
WRITE = f"""
from pathlib import Path
from fedtheory.report.prepared import prepare
from fedtheory.report.site import chosen, write
from fedtheory.runs.store import Store
with Store("s.db") as store:
    pieces = prepare(chosen(["{LEMMA}"]), store=store)
write(Path("pages"), ["{LEMMA}"], verdicts=[], prepared=pieces)
"""
LOOK = f"""
import json, os, sys
from fedtheory.report import piece
from fedtheory.report.piece import kept
from fedtheory.report.prepared import tasks
from fedtheory.report.site import chosen
from fedtheory.runs import sources
from fedtheory.runs.store import Store
every, seen = tasks(chosen(["{LEMMA}"])), []
for name in [None, *sys.argv[1:]]:  # the file that is edited
    path = sources.LIBRARY / (name or "py.typed")
    before = path.read_bytes()
    path.write_bytes(before + b"\\n" if name else before)
    os.utime(path, (0, 0))  # as if it had been edited before this process began
    sources._digest.cache_clear()
    sources._digest_of_all.cache_clear()
    with Store("s.db") as store:
        seen.append(sum(kept(store, task) is not None for task in every) / len(every))
    path.write_bytes(before)
    os.utime(path, (0, 0))
with Store("s.db") as store:
    for task in every:
        told = store.get(piece._key(task)) | dict(explorer=["", "alert(1)"])
        store.put(piece._key(task), told)
    seen.append(sum(kept(store, task) is not None for task in every) / len(every))
print(json.dumps(seen))
"""
FORGED = "another store"


def run(tree: Path, script: str, *words: str) -> str:
    return subprocess.run(
        [sys.executable, "-P", "-c", script, *words],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(tree), "FEDTHEORY_CACHE": str(tree / "cache")},
        cwd=tree,
        text=True,
    ).stdout


def test_nothing_stale_is_shown_and_what_did_not_change_is_not_made_again(tmp_path: Path) -> None:
    library(tmp_path)
    run(tmp_path, WRITE)
    page, errata = (tmp_path / "pages" / f"{name}.html" for name in (LEMMA, "errata-fedfw"))
    before = page.read_text(encoding="utf-8") + errata.read_text(encoding="utf-8")
    front = (tmp_path / "pages" / FRONT).read_text(encoding="utf-8")
    assert f'href="{IN_ROCQ}"' in front
    with tarfile.open(tmp_path / "pages" / IN_ROCQ) as packed:
        assert "rocq/bounds/bound_fedfw_lem1_printed_statement.v" in packed.getnames()
    edited = (*EDITS, RECORD, *ELSEWHERE)
    seen = json.loads(run(tmp_path, LOOK, *edited))
    kept = dict(zip(("", *edited, FORGED), seen, strict=True))
    assert {name for name, share in kept.items() if share == 0} == {*EDITS, RECORD, FORGED}
    assert {name for name, share in kept.items() if share == 1} == {"", *ELSEWHERE}

    for name, (old, new) in EDITS.items():
        path = tmp_path / "fedtheory" / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        assert new not in before
        path.write_text(text.replace(old, new), encoding="utf-8")
    run(tmp_path, WRITE)
    after = page.read_text(encoding="utf-8"), errata.read_text(encoding="utf-8")
    assert all(new in after[0] for _, new in list(EDITS.values())[:2])
    assert "THE NEW ERRATUM" in after[1]
