"""The methods whose guarantees can be compared, as their papers' manifests say."""

from fedtheory.core.method import Method
from fedtheory.core.shelf import Shelf

METHODS = Shelf[Method]("METHODS")
