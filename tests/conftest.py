"""Settings that all tests share."""

from hypothesis import settings

# The same examples in every run: a red test is red for everybody, and no slow machine is blamed.
settings.register_profile("tabletop", derandomize=True, deadline=None, database=None)
settings.load_profile("tabletop")
