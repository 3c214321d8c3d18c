"""What `verify` runs, and whether what it finds is what is on record; the command and the pages ask it."""
