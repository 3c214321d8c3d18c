"""How a lemma of the textbook is written: in the language, with letters of its own, and all its lines in one certificate."""

from collections.abc import Container, Mapping
from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Step
from fedtheory.language import Theory
from fedtheory.language.facts import Fact
from fedtheory.language.lines import Shown


class Lemma(Theory):
    """A lemma in the making: letters, what is assumed of them, and lines, the last of which is the claim."""

    def __init__(self, name: str, title: str, names: Mapping[str, Any]) -> None:
        super().__init__("textbook", names)
        self.name, self.title = name, title

    def _new(self, name: str, taken: Container[str]) -> None:
        """There is no method here: any name may be a letter, or a variable of any sort."""

    def assumes(self, name: str, claim: Any, words: str, **more: Any) -> Fact:
        """A hypothesis, in words and as the kernel reads it."""
        return self.given(claim, words, self.title, name=name, quote=words, **more)

    def shows(self, claim: Shown) -> Argument:
        """The lemma."""
        step = Step(self.name, "textbook", self.title, claim.schema, self.lines())
        return Argument(f"textbook.{self.name}", self.title, self.setting({}), (step,))
