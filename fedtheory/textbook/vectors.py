"""Vectors and their means: Young, Cauchy-Schwarz, three points, Jensen, variance."""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.language import dot, expect, i, j, mean, number, root, s, sq, square, w
from fedtheory.language.lines import Shown
from fedtheory.textbook.lemma import Lemma

# ---- numbers

p = Lemma("squares", "a² <= b² and 0 <= b give a <= b", globals())
a, b = p.real("a b")
squares = p.assumes("squares", a**2 <= b**2, "a² <= b²")
p.assumes("0 <= b", b >= 0, "0 <= b")
SQUARES = p.shows(p.cases(a <= b, a <= b, [1 * p.condition(1)], [1 / (a + b) * squares]))

p = Lemma("cubes", "a³ <= b³ and 0 <= b give a <= b", globals())
a, b = p.real("a b")
cubes = p.assumes("cubes", a**3 <= b**3, "a³ <= b³")
p.assumes("0 <= b", b >= 0, "0 <= b")
CUBES = p.shows(p.cases(a <= b, a <= b, [1 * p.condition(1)], [1 / a / a * cubes, (a * b + b**2) / a / a * p.condition(1)]))

p = Lemma("between", "what is at most a² and at most b² is at most ab", globals())
a, b, c = p.real("a b c")
first = p.assumes("first", c <= a**2, "c <= a²")
second = p.assumes("second", c <= b**2, "c <= b²")
p.assumes("a", a >= 0, "a >= 0")
p.assumes("b", b >= 0, "b >= 0")
BETWEEN = p.shows(p.cases(c <= a * b, a <= b, [1 * first, a * p.condition(1)], [1 * second, b * p.condition(1)]))

p = Lemma("supremum", "a supremum a that no point attains: if a number below it is passed somewhere, what is passed nowhere bounds it",
          globals())
(a, b), (low, top), c = p.real("a b"), p.real("low top", "real"), p.variable("c", "real")
passed = p.assumes("passed", low(c) < top(c), "a number below a is passed", when=[c >= 0, c < a])
met = p.assumes("met", top(b) <= low(b), "b is passed nowhere")
positive = p.assumes("0 <= b", b >= 0, "b >= 0")
larger = p.line(a <= b, (a - b) / (top(b) - low(b)) * met, when=[b < a], knowing=[passed(c=b, because=[positive, None])])
SUPREMUM = p.shows(p.cases(a <= b, a <= b, [1 * p.condition(1)], [1 * larger]))

p = Lemma("both", "a <= 0 and b <= 0 in one: a + b + |a - b| <= 0", globals())
a, b = p.real("a b")
apart = root((a - b)**2)
first, second = p.assumes("first", a <= 0, "a <= 0"), p.assumes("second", b <= 0, "b <= 0")
in_squares = p.line((a - b)**2 <= (-a - b)**2, -4 * a * second, when=[a <= 0])
positive = p.line(-a - b >= 0, 1 * first, 1 * second)
modulus = p.cite(SQUARES, a=apart, b=-a - b, given={"squares": in_squares(because=[first]), "0 <= b": positive})
BOTH = p.shows(p.line(a + b + apart <= 0, 1 * modulus))

p = Lemma("either", "the first of two in one: a + b + |a - b| <= 0 gives a <= 0", globals())
a, b = p.real("a b")
both = p.assumes("both", a + b + apart <= 0, "a + b + |a - b| <= 0")
modulus = p.cite(SQUARES, a=a - b, b=apart)
EITHER = p.shows(p.line(a <= 0, number(1, 2) * both, number(1, 2) * modulus))

p = Lemma("nothing", "a number whose square is at most 0 is 0", globals())
a = p.real("a")
small = p.assumes("square", a**2 <= 0, "a² <= 0")
at_most, at_least = (p.cite(SQUARES, a=signed, b=0, given={"squares": small}, name=name) for signed, name in ((a, "at most"), (-a, "at least")))
NOTHING = p.shows(p.twice(a == 0, [1 * at_most], [1 * at_least]))

p = Lemma("cancel", "a² <= a b and 0 <= b give a <= b", globals())
a, b = p.real("a b")
product = p.assumes("product", a**2 <= a * b, "a² <= a b")
positive = p.assumes("0 <= b", b >= 0, "0 <= b")
CANCEL = p.shows(p.cases(a <= b, a <= 0, [1 * p.condition(1), 1 * positive], [1 / a * product]))

# ---- products of vectors

p = Lemma("three_points", "the square of a sum of two steps: |u - z|² = |u - v|² + 2 <u - v, v - z> + |v - z|²", globals())
u, v, z = p.vector("u v z")
THREE_POINTS = p.shows(p.identity(sq(u - z) == sq(u - v) + 2 * dot(u - v, v - z) + sq(v - z)))

p = Lemma("young", "Young's inequality: 2 <u, v> <= c |u|² + |v|² / c for every c > 0", globals())
(u, v), c = p.vector("u v"), p.real("c")
p.assumes("c", c > 0, "c > 0")
YOUNG = p.shows(p.line(2 * dot(u, v) <= c * sq(u) + sq(v) / c, square(c * u - v, 1 / c)))


def _in_squares(p: Lemma, inner: Any, left: Any, right: Any, both: Any, *pairs: tuple[Any, Any]) -> Shown:
    """inner² <= left right: over such pairs `inner` sums the products, `left` and `right` the squares, `both` those of x + y."""
    part = 1 / (left + right)
    return p.cases(
        inner**2 <= left * right, left + right <= 0,
        [*(square(x - y, both / 4) for x, y in pairs), (left + right) / 4 * p.condition(1)],
        [square(a * x - inner * y, part) for x, y, a in [*((x, y, right) for x, y in pairs), *((y, x, left) for x, y in pairs)]],
        name="squared")


p = Lemma("cauchy_schwarz", "the Cauchy-Schwarz inequality: <u, v> <= |u| |v|", globals())
u, v = p.vector("u v")
squared = _in_squares(p, dot(u, v), sq(u), sq(v), sq(u + v), (u, v))
CAUCHY_SCHWARZ = p.shows(p.cite(SQUARES, a=dot(u, v), b=root(sq(u)) * root(sq(v)), given={"squares": squared}))

p = Lemma("norm_of_a_sum", "the triangle inequality: |u + v| <= |u| + |v|", globals())
u, v = p.vector("u v")
sizes = root(sq(u)) + root(sq(v))
squared = p.line(sq(u + v) <= sizes**2, 2 * p.cite(CAUCHY_SCHWARZ))
NORM_OF_A_SUM = p.shows(p.cite(SQUARES, a=root(sq(u + v)), b=sizes, given={"squares": squared}))

p = Lemma("cauchy_schwarz_pairs", "the Cauchy-Schwarz inequality for pairs: (<p, q> + <r, s>)² <= (|p|² + |r|²) (|q|² + |s|²)", globals())
u, v, x, y = p.vector("p q r s")
CAUCHY_SCHWARZ_PAIRS = p.shows(
    _in_squares(p, dot(u, v) + dot(x, y), sq(u) + sq(x), sq(v) + sq(y), sq(u + v) + sq(x + y), (u, v), (x, y)))

p = Lemma("cauchy_schwarz_means", "the Cauchy-Schwarz inequality for means over the clients: (mean ab)² <= mean a² mean b²", globals())
x, y = p.real("a b", "client")
CAUCHY_SCHWARZ_MEANS = p.shows(
    _in_squares(p, mean(x(i) * y(i)), mean(x(i)**2), mean(y(i)**2), mean((x(i) + y(i))**2), (x(j), y(j))))


def _on_average(p: Lemma, of: Any, sort: str, times: Any = dot) -> tuple[Any, ...]:
    """Vectors or numbers of clients or outcomes, bounds of their mean squares, and the hypotheses that say so."""
    (x, y), (a, b) = (p.vector if times is dot else p.real)("x y", sort), p.real("a b")
    first = p.assumes("first", a**2 >= of(_squared(times, x(i)), i), "a bounds the x in the mean square")
    second = p.assumes("second", b**2 >= of(_squared(times, y(i)), i), "b bounds the y in the mean square")
    p.assumes("a", a >= 0, "a >= 0")
    p.assumes("b", b >= 0, "b >= 0")
    return x, y, a, b, first, second


def _squared(times: Any, x: Any) -> Any:
    return sq(x) if times is dot else x**2


def _products(name: str, title: str, of: Any, any_one: Any, sort: str, times: Any = dot) -> Argument:
    """The lemma on the average of <x, y> over clients or outcomes; `any_one` stands for one of them."""
    p = Lemma(name, title, globals())
    x, y, a, b, first, second = _on_average(p, of, sort, times)
    inner, left, right = (of(body, i) for body in (times(x(i), y(i)), _squared(times, x(i)), _squared(times, y(i))))
    squared = _in_squares(p, inner, left, right, of(_squared(times, x(i) + y(i)), i), (x(any_one), y(any_one)))
    bounded = p.line((a * b)**2 >= inner**2, 1 * squared, right * first, a**2 * second, name="bounded")
    return p.shows(p.cite(SQUARES, a=inner, b=a * b, given={"squares": bounded}))


MEAN_OF_PRODUCTS = _products(
    "mean_of_products", "the Cauchy-Schwarz inequality for vectors of the clients: mean <x, y> <= ab if mean |x|² <= a² and mean |y|² <= b²",
    mean, j, "client")
EXPECTED_PRODUCTS = _products(
    "expected_products", "the Cauchy-Schwarz inequality in expectation: E <x, y> <= ab if E |x|² <= a² and E |y|² <= b²",
    expect, s, "outcome")
EXPECTED_PRODUCTS_OF_NUMBERS = _products(
    "expected_products_of_numbers", "the Cauchy-Schwarz inequality in expectation, for numbers: E xy <= ab if E x² <= a² and E y² <= b²",
    expect, s, "outcome", lambda x, y: x * y)

# ---- the same for numbers that bound the norms: no roots, so that equations may be put in for u and v


def _bounded(p: Lemma) -> tuple[Any, ...]:
    """Two vectors, bounds of their norms, and the hypotheses that say so."""
    (u, v), (a, b) = p.vector("u v"), p.real("a b")
    first, second = p.assumes("first", sq(u) <= a**2, "|u| <= a"), p.assumes("second", sq(v) <= b**2, "|v| <= b")
    return u, v, a, b, first, second, p.assumes("a", a >= 0, "a >= 0"), p.assumes("b", b >= 0, "b >= 0")


p = Lemma("product", "|u| <= a and |v| <= b give <u, v> <= ab", globals())
u, v, a, b, first, second, sign_a, sign_b = _bounded(p)
norms = p.cite(CAUCHY_SCHWARZ)
of_u = p.cite(SQUARES, a=root(sq(u)), b=a, given={"squares": first, "0 <= b": sign_a})
of_v = p.cite(SQUARES, a=root(sq(v)), b=b, given={"squares": second, "0 <= b": sign_b})
PRODUCT = p.shows(p.line(dot(u, v) <= a * b, 1 * norms, root(sq(v)) * of_u, a * of_v))

p = Lemma("triangle", "the triangle inequality: |u| <= a and |v| <= b give |u + v| <= a + b", globals())
u, v, a, b, first, second, *_ = _bounded(p)
TRIANGLE = p.shows(p.line(sq(u + v) <= (a + b)**2, 1 * first, 1 * second, 2 * p.cite(PRODUCT)))

p = Lemma("minkowski", "Minkowski's inequality over the clients: mean |x|² <= a² and mean |y|² <= b² give mean |x + y|² <= (a + b)²", globals())
x, y, a, b, first, second = _on_average(p, mean, "client")
MINKOWSKI = p.shows(p.line(mean(sq(x(i) + y(i))) <= (a + b)**2, 1 * first, 1 * second, 2 * p.cite(MEAN_OF_PRODUCTS)))

# ---- means

def _convex(p: Lemma, sort: str) -> tuple[Any, ...]:
    """A convex function, points, and what says that it is convex."""
    f, g, (u, v) = p.real("f", "vector"), p.vector("g", "vector"), p.variable("p q", "vector")
    words = "f is convex and g(p) one of its subgradients at p"
    return f, p.vector("x", sort), p.assumes("convex", f(u) + dot(g(u), v - u) <= f(v), words)


p = Lemma("jensen", "Jensen's inequality over the clients: f(mean x) <= mean f(x) for a convex f", globals())
f, x, convex = _convex(p, "client")
JENSEN = p.shows(p.line(f(mean(x(i))) <= mean(f(x(i))), 1 * convex(mean(x(i)), x(j))))

p = Lemma("jensen_expected", "Jensen's inequality in expectation: f(E x) <= E f(x) for a convex f", globals())
f, x, convex = _convex(p, "outcome")
JENSEN_EXPECTED = p.shows(p.line(f(expect(x(w))) <= expect(f(x(w))), 1 * convex(expect(x(w)), x(s))))

p = Lemma("variance", "the variance of the clients: mean |x - z|² = mean |x - mean x|² + |mean x - z|²", globals())
x, z = p.vector("x", "client"), p.vector("z")
VARIANCE = p.shows(p.identity(mean(sq(x(i) - z)) == mean(sq(x(i) - mean(x(j), j))) + sq(mean(x(i)) - z)))

p = Lemma("variance_expected", "the variance in expectation: E |x - z|² = E |x - E x|² + |E x - z|²", globals())
x, z = p.vector("x", "outcome"), p.vector("z")
VARIANCE_EXPECTED = p.shows(p.identity(expect(sq(x(w) - z)) == expect(sq(x(w) - expect(x(s), s))) + sq(expect(x(w)) - z)))

p = Lemma("second_moment", "(E X)² <= E X²", globals())
x = p.real("X", "outcome")
SECOND_MOMENT = p.shows(p.line(expect(x(w))**2 <= expect(x(w)**2), square(x(s) - expect(x(w)))))
