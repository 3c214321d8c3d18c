"""The role of a hypothesis in a proof: roles decide the label, so they are data and not prose."""

from enum import Enum


class Role(Enum):
    """Why a hypothesis may stand among those of a proof."""

    DEFINITION = "the method, a letter or an abbreviation: it excludes nothing"
    ASSUMPTION = "assumed by the paper, in the words that are quoted"
    OURS = "assumed by us and not by the paper"
    AXIOM = "a named result of the literature, taken on trust"
    CITED = "a statement of this library, written down again and not yet tied to its proof"
    TEXTBOOK = "a lemma of textbooks, written down again and not yet tied to its proof"

    @property
    def word(self) -> str:
        """As bundles and JSON hold it."""
        return self.name.lower()

    @property
    def trusted(self) -> bool:
        """Whether what rests on it is CONDITIONAL: no certificate shows it."""
        return self in {Role.AXIOM, Role.CITED, Role.TEXTBOOK}
