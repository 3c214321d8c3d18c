"""Experiments of FedNewton in kind, and what was recorded of them."""
