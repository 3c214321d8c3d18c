"""Operators that are symmetric in a form <x, Fy>, which a square root knows: |root(x)|² = <x, Fx>."""

from typing import Any

from fedtheory.core.citation import citation
from fedtheory.core.proof import Line, Square, Use, combination, step
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    mean,
    norm,
    root,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.textbook.lemma import FIELD, POINT, REAL, VECTOR, lemma
from fedtheory.textbook.powers import DEFINED, POWERS, POWERS_POSITIVE, power
from fedtheory.textbook.vectors import CANCEL, SQUARES

F, N, T, half = Function("F"), Function("N"), Function("T"), Function("half")
b, c, g, l, s, u, M, q = (symbol(name) for name in ("number", "by", "g", "l", "s", "u", "M", "q"))
x, y, v, z = (symbol(name) for name in ("x", "y", "one", "other"))
_P, _PQ = {"one": "vector"}, {"one": "vector", "other": "vector"}


def _linear(name: str, of: Function) -> dict[str, tuple[Schema, str]]:
    claim = equal(of(v + c * z), of(v) + c * of(z))
    return {f"{name} linear": (Schema(claim, {**_PQ, "by": "real"}), f"{name} is linear")}


_SYMMETRIC = {
    "F symmetric": (Schema(equal(dot(F(v), z), dot(v, F(z))), _PQ), "F is self-adjoint"),
}
_ROOT = {
    "half": (Schema(equal(squared(half(v)), dot(v, F(v))), _P), "half is a square root of F"),
}

_n, _k, _c = squared(half(x)), squared(half(y)), dot(x, F(y))
_turned = x + b * y
CAUCHY_SCHWARZ_IN_A_FORM = lemma(
    "cauchy_schwarz_in_a_form",
    "the Cauchy-Schwarz inequality in a form: <x, Fy> <= |half(x)| |half(y)|, half a square root of F",
    {"F": FIELD, "half": FIELD, "x": VECTOR, "y": VECTOR},
    {**_linear("F", F), **_SYMMETRIC, **_ROOT},
    step(
        "squared",
        "textbook",
        "0 <= |half(x + b y)|² for every b",
    combination(
        Schema(at_most(0, _n + 2 * b * _c + b**2 * _k), {"number": "real"}),
        Square(half(_turned)),
        Use("half", {"one": _turned}),
        Use("F linear", {"one": x, "other": y, "by": b}, times=_turned),
        Use("F symmetric", {"one": y, "other": x}, times=-b),
        Use("half", {"one": x}, times=-1),
        Use("half", {"one": y}, times=-(b**2)),
        name="at x + b y",
    ),
    combination(
        Schema(_c**2 <= _n * _k, {}, (less(0, _k),)),
        Use("at x + b y", {"number": -_c / _k}, times=_k),
        name="some y",
    ),
    combination(
        Schema(_c**2 <= _n * _k, {}, (_k <= 0, less(0, _c**2))),
        Use("at x + b y", {"number": -(_n + 1) / 2 * _c / _c**2}, times=_c**2),
        Use("if 1", times=_c**2 * ((_n + 1) / 2 * _c / _c**2) ** 2 + _n),
        name="no y, some pull",
    ),
    combination(
        Schema(_c**2 <= _n * _k, {}, (_k <= 0, _c**2 <= 0)), Use("if 2"), Square(half(y), times=_n),
        name="no y, no pull",
    ),
    Line(
        Schema(_c**2 <= _n * _k, {}, (_k <= 0,)),
        "cases",
        {"on": [(_c**2).tree, "0"], "below": "no y, no pull", "above": "no y, some pull"},
        "no y",
    ),
    Line(
        Schema(_c**2 <= _n * _k),
        "cases",
        {"on": [_k.tree, "0"], "below": "no y", "above": "some y"},
    ),
    ),
    citation(SQUARES, {"a": _c, "b": root(_n) * root(_k)}, given={"squares": Use("squared")}),
)  # fmt: skip

O, part = symbol("O"), Function("part")
_inner, _length = dot(part("i"), F(O)), norm(half(O))
_mean_length = mean("i", norm(half(part("i"))))
_GIVEN = {
    "F linear": Use("F linear", {"one": "one", "other": "other", "by": "by"}),
    "F symmetric": Use("F symmetric", {"one": "one", "other": "other"}),
    "half": Use("half", {"one": "one"}),
}
MEAN_IN_A_FORM = lemma(
    "mean_in_a_form",
    "in a form, the length of a mean is at most the mean of the lengths: |half(O)| <= mean |half(z)|, if O is the mean of the parts or its negative",
    {"F": FIELD, "half": FIELD, "O": VECTOR, "part": POINT, "s": REAL},
    {
        **_linear("F", F),
        **_SYMMETRIC,
        **_ROOT,
        "sign": (equal(s**2, 1), "s is 1 or -1"),
        "mean": (
            equal(dot(O, F(O)), s * mean("i", _inner)),
            "O is s times the mean of the parts, as FO sees it",
        ),
    },
    citation(
        CAUCHY_SCHWARZ_IN_A_FORM,
        {"x": part("i"), "y": O},
        step="squared",
        own={"i": "client"},
        given=_GIVEN,
        name="inner products",
    ),
    combination(
        Schema((s * _inner) ** 2 <= (norm(half(part("i"))) * _length) ** 2, {"i": "client"}),
        Use("inner products", {"i": "i"}),
        Use("sign", times=_inner**2),
        name="squares",
    ),
    citation(
        SQUARES,
        {"a": s * _inner, "b": norm(half(part("i"))) * _length},
        own={"i": "client"},
        given={"squares": Use("squares", {"i": "i"})},
        name="each",
    ),
    combination(
        Schema(_length**2 <= _length * _mean_length),
        Use("half", {"one": O}),
        Use("mean"),
        Use("each", {"i": "i"}, over="i"),
        name="times the length",
    ),
    citation(CANCEL, {"a": _length, "b": _mean_length}, given={"product": Use("times the length")}),
)

# ---- l <= N <= u gives (N - l)(u - N) >= 0, in the product of F

_wide = symbol("wide")
_Nx, _FN = N(x), F(N(x))
_share = 1 / (u + _wide - l)


def _product(upper: Any) -> Term:
    """<(N - l)x, (upper - N)x>."""
    return dot(_FN - l * F(x), upper * x - _Nx)


def _shifted(by: Any) -> tuple[Term, Term, dict[str, Any]]:
    """Nx - by x, its image under F, and where linearity is used."""
    return _Nx - by * x, _FN - by * F(x), {"one": _Nx, "other": "x", "by": -by}


def _images(by: Any, pair: Any, sign: int) -> tuple[Use, Use]:
    """F and N of the shifted vector, written out."""
    _, image, at = _shifted(by)
    whole = Use("N linear", at, times=sign * _share * image)
    return Use("F linear", at, times=_share * pair), whole


_low, _high = _shifted(l)[0], _shifted(u + _wide)[0]
_whole, _along = _product(u), dot(_FN - l * F(x), x)
_size = root(_along**2)
_little = -_whole / 2 / (1 + _size)
_positive = at_most(0, _whole)
COMMUTING = lemma(
    "commuting",
    "positive operators that commute have a positive product: 0 <= <(N - l)x, (u - N)x> where l <= N <= u, all in the product of F",
    {"F": FIELD, "N": FIELD, "l": REAL, "u": REAL, "x": VECTOR},
    {
        **_linear("F", F),
        **_SYMMETRIC,
        "F positive": (Schema(at_most(0, dot(v, F(v))), _P), "F is positive"),
        **_linear("N", N),
        "N symmetric": (
            Schema(equal(dot(F(v), N(z)), dot(N(v), F(z))), _PQ),
            "N is symmetric in the product of F",
        ),
        "lower": (Schema(l * dot(F(v), v) <= dot(F(v), N(v)), _P), "l <= N"),
        "upper": (Schema(dot(F(v), N(v)) <= u * dot(F(v), v), _P), "N <= u"),
        "l <= u": (l <= u, "l <= u"),
    },
    combination(
        Schema(at_most(0, _product(u + _wide)), {"wide": "real"}, (less(0, _wide),)),
        Use("upper", {"one": _low}, times=_share),
        Use("F positive", {"one": _low}, times=_wide * _share),
        *_images(l, (u + _wide) * _low - N(_low), -1),
        Use("lower", {"one": _high}, times=_share),
        *_images(u + _wide, N(_high) - l * _high, 1),
        Use("N symmetric", {"one": x, "other": _Nx}, times=-1),
        Use("F symmetric", {"one": x, "other": _Nx}, times=u + _wide),
        name="wider",
    ),
    citation(SQUARES, {"a": _along, "b": _size}, name="size"),
    combination(Schema(_positive, {}, (_positive,)), Use("if 1"), name="so"),
    combination(
        Schema(_positive, {}, (less(_whole, 0),)),
        Use("wider", {"wide": _little}, times=2),
        Use("size", times=2 * _little),
        Square("1", times=2 * _little),
        name="contrary",
    ),
    Line(
        Schema(_positive), "cases", {"on": ["0", _whole.tree], "below": "so", "above": "contrary"}
    ),
)

# ---- symmetric in a weaker product, and no longer there (Krein 1947, Lax 1954)

T_k, ceiling = Function("T_k"), Function("ceiling")
_k_ = symbol("many")
_K, _FROM_0 = {"many": "integer"}, at_most(0, _k_)
_it, _after = T_k(_k_, x), T_k(_k_ + 1, x)
_image, _ahead = T(_it), T(_after)


def _size_of(vector: Any) -> Term:
    """|half(v)|²."""
    return squared(half(vector))


def _equals(one: Any, other: Any, times: Any, because: Use) -> Use:
    return Use("equals", {"one": one, "other": other}, times=times, because=(because,))


_at_k = Use("T next", {"one": "x", "many": "many"})
_at_0, _zero = Use("T 0", {"one": "x"}), T_k(0, x)
_image_0 = Use("T equal", {"one": _zero, "other": "x"}, because=(_at_0,))
_image_k = Use("T equal", {"one": _after, "other": _image}, because=(_at_k,))
_more = less(q * _size_of(x), _size_of(T(x)))
_grown = at_most((q + g) * _size_of(x), _size_of(T(x)))
_goal = at_most(_size_of(T(x)), q * _size_of(x))


def _induction(
    name: str, claim: Claim, given: tuple[Claim, ...], first: Any, later: Any, **own: str
) -> list[Line]:
    """For every k >= 0; the claim at k is the last condition of the step."""
    start = Schema(substitute(claim, "many", "0"), own, given)
    after = Schema(
        substitute(claim, "many", (_k_ + 1).tree), {**own, **_K}, (_FROM_0, *given, claim)
    )
    by = {"on": "many", "base": f"{name}: first", "step": f"{name}: next"}
    return [
        combination(start, *first, name=f"{name}: first"),
        combination(after, *later, name=f"{name}: next"),
        Line(Schema(claim, {**own, **_K}, (_FROM_0, *given)), "induction", by, name),
    ]


def _cases(
    given: tuple[Claim, ...], on: tuple[Any, Any], below: str, above: str, name: str
) -> Line:
    detail = {"on": [tree(side) for side in on], "below": below, "above": above}
    return Line(Schema(_goal, {}, given), "cases", detail, name)


_gap = _size_of(T(x)) - q * _size_of(x)
_most = M * q * squared(x) / _gap
_count = ceiling(_most)
_far, _power = T_k(_count, x), power(q, _count)
_always = Use("ahead", {"g": "g", "many": "many"}, because=(None, None, Use("if 3")))
_convex = Use("convex", {"by": q + g, "one": _it}, because=(None, _always))
_q_k = {"base": q, "times": "many"}
_some, _above_0, _grows = less(0, _size_of(x)), less(0, q), less(0, _power)
_signs = (at_most(0, g), _grown)
_plain = (Use("top", {"one": T(x)}), Use("norm", {"one": x}, times=M))
_whole_count = Use("whole", because=(Use("if 1"),))
_Tv, _TTv = T(v), T(T(v))
_beyond = _TTv + (-c) * v
SYMMETRIZABLE = lemma(
    "symmetrizable",
    "an operator that is symmetric in a weaker product is no longer there: |Tv|² <= q |v|² gives |half(Tx)|² <= q |half(x)|²",
    {
        **dict.fromkeys(("F", "T", "half"), FIELD),
        "T_k": (("integer", "vector"), "vector"),
        "power": (("real", "integer"), "real"),
        "ceiling": (("real",), "integer"),
        **dict.fromkeys(("q", "M", "l"), REAL),
        "x": VECTOR,
    },
    {
        **POWERS,
        "ceiling": (
            Schema(b <= ceiling(b), {"number": "real"}),
            "ceiling(x) is a whole number no less than x",
        ),
        **_linear("F", F),
        **_SYMMETRIC,
        **_ROOT,
        "T symmetric": (
            Schema(equal(dot(F(T(v)), z), dot(F(v), T(z))), _PQ),
            "T is symmetric in the product of F",
        ),
        "T 0": (Schema(equal(T_k(0, v), v), _P), "the operator's power 0"),
        "T next": (
            Schema(equal(T_k(_k_ + 1, v), T(T_k(_k_, v))), {**_P, **_K}, (_FROM_0,)),
            "and its next power",
        ),
        "T equal": (
            Schema(equal(T(v), T(z)), _PQ, (equal(v, z),)),
            "a function has one value at one argument",
        ),
        "norm": (Schema(squared(T(v)) <= q * squared(v), _P), "|Tv|² <= q |v|²"),
        "0 <= q": (at_most(0, q), "q >= 0"),
        "top": (Schema(_size_of(v) <= M * squared(v), _P), "F is at most M"),
        "0 <= M": (at_most(0, M), "M >= 0"),
        "below": (Schema(l * squared(v) <= _size_of(v), _P), "F is at least l"),
        "0 < l": (less(0, l), "l > 0"),
    },
    combination(
        Schema(equal(_size_of(v), _size_of(z)), _PQ, (equal(v, z),)),
        Use("half", {"one": v}),
        Use("if 1", times=F(v)),
        Use("F symmetric", {"one": z, "other": v}, times=-1),
        Use("if 1", times=F(z)),
        Use("half", {"one": z}, times=-1),
        name="equals",
    ),
    combination(
        Schema(
            at_most(c * _size_of(_Tv), _size_of(_TTv)),
            {**_P, "by": "real"},
            (at_most(0, c), at_most(c * _size_of(v), _size_of(_Tv))),
        ),
        Square(half(_beyond)),
        Use("half", {"one": _beyond}),
        Use("F linear", {"one": _TTv, "other": v, "by": -c}, times=_beyond),
        Use("half", {"one": _TTv}, times=-1),
        Use("half", {"one": v}, times=-(c**2)),
        Use("F symmetric", {"one": v, "other": _TTv}, times=c),
        Use("T symmetric", {"one": v, "other": _Tv}, times=2 * c),
        Use("F symmetric", {"one": _Tv, "other": _Tv}, times=-2 * c),
        Use("half", {"one": _Tv}, times=2 * c),
        Use("if 2", times=c),
        name="convex",
    ),
    *_induction(
        "ahead",
        at_most((q + g) * _size_of(_it), _size_of(_image)),
        _signs,
        (Use("if 2"), _equals(T(_zero), T(x), -1, _image_0), _equals(_zero, x, q + g, _at_0)),
        (
            Use("convex", {"one": _it, "by": q + g}, because=(None, Use("if 4"))),
            _equals(_ahead, T(_image), -1, _image_k),
            _equals(_after, _image, q + g, _at_k),
        ),
        g="real",
    ),
    *_induction(
        "no less",
        at_most(power(q, _k_) * _size_of(x), _size_of(_it)),
        _signs,
        (_equals(_zero, x, -1, _at_0), Use("power 0", {"base": q}, times=_size_of(x))),
        (
            _equals(_after, _image, -1, _at_k),
            _always,
            Square(half(_it), times=g),
            Use("if 4", times=q),
            Use("next power", _q_k, times=_size_of(x)),
        ),
        g="real",
    ),
    *_induction(
        "growth",
        at_most((_k_ + 1) * g * power(q, _k_) * _size_of(x), _size_of(_image)),
        _signs,
        (
            _equals(T(_zero), T(x), -1, _image_0),
            Use("if 2"),
            Square(half(x), times=q),
            Use("power 0", {"base": q}, times=g * _size_of(x)),
        ),
        (
            _equals(_ahead, T(_image), -1, _image_k),
            _convex,
            Use("if 4", times=q),
            _equals(_after, _image, g, _at_k),
            Use("no less", {"g": "g", "many": _k_ + 1}, times=g, because=(None, None, Use("if 3"))),
            Use("next power", _q_k, times=(_k_ + 1) * g * _size_of(x)),
        ),
        g="real",
    ),
    *_induction(
        "bounded",
        at_most(squared(_it), power(q, _k_) * squared(x)),
        (),
        (
            Use("power 0", {"base": q}, times=-squared(x)),
            Use("T 0", {"one": x}, times=x + _zero),
        ),
        (
            Use("T next", {"one": x, "many": "many"}, times=_image + _after),
            Use("norm", {"one": _it}),
            Use("if 2", times=q),
            Use("next power", _q_k, times=-squared(x)),
        ),
    ),
    combination(
        Schema(at_most(0, _count), {}, (_more,)), Use("ceiling", {"number": _most}), name="whole"
    ),
    combination(
        Schema(_goal, {}, (_more, _some, _above_0, _grows)),
        Use(
            "growth",
            {"g": _gap / _size_of(x), "many": _count},
            times=1 / _power,
            because=(_whole_count, None, None),
        ),
        Use("top", {"one": T(_far)}, times=1 / _power),
        Use("norm", {"one": _far}, times=M / _power),
        Use("bounded", {"many": _count}, times=M * q / _power, because=(_whole_count,)),
        Use("ceiling", {"number": _most}, times=_gap),
        name="impossible",
    ),
    citation(POWERS_POSITIVE, conditions=(_above_0,), given=DEFINED, name="powers"),
    Line(
        Schema(_goal, {}, (_more, _some, _above_0)),
        "instance",
        {
            "of": Use(
                "impossible",
                because=(
                    *(Use(f"if {n}") for n in (1, 2, 3)),
                    Use("powers", {"t": _count}, because=(Use("if 3"), _whole_count)),
                ),
            ).reference()
        },
        "a positive bound",
    ),
    combination(
        Schema(_goal, {}, (_more, _some, q <= 0)),
        *_plain,
        Use("if 3", times=M * squared(x)),
        Square(half(x), times=q),
        name="the bound 0",
    ),
    _cases((_more, _some), (q, 0), "the bound 0", "a positive bound", "some x"),
    combination(
        Schema(_goal, {}, (_more, _size_of(x) <= 0)),
        *_plain,
        Use("below", {"one": x}, times=M * q / l),
        Use("if 2", times=M * q / l),
        Square(half(x), times=q),
        name="no x",
    ),
    _cases((_more,), (_size_of(x), 0), "no x", "some x", "otherwise"),
    combination(Schema(_goal, {}, (_goal,)), Use("if 1"), name="as it should be"),
    _cases((), (_size_of(T(x)), q * _size_of(x)), "as it should be", "otherwise", ""),
)
LEMMAS = (CAUCHY_SCHWARZ_IN_A_FORM, MEAN_IN_A_FORM, COMMUTING, SYMMETRIZABLE)
