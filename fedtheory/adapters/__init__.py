"""Watching runs of other people's frameworks. Each module imports its framework only when it is used."""
