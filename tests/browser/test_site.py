"""The site in a real browser, from a plain file server, with the network cut off."""

from __future__ import annotations

import hashlib
import json
import threading
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from tabletop.classroom.answers import Sheet, questions
from tabletop.classroom.kinds import kinds
from tabletop.classroom.words import question_word
from tabletop.serving import site
from tabletop.serving.pages import pages
from tests.helpers.jupyter_lab import POLLING
from tests.helpers.quick_notebooks import quick_notebooks

PATIENCE = 240_000
"""Milliseconds after which a page that has not come is given up."""
WORD = "tiger-11"
"""A question word; the first of its questions has buttons."""
VISITED = "00_start_here.ipynb", "02_bannish.ipynb", "teachers_guide.ipynb"
"""These come to their first table in tests of their own."""
OTHERS = [page for page in pages() if page.path not in VISITED]
QUIZ = 'Quiz("maple-42"'
ENDLESS = """import tabletop
def endless(view, rng):
    while True:
        pass
found = tabletop.compare(tabletop.game("bannish"), {"endless": endless, "random": "random"}, 1, seconds=0.2,
                         progress=False)
print(found.failures[0])"""

ASK = """async code => {
    const running = tabletopPage.panel.sessionContext.session.kernel.requestExecute({ code }), said = [];
    running.onIOPub = message => said.push(message.content.text ?? message.content.evalue ?? "");
    await running.done;
    return said.join("");
}"""

FILES = """async () => {
    const { content } = await jupyterapp.serviceManager.contents.get("", { content: true });
    return content.map(file => file.path);
}"""


ANOTHER = """async path => {
    const here = tabletopPage, { content } = await jupyterapp.serviceManager.contents.get(path, { content: true });
    here.panel.content.model.fromJSON(content);
    Object.assign(here, { ran: -1, wanted: 0, first: null });
}"""
"""Another notebook in place of the one that a page shows."""
RESTS = """() => { const here = tabletopPage;
    return here.ran >= Math.min(here.wanted + 2, here.panel.content.widgets.length - 1); }"""
"""Whether a page runs no more cells until somebody reads on."""


class Files(SimpleHTTPRequestHandler):
    """Python's own file server, without its notes."""

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    """A stand-in for a full distribution of Pyodide: its list, and one small wheel."""
    folder = tmp_path_factory.mktemp("full")
    wheel = folder / "numpy-0.1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("numpy/__init__.py", "stands_in = 'for the real one'\n")
        archive.writestr("numpy-0.1.dist-info/METADATA", "Metadata-Version: 2.1\nName: numpy\nVersion: 0.1\n")
    entry = {"name": "numpy", "version": "0.1", "file_name": wheel.name, "depends": [], "imports": ["numpy"],
             "install_dir": "site", "package_type": "package", "unvendored_tests": False,
             "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}
    info = {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"}
    (folder / site.LOCK).write_text(json.dumps({"info": info, "packages": {"numpy": entry}}))
    return folder


@pytest.fixture(scope="module")
def address(tmp_path_factory, full):
    """The site, built once of quick notebooks and handed out as plain files."""
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(site, "NOTEBOOKS", quick_notebooks(tmp_path_factory.mktemp("quick")))
        site.build(folder, full)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


class Visit:
    """A browser without a network, and what went wrong in it."""

    def __init__(self, browser, address, **options):
        self.address, self.outside, self.wrong = address, [], []
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        self.context.set_default_timeout(PATIENCE)
        self.context.route("**/*", self._let_through)

    def _let_through(self, route):
        if route.request.url.startswith((self.address, "data:", "blob:")):
            route.continue_()
        else:
            self.outside.append(route.request.url)
            route.abort()

    def open(self, where):
        page = self.context.new_page()
        page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("dialog", self._asked)
        page.goto(self.address + where)
        return page

    def _asked(self, dialog):
        self.wrong.append(f"a question: {dialog.type} {dialog.message}")
        dialog.accept()

    def close(self):
        self.context.close()
        assert self.outside == [] and self.wrong == []


@pytest.fixture
def visit(browser, address):
    visit = Visit(browser, address)
    yield visit
    visit.close()


def first_table(page):
    """Read on, cell by cell, until there is a table."""
    page.wait_for_function("""() => { const here = window.tabletopPage;
        return here?.first || here?.ran >= here?.wanted && (here.wanted += 1, false); }""",
                           polling=POLLING)
    return page


def ask(page, code):
    """What Python on the page prints."""
    return page.evaluate(ASK, code)


def run_to(page, source):
    """Scroll to the cell with these words, and return what it shows when it has run."""
    at = page.evaluate("""source => tabletopPage.panel.content.widgets.findIndex(
        cell => cell.model.type === "code" && cell.model.sharedModel.source.includes(source))""", source)
    page.evaluate("at => { tabletopPage.wanted = Math.max(tabletopPage.wanted, at); }", at)
    page.wait_for_function("at => tabletopPage.ran >= at", arg=at, polling=POLLING)
    cell = page.locator(".jp-Notebook .jp-Cell").nth(at)
    cell.scroll_into_view_if_needed()
    return cell


def test_every_other_notebook_comes_to_its_first_table(visit):
    """One after the other on one page, each with the names of Python's beginning: a page takes five times as long to
    come as a table."""
    page = visit.open(f"notebooks/index.html?path={OTHERS[0].path}")
    for at, other in enumerate(OTHERS):
        if at:
            page.wait_for_function(RESTS, polling=POLLING)
            ask(page, "%reset -f")
            page.evaluate(ANOTHER, other.path)
        first_table(page)
        expect(page.locator(".jp-MarkdownOutput h1").first).to_contain_text(other.title)
        expect(page.locator(".jp-OutputArea-output svg").first).to_be_visible()
        expect(page.get_by_text("Traceback")).to_have_count(0)


def test_a_link_brings_questions_and_what_was_answered_and_written_is_there_on_the_next_visit(visit):
    page = first_table(visit.open(f"teachers_guide.html#{WORD}"))
    assert page.url.endswith(f"#{WORD}")
    quiz = run_to(page, QUIZ)
    expect(quiz.get_by_text(f"{WORD}-").first).to_be_visible(timeout=PATIENCE)
    made = questions(question_word(WORD).seed, 10, list(kinds(["bannish"])))[0].exercise()
    expect(quiz.get_by_text(made.question)).to_be_visible(timeout=PATIENCE)
    quiz.get_by_role("button", name="Hint", exact=True).click()
    expect(quiz.get_by_role("status").filter(has_text=made.hints[0])).to_be_visible(timeout=PATIENCE)
    quiz.get_by_role("button", name=made.right.text, exact=True).click()
    expect(quiz.get_by_role("status").filter(has_text="Right!")).to_be_visible(timeout=PATIENCE)
    page.evaluate("tabletopPage.panel.content.widgets.at(-1).model.sharedModel.setSource('# mine')")
    page.wait_for_function("!tabletopPage.unsaved")

    page.reload()
    quiz = run_to(first_table(page), QUIZ)
    expect(quiz.get_by_text("0 of 1 question right at the first try")).to_be_visible(timeout=PATIENCE)
    with page.expect_download() as notebook:
        page.get_by_role("button", name="Download").click()
    last = json.loads(notebook.value.path().read_text(encoding="utf-8"))["cells"][-1]
    assert "".join(last["source"]) == "# mine"
    quiz.get_by_role("button", name="My answers").click()
    with page.expect_download() as answers:
        quiz.get_by_role("link", name=f"answers-{WORD}.json").click()
    sheet = Sheet.from_json(answers.value.path().read_text(encoding="utf-8"))
    assert (sheet.word, sheet.answers[0].right, sheet.answers[0].hints) == (WORD, True, 1)

    page.get_by_role("button", name="Start again").click()
    page.wait_for_function("""window.tabletopPage?.panel?.content?.widgets?.length &&
        tabletopPage.panel.content.widgets.at(-1).model.sharedModel.source.startsWith("## The words")""")
    assert not any(name.startswith("teachers_guide-") for name in page.evaluate(FILES))
    assert visit.wrong.pop().startswith("a question: confirm Forget what was changed and answered")


def test_a_visitor_plays_and_compares(visit):
    page = first_table(visit.open("02_bannish.html"))
    assert ask(page, "import numpy; print(numpy.stands_in)") == "for the real one\n"

    expect(run_to(page, "Scoring(record)").get_by_text("This chart cannot be shown")).to_be_visible(timeout=PATIENCE)
    table = run_to(page, "PlayTable(game")
    card = table.locator(".tt-allowed[data-move]").first
    told = table.locator(".tt-happened")
    before = told.count()
    card.click()
    page.wait_for_function("([table, before]) => table.querySelectorAll('.tt-happened').length > before",
                           arg=[table.element_handle(), before])
    compare = run_to(page, "ComparePanel(game")
    expect(compare.get_by_text("use all cores")).not_to_be_visible()
    compare.get_by_label("Deals").fill("8")
    compare.get_by_label("Deals").press("Tab")
    compare.get_by_role("button", name="Run", exact=True).click()
    expect(compare.get_by_text("8 deals done")).to_be_visible(timeout=PATIENCE)
    expect(compare.get_by_text("Deal by deal")).to_be_visible(timeout=PATIENCE)


def test_on_a_phone_code_is_folded_and_a_strategy_that_loops_is_named(browser, address):
    visit = Visit(browser, address, viewport={"width": 390, "height": 844})
    start = visit.open("index.html")
    assert start.locator("li svg").count() == 5
    start.get_by_role("link", name="The teacher's guide").click()
    page = start
    page.get_by_role("link", name="Start here").first.click()
    page.wait_for_url("**/index.html?path=00_start_here.ipynb")
    first_table(page)
    code = page.locator(".jp-CodeCell .jp-InputArea-editor").first
    expect(code).not_to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_label("Show the code").check()
    expect(code).to_be_visible()

    assert "took longer than 0.2 seconds" in ask(page, ENDLESS)
    scores = "from tabletop.show.charts import chart_html; print(chart_html(print, ''))"
    assert "This chart cannot be shown" in ask(page, scores)
    assert ask(page, "import matplotlib").startswith("matplotlib is not on this page")
    assert "no workers on this page" in ask(page, ENDLESS.replace("seconds=0.2", "executor=1"))
    visit.wrong = [said for said in visit.wrong if "on this page" not in said]  # the console may be told of it, too
    visit.close()
