"""All that is wrong with an input, collected into one error."""

from dataclasses import dataclass, field

from fedtheory.core.errors import FedTheoryError


@dataclass
class Complaints:
    """Collects what is wrong; `settle` raises it all at once."""

    found: list[tuple[str, str]] = field(default_factory=list)

    def add(self, code: str, message: str) -> None:
        """Notes one thing that is wrong."""
        self.found.append((code, message))

    def take(self, error: FedTheoryError) -> None:
        """Notes what another check found."""
        self.add(error.code, str(error))

    def first(self, error: FedTheoryError) -> None:
        """Notes what is most wrong."""
        self.found.insert(0, (error.code, str(error)))

    def settle(self) -> None:
        """Raises everything noted, the first code leading; nothing when nothing was noted."""
        if self.found:
            (code, message), *others = self.found
            lines = [message, *(f"error {other}: {text}" for other, text in others)]
            raise FedTheoryError("\n".join(lines), code=code)
