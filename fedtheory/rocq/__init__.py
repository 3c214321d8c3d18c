"""Bundles as theorems of Rocq: written, compiled, and compared with what is claimed."""
