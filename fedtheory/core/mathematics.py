"""Terms and claims in the notation of a paper, as far as one line of Unicode can hold it: 2LD²/t, λ₀√(t + 1), σ̄.

`text.readable` writes what can be typed; this is for reading. Both write the same tree.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from fedtheory.core.expression import Tree

_SUM, _PRODUCT, _POWER = 1, 2, 3
RELATIONS = {"<=": "≤", "<": "<", "=": "=", ">=": "≥", ">": ">"}
_WORDS = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lamda lambda mu nu xi pi rho sigma tau "
    "upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega aleph"
)
_GREEK = dict(zip(_WORDS.split(), "αβγδεζηθικλλμνξπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩℵ", strict=True))
_BELOW = dict(zip("0123456789aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
_ABOVE = dict(
    zip(
        "0123456789-+()abcdefghijklmnoprstuvwxyzT",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀ",
        strict=True,
    )
)
_MARKS = {"star": "*", "bar": "\u0304", "hat": "\u0302", "prime": "′"}


def mathematical(tree: Tree) -> str:
    """A claim or a term."""
    if isinstance(tree, list) and tree[0] in RELATIONS:
        return f"{_written(tree[1])} {RELATIONS[str(tree[0])]} {_written(tree[2])}"
    return _written(tree)


def letter(name: str) -> str:
    """A letter as print has it: `lambda_0` is λ₀, `sigma_bar` is σ̄, `x_star` is x*."""
    first, *rest = name.split("_")
    marks = "".join(_MARKS[part] for part in rest if part in _MARKS)
    below = "_".join(_GREEK.get(part, part) for part in rest if part not in _MARKS)
    small = len(below) == 1 or below.isdigit()  # a word in small letters is hard to read
    if not below or (small and set(below) <= _BELOW.keys()):
        return _GREEK.get(first, first) + marks + "".join(_BELOW[c] for c in below)
    return f"{_GREEK.get(first, first)}{marks}_{below}"


def _written(tree: Tree, outer: int = 0) -> str:
    text, level = _term(tree)
    return f"({text})" if level < outer else text


def _term(tree: Tree) -> tuple[str, int]:
    if isinstance(tree, str):
        if tree.lstrip("-")[:1].isdigit():
            return tree, _SUM if tree.startswith("-") else _PRODUCT if "/" in tree else _POWER + 1
        return letter(tree), _POWER + 1
    head, *args = tree
    match str(head):
        case "+":
            return _sum(args), _SUM
        case "-" if len(args) == 1:
            return "-" + _written(args[0], _PRODUCT), _SUM
        case "-":
            return f"{_written(args[0], _SUM)} - {_written(args[1], _PRODUCT)}", _SUM
        case "*":
            return _fraction(args) or _signed(_product(args))
        case "/":
            return f"{_written(args[0], _PRODUCT)}/{_written(args[1], _POWER)}", _PRODUCT
        case "^" if _is(args[0], "root"):
            return _power(args[0][2], f"{args[1]}/{args[0][1]}"), _POWER
        case "^":
            return _power(args[0], str(args[1])), _POWER
        case "power":
            return _power(args[0], _written(args[1])), _POWER
        case "root" if args[0] == "2":
            return "√" + _written(args[1], _POWER + 1), _POWER
        case "root":
            return _power(args[1], f"1/{args[0]}"), _POWER
        case "exp" if (parts := _logarithmic(args[0])) is not None:
            return _power(parts[0], _written(parts[1])), _POWER
        case "exp":
            return _raised("e", _written(args[0])), _POWER
        case "log":
            return f"log({_written(args[0])})", _POWER + 1
        case "absolute":
            return f"|{_written(args[0])}|", _POWER + 1
        case "min" | "max":
            return f"{head}{{{', '.join(map(_written, args))}}}", _POWER + 1
    return f"{letter(str(head))}({', '.join(map(_written, args))})", _POWER + 1


def _sum(args: Sequence[Tree]) -> str:
    """Positive terms first: 1 - γ, and not -γ + 1."""
    ordered = sorted(args, key=_negative)
    return " + ".join(_written(a, _SUM) for a in ordered).replace("+ -", "- ")


def _negative(tree: Tree) -> bool:
    if isinstance(tree, str):
        return tree.startswith("-")
    return (tree[0] == "-" and len(tree) == 2) or (tree[0] in {"*", "/"} and _negative(tree[1]))


def _fraction(args: Sequence[Tree]) -> tuple[str, int] | None:
    """A half of L is L/2."""
    for k, factor in enumerate(args):
        if isinstance(factor, str) and _number(factor) and "/" in factor:
            above, below = factor.split("/")
            others = [*args[:k], *args[k + 1 :]]
            if above != "1":
                others = [above, *others]
            said = _product(others) if len(others) > 1 else _written(others[0], _PRODUCT)
            return _signed(f"{said}/{below}") if above != "-1" else None
    return None


def _signed(text: str) -> tuple[str, int]:
    return text, _SUM if text.startswith("-") else _PRODUCT


def _product(args: Sequence[Tree]) -> str:
    """Factors side by side, numbers and letters first; a dot where two would be read as one word."""
    numbers = [a for a in args if isinstance(a, str) and _number(a)]
    rest = sorted((a for a in args if a not in numbers), key=_place)
    parts = [_written(a, _POWER) for a in [*numbers, *rest]]
    if numbers:
        parts[0] = str(numbers[0])  # the sign of a product stands before it
    said = parts[0]
    for before, part in pairwise(parts):
        said += ("·" if _run_together(before, part) else "") + part
    return said


def _number(tree: Tree) -> bool:
    return isinstance(tree, str) and tree.lstrip("-")[:1].isdigit()


def _place(tree: Tree) -> int:
    """Letters and their powers, then roots, then brackets and functions."""
    if isinstance(tree, str):
        return 0
    if tree[0] == "^" and isinstance(tree[1], str):
        return 0
    return (
        2
        if tree[0] == "root" or (tree[0] == "^" and _is(tree[1], "root"))
        else 3
        if tree[0] in {"+", "-"}
        else 4
    )


def _run_together(left: str, right: str) -> bool:
    """Whether two factors side by side would be misread: 2 and 3, √a and b, a word and a letter, a name and a bracket."""
    if right[0].isdigit() or (left.startswith("√") and not right.startswith("√")):
        return True
    words = _first_word(left[::-1]), _first_word(right)
    return max(words) > 1 or ("/" in left and right[0] != "(")


def _first_word(text: str) -> int:
    """How many plain letters a text begins with."""
    plain = (c.isascii() and (c.isalpha() or c == "_") for c in text)
    return next((k for k, is_plain in enumerate(plain) if not is_plain), len(text))


def _is(tree: Tree, head: str) -> bool:
    return isinstance(tree, list) and tree[0] == head


def _logarithmic(tree: Tree) -> tuple[Tree, Tree] | None:
    """Base and exponent of exp(a log b), which is b to the power of a."""
    if _is(tree, "log"):
        return tree[1], "1"
    if _is(tree, "*"):
        for k, factor in enumerate(tree[1:], start=1):
            if _is(factor, "log"):
                others = [*tree[1:k], *tree[k + 1 :]]
                return factor[1], others[0] if len(others) == 1 else ["*", *others]
    if _is(tree, "-") and len(tree) == 2 and (inner := _logarithmic(tree[1])):
        return inner[0], ["-", inner[1]]
    return None


def _power(base: Tree, exponent: str) -> str:
    return _raised(_written(base, _POWER + 1), _reduced(exponent))


def _raised(base: str, exponent: str) -> str:
    if set(exponent) <= _ABOVE.keys():
        return base + "".join(_ABOVE[c] for c in exponent)
    return f"{base}^{exponent}" if exponent.isalnum() else f"{base}^({exponent})"


def _reduced(exponent: str) -> str:
    try:
        return str(Fraction(exponent))
    except ValueError:
        return exponent
