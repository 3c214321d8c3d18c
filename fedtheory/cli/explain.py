"""`fedtheory explain`: what a code or a word of a verdict means."""

import argparse

from fedtheory.cli.codes import CODES
from fedtheory.cli.output import json_argument, line, print_json
from fedtheory.cli.words import explanations
from fedtheory.core.errors import FedTheoryError, nearest

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
    wanted = _folded(name)
    words = {_folded(word): (word, *said) for word, said in explanations().items()}
    if wanted in CODES:
        return wanted, *CODES[wanted]
    if wanted in words:
        return words[wanted]
    hint = nearest(wanted, CODES if wanted.startswith("FT") else words)
    message = f'"{name}" is no code and no word of a verdict.{hint}'
    raise FedTheoryError(message, code="FT008")


def _folded(word: str) -> str:
    return word.strip().upper().replace("_", "-").replace(" ", "-")
