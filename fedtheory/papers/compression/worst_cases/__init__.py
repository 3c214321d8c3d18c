"""Exact worst cases of methods with compressed messages, for every number of clients."""
