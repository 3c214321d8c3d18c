"""Witnesses against claims: sampled or found by z3, and counted only after exact evaluation.

z3 is optional and never trusted: what it calls a model is a guess like any other. A witness is an assignment of
rationals at which every condition holds and the claim does not, as lines of kind `witness` that the kernel
accepts; a claim about vectors or clients is attacked on the line with two clients. Nothing here ever says that a
claim is true.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from fedtheory.core.expression import Tree, evaluate, names
from fedtheory.engines.find.goal import Context, Goal, Schema
from fedtheory.engines.find.models import Unsuited, numerical
from fedtheory.engines.find.sampling import names_in, points
from fedtheory.engines.find.writing import rational
from fedtheory.kernel import Rejected, check, digest
from fedtheory.kernel.polynomial import Atom, make
from fedtheory.kernel.rules import put

BITS = "256"
Assignment = dict[str, Fraction]
DENOMINATORS = (1, 2, 3, 4, 10, 64, 1000, 10**6, 10**12)
MOST_STARTS = 12


@dataclass(frozen=True)
class Refutation:
    """A witness with its certificate, or the reason why there is none."""

    witness: Mapping[str, str] | None
    certificate: dict[str, Any] | None
    engine: str
    note: str
    seconds: float


def refute(context: Context, schema: Schema, *, seconds: float = 2.0) -> Refutation:
    """Numbers at which the schema fails, accepted by the kernel; or what was tried in vain."""
    start = time.monotonic()
    tried = []
    try:
        problem = _Problem(*numerical(context, schema))
    except (Rejected, Unsuited) as e:
        return Refutation(None, None, "", str(e), time.monotonic() - start)
    for engine, search in (("sampling", _sampled), ("z3", _by_z3)):
        try:
            for guess in search(problem, seconds):
                for numbers in _simple(problem, guess):
                    certificate = problem.certificate(numbers)
                    if certificate is not None:
                        witness = {name: rational(c) for name, c in numbers.items()}
                        return Refutation(
                            witness, certificate, engine, "", time.monotonic() - start
                        )
                if time.monotonic() - start > 3 * seconds:
                    break
            tried.append(engine)
        except ImportError:
            tried.append('no z3 (install "fedtheory[smt]")')
        except Unsuited as e:
            tried.append(f"{engine}: {e}")
    return Refutation(None, None, "", f"no witness: {', '.join(tried)}", time.monotonic() - start)


class _Problem:
    """A claim about numbers with the conditions under which it is to fail."""

    def __init__(self, context: Context, schema: Schema) -> None:
        self.goal = Goal(context, schema)
        self.claim: Tree = schema["then"]
        kinds = {**schema["forall"], **{name: sort for name, (_, sort) in context.symbols.items()}}
        self.sorts: dict[str, str] = {}
        self.conditions: list[Tree] = list(schema["if"])
        self._take(context, [self.claim, *schema["if"]], kinds)

    def _take(self, context: Context, claims: Sequence[Tree], kinds: Mapping[str, str]) -> None:
        """The names in use, and the givens about them."""
        used = {name for claim in claims for name in names_in(claim) if name in kinds}
        pending = dict(context.schemas)
        changed = True
        while changed:
            changed = False
            for key, given in list(pending.items()):
                if used & set(names_in(given)):
                    if given["forall"] or given["if"]:
                        message = f"the given {key} speaks of all values; a witness would have to meet it everywhere"
                        raise Unsuited(message)
                    self.conditions.append(given["then"])
                    used |= {name for name in names_in(given) if name in kinds}
                    del pending[key]
                    changed = True
        self.atoms: dict[str, Atom] = {}  # made once: the kernel forgets its atoms with each check
        for name in sorted(used):
            arguments = context.symbols.get(name, ([], ""))[0]
            if arguments or kinds[name] not in {"real", "integer", "count"}:
                message = f"{name} is no number"
                raise Unsuited(message)
            self.sorts[name] = kinds[name]
            self.atoms[name] = make("f", name)

    def certificate(self, numbers: Assignment) -> dict[str, Any] | None:
        """Lines that show the conditions and the contrary of the claim at these numbers; None if they do not."""
        if any(
            numbers[name].denominator != 1 for name, sort in self.sorts.items() if sort != "real"
        ):
            return None
        if any(numbers[name] < 1 for name, sort in self.sorts.items() if sort == "count"):
            return None
        for contrary in _contraries(self.claim):
            claims = [_at(claim, numbers) for claim in (*self.conditions, contrary)]
            certificate = _witness(claims)
            try:
                check(certificate, {})
            except Rejected:
                continue
            return certificate
        return None


def _contraries(claim: Any) -> Iterator[Tree]:
    relation, a, b = claim
    if relation == "<=":
        yield ["<", b, a]
    elif relation == "<":
        yield ["<=", b, a]
    elif relation == "=":
        yield ["<", a, b]
        yield ["<", b, a]


def _at(claim: Tree, numbers: Assignment) -> Tree:
    for name, c in numbers.items():
        claim = put(claim, name, rational(c))
    return claim


def _witness(claims: Sequence[Tree]) -> dict[str, Any]:
    lines = [
        {
            "name": f"w{k}",
            "schema": {"forall": {}, "if": [], "then": claim},
            "by": "witness",
            "bits": BITS,
        }
        for k, claim in enumerate(claims)
    ]
    statement = {"symbols": {}, "given": {}, "show": lines[-1]["schema"]}
    return {
        "schema": 1,
        "id": "refute",
        "source": "search",
        "digest": digest(statement),
        "statement": statement,
        "uses": {},
        "lines": lines,
    }


# ---- guesses


def _sampled(problem: _Problem, seconds: float) -> Iterator[dict[str, float]]:
    """Random points that meet the conditions and miss the claim, the plainest first; then downhill from the closest."""
    del seconds
    atoms = problem.atoms
    closest: list[tuple[float, dict[str, float]]] = []
    for seed in range(3):
        sample = points(problem.goal, atoms.values(), seed=seed) if atoms else None
        if sample is None:
            if not atoms:
                yield {}
            continue
        columns = {name: sample.values[x] for name, x in atoms.items()}
        margin = _margin(problem.claim, columns, sample.size)
        plainness = np.sum([np.log1p(np.abs(v)) for v in columns.values()], axis=0)
        order = np.lexsort((plainness, margin > 0))[:MOST_STARTS]
        for k in [*order, *np.argsort(margin)[:MOST_STARTS]]:
            point = {name: float(v[k]) for name, v in columns.items()}
            if margin[k] <= 0:
                yield point
            closest.append((float(margin[k]), point))
    for _, point in sorted(closest, key=lambda item: item[0])[:3]:
        yield from _downhill(problem, point)


def _downhill(problem: _Problem, point: Mapping[str, float]) -> Iterator[dict[str, float]]:
    from scipy.optimize import minimize

    order = list(point)

    def height(x: Any) -> float:
        columns = {name: np.array([v]) for name, v in zip(order, x, strict=True)}
        outside = sum(
            max(0.0, -float(_margin(condition, columns, 1)[0])) for condition in problem.conditions
        )
        margin = float(_margin(problem.claim, columns, 1)[0])
        return (margin if np.isfinite(margin) else 1e9) + 1e3 * outside

    found = minimize(
        height, [point[name] for name in order], method="Nelder-Mead", options={"maxiter": 400}
    )
    yield {name: float(v) for name, v in zip(order, found.x, strict=True)}


def _margin(claim: Any, columns: Mapping[str, Any], size: int) -> Any:
    """How far the claim holds, relative to its sides; negative where it fails."""
    relation, a, b = claim
    functions = {"exp": np.exp, "log": np.log}
    with np.errstate(all="ignore"):
        left, right = (
            np.broadcast_to(
                np.asarray(
                    evaluate(
                        side,
                        columns,
                        lambda c: np.float64(Fraction(c)),
                        lambda x, k: x ** (1.0 / k),
                        functions,
                    )
                ),
                (size,),
            )
            for side in (a, b)
        )
        scale = np.abs(left) + np.abs(right) + 1e-300
        margin = (right - left) / scale
    if relation == "=":
        margin = -np.abs(margin) + 1e-12
    return np.where(np.isfinite(margin), margin, np.inf)


def _simple(problem: _Problem, guess: Mapping[str, float | Fraction]) -> Iterator[Assignment]:
    """Rationals near a guess, simple ones first, put exactly on linear equalities."""
    seen = []
    for denominator in DENOMINATORS:
        numbers = {
            name: Fraction(round(Fraction(value) * denominator), denominator)
            for name, value in guess.items()
        }
        for condition in problem.conditions:
            if condition[0] == "=":
                _meet(condition, numbers)
        if numbers not in seen:
            seen.append(numbers)
            yield numbers
    exact = {name: Fraction(value) for name, value in guess.items()}
    if exact not in seen:
        yield exact


def _meet(equality: Tree, numbers: Assignment) -> None:
    """Change one number, in which the equality is linear, so that it holds."""
    for name in sorted(names(equality[1]) | names(equality[2])):
        if name not in numbers:
            continue
        try:
            at = [_difference(equality, {**numbers, name: Fraction(v)}) for v in (0, 1, 2)]
        except (ZeroDivisionError, TypeError):
            continue
        slope = at[1] - at[0]
        if slope and at[2] - at[1] == slope:
            numbers[name] = -at[0] / slope
            return


def _difference(claim: Tree, numbers: Assignment) -> Fraction:
    def root(x: Fraction, k: int) -> Fraction:
        message = f"no exact root {k} of {x}"
        raise TypeError(message)

    left, right = (evaluate(side, numbers, Fraction, root) for side in claim[1:])
    return right - left


def _by_z3(problem: _Problem, seconds: float) -> Iterator[dict[str, Fraction]]:
    """Models of the conditions and the contrary of the claim; over the reals too where integers are hard."""
    for integers in (True, False):
        for _, numbers in _asked(problem, seconds, integers=integers):
            if numbers is not None:
                yield numbers
        if all(sort == "real" for sort in problem.sorts.values()):
            return


def opinion(context: Context, schema: Schema, *, seconds: float = 2.0) -> str:
    """What z3 thinks of a claim ("true", "false", "unknown", or nothing of what it cannot state): no evidence."""
    try:
        problem = _Problem(*numerical(context, schema))
        answers = [answer for answer, _ in _asked(problem, seconds, integers=True)]
    except (ImportError, Rejected, Unsuited):
        return ""
    return "false" if "sat" in answers else "true" if set(answers) == {"unsat"} else "unknown"


def _asked(
    problem: _Problem, seconds: float, *, integers: bool
) -> Iterator[tuple[str, dict[str, Fraction] | None]]:
    """z3's answer, and its numbers, for each contrary of the claim."""
    import z3

    variables: dict[str, Any] = {}
    for name, sort in problem.sorts.items():
        whole = sort != "real" and integers
        variables[name] = z3.ToReal(z3.Int(name)) if whole else z3.Real(name)
    for contrary in _contraries(problem.claim):
        solver = z3.Solver()
        solver.set("timeout", int(1000 * seconds))
        translate = _Z3(z3, variables)
        for claim in (*problem.conditions, contrary):
            solver.add(translate.claim(claim))
        for name, sort in problem.sorts.items():
            if sort == "count":
                solver.add(variables[name] >= 1)
        solver.add(*translate.side)
        answer = str(solver.check())
        numbers = None
        if answer == "sat":
            model = solver.model()
            numbers = {
                name: _fraction(model.eval(v, model_completion=True))
                for name, v in variables.items()
            }
        yield answer, numbers


class _Z3:
    """Terms in z3's arithmetic; a root becomes a variable with its power."""

    def __init__(self, z3: Any, variables: Mapping[str, Any]) -> None:
        self.z3, self.variables = z3, variables
        self.side: list[Any] = []

    def claim(self, claim: Any) -> Any:
        """A claim as a z3 formula."""
        relation, a, b = claim
        left, right = self.term(a), self.term(b)
        return (
            left <= right
            if relation == "<="
            else left < right
            if relation == "<"
            else left == right
        )

    def term(self, term: Tree) -> Any:
        """A term as a z3 expression."""
        if isinstance(term, str):
            return self.variables[term] if term in self.variables else self.z3.RealVal(term)
        head, *rest = term
        if head == "^":
            return self._power(self.term(rest[0]), int(str(rest[1])))
        if head == "root":
            inside, k = self.term(rest[1]), int(str(rest[0]))
            r = self.z3.FreshReal("root")
            self.side += [r >= 0, self._power(r, k) == inside]
            return r
        if head not in {"+", "-", "*", "/"}:
            message = f"{head} is beyond z3"
            raise Unsuited(message)
        parts = [self.term(part) for part in rest]
        out = -parts[0] if head == "-" and len(parts) == 1 else parts[0]
        for part in parts[1:]:
            if head == "/":
                self.side.append(part != 0)
            out = (
                out + part
                if head == "+"
                else out - part
                if head == "-"
                else out * part
                if head == "*"
                else out / part
            )
        return out

    def _power(self, base: Any, k: int) -> Any:
        out = self.z3.RealVal(1)
        for _ in range(abs(k)):
            out = out * base
        if k >= 0:
            return out
        self.side.append(out != 0)
        return 1 / out


def _fraction(value: Any) -> Fraction:
    """A z3 number; an algebraic one by a rational nearby."""
    if hasattr(value, "approx") and not hasattr(value, "numerator_as_long"):
        value = value.approx(30)
    return Fraction(value.numerator_as_long(), value.denominator_as_long())
