"""Verdicts become pages and figures; nothing is computed here that an engine should compute."""
