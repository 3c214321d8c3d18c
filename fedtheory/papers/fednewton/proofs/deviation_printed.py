"""The deviation of covariances as printed, ‖(C + λ)^(-1)(C - C_D)‖, bounds the symmetrised one, of all data and of a client."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fedtheory.core.proof import Given, Line, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, Term, dot, equal, norm, squared, tree
from fedtheory.papers.fednewton.proofs.cauchy import cauchy
from fedtheory.papers.fednewton.proofs.population import CLIENT, ONE, TWO, j, x, y
from fedtheory.papers.fednewton.proofs.setting import linear, symmetric
from fedtheory.papers.fednewton.proofs.symmetrizable import Operator, no_longer


@dataclass(frozen=True)
class PrintedDeviation:
    """A law and its sample, of a client or of none; the letters of both norms; `sign` is that of sample less law."""

    law: str
    sample: str
    root: str
    name: str
    symmetrised: Term
    printed: Term
    client: bool
    sign: int

    @property
    def operator(self) -> Operator:
        """T = (C + λ)^(-1)(C_D - C), or its negative."""
        own = f"dev_{self.law}"
        return Operator(
            own, self.symmetrised**2, self.law, self.root, client=self.client, top=f"top_{self.law}"
        )

    @property
    def forall(self) -> dict[str, str]:
        """The client, where there is one."""
        return CLIENT if self.client else {}

    def _of(self, name: str, vector: Any) -> Term:
        own = (j,) if self.client else ()
        return Function(name)(*own, vector)

    def apart(self, vector: Any) -> Term:
        """What is bounded, at a vector."""
        law, sample = self._of(self.law, vector), self._of(self.sample, vector)
        return sample - law if self.sign > 0 else law - sample

    def symbols(self) -> dict[str, tuple[tuple[str, ...], str]]:
        """T, its powers, and what bounds the law's covariance."""
        return self.operator.symbols()

    def given(self) -> dict[str, Given]:
        """What T is; its norm, which both letters stand for."""
        of, place = self.operator, "Definition 1"
        own = (j,) if self.client else ()
        one = {**self.forall, **ONE}
        return {
            **of.given(),
            **linear(self.law, Function(self.law), place, *own),
            **symmetric(self.law, Function(self.law), place, *own),
            of.name: Given(
                Schema(equal(of.image(of.T(x)), self.apart(x)), one),
                f"{of.name} is the inverse of {self.law} + lambda I times the difference of the covariances",
                place,
                Role.DEFINITION,
            ),
            f"{of.name} norm": Given(
                Schema(squared(of.T(x)) <= of.p * squared(x), one),
                f"{self.name} as printed is its norm",
                place,
                Role.DEFINITION,
            ),
            f"{self.name} as printed": Given(
                Schema(equal(self.symmetrised, self.printed), self.forall),
                "the letter of the symmetrised norm stands for the printed one here",
                place,
                Role.DEFINITION,
            ),
        }

    def instead(self, given: Mapping[str, Given]) -> dict[str, Given]:
        """The givens with these in the place of the symmetrised deviation."""
        return {**{name: one for name, one in given.items() if name != self.name}, **self.given()}

    def steps(self) -> tuple[Step, ...]:
        """The last one has the name of the symmetrised deviation, of which it says what is used."""
        of, at, sign = self.operator, self.operator.at, self.sign
        at_xy = {**at, "x": "x", "y": "y"}
        selfadjoint = step(
            f"{of.name} symmetric",
            "ours",
            "the difference of two self-adjoint operators",
            combination(
                Schema(equal(of.F(of.T(x), y), of.F(x, of.T(y))), {**self.forall, **TWO}),
                Use(of.name, {**at, "x": "x"}, times=y),
                Use(f"{self.sample} symmetric", at_xy, times=sign),
                Use(f"{self.law} symmetric", at_xy, times=-sign),
                Use(of.name, {**at, "x": "y"}, times=-x),
                Use(f"{self.law} symmetric", {**at, "x": "x", "y": of.T(y)}, times=-1),
            ),
        )
        image = of.rooted(of.T(y))
        forms = cauchy(
            f"Cauchy-Schwarz in {self.law}",
            Function(self.law),
            Function(self.root),
            self.root,
            operator=self.law,
            own=(j,) if self.client else (),
        )
        longest = Term(tree(self.symmetrised)) * norm(of.rooted(y))
        bounded = step(
            self.name,
            "Lemma 1, first inequality",
            "<x, (C + λ) Ty> between the roots, and Cauchy-Schwarz",
            Line(
                Schema(norm(image) <= longest, {**self.forall, "y": "vector"}),
                "instance",
                {
                    "of": Use(
                        "squares",
                        {"a": norm(image), "b": longest},
                        because=(None, Use(f"{of.name} no longer", {**at, "x": "y"})),
                    ).reference()
                },
                f"{of.name}: no longer",
            ),
            combination(
                Schema(
                    dot(x, self.apart(y))
                    <= self.symmetrised * norm(of.rooted(x)) * norm(of.rooted(y)),
                    {**self.forall, **TWO},
                ),
                Use(of.name, {**at, "x": "y"}, times=-x),
                Use(forms.name, {**at, "x": "x", "y": of.T(y)}),
                Use(f"{of.name}: no longer", {**at, "y": "y"}, times=norm(of.rooted(x))),
            ),
        )
        return (selfadjoint, no_longer(of), forms, bounded)
