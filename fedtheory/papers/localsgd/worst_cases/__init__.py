"""Exact worst cases of local SGD, for every number of clients."""
