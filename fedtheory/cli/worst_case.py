"""`fedtheory worst-case`: the worst case between two exact numbers, with the certificate of the upper one."""

import argparse
import json
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.enclosure import enclose
from fedtheory.calculator.inputs import Number, number_term, settings
from fedtheory.calculator.names import resolve
from fedtheory.campaign.labels import opened
from fedtheory.campaign.progress import waiting
from fedtheory.cli import worst_case_every, worst_case_file
from fedtheory.cli.bound import set_argument
from fedtheory.cli.output import json_argument, line, print_json, rounded, store_argument
from fedtheory.cli.worst_case_model import closed_form_json, model_json, told_closed_form
from fedtheory.core.errors import FedTheoryError
from fedtheory.runs.store import asked_key

if TYPE_CHECKING:
    from fedtheory.core.worst_case import Letter, WorstCase
    from fedtheory.engines.worst_case.answer import Answer
    from fedtheory.engines.worst_case.answer import Number as Enclosed

EXAMPLE = "fedtheory worst-case fw --set N=5 L=1 D=1 -o fw.json, or fedtheory worst-case method.py"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "id",
        metavar="ID",
        nargs="?",
        help="a worst case, or a script in PEPit's vocabulary; without one, all worst cases are listed",
    )
    set_argument(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        help="write the certificate into this file; as a page to attach to a paper if it ends in .html",
    )
    parser.add_argument(
        "--instance", metavar="FILE", type=Path, help="write the worst instance's recipe as JSON"
    )
    parser.add_argument(
        "--latex", action="store_true", help="print the proof of the upper end as a displayed sum"
    )
    parser.add_argument(
        "--every",
        metavar="N",
        help="of a script with functions of N: what holds for every N, proved by induction",
    )
    store_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the worst case; 3 when it is undecided."""
    if args.id is None:
        _list(as_data=args.json)
        return 0
    if args.every is not None:
        if args.output is not None:
            _check_place(args.output)
        return worst_case_every.told(args, _write)
    if worst_case_file.is_file(args.id):
        worst_case_file.refuse_what_is_for_ids(args)
        if args.output is not None:
            _check_place(args.output)
        return worst_case_file.told(args, _write)
    complaints = Complaints()
    given = settings(args.settings, complaints)
    complaints.settle()
    for path in (args.output, args.instance):
        if path is not None:
            _check_place(path)
    found = answered(args.id, given, store=args.store)
    for path, what in ((args.output, "certificate"), (args.instance, "instance")):
        content = (what == "certificate" and found["bundle"]) or found[what]
        if path is not None and content is not None and path.suffix == ".html":
            _write_page(path, found)
        elif path is not None and content is not None:
            _write(path, content)
        elif path is not None:
            print(f'there is no {what}: "{path}" was not written.', file=sys.stderr)
    if args.json:
        print_json(found)
    elif args.latex:
        worst_case_file.tell_proof(args.id, found["certificate"], found["refusal"])
    else:
        _tell(found)
    return 0 if found["kernel"] == "accepted" else 3


def _list(*, as_data: bool) -> None:
    """Prints the worst cases and their letters."""
    from fedtheory.worst_cases import WORST_CASES

    if as_data:
        print_json([model_json(model) for model in WORST_CASES])
        return
    for model in WORST_CASES:
        line(f"{model.id:<16} {model.title}")
        line(f"{'':<16} letters: {', '.join(letter.name for letter in model.letters)}")


def worst_case(identifier: str, /, **letters: Number) -> dict[str, Any]:
    """The worst case at these letters, as JSON."""
    return answered(identifier, letters, store=None, keep=False)


def answered(
    identifier: str, given: Mapping[str, Number], *, store: Path | None, keep: bool = True
) -> dict[str, Any]:
    """The answer, from the store where it is kept."""
    from fedtheory.worst_cases import find_worst_case

    model = find_worst_case(identifier)
    letters = _letters(model, given)
    key = asked_key(
        layer="worst-case 2",
        id=model.id,
        letters={name: [str(n.lower), str(n.upper)] for name, n in letters.items()},
    )
    with ExitStack() as stack:
        kept = opened(store, stack) if keep else None
        known = kept.get(key) if kept is not None else None
        if known is not None:
            return json.loads(known["told"])
        from fedtheory.campaign.needs import needs_of_all
        from fedtheory.engines.worst_case.answer import worst_case as solved

        told = ", ".join(f"{name}={n.lower}" for name, n in letters.items() if n.exact)
        with waiting(f"{model.id} at {told}: solving, certifying, replaying"):
            found = as_json(model, solved(model, letters))
        if kept is not None:  # as a text: a store sorts what it keeps
            kept.put(key, {"told": json.dumps(found)}, needs_of_all())
    return found


def slack(statement: str, store: Path | None = None, *, keep: bool = False) -> list[dict[str, Any]]:
    """How loose the bounds of a statement are: claimed, best proved, worst attained."""
    from fedtheory.calculator.bound import value_at
    from fedtheory.worst_cases import WORST_CASES

    rows = []
    for model in WORST_CASES:
        for claimed in model.claimed:
            for letters in model.shown if claimed.statement == statement else ():
                found = answered(model.id, letters, store=store, keep=keep)
                value = value_at(
                    statement, claimed.letters(letters), key=claimed.bound, complaints=Complaints()
                )
                rows.append(
                    {
                        "worst_case": model.id,
                        "bound": claimed.bound,
                        "set": found["set"],
                        "claimed": None if value.value is None else float(value.value),
                        "proved": found["upper"],
                        "attained": found["lower"],
                        "slack": _ratio(value.value, found["upper"]),
                    }
                )
    return rows


def _ratio(claimed: Fraction | float | None, upper: str | None) -> float | None:
    """How many times larger the claim is than the worst case."""
    if claimed is None or upper is None or not Fraction(upper):
        return None
    return float(claimed) / float(Fraction(upper))


def tell_slack(rows: list[dict[str, Any]]) -> None:
    """The comparison, for people."""
    if rows:
        line("worst cases: what is claimed, best proved, worst attained")
    for row in rows:
        told = ", ".join(f"{name}={value}" for name, value in row["set"].items())
        ends = [
            "UNDECIDED" if end is None else rounded(Fraction(end), upwards=upwards)
            for end, upwards in ((row["proved"], True), (row["attained"], False))
        ]
        claimed = "nothing" if row["claimed"] is None else rounded(row["claimed"], upwards=True)
        loose = "" if row["slack"] is None else f", {row['slack']:.3g} times the worst case"
        line(f"  {row['worst_case']} at {told}")
        line(f"    {row['bound']} claims {claimed}{loose}; proved {ends[0]}, attained {ends[1]}")


def _letters(model: "WorstCase", given: Mapping[str, Number]) -> "dict[str, Enclosed]":
    """The letters' values; raises one error that lists all that is wrong."""
    from fedtheory.engines.worst_case.answer import Number as Enclosed

    known = {letter.name: letter for letter in model.letters}
    found: dict[str, Enclosed] = {}
    complaints = Complaints()
    attempted = set[str]()
    for name, number in given.items():
        try:
            letter = known[resolve(name, known, of=model.id)]
            attempted.add(letter.name)
            value = enclose(number_term(number, called=letter.name), {})
            if letter.name in found:
                complaints.add("FT002", f"{letter.name} is set twice.")
            found[letter.name] = Enclosed(value.lower, value.upper)
            _check(letter, found[letter.name], str(number))
        except FedTheoryError as error:
            complaints.take(error)
    for letter in model.letters:
        if letter.default is not None:
            found.setdefault(letter.name, Enclosed(letter.default, letter.default))
        elif letter.name not in attempted | model.optional:
            complaints.add("FT006", f"{model.id} needs {letter.name} ({letter.meaning}).")
    complaints.settle()
    return {letter.name: found[letter.name] for letter in model.letters if letter.name in found}


def _check(letter: "Letter", value: "Enclosed", typed: str) -> None:
    wanted = f"{letter.name} ({letter.meaning}) is {letter.domain}."
    domain, told = letter.domain, f"{letter.name} = {typed}"
    if domain.integer and (not value.exact or value.lower.denominator != 1):
        raise FedTheoryError(f"{told} is no integer. {wanted}", code="FT021")
    below = domain.lower is not None and (
        value.lower < domain.lower or (domain.strict and value.lower == domain.lower)
    )
    if below or (domain.upper is not None and value.upper > domain.upper):
        raise FedTheoryError(f"{told} is outside of its domain. {wanted}", code="FT021")


def as_json(model: "WorstCase", answer: "Answer") -> dict[str, Any]:
    """The answer: exact numbers as "p/q", what is only computed as floats."""
    width = answer.width
    ran = answer.replayed
    return {
        "id": answer.id,
        "title": model.title,
        "metric": model.metric,
        "source": model.source,
        "set": {
            name: str(n.lower) if n.exact else [str(n.lower), str(n.upper)]
            for name, n in answer.letters.items()
        },
        "lower": _text(answer.lower),
        "upper": _text(answer.upper),
        "lower_by": answer.lower_by,
        "lower_label": None if answer.lower_label is None else answer.lower_label.word,
        "lower_rests_on": list(answer.rests_on),
        "no_lower": answer.no_lower,
        "width": None if width is None else float(width),
        "exact": _text(answer.exact),
        "label": answer.label.word,
        "upper_label": answer.label.word,
        "upper_rests_on": list(answer.upper_rests_on),
        "kernel": "rejected" if answer.refusal else "accepted",
        "refusal": answer.refusal,
        "floating": answer.floating,
        "replayed": None if ran is None else ran.value,
        "assumptions": list(model.assumptions),
        "notes": list(answer.notes),
        "textbook": _textbook(model, answer),
        "seconds": round(answer.seconds, 3),
        "closed_form": closed_form_json(model),
        "instance": None if ran is None or ran.instance is None else dict(ran.instance.recipe),
        "certificate": None if answer.certificate is None else dict(answer.certificate),
        "bundle": None if answer.bundle is None else dict(answer.bundle),
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _tell(found: Mapping[str, Any]) -> None:
    told = ", ".join(
        f"{name} = {value if isinstance(value, str) else float(Fraction(value[0]))}"
        for name, value in found["set"].items()
    )
    line(f"read as: {told}")
    line(f"{found['title']} ({found['source']})")
    _tell_ends(found)
    if found["upper"] is None:
        line(f"UNDECIDED: {found['refusal']}")
        if found["floating"] is not None:
            line(
                f"  the solver says {found['floating']!r}, in floating point, which proves nothing"
            )
    else:
        line(f"the upper end is a certificate that both kernels accept: {found['label']}")
    for named in found["upper_rests_on"]:
        line(f"  it rests on {named}")
    if found["lower_by"]:
        line(f"the lower end is {found['lower_by']}: {found['lower_label']}")
    for named in found["lower_rests_on"]:
        line(f"  it rests on {named}")
    if found["replayed"] is not None:
        line(f"the algorithm itself, run on the worst instance, makes {found['replayed']:.10g}")
    for told in found["textbook"]:
        line(f"{told['name']}, {told['source']}: {_told_textbook(told)}")
    if found["closed_form"] is not None:
        line(told_closed_form(found["closed_form"]))
    for note in found["notes"]:
        line(f"note: {note}")
    line("if:")
    for assumption in found["assumptions"]:
        line(f"  {assumption}")


def _tell_ends(found: Mapping[str, Any]) -> None:
    """The value that is reached, and the value that is never exceeded."""
    lower, upper = (
        None if found[end] is None else Fraction(found[end]) for end in ("lower", "upper")
    )
    if found["exact"]:
        line(f"the largest {found['metric']} is exactly {found['exact']}")
    elif upper is not None and lower is not None:
        line(f"the largest {found['metric']} is between")
        line(f"  {rounded(lower, upwards=False, digits=12)}  is reached")
        line(f"  {rounded(upper, upwards=True, digits=12)}  is never exceeded")
        line(f"a relative distance of {found['width']:.1e}")
    elif upper is not None:
        line(f"the largest {found['metric']} is at most")
        line(f"  {rounded(upper, upwards=True, digits=12)}")
    elif lower is not None:
        line(f"the largest {found['metric']} is at least")
        line(f"  {rounded(lower, upwards=False, digits=12)}")
    if lower is None:
        line(f"nothing is known to reach it, there is no lower end: {found['no_lower']}")


def _told_textbook(told: Mapping[str, Any]) -> str:
    """What the literature claims here, and how loose that is."""
    if told["value"] is None:
        return "says nothing at these letters"
    loose = "" if told["slack"] is None else f", {told['slack']:.3g} times the worst case"
    return f"{rounded(Fraction(told['value']), upwards=True)}{loose}"


def _textbook(model: "WorstCase", answer: "Answer") -> list[dict[str, Any]]:
    """What the literature claims at these letters; nothing where one of them is not rational."""
    if not all(number.exact for number in answer.letters.values()):
        return []
    letters = {name: number.lower for name, number in answer.letters.items()}
    found = []
    for told in model.textbook:
        value = told.value(letters)
        slack = _ratio(value, _text(answer.upper))
        found.append(
            {"name": told.name, "source": told.source, "value": _text(value), "slack": slack}
        )
    return found


def _check_place(path: Path) -> None:
    """Complains before the work, not after it, about a file that cannot be written."""
    if path.is_dir() or not path.parent.is_dir():
        reason = "it is a folder" if path.is_dir() else f'there is no folder "{path.parent}"'
        raise FedTheoryError(f'"{path}" cannot be written: {reason}.', code="FT026")


def _write_page(path: Path, found: Mapping[str, Any]) -> None:
    from fedtheory.report.attached import of_worst_case

    _write_text(path, of_worst_case(found))


def _write(path: Path, content: Mapping[str, Any]) -> None:
    _write_text(path, json.dumps(content, indent=1, ensure_ascii=True) + "\n")


def _write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        message = f'"{path}" cannot be written: {error.strerror or error}.'
        raise FedTheoryError(message, code="FT026") from error
