"""The proofs of FedBoost, and its arguments.

The appendices that hold the paper's proofs are not at hand: where a locator says so, the proof is ours.
"""
