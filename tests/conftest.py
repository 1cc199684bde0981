"""Settings that all tests share."""

import sys
from pathlib import Path

import pytest
from hypothesis import settings

# Tests import what stands beside them: `parts_of_tests`, `spec`, `questions`.
sys.path[:0] = [str(Path(__file__).parent / folder) for folder in (".", "games", "classroom")]
pytest.register_assert_rewrite("spec", "jupyter_lab")

# The same examples in every run: a red test is red for everybody, and no slow machine is blamed.
settings.register_profile("tabletop", derandomize=True, deadline=None, database=None)
settings.load_profile("tabletop")
