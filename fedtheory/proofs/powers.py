"""Powers with a letter as exponent, for `Theory.over`: their definition.

SymPy's `x**k` becomes the term `power(x, k)` (`core/expression.py`), a plain symbol to the kernel; what follows from both lines by
induction is in `textbook/powers.py`.
"""

from typing import Any

from fedtheory.core.text import readable
from fedtheory.language import Theory
from fedtheory.language.facts import Fact
from fedtheory.language.formulas import Formula

p = Theory("", globals())
x, k, power = (
    p.variable("x", "real"),
    p.variable("k", "integer"),
    p.real("power", "real", "integer"),
)
p.defined(power(x, 0) == 1, "x to the power 0 is 1", "definition", name="power 0")
p.defined(
    power(x, k + 1) == x * power(x, k),
    "x to the power k + 1 is x times x to the power k",
    "definition",
    when=[k >= 0],
    name="next power",
)
DEFINED = p.setting({})


def powers_of(theory: Theory, base: Formula, exponent: Formula) -> tuple[Any, Fact, Fact]:
    """Powers of a base in a theory: the symbol, that no power is 1, and the next power."""
    theory.symbols |= DEFINED.symbols
    of = theory.symbol("power")
    none = theory.defined(of(base, 0) == 1, "no power is 1", "definition")
    following = theory.defined(
        of(base, exponent + 1) == base * of(base, exponent),
        f"powers of {readable(base.tree).replace('·', ' ')}",
        "definition",
    )
    return of, none, following
