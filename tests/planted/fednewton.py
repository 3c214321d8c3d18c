"""Mistakes that one makes when writing FedNewton down, each found by the tests beside it."""

from tests.planted.mistake import Planted

MISTAKES: tuple[Planted, ...] = ()
