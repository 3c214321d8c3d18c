"""Powers over a spectrum: x^θ y^(1-θ) against x + y, with logarithms for letters.

A point of the spectrum of C/κ² is exp(depth(w)), at most 1, drawn by the spectral measure of g; so it is positive: the part
of g that L maps to 0 is left out, which f* = (L/κ²)^r g does not see.
"""

from fedtheory.language import Theory, exp, log
from fedtheory.papers.fednewton.statements.notation import PAPER

RUDIN = "rudin1976principles, Theorem 8.6"
p = Theory(PAPER, globals())
x, y = p.variable("x", "real"), p.variable("y", "real")
add = p.given(exp(x + y) == exp(x) * exp(y), "exp(x + y) = exp(x) exp(y)", "textbook: the functional equation of exp", role="axiom", cites=RUDIN,
              name="exp of a sum")
undo = p.given(exp(log(x)) == x, "exp(log(x)) = x", "textbook: log is the inverse of exp", when=[x > 0], role="axiom", cites=RUDIN, name="exp of a log")
EXPONENTIALS = p
p = Theory.after(EXPONENTIALS, globals())
X, Y, theta = p.variable("X", "real"), p.variable("Y", "real"), p.variable("theta", "real")
tangent = p.given(1 + x <= exp(x), "1 + x <= exp(x)", "textbook: exp is above its tangent", role="axiom", cites=RUDIN)
powers = lambda theta: exp(theta * log(theta)) * exp((1 - theta) * log(1 - theta))
"""θ^θ (1-θ)^(1-θ), as a bound's formula has it."""

mix, part, inside = (1 - theta) * Y + theta * X, [theta >= 0, theta <= 1], [theta > 0, theta < 1]
below_Y = p.line(mix <= Y, theta * p.condition(3), when=[*part, X <= Y])
below_X = p.line(mix <= X, (1 - theta) * p.condition(3), when=[*part, Y < X])
no_more = p.cases(
    exp(mix) <= exp(X) + exp(Y), X <= Y, [1 * p.line(exp(mix) <= exp(Y), below_Y, when=[*part, X <= Y])(because=[None, None, p.condition(3)])],
    [1 * p.line(exp(mix) <= exp(X), below_X, when=[*part, Y < X])(because=[None, None, p.condition(3)])], when=part, name="no more than the sum", at="textbook",
    because="x^θ y^(1-θ) is at most the larger of x and y")

A, B = log(theta), log(1 - theta)
S = theta * A + (1 - theta) * B
u_x, u_y = X - A - (mix - S), Y - B - (mix - S)
one_exponent = p.line(
    exp(mix) <= (exp(X) + exp(Y)) * exp(S), theta * exp(mix) * tangent(x=u_x), (1 - theta) * exp(mix) * tangent(x=u_y), -theta * add(x=u_x, y=mix),
    -exp(X - A + S) * undo(x=theta), -1 * add(x=A, y=X - A + S), 1 * add(x=X, y=S), -(1 - theta) * add(x=u_y, y=mix), -exp(Y - B + S) * undo(x=1 - theta),
    -1 * add(x=B, y=Y - B + S), 1 * add(x=Y, y=S), when=inside, name="with one exponent")
young = p.line(exp(mix) <= (exp(X) + exp(Y)) * powers(theta), 1 * one_exponent, (exp(X) + exp(Y)) * add(x=theta * A, y=(1 - theta) * B), when=inside,
               name="Young's inequality", at="textbook", because="two tangents of exp: x^θ y^(1-θ) <= θ^θ (1-θ)^(1-θ) (x + y)")
