"""Settings that all tests share."""

import sys

import pytest
from hypothesis import settings

# jsonschema, which reads notebooks, wants it for forms of addresses that are in none. It works out a grammar when it is
# imported, and takes longer than a thousand tests.
sys.modules.setdefault("rfc3987_syntax", None)

pytest.register_assert_rewrite("tests.helpers")

# The same examples in every run: a red test is red for everybody, and no slow machine is blamed.
settings.register_profile("tabletop", derandomize=True, deadline=None, database=None)
settings.load_profile("tabletop")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On several cores, tests that ask for the same fixture of their module stay with one worker, which makes it
    once."""
    for item in items:
        if isinstance(item, pytest.Function) and not item.get_closest_marker("xdist_group"):
            asked, known = item._fixtureinfo.argnames, item._fixtureinfo.name2fixturedefs
            shared = [name for name in asked if name in known and known[name][-1].scope == "module"]
            if shared:
                which = [str(item.callspec.indices.get(name)) for name in shared] if hasattr(item, "callspec") else []
                item.add_marker(pytest.mark.xdist_group(" ".join([item.nodeid.partition("::")[0], *which])))
