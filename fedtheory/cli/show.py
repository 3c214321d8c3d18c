"""`fedtheory show`: one statement, one item of a catalogue or one worst case, with all that is known of it."""

import argparse
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fedtheory.calculator.catalogue import (
    Bound,
    Condition,
    Entry,
    Item,
    Letter,
    catalogue,
    find,
    in_library,
    items,
    others,
    read_entry,
    refuse_paper,
)
from fedtheory.calculator.recorded import (
    Recorded,
    recorded_digest,
    recorded_errata,
    recorded_slack,
)
from fedtheory.campaign.emission import in_child
from fedtheory.campaign.items import item_labels
from fedtheory.campaign.labels import Labels, labels, labels_of
from fedtheory.campaign.target import in_file
from fedtheory.cli.items import item_json, tell_item
from fedtheory.cli.latex import latex
from fedtheory.cli.list import as_json as list_json
from fedtheory.cli.list import bound_json, tell_changed
from fedtheory.cli.output import coloured, json_argument, line, padded, print_json, store_argument
from fedtheory.cli.worst_case_model import model_json, tell_model
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.mathematics import RELATIONS, mathematical
from fedtheory.core.mathematics import letter as printed
from fedtheory.core.outside import installed
from fedtheory.core.text import readable
from fedtheory.runs.labelling import Labeller

if TYPE_CHECKING:
    from fedtheory.core.item import Argument

EXAMPLE = "fedtheory show fedfw.thm1 --latex"
AT_LEAST = {True: ">=", False: "≥"}


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "id",
        metavar="ID|FILE.py",
        help="a statement, for example fedfw.thm1, or FILE.py::id, or a worst case like fw",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--latex", action="store_true", help="print it as LaTeX")
    form.add_argument("--bibtex", action="store_true", help="print the paper's BibTeX entry")
    json_argument(form)  # type: ignore[arg-type]
    form.add_argument(
        "--typed", action="store_true", help="formulas as one types them, not as print has them"
    )
    store_argument(parser)


class Shown(NamedTuple):
    """A statement, with its file and the bundles of its proofs where it stands in one."""

    entry: Entry
    file: Path | None = None
    bundles: Mapping[str, Any] | None = None

    @property
    def target(self) -> str:
        """What names it on the command line."""
        return f"{self.file}::{self.entry.id}" if self.file else self.entry.id


class Mistake(NamedTuple):
    """An erratum, as far as it is shown here."""

    id: str
    severity: str
    locator: str
    printed: str


def run(args: argparse.Namespace) -> int:
    """Prints the statement, or all of a file; JSON of a file with several is a list."""
    if args.id in items():
        return _item(items()[args.id], args)
    if in_file(args.id) is None and args.id not in catalogue():
        return _worst_case(args.id, args)
    chosen = _chosen(args.id)
    if args.bibtex:
        from fedtheory.core.references import reference

        for key in dict.fromkeys(item.entry.paper for item in chosen):
            line(reference(key).bibtex)
    elif args.latex:
        line("\n\n".join(latex(item.entry) for item in chosen))
    else:
        _with_evidence(chosen, args)
    return 0


def _item(item: Item, args: argparse.Namespace) -> int:
    """Prints what is no statement of its own."""
    if args.bibtex:
        from fedtheory.core.references import reference

        line(reference(item.paper).bibtex)
    elif args.latex:
        bounds = [f"{e.of} --latex" for e in item.encoded if e.by == "bound"]
        hint = f" Try fedtheory show {bounds[0]}." if bounds else ""
        message = f"{item.id} is a {item.kind}, and only statements are printed as LaTeX.{hint}"
        raise FedTheoryError(message, code="FT004")
    else:
        label, why = item_labels([item], args.store)[item.id]
        if args.json:
            print_json(item_json(item, label, why))
        else:
            tell_item(item, label, why)
    return 0


def _worst_case(identifier: str, args: argparse.Namespace) -> int:
    """Prints a worst case or an argument, whose ids no statement has. Raises FT001 if there is none."""
    refuse_paper(identifier)
    if identifier not in others() and not installed():
        known = [*catalogue(), *items(), *others()]
        near = nearest(identifier, known, listed_by="fedtheory list")
        raise FedTheoryError(f'unknown id "{identifier}".{near}', code="FT001")
    from fedtheory.worst_cases import WORST_CASES

    models = {model.id: model for model in WORST_CASES}
    if identifier not in models:
        from fedtheory.campaign.proofs import alone, arguments_of

        if argument := alone(identifier):
            return _argument(argument, args)
        mine = (argument.id for argument in arguments_of(identifier))
        near = nearest(
            identifier, [*catalogue(), *items(), *models, *mine], listed_by="fedtheory list"
        )
        raise FedTheoryError(f'unknown id "{identifier}".{near}', code="FT001")
    model = models[identifier]
    if args.bibtex:
        from fedtheory.core.references import reference

        key = re.split("[,;]", model.source)[0]
        if key == "ours":
            raise FedTheoryError(f"{identifier} stands in no paper: it is ours.", code="FT003")
        line(reference(key).bibtex)
    elif args.latex:
        message = (
            f"{identifier} is a worst case, and only statements are printed as LaTeX. "
            f"Try fedtheory show {identifier}."
        )
        raise FedTheoryError(message, code="FT004")
    elif args.json:
        print_json(model_json(model))
    else:
        tell_model(model)
    return 0


def _argument(argument: "Argument", args: argparse.Namespace) -> int:
    """Prints the steps that lead to no bound of a statement, as data or as sentences."""
    if args.bibtex or args.latex:
        message = (
            f"{argument.id} is an argument, and only statements are printed as LaTeX or BibTeX. "
            f"Try fedtheory show {argument.id}."
        )
        raise FedTheoryError(message, code="FT004")
    following = f"fedtheory prove {argument.id}"
    if args.json:
        steps = [
            {"name": step.name, "locator": step.locator, "because": step.because}
            for step in argument.steps
        ]
        print_json(
            {
                "id": argument.id,
                "kind": "argument",
                "title": argument.title,
                "steps": steps,
                "next": following,
            }
        )
        return 0
    line(f"{argument.id}: {argument.title}")
    for step in argument.steps:
        line(f"  {step.name}, {step.locator}: {step.because}")
    line(f"next: {following}")
    return 0


def show(identifier: str, /) -> Entry:
    """A statement of the catalogue, or of a theorem file."""
    chosen = _chosen(identifier)
    if len(chosen) > 1:
        targets = ", ".join(item.target for item in chosen)
        message = f'"{identifier}" defines several statements; choose one: {targets}.'
        raise FedTheoryError(message, code="FT001")
    return chosen[0].entry


def _chosen(target: str) -> list[Shown]:
    named = in_file(target)
    if named is None:
        return [Shown(find(target))]
    found = in_child("stated", target=target)["stated"]
    return [Shown(read_entry(one["entry"]), named.path, one["bundles"]) for one in found]


def _with_evidence(chosen: list[Shown], args: argparse.Namespace) -> None:
    from fedtheory.cli.worst_case import tell_slack

    data = []
    with Labeller() as labeller:
        known = {
            shown.entry.id: labels([shown.entry], args.store)
            if shown.bundles is None
            else labels_of(shown.entry, shown.bundles, labeller)
            for shown in chosen
        }
    for k, item in enumerate(chosen):
        entry = item.entry
        errata = errata_about(entry.id)
        rows = [] if item.file else recorded_slack(entry.id)
        if args.json:
            data.append(as_json(entry, known[entry.id], errata) | {"worst_cases": rows})
        else:
            if k:
                line()
            _tell(entry, known[entry.id], errata, typed=args.typed)
            if item.file is None:
                tell_changed([entry.family])
            tell_slack(rows)
            if in_library(entry.id):
                stated = recorded_digest(entry.id)[:16]
                line(f"labels recorded at {stated}; fedtheory prove {entry.id} computes them")
            line(_next(item))
    if args.json:
        print_json(data[0] if len(data) == 1 else data)


def _next(item: Shown) -> str:
    if item.file:
        return f"next: fedtheory prove {item.target}, fedtheory verify {item.target}"
    told = f"next: fedtheory prove {item.target}, fedtheory errata {item.target} --replay"
    worst = f", fedtheory worst-case {item.target}" if _has_worst_case(item.target) else ""
    return told + worst


def _has_worst_case(identifier: str) -> bool:
    return others().get(identifier) == "worst case"


def errata_about(identifier: str) -> list[Mistake]:
    """The errata about a statement: as recorded if it is ours, else as its package or file says."""
    if in_library(identifier):
        return [
            Mistake(name, found["severity"], found["locator"], found["printed"])
            for name, found in recorded_errata(identifier).items()
        ]
    from fedtheory.errata import ERRATA  # loads SymPy

    return [
        Mistake(e.id, e.severity.name, e.source.locator, e.printed)
        for e in ERRATA.of(identifier)
        if e.about == identifier
    ]


def as_json(entry: Entry, known: Labels, errata: list[Mistake]) -> dict[str, Any]:
    """The keys of the design, and more."""
    return list_json(entry, list(entry.bounds), known) | {
        "parameters": [_letter(letter) for letter in (*entry.parameters, *entry.constants)],
        "assumptions": [
            {"text": a.wording, "requires": a.requires, "locator": a.locator}
            for a in entry.assumptions
        ],
        "errata": [
            {
                "id": e.id,
                "severity": e.severity.lower(),
                "locator": e.locator,
                "printed": e.printed,
            }
            for e in errata
        ],
        "bounds": [_bound(entry, bound, known) for bound in entry.bounds],
        "conditions": [_condition(condition) for condition in entry.conditions],
        "schedule": {name: readable(tree) for name, (tree, _) in entry.schedule.items()},
        "rate": readable(entry.rate),
        "rests_on": list(entry.rests_on),
    }


def _letter(letter: Letter) -> dict[str, Any]:
    return {
        "name": letter.name,
        "meaning": letter.meaning,
        "domain": letter.domain,
        "kind": letter.kind,
        "definition": letter.definition,
        "locator": letter.locator,
    }


def _bound(entry: Entry, bound: Bound, known: Labels) -> dict[str, Any]:
    return bound_json(entry, bound, known) | {
        "conditions": [_condition(condition) for condition in bound.conditions],
        "also": [
            {"text": a.wording, "requires": a.requires, "locator": a.locator} for a in bound.also
        ],
        "remark": bound.remark,
    }


def _condition(condition: Condition) -> str:
    return readable(condition.tree)


def _tell(entry: Entry, known: Labels, errata: list[Mistake], *, typed: bool) -> None:
    written = readable if typed else mathematical
    line(f"{entry.id}: {entry.title}")
    line(f"{entry.kind}, {entry.locator} of {entry.paper}; digest {entry.digest[:16]}")
    line("assumes")
    for assumption in entry.assumptions:
        line(f"  {assumption.wording} ({assumption.locator})")
    for condition in entry.conditions:
        line(f"  {written(condition.tree)}")
    line("letters" if typed else "letters, as one types them and as print has them")
    letters = (*entry.parameters, *entry.constants)
    wide = max((len(one.name) for one in letters), default=0)
    small = max((len(printed(one.name)) for one in letters), default=0)
    for one in letters:
        told = f": {one.definition}" if one.definition else ""
        name = one.name.ljust(wide) + ("" if typed else "  " + padded(printed(one.name), small))
        line(f"  {name}  {one.meaning} ({one.domain}; {one.locator}){told}")
    for name, (tree, _) in entry.schedule.items():
        line(f"  {name if typed else printed(name)} = {written(tree)}")
    line("bounds")
    for bound in entry.bounds:
        _tell_bound(bound, known[entry.id, bound.key], typed=typed)
    if entry.rests_on:
        line(f"rests on {', '.join(entry.rests_on)}")
    line(f"errata: {len(errata)}")
    wide = max((len(e.severity) for e in errata), default=0)
    for erratum in errata:
        line(f"  {erratum.id}  {erratum.severity:<{wide}}  {erratum.locator}")


def _tell_bound(bound: Bound, known: Recorded, *, typed: bool) -> None:
    written = readable if typed else mathematical
    told = known.told.removeprefix(known.label)
    line(f"  {bound.key} ({bound.status}; {bound.locator}): {coloured(known.label)}{told}")
    since = f", for t {AT_LEAST[typed]} {bound.first_round}" if bound.first_round > 1 else ""
    said = f" ({bound.said})" if bound.said else ""
    relation = bound.relation if typed else RELATIONS[bound.relation]
    line(f"    {bound.measured} {relation} {_formula(bound, typed=typed)}{since}{said}")
    for condition in bound.conditions:
        line(f"    if {written(condition.tree)}")
    for assumption in bound.also:
        line(f"    if {assumption.wording} ({assumption.locator})")
    if known.because:
        line(f"    because {known.because}")
    if bound.remark:
        line(f"    {bound.remark}")


def _formula(bound: Bound, *, typed: bool) -> str:
    if bound.value is None:
        return "a recursion"
    return " + ".join(bound.terms) if typed else mathematical(bound.value)
