"""JupyterLab started by the tests on a copy of the notebooks, and a real browser to look at it as a person would."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from colours import contrast
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as Impatient

ROOT = Path(__file__).parents[2]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
QUIET = '{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}'


class Lab:
    """A running JupyterLab, and how a person gets along in it."""

    def __init__(self, address: str, token: str, browser: Browser) -> None:
        self.address, self.token, self.browser = address, token, browser

    @contextmanager
    def opened(self, notebook: str) -> Iterator[Page]:
        """A notebook in a window of a laptop's size, run from top to bottom."""
        context = self.browser.new_context(viewport={"width": 1280, "height": 900})
        expect.set_options(timeout=10_000)
        page = self.open(context.new_page(), notebook)
        self.run_all(page)
        yield page
        context.close()

    def open(self, page: Page, notebook: str) -> Page:
        """Open a notebook and wait until its kernel can be used."""
        page.goto(f"{self.address}/lab/tree/{notebook}?token={self.token}&reset")
        page.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=60_000)
        # The indicator reads idle before the kernel is connected, and Run All would be lost; the status bar does not.
        page.wait_for_selector('.jp-StatusBar-TextItem:has-text("| Idle"), .jp-StatusBar-Item:has-text("| Idle")',
                               timeout=60_000)
        return page

    def run_all(self, page: Page) -> None:
        """Run → Run All Cells, and wait until every cell has run."""
        page.click('.lm-MenuBar-itemLabel:text-is("Run")')
        page.click('.lm-Menu-itemLabel:text-is("Run All Cells")')
        page.wait_for_function(
            r"[...document.querySelectorAll('.jp-CodeCell .jp-InputArea-prompt')].every(e => /\[\d+\]:/.test(e.textContent))",
            timeout=60_000)
        assert page.locator('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.stderr"]').count() == 0

    def set_theme(self, page: Page, theme: str) -> None:
        """Settings → Theme → JupyterLab Light or Dark."""
        page.click('.lm-MenuBar-itemLabel:text-is("Settings")')
        page.hover('.lm-Menu-itemLabel:text-is("Theme")')
        page.click(f'.lm-Menu-itemLabel:text-is("JupyterLab {theme}")')
        page.wait_for_selector(f'body[data-jp-theme-name="JupyterLab {theme}"]', state="attached")

    @staticmethod
    def widget(page: Page, source: str) -> Locator:
        """The output of the cell whose source has these words, scrolled into sight."""
        cell = page.locator(".jp-CodeCell").filter(has=page.locator(".cm-content", has_text=source)).first
        cell.scroll_into_view_if_needed()
        return cell.locator(".jp-Cell-outputWrapper")

    @staticmethod
    def press(panel: Locator, name: str) -> None:
        """Click the button of this name."""
        panel.get_by_role("button", name=name, exact=True).click()

    @staticmethod
    def touch(thing: Locator) -> None:
        """Click a thing on the table near its upper left corner: the rest of a card may lie under its neighbour."""
        thing.click(position={"x": 8, "y": 12})

    def step_until(self, panel: Locator, text: str, most: int = 30) -> None:
        """Go on in a step-through that asks first, passing over its other questions, until it says this."""
        for _ in range(most):
            if panel.get_by_text(text).is_visible():
                break
            other = panel.get_by_role("button", name="Just show me")
            forward = panel.get_by_role("button", name="Next ▶", exact=True)
            if other.is_visible():
                other.click()
            elif forward.is_enabled():  # a question may be on its way, and then it is not
                with suppress(Impatient):
                    forward.click(timeout=1000)
            panel.page.wait_for_timeout(150)
        expect(panel.get_by_text(text)).to_be_visible()

    @staticmethod
    def wait_for_my_turn(panel: Locator) -> None:
        """Wait until the other players are done."""
        expect(panel.get_by_text("Your turn.")).to_be_visible(timeout=15_000)

    def check_accessible(self, page: Page, theme: str) -> None:
        """axe-core finds nothing in the output of any cell."""
        page.set_viewport_size({"width": 1280, "height": 900})
        self.set_theme(page, theme)
        page.evaluate(Axe().axe_script)
        assert page.locator(".jp-OutputArea-output").count() > 3
        assert page.evaluate(AXE) == []

    @staticmethod
    def to_top(panel: Locator) -> Locator:
        """Bring a panel's controls to the top of the window, so that its table is in sight; its board."""
        board, before = panel.locator(".tt-board").first, None
        while before != (before := board.bounding_box()["y"]):  # JupyterLab may still be laying out its cells
            panel.evaluate("panel => panel.scrollIntoView({ block: 'start' })")
            panel.page.wait_for_timeout(400)
        return board

    def check_the_table_stays(self, panel: Locator) -> None:
        """A refusal, a hint and a story that grows leave the board where it is, and a review opens where it is seen."""
        self.wait_for_my_turn(panel)
        for _ in range(40):  # until the rules refuse something
            if panel.locator(".tt-refused").count():
                break
            self.play_first(panel)
        for width in (800, 1280):  # a narrow page breaks every sentence into many lines
            panel.page.set_viewport_size({"width": width, "height": 900})
            board = self.to_top(panel)
            top = board.bounding_box()["y"]
            assert 0 < top < 450
            self.touch(panel.locator(".tt-refused").first)
            expect(panel.get_by_role("status").filter(has_text="not allowed")).to_be_visible()
            assert board.bounding_box()["y"] == top, "a refusal moved the table"
            self.press(panel, "Hint")
            expect(panel.get_by_role("status").filter(has_text="The computer dealt the hidden cards")).to_be_visible(timeout=20_000)
            assert board.bounding_box()["y"] == top, "a hint moved the table"
        self.press(panel, "Save")
        expect(panel.get_by_text("to keep this game on your computer")).to_be_visible()
        assert board.bounding_box()["y"] == top, "a link moved the table"
        self.play_first(panel)
        assert board.bounding_box()["y"] == top, "the story moved the table"
        self.press(panel, "Review my game")
        expect(panel.get_by_role("button", name="Next ▶", exact=True)).to_be_in_viewport()

    def play_first(self, panel: Locator) -> None:
        """Touch what may be touched, until the move is whole, and wait for the others."""
        told = panel.locator(".tt-called-story").first.inner_text()
        for touched in range(8):  # what is touched stays where it is, so the next thing is another
            things = panel.locator(".tt-allowed[data-move]")
            self.touch(things.nth(min(touched, things.count() - 1)))
            panel.page.wait_for_timeout(150)
            if panel.locator(".tt-called-story").first.inner_text() != told:
                break
        self.wait_for_my_turn(panel)

    def check_the_keyboard(self, panel: Locator) -> None:
        """Arrow keys stay at the table, what is played by key leaves the focus there, and plain keys never reach the notebook."""
        self.wait_for_my_turn(panel)
        board, page = self.to_top(panel), panel.page
        cells, at = page.locator(".jp-Cell").count(), "document.activeElement.dataset.move"
        panel.locator(".tt-allowed[data-move]").first.focus()
        page.keyboard.press("ArrowRight")
        seen = {page.evaluate(at)}
        for key in ["ArrowRight"] * 14 + ["ArrowDown"] * 6 + ["ArrowLeft"] * 16 + ["ArrowUp"] * 6:
            page.keyboard.press(key)
            assert board.evaluate("board => board.contains(document.activeElement)"), key
            seen.add(page.evaluate(at))
        assert len(seen) >= 3, "the arrow keys go from thing to thing"
        lines = board.locator(".tt-focus rect").evaluate_all("lines => lines.map(line => line.getAttribute('stroke'))")
        assert len(lines) == 2 and contrast(*lines) >= 7, "whatever is behind it, one line of the ring stands out"
        for key in "ddxabm1":
            page.keyboard.press(key)
        page.wait_for_timeout(200)
        assert page.locator(".jp-Cell").count() == cells, "a key typed at the table changed the notebook"
        sidebar = page.locator("#jp-left-stack")
        shown = sidebar.is_visible()
        page.keyboard.press("Control+b")
        expect(sidebar).to_be_visible(visible=not shown)
        page.keyboard.press("Control+b")
        expect(sidebar).to_be_visible(visible=shown)
        page.evaluate("() => { window.reached = []; document.addEventListener('keydown', event => window.reached.push(event.key)); }")
        first = panel.locator(".tt-allowed[data-move]").first
        for key in ("Escape", "Tab", "d", "ArrowLeft"):
            first.focus()
            page.keyboard.press(key)
            assert key != "Tab" or not first.evaluate("card => card === document.activeElement"), "Tab goes on"
        assert page.evaluate("window.reached") == ["Escape", "Tab"]
        told = panel.locator(".tt-called-story").first.inner_text()
        for _ in range(8):
            panel.locator(".tt-allowed[data-move]").first.focus()
            page.keyboard.press("Enter")
            page.wait_for_timeout(150)
            assert board.evaluate("board => board.contains(document.activeElement)"), "the focus left the table"
            if panel.locator(".tt-called-story").first.inner_text() != told:
                break
        self.wait_for_my_turn(panel)
        page.wait_for_timeout(200)
        assert board.evaluate("board => board.contains(document.activeElement) && document.activeElement.dataset.move"), \
            "after the others have played, the focus is on something to touch"

    def check_boxes(self, page: Page, theme: str, width: int) -> None:
        """No part of a picture lies outside the picture, and no picture or control outside its cell."""
        self.widget(page, "record = tabletop.play")
        page.set_viewport_size({"width": width, "height": 900})
        self.set_theme(page, theme)
        assert page.locator("svg.tt-picture:visible").count() > 0
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate("""() => [...document.querySelectorAll('.jp-Cell-outputWrapper .widget-box')]
            .filter(box => box.scrollWidth > box.clientWidth + 2).map(box => box.className)""") == []


AXE = """async () => (await axe.run({ include: [['.jp-OutputArea-output']] }, { resultTypes: ['violations'] })).violations.flatMap(
    wrong => wrong.nodes.map(node => `${wrong.id}: ${node.html.slice(0, 160)} (${node.failureSummary.slice(0, 160)})`))"""

OUTSIDE = """() => [...document.querySelectorAll('.jp-Cell-outputWrapper svg.tt-picture')].flatMap(picture => {
    const frame = picture.getBoundingClientRect(), room = picture.closest('.jp-OutputArea-output').getBoundingClientRect();
    if (!frame.width) return [];
    const parts = [...picture.querySelectorAll('rect, path, circle, text')].filter(part => {
        const box = part.getBoundingClientRect();
        return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1
            || box.bottom > frame.bottom + 1;
    }).map(part => part.outerHTML.slice(0, 120));
    return frame.right > room.right + 1 ? parts.concat('picture wider than its cell') : parts;
})"""


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Lab]:
    """JupyterLab on a copy of the notebooks, with settings of its own."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", folder / "notebooks", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    for path in (folder / "notebooks").glob("*.ipynb"):  # the bots wait for people's eyes, not for these
        path.write_text(path.read_text(encoding="utf-8").replace("PlayTable(game, ", "PlayTable(game, pace=0.1, "), encoding="utf-8")
    settings = folder / "app-settings"
    settings.mkdir()
    (settings / "overrides.json").write_text(QUIET)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(16)
    own = {"JUPYTER_CONFIG_DIR": str(folder / "config"), "JUPYTER_DATA_DIR": str(folder / "data"),
           "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"), "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces")}
    server = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
         "--ServerApp.port_retries=0", f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={folder}",
         f"--LabApp.app_settings_dir={settings}"],
        env=os.environ | own, stdout=(folder / "log").open("w"), stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(240):
            if server.poll() is not None:
                pytest.fail(f"JupyterLab ended at once:\n{(folder / 'log').read_text()}")
            try:
                urllib.request.urlopen(f"{address}/api?token={token}", timeout=1).close()
                break
            except OSError:
                time.sleep(0.25)
        else:
            pytest.fail(f"JupyterLab did not answer within a minute:\n{(folder / 'log').read_text()}")
        yield Lab(address, token, browser)
    finally:
        server.terminate()
        server.wait(30)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser that `python3 -m tabletop test` found, or Playwright's own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("TABLETOP_BROWSER") or None, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def notebook(lab: Lab, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The module's NOTEBOOK, opened and run once for all its tests."""
    with lab.opened(request.module.NOTEBOOK) as page:
        yield page
