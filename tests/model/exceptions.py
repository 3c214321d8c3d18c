"""What no run evaluates and why: exceptions.json, the one list of them, by statement and reason. It only shrinks.

`python -m tests.model.exceptions` writes it again, where it has become shorter.
"""

import json
from pathlib import Path

from fedtheory.campaign.models import MADE, models
from fedtheory.engines.model import Modelled
from fedtheory.proofs import PROOFS
from fedtheory.theorems import STATEMENTS

PAPERS = ("fedfw", "ffgb", "fedres", "fedboost", "fednewton")
FILE = Path(__file__).with_suffix(".json")
MOST = 1221
"""So many entries, and never more."""
Left = dict[str, dict[str, list[str]]]


def known() -> Left:
    """The list as it stands."""
    found: Left = json.loads(FILE.read_text())
    return found


def size(left: Left) -> int:
    """How many hypotheses are on it."""
    return sum(len(names) for reasons in left.values() for names in reasons.values())


def found_of(paper: str) -> list[Modelled]:
    """What runs say of each proof of a paper."""
    said = []
    for statement in STATEMENTS.of(f"{paper}.x"):
        own = [proof for proof in PROOFS.of(statement.id) if proof.of.digest == statement.digest]
        said += models(statement, own)
    return said


def left_out(said: list[Modelled]) -> Left:
    """What was not evaluated, by statement and reason."""
    whys: dict[str, dict[str, str]] = {}
    for found in said:
        own = whys.setdefault(found.id, {})
        if found.why and found.why != MADE:
            own["the whole"] = found.why
        elif not found.why:
            for finding in found.those("NOT EVALUATED"):
                own.setdefault(finding.name, finding.why)
    left: Left = {}
    for identifier, own in sorted(whys.items()):
        for name, why in sorted(own.items()):
            left.setdefault(identifier, {}).setdefault(why, []).append(name)
    return left


def main() -> None:
    """Writes the list."""
    left = {k: v for paper in PAPERS for k, v in left_out(found_of(paper)).items()}
    FILE.write_text(json.dumps(left, indent=0, ensure_ascii=False, sort_keys=True) + "\n")
    print(size(left))  # noqa: T201


if __name__ == "__main__":
    main()
