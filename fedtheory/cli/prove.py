"""`fedtheory prove`: a proof replayed step by step, each step accepted by both kernels or said to be open."""

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fedtheory.calculator.bound import PREFERRED
from fedtheory.calculator.catalogue import find
from fedtheory.calculator.complaints import Complaints
from fedtheory.cli.output import coloured, json_argument, line, print_json
from fedtheory.cli.progress import progress
from fedtheory.cli.target import in_file
from fedtheory.cli.tasks import Subject, from_file
from fedtheory.cli.theorem_file import load_named
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.item import Argument
from fedtheory.core.proof import Proof
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import Hypothesis, ProofReport
from fedtheory.engines.prove import prove as replay_proof
from fedtheory.proofs import ARGUMENTS, PROOFS, find_proof, is_own
from fedtheory.worst_cases import CLOSED_FORMS

STEPS_ALONE = {argument.id: argument for argument in (*ARGUMENTS, *CLOSED_FORMS)}
"""What is proved without being the bound of a statement: remarks of papers, worst cases for all N."""
EXAMPLE = "fedtheory prove fedfw.thm1 --bound sharpened --write certificates"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "id", metavar="ID|FILE.py", help="a statement, for example fedfw.thm1, or FILE.py::id"
    )
    parser.add_argument(
        "--bound", metavar="STATUS", help="printed, corrected, sharpened, lower, or a bound's name"
    )
    parser.add_argument(
        "--write", metavar="DIR", type=Path, help="write the certificates into this folder"
    )
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the replay; of a file, those of all its statements, and JSON of several is a list."""
    data, accepted = [], True
    for proof in _proofs(args.id, args.bound):
        report = _replayed(proof)
        written = write(report, args.write) if args.write else []
        if args.json:
            data.append(as_json(report) | {"written": [str(path) for path in written]})
        else:
            _tell(report, written)
        open_steps = any(not step.lines for step in proof.steps)
        accepted &= report.label is Label.PROVED or open_steps
    if args.json:
        print_json(data[0] if len(data) == 1 else data)
    return 0 if accepted else 1


def prove(identifier: str, /, *, bound: str | None = None) -> ProofReport:
    """Replays the proof of a bound."""
    return _replayed(chosen(identifier, bound))


def chosen(identifier: str, bound: str | None) -> Proof | Argument:
    """The proof of this bound; when none is named, of the best one that has a proof."""
    proofs = _proofs(identifier, bound)
    if len(proofs) > 1:
        ids = ", ".join(proof.id for proof in proofs)
        message = f'"{identifier}" proves several statements; add "::" and one of {ids}.'
        raise FedTheoryError(message, code="FT001")
    return proofs[0]


def _proofs(target: str, bound: str | None) -> Sequence[Proof | Argument]:
    """The proof of a statement, or one of each statement of a file; what has none there is told on stderr."""
    if target in STEPS_ALONE:
        if bound:
            message = f"{target} is an argument of its own and has no bound {bound}."
            raise FedTheoryError(message, code="FT004")
        return [STEPS_ALONE[target]]
    named = in_file(target)
    if named is None:
        entry = find(target)
        if bound is not None:
            return [find_proof(target, entry.bound(bound).key)]
        status = {b.key: b.status for b in entry.bounds}
        return [_best(target, status, [proof for proof in PROOFS if proof.of.id == target])]
    found, complaints = [], Complaints()
    for subject in from_file(load_named(named)):
        try:
            found.append(_in_file(subject, bound))
        except FedTheoryError as error:
            complaints.take(error)
    if not found:
        complaints.settle()
    for code, message in complaints.found:
        print(f"warning {code}: {message}", file=sys.stderr)
    return found


def _in_file(subject: Subject, bound: str | None) -> Proof:
    statement = subject.statement
    if bound is None:
        status = {b.key: b.status.word for b in statement.bounds}
        return _best(statement.id, status, subject.proofs)
    proof = subject.proof(statement.bound(bound).key)
    if proof is None:
        message = f"the file has no proof of {statement.id} ({bound})."
        raise FedTheoryError(message, code="FT005")
    return proof


def _best(identifier: str, status: Mapping[str, str], proofs: Sequence[Proof]) -> Proof:
    """The proof of the best bound that has one."""
    by_bound = {proof.bound: proof for proof in proofs}
    ranked = [key for wanted in PREFERRED for key, word in status.items() if word == wanted]
    for key in (*ranked, *status):
        if key in by_bound:
            return by_bound[key]
    message = (
        f"no proof of {identifier} is recorded; its bounds are UNDECIDED: {', '.join(status)}."
    )
    raise FedTheoryError(message, code="FT005")


def as_json(report: ProofReport) -> dict[str, Any]:
    """The keys of the design, and more."""
    return {
        "id": report.id,
        "bound": report.bound,
        "label": report.label.word,
        "steps": [
            {
                "locator": step.locator,
                "claim": step.claim,
                "label": step.label.word,
                "engine": step.engine,
                "digest": step.digest,
                "name": step.name,
                "because": step.because,
                "note": step.note,
            }
            for step in report.steps
        ],
        "hypotheses": _listed(report.hypotheses),
        "world": _listed(report.world),
        "axioms": list(report.axioms),
        "certificates": len(report.certificates),
        "seconds": round(report.seconds, 3),
    }


def _listed(given: Sequence[Hypothesis]) -> list[dict[str, str]]:
    return [
        {"name": h.name, "wording": h.wording, "locator": h.locator, "claim": h.claim}
        for h in given
    ]


def write(report: ProofReport, folder: Path) -> list[Path]:
    """One file a certificate, numbered in the order in which they rest on each other."""
    paths = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for k, certificate in enumerate(report.certificates, 1):
            name = re.sub(r"[^A-Za-z0-9.-]+", "-", str(certificate["id"])).strip("-")
            path = folder / f"{k:02}-{name}.json"
            path.write_text(
                json.dumps(certificate, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
            )
            paths.append(path)
    except OSError as error:
        message = f'certificates cannot be written to "{folder}": {error.strerror}; name a writable folder.'
        raise FedTheoryError(message, code="FT026") from error
    return paths


def _replayed(proof: Proof | Argument) -> ProofReport:
    name = f"{proof.id} ({proof.bound})" if proof.bound else proof.id
    with progress(f"replaying {name}", len(proof.steps)) as show:
        return replay_proof(
            proof,
            progress=lambda k, _total: show(k, proof.steps[k].name),
            literal=not is_own(proof),
        )


def _tell_given(head: str, given: Sequence[Hypothesis]) -> None:
    line(head)
    for hypothesis in given:
        line(f"    {hypothesis.wording} ({hypothesis.locator}): {hypothesis.claim}")


def _tell(report: ProofReport, written: list[Path]) -> None:
    name = f"{report.id} ({report.bound})" if report.bound else report.id
    line(f"{name}: {coloured(report.label.word)}")
    for step in report.steps:
        line(f"{coloured(step.label.word)}  {step.name}, {step.locator}: {step.because}")
        line(f"    {step.claim}")
        if step.digest:
            line(f"    certificate {step.digest[:16]}, by {step.engine}")
        if step.note:
            line(f"    {step.note}")
    accepted = sum(step.label is Label.PROVED for step in report.steps)
    line(
        f"{accepted} of {len(report.steps)} steps PROVED by certificates that both kernels accept, in {report.seconds:.1f} s"
    )
    _tell_given("from", report.hypotheses)
    if report.world:
        _tell_given("refuted where", report.world)
    line("axioms: " + ("; ".join(report.axioms) if report.axioms else "none"))
    for path in written:
        line(f"wrote {path}")
