"""`fedtheory prove`: a proof replayed step by step, each step accepted by both kernels or said to be open."""

import argparse
import json
import re
from pathlib import Path
from typing import Any

from fedtheory.calculator.bound import PREFERRED
from fedtheory.calculator.catalogue import find
from fedtheory.cli.output import coloured, json_argument, line, print_json
from fedtheory.cli.progress import progress
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.proof import Proof
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import ProofReport
from fedtheory.engines.prove import prove as replay_proof
from fedtheory.proofs import PROOFS, find_proof

EXAMPLE = "fedtheory prove fedfw.thm1 --bound sharpened --write certificates"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("id", metavar="ID", help="a statement, for example fedfw.thm1")
    parser.add_argument(
        "--bound", metavar="STATUS", help="printed, corrected, sharpened, lower, or a bound's name"
    )
    parser.add_argument(
        "--write", metavar="DIR", type=Path, help="write the certificates into this folder"
    )
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the replay."""
    proof = chosen(args.id, args.bound)
    report = _replayed(proof)
    written = write(report, args.write) if args.write else []
    if args.json:
        print_json(as_json(report) | {"written": [str(path) for path in written]})
    else:
        _tell(report, written)
    open_steps = any(not step.lines for step in proof.steps)
    return 0 if report.label is Label.PROVED or open_steps else 1


def prove(identifier: str, /, *, bound: str | None = None) -> ProofReport:
    """Replays the proof of a bound."""
    return _replayed(chosen(identifier, bound))


def chosen(identifier: str, bound: str | None) -> Proof:
    """The proof of this bound; when none is named, of the best one that has a proof."""
    entry = find(identifier)
    if bound is not None:
        return find_proof(identifier, entry.bound(bound).key)
    proved = {proof.bound for proof in PROOFS if proof.of.id == identifier}
    ranked = [b.key for status in PREFERRED for b in entry.bounds if b.status == status]
    for key in (*ranked, *(b.key for b in entry.bounds)):
        if key in proved:
            return find_proof(identifier, key)
    message = f"no proof of {identifier} is recorded; its bounds are UNDECIDED: {', '.join(b.key for b in entry.bounds)}."
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
        "hypotheses": [
            {"name": h.name, "wording": h.wording, "locator": h.locator, "claim": h.claim}
            for h in report.hypotheses
        ],
        "axioms": list(report.axioms),
        "certificates": len(report.certificates),
        "seconds": round(report.seconds, 3),
    }


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


def _replayed(proof: Proof) -> ProofReport:
    with progress(f"replaying {proof.of.id} ({proof.bound})", len(proof.steps)) as show:
        return replay_proof(proof, progress=lambda k, _total: show(k, proof.steps[k].name))


def _tell(report: ProofReport, written: list[Path]) -> None:
    line(f"{report.id} ({report.bound}): {coloured(report.label.word)}")
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
    line("from")
    for hypothesis in report.hypotheses:
        line(f"    {hypothesis.wording} ({hypothesis.locator}): {hypothesis.claim}")
    line("axioms: " + ("; ".join(report.axioms) if report.axioms else "none"))
    for path in written:
        line(f"wrote {path}")
