"""Thousands of spoilt commands and files for every verb, in one process: `python -m verify.fuzz --verb bound -n 10000 --seed 0`.

A case is a good command, or a good file under it, spoilt in one to four places. What is asked of the answer: a message with a
known code where it is a refusal, no traceback, no warning of Python, nothing of the input executed, nothing written elsewhere, and
an end within ten seconds of processor time. Verbs that compute for minutes are stopped where the computing begins; a
theorem's file is loaded, and its text may raise whatever it likes, but only as a message. The cases are asked by a child with
limited memory, so that a crash or a loop in C is one case, too.
"""

import argparse
import io
import json
import os
import re
import resource
import select
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import nullcontext, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from fedtheory.cli import check_certificate
from fedtheory.cli.codes import CODES
from fedtheory.cli.command import VERBS
from fedtheory.cli.command import main as command
from fedtheory.runs.labelling import labeller

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "docs" / "examples"
FILE = "theorem file"
"""What is asked beside the verbs: the text of a theorem's file."""
SECONDS = 10.0
PATIENCE = 600.0
"""Seconds of the clock without any answer, after which the child is killed."""
MOST_MEMORY = 4 << 30
LONGEST_MESSAGE = 4_000
CANARY = "executed_by_fuzz"
HOSTILE = f"__import__('os').system('touch {CANARY}')"
OURS = {"FT130", "FT999"}
"""Codes of mistakes of ours: a process that ended without an answer, and an exception that nobody foresaw."""
Words = list[str]


class Begun(BaseException):
    """A long computation would begin here: the input was accepted."""


class TooLong(BaseException):
    """The case took more than its seconds."""


# ---------------------------------------------------------------- good commands, and the files they speak of

AT = "L=1 D=sqrt(2) n=10 H=2 lambda0=0.1"
DATA = "clinics.csv --label stay --lambda 0.01"
GOOD: dict[str, tuple[str, ...]] = {
    "list": ("", "--paper fedfw --label refuted", "--search drift --bounds", "--status printed --kind lemma --json"),
    "show": ("fedfw.thm1 --latex", "ffgb.thm1 --json", "fedfw.d07", "fedfw.lem1 --kernel", "gd --typed", "fedfw.thm1 --bibtex"),
    "verify": ("fedfw.lem1 --level quick --json", "fedfw --jobs 1 --seed 3 --no-attack", "fedres.lem2 --engine serial --no-resume"),
    "prove": ("fedfw.thm1 --bound sharpened --write out", "fedfw.lem1 --latex", "fedfw.eq37 --page page.html", "textbook --rocq -o out"),
    "check-certificate": ("step.json", "step.json step2.json --json", "bundle.json", "step.json", "step2.json", "--alone checker.pyz"),
    "attack": (
        "fedfw.thm1 --bound printed --budget 5 --seed 3",
        'fedfw.thm1 --instance {"family":"interval"} --rounds 3 --set lambda_0=1',
    ),
    "rates": ("fedfw.thm1", "fedfw.thm2 --exhibit 1 --rounds 40 --seed 2", "ffgb.thm1 --runs 5 --bound printed"),
    "worst-case": ("fw --set N=5 L=1 D=1 -o out.json", "gd --set N=2 L=1 R=1 --latex", "", "fw.py --every N"),
    "mutate": ("fedfw.thm1 --budget 2 --json", "fedfw --jobs 1 --seed 1", "all --engine serial --no-resume"),
    "errata": ("fedfw.thm1", "fedfw --severity FALSE", "--search mean", "fedfw.d07 --json", "--all"),
    "bound": (f"fedfw.thm1 --set {AT} t=1000", f"fedfw.thm1 --bound printed --json --set {AT} t=10", "ffgb.thm1"),
    "solve": (f"fedfw.thm1 --for t --target 0.01 --set {AT}", "fedfw.thm1 --for L --target 3 --set D=1 n=2 H=1 lambda0=1 t=9"),
    "optimise": ("fedfw.thm1 --over lambda0 --set L=1 D=2 n=10 H=2 t=1000", "fedfw.thm1 --over lambda0,n --set L=1 D=1 H=1 t=9"),
    "compare": (
        "--target 0.05 --size 1000 --set smoothness=1 clients=10 diameter=1 heterogeneity=1 lambda0=0.1 model-radius=1",
        "--set t=10 smoothness=1 diameter=1 clients=10 heterogeneity=1 lambda0=1 --json",
    ),
    "sensitivity": (f"fedfw.thm1 --set {AT} t=1000",),
    "advise": (DATA, f"{DATA} --target 0.1 --rounds 100", "few.csv --client who --fourier 2 --seed 1", "clinics.csv --loss logistic"),
    "estimate": (DATA, f"{DATA} --paper fedfw --json", "few.csv --client who --loss square --standardise", f"{DATA} --for fedfw.thm1"),
    "check-run": (
        "overwriting.csv fedfw.thm1 --set L=2 D=2 n=2 H=4 lambda0=1/2",
        "curve.csv fedfw.thm1 --value value --error 0.1 --set L=2 D=2 n=2 H=4 lambda0=1/2",
        "curve.jsonl fedfw.thm1 --alpha 0.1 --json --set L=2 D=2 n=2 H=4 lambda0=1/2",
    ),
    "plot": ("fedfw.thm1 -o thm1.svg", "fedfw.thm1 fedfw.lem1 -o out.png --json"),
    "report": ("fedfw.lem1 -o site --level quick --jobs 1", "-o site"),
    "new": ("my_theorem -o theory", "mine --kind sequence", "mine.py"),
    "explain": ("FT040", "VACUOUS", "FT999 --json"),
    "doctor": ("--json",),
    "completion": ("bash", "words bound fedfw.thm1 --set L=", "words fedtheory sho"),
}  # fmt: skip
CURVE = "round,value\n1,1\n2,0.5\n3,0.3\n"
FEW = "who,x,y\na,1,1\na,2,3\nb,2,2\nb,3,1\nc,1,0\nc,2,1\n"


@cache
def material() -> dict[str, bytes]:
    """The good files, by the names that the commands give them; whatever is imported for them children need not import again."""
    for name in (*LONG, *(f"fedtheory.cli.{verb.replace('-', '_')}.run" for verb in VERBS)):
        import_module(name.rpartition(".")[0])
    from fedtheory.campaign.proofs import proofs_of
    from fedtheory.engines.prove import emit

    (proof,) = proofs_of("fedfw.lem1", None).proofs
    bundle = emit(proof)
    certificates = sorted((json.dumps(c) for c in bundle["certificates"]), key=len)
    texts = {
        "step.json": certificates[0],
        "step2.json": certificates[-1],
        "bundle.json": json.dumps(bundle),
        "curve.csv": CURVE,
        "curve.jsonl": '{"round": 1, "value": 1}\n{"round": 2, "value": 0.5}\n',
        "few.csv": FEW,
        "fw.py": "from fedtheory.pep import PEP\n\ndef method(N):\n    return PEP()\n",
    }
    kept = {name: (EXAMPLES / name).read_bytes() for name in ("clinics.csv", "overwriting.csv")}
    return {name: text.encode() for name, text in texts.items()} | kept


# ---------------------------------------------------------------- how they are spoilt

ODD = (
    *("", " ", "-", "--", "--json", "--latex", "-o", "--set", "--memory", "64M", "0", "-1", "1e400", "nan", "-inf", "1/0"),
    *("9" * 400, "(" * 90 + "1" + ")" * 90, "((9^9)^9)^9", "10**30", "1e-300*1e-300", "sqrt(-1)", "0x10", "1_000", "٤", "½"),
    *(HOSTILE, f"$(touch {CANARY})", f"`touch {CANARY}`", f"; touch {CANARY}", f"!!python/object/apply:os.system ['touch {CANARY}']"),
    *("fedfw", "fedfw.thm1", "ffgb.thm2", "fedres", "FEDFW.THM1", "\u202efedfw.thm1", "\U0001f4a5", "a" * 5_000, "{}", "[" * 500),
    *("missing.csv", "missing.py", "missing.json", "folder", "curve.csv", "step.json", "bundle.json", "curve.csv/x", "..", "."),
    *("L=", "=1", "=", "L=1=2", "λ0=2", "t=0", "n=2.5", "L=-1", "zero\0byte", "\udcff", "\n", "None", "true", "printed", "lower"),
    *('{"family": "interval"}', '{"family": 3}', '{"family": "interval", "x": [1e999]}', "null", "3", "-3", "2.5", "x.svg", "*"),
)  # fmt: skip
LETTERS = "".join(map(chr, range(32, 127))).replace("/", "") + "\0\n\t\r\\\u202eλ½٤\U0001f4a5\udcff"
LEAVES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 2**70, 1.5, float("nan"), "", "0", "1/0", "x", "client", "outcome", [], {}, [[]], "expect"),
    *(["*", "x", "x"], ["+"], ["=", "0", "1"], ["dot", "x", "y"], "9" * 300, "1e9", HOSTILE, {"sum": ["x"]}, "<=", "mean"),
)  # fmt: skip
DEEP = 3_000


def spoilt_text(text: str, rng: Random) -> str:
    """The text with one change."""
    k = rng.randrange(len(text) + 1)
    j = min(len(text), k + rng.choice((1, 1, 2, 5, 40)))
    match rng.randrange(7):
        case 0:
            return text[:k] + text[j:]
        case 1:
            return text[:k] + rng.choice(LETTERS) + text[k:]
        case 2:
            return text[:k] + rng.choice(LETTERS) + text[j:]
        case 3:
            return text[:k] + text[k:j] * rng.choice((2, 3, 50)) + text[j:]
        case 4:
            return text[:k] + rng.choice(ODD) + text[k:]
        case 5 if numbers := list(re.finditer(r"\d+(\.\d+)?", text)):
            found = rng.choice(numbers)
            return text[: found.start()] + rng.choice(ODD) + text[found.end() :]
        case _:
            lines = text.splitlines(keepends=True) or [""]
            one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one] if rng.random() < 0.7 else ""
            return "".join(lines)


def spoilt_json(tree: Any, rng: Random) -> Any:
    """The tree with one change, somewhere."""
    if isinstance(tree, dict | list) and tree and rng.random() < 0.85:
        key = rng.choice(list(tree) if isinstance(tree, dict) else range(len(tree)))
        changed: Any = dict(tree) if isinstance(tree, dict) else list(tree)
        if rng.random() < 0.1:
            del changed[key]
        elif rng.random() < 0.1:
            other = rng.choice(list(changed) if isinstance(changed, dict) else range(len(changed)))
            changed[key], changed[other] = changed[other], changed[key]
        else:
            changed[key] = spoilt_json(tree[key], rng)
        return changed
    if rng.random() < 0.02:
        deep: Any = tree
        for _ in range(rng.choice((50, 300, 900))):
            deep = [deep]
        return deep
    return rng.choice(LEAVES)


def spoilt_file(name: str, content: bytes, rng: Random) -> bytes:
    """The file with one to four changes; of JSON mostly where it stays JSON."""
    if name.endswith(".json") and rng.random() < 0.8:
        tree = json.loads(content)
        for _ in range(rng.choice((1, 1, 2, 4))):
            tree = spoilt_json(tree, rng)
        return json.dumps(tree).encode()
    if rng.random() < 0.1:
        k = rng.randrange(len(content))
        return content[:k] + rng.randbytes(rng.choice((1, 4, 100))) + content[k:]
    if rng.random() < 0.02:
        return rng.choice((b"", b"\xff\xfe", b"[" * DEEP, b'{"a":' * DEEP, b"PK\x03\x04" + content))
    text = content.decode()
    for _ in range(rng.choice((1, 1, 2, 4))):
        text = spoilt_text(text, rng)
    return text.encode(errors="surrogateescape")


def spoilt_words(words: Words, options: Sequence[str], rng: Random) -> Words:
    """The command with one change."""
    words = list(words)
    k = rng.randrange(len(words)) if words else 0
    match rng.randrange(8):
        case 0 | 1 if words:
            words[k] = rng.choice(ODD)
        case 2 if words:
            del words[k]
        case 3 if words:
            words.insert(rng.randrange(len(words)), words[k])
        case 4:
            words.insert(k, rng.choice(ODD))
        case 5:
            words[k:k] = [rng.choice(options), rng.choice(ODD)][: rng.choice((1, 2))]
        case 6 if "=" in "".join(words):
            k = rng.choice([i for i, word in enumerate(words) if "=" in word])
            words[k] = f"{words[k].partition('=')[0]}={rng.choice(ODD)}"
        case _ if words:
            words[k] = spoilt_text(words[k], rng)
    return words


@dataclass(frozen=True)
class Case:
    """A command, and what its files hold where that differs from the good ones."""

    verb: str
    words: Words
    files: dict[str, bytes] = field(default_factory=dict)


def cases(verb: str, number: int, seed: int, good: dict[str, bytes]) -> Iterator[Case]:
    """The cases of a verb, the same for the same seed."""
    rng = Random(f"{verb} {seed}")
    if verb == FILE:
        sources = sorted(EXAMPLES.glob("*.py"), key=lambda path: path.stat().st_size)[:4]
        for _ in range(number):
            source = rng.choice(sources)
            text = source.read_bytes()
            yield Case(verb, [source.name], {source.name: spoilt_file(source.name, text, rng)})
        return
    options = options_of(verb)
    for _ in range(number):
        words = rng.choice(GOOD[verb]).split()
        named = [word for word in words if word in good]
        if named and rng.random() < 0.6:
            name = rng.choice(named)
            files = {name: spoilt_file(name, good[name], rng)}
            if rng.random() < 0.8:
                yield Case(verb, words, files)
                continue
        else:
            files = {}
        for _ in range(rng.choice((1, 1, 2, 3))):
            words = spoilt_words(words, options, rng)
        yield Case(verb, words, files)


def options_of(verb: str) -> list[str]:
    """What a verb's own parser takes; --debug shows tracebacks on purpose, and --watch never ends."""
    parser = argparse.ArgumentParser()
    import_module(f"fedtheory.cli.{verb.replace('-', '_')}").arguments(parser)
    known = [o for action in parser._actions for o in action.option_strings] + ["--memory"]
    return [option for option in known if option not in {"--debug", "--watch"}]


# ---------------------------------------------------------------- one case, in this process

LONG = (
    *("fedtheory.campaign.answers.execute", "fedtheory.cli.mutate.execute", "fedtheory.cli.report._prepared"),
    *("fedtheory.campaign.emission.in_child", "fedtheory.cli.prove.in_child", "fedtheory.cli.show.in_child"),
    *("fedtheory.cli.attack.search", "fedtheory.cli.attack.rerun", "fedtheory.cli.rates.measured"),
    *("fedtheory.cli.attack.reached", "fedtheory.cli.prove.watch", "fedtheory.campaign.verify.in_child"),
    *("fedtheory.engines.worst_case.answer.worst_case",
    "fedtheory.cli.errata.replay", "fedtheory.cli.errata.as_json", "fedtheory.cli.worst_case_file.handed_over"),
    *("fedtheory.cli.worst_case_every.handed_over", "fedtheory.cli.command.in_child", "fedtheory.report.figure.draw_statement"),
)  # fmt: skip
"""Where minutes of computing begin, or another process that runs a user's file."""


def begin(*_given: Any, **_named: Any) -> NoReturn:
    """In the place of what takes long."""
    raise Begun


def prepare() -> list[str]:
    """Puts `begin` where computing begins, and listens to what this process does; answers with the list of what was heard."""
    for name in LONG:
        module, _, function = name.rpartition(".")
        owner = import_module(module)
        assert hasattr(owner, function), name
        setattr(owner, function, begin)
    # One process reads all labels; the verb starts one for each of its commands.
    setattr(check_certificate, "Labeller", lambda: nullcontext(labeller()))  # noqa: B010
    heard: list[str] = []

    def listen(event: str, given: tuple[Any, ...]) -> None:
        if event in {"os.system", "os.exec", "pickle.find_class", "pty.spawn"}:
            heard.append(f"{event} {str(given)[:80]}")
        elif event == "compile" and CANARY in str(given[0]):
            if not str(given[1]).endswith(".py"):
                heard.append("compiled a text of the input")
        elif event == "open" and given[1] and set(str(given[1])) & set("wax+"):
            path = (
                str(Path(os.fsdecode(given[0])).absolute())
                if isinstance(given[0], str | bytes)
                else ""
            )
            if path and not path.startswith((tempfile.gettempdir(), "/dev/")):
                heard.append(f"wrote {path[:80]}")

    sys.addaudithook(listen)
    return heard


def asked(case: Case, heard: list[str]) -> tuple[str, str]:
    """How the case ended, and what was wrong about that: nothing, if all is well."""
    out, err = io.StringIO(), io.StringIO()
    heard.clear()
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    code: object = None
    try:
        with redirect_stdout(out), redirect_stderr(err):
            if case.verb == FILE:
                code = loaded(Path(case.words[0]))
            else:
                code = command([case.verb, *case.words])
    except Begun:
        return "begun", wrong(None, "", err.getvalue(), heard)
    except TooLong:
        return "too long", f"more than {SECONDS:g} s of the processor"
    except SystemExit as ended:
        code = ended.code or 0
    except BaseException as error:
        return "traceback", f"{type(error).__name__}: {str(error)[:300]}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    found = re.match(r"(?:warning .*\n)*error (FT\d{3})", err.getvalue())
    return (found[1] if found else f"exit {code}"), wrong(
        code, out.getvalue(), err.getvalue(), heard
    )


def wrong(code: object, out: str, err: str, heard: Sequence[str]) -> str:
    """What an answer should not be."""
    codes = set(re.findall(r"^error (FT\d{3})", err, re.MULTILINE))
    if heard:
        return f"EXECUTED or written elsewhere: {'; '.join(heard)}"
    if Path(CANARY).exists():
        return "EXECUTED: the canary is there"
    if "Traceback" in err or codes & OURS:
        return f"a traceback: {err[-400:]}"
    if re.search(r"^\S+\.py:\d+: (?!Syntax)\w*Warning", err, re.MULTILINE):
        return f"a warning of Python: {err[-400:]}"
    if not codes <= set(CODES):
        return f"unknown codes {codes - set(CODES)}"
    if code is not None and code not in {0, 1, 2, 3}:
        return f"exit code {code}"
    if code == 2 and not codes and not out:
        return f"refused without a code: {err[-300:]}"
    if code == 2 and len(err) > LONGEST_MESSAGE:
        return f"a message of {len(err)} characters"
    return ""


def loaded(path: Path) -> int:
    """Loads a theorem's file as the child of a verb does, which is where its text is read."""
    from fedtheory.campaign.theorem_file import load
    from fedtheory.core.errors import FedTheoryError

    try:
        load(path)
    except FedTheoryError as error:
        print(f"error {error.code}: {error}", file=sys.stderr)  # noqa: T201
        return error.exit
    return 0


def serve(todo: Sequence[tuple[int, Case]], good: dict[str, bytes], answers: int) -> NoReturn:
    """Asks all cases and writes a line about each; a theorem's file in a fork, for what it leaves behind."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def ring(*_: object) -> NoReturn:
        raise TooLong

    signal.signal(signal.SIGPROF, ring)
    heard = prepare()
    for k, case in todo:
        with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
            inside = Path(folder) / "a" / "b" / "c"  # ".." stays in it
            inside.mkdir(parents=True)
            (inside / "folder").mkdir()
            os.chdir(inside)
            speaks = " ".join([*case.words, *case.files])
            for name, content in (good | case.files).items():
                if name in speaks:
                    Path(name).write_bytes(content)
            child = os.fork() if case.verb == FILE else 0
            if child:
                os.waitpid(child, 0)
            else:
                begun = time.process_time()
                ended, fault = asked(case, heard)
                told = {"k": k, "ended": ended, "fault": fault, "s": time.process_time() - begun}
                told["mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
                os.write(answers, (json.dumps(told)[:3_900] + "\n").encode())
                if case.verb == FILE:
                    os._exit(0)
            os.chdir("/")
    os._exit(0)


# ---------------------------------------------------------------- all cases, from outside


@dataclass
class Found:
    """What came of the cases."""

    number: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[Case, str]] = field(default_factory=list)
    slowest: float = 0.0
    memory: int = 0
    seconds: float = 0.0


def fuzzed(verbs: Sequence[str], number: int, seed: int) -> dict[str, Found]:
    """So many cases of each verb."""
    good = material()
    found = {verb: Found() for verb in verbs}
    every = [case for verb in verbs for case in cases(verb, number, seed, good)]
    left = list(enumerate(every))
    while left:
        said = list(_answers(left, good))
        for told in said:
            case, of = every[told["k"]], found[every[told["k"]].verb]
            of.number += 1
            of.ends[told["ended"]] += 1
            of.slowest = max(of.slowest, told["s"])
            of.seconds += told["s"]
            of.memory = max(of.memory, told["mb"])
            if told["fault"]:
                of.faults.append((case, told["fault"]))
        done = {told["k"] for told in said}
        left = left[max((i for i, (k, _) in enumerate(left) if k in done), default=-1) + 1 :]
    return found


def _answers(todo: Sequence[tuple[int, Case]], good: dict[str, bytes]) -> Iterator[dict[str, Any]]:
    """Those of one child; if it dies or hangs, the last is about the case that did it."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        os.close(ours)
        os.environ |= {"FEDTHEORY_STORE": f"{tempfile.gettempdir()}/fuzz-{os.getpid()}.db"}
        try:
            serve(todo, good, theirs)
        finally:
            os._exit(1)
    os.close(theirs)
    waiting, rest = iter(todo), b""
    seen: set[int] = set()
    fault = "the process died"
    try:
        while True:
            if not select.select([ours], [], [], PATIENCE)[0]:
                fault = f"no answer in {PATIENCE:g} s"
                break
            if not (part := os.read(ours, 1 << 16)):
                break
            *lines, rest = (rest + part).split(b"\n")
            for text in lines:
                told = json.loads(text)
                seen.add(told["k"])
                yield told
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(ours)
        Path(tempfile.gettempdir(), f"fuzz-{child}.db").unlink(missing_ok=True)
    for k, _ in waiting:
        if k not in seen:
            yield {"k": k, "ended": "died", "fault": fault, "s": 0.0, "mb": 0}
            break


def rendered(found: dict[str, Found]) -> str:
    """A table, a line a verb."""
    lines = [
        "| verb | cases | refused | begun | answered | wrong | slowest, s | s in all | peak, MB |",
        "|---" * 9 + "|",
    ]
    for verb, of in found.items():
        refused = sum(count for end, count in of.ends.items() if end.startswith("FT"))
        answered = sum(count for end, count in of.ends.items() if end.startswith("exit"))
        lines.append(
            f"| {verb} | {of.number:,} | {refused:,} | {of.ends['begun']:,} | {answered:,} | {len(of.faults)} "
            f"| {of.slowest:.1f} | {of.seconds:.0f} | {of.memory:,} |"
        )
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Asks, and prints the table and what was wrong; 1 if anything was."""
    parser = argparse.ArgumentParser(
        prog="python -m verify.fuzz", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--verb", nargs="+", choices=[*VERBS, FILE], default=[*VERBS, FILE])
    parser.add_argument("-n", type=int, default=400, help="cases a verb")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    faults = []
    for k, verb in enumerate(given.verb):
        found = fuzzed([verb], given.n, given.seed)
        sys.stdout.write(rendered(found).split("\n", 2 if k else 0)[-1])
        sys.stdout.flush()
        faults += found[verb].faults
    for case, fault in faults:
        words = [word if len(word) < 60 else f"{word[:50]}... ({len(word)})" for word in case.words]
        sys.stdout.write(
            f"\n{case.verb} {words} {({k: v[:80] for k, v in case.files.items()}) or ''}\n    {fault}\n"
        )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
