"""What Rocq says of every bound of the library that has a label: `python -m fedtheory.cli.rocq [PAPER|ID|"ID BOUND" ...] [-o DIR] [--record] [--archive FILE]`.
`--table` prints the numbers that are on record, and `--archive FILE` writes the sources of what is on record, and neither compiles anything; `--today` asks about a tenth of what is on record, another one each day, and a headline theorem of each paper.

What did not change since is not compiled again, so that a run may be broken off and begun anew. `--record` writes which claims Rocq
has accepted (`fedtheory/calculator/rocq.json`): where a label is told, it says so of a bound that still claims that.
"""

import argparse
import json
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from fedtheory.calculator.recorded import (
    IN_ROCQ,
    SHORT,
    accepted_by_rocq,
    recorded,
    recorded_labels,
)
from fedtheory.core.errors import nearest
from fedtheory.core.shelf import own_papers
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import emit
from fedtheory.proofs import OWN_PROOFS
from fedtheory.rocq.archive import archive, sources
from fedtheory.rocq.check import ACCEPTED, Answer, check
from fedtheory.rocq.refutation import development

UNDECIDED = Label.UNDECIDED.word
DAYS = 10
"""How many days go by until CI has asked about all."""
HEADLINES = (
    "fedboost.thm2 corrected", "fedfw.thm1 sharpened", "fednewton.thm1 corrected", "fednewton.prop4 corrected", "fedres.thm2 corrected",
    "ffgb.thm4_1 corrected",
)  # fmt: skip
"""Asked about each day."""


def todays(day: int) -> list[str]:
    """The accepted bounds whose turn it is on a day."""
    names = [n for n in sorted(accepted_by_rocq()) if recorded(*n.split(" ", 1)).rocq]
    return names[day % DAYS :: DAYS]


def bounds(
    papers: Sequence[str], wanted: Callable[[str, str], bool]
) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Each labelled bound with a proof that is wanted: its id and bound, and its bundle."""
    for paper in papers:
        for proof in OWN_PROOFS.of(paper):
            known = recorded_labels(proof.of.id).get(proof.bound, {})
            if known.get("label", UNDECIDED) != UNDECIDED and wanted(proof.of.id, proof.bound):
                yield proof.of.id, proof.bound, emit(proof)


def told(labels: Sequence[str], answers: Sequence[Answer]) -> Iterator[str]:
    """How many of each label Rocq accepts, and the time of those that it does."""
    counted = Counter(zip(labels, (a.outcome for a in answers), strict=True))
    for label in sorted(set(labels)):
        own = {outcome: n for (of, outcome), n in counted.items() if of == label}
        parts = ", ".join(f"{n} {outcome}" for outcome, n in sorted(own.items()))
        yield f"{label}: {sum(own.values())} bounds, {parts}"
    if times := [a.seconds for a in answers if a.outcome == ACCEPTED]:
        total, median = sum(times), statistics.median(times)
        yield f"{total:.0f} s of CPU for all that are accepted, median {median:.1f} s, most {max(times):.1f} s"


def table() -> Iterator[str]:
    """Of how many of each label Rocq accepted what they claim now, as docs/rocq.md shows it: nothing is compiled."""
    counted, accepted = Counter[str](), Counter[str]()
    for paper in own_papers():
        for proof in OWN_PROOFS.of(paper):
            label = recorded_labels(proof.of.id).get(proof.bound, {}).get("label", UNDECIDED)
            counted[label] += 1
            accepted[label] += recorded(proof.of.id, proof.bound).rocq
    yield "| label | bounds | accepted |"
    yield "|---|---|---|"
    for label in sorted(set(counted) - {UNDECIDED}):
        yield f"| {label} | {counted[label]} | {accepted[label]} |"


def packed(papers: Sequence[str], wanted: Callable[[str, str], bool]) -> bytes:
    """The sources of each bound that is wanted and of which Rocq accepted what it claims."""
    accepted = (b for i, name, b in bounds(papers, wanted) if recorded(i, name).rocq)
    return archive(dict(sources(map(development, accepted))))


def main(words: Sequence[str]) -> int:
    """One row a bound as it is found, and the numbers of each label."""
    parser = argparse.ArgumentParser(prog="python -m fedtheory.cli.rocq")
    parser.add_argument("papers", nargs="*", metavar="PAPER|ID|BOUND", help="default: all papers")
    parser.add_argument("-o", "--output", type=Path, default=Path("rocq"), metavar="DIR")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--record", action="store_true", help="note which claims are accepted")
    parser.add_argument(
        "--archive",
        type=Path,
        metavar="FILE",
        help="the sources of what is on record, as a .tar.xz",
    )
    parser.add_argument("--today", action="store_true", help="those whose turn it is")
    parser.add_argument("--table", action="store_true", help="only print what is on record")
    args = parser.parse_args(words)
    if args.table:
        print(*table(), sep="\n")
        return 0
    papers = sorted({name.partition(".")[0] for name in args.papers}) or list(own_papers())
    if unknown := [paper for paper in papers if paper not in own_papers()]:
        print(f'no paper "{unknown[0]}".{nearest(unknown[0], own_papers())}', file=sys.stderr)
        return 2
    today = {*todays(date.today().toordinal()), *HEADLINES} if args.today else None
    asked: list[tuple[str, str]] = []

    def wanted(identifier: str, bound: str) -> bool:
        if today is not None:
            return f"{identifier} {bound}" in today
        names = {f"{identifier} {bound}", identifier, identifier.partition(".")[0]}
        return not args.papers or bool(names & {*args.papers})

    if args.archive:
        args.archive.write_bytes(packed(papers, wanted))
        return 0

    def chosen() -> Iterator[Mapping[str, Any]]:
        for identifier, bound, bundle in bounds(papers, wanted):
            asked.append((identifier, bound))
            yield bundle

    answers: list[Answer] = []
    for answer in check(chosen(), args.output, workers=args.jobs):
        identifier, bound = asked[len(answers)]
        answers.append(answer)
        note = f": {answer.message}" if answer.message else ""
        print(f"{answer.outcome:<17}{identifier} {bound}{note:.200}", flush=True)
    known = [recorded_labels(identifier)[bound] for identifier, bound in asked]
    print(*told([one["label"] for one in known], answers), sep="\n")
    if args.record:
        found = dict(accepted_by_rocq())
        for (identifier, bound), one, answer in zip(asked, known, answers, strict=True):
            found.pop(f"{identifier} {bound}", None)
            if answer.outcome == ACCEPTED:
                found[f"{identifier} {bound}"] = one["meaning"][:SHORT]
        text = json.dumps(dict(sorted(found.items())), indent=1)
        IN_ROCQ.write_text(text + "\n", encoding="utf-8")
    return 0 if all(answer.outcome == ACCEPTED for answer in answers) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
