"""Is a measured run an instance of a statement, and does it stay within its bound?"""
