"""Sequences: telescoping, and recursions h(t+1) <= (1 - a_t) h(t) + b_t with their laws."""

from fedtheory.core.citation import citation
from fedtheory.core.proof import Line, Square, Use, combination
from fedtheory.core.term import Function, Schema, at_most, equal, root, squared, substitute, symbol
from fedtheory.textbook.lemma import REAL, SEQUENCE, lemma
from fedtheory.textbook.vectors import CUBES, SQUARES

h, gain, spent, powers = (Function(name) for name in ("h", "gain", "spent", "powers"))
t, b, c, q, s, a, Q = (symbol(name) for name in ("t", "b", "c", "q", "s", "a", "Q"))
_T = {"t": "integer"}
FROM_1, FROM_2 = at_most(1, t), at_most(2, t)


def _induction(claim: Schema) -> Line:
    return Line(claim, "induction", {"on": "t", "base": "first", "step": "next"})


def _first(claim: Schema, start: str) -> Schema:
    return Schema(substitute(claim.then, "t", start), {}, ())


def _next(claim: Schema) -> Schema:
    then = substitute(claim.then, "t", t + 1)
    return Schema(then, _T, (*claim.conditions, claim.then))


_sum = (
    equal(spent(1), 0),
    "spent(t) is the sum of the gains of the rounds before t",
)
_more = Schema(equal(spent(t + 1), spent(t) + gain(t)), _T, (FROM_1,))
_telescoped = Schema(h(t) + spent(t) <= h(1) + (t - 1) * b, _T, (FROM_1,))
TELESCOPING = lemma(
    "telescoping",
    "telescoping: what is gained in the rounds before t is at most what there was to lose, and b a round",
    {"h": SEQUENCE, "gain": SEQUENCE, "spent": SEQUENCE, "b": REAL},
    {
        "round": (
            Schema(h(t + 1) <= h(t) - gain(t) + b, _T, (FROM_1,)),
            "each round gains gain(t), up to b",
        ),
        "nothing spent": _sum,
        "spent": (_more, "spent(t) is the sum of the gains of the rounds before t"),
    },
    combination(_first(_telescoped, "1"), Use("nothing spent"), name="first"),
    combination(
        _next(_telescoped),
        Use("round", {"t": "t"}),
        Use("spent", {"t": "t"}),
        Use("if 2"),
        name="next",
    ),
    _induction(_telescoped),
)

_linear = Schema(h(t) <= b / (t + 1), _T, (FROM_2,))
_open = 1 - 2 / (t + 1)
RECURSION_1_OVER_T = lemma(
    "recursion_1_over_t",
    "h(t+1) <= (1 - 2/(t+1)) h(t) + b/(t+1)² gives h(t) <= b/(t+1) from the second round on",
    {"h": SEQUENCE, "b": REAL},
    {
        "round": (
            Schema(h(t + 1) <= _open * h(t) + b / (t + 1) ** 2, _T, (FROM_1,)),
            "a round leaves all but 2/(t+1) and adds b/(t+1)²",
        ),
        "b": (at_most(0, b), "b >= 0"),
    },
    combination(_first(_linear, "2"), Use("round", {"t": "1"}), name="first"),
    combination(_next(_linear), Use("round", {"t": "t"}), Use("if 2", times=_open), name="next"),
    _induction(_linear),
)

_power = (t + 1) * root(t + 1)
_rooted = Schema(h(t) <= b / root(t + 1), _T, (FROM_2,))
RECURSION_1_OVER_ROOT_T = lemma(
    "recursion_1_over_root_t",
    "h(t+1) <= (1 - 2/(t+1)) h(t) + b/(t+1)^(3/2) gives h(t) <= b/sqrt(t+1) from the second round on",
    {"h": SEQUENCE, "b": REAL},
    {
        "round": (
            Schema(h(t + 1) <= _open * h(t) + b / _power, _T, (FROM_1,)),
            "a round leaves all but 2/(t+1) and adds b/(t+1)^(3/2)",
        ),
        "b": (at_most(0, b), "b >= 0"),
    },
    Line(Schema(root(3) <= 2 * root(2)), "witness", {"bits": "64"}, "numbers"),
    citation(
        SQUARES,
        {"a": t * root(t + 2), "b": (t + 1) * root(t + 1)},
        own=_T,
        conditions=(FROM_1,),
        name="roots",
    ),
    combination(
        _first(_rooted, "2"),
        Use("round", {"t": "1"}),
        Use("numbers", times=b / (2 * root(2) * root(3))),
        name="first",
    ),
    combination(
        _next(_rooted),
        Use("round", {"t": "t"}),
        Use("if 2", times=_open),
        Use("roots", {"t": "t"}, times=b / (_power * root(t + 2))),
        name="next",
    ),
    _induction(_rooted),
)

_both = Schema(h(t + 1) <= b / (t + 1) + 2 * c / (3 * root(t + 1)), _T, (FROM_1,))
RECURSION_FRANK_WOLFE = lemma(
    "recursion_frank_wolfe",
    "h(t+1) <= (1 - 2/(t+1)) h(t) + b/(t+1)² + c/(t+1)^(3/2) gives h(t+1) <= b/(t+1) + (2/3) c/sqrt(t+1) from the first round on",
    {"h": SEQUENCE, "b": REAL, "c": REAL},
    {
        "round": (
            Schema(h(t + 1) <= _open * h(t) + b / (t + 1) ** 2 + c / _power, _T, (FROM_1,)),
            "a round leaves all but 2/(t+1) and adds b/(t+1)² and c/(t+1)^(3/2)",
        ),
        "b": (at_most(0, b), "b >= 0"),
        "c": (at_most(0, c), "c >= 0"),
    },
    citation(
        SQUARES,
        {"a": 2 * t * root(t + 2), "b": (2 * t + 1) * root(t + 1)},
        own=_T,
        conditions=(FROM_1,),
        name="roots",
    ),
    combination(_first(_both, "1"), Use("round", {"t": "1"}), name="first"),
    combination(
        _next(_both),
        Use("round", {"t": t + 1}),
        Use("if 2", times=t / (t + 2)),
        Use("roots", {"t": "t"}, times=c / (3 * (t + 2) * root(t + 1) * root(t + 2))),
        name="next",
    ),
    _induction(_both),
)

_cubic = (t + 1) * root(t + 1, 3)
_cubed = Schema(h(t) <= 3 * b / (5 * root(t + 1, 3)), _T, (FROM_2,))
RECURSION_1_OVER_CUBE_ROOT_T = lemma(
    "recursion_1_over_cube_root_t",
    "h(t+1) <= (1 - 2/(t+1)) h(t) + b/(t+1)^(4/3) gives h(t) <= (3/5) b/(t+1)^(1/3) from the second round on",
    {"h": SEQUENCE, "b": REAL},
    {
        "round": (
            Schema(h(t + 1) <= _open * h(t) + b / _cubic, _T, (FROM_1,)),
            "a round leaves all but 2/(t+1) and adds b/(t+1)^(4/3)",
        ),
        "b": (at_most(0, b), "b >= 0"),
    },
    Line(Schema(5 * root(3, 3) <= 6 * root(2, 3)), "witness", {"bits": "64"}, "numbers"),
    citation(
        CUBES,
        {"a": (3 * t + 2) * root(t + 2, 3), "b": 3 * (t + 1) * root(t + 1, 3)},
        own=_T,
        conditions=(FROM_1,),
        name="roots",
    ),
    combination(
        _first(_cubed, "2"),
        Use("round", {"t": "1"}),
        Use("numbers", times=b / (10 * root(2, 3) * root(3, 3))),
        name="first",
    ),
    combination(
        _next(_cubed),
        Use("round", {"t": "t"}),
        Use("if 2", times=_open),
        Use("roots", {"t": "t"}, times=b / (5 * _cubic * root(t + 2, 3))),
        name="next",
    ),
    _induction(_cubed),
)

_closed = Schema(h(t) <= powers(t) * (h(1) - c) + c, _T, (FROM_1,))
GEOMETRIC = lemma(
    "geometric",
    "h(t+1) <= q h(t) + (1 - q) c gives h(t) - c <= q^(t-1) (h(1) - c)",
    {"h": SEQUENCE, "powers": SEQUENCE, "q": REAL, "c": REAL},
    {
        "round": (
            Schema(h(t + 1) <= q * h(t) + (1 - q) * c, _T, (FROM_1,)),
            "a round leaves q and adds (1 - q) c",
        ),
        "q": (at_most(0, q), "q >= 0"),
        "no power": (equal(powers(1), 1), "powers(t) is q^(t-1)"),
        "powers": (
            Schema(equal(powers(t + 1), q * powers(t)), _T, (FROM_1,)),
            "powers(t) is q^(t-1)",
        ),
    },
    combination(_first(_closed, "1"), Use("no power", times=c - h(1)), name="first"),
    combination(
        _next(_closed),
        Use("round", {"t": "t"}),
        Use("if 2", times=q),
        Use("powers", {"t": "t"}, times=c - h(1)),
        name="next",
    ),
    _induction(_closed),
)

_r = t + s
_chung = Schema(h(t) <= Q / _r, _T, (FROM_1,))
ROBBINS_MONRO = lemma(
    "robbins_monro",
    "h(t+1) <= (1 - a/(t+s)) h(t) + b/(t+s)² gives h(t) <= Q/(t+s), for every Q that suffices at first with b <= (a-1) Q",
    {"h": SEQUENCE, "a": REAL, "b": REAL, "s": REAL, "Q": REAL},
    {
        "round": (
            Schema(h(t + 1) <= (1 - a / _r) * h(t) + b / _r**2, _T, (FROM_1,)),
            "a step of length 1/(t+s) leaves all but a/(t+s) and adds b/(t+s)²",
        ),
        "start": (h(1) <= Q / (1 + s), "Q/(1+s) suffices at first"),
        "noise": (b <= (a - 1) * Q, "b <= (a - 1) Q"),
        "a": (a <= 1 + s, "no step is too long: a <= 1 + s"),
        "Q": (at_most(0, Q), "Q >= 0"),
        "delay": (at_most(0, s), "s >= 0"),
    },
    combination(_first(_chung, "1"), Use("start"), name="first"),
    combination(Schema(a <= _r, _T, (FROM_1,)), Use("a"), Use("if 1"), name="short"),
    combination(
        Schema(at_most(0, 1 - a / _r), _T, (FROM_1,)),
        Use("short", {"t": "t"}, times=1 / _r),
        name="left",
    ),
    combination(
        Schema(
            substitute(_chung.then, "t", t + 1),
            _T,
            (FROM_1, _chung.then, at_most(0, 1 - a / _r)),
        ),
        Use("round", {"t": "t"}),
        Use("if 2", times=1 - a / _r),
        Use("noise", times=1 / _r**2),
        name="next, left",
    ),
    Line(
        _next(_chung),
        "instance",
        {
            "of": Use(
                "next, left",
                {"t": "t"},
                because=(Use("if 1"), Use("if 2"), Use("left", {"t": "t"})),
            ).reference()
        },
        "next",
    ),
    _induction(_chung),
)

A, B, added, put_in = (Function(name) for name in ("A", "B", "added", "put_in"))
_signs = {
    name: (Schema(at_most(0, Function(name)(t)), _T, (FROM_1,)), f"{name}(t) >= 0")
    for name in ("A", "B", "added")
}
_reach = A(t + 1) + B(t)
_norms = Schema(h(t) <= (A(t) + B(t)) ** 2, _T, (FROM_1,))
_at_t = {"t": "t"}
RECURSION_OF_NORMS = lemma(
    "recursion_of_norms",
    "a round that adds to a square, and then to its root: h(t) <= (A(t) + B(t))², A² the sum of the former and B of the latter",
    dict.fromkeys(("h", "A", "B", "added", "put_in"), SEQUENCE),
    {
        "round": (
            Schema(
                h(t + 1) <= (a + put_in(t)) ** 2,
                {**_T, "a": "real"},
                (FROM_1, at_most(0, a), h(t) + added(t) <= a**2),
            ),
            "if h(t) + added(t) is at most a², a round leads no further than a + put_in(t)",
        ),
        "start": (h(1) <= (A(1) + B(1)) ** 2, "what the first round has left"),
        "squares": (
            Schema(equal(A(t + 1) ** 2, A(t) ** 2 + added(t)), _T, (FROM_1,)),
            "A(t)² is the sum of what was added",
        ),
        "sums": (
            Schema(equal(B(t + 1), B(t) + put_in(t)), _T, (FROM_1,)),
            "B(t) is the sum of what was put in",
        ),
        **_signs,
    },
    combination(
        Schema(A(t) ** 2 <= A(t + 1) ** 2, _T, (FROM_1,)),
        Use("squares", _at_t, times=-1),
        Use("added", _at_t),
        name="squares rise",
    ),
    citation(
        SQUARES,
        {"a": A(t), "b": A(t + 1)},
        own=_T,
        conditions=(FROM_1,),
        given={"squares": Use("squares rise", _at_t), "0 <= b": Use("A", {"t": t + 1})},
        name="rises",
    ),
    combination(
        Schema(at_most(0, _reach), _T, (FROM_1,)),
        Use("A", {"t": t + 1}),
        Use("B", _at_t),
        name="reaches",
    ),
    combination(
        Schema(h(t) + added(t) <= _reach**2, _T, (FROM_1, _norms.then, at_most(0, B(t)))),
        Use("if 2"),
        Use("squares", _at_t, times=-1),
        Use("rises", _at_t, times=2 * B(t)),
        name="adds",
    ),
    combination(_first(_norms, "1"), Use("start"), name="first"),
    combination(
        _next(_norms),
        Use(
            "round",
            {"t": "t", "a": _reach},
            because=(
                None,
                Use("reaches", _at_t),
                Use("adds", _at_t, because=(None, Use("if 2"), Use("B", _at_t))),
            ),
        ),
        Use("sums", _at_t, times=-1 * (_reach + put_in(t) + A(t + 1) + B(t + 1))),
        name="next",
    ),
    _induction(_norms),
)

x, k = Function("x"), symbol("k")
_way = Schema(
    squared(x(t + k) - x(t)) <= k**2 * c, {"t": "integer", "k": "integer"}, (at_most(1, k),)
)
WALK = lemma(
    "walk",
    "k steps that are no longer than sqrt(c) lead no further than k sqrt(c): |x(t+k) - x(t)|² <= k² c",
    {"x": (("integer",), "vector"), "c": REAL},
    {"step": (Schema(squared(x(t + 1) - x(t)) <= c, _T), "|x(t+1) - x(t)|² <= c")},
    combination(Schema(substitute(_way.then, "k", "1"), _T), Use("step", {"t": "t"}), name="one"),
    combination(
        Schema(substitute(_way.then, "k", k + 1), _way.forall, (*_way.conditions, _way.then)),
        Use("if 2", times=(k + 1) / k),
        Use("step", {"t": t + k}, times=k + 1),
        Square(x(t + k) - x(t) - k * (x(t + k + 1) - x(t + k)), times=1 / k),
        name="one more",
    ),
    Line(_way, "induction", {"on": "k", "base": "one", "step": "one more"}),
)

LEMMAS = (
    RECURSION_OF_NORMS,
    TELESCOPING,
    RECURSION_1_OVER_T,
    RECURSION_1_OVER_ROOT_T,
    RECURSION_FRANK_WOLFE,
    RECURSION_1_OVER_CUBE_ROOT_T,
    GEOMETRIC,
    ROBBINS_MONRO,
    WALK,
)
