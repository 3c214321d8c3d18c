"""The proofs of FedFW, and its arguments."""
