"""An operator that is symmetric in a weaker product is no longer there than in its own norm (Krein 1947, Lax 1954).

So (C + λ)^{-1/2}(C - C_D)(C + λ)^{-1/2} is at most as long as (C + λ)^{-1}(C - C_D): the first inequality of Lemma 1, and what (16)
needs of P. If ‖Tx‖_F² were (p + g) ‖x‖_F², p = ‖T‖², then ‖T^k x‖_F² would grow at least as k g p^{k-1}, since its logarithm is
convex in k; but it is at most M ‖T^k x‖² <= M p^k ‖x‖².
"""

from dataclasses import dataclass
from typing import Any

from fedtheory.core.proof import Given, Line, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.fednewton.proofs.setting import CLIENT, ONE, TWO, j, lam, x, y
from fedtheory.proofs.powers import POWERS, power

ceiling = Function("ceiling")
q, g, k = symbol("q"), symbol("g"), symbol("k")
_x = symbol("x")
_FROM_0 = at_most(0, k)
CEILING = {
    "ceiling": Given(
        Schema(_x <= ceiling(_x), {"x": "real"}),
        "ceiling(x) is a whole number no less than x, which there is",
        "textbook",
        Role.DEFINITION,
    )
}
CEILING_SYMBOL: dict[str, tuple[tuple[str, ...], str]] = {"ceiling": (("real",), "integer")}
POWER_POSITIVE = step(
    "powers are positive",
    "textbook",
    "by induction",
    combination(
        Schema(less(0, power(_x, 0)), {"x": "real"}, (less(0, _x),)),
        Use("power 0", {"x": "x"}, times=-1),
        name="first",
    ),
    combination(
        Schema(
            less(0, power(_x, k + 1)),
            {"x": "real", "k": "integer"},
            (_FROM_0, less(0, _x), less(0, power(_x, k))),
        ),
        Use("next power", {"x": "x", "k": "k"}, times=-1),
        Use("if 3", times=_x),
        name="next",
    ),
    Line(
        Schema(less(0, power(_x, k)), {"x": "real", "k": "integer"}, (_FROM_0, less(0, _x))),
        "induction",
        {"on": "k", "base": "first", "step": "next"},
    ),
)


@dataclass(frozen=True)
class Operator:
    """T, its powers and its form F = of + λ, known by ‖root(x)‖² = F(x, x) <= M‖x‖²; all of a client, or of none.

    The kernel's names: "<root>" says what root is, "<of> linear", "<of> symmetric" and "<of> positive" what `of` is,
    "<name> symmetric" that F(Tx, y) = F(x, Ty), and "<name> norm" that ‖Tx‖² <= p ‖x‖².
    """

    name: str
    p: Term
    of: str
    root: str
    client: bool
    top: str

    @property
    def at(self) -> dict[str, Any]:
        """The client, where there is one."""
        return {"j": "j"} if self.client else {}

    @property
    def forall(self) -> dict[str, str]:
        """The same as a sort."""
        return CLIENT if self.client else {}

    def _of(self, name: str) -> Any:
        own = (j,) if self.client else ()
        return lambda *arguments: Function(name)(*own, *arguments)

    def T(self, vector: Any) -> Term:
        """Tv."""
        return Term(self._of(self.name)(vector).tree)

    def power_of(self, times: Any, vector: Any) -> Term:
        """T^k v."""
        return Term(self._of(f"{self.name}_k")(times, vector).tree)

    def size(self, vector: Any) -> Term:
        """F(v, v)."""
        return squared(self._of(self.root)(vector))

    def rooted(self, vector: Any) -> Term:
        """root(v)."""
        return Term(self._of(self.root)(vector).tree)

    def image(self, vector: Any) -> Term:
        """(of + λ)v."""
        return Term((self._of(self.of)(vector) + lam * vector).tree)

    def F(self, one: Any, other: Any) -> Term:
        """The form."""
        return dot(self.image(one), other)

    def symbols(self) -> dict[str, tuple[tuple[str, ...], str]]:
        """T, its powers, and M."""
        own = ("client",) if self.client else ()
        return {
            self.name: ((*own, "vector"), "vector"),
            f"{self.name}_k": ((*own, "integer", "vector"), "vector"),
            self.top: ((), "real"),
            **CEILING_SYMBOL,
        }

    def given(self) -> dict[str, Given]:
        """What T's powers are, and M."""
        one, two, name = {**self.forall, **ONE}, {**self.forall, **TWO}, self.name
        return {
            **CEILING,
            **POWERS,
            f"{name} 0": Given(
                Schema(equal(self.power_of(0, x), x), one),
                "the operator's power 0",
                "definition",
                Role.DEFINITION,
            ),
            f"{name} next": Given(
                Schema(
                    equal(self.power_of(k + 1, x), self.T(self.power_of(k, x))),
                    {**one, "k": "integer"},
                    (_FROM_0,),
                ),
                "and its next power",
                "definition",
                Role.DEFINITION,
            ),
            f"{name} equal": Given(
                Schema(equal(self.T(x), self.T(y)), two, (equal(x, y),)),
                "a function has one value at one argument",
                "logic",
                Role.DEFINITION,
            ),
            f"0 <= {self.top}": Given(
                Schema(at_most(0, self.top)), "kappa² + lambda", "Section 7.3", Role.DEFINITION
            ),
            f"{self.top} of {self.root}": Given(
                Schema(self.size(x) <= Term(self.top) * squared(x), one),
                f"{self.of} + lambda I is bounded, by kappa² + lambda",
                "Section 7.3: ‖C‖ <= kappa²",
                Role.DEFINITION,
            ),
        }


def no_longer(of: Operator) -> Step:
    """‖root(Tx)‖² <= p ‖root(x)‖²."""
    lines = [*_convex(of), *_growth(of), *_ceiling_of_growth(of), *_contrary(of)]
    return step(
        f"{of.name} no longer",
        "Lemma 1, first inequality; (16)",
        "symmetric in the form, so its powers grow with a convex logarithm",
        *lines,
    )


def _equals(of: Operator, one: Term, other: Term, because: Use, times: Any) -> Use:
    """‖root(one)‖² = ‖root(other)‖², where the vectors are equal."""
    return Use(
        f"{of.name}: equals", {**of.at, "x": one, "y": other}, times=times, because=(because,)
    )


def _next(of: Operator) -> Use:
    """T^{k+1}x = T(T^k x)."""
    return Use(f"{of.name} next", {**of.at, "x": "x", "k": "k"})


def _later(of: Operator, times: Any) -> Use:
    """‖root(T^{k+1}x)‖² = ‖root(T(T^k x))‖²."""
    return _equals(of, of.power_of(k + 1, x), of.T(of.power_of(k, x)), _next(of), times)


def _later_image(of: Operator, times: Any) -> Use:
    """The same of their images under T."""
    later, image = of.power_of(k + 1, x), of.T(of.power_of(k, x))
    same = Use(f"{of.name} equal", {**of.at, "x": later, "y": image}, because=(_next(of),))
    return _equals(of, of.T(later), of.T(image), same, times)


def _none(of: Operator) -> Use:
    """T^0 x = x."""
    return Use(f"{of.name} 0", {**of.at, "x": "x"})


def _first(of: Operator, times: Any) -> Use:
    """‖root(T^0 x)‖² = ‖root(x)‖²."""
    return _equals(of, of.power_of(0, x), x, _none(of), times)


def _first_image(of: Operator, times: Any) -> Use:
    """The same of their images under T."""
    zero = of.power_of(0, x)
    same = Use(f"{of.name} equal", {**of.at, "x": zero, "y": "x"}, because=(_none(of),))
    return _equals(of, of.T(zero), of.T(x), same, times)


def _convex(of: Operator) -> list[Line]:
    """Norms of equal vectors; and q ‖x‖² <= ‖Tx‖² gives q ‖Tx‖² <= ‖TTx‖², in the form."""
    at, size = of.at, of.size
    one, two = {**of.forall, **ONE}, {**of.forall, **TWO}
    u, s = of.T(x), of.T(of.T(x))
    v = s + (-q) * x
    return [
        combination(
            Schema(equal(size(x), size(y)), two, (equal(x, y),)),
            Use(of.root, {**at, "x": "x"}),
            Use("if 1", times=of.image(x)),
            Use(f"{of.of} symmetric", {**at, "x": "y", "y": "x"}, times=-1),
            Use("if 1", times=of.image(y)),
            Use(of.root, {**at, "x": "y"}, times=-1),
            name=f"{of.name}: equals",
        ),
        combination(
            Schema(
                at_most(q * size(u), size(s)),
                {**one, "q": "real"},
                (at_most(0, q), at_most(q * size(x), size(u))),
            ),
            Square(of.rooted(v)),
            Use(of.root, {**at, "x": v}),
            Use(f"{of.of} linear", {**at, "x": s, "y": "x", "a": -q}, times=v),
            Use(of.root, {**at, "x": s}, times=-1),
            Use(of.root, {**at, "x": "x"}, times=-(q**2)),
            Use(f"{of.of} symmetric", {**at, "x": "x", "y": s}, times=q),
            Use(f"{of.name} symmetric", {**at, "x": "x", "y": u}, times=2 * q),
            Use(f"{of.of} symmetric", {**at, "x": u, "y": u}, times=-2 * q),
            Use(of.root, {**at, "x": u}, times=2 * q),
            Use("if 2", times=q),
            name=f"{of.name}: convex",
        ),
    ]


def _growth(of: Operator) -> list[Line]:
    """With g more than p at first: always so, at least p^k, and at least (k + 1) g p^k."""
    p, size, at = of.p, of.size, of.at
    it = of.power_of(k, x)
    image = of.T(it)
    ahead = at_most((p + g) * size(x), size(of.T(x)))
    every: dict[str, Any] = {**at, "x": "x", "g": "g", "k": "k"}
    held = (None, None, Use("if 3"))
    always = Use(f"{of.name}: ahead", every, because=held)
    convex = Use(f"{of.name}: convex", {**at, "x": it, "q": p + g}, because=(None, always))
    at_p = {"x": p, "k": "k"}
    forall = {**of.forall, **ONE, "g": "real"}

    def lines(tag: str, claim: Any, first: tuple[Any, ...], next_: tuple[Any, ...]) -> list[Line]:
        conditions = (at_most(0, g), ahead)
        return [
            combination(
                Schema(substitute(claim, "k", "0"), forall, conditions),
                *first,
                name=f"{tag}, first",
            ),
            combination(
                Schema(
                    substitute(claim, "k", k + 1),
                    {**forall, "k": "integer"},
                    (_FROM_0, *conditions, claim),
                ),
                *next_,
                name=f"{tag}, next",
            ),
            Line(
                Schema(claim, {**forall, "k": "integer"}, (_FROM_0, *conditions)),
                "induction",
                {"on": "k", "base": f"{tag}, first", "step": f"{tag}, next"},
                tag,
            ),
        ]

    return [
        *lines(
            f"{of.name}: ahead",
            at_most((p + g) * size(it), size(image)),
            (Use("if 2"), _first_image(of, -1), _first(of, p + g)),
            (
                Use(f"{of.name}: convex", {**at, "x": it, "q": p + g}, because=(None, Use("if 4"))),
                _later_image(of, -1),
                _later(of, p + g),
            ),
        ),
        *lines(
            f"{of.name}: no less",
            at_most(power(p, k) * size(x), size(it)),
            (_first(of, -1), Use("power 0", {"x": p}, times=size(x))),
            (
                _later(of, -1),
                always,
                Square(of.rooted(it), times=g),
                Use("if 4", times=p),
                Use("next power", at_p, times=size(x)),
            ),
        ),
        *lines(
            f"{of.name}: growth",
            at_most((k + 1) * g * power(p, k) * size(x), size(image)),
            (
                _first_image(of, -1),
                Use("if 2"),
                Square(of.rooted(x), times=p),
                Use("power 0", {"x": p}, times=g * size(x)),
            ),
            (
                _later_image(of, -1),
                convex,
                Use("if 4", times=p),
                _later(of, g),
                Use(f"{of.name}: no less", {**every, "k": k + 1}, times=g, because=held),
                Use("next power", at_p, times=(k + 1) * g * size(x)),
            ),
        ),
    ]


def _ceiling_of_growth(of: Operator) -> list[Line]:
    """‖T^k x‖² <= p^k ‖x‖², in the plain norm."""
    p, at, it, later = of.p, of.at, of.power_of(k, x), of.power_of(k + 1, x)
    claim = at_most(squared(it), power(p, k) * squared(x))
    one, tag = {**of.forall, **ONE}, f"{of.name}: bounded"
    zero = of.power_of(0, x)
    return [
        combination(
            Schema(substitute(claim, "k", "0"), one),
            Use("power 0", {"x": p}, times=-squared(x)),
            Use(f"{of.name} 0", {**at, "x": "x"}, times=x + zero),
            name=f"{tag}, first",
        ),
        combination(
            Schema(substitute(claim, "k", k + 1), {**one, "k": "integer"}, (_FROM_0, claim)),
            Use(f"{of.name} next", {**at, "x": "x", "k": "k"}, times=of.T(it) + later),
            Use(f"{of.name} norm", {**at, "x": it}),
            Use("if 2", times=p),
            Use("next power", {"x": p, "k": "k"}, times=-squared(x)),
            name=f"{tag}, next",
        ),
        Line(
            Schema(claim, {**one, "k": "integer"}, (_FROM_0,)),
            "induction",
            {"on": "k", "base": f"{tag}, first", "step": f"{tag}, next"},
            tag,
        ),
    ]


def _contrary(of: Operator) -> list[Line]:
    """‖Tx‖² > p ‖x‖² in the form cannot be: k gap p^k would be at most M p p^k ‖x‖² for all k."""
    p, at, size, name = of.p, of.at, of.size, of.name
    one, u, top = {**of.forall, **ONE}, of.T(x), Term(of.top)
    gap, goal = size(u) - p * size(x), at_most(size(u), p * size(x))
    most = top * p * squared(x) / gap
    whole = ceiling(most)
    it, high = of.power_of(whole, x), power(p, whole)
    up, some, positive = less(p * size(x), size(u)), less(0, size(x)), less(0, p)
    nothing, flat, factor = at_most(size(x), 0), at_most(p, 0), less(0, high)
    grown = {**at, "x": "x", "g": gap / size(x), "k": whole}
    plain = (
        Use(f"{of.top} of {of.root}", {**at, "x": u}),
        Use(f"{name} norm", {**at, "x": "x"}, times=top),
    )
    count = Use(f"{name}: whole", {**at, "x": "x"}, because=(Use("if 1"),))
    share = top * p / lam

    def cases(
        conditions: tuple[Any, ...], on: tuple[Any, Any], below: str, above: str, tag: str
    ) -> Line:
        sides = [tree(side) for side in on]
        return Line(
            Schema(goal, one, conditions),
            "cases",
            {"on": sides, "below": f"{name}: {below}", "above": f"{name}: {above}"},
            f"{name}: {tag}" if tag else "",
        )

    return [
        combination(
            Schema(at_most(0, whole), one, (up,)),
            Use("ceiling", {"x": most}),
            name=f"{name}: whole",
        ),
        combination(
            Schema(goal, one, (up, some, positive, factor)),
            Use(f"{name}: growth", grown, times=1 / high, because=(count, None, None)),
            Use(f"{of.top} of {of.root}", {**at, "x": of.T(it)}, times=1 / high),
            Use(f"{name} norm", {**at, "x": it}, times=top / high),
            Use(
                f"{name}: bounded",
                {**at, "x": "x", "k": whole},
                times=top * p / high,
                because=(count,),
            ),
            Use("ceiling", {"x": most}, times=gap),
            name=f"{name}: impossible",
        ),
        Line(
            Schema(goal, one, (up, some, positive)),
            "instance",
            {
                "of": Use(
                    f"{name}: impossible",
                    {**at, "x": "x"},
                    because=(
                        Use("if 1"),
                        Use("if 2"),
                        Use("if 3"),
                        Use(
                            "powers are positive",
                            {"x": p, "k": whole},
                            because=(count, Use("if 3")),
                        ),
                    ),
                ).reference()
            },
            f"{name}: a positive bound",
        ),
        combination(
            Schema(goal, one, (up, some, flat)),
            *plain,
            Use("if 3", times=top * squared(x)),
            Square(of.rooted(x), times=p),
            name=f"{name}: the bound 0",
        ),
        cases((up, some), (p, 0), "the bound 0", "a positive bound", "some x"),
        combination(
            Schema(goal, one, (up, nothing)),
            *plain,
            Use(f"{of.of} positive", {**at, "x": "x"}, times=share),
            Use(of.root, {**at, "x": "x"}, times=-share),
            Use("if 2", times=share),
            Square(of.rooted(x), times=p),
            name=f"{name}: no x",
        ),
        cases((up,), (size(x), 0), "no x", "some x", "otherwise"),
        combination(Schema(goal, one, (goal,)), Use("if 1"), name=f"{name}: so"),
        cases((), (size(u), p * size(x)), "so", "otherwise", ""),
    ]
