"""Powers with a letter as exponent, for `Theory.over`: their definition.

SymPy's `x**k` becomes the term `power(x, k)` (`core/expression.py`), a plain symbol to the kernel; what follows from both lines by
induction is in `textbook/powers.py`.
"""

from fedtheory.language import Theory

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
