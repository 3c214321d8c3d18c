"""`fedtheory completion`: the Tab key finishes commands, options, ids and letters.

A shell's script is three lines that ask `fedtheory completion words ...` what could stand where the cursor is; all
that is known of commands, ids and letters stays in one place, and a new statement is completed without a new script.
"""

import argparse
import importlib
from collections.abc import Callable, Iterable, Iterator, Sequence

from fedtheory.calculator.catalogue import catalogue, items, others
from fedtheory.calculator.recorded import expected, recorded_papers
from fedtheory.cli.codes import CODES
from fedtheory.cli.output import json_argument, print_json
from fedtheory.cli.words import STATUSES, explanations
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.verdict import Label, Severity

EXAMPLE = 'fedtheory completion bash    (then: eval "$(fedtheory completion bash)")'
ASKING = "words"
OPEN_ENDED = (".", "=")
"""Marks a word that is to be followed directly by more, without a space: an id's first part, or `name=`."""
SCRIPTS = {
    "bash": """\
_fedtheory() {
    local IFS=$'\\n'
    COMPREPLY=($(fedtheory completion words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
    [[ ${COMPREPLY[0]} == *[.=] ]] && compopt -o nospace
}
complete -o default -F _fedtheory fedtheory
""",
    "zsh": """\
_fedtheory() {
    local found=("${(@f)$(fedtheory completion words "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    [[ -z $found ]] && { _files; return }
    [[ $found[1] == *[.=] ]] && compadd -S '' -a found || compadd -a found
}
(( $+functions[compdef] )) || { autoload -Uz compinit; compinit }
compdef _fedtheory fedtheory
""",
    "fish": """\
complete -c fedtheory -a '(fedtheory completion words (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
""",
}
WHERE = {"bash": "~/.bashrc", "zsh": "~/.zshrc", "fish": "~/.config/fish/config.fish"}
LINES = {
    "bash": 'eval "$(fedtheory completion bash)"',
    "zsh": 'eval "$(fedtheory completion zsh)"',
    "fish": "fedtheory completion fish | source",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("shell", metavar="SHELL", help=", ".join(SCRIPTS))
    json_argument(parser)
    parser.add_argument("typed", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Prints the script, or what could stand where the cursor is."""
    if args.shell == ASKING:
        print(*candidates(args.typed), sep="\n")
        return 0
    if args.shell not in SCRIPTS:
        message = (
            f'there is no script for the shell "{args.shell[:40]}".{nearest(args.shell, SCRIPTS)}'
        )
        raise FedTheoryError(message, code="FT009")
    as_json = args.json or args.typed == ["--json"]  # what is typed takes options, too
    if args.typed and not as_json:
        message = f'"{args.typed[0][:40]}" is one word too many after {args.shell}.'
        raise FedTheoryError(message, code="FT009")
    if as_json:
        print_json({"shell": args.shell, "script": SCRIPTS[args.shell]})
    else:
        print(f"# for good: put   {LINES[args.shell]}   into {WHERE[args.shell]}")
        print(SCRIPTS[args.shell], end="")
    return 0


def candidates(typed: Sequence[str]) -> list[str]:
    """What the last of the words could become, given those before it."""
    *before, current = typed or [""]
    return sorted({word for word in _possible(before, current) if word.startswith(current)})


def _possible(before: Sequence[str], current: str) -> Iterable[str]:
    from fedtheory.cli.command import VERBS

    verb = next((word for word in before if not word.startswith("-")), "")
    if not verb:
        return VERBS
    if verb not in VERBS or "--" in before:
        return ()
    module = importlib.import_module(f"fedtheory.cli.{verb.replace('-', '_')}")
    parser = argparse.ArgumentParser()
    module.arguments(parser)
    options = {option: action for action in parser._actions for option in action.option_strings}
    if current.startswith("-"):
        return (option for option in (*options, "--memory", "--debug") if option.startswith("--"))
    last = next((word for word in reversed(before) if word.startswith("-")), "")
    action = options.get(last)
    if action is not None and (before[-1] == last or action.nargs in {"+", "*"}):
        return () if action.nargs == 0 else _values(action, _named(before))
    placed = " ".join(str(a.metavar) for a in parser._actions if not a.option_strings)
    return _in_stages(_ids(verb, placed), current)


def _values(action: argparse.Action, named: str) -> Iterable[str]:
    """What may follow an option."""
    if action.choices:
        return map(str, action.choices)
    entry = catalogue().get(named)
    letters = () if entry is None else tuple(entry.letters)
    known: dict[str, Callable[[], Iterable[str]]] = {
        "NAME=VALUE": lambda: (f"{letter}=" for letter in letters),
        "NAME": lambda: letters,
        "NAME[,NAME...]": lambda: letters,
        "STATUS": lambda: STATUSES if entry is None else (bound.key for bound in entry.bounds),
        "SEVERITY": lambda: (severity.name for severity in Severity),
        "LABEL": lambda: (label.word.replace(" ", "-") for label in Label),
        "P": recorded_papers,
        "KIND": lambda: {e.kind for e in catalogue().values()} | {i.kind for i in items().values()},
        "ID": catalogue,
    }
    return known.get(str(action.metavar), tuple)()


def _named(before: Sequence[str]) -> str:
    """The statement that the command is about, as far as it is typed."""
    return next((word for word in before if word in catalogue()), "")


def _ids(verb: str, placed: str) -> Iterator[str]:
    """What a positional argument may be; the shell completes file names."""
    if "CODE" in placed:
        yield from (*CODES, *explanations())
    if "SHELL" in placed:
        yield from SCRIPTS
    if "PAPER" in placed:
        yield from recorded_papers()
    if "ID" not in placed:
        return
    if verb != "worst-case":
        yield from catalogue()
    if verb in {"show", "verify"}:
        yield from items()
    if verb == "errata":
        for paper in recorded_papers():
            yield from expected(paper)["errata"]
    kinds = {
        "worst-case": {"worst case"},
        "prove": {"argument"},
        "show": {"worst case", "argument"},
    }
    yield from (name for name, kind in others().items() if kind in kinds.get(verb, set()))


def _in_stages(ids: Iterable[str], current: str) -> Iterable[str]:
    """The whole names; as long as several papers are possible, the papers."""
    fitting = [name for name in ids if name.startswith(current)]
    papers = {name.partition(".")[0] for name in fitting}
    if "." in current or len(papers) < 2:
        return fitting
    return {name if "." not in name else f"{name.partition('.')[0]}." for name in fitting}
