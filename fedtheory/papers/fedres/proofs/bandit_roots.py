"""Textbook facts on roots that Theorem 3's exponents ask for: powers compared, and roots of roots."""

from fedtheory.core.proof import Line, Step, Use, combination, squeeze, step
from fedtheory.core.term import Schema, Term, at_most, equal, less, root, symbol

a, b = symbol("a"), symbol("b")
REALS = {"a": "real", "b": "real"}
ONE = {"a": "real"}
NONNEGATIVE = at_most(0, a)

_cubes = (at_most(0, b), a**3 <= b**3)
_positive = (*_cubes, less(0, a))
CUBES = step(
    "cubes",
    "textbook",
    "a³ <= b³ and 0 <= b give a <= b: if b < a, divide b³ - a³ by a² + ab + b²",
    combination(
        Schema(a <= b, REALS, (*_cubes, a <= 0)), Use("if 1"), Use("if 3"), name="not positive"
    ),
    combination(Schema(a <= b, REALS, (*_positive, a <= b)), Use("if 4"), name="below"),
    combination(
        Schema(a <= b, REALS, (*_positive, b < a)),
        Use("if 2", times=1 / (a**2 + a * b + b**2)),
        name="above",
    ),
    Line(
        Schema(a <= b, REALS, _positive),
        "cases",
        {"on": ["a", "b"], "below": "below", "above": "above"},
        "positive",
    ),
    Line(
        Schema(a <= b, REALS, _cubes),
        "cases",
        {"on": ["a", "0"], "below": "not positive", "above": "positive"},
    ),
)
_fourths = (at_most(0, b), a**4 <= b**4)
FOURTHS = step(
    "fourth powers",
    "textbook",
    "a^4 <= b^4 and 0 <= b give a <= b: by squares, twice",
    Line(
        Schema(a**2 <= b**2, REALS, _fourths),
        "instance",
        {"of": Use("squares", {"a": a**2, "b": b**2}, because=(None, Use("if 2"))).reference()},
        "squared",
    ),
    Line(
        Schema(a <= b, REALS, _fourths),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": "a", "b": "b"},
                because=(None, Use("squared", {"a": "a", "b": "b"}, because=(None, Use("if 2")))),
            ).reference()
        },
    ),
)
BY = {2: "squares", 3: "cubes"}


def _same(k: int, m: int) -> Step:
    """The k-th root is a power of the m-th, k = 2 or 3."""
    low, high = root(a, k), root(a, m) ** (m // k)

    def one_way(first: Term, second: Term, name: str) -> Line:
        compared = Use(BY[k], {"a": first, "b": second}).reference()
        return Line(
            Schema(first <= second, ONE, (NONNEGATIVE,)), "instance", {"of": compared}, name
        )

    return step(
        f"root {k} of root {m}",
        "textbook",
        f"both, to the power {k}, are a",
        one_way(low, high, "at most"),
        one_way(high, low, "at least"),
        squeeze(
            Schema(equal(low, high), ONE, (NONNEGATIVE,)),
            Use("at most", {"a": "a"}),
            Use("at least", {"a": "a"}),
        ),
    )


ROOTS = (CUBES, FOURTHS, _same(2, 4), _same(3, 6), _same(2, 6), _same(2, 8))
fourth, cube_root, square_root = root(a, 4), root(a, 3), root(a)
FROM_1 = at_most(1, a)
SLOW = step(
    "fourth root",
    "textbook",
    "of a number that is at least 1: no more than its third or its square root",
    combination(Schema(Term("1") ** 3 <= cube_root**3, ONE, (FROM_1,)), Use("if 1"), name="cubed"),
    Line(
        Schema(cube_root >= 1, ONE, (FROM_1,)),
        "instance",
        {
            "of": Use(
                "cubes",
                {"a": "1", "b": cube_root},
                because=(None, Use("cubed", {"a": "a"}, because=(Use("if 1"),))),
            ).reference()
        },
        "third root",
    ),
    combination(
        Schema(fourth**4 <= cube_root**4, ONE, (FROM_1,)),
        Use("third root", {"a": "a"}, times=cube_root**3, because=(Use("if 1"),)),
        name="to the fourth",
    ),
    Line(
        Schema(fourth <= cube_root, ONE, (FROM_1,)),
        "instance",
        {
            "of": Use(
                "fourth powers",
                {"a": fourth, "b": cube_root},
                because=(None, Use("to the fourth", {"a": "a"}, because=(Use("if 1"),))),
            ).reference()
        },
    ),
)
SLOWER = step(
    "fourth root and square root",
    "textbook",
    "of a number that is at least 1",
    combination(
        Schema(Term("1") ** 2 <= square_root**2, ONE, (FROM_1,)), Use("if 1"), name="squared"
    ),
    Line(
        Schema(square_root >= 1, ONE, (FROM_1,)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": "1", "b": square_root},
                because=(None, Use("squared", {"a": "a"}, because=(Use("if 1"),))),
            ).reference()
        },
        "root",
    ),
    combination(
        Schema(fourth**4 <= square_root**4, ONE, (FROM_1,)),
        Use("root", {"a": "a"}, times=square_root**2 * (1 + square_root)),
        name="to the fourth",
    ),
    Line(
        Schema(fourth <= square_root, ONE, (FROM_1,)),
        "instance",
        {
            "of": Use(
                "fourth powers",
                {"a": fourth, "b": square_root},
                because=(None, Use("to the fourth", {"a": "a"}, because=(Use("if 1"),))),
            ).reference()
        },
    ),
)
SLOW_ROOTS = (SLOW, SLOWER)
