"""`fedtheory prove`: a proof replayed step by step, each step accepted by both kernels or said to be open.

The proof is assembled in one process and labelled in another; what is printed is what the second one returned.
"""

import argparse
import json
import re
import sys
import time
from ast import literal_eval
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fedtheory.calculator.catalogue import catalogue, find, in_library
from fedtheory.calculator.recorded import PROVED
from fedtheory.campaign.claims import claim_text, sense
from fedtheory.campaign.emission import Emitted, emitted, in_child
from fedtheory.campaign.target import in_file
from fedtheory.cli.model import tell_model
from fedtheory.cli.output import coloured, json_argument, line, print_json
from fedtheory.core.abbreviation import Abbreviation
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.text import schema_words
from fedtheory.core.verdict import Outcome
from fedtheory.runs.labelling import Labeller, all_certificates

if TYPE_CHECKING:
    from fedtheory.engines.prove import ProofReport

EXAMPLE = "fedtheory prove fedfw.thm1 --bound sharpened --write certificates"
WHY = {
    "definition": "definitions",
    "assumption": "assumed in print",
    "ours": "assumed by us",
    "axiom": "taken on trust",
    "cited": "cited from this library, and not yet tied to the proof there",
    "textbook": "textbook lemmas, not yet tied to a proof",
}
Reading = dict[str, Any]


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "id", metavar="ID|FILE.py", help="a statement, for example fedfw.thm1, or FILE.py::id"
    )
    parser.add_argument(
        "--bound", metavar="STATUS", help="printed, corrected, sharpened, lower, or a bound's name"
    )
    parser.add_argument(
        "--watch",
        action="store_true",
        help="of a file: say of each line what is shown, and again whenever the file changes",
    )
    parser.add_argument(
        "--write", metavar="DIR", type=Path, help="write the bundle and its certificates there"
    )
    parser.add_argument(
        "--paper",
        action="store_true",
        help="print the proof as a paper does: displays in order, each with what it follows from",
    )
    parser.add_argument(
        "--latex", action="store_true", help="the same as LaTeX, multipliers in an appendix"
    )
    parser.add_argument(
        "--page",
        metavar="FILE.html",
        type=Path,
        help="write one page to attach to a paper: claim, hypotheses, proof, and what a checker reads; and a badge",
    )
    parser.add_argument(
        "--tidy",
        action="store_true",
        help="of a file: drop from its record what no line asks for any more",
    )
    parser.add_argument(
        "--rocq", action="store_true", help="write the proof for Rocq and let coqc check it"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        type=Path,
        default=Path("rocq"),
        help="where --rocq writes; default: rocq",
    )
    parser.add_argument(
        "--assumptions",
        action="store_true",
        help="with --rocq: let coqc print of each accepted theorem its type and Print Assumptions",
    )
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the replay; of a file, those of all its statements, and JSON of several is a list."""
    if args.watch:
        return watch(args.id, args.bound)
    if args.tidy:
        return tidy(args.id)
    data, accepted = [], True
    if args.rocq or args.assumptions:
        return in_rocq(emitted(args.id, args.bound).bundles, args)
    found = emitted(args.id, args.bound, models=True)
    models = {(row["id"], row["bound"]): row for row in found.models}
    for code, message in found.warnings:
        print(f"warning {code}: {message}", file=sys.stderr)
    read = readings(found, args.id)
    if args.page:
        return attached(found, read, args.page)
    if args.paper or args.latex:
        for bundle, reading, notation in zip(found.bundles, read, found.notation, strict=True):
            line(printed(bundle, reading, notation, latex=args.latex, foreign=found.foreign))
        return 0 if all(reading["label"] in PROVED for reading in read) else 1
    for bundle, reading in zip(found.bundles, read, strict=True):
        written = write(bundle, args.write) if args.write else []
        model = models.get((reading.get("id"), reading.get("bound")))
        if args.json:
            told = as_json(reading) | {"model": model}
            data.append(told | {"written": [str(path) for path in written]})
        else:
            tell(reading, written)
            for part in tell_model(model) if model else ():
                line(part)
        accepted &= model is None or model["outcome"] != Outcome.VIOLATED.word
        open_steps = any(step["certificate"] is None for step in bundle["steps"])
        accepted &= reading["label"] in PROVED or open_steps
    if args.json:
        print_json(data[0] if len(data) == 1 else data)
    return 0 if accepted else 1


def in_rocq(bundles: Sequence[Mapping[str, Any]], args: argparse.Namespace) -> int:
    """Prints what Rocq says of each bundle. What is not exported yet is no refusal."""
    from fedtheory.rocq.check import ACCEPTED, UNSUPPORTED, assumptions, check
    from fedtheory.runs.executor import cores

    folder = args.output
    answers = list(check(bundles, folder, workers=cores()))
    asked = [a.name for a in answers if args.assumptions and a.outcome == ACCEPTED]
    printed = {name: assumptions(folder, name) for name in asked}
    if args.json:
        print_json([a._asdict() | {"printed": printed.get(a.name)} for a in answers])
    for answer in () if args.json else answers:
        said = f": {answer.message}" if answer.message else ""
        rests = (
            f"; axioms: {', '.join(a.rpartition('.')[2] for a in answer.axioms)}"
            if answer.axioms
            else ""
        )
        kept = " (as before)" if answer.kept else ""
        line(f"{answer.outcome:<17}{answer.name}{kept}{said}{rests}")
        if answer.outcome != UNSUPPORTED:
            line(f"                 read {folder / 'bounds' / answer.name}_statement.v")
        if answer.name in printed:
            line(printed[answer.name])
    if all(answer.outcome == ACCEPTED for answer in answers):
        return 0
    return 3 if all(answer.outcome in {ACCEPTED, UNSUPPORTED} for answer in answers) else 1


def prove(identifier: str, /, *, bound: str | None = None) -> "ProofReport":
    """Replays the proof of a bound."""
    from fedtheory.engines.prove import report_of

    found = emitted(identifier, bound)
    if len(found.bundles) > 1:
        ids = ", ".join(str(bundle["id"]) for bundle in found.bundles)
        message = f'"{identifier}" proves several statements; add "::" and one of {ids}.'
        raise FedTheoryError(message, code="FT001")
    (reading,) = readings(found, identifier)
    return report_of(found.bundles[0], reading)


def readings(found: Emitted, target: str) -> list[Reading]:
    """What the process that knows the kernels alone says of the bundles."""
    foreign = found.foreign or in_file(target) is not None or not in_library(target)
    with Labeller() as labeller:
        answers = [
            _without_cascade(bundle, labeller.read(bundle, strict=foreign))
            for bundle in found.bundles
        ]
    for answer in answers:
        if in_file(target) and in_library(str(answer.get("id"))):
            message = f'"{target}" hands over a proof of {answer["id"]}, which is not its own.'
            raise FedTheoryError(message, code="FT025")
    return answers


def as_json(reading: Reading) -> dict[str, Any]:
    """The replay as JSON."""
    if not reading["steps"]:
        return {"label": reading["label"], "why": reading["why"], "steps": [], "hypotheses": []}
    return {
        "id": reading["id"],
        "bound": reading["bound"],
        "status": reading["status"],
        "label": reading["label"],
        "why": reading["why"],
        "claim": schema_words(reading["shows"]),
        "scope": reading["claim"]["scope"] if reading["claim"] else None,
        "certainty": sense(reading["claim"]) if reading["claim"] else None,
        "steps": [
            {
                "locator": step["locator"],
                "claim": schema_words(step["claim"]),
                "label": step["label"],
                "engine": step["engine"],
                "digest": step["digest"],
                "name": step["name"],
                "because": step["because"],
                "note": step["note"],
            }
            for step in reading["steps"]
        ],
        "hypotheses": _listed(reading["hypotheses"]),
        "world": _listed(reading["world"]),
        "axioms": reading["axioms"],
        "theorems": [
            {**theorem, "shows": schema_words(theorem["shows"])} for theorem in reading["theorems"]
        ],
        "repaired": reading["repaired"],
        "unmade": reading["unmade"],
        "promises": reading["promises"],
        "certificates": reading["certificates"],
        "digest": reading["digest"],
        "seconds": reading.get("seconds", 0.0),
    }


def _listed(given: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            "name": h["name"],
            "role": h["role"],
            "wording": h["wording"],
            "locator": h["locator"],
            "quote": h["quote"],
            "cites": h["cites"],
            "claim": schema_words(h["schema"]),
            "for_claim": h.get("for_claim", True),
        }
        for h in given
    ]


def write(bundle: Mapping[str, Any], folder: Path) -> list[Path]:
    """The bundle, and one file a certificate, numbered in the order in which they rest on each other."""
    paths = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for k, certificate in enumerate(all_certificates(bundle), 1):
            paths.append(_written(folder, f"{k:02}-{_plain(certificate['id'])}.json", certificate))
        name = _plain(f"{bundle['id']}-{bundle['bound']}".strip("-"))
        whole = folder / "bundles"
        whole.mkdir(exist_ok=True)
        _written(whole, f"{name}.json", bundle)
    except OSError as error:
        message = f'certificates cannot be written to "{folder}": {error.strerror}; name a writable folder.'
        raise FedTheoryError(message, code="FT026") from error
    return paths


RESTS = re.compile(r"not accepted: (?:.+: )?(?P<digest>[0-9a-f]{64}) is not accepted")


WAITS = "waits for "
LACKS = re.compile(r"the hypothesis (?P<name>.+?) is not shown: (?P<claim>\{.*\})")


def _without_cascade(bundle: Mapping[str, Any], answer: Reading) -> Reading:
    """The reading, in which a step that only rests on an open one is not called refused."""
    if not answer["steps"]:
        return answer  # it is no bundle, and its steps may be anything
    names = {step["certificate"]: step["name"] for step in bundle["steps"]}
    first_of: dict[str, str] = {}
    for step, made in zip(answer["steps"], bundle["steps"], strict=True):
        same = first_of.setdefault(made["certificate"] or step["name"], step["name"])
        if same != step["name"] and step["label"] not in PROVED:
            step["note"] = f'{WAITS}"{same}", which it is, and which is not shown'
        found = RESTS.fullmatch(step["note"])
        step["note"] = _told(step["note"])
        if found and found["digest"] in names:
            step["note"] = f'{WAITS}"{names[found["digest"]]}", which is not shown'
    if answer["why"].startswith("not accepted: "):
        open_ = (s for s in answer["steps"] if s["label"] not in PROVED and s["note"])
        first = next((s for s in open_ if not s["note"].startswith(WAITS)), None)
        answer["why"] = f"{first['name']}: {first['note']}" if first else answer["why"]
    return answer


def _told(note: str) -> str:
    """A note in which the hypothesis that a citation lacks is written as a claim, with what to do about it."""
    found = LACKS.search(note)
    if found is None:
        return note
    with suppress(KeyError, SyntaxError, TypeError, ValueError):
        claim, name = schema_words(literal_eval(found["claim"])), found["name"]
        said = f'say by which fact, given={{"{name}": ...}}'
        return f"{note[: found.start()]}the hypothesis {name} is not shown: {claim}; {said}"
    return note


def printed(
    bundle: Mapping[str, Any],
    reading: Reading,
    notation: Sequence[Abbreviation],
    *,
    latex: bool,
    foreign: bool,
) -> str:
    """The proof as a paper prints it, for a terminal or for LaTeX."""
    from fedtheory.report.argument import Printer, as_latex, as_text

    name = f"{reading['id']} ({reading['bound']})" if reading["bound"] else reading["id"]
    blocks = Printer(bundle, reading, notation, foreign).blocks()
    if not latex:
        return as_text(f"{name}: {reading['label']}", blocks)
    told = f"{name}: {reading['label']}, bundle {reading['digest']}\nfedtheory prove {reading['id']} --latex"
    return as_latex(f"{name}: {reading['label']}", blocks, told)


def attached(found: Emitted, read: Sequence[Reading], place: Path) -> int:
    """Writes the page of one bound, and its badge beside it."""
    from fedtheory.cli.latex import entry_of
    from fedtheory.report.argument import Printer
    from fedtheory.report.attached import badge, of_theorem

    if len(read) > 1 or place.suffix != ".html":
        bounds = ", ".join(str(reading["bound"] or reading["id"]) for reading in read)
        message = f'a page holds one bound: add --bound with one of {bounds}, and name a file like "proof.html".'
        raise FedTheoryError(message, code="FT009")
    (bundle,), (reading,), (notation,) = found.bundles, read, found.notation
    blocks = Printer(bundle, reading, notation, found.foreign).blocks()
    name = str(reading["id"])
    citation = entry_of(find(name)) if in_library(name) and name in catalogue() else ""
    written = {
        place: of_theorem(bundle, reading, blocks, citation),
        place.with_suffix(".svg"): badge(reading["label"], name),
    }
    try:
        for path, text in written.items():
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        message = (
            f'"{place}" cannot be written: {error.strerror}; name a file in a writable folder.'
        )
        raise FedTheoryError(message, code="FT026") from error
    line(f"{reading['id']} ({reading['bound']}): {coloured(reading['label'])}")
    for path in written:
        line(f"wrote {path}")
    return 0 if reading["label"] in {*PROVED, "REFUTED"} else 1


def tidy(target: str) -> int:
    """Drops from a file's record what none of its proofs asks for."""
    named = in_file(target)
    if named is None or named.id:
        message = f'--tidy looks at a whole file, and "{target}" is none; python -m fedtheory.cli.record tidies the papers.'
        raise FedTheoryError(message, code="FT024")
    dropped = in_child("tidied", target=target)["dropped"]
    for path, many in dropped.items():
        line(f"{path}: {many} stale dropped")
    if not dropped:
        line("nothing is stale")
    return 0


def watch(target: str, bound: str | None) -> int:
    """Reports on each line of a file, at once and after every change, until interrupted."""
    path = Path(target.partition("::")[0])
    if not path.is_file():
        message = f'--watch looks at a file, and "{path}" is none; give it a theorem file.'
        raise FedTheoryError(message, code="FT024")
    seen = None
    try:
        while True:
            if (now := path.stat().st_mtime_ns) != seen:
                seen = now
                for row in standing(target, bound):
                    line(row)
            time.sleep(0.5)
    except KeyboardInterrupt:
        return 0


def standing(target: str, bound: str | None) -> Iterator[str]:
    """How the proofs of a file stand: a row a line, the facts that were used, and what waits for what."""
    try:
        found = emitted(target, bound)
        answers = readings(found, target)
    except FedTheoryError as error:
        yield f"error {error.code}: {error}"
        return
    for bundle, reading in zip(found.bundles, answers, strict=True):
        yield f"{reading['id']} ({reading['bound']}): {coloured(reading['label'])}"
        certificates = {c["digest"]: c for c in bundle["certificates"]}
        for step in reading["steps"]:
            used = ", ".join(_used(certificates.get(step["digest"], {"lines": []})))
            told = f"from {used}" if used else step["because"]
            shown = step["label"] in PROVED
            yield f"  {coloured(step['label'])}  {step['name']}: {told if shown else step['note']}"
            if not shown and not step["note"].startswith(WAITS):
                yield f"      to show: {schema_words(step['claim'])}"


def _used(certificate: Mapping[str, Any]) -> list[str]:
    """The facts that a certificate refers to, lines of its own and conditions apart."""
    own = {line["name"] for line in certificate["lines"]}
    found: dict[str, None] = {}

    def look(node: Any) -> None:
        if isinstance(node, Mapping):
            if isinstance(node.get("use"), str):
                found[node["use"]] = None
            for part in node.values():
                look(part)
        elif isinstance(node, list):
            for part in node:
                look(part)

    look(certificate["lines"])
    return [name for name in found if name not in own and not name.startswith("if ")]


def _plain(name: Any) -> str:
    return re.sub(r"[^A-Za-z0-9.-]+", "-", str(name)).strip("-")


def _written(folder: Path, name: str, content: Any) -> Path:
    path = folder / name
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def _tell_given(head: str, given: Sequence[Mapping[str, Any]]) -> None:
    line(head)
    for hypothesis in given:
        claim = schema_words(hypothesis["schema"])
        line(f"    {hypothesis['wording']} ({hypothesis['locator']}): {claim}")
        if hypothesis["quote"]:
            line(f'        in print: "{hypothesis["quote"]}"')
        if hypothesis["cites"]:
            line(f"        see {hypothesis['cites']}")


def tell(reading: Reading, written: list[Path]) -> None:
    """Prints a reading: label, claim, steps, and all that it starts from by role."""
    if not reading["steps"]:
        line(f"{coloured(reading['label'])}: {reading['why']}")
        return
    name = f"{reading['id']} ({reading['bound']})" if reading["bound"] else reading["id"]
    line(f"{name}: {coloured(reading['label'])}")
    if reading["why"] and reading["label"] != "REFUTED":
        line(f"    {reading['why']}")
    if reading["claim"]:
        line(f"    {claim_text(reading)}")
    for step in reading["steps"]:
        line(f"{coloured(step['label'])}  {step['name']}, {step['locator']}: {step['because']}")
        line(f"    {schema_words(step['claim'])}")
        if step["digest"]:
            line(f"    certificate {step['digest'][:16]}, by {step['engine']}")
        if step["note"]:
            line(f"    {step['note']}")
    accepted = sum(step["label"] in PROVED for step in reading["steps"])
    line(
        f"{accepted} of {len(reading['steps'])} steps PROVED by certificates that both kernels accept"
    )
    used = [h for h in reading["hypotheses"] if h["for_claim"]]
    beside = [h for h in reading["hypotheses"] if not h["for_claim"]]
    line("from" if used or beside else "from nothing")
    for role, words in WHY.items():
        if own := [h for h in used if h["role"] == role]:
            _tell_given(f"  {words}:", own)
    if beside:
        _tell_given("  for side steps only:", beside)
    if reading["world"]:
        _tell_given("refuted where", reading["world"])
    for sort in sorted(reading["promises"].keys() - {"real", "integer"}):
        line(f"  {sort}: {reading['promises'][sort]}")
    for theorem in reading["theorems"]:
        name = f"{theorem['id']} ({theorem['bound']})" if theorem["bound"] else theorem["id"]
        line(f"cites {coloured(theorem['label'])}  {name}: {schema_words(theorem['shows'])}")
    line("axioms: " + ("; ".join(reading["axioms"]) if reading["axioms"] else "none"))
    if reading["unmade"]:
        line(
            f"not attained: that there is what this bound is about is not shown: {reading['unmade']}"
        )
    elif reading["unmade"] is not None:
        line(
            "attained: for all values of its letters there is what this bound is about, by a construction that both kernels accept"
        )
    if reading["repaired"]:
        line(f"repaired: print does not assume {', '.join(reading['repaired'])}")
    for path in written:
        line(f"wrote {path}")
