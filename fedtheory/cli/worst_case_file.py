"""`fedtheory worst-case FILE.py`: a script in PEPit's vocabulary, or a theorem file, its problems between two exact numbers.

The file runs in a child, which hands over what it declared as data, ends, and bundles, as JSON. The process that knows
nothing but the kernels labels the bundles; this one, which has run nothing of the user's, writes the program of the data
again, and compares: an end is one of that model, which is printed, or it is CONDITIONAL on what the script wrote.
"""

import argparse
import json
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import fedtheory
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.enclosure import enclose
from fedtheory.calculator.inputs import number_term, settings
from fedtheory.campaign.emission import spelled
from fedtheory.campaign.progress import waiting
from fedtheory.campaign.target import in_file
from fedtheory.cli.output import line, print_json, rounded
from fedtheory.core.errors import FedTheoryError
from fedtheory.runs.labelling import labeller

if TYPE_CHECKING:
    from fedtheory.pep.book import Written
    from fedtheory.pep.problem import PEP

T = TypeVar("T")
MOST_NAMED = 12
"""At most so many multipliers are printed; JSON has them all."""
START = (
    "import sys; sys.path.insert(0, sys.argv[1]); import fedtheory; del sys.path[0]; sys.path.append(''); "
    "from fedtheory.pep.script import main; sys.exit(main(sys.argv[2], sys.argv[3]))"
)
"""How the child begins: this library first, the current folder last."""
THEOREM = START.replace("fedtheory.pep.script", "fedtheory.cli.worst_case_theorem").replace(
    "main(sys.argv[2], sys.argv[3])", "main(*sys.argv[2:])"
)
"""How it begins where the file states theorems."""
Problem = dict[str, Any]
WRITTEN = "what the process of the script wrote down as the {} hypotheses of the certificate: {}"
UNREAD = "computed by the script's own process and not recomputed: {}"
"""What an end rests on besides: whoever runs in a process can change what it hands over."""
UNREADABLE = (
    FedTheoryError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What data raise that are no model, or no point of it."""
STARVED = re.compile(r"memory allocation of \d+ bytes failed\n?")
"""The last words of a solver that got no memory."""
MOST_TOLD = 40
"""At most so many lines of a model are printed; JSON has it whole."""


def is_file(target: str) -> bool:
    """Whether a script or a theorem file is meant, and no id."""
    return in_file(target) is not None


def _states(path: Path) -> bool:
    """Whether a file states theorems."""
    try:
        return re.search(r"^STATEMENTS?\b", path.read_text(encoding="utf-8"), re.M) is not None
    except (OSError, UnicodeDecodeError):
        return False


def refuse_what_is_for_ids(args: argparse.Namespace) -> None:
    """A script has its letters and its method in it. Raises an error with code FT009 where others are given."""
    named = in_file(args.id)
    settings = [] if named is not None and _states(named.path) else args.settings
    for option, given in (("--set", settings), ("--instance", args.instance)):
        if given:
            message = f'"{args.id}" is a script, and {option} is for worst cases with an id: write it in the script.'
            raise FedTheoryError(message, code="FT009")


def told(args: argparse.Namespace, write: Any) -> int:
    """Runs the script and reports on each problem; 3 if an upper end is missing."""
    named = in_file(args.id)
    assert named is not None
    path = named.path
    if not path.is_file():
        raise FedTheoryError(f'there is no file "{path}".', code="FT024")
    with waiting(f"{path.name}: writing down, solving, certifying"):
        words = [THEOREM, args.id, _numbers(args.settings)] if _states(path) else [START, str(path)]
        handed = handed_over(path, words, lambda own: [_plain(one) for one in own["problems"]])
        problems = [_read(problem) for problem in handed]
    if not problems:
        message = f'"{path}" solves no problem and has none at its top level: write problem = PEP(), or call what makes it.'
        raise FedTheoryError(message, code="FT025")
    if args.output is not None:
        _certificates(args.output, problems, write)
    if args.json:
        print_json({"file": str(path), "problems": problems})
    elif args.latex:
        for problem in problems:
            tell_proof(problem["name"], problem["certificate"], problem["upper"]["missing"])
    else:
        for problem in problems:
            _tell(problem)
    return 0 if all(problem["upper"]["value"] is not None for problem in problems) else 3


def _numbers(typed: Sequence[str]) -> str:
    """Letters and their rational values as JSON; all that is wrong with them at once."""
    complaints = Complaints()
    found = {}
    for name, number in settings(typed, complaints).items():
        try:
            value = enclose(number_term(number, called=name), {})
            if value.lower != value.upper:
                complaints.add(
                    "FT062", f"{name} = {number} is not rational; set a rational number."
                )
            found[name] = str(value.lower)
        except FedTheoryError as error:
            complaints.take(error)
    complaints.settle()
    return json.dumps(found)


def handed_over(path: Path, words: Sequence[str], read: Callable[[Any], T]) -> T:
    """What a process of its own says of the file, as it is read here. Raises what that raised."""
    library = str(Path(fedtheory.__path__[0]).parent)
    with tempfile.TemporaryDirectory(prefix="fedtheory-") as folder:
        answer = Path(folder) / "answer.json"
        start, *more = words
        code = _finished([sys.executable, "-P", "-c", start, library, *more, str(answer)])
        try:
            found = json.loads(answer.read_text(encoding="utf-8"))
            error = found.get("error")
            if error is None:
                return read(found)
            failed = FedTheoryError(spelled(error["message"]), code=spelled(error["code"]))
        except (AttributeError, KeyError, OSError, RecursionError, TypeError, ValueError) as lost:
            message = f"the process that runs {path} ended with code {code} and no answer."
            raise FedTheoryError(message, code="FT130") from lost
    raise failed


def _finished(command: Sequence[str]) -> int:
    """Runs it; what it says goes beside our own words. Raises MemoryError where the solver got no memory, and ended it."""
    with subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    ) as child:
        assert child.stderr
        starved = False
        for said in child.stderr:
            if STARVED.fullmatch(said):
                starved = True
            else:
                print(said, end="", file=sys.stderr)
        code = child.wait()
    if starved and code == -signal.SIGABRT:
        raise MemoryError
    return code


def _plain(problem: Problem) -> Problem:
    """The answer in which characters that a reader would not see are spelled out."""
    kept = {key: problem.pop(key) for key in ("certificate", "bundle", "model", "instance")}
    found: Problem = spelled(problem)
    return found | kept


def _read(problem: Problem) -> Problem:
    """The problem, without an end that is not shown, and with what an end rests on that is not the declared model's."""
    problem |= {"said": [], "exact": None, "width": None}
    written, why = _written(problem)
    upper, lower = problem["upper"], problem["lower"]
    if upper["value"] is not None:
        upper = _upper(problem, written, why)
    if lower["value"] is not None:
        lower = _lower(problem, written, why)
    below, above = _value(lower), _value(upper)
    if below is not None and above is not None and below > above:
        upper = lower = _missing("the ends contradict each other: nothing is claimed")
    elif below is not None and above is not None:
        exact = str(above) if below == above else None
        problem |= {"exact": exact, "width": float((above - below) / (abs(above) or 1))}
    problem |= {"upper": upper, "lower": lower}
    if upper["value"] is None:
        problem |= {"certificate": None, "bundle": None}
    if written is not None:
        from fedtheory.pep.model import lines

        problem["said"] = [spelled(text) for text in lines(*written)]
    return problem


def _written(problem: Problem) -> "tuple[tuple[PEP, Written] | None, str]":
    """The declared model as this process writes it; or why there is none."""
    from fedtheory.pep.model import problem_of
    from fedtheory.pep.solve import undivided

    if problem["model"] is None:
        return None, problem["own"]
    try:
        again = problem_of(problem["model"])
        return (again, undivided(again)), ""
    except UNREADABLE as error:
        return None, f"what it declared is no model: {error}"


def _upper(problem: Problem, written: "tuple[PEP, Written] | None", why: str) -> dict[str, Any]:
    """The upper end, with the label of its bundle, if that is about the declared model; CONDITIONAL if none can be declared."""
    from fedtheory.pep.model import refusal

    upper, bundle = problem["upper"], problem["bundle"]
    reading = labeller().read(bundle, strict=True)
    if reading["label"] not in {"PROVED", "CONDITIONAL"}:
        told = next((s["note"] for s in reading["steps"] if s["note"]), reading["why"])
        return _missing(f"the proof is refused: {told}")
    if told := _claimed(bundle, Fraction(upper["value"])):
        return _missing(told)
    if written is not None and (told := refusal(written[1], bundle)):
        return _missing(f"the proof is about something else: {told}")
    found = {**upper, "label": reading["label"], "rests_on": spelled(reading["axioms"])}
    count = len(bundle["hypotheses"])
    return _conditional(found, WRITTEN.format(count, spelled(why))) if why else found


def _lower(problem: Problem, written: "tuple[PEP, Written] | None", why: str) -> dict[str, Any]:
    """The lower end, computed again from its point; CONDITIONAL on the script too if it cannot be."""
    from fedtheory.pep.model import lower

    if written is None:
        return _conditional(problem["lower"], UNREAD.format(why))
    try:
        end = lower(*written, problem["instance"])
    except UNREADABLE as error:
        return _missing(f"its point does not satisfy the model: {error}")
    if end.value is None or end.label is None:
        return _missing(end.missing)
    told = {"value": str(end.value), "label": end.label.word, "rests_on": [*end.rests_on]}
    return told | {"missing": ""}


def _missing(why: str) -> dict[str, Any]:
    return {"value": None, "label": None, "rests_on": [], "missing": spelled(why)}


def _conditional(end: Mapping[str, Any], named: str) -> dict[str, Any]:
    return {**end, "label": "CONDITIONAL", "rests_on": [*end["rests_on"], named]}


def _claimed(bundle: Any, value: Fraction) -> str:
    """What is wrong with what a bundle shows, if that is to be an upper end; empty if nothing."""
    claim = bundle["steps"][-1]["claim"]
    relation, _, right = claim["then"]
    if claim["forall"] or claim["if"] or relation != "<=" or not isinstance(right, str):
        return "what the certificate shows is no upper end"
    return "" if Fraction(right) == value else f"the certificate shows {right}, and not {value}"


def _certificates(path: Path, problems: Sequence[Problem], write: Any) -> None:
    """Writes the certificate; of several problems, one file each."""
    for k, problem in enumerate(problems, 1):
        place = path if len(problems) == 1 else path.with_stem(f"{path.stem}-{k}")
        if problem["certificate"] is None:
            told = f'there is no certificate of {problem["name"]}: "{place}" was not written.'
            print(told, file=sys.stderr)
        else:
            write(place, problem["bundle"])


def tell_proof(name: str, certificate: Mapping[str, Any] | None, missing: str | None) -> None:
    """The certificate as a displayed sum; where there is none, a comment that says why."""
    from fedtheory.pep.latex import proof

    if certificate is None:
        line(f"% {name}: no upper end ({missing})")
    else:
        line(f"% {name}")
        line(proof(certificate))


def _tell(problem: Problem) -> None:
    name = problem["name"]
    lower, upper = (_value(problem[which]) for which in ("lower", "upper"))
    if problem["exact"] is not None:
        line(f"{name}: the worst case is exactly {problem['exact']}")
    elif lower is not None and upper is not None:
        line(f"{name}: the worst case is between")
        line(f"  {rounded(lower, upwards=False, digits=12)}  is reached")
        line(f"  {rounded(upper, upwards=True, digits=12)}  is never exceeded")
        line(f"a relative distance of {problem['width']:.1e}")
    elif upper is not None:
        line(f"{name}: the worst case is at most")
        line(f"  {rounded(upper, upwards=True, digits=12)}")
    elif lower is not None:
        line(f"{name}: the worst case is at least")
        line(f"  {rounded(lower, upwards=False, digits=12)}")
    else:
        line(f"{name}: UNDECIDED")
    for which in ("upper", "lower"):
        _tell_end(which, problem[which])
    if upper is None and problem["floating"] is not None:
        line(f"the solver says {problem['floating']!r}, in floating point, which proves nothing")
    if problem.get("replayed") is not None:
        line(
            f"the method itself, run by the script on the worst instance, makes {problem['replayed']:.10g}"
        )
    for bound, claim in problem.get("claimed", {}).items():
        loose = f", {float(Fraction(claim) / upper):.3g} times the worst case" if upper else ""
        line(f"the {bound} bound is {rounded(Fraction(claim), upwards=True)}{loose}")
    multipliers = {name: Fraction(times) for name, times in problem["multipliers"].items()}
    _tell_multipliers(multipliers if upper is not None else {})
    for note in problem["notes"]:
        line(f"note: {note}")
    if problem["said"]:
        line("of this model, read back from what the script declared:")
    for text in problem["said"][:MOST_TOLD]:
        line(f"  {text}")
    if len(problem["said"]) > MOST_TOLD:
        line(f"  and {len(problem['said']) - MOST_TOLD} lines more, in --json")


def _value(end: Mapping[str, Any]) -> Fraction | None:
    return None if end["value"] is None else Fraction(end["value"])


def _tell_end(which: str, end: Mapping[str, Any]) -> None:
    if end["value"] is None:
        line(f"no {which} end: {end['missing']}")
        return
    line(f"the {which} end is {end['label']}")
    for named in end["rests_on"]:
        line(f"  it rests on {named}")


def _tell_multipliers(multipliers: Mapping[str, Fraction]) -> None:
    if not multipliers:
        return
    line(f"{len(multipliers)} inequalities prove it, the weightiest first:")
    weighty = sorted(multipliers.items(), key=lambda entry: -abs(entry[1]))
    for name, times in weighty[:MOST_NAMED]:
        line(f"  {float(times):<12.6g} {name}")
    if len(weighty) > MOST_NAMED:
        line(f"  and {len(weighty) - MOST_NAMED} more")
