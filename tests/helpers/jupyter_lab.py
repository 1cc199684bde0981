"""A real browser, a JupyterLab on a copy of the notebooks, and how a person gets along in it.

Whoever waits here waits for what happens: for the kernel's answers, for something to be seen, for the page to lie
still. The time-outs only end what hangs.
"""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from tests.helpers.colours import contrast
from tests.helpers.quick_notebooks import quick_notebooks

SWITCHED_OFF = "WebUIOmniboxPopup,WebUIOmniboxAimPopup"
"""Chromium loads two pages for the address bar of every new window, which takes twice as long as all the rest of it."""
PLAYWRIGHTS = ("AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,"
               "DestroyProfileOnBrowserClose,HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,"
               "NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning")
"""What Playwright switches off by itself: of two such lists Chromium takes the last."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", f"--disable-features={SWITCHED_OFF},{PLAYWRIGHTS}"]
QUIET = '{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}'
POLLING = 100
"""Milliseconds between looks where there is much to wait for: to look at every frame takes as much as what is waited
for."""
PATIENCE = 240
"""Seconds until what hangs is given up. Nothing takes so long, however busy the machine is."""


class Lab:
    """A running JupyterLab in a window of a laptop's size. Nothing glides there, save where a test is about that:
    gliding takes more of a machine without a graphics card than all the rest."""

    def __init__(self, address: str, token: str, browser: Browser) -> None:
        self.page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        self.page.set_default_timeout(1000 * PATIENCE)
        self.page.goto(f"{address}/lab?token={token}&reset")
        self.page.wait_for_function("window.jupyterapp", polling=POLLING)
        self.page.evaluate("async () => { await jupyterapp.restored; }")

    def open(self, notebook: str) -> Page:
        """Open a notebook in place of the one before, and run it from top to bottom."""
        self.page.evaluate(OPEN, notebook)
        self.set_theme(self.page, "Light")
        self.page.set_viewport_size({"width": 1280, "height": 900})
        self.page.click('.lm-MenuBar-itemLabel:text-is("Run")')
        self.page.click('.lm-Menu-itemLabel:text-is("Run All Cells")')
        self.page.wait_for_function(ALL_HAVE_RUN, polling=POLLING)
        self.answered(self.page)
        assert self.page.locator('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.stderr"]').count() == 0
        return self.page

    @staticmethod
    def answered(page: Page) -> None:
        """Wait until the kernel has answered all that was clicked, and the page shows it."""
        page.wait_for_function("!window.unanswered.size")

    @staticmethod
    def set_theme(page: Page, theme: str) -> None:
        """Settings → Theme → JupyterLab Light or Dark."""
        if page.locator(f'body[data-jp-theme-name="JupyterLab {theme}"]').count():
            return
        page.click('.lm-MenuBar-itemLabel:text-is("Settings")')
        page.hover('.lm-Menu-itemLabel:text-is("Theme")')
        page.click(f'.lm-Menu-itemLabel:text-is("JupyterLab {theme}")')
        page.wait_for_selector(f'body[data-jp-theme-name="JupyterLab {theme}"]', state="attached")

    @staticmethod
    def widget(page: Page, source: str) -> Locator:
        """The output of the cell whose source has these words, scrolled into sight. It is marked, so that what is
        looked for in it is found without reading all cells again."""
        cell = page.locator(".jp-CodeCell").filter(has=page.locator(".cm-content", has_text=source)).first
        cell.scroll_into_view_if_needed()
        mark = cell.evaluate("cell => cell.dataset.mark ??= document.querySelectorAll('[data-mark]').length")
        return page.locator(f'[data-mark="{mark}"] .jp-Cell-outputWrapper')

    def press(self, panel: Locator, name: str) -> None:
        """Click the button of this name, and wait for the answer."""
        panel.get_by_role("button", name=name, exact=True).click()
        self.answered(panel.page)

    def touch(self, thing: Locator) -> None:
        """Click a thing on the table near its upper left corner, for the rest of a card may lie under its neighbour;
        and wait for the answer."""
        thing.click(position={"x": 8, "y": 12})
        self.answered(thing.page)

    def step_until(self, panel: Locator, text: str, most: int = 30) -> None:
        """Go on in a step-through that asks first, passing over its other questions, until it says this."""
        for _ in range(most):
            if panel.get_by_text(text).is_visible():
                break
            asked = panel.get_by_role("button", name="Just show me").is_visible()
            self.press(panel, "Just show me" if asked else "Next ▶")
        expect(panel.get_by_text(text)).to_be_visible()

    @staticmethod
    def wait_for_my_turn(panel: Locator) -> None:
        """Wait until the other players are done."""
        expect(panel.get_by_text("Your turn.")).to_be_visible()

    def check_accessible(self, page: Page, theme: str) -> None:
        """axe-core finds nothing in the output of any cell. Of what it looks at, a theme changes the colours alone."""
        page.set_viewport_size({"width": 1280, "height": 900})
        self.set_theme(page, theme)
        page.evaluate(Axe().axe_script)
        assert page.locator(".jp-OutputArea-output").count() > 3
        assert page.evaluate(AXE, EVERYTHING if theme == "Light" else COLOURS) == []

    @staticmethod
    def top(board: Locator) -> float:
        """Where a table is in the window, when the page lies still."""
        return board.evaluate(LIES_STILL, False)

    @staticmethod
    def to_top(panel: Locator) -> Locator:
        """Bring a panel's controls to the top of the window, so that its table is in sight; its board."""
        board = panel.locator(".tt-board").first
        board.evaluate(LIES_STILL, True)
        return board

    def play_until(self, panel: Locator, there: str = ".tt-allowed") -> None:
        """Play until a person has a choice of cards, and there is one of these."""
        self.wait_for_my_turn(panel)
        for _ in range(40):
            if panel.locator(".tt-allowed").count() > 1 and panel.locator(there).count():
                break
            self.play_first(panel)

    def check_the_table_stays(self, panel: Locator) -> None:
        """A refusal, a hint and a story that grows leave the board where it is, and a review opens where it is seen."""
        self.play_until(panel, ".tt-refused")
        for width in (800, 1280):  # a narrow page breaks every sentence into many lines
            panel.page.set_viewport_size({"width": width, "height": 900})
            board = self.to_top(panel)
            top = self.top(board)
            assert 0 < top < 450
            self.touch(panel.locator(".tt-refused").first)
            expect(panel.get_by_role("status").filter(has_text="not allowed")).to_be_visible()
            assert self.top(board) == top, "a refusal moved the table"
            self.press(panel, "Hint")
            expect(panel.get_by_role("status").filter(has_text="The computer dealt the hidden cards")).to_be_visible()
            assert self.top(board) == top, "a hint moved the table"
        self.press(panel, "Save")
        expect(panel.get_by_text("to keep this game on your computer")).to_be_visible()
        assert self.top(board) == top, "a link moved the table"
        self.play_first(panel)
        assert self.top(board) == top, "the story moved the table"
        self.press(panel, "Review my game")
        expect(panel.get_by_role("button", name="Next ▶", exact=True)).to_be_in_viewport()

    def play_first(self, panel: Locator) -> None:
        """Touch what may be touched, until the move is whole, and wait for the others."""
        told = panel.locator(".tt-called-story").first.inner_text()
        for touched in range(8):  # what is touched stays where it is, so the next thing is another
            things = panel.locator(".tt-allowed[data-move]")
            self.touch(things.nth(min(touched, things.count() - 1)))
            if panel.locator(".tt-called-story").first.inner_text() != told:
                break
        self.wait_for_my_turn(panel)

    def check_the_keyboard(self, panel: Locator) -> None:
        """Arrow keys stay at the table, what is played by key leaves the focus there, and plain keys never reach the
        notebook."""
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
            assert page.locator(".jp-Cell").count() == cells, "a key typed at the table changed the notebook"
        sidebar = page.locator("#jp-left-stack")
        shown = sidebar.is_visible()
        page.keyboard.press("Control+b")
        expect(sidebar).to_be_visible(visible=not shown)
        page.keyboard.press("Control+b")
        expect(sidebar).to_be_visible(visible=shown)
        # JupyterLab has answered a later key, so it has had its chance with the earlier ones.
        assert page.locator(".jp-Cell").count() == cells, "a key typed at the table changed the notebook"
        page.evaluate(NOTE_KEYS)
        first = panel.locator(".tt-allowed[data-move]").first
        for key in ("Escape", "Tab", "d", "ArrowLeft"):
            first.focus()
            page.keyboard.press(key)
            assert key != "Tab" or not first.evaluate("card => card === document.activeElement"), "Tab goes on"
        assert page.evaluate(NOTED_KEYS) == ["Escape", "Tab"]
        told = panel.locator(".tt-called-story").first.inner_text()
        for _ in range(8):
            panel.locator(".tt-allowed[data-move]").first.focus()
            page.keyboard.press("Enter")
            self.answered(page)
            assert board.evaluate("board => board.contains(document.activeElement)"), "the focus left the table"
            if panel.locator(".tt-called-story").first.inner_text() != told:
                break
        self.wait_for_my_turn(panel)
        assert board.evaluate("board => board.contains(document.activeElement) && "
                              "document.activeElement.dataset.move"), \
            "after the others have played, the focus is on something to touch"

    def check_boxes(self, page: Page, theme: str, width: int) -> None:
        """No part of a picture lies outside the picture, and no picture or control outside its cell, save what is
        scrolled there."""
        self.widget(page, "record = tabletop.play")
        page.set_viewport_size({"width": width, "height": 900})
        self.set_theme(page, theme)
        assert page.locator("svg.tt-picture:visible").count() > 0
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate("""() => [...document.querySelectorAll('.jp-Cell-outputWrapper .widget-box')]
            .filter(box => box.scrollWidth > box.clientWidth + 2).map(box => box.className)""") == []


# Every message to the kernel is unanswered until the kernel is idle again after it: what it sent meanwhile has been
# handled then.
OPEN = """async path => {
    for (const old of [...jupyterapp.shell.widgets('main')]) {
        await old.sessionContext?.shutdown();
        old.dispose();
    }
    const panel = await jupyterapp.commands.execute('docmanager:open', { path, factory: 'Notebook' });
    await panel.revealed;
    await panel.sessionContext.ready;
    const { kernel } = panel.sessionContext.session, unanswered = window.unanswered = new Set();
    await kernel.info;
    kernel.anyMessage.connect((_, { msg, direction }) => {
        if (direction === 'send' && msg.channel === 'shell') unanswered.add(msg.header.msg_id);
    });
    kernel.iopubMessage.connect((_, msg) => {
        if (msg.header.msg_type === 'status' && msg.content.execution_state === 'idle')
            unanswered.delete(msg.parent_header.msg_id);
    });
}"""

ALL_HAVE_RUN = """() => jupyterapp.shell.currentWidget.content.widgets.every(
    cell => cell.model.type !== 'code' || cell.model.executionCount !== null)"""

# A page lies still when JupyterLab, which lays out its cells when it has nothing else to do, leaves it so for several
# such moments. Where none comes, as the machine is busy, a second's wait stands for it.
LIES_STILL = """(board, scroll) => new Promise((resolve, reject) => {
    let before = null, still = 0;
    setTimeout(() => reject(new Error(`The page never lies still: the table is at ${before}.`)), PATIENCE);
    const look = () => {
        if (scroll) board.closest('.jp-Cell-outputWrapper').scrollIntoView({ block: 'start' });
        const { y } = board.getBoundingClientRect();
        still = y === before ? still + 1 : 0;
        before = y;
        if (still < 5) requestIdleCallback(() => requestAnimationFrame(look), { timeout: 1000 });
        else resolve(y);
    };
    look();
})""".replace("PATIENCE", f"{1000 * PATIENCE}")

NOTE_KEYS = """() => {
    window.noted = [];
    window.note = event => noted.push(event.key);
    document.addEventListener('keydown', note);
}"""
NOTED_KEYS = """() => {
    document.removeEventListener('keydown', note);
    return noted;
}"""

EVERYTHING = {"resultTypes": ["violations"], "preload": False}
COLOURS = EVERYTHING | {"runOnly": "cat.color"}
FOUND_BY_AXE = """violations.flatMap(wrong => wrong.nodes.map(
    node => `${wrong.id}: ${node.html.slice(0, 160)} (${node.failureSummary.slice(0, 160)})`))"""
AXE = f"""async wanted => (await axe.run({{ include: [['.jp-OutputArea-output']] }}, wanted)).{FOUND_BY_AXE}"""

OUTSIDE = """() => [...document.querySelectorAll('.jp-Cell-outputWrapper svg.tt-picture')].flatMap(picture => {
    const frame = picture.getBoundingClientRect();
    const room = picture.closest('.jp-OutputArea-output').getBoundingClientRect();
    if (!frame.width) return [];
    const parts = [...picture.querySelectorAll('rect, path, circle, text')].filter(part => {
        const box = part.getBoundingClientRect();
        return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1
            || box.bottom > frame.bottom + 1;
    }).map(part => part.outerHTML.slice(0, 120));
    const wide = frame.right > room.right + 1 && !picture.closest('.tt-scrolled');
    return wide ? parts.concat('picture wider than its cell') : parts;
})"""


@contextmanager
def real_browser() -> Iterator[Browser]:
    """The browser that `python3 -m tabletop test` found, or Playwright's own."""
    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("TABLETOP_BROWSER") or None, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def running_lab(folder: Path, browser: Browser) -> Iterator[Lab]:
    """JupyterLab on quick copies of the notebooks in this folder, with settings of its own."""
    quick_notebooks(folder)
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
         f"--LabApp.app_settings_dir={settings}", "--LabApp.expose_app_in_browser=True"],
        env=os.environ | own, stdout=(folder / "log").open("w"), stderr=subprocess.STDOUT)
    address, give_up = f"http://127.0.0.1:{port}", time.monotonic() + PATIENCE
    try:
        while True:
            assert server.poll() is None, f"JupyterLab ended at once:\n{(folder / 'log').read_text()}"
            assert time.monotonic() < give_up, f"JupyterLab did not answer:\n{(folder / 'log').read_text()}"
            try:
                urllib.request.urlopen(f"{address}/api?token={token}", timeout=PATIENCE).close()
                break
            except OSError:
                time.sleep(0.1)
        yield Lab(address, token, browser)
    finally:
        server.terminate()
        server.wait(PATIENCE)
