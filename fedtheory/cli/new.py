"""`fedtheory new`: a theorem file of one's own, proved, and its test, ready to be run and changed."""

import argparse
import keyword
import re
from pathlib import Path
from string import Template

from fedtheory.cli.output import json_argument, line, print_json
from fedtheory.cli.scaffold import KINDS, TEST, THEOREM
from fedtheory.core.errors import FedTheoryError

EXAMPLE = "fedtheory new my_theorem -o theory"
LONGEST = 40
FOUND = Path(__file__).with_name("scaffold.found.json")
"""What the finders found for the template's lines."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "name", metavar="NAME", help="lower case letters, digits and underscores: my_theorem"
    )
    parser.add_argument(
        "--kind",
        choices=sorted(KINDS),
        default="theorem",
        help="theorem (default) claims a rate; algorithm starts from the method, and claims next to nothing",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        type=Path,
        default=Path(),
        help="the folder to write into (default: here)",
    )
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Writes the two files and says what to do next."""
    theorem, test = new(args.name, kind=args.kind, output=args.output)
    if args.json:
        print_json({"theorem": str(theorem), "test": str(test)})
        return 0
    line(f"wrote {theorem}")
    line(f"wrote {test}")
    line(f"next: fedtheory prove {theorem} --watch")
    return 0


def new(name: str, *, kind: str = "theorem", output: Path = Path()) -> tuple[Path, Path]:
    """Writes NAME.py, its test and the record of its proof, all or none. Raises FT009 at a bad name, FT026 where a file is."""
    check_name(name)
    if kind not in KINDS:
        raise FedTheoryError(
            f'there is no kind "{kind}": {", ".join(sorted(KINDS))}.', code="FT009"
        )
    words = {"name": name, "file": f"{name}.py", **KINDS[kind]}
    texts = {
        output / f"{name}.py": Template(THEOREM).substitute(words),
        output / f"test_{name}.py": Template(TEST).substitute(words),
    }
    if kind == "theorem":
        texts[output / f"{name}.found.json"] = FOUND.read_text(encoding="utf-8")
    for path in texts:
        if path.exists():
            message = (
                f'"{path}" is there already, and is not overwritten; choose another name or folder.'
            )
            raise FedTheoryError(message, code="FT026")
    try:
        output.mkdir(parents=True, exist_ok=True)
        for path, text in texts.items():
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
    except OSError as error:
        message = f'"{output}" cannot be written to: {error.strerror}; name a writable folder.'
        raise FedTheoryError(message, code="FT026") from error
    theorem, test = list(texts)[:2]
    return theorem, test


def check_name(name: str) -> None:
    """A name is a module's name and the first part of an id, and none of a paper's that is here."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name) or len(name) > LONGEST:
        message = (
            f'"{name}" is no name for a theorem file: a lower case letter, then letters, digits and underscores, '
            f"{LONGEST} at most, and no word of Python's, like my_theorem."
        )
        raise FedTheoryError(message, code="FT009")
    from fedtheory.calculator.catalogue import catalogue

    if name in {entry.family for entry in catalogue().values()}:
        message = f'"{name}" is a paper that fedtheory knows; its ids would be taken. Choose another name.'
        raise FedTheoryError(message, code="FT009")
