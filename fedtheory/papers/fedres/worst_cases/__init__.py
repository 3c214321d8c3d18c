"""Federated residual learning (Agarwal, Langford, Wei 2020)."""
