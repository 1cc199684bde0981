"""One browser and one JupyterLab for all tests of a worker; every notebook is opened and run once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.helpers.jupyter_lab import Lab, real_browser, running_lab


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with real_browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Lab]:
    with running_lab(tmp_path_factory.mktemp("lab"), browser) as lab:
        yield lab


@pytest.fixture(scope="module")
def notebook(lab: Lab, request: pytest.FixtureRequest) -> Page:
    """The module's NOTEBOOK, opened and run once for all its tests."""
    return lab.open(request.module.NOTEBOOK)
