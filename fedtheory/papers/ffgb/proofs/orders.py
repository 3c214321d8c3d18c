"""An order that fails for every constant: in a case that depends on the constant C, C times the printed value is below what is measured.

Logarithms are below fourth roots, log(m⁴) <= 4(m - 1), by the laws of the exponential: 1 + x <= exp(x) at a fourth of the
logarithm. So after m⁴ rounds, m of the order of C, the terms with a logarithm are small.
"""

from dataclasses import replace
from typing import Any

import sympy as sp

from fedtheory.core import construction as build
from fedtheory.core.expression import to_tree
from fedtheory.core.proof import Given, conclusion
from fedtheory.core.term import at_most, substitute, tree
from fedtheory.language import Formula, Theory

C, m = Formula("constant_0"), Formula("long")


def exp(of):
    """The exponential."""
    return Formula(["exp", tree(of)])


def log(of):
    """The logarithm."""
    return Formula(["log", tree(of)])


def for_every_constant(
    name, setting, statement, made, least=1, many=100000,
    more=None,
):
    """A case in which letters may speak of C, with a last round m⁴, m being `many` times 1 + C or more, when what is measured is at least `least`.

    That it is so is shown by `more`, a line of the theory, or by the construction.
    """
    p = Theory.over(setting, {})
    p.symbols |= {"constant_0": ((), "real"), "t_0": ((), "integer"), "long": ((), "integer"), **made.helpers}
    bound = statement.bound("ordered")
    value: Any = bound.value
    measured = Formula(substitute(conclusion(setting, bound).then[1], "t", "t_0"))
    logs = sorted(value.atoms(sp.log), key=str)

    def at_last(of):
        return Formula(substitute(to_tree(of), "t", "t_0"))

    rest = at_last(value.subs(dict.fromkeys(logs, 0)))
    parts = [(log(substitute(to_tree(own.args[0]), "t", "t_0")), C * at_last(value.coeff(own))) for own in logs]
    x, y, least = p.variable("x", "real"), p.variable("y", "real"), Formula(tree(least))
    own = len(p.hypotheses)
    total = p.defined(exp(x + y) == exp(x) * exp(y), "a law of the exponential", "ours", name="exp of a sum")
    inverse = p.defined(exp(log(x)) == x, "what the logarithm is", "ours", when=[x > 0], name="exp of log")
    tangent = p.defined(1 + x <= exp(x), "a law of the exponential", "ours", name="tangent")
    p.defined(m >= 1, "m is a whole number", "ours", name="long")
    positive = p.defined(least > 0, "what is left is positive", "ours", name="at least")
    small = [p.defined(4 * C * rest <= least, "without logarithms the value is small", "ours", name="small 0")]
    shown, signs = [], []
    for k, (of, factor) in enumerate(parts, 1):
        steps = p.defined(Formula(of.tree[1]) == m * m * m * m, "rounds, and steps", "ours", name=f"rounds {k}")
        signs.append(p.defined(factor >= 0, "a product of what is not negative", "ours", name=f"sign {k}"))
        small.append(p.defined(16 * m * factor <= least, "logarithms are small", "ours", name=f"small {k}"))
        e = exp(of / 4)
        there = p.line(Formula(of.tree[1]) > 0, 1 * steps)
        half = p.squared(e * e <= m * m, -1 * (e * e + exp(of / 2)) * total(x=of / 4, y=of / 4), -1 * total(x=of / 2, y=of / 2),
                        1 * inverse(x=of.tree[1], because=[there]), 1 * steps)
        whole = p.squared(e <= m, 1 * half)
        shown.append(p.line(of <= 4 * m, 4 * tangent(x=of / 4), 4 * whole))
    p.defined(["<=", "1", "t_0"], "there are rounds", "ours", name="a round")
    far = more(p, measured) if more else p.defined(least <= measured, "what is measured", "ours", name="measured")
    spare = 1 - Formula(f"{len(small)}/4")
    p.line(
        C * at_last(value) < measured, 1 * far, *(Formula("1/4") * fact for fact in small),
        *(factor * fact for (_, factor), fact in zip(parts, shown, strict=True)), spare * positive, knowing=signs, name="the contrary")
    given = {fact.name: Given(fact.schema, fact.wording, fact.locator) for fact in p.hypotheses[own:]}
    lines = tuple(replace(line, name=line.name or step.name) for step in p.made() for line in step.lines)
    last = {"long": build.letter(build.roundup(many * (1 + C)), at_most(many, m), at_most(many * (1 + C), m)), "t_0": build.explicit("", m * m * m * m)}
    helpers = {**made.helpers, "long": ((), "integer")}
    return build.Counterexample(name, replace(made, symbols={**last, **made.symbols}, helpers=helpers), given=given, lines=lines)
