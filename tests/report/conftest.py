"""One site for all tests of pages: a paper's whole catalogue."""

import pytest

from fedtheory.report.evidence import Evidence, gather
from fedtheory.report.site import pages
from fedtheory.theorems import STATEMENTS
from tests.report.rows import recorded_items

PROVED = ("fedfw.thm1", "fedfw.lem2", "fedfw.appA")


@pytest.fixture(scope="session")
def files() -> dict[str, str | bytes]:
    """All files of a site about FedFW, without runs; of the proofs those of three statements."""
    evidence = [
        gather(s, verdicts=()) if s.id in PROVED else Evidence(s, proofs=(), verdicts=(), errata=())
        for s in STATEMENTS
        if s.id.startswith("fedfw.")
    ]
    return pages(evidence, recorded_items("fedfw"), {"fedtheory": "test"})
