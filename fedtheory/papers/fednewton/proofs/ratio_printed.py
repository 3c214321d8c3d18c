"""The ratio of covariances as printed, ‖(C_D + λ)^(-1)(C + λ)‖, bounds the symmetrised one: no axiom is needed for it.

T = (C_D + λ)^(-1)(C + λ) is symmetric in the form of C + λ, so it is no longer there than in its own norm; and C + λ <= P (C_D + λ)
follows from the squares of x - Tx/P and of Tx - Px.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from fedtheory.core.proof import Given, Square, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, at_most, dot, equal, less, squared, symbol
from fedtheory.papers.fednewton.proofs.population import ONE, TWO, lam, x, y
from fedtheory.papers.fednewton.proofs.setting import linear, symmetric
from fedtheory.papers.fednewton.proofs.symmetrizable import POWER_POSITIVE, Operator, no_longer
from fedtheory.proofs.powers import ORDERED_POWERS, POWER


@dataclass(frozen=True)
class PrintedRatio:
    """The operator of a law and of its sample, the root of the first one's, and the letters of the two norms."""

    law: str
    sample: str
    root: str
    symmetrised: str
    printed: str

    @property
    def operator(self) -> Operator:
        """T."""
        return Operator(
            "mix", symbol(self.symmetrised) ** 2, self.law, self.root, client=False, top="top"
        )

    def symbols(self) -> dict[str, tuple[tuple[str, ...], str]]:
        """T, its powers, and what bounds the law's covariance."""
        return {**self.operator.symbols(), **POWER}

    def given(self) -> dict[str, Given]:
        """What T is; its norm, which both letters stand for."""
        C, C_D, P = Function(self.law), Function(self.sample), symbol(self.symmetrised)
        of = self.operator
        image = C_D(of.T(x)) + lam * of.T(x)
        place = "Lemma 2"
        return {
            **of.given(),
            **linear(self.law, C, "Definition 1"),
            **symmetric(self.law, C, "Definition 1"),
            **linear(self.sample, C_D, "Definition 1"),
            f"{self.sample} positive": Given(
                Schema(at_most(0, dot(x, C_D(x))), ONE),
                f"{self.sample} is positive",
                "Remark 8",
                Role.DEFINITION,
            ),
            "mix": Given(
                Schema(equal(image, C(x) + lam * x), ONE),
                "mix is the inverse of the sample's covariance times the law's, lambda I added to both",
                place,
                Role.DEFINITION,
            ),
            "mix norm": Given(
                Schema(squared(of.T(x)) <= P**2 * squared(x), ONE),
                f"{self.printed} is its norm",
                place,
                Role.DEFINITION,
            ),
            f"0 < {self.symmetrised}": Given(
                Schema(less(0, P)), "the norm of an invertible operator", place, Role.DEFINITION
            ),
            self.printed: Given(
                Schema(equal(P, symbol(self.printed))),
                f"{self.symmetrised} stands for {self.printed} here",
                place,
                Role.DEFINITION,
            ),
        }

    def steps(self) -> tuple[Step, ...]:
        """The last one has the name of the symmetrised ratio, of which it says what is used."""
        C_D, P, of = Function(self.sample), symbol(self.symmetrised), self.operator
        mixed = of.T(x)
        at_x, law, sample = {"x": "x"}, self.law, self.sample
        v, u, share = x - mixed / P, mixed - P * x, 1 / P / P / 2
        selfadjoint = step(
            "mix symmetric",
            "ours",
            "<(C + λ) (C_D + λ)^{-1} (C + λ) x, y>, and all three are self-adjoint",
            combination(
                Schema(equal(of.F(of.T(x), y), of.F(x, of.T(y))), TWO),
                Use(f"{law} symmetric", {"x": mixed, "y": "y"}),
                Use("mix", {"x": "y"}, times=-mixed),
                Use(f"{sample} symmetric", {"x": mixed, "y": of.T(y)}, times=-1),
                Use("mix", at_x, times=of.T(y)),
            ),
        )
        ordered = step(
            self.symmetrised,
            "ours, for Lemma 2",
            "<v, (C_D + λ) v> >= 0 at v = x - Tx/P, and ‖(C + λ)^(1/2)(Tx - Px)‖² >= 0",
            combination(
                Schema(squared(Function(self.root)(x)) <= P * dot(x, C_D(x) + lam * x), ONE),
                Use(f"{sample} positive", {"x": v}, times=P),
                Square(v, times=P * lam),
                Use(f"{sample} linear", {"x": "x", "y": mixed, "a": -1 / P}, times=P * v),
                Use(f"{sample} symmetric", {"x": "x", "y": mixed}, times=-1),
                Use("mix", at_x, times=mixed / P - 2 * x),
                Square(of.rooted(u), times=share),
                Use(self.root, {"x": u}, times=share),
                Use(f"{law} linear", {"x": mixed, "y": "x", "a": -P}, times=share * u),
                Use(f"{law} symmetric", {"x": "x", "y": mixed}, times=share * P),
                Use(f"{of.name} no longer", at_x, times=share),
                Use(self.root, {"x": mixed}, times=-share),
                Use(self.root, at_x, times=share * P * P * 3),
            ),
        )
        return (*ORDERED_POWERS, POWER_POSITIVE, selfadjoint, no_longer(of), ordered)

    def instead(self, given: Mapping[str, Given]) -> dict[str, Given]:
        """The givens with these in the place of the symmetrised ratio."""
        shown = {self.symmetrised, f"0 <= {self.symmetrised}"}
        return {**{name: one for name, one in given.items() if name not in shown}, **self.given()}


def positive(law: str, inclusion: str) -> Step:
    """A covariance S*S is positive."""
    C, S = Function(law), Function(inclusion)
    return step(
        f"{law} positive",
        "Remark 8",
        "<x, Cx> = ‖Sx‖²",
        combination(
            Schema(at_most(0, dot(x, C(x))), ONE),
            Use(law, {"x": "x", "y": "x"}, times=-1),
            Square(S(x)),
        ),
    )


RATIO = PrintedRatio("C", "C_D", "half", "P_s", "P_D")
RATIO_OF_A_CLIENT = PrintedRatio("C_j", "C_Dj", "half_j", "Ps_j", "P_j")
