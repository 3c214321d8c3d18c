"""`fedtheory explain`: what a code or a word of a verdict means."""

import argparse
from enum import Enum

from fedtheory.cli.codes import CODES
from fedtheory.cli.output import json_argument, line, print_json
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.verdict import Label, Outcome, Severity

EXAMPLE = "fedtheory explain FT040"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "name", metavar="CODE", help="an error code like FT040, or a word like VACUOUS"
    )
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the explanation."""
    name, title, text = explain(args.name)
    if args.json:
        print_json({"code": name, "title": title, "text": text})
    else:
        line(f"{name}: {title}")
        line(text)
    return 0


def explain(name: str) -> tuple[str, str, str]:
    """The name as it is printed, a title, and the explanation."""
    wanted = name.strip().upper().replace("_", "-")
    if wanted in CODES:
        return wanted, *CODES[wanted]
    words = {_word(item): (kind, str(item.value)) for kind, of in _WORDS.items() for item in of}
    if wanted in words:
        kind, text = words[wanted]
        return wanted, kind, text
    message = f'"{name}" is no code and no word of a verdict.{nearest(wanted, [*CODES, *words])}'
    raise FedTheoryError(message, code="FT008")


_WORDS: dict[str, type[Enum]] = {
    "label of a claim": Label,
    "outcome of a run against a bound": Outcome,
    "severity of an erratum": Severity,
}


def _word(item: Enum) -> str:
    return item.name.replace("_", "-")
