"""The proofs of FedNewton, and its arguments."""
