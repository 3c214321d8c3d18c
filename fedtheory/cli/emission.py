"""What runs a user's code runs in a child of its own, which hands bundles and rows over as JSON and labels nothing.

`python -m fedtheory.cli.emission ANSWER TASK` reads a task as JSON and writes its answer into a file: standard output
is the user's to print on.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fedtheory.core.errors import FedTheoryError

Bundle = dict[str, Any]


@dataclass(frozen=True)
class Emitted:
    """The bundles of the proofs that were asked for, and what was wrong with the others."""

    bundles: tuple[Bundle, ...]
    warnings: tuple[tuple[str, str], ...]
    foreign: bool  # of a file or a package from outside


def emitted(target: str, bound: str | None) -> Emitted:
    """The bundles of a statement's best proof, or of this bound, or of all statements of a file."""
    answer = in_child("proofs", target=target, bound=bound)
    return Emitted(
        tuple(answer["bundles"]),
        tuple((code, message) for code, message in answer["warnings"]),
        bool(answer["foreign"]),
    )


def in_child(task: str, **words: Any) -> dict[str, Any]:
    """The answer to a task that may run a user's code. Raises what the child raised."""
    with tempfile.TemporaryDirectory(prefix="fedtheory-") as folder:
        answer = Path(folder) / "answer.json"
        asked = json.dumps({"task": task, **words})
        command = [sys.executable, "-m", "fedtheory.cli.emission", str(answer), asked]
        code = _finished(command)
        try:
            found: dict[str, Any] = json.loads(answer.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            message = f"the process that runs theorems ended with code {code} and no answer."
            raise FedTheoryError(message, code="FT130") from error
    if "error" in found:
        raise FedTheoryError(found["error"]["message"], code=found["error"]["code"])
    return found


def _finished(command: Sequence[str]) -> int:
    """Runs it, what it says beside our own words on stderr; a terminal it may draw on itself."""
    if sys.stderr.isatty():
        return subprocess.run(command, stdout=sys.stderr.fileno(), check=False).returncode
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8", errors="replace"
    ) as child:  # fmt: skip
        assert child.stderr
        for said in child.stderr:
            print(said, end="", file=sys.stderr)
        return child.wait()


def main(words: Sequence[str]) -> int:
    """One task."""
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


def _proofs(target: str, bound: str | None) -> dict[str, Any]:
    from fedtheory.cli.progress import progress
    from fedtheory.cli.proofs import proofs_of
    from fedtheory.engines.prove import emit

    found = proofs_of(target, bound)
    bundles: list[Bundle] = []
    with progress("assembling", sum(len(proof.steps) for proof in found.proofs)) as show:
        for proof in found.proofs:
            show(len(bundles), proof.id)
            bundles.append(emit(proof))
    return {"bundles": bundles, "warnings": found.warnings, "foreign": found.foreign}


def _campaign(targets: list[str], **options: Any) -> dict[str, Any]:
    from fedtheory.cli.campaign import answered

    return answered(targets, **options)


def _stated(target: str) -> dict[str, Any]:
    """What a file states, as the catalogue would hold it, and the bundles of all its proofs."""
    from fedtheory.calculator.generate import raw_entry
    from fedtheory.cli.proofs import in_file_named
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


TASKS: dict[str, Callable[..., dict[str, Any]]] = {
    "proofs": _proofs,
    "campaign": _campaign,
    "stated": _stated,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
