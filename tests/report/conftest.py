"""One site for all tests of pages: a paper's whole catalogue."""

from pathlib import Path

import pytest

from fedtheory.report.evidence import Evidence, gather
from fedtheory.report.site import pages
from fedtheory.theorems import STATEMENTS
from tests.once import once
from tests.report.rows import recorded_items

PROVED = ("fedfw.thm1", "fedfw.lem2", "fedfw.appA")


def make(folder: Path) -> None:
    """A site about FedFW, without runs; of the proofs those of three statements. What is text and what is bytes lies apart."""
    evidence = [
        gather(s, verdicts=()) if s.id in PROVED else Evidence(s, proofs=(), verdicts=(), errata=())
        for s in STATEMENTS
        if s.id.startswith("fedfw.")
    ]
    made = pages(evidence, recorded_items("fedfw"), {"fedtheory": "test"})
    for kind in ("text", "bytes"):
        (folder / kind).mkdir(exist_ok=True)
    for name, found in made.items():
        if isinstance(found, str):
            (folder / "text" / name).write_text(found, encoding="utf-8", newline="")
        else:
            (folder / "bytes" / name).write_bytes(found)


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str | bytes]:
    """All files of that site."""
    made = once(tmp_path_factory, "site", make)
    text = {path.name: path.read_bytes().decode() for path in sorted((made / "text").iterdir())}
    return text | {path.name: path.read_bytes() for path in sorted((made / "bytes").iterdir())}
