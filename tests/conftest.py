"""Settings that all tests share."""

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.helpers")

# The same examples in every run: a red test is red for everybody, and no slow machine is blamed.
settings.register_profile("tabletop", derandomize=True, deadline=None, database=None)
settings.load_profile("tabletop")
