"""Exact worst cases of SCAFFOLD, for every number of clients."""
