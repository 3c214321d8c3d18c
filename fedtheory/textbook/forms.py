"""Operators that are symmetric in a form <x, Fy>, given by a square root: |root(x)|² = <x, Fx>."""

from typing import Any

from fedtheory.language import Formula, dot, i, mean, norm, number, root, sq, square
from fedtheory.language.facts import Fact
from fedtheory.textbook.lemma import Lemma
from fedtheory.textbook.powers import POWERS_POSITIVE, powers
from fedtheory.textbook.vectors import CANCEL, SQUARES

v, z, c = Formula("one"), Formula("other"), Formula("by")


def _lemma(name: str, title: str) -> Lemma:
    """Something about all vectors."""
    p = Lemma(name, title, globals())
    p.variable("one other", "vector")
    p.variable("by", "real")
    return p


def _linear(p: Lemma, name: str) -> Fact:
    of = p.symbol(name)
    return p.assumes(f"{name} linear", of(v + c * z) == of(v) + c * of(z), f"{name} is linear")


def _form(p: Lemma) -> tuple[Any, ...]:
    """F and a root of it, and what says that F is linear and self-adjoint, and half a root."""
    F, half = p.vector("F half", "vector")
    linear, symmetric = _linear(p, "F"), p.assumes("F symmetric", dot(F(v), z) == dot(v, F(z)), "F is self-adjoint")
    return F, half, linear, symmetric, p.assumes("half", sq(half(v)) == dot(v, F(v)), "half is a square root of F")


p = _lemma("squares_in_a_form", "the Cauchy-Schwarz inequality in a form, in squares: <x, Fy>² <= |half(x)|² |half(y)|², half a square root of F")
(F, half, linear, symmetric, halves), (x, y), b = _form(p), p.vector("x y"), p.variable("number", "real")
n, k, inner, turned = sq(half(x)), sq(half(y)), dot(x, F(y)), x + b * y
at_any = p.line(
    n + 2 * b * inner + b**2 * k >= 0, square(half(turned)), 1 * halves(turned), turned * linear(one=x, other=y, by=b),
    -b * symmetric(one=y, other=x), -1 * halves(x), -(b**2) * halves(y))
lowest = -(n + 1) / 2 * inner / inner**2
no_y = p.cases(inner**2 <= n * k, inner**2 <= 0, [1 * p.condition(2), square(half(y), n)],
               [inner**2 * at_any(number=lowest), (inner**2 * ((n + 1) / 2 * inner / inner**2)**2 + n) * p.condition(1)], when=[k <= 0])
SQUARES_IN_A_FORM = p.shows(p.cases(inner**2 <= n * k, k <= 0, [1 * no_y], [k * at_any(number=-inner / k)]))

p = _lemma("cauchy_schwarz_in_a_form", "the Cauchy-Schwarz inequality in a form: <x, Fy> <= |half(x)| |half(y)|, half a square root of F")
(F, half, *_), (x, y) = _form(p), p.vector("x y")
CAUCHY_SCHWARZ_IN_A_FORM = p.shows(p.cite(
    SQUARES, a=dot(x, F(y)), b=root(sq(half(x))) * root(sq(half(y))), given={"squares": p.cite(SQUARES_IN_A_FORM)}))

p = _lemma("mean_in_a_form", "in a form, the length of a mean is at most the mean of the lengths: |half(O)| <= mean |half(z)|, if O is the mean of the "
           "parts or its negative")
(F, half, _, _, halves), O, part, s = _form(p), p.vector("O"), p.vector("part", "client"), p.real("s")
inner, length, own = dot(part(i), F(O)), norm(half(O)), norm(half(part(i)))
sign = p.assumes("sign", s**2 == 1, "s is 1 or -1")
the_mean = p.assumes("mean", dot(O, F(O)) == s * mean(inner), "O is s times the mean of the parts, as FO sees it")
products = p.cite(SQUARES_IN_A_FORM, x=part(i), y=O)
in_squares = p.line((s * inner)**2 <= (own * length)**2, 1 * products, inner**2 * sign)
each = p.cite(SQUARES, a=s * inner, b=own * length, given={"squares": in_squares})
times_the_length = p.line(length**2 <= length * mean(own), 1 * halves(O), 1 * the_mean, 1 * each)
MEAN_IN_A_FORM = p.shows(p.cite(CANCEL, a=length, b=mean(own), given={"product": times_the_length}))

# ---- l <= N <= u gives (N - l)(u - N) >= 0, in the product of F

p = _lemma("commuting", "positive operators that commute have a positive product: 0 <= <(N - l)x, (u - N)x> where l <= N <= u, all in the product of F")
(F, N), (l, u), x, wide = p.vector("F N", "vector"), p.real("l u"), p.vector("x"), p.variable("wide", "real")
F_linear = _linear(p, "F")
F_symmetric = p.assumes("F symmetric", dot(F(v), z) == dot(v, F(z)), "F is self-adjoint")
F_positive = p.assumes("F positive", dot(v, F(v)) >= 0, "F is positive")
N_linear = _linear(p, "N")
N_symmetric = p.assumes("N symmetric", dot(F(v), N(z)) == dot(N(v), F(z)), "N is symmetric in the product of F")
lower = p.assumes("lower", l * dot(F(v), v) <= dot(F(v), N(v)), "l <= N")
upper = p.assumes("upper", dot(F(v), N(v)) <= u * dot(F(v), v), "N <= u")
p.assumes("l <= u", l <= u, "l <= u")
FN, share = F(N(x)), 1 / (u + wide - l)


def between(upper: Any) -> Formula:
    """<(N - l)x, (upper - N)x>."""
    return dot(FN - l * F(x), upper * x - N(x))


def images(by: Any, pair: Any, sign: int) -> list[Any]:
    """F and N of Nx - by x, written out."""
    at = {"one": N(x), "other": x, "by": -by}
    return [share * pair * F_linear(**at), sign * share * (FN - by * F(x)) * N_linear(**at)]


low, high, along = N(x) - l * x, N(x) - (u + wide) * x, dot(FN - l * F(x), x)
wider = p.line(
    between(u + wide) >= 0, share * upper(low), wide * share * F_positive(low), *images(l, (u + wide) * low - N(low), -1),
    share * lower(high), *images(u + wide, N(high) - l * high, 1),
    -1 * N_symmetric(one=x, other=N(x)), (u + wide) * F_symmetric(one=x, other=N(x)), when=[wide > 0])
size = root(along**2)
at_most = p.cite(SQUARES, a=along, b=size)
little = -between(u) / 2 / (1 + size)
COMMUTING = p.shows(p.cases(between(u) >= 0, number(0) <= between(u), [1 * p.condition(1)],
                            [2 * wider(wide=little), 2 * little * at_most, square(1, 2 * little)]))

# ---- symmetric in a weaker product, in which the norm is no larger (Krein 1947, Lax 1954)

p = _lemma("symmetrizable", "an operator that is symmetric in a weaker product is no longer there: |Tv|² <= q |v|² gives |half(Tx)|² <= q |half(x)|²")
power, none, _ = powers(p)
(q, M, l), x, T, T_k = p.real("q M l"), p.vector("x"), p.vector("T", "vector"), p.vector("T_k", "integer", "vector")
ceiling, b, g, k = p.integer("ceiling", "real"), p.variable("number", "real"), p.variable("g", "real"), p.variable("many", "integer", first=0)
no_less = p.assumes("ceiling", b <= ceiling(b), "ceiling(x) is a whole number no less than x")
F, half, linear, symmetric, halves = _form(p)
T_symmetric = p.assumes("T symmetric", dot(F(T(v)), z) == dot(F(v), T(z)), "T is symmetric in the product of F")
T_0 = p.assumes("T 0", T_k(0, v) == v, "the operator's power 0")
T_next = p.assumes("T next", T_k(k + 1, v) == T(T_k(k, v)), "and its next power")
T_equal = p.assumes("T equal", T(v) == T(z), "a function has one value at one argument", when=[v == z])
shrinks = p.assumes("norm", sq(T(v)) <= q * sq(v), "|Tv|² <= q |v|²")
p.assumes("0 <= q", q >= 0, "q >= 0")
top = p.assumes("top", sq(half(v)) <= M * sq(v), "F is at most M")
p.assumes("0 <= M", M >= 0, "M >= 0")
below = p.assumes("below", l * sq(v) <= sq(half(v)), "F is at least l")
p.assumes("0 < l", l > 0, "l > 0")


def size_of(vector: Any) -> Formula:
    """|half(v)|²."""
    return sq(half(vector))


equals = p.line(
    size_of(v) == size_of(z), 1 * halves, F(v) * p.condition(1), -1 * symmetric(one=z, other=v), F(z) * p.condition(1), -1 * halves(z), when=[v == z])
Tv, TTv = T(v), T(T(v))
beyond = TTv + (-c) * v
convex = p.line(
    c * size_of(Tv) <= size_of(TTv), square(half(beyond)), 1 * halves(beyond), beyond * linear(one=TTv, other=v, by=-c), -1 * halves(TTv),
    -(c**2) * halves, c * symmetric(one=v, other=TTv), 2 * c * T_symmetric(one=v, other=Tv), -2 * c * symmetric(one=Tv, other=Tv),
    2 * c * halves(Tv), c * p.condition(2), when=[c >= 0, c * size_of(v) <= size_of(Tv)])

# if T lengthens some x by more in the weaker product, x grows from power to power
it, after, zero = T_k(k, x), T_k(k + 1, x), T_k(0, x)
next_one, first_one = T_next(one=x), T_0(x)


def same(one: Any, other: Any, times: Any, because: Any) -> Any:
    """|half|² is the same of two vectors that are equal."""
    return times * equals(one=one, other=other, because=[because])


next_image, first_image = T_equal(one=after, other=T(it), because=[next_one]), T_equal(one=zero, other=x, because=[first_one])
longer = [g >= 0, (q + g) * size_of(x) <= size_of(T(x))]
following = p.named.next_power(base=q, times=k)
ahead = p.induction(
    (q + g) * size_of(it) <= size_of(T(it)), on=k, since=0, when=longer,
    base=[1 * p.condition(2), same(T(zero), T(x), -1, first_image), same(zero, x, q + g, first_one)],
    step=[1 * convex(one=it, by=q + g, because=[None, p.before]), same(T(after), T(T(it)), -1, next_image), same(after, T(it), q + g, next_one)])
always = ahead(because=[None, None, p.condition(3)])
grows = p.induction(
    power(q, k) * size_of(x) <= size_of(it), on=k, since=0, when=longer,
    base=[same(zero, x, -1, first_one), size_of(x) * none(base=q)],
    step=[same(after, T(it), -1, next_one), 1 * always, square(half(it), g), q * p.before, size_of(x) * following])
grows_faster = p.induction(
    (k + 1) * g * power(q, k) * size_of(x) <= size_of(T(it)), on=k, since=0, when=longer,
    base=[same(T(zero), T(x), -1, first_image), 1 * p.condition(2), square(half(x), q), g * size_of(x) * none(base=q)],
    step=[same(T(after), T(T(it)), -1, next_image), 1 * convex(by=q + g, one=it, because=[None, always]), q * p.before,
          same(after, T(it), g, next_one), g * grows(many=k + 1, because=[None, None, p.condition(3)]), (k + 1) * g * size_of(x) * following])
bounded = p.induction(
    sq(it) <= power(q, k) * sq(x), on=k, since=0, base=[-sq(x) * none(base=q), (x + zero) * first_one],
    step=[(T(it) + after) * next_one, 1 * shrinks(it), q * p.before, -sq(x) * following])

# which cannot go on for ever
goal, gap, more = size_of(T(x)) <= q * size_of(x), size_of(T(x)) - q * size_of(x), q * size_of(x) < size_of(T(x))
most = M * q * sq(x) / gap
count = ceiling(most)
far, last = T_k(count, x), power(q, count)
whole = p.line(count >= 0, 1 * no_less(number=most), when=[more])
a_whole = whole(because=[p.condition(1)])
positive = p.cite(POWERS_POSITIVE, when=[q > 0])
plain = [1 * top(T(x)), M * shrinks(x)]
above_0 = p.line(
    goal, 1 / last * grows_faster(g=gap / size_of(x), many=count, because=[a_whole, None, None]), 1 / last * top(T(far)), M / last * shrinks(far),
    M * q / last * bounded(many=count, because=[a_whole]), gap * no_less(number=most), when=[more, size_of(x) > 0, q > 0],
    knowing=[positive(t=count, because=[p.condition(3), a_whole])])
some_x = p.cases(goal, q <= 0, [*plain, M * sq(x) * p.condition(3), square(half(x), q)], [1 * above_0], when=[more, size_of(x) > 0])
otherwise = p.cases(
    goal, size_of(x) <= 0, [*plain, M * q / l * below(x), M * q / l * p.condition(2), square(half(x), q)], [1 * some_x], when=[more])
SYMMETRIZABLE = p.shows(p.cases(goal, goal, [1 * p.condition(1)], [1 * otherwise]))
