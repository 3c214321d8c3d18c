"""A worst case before it is solved: its letters, its assumptions, what is proved for every horizon, and a command to run next."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fedtheory.cli.output import line

if TYPE_CHECKING:
    from fedtheory.core.worst_case import Letter, WorstCase


def model_json(model: "WorstCase") -> dict[str, Any]:
    """All that is known of it without solving anything."""
    return {
        "id": model.id,
        "kind": "worst case",
        "title": model.title,
        "metric": model.metric,
        "source": model.source,
        "letters": [
            {
                "name": letter.name,
                "meaning": letter.meaning,
                "domain": str(letter.domain),
                "default": None if letter.default is None else str(letter.default),
                "optional": letter.default is not None or letter.name in model.optional,
            }
            for letter in model.letters
        ],
        "assumptions": list(model.assumptions),
        "missing": missing(model),
        "textbook": [{"name": told.name, "source": told.source} for told in model.textbook],
        "claimed": [{"statement": told.statement, "bound": told.bound} for told in model.claimed],
        "closed_form": closed_form_json(model),
        "next": next_command(model),
    }


def tell_model(model: "WorstCase") -> None:
    """The same for people."""
    line(f"{model.id}: {model.title}")
    line(f"worst case of {model.metric} ({model.source})")
    line("assumes")
    for assumption in model.assumptions:
        line(f"  {assumption}")
    line("letters")
    for letter in model.letters:
        line(f"  {letter.name:<10} {letter.meaning} ({letter.domain}){_unset(model, letter)}")
    if told := missing(model):
        line(f"note: {told}")
    for claimed in model.claimed:
        line(f"claimed by {claimed.statement} ({claimed.bound})")
    for textbook in model.textbook:
        line(f"claimed by {textbook.name}, {textbook.source}")
    if (form := closed_form_json(model)) is not None:
        line(told_closed_form(form))
    line(f"next: {next_command(model)}")


def _unset(model: "WorstCase", letter: "Letter") -> str:
    """What the letter is where it is not set."""
    if letter.default is not None:
        return f" = {letter.default}"
    return ", may be left out" if letter.name in model.optional else ""


def missing(model: "WorstCase") -> str:
    """Which constraint is missing as long as no letter is set that may be left out."""
    return model.missing(frozenset(_needed(model))) if model.missing is not None else ""


def next_command(model: "WorstCase") -> str:
    """A command that solves it at simple letters."""
    told = " ".join(f"{name}={value}" for name, value in example(model).items())
    return f"fedtheory worst-case {model.id} --set {told}"


def example(model: "WorstCase") -> Mapping[str, Fraction]:
    """Simple values for the letters that have none, and for as many others as the constraints require."""
    letters = {letter.name: letter for letter in model.letters}
    unset = [name for name in _needed(model) if letters[name].default is None]
    given = {name: _simple(letters[name]) for name in unset}
    for name in sorted(model.optional):
        if model.missing is not None and model.missing(frozenset({*_needed(model), *given})):
            given[name] = _simple(letters[name])
    return given


def _needed(model: "WorstCase") -> list[str]:
    return [letter.name for letter in model.letters if letter.name not in model.optional]


def _simple(letter: "Letter") -> Fraction:
    """2 rounds or steps, and 1 of all else."""
    return Fraction(2) if letter.domain.integer else Fraction(1)


def closed_form_json(model: "WorstCase") -> dict[str, str] | None:
    """What is proved of it for every horizon at once, and by which command it is replayed."""
    from fedtheory.worst_cases import closed_form

    form = closed_form(model)
    if form is None:
        return None
    horizon = model.letters[0].name
    return {"id": form.id, "title": form.title, "for_every": horizon, "next": f"prove {form.id}"}


def told_closed_form(form: Mapping[str, str]) -> str:
    """The same in one line."""
    return f"for every {form['for_every']}: fedtheory {form['next']} ({form['title']})"
