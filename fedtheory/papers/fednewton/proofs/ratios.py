"""Lemma 2 for every client and sample, and for all data: P (1 - R) <= 1, cited in the letters of the ledger of events."""

from typing import Any

from fedtheory.core.citation import assumed, citation, stands
from fedtheory.core.proof import Given, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, Term, dot, less, squared, substitute, symbol
from fedtheory.papers.fednewton.proofs.chance import w
from fedtheory.papers.fednewton.proofs.lem2_ratio import LEMMA_2_CORRECTED

HYPOTHESES = (
    "0 < lamda",
    "C positive",
    "C_D positive",
    "beta",
    "top",
    "top is not 0",
    "ratio",
    "far",
    "far is not 0",
)
SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "lamda": ((), "real"),
    "C_j": (("client", "vector"), "vector"),
    "C_Dj": (("client", "vector", "outcome"), "vector"),
    "C": (("vector",), "vector"),
    "C_D": (("vector", "outcome"), "vector"),
    "beta_j": (("client", "outcome"), "real"),
    "beta_D": (("outcome",), "real"),
    "top_j": (("client", "outcome"), "vector"),
    "top_D": (("outcome",), "vector"),
    "worst_j": (("real", "client", "outcome"), "vector"),
    "worst_D": (("real", "outcome"), "vector"),
}
lam, x = symbol("lamda"), symbol("x")


class Ratio:
    """A ratio P and a deviation R of some data: of a client's, or of all."""

    def __init__(
        self, name: str, where: str, at: tuple[Any, ...], own: dict[str, str], P: Term, R: Term
    ) -> None:
        suffix = "D" if len(at) == 1 else "j"
        beta, top, worst = (Function(f"{letter}_{suffix}") for letter in ("beta", "top", "worst"))
        client = at[:-1]
        population = Function("C_j" if client else "C")(*client, x)
        sample = Function("C_Dj" if client else "C_D")(*client, x, w)
        self.name, self.where, self.own, self.P, self.R = name, where, own, P, R
        self.beta, self.top = beta(*at), top(*at)
        self.at = {variable: variable for variable in own}
        self.meaning = {
            "C": stands(population, "x"),
            "C_D": stands(sample, "x"),
            "beta": self.beta,
            "top": self.top,
            "ratio": P,
            "far": stands(worst("gap", *at), "gap"),
        }
        self.form = dot(x, population) + lam * squared(x)
        self.deviation = dot(x, population) - dot(x, sample)

    @property
    def given(self) -> dict[str, Given]:
        """What Lemma 2 assumes, of these data; and that R bounds the deviation."""
        found = assumed(
            LEMMA_2_CORRECTED, self.meaning, *HYPOTHESES[1:], own=self.own, where=self.where
        )
        found |= {"0 < lamda": LEMMA_2_CORRECTED.setting.given["0 < lamda"]}
        found[self._bounded] = Given(
            Schema(self.deviation <= self.R * self.form, {**self.own, "x": "vector"}),
            f"R is the norm of (C + lambda)^(-1/2) (C - C_D) (C + lambda)^(-1/2); {self.where}",
            "after (15)",
            Role.DEFINITION,
        )
        return found

    @property
    def _bounded(self) -> str:
        return f"R, {self.where}"

    def shown(self) -> Step:
        """P (1 - R) <= 1, by Lemma 2."""
        evidence = {
            name: Use(
                f"{name}, {self.where}",
                {v: v for v in (LEMMA_2_CORRECTED.setting.given[name].schema.forall or {})}
                | self.at,
            )
            for name in HYPOTHESES[1:]
        } | {"0 < lamda": Use("0 < lamda")}
        below = citation(
            LEMMA_2_CORRECTED,
            self.meaning,
            own=self.own,
            given=evidence,
            step="beta < 1",
            name=f"beta < 1, {self.where}",
        )
        ratio = citation(
            LEMMA_2_CORRECTED,
            self.meaning,
            own=self.own,
            conditions=(less(self.beta, 1),),
            given=evidence,
            name=f"1/(1 - beta), {self.where}",
        )
        return step(
            self.name,
            "Lemma 2",
            "P is 1/(1 - beta), and beta <= R: at top, of which Lemma 2 speaks",
            below,
            ratio,
            *self._beta_below(),
            combination(
                Schema(self.P * (1 - self.R) <= 1, self.own, (less(self.beta, 1),)),
                Use(
                    ratio.name,
                    self.at,
                    times=1 - self.beta,
                    because=(Use("if 1"),),
                ),
                Use(f"beta <= R, {self.where}", self.at, times=self.P),
                name=f"{self.name}, where beta < 1",
            ),
            combination(
                Schema(self.P * (1 - self.R) <= 1, self.own),
                Use(
                    f"{self.name}, where beta < 1",
                    self.at,
                    because=(Use(below.name, self.at),),
                ),
            ),
        )

    def _beta_below(self) -> tuple[Any, ...]:
        """beta <= R, from what R bounds at top."""

        form = Term(substitute(self.form, "x", self.top))
        positive = less(0, form)
        return (
            combination(
                Schema(positive, self.own),
                Use(f"C positive, {self.where}", {**self.at, "x": self.top}),
                Use(f"top is not 0, {self.where}", self.at, times=lam),
                name=f"C + lambda at top, {self.where}",
            ),
            combination(
                Schema(self.beta <= self.R, self.own, (positive,)),
                Use(self._bounded, {**self.at, "x": self.top}, times=1 / form),
                Use(f"top, {self.where}", self.at, times=-self.top / form),
                name=f"beta <= R, where C + lambda is positive, {self.where}",
            ),
            combination(
                Schema(self.beta <= self.R, self.own),
                Use(
                    f"beta <= R, where C + lambda is positive, {self.where}",
                    self.at,
                    because=(Use(f"C + lambda at top, {self.where}", self.at),),
                ),
                name=f"beta <= R, {self.where}",
            ),
        )
