"""One parser for all verbs, and one place where errors end.

A verb's module is imported when it is asked for, so that `bound` does not pay for `prove`.
"""

import argparse
import importlib
import os
import re
import sys
import traceback
from collections.abc import Sequence
from difflib import get_close_matches
from types import ModuleType
from typing import NoReturn

import fedtheory
from fedtheory.cli.lent import LENT, file_among, in_child
from fedtheory.cli.limits import USUAL, within
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.garbage import seldom

VERBS = {
    "list": "the statements: ids, titles, bounds, labels",
    "show": "one statement: assumptions, symbols, bounds, proofs, errata",
    "verify": "check statements: laws, runs, proofs, attacks, errata",
    "prove": "replay a proof, step by step",
    "check-certificate": "check certificate files with both kernels",
    "attack": "search for an instance that breaks a bound",
    "rates": "whether runs fall as fast as is claimed",
    "worst-case": "the worst case between two exact numbers, with its certificate",
    "mutate": "change bounds on purpose, and count who notices",
    "errata": "mistakes in print, each with what shows it",
    "bound": "the value of a bound at given constants",
    "solve": "the value of one letter that meets a target",
    "optimise": "the best values of the letters one may choose",
    "compare": "which method's guarantee is best for given constants",
    "sensitivity": "how much a bound changes with each letter",
    "advise": "which method to run on a federation's data, with which knobs",
    "estimate": "constants of a federation, from its data",
    "check-run": "compare a measured run with a theorem: its assumptions, then the bound",
    "plot": "draw bounds and runs",
    "report": "the site: a folder of pages with everything, which works offline",
    "new": "a theorem file of your own, to run and to change",
    "explain": "what an error code or a word of a report means",
    "doctor": "what is installed, writable and missing",
    "completion": "the Tab key finishes commands, ids and letters in your shell",
}
GREETING = """\
fedtheory: theorems of federated learning that can be run, attacked and checked

  fedtheory list --search drift        the statements about something
  fedtheory show fedfw.thm1            one statement: its bounds, and what is wrong in print
  fedtheory bound fedfw.thm1 --set L=1 D=2 n=10 H=1 lambda0=0.1 t=1000
                                       what a bound promises at given constants
  fedtheory verify fedfw.thm1          check it: laws, runs, proofs, attacks, errata

fedtheory --help lists all commands; fedtheory COMMAND --help shows an example of each."""
INTERRUPTED = 130
CLOSED_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; this is the only place that catches every exception."""
    if argv is None:  # the process is ours
        seldom()
    words = list(sys.argv[1:] if argv is None else argv)
    debug = "--debug" in words
    try:
        return _run(words)
    except FedTheoryError as error:
        if debug:
            traceback.print_exc()
        print(f"error {error.code}: {_shortened(str(error))}", file=sys.stderr)
        return error.exit
    except KeyboardInterrupt:
        print("interrupted; what was finished is kept", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on: let the interpreter flush into nothing, and leave without a word.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    except OSError as error:
        if debug:
            traceback.print_exc()
        what = "" if error.filename is None else f'"{error.filename}" cannot be read or written: '
        print(f"error FT024: {_shortened(what)}{error.strerror or error}.", file=sys.stderr)
        return 2
    except Exception as error:
        if debug:
            traceback.print_exc()
        said = " ".join(str(error).split()) or "no message"
        print(
            f"error FT999: {type(error).__name__}: {said}. --debug shows the traceback.",
            file=sys.stderr,
        )
        return 1


def _shortened(message: str) -> str:
    """Repeats what was typed, but shortens it in the middle when it is long."""
    return re.sub(r"[^\n]{1000,}", _without_middle, re.sub(r"\S{200,}", _without_middle, message))


def _without_middle(long: re.Match[str]) -> str:
    whole = long.group()
    return f"{whole[:80]} ... ({len(whole):,} characters) ... {whole[-20:]}"


def _run(words: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(
                errors="replace"
            )  # a terminal without a letter shows another, and does not fail
    verb = next((word for word in words if not word.startswith("-")), "")
    if verb and verb not in VERBS:
        near = get_close_matches(verb, VERBS, n=1)
        hint = f'Did you mean "{near[0]}"?' if near else f"Known: {', '.join(VERBS)}."
        message = f'there is no command "{verb}". {hint}'
        raise FedTheoryError(message, code="FT009")
    parser, module = _parser(verb)
    if file_among(verb, words[words.index(verb) + 1 :] if verb else ()) and LENT not in os.environ:
        parser.parse_known_args(words)
        return in_child(words)
    arguments, extra = parser.parse_known_args(words)
    if extra:
        what = f"fedtheory {verb}".rstrip()
        message = (
            f"unrecognized arguments: {' '.join(extra)}. {what} --help shows what can be given."
        )
        raise FedTheoryError(message, code="FT009")
    if module is None and not words:
        print(GREETING)
        return 0
    if module is None:
        parser.print_help()
        return 2
    with within(arguments.memory):
        code: int = module.run(arguments)
    sys.stdout.flush()
    return code


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints look like all others."""

    def error(self, message: str) -> NoReturn:
        """Raises what argparse found wrong as an error with code FT009."""
        told = f"{message}. {self.prog} --help shows what can be given."
        raise FedTheoryError(told, code="FT009")


def _parser(verb: str) -> tuple[_Parser, ModuleType | None]:
    """The parser of the command, with the arguments of the one verb that is asked for."""
    parser = _Parser(
        prog="fedtheory",
        description="Executable theory of federated learning.",
        epilog="fedtheory COMMAND --help shows an example of each command.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"fedtheory {fedtheory.__version__}")
    parser.add_argument("--debug", action="store_true", help="show the traceback of an error")
    commands = parser.add_subparsers(dest="verb", metavar="COMMAND")
    found = None
    for name, words in VERBS.items():
        module = (
            importlib.import_module(f"fedtheory.cli.{name.replace('-', '_')}")
            if name == verb
            else None
        )
        command = commands.add_parser(
            name,
            help=words,
            description=f"{words[0].upper()}{words[1:]}.",
            epilog=f"example: {module.EXAMPLE}" if module else None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.add_argument(
            "--debug", action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS
        )
        command.add_argument(
            "--memory",
            metavar="SIZE",
            default=USUAL,
            help=f"how much memory may be taken, like 512M or 8G (default {USUAL})",
        )
        if module is not None:
            found = module
            module.arguments(command)
    return parser, found
