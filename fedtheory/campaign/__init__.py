"""What `verify` runs, and how its results compare with the record."""
