"""The proofs of FedRes, and its arguments."""
