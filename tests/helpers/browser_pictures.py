"""Pictures as PNG files of few colours, painted by a browser: every reader of notebooks shows these, also without trust
or a kernel."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import Page, sync_playwright

COLOURS = 96
"""Enough for cards and their letters; fewer would change the colours of small things."""
ACROSS = 780
MARK = "painted from"


@contextmanager
def browser_page() -> Iterator[Page]:
    """A page of the browser that the tests use."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("TABLETOP_BROWSER") or None,
                                             args=["--no-sandbox", "--disable-gpu"])
        yield browser.new_page(viewport={"width": ACROSS, "height": 600}, color_scheme="light")
        browser.close()


def painted(page: Page, html: str, before: Iterable[bytes] = ()) -> bytes:
    """What this HTML looks like on a white page, as a PNG; one of those from before if it was painted from the same
    HTML, so that the letters of another machine do not change every file."""
    mark = sha256(html.encode()).hexdigest()[:16]
    for png in before:
        if Image.open(io.BytesIO(png)).info.get(MARK) == mark:
            return png
    page.set_content(f'<body style="margin:0;background:white;font-family:sans-serif"><div id="shown">{html}</div>')
    picture = Image.open(io.BytesIO(page.locator("#shown").screenshot())).convert("RGB")
    out, info = io.BytesIO(), PngInfo()
    info.add_text(MARK, mark)
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True, pnginfo=info)
    return out.getvalue()
