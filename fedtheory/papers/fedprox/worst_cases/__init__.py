"""Exact worst cases of FedProx, for every number of clients."""
