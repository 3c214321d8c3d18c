"""The proofs of FFGB, and its arguments."""
