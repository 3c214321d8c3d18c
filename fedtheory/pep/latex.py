"""A certified upper end as one displayed sum: named inequalities with their multipliers, and squares."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.worst_case import instantiated

GREEK = frozenset({
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "kappa", "lambda", "mu", "nu", "xi", "pi",
    "rho", "sigma", "tau", "phi", "chi", "psi", "omega",
})  # fmt: skip
DIGITS = 12
"""Numbers with more digits in numerator and denominator are printed as decimals, with a note."""


def proof(certificate: Mapping[str, Any]) -> str:
    """The proof of an upper end, as an align environment; long numbers are rounded, the certificate has them all."""
    statement = certificate["statement"]
    schemas = {name: schema["then"] for name, schema in statement["given"].items()}
    schemas |= {line["name"]: line["schema"]["then"] for line in certificate["lines"]}
    claim = statement["show"]["then"]
    rows, shortened = [], False
    for term in certificate["lines"][-1]["terms"]:
        name = term["use"]
        if name in {"squares", "squares of deviations"}:
            rows.append((r"\text{a sum of squares}", "", name))
            continue
        relation = instantiated(schemas[name], term["at"])
        if relation[0] == "=" and not isinstance(term["times"], str):
            continue  # a definition that is substituted
        times, short = _number(term["times"])
        shortened = shortened or short
        factor = "" if times == "1" else times + r"\,"
        mean = _mean(term.get("mean"))
        at = ",\\ ".join(map(latex, term["at"].values()))
        rows.append(
            (
                rf"{factor}{mean}\bigl({latex(relation[2])} - ({latex(relation[1])})\bigr)",
                at,
                name,
            )
        )
    value, short = _number(claim[2])
    head = rf"{value} - \bigl({latex(claim[1])}\bigr) ={{}}&"
    body = " \\\\\n".join(
        rf"  {'' if k == 0 else '{}+'} & {text} && \text{{{_plain(label)}{f' at ${at}$' if at else ''}}}"
        for k, (text, at, label) in enumerate(rows)
    )
    note = (
        "% long numbers are rounded here; the certificate holds them exactly\n"
        if shortened or short
        else ""
    )
    return f"{note}\\begin{{align*}}\n{head} \\\\\n{body}\n\\end{{align*}}\n"


def _mean(over: Any) -> str:
    """What a term is averaged over: a client, or `["expect", outcome]`."""
    if not over:
        return ""
    head, letter = ("mean", over) if isinstance(over, str) else over
    return rf"\operatorname{{{head}}}_{{{latex(letter)}}}"


def _plain(label: str) -> str:
    return re.sub(r"([_&%#$])", r"\\\1", label)


def _number(tree: Tree) -> tuple[str, bool]:
    """A multiplier, and whether digits were left out."""
    if not isinstance(tree, str):
        return latex(tree), False
    number = Fraction(tree)
    if max(len(str(number.numerator)), len(str(number.denominator))) > DIGITS:
        return f"{float(number):.{DIGITS}g}", True
    return latex(tree), False


def latex(tree: Tree, outer: int = 0) -> str:
    """A term."""
    if isinstance(tree, str):
        return _atom(tree)
    head, *args = tree
    text, level = _operation(str(head), args)
    return rf"\bigl({text}\bigr)" if level < outer else text


def _atom(text: str) -> str:
    if not text[0].isalpha():
        number = Fraction(text)
        if number.denominator == 1:
            return text
        sign = "-" if number < 0 else ""
        if max(len(str(abs(number.numerator))), len(str(number.denominator))) > DIGITS:
            return f"{float(number):.{DIGITS}g}"
        return rf"{sign}\tfrac{{{abs(number.numerator)}}}{{{number.denominator}}}"
    base, _, rest = re.sub(r"^([A-Za-z])(\d+)$", r"\1_\2", text).partition("_")
    if rest == "star":
        rest = r"\star"
    drawn = rf"\{base}" if base in GREEK else base if len(base) == 1 else rf"\mathit{{{base}}}"
    return drawn + (rf"_{{{rest.replace('_', ',')}}}" if rest else "")


def _operation(head: str, args: list[Tree]) -> tuple[str, int]:
    match head:
        case "+":
            return " + ".join(latex(a, 1) for a in args).replace("+ -", "- "), 1
        case "-" if len(args) == 1:
            return f"-{latex(args[0], 2)}", 1
        case "-":
            return f"{latex(args[0], 1)} - {latex(args[1], 2)}", 1
        case "*" if args[0] in ("1", "-1") and len(args) > 1:
            text, level = latex(args[1], 2) if len(args) == 2 else latex(["*", *args[1:]], 2), 2
            return (text, level) if args[0] == "1" else (f"-{text}", 1)
        case "*":
            return r"\,".join(latex(a, 2) for a in args), 2
        case "/" if args[1] == "1":
            return latex(args[0], 3), 3
        case "mean" | "expect":
            return rf"\operatorname{{{head}}}_{{{latex(args[0])}}} {latex(args[1], 2)}", 2
        case "/":
            return rf"\tfrac{{{latex(args[0])}}}{{{latex(args[1])}}}", 3
        case "^":
            return f"{latex(args[0], 3)}^{{{args[1]}}}", 3
        case "dot" if args[0] == args[1]:
            return rf"\|{latex(args[0])}\|^2", 3
        case "dot":
            return rf"\langle {latex(args[0])}, {latex(args[1])}\rangle", 3
    name, _, rest = head.partition("_")
    below = ",".join([*([rest] if rest else []), *map(latex, args)])
    return f"{name}_{{{below}}}", 3
