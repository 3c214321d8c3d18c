"""`fedtheory show`: one statement, one item of a catalogue or one worst case, with all that is known of it."""

import argparse
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
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
    recorded,
    recorded_digest,
    recorded_errata,
    recorded_slack,
)
from fedtheory.campaign.emission import in_child
from fedtheory.campaign.items import item_labels
from fedtheory.campaign.labels import Labels, labels, labels_of
from fedtheory.campaign.target import in_file
from fedtheory.cli.example import example
from fedtheory.cli.items import item_json, tell_item
from fedtheory.cli.latex import entry_of, latex
from fedtheory.cli.list import as_json as list_json
from fedtheory.cli.list import bound_json, tell_changed
from fedtheory.cli.output import (
    coloured,
    json_argument,
    line,
    padded,
    print_json,
    rounded,
    store_argument,
)
from fedtheory.cli.worst_case_model import model_json, tell_model
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.expression import Tree
from fedtheory.core.mathematics import RELATIONS, mathematical
from fedtheory.core.mathematics import letter as printed
from fedtheory.core.outside import installed
from fedtheory.core.text import readable
from fedtheory.report.phrases import why
from fedtheory.runs.labelling import Labeller

if TYPE_CHECKING:
    from fedtheory.core.item import Argument

EXAMPLE = "fedtheory show fedfw.thm1 --latex"
AT_LEAST = {True: ">=", False: "≥"}
MARKED = re.compile(r"(?<![A-Za-z0-9_])[A-Za-z]_(?:star|bar|hat)(?![A-Za-z0-9_])")
"""Letters with a mark, in words."""
FORMS: dict[str, Callable[[Tree], str]] = {
    "printed": mathematical,
    "typed": readable,
    "kernel": json.dumps,
}
"""The name of each way of writing formulas, and the function that writes it."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "id",
        metavar="ID|FILE.py",
        help="a statement, for example fedfw.thm1, or FILE.py::id, or a worst case like fw",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--latex", action="store_true", help="print it as LaTeX")
    form.add_argument(
        "--bibtex",
        action="store_true",
        help="print BibTeX entries: the paper's, and one of this statement with its digest",
    )
    json_argument(form)  # type: ignore[arg-type]
    form.add_argument(
        "--typed", action="store_true", help="formulas as you type them, not as they are printed"
    )
    form.add_argument(
        "--kernel", action="store_true", help="formulas as the kernels read them, as trees"
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
        for item in chosen:
            line(entry_of(item.entry))
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
    form = next((name for name in FORMS if getattr(args, name, False)), "printed")
    for k, item in enumerate(chosen):
        entry = item.entry
        errata = errata_about(entry.id)
        rows = [] if item.file else recorded_slack(entry.id)
        if args.json:
            data.append(as_json(entry, known[entry.id], errata) | {"worst_cases": rows})
        else:
            if k:
                line()
            _tell(entry, known[entry.id], errata, form=form)
            if item.file is None:
                tell_changed([entry.family])
            tell_slack(rows)
            if in_library(entry.id):
                stated = recorded_digest(entry.id)[:16]
                line(
                    f"labels as recorded, digest {stated}; fedtheory prove {entry.id} computes them"
                )
            line(_next(item, replay=bool(errata)))
    if args.json:
        print_json(data[0] if len(data) == 1 else data)


def _next(item: Shown, *, replay: bool) -> str:
    if item.file:
        return f"next: fedtheory prove {item.target}, fedtheory verify {item.target}"
    told = f"next: fedtheory prove {item.target}"
    told += f", fedtheory errata {item.target} --replay" if replay else ""
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


def _tell(entry: Entry, known: Labels, errata: list[Mistake], *, form: str) -> None:
    written, typed = FORMS[form], form != "printed"
    line(f"{entry.id}: {entry.title}")
    line(f"{entry.kind}, {entry.locator} of {entry.paper}; digest {entry.digest[:16]}")
    line("assumes")
    for assumption in entry.assumptions:
        wording = assumption.wording if typed else MARKED.sub(_marked, assumption.wording)
        line(f"  {wording} ({assumption.locator})")
    for condition in entry.conditions:
        line(f"  {written(condition.tree)}")
    letters = (*entry.parameters, *entry.constants)
    if letters:
        line("letters" if typed else "letters, as typed and as printed")
    wide = max((len(one.name) for one in letters), default=0)
    small = 0 if typed else max((len(printed(one.name)) for one in letters), default=0)
    for one in letters:
        told = f": {one.definition}" if one.definition not in {"", one.meaning} else ""
        name = one.name.ljust(wide) + ("" if typed else "  " + padded(printed(one.name), small))
        domain = one.domain if typed else one.domain.replace(">=", "≥").replace("<=", "≤")
        hang = wide + small + (2 if typed else 4)
        line(f"  {name}  {one.meaning} ({domain}; {one.locator}){told}", hang=hang)
    for name, (tree, _) in entry.schedule.items():
        if tree == name or name == f"{tree}_t":  # a letter that is set, in every round alike
            continue
        line(f"  {name if typed else printed(name)} = {written(tree)}")
    line("bounds")
    named: dict[str, int] = {}
    for bound in entry.bounds:
        _tell_bound(bound, known[entry.id, bound.key], named, form=form)
    if named:
        line("named results, not proved here")
    for axiom, number in named.items():
        line(f"  [{number}] {axiom}")
    if falling := _falling(entry, known):
        line(f"tends to 0 as t grows: {'; '.join(falling)}")
    _tell_example(entry)
    _tell_lemmas(entry)
    line(f"errata: {len(errata)}" if errata else "errata: none")
    wide = max((len(e.severity) for e in errata), default=0)
    for erratum in errata:
        line(f"  {erratum.id}  {erratum.severity:<{wide}}  {erratum.locator}")


def _marked(found: re.Match[str]) -> str:
    """A letter in a sentence, as it is printed."""
    return printed(found[0])


def _tell_bound(bound: Bound, known: Recorded, named: dict[str, int], *, form: str) -> None:
    written, typed = FORMS[form], form != "printed"
    rests = ", ".join(f"[{named.setdefault(axiom, len(named) + 1)}]" for axiom in known.axioms)
    told = f" on {rests}" if rests else known.told.removeprefix(known.label)
    told += "; also in Rocq" if known.rocq else ""
    whose = "" if bound.status == bound.key else f"{bound.status}; "
    line(f"  {bound.key} ({whose}{bound.locator}): {coloured(known.label)}{told}")
    since = f", for t {AT_LEAST[typed]} {bound.first_round}" if bound.first_round > 1 else ""
    said = f" ({bound.said})" if bound.said else ""
    relation = bound.relation if typed else RELATIONS[bound.relation]
    line(f"    {bound.measured} {relation} {_formula(bound, form)}{since}{said}")
    for condition in bound.conditions:
        line(f"    if {written(condition.tree)}")
    for assumption in bound.also:
        line(f"    if {assumption.wording} ({assumption.locator})")
    if known.because:
        reason, case = why(known.because)
        line(f"    because {reason}")
        if case:
            line(f"    counterexample: {case}")
    if bound.remark:
        line(f"    {bound.remark}")


def _tell_example(entry: Entry) -> None:
    """The best bound that is proved, at values that keep its conditions, with the command that says so."""
    found = example(entry)
    if found is None:
        return
    command, value = found
    assert value.value is not None
    upwards = value.relation == "<="
    number = rounded(value.value, upwards=upwards)
    line("for example")
    line(f"  {command}")
    line(f"  {value.stated.measured} {RELATIONS[value.relation]} {number}")


def _tell_lemmas(entry: Entry) -> None:
    """What it rests on: what became of each lemma, and the errata about it."""
    if not entry.rests_on:
        return
    line("rests on")
    wide = max(map(len, entry.rests_on))
    for name in entry.rests_on:
        found = recorded_errata(name)
        counted = Counter(erratum["severity"] for erratum in found.values())
        told = ", ".join(f"{many} {severity}" for severity, many in counted.items())
        known = catalogue().get(name)
        labels = {recorded(name, b.key).label for b in known.bounds} if known else set()
        label = ", ".join(coloured(word) for word in sorted(labels))
        more = f"; errata: {told}" if told else ""
        line(f"  {name.ljust(wide)}  {label}{more}".rstrip(), hang=wide + 2)


def _falling(entry: Entry, known: Labels) -> list[str]:
    """The proved bounds that are a power of one letter in the rounds, and when they fall: where a lower one shares it, only then."""
    bases: dict[str, list[Bound]] = {}
    for bound in (b for b in entry.bounds if known[entry.id, b.key].proved):
        match bound.value:
            case ["*", *factors]:
                powers = [f for f in factors if isinstance(f, list) and f[0] == "power"]
            case _:
                powers = []
        match powers:
            case [[_, str(base), "t"]]:
                bases.setdefault(base, []).append(bound)
    found = []
    for base, bounds in bases.items():
        exact = {bound.relation for bound in bounds} == {"<=", ">="}
        when = "exactly if" if exact else "if"
        found.append(f"{' and '.join(bound.key for bound in bounds)} {when} {printed(base)} < 1")
    return found


def _formula(bound: Bound, form: str) -> str:
    if bound.value is None:
        return "a recursion"
    return " + ".join(bound.terms) if form == "typed" else FORMS[form](bound.value)
