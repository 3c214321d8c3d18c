"""What runs a user's code runs in a child of its own, which hands bundles and rows over as JSON and labels nothing.

The child reads a task as JSON and writes its answer into a file: standard output is the user's to print on. It knows this
library by its place, and whatever lies in the current folder comes last. Its answer may be anybody's: what is shown beside
a label must be what the label was read of.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import fedtheory
from fedtheory.calculator.catalogue import (
    FILE,
    Bound,
    Entry,
    find,
    in_library,
    items,
    others,
    read_entry,
)
from fedtheory.campaign.claims import sense
from fedtheory.campaign.target import in_file
from fedtheory.core.abbreviation import Abbreviation
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.garbage import seldom
from fedtheory.core.outside import installed
from fedtheory.runs.sources import LIBRARY, all_of

Bundle = dict[str, Any]
START = (
    "import sys; sys.path.insert(0, sys.argv[1]); import fedtheory; del sys.path[0]; sys.path.append(''); "
    "from fedtheory.campaign.emission import main; sys.exit(main(sys.argv[2:]))"
)
"""How the child begins: this library first, the current folder last."""
TEXTBOOK = "textbook"
"""The target that means all lemmas of the textbook."""
SCOPES = {
    "EVERY_ROUND": "every round",
    "AT_HORIZON": "the last round",
    "BEST_ROUND": "the best round",
    "AVERAGE": "the average over the rounds",
    "STATIC": "no rounds: a run of length one",
}
"""What a bundle calls a scope, and the catalogue."""
OF_FILES = {"laws", "curve", "statistics", "replay", "model", "attack"}
"""Layers that a file is asked about: it has no errata and no items."""


@dataclass(frozen=True)
class Emitted:
    """The bundles of the proofs that were asked for, and what was wrong with the others."""

    bundles: tuple[Bundle, ...]
    warnings: tuple[tuple[str, str], ...]
    foreign: bool  # of a file or a package from outside
    notation: tuple[tuple[Abbreviation, ...], ...] = ()  # how the terms of each bundle are printed
    models: tuple[dict[str, Any], ...] = ()
    """What runs say of the hypotheses of each that is a bound's: rows of layer "model"."""


def emitted(target: str, bound: str | None, *, models: bool = False) -> Emitted:
    """The bundles of a statement's best proof, or of this bound, or of all statements of a file."""
    _check_known(target, bound)
    answer = in_child("proofs", target=target, bound=bound, models=models)
    return Emitted(
        tuple(answer["bundles"]),
        tuple((code, message) for code, message in answer["warnings"]),
        bool(answer["foreign"]),
        tuple(answer["notation"]),
        tuple(answer["models"]),
    )


def _check_known(target: str, bound: str | None) -> None:
    """Raises what is wrong with the id or the bound, where the catalogue knows that no process could say more."""
    apart = target.partition(".")[0] == TEXTBOOK or target in {**items(), **others()}
    if in_file(target) is None and not installed() and (in_library(target) or not apart):
        entry = find(target)
        if bound is not None and target not in others():
            entry.bound(bound)


def in_child(task: str, **words: Any) -> dict[str, Any]:
    """The answer to a task that may run a user's code. Raises what the child raised."""
    with tempfile.TemporaryDirectory(prefix="fedtheory-") as folder:
        answer = Path(folder) / "answer.json"
        asked = json.dumps({"task": task, **words})
        library = str(Path(fedtheory.__path__[0]).parent)
        code = _finished([sys.executable, "-P", "-c", START, library, str(answer), asked])
        try:
            found: dict[str, Any] = json.loads(answer.read_text(encoding="utf-8"))
            error = found.get("error")
            if error is None:
                return _vetted(task, found, str(words.get("target", "")))
            failed = FedTheoryError(
                legible(error["message"], also="\n"), code=legible(error["code"])
            )
        except (AttributeError, KeyError, OSError, RecursionError, TypeError, ValueError) as lost:
            message = f"the process that runs theorems ended with code {code} and no answer."
            raise FedTheoryError(message, code="FT130") from lost
    raise failed


def _vetted(task: str, found: dict[str, Any], target: str) -> dict[str, Any]:
    """The answer, if what it hands over is of what was asked for, each once, and shown beside nothing else."""
    named = in_file(target)
    asked_for = target if named is None else named.id
    if task == "proofs":
        for bundle in found["bundles"]:
            lemma = target == TEXTBOOK and str(bundle["id"]).startswith(f"{TEXTBOOK}.")
            _check_own(
                bundle,
                bundle["id"] if lemma else asked_for,
                find(target) if named is None and in_library(target) else None,
            )
        _check_once([(bundle["id"], bundle["bound"]) for bundle in found["bundles"]])
        notation = [tuple(Abbreviation(**spelled(a)) for a in own) for own in found["notation"]]
        if len(notation) != len(found["bundles"]):
            raise ValueError("there is a notation of each bundle")
        return {
            **found,
            "notation": notation,
            "warnings": [[legible(c), legible(m)] for c, m in found["warnings"]],
            "models": [_vetted_model(row) for row in found["models"]],
        }
    if task == "tidied":
        return found
    if task == "stated":
        for one in found["stated"]:
            one["entry"] = spelled(one["entry"])
            for key, bundle in one["bundles"].items():
                _check_own(bundle, one["entry"]["id"], read_entry(one["entry"]))
                if bundle["bound"] != key:
                    raise FedTheoryError(
                        f"a proof of {bundle['bound']} is handed over for {key}.", code="FT025"
                    )
        _check_once([one["entry"]["id"] for one in found["stated"]])
        return found
    rows = [
        spelled({key: value for key, value in row.items() if key != "bundle"})
        | ({"bundle": row["bundle"]} if "bundle" in row else {})
        for row in found["rows"]
    ]
    if strange := {row["layer"] for row in rows} - OF_FILES:
        raise FedTheoryError(f"no file is asked about {min(strange)!a}.", code="FT025")
    _check_once([(row["id"], row["bound"]) for row in rows if row["layer"] == "replay"])
    return {**found, "rows": rows, "axioms": spelled(found["axioms"])}


def _vetted_model(row: dict[str, Any]) -> dict[str, Any]:
    """What is said of runs, if it is of the shape that is printed; it decides no label."""
    for key in ("id", "bound", "outcome", "note"):
        _ = row[key] + ""
    for finding in row["findings"]:
        _ = [finding[key] for key in ("name", "locator", "outcome", "points", "why", "broken")]
    told: dict[str, Any] = spelled(row)
    return told


def _check_own(bundle: Bundle, identifier: str, stated: Entry | None) -> None:
    """Raises FT025 if a bundle is of another statement, or claims something else than is stated."""
    if identifier and bundle["id"] != identifier:
        message = f"{identifier} hands over a proof of {bundle['id']!a}, which is not its own."
        raise FedTheoryError(message, code="FT025")
    if stated is not None and not claims(bundle, stated.bound(bundle["bound"])):
        message = (
            f"the proof of {identifier} ({bundle['bound']}) is of another claim than is stated."
        )
        raise FedTheoryError(message, code="FT025")


def _check_once(keys: Sequence[Any]) -> None:
    """Raises FT025 if a name stands twice."""
    if twice := [key for k, key in enumerate(keys) if key in keys[:k]]:
        message = f"the process that runs theorems answers twice of {twice[0]!a}."
        raise FedTheoryError(message, code="FT025")


def claims(bundle: Bundle, bound: Bound) -> bool:
    """Whether a bundle claims what a bound says: the number, of which rounds, in which sense, under which conditions."""
    claim = bundle["claim"]
    if bundle["kind"] == "steps" or claim is None:
        return False
    value_first = claim["then"][1] == "?"
    plain = value_first or claim["then"][2] == "?"  # a supremum says the whole claim
    relation = ">=" if value_first else claim["then"][0]
    said = [claim["value"], claim["measured"], SCOPES[claim["scope"]], sense(claim)]
    told = [bound.value, bound.metric, bound.scope, bound.certainty]
    said += [claim["first_round"], claim["conditions"], bundle["status"]]
    told += [
        str(bound.first_round),
        [[c.relation, c.left, c.right] for c in bound.conditions],
        bound.status,
    ]
    return said == told and (not plain or relation == bound.relation)


def spelled(node: Any) -> Any:
    """An answer with all that no reader would see spelled out."""
    if isinstance(node, str):
        return legible(node)
    if isinstance(node, dict):
        return {spelled(key): spelled(value) for key, value in node.items()}
    return [spelled(part) for part in node] if isinstance(node, list) else node


def legible(text: str, *, also: str = "") -> str:
    """A text in which every character that controls, hides or turns others is spelled out."""
    return "".join(
        c if c in also or c.isprintable() else c.encode("unicode_escape").decode() for c in text
    )


def _finished(command: Sequence[str]) -> int:
    """Runs it, what it says beside our own words on stderr; a terminal it may draw on itself."""
    if sys.stderr.isatty():
        return subprocess.run(command, stdout=sys.stderr.fileno(), check=False).returncode
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8", errors="replace"
    ) as child:  # fmt: skip
        assert child.stderr
        for said in child.stderr:
            sys.stderr.write(said)
        return child.wait()


def main(words: Sequence[str]) -> int:
    """One task."""
    seldom()
    path, asked = Path(words[0]), json.loads(words[1])
    try:
        task = str(asked.pop("task"))
        answer: dict[str, Any] = TASKS[task](**asked)
    except FedTheoryError as error:
        answer = {"error": {"code": error.code, "message": str(error)}}
    except KeyboardInterrupt:
        return 130
    path.write_text(json.dumps(answer), encoding="utf-8")
    return 0


def _proofs(target: str, bound: str | None, *, models: bool) -> dict[str, Any]:
    """What is handed over; of this library what was put together before from the same files. It decides no label."""
    from fedtheory.kernel.remembered import memory
    from fedtheory.runs.store import Store, asked_key

    remembered = memory() if in_file(target) is None and in_library(target) else None
    if remembered is None:
        return _assembled(target, bound, models=models)[0]
    key = asked_key(task="proofs", target=target, bound=bound, models=models)
    path = remembered.path.with_name("assembled.db")
    with suppress(FedTheoryError), Store(path) as kept:
        if (known := kept.get(key)) is not None:
            return known
    answer, needed = _assembled(target, bound, models=models)
    if all(step["certificate"] for bundle in answer["bundles"] for step in bundle["steps"]):
        with suppress(FedTheoryError), Store(path) as kept:
            kept.put(key, answer, needed())
    return answer


def _assembled(
    target: str, bound: str | None, *, models: bool
) -> tuple[dict[str, Any], Callable[[], dict[str, str]]]:
    """What is handed over, and what it was put together from: all that is loaded, the paper's files, and the records."""
    from fedtheory.campaign.needs import needs_of_all, records_of
    from fedtheory.campaign.progress import progress
    from fedtheory.campaign.proofs import proofs_of
    from fedtheory.engines.prove import emit
    from fedtheory.proofs import is_own

    found = proofs_of(target, bound)
    bundles: list[Bundle] = []
    with progress("assembling", sum(len(proof.steps) for proof in found.proofs)) as show:
        for proof in found.proofs:
            show(len(bundles), proof.id)
            bundles.append(emit(proof, recall=is_own(proof)))
    notation = [[asdict(one) for one in proof.setting.abbreviations] for proof in found.proofs]
    said: list[dict[str, Any]] = []
    if models:
        from fedtheory.campaign.models import rows
        from fedtheory.core.proof import Proof

        said += [row for p in found.proofs if isinstance(p, Proof) for row in rows(p.of, [p])]
    answer = {
        "bundles": bundles,
        "warnings": found.warnings,
        "foreign": found.foreign,
        "notation": notation,
        "models": said,
    }

    def needed() -> dict[str, str]:
        paper = target.partition(".")[0]
        records = (path for proof in found.proofs for path in records_of(proof))
        return needs_of_all(LIBRARY / FILE, *records) | all_of(f"papers/{paper}")

    return answer, needed


def _campaign(targets: list[str], **options: Any) -> dict[str, Any]:
    from fedtheory.campaign.answers import answered

    return answered(targets, **options)


def _stated(target: str) -> dict[str, Any]:
    """What a file states, as the catalogue would hold it, and the bundles of all its proofs."""
    from fedtheory.calculator.generate import raw_entry
    from fedtheory.campaign.proofs import in_file_named
    from fedtheory.engines.prove import emit

    stated = []
    for subject in in_file_named(target):
        proofs = {b.key: subject.proof(b.key) for b in subject.statement.bounds}
        stated.append(
            {
                "entry": raw_entry(subject.statement),
                "bundles": {key: emit(proof) for key, proof in proofs.items() if proof},
            }
        )
    return {"stated": stated}


def _tidied(target: str) -> dict[str, Any]:
    """Drops what a file's record holds and none of its lines asks for."""
    from fedtheory.campaign.proofs import in_file_named
    from fedtheory.engines.prove import asked
    from fedtheory.engines.records import drop, stale

    gone = stale(asked([proof for subject in in_file_named(target) for proof in subject.proofs]))
    drop(gone)
    return {"dropped": {str(path): len(keys) for path, keys in gone.items()}}


TASKS: dict[str, Callable[..., dict[str, Any]]] = {
    "proofs": _proofs,
    "campaign": _campaign,
    "stated": _stated,
    "tidied": _tidied,
}
